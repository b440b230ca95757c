//! Walking over track from a company's tokens: the search behind [`Reach`].

use crate::face::Lines;
use crate::reach::HexReach;
use crate::{Board, Edge, EdgeSet, End, Face, Gauge, Ground, HexId, Owner, Reach, StopId};

/// A line on its way into a hex over an edge: eight numbers for each hex, of which the edges take six.
pub(crate) type Arrival = u32;

pub(crate) const fn index(hex: HexId, edge: Edge) -> Arrival {
    (hex.0 as u32) << 3 | edge.number() as u32
}

/// Where a line arrives.
fn arrival(at: Arrival) -> (HexId, Edge) {
    (HexId(u16::try_from(at >> 3).unwrap_or(u16::MAX)), Edge::ALL[(at & 7) as usize])
}

const ROOT: u32 = u32::MAX;
pub(crate) const UNSEEN: u32 = u32::MAX - 1;

/// The search for one gauge.
pub(crate) struct Search<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) board: &'a Board,
    pub(crate) owner: Owner,
    pub(crate) gauge: Gauge,
    pub(crate) layer: usize,
    pub(crate) tokened: &'a Tokened,
    pub(crate) reach: &'a mut Reach,
}

/// Memory for the walks of a search: the one over everything, and those that try an arrival.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks {
    pub(crate) main: Walk,
    pub(crate) trial: Walk,
    pub(crate) tokened: Tokened,
    /// For searches that end early.
    pub(crate) partial: Reach,
}

/// Looks on at a walk that is to go on to its end.
const fn nobody(_: &Reach, _: &Walk, _: HexId) -> bool {
    false
}

/// For each hex the stops where tokens lie, one bit each: elsewhere lines pass without a closer look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokened(Vec<u8>);

impl Tokened {
    pub(crate) fn note(&mut self, ground: &Ground, board: &Board) {
        self.0.clear();
        self.0.resize(ground.map.len(), 0);
        for token in board.tokens() {
            self.0[token.hex.index()] |= 1 << token.stop.0;
        }
    }

    fn has(&self, hex: HexId, stop: StopId) -> bool {
        self.0[hex.index()] & (1 << stop.0) != 0
    }
}

/// A breadth-first walk over arrivals, each with the one it came from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    pub(crate) from: Vec<u32>,
    queue: Vec<(HexId, Edge)>,
    /// Arrivals that were only found by ways that use a crossing in both directions.
    doubtful: Vec<Arrival>,
    /// A crossing that may not be used at all.
    closed: Option<(Arrival, Arrival)>,
    /// Whether a way led over a crossing again, in either direction.
    again: bool,
}

impl Walk {
    pub(crate) fn begin(&mut self, ground: &Ground, closed: Option<(Arrival, Arrival)>) {
        self.from.clear();
        self.from.resize(ground.map.len() * 8, UNSEEN);
        self.queue.clear();
        self.doubtful.clear();
        self.closed = closed;
        self.again = false;
    }

    /// Takes up an arrival, unless its way would go back over a crossing that it used before.
    #[inline]
    fn add(&mut self, (hex, edge): (HexId, Edge), reverse: Arrival, from: u32) {
        let to = index(hex, edge);
        let turns = self.from[reverse as usize] != UNSEEN && self.way_holds(from, reverse);
        let seen = self.from[to as usize] != UNSEEN;
        self.again |= turns || (seen && !self.again && self.way_holds(from, to));
        if seen || self.closed.is_some_and(|(a, b)| to == a || to == b) {
            return;
        }
        if turns {
            if !self.doubtful.contains(&to) {
                self.doubtful.push(to);
            }
            return;
        }
        self.from[to as usize] = from;
        self.queue.push((hex, edge));
    }

    /// Whether the way by which a line came to a hex over one edge leads over another edge of it, in either direction.
    pub(crate) fn crosses(&self, ground: &Ground, (hex, at): (HexId, Edge), other: Edge) -> bool {
        let way = index(hex, at);
        let inward = self.way_holds(way, index(hex, other));
        let out = || ground.map.neighbour(hex, other).map(|next| index(next, other.opposite()));
        inward || out().is_some_and(|out| self.way_holds(way, out))
    }

    fn way_holds(&self, mut at: u32, sought: Arrival) -> bool {
        while at != ROOT {
            if at == sought {
                return true;
            }
            at = self.from[at as usize];
        }
        false
    }
}

