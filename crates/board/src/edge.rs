//! Edges of a hex and turning them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the six edges of a hex, numbered clockwise from 0 to 5.
///
/// On pointy hexes 0 is the south-west edge, on flat hexes the south edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Edge(u8);

impl Edge {
    /// All six edges in order.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The edge with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 6 { Some(Self(number)) } else { None }
    }

    /// Its number, 0 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index into an array of six.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The edge across the hex; also the number that the neighbour gives to this same side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(if self.0 < 3 { self.0 + 3 } else { self.0 - 3 })
    }

    /// This edge of a tile, once the tile is turned.
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Self {
        Self((self.0 + rotation.0) % 6)
    }
}

impl TryFrom<u8> for Edge {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("there is no edge {number}: edges are 0 to 5"))
    }
}

impl From<Edge> for u8 {
    fn from(edge: Edge) -> Self {
        edge.0
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a tile is turned clockwise, in sixths of a full turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Rotation(u8);

impl Rotation {
    /// All six rotations in order.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Not turned.
    pub const NONE: Self = Self(0);

    /// The rotation by this many sixths, if it is 0 to 5.
    #[must_use]
    pub const fn new(sixths: u8) -> Option<Self> {
        if sixths < 6 { Some(Self(sixths)) } else { None }
    }

    /// How many sixths.
    #[must_use]
    pub const fn sixths(self) -> u8 {
        self.0
    }

    /// As an index into an array of six.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Rotation {
    type Error = String;

    fn try_from(sixths: u8) -> Result<Self, String> {
        Self::new(sixths).ok_or_else(|| format!("there is no rotation {sixths}: rotations are 0 to 5"))
    }
}

impl From<Rotation> for u8 {
    fn from(rotation: Rotation) -> Self {
        rotation.0
    }
}

/// A set of edges, as a mask of six bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EdgeSet(u8);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: Self = Self(0);

    /// All six edges.
    pub const ALL: Self = Self(0b11_1111);

    /// One edge alone.
    #[must_use]
    pub const fn of(edge: Edge) -> Self {
        Self(1 << edge.0)
    }

    /// Whether this edge is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, edge: Edge) -> bool {
        self.0 & (1 << edge.0) != 0
    }

    /// Adds an edge; says whether it was new.
    #[inline]
    pub const fn add(&mut self, edge: Edge) -> bool {
        let new = !self.has(edge);
        self.0 |= 1 << edge.0;
        new
    }

    /// Whether there is no edge in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many edges.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The edges that both sets have.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The edges that either set has.
    #[must_use]
    pub const fn either(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The edges of this set that the other does not have.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The edges in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let mut rest = self.0 & Self::ALL.0;
        std::iter::from_fn(move || {
            let next = u8::try_from(rest.trailing_zeros()).ok()?;
            rest &= rest.checked_sub(1)?;
            Some(Edge(next))
        })
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        let mut set = Self::EMPTY;
        for edge in edges {
            set.add(edge);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_is_half_a_turn() {
        for edge in Edge::ALL {
            assert_eq!(edge.opposite(), edge.turned(Rotation(3)));
            assert_eq!(edge.opposite().opposite(), edge);
        }
    }

    #[test]
    fn there_is_no_seventh_edge() {
        assert_eq!(Edge::new(6), None);
        assert_eq!(Rotation::new(6), None);
    }

    #[test]
    fn a_set_holds_what_was_added() {
        let mut set: EdgeSet = [Edge(1), Edge(4)].into_iter().collect();
        assert!(!set.add(Edge(4)));
        assert!(set.add(Edge(5)));
        assert_eq!(set.iter().map(Edge::number).collect::<Vec<_>>(), [1, 4, 5]);
        assert_eq!(set.len(), 3);
    }
}
