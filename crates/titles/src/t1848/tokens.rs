//! Station tokens (7.7).

use super::own::{Stop, Turn};
use super::policy::TokenStop;
use super::rules::{Look, Play};
use crate::parts::put_token;
use railhead_board::{HexId, Reach, StopId, StopKind, StopRef};
use railhead_engine::{Choice, CompanyId, Event, Money, Place, Purse, Refusal, Standing};

const RULE: &str = "1848 7.7.4";

impl Look<'_> {
    /// What the next token of a company costs (7.7.2, 5.3.7): home stations nothing, the second token 40, all others 100.
    fn token_price(self, company: CompanyId) -> Money {
        let all = self.edition().companies[company.index()].tokens;
        let placed = all.saturating_sub(self.table.company(company).tokens);
        if placed == 1 { 40 } else { 100 }
    }

    /// How many spaces of a city are kept for companies that have their home there and have not operated yet; none for the COM.
    fn kept_spaces(self, hex: HexId) -> u8 {
        let waits = |c: CompanyId| {
            let state = self.table.company(c);
            c != self.is().commonwealth
                && matches!(state.standing, Standing::Waiting | Standing::Active)
                && !state.operated
        };
        let kept = self.is().homes.iter().filter(|(c, h, _)| *h == hex && waits(*c)).count();
        u8::try_from(kept).unwrap_or(u8::MAX)
    }

    fn may_token(self, turn: &Turn) -> Result<(), Refusal> {
        if turn.stop != Stop::Token {
            return Err(Refusal::because("1848 7.3", "tokens are placed after building track and before running"));
        }
        if self.table.company(turn.company).tokens == 0 {
            return Err(Refusal::because("1848 7.7.2", "the company has no token left"));
        }
        if turn.tokened {
            return Err(Refusal::because(RULE, "a token has been placed in this turn"));
        }
        Ok(())
    }

    /// What stands against a token of a company in a city, money apart.
    fn has_room(self, company: CompanyId, reach: &Reach, at: StopRef) -> Result<(), Refusal> {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        if at.hex.index() >= ground.map.len() {
            return Err(Refusal::nonsense("there is no such hex"));
        }
        match board.face(ground, at.hex).stop(at.stop).map(|s| s.kind) {
            Some(StopKind::City) => {}
            _ => return Err(Refusal::because("1848 7.7.3", "tokens are placed in cities")),
        }
        if board.tokens_on(at.hex).any(|t| t.owner == company.owner()) {
            return Err(Refusal::because("1848 7.7.2", "the company has a token on this hex"));
        }
        let free = board.free_slots(ground, at.hex, at.stop);
        if free == 0 {
            return Err(Refusal::because(RULE, "every space of the city is taken"));
        }
        if free <= self.kept_spaces(at.hex) {
            return Err(Refusal::because(RULE, "the space is kept for a company that has its home there"));
        }
        if !reach.has_stop(at) {
            return Err(Refusal::because(RULE, "no route connects the city to a station of the company"));
        }
        Ok(())
    }

    fn can_token(self, turn: &Turn, reach: &Reach, at: StopRef) -> Result<Money, Refusal> {
        self.may_token(turn)?;
        self.has_room(turn.company, reach, at)?;
        let (has, needs) = (self.table.company(turn.company).cash, self.token_price(turn.company));
        if has < needs { Err(Refusal::money("1848 7.7.2", has, needs)) } else { Ok(needs) }
    }

    pub(crate) fn token_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        if self.may_token(turn).is_err() {
            return;
        }
        let reach = self.reach(turn.company);
        let places: Vec<(Place, Money)> = reach
            .free_slots(&self.edition().ground, &self.table.board)
            .filter_map(|at| self.can_token(turn, &reach, at).ok().map(|cost| (at.into(), cost)))
            .collect();
        if !places.is_empty() {
            choices.push(Choice::Token { with: None, places });
        }
    }

    /// Whether a token could be placed, if need be with the money of a loan.
    pub(crate) fn token_waits(self, turn: &Turn) -> bool {
        let counts = self.rules.policy.token_stop == TokenStop::WithLoan;
        let loan = if counts && self.can_loan(turn).is_ok() { super::loans::LOAN } else { 0 };
        let money = self.table.company(turn.company).cash + loan;
        if self.may_token(turn).is_err() || money < self.token_price(turn.company) {
            return false;
        }
        let reach = self.reach(turn.company);
        let ground = &self.edition().ground;
        reach.free_slots(ground, &self.table.board).any(|at| self.has_room(turn.company, &reach, at).is_ok())
    }
}

impl Play<'_> {
    pub(crate) fn place_token(&mut self, turn: &Turn, hex: HexId, stop: StopId) -> Result<(), Refusal> {
        let (company, look, at) = (turn.company, self.look(), StopRef { hex, stop });
        look.may_token(turn)?;
        let cost = look.can_token(turn, &look.reach(company), at)?;
        put_token(self.table, &self.rules.edition.ground, company, at, RULE)?;
        self.table.company_mut(company).tokens -= 1;
        self.table.pay(Purse::Company(company), Purse::Bank, cost);
        self.change_turn(|t| t.tokened = true);
        self.log.add(Event::Token { company, hex, cost });
        Ok(())
    }

    /// Places the home stations of a company that operates for the first time (7.7.1). Where there is no place, a token lies at
    /// the edge of the tile (5.3.6).
    pub(crate) fn place_homes(&mut self, company: CompanyId) {
        let ground = &self.rules.edition.ground;
        let homes: Vec<_> = self.rules.is.homes.iter().filter(|(c, ..)| *c == company).copied().collect();
        for (_, hex, stop) in homes {
            let look = self.look();
            let own_place = u8::from(company != self.rules.is.commonwealth);
            let kept = look.kept_spaces(hex).saturating_sub(own_place);
            let inside = look.table.board.free_slots(ground, hex, stop) > kept;
            let placed = if inside {
                self.table.board.place_token(ground, hex, stop, None, company.owner())
            } else {
                self.table.board.place_token_beside(ground, hex, stop, company.owner())
            };
            if placed.is_ok() {
                let state = self.table.company_mut(company);
                state.tokens = state.tokens.saturating_sub(1);
                self.log.add(Event::Token { company, hex, cost: 0 });
            }
        }
    }

    /// Tokens at the edge of a tile move in as soon as there is a place (5.3.6).
    pub(crate) fn move_tokens_in(&mut self, hex: HexId) {
        let ground = &self.rules.edition.ground;
        let beside: Vec<_> = self.table.board.tokens_on(hex).filter(|t| t.slot.is_none()).copied().collect();
        for token in beside {
            let kept = self.look().kept_spaces(hex);
            if self.table.board.free_slots(ground, hex, token.stop) > kept
                && self.table.board.place_token(ground, hex, token.stop, None, token.owner).is_ok()
            {
                self.table.board.remove_token(token);
                let company = CompanyId(token.owner.0);
                self.log.add(Event::TokenMovedIn { company, hex });
            }
        }
    }
}
