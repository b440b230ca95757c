//! Laying and upgrading track (6.2).

use super::own::Turn;
use super::policy::{Lines, TrackStop};
use super::rules::{Look, Play};
pub(crate) use crate::parts::Asked;
use crate::parts::placement;
use railhead_board::{
    Charge, Colour, Edge, EdgeSet, End, Face, Found, HexId, LayRefusal, Placement, Reach, ReachCache, StopId, StopRef,
};
use railhead_engine::{Choice, CompanyId, Detail, Event, Holder, Money, PrivateId, Purse, Refusal, Standing, Why};
use std::cell::RefCell;
use std::sync::Arc;
use std::thread::LocalKey;

pub(crate) const TILE: Money = 20;

thread_local! {
    /// What companies reach. The ground of this title is the same in every game.
    static REACHED: RefCell<ReachCache> = RefCell::default();
    /// What they surely reach: from the fifth version on.
    static SURELY_REACHED: RefCell<ReachCache> = RefCell::new(ReachCache::sure());
    /// What they reach where a way crosses no side of a hex twice.
    static REACHED_BY_TRAILS: RefCell<ReachCache> = RefCell::new(ReachCache::by_trails());
}

impl<'a> Look<'a> {
    /// The placement that is asked for, if hex and tile exist; of rotations that look the same, the smallest.
    pub(crate) fn placement(self, asked: Asked) -> Result<Placement, Refusal> {
        placement(&self.edition().ground, asked)
    }

    /// What a company's lines reach; remembered, for the same board is asked about several times.
    pub(crate) fn reach(self, company: CompanyId) -> Arc<Reach> {
        let ground = &self.edition().ground;
        if !self.own.ghosts.is_empty() {
            let mut board = self.table.board.clone();
            for ghost in &self.own.ghosts {
                // Where somebody else has taken the space in the meantime, there is nothing left to block.
                let _ = board.place_token(ground, ghost.hex, ghost.stop, ghost.slot, ghost.owner);
            }
            return Arc::new(Reach::of(ground, &board, company.owner()));
        }
        self.reached().with_borrow_mut(|cache| cache.reach(ground, &self.table.board, company.owner()))
    }

