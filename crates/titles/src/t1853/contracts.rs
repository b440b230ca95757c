//! Contract bids (2.5) and paying for the shares they bring (2.7).

use super::own::{Bid, Stage};
use super::policy::{Appointed, Start};
use super::rules::{City, Look, Play, cite};
use crate::parts::Dice;
use railhead_board::HexId;
use railhead_engine::{Action, Choice, CompanyId, Event, Holder, Money, Purse, Refusal, Seat};

/// The least that a city is worth.
const LEAST: Money = 20;
/// So much of a bond may not be left over while another city could be added (2.5.4).
const LEFT_OVER: Money = 40;

impl<'a> Look<'a> {
    /// How many cities a bid may hold, at least and at most (2.5.6).
    pub(crate) const fn bid_sizes(self) -> (usize, usize) {
        match self.rules.players {
            3 => (4, 6),
            4 => (3, 6),
            5 => (3, 5),
            _ => (3, 4),
        }
    }

    /// The least bond: enough for the cheapest cities (2.5.2, whose two amounts are printed the wrong way round).
    pub(crate) fn least_bond(self) -> Money {
        LEAST * Money::try_from(self.bid_sizes().0).unwrap_or(0)
    }

    pub(crate) fn find_city(self, hex: HexId) -> Option<&'a City> {
        self.is().cities.iter().find(|c| c.hex == hex)
    }

    fn can_seal(self, seat: Seat, amount: Money) -> Result<(), Refusal> {
        if self.own.sealed[seat.index()].is_some() {
            return Err(Refusal::because(cite!("2.5.2"), "the bond is written down already"));
        }
        let (from, to) = (self.least_bond(), self.table.players[seat.index()].cash);
        if !(from..=to).contains(&amount) {
            return Err(Refusal::outside(cite!("2.5.2"), "the bond", amount.into(), from.into(), to.into()));
        }
        Ok(())
    }

    pub(crate) fn bond_choices(self, seat: Seat) -> Vec<Choice> {
        if self.own.sealed[seat.index()].is_some() {
            return Vec::new();
        }
        vec![Choice::Bid { from: self.least_bond(), to: self.table.players[seat.index()].cash }]
    }

    /// What the cities of a list are worth (2.5.9).
    fn value(self, cities: impl Iterator<Item = HexId>) -> Money {
        cities.filter_map(|hex| self.find_city(hex).map(|c| c.bond)).sum()
    }

    /// Whether a bid of so many cities in the end may hold these of the Ganges valley (2.5.7, 2.5.8).
    pub(crate) fn ganges_allows(self, cities: &[HexId], size: usize) -> bool {
        let valley = |hex: &&HexId| self.find_city(**hex).is_some_and(|c| c.ganges);
        let all = cities.iter().filter(valley).count();
        let without_calcutta = cities.iter().filter(valley).filter(|hex| **hex != self.is().calcutta).count();
        // The older book limits their number only (1989 14.3).
        all <= 2 && (self.policy().start == Start::Bids || size > 3 || without_calcutta <= 1)
    }

    /// Whether a list of cities can still become a legal bid, with the bond there is.
    fn can_be_completed(self, cities: &[HexId], bond: Money) -> bool {
        let (least, most) = self.bid_sizes();
        let value = self.value(cities.iter().copied());
        (cities.len().max(least)..=most).any(|size| {
            let more = Money::try_from(size - cities.len()).unwrap_or(0);
            value + LEAST * more <= bond && self.ganges_allows(cities, size)
        })
    }

    /// What is illegal about a finished bid; nothing can be unless the players are on their honour (2.5.12).
    pub(crate) fn illegal(self, bid: &Bid) -> Option<&'static str> {
        let cities: Vec<HexId> = bid.cities.iter().map(|(hex, _)| *hex).collect();
        let (least, most) = self.bid_sizes();
        let twice = cities.iter().enumerate().any(|(i, hex)| cities[..i].contains(hex));
        let strange = bid
            .cities
            .iter()
            .any(|(hex, share)| self.find_city(*hex).is_none_or(|city| !city.companies.contains(share)));
        if !(least..=most).contains(&cities.len()) {
            Some("it has too few or too many cities")
        } else if twice {
            Some("it names a city twice")
        } else if self.value(cities.iter().copied()) > bid.bond {
            Some("its cities are worth more than the bond")
        } else if !self.ganges_allows(&cities, cities.len()) {
            Some("it has too many cities of the Ganges valley")
        } else if strange {
            Some("a share was claimed that does not belong to its city")
        } else if bid.hasty {
            Some("£40 or more of the bond were left when it was called complete")
        } else {
            None
        }
    }

    fn can_claim(self, seat: Seat, hex: HexId, company: CompanyId) -> Result<(), Refusal> {
        let bid = &self.own.bids[seat.index()];
        let Some(city) = self.find_city(hex) else {
            return Err(Refusal::because(cite!("2.5.8"), "only cities with a company's number can be part of a bid"));
        };
        if bid.cities.len() >= self.bid_sizes().1 {
            return Err(Refusal::because(cite!("2.5.6"), "the bid has as many cities as it may have"));
        }
        if company.index() >= self.table.companies.len() {
            return Err(Refusal::nonsense("there is no such company"));
        }
        self.has_new_share(company)?;
        if self.rules.options.honour { Ok(()) } else { self.fits(bid, city, company) }
    }

    /// What stands against a city as part of a bid, and against the share claimed for it, whoever checks.
    fn fits(self, bid: &Bid, city: &City, company: CompanyId) -> Result<(), Refusal> {
        let hex = city.hex;
        if bid.cities.iter().any(|(named, _)| *named == hex) {
            return Err(Refusal::because(cite!("2.5.4"), "the city is in the bid already"));
        }
        if !city.companies.contains(&company) {
            return Err(Refusal::because(cite!("2.5.5"), "this company has no number at the city"));
        }
        let mut cities: Vec<HexId> = bid.cities.iter().map(|(hex, _)| *hex).collect();
        cities.push(hex);
        if !self.ganges_allows(&cities, self.bid_sizes().1) {
            return Err(Refusal::because(cite!("2.5.7"), "a bid holds no more than two cities of the Ganges valley"));
        }
        if !self.can_be_completed(&cities, bid.bond) {
            let why =
                format!("with this city the bond of {} could not cover a whole bid", self.edition().money(bid.bond));
            return Err(Refusal::with(cite!("2.5.9"), why));
        }
        Ok(())
    }

    /// The companies that come into question for a city: those with a number there, or on the players' honour any.
    pub(crate) fn claimable(self, city: &City) -> impl Iterator<Item = CompanyId> {
        let any = self.rules.options.honour;
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        companies.filter(move |company| any || city.companies.contains(company))
    }

    fn claims(self, seat: Seat) -> impl Iterator<Item = Choice> + 'a {
        self.is().cities.iter().filter_map(move |city| {
            let companies: Vec<CompanyId> =
                self.claimable(city).filter(|c| self.can_claim(seat, city.hex, *c).is_ok()).collect();
            (!companies.is_empty()).then_some(Choice::Claim { hex: city.hex, companies })
        })
    }

    /// What stands against calling one's bid complete (2.5.4).
    fn can_complete(self, seat: Seat) -> Result<(), Refusal> {
        let bid = &self.own.bids[seat.index()];
        let cities: Vec<HexId> = bid.cities.iter().map(|(hex, _)| *hex).collect();
        let (least, most) = self.bid_sizes();
        if cities.len() < least {
            return Err(Refusal::with(cite!("2.5.4"), format!("a bid has at least {least} cities")));
        }
        if self.rules.options.honour || cities.len() >= most {
            return Ok(());
        }
        if !self.ganges_allows(&cities, cities.len()) {
            let why = "a bid of three cities holds only one of the Ganges valley beside Calcutta";
            return Err(Refusal::because(cite!("2.5.7"), why));
        }
        if self.is_hasty(seat) {
            let left = bid.bond - self.value(cities.iter().copied());
            let why =
                format!("{} of the bond are not accounted for: another city must be added", self.edition().money(left));
            return Err(Refusal::with(cite!("2.5.4"), why));
        }
        Ok(())
    }

    /// Whether so much of the bond is left that a bid may not be called complete: there is a city that it could have, and a
    /// share for it (2.5.4).
    fn is_hasty(self, seat: Seat) -> bool {
        let bid = &self.own.bids[seat.index()];
        let left = bid.bond - self.value(bid.cities.iter().map(|(hex, _)| *hex));
        if left < LEFT_OVER || bid.cities.len() >= self.bid_sizes().1 {
            return false;
        }
        let open = |company: &CompanyId| self.new_shares(*company) > 0;
        let fits = |city: &&City| {
            let mut companies = (0..self.table.companies.len()).map(CompanyId::from_index).filter(open);
            companies.any(|company| self.fits(bid, city, company).is_ok())
        };
        self.is().cities.iter().any(|city| fits(&city))
    }

    pub(crate) fn claim_choices(self, seat: Seat) -> Vec<Choice> {
        let mut choices: Vec<Choice> = self.claims(seat).collect();
        if self.can_complete(seat).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }
}

