//! Buying trains (6.5), and what a new phase brings (8).

use super::own::{Stop, Turn};
use super::policy::{HeadlessPurchase, RaisedMoney, TrainStop};
use super::rules::{Look, Play};
use crate::parts::{first_crowded, train_limit};
use railhead_engine::{
    Action, Choice, CompanyId, Event, Holder, Money, PrivateId, Purse, Refusal, TrainCard, TrainId, TrainPlace,
    TrainSort,
};

const RULE: &str = "1846 6.5";

impl<'a> Look<'a> {
    fn train_limit(self) -> usize {
        train_limit(self.table, self.edition())
    }

    fn has_room_for_train(self, company: CompanyId) -> bool {
        self.table.trains_counting(company) < self.train_limit()
    }

    /// The first corporation with too many trains (6.57).
    pub(crate) fn crowded(self) -> Option<CompanyId> {
        let over = first_crowded(self.table, self.train_limit(), |train| !train.old);
        over.filter(|first| !self.is_independent(*first))
    }

    /// Whether a corporation must buy a train: it has none, and the bank has some.
    pub(crate) fn must_buy(self, company: CompanyId) -> bool {
        !self.is_independent(company)
            && self.table.trains_of(company).next().is_none()
            && self.table.has_trains_for_sale()
    }

