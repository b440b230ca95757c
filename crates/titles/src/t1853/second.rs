//! The second tile of a turn: from a different base, over track that the first did not use (4.1.7).

use super::rules::Look;
use railhead_board::{Board, Edge, EdgeSet, End, Face, Gauge, Ground, HexId, Owner, StopId};
use railhead_engine::CompanyId;

/// How many ways from a base to the first tile are looked at; networks with more hardly exist.
const MOST_WAYS: usize = 256;
/// How many steps are taken to find them.
const MOST_STEPS: usize = 20_000;

/// A crossing between two hexes, by the side whose index is lower.
type Crossing = (HexId, Edge);
/// A base: hex and station.
type Base = (HexId, StopId);

/// Where a second tile can be laid: what bases reach that need not share track with the first one.
pub(crate) struct Second {
    /// By hex, the edges where lines arrive, in broad and in metre gauge.
    arrivals: Vec<[EdgeSet; 2]>,
    /// Bases other than the one of the first tile.
    bases: Vec<HexId>,
}

/// The board as one company's lines see it.
#[derive(Clone, Copy)]
struct Lines<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
}

impl Lines<'_> {
    fn crossing(self, hex: HexId, edge: Edge) -> Option<(Crossing, HexId)> {
        let next = self.ground.map.neighbour(hex, edge)?;
        let crossing = if hex < next { (hex, edge) } else { (next, edge.opposite()) };
        Some((crossing, next))
    }

    /// The edges by which lines of a gauge leave a hex that they entered at an end, on or past its stations.
    fn exits(self, hex: HexId, from: End, gauge: Gauge) -> Vec<Edge> {
        let face = self.board.face(self.ground, hex);
        let (mut seen, mut edges, mut next) = (vec![from], Vec::new(), 0);
        while let Some(end) = seen.get(next).copied() {
            next += 1;
            for segment in face.track_at(end).filter(|s| s.gauge.carries(gauge)) {
                match segment.other(end) {
                    Some(End::Edge(edge)) if End::Edge(edge) != from => edges.push(edge),
                    Some(stop @ End::Stop(id))
                        if !seen.contains(&stop) && self.board.is_open_to(self.ground, hex, id, self.owner) =>
                    {
                        seen.push(stop);
                    }
                    _ => {}
                }
            }
        }
        edges
    }
}

impl Second {
    /// What a second tile can go on from after a first one was laid here.
    pub(crate) fn after(look: Look<'_>, company: CompanyId, first: HexId) -> Self {
        let (ground, board) = (&*look.edition().ground, &look.table.board);
        let lines = Lines { ground, board, owner: company.owner() };
        let mut found = Self { arrivals: vec![[EdgeSet::default(); 2]; ground.map.len()], bases: Vec::new() };
        let bases: Vec<Base> = board.tokens_of(company.owner()).map(|t| (t.hex, t.stop)).collect();
        for base in &bases {
            for way in ways(lines, *base, first) {
                for other in bases.iter().filter(|b| *b != base) {
                    found.flood(lines, *other, &way);
                }
            }
        }
        found
    }

    /// Takes in what a base reaches without these crossings.
    fn flood(&mut self, lines: Lines<'_>, base: Base, closed: &[Crossing]) {
        if !self.bases.contains(&base.0) {
            self.bases.push(base.0);
        }
        for (layer, gauge) in Gauge::SINGLE.into_iter().enumerate() {
            let mut seen: Vec<(HexId, Edge)> = Vec::new();
            let mut queue: Vec<(HexId, End)> = vec![(base.0, End::Stop(base.1))];
            while let Some((hex, from)) = queue.pop() {
                for edge in lines.exits(hex, from, gauge) {
                    let Some((crossing, next)) = lines.crossing(hex, edge) else { continue };
                    let arrival = (next, edge.opposite());
                    if closed.contains(&crossing) || seen.contains(&arrival) {
                        continue;
                    }
                    seen.push(arrival);
                    self.arrivals[next.index()][layer].add(arrival.1);
                    queue.push((next, End::Edge(arrival.1)));
                }
            }
        }
    }

    /// Whether a new tile with this face goes on from such a line, or lies on such a base.
    pub(crate) fn meets(&self, face: &Face, hex: HexId) -> bool {
        let joins = |(layer, gauge): (usize, Gauge)| {
            !face.exits_carrying(gauge).both(self.arrivals[hex.index()][layer]).is_empty()
        };
        self.bases.contains(&hex) || Gauge::SINGLE.into_iter().enumerate().any(joins)
    }
}

/// The ways from a base to the first tile, each by the crossings it uses, the shortest first. The tile's own track is no part of
/// them. A base on the tile itself needs no way at all.
fn ways(lines: Lines<'_>, base: Base, first: HexId) -> Vec<Vec<Crossing>> {
    if base.0 == first {
        return vec![Vec::new()];
    }
    let face = lines.board.face(lines.ground, first);
    let mut ways = Vec::new();
    for gauge in Gauge::SINGLE {
        let wanted = face.exits_carrying(gauge);
        let mut queue: std::collections::VecDeque<(HexId, End, Vec<Crossing>)> =
            std::collections::VecDeque::from([(base.0, End::Stop(base.1), Vec::new())]);
        let mut steps = 0;
        while let Some((hex, from, way)) = queue.pop_front() {
            for edge in lines.exits(hex, from, gauge) {
                steps += 1;
                let Some((crossing, next)) = lines.crossing(hex, edge) else { continue };
                if way.contains(&crossing) {
                    continue;
                }
                let mut way = way.clone();
                way.push(crossing);
                if next == first && wanted.has(edge.opposite()) {
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                } else if next != first {
                    queue.push_back((next, End::Edge(edge.opposite()), way));
                }
            }
            if ways.len() >= MOST_WAYS || steps >= MOST_STEPS {
                break;
            }
        }
    }
    ways
}
