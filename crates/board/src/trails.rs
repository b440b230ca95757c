//! What a company reaches if no side of a hex may be crossed twice on the way, searched as 18xx.games does it.

use crate::{Board, Edge, EdgeSet, End, Gauge, Ground, HexId, Owner, Reach, Segment, StopId};

/// How many steps a search takes at most; what it has not found by then counts as reached.
const MOST_STEPS: u32 = 200_000;

/// Lengths of track of one hex that are told apart.
const SEGMENTS: usize = 32;

impl Reach {
    /// What of this remains if each way from a token crosses a side of a hex at most once and goes through a stop at most
    /// once; `None` if nothing is lost by it.
    #[must_use]
    pub fn by_trails(&self, ground: &Ground, board: &Board, owner: Owner) -> Option<Self> {
        let mut found = self.clone();
        for gauge in Gauge::SINGLE.into_iter().take(if ground.has_two_gauges() { 2 } else { 1 }) {
            let layer = usize::from(gauge == Gauge::Metre);
            let wanted: u32 = self.hexes.iter().map(|h| h.track[layer].count_ones()).sum();
            let mut search = Search::new(ground, board, owner, gauge, wanted);
            if search.all_found() {
                continue;
            }
            for (hex, (reached, ways)) in found.hexes.iter_mut().zip(&search.ways).enumerate() {
                reached.track[layer] = ways.track;
                reached.entered[layer] = reached.entered[layer].both(ways.sides);
                let here = HexId(u16::try_from(hex).unwrap_or(u16::MAX));
                let own = |stop: u8| board.tokens_on(here).any(|t| t.stop.0 == stop && t.owner == owner);
                let kept = (0u8..8).filter(|s| ways.stops & (1 << s) != 0 || own(*s));
                reached.stops[layer] = kept.fold(0, |mask, s| mask | 1 << s);
            }
        }
        (found != *self).then_some(found)
    }
}

/// What of one hex some way leads over.
#[derive(Clone, Copy, Default)]
struct Ways {
    track: u32,
    stops: u8,
    sides: EdgeSet,
}

/// A search along trails.
struct Search<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    gauge: Gauge,
    ways: Vec<Ways>,
    /// How many lengths of track are still to be found.
    left: u32,
    steps: u32,
    /// The track, stops and crossings of the way that is being tried.
    track: Vec<u32>,
    stops: Vec<u8>,
    crossed: Vec<EdgeSet>,
}

impl<'a> Search<'a> {
    fn new(ground: &'a Ground, board: &'a Board, owner: Owner, gauge: Gauge, left: u32) -> Self {
        let hexes = ground.map.len();
        Self {
            ground,
            board,
            owner,
            gauge,
            ways: vec![Ways::default(); hexes],
            left,
            steps: 0,
            track: vec![0; hexes],
            stops: vec![0; hexes],
            crossed: vec![EdgeSet::EMPTY; hexes],
        }
    }

    /// Whether everything is found, or cannot be told with a bearable effort.
    fn all_found(&mut self) -> bool {
        let tokens: Vec<(HexId, StopId)> = self.board.tokens_of(self.owner).map(|t| (t.hex, t.stop)).collect();
        for start in &tokens {
            self.track.fill(0);
            self.stops.fill(0);
            for (hex, stop) in tokens.iter().filter(|t| *t != start) {
                self.stops[hex.index()] |= 1 << stop.0;
            }
            self.leave_stop(start.0, start.1, false);
        }
        self.over()
    }

    const fn over(&self) -> bool {
        self.left == 0 || self.steps >= MOST_STEPS
    }

    fn segment(&self, hex: HexId, index: usize) -> Option<&'a Segment> {
        self.board.face(self.ground, hex).segments().get(index).filter(|s| s.gauge.carries(self.gauge))
    }

    /// Goes on from a stop over all its track. Past a switch a stop may be come to again by another way.
    fn leave_stop(&mut self, hex: HexId, stop: StopId, past_switch: bool) {
        if self.over() || self.stops[hex.index()] & (1 << stop.0) != 0 {
            return;
        }
        self.stops[hex.index()] |= 1 << stop.0;
        for index in 0..self.board.face(self.ground, hex).segments().len().min(SEGMENTS) {
            if self.segment(hex, index).is_some_and(|s| s.ends().contains(&End::Stop(stop))) {
                self.over_track((hex, index), None, past_switch, (hex, stop));
            }
        }
        if past_switch {
            self.stops[hex.index()] &= !(1 << stop.0);
        }
    }

    fn over_track(
        &mut self,
        (hex, index): (HexId, usize),
        came: Option<Edge>,
        past_switch: bool,
        origin: (HexId, StopId),
    ) {
        let Some(segment) = self.segment(hex, index) else { return };
        let edges = segment.ends().into_iter().filter_map(|e| if let End::Edge(edge) = e { Some(edge) } else { None });
        self.steps += 1;
        if self.over()
            || self.track[hex.index()] & (1 << index) != 0
            || edges.clone().any(|e| self.crossed[hex.index()].has(e))
        {
            return;
        }
        self.track[hex.index()] |= 1 << index;
        self.note(hex, index, segment);
        for end in segment.ends() {
            if let End::Stop(stop) = end
                && (hex, stop) != origin
                && !segment.terminal
                && self.board.is_open_to(self.ground, hex, stop, self.owner)
            {
                self.leave_stop(hex, stop, past_switch);
            }
        }
        for edge in edges.filter(|e| Some(*e) != came) {
            let Some(next) = self.ground.map.neighbour(hex, edge) else { continue };
            let before = self.crossed[hex.index()];
            self.crossed[hex.index()].add(edge);
            let here = self.board.face(self.ground, hex);
            let switch =
                past_switch || here.segments().iter().filter(|s| s.ends().contains(&End::Edge(edge))).count() > 1;
            let arrival = edge.opposite();
            for onward in 0..self.board.face(self.ground, next).segments().len().min(SEGMENTS) {
                if self.segment(next, onward).is_some_and(|s| s.ends().contains(&End::Edge(arrival))) {
                    self.over_track((next, onward), Some(arrival), switch, origin);
                }
            }
            self.crossed[hex.index()] = before;
        }
        if past_switch {
            self.track[hex.index()] &= !(1 << index);
        }
    }

    fn note(&mut self, hex: HexId, index: usize, segment: &Segment) {
        let ways = &mut self.ways[hex.index()];
        if ways.track & (1 << index) != 0 {
            return;
        }
        ways.track |= 1 << index;
        self.left = self.left.saturating_sub(1);
        for end in segment.ends() {
            match end {
                End::Stop(stop) => self.ways[hex.index()].stops |= 1 << stop.0,
                End::Edge(edge) => {
                    self.ways[hex.index()].sides.add(edge);
                    if let Some(next) = self.ground.map.neighbour(hex, edge) {
                        self.ways[next.index()].sides.add(edge.opposite());
                    }
                }
            }
        }
    }
}
