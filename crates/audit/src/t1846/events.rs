//! Each event checked against the book and carried out on the second table.

use super::charter;
use super::memory::{Due, Memory, Turn};
use crate::replica::Replica;
use crate::{Kind, Step, deed};
use railhead_engine::{
    Action, CompanyId, Event, Holder, Money, PrivateId, Purse, Round, RoundKind, Seat, Spot, Standing, Target,
    TrainPlace,
};

/// The set of rounds that ends a game which nothing else ends.
pub(super) const LAST_SET: u16 = 100;

impl Memory {
    pub(super) fn event(&mut self, r: &mut Replica<'_>, step: &Step<'_>, event: &Event) {
        self.ruin_is_over(r, event);
        match event {
            Event::Round(round) => self.round(r, *round),
            Event::Phase(phase) => self.phase(r, *phase),
            Event::Drafted { seat, card: Some(card) } => {
                self.drafts(r, *seat, *card);
                self.matches(r, Kind::Private, "3", |_, a| *a == Action::Draft { card: *card } || *a == Action::Pass);
            }
            Event::Cheaper { private, .. } => {
                self.draft.cheaper += 10;
                let left = self.left_to_draft(r);
                r.expect(left == [*private], Kind::Private, "3", |_| "only the last one gets cheaper".to_owned());
            }
            Event::Acquired { seat, private, price } => {
                if self.players == 2 {
                    self.drafts(r, *seat, railhead_engine::Card::Private(*private));
                    self.done = true;
                }
                self.acquired(r, *seat, *private, *price);
            }
            Event::Income { private, to, amount } => {
                if self.settle(r, &Due::Income { private: *private, to: *to, amount: *amount }) {
                    r.pay(Purse::Bank, *to, *amount);
                }
            }
            Event::Passed(seat) => self.passed(r, step, *seat),
            Event::Operates(company) => self.operates(r, *company),
            Event::Launched { seat, company, price } => self.launched(r, *seat, *company, *price),
            Event::Bonus { company, amount } => {
                self.settle(r, &Due::Bonus { company: *company, amount: *amount });
                r.pay(Purse::Bank, Purse::Company(*company), *amount);
            }
            Event::Bought { seat, company, from, price } => self.bought(r, *seat, *company, *from, *price),
            Event::Sold { seat, company, shares, amount } => {
                if self.ruin.is_none() {
                    let sale = Action::Sell { company: *company, shares: *shares };
                    self.matches(r, Kind::Shares, "5.2", |s, a| s == *seat && *a == sale);
                    self.sells(r, *seat, *company, *shares);
                }
                self.sold(r, *seat, *company, *shares, *amount);
            }
            Event::Issued { company, shares, amount } => self.issued(r, *company, *shares, *amount),
            Event::Redeemed { company, shares, amount } => self.redeemed(r, *company, *shares, *amount),
            Event::Price { company, to, .. } => {
                self.settle(r, &Due::Price { company: *company, to: *to });
                r.put_marker(*company, *to);
            }
            Event::President { company, seat } => {
                self.settle(r, &Due::President { company: *company, seat: *seat });
            }
            Event::Priority(seat) => {
                self.settle(r, &Due::Priority(*seat));
                if let Some(at) = r.table.order.iter().position(|s| s == seat) {
                    r.table.order.rotate_left(at);
                }
            }
            Event::Laid { company, hex, tile, cost, with } => self.laid(r, step, (*company, *hex, *tile, *cost, *with)),
            Event::Token { company, hex, cost } => self.token(r, step, *company, *hex, *cost),
            Event::TokenGone { company, hex } => {
                self.settle(r, &Due::TokenGone { company: *company, hex: *hex });
                r.tokens.retain(|(h, o, _)| (*h, *o) != (*hex, company.owner()));
            }
            Event::Marked { private, target } => self.marked(r, *private, *target),
            Event::Unmarked(private) => {
                self.settle(r, &Due::Unmarked(*private));
            }
            Event::Forfeited(private) => {
                self.used.insert(*private, 2);
                if let Some(turn) = &mut self.turn {
                    turn.second = None;
                }
            }
            Event::Ran { company, train, revenue, .. } => self.ran(r, step, *company, *train, *revenue),
            Event::Paid { company, dividend, kept, per_share } => {
                self.paid(r, *company, Some(*dividend), *kept, *per_share);
            }
            Event::Nothing(company) => self.paid(r, *company, None, 0, 0),
            Event::Split { company, each } => self.split(r, *company, *each),
            Event::TrainBought { company, train, price, from } => self.train_bought(r, *company, *train, *price, *from),
            Event::Contributed { seat, company, amount } => self.contributed(r, *seat, *company, *amount),
            Event::TrainGone(train) => self.train_gone(r, *train),
            Event::Discarded { company, train } => self.discarded(r, *company, *train),
            Event::PrivateBought { company, private, from, price } => {
                self.private_bought(r, *company, *private, *from, *price);
            }
            Event::PrivateClosed(private) => {
                self.settle(r, &Due::Private(*private));
                r.table.privates[private.index()] = Holder::Gone;
                if let Some(turn) = &mut self.turn
                    && turn.second.is_some_and(|(p, _)| p == *private)
                {
                    turn.second = None;
                }
            }
            Event::CompanyClosed(company) => self.closed(r, *company),
            Event::Bankrupt(seat) => self.bankrupt(r, *seat),
            Event::BankBroken => {
                r.expect(r.table.bank < 0 && !self.broken, Kind::End, "9", |_| "the bank is not broken".to_owned());
                self.broken = true;
            }
            Event::Over => self.over = true,
            Event::Offered { by, to } => {
                r.table.offer.clone_from(&step.after.table.offer);
                let waits = r.table.offer.as_ref().is_some_and(|o| o.by == *by && o.to == *to);
                r.expect(waits && by != to, Kind::Turn, "etiquette", |_| "no such offer waits".to_owned());
            }
            Event::Aged(_) | Event::Accepted(_) | Event::Declined(_) | Event::Withdrawn(_) => {}
            other => r.wrong(Kind::Round, "4", format!("1846 knows nothing of {other:?}")),
        }
    }

