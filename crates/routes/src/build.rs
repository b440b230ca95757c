//! Making a company's network from a board.

use crate::{Link, Network, Node, NodeId};
use railhead_board::{Board, Edge, End, Gauge, Ground, HexId, Owner, Segment, SideKind, StopKind, StopRef};

/// The most ways between neighbouring stops that are listed.
const MOST_LINKS: usize = 20_000;
/// The most steps over track that are taken to find them, in all and from one stop: some milliseconds' work.
const MOST_STEPS: usize = 8_000_000;
const STEPS_FROM_ONE_STOP: usize = 1_000_000;

impl Network {
    /// The network that a company's trains can use on this board, with the values of an era.
    ///
    /// A run may hold only one city or off-board area of a group that the map names; hexes that the map joins are one place.
    #[must_use]
    pub fn of(ground: &Ground, board: &Board, owner: Owner, era: usize) -> Self {
        Self::looking(ground, board, owner, era).0
    }

    /// The same, with the hexes that were looked at.
    pub(crate) fn looking(ground: &Ground, board: &Board, owner: Owner, era: usize) -> (Self, Vec<bool>) {
        let mut builder = Builder::new(ground, board, owner, era);
        for token in board.tokens_of(owner) {
            builder.node(StopRef { hex: token.hex, stop: token.stop });
        }
        let (mut next, mut stages) = (0, Vec::new());
        while next < builder.network.nodes.len() {
            builder.leave(next, &mut stages);
            next += 1;
        }
        (builder.network, builder.looked)
    }

    /// Only the stops that lie along drawn runs, without the ways between them: enough for [`crate::Problem::check`].
    #[must_use]
    pub fn along(ground: &Ground, board: &Board, owner: Owner, era: usize, runs: &[crate::DrawnRun]) -> Self {
        let mut network = Self { nodes: Vec::with_capacity(16), ..Self::default() };
        for (hex, segment) in runs.iter().flat_map(|run| &run.track) {
            let known = (hex.index() < ground.map.len()).then(|| board.face(ground, *hex).segments().get(*segment));
            for stop in known.flatten().into_iter().flat_map(Segment::ends).filter_map(End::stop) {
                let at = StopRef { hex: *hex, stop };
                if network.find(at).is_none() {
                    network.nodes.push(node(ground, board, owner, era, at));
                }
            }
        }
        network
    }
}

/// A stop on the board as a company's trains see it.
fn node(ground: &Ground, board: &Board, owner: Owner, era: usize, at: StopRef) -> Node {
    let face = board.face(ground, at.hex);
    let (kind, value) = face.stop(at.stop).map_or((StopKind::Junction, 0), |s| (s.kind, s.value.in_era(era)));
    let in_group = matches!(kind, StopKind::City | StopKind::OffBoard);
    Node {
        at: Some(at),
        kind,
        value,
        own: board.tokens_on(at.hex).any(|t| t.stop == at.stop && t.owner == owner),
        passable: board.is_open_to(ground, at.hex, at.stop, owner),
        groups: if in_group { ground.groups(at.hex) } else { 0 },
    }
}

struct Builder<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    era: usize,
    network: Network,
    /// The last node found on each hex, and for each node the one found on its hex before it.
    last: Vec<Option<NodeId>>,
    earlier: Vec<Option<NodeId>>,
    /// Which hexes were looked at.
    looked: Vec<bool>,
    steps: usize,
}

/// The last length of track of a way under construction; the rest of the way is found by following `before`.
struct Stage {
    before: Option<usize>,
    hex: HexId,
    segment: usize,
    /// The piece by which the way came here.
    piece: Option<u32>,
    markers: u8,
    gauges: [bool; 2],
    /// The edge by which it leaves the hex.
    out: Edge,
    /// How many lengths of track it has, and whether the first of them is terminal.
    length: usize,
    begins: bool,
}

impl<'a> Builder<'a> {
    fn new(ground: &'a Ground, board: &'a Board, owner: Owner, era: usize) -> Self {
        let (last, looked) = (vec![None; ground.map.len()], vec![false; ground.map.len()]);
        // Enough for most networks.
        let network = Network { nodes: Vec::with_capacity(16), links: Vec::with_capacity(16), cut_short: false };
        Self { ground, board, owner, era, network, last, earlier: Vec::with_capacity(16), looked, steps: 0 }
    }

    fn node(&mut self, at: StopRef) -> NodeId {
        let here = std::iter::successors(self.last[at.hex.index()], |id| self.earlier[id.index()]);
        let known = here.into_iter().find(|id| self.network.nodes[id.index()].at == Some(at));
        if let Some(id) = known {
            return id;
        }
        let id = NodeId(u16::try_from(self.network.nodes.len()).unwrap_or(u16::MAX));
        self.network.nodes.push(node(self.ground, self.board, self.owner, self.era, at));
        self.earlier.push(self.last[at.hex.index()].replace(id));
        id
    }

