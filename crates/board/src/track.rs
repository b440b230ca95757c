//! Lengths of track.

use crate::{Edge, EdgeSet, Gauge, Rotation, StopId};

/// Where a length of track ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// At the middle of an edge of the hex.
    Edge(Edge),
    /// At a stop.
    Stop(StopId),
}

impl End {
    /// This end once the tile is turned.
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Self {
        match self {
            Self::Edge(edge) => Self::Edge(edge.turned(rotation)),
            Self::Stop(_) => self,
        }
    }

    /// The edge, if it is one.
    #[must_use]
    pub const fn edge(self) -> Option<Edge> {
        match self {
            Self::Edge(edge) => Some(edge),
            Self::Stop(_) => None,
        }
    }

    /// The stop, if it is one.
    #[must_use]
    pub const fn stop(self) -> Option<StopId> {
        match self {
            Self::Edge(_) => None,
            Self::Stop(stop) => Some(stop),
        }
    }
}

/// A length of track on a tile or hex: edge to edge, edge to stop or stop to stop.
///
/// Where several lengths reach the same edge they converge there into one line: the crossing of the edge is a piece of track
/// that only one train may use, and a train only once. That is how the green junctions 80 to 86 work (1853 4.5.10: each two of
/// their three curves share an edge, so one train closes the whole tile) and equally every tile with a shared exit. Two lengths
/// that share no edge and no stop merely cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Segment {
    /// One end. The ends are kept in order, so equal track is equal as a value.
    a: End,
    /// The other end.
    b: End,
    /// Its gauge.
    pub gauge: Gauge,
    /// Whether a run may only begin or end over it.
    pub terminal: bool,
    /// The edges among its ends.
    sides: EdgeSet,
}

impl Segment {
    /// Track between two ends.
    #[must_use]
    pub fn new(a: End, b: End, gauge: Gauge, terminal: bool) -> Self {
        let sides = [a, b].into_iter().filter_map(End::edge).collect();
        Self { a: a.min(b), b: a.max(b), gauge, terminal, sides }
    }

    /// Both ends, edges before stops.
    #[must_use]
    #[inline]
    pub const fn ends(&self) -> [End; 2] {
        [self.a, self.b]
    }

    /// The edges among its ends.
    #[must_use]
    #[inline]
    pub const fn sides(&self) -> EdgeSet {
        self.sides
    }

    /// The end that is not this one; `None` if the track does not end here at all.
    #[must_use]
    #[inline]
    pub fn other(&self, end: End) -> Option<End> {
        if self.a == end {
            Some(self.b)
        } else if self.b == end {
            Some(self.a)
        } else {
            None
        }
    }

    /// This track once the tile is turned.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        Self::new(self.a.turned(rotation), self.b.turned(rotation), self.gauge, self.terminal)
    }
}
