//! What lies in purses, and what should.

use crate::Moment;
use railhead_engine::{CompanyId, Edition, Money, Purse, Seat, Table};
use std::collections::BTreeMap;

/// What should have changed in each purse.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ledger(BTreeMap<Purse, Money>);

impl Ledger {
    /// Nothing changes hands.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Somebody pays somebody.
    pub fn pay(&mut self, from: Purse, to: Purse, amount: Money) {
        *self.0.entry(from).or_default() -= amount;
        *self.0.entry(to).or_default() += amount;
    }

    /// What should have changed in a purse.
    #[must_use]
    pub fn of(&self, purse: Purse) -> Money {
        self.0.get(&purse).copied().unwrap_or(0)
    }

    /// The purses in which something else changed: how much changed, and how much should have.
    #[must_use]
    pub fn differences(&self, before: &Table, after: &Table) -> Vec<(Purse, Money, Money)> {
        let changed = |purse: Purse| after.cash(purse) - before.cash(purse);
        let all = purses(before).into_iter().map(|purse| (purse, changed(purse), self.of(purse)));
        all.filter(|(_, changed, expected)| changed != expected).collect()
    }
}

/// Every purse on the table.
#[must_use]
pub fn purses(table: &Table) -> Vec<Purse> {
    let players = (0..table.players.len()).map(|i| Purse::Player(Seat::from_index(i)));
    let companies = (0..table.companies.len()).map(|i| Purse::Company(CompanyId::from_index(i)));
    std::iter::once(Purse::Bank).chain(players).chain(companies).collect()
}

/// What a purse is called in a complaint.
#[must_use]
pub fn name(edition: &Edition, purse: Purse) -> String {
    match purse {
        Purse::Bank => "the bank".to_owned(),
        Purse::Player(seat) => format!("player {}", seat.index() + 1),
        Purse::Company(company) => {
            edition.companies.get(company.index()).map_or_else(|| "a company".to_owned(), |c| c.sign.clone())
        }
    }
}

/// Differences in words.
#[must_use]
pub fn words(edition: &Edition, differences: &[(Purse, Money, Money)]) -> String {
    let one = |(purse, changed, expected): &(Purse, Money, Money)| {
        format!("{} changes by {changed} instead of {expected}", name(edition, *purse))
    };
    differences.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// All money of a moment, what is put aside included.
#[must_use]
pub fn all(moment: &Moment) -> Money {
    let table = &moment.table;
    let aside: Money = table.players.iter().map(|p| p.aside).sum();
    purses(table).into_iter().map(|purse| table.cash(purse)).sum::<Money>() + aside
}
