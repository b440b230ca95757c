//! A game of any title.

use crate::Title;
use railhead_engine::{AnyGame, Seat, Setup, SetupError};
use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A game of any title: how it was set up, and the game itself. Everything that can be asked of it and done in it is said by
/// [`AnyGame`].
///
/// ```
/// use railhead_engine::Setup;
/// use railhead_titles::Game;
///
/// let seats = ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec();
/// let title = railhead_titles::find("1846").unwrap();
/// let setup = Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed: 1 };
/// let mut game = Game::start(&setup)?;
/// let seat = game.deciding()[0].seat;
/// let action = game.choices(seat)[0].action(0).unwrap();
/// game.play(seat, &action).unwrap();
/// assert_eq!(game.len(), 1);
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Game {
    title: &'static Title,
    setup: Arc<Setup>,
    played: Box<dyn AnyGame>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        self.with(self.played.boxed())
    }

    fn clone_from(&mut self, other: &Self) {
        if self.played.copy_from(&*other.played) {
            (self.title, self.setup) = (other.title, Arc::clone(&other.setup));
        } else {
            *self = other.clone();
        }
    }
}

impl Deref for Game {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.played
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.played
    }
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// Why it cannot be played as it is set up.
    pub fn start(setup: &Setup) -> Result<Self, SetupError> {
        let title = crate::find(&setup.title).ok_or_else(|| SetupError::Title(setup.title.clone()))?;
        // How many there are comes first: a file may name any number of seats.
        title.check(setup)?;
        let mut known = HashSet::new();
        for name in &setup.seats {
            if name.trim().is_empty() || !known.insert(name) {
                return Err(SetupError::Name(name.trim().to_owned()));
            }
        }
        Ok(Self { title, setup: Arc::new(setup.clone()), played: (title.begin)(setup)? })
    }

    /// Takes a game up in a state that [`AnyGame::state_json`] gave; what led to it is not known then.
    ///
    /// # Errors
    /// If the game cannot be played as it is set up, or the state is not one of this title.
    pub fn resume(setup: &Setup, state: &str) -> Result<Self, SetupError> {
        let begun = Self::start(setup)?;
        let resumed = begun.played.boxed_resumed(state);
        let resumed = resumed.map_err(|e| SetupError::Data(format!("not a state of {}: {e}", setup.title)))?;
        Ok(begun.with(resumed))
    }

    /// Another game of the same title and people.
    fn with(&self, played: Box<dyn AnyGame>) -> Self {
        Self { title: self.title, setup: Arc::clone(&self.setup), played }
    }

    /// What it was set up with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Its title.
    #[must_use]
    pub const fn title(&self) -> &'static Title {
        self.title
    }

    /// Gives a seat another name: somebody else plays there from now on.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        if let Some(old) = Arc::make_mut(&mut self.setup).seats.get_mut(seat.index()) {
            name.clone_into(old);
        }
    }

    /// The game as it was after so many actions; `None` if there were not so many.
    #[must_use]
    pub fn rewound(&self, actions: usize) -> Option<Self> {
        self.played.boxed_rewound(actions).map(|played| self.with(played))
    }

    /// The game as it stands, without its past: what a program copies to try things out.
    #[must_use]
    pub fn bare(&self) -> Self {
        self.with(self.played.boxed_bare())
    }

    /// The game as it could be for all that a seat knows, without its past: what others hold hidden is left to chance, as the
    /// seed decides.
    #[must_use]
    pub fn imagined(&self, seat: Seat, seed: u64) -> Self {
        self.with(self.played.boxed_imagined(seat, seed))
    }

    /// Whether two games are of one title and in the same state.
    #[must_use]
    pub fn same_state(&self, other: &Self) -> bool {
        self.played.has_state_of(&*other.played)
    }
}