    fn reached(self) -> &'static LocalKey<RefCell<ReachCache>> {
        match self.rules.policy.lines {
            Lines::Loose => &REACHED,
            Lines::Sure => &SURELY_REACHED,
            Lines::Trails => &REACHED_BY_TRAILS,
        }
    }

    /// Whether what is looked for is come to before everything is found that a company reaches.
    pub(crate) fn soon_reaches(self, company: CompanyId, is_enough: impl FnMut(&Found<'_>) -> bool) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        self.own.ghosts.is_empty()
            && self.reached().with_borrow_mut(|cache| cache.soon(ground, board, company.owner(), is_enough))
    }

    /// Whether a private company keeps a hex closed: while a player owns it, or nobody yet (3).
    fn closed_by(self, hex: HexId) -> Option<PrivateId> {
        let blocked = self.is().blocked.iter().find(|(h, _)| *h == hex).map(|(_, p)| *p)?;
        let holder = self.table.privates[blocked.index()];
        matches!(holder, Holder::Player(_) | Holder::Bank).then_some(blocked)
    }

    /// What stands against a tile whoever lays it: phase, closed hexes, the ground itself.
    pub(crate) fn fits(self, at: Placement) -> Result<(), Refusal> {
        let ground = &self.edition().ground;
        let colour = ground.tiles.get(at.tile).colour();
        if !self.edition().phases[usize::from(self.table.phase)].colours.contains(&colour) {
            return Err(Refusal::with("1846 8", format!("{} tiles cannot be laid yet", colour.name())));
        }
        if let Some(private) = self.closed_by(at.hex) {
            let name = &self.edition().privates[private.index()].name;
            return Err(Refusal::with(
                "1846 3",
                format!("the hex is closed by the {name} until that is bought or removed"),
            ));
        }
        self.table.board.can_lay(ground, at).map_err(|why| {
            let rule = match why {
                LayRefusal::FixedHex | LayRefusal::WrongColour { .. } | LayRefusal::NotAPromotion => {
                    "1846 6.2 (upgrades)"
                }
                LayRefusal::Label { .. } | LayRefusal::WrongStops { .. } | LayRefusal::NoRoomForTokens => {
                    "1846 6.2 (cities)"
                }
                LayRefusal::TrackLost | LayRefusal::GaugeLost => "1846 6.2 (existing track)",
                LayRefusal::RunsOff(_) | LayRefusal::Impassable(_) => "1846 6.2 (impassable hexsides)",
                LayRefusal::NoneLeft => "1846 6.22",
            };
            Refusal { rule: rule.into(), why: Why::Lay(why) }
        })
    }

    /// Whether a company's lines reach some of the new track, or the city that is upgraded.
    fn connects(self, company: CompanyId, reach: &Reach, at: Placement) -> bool {
        self.reached_city(reach, at.hex).is_some_and(|old| changes_value(old, self.face_of(at)))
            || self.leads_on(company, reach, at)
    }

    /// What a hex shows that is not bare, if a stop of it is reached.
    fn reached_city(self, reach: &Reach, hex: HexId) -> Option<&'a Face> {
        let old = self.table.board.face(&self.edition().ground, hex);
        let city = |(id, _): (StopId, _)| reach.has_stop(StopRef { hex, stop: id });
        (old.colour != Colour::Land && old.stops_with_ids().any(city)).then_some(old)
    }

    /// What a placement would show.
    fn face_of(self, at: Placement) -> &'a Face {
        self.edition().ground.tiles.get(at.tile).face(at.rotation)
    }

    /// Whether a company's lines reach some of the new track.
    fn leads_on(self, company: CompanyId, reach: &Reach, at: Placement) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let extends = reach.extends_somehow(ground, board, company.owner(), at);
        extends
            && (self.rules.policy.lines != Lines::Trails || reach.extends_onwards(ground, board, company.owner(), at))
    }

    /// The same for who has not asked what the company reaches and will not ask again before the board changes.
    fn connects_now(self, company: CompanyId, at: Placement) -> bool {
        let board = &self.table.board;
        let old = board.face(&self.edition().ground, at.hex);
        let city = old.colour != Colour::Land && changes_value(old, self.face_of(at));
        let soon = self.soon_reaches(company, |found| {
            found.here().is_none_or(|here| here == at.hex)
                && ((city && found.stops_on(at.hex).next().is_some()) || found.extends_onwards(at))
        });
        debug_assert!(!soon || self.connects(company, &self.reach(company), at), "what is soon found is reached");
        soon || self.connects(company, &self.reach(company), at)
    }

    /// What a tile costs a company (track cost and 6.23); `free` where a power or a grant takes so much off the tile.
    pub(crate) fn lay_cost(self, company: CompanyId, at: Placement) -> Money {
        let ground = &self.edition().ground;
        let blasting = if self.owns(company, self.is().tunnels) { 20 } else { 0 };
        let (mut tile, mut sides) = (0, 0);
        let mountain = |kind: u8| ground.map.terrain[usize::from(kind)].name == "mountain";
        let off = |kind: u8| if blasting > 0 && mountain(kind) { blasting } else { 0 };
        self.table.board.charge(ground, at, |charge, amount| {
            let amount = Money::from(amount);
            match charge {
                Charge::Terrain(kind) => tile += (amount - off(kind)).max(0),
                Charge::FirstPromotion => tile += amount,
                Charge::Side { kind, .. } => sides += (amount - off(kind)).max(0),
            }
        });
        let grant = company == self.is().illinois
            && self.is().grants.contains(&at.hex)
            && ground.tiles.get(at.tile).colour() == Colour::Yellow;
        let tile = if grant { 0 } else { tile.max(TILE) };
        tile + sides
    }

    fn may_lay(turn: &Turn, colour: Colour) -> Result<(), Refusal> {
        if turn.stop != super::own::Stop::Track {
            return Err(Refusal::because("1846 6", "track is laid before trains run"));
        }
        if turn.lays >= 2 {
            return Err(Refusal::because("1846 6.2", "two tiles have been laid in this turn"));
        }
        if colour != Colour::Yellow && turn.upgraded {
            return Err(Refusal::because("1846 6.2", "one tile has been upgraded in this turn"));
        }
        Ok(())
    }

    /// What a tile costs, if it fits and the company can pay it and reaches it.
    fn can_lay(self, turn: &Turn, at: Placement, connects: impl FnOnce() -> bool) -> Result<Money, Refusal> {
        Self::may_lay(turn, self.edition().ground.tiles.get(at.tile).colour())?;
        self.fits(at)?;
        let (has, needs) = (self.table.company(turn.company).cash, self.lay_cost(turn.company, at));
        if has < needs {
            return Err(Refusal::money("1846 6.2 (track cost)", has, needs));
        }
        if !connects() {
            return Err(Refusal::because(
                "1846 6.2 (connections)",
                "no new track or upgraded city connects to a token of the company",
            ));
        }
        Ok(needs)
    }

    /// The same where nobody asks why not.
    fn cost_to_build(self, turn: &Turn, reach: &Reach, dearer: bool, at: Placement) -> Option<Money> {
        debug_assert_eq!(dearer || self.leads_on(turn.company, reach, at), self.connects(turn.company, reach, at));
        let cost = || self.lay_cost(turn.company, at);
        let cost = (dearer || self.leads_on(turn.company, reach, at)).then(cost)?;
        (self.table.company(turn.company).cash >= cost).then_some(cost)
    }

    pub(crate) fn lay_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        if Self::may_lay(turn, Colour::Yellow).is_err() || self.table.company(turn.company).cash < self.least_cost(turn)
        {
            return;
        }
        let ground = &self.edition().ground;
        let reach = &*self.reach(turn.company);
        let colours = &self.edition().phases[usize::from(self.table.phase)].colours;
        let open = |hex: &HexId| {
            // Nothing is asked of the ground where the colour alone rules everything out.
            let next = self.table.board.face(ground, *hex).colour.next();
            let open = next.is_some_and(|c| colours.contains(&c) && Self::may_lay(turn, c).is_ok());
            open && self.closed_by(*hex).is_none()
        };
        let placements = reach.hexes().filter(open).flat_map(|hex| {
            let fitting = self.table.board.placements_within(ground, hex, reach);
            let (city, mut last) = (self.reached_city(reach, hex), None);
            fitting.filter_map(move |at| {
                // How a tile is turned makes no difference to what its stops are worth.
                let (_, dearer) = last
                    .filter(|(tile, _)| *tile == at.tile)
                    .unwrap_or_else(|| (at.tile, city.is_some_and(|old| changes_value(old, self.face_of(at)))));
                last = Some((at.tile, dearer));
                self.cost_to_build(turn, reach, dearer, at).map(|cost| (at, cost))
            })
        });
        let most = if detail == Detail::Outline { 1 } else { usize::MAX };
        let lays = Choice::lays(None, placements.take(most));
        if !lays.is_empty() {
            choices.push(lays);
        }
    }

    fn least_cost(self, turn: &Turn) -> Money {
        if turn.company == self.is().illinois { 0 } else { TILE }
    }

    /// The money a corporation could have for track and tokens: its treasury, shares it could issue, and what the treasuries
    /// of independents that it could buy would add.
    fn track_money(self, turn: &Turn) -> Money {
        let own = self.table.company(turn.company).cash;
        let mut money = own + self.issue_money(turn);
        let trains = self.table.trains_of(turn.company).count();
        if !self.is_independent(turn.company) && own > 0 && trains <= 3 {
            money += self.independents_money();
        }
        money
    }

    /// Whether a corporation could have so much money for track and tokens. Mostly its treasury alone tells.
    pub(crate) fn could_pay(self, turn: &Turn, amount: Money) -> bool {
        self.table.company(turn.company).cash >= amount || self.track_money(turn) >= amount
    }

    pub(crate) fn independents_money(self) -> Money {
        let owned = [self.is().ms, self.is().big4].into_iter().filter(|c| {
            let state = self.table.company(*c);
            state.standing == Standing::Active && state.cash > 0
        });
        owned.map(|c| self.table.company(c).cash - 1).sum()
    }

    /// Whether there is something left to do with track and token.
    pub(crate) fn track_waits(self, turn: &Turn) -> bool {
        if turn.lays < 2 && (self.could_pay(turn, TILE) || self.free_tiles_left(turn)) {
            return true;
        }
        if self.token_waits(turn) {
            return true;
        }
        // What cannot be done later must be offered here; so must what costs nothing: land grants, and private companies.
        self.rules.policy.track_stop == TrackStop::WhileUseful
            && (self.can_trade_shares(turn) || self.has_grant(turn) || self.companies_wait(turn))
    }

    /// Whether the company waits because some hex of a land grant or of a private company's free tiles has no tile yet, within
    /// reach or not.
    fn free_tiles_left(self, turn: &Turn) -> bool {
        if self.rules.policy.track_stop != TrackStop::WhilePayable || self.is_independent(turn.company) {
            return false;
        }
        let bare = |hexes: &[HexId]| hexes.iter().any(|h| self.table.board.laid(*h).is_none());
        let is = self.is();
        let powers = [is.michigan_central, is.ohio_indiana, is.lake_shore, is.little_miami];
        let free = |private: PrivateId| {
            let (hexes, left) = self.tile_power(private);
            self.owns(turn.company, private) && left > 0 && bare(hexes)
        };
        (turn.company == is.illinois && bare(&is.grants)) || powers.into_iter().any(free)
    }

    /// Whether the Illinois Central can lay one of its land grants.
    fn has_grant(self, turn: &Turn) -> bool {
        if turn.company != self.is().illinois || turn.lays >= 2 {
            return false;
        }
        let reach = self.reach(turn.company);
        let ground = &self.edition().ground;
        let can_lay = |at| self.can_lay(turn, at, || self.connects(turn.company, &reach, at)).is_ok();
        self.is().grants.iter().any(|hex| self.table.board.placements(ground, *hex).any(can_lay))
    }
}

