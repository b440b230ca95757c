//! Keeping answers about boards.

use crate::walk::Walks;
use crate::{Board, Found, Ground, HexId, Laid, Owner, Reach, Token};
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// Remembers what companies reach, by the track and tokens on the board: whatever brings a board back, going on, going back or
/// trying a lay, the answer is there. Nothing is computed before it is asked for.
///
/// A cache belongs to one [`Ground`].
///
/// ```
/// use railhead_board::{Board, Ground, Owner, ReachCache, StopId};
/// use std::sync::Arc;
///
/// let tiles = "format tiles 1\ntitle demo\ntile 57 yellow x2 city(20) 0-a 3-a > 14\ntile 14 green x1 city(30,2) 0-a 1-a 3-a 4-a\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 land\nhex A3 land \"Avon\" city\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// let east = ground.map.find("A5").unwrap();
/// let (mut board, mut cache) = (Board::new(&ground), ReachCache::new());
/// board.place_token(&ground, east, StopId(0), None, Owner(0)).unwrap();
/// let reach = cache.reach(&ground, &board, Owner(0));
/// assert_eq!(reach.stops().count(), 1);
/// // The same board again: nothing is searched.
/// assert!(Arc::ptr_eq(&reach, &cache.reach(&ground, &board.clone(), Owner(0))));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReachCache {
    known: HashMap<(u128, Owner), Arc<Reach>, BuildHasherDefault<Mixed>>,
    /// The keys in the order in which they came, to forget the oldest.
    order: VecDeque<(u128, Owner)>,
    /// The last answer for each company, by its number; not where trails are searched, for those mostly cross each other.
    last: Vec<Option<Last>>,
    walks: Walks,
    by_trails: bool,
    surely: bool,
}

impl ReachCache {
    /// How many answers are kept; at four kilobytes each, one megabyte.
    const MOST: usize = 256;

    /// An empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty cache of what companies reach by trails; see [`Reach::by_trails`].
    #[must_use]
    pub fn by_trails() -> Self {
        Self { by_trails: true, ..Self::default() }
    }

    /// An empty cache of what companies surely reach; see [`Reach::surely`].
    #[must_use]
    pub fn sure() -> Self {
        Self { surely: true, ..Self::default() }
    }

    /// What a company reaches on this board.
    pub fn reach(&mut self, ground: &Ground, board: &Board, owner: Owner) -> Arc<Reach> {
        let key = (board.fingerprint(), owner);
        if let Some(known) = self.known.get(&key) {
            return Arc::clone(known);
        }
        if self.order.len() == Self::MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        let unchanged = self.last.get(usize::from(owner.0)).and_then(|last| last.as_ref()?.holds(ground, board, owner));
        let reach = unchanged.unwrap_or_else(|| self.find(ground, board, owner));
        self.known.insert(key, Arc::clone(&reach));
        self.order.push_back(key);
        reach
    }

    /// Whether what is looked for is come to before everything is found that a company reaches. Each time a line has come somewhere,
    /// `is_enough` is asked. After `true` it is certain; after `false` nothing is known, and [`ReachCache::reach`] tells, which it does
    /// at once where the answer is there already.
    pub fn soon(
        &mut self,
        ground: &Ground,
        board: &Board,
        owner: Owner,
        is_enough: impl FnMut(&Found<'_>) -> bool,
    ) -> bool {
        let known = self.known.contains_key(&(board.fingerprint(), owner));
        !known && Found::soon(&mut self.walks, ground, board, owner, is_enough)
    }

    fn find(&mut self, ground: &Ground, board: &Board, owner: Owner) -> Arc<Reach> {
        let reach = Reach::found_by(&mut self.walks, ground, board, owner, self.surely);
        let narrower = self.by_trails.then(|| reach.by_trails(ground, board, owner)).flatten();
        let reach = Arc::new(narrower.unwrap_or(reach));
        if self.by_trails {
            return reach;
        }
        let place = usize::from(owner.0);
        if self.last.len() <= place {
            self.last.resize(place + 1, None);
        }
        self.last[place] = Last::of(ground, board, owner, &reach);
        reach
    }
}

/// What a company reached, and all that this follows from: it stays the same while nothing happens but elsewhere, as most does.
#[derive(Clone, Debug)]
struct Last {
    reach: Arc<Reach>,
    origin: u128,
    /// What lay on the hexes that were reached or entered.
    laid: Vec<(HexId, Option<Laid>)>,
    /// The company's tokens, and those of others there.
    tokens: Vec<Token>,
}

impl Last {
    /// `None` where some way had to be looked at twice: such searches may look at hexes that are not reached in the end.
    fn of(ground: &Ground, board: &Board, owner: Owner, reach: &Arc<Reach>) -> Option<Self> {
        if reach.again {
            return None;
        }
        let laid = reach.hexes().map(|hex| (hex, board.laid(hex))).collect();
        let tokens = tokens_that_matter(board, owner, reach).copied().collect();
        Some(Self { reach: Arc::clone(reach), origin: ground.origin(), laid, tokens })
    }

    /// The answer, if it holds for this board, too.
    fn holds(&self, ground: &Ground, board: &Board, owner: Owner) -> Option<Arc<Reach>> {
        let same = self.origin == ground.origin()
            && self.laid.iter().all(|(hex, laid)| board.laid(*hex) == *laid)
            && tokens_that_matter(board, owner, &self.reach).eq(&self.tokens);
        debug_assert!(
            !same || self.reach.hexes == Reach::of(ground, board, owner).hexes,
            "what lies elsewhere changed what is reached"
        );
        same.then(|| Arc::clone(&self.reach))
    }
}

fn tokens_that_matter<'b>(board: &'b Board, owner: Owner, reach: &Reach) -> impl Iterator<Item = &'b Token> {
    board.tokens().iter().filter(move |token| token.owner == owner || reach.is_near(token.hex))
}

/// A hasher for fingerprints, in which every bit is as good as any other.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u8(*byte));
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = (self.0.rotate_left(8) ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, number: u128) {
        let [low, high] = [number, number >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
        self.0 ^= low ^ high.rotate_left(32);
    }
}
