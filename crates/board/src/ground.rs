//! A map and the tiles that are laid on it.

use crate::fit::{StopMap, fit};
use crate::read::{self, FilePosition, ReadReason};
use crate::{
    Accepts, Colour, Company, Edge, EdgeSet, Face, Gauge, HexId, Laid, Map, ReadError, Rotation, SideKind, Tile,
    TileId, TileSet, Value,
};

/// What is fixed for a whole game: map and tiles, checked against each other.
///
/// ```
/// use railhead_board::{Accepts, Ground};
///
/// let tiles = "format tiles 1\ntitle demo\ntile 57 yellow x2 city(20) 0-a 3-a > 14\ntile 14 green x1 city(30,2) 0-a 1-a 3-a 4-a\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 land\nhex A3 land \"Avon\" city\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// // Avon has a city and takes yellow tiles with one; the grey hex stays as it is printed.
/// let [avon, east] = ["A3", "A5"].map(|name| ground.map.find(name).unwrap());
/// assert_eq!(ground.accepts(avon), &Accepts::SameStops);
/// assert_eq!(ground.accepts(east), &Accepts::Nothing);
/// // What is wrong with a file is said with its line.
/// let fault = Ground::read("tiles.txt", tiles, "map.txt", "format map 1\ntitle demo\nhill\n").unwrap_err();
/// assert_eq!((fault.file.as_str(), fault.line), ("map.txt", 3));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// The printed board.
    pub map: Map,
    /// The tiles of the title.
    pub tiles: TileSet,
    accepts: Vec<Accepts>,
    groups: Vec<u64>,
    first_tiles: Vec<Vec<TileId>>,
    sides: Vec<Sides>,
    /// For each tile and each that it may become, where its stops are found on that one, by how far the one is turned against the
    /// other; `None` where it loses track.
    promotions: Vec<Vec<[Option<StopMap>; 6]>>,
    two_gauges: bool,
    origin: u128,
}

/// Where track may lead from a hex, as far as the ground alone decides.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sides {
    /// Always: to open ground, or off the grid where that is allowed.
    pub(crate) open: EdgeSet,
    /// If track waits there: to everything else that can be reached.
    pub(crate) awaited: EdgeSet,
}

impl Sides {
    fn of(map: &Map, hex: HexId) -> Self {
        let mut sides = Self::default();
        for edge in Edge::ALL {
            let impassable = map.side(hex, edge).is_some_and(|s| s.kind == SideKind::Impassable);
            let beyond = map.neighbour(hex, edge).map(|next| map.hex(next).is_open_ground());
            let open = beyond.unwrap_or_else(|| map.hex(hex).open_edges().has(edge));
            if !impassable && open {
                sides.open.add(edge);
            } else if !impassable && beyond.is_some() {
                sides.awaited.add(edge);
            }
        }
        sides
    }
}

impl Ground {
    /// Reads and checks a tile file and a map file; the file names are for messages.
    ///
    /// # Errors
    /// The first fault, with file, line, column and reason.
    pub fn read(tile_file: &str, tiles: &str, map_file: &str, map: &str) -> Result<Self, ReadError> {
        Self::new(read::read_map(map_file, map)?, read::read_tiles(tile_file, tiles)?)
    }

    /// Puts a map and a tile set together that must both belong to a title.
    ///
    /// # Errors
    /// As [`Ground::new`], and if they belong to another title.
    pub fn for_title(title: &str, map: Map, tiles: TileSet) -> Result<Self, ReadError> {
        for (file, found) in [(&map.file, &map.title), (&tiles.file, &tiles.title)] {
            if found != title {
                let reason = ReadReason::WrongTitle { wanted: title.to_owned(), found: found.clone() };
                return Err(FilePosition::line(file, 1).error(reason));
            }
        }
        Self::new(map, tiles)
    }

