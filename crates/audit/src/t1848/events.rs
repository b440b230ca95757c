//! Each event checked against the book and carried out on the second table.

use super::charter;
use super::memory::{Due, Memory, Turn};
use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_engine::{Action, CompanyId, Event, Holder, Money, PrivateId, Purse, Round, RoundKind, Seat, Standing};

/// The set of rounds that ends a game which nothing else ends.
pub(super) const LAST_SET: u16 = 100;

impl Memory {
    pub(super) fn event(&mut self, r: &mut Replica<'_>, step: &Step<'_>, event: &Event) {
        match event {
            Event::Round(round) => self.round(r, *round),
            Event::Phase(phase) => self.phase(r, *phase),
            Event::Acquired { seat, private, price } => self.acquired(r, *seat, *private, *price),
            Event::Cheaper { private, price } => self.lowered(r, *private, *price),
            Event::Passed(seat) => self.passed(r, step, *seat),
            Event::Income { private, to, amount } => {
                if self.settle(r, &Due::Income { private: *private, to: *to, amount: *amount }) {
                    r.pay(Purse::Bank, *to, *amount);
                }
            }
            Event::Operates(company) => self.operates(r, *company),
            Event::Launched { seat, company, price } => self.launched(r, *seat, *company, *price),
            Event::Bought { seat, company, from, price } => self.bought(r, *seat, *company, *from, *price),
            Event::Sold { seat, company, shares, amount } => self.sells(r, *seat, *company, *shares, *amount),
            Event::Price { company, to, .. } => {
                self.settle(r, &Due::Price { company: *company, to: *to });
                r.put_marker(*company, *to);
            }
            Event::President { company, seat: Some(seat) } => {
                self.settle(r, &Due::President { company: *company, seat: *seat });
            }
            Event::Priority(seat) => {
                self.settle(r, &Due::Priority(*seat));
                if let Some(at) = r.table.order.iter().position(|s| s == seat) {
                    r.table.order.rotate_left(at);
                }
            }
            Event::Floated { company, capital } => {
                self.settle(r, &Due::Floated { company: *company, capital: *capital });
                r.pay(Purse::Bank, Purse::Company(*company), *capital);
            }
            Event::Laid { company, hex, tile, cost, with } => {
                self.laid(r, step, Some(*company), (*hex, *tile, *cost, *with));
            }
            Event::Placed { seat, hex, tile, with } => {
                let due = self.tasmania_due && self.tasmania_seat(r) == Some(*seat);
                r.expect(due, Kind::Private, "4.4", |_| "nobody must place this tile".to_owned());
                self.laid(r, step, None, (*hex, *tile, 0, Some(*with)));
            }
            Event::Token { company, hex, cost } => self.token(r, step, *company, *hex, *cost),
            Event::TokenMovedIn { company, hex } => {
                self.settle(r, &Due::MovedIn { company: *company, hex: *hex });
            }
            Event::Linked(_) => {
                self.settle(r, &Due::Linked);
            }
            Event::Freed(_) => {
                self.settle(r, &Due::Freed);
            }
            Event::Ran { company, train, revenue, .. } => self.ran(r, *company, *train, *revenue),
            Event::Paid { company, dividend, kept, per_share } => {
                self.pays(r, *company, Some(*dividend), *kept, *per_share);
            }
            Event::Nothing(company) => self.pays(r, *company, None, 0, 0),
            Event::TrainBought { company, train, price, from } => self.train_bought(r, *company, *train, *price, *from),
            Event::TrainGone(train) => self.train_gone(r, *train),
            Event::PrivateBought { company, private, from, price } => {
                self.private_bought(r, *company, *private, *from, *price);
            }
            Event::PrivateClosed(private) => {
                self.settle(r, &Due::Private(*private));
                r.table.privates[private.index()] = Holder::Gone;
            }
            Event::Loan { company, from, amount } => self.lends(r, *company, *from, *amount),
            Event::TakenOver { company, .. } => self.falls(r, *company),
            Event::Liable { seat, company, amount } => {
                self.settle(r, &Due::Liable { seat: *seat, company: *company, amount: *amount });
            }
            Event::Compensated { seat, company, amount } => {
                self.settle(r, &Due::Compensated { seat: *seat, company: *company, amount: *amount });
            }
            Event::Debt { seat, amount } => {
                let owes = -r.cash(Purse::Player(*seat));
                r.expect(*amount == owes && owes > 0, Kind::Credit, "5.5.3", |_| {
                    format!("a debt of {amount}, not {owes}")
                });
                let could = !self.crisis_sales(r, *seat).is_empty();
                r.expect(!could, Kind::Credit, "5.5.3", |_| "something could be sold".to_owned());
                self.crisis = None;
            }
            Event::BankBroken => {
                r.expect(r.table.bank < 0 && !self.broken, Kind::End, "13.1", |_| "the bank is not broken".to_owned());
                self.broken = true;
            }
            Event::EndAnnounced => {
                let reason = self.reason_to_end(r);
                r.expect(reason && !self.ending, Kind::End, "13.1", |_| "nothing ends the game".to_owned());
                self.ending = true;
            }
            Event::Over => self.over = true,
            Event::Offered { by, to } => {
                r.table.offer.clone_from(&step.after.table.offer);
                let waits = r.table.offer.as_ref().is_some_and(|o| o.by == *by && o.to == *to);
                r.expect(waits && by != to, Kind::Turn, "2.2", |_| "no such offer waits".to_owned());
            }
            Event::Accepted(_) | Event::Declined(_) | Event::Withdrawn(_) => {}
            other => r.wrong(Kind::Round, "7.3", format!("1848 knows nothing of {other:?}")),
        }
    }