    /// That an event is what somebody does.
    pub(super) fn matches(
        &mut self,
        r: &mut Replica<'_>,
        kind: Kind,
        paragraph: &'static str,
        same: impl FnOnce(Seat, &Action) -> bool,
    ) {
        deed::matches(r, self.doing.as_ref(), self.done, (kind, paragraph), same);
        self.done = true;
    }

    fn round(&mut self, r: &mut Replica<'_>, round: Round) {
        self.close_turn(r);
        self.nothing_due(r);
        let was = r.table.round;
        let next = match was.kind {
            RoundKind::Stock => Some((RoundKind::Operating, was.set, 1)),
            RoundKind::Operating if was.number < 2 => Some((RoundKind::Operating, was.set, was.number + 1)),
            RoundKind::Operating if self.left_to_draft(r).is_empty() => Some((RoundKind::Stock, was.set + 1, 1)),
            RoundKind::Operating => Some((RoundKind::Opening, 0, 1)),
            RoundKind::Opening if self.left_to_draft(r).is_empty() => Some((RoundKind::Stock, 1, 1)),
            RoundKind::Opening => {
                (self.players == 2 && self.draft.passes >= 2).then_some((RoundKind::Operating, was.set, 1))
            }
        };
        r.expect(next == Some((round.kind, round.set, round.number)), Kind::Round, "4", |_| {
            format!("{round:?} follows on {was:?}")
        });
        if was.kind == RoundKind::Stock {
            let ended = self.stock.is_none();
            r.expect(ended, Kind::Round, "5.3", |_| "the stock round ends before all have passed".to_owned());
            self.stock = None;
        }
        if was.kind == RoundKind::Operating {
            let left: Vec<CompanyId> =
                self.queue.drain(..).filter(|c| r.table.companies[c.index()].standing == Standing::Active).collect();
            let broke_off = self.on_site() && self.broke_off;
            r.expect(left.is_empty() || broke_off, Kind::Turn, "4", |r| {
                format!("{:?} have not operated", left.iter().map(|c| r.sign(*c)).collect::<Vec<_>>())
            });
        }
        r.table.round = round;
        match round.kind {
            RoundKind::Stock => self.begin_stock_round(r),
            RoundKind::Opening => {
                self.draft.turn = 0;
                self.draft.passes = 0;
            }
            RoundKind::Operating => self.begin_operating_round(r),
        }
    }

