//! What a company reaches, and whether new track joins it.

use crate::network::{Network, SideAt, StopAt, Tip};
use crate::reach::{Certainty, Lines};
use crate::ways::Go;
use railhead_board::{Board, Edge, End, Face, Gauge, Ground, HexId, Owner, StopId, StopKind};

/// How many ways are tried for one question.
pub(crate) const STEPS: usize = 20_000;

/// Whether lines of a company go on past a stop: not past the edge of the map, and not through a city that is full of others.
pub(crate) fn lets_pass(ground: &Ground, board: &Board, owner: Owner, at: StopAt) -> bool {
    let face = board.face(ground, at.hex);
    let Some(stop) = face.stop(at.stop) else { return false };
    // Over terminal track lines come in and go no further.
    let mut track = face.segments().iter().filter(|s| s.ends().contains(&End::Stop(at.stop))).peekable();
    if track.peek().is_some() && track.all(|s| s.terminal) {
        return false;
    }
    match stop.kind {
        StopKind::OffBoard => false,
        StopKind::City => {
            let here = || board.tokens().iter().filter(|t| t.hex == at.hex && t.stop == at.stop);
            here().any(|t| t.owner == owner) || here().filter(|t| t.slot.is_some()).count() < usize::from(stop.slots)
        }
        StopKind::Town | StopKind::Junction | StopKind::Harbour => true,
    }
}

/// The stops with tokens of a company.
pub(crate) fn stations(board: &Board, owner: Owner) -> Vec<StopAt> {
    let own = board.tokens().iter().filter(|t| t.owner == owner);
    own.map(|t| StopAt { hex: t.hex, stop: t.stop }).collect()
}

/// A company's view of the board.
pub(crate) struct Surveyor<'b> {
    pub(crate) ground: &'b Ground,
    pub(crate) board: &'b Board,
    pub(crate) lines: Lines<'b>,
    starts: Vec<StopAt>,
    network: &'b Network,
}

impl<'b> Surveyor<'b> {
    pub(crate) fn of(
        ground: &'b Ground,
        board: &'b Board,
        network: &'b Network,
        passes: &'b dyn Fn(StopAt) -> bool,
        owner: Owner,
    ) -> Self {
        let starts = stations(board, owner);
        let lines = Lines::of(network, Gauge::Broad, &starts, passes);
        Self { ground, board, lines, starts, network }
    }

    pub(crate) fn reaches(&self, at: StopAt) -> Certainty {
        self.lines.to_stop(at, &mut STEPS.clone())
    }

    /// Whether a line comes over this edge into a hex.
    pub(crate) fn enters(&self, hex: HexId, edge: Edge) -> Certainty {
        let Some(from) = self.ground.map.neighbour(hex, edge) else { return Certainty::No };
        self.lines.out_of(from, Tip::Side(SideAt::of(self.ground, hex, edge)), &mut STEPS.clone())
    }

    /// Whether a line comes over this edge into a hex without having crossed another of its sides.
    pub(crate) fn enters_without(&self, hex: HexId, edge: Edge, other: Edge) -> Certainty {
        let (at, not) = (Tip::Side(SideAt::of(self.ground, hex, edge)), Tip::Side(SideAt::of(self.ground, hex, other)));
        let from = self.ground.map.neighbour(hex, edge);
        let (mut steps, mut answer) = (STEPS, Certainty::No);
        for start in &self.starts {
            let search = self.lines.every_way(*start, &mut steps, &mut |way| {
                let left = way.pieces.last().map(|p| self.network.piece(*p).hex);
                match way.tip() {
                    Some(tip) if tip == not => Go::Back,
                    Some(tip) if tip == at && left == from => Go::Found,
                    _ => Go::On,
                }
            });
            answer = answer.or(Certainty::of(search));
        }
        answer
    }

    /// Whether a line comes to a hex at all.
    pub(crate) fn touches(&self, hex: HexId) -> bool {
        let stops = self.board.face(self.ground, hex).stops_with_ids();
        stops.map(|(stop, _)| StopAt { hex, stop }).any(|at| self.reaches(at) != Certainty::No)
            || Edge::ALL.into_iter().any(|edge| self.enters(hex, edge) != Certainty::No)
    }

    /// Whether one of the stops that a hex shows now is reached.
    pub(crate) fn reaches_stop_of(&self, hex: HexId) -> Certainty {
        let stops = self.board.face(self.ground, hex).stops_with_ids();
        stops.fold(Certainty::No, |sum, (stop, _)| sum.or(self.reaches(StopAt { hex, stop })))
    }

    /// Whether a line goes on over track that a new face brings. Lines that come to a stop of the hex go on from it if they may
    /// pass. If it must lead on, the other side of the new track may not have been crossed before.
    pub(crate) fn joins_new_track(
        &self,
        (hex, new): (HexId, &Face),
        passes: &dyn Fn(StopAt) -> bool,
        owner: Owner,
        leads_on: bool,
    ) -> Certainty {
        let old = self.board.face(self.ground, hex);
        let mut answer = Certainty::No;
        for segment in new.segments().iter().filter(|s| is_new(old, s)) {
            for end in segment.ends() {
                let met = match end {
                    End::Edge(edge) => match (self.enters(hex, edge), segment.other(end).and_then(End::edge)) {
                        (Certainty::Yes, Some(other)) if leads_on => self.enters_without(hex, edge, other),
                        (enters, _) => enters,
                    },
                    End::Stop(stop) => {
                        let was = StopAt { hex, stop: stop_before(old, new, stop) };
                        let own =
                            self.board.tokens().iter().any(|t| t.hex == hex && t.stop == was.stop && t.owner == owner);
                        if own || passes(was) { self.reaches(was) } else { Certainty::No }
                    }
                };
                answer = answer.or(met);
            }
        }
        answer
    }
}

/// Whether a face has no such track yet.
fn is_new(old: &Face, segment: &railhead_board::Segment) -> bool {
    let shape = |ends: [End; 2]| {
        let mut edges: Vec<Edge> = ends.into_iter().filter_map(End::edge).collect();
        edges.sort_unstable();
        edges
    };
    let wanted = shape(segment.ends());
    !old.segments().iter().any(|s| shape(s.ends()) == wanted)
}

/// The stop of the old face that a stop of the new one was: the one whose track it has.
fn stop_before(old: &Face, new: &Face, stop: StopId) -> StopId {
    let edges = |face: &Face, stop: StopId| -> Vec<Edge> {
        let here = face.segments().iter().filter(|s| s.ends().contains(&End::Stop(stop)));
        here.flat_map(railhead_board::Segment::ends).filter_map(End::edge).collect()
    };
    let now = edges(new, stop);
    let was = old.stops_with_ids().map(|(id, _)| id).find(|id| {
        let then = edges(old, *id);
        !then.is_empty() && then.iter().all(|e| now.contains(e))
    });
    was.unwrap_or(stop)
}
