//! Buying trains (8.3, 8.4), and what a new phase brings (9).

use super::charter::{self, EXPRESS, FOUR, GREEN, LAST};
use super::memory::{Due, Memory, Right};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{Action, CompanyId, Holder, Money, PrivateId, Purse, Seat, TrainCard, TrainId, TrainPlace};

/// How a train may be bought: its side, from and to which price, what is given for it, with which rebate.
type Range = (u8, Money, Money, Option<TrainId>, Option<PrivateId>);

impl Memory {
    pub(super) fn next_train(r: &Replica<'_>) -> Option<TrainId> {
        let next = |t: &TrainCard| t.place == TrainPlace::Depot && t.sort != EXPRESS;
        r.table.trains.iter().position(next).map(TrainId::from_index)
    }

    pub(super) fn next_express(r: &Replica<'_>) -> Option<TrainId> {
        let next = |t: &TrainCard| t.place == TrainPlace::Depot && t.sort == EXPRESS;
        let found = r.table.trains.iter().position(next).map(TrainId::from_index);
        found.filter(|_| r.table.phase >= charter::BROWN)
    }

    /// How many trains count against the limit: all but the 2E (8.2.5).
    pub(super) fn counting(r: &Replica<'_>, company: CompanyId) -> usize {
        Self::trains_of(r, company).iter().filter(|t| r.table.trains[t.index()].sort != EXPRESS).count()
    }

    pub(super) fn crowded(&self, r: &Replica<'_>) -> Option<CompanyId> {
        let limit = charter::train_limit(r.table.phase);
        self.railways(r).into_iter().find(|c| Self::counting(r, *c) > limit)
    }

    /// Whether a company must buy: it has a route and no train but perhaps a 2E (5.1.7, 8.1).
    pub(super) fn must_buy(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        Self::counting(r, company) == 0 && Self::next_train(r).is_some() && self.has_route(r, company)
    }

    fn cheapest(r: &Replica<'_>) -> Option<Money> {
        let card = &r.table.trains[Self::next_train(r)?.index()];
        r.edition.trains[usize::from(card.sort)].kinds.iter().map(|k| k.price).min()
    }

    /// Whether loans may pay for a train (8.3.7, 8.4).
    pub(super) fn may_raise(&self, r: &Replica<'_>, company: CompanyId, train: TrainId) -> bool {
        let cash = r.cash(Purse::Company(company));
        let poor = Self::cheapest(r).is_some_and(|price| cash < price) || self.options.on("loans-for-any-train");
        let first = self.options.on("voluntary-loan-first") && self.may_loan(r, company);
        r.table.trains[train.index()].sort != EXPRESS && poor && self.must_buy(r, company) && !first
    }

    /// Whether a company that must buy a train has nothing to decide, for it falls whatever it does (5.1.7, 8.4): loans do not
    /// bring it the cheapest train, and with a loan of its own it could buy no 2E, no train of others and no private company.
    pub(super) fn can_only_fall(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        let asks = self.on_site() || self.options.on("loans-for-any-train") || !self.falls_at_once;
        let ready = self.turn.as_ref().is_some_and(|t| t.company == company && t.paid);
        let (Some(price), Some(mut at)) = (Self::cheapest(r), r.spot(company)) else { return false };
        if asks || !ready || !self.must_buy(r, company) {
            return false;
        }
        let cash = r.cash(Purse::Company(company));
        let (mut raised, mut given) = (cash, self.loans_given(r));
        let mut boxes = if self.turn.as_ref().is_some_and(|t| t.loaned) { 3 } else { 2 };
        while raised < price && given < 20 && at.column > 0 {
            at = r.beside(at, -boxes);
            (raised, given, boxes) = (raised + 100, given + 1, 3);
        }
        if raised >= price && at.column > 0 {
            return false;
        }
        let purse = if self.may_loan(r, company) { cash + 100 } else { cash };
        let express = Self::next_express(r).is_some_and(|train| {
            let kinds = &r.edition.trains[usize::from(r.table.trains[train.index()].sort)].kinds;
            let owns = Self::trains_of(r, company).iter().any(|t| r.table.trains[t.index()].sort == EXPRESS);
            let rebate = if self.may_use(r, company, self.is.ghan) { 100 } else { 0 };
            !owns && kinds.iter().any(|k| k.price - rebate <= purse)
        });
        let theirs = r.table.trains.iter().any(|card| match card.place {
            TrainPlace::Company(owner) if owner != company && r.table.phase >= GREEN && card.sort != EXPRESS => {
                Self::trade_prices(r, company, owner, card).0 <= purse
            }
            _ => false,
        });
        let all = (0..r.table.privates.len()).map(PrivateId::from_index);
        let private = all.into_iter().any(|p| self.private_price(r, company, p).is_some());
        !express && !theirs && !private && !self.may_use(r, company, self.is.tasmanian)
    }

