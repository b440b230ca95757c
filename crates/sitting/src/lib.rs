//! What tests of titles share: a [`Sit`]ting, which a test arranges as it needs and then plays by the rules, and [`script`]ed games,
//! which are played from a readable text and keep their own [`Ledger`].
//!
//! A title implements [`Sit`] and adds what is specific to it (how a company is launched, what a turn looks like); everything else is
//! here. This is a separate crate, not a part of `railhead-testkit`, because it depends on the titles: tests of `board`, `routes` and
//! `draw` would have to wait until they are compiled, without needing them.
//!
//! ```
//! use railhead_engine::Holder;
//! use railhead_sitting::{Sit, ANN, BOB};
//! use railhead_titles::Game;
//!
//! #[derive(Clone)]
//! struct Sitting(Game);
//!
//! impl Sit for Sitting {
//!     const TITLE: &'static str = "1848";
//!     fn at(game: Game) -> Self { Self(game) }
//!     fn game(&self) -> &Game { &self.0 }
//!     fn game_mut(&mut self) -> &mut Game { &mut self.0 }
//! }
//!
//! let mut s = Sitting::start(&Sitting::setup(3, &[("seats-as-listed", "on")], 7));
//! s.hand(ANN, 500).shares("NSW", Holder::Player(BOB), 2);
//! assert_eq!((s.cash(ANN), s.percent("NSW", Holder::Player(BOB))), (500, 20));
//! s.refuses(&s.buy("NSW"), "1848 3.1.1");
//! let first = s.choices()[0].clone();
//! s.does(first);
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod ledger;
pub mod reworded;
pub mod script;
mod sit;
mod track;

pub use ledger::Ledger;
pub use sit::Sit;

use railhead_engine::{Holder, Seat};

/// The first seat.
pub const ANN: Seat = Seat(0);
/// The second seat.
pub const BOB: Seat = Seat(1);
/// The third seat.
pub const CAT: Seat = Seat(2);
/// The fourth seat.
pub const DAN: Seat = Seat(3);
/// The fifth seat.
pub const EVE: Seat = Seat(4);

/// The names of players, in the order of their seats.
pub const NAMES: [&str; 7] = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"];

/// Shares that were sold and lie in the bank pool, or stock market.
pub const POOL: Holder = Holder::Market;
/// Shares that nobody has owned yet, where they lie in the bank.
pub const NEW: Holder = Holder::Bank;

/// A player as a holder.
#[must_use]
pub const fn of(seat: Seat) -> Holder {
    Holder::Player(seat)
}
