//! Tiles and tile sets.

use crate::{Colour, Doubt, EdgeSet, End, Face, Rotation, StopId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A tile of a tile set, by index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TileId(pub u16);

impl TileId {
    /// As an index into the set.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many copies of a tile there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    /// How many come with the game.
    pub printed: u16,
    /// Whether that number is no limit.
    pub unlimited: bool,
    /// How many more come with a kit: the kit's name and the number.
    pub kits: Vec<(String, u16)>,
}

/// A tile: what it shows in each rotation, how many there are and what it may become.
///
/// ```
/// use railhead_board::{Edge, Rotation, read_tiles};
///
/// let tiles = read_tiles("tiles.txt", "format tiles 1\ntitle demo\ntile 9 yellow x2 0-3\n")?;
/// let straight = tiles.get(tiles.find("9").unwrap());
/// // Turned by half a circle it looks the same, so there are three ways to lay it.
/// assert_eq!(straight.rotations().count(), 3);
/// let turned = straight.face(Rotation::new(1).unwrap());
/// assert!(turned.exits().has(Edge::new(1).unwrap()) && turned.exits().has(Edge::new(4).unwrap()));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The number printed on it. Some numbers carry letters, so it is text.
    pub number: String,
    faces: [Face; 6],
    exits: [EdgeSet; 6],
    canonical: [Rotation; 6],
    /// How many copies there are.
    pub supply: Supply,
    /// The tiles that may be laid on top of it.
    pub promotes_to: Vec<TileId>,
    /// What is not attested about it.
    pub doubts: Vec<Doubt>,
}

impl Tile {
    pub(crate) fn new(number: String, face: &Face, supply: Supply, doubts: Vec<Doubt>) -> Self {
        let faces = Rotation::ALL.map(|r| face.turned(r));
        // It matters only how far one is turned against the other.
        let alike = Rotation::ALL.map(|by| faces[0].looks_like(&faces[by.index()]));
        let canonical = Rotation::ALL.map(|r| {
            let same = Rotation::ALL.into_iter().find(|q| alike[(r.index() + 6 - q.index()) % 6]);
            same.unwrap_or(r)
        });
        let exits = Rotation::ALL.map(|r| faces[r.index()].exits());
        Self { number, faces, exits, canonical, supply, promotes_to: Vec::new(), doubts }
    }

    /// What it shows when turned so.
    #[must_use]
    #[inline]
    pub const fn face(&self, rotation: Rotation) -> &Face {
        &self.faces[rotation.index()]
    }

    /// The edges that its track reaches when it is turned so.
    #[inline]
    pub(crate) const fn exits(&self, rotation: Rotation) -> EdgeSet {
        self.exits[rotation.index()]
    }

    /// Its colour.
    #[must_use]
    #[inline]
    pub const fn colour(&self) -> Colour {
        self.faces[0].colour
    }

    /// The smallest rotation that looks the same as this one. Rotations that nobody can tell apart count as one.
    #[must_use]
    #[inline]
    pub const fn canonical(&self, rotation: Rotation) -> Rotation {
        self.canonical[rotation.index()]
    }

    /// The letter that a stop has once the tile lies there: a rotation that looks like a smaller one is laid as that, and its
    /// stops may then be lettered otherwise.
    #[must_use]
    pub fn stop_as_laid(&self, rotation: Rotation, stop: StopId) -> StopId {
        let (given, laid) = (self.face(rotation), self.face(self.canonical(rotation)));
        let edges = |face: &Face, id: StopId| -> EdgeSet {
            face.track_at(End::Stop(id)).filter_map(|s| s.other(End::Stop(id)).and_then(End::edge)).collect()
        };
        let same = |id: &StopId| edges(laid, *id) == edges(given, stop) && laid.stop(*id) == given.stop(stop);
        let found = laid.stops_with_ids().map(|(id, _)| id).filter(same);
        // Where several fit, as with stops that have no track yet, the same letter is as good as any.
        let mut found: Vec<StopId> = found.collect();
        found.sort_by_key(|id| *id != stop);
        found.first().copied().unwrap_or(stop)
    }

    /// The rotations that look different from each other.
    pub fn rotations(&self) -> impl Iterator<Item = Rotation> {
        Rotation::ALL.into_iter().filter(|r| self.canonical(*r) == *r)
    }
}

/// All the tiles of a title.
///
/// ```
/// use railhead_board::read_tiles;
///
/// let text = "format tiles 1\ntitle demo\nkit EXTRA \"More tiles\"\n\
///     tile 57 yellow x2 +1(EXTRA) city(20) 0-a 3-a > 14\ntile 14 green x1 city(30,2) 0-a 1-a 3-a 4-a\n";
/// let tiles = read_tiles("tiles.txt", text)?;
/// let [yellow, green] = ["57", "14"].map(|number| tiles.find(number).unwrap());
/// assert_eq!(tiles.get(yellow).promotes_to, [green]);
/// assert_eq!((tiles.copies(yellow, &[]), tiles.copies(yellow, &["EXTRA"])), (Some(2), Some(3)));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    /// The title they belong to.
    pub title: String,
    /// The file they were read from, for messages.
    pub file: String,
    tiles: Vec<Tile>,
    by_number: HashMap<String, TileId>,
    /// Kits that add copies: name and explanation.
    pub kits: Vec<(String, String)>,
    /// What is not attested about the set as a whole.
    pub doubts: Vec<Doubt>,
}

impl TileSet {
    pub(crate) fn new(
        title: String,
        file: String,
        tiles: Vec<Tile>,
        kits: Vec<(String, String)>,
        doubts: Vec<Doubt>,
    ) -> Self {
        let by_number = (0u16..).map(TileId).zip(&tiles).map(|(id, t)| (t.number.clone(), id)).collect();
        Self { title, file, tiles, by_number, kits, doubts }
    }

    /// The tile with this number.
    #[must_use]
    pub fn find(&self, number: &str) -> Option<TileId> {
        self.by_number.get(number).copied()
    }

    /// The tile behind an id of this set.
    #[must_use]
    #[inline]
    pub fn get(&self, id: TileId) -> &Tile {
        &self.tiles[id.index()]
    }

    /// All tiles with their ids, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (TileId, &Tile)> {
        (0u16..).map(TileId).zip(&self.tiles)
    }

    /// How many different tiles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there is no tile at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// How many copies of a tile a game with these kits has; `None` if there is no limit.
    #[must_use]
    pub fn copies(&self, id: TileId, kits: &[&str]) -> Option<u16> {
        let supply = &self.get(id).supply;
        let more = supply.kits.iter().filter(|(kit, _)| kits.contains(&kit.as_str()));
        (!supply.unlimited).then(|| supply.printed + more.map(|(_, n)| n).sum::<u16>())
    }
}