    /// What a train of another company may cost (8.3.4).
    fn trade_prices(r: &Replica<'_>, company: CompanyId, owner: CompanyId, card: &TrainCard) -> (Money, Money) {
        if Self::director(r, company) == Self::director(r, owner) {
            return (1, r.cash(Purse::Company(company)));
        }
        let kinds = &r.edition.trains[usize::from(card.sort)].kinds;
        let face = kinds.get(usize::from(card.kind)).map_or(0, |k| k.price);
        (face, face)
    }

    /// Why a train may not be bought.
    pub(super) fn against_train(
        &self,
        r: &Replica<'_>,
        company: CompanyId,
        action: &Action,
    ) -> Option<(&'static str, String)> {
        let Action::BuyTrain { train, kind, price, trade, with } = action else { return None };
        let no = |paragraph, words: &str| Some((paragraph, words.to_owned()));
        let card = r.table.trains[train.index()];
        let own = Self::trains_of(r, company);
        if card.sort == EXPRESS {
            if own.iter().any(|t| r.table.trains[t.index()].sort == EXPRESS) {
                return no("8.2.5", "the company owns a 2E");
            }
        } else if Self::counting(r, company) >= charter::train_limit(r.table.phase) + usize::from(trade.is_some()) {
            return no("8.3.5", "the company is at its limit");
        }
        let cash = r.cash(Purse::Company(company));
        let traded = self.turn.as_ref().is_some_and(|t| t.traded);
        if let TrainPlace::Company(owner) = card.place {
            let (from, to) = Self::trade_prices(r, company, owner, &card);
            let plain = trade.is_none() && with.is_none() && *kind == card.kind && card.sort != EXPRESS;
            if owner == company || r.table.phase < GREEN || !plain || !(from..=to).contains(price) {
                return no("8.3.4", "this train is not for sale so");
            }
            let lent = self.options.on("loans-for-any-train") && Self::director(r, owner) != Self::director(r, company);
            if cash < *price && !(lent && self.may_raise(r, company, *train)) {
                return no("8.3.4", "it cannot be paid");
            }
            return None;
        }
        if ![Self::next_train(r), Self::next_express(r)].contains(&Some(*train)) {
            return no("8.3.2", "the bank does not sell this card");
        }
        if traded && card.sort != EXPRESS {
            return no("8.3.4", "after a train of another company the bank sells none");
        }
        let Some(listed) = r.edition.trains[usize::from(card.sort)].kinds.get(usize::from(*kind)).map(|k| k.price)
        else {
            return no("8.3.3", "the card has no such side");
        };
        let mut wanted = listed;
        if let Some(given) = trade {
            let four = own.contains(given) && r.table.trains[given.index()].sort == FOUR;
            if !four || card.sort != LAST || *kind != 1 {
                return no("8.2.4", "a 4/4+ is traded in for a D");
            }
            wanted -= 300;
        }
        if let Some(private) = with {
            if *private != self.is.ghan || card.sort != EXPRESS || !self.may_use(r, company, *private) {
                return no("4.5", "there is no such rebate");
            }
            wanted -= 100;
        }
        if *price != wanted {
            return Some(("8.3.2", format!("it costs {wanted}, not {price}")));
        }
        if cash < wanted && !self.may_raise(r, company, *train) {
            return no("8.3.2", "it cannot be paid");
        }
        None
    }

