//! Station tokens (6.2, 6.24–6.26).

use super::own::{Stop, Turn};
use super::policy::{TokenSearch, TrackStop};
use super::rules::{Keeper, Kept, Look, PHASE_IV, Play};
use crate::parts::put_token;
use railhead_board::{End, HexId, Reach, StopId, StopKind, StopRef, Token};
use railhead_engine::{
    Choice, CompanyId, CompanySet, Event, Holder, Money, Place, PrivateId, Purse, Refusal, Standing,
};

const TOKEN: Money = 80;
const SPECIAL: Money = 40;

impl Look<'_> {
    /// The stop that has become of a printed one: the one that its track leads to now.
    fn stop_now(self, hex: HexId, printed: StopId) -> StopId {
        let ground = &self.edition().ground;
        let edges = |face: &railhead_board::Face, stop: StopId| {
            let mut edges = railhead_board::EdgeSet::EMPTY;
            for segment in face.track_at(End::Stop(stop)) {
                if let Some(End::Edge(edge)) = segment.other(End::Stop(stop)) {
                    edges.add(edge);
                }
            }
            edges
        };
        let wanted = edges(&ground.map.hex(hex).face, printed);
        if wanted.is_empty() {
            return printed;
        }
        let face = self.table.board.face(ground, hex);
        let same = |(id, _): &(StopId, _)| wanted.iter().all(|e| edges(face, *id).has(e));
        face.stops_with_ids().find(same).map_or(printed, |(id, _)| id)
    }

    /// Whether a space is still kept.
    fn still_kept(self, kept: &Kept) -> bool {
        match kept.whose {
            Keeper::Home(company) => {
                self.table.company(company).standing == Standing::Waiting && !self.is_independent(company)
            }
            Keeper::Special(company) => {
                let standing = self.table.company(company).standing;
                let in_play = standing == Standing::Waiting || standing == Standing::Active;
                let there = self.table.board.tokens_on(kept.hex).any(|t| t.owner == company.owner());
                in_play && !there && self.table.phase < PHASE_IV
            }
            Keeper::ChicagoIndiana => {
                matches!(self.table.privates[self.is().chicago_indiana.index()], Holder::Player(_) | Holder::Bank)
            }
        }
    }

    /// What stands against a token of a company in a city, connection and money apart.
    fn has_room(self, company: CompanyId, at: StopRef, may_use_kept: Option<Keeper>) -> Result<(), Refusal> {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        if at.hex.index() >= ground.map.len() {
            return Err(Refusal::nonsense("there is no such hex"));
        }
        match board.face(ground, at.hex).stop(at.stop).map(|s| s.kind) {
            Some(StopKind::City) => {}
            _ => return Err(Refusal::because("1846 6.2 (station tokens)", "tokens are placed in cities")),
        }
        if board.tokens_on(at.hex).any(|t| t.owner == company.owner()) {
            let rule = if at.hex == self.is().chicago { "1846 6.26" } else { "1846 6.25" };
            return Err(Refusal::because(rule, "the company has a token there"));
        }
        let free = board.free_slots(ground, at.hex, at.stop);
        if free == 0 {
            return Err(Refusal::because("1846 6.2 (station tokens)", "every space of the city is taken"));
        }
        let mut for_others = 0;
        for kept in self.is().kept.iter().filter(|k| k.hex == at.hex && self.still_kept(k)) {
            if self.stop_now(kept.hex, kept.stop) != at.stop {
                continue;
            }
            let own = kept.whose == Keeper::Special(company) || Some(kept.whose) == may_use_kept;
            if own {
                return Ok(());
            }
            for_others += 1;
        }
        if free <= for_others {
            return Err(Refusal::because("1846 6.2, 6.24", "the space is kept for another company"));
        }
        Ok(())
    }

    /// The special price of a company's token in a hex: connected, and without connection if that is possible.
    fn special_price(self, company: CompanyId, hex: HexId) -> Option<(Money, Option<Money>)> {
        let over = self.table.phase >= PHASE_IV && !self.rules.options.reserved_price_stays;
        let special = self.is().special_tokens.iter().find(|(c, h, _)| *c == company && *h == hex)?;
        (!over && !self.own.special_token_used.has(company)).then_some((SPECIAL, special.2))
    }

    fn may_token(self, turn: &Turn) -> Result<(), Refusal> {
        if turn.stop != Stop::Track {
            return Err(Refusal::because("1846 6", "tokens are placed before trains run"));
        }
        if self.is_independent(turn.company) || self.table.company(turn.company).tokens == 0 {
            return Err(Refusal::because("1846 6.2 (station tokens)", "the company has no token left"));
        }
        if turn.tokened {
            return Err(Refusal::because("1846 6.2 (station tokens)", "a token has been placed in this turn"));
        }
        Ok(())
    }

    /// What a token costs in a city that may be reached or not; `None` if it cannot be placed unconnected.
    fn token_price(self, company: CompanyId, hex: HexId, connected: bool) -> Option<Money> {
        match (self.special_price(company, hex), connected) {
            (Some((price, _)), true) => Some(price),
            (Some((_, alone)), false) => alone,
            (None, true) => Some(TOKEN),
            (None, false) => None,
        }
    }

    fn can_token(self, turn: &Turn, at: StopRef, connected: impl FnOnce() -> bool) -> Result<Money, Refusal> {
        self.may_token(turn)?;
        if self.own.no_token.has(turn.company) {
            return Err(Refusal::because(
                "1846 6.2 (station tokens)",
                "18xx.games found no place for a token and looks again only after the next tile or token",
            ));
        }
        self.has_room(turn.company, at, None)?;
        if self.has_chicago_token(turn.company) && self.chicago_space() == Some(at) {
            let why = "the token of the Chicago & Western Indiana goes there without cost";
            return Err(Refusal::because("1846 3 (Chicago & Western Indiana)", why));
        }
        let Some(needs) = self.token_price(turn.company, at.hex, connected()) else {
            return Err(Refusal::because(
                "1846 6.2 (station tokens)",
                "the city is not connected to a token of the company",
            ));
        };
        let has = self.table.company(turn.company).cash;
        if has < needs {
            return Err(Refusal::money("1846 6.2 (station tokens)", has, needs));
        }
        Ok(needs)
    }

    /// Cities that may come into question: reached ones and those of special tokens.
    fn token_places(self, company: CompanyId, reach: &Reach) -> Vec<StopRef> {
        let ground = &self.edition().ground;
        let mut places: Vec<StopRef> = reach.free_slots(ground, &self.table.board).collect();
        for (_, hex, _) in self.is().special_tokens.iter().filter(|(c, _, alone)| *c == company && alone.is_some()) {
            for (stop, _) in self.table.board.face(ground, *hex).stops_with_ids() {
                let at = StopRef { hex: *hex, stop };
                if !places.contains(&at) {
                    places.push(at);
                }
            }
        }
        places
    }

    pub(crate) fn token_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        if self.may_token(turn).is_err() {
            return;
        }
        let reach = self.reach(turn.company);
        let places: Vec<(Place, Money)> = self
            .token_places(turn.company, &reach)
            .into_iter()
            .filter_map(|at| self.can_token(turn, at, || reach.has_stop(at)).ok().map(|cost| (at.into(), cost)))
            .collect();
        if !places.is_empty() {
            choices.push(Choice::Token { with: None, places });
        }
    }

    /// Whether a token could be placed somewhere with the money that the company could have.
    pub(crate) fn token_waits(self, turn: &Turn) -> bool {
        self.can_pay_token(turn) && self.finds_token_place(turn.company)
    }

    /// Whether a token may be placed and the money that the company could have pays for one.
    pub(crate) fn can_pay_token(self, turn: &Turn) -> bool {
        if self.may_token(turn).is_err() || self.own.no_token.has(turn.company) {
            return false;
        }
        let special =
            self.is().special_tokens.iter().any(|(c, h, _)| *c == turn.company && self.special_price(*c, *h).is_some());
        let mut least = if special { SPECIAL } else { TOKEN };
        if self.rules.policy.track_stop == TrackStop::WhilePayable && self.has_chicago_token(turn.company) {
            least = 0;
        }
        self.could_pay(turn, least)
    }

    /// Whether there is a place for a token, whatever it costs.
    pub(crate) fn finds_token_place(self, company: CompanyId) -> bool {
        let has_room = |at: StopRef| self.has_room(company, at, None).is_ok();
        let soon = self.soon_reaches(company, |found| {
            // Where a token lies there is no place for another.
            found.here().is_some_and(|here| found.stops_on(here).any(has_room))
        });
        debug_assert!(!soon || self.finds_token_place_by(company, &self.reach(company)), "what is soon found is there");
        soon || self.finds_token_place_by(company, &self.reach(company))
    }

    fn finds_token_place_by(self, company: CompanyId, reach: &Reach) -> bool {
        self.token_places(company, reach).into_iter().any(|at| {
            self.has_room(company, at, None).is_ok() && self.token_price(company, at.hex, reach.has_stop(at)).is_some()
        })
    }

    /// Where the Chicago & Western Indiana's token goes.
    pub(crate) fn chicago_space(self) -> Option<StopRef> {
        let kept = self.is().kept.iter().find(|k| k.whose == Keeper::ChicagoIndiana)?;
        Some(StopRef { hex: kept.hex, stop: self.stop_now(kept.hex, kept.stop) })
    }

    /// Whether a corporation has the Chicago & Western Indiana's token to place in a later turn.
    fn has_chicago_token(self, company: CompanyId) -> bool {
        let there = || self.table.board.tokens_on(self.is().chicago).any(|t| t.owner == company.owner());
        self.rules.options.cwi_later
            && self.own.powers.chicago_token
            && self.owns(company, self.is().chicago_indiana)
            && !there()
    }

    /// What stands against the Chicago & Western Indiana's token.
    pub(crate) fn can_token_chicago(self, turn: &Turn, at: StopRef) -> Result<(), Refusal> {
        let rule = "1846 3 (Chicago & Western Indiana)";
        if !self.owns(turn.company, self.is().chicago_indiana) || !self.own.powers.chicago_token {
            return Err(Refusal::because(rule, "the company has no such token to place"));
        }
        if !self.rules.options.cwi_later {
            return Err(Refusal::because(rule, "its token is placed when the company is bought"));
        }
        if self.chicago_space() != Some(at) {
            return Err(Refusal::because(rule, "its token goes to one space of Chicago only"));
        }
        self.has_room(turn.company, at, Some(Keeper::ChicagoIndiana))
    }
}

