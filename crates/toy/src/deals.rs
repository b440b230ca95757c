//! The ferry, which is sold by sealed bids (5), and the right to act first, which one player sells to another (6).

use crate::own::Stage;
use crate::rules::{Look, Play};
use railhead_engine::{Action, Choice, Event, Holder, Money, PrivateId, Purse, Refusal, Seat};
use railhead_titles::parts::{give_priority, incomes};

/// The only private company.
pub(crate) const FERRY: PrivateId = PrivateId(0);

impl Look<'_> {
    /// Whether all have bid, so that everybody may know what was bid.
    pub(crate) fn bids_are_open(self) -> bool {
        self.own.bids.iter().all(Option::is_some)
    }

    /// Who has yet to bid, in the order in which they sit.
    pub(crate) fn bidders(self) -> impl Iterator<Item = Seat> {
        self.table.order.iter().copied().filter(move |seat| self.own.bids[seat.index()].is_none())
    }

    fn cash(self, seat: Seat) -> Money {
        self.table.cash(Purse::Player(seat))
    }

    pub(crate) fn bid_choices(self, seat: Seat) -> Vec<Choice> {
        vec![Choice::Bid { from: 0, to: self.cash(seat) }]
    }

    /// Whether the right to act first may be sold to a player for so much (6).
    fn can_sell_first(self, seat: Seat, to: Seat, price: Money) -> Result<(), Refusal> {
        if to == seat || !self.table.order.contains(&to) {
            return Err(Refusal::because("toy 6", "it is sold to another player"));
        }
        let most = self.cash(to);
        if (1..=most).contains(&price) {
            Ok(())
        } else {
            Err(Refusal::outside("toy 6", "the price", price.into(), 1, most.into()))
        }
    }

    pub(crate) fn sale_choices(self, seat: Seat) -> Vec<Choice> {
        let others = self.table.order.iter().copied().filter(|to| self.can_sell_first(seat, *to, 1).is_ok());
        let sales = others.map(|to| Choice::SellPriority { to, from: 1, most: self.cash(to) });
        sales.chain([Choice::Act(Action::Pass)]).collect()
    }
}

impl Play<'_> {
    pub(crate) fn bid(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Action::Bid { amount } = action else {
            return Err(Refusal::because("toy 5", "everybody bids for the ferry first"));
        };
        let most = self.look().cash(seat);
        if !(0..=most).contains(amount) {
            return Err(Refusal::outside("toy 5", "the bid", (*amount).into(), 0, most.into()));
        }
        self.own.bids[seat.index()] = Some(*amount);
        self.log.add(Event::Bid { seat, amount: Some(*amount) });
        if self.look().bids_are_open() {
            self.sell_ferry();
        }
        Ok(())
    }

    /// Whoever bid most pays that; of several, whoever sits first.
    fn sell_ferry(&mut self) {
        let bids = self.table.order.iter().map(|seat| (*seat, self.own.bids[seat.index()].unwrap_or(0)));
        // Of equal ones the last is the most, so they are looked at from behind.
        if let Some((seat, price)) = bids.rev().max_by_key(|(_, amount)| *amount) {
            self.table.pay(Purse::Player(seat), Purse::Bank, price);
            self.table.privates[FERRY.index()] = Holder::Player(seat);
            self.log.add(Event::Acquired { seat, private: FERRY, price });
        }
        self.log.reveals = true;
        self.begin_stock_round();
    }

    pub(crate) fn pay_incomes(&mut self) {
        for (private, to, amount) in incomes(self.table, &self.rules.edition) {
            self.log.add(Event::Income { private, to, amount });
            self.pay_out(to, amount);
        }
    }

    /// The ferry stops when there are bridges: with the second phase.
    pub(crate) fn close_ferry(&mut self) {
        if self.table.privates[FERRY.index()] != Holder::Gone {
            self.table.privates[FERRY.index()] = Holder::Gone;
            self.log.add(Event::PrivateClosed(FERRY));
        }
    }

    pub(crate) fn sell_first(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let first = match action {
            Action::Pass => seat,
            Action::SellPriority { to, price } => {
                self.look().can_sell_first(seat, *to, *price)?;
                self.table.pay(Purse::Player(*to), Purse::Player(seat), *price);
                self.log.add(Event::PrioritySold { from: seat, to: *to, price: *price });
                give_priority(self.table, self.log, *to);
                *to
            }
            _ => return Err(Refusal::because("toy 6", "the right to act first is sold or kept")),
        };
        self.own.stage = Stage::turn_of(first);
        Ok(())
    }
}