    /// Every train that a company may buy: train, side, prices, what is given, with which rebate, who must agree.
    pub(super) fn deals(&self, r: &Replica<'_>, company: CompanyId) -> Vec<String> {
        let mut deals = Vec::new();
        for (i, card) in r.table.trains.iter().enumerate() {
            let train = TrainId::from_index(i);
            let (ranges, consent): (Vec<Range>, Option<Seat>) = match card.place {
                TrainPlace::Company(owner) if owner != company => {
                    let (from, to) = Self::trade_prices(r, company, owner, card);
                    let other = Self::director(r, owner).filter(|s| Some(*s) != Self::director(r, company));
                    (vec![(card.kind, from, to, None, None)], other)
                }
                TrainPlace::Depot => {
                    let mut all = Vec::new();
                    for (kind, data) in (0u8..).zip(&r.edition.trains[usize::from(card.sort)].kinds) {
                        all.push((kind, data.price, data.price, None, None));
                        if card.sort == LAST && kind == 1 {
                            let fours = Self::trains_of(r, company)
                                .into_iter()
                                .filter(|t| r.table.trains[t.index()].sort == FOUR);
                            all.extend(fours.map(|t| (kind, data.price - 300, data.price - 300, Some(t), None)));
                        }
                        if card.sort == EXPRESS {
                            all.push((kind, data.price - 100, data.price - 100, None, Some(self.is.ghan)));
                        }
                    }
                    (all, None)
                }
                _ => continue,
            };
            for (kind, from, to, trade, with) in ranges {
                let action = Action::BuyTrain { train, kind, price: from, trade, with };
                if self.against_train(r, company, &action).is_none() {
                    deals.push(format!("{:?}", (train, kind, from, to, trade, with, consent)));
                }
            }
        }
        deals
    }

