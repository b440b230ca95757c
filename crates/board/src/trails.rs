//! What a company reaches if no side of a hex may be crossed twice on the way, searched as 18xx.games does it.

use crate::{Board, EdgeSet, End, Face, Gauge, Ground, HexId, Owner, Reach, Segment, StopId};

/// How many steps a search takes at most; what it has not found by then counts as reached.
const MOST_STEPS: u32 = 200_000;

impl Reach {
    /// What of this remains if each way from a token crosses a side of a hex at most once and goes through a stop at most
    /// once; `None` if nothing is lost by it.
    #[must_use]
    pub fn by_trails(&self, ground: &Ground, board: &Board, owner: Owner) -> Option<Self> {
        let mut narrower: Option<Self> = None;
        for gauge in Gauge::SINGLE.into_iter().take(if ground.has_two_gauges() { 2 } else { 1 }) {
            let layer = usize::from(gauge == Gauge::Metre);
            let wanted = || self.hexes.iter().map(|h| h.track[layer].count_ones()).sum();
            let search = || Search::new(ground, board, Some(owner), gauge, wanted());
            // A line that crosses no side twice and passes a stop twice can leave it at once as it leaves it in the end: so whatever
            // has a way without turning round has one that passes each stop once.
            if !self.again {
                debug_assert!(search().all_found(owner), "something is lost although no way crosses a side again");
                continue;
            }
            let mut search = search();
            if search.all_found(owner) {
                continue;
            }
            let found = narrower.get_or_insert_with(|| Self::new(self.hexes.clone(), self.again));
            for (hex, (reached, tried)) in found.hexes.iter_mut().zip(&search.hexes).enumerate() {
                reached.track[layer] = tried.ways.track;
                reached.entered[layer] = reached.entered[layer].both(tried.ways.sides);
                let here = HexId(u16::try_from(hex).unwrap_or(u16::MAX));
                let own = |stop: u8| board.tokens_on(here).any(|t| t.stop.0 == stop && t.owner == owner);
                let kept = (0u8..8).filter(|s| tried.ways.stops & (1 << s) != 0 || own(*s));
                reached.stops[layer] = kept.fold(0, |mask, s| mask | 1 << s);
            }
        }
        narrower.filter(|found| found != self)
    }
}

/// Whether track leads from a stop of one hex to a stop of another, leaving the first over one of these edges, if the way
/// crosses a side of a hex at most once and goes through a stop at most once. No token is in its way.
#[must_use]
pub fn joined_by_trail(ground: &Ground, board: &Board, from: HexId, over: EdgeSet, to: HexId) -> bool {
    let mut search = Search::new(ground, board, None, Gauge::Broad, u32::MAX);
    search.goal = Some(to);
    for (stop, _) in board.face(ground, from).stops_with_ids() {
        search.hexes[from.index()].stops |= 1 << stop.0;
        let face = board.face(ground, from);
        for (index, segment) in face.track_carrying(search.gauge, End::Stop(stop)) {
            if !segment.sides().both(over).is_empty() {
                search.over_track((from, face), (index, segment), EdgeSet::EMPTY, false, (from, stop));
            }
        }
    }
    search.over()
}

/// What of one hex some way leads over.
#[derive(Clone, Copy, Default)]
struct Ways {
    track: u32,
    stops: u8,
    sides: EdgeSet,
}

/// What is known of one hex: what has been found, and what the way that is being tried uses.
#[derive(Clone, Copy, Default)]
struct Tried {
    ways: Ways,
    track: u32,
    stops: u8,
    crossed: EdgeSet,
}

