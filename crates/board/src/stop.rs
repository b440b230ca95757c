//! Places where trains stop.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Which stop of a tile or hex: `a`, `b`, `c` … in the data files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StopId(pub u8);

impl StopId {
    /// As an index into the stops of a face.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StopId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0.min(25)))
    }
}

/// What kind of stop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum StopKind {
    /// A city, with slots for tokens.
    City,
    /// A town.
    Town,
    /// A junction: trains run through it as if it were a stop, but it is worth nothing and does not count.
    Junction,
    /// An off-board area: runs end there.
    OffBoard,
    /// A harbour.
    Harbour,
}

impl StopKind {
    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Town => "town",
            Self::Junction => "junction",
            Self::OffBoard => "off-board area",
            Self::Harbour => "harbour",
        }
    }
}

/// What a stop is worth: always the same, or by era (the periods that a map names).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The same throughout.
    Fixed(u16),
    /// One amount for each era of the map.
    ByEra(Vec<u16>),
}

impl Value {
    /// The amount in an era, counted from 0. Eras past the last keep the last amount.
    #[must_use]
    pub fn in_era(&self, era: usize) -> u16 {
        match self {
            Self::Fixed(amount) => *amount,
            Self::ByEra(amounts) => amounts.get(era).or(amounts.last()).copied().unwrap_or(0),
        }
    }
}

/// A stop on a tile or hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stop {
    /// City, town, …
    pub kind: StopKind,
    /// What it is worth.
    pub value: Value,
    /// How many tokens it has room for; 0 unless it is a city.
    pub slots: u8,
}

impl Stop {
    /// Whether lines end here even where no token is in their way.
    pub(crate) fn never_passed(&self) -> bool {
        self.kind == StopKind::OffBoard || (self.kind == StopKind::City && self.slots == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_by_era_keeps_its_last_amount() {
        let value = Value::ByEra(vec![40, 10]);
        assert_eq!([0, 1, 2].map(|era| value.in_era(era)), [40, 10, 10]);
        assert_eq!(Value::Fixed(20).in_era(9), 20);
    }
}