    fn passed(&mut self, r: &mut Replica<'_>, step: &Step<'_>, seat: Seat) {
        if r.table.round.kind == RoundKind::Opening {
            let turn = self.drafter(r);
            r.expect(turn == seat, Kind::Turn, "3", |_| "another player's turn is passed".to_owned());
            self.draft.turn += 1;
            self.draft.passes += 1;
            return;
        }
        self.catch_up(r, Some(seat));
        let Some(turn) = self.stock.clone() else {
            r.wrong(Kind::Turn, "5.3", "somebody passes where nobody can");
            return;
        };
        r.expect(turn.seat == seat, Kind::Turn, "5", |_| {
            format!("seat {} passes, but it is the turn of seat {}", seat.index(), turn.seat.index())
        });
        let asked = !self.done && step.seat == seat && matches!(self.doing, Some((_, Action::Pass)));
        if asked {
            self.done = true;
            let too_many = Self::certificates(r, seat) > self.limit(r);
            let must = too_many && !self.sales(r, seat, &turn.sold).is_empty();
            r.expect(!must, Kind::Limit, "5.15", |_| "certificates beyond the limit must be sold".to_owned());
        } else {
            let able = self.can_act(r, seat, &turn.sold);
            r.expect(!able, Kind::Turn, "5.3", |_| format!("seat {} is passed over but could act", seat.index()));
        }
        self.end_stock_turn(r);
    }

    fn launched(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, price: Money) {
        let mut at = Spot { row: 0, column: 0 };
        self.matches(r, Kind::Shares, "5.1", |s, a| match a {
            Action::Launch { company: c, spot } if s == seat && *c == company => {
                at = *spot;
                true
            }
            _ => false,
        });
        self.is_their_turn(r, seat);
        match self.may_launch(r, seat, company, at) {
            Ok(wanted) => {
                r.expect(wanted == price, Kind::Price, "5.1", |_| format!("launched at {price}, not {wanted}"));
            }
            Err((kind, paragraph, words)) => r.wrong(kind, paragraph, words),
        }
        r.pay(Purse::Player(seat), Purse::Company(company), 2 * price);
        r.put_marker(company, at);
        let mine = Holder::Player(seat);
        r.register_mut(company).pass(Holder::Company(company), mine, 20);
        r.register_mut(company).chief = Some(mine);
        let state = &mut r.table.companies[company.index()];
        state.standing = Standing::Active;
        state.president = Some(seat);
        state.par = price;
        if let Some((hex, _)) = charter::home(r.edition, company) {
            self.owe(Due::Token { company, hex });
        }
        if company == self.is.illinois {
            self.owe(Due::Bonus { company, amount: price });
        }
        self.acted(r);
    }

    fn bought(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, from: Holder, price: Money) {
        self.matches(r, Kind::Shares, "5.1", |s, a| s == seat && *a == Action::Buy { company, from });
        self.is_their_turn(r, seat);
        match self.may_buy(r, seat, company, from) {
            Ok(wanted) => {
                r.expect(wanted == price, Kind::Money, "5.1", |_| format!("a share costs {price}, not {wanted}"));
            }
            Err((kind, paragraph, words)) => r.wrong(kind, paragraph, words),
        }
        let to = if from == Holder::Market { Purse::Bank } else { Purse::Company(company) };
        r.pay(Purse::Player(seat), to, price);
        r.register_mut(company).pass(from, Holder::Player(seat), 10);
        self.settle_president(r, company);
        self.acted(r);
    }

    fn is_their_turn(&mut self, r: &mut Replica<'_>, seat: Seat) {
        let turn = self.stock.as_ref().map(|t| t.seat);
        r.expect(turn == Some(seat), Kind::Turn, "5", |_| {
            format!("seat {} acts, it is the turn of {turn:?}", seat.index())
        });
        let sold = self.stock.as_ref().map(|t| t.sold.clone()).unwrap_or_default();
        let must = Self::certificates(r, seat) > self.limit(r) && !self.sales(r, seat, &sold).is_empty();
        r.expect(!must, Kind::Limit, "5.15", |_| "certificates beyond the limit must be sold first".to_owned());
    }

    /// A purchase ends the turn.
    fn acted(&mut self, r: &mut Replica<'_>) {
        if let Some(turn) = &mut self.stock {
            turn.acted = true;
        }
        self.end_stock_turn(r);
    }