/// A search along trails.
struct Search<'a> {
    ground: &'a Ground,
    board: &'a Board,
    /// Whose way it is; tokens are in nobody's way without.
    owner: Option<Owner>,
    gauge: Gauge,
    /// Where it ends as soon as it comes to a stop.
    goal: Option<HexId>,
    hexes: Vec<Tried>,
    /// How many lengths of track are still to be found.
    left: u32,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(ground: &'a Ground, board: &'a Board, owner: Option<Owner>, gauge: Gauge, left: u32) -> Self {
        let hexes = vec![Tried::default(); ground.map.len()];
        Self { ground, board, owner, gauge, goal: None, hexes, left, steps: 0 }
    }

    /// Whether everything is found, or cannot be told with a bearable effort.
    fn all_found(&mut self, owner: Owner) -> bool {
        let tokens: Vec<(HexId, StopId)> = self.board.tokens_of(owner).map(|t| (t.hex, t.stop)).collect();
        for start in &tokens {
            for tried in &mut self.hexes {
                (tried.track, tried.stops) = (0, 0);
            }
            for (hex, stop) in tokens.iter().filter(|t| *t != start) {
                self.hexes[hex.index()].stops |= 1 << stop.0;
            }
            self.leave_stop((start.0, self.board.face(self.ground, start.0)), start.1, false);
        }
        self.over()
    }

    const fn over(&self) -> bool {
        self.left == 0 || self.steps >= MOST_STEPS
    }

    /// Goes on from a stop over all its track. Past a switch a stop may be come to again by another way.
    fn leave_stop(&mut self, (hex, face): (HexId, &'a Face), stop: StopId, past_switch: bool) {
        if self.over() || self.hexes[hex.index()].stops & (1 << stop.0) != 0 {
            return;
        }
        self.hexes[hex.index()].stops |= 1 << stop.0;
        for track in face.track_carrying(self.gauge, End::Stop(stop)) {
            self.over_track((hex, face), track, EdgeSet::EMPTY, past_switch, (hex, stop));
        }
        if past_switch {
            self.hexes[hex.index()].stops &= !(1 << stop.0);
        }
    }

    /// Goes over a length of track of a hex, which the way entered over the side `came`, if over any.
    fn over_track(
        &mut self,
        (hex, face): (HexId, &'a Face),
        (index, segment): (usize, &'a Segment),
        came: EdgeSet,
        past_switch: bool,
        origin: (HexId, StopId),
    ) {
        self.steps += 1;
        if self.over() {
            return;
        }
        let (sides, tried) = (segment.sides(), &mut self.hexes[hex.index()]);
        if tried.track & (1 << index) != 0 || !sides.both(tried.crossed).is_empty() {
            return;
        }
        tried.track |= 1 << index;
        if tried.ways.track & (1 << index) == 0 {
            self.note(hex, index, segment);
        }
        if !segment.terminal && sides.len() < 2 {
            for stop in segment.ends().into_iter().filter_map(End::stop) {
                if (hex, stop) != origin && self.owner.is_none_or(|owner| self.board.is_open_on(face, hex, stop, owner))
                {
                    self.leave_stop((hex, face), stop, past_switch);
                }
            }
        }
        for edge in sides.without(came).iter() {
            let Some(next) = self.ground.map.neighbour(hex, edge) else { continue };
            let crossed = &mut self.hexes[hex.index()].crossed;
            let before = *crossed;
            crossed.add(edge);
            let switch = past_switch || face.count_track_at(End::Edge(edge)) > 1;
            let (arrival, beyond) = (edge.opposite(), self.board.face(self.ground, next));
            for track in beyond.track_carrying(self.gauge, End::Edge(arrival)) {
                self.over_track((next, beyond), track, EdgeSet::of(arrival), switch, origin);
            }
            self.hexes[hex.index()].crossed = before;
        }
        if past_switch {
            self.hexes[hex.index()].track &= !(1 << index);
        }
    }

    /// Notes track that no way led over before.
    fn note(&mut self, hex: HexId, index: usize, segment: &Segment) {
        self.hexes[hex.index()].ways.track |= 1 << index;
        self.left = self.left.saturating_sub(1);
        for end in segment.ends() {
            match end {
                End::Stop(stop) => {
                    self.hexes[hex.index()].ways.stops |= 1 << stop.0;
                    if self.goal == Some(hex) {
                        self.left = 0;
                    }
                }
                End::Edge(edge) => {
                    self.hexes[hex.index()].ways.sides.add(edge);
                    if let Some(next) = self.ground.map.neighbour(hex, edge) {
                        self.hexes[next.index()].ways.sides.add(edge.opposite());
                    }
                }
            }
        }
    }
}