    /// Puts a map and a tile set together.
    ///
    /// # Errors
    /// If they belong to different titles, if the map names a tile that is not in the set, or if values by era do not match
    /// the eras of the map.
    pub fn new(map: Map, tiles: TileSet) -> Result<Self, ReadError> {
        if map.title != tiles.title {
            let reason = ReadReason::WrongTitle { wanted: tiles.title.clone(), found: map.title.clone() };
            return Err(FilePosition::line(&map.file, 1).error(reason));
        }
        let mut accepts = Vec::with_capacity(map.len());
        for (_, hex) in map.iter() {
            let place = FilePosition::line(&map.file, hex.line);
            check_eras(&hex.face, &map, place)?;
            let mut only = Vec::new();
            for number in &hex.only {
                let unknown = || place.error(ReadReason::UnknownTile(number.clone()));
                only.push(tiles.find(number).ok_or_else(unknown)?);
            }
            accepts.push(match hex.face.colour {
                _ if !only.is_empty() => Accepts::Only(only),
                Colour::Land => Accepts::SameStops,
                _ => Accepts::Nothing,
            });
        }
        for (_, tile) in tiles.iter() {
            check_eras(tile.face(Rotation::NONE), &map, FilePosition::line(&tiles.file, 1))?;
        }
        let metre = |face: &Face| face.segments().iter().any(|s| s.gauge != Gauge::Broad);
        let two_gauges = map.iter().any(|(_, hex)| metre(&hex.face))
            || tiles.iter().any(|(_, tile)| metre(tile.face(Rotation::NONE)));
        let groups = crate::groups::groups(&map);
        let first = |hex: &crate::Hex| -> Vec<TileId> {
            let fits = |face: &Face| {
                Some(face.colour) == hex.face.colour.next()
                    && hex.label_for(face.colour) == face.label.as_deref()
                    && crate::place::count_stops(&hex.face) == crate::place::count_stops(face)
            };
            tiles.iter().filter(|(_, t)| fits(t.face(Rotation::NONE))).map(|(id, _)| id).collect()
        };
        let first_tiles = map.iter().map(|(_, hex)| first(hex)).collect();
        let sides = map.iter().map(|(hex, _)| Sides::of(&map, hex)).collect();
        let promotion = |from: &Tile, to: &TileId| {
            let old = from.face(Rotation::NONE);
            Rotation::ALL.map(|turned| fit(old, tiles.get(*to).face(turned)).ok())
        };
        let promotions =
            tiles.iter().map(|(_, from)| from.promotes_to.iter().map(|to| promotion(from, to)).collect()).collect();
        Ok(Self { map, tiles, accepts, groups, first_tiles, sides, promotions, two_gauges, origin: 0 })
    }

    /// Where the stops of a tile are found on another that is laid on it, as [`fit`] finds them; the outer `None` if it may not become
    /// that one. It matters only how far one is turned against the other, not how both lie.
    pub(crate) fn promotion(&self, from: Laid, (to, rotation): (TileId, Rotation)) -> Option<Option<StopMap>> {
        let which = self.tiles.get(from.tile).promotes_to.iter().position(|tile| *tile == to)?;
        let turned = (rotation.index() + 6 - from.rotation.index()) % 6;
        self.promotions.get(from.tile.index())?.get(which)?.get(turned).copied()
    }

    /// The same for one of the tiles that a tile may become, by its place among them.
    #[inline]
    pub(crate) fn nth_promotion(&self, from: Laid, which: usize, rotation: Rotation) -> Option<StopMap> {
        let turned = (rotation.index() + 6 - from.rotation.index()) % 6;
        *self.promotions.get(from.tile.index())?.get(which)?.get(turned)?
    }

    /// Checks that the companies whose homes and areas the map names exist.
    ///
    /// # Errors
    /// The first that does not, with its place in the map file.
    pub fn check_companies(&self, companies: &[Company]) -> Result<(), ReadError> {
        let known = |sign: &str| companies.iter().any(|c| c.sign == sign);
        let homes = self.map.iter().flat_map(|(_, hex)| hex.homes().map(move |(company, _, _)| (hex.line, company)));
        let areas = self.map.areas.iter().map(|a| (a.line, a.company.as_str()));
        match homes.chain(areas).find(|(_, company)| !known(company)) {
            Some((line, company)) => {
                Err(FilePosition::line(&self.map.file, line).error(ReadReason::UnknownCompany(company.to_owned())))
            }
            None => Ok(()),
        }
    }

    /// Tells it apart from others of its title: no board on it has the fingerprint of a board on another ground.
    #[must_use]
    pub fn with_origin(self, origin: u128) -> Self {
        Self { origin, ..self }
    }

    /// What tells it apart from others of its title; 0 for the title's own.
    #[must_use]
    pub const fn origin(&self) -> u128 {
        self.origin
    }

    /// Which tiles may be the first on a hex.
    #[must_use]
    pub fn accepts(&self, hex: HexId) -> &Accepts {
        &self.accepts[hex.index()]
    }

    /// The tiles that may be the first on a hex whose own stops decide, whatever is left of them.
    pub(crate) fn first_tiles(&self, hex: HexId) -> &[TileId] {
        &self.first_tiles[hex.index()]
    }

    /// Where track may lead from a hex, as far as the ground alone decides.
    pub(crate) fn sides(&self, hex: HexId) -> Sides {
        self.sides[hex.index()]
    }

    /// The groups of which a run may hold only one city or off-board area and to which a hex belongs, as bits; hexes that the
    /// map joins are one place.
    #[must_use]
    pub fn groups(&self, hex: HexId) -> u64 {
        self.groups[hex.index()]
    }

    /// Whether there is track of more than one gauge.
    #[must_use]
    pub const fn has_two_gauges(&self) -> bool {
        self.two_gauges
    }

    /// Whether a side can never be crossed, whatever is laid.
    #[must_use]
    pub fn is_impassable(&self, hex: HexId, edge: Edge) -> bool {
        self.map.side(hex, edge).is_some_and(|s| s.kind == SideKind::Impassable)
    }
}

fn check_eras(face: &Face, map: &Map, place: FilePosition<'_>) -> Result<(), ReadError> {
    for stop in &face.stops {
        if let Value::ByEra(amounts) = &stop.value
            && amounts.len() != map.eras.len()
        {
            return Err(place.error(ReadReason::WrongEras { amounts: amounts.len(), eras: map.eras.len() }));
        }
    }
    Ok(())
}
