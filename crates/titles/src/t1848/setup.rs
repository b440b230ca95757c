//! Setting the table (2).

use super::own::{AuctionTurn, Own, Right, Rights, Stage};
use super::rules::T1848;
use crate::parts::{Dice, add_certs, add_trains, bare_table};
use railhead_board::Board;
use railhead_engine::{
    CompanyId, CompanySet, CompanyState, Event, Holder, Log, Money, Round, RoundKind, Seat, Spot, Standing, State,
    Table,
};

impl T1848 {
    /// What each player begins with (2.3).
    const fn starting_cash(&self) -> Money {
        match self.players {
            3 => 840,
            4 => 630,
            5 => 510,
            _ => 430,
        }
    }

    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let mut order: Vec<Seat> = (0..self.players).map(Seat::from_index).collect();
        if !self.options.seats_as_listed {
            Dice::new(self.seed, false).shuffle(&mut order);
        }
        let cash = self.starting_cash();
        let board = Board::new(&self.edition.ground);
        let round = Round { kind: RoundKind::Opening, set: 1, number: 1 };
        let mut table = bare_table(&self.edition, board, order, Self::ALL_MONEY - super::loans::FUND, cash, round);
        self.set_companies(&mut table);
        // One is enough where there is no limit: another takes its place whenever it is bought.
        add_trains(&mut table, &self.edition, |sort| self.edition.trains[usize::from(sort)].cards.unwrap_or(1));
        let first = table.order.first().copied().unwrap_or(Seat(0));
        let whole = Right::WithCompany;
        let own = Own {
            stage: Stage::Auction(AuctionTurn { seat: first, passes: 0 }),
            prices: self.edition.privates.iter().map(|p| p.price).collect(),
            rights: Rights { desert: whole, ghan: whole, tasmania: whole },
            linked: false,
            freed: false,
            stirred: None,
            asked: None,
            queue: Vec::new(),
            rounds: 0,
            sold: vec![CompanySet::EMPTY; self.players],
            turns: 0,
            penalties: vec![0; self.players],
            fallen: 0,
            crisis: None,
            tasmania_due: false,
            broken: false,
            ending: None,
            ended: None,
        };
        log.add(Event::Round(table.round));
        State { table, own }
    }

    fn set_companies(&self, table: &mut Table) {
        for (i, company) in self.edition.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            let mut state = CompanyState::waiting(company.tokens);
            let bank = id == self.is.bank;
            if bank {
                state = CompanyState::waiting(0);
                state.standing = Standing::Active;
                state.cash = super::loans::FUND;
                state.spot = Some(Spot { row: super::loans::LINE, column: 0 });
            }
            table.companies.push(state);
            // The Bank of England has ten plain shares, which are always for sale (12.3.3).
            if bank {
                add_certs(table, id, None, &[10; 10], Holder::Market);
            } else {
                add_certs(table, id, Some(20), &[10; 8], Holder::Bank);
            }
        }
    }
}