impl Search<'_> {
    /// Searches. If asked to, gives what was found before something was taken up again after a way round: that is sure.
    pub(crate) fn run(&mut self, main: &mut Walk, trial: &mut Walk, keep_sure: bool) -> Option<Vec<HexReach>> {
        main.begin(self.ground, None);
        self.start(main, true);
        self.drain(main, 0, true, nobody);
        self.reach.again |= main.again;
        // An arrival that the shortest way reaches only by turning round may still have a longer, honest one.
        let (mut next, mut sure) = (0, None);
        while let Some(to) = main.doubtful.get(next).copied() {
            next += 1;
            if main.from[to as usize] == UNSEEN && self.has_honest_way(to, trial) {
                if keep_sure && sure.is_none() {
                    sure = Some(self.reach.hexes.clone());
                }
                // Its way is not in the tree, so what follows from it is judged from here on only.
                main.from[to as usize] = ROOT;
                let first = main.queue.len();
                main.queue.push(arrival(to));
                self.drain(main, first, true, nobody);
            }
        }
        sure
    }

    /// Whether an arrival can be reached without ever crossing its edge the other way.
    fn has_honest_way(&mut self, to: Arrival, walk: &mut Walk) -> bool {
        let reverse = self.reverse(to);
        walk.begin(self.ground, Some((to, reverse)));
        self.start(walk, false);
        self.drain(walk, 0, false, nobody);
        // Reached if one of the arrivals in that smaller network leads straight to it.
        let (hex, out) = arrival(reverse);
        let mut found = false;
        for edge in Edge::ALL {
            if walk.from[index(hex, edge) as usize] != UNSEEN {
                self.through(hex, End::Edge(edge), None, false, &mut |exit| found |= exit == out);
            }
        }
        found
    }

    pub(crate) fn start(&mut self, walk: &mut Walk, mark: bool) {
        let (board, ground) = (self.board, self.ground);
        for token in board.tokens_of(self.owner) {
            if mark {
                self.reach.hexes[token.hex.index()].stops[self.layer] |= 1 << token.stop.0;
            }
            let mut exits = EdgeSet::EMPTY;
            let stop = End::Stop(token.stop);
            for (i, s) in board.face(ground, token.hex).track_carrying(self.gauge, stop) {
                let Some(other) = s.other(stop) else { continue };
                if mark {
                    self.reach.hexes[token.hex.index()].track[self.layer] |= 1 << i;
                }
                match other {
                    End::Edge(edge) => {
                        exits.add(edge);
                    }
                    End::Stop(stop) => self.pass(token.hex, stop, i, mark, &mut |edge| {
                        exits.add(edge);
                    }),
                }
            }
            for edge in exits.iter() {
                self.leave(walk, token.hex, edge, ROOT);
            }
        }
    }

    /// Goes on until nothing new is come to, or until somebody who looks on wants no more: what was reached where a line arrived is
    /// marked before they are told. Says whether they do.
    #[inline]
    pub(crate) fn drain(
        &mut self,
        walk: &mut Walk,
        first: usize,
        mark: bool,
        mut enough: impl FnMut(&Reach, &Walk, HexId) -> bool,
    ) -> bool {
        let mut next = first;
        while let Some((hex, edge)) = walk.queue.get(next).copied() {
            next += 1;
            if mark {
                self.reach.hexes[hex.index()].entered[self.layer].add(edge);
            }
            let face = self.board.face(self.ground, hex);
            let exits = if let Some(lines) = face.lines(self.gauge) {
                self.by_table((face, lines), hex, edge, mark)
            } else {
                let mut exits = EdgeSet::EMPTY;
                self.through(hex, End::Edge(edge), None, mark, &mut |exit| {
                    exits.add(exit);
                });
                exits
            };
            if enough(self.reach, walk, hex) {
                return true;
            }
            for exit in exits.iter() {
                self.leave(walk, hex, exit, index(hex, edge));
            }
        }
        false
    }

    /// The edges by which a line that comes over an edge can leave the hex.
    fn by_table(&mut self, (face, lines): (&Face, &Lines), hex: HexId, edge: Edge, mark: bool) -> EdgeSet {
        let on = lines.after_edge(edge);
        let (mut track, mut exits) = (on.track, on.exits);
        let mut passes = on.passes;
        while passes != 0 {
            let stop = StopId(u8::try_from(passes.trailing_zeros()).unwrap_or(u8::MAX));
            passes &= passes - 1;
            if !self.tokened.has(hex, stop) || self.board.lets_on(face, hex, stop, self.owner) {
                let past = lines.after_stop(stop);
                track |= past.track;
                // Of the track past the stop, only that by which the line came has this edge.
                exits = exits.either(past.exits.without(EdgeSet::of(edge)));
            }
        }
        if mark {
            let reached = &mut self.reach.hexes[hex.index()];
            reached.track[self.layer] |= track;
            reached.stops[self.layer] |= on.stops;
        }
        exits
    }

    #[inline]
    fn leave(&self, walk: &mut Walk, hex: HexId, edge: Edge, from: u32) {
        if let Some(next) = self.ground.map.neighbour(hex, edge) {
            walk.add((next, edge.opposite()), index(hex, edge), from);
        }
    }

    pub(crate) fn reverse(&self, to: Arrival) -> Arrival {
        let (hex, edge) = arrival(to);
        self.ground.map.neighbour(hex, edge).map_or(to, |back| index(back, edge.opposite()))
    }

    /// Calls `out` for each edge by which a line that comes from `end` can leave the hex.
    fn through(&mut self, hex: HexId, end: End, came_by: Option<usize>, mark: bool, out: &mut dyn FnMut(Edge)) {
        let (board, ground) = (self.board, self.ground);
        for (i, s) in board.face(ground, hex).track_carrying(self.gauge, end) {
            let Some(other) = s.other(end).filter(|_| came_by != Some(i)) else { continue };
            // A line that is already on its way may not go on over terminal track once it is past a stop.
            if s.terminal && came_by.is_some() {
                continue;
            }
            if mark {
                self.reach.hexes[hex.index()].track[self.layer] |= 1 << i;
            }
            match other {
                End::Edge(edge) => out(edge),
                End::Stop(stop) => self.pass(hex, stop, i, mark, out),
            }
        }
    }

    /// Reaches a stop and goes on from it where that is allowed. Own tokens need no going on: they are starts themselves.
    fn pass(&mut self, hex: HexId, stop: StopId, by: usize, mark: bool, out: &mut dyn FnMut(Edge)) {
        if mark {
            self.reach.hexes[hex.index()].stops[self.layer] |= 1 << stop.0;
        }
        let face = self.board.face(self.ground, hex);
        if !face.segments()[by].terminal && self.board.lets_on(face, hex, stop, self.owner) {
            self.through(hex, End::Stop(stop), Some(by), mark, out);
        }
    }
}