    /// The sorts of the cards that the bank sells now, some of them more than once.
    fn sorts_for_sale(self) -> impl Iterator<Item = &'a TrainSort> {
        let next = self.table.next_train().map(|t| self.table.train(t));
        let turned_in = self.table.trains.iter().filter(|t| t.place == TrainPlace::Discard);
        let edition = self.edition();
        next.into_iter().chain(turned_in).map(move |card| &edition.trains[usize::from(card.sort)])
    }

    /// The lowest price of a train in the bank.
    pub(crate) fn cheapest_train(self) -> Option<Money> {
        self.sorts_for_sale().map(TrainSort::cheapest).min()
    }

    /// The highest price of a train in the bank.
    pub(crate) fn dearest_train(self) -> Money {
        self.sorts_for_sale().map(TrainSort::dearest).max().unwrap_or(0)
    }

    /// The trains that other corporations could sell.
    fn trains_of_others(self, company: CompanyId) -> impl Iterator<Item = TrainId> {
        let table = self.table;
        let for_sale = move |t: &TrainCard| match t.place {
            TrainPlace::Company(owner) => {
                owner != company && !t.old && !self.is_independent(owner) && !self.in_receivership(owner)
            }
            _ => false,
        };
        table.trains.iter().enumerate().filter(move |(_, t)| for_sale(t)).map(|(i, _)| TrainId::from_index(i))
    }

    /// Whether there is something left to do about trains.
    pub(crate) fn trains_wait(self, turn: &Turn) -> bool {
        let company = turn.company;
        if self.must_buy(company) {
            return true;
        }
        if !self.has_room_for_train(company) {
            return false;
        }
        let own = self.table.company(company).cash;
        let mut money = own;
        if own > 0 && (1..=2).contains(&self.table.trains_of(company).count()) {
            money += self.independents_money();
        }
        let waits_for = |t: &TrainCard| match t.place {
            TrainPlace::Company(owner) => {
                let sells = self.rules.policy.train_stop == TrainStop::ForAnyTrain || !self.in_receivership(owner);
                owner != company && !t.old && !self.is_independent(owner) && sells
            }
            _ => false,
        };
        let others = self.table.trains.iter().any(waits_for).then_some(1);
        let least = self.cheapest_train().into_iter().chain(others).min();
        least.is_some_and(|least| money >= least)
    }

    /// What stands against buying a train.
    pub(crate) fn can_buy_train(self, turn: &Turn, train: TrainId, kind: u8, price: Money) -> Result<(), Refusal> {
        let company = turn.company;
        if train.index() >= self.table.trains.len() {
            return Err(Refusal::nonsense("there is no such train"));
        }
        if turn.stop != Stop::Trains || self.is_independent(company) {
            return Err(Refusal::because(RULE, "it is not the moment to buy trains"));
        }
        if !self.has_room_for_train(company) {
            let why = format!("the corporation owns as many trains as it may: {}", self.train_limit());
            return Err(Refusal::with("1846 6.56", why));
        }
        self.can_buy_card(turn, train, kind, price)
    }

    /// What stands against buying a train where there is room for it.
    fn can_buy_card(self, turn: &Turn, train: TrainId, kind: u8, price: Money) -> Result<(), Refusal> {
        let card = self.table.train(train);
        let sort = &self.edition().trains[usize::from(card.sort)];
        let Some(chosen) = sort.kinds.get(usize::from(kind)) else {
            return Err(Refusal::because("1846 6.52", "the card has no such type"));
        };
        match card.place {
            TrainPlace::Company(owner) => self.can_buy_from(turn, owner, card, kind, price),
            TrainPlace::Gone => Err(Refusal::because(RULE, "this train is out of the game")),
            TrainPlace::Depot if self.table.next_train() != Some(train) => {
                Err(Refusal::because("1846 6.53", "trains are bought in their order"))
            }
            TrainPlace::Discard if !self.table.trains_for_sale().contains(&train) => Err(Refusal::because(
                "1846 6.58",
                "of the same trains the one that was turned in first is bought first",
            )),
            TrainPlace::Depot | TrainPlace::Discard => {
                if price != chosen.price {
                    return Err(Refusal::outside(
                        RULE,
                        "price",
                        price.into(),
                        chosen.price.into(),
                        chosen.price.into(),
                    ));
                }
                self.can_pay_bank(turn, card, price)
            }
        }
    }

    fn can_buy_from(
        self,
        turn: &Turn,
        owner: CompanyId,
        card: &TrainCard,
        kind: u8,
        price: Money,
    ) -> Result<(), Refusal> {
        if owner == turn.company || self.is_independent(owner) {
            return Err(Refusal::because(RULE, "trains are bought from the bank or from other corporations"));
        }
        if card.old {
            return Err(Refusal::because("1846 6.51", "it is phased out"));
        }
        if self.in_receivership(owner) {
            return Err(Refusal::because("1846 7.1", "a corporation without president sells nothing"));
        }
        if kind != card.kind {
            return Err(Refusal::because("1846 6.52", "a train's type may not be changed"));
        }
        let forced = turn.forced.last_issue.is_some() || turn.forced.last_sale.is_some();
        if forced && (self.rules.policy.raised_money == RaisedMoney::ForTheStop || self.must_buy(turn.company)) {
            return Err(Refusal::because("1846 6.5 (mandatory purchase)", "money was raised for a train of the bank"));
        }
        if self.rules.players == 2 && !self.table.has_trains_for_sale() && self.table.trains_of(owner).count() == 1 {
            return Err(Refusal::because(
                "1846 two players",
                "it is the only train of its owner, and the bank has none",
            ));
        }
        let most = self.table.company(turn.company).cash;
        if !(1..=most).contains(&price) {
            return Err(Refusal::outside(RULE, "price", price.into(), 1, most.into()));
        }
        Ok(())
    }

    /// Whether the corporation, and if need be its president, may pay this price for a card of the bank.
    fn can_pay_bank(self, turn: &Turn, card: &TrainCard, price: Money) -> Result<(), Refusal> {
        let company = turn.company;
        let cash = self.table.company(company).cash;
        let sort = &self.edition().trains[usize::from(card.sort)];
        let (low, high) = (sort.cheapest(), sort.dearest());
        if cash < price {
            self.president_may_help(turn)?;
            let president = self.table.company(company).president;
            let help = president.map_or(0, |s| self.table.players[s.index()].cash);
            if cash + help < price {
                return Err(Refusal::money("1846 6.5 (mandatory purchase)", cash + help, price));
            }
        }
        let raised = turn.forced.last_sale.or(turn.forced.last_issue);
        if let Some(last) = raised
            && self.rules.options.spend_raised
            && low != high
            && !(low <= cash && cash < high)
        {
            let president = self.table.company(company).president;
            let help = match (turn.forced.last_sale, president) {
                (Some(_), Some(seat)) => self.table.players[seat.index()].cash,
                _ => 0,
            };
            let least = cash + help - last + 1;
            // An issue without measure can bring no more than a smaller one would: then no train costs enough, and any will do.
            if price < least && (self.rules.options.measured_issue || self.sells_between(least, cash + help)) {
                let why =
                    format!("it could have been paid without the last share: the train must cost {least} or more");
                return Err(Refusal::with("1846 6.59", why));
            }
        }
        Ok(())
    }

    /// Whether the bank sells a train at a price from one amount to another.
    fn sells_between(self, least: Money, most: Money) -> bool {
        let mut kinds = self.sorts_for_sale().flat_map(|sort| &sort.kinds);
        kinds.any(|kind| (least..=most).contains(&kind.price))
    }

    pub(crate) fn train_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        let company = turn.company;
        let cash = self.table.company(company).cash;
        if !self.is_independent(company) && self.has_room_for_train(company) {
            for train in self.table.trains_for_sale() {
                let kinds = &self.edition().trains[usize::from(self.table.train(train).sort)].kinds;
                for (kind, data) in (0u8..).zip(kinds) {
                    if self.can_buy_card(turn, train, kind, data.price).is_ok() {
                        let (from, to) = (data.price, data.price);
                        choices.push(Choice::BuyTrain {
                            train,
                            kind,
                            from,
                            to,
                            trade: None,
                            with: None,
                            consent: None,
                        });
                    }
                }
            }
            for train in self.trains_of_others(company) {
                let card = self.table.train(train);
                if self.can_buy_card(turn, train, card.kind, 1).is_err() {
                    continue;
                }
                let TrainPlace::Company(owner) = card.place else { continue };
                let seller = self.table.company(owner).president;
                let consent = seller.filter(|s| Some(*s) != self.table.company(company).president);
                choices.push(Choice::BuyTrain {
                    train,
                    kind: card.kind,
                    from: 1,
                    to: cash,
                    trade: None,
                    with: None,
                    consent,
                });
            }
        }
        self.forced_choices(turn, choices);
    }
}

