//! A hex of a map.

use crate::{Colour, Coord, Doubt, EdgeSet, Face, Feature, StopId, TileId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hex of a map, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HexId(pub u16);

impl HexId {
    /// As an index into the map.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Terrain on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terrain {
    /// Which kind, by index into the map's kinds.
    pub kind: u8,
    /// Its cost on this hex, where the kind sets none.
    pub cost: Option<u16>,
}

/// A label that tiles on a hex must carry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// Its letters.
    pub text: String,
    /// The first colour that must carry it; earlier tiles carry none.
    pub from: Colour,
}

/// Which tiles may be the first on a hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Accepts {
    /// Yellow tiles with the same kinds of stops.
    SameStops,
    /// Only these tiles.
    Only(Vec<TileId>),
    /// None: what is printed here stays.
    Nothing,
}

/// A hex as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Hex {
    /// Where it lies.
    pub at: Coord,
    /// What it is called, such as `D20`.
    pub name: String,
    /// What the rulebook calls it, such as `Fn`.
    pub book_name: String,
    /// The place printed on it, such as `Erie`.
    pub place: Option<String>,
    /// What is printed on it.
    pub face: Face,
    /// The label that tiles here must carry.
    pub label: Option<Label>,
    /// Its terrain.
    pub terrain: Vec<Terrain>,
    /// What else is printed on it.
    pub features: Vec<Feature>,
    /// The numbers of the only tiles that may be laid first; empty if the ground decides.
    pub only: Vec<String>,
    /// What is not attested about it.
    pub doubts: Vec<Doubt>,
    /// Its line in the map file.
    pub line: u32,
}

impl Hex {
    /// Whether tiles can ever be laid here by the common rules: bare land, or printed track that may be promoted. Track of
    /// neighbours may always point here.
    #[must_use]
    pub const fn is_open_ground(&self) -> bool {
        matches!(self.face.colour, Colour::Land | Colour::Yellow | Colour::Green | Colour::Brown)
    }

    /// The label a tile of this colour must carry here.
    #[must_use]
    pub fn label_for(&self, colour: Colour) -> Option<&str> {
        self.label.as_ref().filter(|l| colour >= l.from).map(|l| l.text.as_str())
    }

    /// The edges at which track may run off the grid.
    #[must_use]
    pub fn open_edges(&self) -> EdgeSet {
        let open = self.features.iter().filter_map(|f| match f {
            Feature::Open(edges) => Some(*edges),
            _ => None,
        });
        open.fold(EdgeSet::EMPTY, EdgeSet::either)
    }

    /// The companies at home here, with the stop and whether that depends on the game.
    pub fn homes(&self) -> impl Iterator<Item = (&str, Option<StopId>, bool)> {
        self.features.iter().filter_map(|f| match f {
            Feature::Home { company, stop, conditional } => Some((company.as_str(), *stop, *conditional)),
            _ => None,
        })
    }

    /// What the first promotion of its printed track costs.
    #[must_use]
    pub fn first_promotion(&self) -> Option<u16> {
        self.features.iter().find_map(|f| match f {
            Feature::FirstPromotion(cost) => Some(*cost),
            _ => None,
        })
    }

    /// What it pays once to a company that connects it.
    #[must_use]
    pub fn award(&self) -> Option<u16> {
        self.features.iter().find_map(|f| match f {
            Feature::Award(amount) => Some(*amount),
            _ => None,
        })
    }

    /// Whether it is part of the region of this name.
    #[must_use]
    pub fn lies_in(&self, region: &str) -> bool {
        self.features.iter().any(|f| matches!(f, Feature::Region(name) if name == region))
    }
}
