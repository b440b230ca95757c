//! The table as it should be after an action.

use railhead_board::{HexId, Owner, TileId};
use railhead_engine::{CompanyId, Holder, Money, Seat, Table};
use std::collections::BTreeMap;

/// The table as it should be. Shares and the board are kept apart from the rest of the table, as plain counts.
#[derive(Clone, Debug)]
pub(super) struct Want {
    pub(super) table: Table,
    /// How many shares of each company everybody holds.
    pub(super) shares: Vec<BTreeMap<Holder, i32>>,
    /// Who holds directors' certificates of each company.
    pub(super) directors: Vec<Vec<Seat>>,
    /// Tiles that should have come to lie somewhere.
    pub(super) laid: Vec<(HexId, TileId)>,
    /// Tokens that should have been placed.
    pub(super) tokens: Vec<(HexId, Owner)>,
}

impl Want {
    pub(super) fn of(table: &Table) -> Self {
        let (shares, directors) = holdings(table);
        Self { table: table.clone(), shares, directors, laid: Vec::new(), tokens: Vec::new() }
    }

    pub(super) fn held(&self, company: CompanyId, holder: Holder) -> i32 {
        self.shares.get(company.index()).and_then(|h| h.get(&holder)).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, company: CompanyId, holder: Holder, count: i32) {
        if let Some(held) = self.shares.get_mut(company.index()) {
            *held.entry(holder).or_default() += count;
        }
    }

    /// How many certificates of a company a player holds.
    pub(super) fn certificates(&self, company: CompanyId, seat: Seat) -> i32 {
        let directors = self.directors[company.index()].iter().filter(|s| **s == seat).count();
        self.held(company, Holder::Player(seat)) - i32::try_from(directors).unwrap_or(0)
    }

    /// How many ordinary shares of a company a player holds.
    pub(super) fn singles(&self, company: CompanyId, seat: Seat) -> i32 {
        let directors = self.directors[company.index()].iter().filter(|s| **s == seat).count();
        self.held(company, Holder::Player(seat)) - 2 * i32::try_from(directors).unwrap_or(0)
    }

    /// How many shares of a company have left the bank.
    pub(super) fn issued(&self, company: CompanyId) -> i32 {
        let held = self.shares[company.index()].iter();
        held.filter(|(holder, _)| **holder != Holder::Bank).map(|(_, count)| count).sum()
    }

    pub(super) fn player_pays(&mut self, seat: Seat, amount: Money) {
        self.table.players[seat.index()].cash -= amount;
        self.table.bank += amount;
    }
}

/// Shares by company and holder, and who holds directors' certificates.
pub(super) fn holdings(table: &Table) -> (Vec<BTreeMap<Holder, i32>>, Vec<Vec<Seat>>) {
    let mut shares = vec![BTreeMap::new(); table.companies.len()];
    let mut directors = vec![Vec::new(); table.companies.len()];
    for cert in &table.certs {
        let company = cert.company.index();
        if let Some(held) = shares.get_mut(company) {
            *held.entry(cert.holder).or_insert(0) += i32::from(cert.percent) / 10;
        }
        if let (true, Some(seat)) = (cert.president, cert.holder.player()) {
            directors[company].push(seat);
        }
    }
    directors.iter_mut().for_each(|seats| seats.sort_unstable());
    (shares, directors)
}