    /// What ends the game (13.1).
    pub(super) fn reason_to_end(&self, r: &Replica<'_>) -> bool {
        let at_top = self.railways(r).into_iter().any(|c| r.price(c) == 450);
        self.broken || at_top || self.loans_given(r) >= 16 || self.fallen >= 5
    }

    fn round(&mut self, r: &mut Replica<'_>, round: Round) {
        self.close_turn(r);
        self.nothing_due(r);
        let was = r.table.round;
        let next = match was.kind {
            RoundKind::Opening => (RoundKind::Stock, 1, 1),
            RoundKind::Stock => (RoundKind::Operating, was.set, 1),
            RoundKind::Operating if was.number < self.rounds => (RoundKind::Operating, was.set, was.number + 1),
            RoundKind::Operating => (RoundKind::Stock, was.set + 1, 1),
        };
        r.expect(next == (round.kind, round.set, round.number), Kind::Round, "7.1", |_| {
            format!("{round:?} follows on {was:?}")
        });
        let sold = was.kind != RoundKind::Opening || Self::unsold(r).is_empty();
        r.expect(sold, Kind::Round, "3.2", |_| "private companies are left".to_owned());
        if was.kind == RoundKind::Stock {
            let ended = self.stock.is_none();
            r.expect(ended, Kind::Round, "12.1.1", |_| "the stock round ends before all have passed".to_owned());
            self.stock = None;
        }
        if was.kind == RoundKind::Operating {
            let left: Vec<CompanyId> = self.queue.drain(..).collect();
            let left: Vec<CompanyId> = left.into_iter().filter(|c| self.may_operate(r, *c)).collect();
            r.expect(left.is_empty(), Kind::Turn, "7.2", |_| format!("{left:?} have not operated"));
            let ends = round.kind == RoundKind::Stock && self.reason_to_end(r);
            r.expect(!ends, Kind::End, "13.1", |_| "the game should be over".to_owned());
        }
        r.table.round = round;
        match round.kind {
            RoundKind::Stock => self.begin_stock_round(r),
            RoundKind::Operating => {
                self.spent.clear();
                self.owe_incomes(r);
                let per_share = self.bank_dividend(r);
                if per_share > 0 {
                    self.owe(Due::BankPays { per_share });
                }
                let enough = |c: &CompanyId| r.register(*c).held(Holder::Bank) <= 40;
                self.queue = self.by_price(r).into_iter().filter(enough).collect();
            }
            RoundKind::Opening => {}
        }
    }

    pub(super) fn may_operate(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        let cleared = company != self.is.commonwealth || self.linked || self.freed;
        Self::active(r, company) && self.floated.contains(&company) && cleared
    }

