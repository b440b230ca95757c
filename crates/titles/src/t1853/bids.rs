//! Contract bids as the older book has them: whole bids are written down, opened at once, and decide the seating and the first
//! shares (1989 14 to 16).

use super::courses::WRITE_ANEW;
use super::own::Bid;
use super::rules::{Look, Play, cite_1989};
use crate::parts::Dice;
use railhead_board::HexId;
use railhead_engine::{Action, Choice, CompanyId, Event, Holder, Money, Nature, Refusal, Seat};
use std::cmp::Reverse;

impl Look<'_> {
    /// What stands against writing down a city and the share claimed for it.
    fn can_write(self, seat: Seat, hex: HexId, company: CompanyId) -> Result<(), Refusal> {
        let bid = &self.own.bids[seat.index()];
        let Some(city) = self.find_city(hex) else {
            return Err(Refusal::because(cite_1989!("14.3"), "only the named cities can be part of a bid"));
        };
        if bid.cities.len() >= self.bid_sizes().1 {
            return Err(Refusal::because(cite_1989!("14.2"), "the bid has as many cities as it may have"));
        }
        if company.index() >= self.table.companies.len() {
            return Err(Refusal::nonsense("there is no such company"));
        }
        if self.rules.options.honour {
            return Ok(());
        }
        if bid.cities.iter().any(|(named, _)| *named == hex) {
            return Err(Refusal::because(cite_1989!("14.1"), "the city is in the bid already"));
        }
        if !city.companies.contains(&company) {
            return Err(Refusal::because(cite_1989!("16.1"), "this company has no number at the city"));
        }
        let cities: Vec<HexId> = bid.cities.iter().map(|(hex, _)| *hex).chain([hex]).collect();
        if !self.ganges_allows(&cities, cities.len()) {
            let why = "a bid holds no more than two cities of the Ganges valley";
            return Err(Refusal::because(cite_1989!("14.3"), why));
        }
        Ok(())
    }

    /// What stands against closing the envelope.
    fn can_close(self, seat: Seat) -> Result<(), Refusal> {
        let (least, written) = (self.bid_sizes().0, self.own.bids[seat.index()].cities.len());
        if written < least {
            return Err(Refusal::with(cite_1989!("14.2"), format!("a bid has at least {least} cities")));
        }
        Ok(())
    }

    /// What can be written down, or done with what is.
    pub(crate) fn writing_choices(self, seat: Seat) -> Vec<Choice> {
        let mut choices = Vec::new();
        for city in &self.is().cities {
            let companies: Vec<CompanyId> =
                self.claimable(city).filter(|c| self.can_write(seat, city.hex, *c).is_ok()).collect();
            if !companies.is_empty() {
                choices.push(Choice::Claim { hex: city.hex, companies });
            }
        }
        if !self.own.bids[seat.index()].cities.is_empty() {
            choices.push(Choice::Course { course: WRITE_ANEW, nature: Nature::Plain, words: "write the bid anew" });
        }
        if self.can_close(seat).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }

    /// The value of the shares that a bid claims (15.3).
    fn claimed_value(self, bid: &Bid) -> Money {
        bid.cities.iter().map(|(_, company)| self.par(*company)).sum()
    }

    /// How far apart the cities of a bid lie: the hexes between every two of them, added up (15.4).
    fn spread(self, bid: &Bid) -> u32 {
        let map = &self.edition().ground.map;
        let between = |a: HexId, b: HexId| u32::from(map.layout.distance(map.hex(a).at, map.hex(b).at));
        let cities: Vec<HexId> = bid.cities.iter().map(|(hex, _)| *hex).collect();
        (0..cities.len()).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| between(cities[i], cities[j])).sum()
    }

    /// The shares that a bid claims, in the order of the companies.
    fn claimed_shares(bid: &Bid) -> Vec<CompanyId> {
        let mut shares: Vec<CompanyId> = bid.cities.iter().map(|(_, company)| *company).collect();
        shares.sort_unstable();
        shares
    }
}

