//! Buying trains (8.3, 8.4), and what a new phase brings (9).

use super::own::{Stop, Turn};
use super::policy::{Hopeless, TrainRebate, TrainStop};
use super::rules::{BROWN, GREEN, Look, Play, SIX};
use crate::parts::{first_crowded, remove_train, rust, train_limit};
use railhead_engine::{
    Action, Choice, CompanyId, Detail, Event, Holder, Money, PrivateId, Purse, Refusal, TrainCard, TrainId, TrainPlace,
};

/// A purchase that is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deal {
    pub(crate) train: TrainId,
    pub(crate) kind: u8,
    pub(crate) price: Money,
    /// The train that is given for it.
    pub(crate) trade: Option<TrainId>,
    /// The private company whose rebate is used.
    pub(crate) with: Option<PrivateId>,
}

/// What a 4/4+ that is traded in takes off the price of a D train (8.2.4).
const TRADE_IN: Money = 300;
/// What The Ghan takes off the price of a 2E train (4.5).
const REBATE: Money = 100;
/// The sort of the trains that are traded in, 4 and 4+.
const FOUR: u8 = 2;
/// The type of an 8/D card that is a D train.
const DIESEL: u8 = 1;

impl Look<'_> {
    fn train_limit(self) -> usize {
        train_limit(self.table, self.edition())
    }

    fn is_express(self, card: &TrainCard) -> bool {
        card.sort == self.is().express
    }

    /// How many trains of a company count against its limit: all but the 2E (8.2.5).
    fn trains_counting(self, company: CompanyId) -> usize {
        self.table.trains_of(company).filter(|(_, t)| !self.is_express(t)).count()
    }

    /// The first company with too many trains (8.1).
    pub(crate) fn crowded(self) -> Option<CompanyId> {
        let express = self.is().express;
        first_crowded(self.table, self.train_limit(), |train| train.sort != express)
    }

    /// The trains of which a company with too many must remove some.
    pub(crate) fn removal_choices(self) -> Vec<Choice> {
        let Some(crowded) = self.crowded() else { return Vec::new() };
        let trains = self.table.trains_of(crowded).filter(|(_, t)| !self.is_express(t));
        trains.map(|(train, _)| Choice::Act(Action::Discard { train })).collect()
    }

    /// The next card of the bank, the 2E apart.
    fn next_train(self) -> Option<TrainId> {
        let next = |t: &TrainCard| t.place == TrainPlace::Depot && !self.is_express(t);
        self.table.trains.iter().position(next).map(TrainId::from_index)
    }

    fn owns_express(self, company: CompanyId) -> bool {
        self.table.trains_of(company).any(|(_, card)| self.is_express(card))
    }

    fn next_express(self) -> Option<TrainId> {
        let next = |t: &TrainCard| t.place == TrainPlace::Depot && self.is_express(t);
        let card = self.table.trains.iter().position(next).map(TrainId::from_index);
        card.filter(|_| self.table.phase >= BROWN)
    }

    /// The cards that the bank sells now: the next of the depot, and from the first 5/5+ on a 2E beside it (8.2.5, 9.5).
    pub(crate) fn trains_for_sale(self) -> Vec<TrainId> {
        [self.next_train(), self.next_express()].into_iter().flatten().collect()
    }

    /// Whether a company must buy a train: it has a route and no train but perhaps the 2E (5.1.7, 8.1).
    pub(crate) fn must_buy(self, company: CompanyId) -> bool {
        self.trains_counting(company) == 0 && self.next_train().is_some() && self.fleet(company).has_route()
    }

    /// The lowest price of the bank's next train.
    fn cheapest(self) -> Option<Money> {
        let card = self.table.train(self.next_train()?);
        Some(self.edition().trains[usize::from(card.sort)].cheapest())
    }

    /// Whether loans may pay for a train: the company must buy and cannot pay for any train of the bank (8.3.7).
    fn is_compelled(self, company: CompanyId) -> bool {
        let cash = self.table.company(company).cash;
        let poor = self.cheapest().is_some_and(|price| cash < price) || self.rules.options.loans_for_any;
        poor && self.must_buy(company)
    }

    /// What stands against paying for a train with loans (8.4).
    fn can_raise(self, turn: &Turn, card: &TrainCard, price: Money) -> Result<(), Refusal> {
        let has = self.table.company(turn.company).cash;
        if self.is_express(card) || !self.is_compelled(turn.company) {
            return Err(Refusal::money("1848 8.3.2", has, price));
        }
        if self.rules.options.voluntary_first && self.can_loan(turn).is_ok() {
            return Err(Refusal::because("1848 8.4.1", "the loan that the company may take by itself comes first"));
        }
        Ok(())
    }

    /// Whether there is something left to do about trains.
    pub(crate) fn trains_wait(self, turn: &Turn) -> bool {
        if self.must_buy(turn.company) {
            return !self.can_only_fall(turn);
        }
        match self.rules.policy.train_stop {
            TrainStop::Useful => {}
            TrainStop::Tempting => return self.trains_tempt(turn.company),
            TrainStop::TemptingOrLoan => return self.trains_tempt(turn.company) || self.loan_tempts(turn),
        }
        let mut choices = Vec::new();
        self.train_choices(turn, &mut choices);
        if !choices.is_empty() {
            return true;
        }
        // A loan could pay for one.
        let money = self.table.company(turn.company).cash + super::loans::LOAN;
        let room = self.trains_counting(turn.company) < self.train_limit();
        room && self.can_loan(turn).is_ok() && self.cheapest().is_some_and(|price| price <= money)
    }

    /// Whether a company that must buy a train can do nothing but fall: no loans bring it the cheapest train of the bank, and even
    /// with a loan of its own it could buy neither a 2E nor a train of another company. Then there is nothing to decide (5.1.7,
    /// 8.4).
    pub(crate) fn can_only_fall(self, turn: &Turn) -> bool {
        let state = self.table.company(turn.company);
        if self.rules.policy.hopeless == Hopeless::IsAsked || !self.must_buy(turn.company) {
            return false;
        }
        let (Some(price), Some(spot)) = (self.cheapest(), state.spot) else { return false };
        if state.cash >= price || self.can_pay_by_loans(turn, price - state.cash, spot.column) {
            return false;
        }
        let loan = if self.can_loan(turn).is_ok() { super::loans::LOAN } else { 0 };
        let affordable = |train: TrainId, from: Money| {
            let card = self.table.train(train);
            // Money is looked for here; what no money helps against is a second 2E, or one that another company owns (8.2.5).
            let traded = matches!(card.place, TrainPlace::Company(_));
            let barred = self.is_express(card) && (traded || self.owns_express(turn.company));
            from <= state.cash + loan && !barred
        };
        let express = self.next_express().is_some_and(|train| {
            let rebate = if self.can_use(turn.company, self.is().ghan).is_ok() { REBATE } else { 0 };
            let price = self.edition().trains[usize::from(self.table.train(train).sort)].cheapest();
            affordable(train, price - rebate)
        });
        let theirs = |(i, card): (usize, &TrainCard)| match card.place {
            TrainPlace::Company(owner) if owner != turn.company && self.table.phase >= GREEN => {
                affordable(TrainId::from_index(i), self.trade_prices(turn.company, owner, card).0)
            }
            _ => false,
        };
        let mut powers = Vec::new();
        self.power_choices(turn, Detail::Outline, &mut powers);
        !express && !self.table.trains.iter().enumerate().any(theirs) && powers.is_empty()
    }

    /// Whether loans bring so much before the Bank of England has none left or the marker leaves the chart: the first loan of a
    /// turn costs two boxes, each further one three (5.6.2).
    fn can_pay_by_loans(self, turn: &Turn, missing: Money, column: u8) -> bool {
        let loans = (missing + super::loans::LOAN - 1) / super::loans::LOAN;
        let boxes = 3 * loans - Money::from(!turn.loaned);
        loans <= super::loans::FUND / super::loans::LOAN - self.loans_given() && boxes < Money::from(column)
    }

    /// Whether a company might take a loan for a train: one without a 2E and with 100 at least that
    /// may have a loan, though perhaps not in this round any more.
    fn loan_tempts(self, turn: &Turn) -> bool {
        let again = Turn { loaned: false, ..*turn };
        let has_express = self.table.trains_of(turn.company).any(|(_, t)| self.is_express(t));
        let enough = self.table.company(turn.company).cash >= super::loans::LOAN;
        !has_express && enough && self.can_loan(&again).is_ok()
    }

    /// Whether a company's money pays for some train, where every train of another company counts as if it could be had for 1.
    fn trains_tempt(self, company: CompanyId) -> bool {
        let cash = self.table.company(company).cash;
        let has_express = self.table.trains_of(company).any(|(_, t)| self.is_express(t));
        let rebate = if self.can_use(company, self.is().ghan).is_ok() { REBATE } else { 0 };
        let express =
            self.next_express().map(|t| self.edition().trains[usize::from(self.table.train(t).sort)].cheapest());
        let own = self.right_holder(self.is().ghan) == Some(Holder::Company(company));
        // There is no room with as many trains as the limit, but there is with more.
        let room = self.trains_counting(company) != self.train_limit()
            || (!has_express && express.is_some_and(|price| cash >= price - rebate));
        let elsewhere = |t: &TrainCard| matches!(t.place, TrainPlace::Company(owner) if owner != company);
        let others = self.table.trains.iter().any(elsewhere).then_some(1);
        let rebated = express.map(|price| if own { price - REBATE } else { price });
        let least = [self.cheapest(), rebated, others].into_iter().flatten().min();
        let trades = self.next_train().is_some_and(|t| self.table.train(t).sort == self.is().last)
            && self.table.trains_of(company).any(|(_, t)| t.sort == FOUR);
        let diesel = self.edition().trains[usize::from(self.is().last)].dearest() - TRADE_IN;
        (room && least.is_some_and(|least| cash >= least)) || (trades && cash >= diesel)
    }

    /// What the bank asks for a card: list price, less what a trade or a rebate takes off.
    fn bank_price(self, company: CompanyId, deal: &Deal) -> Result<Money, Refusal> {
        let card = self.table.train(deal.train);
        let sort = &self.edition().trains[usize::from(card.sort)];
        let Some(kind) = sort.kinds.get(usize::from(deal.kind)) else {
            return Err(Refusal::because("1848 8.3.3", "the card has no such type"));
        };
        let mut price = kind.price;
        if let Some(given) = deal.trade {
            let rule = "1848 8.2.4";
            let owned = self.table.trains.get(given.index()).filter(|t| t.place == TrainPlace::Company(company));
            if owned.is_none_or(|t| t.sort != FOUR) {
                return Err(Refusal::because(rule, "a 4 or 4+ train of the company's own is traded in"));
            }
            if card.sort != self.is().last || deal.kind != DIESEL {
                return Err(Refusal::because(rule, "trains are traded in for a D train only"));
            }
            price -= TRADE_IN;
        }
        if let Some(private) = deal.with {
            self.can_use(company, private)?;
            if private != self.is().ghan || !self.is_express(card) {
                return Err(Refusal::because(
                    "1848 4.5",
                    "The Ghan gives a rebate on a 2E train, and nothing else does",
                ));
            }
            price -= REBATE;
        }
        Ok(price)
    }

    /// What stands against buying a train.
    pub(crate) fn can_buy_train(self, turn: &Turn, deal: &Deal) -> Result<(), Refusal> {
        let company = turn.company;
        if deal.train.index() >= self.table.trains.len() {
            return Err(Refusal::nonsense("there is no such train"));
        }
        let longer = self.rules.policy.train_rebate == TrainRebate::UntilTheTurnIsOver;
        let late = turn.stop == Stop::Last && deal.with.is_some() && longer;
        if turn.stop != Stop::Trains && !late {
            return Err(Refusal::because("1848 8.3.1", "trains are bought after running them"));
        }
        let card = self.table.train(deal.train);
        if self.is_express(card) {
            if self.owns_express(company) {
                return Err(Refusal::because("1848 8.2.5", "a company owns at most one 2E train"));
            }
        } else if self.trains_counting(company) >= self.train_limit() + usize::from(deal.trade.is_some()) {
            let why = format!("the company owns as many trains as it may: {}", self.train_limit());
            return Err(Refusal::with("1848 8.3.5", why));
        }
        match card.place {
            TrainPlace::Company(owner) => self.can_buy_from(turn, owner, card, deal),
            TrainPlace::Depot => self.can_buy_new(turn, deal),
            TrainPlace::Gone | TrainPlace::Discard => {
                Err(Refusal::because("1848 8.3.6", "this train is out of the game"))
            }
        }
    }

    fn can_buy_from(self, turn: &Turn, owner: CompanyId, card: &TrainCard, deal: &Deal) -> Result<(), Refusal> {
        let rule = "1848 8.3.4";
        if self.table.phase < GREEN {
            return Err(Refusal::because(rule, "companies trade trains from the sale of the first 3/3+ on"));
        }
        if owner == turn.company {
            return Err(Refusal::because(rule, "the train is the company's own"));
        }
        if self.is_express(card) {
            return Err(Refusal::because("1848 8.2.5", "2E trains are not traded between companies"));
        }
        if deal.kind != card.kind {
            return Err(Refusal::because("1848 8.2.1", "a train's type may not be changed"));
        }
        if deal.trade.is_some() || deal.with.is_some() {
            return Err(Refusal::because(rule, "between companies trains are sold for money"));
        }
        let (from, to) = self.trade_prices(turn.company, owner, card);
        if !(from..=to).contains(&deal.price) {
            return Err(Refusal::outside(rule, "price", deal.price.into(), from.into(), to.into()));
        }
        let has = self.table.company(turn.company).cash;
        if has >= deal.price {
            return Ok(());
        }
        let lent = self.rules.options.loans_for_any && self.director(owner) != self.director(turn.company);
        if lent { self.can_raise(turn, card, deal.price) } else { Err(Refusal::money(rule, has, deal.price)) }
    }

    /// What a train of another company may cost: any amount under the same director, otherwise what is printed on it (8.3.4).
    fn trade_prices(self, company: CompanyId, owner: CompanyId, card: &TrainCard) -> (Money, Money) {
        if self.director(company) == self.director(owner) {
            return (1, self.table.company(company).cash);
        }
        let kind = self.edition().trains[usize::from(card.sort)].kinds.get(usize::from(card.kind));
        let face = kind.map_or(0, |k| k.price);
        (face, face)
    }

    fn can_buy_new(self, turn: &Turn, deal: &Deal) -> Result<(), Refusal> {
        let on_sale = [self.next_train(), self.next_express()];
        if !on_sale.contains(&Some(deal.train)) {
            return Err(Refusal::because("1848 8.3.2", "the bank sells its trains in ascending order"));
        }
        let card = self.table.train(deal.train);
        if turn.traded && !self.is_express(card) {
            let why = "trains of other companies are bought last: the bank sells none after that";
            return Err(Refusal::because("1848 8.3.4", why));
        }
        let price = self.bank_price(turn.company, deal)?;
        if deal.price != price {
            return Err(Refusal::outside("1848 8.3.2", "price", deal.price.into(), price.into(), price.into()));
        }
        let has = self.table.company(turn.company).cash;
        if has >= price { Ok(()) } else { self.can_raise(turn, card, price) }
    }

    pub(crate) fn train_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        let company = turn.company;
        let mut offer = |deal: Deal, to: Money, consent| {
            if self.can_buy_train(turn, &deal).is_ok() {
                let Deal { train, kind, price: from, trade, with } = deal;
                choices.push(Choice::BuyTrain { train, kind, from, to, trade, with, consent });
            }
        };
        for train in [self.next_train(), self.next_express()].into_iter().flatten() {
            let card = self.table.train(train);
            let kinds = self.edition().trains[usize::from(card.sort)].kinds.len();
            for kind in 0..u8::try_from(kinds).unwrap_or(0) {
                let plain = Deal { train, kind, price: 0, trade: None, with: None };
                let mut deals = vec![plain];
                if card.sort == self.is().last && kind == DIESEL {
                    let fours = self.table.trains_of(company).filter(|(_, t)| t.sort == FOUR);
                    deals.extend(fours.map(|(given, _)| Deal { trade: Some(given), ..plain }));
                }
                if self.is_express(card) {
                    deals.push(Deal { with: Some(self.is().ghan), ..plain });
                }
                for deal in deals {
                    if let Ok(price) = self.bank_price(company, &deal) {
                        offer(Deal { price, ..deal }, price, None);
                    }
                }
            }
        }
        for (i, card) in self.table.trains.iter().enumerate() {
            let TrainPlace::Company(owner) = card.place else { continue };
            if owner == company {
                continue;
            }
            let (from, to) = self.trade_prices(company, owner, card);
            let consent = self.director(owner).filter(|s| Some(*s) != self.director(company));
            let train = TrainId::from_index(i);
            offer(Deal { train, kind: card.kind, price: from, trade: None, with: None }, to, consent);
        }
    }
}