impl Play<'_> {
    pub(crate) fn seal(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Action::Bid { amount } = action else {
            return Err(Refusal::because(cite!("2.5.2"), "everybody writes down a bond first"));
        };
        self.look().can_seal(seat, *amount)?;
        self.own.sealed[seat.index()] = Some(*amount);
        self.log.add(Event::Bid { seat, amount: Some(*amount) });
        if self.own.sealed.iter().all(Option::is_some) {
            self.show_bonds();
        }
        Ok(())
    }

    /// All bonds are shown; they decide the seating (2.5.3).
    fn show_bonds(&mut self) {
        self.log.reveals = true;
        let mut order = self.table.order.clone();
        Dice::new(self.look().lot(), false).shuffle(&mut order);
        order.sort_by_key(|seat| std::cmp::Reverse(self.own.sealed[seat.index()]));
        for seat in &order {
            let amount = self.own.sealed[seat.index()].take().unwrap_or(0);
            self.own.bids[seat.index()].bond = amount;
            let player = &mut self.table.players[seat.index()];
            player.cash -= amount;
            player.aside = amount;
            self.log.add(Event::Aside { seat: *seat, amount });
        }
        self.table.order = order;
        let first = self.table.order.first().copied().unwrap_or(Seat(0));
        self.log.add(Event::Priority(first));
        self.own.stage = Stage::Claims(first);
    }

    pub(crate) fn claim(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Claim { hex, company } => {
                self.look().can_claim(seat, *hex, *company)?;
                self.own.bids[seat.index()].cities.push((*hex, *company));
                self.own.contracted[seat.index()][company.index()] += 1;
                self.own.named.add(*company);
                self.table.hand_ordinary(*company, Holder::Bank, Holder::Player(seat), 1);
                self.log.add(Event::Claimed { seat, hex: Some(*hex), company: *company });
                let full = self.own.bids[seat.index()].cities.len() >= self.look().bid_sizes().1;
                self.own.bids[seat.index()].complete = full;
            }
            Action::Pass => {
                self.look().can_complete(seat)?;
                self.own.bids[seat.index()].hasty =
                    self.rules.since.hasty_bids_are_illegal && self.look().is_hasty(seat);
                self.own.bids[seat.index()].complete = true;
                self.log.add(Event::Passed(seat));
            }
            _ => return Err(Refusal::because(cite!("2.5.4"), "cities are written down and shares claimed first")),
        }
        let next = self.table.seats_after(seat).find(|s| !self.own.bids[s.index()].complete);
        match next {
            Some(next) => self.own.stage = Stage::Claims(next),
            None => self.settle_bids(),
        }
        Ok(())
    }

    /// Contracted shares are paid for in company order; what cannot be paid for are the cheapest (2.7.2, 2.7.3).
    pub(crate) fn settle_bids(&mut self) {
        for seat in self.table.order.clone() {
            let mut short = false;
            for company in (0..self.table.companies.len()).map(CompanyId::from_index) {
                let price = self.look().par(company);
                for _ in 0..self.own.contracted[seat.index()][company.index()] {
                    short |= self.table.players[seat.index()].cash < price;
                    if short {
                        self.own.unpaid[seat.index()].push(company);
                        self.log.add(Event::Unpaid { seat, company });
                    } else {
                        self.table.pay(Purse::Player(seat), Purse::Bank, price);
                        self.log.add(Event::Settled { seat, company, price });
                    }
                }
            }
        }
        if self.rules.policy.start == Start::Bonds {
            self.begin_phase(1);
        }
        self.begin_stock_round();
        for company in (0..self.table.companies.len()).map(CompanyId::from_index) {
            self.begin_with(company);
        }
    }

    /// What becomes of a company whose shares were issued before the first stock round (2.7.5; 1989 16.7).
    pub(crate) fn begin_with(&mut self, company: CompanyId) {
        if self.look().issued(company) > 0 {
            self.note_company(company);
        }
        if self.rules.policy.appointed == Appointed::AfterFirstRound {
            self.note_float(company);
        } else if self.look().is_ready(company) {
            self.form(company);
        }
    }
}
