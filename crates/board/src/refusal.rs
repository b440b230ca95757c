//! Why a tile cannot be laid.

use crate::{Colour, Edge};
use std::fmt;

/// Why a tile cannot be laid on a hex in a rotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayRefusal {
    /// What is printed here stays.
    FixedHex,
    /// The colour is not the next one.
    WrongColour {
        /// What lies there now.
        on: Colour,
        /// The colour of the tile.
        tile: Colour,
    },
    /// The tile is not one that may be laid on this tile or hex.
    NotAPromotion,
    /// The label of tile and hex differ.
    Label {
        /// What the hex asks for.
        hex: Option<String>,
        /// What the tile carries.
        tile: Option<String>,
    },
    /// The hex shows other stops: the number of cities and of towns on the hex and on the tile.
    WrongStops {
        /// On the hex.
        hex: (usize, usize),
        /// On the tile.
        tile: (usize, usize),
    },
    /// Existing track would be lost.
    TrackLost,
    /// Existing track would change its gauge.
    GaugeLost,
    /// Track would run off the grid, into the sea or into printed ground without track there.
    RunsOff(Edge),
    /// Track would run into a side that cannot be crossed.
    Impassable(Edge),
    /// No copy is left.
    NoneLeft,
    /// The tile has too few slots for the tokens there.
    NoRoomForTokens,
}

impl fmt::Display for LayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = |l: &Option<String>| l.as_ref().map_or("no label".to_owned(), |l| format!("label {l}"));
        match self {
            Self::FixedHex => write!(f, "no tile can be laid on this hex"),
            Self::WrongColour { on, tile } => match on.next() {
                Some(next) => write!(f, "a {} tile is needed here, this one is {}", next.name(), tile.name()),
                None => write!(f, "nothing can be laid on {} track", on.name()),
            },
            Self::NotAPromotion => write!(f, "what lies here does not become this tile"),
            Self::Label { hex, tile } => write!(f, "the hex asks for {}, the tile has {}", label(hex), label(tile)),
            Self::WrongStops { hex, tile } => {
                write!(f, "the hex shows {}, the tile {}", stops(*hex), stops(*tile))
            }
            Self::TrackLost => write!(f, "existing track would be lost"),
            Self::GaugeLost => write!(f, "existing track would change its gauge"),
            Self::RunsOff(edge) => write!(f, "track would run off the map at edge {edge}"),
            Self::Impassable(edge) => write!(f, "track cannot cross edge {edge}"),
            Self::NoneLeft => write!(f, "no copy of this tile is left"),
            Self::NoRoomForTokens => write!(f, "the tile has too few slots for the tokens here"),
        }
    }
}

impl std::error::Error for LayRefusal {}

fn stops((cities, towns): (usize, usize)) -> String {
    let some = |n: usize, one: &str, more: &str| match n {
        0 => None,
        1 => Some(format!("one {one}")),
        n => Some(format!("{n} {more}")),
    };
    let parts: Vec<String> =
        [some(cities, "city", "cities"), some(towns, "town", "towns")].into_iter().flatten().collect();
    if parts.is_empty() { "neither city nor town".to_owned() } else { parts.join(" and ") }
}
