//! Money that comes from the bank.

use railhead_engine::{CompanyId, Edition, Event, Holder, Log, Money, PrivateId, Purse, Seat, Table};

/// When the bank is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BankBreaks {
    /// With its last coin.
    AtZero,
    /// When it owes money.
    BelowZero,
}

/// Pays from the bank, which may run out of money by it; `broken` remembers that, and it is told once.
pub fn pay_from_bank(
    (table, log): (&mut Table, &mut Log),
    (broken, breaks): (&mut bool, BankBreaks),
    to: Purse,
    amount: Money,
) {
    table.pay(Purse::Bank, to, amount);
    let empty = match breaks {
        BankBreaks::AtZero => table.bank <= 0,
        BankBreaks::BelowZero => table.bank < 0,
    };
    if empty && !*broken {
        *broken = true;
        log.add(Event::BankBroken);
    }
}

/// What each private company pays to its owner before a round of operations, be it a player or a company.
pub fn incomes(table: &Table, edition: &Edition) -> Vec<(PrivateId, Purse, Money)> {
    let paid = |(at, holder): (usize, &Holder)| {
        let to = match holder {
            Holder::Player(seat) => Purse::Player(*seat),
            Holder::Company(company) => Purse::Company(*company),
            Holder::Bank | Holder::Market | Holder::Gone => return None,
        };
        Some((PrivateId::from_index(at), to, edition.privates[at].income))
    };
    table.privates.iter().enumerate().filter_map(paid).collect()
}

/// What each player gets of a dividend, in the order of the table, where a share is a tenth of the company.
pub fn dividends(table: &Table, company: CompanyId, per_share: Money) -> Vec<(Seat, Money)> {
    let due = |seat: &Seat| (*seat, Money::from(table.percent(company, Holder::Player(*seat)) / 10) * per_share);
    table.order.iter().map(due).collect()
}
