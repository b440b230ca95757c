//! What a network was made from.

use crate::Network;
use railhead_board::{Board, Ground, HexId, Laid, Owner, Token};

/// All that a network follows from: while nothing happens but elsewhere, as most does, it stays the same.
#[derive(Clone, Debug)]
pub struct Surroundings {
    owner: Owner,
    /// What lay on the hexes that were looked at, in the order of the map.
    laid: Vec<(HexId, Option<Laid>)>,
    /// The tokens there.
    tokens: Vec<Token>,
}

impl Network {
    /// The same as [`Network::of`], with what it was made from.
    #[must_use]
    pub fn with_surroundings(ground: &Ground, board: &Board, owner: Owner, era: usize) -> (Self, Surroundings) {
        let (network, looked) = Self::looking(ground, board, owner, era);
        let hexes = ground.map.iter().map(|(hex, _)| hex);
        let laid = hexes.filter(|hex| looked[hex.index()]).map(|hex| (hex, board.laid(hex))).collect();
        let tokens = board.tokens().iter().filter(|token| looked[token.hex.index()]).copied().collect();
        (network, Surroundings { owner, laid, tokens })
    }
}

impl Surroundings {
    /// Whether the network of the same company, on the same ground and in the same era, is still the same on this board.
    #[must_use]
    pub fn hold(&self, board: &Board) -> bool {
        // The company's own tokens were all looked at; a new one may lie anywhere.
        let matters = |token: &&Token| {
            token.owner == self.owner || self.laid.binary_search_by_key(&token.hex, |(hex, _)| *hex).is_ok()
        };
        self.laid.iter().all(|(hex, laid)| board.laid(*hex) == *laid)
            && board.tokens().iter().filter(matters).eq(&self.tokens)
    }
}
