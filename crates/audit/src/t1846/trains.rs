//! Buying trains (6.5), and what a new phase brings (8).

use super::memory::{Due, Memory};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{
    Action, CompanyId, Holder, Money, PrivateId, Purse, Seat, Standing, TrainCard, TrainId, TrainPlace, TrainSort,
};

impl Memory {
    /// The cards that the bank sells: the next of the depot, and of those turned in the first of each type.
    pub(super) fn for_sale(&self, r: &Replica<'_>) -> Vec<TrainId> {
        let next = r.table.trains.iter().position(|t| t.place == TrainPlace::Depot);
        let mut cards: Vec<TrainId> = next.map(TrainId::from_index).into_iter().collect();
        let mut types: Vec<(u8, u8)> = Vec::new();
        for train in &self.turned_in {
            let card = &r.table.trains[train.index()];
            if card.place == TrainPlace::Discard && !types.contains(&(card.sort, card.kind)) {
                types.push((card.sort, card.kind));
                cards.push(*train);
            }
        }
        cards
    }

    fn sort_of<'e>(r: &Replica<'e>, train: TrainId) -> &'e TrainSort {
        &r.edition.trains[usize::from(r.table.trains[train.index()].sort)]
    }

    fn prices(&self, r: &Replica<'_>) -> Vec<Money> {
        self.for_sale(r).iter().flat_map(|t| Self::sort_of(r, *t).kinds.iter().map(|k| k.price)).collect()
    }

    pub(super) fn cheapest(&self, r: &Replica<'_>) -> Option<Money> {
        self.prices(r).into_iter().min()
    }

    pub(super) fn dearest(&self, r: &Replica<'_>) -> Money {
        self.prices(r).into_iter().max().unwrap_or(0)
    }

    /// How many trains of a company count against its limit (6.54).
    #[allow(clippy::unused_self, reason = "asked like the others")]
    pub(super) fn counting(&self, r: &Replica<'_>, company: CompanyId) -> usize {
        Self::trains_of(r, company).iter().filter(|t| !r.table.trains[t.index()].old).count()
    }

    pub(super) fn limit_of_trains(r: &Replica<'_>) -> usize {
        match r.table.phase {
            0 | 1 => 4,
            2 => 3,
            _ => 2,
        }
    }

    pub(super) fn must_buy(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        !self.is.is_independent(company) && Self::trains_of(r, company).is_empty() && !self.for_sale(r).is_empty()
    }

    /// What a forced issue of so many shares brings (6.5).
    fn forced_issue_brings(r: &Replica<'_>, company: CompanyId, shares: i32) -> Money {
        shares * Self::price_beside(r, company, -1 - shares)
    }

    /// The numbers of shares that a corporation may issue for a train that it must buy.
    pub(super) fn forced_issues(&self, r: &Replica<'_>, company: CompanyId) -> Vec<i32> {
        let may =
            self.turn.as_ref().is_some_and(|t| t.company == company && t.paid && !t.left_trains && !t.forced_issue);
        if !may || !self.must_buy(r, company) || self.headless(r, company) {
            return Vec::new();
        }
        let cash = r.cash(Purse::Company(company));
        let most = i32::try_from(Self::most_to_issue(r, company)).unwrap_or(0);
        let brings = |n: i32| Self::forced_issue_brings(r, company, n);
        let possible: Vec<i32> = (1..=most).filter(|n| brings(*n) > 0).collect();
        let all = possible.iter().copied().max();
        if !self.options.on("measured-forced-issue") {
            if cash >= self.dearest(r) {
                return Vec::new();
            }
            let cheapest = self.cheapest(r).unwrap_or(0);
            return possible.into_iter().filter(|n| cash + brings(*n) >= cheapest || Some(*n) == all).collect();
        }
        // Measured by the card with the lowest price: at least its cheaper type, no more than its dearer one takes.
        let sorts = self.for_sale(r).into_iter().map(|t| Self::sort_of(r, t));
        let range = |s: &TrainSort| {
            let prices = s.kinds.iter().map(|k| k.price);
            (prices.clone().min().unwrap_or(0), prices.max().unwrap_or(0))
        };
        let Some((low, high)) = sorts.map(range).min_by_key(|(low, _)| *low) else { return Vec::new() };
        if cash >= high {
            return Vec::new();
        }
        let mut enough: Vec<i32> = possible.into_iter().filter(|n| cash + brings(*n) >= low).collect();
        if enough.is_empty() {
            return all.into_iter().collect();
        }
        enough.sort_by_key(|n| brings(*n));
        let last = enough.iter().position(|n| cash + brings(*n) >= high).unwrap_or(enough.len() - 1);
        enough.truncate(last + 1);
        enough
    }

    /// Whether a president may pay for a train (6.5, 6.59).
    pub(super) fn president_helps(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        let cash = r.cash(Purse::Company(company));
        self.must_buy(r, company)
            && self.cheapest(r).is_some_and(|price| cash < price)
            && self.forced_issues(r, company).is_empty()
    }

    /// Whether a president may sell so many shares for the train, however much is needed.
    pub(super) fn may_sell_for_train(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        needy: CompanyId,
        company: CompanyId,
        shares: u8,
    ) -> bool {
        if self.may_sell(r, seat, company, shares).is_err() {
            return false;
        }
        if self.options.on("spend-what-was-raised") && self.sold_for_train.contains(&company) {
            return false;
        }
        if company != needy {
            return true;
        }
        let register = r.register(company);
        let left = register.held(Holder::Player(seat)) - u32::from(shares) * 10;
        let others = r.table.order.iter().filter(|s| **s != seat).map(|s| register.held(Holder::Player(*s)));
        let change = others.max().unwrap_or(0) > left || u32::from(shares) > register.ordinary(Holder::Player(seat));
        !change && r.price(company) != 10
    }

    pub(super) fn most_that_can_be_raised(&self, r: &Replica<'_>, seat: Seat, needy: CompanyId) -> Money {
        let issues = self.forced_issues(r, needy).into_iter().map(|n| Self::forced_issue_brings(r, needy, n)).max();
        let sale = |c: CompanyId| {
            let most = (1..=10u8).rev().find(|n| self.may_sell_for_train(r, seat, needy, c, *n)).unwrap_or(0);
            Money::from(most) * r.price(c)
        };
        let sales: Money = self.corporations(r).into_iter().map(sale).sum();
        r.cash(Purse::Company(needy)) + issues.unwrap_or(0) + r.cash(Purse::Player(seat)) + sales
    }

    pub(super) fn forced_sale(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, shares: u8) {
        let Some(needy) = self.turn.as_ref().map(|t| t.company) else {
            r.wrong(Kind::Shares, "5", "shares are sold in stock rounds");
            return;
        };
        let president = r.table.companies[needy.index()].president == Some(seat);
        let may = president && self.president_helps(r, needy);
        r.expect(may, Kind::Shares, "6.59", |_| "nobody must sell for a train".to_owned());
        let legal = self.may_sell_for_train(r, seat, needy, company, shares);
        r.expect(legal, Kind::Shares, "6.59", |r| format!("{shares} shares of {} may not be sold", r.sign(company)));
        let without =
            r.cash(Purse::Player(seat)) + r.cash(Purse::Company(needy)) + r.price(company) * (Money::from(shares) - 1);
        let dearest = self.dearest(r);
        r.expect(without < dearest, Kind::Shares, "6.59", |_| "more is sold than needed".to_owned());
        self.sold_for_train.insert(company);
        self.reorders = true;
        if let Some(turn) = &mut self.turn {
            turn.raised = true;
        }
    }

    pub(super) fn contributed(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, amount: Money) {
        let president = r.table.companies[company.index()].president == Some(seat);
        let may = president && self.president_helps(r, company);
        r.expect(may, Kind::Money, "6.5, 6.59", |_| "the president may not pay for this train".to_owned());
        let enough = (1..=r.cash(Purse::Player(seat))).contains(&amount);
        r.expect(enough, Kind::Money, "6.5", |_| format!("the president pays {amount}"));
        r.pay(Purse::Player(seat), Purse::Company(company), amount);
        self.helped = true;
    }

    pub(super) fn train_bought(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        train: TrainId,
        price: Money,
        from: Option<CompanyId>,
    ) {
        let card = r.table.trains[train.index()];
        let sort = Self::sort_of(r, train);
        let headless = self.headless(r, company);
        let mut kind = card.kind;
        if headless {
            // It takes the cheapest there is, as whichever type is cheapest.
            let cheapest = self.cheapest(r);
            r.expect(cheapest == Some(price), Kind::Train, "7.1", |_| format!("{price} is not the cheapest"));
            kind = (0u8..).zip(&sort.kinds).find(|(_, k)| k.price == price).map_or(0, |(i, _)| i);
            let none = Self::trains_of(r, company).is_empty();
            r.expect(none, Kind::Train, "7.1", |_| "it has a train".to_owned());
        } else {
            self.matches(r, Kind::Train, "6.5", |_, a| match a {
                Action::BuyTrain { train: t, kind: k, price: p, trade: None, with: None } => {
                    kind = *k;
                    *t == train && *p == price
                }
                _ => false,
            });
            let ready = self.turn.as_ref().is_some_and(|t| t.company == company && t.paid && !t.left_trains);
            r.expect(ready, Kind::Train, "6.5", |_| "it is not the moment to buy trains".to_owned());
        }
        let (counting, limit) = (self.counting(r, company), Self::limit_of_trains(r));
        r.expect(counting < limit, Kind::Train, "6.56", |_| format!("{counting} of {limit} trains are owned"));
        if let Some(owner) = from {
            let others = card.place == TrainPlace::Company(owner) && owner != company;
            let sells = !card.old && kind == card.kind && !self.is.is_independent(owner) && !self.headless(r, owner);
            r.expect(others && sells && price >= 1, Kind::Train, "6.5, 6.51", |_| {
                "this train is not for sale".to_owned()
            });
            let forced = self.turn.as_ref().is_some_and(|t| t.raised) && self.must_buy(r, company);
            r.expect(!forced, Kind::Train, "6.5", |_| "money was raised for a train of the bank".to_owned());
        } else {
            let on_sale = self.for_sale(r).contains(&train);
            r.expect(on_sale, Kind::Train, "6.53, 6.58", |_| "the bank does not sell this train".to_owned());
            let listed = sort.kinds.get(usize::from(kind)).map(|k| k.price);
            r.expect(listed == Some(price), Kind::Train, "6.5", |_| format!("it costs {listed:?}, not {price}"));
        }
        let cash = r.cash(Purse::Company(company));
        let pays = if self.helped { cash == price } else { cash >= price };
        r.expect(pays, Kind::Money, "6.5", |_| format!("{cash} pay for a train of {price}"));
        self.helped = false;
        r.pay(Purse::Company(company), from.map_or(Purse::Bank, Purse::Company), price);
        let owned = &mut r.table.trains[train.index()];
        owned.place = TrainPlace::Company(company);
        owned.kind = kind;
        self.spent.insert(train);
        self.turned_in.retain(|t| *t != train);
        let unlimited = !self.options.on("phase-iv-trains-limited") && self.players > 2;
        if card.sort == 3 && card.place == TrainPlace::Depot && unlimited && r.table.trains.len() < 250 {
            r.table.trains.push(TrainCard::new(card.sort, card.serial.saturating_add(1)));
        }
        for phase in r.table.phase + 1..=sort.phase {
            self.owe(Due::Phase(phase));
        }
        if self.players == 2 && self.last_set.is_none() && sort.phase >= 3 && self.for_sale(r).is_empty() {
            self.last_set = Some(r.table.round.set + 1);
        }
        if let Some(turn) = &mut self.turn
            && !self.options.on("site-pauses")
        {
            turn.raised = false;
        }
    }

    pub(super) fn phase(&mut self, r: &mut Replica<'_>, phase: u8) {
        self.settle(r, &Due::Phase(phase));
        r.table.phase = phase;
        self.stale = true;
        // Of the trains, those of phase I are phased out in III and go in IV, those of phase II are phased out in IV.
        for i in 0..r.table.trains.len() {
            let card = &mut r.table.trains[i];
            let (phases_out, goes) = match (card.sort, phase) {
                (0, 2) | (1, 3) => (true, false),
                (0, 3) => (false, true),
                _ => (false, false),
            };
            let owned = matches!(card.place, TrainPlace::Company(_));
            if card.place != TrainPlace::Gone && (goes || (phases_out && !owned)) {
                self.owe(Due::TrainGone(TrainId::from_index(i)));
            } else if phases_out && owned {
                card.old = true;
            }
        }
        if phase == 2 {
            self.close_privates(r);
        }
        if phase == 3 {
            for private in [self.is.steamboat, self.is.meat, self.is.boomtown] {
                let marker = self.markers.remove(&private).unwrap_or_default();
                let owned = |m: super::memory::Marker| m.hex.is_some() || m.company.is_some();
                if owned(marker) {
                    self.owe(Due::Unmarked(private));
                }
            }
        }
    }

    fn close_privates(&mut self, r: &Replica<'_>) {
        let with_player = |p: PrivateId| r.table.privates[p.index()].player().is_some();
        let lies = self.markers.get(&self.is.steamboat).is_some_and(|m| m.hex.is_some() || m.company.is_some());
        // On the site the marker also goes if the company was closed by its owner's bankruptcy.
        let closed = r.table.privates[self.is.steamboat.index()] == Holder::Gone && lies;
        if self.options.on("steamboat-ends-with-player") && (with_player(self.is.steamboat) || closed) {
            self.markers.remove(&self.is.steamboat);
            self.owe(Due::Unmarked(self.is.steamboat));
        }
        for company in self.is.independents {
            if r.table.companies[company.index()].standing == Standing::Active {
                self.owe(Due::Closed(company));
            }
        }
        for private in (0..r.table.privates.len()).map(PrivateId::from_index) {
            let stays = private == self.is.mail && !(self.options.on("mail-ends-with-player") && with_player(private));
            if !stays && r.table.privates[private.index()] != Holder::Gone {
                self.owe(Due::Private(private));
            }
        }
    }

    pub(super) fn discarded(&mut self, r: &mut Replica<'_>, company: CompanyId, train: TrainId) {
        let first = self.crowded(r);
        r.expect(first == Some(company), Kind::Train, "6.55, 6.57", |_| "no train must be turned in there".to_owned());
        let card = r.table.trains[train.index()];
        let own = card.place == TrainPlace::Company(company) && !card.old;
        r.expect(own, Kind::Train, "6.57", |_| "this train does not count".to_owned());
        if !self.headless(r, company) || self.options.on("free-routes") {
            self.matches(r, Kind::Train, "6.57", |_, a| *a == Action::Discard { train });
        }
        r.table.trains[train.index()].place = TrainPlace::Discard;
        self.turned_in.push(train);
    }

    /// The first corporation with too many trains.
    pub(super) fn crowded(&self, r: &Replica<'_>) -> Option<CompanyId> {
        let limit = Self::limit_of_trains(r);
        self.corporations(r).into_iter().find(|c| self.counting(r, *c) > limit)
    }
}
