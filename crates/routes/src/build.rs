//! Making a company's network from a board.

use crate::{Link, Network, Node, NodeId};
use railhead_board::{Board, Edge, End, Feature, Gauge, Ground, HexId, Owner, SideKind, StopKind, StopRef};
use std::collections::HashMap;

/// The most ways between neighbouring stops that are listed.
const MOST_LINKS: usize = 20_000;
/// The most steps over track that are tried to find them.
const MOST_STEPS: usize = 300_000;

impl Network {
    /// The network that a company's trains can use on this board, with the values of an era.
    ///
    /// A run may hold only one city or off-board area of a group that the map names; hexes that the map joins are one place.
    #[must_use]
    pub fn of(ground: &Ground, board: &Board, owner: Owner, era: usize) -> Self {
        let mut builder = Builder {
            ground,
            board,
            owner,
            era,
            network: Self::default(),
            ids: HashMap::new(),
            steps: 0,
            groups: Groups::new(ground),
        };
        for token in board.tokens_of(owner) {
            builder.node(StopRef { hex: token.hex, stop: token.stop });
        }
        let mut next = 0;
        while next < builder.network.nodes.len() {
            builder.leave(next);
            next += 1;
        }
        builder.network
    }
}

/// Which groups a hex belongs to, as bits.
struct Groups {
    of_hex: Vec<u64>,
    next: u32,
}

impl Groups {
    fn new(ground: &Ground) -> Self {
        let mut groups = Self { of_hex: vec![0; ground.map.len()], next: 0 };
        let mut named: Vec<(&str, u64)> = Vec::new();
        for (id, hex) in ground.map.iter() {
            for feature in &hex.features {
                if let Feature::Group(name) = feature {
                    let bit = match named.iter().find(|(n, _)| n == name) {
                        Some((_, bit)) => *bit,
                        None => {
                            let bit = groups.fresh();
                            named.push((name, bit));
                            bit
                        }
                    };
                    groups.of_hex[id.index()] |= bit;
                }
            }
            for edge in Edge::ALL {
                if ground.map.side(id, edge).is_some_and(|s| s.kind == SideKind::Joined)
                    && let Some(other) = ground.map.neighbour(id, edge)
                    && groups.of_hex[id.index()] & groups.of_hex[other.index()] == 0
                {
                    let bit = groups.fresh();
                    groups.of_hex[id.index()] |= bit;
                    groups.of_hex[other.index()] |= bit;
                }
            }
        }
        groups
    }

    /// A group of its own; beyond 64 there are none left, and hexes go without.
    const fn fresh(&mut self) -> u64 {
        let bit = if self.next < 64 { 1 << self.next } else { 0 };
        self.next += 1;
        bit
    }
}

struct Builder<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    era: usize,
    network: Network,
    ids: HashMap<StopRef, NodeId>,
    steps: usize,
    groups: Groups,
}

/// A way under construction.
#[derive(Clone, Default)]
struct Way {
    pieces: Vec<u32>,
    track: Vec<(HexId, usize)>,
    markers: u8,
    gauges: [bool; 2],
    terminal: bool,
}

impl Builder<'_> {
    fn node(&mut self, at: StopRef) -> NodeId {
        if let Some(id) = self.ids.get(&at) {
            return *id;
        }
        let face = self.board.face(self.ground, at.hex);
        let (kind, value) = face.stop(at.stop).map_or((StopKind::Junction, 0), |s| (s.kind, s.value.in_era(self.era)));
        let in_group = matches!(kind, StopKind::City | StopKind::OffBoard);
        let id = NodeId(u16::try_from(self.network.nodes.len()).unwrap_or(u16::MAX));
        self.network.nodes.push(Node {
            at: Some(at),
            kind,
            value,
            own: self.board.tokens_on(at.hex).any(|t| t.stop == at.stop && t.owner == self.owner),
            passable: self.board.is_open_to(self.ground, at.hex, at.stop, self.owner),
            groups: if in_group { self.groups.of_hex[at.hex.index()] } else { 0 },
        });
        self.ids.insert(at, id);
        id
    }

    /// Lists the ways out of a stop. Each way is found from both ends and kept from the end that was known first.
    fn leave(&mut self, index: usize) {
        let Some(from) = self.network.nodes[index].at else { return };
        let face = self.board.face(self.ground, from.hex);
        for (i, s) in face.segments().iter().enumerate() {
            let Some(other) = s.other(End::Stop(from.stop)) else { continue };
            let way = Way {
                track: vec![(from.hex, i)],
                gauges: Gauge::SINGLE.map(|g| s.gauge.carries(g)),
                terminal: s.terminal,
                ..Way::default()
            };
            // A run that cannot pass this stop still may begin here; it is the far end that decides.
            match other {
                End::Stop(stop) => {
                    let mut way = way;
                    way.pieces.push(track_piece(from.hex, i));
                    self.arrive(index, &way, StopRef { hex: from.hex, stop }, s.terminal);
                }
                End::Edge(edge) => self.cross(index, &way, from.hex, edge),
            }
        }
    }

    fn cross(&mut self, index: usize, way: &Way, hex: HexId, edge: Edge) {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.network.links.len() >= MOST_LINKS {
            self.network.cut_short = true;
            return;
        }
        let Some(next) = self.ground.map.neighbour(hex, edge) else { return };
        let piece = crossing_piece(hex, edge, next);
        if way.pieces.contains(&piece) {
            return;
        }
        let marker = self.ground.map.side(hex, edge).is_some_and(|s| s.kind == SideKind::GaugeChange);
        let entry = edge.opposite();
        let face = self.board.face(self.ground, next);
        for (i, s) in face.segments().iter().enumerate() {
            let Some(other) = s.other(End::Edge(entry)) else { continue };
            let gauges = [0, 1].map(|g| way.gauges[g] && s.gauge.carries(Gauge::SINGLE[g]));
            if gauges == [false, false] {
                continue;
            }
            let mut further = way.clone();
            further.gauges = gauges;
            further.markers += u8::from(marker);
            further.pieces.push(piece);
            further.track.push((next, i));
            match other {
                End::Edge(out) => self.cross(index, &further, next, out),
                End::Stop(stop) => self.arrive(index, &further, StopRef { hex: next, stop }, s.terminal),
            }
        }
    }

    fn arrive(&mut self, index: usize, way: &Way, at: StopRef, terminal: bool) {
        let from = NodeId(u16::try_from(index).unwrap_or(u16::MAX));
        let to = self.node(at);
        if to <= from {
            // A loop, or a way that was kept from the other end already.
            return;
        }
        let markers = way.markers;
        self.network.links.push(Link {
            ends: [from, to],
            pieces: way.pieces.clone(),
            track: way.track.clone(),
            markers,
            gauges: way.gauges,
            terminal: [way.terminal, terminal],
        });
    }
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
