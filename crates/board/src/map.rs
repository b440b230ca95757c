//! A map: hexes, sides and what is written around them.

use crate::{
    Area, Around, Coord, Declared, Doubt, Edge, Feature, Hex, HexId, Icon, Layout, Lettering, Naming, Region, Side,
};
use std::collections::HashMap;

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TerrainKind {
    /// What it is called.
    pub name: String,
    /// Its cost for broad and for metre gauge, where the kind sets it.
    pub cost: Option<(u16, u16)>,
}

/// A printed board.
///
/// ```
/// use railhead_board::{Edge, read_map};
///
/// let text = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A3 land \"Avon\" city home(RED)\nhex A5 grey \"East\" city(30) 1-a\n";
/// let map = read_map("map.txt", text)?;
/// let avon = map.find("A3").unwrap();
/// assert_eq!(map.hex(avon).place.as_deref(), Some("Avon"));
/// assert_eq!(map.homes_of("RED").map(|(hex, ..)| hex).next(), Some(avon));
/// // Edges are numbered clockwise; one of Avon's leads to the other hex.
/// assert_eq!(Edge::ALL.into_iter().find_map(|edge| map.neighbour(avon, edge)), map.find("A5"));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    /// The title it belongs to.
    pub title: String,
    /// The file it was read from, for messages.
    pub file: String,
    /// Which way up its hexes are.
    pub layout: Layout,
    /// How they are called.
    pub naming: Naming,
    /// The periods by which values change; empty if they never do.
    pub eras: Vec<String>,
    /// Kinds of terrain.
    pub terrain: Vec<TerrainKind>,
    /// Printed signs.
    pub icons: Vec<Icon>,
    /// Regions, awards and places of claims.
    pub declared: Declared,
    /// Where companies may be active.
    pub areas: Vec<Area>,
    /// What lies outside the grid.
    pub around: Vec<(Coord, Around)>,
    /// Words on the drawn map.
    pub lettering: Vec<Lettering>,
    /// What is not attested about the map as a whole.
    pub doubts: Vec<Doubt>,
    pub(crate) hexes: Vec<Hex>,
    pub(crate) by_coord: HashMap<Coord, HexId>,
    pub(crate) neighbours: Vec<[Option<HexId>; 6]>,
    pub(crate) sides: Vec<[Option<Side>; 6]>,
}

impl Map {
    /// The hex called so, such as `D20`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<HexId> {
        self.naming.coord(name).and_then(|at| self.at(at))
    }

    /// The hex that the rulebook calls so, such as `Fn`. In some titles the same letters are our name of another hex.
    #[must_use]
    pub fn find_in_book(&self, name: &str) -> Option<HexId> {
        self.iter().find(|(_, h)| h.book_name == name).map(|(id, _)| id)
    }

    /// The hex that lies there.
    #[must_use]
    pub fn at(&self, at: Coord) -> Option<HexId> {
        self.by_coord.get(&at).copied()
    }

    /// The hex behind an id of this map.
    #[must_use]
    #[inline]
    pub fn hex(&self, id: HexId) -> &Hex {
        &self.hexes[id.index()]
    }

    /// All hexes with their ids, in the order of the file.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (HexId, &Hex)> {
        (0u16..).map(HexId).zip(&self.hexes)
    }

    /// How many hexes there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether there is no hex at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// The hex across an edge.
    #[must_use]
    #[inline]
    pub fn neighbour(&self, id: HexId, edge: Edge) -> Option<HexId> {
        self.neighbours[id.index()][edge.index()]
    }

    /// What lies on a side, if it is more than a line.
    #[must_use]
    #[inline]
    pub fn side(&self, id: HexId, edge: Edge) -> Option<Side> {
        self.sides[id.index()][edge.index()]
    }

    /// The printed sign that hexes name so.
    #[must_use]
    pub fn icon(&self, key: &str) -> Option<&Icon> {
        self.icons.iter().find(|icon| icon.key == key)
    }

    /// The region that decides how the ground of a hex looks: the first that was declared of those it lies in.
    #[must_use]
    pub fn region_of(&self, hex: &Hex) -> Option<&Region> {
        // Most hexes lie in none, and this is asked for every hex of a picture.
        if !hex.features.iter().any(|f| matches!(f, Feature::Region(_))) {
            return None;
        }
        self.declared.regions.iter().find(|region| hex.lies_in(&region.name))
    }

    /// What lies outside the grid there, as far as the map says.
    #[must_use]
    pub fn around(&self, at: Coord) -> Option<Around> {
        self.around.iter().find(|(c, _)| *c == at).map(|(_, a)| *a)
    }

    /// The hex where a company is at home: hex, stop and whether that depends on the game.
    pub fn homes_of<'a>(&'a self, company: &'a str) -> impl Iterator<Item = (HexId, Option<crate::StopId>, bool)> + 'a {
        self.iter().flat_map(move |(id, hex)| {
            hex.homes().filter(move |(c, _, _)| *c == company).map(move |(_, stop, maybe)| (id, stop, maybe))
        })
    }
}
