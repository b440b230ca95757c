//! Laying tiles: one predicate for trying, listing and doing.

use crate::fit::{StopMap, fit};
use crate::{
    Accepts, Board, Colour, Edge, EdgeSet, Face, Gauge, Ground, HexId, Laid, LayRefusal, Reach, Rotation, StopKind,
    TileId,
};
use serde::{Deserialize, Serialize};

/// A tile on a hex, turned so.
///
/// ```
/// use railhead_board::{Board, Ground, Placement, Rotation};
///
/// let tiles = "format tiles 1\ntitle demo\ntile 57 yellow x2 city(20) 0-a 3-a > 14\ntile 14 green x1 city(30,2) 0-a 1-a 3-a 4-a\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 land\nhex A3 land \"Avon\" city\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// let (board, avon) = (Board::new(&ground), ground.map.find("A3").unwrap());
/// let [yellow, green] = ["57", "14"].map(|number| ground.tiles.find(number).unwrap());
///
/// // Avon has neighbours on two sides, and the tile's track is straight: it fits one way.
/// let along = |tile| Placement { hex: avon, tile, rotation: Rotation::NONE };
/// assert_eq!(board.placements(&ground, avon).filter(|at| at.tile == yellow).count(), 1);
/// // A green tile is not the first on a hex.
/// assert!(board.can_lay(&ground, along(green)).is_err());
/// assert!(board.why_not(&ground, avon, green).is_some());
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Placement {
    /// On which hex.
    pub hex: HexId,
    /// Which tile.
    pub tile: TileId,
    /// How it is turned; of several rotations that look the same, the smallest.
    pub rotation: Rotation,
}

