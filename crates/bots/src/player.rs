//! What every player that is a program can do.

use crate::{Random, Shrewd, Sight, Steady, Thought};
use railhead_engine::Seat;
use railhead_titles::Game;

/// A player that is a program.
pub trait Player: Send {
    /// What a seat does; `None` if it may do nothing.
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought>;

    /// What went wrong since this was last asked, in words: a program of somebody's own that did not play by the rules.
    fn complaints(&mut self) -> Vec<String> {
        Vec::new()
    }
}

impl Player for Random {
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        self.choose_for(game, &[seat]).map(|(_, action)| Thought::new(action, "by chance"))
    }
}

impl Player for Steady {
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        Self::choose(self, Sight::new(game, seat))
    }
}

impl Player for Shrewd {
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        Self::choose(self, game, seat)
    }
}
