//! Contract bids and how the first shares are dealt out (2009 2.5 to 2.7, 1989 14 to 17).

use super::book::{Start, Year};
use super::clerk::Clerk;
use super::memory::{Bid, Stage, StockTurn};
use crate::Kind;
use railhead_board::HexId;
use railhead_engine::{Action, CompanyId, Holder, Money, Seat};

impl Clerk<'_> {
    fn value(&self, cities: &[(HexId, CompanyId)]) -> Money {
        cities.iter().filter_map(|(hex, _)| self.book.city(*hex)).map(|c| c.value).sum()
    }

    /// Everybody writes down a bond (2009 2.5.2).
    pub(super) fn bond(&mut self, seat: Seat, action: &Action) {
        let Action::Bid { amount } = action else {
            self.complain(Kind::Turn, ("2.5.2", "14"), "a bond is written down first".to_owned());
            return;
        };
        let (least, cash) = self.bond_limits(seat);
        if *amount < least || *amount > cash || self.memory.sealed[seat.index()].is_some() {
            let words = format!("a bond of {amount} is no amount from {least} to {cash}");
            self.complain(Kind::Credit, ("2.5.2", "14"), words);
        }
        self.memory.sealed[seat.index()] = Some(*amount);
        if !self.memory.sealed.iter().all(Option::is_some) {
            return;
        }
        for seat in self.book.seats() {
            let amount = self.memory.sealed[seat.index()].unwrap_or(0);
            self.memory.bids[seat.index()].bond = amount;
            self.put_aside(seat, amount);
        }
        self.seat_by(&|clerk, seat| (clerk.memory.bids[seat.index()].bond, 0));
        self.memory.stage = Stage::Claims(self.elephant());
    }

    /// The least bond, which pays for the cheapest cities, and the largest.
    pub(super) fn bond_limits(&self, seat: Seat) -> (Money, Money) {
        (20 * count(self.book.bid_sizes().0), self.want.table.players[seat.index()].cash)
    }

    fn put_aside(&mut self, seat: Seat, amount: Money) {
        let player = &mut self.want.table.players[seat.index()];
        player.cash -= amount;
        player.aside = amount;
    }

    /// The seating goes by the bids; what is equal is left to the lot, so what the game says is taken if it fits.
    fn seat_by(&mut self, rank: &dyn Fn(&Self, Seat) -> (Money, Money)) {
        let order = self.after.table.order.clone();
        let ranks: Vec<(Money, Money)> = order.iter().map(|s| rank(self, *s)).collect();
        let mut seats = order.clone();
        seats.sort_unstable();
        if ranks.windows(2).any(|pair| pair[0] < pair[1]) || seats != self.book.seats().collect::<Vec<_>>() {
            let words = format!("bids of {ranks:?} sit in this order");
            self.complain(Kind::Turn, ("2.5.3", "15.2, 15.3"), words);
        }
        self.want.table.order = order;
    }

    /// What is wrong with the cities of a bid that has this many in the end (2009 2.5.7, 1989 14.3).
    fn too_many_of_the_ganges(&self, cities: &[(HexId, CompanyId)], size: usize) -> bool {
        let valley = |hex: &HexId| self.book.city(*hex).is_some_and(|c| c.ganges);
        let all = cities.iter().filter(|(hex, _)| valley(hex)).count();
        let beside = cities.iter().filter(|(hex, _)| valley(hex) && Some(*hex) != self.book.calcutta).count();
        all > 2 || (self.book.year == Year::Of2009 && size <= 3 && beside > 1)
    }

    /// Whether a bid could still be made whole with its bond.
    fn can_be_whole(&self, cities: &[(HexId, CompanyId)], bond: Money) -> bool {
        let (least, most) = self.book.bid_sizes();
        (cities.len().max(least)..=most).any(|size| {
            let rest = 20 * count(size - cities.len());
            self.value(cities) + rest <= bond && !self.too_many_of_the_ganges(cities, size)
        })
    }

    pub(super) fn why_not_claim(&self, bid: &Bid, hex: HexId, company: CompanyId) -> Option<String> {
        let Some(city) = self.book.city(hex) else { return Some("only named cities are part of a bid".to_owned()) };
        let (_, most) = self.book.bid_sizes();
        if bid.cities.len() >= most {
            return Some(format!("the bid has {most} cities already"));
        }
        if self.book.year == Year::Of2009 && self.new_shares(company) < 1 {
            return Some("no share of the company is left".to_owned());
        }
        if self.book.honour {
            return None;
        }
        let mut cities = bid.cities.clone();
        let twice = cities.iter().any(|(named, _)| *named == hex);
        cities.push((hex, company));
        if twice || !city.companies.contains(&company) {
            return Some("the city is named twice, or the company has no number there".to_owned());
        }
        if self.too_many_of_the_ganges(&cities, most) {
            return Some("there are too many cities of the Ganges valley".to_owned());
        }
        if self.book.year == Year::Of2009 && !self.can_be_whole(&cities, bid.bond) {
            return Some(format!("the bond of {} does not suffice", bid.bond));
        }
        None
    }

    /// A city is claimed, or a bid called complete (2009 2.5.4).
    pub(super) fn claim(&mut self, turn: Seat, seat: Seat, action: &Action) {
        if turn != seat {
            self.complain(Kind::Turn, ("2.5.4", "14"), "another player's turn to claim".to_owned());
        }
        let bid = self.memory.bids[seat.index()].clone();
        let (_, most) = self.book.bid_sizes();
        match action {
            Action::Claim { hex, company } => {
                if let Some(words) = self.why_not_claim(&bid, *hex, *company) {
                    self.complain(Kind::Shares, ("2.5.4 to 2.5.10", "14"), words);
                }
                self.memory.bids[seat.index()].cities.push((*hex, *company));
                self.memory.contracted[seat.index()][company.index()] += 1;
                self.name(*company);
                self.move_shares(*company, Holder::Bank, Holder::Player(seat), 1);
                let full = self.memory.bids[seat.index()].cities.len() >= most;
                self.memory.bids[seat.index()].complete = full;
            }
            _ => {
                if let Some(words) = self.why_not_complete(seat) {
                    self.complain(Kind::Shares, ("2.5.4, 2.5.7", "14"), words);
                }
                self.memory.bids[seat.index()].complete = true;
            }
        }
        let mut next = self.left_of(seat);
        for _ in 0..self.book.players {
            if !self.memory.bids[next.index()].complete {
                self.memory.stage = Stage::Claims(next);
                return;
            }
            next = self.left_of(next);
        }
        self.settle_bids();
    }

    /// What stands against calling a bid complete (2009 2.5.4).
    pub(super) fn why_not_complete(&self, seat: Seat) -> Option<String> {
        let bid = &self.memory.bids[seat.index()];
        let (least, most) = self.book.bid_sizes();
        let left = bid.bond - self.value(&bid.cities);
        let fits = |hex: HexId| self.companies().any(|company| self.why_not_claim(bid, hex, company).is_none());
        let another = || self.book.cities.iter().any(|city| fits(city.hex));
        let hasty = !self.book.honour && left >= 40 && bid.cities.len() < most && another();
        let valley = !self.book.honour && self.too_many_of_the_ganges(&bid.cities, bid.cities.len());
        let wrong = bid.cities.len() < least || hasty || valley;
        wrong.then(|| format!("a bid of {} cities with {left} left is complete", bid.cities.len()))
    }

    fn name(&mut self, company: CompanyId) {
        if !self.memory.named.contains(&company) {
            self.memory.named.push(company);
        }
    }

    /// A whole bid is written, city by city (1989 14).
    pub(super) fn write(&mut self, seat: Seat, action: &Action) {
        let bid = self.memory.bids[seat.index()].clone();
        match action {
            Action::Claim { hex, company } => {
                if let Some(words) = self.why_not_claim(&bid, *hex, *company) {
                    self.complain(Kind::Shares, ("2.5", "14.2, 14.3, 16.1"), words);
                }
                self.memory.bids[seat.index()].cities.push((*hex, *company));
            }
            Action::Choose { .. } => self.memory.bids[seat.index()] = Bid::default(),
            _ => {
                if bid.cities.len() < self.book.bid_sizes().0 {
                    let words = format!("an envelope with {} cities is closed", bid.cities.len());
                    self.complain(Kind::Shares, ("2.5", "14.2"), words);
                }
                self.memory.bids[seat.index()].bond = self.value(&bid.cities);
                self.memory.bids[seat.index()].complete = true;
            }
        }
        if self.memory.bids.iter().all(|bid| bid.complete) {
            self.open_bids();
        }
    }

    /// All envelopes are opened (1989 15, 16).
    fn open_bids(&mut self) {
        self.seat_by(&|clerk, seat| {
            let bid = &clerk.memory.bids[seat.index()];
            (bid.bond, bid.cities.iter().map(|(_, company)| clerk.par(*company)).sum())
        });
        self.seat_by_distance();
        for seat in self.want.table.order.clone() {
            let bid = self.memory.bids[seat.index()].clone();
            self.put_aside(seat, bid.bond);
            for (_, company) in bid.cities {
                self.name(company);
                if self.new_shares(company) > 0 {
                    self.move_shares(company, Holder::Bank, Holder::Player(seat), 1);
                    self.memory.contracted[seat.index()][company.index()] += 1;
                }
            }
        }
        self.settle_bids();
    }

    /// Of bids of the same value for the same shares, the one with its cities farther apart sits first (1989 15.4).
    fn seat_by_distance(&mut self) {
        let map = &self.edition.ground.map;
        let claim = |clerk: &Self, seat: Seat| {
            let bid = &clerk.memory.bids[seat.index()];
            let mut shares: Vec<CompanyId> = bid.cities.iter().map(|(_, c)| *c).collect();
            shares.sort_unstable();
            let mut spread = 0u32;
            for (i, (a, _)) in bid.cities.iter().enumerate() {
                for (b, _) in &bid.cities[..i] {
                    spread += u32::from(map.layout.distance(map.hex(*a).at, map.hex(*b).at));
                }
            }
            (bid.bond, shares, spread)
        };
        let claims: Vec<_> = self.want.table.order.iter().map(|s| claim(self, *s)).collect();
        for (i, later) in claims.iter().enumerate() {
            for earlier in &claims[..i] {
                if (earlier.0, &earlier.1) == (later.0, &later.1) && earlier.2 < later.2 {
                    let words = format!("cities {} apart sit before cities {} apart", earlier.2, later.2);
                    self.complain(Kind::Turn, ("2.5.3", "15.4"), words);
                }
            }
        }
    }

    /// Contracted shares are paid for; the cheapest are left where money is short (2009 2.7, 1989 16).
    fn settle_bids(&mut self) {
        for seat in self.book.seats() {
            let mut shares: Vec<(Money, CompanyId)> = Vec::new();
            for company in self.companies() {
                let count = self.memory.contracted[seat.index()][company.index()];
                shares.extend((0..count).map(|_| (self.par(company), company)));
            }
            shares.sort_by_key(|(price, company)| (-price, *company));
            let mut short = false;
            for (price, company) in shares {
                short |= self.want.table.players[seat.index()].cash < price;
                if short {
                    self.memory.unpaid[seat.index()].push(company);
                } else {
                    self.want.player_pays(seat, price);
                }
            }
        }
        if self.book.year == Year::Of2009 {
            self.want.table.phase = 1;
        }
        self.begin_stock_round(1);
        for company in self.companies() {
            self.begin_with(company);
        }
    }

    fn begin_with(&mut self, company: CompanyId) {
        if self.want.issued(company) > 0 {
            self.note_bbci(company);
        }
        if self.book.year == Year::Of2009 {
            self.note_float(company);
        } else if self.is_ready(company) {
            self.form(company);
        }
    }

    /// The table at the beginning, of which `want` is a copy: what a game without bids has dealt already is taken back and dealt
    /// again.
    pub(super) fn opening(&mut self) {
        let money = self.want.table.players.iter().map(|p| p.cash + p.aside).sum::<Money>() + self.want.table.bank;
        if money != self.book.money {
            let words = format!("there are {money} instead of {}", self.book.money);
            self.complain(Kind::Money, ("2.1", "11"), words);
        }
        match self.book.start {
            Start::Bonds | Start::Bids => {
                for seat in self.book.seats() {
                    let cash = self.want.table.players[seat.index()].cash;
                    if cash != self.book.capital {
                        let words = format!("a player begins with {cash} instead of {}", self.book.capital);
                        self.complain(Kind::Money, ("2.3", "13"), words);
                    }
                }
            }
            Start::Places => {
                self.memory.progress = (self.want.table.bank, 0, 1);
                let seat = self.elephant();
                self.memory.stage =
                    Stage::Stock(StockTurn { seat, bought: None, floated: Vec::new(), declined: 0, last: None });
            }
            Start::Dealt => self.dealt(),
        }
    }

    /// Everybody was dealt a director's certificate and has paid for four shares (1989 Simplified Game).
    fn dealt(&mut self) {
        self.memory.progress = (self.want.table.bank, 0, 1);
        let seat = self.elephant();
        self.memory.stage =
            Stage::Stock(StockTurn { seat, bought: None, floated: Vec::new(), declined: 0, last: None });
        let mut last = None;
        for seat in self.want.table.order.clone() {
            let own: Vec<CompanyId> =
                self.companies().filter(|c| self.want.held(*c, Holder::Player(seat)) > 0).collect();
            let [company] = own.as_slice() else {
                self.complain(Kind::Shares, ("2.7", "Simplified Game"), format!("a player begins with {own:?}"));
                continue;
            };
            let (held, cash) =
                (self.want.held(*company, Holder::Player(seat)), self.want.table.players[seat.index()].cash);
            let state = &self.want.table.companies[company.index()];
            let right = held == 4
                && cash == 440 - 4 * self.par(*company)
                && state.president == Some(seat)
                && state.cash == 10 * self.par(*company);
            if !right {
                let words = format!("a player begins with {held} shares of {} and {cash}", self.sign(*company));
                self.complain(Kind::Shares, ("2.7", "Simplified Game"), words);
            }
            if last.is_some_and(|before| before > *company) {
                let words = "players do not sit in the order of their companies".to_owned();
                self.complain(Kind::Turn, ("2.5.3", "Simplified Game"), words);
            }
            last = Some(*company);
            self.name(*company);
            self.note_holders(*company);
            self.memory.fresh.push(*company);
            self.note_bbci(*company);
        }
    }
}

fn count(number: usize) -> Money {
    Money::try_from(number).unwrap_or(0)
}
