//! Computer players.
//!
//! A bot sees a game through the same [`choices`](railhead_engine::AnyGame::choices) as a person. Everything is deterministic: the
//! same seed plays the same game.
//!
//! ```
//! use railhead_bots::{Random, play_out};
//! use railhead_engine::Setup;
//! use railhead_titles::Game;
//!
//! let seats = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
//! let setup = Setup { title: "1846".to_owned(), version: 1, options: Vec::new(), seats, seed: 7 };
//! let mut game = Game::start(&setup)?;
//! play_out(&mut game, &mut Random::new(7), 20)?;
//! assert_eq!(game.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dice;
mod external_bot;
mod level;
mod novice;
mod play_out;
mod player;
mod random;
mod running;
mod shrewd;
mod sight;
mod steady;
mod thought;
pub mod value;

pub use dice::Dice;
pub use external_bot::{ExternalBot, PATIENCE};
pub use level::{KNOWN_LEVELS, Level, LevelError};
pub use novice::Novice;
pub use play_out::{Fault, play_out};
pub use player::Player;
pub use random::Random;
pub use shrewd::{Budget, Shrewd};
pub use sight::Sight;
pub use steady::{Habits, Quantities, SeatQuantities, Steady, TableQuantities};
pub use thought::{Thought, Weighed};
