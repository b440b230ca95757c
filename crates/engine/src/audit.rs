//! Nothing appears or vanishes.

use crate::{CompanyId, Edition, Holder, Standing, Table, TrainPlace};

/// What must be the same throughout a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Books {
    /// All the money.
    pub money: i32,
    /// Whether players may owe money to the bank, which shows as less than nothing in hand.
    pub debts: bool,
    /// The kits whose tiles are in the game.
    pub kits: Vec<&'static str>,
    /// By how much the certificates of each company make more or less than the whole of it, in hundredths; of those not listed
    /// by nothing.
    pub beyond: Vec<i32>,
}

impl Table {
    /// Checks money, certificates, trains, tiles and tokens against what there must be.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn audit(&self, edition: &Edition, books: &Books) -> Result<(), String> {
        if self.all_money() != books.money {
            return Err(format!("there are {} of money instead of {}", self.all_money(), books.money));
        }
        if let Some(seat) = self.players.iter().position(|p| p.cash < 0 && !books.debts) {
            return Err(format!("player {seat} has {} cash", self.players[seat].cash));
        }
        for (i, company) in self.companies.iter().enumerate() {
            let (id, sign) = (CompanyId::from_index(i), &edition.companies[i].sign);
            if company.cash < 0 {
                return Err(format!("{sign} has {} in its treasury", company.cash));
            }
            self.audit_certs(id, sign, books.beyond.get(i).copied().unwrap_or(0))?;
            if company.standing != Standing::Active {
                // One that waits may have its train lying ready.
                let train = company.standing != Standing::Waiting && self.trains_of(id).next().is_some();
                if company.cash != 0 || train {
                    return Err(format!("{sign} is not in play but owns money or trains"));
                }
                if company.standing == Standing::Closed && self.board.tokens_of(id.owner()).next().is_some() {
                    return Err(format!("{sign} is closed but has tokens on the board"));
                }
            }
        }
        for (i, train) in self.trains.iter().enumerate() {
            if let TrainPlace::Company(c) = train.place
                && self.company(c).standing != Standing::Active
                && self.company(c).standing != Standing::Waiting
            {
                return Err(format!("train {i} belongs to a company that is gone"));
            }
        }
        self.audit_tiles(edition, &books.kits)
    }

    fn audit_certs(&self, company: CompanyId, sign: &str, beyond: i32) -> Result<(), String> {
        let of = || self.certs.iter().filter(|c| c.company == company);
        let all: i32 = of().map(|c| i32::from(c.percent)).sum();
        if all != 0 && all != 100 + beyond {
            return Err(format!("the certificates of {sign} make {all} %"));
        }
        let state = self.company(company);
        let gone = of().filter(|c| c.holder == Holder::Gone).count();
        let closed = matches!(state.standing, Standing::Closed | Standing::Removed);
        if all != 0 && (gone > 0) != closed {
            return Err(format!("{sign} is {:?} but {gone} certificates are gone", state.standing));
        }
        if closed || all == 0 {
            return Ok(());
        }
        // Whoever runs it by right of shares has such a certificate; without one nobody does.
        let held: Vec<Option<crate::Seat>> = of().filter(|c| c.president).map(|c| c.holder.player()).collect();
        let right = if held.is_empty() { state.president.is_none() } else { held.contains(&state.president) };
        if state.standing == Standing::Active && !right {
            return Err(format!(
                "the president's certificate of {sign} is with {held:?}, not with {:?}",
                state.president
            ));
        }
        Ok(())
    }

    fn audit_tiles(&self, edition: &Edition, kits: &[&str]) -> Result<(), String> {
        let ground = &edition.ground;
        let fresh = railhead_board::Board::with_kits(ground, kits);
        for (tile, data) in ground.tiles.iter() {
            let Some(all) = fresh.left(tile) else { continue };
            let laid = ground.map.iter().filter(|(h, _)| self.board.laid(*h).is_some_and(|l| l.tile == tile)).count();
            let left = self.board.left(tile).map_or(0, usize::from);
            if laid + left != usize::from(all) {
                return Err(format!("tile {}: {laid} laid and {left} left of {all}", data.number));
            }
        }
        Ok(())
    }
}
