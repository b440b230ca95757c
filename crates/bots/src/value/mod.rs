//! Learned judgement: how likely each seat is to win, by numbers that were learned from many games.
//!
//! How they were learned is told in `training/README.md`. Everything is reckoned in whole numbers, so that a seed plays the same game
//! on every machine.

mod net;
mod odds;

use crate::{Quantities, Steady};
use net::Net;
pub use odds::Odds;
use railhead_titles::Game;
use std::sync::OnceLock;

/// What was learned, title by title.
const LEARNED: &str = include_str!("learned.txt");

/// How the seats of a game stand, as was learned from many games; `None` for a title of which nothing was learned.
#[must_use]
pub fn judge(game: &Game) -> Option<Vec<Odds>> {
    learned(&game.setup().title)?.odds(&Steady::brisk(None).quantities(game))
}

/// The same for a game as numbers.
#[must_use]
pub fn odds(title: &str, quantities: &Quantities) -> Option<Vec<Odds>> {
    learned(title)?.odds(quantities)
}

/// Whether something was learned of the title of a game.
#[must_use]
pub fn knows(game: &Game) -> bool {
    learned(&game.setup().title).is_some()
}

fn learned(title: &str) -> Option<&'static Net> {
    static NETS: OnceLock<Vec<(String, Net)>> = OnceLock::new();
    let nets = NETS.get_or_init(|| net::read(LEARNED));
    nets.iter().find(|(name, _)| name == title).map(|(_, net)| net)
}
