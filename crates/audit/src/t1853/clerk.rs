//! Somebody who works one action out again.

use super::book::{Book, Year};
use super::memory::Memory;
use super::want::Want;
use crate::{Complaint, Kind, Moment};
use railhead_board::HexId;
use railhead_engine::{Ask, CompanyId, Edition, Money, Purse, Seat, Special, Spot, Standing};

/// Works one action out again: what it knows, what it is shown, what it expects, and what it complains about.
pub(super) struct Clerk<'a> {
    pub(super) book: &'a Book,
    pub(super) edition: &'a Edition,
    pub(super) memory: &'a mut Memory,
    pub(super) before: &'a Moment,
    pub(super) after: &'a Moment,
    pub(super) want: Want,
    pub(super) complaints: Vec<Complaint>,
}

impl Clerk<'_> {
    /// Complains, with the paragraph of either book.
    pub(super) fn complain(&mut self, kind: Kind, (of_2009, of_1989): (&'static str, &'static str), words: String) {
        self.complaints.push(Complaint::new(kind, self.book.cite(of_2009, of_1989), words));
    }

    pub(super) fn sign(&self, company: CompanyId) -> String {
        self.edition.companies.get(company.index()).map_or_else(|| "?".to_owned(), |c| c.sign.clone())
    }

    pub(super) fn hex(&self, hex: HexId) -> String {
        self.edition.ground.map.hex(hex).name.clone()
    }

    pub(super) fn companies(&self) -> impl Iterator<Item = CompanyId> + use<> {
        (0..self.edition.companies.len()).map(CompanyId::from_index)
    }

    pub(super) fn par(&self, company: CompanyId) -> Money {
        Book::par(self.edition, company).1
    }

    /// The price of a share: on the market, or its face value before it has one.
    pub(super) fn price(&self, company: CompanyId) -> Money {
        match self.want.table.companies[company.index()].spot {
            Some(spot) => self.price_at(spot),
            None => self.par(company),
        }
    }

    pub(super) fn price_at(&self, spot: Spot) -> Money {
        let row = self.edition.chart.rows.get(usize::from(spot.row));
        row.and_then(|r| r.get(usize::from(spot.column))).copied().flatten().map_or(0, |cell| cell.price)
    }

    /// The bank pays; Company Credits of the older book are no money of the bank.
    pub(super) fn pay_out(&mut self, to: Purse, amount: Money) {
        let table = &mut self.want.table;
        match to {
            Purse::Bank => return,
            Purse::Player(seat) => table.players[seat.index()].cash += amount,
            Purse::Company(company) => {
                table.companies[company.index()].cash += amount;
                if self.book.year == Year::Of1989 {
                    return;
                }
            }
        }
        table.bank -= amount;
        if amount > 0 && table.bank <= 0 {
            self.memory.broken = true;
        }
    }

    /// A company pays the bank.
    pub(super) fn pay_in(&mut self, company: CompanyId, amount: Money) {
        self.want.table.companies[company.index()].cash -= amount;
        if self.book.year == Year::Of2009 {
            self.want.table.bank += amount;
        }
    }

    pub(super) fn is_formed(&self, company: CompanyId) -> bool {
        self.want.table.companies[company.index()].standing == Standing::Active
    }

    pub(super) fn runner(&self, company: CompanyId) -> Option<Seat> {
        let state = &self.want.table.companies[company.index()];
        state.president.or(state.manager)
    }

    /// Who holds the Elephant.
    pub(super) fn elephant(&self) -> Seat {
        self.want.table.order.first().copied().unwrap_or(Seat(0))
    }

    pub(super) fn is_first_set(&self) -> bool {
        self.want.table.round.set == 1
    }

    pub(super) fn is_major(&self, company: CompanyId) -> bool {
        self.memory.majors.contains(&company)
    }

    /// The player on the left of another.
    pub(super) fn left_of(&self, seat: Seat) -> Seat {
        let order = &self.want.table.order;
        let at = order.iter().position(|s| *s == seat).unwrap_or(0);
        order.get((at + 1) % order.len().max(1)).copied().unwrap_or(seat)
    }

    /// Whether somebody is asked this.
    pub(super) fn is_asked(&self, what: &'static Special) -> bool {
        self.after.deciding.iter().any(|d| d.ask == Ask::Special(what))
    }
}
