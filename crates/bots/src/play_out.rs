//! Playing a game to its end.

use crate::Random;
use railhead_engine::{Action, Refusal, Seat};
use railhead_titles::Game;
use std::fmt;

/// What must never happen while a game is played by what it offers: a fault of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An action was offered, but refused.
    Refused {
        /// How many actions were done before.
        after: usize,
        /// To whom it was offered.
        seat: Seat,
        /// What was offered.
        action: Action,
        /// Why it was refused.
        why: Refusal,
    },
    /// The game is not over, but nobody may do anything.
    Stuck {
        /// How many actions were done before.
        after: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { after, seat, action, why } => {
                write!(
                    f,
                    "after {after} actions seat {} was offered {action:?}, which is refused: {why}",
                    seat.index() + 1
                )
            }
            Self::Stuck { after } => {
                write!(f, "after {after} actions nobody may do anything, but the game is not over")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Plays on until the game is over or so many more actions are done; says whether it is over.
///
/// # Errors
/// If the rules offer what they refuse, or nothing at all.
pub fn play_out(game: &mut Game, player: &mut Random, most: usize) -> Result<bool, Fault> {
    for _ in 0..most {
        if game.outcome().is_some() {
            return Ok(true);
        }
        let after = game.len();
        let Some((seat, action)) = player.choose(game) else { return Err(Fault::Stuck { after }) };
        if let Err(why) = game.play(seat, &action) {
            return Err(Fault::Refused { after, seat, action, why });
        }
    }
    Ok(game.outcome().is_some())
}
