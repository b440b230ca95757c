//! Buying trains (4.8), and what a new phase brings (4.10).

use super::depot::SMALL;
use super::own::{Stop, Turn};
use super::policy::{Credit, Treasury};
use super::rules::{Look, Play, cite, cite_1989};
use crate::parts::first_crowded;
use railhead_engine::{Action, Choice, CompanyId, Event, Money, Purse, Refusal, Seat, TrainCard, TrainId, TrainPlace};
use std::ops::ControlFlow;

/// The least price of a train between companies (4.8.9).
const LEAST: Money = 10;

impl<'a> Look<'a> {
    fn train_limit(self) -> usize {
        usize::from(self.edition().phases[usize::from(self.table.phase)].limit)
    }

    fn list_price(self, card: &TrainCard, kind: u8) -> Money {
        self.edition().trains[usize::from(card.sort)].kinds.get(usize::from(kind)).map_or(0, |k| k.price)
    }

    pub(crate) fn is_major(self, company: CompanyId) -> bool {
        self.own.majors.has(company)
    }

    /// The first company with too many trains (4.8.6).
    pub(crate) fn crowded(self) -> Option<CompanyId> {
        first_crowded(self.table, self.train_limit(), |_| true)
    }

    /// The trains that a company may sell to the bank at the beginning of its turn (1989 Alternative 4.0); what is not paid for
    /// is not sold (1989 24.5).
    pub(crate) fn sellable(self, turn: &Turn) -> impl Iterator<Item = TrainId> + 'a {
        let open = self.policy().train_sales && turn.stop == Stop::Sales && self.table.phase >= self.is().grey;
        self.table.trains_of(turn.company).filter(move |(_, t)| open && t.owed == 0).map(|(id, _)| id)
    }

    pub(crate) fn return_choices(self, crowded: CompanyId) -> Vec<Choice> {
        self.table.trains_of(crowded).map(|(train, _)| Choice::Act(Action::Discard { train })).collect()
    }

    fn may_buy(self, turn: &Turn) -> Result<(), Refusal> {
        if turn.stop != Stop::Trains {
            return Err(Refusal::because(cite!("4.8.1"), "trains are bought at the end of a turn"));
        }
        if self.policy().credit == Credit::BeforeAll && self.credit_train(turn.company).is_some() {
            return Err(Refusal::because(cite!("3.4.6"), "the train on credit must be paid for first"));
        }
        let limit = self.train_limit();
        if self.table.trains_of(turn.company).count() >= limit {
            return Err(Refusal::with(cite!("4.8.5"), format!("a company may own {limit} trains")));
        }
        Ok(())
    }

    /// The most that a company can give for a train of another. What its director adds makes up the printed price of a train
    /// and no more: whatever goes beyond would be a gift to the company that sells it, and directors give for trains only.
    fn most_for(self, company: CompanyId, card: &TrainCard) -> Money {
        let (own, all) = (self.table.company(company).cash, self.means(company));
        if !self.rules.since.help_up_to_the_printed_price {
            all
        } else {
            own.max(all.min(self.list_price(card, card.kind)))
        }
    }

    /// What a company can pay for a train, with what its director would give (4.8.8).
    fn means(self, company: CompanyId) -> Money {
        let helps = self.runner(company).map_or(0, |s| self.table.players[s.index()].cash);
        self.table.company(company).cash + helps
    }

    fn can_buy_train(self, turn: &Turn, (train, kind, price): (TrainId, u8, Money)) -> Result<(), Refusal> {
        self.may_buy(turn)?;
        let Some(card) = self.table.trains.get(train.index()) else {
            return Err(Refusal::nonsense("there is no such train"));
        };
        if let TrainPlace::Company(seller) = card.place {
            return self.can_buy_from(turn, seller, (card, kind, price));
        }
        self.can_buy_from_bank(turn, &self.for_sale(turn.company), (train, kind, price))
    }

    /// What stands against buying a card of another company, for one that may buy at all.
    fn can_buy_from(
        self,
        turn: &Turn,
        seller: CompanyId,
        (card, kind, price): (&TrainCard, u8, Money),
    ) -> Result<(), Refusal> {
        let has = self.means(turn.company);
        if seller == turn.company {
            return Err(Refusal::because(cite!("4.8.9"), "the company owns this train already"));
        }
        if kind != card.kind {
            let (is, asked) = (self.train_name(card.sort, card.kind), self.train_name(card.sort, kind));
            let why = format!("it was bought as a {is} and is not sold as a {asked}");
            return Err(Refusal::with(cite!("4.8.9"), why));
        }
        if card.owed > 0 {
            return Err(Refusal::because(cite!("3.4.5"), "it must be paid for before it may be sold"));
        }
        if self.is_two(card) && card.kind == SMALL && self.is_major(turn.company) {
            return Err(Refusal::because(cite!("4.8.18"), "a major company may not buy a 1M train"));
        }
        if self.is_metre(card, kind) && self.is_major(turn.company) && self.table.phase < self.is().green {
            let why = "metre gauge trains are not for major companies before phase 3";
            return Err(Refusal::because(cite!("4.8.15"), why));
        }
        if price < LEAST {
            return Err(Refusal::outside(cite!("4.8.9"), "the price", price.into(), LEAST.into(), has.into()));
        }
        if price > has {
            return Err(Refusal::money(cite!("4.8.8"), has, price));
        }
        let most = self.most_for(turn.company, card);
        if price > most {
            let [own, list] = [self.table.company(turn.company).cash, self.list_price(card, kind)]
                .map(|amount| self.edition().money(amount));
            let why = format!(
                "the company has {own} of its own, and its director makes up the printed price of {list} and no more"
            );
            return Err(Refusal::with(cite!("4.8.8"), why));
        }
        Ok(())
    }

    /// What stands against buying a card of the bank, for a company that may buy at all and to which this is for sale.
    fn can_buy_from_bank(
        self,
        turn: &Turn,
        sale: &[(TrainId, u8)],
        (train, kind, price): (TrainId, u8, Money),
    ) -> Result<(), Refusal> {
        let (card, has) = (self.table.train(train), self.means(turn.company));
        if !sale.contains(&(train, kind)) {
            return Err(self.not_for_sale(turn.company, card, kind));
        }
        let list = self.list_price(card, kind);
        if price != list {
            return Err(Refusal::outside(cite!("4.8.2"), "the price", price.into(), list.into(), list.into()));
        }
        if has < price { Err(Refusal::money(cite!("4.8.8"), has, price)) } else { Ok(()) }
    }

    /// What stands against a manager taking a train on credit (3.4.3).
    fn can_borrow(self, turn: &Turn, train: TrainId, kind: u8) -> Result<Money, Refusal> {
        self.may_buy(turn)?;
        if !self.is_managed(turn.company) {
            return Err(Refusal::because(cite!("4.8.10"), "only a manager may buy a train on credit"));
        }
        if self.table.trains_of(turn.company).next().is_some() {
            return Err(Refusal::because(cite!("3.4.3"), "credit is for a company that lacks a train"));
        }
        let Some(card) = self.table.trains.get(train.index()) else {
            return Err(Refusal::nonsense("there is no such train"));
        };
        if let TrainPlace::Company(_) = card.place {
            return Err(Refusal::because(cite!("3.4.3"), "only the bank sells trains on credit"));
        }
        if !self.for_sale(turn.company).contains(&(train, kind)) {
            return Err(self.not_for_sale(turn.company, card, kind));
        }
        let (price, has) = (self.list_price(card, kind), self.table.company(turn.company).cash);
        let asked = (train, kind);
        // A company that could pay for any train does not lack the money for one. What the special token brings does not count:
        // nobody has to use it.
        let others =
            if self.rules.since.credit_if_none_is_affordable { self.on_sale(turn.company) } else { Vec::new() };
        let cheapest = others.iter().chain([&asked]).map(|(id, kind)| {
            let card = self.table.train(*id);
            (self.list_price(card, *kind), self.train_name(card.sort, *kind))
        });
        if let Some((least, name)) = cheapest.min().filter(|(least, _)| has >= *least) {
            let (has, least) = (self.edition().money(has), self.edition().money(least));
            let why = format!("with {has} the company can afford a {name} for {least}");
            return Err(Refusal::with(cite!("3.4.3"), why));
        }
        Ok(price)
    }

    fn can_pay_train(self, turn: &Turn, train: TrainId) -> Result<Money, Refusal> {
        if turn.stop != Stop::Trains {
            return Err(Refusal::because(cite!("4.8.1"), "trains are paid for at the end of a turn"));
        }
        let Some((_, owed)) = self.credit_train(turn.company).filter(|(id, _)| *id == train) else {
            return Err(Refusal::because(cite!("3.4.3"), "nothing is owed for this train"));
        };
        let has = self.table.company(turn.company).cash;
        if has < owed { Err(Refusal::money(cite!("3.4.3"), has, owed)) } else { Ok(owed) }
    }

    pub(crate) fn train_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        let _ = self.each_train_choice(turn, |choice| {
            choices.push(choice);
            ControlFlow::Continue(())
        });
    }

    pub(crate) fn trains_wait(self, turn: &Turn) -> bool {
        self.each_train_choice(turn, |_| ControlFlow::Break(())).is_break()
    }

    /// Tells of everything that a company can do about trains, one after the other, until that is enough.
    fn each_train_choice(self, turn: &Turn, mut tell: impl FnMut(Choice) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some((train, _)) = self.credit_train(turn.company)
            && self.can_pay_train(turn, train).is_ok()
        {
            tell(Choice::Act(Action::PayTrain { train }))?;
        }
        if self.may_buy(turn).is_err() {
            return ControlFlow::Continue(());
        }
        // Whoever is run by a director or has a train gets none on credit, whichever it is.
        let borrows = self.is_managed(turn.company) && self.table.trains_of(turn.company).next().is_none();
        let sale = self.for_sale(turn.company);
        for (train, kind) in sale.iter().copied() {
            let price = self.list_price(self.table.train(train), kind);
            if self.can_buy_from_bank(turn, &sale, (train, kind, price)).is_ok() {
                let (trade, with, consent) = (None, None, None);
                tell(Choice::BuyTrain { train, kind, from: price, to: price, trade, with, consent })?;
            }
            if borrows && self.can_borrow(turn, train, kind).is_ok() {
                tell(Choice::Act(Action::BuyOnCredit { train, kind }))?;
            }
        }
        for (i, card) in self.table.trains.iter().enumerate() {
            let (train, kind) = (TrainId::from_index(i), card.kind);
            let TrainPlace::Company(seller) = card.place else { continue };
            if self.can_buy_from(turn, seller, (card, kind, LEAST)).is_ok() {
                let consent = self.runner(seller).filter(|s| Some(*s) != self.runner(turn.company));
                let (trade, with, to) = (None, None, self.most_for(turn.company, card));
                tell(Choice::BuyTrain { train, kind, from: LEAST, to, trade, with, consent })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Play<'_> {
    /// What a minor company brings into the game if one is formed in the first stock round (2.8.4, 4.8.16).
    pub(crate) fn add_small_trains(&mut self) {
        self.own.small_trains = true;
        let sorts = [self.rules.is.broad[0], self.rules.is.metre[0], self.rules.is.metre[1]];
        for sort in sorts {
            self.table
                .trains
                .push(TrainCard::new(sort, self.rules.edition.trains[usize::from(sort)].cards.unwrap_or(0)));
        }
        let words = "a minor company has formed: one more 2, 2M and 3M train, and minor companies may buy a 2 as a 1M";
        self.log.add(Event::Noted { company: None, words: words.to_owned() });
    }

    /// The director makes up what the company lacks.
    pub(crate) fn contribute(&mut self, company: CompanyId, seat: Seat, amount: Money) {
        if amount > 0 {
            match self.rules.policy.treasury {
                Treasury::Money => self.table.pay(Purse::Player(seat), Purse::Company(company), amount),
                // The bank takes the money and gives the company as much in credits.
                Treasury::Credits => {
                    self.table.pay(Purse::Player(seat), Purse::Bank, amount);
                    self.pay_out(Purse::Company(company), amount);
                }
            }
            self.log.add(Event::Contributed { seat, company, amount });
        }
    }

    pub(crate) fn buy_train(
        &mut self,
        turn: &Turn,
        seat: Seat,
        (train, kind, price): (TrainId, u8, Money),
    ) -> Result<(), Refusal> {
        self.look().can_buy_train(turn, (train, kind, price))?;
        let company = turn.company;
        self.contribute(company, seat, price - self.table.company(company).cash);
        let from = match self.table.train(train).place {
            TrainPlace::Company(seller) => Some(seller),
            _ => None,
        };
        match from {
            Some(seller) => self.table.pay(Purse::Company(company), Purse::Company(seller), price),
            None => self.pay_in(company, price),
        }
        self.hand_train(company, train, kind);
        self.log.add(Event::TrainBought { company, train, price, from });
        if from.is_none() {
            self.sold(company, train);
        }
        Ok(())
    }

    pub(crate) fn buy_on_credit(&mut self, turn: &Turn, train: TrainId, kind: u8) -> Result<(), Refusal> {
        let price = self.look().can_borrow(turn, train, kind)?;
        self.hand_train(turn.company, train, kind);
        self.table.trains[train.index()].owed = price;
        self.log.add(Event::OnCredit { company: turn.company, train, price });
        self.sold(turn.company, train);
        Ok(())
    }

    pub(crate) fn pay_train(&mut self, turn: &Turn, train: TrainId) -> Result<(), Refusal> {
        self.look().can_pay_train(turn, train)?;
        self.pay_for_train(turn.company, train);
        Ok(())
    }

    /// Pays what is owed for a train from the company's treasury.
    pub(crate) fn pay_for_train(&mut self, company: CompanyId, train: TrainId) {
        let price = std::mem::take(&mut self.table.trains[train.index()].owed);
        self.pay_in(company, price);
        self.log.add(Event::TrainPaid { company, train, price });
    }

    /// A train changes hands; it does not run before the company's next turn (4.8.1).
    fn hand_train(&mut self, company: CompanyId, train: TrainId, kind: u8) {
        let card = &mut self.table.trains[train.index()];
        card.kind = kind;
        card.place = TrainPlace::Company(company);
    }

    /// The bank has sold a card.
    fn sold(&mut self, company: CompanyId, train: TrainId) {
        let card = *self.table.train(train);
        let phase = self.rules.edition.trains[usize::from(card.sort)].phase;
        if self.rules.is.metre.contains(&card.sort) {
            if phase > self.table.phase {
                self.own.special.remove(company);
                let words = "uses its special token".to_owned();
                self.log.add(Event::Noted { company: Some(company), words });
            }
            return;
        }
        if phase > self.table.phase {
            self.begin_phase(phase);
        }
        self.add_extra_two();
    }

    /// In the first operating round more 2 cards are added as they are needed, until the first 3 is bought (4.8.17).
    fn add_extra_two(&mut self) {
        let look = self.look();
        let sort = look.is().broad[0];
        let open = look.own.small_trains && look.is_first_round() && look.table.phase < look.is().green;
        if open && look.next_of(sort).is_none() && self.table.trains.len() < 250 {
            let serial = self.table.trains.iter().filter(|t| t.sort == sort).count();
            self.table.trains.push(TrainCard::new(sort, u8::try_from(serial).unwrap_or(u8::MAX)));
        }
    }

    /// The first operating round is over, or the first 3 bought: no more 2 cards beyond the seven.
    pub(crate) fn end_extra_trains(&mut self) {
        let (sort, twos) = (self.rules.is.broad[0], self.look().twos());
        let extra = |t: &TrainCard| t.sort == sort && t.serial >= twos && t.place == TrainPlace::Depot;
        for train in &mut self.table.trains {
            if extra(train) {
                train.place = TrainPlace::Gone;
            }
        }
    }

    /// A phase begins: obsolete trains leave the game (4.8.4, 4.10).
    pub(crate) fn begin_phase(&mut self, phase: u8) {
        self.table.phase = phase;
        self.log.add(Event::Phase(phase));
        if phase >= self.rules.is.green {
            self.end_extra_trains();
        }
        for i in 0..self.table.trains.len() {
            let card = &mut self.table.trains[i];
            let obsolete = self.rules.edition.trains[usize::from(card.sort)].gone_in == Some(phase);
            if obsolete && card.place != TrainPlace::Gone {
                let owned = matches!(card.place, TrainPlace::Company(_));
                card.place = TrainPlace::Gone;
                card.owed = 0;
                if owned {
                    self.log.add(Event::TrainGone(TrainId::from_index(i)));
                }
            }
        }
    }

    /// Sells a train to the bank at its full price (1989 Alternative 4.0).
    pub(crate) fn sell_train(&mut self, turn: &Turn, train: TrainId) -> Result<(), Refusal> {
        let company = turn.company;
        if self.look().sellable(turn).all(|t| t != train) {
            let why =
                "only in Phase Four, at the beginning of its turn, a company sells trains of its own that are paid for";
            return Err(Refusal::because(cite_1989!("Alternative 4.0"), why));
        }
        let card = self.table.train(train);
        let price = self.look().list_price(card, card.kind);
        let moved = self.table.tick();
        let card = &mut self.table.trains[train.index()];
        card.place = TrainPlace::Discard;
        card.moved = moved;
        self.log.add(Event::TrainSold { company, train, price });
        self.pay_out(Purse::Company(company), price);
        Ok(())
    }

    /// Returns a train beyond the limit to the bank (4.8.6).
    pub(crate) fn return_train(&mut self, action: &Action) -> Result<(), Refusal> {
        let Action::Discard { train } = action else {
            return Err(Refusal::because(cite!("4.8.6"), "trains beyond the limit are returned first"));
        };
        let crowded = self.look().crowded();
        let place = self.table.trains.get(train.index()).map(|t| t.place);
        let (Some(company), true) = (crowded, place == crowded.map(TrainPlace::Company)) else {
            return Err(Refusal::because(cite!("4.8.6"), "this is not a train of the company that has too many"));
        };
        let moved = self.table.tick();
        let card = &mut self.table.trains[train.index()];
        card.place = TrainPlace::Discard;
        card.owed = 0;
        card.moved = moved;
        self.log.add(Event::Discarded { company, train: *train });
        Ok(())
    }
}