/// Whether the value of a stop changes with the new tile.
fn changes_value(old: &Face, new: &Face) -> bool {
    let values = |face: &Face| {
        let mut values = [0; Face::MAX_STOPS];
        for (value, stop) in values.iter_mut().zip(&face.stops) {
            *value = stop.value.in_era(0);
        }
        values.sort_unstable();
        values
    };
    old.stops.len() != new.stops.len() || values(old) != values(new)
}

impl Play<'_> {
    pub(crate) fn lay(&mut self, turn: &Turn, asked: Asked) -> Result<(), Refusal> {
        let look = self.look();
        let at = look.placement(asked)?;
        let colour = look.edition().ground.tiles.get(at.tile).colour();
        Look::may_lay(turn, colour)?;
        let cost = look.can_lay(turn, at, || look.connects_now(turn.company, at))?;
        self.put_tile(turn.company, at, cost, None)?;
        self.change_turn(|t| {
            t.lays += 1;
            t.upgraded |= colour != Colour::Yellow;
        });
        Ok(())
    }

    pub(crate) fn put_tile(
        &mut self,
        company: CompanyId,
        at: Placement,
        cost: Money,
        with: Option<PrivateId>,
    ) -> Result<(), Refusal> {
        let ground = &self.rules.edition.ground;
        self.table.board.lay(ground, at).map_err(|why| Refusal { rule: "1846 6.2".into(), why: Why::Lay(why) })?;
        self.look_again();
        self.table.pay(Purse::Company(company), Purse::Bank, cost);
        self.log.add(Event::Laid { company, hex: at.hex, tile: at.tile, cost, with });
        // Two players: the second token of a corporation that is left out comes with the green tile.
        if self.rules.players == 2 && ground.tiles.get(at.tile).colour() == Colour::Green {
            for other in 0..self.table.companies.len() {
                let other = CompanyId::from_index(other);
                if self.table.company(other).standing == Standing::Removed
                    && let Some((hex, stop)) = self.rules.second_token(other)
                    && hex == at.hex
                    && !self.table.board.tokens_on(hex).any(|t| t.owner == other.owner())
                    && self.table.board.place_token(ground, hex, stop, None, other.owner()).is_ok()
                {
                    self.log.add(Event::Token { company: other, hex, cost: 0 });
                }
            }
        }
        Ok(())
    }
}

