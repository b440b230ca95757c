//! Players that err.

use crate::{Dice, Player, Sight, Steady, Thought};
use railhead_engine::Seat;
use railhead_titles::Game;

/// A steady player that errs now and then: it takes the second or third thing that comes to mind, or misjudges what is nearly even,
/// as people do who are new to a game.
#[derive(Clone, Debug)]
pub struct Novice {
    steady: Steady,
    dice: Dice,
    /// In how many of a hundred decisions it errs.
    errs: usize,
}

/// In how many of a hundred decisions a novice errs.
const ERRS: usize = 12;
/// How often those err from whose games is learned, each in all of its games alike.
const STRAYS: [usize; 6] = [0, 0, 1, 2, 4, 8];

impl Novice {
    /// A novice.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { steady: Steady::leaning(seed), dice: Dice::new(seed ^ 0x6e6f_7669_6365), errs: ERRS }
    }

    /// A player who strays from what is usual more or less often, as the seed says: to learn from what becomes of it.
    #[must_use]
    pub fn straying(seed: u64) -> Self {
        let mut player = Self::new(seed);
        player.errs = STRAYS[player.dice.roll(STRAYS.len())];
        player
    }
}

impl Player for Novice {
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        let sight = Sight::new(game, seat);
        let first = self.steady.choose(sight)?;
        if !self.dice.chance(self.errs, 100) {
            return Some(first);
        }
        let others = self.steady.alternatives(sight, &first, 1);
        let at = self.dice.roll(others.len());
        let mut chosen = others.into_iter().nth(at).unwrap_or_else(|| first.clone());
        if chosen.action != first.action {
            chosen.reason = "tries something else".into();
        }
        Some(chosen)
    }
}
