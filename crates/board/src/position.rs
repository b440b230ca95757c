//! Boards in the middle of a game, as files.

use crate::{Board, Company, Ground};
use std::fmt::Write;

/// A board as it was read from a position file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The title it belongs to.
    pub title: String,
    /// The board, with all tiles and tokens in place.
    pub board: Board,
}

impl Position {
    /// Writes a board so that [`crate::read_position`] reads it again.
    #[must_use]
    pub fn write(ground: &Ground, companies: &[Company], board: &Board) -> String {
        let mut out = format!("format position 1\ntitle {}\n", ground.map.title);
        // Tiles on water first: track on land may only point there once they lie.
        for on_land in [false, true] {
            for (id, hex) in ground.map.iter().filter(|(_, h)| h.is_open_ground() == on_land) {
                if let Some(laid) = board.laid(id) {
                    let number = &ground.tiles.get(laid.tile).number;
                    let _ = writeln!(out, "lay {} {number} {}", hex.name, laid.rotation.sixths());
                }
            }
        }
        for token in board.tokens() {
            let (hex, sign) = (ground.map.hex(token.hex), companies.get(usize::from(token.owner.0)));
            let sign = sign.map_or("?", |c| c.sign.as_str());
            let _ = write!(out, "token {} {} {sign}", hex.name, token.stop);
            let _ = match token.slot {
                Some(slot) => writeln!(out, " slot({slot})"),
                None => writeln!(out, " beside"),
            };
        }
        out
    }
}
