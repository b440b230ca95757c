//! Learned judgement: how likely each seat is to win, by numbers that were learned from many games.
//!
//! How they were learned is told in `training/README.md`. Everything is reckoned in whole numbers, so that a seed plays the same game
//! on every machine.

mod net;
mod odds;

use crate::Steady;
use net::Net;
pub use odds::Odds;
use railhead_titles::Game;
use std::sync::OnceLock;

/// What was learned, title by title.
const LEARNED: &str = include_str!("learned.txt");

/// How the seats of a game stand, as was learned from many games; `None` for a title of which nothing was learned.
#[must_use]
pub fn judge(game: &Game) -> Option<Vec<Odds>> {
    static NETS: OnceLock<Vec<(String, Net)>> = OnceLock::new();
    let nets = NETS.get_or_init(|| net::read(LEARNED));
    let (_, net) = nets.iter().find(|(title, _)| *title == game.setup().title)?;
    net.odds(&Steady::brisk(None).quantities(game))
}
