//! Making sure of what a company reaches: trying every way where the quick search may have taken a roundabout one for honest.

use crate::reach::HexReach;
use crate::{Board, EdgeSet, End, Gauge, Ground, HexId, Owner, StopId};

/// How many steps are tried at most; what was not found by then counts as the quick search said.
const MOST_STEPS: u32 = 100_000;

/// What of all that seems to be reached in one gauge has a way that crosses no side of a hex twice, given what surely has one;
/// `None` if there are too many ways to try.
pub(crate) fn confirmed(
    (ground, board, owner): (&Ground, &Board, Owner),
    (gauge, layer): (Gauge, usize),
    seems: &[HexReach],
    sure: Vec<HexReach>,
) -> Option<Vec<HexReach>> {
    let bits = |h: &HexReach| h.entered[layer].len() + h.track[layer].count_ones() + h.stops[layer].count_ones();
    let left = seems.iter().map(bits).sum::<u32>() - sure.iter().map(bits).sum::<u32>();
    let hexes = ground.map.len();
    let mut search = Search {
        ground,
        board,
        owner,
        gauge,
        layer,
        seems,
        found: sure,
        left,
        steps: 0,
        crossed: vec![EdgeSet::EMPTY; hexes],
        visited: vec![0; hexes],
    };
    for token in board.tokens_of(owner) {
        search.visited[token.hex.index()] |= 1 << token.stop.0;
    }
    for token in board.tokens_of(owner) {
        search.go_on(token.hex, End::Stop(token.stop), None);
    }
    (search.steps < MOST_STEPS).then_some(search.found)
}

struct Search<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    gauge: Gauge,
    layer: usize,
    seems: &'a [HexReach],
    found: Vec<HexReach>,
    /// How much of what seems to be reached has no way yet.
    left: u32,
    steps: u32,
    /// What the way that is being tried has crossed, from either hex, and the stops that it has passed.
    crossed: Vec<EdgeSet>,
    visited: Vec<u8>,
}

impl Search<'_> {
    /// Tries all track that begins at a stop, or at the edge over which the way has come.
    fn go_on(&mut self, hex: HexId, end: End, came_by: Option<usize>) {
        let (ground, board) = (self.ground, self.board);
        for (index, segment) in board.face(ground, hex).track_carrying(self.gauge, end) {
            if self.left == 0 || self.steps >= MOST_STEPS {
                return;
            }
            self.steps += 1;
            let Some(other) = segment.other(end).filter(|_| came_by != Some(index)) else { continue };
            if segment.terminal && came_by.is_some() {
                continue;
            }
            self.note_track(hex, index);
            match other {
                End::Edge(edge) => {
                    let Some(next) = ground.map.neighbour(hex, edge) else { continue };
                    let arrives = edge.opposite();
                    let before = (self.crossed[hex.index()], self.crossed[next.index()]);
                    if !self.crossed[hex.index()].add(edge) {
                        continue;
                    }
                    self.crossed[next.index()].add(arrives);
                    if self.found[next.index()].entered[self.layer].add(arrives) {
                        self.one_less(self.seems[next.index()].entered[self.layer].has(arrives));
                    }
                    self.go_on(next, End::Edge(arrives), None);
                    (self.crossed[hex.index()], self.crossed[next.index()]) = before;
                }
                End::Stop(stop) => self.pass(hex, stop, index, segment.terminal),
            }
        }
    }

    fn pass(&mut self, hex: HexId, stop: StopId, by: usize, terminal: bool) {
        let bit = 1 << stop.0;
        if self.found[hex.index()].stops[self.layer] & bit == 0 {
            self.found[hex.index()].stops[self.layer] |= bit;
            self.one_less(self.seems[hex.index()].stops[self.layer] & bit != 0);
        }
        let again = self.visited[hex.index()] & bit != 0;
        if !terminal && !again && self.board.is_open_to(self.ground, hex, stop, self.owner) {
            self.visited[hex.index()] |= bit;
            self.go_on(hex, End::Stop(stop), Some(by));
            self.visited[hex.index()] &= !bit;
        }
    }

    fn note_track(&mut self, hex: HexId, index: usize) {
        let bit = 1 << index;
        if self.found[hex.index()].track[self.layer] & bit == 0 {
            self.found[hex.index()].track[self.layer] |= bit;
            self.one_less(self.seems[hex.index()].track[self.layer] & bit != 0);
        }
    }

    fn one_less(&mut self, wanted: bool) {
        self.left -= u32::from(wanted && self.left > 0);
    }
}
