//! An automation as it is kept, and what it says.

use super::past::Past;
use super::verdict::Verdict;
use super::{Task, buy, pass, routes};
use railhead_engine::Seat;
use railhead_titles::Game;
use serde::{Deserialize, Serialize};

/// No player has more at a table.
pub(crate) const MOST: usize = 6;

/// An automation as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Automation {
    /// What tells it from the player's others.
    pub(crate) id: u32,
    /// For which seat.
    pub(crate) seat: u8,
    /// How many actions there were when it was set.
    pub(crate) from: usize,
    /// How many there were after it last acted.
    pub(crate) acted: usize,
    /// Whether an operating round was played when it was set.
    pub(crate) operating: bool,
    /// What it does.
    pub(crate) task: Task,
    /// Why it stopped, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stopped: Option<String>,
}

impl Automation {
    /// What it says to the game as it stands.
    pub(crate) fn verdict(&self, game: &Game) -> Verdict {
        if let Some(why) = &self.stopped {
            return Verdict::Stop(why.clone());
        }
        if game.outcome().is_some() {
            return Verdict::Stop("The game is over.".to_owned());
        }
        if game.len() < self.from.max(self.acted) {
            return Verdict::Stop("The game was undone.".to_owned());
        }
        let seat = Seat(self.seat);
        let past = Past { game, seat, from: self.from, operating: self.operating };
        // Offers are for people to answer.
        let owes = game.table().offer.is_none() && game.deciding().iter().any(|d| d.seat == seat);
        match &self.task {
            Task::Pass(until) => pass::verdict(&past, *until, owes),
            Task::Buy { company, source, goal, price, float, began } => {
                let plan =
                    buy::Plan { company, source: *source, goal: *goal, limit: *price, float: *float, began: *began };
                buy::verdict(&past, &plan, owes)
            }
            Task::Routes { company, runs, revenue, trains, pay, skip } => {
                let plan =
                    routes::Plan { company, runs: runs.as_ref(), revenue: *revenue, trains, pay: *pay, skip: *skip };
                routes::verdict(&past, &plan, owes)
            }
        }
    }
}
