//! A board during play.

use crate::{Face, Ground, HexId, Owner, Rotation, StopId, StopKind, TileId, Token, TokenRefusal};
use serde::{Deserialize, Serialize};

/// A tile as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// Which tile.
    pub tile: TileId,
    /// How it is turned.
    pub rotation: Rotation,
}

/// What lies on the map: tiles, tokens, and the tiles that are left.
///
/// A plain value of a kilobyte or so: cheap to copy, equal when the boards are equal. It refers to its [`Ground`] by index
/// only; every question that needs the ground takes it as an argument.
///
/// ```
/// use railhead_board::{Board, Colour, Ground, Owner, StopId};
///
/// let tiles = "format tiles 1\ntitle demo\ntile 57 yellow x2 city(20) 0-a 3-a > 14\ntile 14 green x1 city(30,2) 0-a 1-a 3-a 4-a\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 land\nhex A3 land \"Avon\" city\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// let [avon, east] = ["A3", "A5"].map(|name| ground.map.find(name).unwrap());
/// let mut board = Board::new(&ground);
/// board.place_token(&ground, east, StopId(0), None, Owner(0)).unwrap();
///
/// // Lay the first of the tiles that fit, and see that one less is left.
/// let at = board.placements(&ground, avon).next().unwrap();
/// board.lay(&ground, at).unwrap();
/// assert_eq!(board.left(at.tile), Some(1));
/// assert_eq!(board.face(&ground, avon).colour, Colour::Yellow);
/// assert_ne!(board, Board::new(&ground));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    pub(crate) laid: Vec<Option<Laid>>,
    tokens: Vec<Token>,
    /// Copies left of each tile; `None` without limit.
    supply: Vec<Option<u16>>,
    /// Changes with every tile and token; two boards with the same track and tokens have the same one.
    fingerprint: Fingerprint,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            laid: self.laid.clone(),
            tokens: self.tokens.clone(),
            supply: self.supply.clone(),
            fingerprint: self.fingerprint,
        }
    }

    /// Keeps what memory there is: boards are copied for every action that is tried.
    fn clone_from(&mut self, other: &Self) {
        self.laid.clone_from(&other.laid);
        self.tokens.clone_from(&other.tokens);
        self.supply.clone_from(&other.supply);
        self.fingerprint = other.fingerprint;
    }
}

impl Board {
    /// The board as printed, with the tiles of the plain game.
    #[must_use]
    pub fn new(ground: &Ground) -> Self {
        Self::with_kits(ground, &[])
    }

    /// The board as printed, with the tiles that these kits add.
    #[must_use]
    pub fn with_kits(ground: &Ground, kits: &[&str]) -> Self {
        Self {
            laid: vec![None; ground.map.len()],
            tokens: Vec::new(),
            supply: ground.tiles.iter().map(|(id, _)| ground.tiles.copies(id, kits)).collect(),
            fingerprint: Fingerprint(ground.origin()),
        }
    }

    /// The tile on a hex.
    #[must_use]
    #[inline]
    pub fn laid(&self, hex: HexId) -> Option<Laid> {
        self.laid[hex.index()]
    }

