//! A company's network: stops and the track between them.

use railhead_board::{Gauge, HexId, StopKind, StopRef};
use std::hash::{Hash, Hasher};

/// A stop of a network, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u16);

impl NodeId {
    /// As an index into the network.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stop as one company's trains see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Where it is, if the network was made from a board.
    pub at: Option<StopRef>,
    /// What kind of stop.
    pub kind: StopKind,
    /// What it is worth now.
    pub value: u16,
    /// Whether it holds a token of the company.
    pub own: bool,
    /// Whether runs may go on past it. Off-board areas and cities full of other tokens end them.
    pub passable: bool,
    /// Groups it belongs to, as bits: a run may hold one stop of a group.
    pub groups: u64,
}

/// What is small goes into one number, for networks are hashed whenever best runs are asked for.
impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { at, kind, value, own, passable, groups } = self;
        let place = at.map_or(u64::MAX >> 32, |at| u64::from(at.hex.0) << 8 | u64::from(at.stop.0));
        let flags = u64::from(*own) << 1 | u64::from(*passable);
        state.write_u64(place << 32 | u64::from(*value) << 16 | (*kind as u64) << 8 | flags);
        state.write_u64(*groups);
    }
}

/// Track from one stop to the next, with no stop between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The stops it joins.
    pub ends: [NodeId; 2],
    /// The pieces of track it uses, by number: edge crossings, and track between stops of one hex. No two runs of a company
    /// share one.
    pub pieces: Vec<u32>,
    /// The lengths of track on the board, from the first end to the second: hex, and index into the segments of its face.
    pub track: Vec<(HexId, usize)>,
    /// How many changes of gauge are marked along it.
    pub markers: u8,
    /// Whether broad and whether metre gauge trains can use it.
    pub gauges: [bool; 2],
    /// Whether a run may only begin or end here, at each end.
    pub terminal: [bool; 2],
}

/// As with stops; most of a network is its links.
impl Hash for Link {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { ends: [a, b], pieces, track, markers, gauges, terminal } = self;
        let flags = [gauges[0], gauges[1], terminal[0], terminal[1]].iter().fold(0, |all, f| all << 1 | u64::from(*f));
        state.write_u64(u64::from(a.0) << 48 | u64::from(b.0) << 32 | u64::from(*markers) << 8 | flags);
        state.write_usize(pieces.len());
        pieces
            .chunks(2)
            .for_each(|two| state.write_u64(two.iter().fold(0, |all, piece| all << 32 | u64::from(*piece))));
        state.write_usize(track.len());
        track.iter().for_each(|(hex, segment)| state.write_u64((*segment as u64) << 16 | u64::from(hex.0)));
    }
}

impl Link {
    /// Whether a train of this gauge can use it. A dual gauge train takes either.
    #[must_use]
    pub const fn carries(&self, gauge: Gauge) -> bool {
        match gauge {
            Gauge::Broad => self.gauges[0],
            Gauge::Metre => self.gauges[1],
            Gauge::Dual => self.gauges[0] || self.gauges[1],
        }
    }
}

/// All stops that a company's trains could visit, and all track between them.
///
/// ```
/// use railhead_board::{Board, Ground, Owner, StopId};
/// use railhead_routes::{Limit, Network, Problem, Train};
///
/// let tiles = "format tiles 1\ntitle demo\ntile 9 yellow x1 0-3\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 grey \"West\" city(20) 4-a\nhex A3 land\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// let [west, between] = ["A1", "A3"].map(|name| ground.map.find(name).unwrap());
/// let (mut board, owner) = (Board::new(&ground), Owner(0));
/// board.place_token(&ground, west, StopId(0), None, owner).unwrap();
/// let at = board.placements(&ground, between).next().unwrap();
/// board.lay(&ground, at).unwrap();
///
/// // Two stops, and one way between them.
/// let network = Network::of(&ground, &board, owner, 0);
/// assert_eq!((network.nodes.len(), network.links.len()), (2, 1));
/// let answer = Problem { network: &network, trains: &[Train::stops(2)], bonuses: &[] }.solve(Limit::none()).unwrap();
/// assert_eq!(answer.revenue, 50);
/// // The run's track, hex by hex, is what a game is told.
/// assert_eq!(answer.runs[0].track.len(), 3);
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Network {
    /// The stops.
    pub nodes: Vec<Node>,
    /// The track between them.
    pub links: Vec<Link>,
    /// Whether the track is so intertwined that not all ways between neighbouring stops could be listed. An answer is then
    /// never called proven.
    pub cut_short: bool,
}

impl Network {
    /// Adds a stop that counts, outside any group, passable.
    pub fn stop(&mut self, kind: StopKind, value: u16, own: bool) -> NodeId {
        let id = NodeId(u16::try_from(self.nodes.len()).unwrap_or(u16::MAX));
        self.nodes.push(Node { at: None, kind, value, own, passable: kind != StopKind::OffBoard, groups: 0 });
        id
    }

    /// Adds track between two stops that uses these pieces, for trains of every gauge.
    pub fn link(&mut self, a: NodeId, b: NodeId, pieces: &[u32]) {
        self.links.push(Link {
            ends: [a, b],
            pieces: pieces.to_vec(),
            track: Vec::new(),
            markers: 0,
            gauges: [true, true],
            terminal: [false, false],
        });
    }

    /// The stop on the board, if it is in the network.
    #[must_use]
    pub fn find(&self, at: StopRef) -> Option<NodeId> {
        let index = self.nodes.iter().position(|n| n.at == Some(at))?;
        u16::try_from(index).ok().map(NodeId)
    }
}