impl Board {
    /// Whether a tile can be laid here, whoever lays it.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn can_lay(&self, ground: &Ground, at: Placement) -> Result<(), LayRefusal> {
        self.checked(ground, at).map(|_| ())
    }

    /// Lays a tile: the old one goes back to the supply, tokens move with their stops.
    ///
    /// A rotation that looks like a smaller one is laid as that.
    ///
    /// # Errors
    /// The first reason why it cannot be laid. The board is then unchanged.
    pub fn lay(&mut self, ground: &Ground, at: Placement) -> Result<(), LayRefusal> {
        let rotation = ground.tiles.get(at.tile).canonical(at.rotation);
        let stops = self.checked(ground, Placement { rotation, ..at })?;
        self.put(ground, at.hex, Laid { tile: at.tile, rotation }, &stops);
        Ok(())
    }

    /// Lays a tile without asking what lay below it, for a board that is taken up in the middle of a game. Label, printed track,
    /// where the track leads and the supply are checked all the same.
    ///
    /// # Errors
    /// The first reason why it cannot lie there. The board is then unchanged.
    pub fn set(&mut self, ground: &Ground, at: Placement) -> Result<(), LayRefusal> {
        let tile = ground.tiles.get(at.tile);
        let rotation = tile.canonical(at.rotation);
        let at = Placement { rotation, ..at };
        Self::can_come_to_lie(ground, at.hex, at.tile)?;
        if self.left(at.tile) == Some(0) && self.laid(at.hex).is_none_or(|l| l.tile != at.tile) {
            return Err(LayRefusal::NoneLeft);
        }
        let stops = self.turns(ground, at)?;
        self.put(ground, at.hex, Laid { tile: at.tile, rotation }, &stops);
        Ok(())
    }

    /// Puts a tile in the place of the one that lies on a hex, whatever the hex itself asks for: the same track, but with other
    /// stops. No tokens may lie there.
    ///
    /// # Errors
    /// If nothing lies there, there is no such tile left, or the track is not the same. The board is then unchanged.
    pub fn exchange(&mut self, ground: &Ground, at: Placement) -> Result<(), LayRefusal> {
        let tile = ground.tiles.get(at.tile);
        let rotation = tile.canonical(at.rotation);
        if self.laid(at.hex).is_none() {
            return Err(LayRefusal::FixedHex);
        }
        if self.left(at.tile) == Some(0) {
            return Err(LayRefusal::NoneLeft);
        }
        if self.tokens_on(at.hex).next().is_some() {
            return Err(LayRefusal::NoRoomForTokens);
        }
        let (old, new) = (self.face(ground, at.hex), tile.face(rotation));
        if Gauge::SINGLE.into_iter().any(|gauge| old.exits_carrying(gauge) != new.exits_carrying(gauge)) {
            return Err(LayRefusal::TrackLost);
        }
        self.put(ground, at.hex, Laid { tile: at.tile, rotation }, &[None; Face::MAX_STOPS]);
        Ok(())
    }

    /// Whether a tile can come to lie on a hex by some sequence of lays.
    fn can_come_to_lie(ground: &Ground, hex: HexId, tile: TileId) -> Result<(), LayRefusal> {
        let (printed, face) = (ground.map.hex(hex), ground.tiles.get(tile).face(Rotation::NONE));
        Self::label_fits(ground, hex, face)?;
        let fits = |id: &TileId| Self::label_fits(ground, hex, ground.tiles.get(*id).face(Rotation::NONE)).is_ok();
        let mut reached: Vec<TileId> = match ground.accepts(hex) {
            Accepts::Nothing => return Err(LayRefusal::FixedHex),
            Accepts::Only(tiles) => tiles.clone(),
            Accepts::SameStops => {
                let first = ground.tiles.iter().filter(|(_, t)| {
                    t.colour() == Colour::Yellow && count_stops(t.face(Rotation::NONE)) == count_stops(&printed.face)
                });
                first.map(|(id, _)| id).filter(fits).collect()
            }
        };
        let mut next = 0;
        while let Some(id) = reached.get(next).copied() {
            if id == tile {
                return Ok(());
            }
            next += 1;
            for to in &ground.tiles.get(id).promotes_to {
                if !reached.contains(to) && fits(to) {
                    reached.push(*to);
                }
            }
        }
        let (on, tile) = (count_stops(&printed.face), count_stops(face));
        if face.colour == Colour::Yellow && on != tile {
            return Err(LayRefusal::WrongStops { hex: on, tile });
        }
        Err(LayRefusal::NotAPromotion)
    }

    /// Every placement of every available tile on a hex that [`Board::lay`] accepts, each look once.
    #[must_use]
    #[inline]
    pub fn placements<'a>(&'a self, ground: &'a Ground, hex: HexId) -> Placements<'a> {
        let named = self.candidates(ground, hex);
        let candidates = named.unwrap_or_else(|| ground.first_tiles(hex));
        let old = self.face(ground, hex);
        let tokened = self.tokens_on(hex).next().is_some();
        let bare = old.segments().is_empty() && !tokened;
        let kept = old.exits();
        let sides = ground.sides(hex);
        let mut open = sides.open;
        for edge in sides.awaited.iter().filter(|e| self.leads_somewhere(ground, hex, *e).is_ok()) {
            open.add(edge);
        }
        let (suit, on) = (named.is_none(), self.laid(hex));
        let lines = None;
        Placements {
            board: self,
            ground,
            hex,
            old,
            bare,
            tokened,
            tile: 0,
            rotation: 0,
            candidates,
            suit,
            on,
            kept,
            open,
            lines,
        }
    }

    /// Those of [`Board::placements`] that a company's lines could go on over or that touch what it reaches: on bare ground, only
    /// those whose track takes up a line.
    #[must_use]
    #[inline]
    pub fn placements_within<'a>(&'a self, ground: &'a Ground, hex: HexId, reach: &Reach) -> Placements<'a> {
        let placements = self.placements(ground, hex);
        let lines = if placements.old.segments().is_empty() { reach.lines_into(hex) } else { None };
        Placements { lines, ..placements }
    }

    /// Why a tile cannot be laid on a hex in any rotation; `None` if it can be in some.
    #[must_use]
    pub fn why_not(&self, ground: &Ground, hex: HexId, tile: TileId) -> Option<LayRefusal> {
        if let Err(refusal) = self.suits(ground, hex, tile) {
            return Some(refusal);
        }
        let mut first = None;
        for rotation in ground.tiles.get(tile).rotations() {
            match self.turns(ground, Placement { hex, tile, rotation }) {
                Ok(_) => return None,
                // Losing track is the weakest reason: most rotations do.
                Err(LayRefusal::TrackLost) => {}
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first.or(Some(LayRefusal::TrackLost))
    }

    fn checked(&self, ground: &Ground, at: Placement) -> Result<StopMap, LayRefusal> {
        self.suits(ground, at.hex, at.tile)?;
        self.turns(ground, at)
    }

    /// Tiles worth trying on a hex: those that the tile or hex below names, or all.
    fn candidates<'g>(&self, ground: &'g Ground, hex: HexId) -> Option<&'g [TileId]> {
        match self.laid(hex) {
            Some(laid) => Some(&ground.tiles.get(laid.tile).promotes_to),
            None => match ground.accepts(hex) {
                Accepts::SameStops => None,
                Accepts::Only(tiles) => Some(tiles),
                Accepts::Nothing => Some(&[]),
            },
        }
    }

    /// What does not depend on the rotation: colour, promotion, label, stops, supply.
    fn suits(&self, ground: &Ground, hex: HexId, id: TileId) -> Result<(), LayRefusal> {
        let tile = ground.tiles.get(id);
        let face = tile.face(Rotation::NONE);
        let on = self.face(ground, hex);
        let candidates = self.candidates(ground, hex);
        if self.laid(hex).is_none() && candidates == Some(&[]) {
            return Err(LayRefusal::FixedHex);
        }
        let on_water = on.colour == Colour::Blue && self.laid(hex).is_none() && face.colour == Colour::Blue;
        if on.colour.next() != Some(face.colour) && !on_water {
            return Err(LayRefusal::WrongColour { on: on.colour, tile: face.colour });
        }
        Self::label_fits(ground, hex, face)?;
        match candidates {
            Some(only) if !only.contains(&id) => return Err(LayRefusal::NotAPromotion),
            Some(_) => {}
            None => {
                let (hex, tile) = (count_stops(on), count_stops(face));
                if hex != tile {
                    return Err(LayRefusal::WrongStops { hex, tile });
                }
            }
        }
        if self.left(id) == Some(0) {
            return Err(LayRefusal::NoneLeft);
        }
        Ok(())
    }

    fn label_fits(ground: &Ground, hex: HexId, face: &Face) -> Result<(), LayRefusal> {
        let label = ground.map.hex(hex).label_for(face.colour);
        if label == face.label.as_deref() {
            return Ok(());
        }
        Err(LayRefusal::Label { hex: label.map(str::to_owned), tile: face.label.clone() })
    }

    /// What depends on the rotation: where track leads, what it keeps, room for tokens.
    fn turns(&self, ground: &Ground, at: Placement) -> Result<StopMap, LayRefusal> {
        let new = ground.tiles.get(at.tile).face(at.rotation);
        let old = self.face(ground, at.hex);
        for edge in new.exits().without(old.exits()).iter() {
            self.leads_somewhere(ground, at.hex, edge)?;
        }
        self.keeps(old, new, at.hex)
    }

    /// Whether a new face of a hex keeps track and tokens.
    fn keeps(&self, old: &Face, new: &Face, hex: HexId) -> Result<StopMap, LayRefusal> {
        let stops = fit(old, new)?;
        if !self.tokens_fit(new, hex, &stops) {
            return Err(LayRefusal::NoRoomForTokens);
        }
        Ok(stops)
    }

    /// Where the stops of a hex are found on a tile that would be laid there; `None` if track is lost.
    pub(crate) fn fitted(&self, ground: &Ground, at: Placement) -> Option<StopMap> {
        let afresh = || fit(self.face(ground, at.hex), ground.tiles.get(at.tile).face(at.rotation)).ok();
        let known = self.laid(at.hex).and_then(|laid| ground.promotion(laid, (at.tile, at.rotation)));
        debug_assert!(known.is_none_or(|known| known == afresh()), "tiles fit each other however both lie");
        known.unwrap_or_else(afresh)
    }

    /// Whether new track may cross an edge: into open ground, to track that waits there, or off the grid where that is
    /// allowed.
    pub(crate) fn leads_somewhere(&self, ground: &Ground, hex: HexId, edge: Edge) -> Result<(), LayRefusal> {
        if ground.is_impassable(hex, edge) {
            return Err(LayRefusal::Impassable(edge));
        }
        let ok = match ground.map.neighbour(hex, edge) {
            None => ground.map.hex(hex).open_edges().has(edge),
            Some(next) => ground.map.hex(next).is_open_ground() || self.face(ground, next).exits().has(edge.opposite()),
        };
        if ok { Ok(()) } else { Err(LayRefusal::RunsOff(edge)) }
    }

    fn tokens_fit(&self, new: &Face, hex: HexId, stops: &StopMap) -> bool {
        let mut room: [u8; Face::MAX_STOPS] = [0; Face::MAX_STOPS];
        for (id, stop) in new.stops_with_ids() {
            room[id.index()] = stop.slots;
        }
        self.tokens_on(hex).all(|token| {
            let Some(to) = stops[token.stop.index()] else { return false };
            if token.slot.is_none() {
                return true;
            }
            let left = room[to.index()].checked_sub(1);
            room[to.index()] = left.unwrap_or(0);
            left.is_some()
        })
    }
}