    /// Lists the ways out of a stop, short ones first, so that near stops are found even where there are too many ways to
    /// list them all. Each way is found from both ends and kept from the end that was known first.
    fn leave(&mut self, index: usize, stages: &mut Vec<Stage>) {
        let Some(from) = self.network.nodes[index].at else { return };
        self.looked[from.hex.index()] = true;
        stages.clear();
        for (i, s) in self.board.face(self.ground, from.hex).numbered_track_at(End::Stop(from.stop)) {
            let gauges = Gauge::SINGLE.map(|g| s.gauge.carries(g));
            match s.other(End::Stop(from.stop)) {
                None => {}
                Some(End::Stop(stop)) => {
                    let to = self.node(StopRef { hex: from.hex, stop });
                    if let Some(ends) = ends_kept(index, to) {
                        let (pieces, track) = (vec![track_piece(from.hex, i)], vec![(from.hex, i)]);
                        let terminal = [s.terminal; 2];
                        self.network.links.push(Link { ends, pieces, track, markers: 0, gauges, terminal });
                    }
                }
                Some(End::Edge(out)) => {
                    stages.push(Stage {
                        before: None,
                        hex: from.hex,
                        segment: i,
                        piece: None,
                        markers: 0,
                        gauges,
                        out,
                        length: 1,
                        begins: s.terminal,
                    });
                }
            }
        }
        let budget = (self.steps + STEPS_FROM_ONE_STOP).min(MOST_STEPS);
        let mut next = 0;
        while next < stages.len() {
            if self.steps > budget || self.network.links.len() >= MOST_LINKS {
                self.network.cut_short = true;
                return;
            }
            self.cross(index, stages, next);
            next += 1;
        }
    }

    /// Takes a way over the edge where it stands and on over each length of track that goes on there.
    fn cross(&mut self, index: usize, stages: &mut Vec<Stage>, at: usize) {
        self.steps += 1;
        let Stage { hex, out, markers, gauges: had, length, begins, .. } = stages[at];
        let length = length + 1;
        let Some(next) = self.ground.map.neighbour(hex, out) else { return };
        self.looked[next.index()] = true;
        let piece = crossing_piece(hex, out, next);
        let mut back = Some(at);
        while let Some(i) = back {
            self.steps += 1;
            if stages[i].piece == Some(piece) {
                return;
            }
            back = stages[i].before;
        }
        let marker = self.ground.map.side(hex, out).is_some_and(|s| s.kind == SideKind::GaugeChange);
        let markers = markers.saturating_add(u8::from(marker));
        let entry = End::Edge(out.opposite());
        for (i, s) in self.board.face(self.ground, next).numbered_track_at(entry) {
            let Some(other) = s.other(entry) else { continue };
            let gauges = [0, 1].map(|g| had[g] && s.gauge.carries(Gauge::SINGLE[g]));
            if gauges == [false, false] {
                continue;
            }
            match other {
                End::Edge(out) => stages.push(Stage {
                    before: Some(at),
                    hex: next,
                    segment: i,
                    piece: Some(piece),
                    markers,
                    gauges,
                    out,
                    length,
                    begins,
                }),
                End::Stop(stop) => {
                    let to = self.node(StopRef { hex: next, stop });
                    let Some(ends) = ends_kept(index, to) else { continue };
                    let (mut pieces, mut track) = (Vec::with_capacity(length), Vec::with_capacity(length));
                    pieces.push(piece);
                    track.push((next, i));
                    let mut back = Some(at);
                    while let Some(i) = back {
                        let stage = &stages[i];
                        pieces.extend(stage.piece);
                        track.push((stage.hex, stage.segment));
                        back = stage.before;
                    }
                    pieces.reverse();
                    track.reverse();
                    let terminal = [begins, s.terminal];
                    self.network.links.push(Link { ends, pieces, track, markers, gauges, terminal });
                }
            }
        }
    }
}

/// The ends of a way to be kept: anything else is a loop, or a way that was kept from the other end already.
fn ends_kept(index: usize, to: NodeId) -> Option<[NodeId; 2]> {
    let from = NodeId(u16::try_from(index).unwrap_or(u16::MAX));
    (to > from).then_some([from, to])
}

/// The piece of track where an edge is crossed, the same from both sides.
pub(crate) fn crossing_piece(hex: HexId, edge: Edge, next: HexId) -> u32 {
    let (hex, edge) = if next < hex { (next, edge.opposite()) } else { (hex, edge) };
    u32::from(hex.0) * 8 + u32::from(edge.number())
}

/// A piece of track between two stops of one hex.
pub(crate) fn track_piece(hex: HexId, segment: usize) -> u32 {
    1 << 24 | u32::from(hex.0) << 6 | u32::try_from(segment).unwrap_or(0)
}

/// Where a stop lies, for messages.
#[must_use]
pub fn stop_name(ground: &Ground, at: StopRef) -> String {
    let hex = ground.map.hex(at.hex);
    match &hex.place {
        Some(place) => format!("{place} ({})", hex.name),
        None => hex.name.clone(),
    }
}