    pub(super) fn train_bought(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        train: TrainId,
        price: Money,
        from: Option<CompanyId>,
    ) {
        let action = self.doing.as_ref().map(|(_, a)| a.clone());
        let mut kind = 0;
        self.matches(r, Kind::Train, "8.3", |_, a| match a {
            Action::BuyTrain { train: t, kind: k, price: p, .. } => {
                kind = *k;
                (*t, *p) == (train, price)
            }
            _ => false,
        });
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company && t.paid);
        r.expect(theirs, Kind::Train, "8.3.1", |_| "trains are bought after running them".to_owned());
        if self.lent == 0
            && !self.traded_in
            && let Some((paragraph, words)) = action.as_ref().and_then(|a| self.against_train(r, company, a))
        {
            r.wrong(Kind::Train, paragraph, words);
        }
        self.traded_in = false;
        let cash = r.cash(Purse::Company(company));
        r.expect(cash >= price, Kind::Money, "8.3.2", |_| format!("{cash} pay for a train of {price}"));
        let was = r.table.trains[train.index()].place;
        let seller = match was {
            TrainPlace::Company(owner) => Some(owner),
            _ => None,
        };
        r.expect(seller == from, Kind::Train, "8.3", |_| format!("it comes from {seller:?}, not {from:?}"));
        r.pay(Purse::Company(company), from.map_or(Purse::Bank, Purse::Company), price);
        let card = &mut r.table.trains[train.index()];
        card.place = TrainPlace::Company(company);
        card.kind = kind;
        self.spent.insert(train);
        if let Some(turn) = &mut self.turn {
            turn.traded |= from.is_some();
        }
        if let Some(Action::BuyTrain { with: Some(_), .. }) = action {
            self.ghan = Right::Gone;
        }
        let closes = company == self.is.central && r.table.privates[self.is.north_australian.index()] != Holder::Gone;
        if closes {
            self.owe(Due::Private(self.is.north_australian));
        }
        if was == TrainPlace::Depot {
            self.leaves_bank(r, train, false);
        }
    }

    /// A card has left the bank, sold or removed: what follows (5.4.4, 9).
    pub(super) fn leaves_bank(&mut self, r: &mut Replica<'_>, train: TrainId, removed: bool) {
        let card = r.table.trains[train.index()];
        if matches!(card.sort, LAST | EXPRESS) && r.table.trains.len() < 250 {
            r.table.trains.push(TrainCard::new(card.sort, card.serial.saturating_add(1)));
        }
        let to = charter::begins(card.sort);
        let out_of_turn = removed && self.options.on("removal-from-deck");
        let mut phase = r.table.phase;
        while phase < to && !(out_of_turn && phase + 1 < to) {
            phase += 1;
            self.owe(Due::Phase(phase));
        }
        if phase < to {
            self.phase_comes(r, to);
        }
    }

    pub(super) fn phase(&mut self, r: &mut Replica<'_>, phase: u8) {
        self.settle(r, &Due::Phase(phase));
        r.table.phase = phase;
        self.phase_comes(r, phase);
    }

    /// What the first card of a phase brings.
    fn phase_comes(&mut self, r: &Replica<'_>, phase: u8) {
        for (i, card) in r.table.trains.iter().enumerate() {
            let due = Due::TrainGone(TrainId::from_index(i));
            if charter::gone_in(card.sort) == Some(phase) && card.place != TrainPlace::Gone && !self.due.contains(&due)
            {
                self.owe(due);
            }
        }
        if phase == charter::BROWN {
            for (right, private) in [
                (&mut self.desert, self.is.oodnadatta),
                (&mut self.ghan, self.is.ghan),
                (&mut self.tasmania, self.is.tasmanian),
            ] {
                if *right == Right::WithCompany {
                    *right = Right::Kept(r.table.privates[private.index()]);
                }
            }
            self.tasmania_due = self.tasmania_seat(r).is_some();
            for private in (0..r.table.privates.len()).map(PrivateId::from_index) {
                let due = Due::Private(private);
                if r.table.privates[private.index()] != Holder::Gone && !self.due.contains(&due) {
                    self.owe(due);
                }
            }
        }
        if phase == charter::SIX && !self.freed {
            self.freed = true;
            if !self.linked {
                self.owe(Due::Freed);
            }
            self.settle_float(r, self.is.commonwealth);
        }
    }

    /// Who places the Tasmania tile when it must be placed (4.4).
    pub(super) fn tasmania_seat(&self, r: &Replica<'_>) -> Option<Seat> {
        match self.right_holder(r, self.is.tasmanian)? {
            Holder::Player(seat) => Some(seat),
            Holder::Company(company) => Self::director(r, company),
            _ => None,
        }
    }

    pub(super) fn train_gone(&mut self, r: &mut Replica<'_>, train: TrainId) {
        let place = r.table.trains[train.index()].place;
        match self.doing.clone() {
            Some((_, Action::BuyTrain { trade: Some(given), .. })) if given == train && !self.done => {
                let action = self.doing.as_ref().map(|(_, a)| a.clone());
                let company = self.turn.as_ref().map(|t| t.company);
                if let (Some(action), Some(company)) = (action, company)
                    && let Some((paragraph, words)) = self.against_train(r, company, &action)
                {
                    r.wrong(Kind::Train, paragraph, words);
                }
                self.traded_in = true;
            }
            Some((_, Action::Discard { train: given })) if given == train && !self.done => {
                self.done = true;
                let crowded = self.crowded(r);
                let theirs = crowded.map(TrainPlace::Company) == Some(place);
                let counts = r.table.trains[train.index()].sort != EXPRESS;
                r.expect(theirs && counts, Kind::Train, "8.1", |_| "no such train must be removed".to_owned());
            }
            _ => {
                self.settle(r, &Due::TrainGone(train));
            }
        }
        r.table.trains[train.index()].place = TrainPlace::Gone;
    }
}