    /// What a hex shows now.
    #[must_use]
    #[inline]
    pub fn face<'g>(&self, ground: &'g Ground, hex: HexId) -> &'g Face {
        match self.laid[hex.index()] {
            Some(laid) => ground.tiles.get(laid.tile).face(laid.rotation),
            None => &ground.map.hex(hex).face,
        }
    }

    /// How many copies of a tile are left; `None` without limit.
    #[must_use]
    #[inline]
    pub fn left(&self, tile: TileId) -> Option<u16> {
        self.supply[tile.index()]
    }

    /// All tokens, ordered by place.
    #[must_use]
    #[inline]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The tokens on a hex.
    #[inline]
    pub fn tokens_on(&self, hex: HexId) -> impl Iterator<Item = &Token> {
        let start = self.tokens.partition_point(|t| t.hex < hex);
        self.tokens[start..].iter().take_while(move |t| t.hex == hex)
    }

    /// The tokens of a company.
    #[inline]
    pub fn tokens_of(&self, owner: Owner) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(move |t| t.owner == owner)
    }

    /// How many free slots a stop has.
    #[must_use]
    #[inline]
    pub fn free_slots(&self, ground: &Ground, hex: HexId, stop: StopId) -> u8 {
        let slots = self.face(ground, hex).stop(stop).map_or(0, |s| s.slots);
        let taken = self.tokens_on(hex).filter(|t| t.stop == stop && t.slot.is_some()).count();
        slots.saturating_sub(u8::try_from(taken).unwrap_or(u8::MAX))
    }

    /// Whether a company's trains and lines can go on past a stop: not in an off-board area, and not in a city full of other
    /// companies' tokens.
    #[must_use]
    #[inline]
    pub fn is_open_to(&self, ground: &Ground, hex: HexId, stop: StopId, owner: Owner) -> bool {
        self.is_open_on(self.face(ground, hex), hex, stop, owner)
    }

    /// The same for a hex that shows this face.
    pub(crate) fn is_open_on(&self, face: &Face, hex: HexId, stop: StopId, owner: Owner) -> bool {
        match face.stop(stop).map(|s| (s.kind, s.slots)) {
            Some((StopKind::OffBoard, _)) | None => false,
            Some((StopKind::City, slots)) => {
                let mut taken = 0;
                for token in self.tokens_on(hex).filter(|t| t.stop == stop) {
                    if token.owner == owner {
                        return true;
                    }
                    taken += u8::from(token.slot.is_some());
                }
                taken < slots
            }
            Some(_) => true,
        }
    }

    /// Whether a company's lines that come to a stop of this face go on past it, and it holds no token of the company itself, from
    /// which they begin anyway.
    pub(crate) fn lets_on(&self, face: &Face, hex: HexId, stop: StopId, owner: Owner) -> bool {
        let Some(place) = face.stop(stop) else { return false };
        if place.kind == StopKind::OffBoard {
            return false;
        }
        let mut taken = 0;
        for token in self.tokens_on(hex).filter(|t| t.stop == stop) {
            if token.owner == owner {
                return false;
            }
            taken += u8::from(token.slot.is_some());
        }
        place.kind != StopKind::City || taken < place.slots
    }

    /// Places a token in the first free slot of a city, or in a given one.
    ///
    /// # Errors
    /// If there is no such city or slot, or no room. The board is then unchanged.
    pub fn place_token(
        &mut self,
        ground: &Ground,
        hex: HexId,
        stop: StopId,
        slot: Option<u8>,
        owner: Owner,
    ) -> Result<Token, TokenRefusal> {
        let place = self.face(ground, hex).stop(stop).ok_or(TokenRefusal::NoSuchStop)?;
        if place.kind != StopKind::City {
            return Err(TokenRefusal::NotACity);
        }
        let slots = place.slots;
        let free = |slot: &u8| !self.tokens_on(hex).any(|t| t.stop == stop && t.slot == Some(*slot));
        let slot = match slot {
            Some(slot) if slot >= slots => return Err(TokenRefusal::NoSuchSlot { slots }),
            Some(slot) => Some(slot).filter(free),
            None => (0..slots).find(free),
        };
        let token = Token { hex, stop, slot: Some(slot.ok_or(TokenRefusal::Full)?), owner };
        self.insert(token);
        Ok(token)
    }

    /// Puts a token beside a city, where it fills no slot.
    ///
    /// # Errors
    /// If there is no such city. The board is then unchanged.
    pub fn place_token_beside(
        &mut self,
        ground: &Ground,
        hex: HexId,
        stop: StopId,
        owner: Owner,
    ) -> Result<Token, TokenRefusal> {
        match self.face(ground, hex).stop(stop).map(|s| s.kind) {
            None => Err(TokenRefusal::NoSuchStop),
            Some(StopKind::City) => {
                let token = Token { hex, stop, slot: None, owner };
                self.insert(token);
                Ok(token)
            }
            Some(_) => Err(TokenRefusal::NotACity),
        }
    }

    /// Takes a token off the board; says whether it was there.
    pub fn remove_token(&mut self, token: Token) -> bool {
        match self.tokens.binary_search(&token) {
            Ok(index) => {
                self.tokens.remove(index);
                self.fingerprint.toggle(token_key(token));
                true
            }
            Err(_) => false,
        }
    }

    fn insert(&mut self, token: Token) {
        let index = self.tokens.partition_point(|t| *t < token);
        self.tokens.insert(index, token);
        self.fingerprint.toggle(token_key(token));
    }

    /// A number that is the same for boards with the same track and tokens, and, but for odds of one in 2¹²⁸, different for
    /// others. It is the key under which answers about a board can be kept.
    #[must_use]
    pub const fn fingerprint(&self) -> u128 {
        self.fingerprint.0
    }

    /// Changes the tile on a hex and moves its tokens; the lay has been checked.
    pub(crate) fn put(&mut self, ground: &Ground, hex: HexId, new: Laid, stops: &crate::fit::StopMap) {
        let moved: Vec<Token> = self.tokens_on(hex).copied().collect();
        for token in &moved {
            self.remove_token(*token);
        }
        if let Some(old) = self.laid[hex.index()] {
            if let Some(left) = &mut self.supply[old.tile.index()] {
                *left += 1;
            }
            self.fingerprint.toggle(laid_key(hex, old));
        }
        if let Some(left) = &mut self.supply[new.tile.index()] {
            *left = left.saturating_sub(1);
        }
        self.laid[hex.index()] = Some(new);
        self.fingerprint.toggle(laid_key(hex, new));
        for token in moved {
            let stop = stops[token.stop.index()].unwrap_or(token.stop);
            // A token beside the city stays beside it: when it moves in is for the title to say.
            let placed = match token.slot {
                Some(slot) => {
                    let kept = self.place_token(ground, hex, stop, Some(slot), token.owner);
                    kept.or_else(|_| self.place_token(ground, hex, stop, None, token.owner)).is_ok()
                }
                None => self.place_token_beside(ground, hex, stop, token.owner).is_ok(),
            };
            debug_assert!(placed, "the lay was checked for room");
        }
    }
}

/// The exclusive or of a random-looking number for each thing on the board, and of what tells its ground apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Fingerprint(u128);

impl Fingerprint {
    const fn toggle(&mut self, key: u64) {
        let high = spread(key ^ 0x9e37_79b9_7f4a_7c15);
        let low = spread(key.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1));
        self.0 ^= ((high as u128) << 64) | low as u128;
    }
}

/// Mixes all bits of a key into all bits of the result (the finaliser of SplitMix64, twice).
const fn spread(key: u64) -> u64 {
    let mut x = key;
    let mut round = 0;
    while round < 2 {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        round += 1;
    }
    x
}

fn laid_key(hex: HexId, laid: Laid) -> u64 {
    u64::from(hex.0) << 32 | u64::from(laid.tile.0) << 8 | u64::from(laid.rotation.sixths())
}

fn token_key(token: Token) -> u64 {
    let slot = u64::from(token.slot.unwrap_or(u8::MAX));
    1 << 63 | u64::from(token.hex.0) << 32 | u64::from(token.stop.0) << 24 | slot << 16 | u64::from(token.owner.0)
}
