//! Playing on freely: the learner on one seat, bots on the others.

use crate::lesson::Until;
use railhead_bots::{Sight, Steady};
use railhead_engine::{Action, Seat};
use railhead_titles::Game;

/// After so many moves of one's own the lesson goes on whatever was reached.
pub const MOST_MOVES: usize = 60;
/// The bots never make more moves between two of the learner's.
const MOST_BETWEEN: usize = 400;

/// A game that is played on freely.
#[derive(Clone, Debug)]
pub struct Free {
    /// The game as it stands: the learner decides, or it is over.
    pub game: Game,
    /// Whom the learner plays.
    pub seat: Seat,
    /// How many moves the learner made.
    pub moves: usize,
}

impl Free {
    /// From a position on; the bots move first if it is their turn.
    #[must_use]
    pub fn from(game: Game, seat: Seat) -> Self {
        let mut free = Self { game, seat, moves: 0 };
        free.others();
        free
    }

    /// Whether the learner decides.
    fn asked(&self) -> bool {
        self.game.ask_of(self.seat).is_some()
    }

    /// Lets the bots move until the learner decides.
    fn others(&mut self) {
        let mut bot = Steady::new();
        for _ in 0..MOST_BETWEEN {
            if self.asked() || self.game.outcome().is_some() {
                return;
            }
            let Some(next) = self.game.deciding().first().map(|d| d.seat) else { return };
            let Some(thought) = bot.choose(Sight::new(&self.game, next)) else { return };
            if self.game.play(next, &thought.action).is_err() {
                return;
            }
        }
    }

    /// The learner moves, and then the bots.
    ///
    /// # Errors
    /// Why the move is refused.
    pub fn play(&mut self, action: &Action) -> Result<(), railhead_engine::Refusal> {
        self.game.play(self.seat, action)?;
        self.moves += 1;
        self.others();
        Ok(())
    }

    /// Whether that is reached until which one plays.
    #[must_use]
    pub fn reached(&self, until: &Until) -> bool {
        let game = &self.game;
        let both = |one: &crate::Amount, other: &crate::Amount| Some((one.value(game).ok()?, other.value(game).ok()?));
        self.moves >= MOST_MOVES
            || game.outcome().is_some()
            || match until {
                Until::Moves(moves) => self.moves >= *moves,
                Until::AtLeast(one, other) => both(one, other).is_some_and(|(one, other)| one.at_least(&other)),
                Until::Is(one, other) => both(one, other).is_some_and(|(one, other)| one.same(&other)),
            }
    }

    /// A bot plays the learner's seat as well, until that is reached: a lesson must be possible.
    #[must_use]
    pub fn by_bot(mut self, until: &Until) -> Self {
        let mut bot = Steady::new();
        while !self.reached(until) {
            let Some(thought) = bot.choose(Sight::new(&self.game, self.seat)) else { break };
            if self.play(&thought.action).is_err() {
                break;
            }
        }
        self
    }
}
