//! Trains and phases (2009 4.8, 4.10; 1989 35, 36).

use super::book::Year;
use super::clerk::Clerk;
use super::memory::{Stop, Turn};
use crate::Kind;
use railhead_engine::{Action, Choice, CompanyId, Money, Purse, Seat, TrainCard, TrainId, TrainPlace};
use railhead_titles::courses_1853::PAY_FOR_TRAIN;
use std::collections::BTreeSet;

/// Types of trains in the order of Table 5, with the level of the game at which they are sold, and at which they are obsolete.
/// Levels count the broad gauge types from the 2 on: the first 3 begins level 1, the first 4 level 2, the first 5 level 3.
const TYPES: [(&str, u8, Option<u8>, Money); 8] = [
    ("2", 0, Some(2), 300),
    ("3", 1, Some(3), 440),
    ("4", 2, None, 620),
    ("5", 3, None, 830),
    ("6", 3, None, 1050),
    ("2M", 1, Some(3), 250),
    ("3M", 2, None, 430),
    ("4M", 3, None, 590),
];
/// What a 2 card costs as a 1M.
const SMALL: Money = 180;

impl Clerk<'_> {
    /// The level of the game: 0 with 2 trains, 3 with 5 trains.
    pub(super) fn level(&self) -> u8 {
        match self.book.year {
            Year::Of2009 => self.want.table.phase.saturating_sub(1),
            Year::Of1989 => self.want.table.phase,
        }
    }

    fn phase_at(&self, level: u8) -> u8 {
        if self.book.year == Year::Of2009 { level + 1 } else { level }
    }

    pub(super) fn rounds_now(&self) -> u8 {
        [1, 2, 3, 3].get(usize::from(self.level())).copied().unwrap_or(3)
    }

    fn train_limit(&self) -> usize {
        [4, 4, 3, 2].get(usize::from(self.level())).copied().unwrap_or(2)
    }

    fn sort(&self, name: &str) -> Option<u8> {
        self.edition.trains.iter().position(|t| t.name == name).and_then(|at| u8::try_from(at).ok())
    }

    pub(super) fn type_of(&self, card: &TrainCard) -> (&'static str, u8, Option<u8>, Money) {
        let name = self.edition.trains.get(usize::from(card.sort)).map_or("", |t| t.name.as_str());
        TYPES.into_iter().find(|t| t.0 == name).unwrap_or(("", 9, None, 0))
    }

    /// The number of a train and whether it runs on metre gauge.
    pub(super) fn runs_as(&self, card: &TrainCard) -> (usize, bool) {
        let (name, ..) = self.type_of(card);
        if name == "2" && card.kind == 1 {
            return (1, true);
        }
        let number = name.trim_end_matches('M').parse().unwrap_or(0);
        (number, name.ends_with('M'))
    }

    fn list_price(&self, card: &TrainCard, kind: u8) -> Money {
        let (name, _, _, price) = self.type_of(card);
        if name == "2" && kind == 1 { SMALL } else { price }
    }

    fn first_in(&self, name: &str, place: TrainPlace) -> Option<TrainId> {
        let sort = self.sort(name)?;
        let trains = &self.want.table.trains;
        trains.iter().position(|t| t.sort == sort && t.place == place).map(TrainId::from_index)
    }

    fn is_first_operating_round(&self) -> bool {
        self.is_first_set() && self.want.table.round.number == 1
    }

    /// The cards that the bank sells to whomever.
    pub(super) fn for_sale(&self) -> Vec<TrainId> {
        let (level, mut cards) = (self.level(), Vec::new());
        for name in ["2", "3", "4", "5", "6"] {
            let Some(card) = self.first_in(name, TrainPlace::Depot) else { continue };
            cards.push(card);
            let serial = self.want.table.trains[card.index()].serial;
            // More 2 cards than the seven stand beside the 3, and the 6 of the newer book beside the 5.
            let beside = (name == "2" && serial >= 7) || (name == "5" && level >= 3 && self.book.year == Year::Of2009);
            if !beside {
                break;
            }
        }
        let metre = TYPES.iter().filter(|t| t.0.ends_with('M') && t.1 <= level);
        cards.extend(metre.filter_map(|t| self.first_in(t.0, TrainPlace::Depot)));
        let returned = TYPES.iter().filter(|t| t.1 <= level);
        cards.extend(returned.filter_map(|t| self.first_in(t.0, TrainPlace::Discard)));
        cards
    }

    /// What the bank sells to a company, as what, and for how much.
    fn for_sale_to(&self, company: CompanyId) -> Vec<(TrainId, u8, Money)> {
        let mut sale = self.on_sale_to(company);
        let metre = |(id, kind, _): &(TrainId, u8, Money)| {
            let card = &self.want.table.trains[id.index()];
            self.type_of(card).0.ends_with('M') || *kind == 1
        };
        let token = self.memory.special.contains(&company) && !self.is_first_operating_round();
        if token && !sale.iter().any(metre) {
            let next = TYPES.iter().find(|t| t.0.ends_with('M') && t.1 == self.level() + 1);
            if let Some((id, price)) = next.and_then(|t| Some((self.first_in(t.0, TrainPlace::Depot)?, t.3))) {
                sale.push((id, 0, price));
            }
        }
        sale
    }

    /// The same without what a special token brings.
    fn on_sale_to(&self, company: CompanyId) -> Vec<(TrainId, u8, Money)> {
        let mut sale = Vec::new();
        let small = self.memory.small_trains && !self.is_major(company);
        for id in self.for_sale() {
            let card = &self.want.table.trains[id.index()];
            let (name, _, _, price) = self.type_of(card);
            sale.push((id, 0, price));
            if name == "2" && small {
                sale.push((id, 1, SMALL));
            }
        }
        sale
    }

    pub(super) fn trains_of(&self, company: CompanyId) -> Vec<TrainId> {
        let own = |t: &TrainCard| t.place == TrainPlace::Company(company);
        let trains = self.want.table.trains.iter().enumerate().filter(|(_, t)| own(t));
        trains.map(|(at, _)| TrainId::from_index(at)).collect()
    }

    /// What a company owes for a train.
    pub(super) fn owes(&self, company: CompanyId) -> Option<(TrainId, Money)> {
        let own = self.trains_of(company).into_iter().map(|id| (id, self.want.table.trains[id.index()].owed));
        own.into_iter().find(|(_, owed)| *owed > 0)
    }

    /// The first company with more trains than it may own.
    pub(super) fn crowded(&self) -> Option<CompanyId> {
        self.companies().find(|c| self.trains_of(*c).len() > self.train_limit())
    }

    /// Everything about trains that a company may do at the end of its turn.
    fn train_actions(&self, turn: &Turn) -> BTreeSet<(u8, TrainId, u8, Money, Money)> {
        const BUY: u8 = 0;
        const CREDIT: u8 = 1;
        const PAY: u8 = 2;
        let (company, mut actions) = (turn.company, BTreeSet::new());
        let state = &self.want.table.companies[company.index()];
        let owes = self.owes(company);
        if let Some((id, _)) = owes.filter(|(_, owed)| *owed <= state.cash) {
            actions.insert((PAY, id, 0, 0, 0));
        }
        let own = self.trains_of(company).len();
        let stopped = self.book.year == Year::Of2009 && owes.is_some();
        if own >= self.train_limit() || stopped {
            return actions;
        }
        let helps = self.runner(company).map_or(0, |s| self.want.table.players[s.index()].cash);
        let means = state.cash + helps;
        for (id, kind, price) in self.for_sale_to(company) {
            if price <= means {
                actions.insert((BUY, id, kind, price, price));
            }
            let cheapest = self.on_sale_to(company).iter().map(|(_, _, price)| *price).min();
            let least = cheapest
                .filter(|_| self.book.since.credit_if_none_is_affordable)
                .map_or(price, |least| least.min(price));
            if state.president.is_none() && own == 0 && state.cash < least {
                actions.insert((CREDIT, id, kind, 0, 0));
            }
        }
        for (at, card) in self.want.table.trains.iter().enumerate() {
            let TrainPlace::Company(seller) = card.place else { continue };
            let (number, metre) = self.runs_as(card);
            let barred =
                self.is_major(company) && self.book.year == Year::Of2009 && metre && (number == 1 || self.level() < 1);
            // What a director adds makes up the printed price, and no more (2009 4.8.8, 1989 35.7).
            let list = self.list_price(card, card.kind);
            let most =
                if self.book.since.help_up_to_the_printed_price { state.cash.max(means.min(list)) } else { means };
            if seller != company && card.owed == 0 && !barred && most >= 10 {
                actions.insert((BUY, TrainId::from_index(at), card.kind, 10, most));
            }
        }
        actions
    }

    /// Compares the trains that a company is offered.
    pub(super) fn offered_trains(&mut self, turn: &Turn) {
        let expected = self.train_actions(turn);
        let mut offered = BTreeSet::new();
        for choice in self.after.choices.iter().flat_map(|(_, choices)| choices) {
            match choice {
                Choice::BuyTrain { train, kind, from, to, .. } => offered.insert((0, *train, *kind, *from, *to)),
                Choice::Act(Action::BuyOnCredit { train, kind }) => offered.insert((1, *train, *kind, 0, 0)),
                Choice::Act(Action::PayTrain { train }) => offered.insert((2, *train, 0, 0, 0)),
                _ => false,
            };
        }
        if expected != offered {
            let words = format!("{} is offered {offered:?} instead of {expected:?}", self.sign(turn.company));
            self.complain(Kind::TrainsForSale, ("4.8", "35"), words);
        }
    }

    /// Whether the end of a turn may be skipped.
    pub(super) fn trains_skipped(&mut self, turn: &Turn) {
        let open = self.train_actions(turn);
        if !open.is_empty() {
            let words = format!("{} could do something about trains: {open:?}", self.sign(turn.company));
            self.complain(Kind::TrainsForSale, ("4.8", "35"), words);
        }
    }

    /// The bank's list as everybody sees it.
    pub(super) fn bank_list(&mut self) {
        let mut expected: Vec<u8> = self.for_sale().iter().map(|id| self.want.table.trains[id.index()].sort).collect();
        let trains = &self.after.table.trains;
        let mut listed: Vec<u8> =
            self.after.for_sale.iter().filter_map(|id| trains.get(id.index())).map(|t| t.sort).collect();
        expected.sort_unstable();
        listed.sort_unstable();
        if expected != listed {
            let name = |sorts: &[u8]| -> Vec<String> {
                sorts.iter().filter_map(|s| self.edition.trains.get(usize::from(*s))).map(|t| t.name.clone()).collect()
            };
            let words = format!("the bank sells {:?} instead of {:?}", name(&listed), name(&expected));
            self.complain(Kind::TrainsForSale, ("4.8.3, 4.8.12", "35.2, 35.10"), words);
        }
    }

    pub(super) fn buy_train(&mut self, turn: &Turn, seat: Seat, (id, kind, price): (TrainId, u8, Money)) {
        let company = turn.company;
        let allowed = self.train_actions(turn).into_iter().any(|(what, card, as_kind, from, to)| {
            what == 0 && card == id && as_kind == kind && (from..=to).contains(&price)
        });
        if turn.stop != Stop::Trains || !allowed {
            let words =
                format!("{} buys train {} as {kind} for {price}, which it may not", self.sign(company), id.index());
            self.complain(Kind::Train, ("4.8.2, 4.8.5, 4.8.9", "35.1, 35.4, 35.8"), words);
        }
        let Some(card) = self.want.table.trains.get(id.index()).copied() else { return };
        let gift = (price - self.want.table.companies[company.index()].cash).max(0);
        self.donate(company, seat, gift);
        match card.place {
            TrainPlace::Company(seller) => {
                self.want.table.companies[company.index()].cash -= price;
                self.want.table.companies[seller.index()].cash += price;
            }
            _ => self.pay_in(company, price),
        }
        self.hand_over(company, id, kind);
        if !matches!(card.place, TrainPlace::Company(_)) {
            self.bank_sold(company, &card);
        }
    }

    /// A director's gift: in the older book the bank changes it into credits.
    fn donate(&mut self, company: CompanyId, seat: Seat, gift: Money) {
        self.want.table.players[seat.index()].cash -= gift;
        self.want.table.companies[company.index()].cash += gift;
        if self.book.year == Year::Of1989 {
            self.want.table.bank += gift;
        }
    }

    fn hand_over(&mut self, company: CompanyId, id: TrainId, kind: u8) {
        let card = &mut self.want.table.trains[id.index()];
        card.place = TrainPlace::Company(company);
        card.kind = kind;
    }

    pub(super) fn buy_on_credit(&mut self, turn: &Turn, id: TrainId, kind: u8) {
        let company = turn.company;
        let allowed = self.train_actions(turn).contains(&(1, id, kind, 0, 0));
        if turn.stop != Stop::Trains || !allowed {
            let words = format!("{} takes a train on credit and may not", self.sign(company));
            self.complain(Kind::Credit, ("3.4.3, 4.8.10", "24.3, 35.9"), words);
        }
        let Some(card) = self.want.table.trains.get(id.index()).copied() else { return };
        let price = self.list_price(&card, kind);
        self.hand_over(company, id, kind);
        self.want.table.trains[id.index()].owed = price;
        self.bank_sold(company, &card);
    }

    pub(super) fn pay_train(&mut self, turn: &Turn, id: TrainId) {
        let company = turn.company;
        if !self.train_actions(turn).contains(&(2, id, 0, 0, 0)) {
            let words = format!("{} pays for a train and cannot or need not", self.sign(company));
            self.complain(Kind::Credit, ("3.4.3", "24.3"), words);
        }
        let Some(card) = self.want.table.trains.get_mut(id.index()) else { return };
        let owed = std::mem::take(&mut card.owed);
        self.pay_in(company, owed);
    }

    /// The bank has sold a card: perhaps a phase begins.
    fn bank_sold(&mut self, company: CompanyId, card: &TrainCard) {
        let (name, level, ..) = self.type_of(card);
        if name.ends_with('M') {
            if level > self.level() {
                self.memory.special.retain(|c| *c != company);
            }
            return;
        }
        if level > self.level() {
            self.begin_level(level);
        }
        let open = self.memory.small_trains && self.is_first_operating_round() && self.level() < 1;
        if let Some(sort) = self.sort("2").filter(|_| open && self.first_in("2", TrainPlace::Depot).is_none()) {
            let serial = self.want.table.trains.iter().filter(|t| t.sort == sort).count();
            self.want.table.trains.push(TrainCard::new(sort, u8::try_from(serial).unwrap_or(u8::MAX)));
        }
    }

    /// A phase begins: what is obsolete leaves the game.
    fn begin_level(&mut self, level: u8) {
        self.want.table.phase = self.phase_at(level);
        if level >= 1 {
            self.end_extra_trains();
        }
        for at in 0..self.want.table.trains.len() {
            let (_, _, obsolete, _) = self.type_of(&self.want.table.trains[at]);
            let card = &mut self.want.table.trains[at];
            if obsolete.is_some_and(|from| from <= level) && card.place != TrainPlace::Gone {
                card.place = TrainPlace::Gone;
                card.owed = 0;
            }
        }
    }

    /// Cards beyond the seven 2s are for the first operating round only (2009 4.8.17).
    pub(super) fn end_extra_trains(&mut self) {
        let Some(sort) = self.sort("2") else { return };
        let usual = if self.memory.small_trains { 7 } else { 6 };
        for card in &mut self.want.table.trains {
            if card.sort == sort && card.serial >= usual && card.place == TrainPlace::Depot {
                card.place = TrainPlace::Gone;
            }
        }
    }

    /// One more 2, 2M and 3M, and 1Ms, where a minor company formed first (2009 2.8.4).
    pub(super) fn add_small_trains(&mut self) {
        self.memory.small_trains = true;
        for (name, serial) in [("2", 6), ("2M", 2), ("3M", 3)] {
            if let Some(sort) = self.sort(name) {
                self.want.table.trains.push(TrainCard::new(sort, serial));
            }
        }
    }

    /// A train goes back to the bank: beyond the limit for nothing, or sold (1989 Alternative 4.0).
    pub(super) fn give_back(&mut self, turn: Option<&Turn>, id: TrainId) {
        let crowded = self.crowded();
        let place = self.want.table.trains.get(id.index()).map(|t| t.place);
        if let Some(company) = crowded {
            if place != Some(TrainPlace::Company(company)) {
                let words = format!("{} has too many trains, another company returns one", self.sign(company));
                self.complain(Kind::Train, ("4.8.6", "35.5"), words);
            }
        } else if let Some(turn) = turn {
            let own = place == Some(TrainPlace::Company(turn.company));
            if !self.book.train_sales || turn.stop != Stop::Sales || self.level() < 3 || !own {
                self.complain(
                    Kind::Train,
                    ("4.8.7", "35.6, Alternative 4.0"),
                    "a train is sold to the bank".to_owned(),
                );
            }
            if let Some(card) = self.want.table.trains.get(id.index()).copied() {
                let price = self.list_price(&card, card.kind);
                self.pay_out(Purse::Company(turn.company), price);
            }
        }
        if let Some(card) = self.want.table.trains.get_mut(id.index()) {
            card.place = TrainPlace::Discard;
            card.owed = 0;
        }
    }

    /// Whether a company may sell trains at the beginning of its turn.
    pub(super) fn sells_trains(&self, company: CompanyId) -> bool {
        let paid = |id: &TrainId| self.want.table.trains[id.index()].owed == 0;
        self.book.train_sales && self.level() >= 3 && self.trains_of(company).iter().any(paid)
    }

    /// A new director pays for a train on credit or returns it (2009 4.8.10, 1989 35.9).
    pub(super) fn settle_credit(&mut self, seat: Seat, action: &Action) {
        let due = self.companies().find(|c| {
            let director = self.want.table.companies[c.index()].president;
            director == Some(seat) && self.owes(*c).is_some()
        });
        let Some((company, (id, owed))) = due.and_then(|c| Some((c, self.owes(c)?))) else {
            self.complain(Kind::Credit, ("4.8.10", "35.9"), "nothing is owed by a company with a director".to_owned());
            return;
        };
        if matches!(action, Action::Choose { course: PAY_FOR_TRAIN }) {
            let gift = (owed - self.want.table.companies[company.index()].cash).max(0);
            if gift > self.want.table.players[seat.index()].cash {
                let words = format!("the director cannot pay the {gift} that {} lacks", self.sign(company));
                self.complain(Kind::Credit, ("4.8.10", "35.9"), words);
            }
            self.donate(company, seat, gift);
            self.pay_in(company, owed);
            self.want.table.trains[id.index()].owed = 0;
        } else {
            let card = &mut self.want.table.trains[id.index()];
            card.owed = 0;
            card.place = TrainPlace::Discard;
        }
    }
}