impl Play<'_> {
    /// Writes a city down, crosses everything out, or closes the envelope.
    pub(crate) fn write(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Claim { hex, company } => {
                self.look().can_write(seat, *hex, *company)?;
                let bond = self.look().find_city(*hex).map_or(0, |city| city.bond);
                let bid = &mut self.own.bids[seat.index()];
                bid.cities.push((*hex, *company));
                bid.bond += bond;
                self.log.add(Event::Wrote { seat, claim: Some((*hex, *company)) });
            }
            Action::Choose { course: WRITE_ANEW } if !self.own.bids[seat.index()].cities.is_empty() => {
                self.own.bids[seat.index()] = Bid::default();
                self.log.add(Event::Wrote { seat, claim: None });
            }
            Action::Pass => {
                self.look().can_close(seat)?;
                self.own.bids[seat.index()].complete = true;
                self.log.add(Event::Chose { seat, words: "closes the envelope".to_owned() });
                if self.own.bids.iter().all(|bid| bid.complete) {
                    self.open_bids();
                }
            }
            _ => return Err(Refusal::because(cite_1989!("14.1"), "everybody writes down a contract bid first")),
        }
        Ok(())
    }

    /// All bids are opened; they decide the seating, and bring their shares (15, 16).
    fn open_bids(&mut self) {
        self.log.reveals = true;
        self.table.order = self.seating();
        for seat in self.table.order.clone() {
            let amount = self.own.bids[seat.index()].bond;
            let player = &mut self.table.players[seat.index()];
            player.cash -= amount;
            player.aside = amount;
            self.log.add(Event::Aside { seat, amount });
        }
        let first = self.look().elephant();
        self.log.add(Event::Priority(first));
        for seat in self.table.order.clone() {
            self.issue_shares(seat);
        }
        self.settle_bids();
    }

    /// The seating: the highest bid first, of equal ones the one that claims the more valuable shares. Of those that claim the
    /// same shares, the one whose cities lie farthest apart comes first; lots decide the rest (15.2 to 15.5).
    fn seating(&mut self) -> Vec<Seat> {
        let mut order = self.table.order.clone();
        Dice::new(self.look().lot(), false).shuffle(&mut order);
        let look = self.look();
        let bid = |seat: &Seat| &self.own.bids[seat.index()];
        order.sort_by_key(|seat| (Reverse(bid(seat).bond), Reverse(look.claimed_value(bid(seat)))));
        let rank = |seat: &Seat| (bid(seat).bond, Look::claimed_shares(bid(seat)));
        let mut declared: Vec<Seat> = Vec::new();
        let drawn = order.clone();
        for seat in &drawn {
            let places: Vec<usize> = (0..drawn.len()).filter(|at| rank(&drawn[*at]) == rank(seat)).collect();
            if places.len() < 2 {
                continue;
            }
            declared.push(*seat);
            // They keep the places that the lot has given to them, among themselves in another order.
            let mut alike: Vec<Seat> = places.iter().map(|at| drawn[*at]).collect();
            alike.sort_by_key(|seat| Reverse(look.spread(bid(seat))));
            for (place, seat) in places.into_iter().zip(alike) {
                order[place] = seat;
            }
        }
        for seat in declared {
            self.own.bids[seat.index()].declared = true;
            let map = &self.rules.edition.ground.map;
            let cities = self.own.bids[seat.index()].cities.iter();
            let cities: Vec<&str> = cities.filter_map(|(hex, _)| map.hex(*hex).place.as_deref()).collect();
            let words = format!("declares {}", cities.join(", "));
            self.log.add(Event::Chose { seat, words });
        }
        order
    }

    /// Hands a player all the shares that the bid claims, as far as there are any left (16.2, 16.3).
    fn issue_shares(&mut self, seat: Seat) {
        for (hex, company) in self.own.bids[seat.index()].cities.clone() {
            self.own.named.add(company);
            if self.look().new_shares(company) > 0 {
                self.table.hand_ordinary(company, Holder::Bank, Holder::Player(seat), 1);
                self.own.contracted[seat.index()][company.index()] += 1;
                self.log.add(Event::Claimed { seat, hex: Some(hex), company });
            } else {
                let words = "has no share left for a bid".to_owned();
                self.log.add(Event::Noted { company: Some(company), words });
            }
        }
    }
}
