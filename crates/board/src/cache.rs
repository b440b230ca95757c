//! Keeping answers about boards.

use crate::reach::Walks;
use crate::{Board, Ground, Owner, Reach};
use std::collections::HashMap;
use std::sync::Arc;

/// Remembers what companies reach, by the track and tokens on the board: whatever brings a board back, going on, going back or
/// trying a lay, the answer is there. Nothing is computed before it is asked for.
///
/// A cache belongs to one [`Ground`].
#[derive(Clone, Debug, Default)]
pub struct ReachCache {
    known: HashMap<(u128, Owner), Arc<Reach>>,
    /// The keys in the order in which they came, to forget the oldest.
    order: std::collections::VecDeque<(u128, Owner)>,
    walks: Walks,
    by_trails: bool,
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
        let reach = Reach::found_by(&mut self.walks, ground, board, owner);
        let narrower = self.by_trails.then(|| reach.by_trails(ground, board, owner)).flatten();
        let reach = Arc::new(narrower.unwrap_or(reach));
        self.known.insert(key, Arc::clone(&reach));
        self.order.push_back(key);
        reach
    }
}