impl Play<'_> {
    /// Remembers that a company that could pay for a token looked for a place. What it found counts until
    /// the next tile or token, and need be known only when something else makes room.
    pub(crate) fn note_token_places(&mut self, turn: &Turn) {
        let look = self.look();
        if self.rules.policy.token_search == TokenSearch::EveryTime || !look.can_pay_token(turn) {
            return;
        }
        self.own.looked.add(turn.company);
        if self.own.ghosts.len() > self.older_ghosts {
            self.look_beside_ghosts(turn.company);
        }
    }

    /// Looks as if the tokens of a company that this action removes were still in place when the next company looks.
    fn look_beside_ghosts(&mut self, company: CompanyId) {
        let ground = &self.rules.edition.ground;
        let ghosts: Vec<Token> = self.own.ghosts.iter().skip(self.older_ghosts).copied().collect();
        let put_back = |t: &Token| self.table.board.place_token(ground, t.hex, t.stop, t.slot, t.owner).ok();
        let back: Vec<Token> = ghosts.iter().filter_map(put_back).collect();
        if !self.look().finds_token_place(company) {
            self.own.no_token.add(company);
        }
        for token in back {
            self.table.board.remove_token(token);
        }
    }

    /// Room may be about to be made for tokens, by neither tile nor token: companies that have looked do not hear of it.
    pub(crate) fn keep_what_was_found(&mut self) {
        let looked = std::mem::replace(&mut self.own.looked, CompanySet::EMPTY);
        for company in (0..self.table.companies.len()).map(CompanyId::from_index).filter(|c| looked.has(*c)) {
            if self.table.company(company).standing == Standing::Active && !self.look().finds_token_place(company) {
                self.own.no_token.add(company);
            }
        }
    }

    /// Forgets what counts only until the next tile or token.
    pub(crate) fn look_again(&mut self) {
        self.own.ghosts.clear();
        self.older_ghosts = 0;
        self.own.no_token = CompanySet::EMPTY;
        self.own.looked = CompanySet::EMPTY;
    }

    pub(crate) fn place_token(
        &mut self,
        turn: &Turn,
        hex: HexId,
        stop: StopId,
        with: Option<PrivateId>,
    ) -> Result<(), Refusal> {
        let (at, company, look) = (StopRef { hex, stop }, turn.company, self.look());
        if let Some(private) = with {
            if private != look.is().chicago_indiana {
                return Err(Refusal::because("1846 3", "this private company places no token"));
            }
            look.can_token_chicago(turn, at)?;
            self.own.powers.chicago_token = false;
            return self.put_token(company, at, 0);
        }
        let cost = look.can_token(turn, at, || {
            look.soon_reaches(company, |found| found.has_stop(at)) || look.reach(company).has_stop(at)
        })?;
        if look.special_price(company, hex).is_some() {
            self.own.special_token_used.add(company);
        }
        self.table.company_mut(company).tokens -= 1;
        self.change_turn(|t| t.tokened = true);
        self.put_token(company, at, cost)
    }

    pub(crate) fn put_token(&mut self, company: CompanyId, at: StopRef, cost: Money) -> Result<(), Refusal> {
        put_token(self.table, &self.rules.edition.ground, company, at, "1846 6.2 (station tokens)")?;
        self.look_again();
        self.table.pay(Purse::Company(company), Purse::Bank, cost);
        self.log.add(Event::Token { company, hex: at.hex, cost });
        Ok(())
    }
}
