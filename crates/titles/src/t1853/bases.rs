//! Bases (4.4).

use super::outside::Visits;
use super::own::{Stop, Turn};
use super::rules::{Home, Look, Play, cite, cite_1989};
use crate::parts::put_token;
use railhead_board::{End, HexId, Reach, StopId, StopKind, StopRef};
use railhead_engine::{Choice, CompanyId, Event, Money, Place, Refusal};
use std::cell::OnceCell;

impl<'a> Look<'a> {
    /// The home bases of a company: north Bombay is one of the BBCI only as a major company (2.6.2).
    pub(crate) fn homes(self, company: CompanyId) -> impl Iterator<Item = &'a Home> {
        let major = self.own.majors.has(company);
        self.is().homes.iter().filter(move |h| h.company == company && (major || !h.for_major))
    }

    /// What the next base costs: the first one beside the home bases 40, others 100 (4.4.4).
    fn base_price(self, company: CompanyId) -> Money {
        let all = usize::from(self.edition().companies[company.index()].tokens);
        let placed = all - usize::from(self.table.company(company).tokens);
        if placed <= self.homes(company).count() { 40 } else { 100 }
    }

    fn may_place(self, turn: &Turn) -> Result<(), Refusal> {
        if turn.stop != Stop::Bases {
            return Err(Refusal::because(cite!("3.5"), "bases are established after laying track and before running"));
        }
        if self.table.company(turn.company).tokens == 0 {
            return Err(Refusal::because(cite!("4.4.4"), "the company has no token left"));
        }
        let (has, needs) = (self.spendable(turn.company), self.base_price(turn.company));
        if has < needs {
            let rule = if self.credit_train(turn.company).is_some() { cite!("3.4.6") } else { cite!("4.4.4") };
            return Err(Refusal::money(rule, has, needs));
        }
        Ok(())
    }

    fn has_room(self, turn: &Turn, (reach, visits): (&Reach, &OnceCell<Visits>), at: StopRef) -> Result<(), Refusal> {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let company = turn.company;
        if at.hex.index() >= ground.map.len() {
            return Err(Refusal::nonsense("there is no such hex"));
        }
        match board.face(ground, at.hex).stop(at.stop).map(|s| s.kind) {
            Some(StopKind::City) => {}
            _ => return Err(Refusal::because(cite!("4.4.5"), "bases are established in large stations")),
        }
        if self.closed() == Some(at.hex) {
            return Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), "the city is closed in this round"));
        }
        if board.tokens_on(at.hex).any(|t| t.owner == company.owner()) {
            return Err(Refusal::because(cite!("4.4.5"), "the company has a base on this hex"));
        }
        if board.free_slots(ground, at.hex, at.stop) == 0 {
            return Err(Refusal::because(cite!("4.4.5"), "every space of the station is taken"));
        }
        let waits = |home: &Home| !self.is_formed(home.company) && self.homes(home.company).any(|h| h.hex == home.hex);
        let is_home = |h: &&Home| h.hex == at.hex && self.home_stop(h) == at.stop;
        if self.is().homes.iter().filter(is_home).any(waits) {
            let why = "the station is the home base of a company that is not running yet";
            return Err(Refusal::because(cite!("4.4.7"), why));
        }
        if !reach.has_stop(at) {
            let why = "no line without a break of gauge connects the station to a base of the company";
            return Err(Refusal::because(cite!("4.4.6"), why));
        }
        if self.is().areas[company.index()][at.hex.index()] {
            return Ok(());
        }
        let rule = if self.areas_bind() { cite!("4.4.1") } else { cite!("4.4.2") };
        self.may_go_outside(turn, visits, (at.hex, None), rule)
    }

    /// The station of a home base as the hex is now: the one to which the printed track leads. A tile may have joined what was
    /// printed apart.
    fn home_stop(self, home: &Home) -> StopId {
        let ground = &self.edition().ground;
        let (printed, now) = (&ground.map.hex(home.hex).face, self.table.board.face(ground, home.hex));
        let edge = printed.track_at(End::Stop(home.stop)).find_map(|s| s.other(End::Stop(home.stop)));
        let leads = edge.and_then(|e| now.track_at(e).find_map(|s| s.other(e)));
        leads.and_then(End::stop).unwrap_or(home.stop)
    }

    pub(crate) fn base_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        if self.may_place(turn).is_err() {
            return;
        }
        let (reach, visits) = (self.reach(turn.company), OnceCell::new());
        let price = self.base_price(turn.company);
        let places: Vec<(Place, Money)> = reach
            .free_slots(&self.edition().ground, &self.table.board)
            .filter(|at| self.has_room(turn, (&reach, &visits), *at).is_ok())
            .map(|at| (at.into(), price))
            .collect();
        if !places.is_empty() {
            choices.push(Choice::Token { with: None, places });
        }
    }

    pub(crate) fn bases_wait(self, turn: &Turn) -> bool {
        let mut choices = Vec::new();
        self.base_choices(turn, &mut choices);
        !choices.is_empty()
    }
}

impl Play<'_> {
    pub(crate) fn place_base(&mut self, turn: &Turn, hex: HexId, stop: StopId) -> Result<(), Refusal> {
        let (company, look, at) = (turn.company, self.look(), StopRef { hex, stop });
        look.may_place(turn)?;
        look.has_room(turn, (&look.reach(company), &OnceCell::new()), at)?;
        let cost = look.base_price(company);
        let outside = !look.is().areas[company.index()][hex.index()];
        put_token(self.table, &self.rules.edition.ground, company, at, cite!("4.4.5"))?;
        self.table.company_mut(company).tokens -= 1;
        self.pay_in(company, cost);
        if outside {
            self.change_turn(|t| t.duty = Some(hex));
        }
        self.log.add(Event::Token { company, hex, cost });
        // A base can link track of its gauge to the rest, which may fulfil a bid (4.3.1).
        self.return_bonds();
        Ok(())
    }

    /// Places the home bases of a company that is formed (3.3.2).
    pub(crate) fn place_homes(&mut self, company: CompanyId) {
        let ground = &self.rules.edition.ground;
        let homes: Vec<Home> = self.look().homes(company).copied().collect();
        for home in homes {
            let stop = self.look().home_stop(&home);
            if self.table.board.place_token(ground, home.hex, stop, None, company.owner()).is_ok() {
                let state = self.table.company_mut(company);
                state.tokens = state.tokens.saturating_sub(1);
                self.log.add(Event::Token { company, hex: home.hex, cost: 0 });
            }
        }
    }
}