impl Play<'_> {
    pub(crate) fn buy_train(&mut self, turn: &Turn, deal: &Deal) -> Result<(), Refusal> {
        self.look().can_buy_train(turn, deal)?;
        let company = turn.company;
        if self.table.company(company).cash < deal.price && !self.raise(company, deal.price) {
            // The Bank of England has taken the company over; the train stays where it is (8.4.2).
            return Ok(());
        }
        let from = match self.table.train(deal.train).place {
            TrainPlace::Company(owner) => Some(owner),
            _ => None,
        };
        self.table.pay(Purse::Company(company), from.map_or(Purse::Bank, Purse::Company), deal.price);
        if let Some(given) = deal.trade {
            self.remove_train(given);
        }
        let first = self.table.train(deal.train).place == TrainPlace::Depot;
        let card = &mut self.table.trains[deal.train.index()];
        card.place = TrainPlace::Company(company);
        card.kind = deal.kind;
        card.spent = true;
        self.log.add(Event::TrainBought { company, train: deal.train, price: deal.price, from });
        self.change_turn(|t| t.traded |= from.is_some());
        if deal.with.is_some() {
            self.lose_right(self.rules.is.ghan);
        }
        if company == self.rules.is.central {
            // The North Australian Railway closes when the CAR buys a train (4.7).
            self.close_private(self.rules.is.north_australian);
        }
        if first {
            self.sold(deal.train);
        }
        let look = self.look();
        let done = self.rules.policy.train_stop == TrainStop::TemptingOrLoan && deal.with.is_none();
        if done && !look.must_buy(company) && !look.trains_tempt(company) {
            // After a purchase nobody waits for a loan.
            self.go_to(Stop::Last);
        }
        Ok(())
    }

    /// A company that can only fall does: it takes the loans that there are for it on the way.
    pub(crate) fn fall_for_want_of_a_train(&mut self, company: CompanyId) {
        if let Some(price) = self.look().cheapest() {
            self.raise(company, price);
        }
    }

    /// Raises money for a compulsory purchase by loans (8.4): says whether it came together before the company fell.
    fn raise(&mut self, company: CompanyId, price: Money) -> bool {
        while self.table.company(company).cash < price {
            if !self.look().loans_left() {
                self.fall(company);
                return false;
            }
            let loaned = self.look().turn().is_some_and(|t| t.loaned);
            let boxes = if loaned || self.rules.options.voluntary_first { 3 } else { 2 };
            self.take_loan(company, boxes);
            if self.look().director(company).is_none() {
                return false;
            }
        }
        true
    }

    fn remove_train(&mut self, train: TrainId) {
        remove_train(self.table, self.log, train);
    }

    /// A card has left the bank: another takes its place where there is no limit, and a new phase may begin.
    fn sold(&mut self, train: TrainId) {
        let card = *self.table.train(train);
        let sort = &self.rules.edition.trains[usize::from(card.sort)];
        if sort.cards.is_none() && self.table.trains.len() < 250 {
            let serial = card.serial.saturating_add(1);
            self.table.trains.push(TrainCard::new(card.sort, serial));
        }
        // Cards that were removed out of turn may leave phases out; those begin with the next card sold that begins them.
        let removed = card.place == TrainPlace::Gone && self.rules.options.removal_from_deck;
        while self.table.phase < sort.phase && !(removed && self.table.phase + 1 < sort.phase) {
            self.enter_phase(self.table.phase + 1);
        }
        if self.table.phase < sort.phase {
            rust(self.table, &self.rules.edition, self.log, sort.phase);
            self.events_of(sort.phase);
        }
    }

    fn enter_phase(&mut self, phase: u8) {
        self.table.phase = phase;
        self.log.add(Event::Phase(phase));
        // Trains that the first card of a phase makes obsolete leave the game (8.3.6).
        rust(self.table, &self.rules.edition, self.log, phase);
        self.events_of(phase);
    }

    fn events_of(&mut self, phase: u8) {
        match phase {
            BROWN => self.close_privates(),
            SIX => self.free_commonwealth(),
            _ => {}
        }
    }

    /// The second and the fifth receivership take the cheapest permanent train off the bank, as if it were sold (5.4.4).
    pub(crate) fn remove_permanent_train(&mut self) {
        let permanent = |t: &TrainCard| {
            t.place == TrainPlace::Depot
                && t.sort != self.rules.is.express
                && self.rules.edition.trains[usize::from(t.sort)].gone_in.is_none()
        };
        let next = if self.rules.options.removal_from_deck {
            self.table.trains.iter().position(permanent).map(TrainId::from_index)
        } else {
            self.look().next_train().filter(|t| permanent(self.table.train(*t)))
        };
        if let Some(train) = next {
            self.remove_train(train);
            self.sold(train);
        }
    }

    /// Removes a train beyond the limit (8.1).
    pub(crate) fn discard(&mut self, action: &Action) -> Result<(), Refusal> {
        let Action::Discard { train } = action else {
            return Err(Refusal::because("1848 8.1", "trains beyond the limit must be removed first"));
        };
        let crowded = self.look().crowded();
        let card = self.table.trains.get(train.index());
        let counts = card.filter(|t| !self.look().is_express(t)).map(|t| t.place);
        if crowded.is_none() || counts != crowded.map(TrainPlace::Company) {
            return Err(Refusal::because("1848 8.1", "this is not a train of the company that has too many"));
        }
        self.remove_train(*train);
        Ok(())
    }
}
