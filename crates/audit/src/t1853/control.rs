//! Who holds shares, who runs companies, and how these are formed (2009 3.2 to 3.4, 1989 22 to 24, MIK 2).

use super::book::{Book, Start, Year};
use super::clerk::Clerk;
use railhead_board::{End, StopId};
use railhead_engine::{CompanyId, Holder, Purse, Seat, Standing};
use std::cmp::Reverse;

impl Clerk<'_> {
    /// Moves shares, and keeps the time since when somebody has held any.
    pub(super) fn move_shares(&mut self, company: CompanyId, from: Holder, to: Holder, count: i32) {
        self.want.add(company, from, -count);
        self.want.add(company, to, count);
        self.note_holders(company);
    }

    pub(super) fn note_holders(&mut self, company: CompanyId) {
        for seat in self.book.seats() {
            let holds = self.want.held(company, Holder::Player(seat)) > 0;
            let since = &mut self.memory.since[company.index()][seat.index()];
            if !holds {
                *since = None;
            } else if since.is_none() {
                self.memory.clock += 1;
                *since = Some(self.memory.clock);
            }
        }
    }

    fn since(&self, company: CompanyId, seat: Seat) -> u64 {
        self.memory.since[company.index()][seat.index()].unwrap_or(u64::MAX)
    }

    /// Who should direct a company.
    pub(super) fn rightful_director(&self, company: CompanyId, present: Option<Seat>) -> Option<Seat> {
        if self.book.kit {
            return self
                .controller(company)
                .or_else(|| self.first_director(company).filter(|_| !self.is_formed(company)));
        }
        let held = |s: Seat| self.want.held(company, Holder::Player(s));
        let most = self.book.seats().map(held).max().filter(|most| *most >= 2)?;
        if let Some(present) = present.filter(|s| held(*s) == most) {
            return Some(present);
        }
        // In the starting procedure of the older book the seating decides (1989 17.2); those who sit first got their shares first.
        self.book.seats().filter(|s| held(*s) == most).min_by_key(|s| self.since(company, *s))
    }

    fn directors_of(&self, company: CompanyId, seat: Seat) -> usize {
        self.want.directors[company.index()].iter().filter(|s| **s == seat).count()
    }

    /// Who controls a company by directors' shares (MIK 2).
    fn controller(&self, company: CompanyId) -> Option<Seat> {
        let directs = self.book.seats().filter(|s| self.directors_of(company, *s) > 0);
        directs.max_by_key(|s| {
            let singles = self.want.singles(company, *s);
            (self.directors_of(company, *s), singles, Reverse(self.since(company, *s)))
        })
    }

    fn first_director(&self, company: CompanyId) -> Option<Seat> {
        let two = self.book.seats().filter(|s| self.want.singles(company, *s) >= 2);
        two.max_by_key(|s| (self.want.held(company, Holder::Player(*s)), Reverse(self.since(company, *s))))
    }

    fn rightful_manager(&self, company: CompanyId) -> Seat {
        let holds = |s: &Seat| self.want.held(company, Holder::Player(*s)) > 0;
        let last = self.memory.previous[company.index()].filter(holds);
        let longest = || self.book.seats().filter(holds).min_by_key(|s| self.since(company, *s));
        last.or_else(longest).unwrap_or_else(|| self.elephant())
    }

    /// Sees who runs a company after its shares changed hands.
    pub(super) fn settle_control(&mut self, company: CompanyId) {
        if !self.is_formed(company) {
            return;
        }
        if self.book.kit
            && !self.memory.taken.contains(&company)
            && let Some(seat) = self.first_director(company)
        {
            self.memory.taken.push(company);
            self.want.directors[company.index()].push(seat);
            self.want.directors[company.index()].sort_unstable();
        }
        let present = self.want.table.companies[company.index()].president;
        let director = self.rightful_director(company, present);
        if !self.book.kit {
            self.want.directors[company.index()] = director.into_iter().collect();
        }
        let had_one = present.is_some() || self.memory.previous[company.index()].is_some();
        // Its first director keeps everybody from selling it in this round (2009 3.1.8, 1989 21.8).
        if director.is_some() && !had_one && !self.is_fresh_when_formed() {
            self.memory.fresh.push(company);
        }
        if present.is_some() && director != present {
            self.memory.previous[company.index()] = present;
        }
        let manager = if director.is_none() { Some(self.rightful_manager(company)) } else { None };
        let state = &mut self.want.table.companies[company.index()];
        state.president = director;
        state.manager = manager;
    }

    /// The holder of the Elephant has changed: so do managers of companies without shareholders.
    pub(super) fn settle_managers(&mut self) {
        for company in self.companies() {
            if self.is_formed(company) && self.want.table.companies[company.index()].president.is_none() {
                self.settle_control(company);
            }
        }
    }

    /// Whether the director's certificate, which lies beside eight single shares at first, was exchanged for two of them, or is
    /// now.
    fn certificate_is_out(&self, company: CompanyId) -> bool {
        let directed = self.want.table.companies[company.index()].president.is_some();
        let (taken, first) = if self.book.kit {
            (self.memory.taken.contains(&company), self.first_director(company))
        } else {
            let before = self.memory.previous[company.index()].is_some();
            (directed || before, self.rightful_director(company, None))
        };
        let enough = self.want.issued(company) >= self.book.qualifying;
        let at_once = self.book.year == Year::Of1989 && !self.is_formed(company) && enough && first.is_some();
        taken || at_once
    }

    /// How many new shares of a company can be had: the box holds eight single ones and the director's certificate (2009 2.1,
    /// 1989 11).
    pub(super) fn new_shares(&self, company: CompanyId) -> i32 {
        let left = self.want.held(company, Holder::Bank);
        let kept = self.book.since.certificate_is_not_sold && !self.certificate_is_out(company);
        (left - if kept { 2 } else { 0 }).max(0)
    }

    /// Whether a company is to be formed once its shares are issued.
    pub(super) fn is_ready(&self, company: CompanyId) -> bool {
        let enough = self.want.issued(company) >= self.book.qualifying;
        let waits = self.book.start == Start::Places && self.rightful_director(company, None).is_none();
        !self.is_formed(company) && enough && !waits
    }

    /// The home bases of a company.
    pub(super) fn homes(&self, company: CompanyId) -> Vec<super::book::Home> {
        let major = self.is_major(company);
        let own = |h: &&super::book::Home| h.company == company && (major || !h.for_major);
        self.book.homes.iter().filter(own).copied().collect()
    }

    /// The station of a home base on what lies there now: where the printed line leads.
    pub(super) fn home_stop(&self, home: &super::book::Home) -> StopId {
        let ground = &self.edition.ground;
        let printed = &ground.map.hex(home.hex).face;
        let now = self.after.table.board.face(ground, home.hex);
        let line = printed.segments().iter().find_map(|s| s.other(End::Stop(home.stop)));
        let leads = line.and_then(|edge| now.segments().iter().find_map(|s| s.other(edge)));
        leads.and_then(End::stop).unwrap_or(home.stop)
    }

    /// Whether a company is not sold in the round in which it is formed, whoever runs it: so by the first versions of the rules of
    /// 2009.
    fn is_fresh_when_formed(&self) -> bool {
        self.book.year == Year::Of2009 && !self.book.since.first_director_bars_sales
    }

    /// Forms a company.
    pub(super) fn form(&mut self, company: CompanyId) {
        let (spot, par) = Book::par(self.edition, company);
        let state = &mut self.want.table.companies[company.index()];
        state.standing = Standing::Active;
        state.floated = true;
        state.par = par;
        state.spot = Some(spot);
        self.pay_out(Purse::Company(company), 10 * par);
        if self.is_fresh_when_formed() {
            self.memory.fresh.push(company);
        }
        if self.book.year == Year::Of2009 && !self.is_major(company) {
            self.memory.special.push(company);
        }
        for home in self.homes(company) {
            self.want.tokens.push((home.hex, company.owner()));
            let state = &mut self.want.table.companies[company.index()];
            state.tokens = state.tokens.saturating_sub(1);
        }
        self.settle_control(company);
    }

    /// What the end of the first stock round brings.
    pub(super) fn end_first_stock_round(&mut self) {
        if self.book.year == Year::Of2009 {
            let bbci = self.book.bbci;
            for company in self.companies() {
                if self.want.issued(company) < self.book.qualifying {
                    continue;
                }
                if Some(company) == bbci && self.is_bbci_major(company) {
                    self.memory.majors.push(company);
                }
                self.form(company);
            }
            if self.companies().any(|c| self.is_formed(c) && !self.is_major(c)) {
                self.add_small_trains();
            }
        }
        if self.book.minimum {
            let least = self.book.players.saturating_sub(1).min(4);
            while self.companies().filter(|c| self.is_formed(*c)).count() < least {
                let waiting = self.companies().filter(|c| !self.is_formed(*c));
                let directed = waiting.filter(|c| self.rightful_director(*c, None).is_some());
                let Some(next) = directed.max_by_key(|c| (self.want.issued(*c), self.par(*c))) else { break };
                self.form(next);
            }
        }
    }

    /// Whether the bid of the director of the BBCI names Ajmer and Bombay (2009 2.6.2).
    fn is_bbci_major(&self, bbci: CompanyId) -> bool {
        let Some(director) = self.rightful_director(bbci, None) else { return false };
        let cities = &self.memory.bids[director.index()].cities;
        let names = |hex: Option<railhead_board::HexId>| cities.iter().any(|(named, _)| Some(*named) == hex);
        names(self.book.ajmer) && names(self.book.bombay)
    }

    /// The BBCI begins with two bases if shares of it were bought in the first round (1989 Alternative 3.0).
    pub(super) fn note_bbci(&mut self, company: CompanyId) {
        let first = self.is_first_set();
        if self.book.two_bases && Some(company) == self.book.bbci && first && !self.is_major(company) {
            self.memory.majors.push(company);
        }
    }
}