/// How many cities and how many towns a face has.
pub(crate) fn count_stops(face: &Face) -> (usize, usize) {
    let count = |kind| face.stops.iter().filter(|s| s.kind == kind).count();
    (count(StopKind::City), count(StopKind::Town))
}

/// The legal placements on a hex; see [`Board::placements`].
#[derive(Debug)]
pub struct Placements<'a> {
    board: &'a Board,
    ground: &'a Ground,
    hex: HexId,
    /// What the hex shows.
    old: &'a Face,
    /// Whether there is nothing on it that a tile must keep.
    bare: bool,
    /// Whether tokens lie on it.
    tokened: bool,
    tile: usize,
    rotation: usize,
    candidates: &'a [TileId],
    /// Whether all of these suit the hex, whatever is left of them.
    suit: bool,
    /// The tile on which they would be laid, if there is one: they are those that it may become.
    on: Option<Laid>,
    /// The edges that track reaches already.
    kept: EdgeSet,
    /// The edges that track may reach.
    open: EdgeSet,
    /// The edges where lines arrive that track must take up, in broad and in metre gauge.
    lines: Option<[EdgeSet; 2]>,
}

impl Placements<'_> {
    /// Whether a tile suits the hex, whatever is left of it.
    fn suits(&self, id: TileId) -> bool {
        if self.suit {
            return true;
        }
        if self.on.is_none() {
            return self.board.suits(self.ground, self.hex, id).is_ok();
        }
        // Of what the tile there may become, only colour and label decide.
        let face = self.ground.tiles.get(id).face(Rotation::NONE);
        let suits =
            self.old.colour.next() == Some(face.colour) && Board::label_fits(self.ground, self.hex, face).is_ok();
        debug_assert_eq!(suits, self.board.suits(self.ground, self.hex, id).is_ok(), "nothing else decides");
        suits
    }

    /// Whether a new face takes up some line, if it must.
    fn takes_up(&self, new: &Face) -> bool {
        self.lines.is_none_or(|[broad, metre]| {
            let taken = |gauge: Gauge, lines: EdgeSet| !new.exits_carrying(gauge).both(lines).is_empty();
            taken(Gauge::Broad, broad) || taken(Gauge::Metre, metre)
        })
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        loop {
            let id = *self.candidates.get(self.tile)?;
            if self.rotation == 0 {
                let there = self.board.left(id) != Some(0);
                if !there || !self.suits(id) {
                    self.tile += 1;
                    continue;
                }
            }
            let tile = self.ground.tiles.get(id);
            while let Some(rotation) = Rotation::ALL.get(self.rotation).copied() {
                self.rotation += 1;
                // The edges alone rule most rotations out.
                let exits = tile.exits(rotation);
                let leads =
                    self.kept.without(exits).is_empty() && exits.without(self.kept).without(self.open).is_empty();
                if !leads || tile.canonical(rotation) != rotation {
                    continue;
                }
                let new = tile.face(rotation);
                let legal = self.takes_up(new);
                let at = Placement { hex: self.hex, tile: id, rotation };
                let fitted = || match self.on {
                    Some(on) => self.ground.nth_promotion(on, self.tile, rotation),
                    None => self.board.fitted(self.ground, at),
                };
                debug_assert!(!legal || fitted() == self.board.fitted(self.ground, at), "tiles fit in one way");
                let tokens_fit = |stops| !self.tokened || self.board.tokens_fit(new, self.hex, &stops);
                if legal && (self.bare || fitted().is_some_and(tokens_fit)) {
                    return Some(at);
                }
            }
            self.rotation = 0;
            self.tile += 1;
        }
    }
}
