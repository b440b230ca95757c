//! What tells the ground of a game from others where answers about it are kept.

use railhead_board::Ground;
use std::sync::Arc;

/// Which ground it is. The address alone will not do: a map of one's own is let go once nobody plays on it, and the next one may come to
/// lie in the same place.
#[must_use]
pub fn which(ground: &Arc<Ground>) -> (usize, u128) {
    (Arc::as_ptr(ground) as usize, ground.origin())
}
