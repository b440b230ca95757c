//! Colours of tiles and printed hexes.

use serde::{Deserialize, Serialize};

/// The colour of a tile or of what is printed on a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Colour {
    /// Bare land, to be built on.
    Land,
    /// First step.
    Yellow,
    /// Second step.
    Green,
    /// Third step.
    Brown,
    /// Last step; also printed track that stays as it is.
    Grey,
    /// Printed off-board areas.
    Red,
    /// Water, and the tiles that are laid on it.
    Blue,
}

impl Colour {
    /// The steps of promotion in order.
    pub const STEPS: [Self; 4] = [Self::Yellow, Self::Green, Self::Brown, Self::Grey];

    /// The colour of the tile that may be laid on top of this one.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Land => Some(Self::Yellow),
            Self::Yellow => Some(Self::Green),
            Self::Green => Some(Self::Brown),
            Self::Brown => Some(Self::Grey),
            Self::Grey | Self::Red | Self::Blue => None,
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Brown => "brown",
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}