    /// A sale in a stock round, or by a president who must pay for a train.
    fn sells(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, shares: u8) {
        if let Some(turn) = &mut self.stock {
            let again = !turn.sold.insert(company);
            let theirs = turn.seat == seat;
            turn.acted = true;
            turn.last = Some(seat);
            self.sold[seat.index()].insert(company);
            r.expect(theirs, Kind::Turn, "5.2", |_| "another player's turn".to_owned());
            r.expect(!again, Kind::Shares, "5.2", |_| "shares of a corporation are sold in one block".to_owned());
            return;
        }
        self.forced_sale(r, seat, company, shares);
    }

    fn marked(&mut self, r: &mut Replica<'_>, private: PrivateId, target: Target) {
        self.matches(r, Kind::Private, "3", |_, a| *a == Action::Mark { private, target });
        let marker = self.markers.entry(private).or_default();
        let owner = r.table.privates[private.index()];
        match (target, owner) {
            (Target::Hex(hex), Holder::Company(company)) => {
                let again = private != self.is.steamboat && marker.hex.is_some();
                *marker = super::memory::Marker { hex: Some(hex), company: Some(company) };
                let theirs = self.turn.as_ref().is_some_and(|t| t.company == company);
                r.expect(theirs, Kind::Private, "3", |_| "it is another company's turn".to_owned());
                r.expect(!again, Kind::Private, "3", |_| "this marker is placed once".to_owned());
                let late = private == self.is.steamboat && self.turn.as_ref().is_some_and(|t| t.has_run || t.paid);
                r.expect(!late, Kind::Private, "3", |_| "the port is placed before trains run".to_owned());
            }
            (Target::Hex(hex), Holder::Player(_)) if private == self.is.steamboat => marker.hex = Some(hex),
            (Target::Company(company), Holder::Player(_)) if private == self.is.steamboat => {
                marker.company = Some(company);
                let active = r.table.companies[company.index()].standing == Standing::Active;
                r.expect(active, Kind::Private, "3", |_| "the port serves a company in play".to_owned());
            }
            _ => r.wrong(Kind::Private, "3", "nobody may place this marker"),
        }
        let key = match private {
            p if p == self.is.steamboat => "port",
            p if p == self.is.meat => "meat",
            _ => "bt",
        };
        if let Target::Hex(hex) = target {
            let signs = &r.edition.ground.map.hex(hex).features;
            let there = signs.iter().any(|f| matches!(f, railhead_board::Feature::Icon { key: k, .. } if k == key));
            r.expect(there, Kind::Private, "3", |_| "the marker does not go there".to_owned());
        }
    }

    fn closed(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let owner = self.is.independents.iter().position(|c| *c == company).map(|i| self.is.independent_cards[i]);
        let ruined = self
            .ruin
            .is_some_and(|(seat, _)| owner.is_some_and(|p| r.table.privates[p.index()] == Holder::Player(seat)));
        if !ruined && !self.worthless.remove(&company) {
            self.settle(r, &Due::Closed(company));
        }
        self.due.retain(|d| !matches!(d, Due::Price { company: c, .. } if *c == company));
        r.dissolve(company);
        r.tokens.retain(|(_, o, _)| *o != company.owner());
        self.queue.retain(|c| *c != company);
        self.broke_off = true;
        self.stale = true;
        for marker in self.markers.values_mut().filter(|m| m.company == Some(company)) {
            marker.company = None;
        }
        for i in 0..r.table.privates.len() {
            if r.table.privates[i] == Holder::Company(company) {
                self.owe(Due::Private(PrivateId::from_index(i)));
            }
        }
    }