    fn operates(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        self.close_turn(r);
        self.nothing_due(r);
        // The order goes by the prices as they are now (7.2); who may not operate yet when due is passed over (5.3.3).
        let order = self.by_price(r);
        self.queue.sort_by_key(|c| order.iter().position(|o| o == c));
        let first = self.queue.iter().position(|c| self.may_operate(r, *c));
        let expected = first.map(|i| self.queue[i]);
        r.expect(expected == Some(company), Kind::Turn, "7.2", |r| {
            format!("{} operates, it should be {}", r.sign(company), expected.map_or("nobody", |c| r.sign(c)))
        });
        if let Some(i) = first {
            self.queue.drain(..=i);
        }
        let begins = self.operated.insert(company);
        if begins {
            let homes: Vec<_> = self.is.homes.iter().filter(|(c, ..)| *c == company).copied().collect();
            for (_, hex, _) in homes {
                self.owe(Due::Token { company, hex });
            }
        }
        self.turn = Some(Turn {
            company,
            first: begins,
            lays: 0,
            upgraded: false,
            tokened: false,
            loaned: false,
            traded: false,
            revenue: 0,
            paid: false,
        });
    }

    /// A turn ends: a company with a route owns a train (5.1.7).
    pub(super) fn close_turn(&mut self, r: &mut Replica<'_>) {
        let Some(turn) = self.turn.take() else { return };
        let company = turn.company;
        if r.table.companies[company.index()].standing != Standing::Active {
            return;
        }
        r.expect(turn.paid, Kind::Dividend, "7.3", |r| format!("{} did not come to its dividends", r.sign(company)));
        let lacks = self.must_buy(r, company);
        r.expect(!lacks, Kind::Train, "5.1.7, 8.1", |r| format!("{} ends its turn without a train", r.sign(company)));
    }

    fn passed(&mut self, r: &mut Replica<'_>, step: &Step<'_>, seat: Seat) {
        if r.table.round.kind == RoundKind::Opening {
            let may = self.auction_actions(r, seat).contains(&format!("{:?}", Action::Pass));
            r.expect(may, Kind::Turn, "3.1.3", |_| "this player may not pass".to_owned());
            self.auction_goes_on(r, seat, true);
            return;
        }
        self.catch_up(r, Some(seat));
        let Some(turn) = self.stock.clone() else {
            r.wrong(Kind::Turn, "12.1.1", "somebody passes where nobody can");
            return;
        };
        r.expect(turn.seat == seat, Kind::Turn, "12.7", |_| format!("it is the turn of seat {}", turn.seat.index()));
        let asked = !self.done && step.seat == seat && matches!(self.doing, Some((_, Action::Pass)));
        if asked {
            self.done = true;
            let must = self.must_sell(r, &turn);
            r.expect(!must, Kind::Limit, "12.2.1", |_| "certificates beyond the limit must be sold".to_owned());
        } else {
            let able = !self.stock_actions(r, &turn).is_empty();
            r.expect(!able, Kind::Turn, "12.1.2", |_| format!("seat {} is passed over but could act", seat.index()));
        }
        self.end_stock_turn(r);
    }

    fn private_bought(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        private: PrivateId,
        from: Seat,
        price: Money,
    ) {
        self.matches(r, Kind::Private, "4.1", |_, a| *a == Action::BuyPrivate { private, price });
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company);
        r.expect(theirs, Kind::Turn, "7.3", |_| "another company's turn".to_owned());
        let most = self.private_price(r, company, private);
        let owned = r.table.privates[private.index()] == Holder::Player(from);
        r.expect(owned && most.is_some_and(|most| (1..=most).contains(&price)), Kind::Private, "4.1", |_| {
            format!("it is bought for {price}, at most {most:?}")
        });
        r.pay(Purse::Company(company), Purse::Player(from), price);
        r.table.privates[private.index()] = Holder::Company(company);
    }

    /// The most that a company can pay for a private company; `None` if it may not buy it.
    pub(super) fn private_price(&self, r: &Replica<'_>, company: CompanyId, private: PrivateId) -> Option<Money> {
        let owner = r.table.privates[private.index()].player()?;
        let most = charter::SALE[private.index()]?;
        let may = Some(owner) == Self::director(r, company) || self.options.on("privates-from-anyone");
        let most = most.min(r.cash(Purse::Company(company)));
        (may && r.table.phase >= charter::GREEN && most >= 1).then_some(most)
    }
}