/// Whether track joins two cities, whatever tokens lie between, leaving the first over one of these edges of its hex.
pub(crate) fn joined(look: Look<'_>, from: HexId, over: EdgeSet, to: HexId) -> bool {
    let (ground, board) = (&look.edition().ground, &look.table.board);
    let mut seen: Vec<(HexId, Edge)> = Vec::new();
    let mut queue: Vec<(HexId, Edge)> = Vec::new();
    let leave = |hex: HexId, edge: Edge, queue: &mut Vec<(HexId, Edge)>| {
        if let Some(next) = ground.map.neighbour(hex, edge) {
            queue.push((next, edge.opposite()));
        }
    };
    for segment in board.face(ground, from).segments() {
        if let [End::Edge(edge), End::Stop(_)] | [End::Stop(_), End::Edge(edge)] = segment.ends()
            && over.has(edge)
        {
            leave(from, edge, &mut queue);
        }
    }
    while let Some((hex, edge)) = queue.pop() {
        if seen.contains(&(hex, edge)) {
            continue;
        }
        seen.push((hex, edge));
        let face = board.face(ground, hex);
        let mut ends = vec![End::Edge(edge)];
        let mut next = 0;
        while let Some(end) = ends.get(next).copied() {
            next += 1;
            for segment in face.track_at(end) {
                match segment.other(end) {
                    Some(End::Stop(stop)) => {
                        if hex == to {
                            return true;
                        }
                        if hex != from && !ends.contains(&End::Stop(stop)) {
                            ends.push(End::Stop(stop));
                        }
                    }
                    Some(End::Edge(out)) => leave(hex, out, &mut queue),
                    None => {}
                }
            }
        }
    }
    false
}