    fn private_bought(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        private: PrivateId,
        from: Seat,
        price: Money,
    ) {
        self.matches(r, Kind::Private, "6.6", |_, a| *a == Action::BuyPrivate { private, price });
        let card = &r.edition.privates[private.index()];
        let wrong = [
            (r.table.phase > 1, "private companies are bought in phases I and II"),
            (r.table.privates[private.index()] != Holder::Player(from), "it is not theirs"),
            (!(1..=card.price).contains(&price), "the price is 1 up to what is printed"),
            (r.cash(Purse::Company(company)) < price, "the treasury does not reach"),
            (self.turn.as_ref().is_none_or(|t| t.company != company), "it is another company's turn"),
            (self.is.is_independent(company), "independents buy no private companies"),
            (self.headless(r, company), "a corporation without president buys none"),
        ];
        for (against, words) in wrong {
            r.expect(!against, Kind::Private, "6.6", |_| words.to_owned());
        }
        let president = r.table.companies[company.index()].president;
        let agreed = self.doing.as_ref().is_some_and(|(s, _)| Some(*s) == president);
        r.expect(agreed, Kind::Turn, "6.6", |_| "its president did not ask for it".to_owned());
        r.pay(Purse::Company(company), Purse::Player(from), price);
        r.table.privates[private.index()] = Holder::Company(company);
        if let Some(independent) = self.is.independent_of(private) {
            self.absorb(r, company, independent, private);
        } else if [self.is.steamboat, self.is.meat, self.is.boomtown].contains(&private) {
            self.markers.entry(private).or_default().company = Some(company);
        } else if private == self.is.chicago_indiana && !self.options.on("cwi-token-later") {
            self.used.insert(private, 1);
            let there = r.tokens.iter().any(|(h, o, _)| *h == self.is.chicago && *o == company.owner());
            if !there {
                self.owe(Due::Token { company, hex: self.is.chicago });
            }
        }
    }

    fn absorb(&mut self, r: &mut Replica<'_>, company: CompanyId, independent: CompanyId, private: PrivateId) {
        let limit = usize::from(r.edition.phases[usize::from(r.table.phase)].limit);
        let counting = self.counting(r, company);
        r.expect(counting < limit, Kind::Private, "3", |_| "the corporation is at its train limit".to_owned());
        let cash = r.cash(Purse::Company(independent));
        r.pay(Purse::Company(independent), Purse::Company(company), cash);
        for train in Self::trains_of(r, independent) {
            r.table.trains[train.index()].place = TrainPlace::Company(company);
            self.spent.insert(train);
        }
        if let Some((hex, ..)) = r.tokens.iter().find(|(_, o, _)| *o == independent.owner()).copied() {
            if r.tokens.iter().any(|(h, o, _)| *h == hex && *o == company.owner()) {
                self.owe(Due::TokenGone { company: independent, hex });
            } else {
                r.tokens.retain(|(_, o, _)| *o != independent.owner());
                self.owe(Due::Token { company, hex });
            }
        }
        let state = &mut r.table.companies[independent.index()];
        state.standing = Standing::Closed;
        state.president = None;
        r.table.privates[private.index()] = Holder::Gone;
        self.queue.retain(|c| *c != independent);
        for marker in self.markers.values_mut().filter(|m| m.company == Some(independent)) {
            marker.company = None;
        }
    }

    /// A new operating round: incomes, and who operates when (4, 6).
    fn begin_operating_round(&mut self, r: &Replica<'_>) {
        self.broke_off = false;
        self.spent.clear();
        for (i, holder) in r.table.privates.iter().enumerate() {
            let amount = r.edition.privates[i].income;
            let to = match holder {
                Holder::Player(seat) => Purse::Player(*seat),
                Holder::Company(company) => Purse::Company(*company),
                _ => continue,
            };
            if amount > 0 {
                self.owe(Due::Income { private: PrivateId::from_index(i), to, amount });
            }
        }
        self.queue = self.order_of_operation(r);
    }

    pub(super) fn order_of_operation(&self, r: &Replica<'_>) -> Vec<CompanyId> {
        let active = |c: &CompanyId| r.table.companies[c.index()].standing == Standing::Active;
        let mut order: Vec<CompanyId> = self.is.independents.into_iter().filter(active).collect();
        let mut corporations = r.by_price();
        if r.table.round.set == 1 && r.table.round.number == 1 {
            corporations.sort_by_key(|c| (r.price(*c), r.table.companies[c.index()].stacked));
        }
        order.extend(corporations);
        order
    }

    fn operates(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        self.close_turn(r);
        self.nothing_due(r);
        let first = if self.queue.is_empty() { None } else { Some(self.queue.remove(0)) };
        r.expect(first == Some(company), Kind::Turn, "4, 6", |r| {
            format!("{} operates, it should be {}", r.sign(company), first.map_or("nobody", |c| r.sign(c)))
        });
        self.queue.retain(|c| *c != company);
        self.sold_for_train.clear();
        self.turn = Some(Turn::of(company));
    }
}
