//! The sale of the private companies (3.1).

use super::charter;
use super::memory::{Due, Memory};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{Action, Card, Holder, Money, PrivateId, Purse, Seat};
use std::collections::BTreeSet;

impl Memory {
    pub(super) fn unsold(r: &Replica<'_>) -> Vec<PrivateId> {
        let all = (0..r.table.privates.len()).map(PrivateId::from_index);
        all.filter(|p| r.table.privates[p.index()] == Holder::Bank).collect()
    }

    fn may_lower(&self, private: PrivateId) -> bool {
        self.prices[private.index()] > charter::LEAST[private.index()]
    }

    /// All that a player may do while private companies are sold.
    pub(super) fn auction_actions(&self, r: &Replica<'_>, seat: Seat) -> BTreeSet<String> {
        let mut actions: Vec<Action> = Vec::new();
        let unsold = Self::unsold(r);
        let cash = r.cash(Purse::Player(seat));
        let buys: Vec<PrivateId> = unsold.iter().copied().filter(|p| self.prices[p.index()] <= cash).collect();
        let lowers: Vec<PrivateId> = unsold.iter().copied().filter(|p| self.may_lower(*p)).collect();
        actions.extend(buys.iter().map(|p| Action::Draft { card: Card::Private(*p) }));
        actions.extend(lowers.iter().map(|p| Action::Lower { private: *p }));
        let owners: Vec<Seat> = r.table.privates.iter().filter_map(|h| h.player()).collect();
        let passes = if owners.contains(&seat) {
            true
        } else if self.options.on("owners-pass") {
            false
        } else {
            lowers.is_empty() && (!owners.is_empty() || buys.is_empty())
        };
        if passes {
            actions.push(Action::Pass);
        }
        actions.into_iter().map(|a| format!("{a:?}")).collect()
    }

    /// A player has bought, lowered or passed: the next one's turn.
    pub(super) fn auction_goes_on(&mut self, r: &mut Replica<'_>, seat: Seat, passed: bool) {
        let turn = self.auction.0;
        r.expect(turn == seat, Kind::Turn, "3.1.1", |_| format!("it is the turn of seat {}", turn.index()));
        let next = r.clockwise(seat).first().copied().unwrap_or(seat);
        let mut passes = if passed { self.auction.1 + 1 } else { 0 };
        if passes >= self.players {
            self.owe_incomes(r);
            passes = 0;
        }
        self.auction = (next, passes);
        if Self::unsold(r).is_empty() {
            self.owe(Due::Priority(next));
        }
    }

    /// Private companies pay their owners (4.1, 3.1.4).
    pub(super) fn owe_incomes(&mut self, r: &Replica<'_>) {
        for (i, holder) in r.table.privates.iter().enumerate() {
            let to = match holder {
                Holder::Player(seat) => Purse::Player(*seat),
                Holder::Company(company) => Purse::Company(*company),
                _ => continue,
            };
            self.owe(Due::Income { private: PrivateId::from_index(i), to, amount: r.edition.privates[i].income });
        }
    }

    pub(super) fn acquired(&mut self, r: &mut Replica<'_>, seat: Seat, private: PrivateId, price: Money) {
        self.matches(r, Kind::Private, "3.1.1", |s, a| {
            s == seat && *a == Action::Draft { card: Card::Private(private) }
        });
        let wanted = self.prices[private.index()];
        r.expect(price == wanted, Kind::Private, "3.1.1", |_| format!("it costs {price}, not {wanted}"));
        let free = r.table.privates[private.index()] == Holder::Bank;
        r.expect(free, Kind::Private, "3.1.1", |_| "it has an owner".to_owned());
        r.expect(r.cash(Purse::Player(seat)) >= price, Kind::Money, "3.1.1", |_| "it cannot be paid".to_owned());
        r.pay(Purse::Player(seat), Purse::Bank, price);
        r.table.privates[private.index()] = Holder::Player(seat);
        if private == self.is.trans_australian {
            self.owe(Due::Share { seat, company: self.is.queensland });
        }
        if private == self.is.north_australian {
            self.owe(Due::Launched { seat, company: self.is.central, price: 100 });
        }
        self.auction_goes_on(r, seat, false);
    }

    pub(super) fn lowered(&mut self, r: &mut Replica<'_>, private: PrivateId, price: Money) {
        let seat = self.doing.as_ref().map(|(s, _)| *s);
        self.matches(r, Kind::Private, "3.1.1", |_, a| *a == Action::Lower { private });
        let may = self.may_lower(private) && r.table.privates[private.index()] == Holder::Bank;
        let wanted = self.prices[private.index()] - 5;
        r.expect(may && price == wanted, Kind::Private, "3.1.1", |_| {
            format!("its price falls to {price}, not {wanted}")
        });
        self.prices[private.index()] = wanted;
        if let Some(seat) = seat {
            self.auction_goes_on(r, seat, false);
        }
    }
}
