//! Laying and promoting tiles (2009 4.1, 4.2; 1989 31).

use super::book::Year;
use super::clerk::Clerk;
use super::memory::{Stop, Turn};
use super::view::{Moments, View};
use crate::reach::Certainty;
use crate::{Kind, lays};
use railhead_board::{Colour, Edge, HexId, Rotation, TileId};
use railhead_engine::{Choice, CompanyId, Money, Purse};
use std::collections::BTreeSet;

/// A tile on a hex, turned so.
type Placed = (HexId, TileId, Rotation);
/// Why a tile may not be laid, or that too many ways would have to be tried.
pub(super) enum Against {
    Rule(Kind, (&'static str, &'static str), String),
    Unsure,
}

/// Construction costs by Table 4: broad gauge, metre gauge.
fn terrain_cost(name: &str, year: Year) -> (Money, Money) {
    match name {
        "river" => (40, 30),
        "multiple_river" => (60, if year == Year::Of2009 { 40 } else { 50 }),
        "hill" => (80, 50),
        "mountain" => (140, 70),
        "himalaya" => (240, 100),
        _ => (0, 0),
    }
}

impl Clerk<'_> {
    /// Whether a hex lies in the area of a company (Table 2).
    pub(super) fn is_inside(&self, company: CompanyId, hex: HexId) -> bool {
        let map = &self.edition.ground.map;
        let sign = &self.edition.companies[company.index()].sign;
        let at = map.hex(hex).at;
        let within = |limits: Option<(i16, i16)>, number: i16| limits.is_none_or(|(a, b)| a <= number && number <= b);
        map.areas.iter().filter(|a| a.company == *sign).all(|a| within(a.rows, at.y + 1) && within(a.columns, at.x + 1))
    }

    fn colours(&self) -> usize {
        usize::from(self.level()) + 1
    }

    fn most_lays(&self, company: CompanyId) -> usize {
        let two = match (self.book.year, self.memory.pays_second[company.index()]) {
            (Year::Of1989, _) | (_, Some(true)) => true,
            (_, Some(false)) => self.level() >= 1,
            (_, None) => false,
        };
        if two && self.is_major(company) { 2 } else { 1 }
    }

    /// What a company may spend on track and bases (2009 3.4.6).
    pub(super) fn spendable(&self, company: CompanyId) -> Money {
        let stopped = self.book.year == Year::Of2009 && self.owes(company).is_some();
        if stopped { 0 } else { self.want.table.companies[company.index()].cash }
    }

    /// What a tile costs.
    fn lay_cost(&self, turn: &Turn, moment: Moments, (hex, tile, rotation): Placed) -> Money {
        let (ground, board) = (&self.edition.ground, self.board(moment));
        let printed = ground.map.hex(hex);
        let face = ground.tiles.get(tile).face(rotation);
        let mut cost = 0;
        if board.laid(hex).is_none() && printed.face.colour == Colour::Land {
            let metre = face.segments().iter().all(|s| s.gauge == railhead_board::Gauge::Metre);
            for terrain in &printed.terrain {
                let name = ground.map.terrain.get(usize::from(terrain.kind)).map_or("", |k| k.name.as_str());
                let (broad, narrow) = terrain_cost(name, self.book.year);
                cost += if metre { narrow } else { broad };
            }
            let at_home = Some(hex) == self.book.ajmer && Some(turn.company) == self.book.bbci;
            if at_home && self.book.year == Year::Of2009 && self.is_major(turn.company) {
                cost = cost.min(70);
            }
        }
        if board.laid(hex).is_none() && Some(hex) == self.book.calcutta {
            cost += 60;
        }
        if turn.lays[0].is_some() && self.memory.pays_second[turn.company.index()] == Some(true) {
            cost += if turn.company.0 == 0 { 50 } else { 20 };
        }
        cost
    }

    /// What stands against a tile, or what it costs.
    fn judge_lay(
        &self,
        turn: &Turn,
        moment: Moments,
        view: &View<'_>,
        placed: Placed,
        steps: &mut usize,
    ) -> Result<Money, Against> {
        let (hex, tile, rotation) = placed;
        let (ground, board) = (&self.edition.ground, self.board(moment));
        let face = ground.tiles.get(tile).face(rotation);
        let yellow = face.colour == Colour::Yellow;
        let against = |kind, rule, words: &str| Err(Against::Rule(kind, rule, words.to_owned()));
        let allowed = [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey];
        if !allowed[..self.colours().min(4)].contains(&face.colour) {
            return against(Kind::Lay, ("4.2.1, 4.10", "31.12, 36"), "its colour is not available yet");
        }
        let count = turn.lays.iter().flatten().count();
        if turn.promoted || (count > 0 && !yellow) {
            return against(Kind::SecondLay, ("4.2.1", "31.12"), "a company lays tiles or promotes one");
        }
        if count >= self.most_lays(turn.company) {
            return against(Kind::SecondLay, ("4.1.2, 4.1.3", "31.2"), "no more tiles may be laid in the turn");
        }
        if let Err(misfit) = lays::fits(ground, board, hex, tile, rotation) {
            return against(Kind::Lay, ("4.1.9, 4.1.10, 4.2.4 to 4.2.6", "31.7, 31.8, 31.14 to 31.16"), misfit.words());
        }
        if self.joins_closed(moment, placed) {
            return against(Kind::Lay, ("4.1", "MIK 2 Disturbances"), "the city is closed");
        }
        if !yellow {
            self.judge_promotion(turn, moment, view, placed, steps)?;
        }
        let cost = self.lay_cost(turn, moment, placed);
        if cost > self.spendable(turn.company) {
            let words = format!("it costs {cost}, more than may be spent");
            return against(Kind::Lay, ("3.4.6, 4.1.12", "31.10"), &words);
        }
        let (kind, connected) = match turn.lays[0] {
            Some(first) => (Kind::SecondLay, self.second_connects(view, moment, first, placed, steps)),
            None if yellow => (Kind::Lay, view.extends(hex, face, steps)),
            None => {
                let touches = view.touches(hex, steps);
                let answer =
                    if touches == Certainty::Yes { touches } else { touches.or(view.extends(hex, face, steps)) };
                (Kind::Lay, answer)
            }
        };
        match connected {
            Certainty::Yes => Ok(cost),
            Certainty::Unsure => Err(Against::Unsure),
            Certainty::No if kind == Kind::SecondLay => {
                against(kind, ("4.1.7", "31.5"), "it is not connected to another base over other track")
            }
            Certainty::No => against(kind, ("4.1.6, 4.2.2", "31.4, 31.13"), "no line of the company leads to it"),
        }
    }

    fn judge_promotion(
        &self,
        turn: &Turn,
        moment: Moments,
        view: &View<'_>,
        (hex, tile, rotation): Placed,
        steps: &mut usize,
    ) -> Result<(), Against> {
        let (ground, board) = (&self.edition.ground, self.board(moment));
        let face = ground.tiles.get(tile).face(rotation);
        let grey = |edge: Edge| {
            let next = ground.map.neighbour(hex, edge);
            next.is_some_and(|n| board.laid(n).is_some() && board.face(ground, n).colour == Colour::Grey)
        };
        if face.colour == Colour::Grey && Edge::ALL.into_iter().any(grey) {
            let words = "a grey tile lies beside it".to_owned();
            return Err(Against::Rule(Kind::Lay, ("4.2.7", "31.17"), words));
        }
        if self.is_inside(turn.company, hex) {
            return Ok(());
        }
        self.judge_outside(turn, moment, view, (hex, Some(face)), (Kind::Lay, ("4.2.2, 4.2.3", "31.13")), steps)
    }

    /// Whether a tile would lie in a closed city or be newly joined to it.
    fn joins_closed(&self, moment: Moments, (hex, tile, rotation): Placed) -> bool {
        let Some(closed) = self.closed(moment) else { return false };
        let (ground, board) = (&self.edition.ground, self.board(moment));
        let at = |face: &railhead_board::Face, edge: Edge| {
            face.segments().iter().any(|s| s.ends().iter().any(|e| e.edge() == Some(edge)))
        };
        let (old, new) = (board.face(ground, hex), ground.tiles.get(tile).face(rotation));
        let joins = |edge: Edge| {
            ground.map.neighbour(hex, edge) == Some(closed)
                && at(new, edge)
                && !at(old, edge)
                && at(board.face(ground, closed), edge.opposite())
        };
        hex == closed || Edge::ALL.into_iter().any(joins)
    }

    /// The bare home of a company in its first turn, if a tile can be laid there.
    fn home_due(&self, turn: &Turn, moment: Moments, view: &View<'_>, steps: &mut usize) -> Option<HexId> {
        let (ground, board) = (&self.edition.ground, self.board(moment));
        let bare = |hex: &HexId| board.laid(*hex).is_none() && ground.map.hex(*hex).face.colour == Colour::Land;
        let homes = self.homes(turn.company).into_iter().map(|h| h.hex).filter(|_| turn.first);
        homes.filter(bare).find(|hex| {
            let fit = lays::all_that_fit(ground, board, *hex);
            fit.into_iter()
                .any(|(tile, rotation)| self.judge_lay(turn, moment, view, (*hex, tile, rotation), steps).is_ok())
        })
    }

    /// A tile is laid.
    pub(super) fn lay(&mut self, turn: &Turn, placed: Placed) {
        let (hex, tile, rotation) = placed;
        let ground = &self.edition.ground;
        if hex.index() >= ground.map.len() || tile.index() >= ground.tiles.len() {
            self.complain(Kind::Lay, ("4.1", "31"), "there is no such hex or tile".to_owned());
            return;
        }
        let (judged, home) = self.view(Moments::Before, turn.company, |view| {
            let mut steps = 60_000;
            let judged = self.judge_lay(turn, Moments::Before, view, placed, &mut steps);
            (judged, self.home_due(turn, Moments::Before, view, &mut steps))
        });
        let name = format!("#{} on {} by {}", ground.tiles.get(tile).number, self.hex(hex), self.sign(turn.company));
        if turn.stop != Stop::Track {
            self.complain(Kind::Lay, ("4.1.1", "31.1"), format!("{name}: track is not laid now"));
        }
        if let Err(Against::Rule(kind, rule, words)) = judged {
            self.complain(kind, rule, format!("{name}: {words}"));
        }
        if home.is_some_and(|home| home != hex) {
            let words = format!("{name}: the first tile lies on the home base");
            self.complain(Kind::Lay, ("4.1.8", "31.6"), words);
        }
        let cost = self.lay_cost(turn, Moments::Before, placed);
        self.pay_in(turn.company, cost);
        self.want.laid.push((hex, tile));
        let (was, is) = (self.before.table.board.left(tile), self.after.table.board.left(tile));
        if was.map(|left| left.saturating_sub(1)) != is {
            self.complain(Kind::Lay, ("4.2.10", "31.20"), format!("{name}: {is:?} of {was:?} such tiles are left"));
        }
        let face = ground.tiles.get(tile).face(rotation);
        if self.after.table.board.laid(hex).is_some_and(|l| !ground.tiles.get(l.tile).face(l.rotation).looks_like(face))
        {
            self.complain(Kind::Lay, ("4.1", "31"), format!("{name} lies turned otherwise"));
        }
        let yellow = face.colour == Colour::Yellow;
        let outside = !yellow && !self.is_inside(turn.company, hex);
        self.memory.change_turn(|t| {
            if yellow {
                let next = usize::from(t.lays[0].is_some());
                t.lays[next] = Some(hex);
            } else {
                t.promoted = true;
            }
            if outside {
                t.outside = Some(hex);
            }
        });
    }

    /// A plain tile becomes one with a station (1989 MIK 2 Commodity Cards).
    pub(super) fn replace_tile(&mut self, hex: HexId, tile: TileId, rotation: Rotation) {
        let ground = &self.edition.ground;
        let (old, new) = (self.before.table.board.face(ground, hex), ground.tiles.get(tile).face(rotation));
        let edges = |face: &railhead_board::Face| -> BTreeSet<(Edge, String)> {
            let ends = face.segments().iter().flat_map(|s| s.ends().map(|e| (e, s.gauge)));
            ends.filter_map(|(e, gauge)| e.edge().map(|edge| (edge, gauge.name().to_owned()))).collect()
        };
        let plain = old.colour == Colour::Yellow && old.stops.is_empty() && new.colour == Colour::Yellow;
        if !plain || new.stops.len() != 1 || edges(old) != edges(new) {
            let words = format!("the tile on {} is replaced by another track", self.hex(hex));
            self.complain(Kind::Lay, ("4.1", "MIK 2 Commodity Cards"), words);
        }
        self.want.laid.push((hex, tile));
    }

    /// Nobody leaves a bare home base behind in the first turn.
    pub(super) fn may_pass_track(&mut self, turn: &Turn) {
        let due = turn.first && turn.lays[0].is_none() && !turn.promoted;
        if !due {
            return;
        }
        let home =
            self.view(Moments::Before, turn.company, |view| self.home_due(turn, Moments::Before, view, &mut 20_000));
        if let Some(home) = home {
            let words = format!("{} lays no tile on {}", self.sign(turn.company), self.hex(home));
            self.complain(Kind::Lay, ("4.1.8", "31.6"), words);
        }
    }

    /// Every tile that a company may lay now; those of which too little is known apart.
    fn all_lays(&self, turn: &Turn, steps: &mut usize) -> (BTreeSet<Placed>, BTreeSet<Placed>) {
        let (ground, board) = (&self.edition.ground, &self.after.table.board);
        let (mut found, mut unsure) = (BTreeSet::new(), BTreeSet::new());
        self.view(Moments::After, turn.company, |view| {
            let home = self.home_due(turn, Moments::After, view, steps);
            for (hex, _) in ground.map.iter() {
                if !view.is_near(hex) || home.is_some_and(|h| h != hex) {
                    continue;
                }
                for (tile, rotation) in lays::all_that_fit(ground, board, hex) {
                    let placed = (hex, tile, rotation);
                    match self.judge_lay(turn, Moments::After, view, placed, steps) {
                        Ok(_) => {
                            found.insert(placed);
                        }
                        Err(Against::Unsure) => {
                            unsure.insert(placed);
                        }
                        Err(Against::Rule(..)) => {}
                    }
                }
            }
        });
        (found, unsure)
    }

    /// Compares the tiles that are offered with those that may be laid.
    pub(super) fn offered_lays(&mut self, turn: &Turn) {
        let mut steps = 200_000;
        let (found, unsure) = self.all_lays(turn, &mut steps);
        let mut offered: BTreeSet<Placed> = BTreeSet::new();
        let mut prices = Vec::new();
        for choice in self.after.choices.iter().flat_map(|(_, choices)| choices) {
            let Choice::Lay { hexes, .. } = choice else { continue };
            for at in hexes {
                for tile in &at.tiles {
                    for (rotation, cost) in &tile.rotations {
                        let placed = (at.hex, tile.tile, *rotation);
                        offered.insert(placed);
                        if *cost != self.lay_cost(turn, Moments::After, placed) {
                            prices.push(format!("{} for {cost}", self.tell(&placed)));
                        }
                    }
                }
            }
        }
        let missing: Vec<String> = found.difference(&offered).map(|p| self.tell(p)).collect();
        let wrongly: Vec<String> =
            offered.difference(&found).filter(|p| !unsure.contains(p)).map(|p| self.tell(p)).collect();
        let second = if turn.lays[0].is_some() { ", as a second tile" } else { "" };
        if !missing.is_empty() || !wrongly.is_empty() || !prices.is_empty() {
            let words = format!(
                "{}{second}: not offered {missing:?}, wrongly offered {wrongly:?}, at a wrong price {prices:?}",
                self.sign(turn.company)
            );
            self.complain(Kind::LaysOffered, ("4.1, 4.2", "31"), words);
        }
    }

    fn tell(&self, (hex, tile, rotation): &Placed) -> String {
        format!("#{} r{} on {}", self.edition.ground.tiles.get(*tile).number, rotation.sixths(), self.hex(*hex))
    }

    /// Nothing may be laid where the game does not ask.
    pub(super) fn track_skipped(&mut self, turn: &Turn) {
        let count = turn.lays.iter().flatten().count();
        if turn.promoted || count >= self.most_lays(turn.company) || !self.is_sampled(3) {
            return;
        }
        let (found, _) = self.all_lays(turn, &mut 100_000);
        if !found.is_empty() {
            let all: Vec<String> = found.iter().map(|p| self.tell(p)).collect();
            let words = format!("{} is not asked although it could lay {all:?}", self.sign(turn.company));
            self.complain(Kind::LaysOffered, ("4.1, 4.2", "31"), words);
        }
    }

    /// Frontier posts pay whoever first connects them (2009 4.1.14, 1989 31.11).
    pub(super) fn pay_posts(&mut self, company: CompanyId) {
        let board = &self.after.table.board;
        let open = |(hex, _): &&(HexId, Money)| board.laid(*hex).is_some() && !self.memory.posts.contains(hex);
        let posts: Vec<(HexId, Money)> = self.book.posts.iter().filter(open).copied().collect();
        if posts.is_empty() {
            return;
        }
        let connected: Vec<(HexId, Money)> = self.view(Moments::After, company, |view| {
            let yes = |(hex, _): &(HexId, Money)| view.touches(*hex, &mut 20_000) == Certainty::Yes;
            posts.into_iter().filter(yes).collect()
        });
        for (hex, amount) in connected {
            self.memory.posts.push(hex);
            self.pay_out(Purse::Company(company), amount);
        }
    }

    /// Whether this action is one of those that are looked at closely: every so many.
    pub(super) const fn is_sampled(&self, every: usize) -> bool {
        self.memory.steps.is_multiple_of(every)
    }
}