impl Play<'_> {
    pub(crate) fn buy_train(&mut self, turn: &Turn, train: TrainId, kind: u8, price: Money) -> Result<(), Refusal> {
        self.look().can_buy_train(turn, train, kind, price)?;
        let company = turn.company;
        let short = price - self.table.company(company).cash;
        if short > 0
            && let Some(seat) = self.table.company(company).president
        {
            self.table.pay(Purse::Player(seat), Purse::Company(company), short);
            self.log.add(Event::Contributed { seat, company, amount: short });
        }
        self.take_train(company, train, kind, price);
        Ok(())
    }

    /// Hands a train over and lets a new phase begin if it is the first of its sort.
    fn take_train(&mut self, company: CompanyId, train: TrainId, kind: u8, price: Money) {
        let card = *self.table.train(train);
        let from = match card.place {
            TrainPlace::Company(owner) => Some(owner),
            _ => None,
        };
        self.table.pay(Purse::Company(company), from.map_or(Purse::Bank, Purse::Company), price);
        let owned = &mut self.table.trains[train.index()];
        owned.place = TrainPlace::Company(company);
        owned.kind = kind;
        owned.spent = true;
        self.crowds = true;
        self.log.add(Event::TrainBought { company, train, price, from });
        let last = usize::from(card.sort) + 1 == self.rules.edition.trains.len();
        let room = self.table.trains.len() < 250;
        if last
            && room
            && card.place == TrainPlace::Depot
            && !self.rules.options.phase_iv_limited
            && self.rules.players > 2
        {
            // Any number of them: another card takes its place.
            let serial = card.serial.saturating_add(1);
            self.table.trains.push(TrainCard::new(card.sort, serial));
        }
        if self.rules.policy.raised_money == RaisedMoney::ForOneTrain {
            self.change_turn(|t| {
                t.forced.last_issue = None;
                t.forced.last_sale = None;
            });
        }
        let phase = self.rules.edition.trains[usize::from(card.sort)].phase;
        while self.table.phase < phase {
            self.enter_phase(self.table.phase + 1);
        }
        if self.rules.players == 2 && self.own.last_set.is_none() && !self.table.has_trains_for_sale() {
            self.own.last_set = Some(self.table.round.set + 1);
        }
    }

    fn enter_phase(&mut self, phase: u8) {
        self.keep_what_was_found();
        self.table.phase = phase;
        self.log.add(Event::Phase(phase));
        for (index, sort) in (0u8..).zip(&self.rules.edition.trains) {
            if sort.old_in == Some(phase) {
                self.log.add(Event::Aged(index));
            }
            for i in 0..self.table.trains.len() {
                let train = &mut self.table.trains[i];
                if train.sort != index || train.place == TrainPlace::Gone {
                    continue;
                }
                let owned = matches!(train.place, TrainPlace::Company(_));
                if sort.gone_in == Some(phase) || (sort.old_in == Some(phase) && !owned) {
                    train.place = TrainPlace::Gone;
                    self.log.add(Event::TrainGone(TrainId::from_index(i)));
                } else if sort.old_in == Some(phase) {
                    train.old = true;
                }
            }
        }
        match phase {
            2 => self.close_privates(),
            3 => self.remove_markers(),
            _ => {}
        }
    }

    /// Phase III removes the private companies and independents, but not their markers.
    fn close_privates(&mut self) {
        let is = self.rules.is.clone();
        let by_player = |h: Holder| h.player().is_some();
        let steamboat = self.table.privates[is.steamboat.index()];
        let closed = self.rules.options.steamboat_ends_closed && steamboat == Holder::Gone;
        let marked = self.own.steamboat != super::own::Marker::default();
        if self.rules.options.steamboat_ends && (by_player(steamboat) || (closed && marked)) {
            self.own.steamboat = super::own::Marker::default();
            self.log.add(Event::Unmarked(is.steamboat));
        }
        for independent in [is.ms, is.big4] {
            self.close_company(independent);
        }
        for private in (0..self.table.privates.len()).map(PrivateId::from_index) {
            let holder = self.table.privates[private.index()];
            let mail_stays = private == is.mail && !(self.rules.options.mail_ends && by_player(holder));
            if !mail_stays {
                self.close_private(private);
            }
        }
    }

    /// Phase IV removes their markers too.
    fn remove_markers(&mut self) {
        let is = &self.rules.is;
        let markers = [
            (is.steamboat, std::mem::take(&mut self.own.steamboat)),
            (is.meat, std::mem::take(&mut self.own.meat)),
            (is.boomtown, std::mem::take(&mut self.own.boom)),
        ];
        for (private, marker) in markers {
            if marker.hex.is_some() || marker.company.is_some() {
                self.log.add(Event::Unmarked(private));
            }
        }
    }

    /// A corporation without president buys the cheapest train if it has none and can (7.1).
    pub(crate) fn buy_without_president(&mut self, company: CompanyId) {
        if !self.look().must_buy(company) || !self.look().has_room_for_train(company) {
            return;
        }
        let mut best: Option<(Money, TrainId, u8)> = None;
        let mut cards = self.table.trains_for_sale();
        if self.rules.policy.headless_purchase == HeadlessPurchase::CheapestAsItLies {
            let shown = |train: &TrainId| {
                let card = self.table.train(*train);
                self.rules.edition.trains[usize::from(card.sort)].kinds[usize::from(card.kind)].price
            };
            cards = cards.iter().copied().min_by_key(shown).into_iter().collect();
        }
        for train in cards {
            let kinds = &self.rules.edition.trains[usize::from(self.table.train(train).sort)].kinds;
            for (kind, data) in (0u8..).zip(kinds) {
                if best.is_none_or(|(price, ..)| data.price < price) {
                    best = Some((data.price, train, kind));
                }
            }
        }
        if let Some((price, train, kind)) = best.filter(|(price, ..)| *price <= self.table.company(company).cash) {
            self.take_train(company, train, kind, price);
        }
    }

    pub(crate) fn discard(&mut self, action: &Action) -> Result<(), Refusal> {
        let Action::Discard { train } = action else {
            return Err(Refusal::because("1846 6.57", "a corporation must turn in a train first"));
        };
        let Some(company) = self.look().crowded() else {
            return Err(Refusal::because("1846 6.55", "trains may not be turned in voluntarily"));
        };
        let own = self.table.trains_of(company).any(|(id, t)| id == *train && !t.old);
        if !own {
            return Err(Refusal::because("1846 6.57", "the corporation turns in one of its own trains"));
        }
        self.turn_in(company, *train);
        Ok(())
    }

    fn turn_in(&mut self, company: CompanyId, train: TrainId) {
        let moved = self.table.tick();
        let card = &mut self.table.trains[train.index()];
        card.place = TrainPlace::Discard;
        card.moved = moved;
        self.log.add(Event::Discarded { company, train });
    }

    /// Somebody owns too many trains: its president decides; a corporation without one gives the oldest.
    pub(crate) fn crowd_decides(&mut self) -> bool {
        let look = self.look();
        let Some(company) = look.crowded() else { return false };
        if !look.in_receivership(company) || self.rules.options.free_routes {
            return true;
        }
        let oldest = self.table.trains_of(company).find(|(_, t)| !t.old).map(|(id, _)| id);
        if let Some(train) = oldest {
            self.turn_in(company, train);
        }
        false
    }
}
