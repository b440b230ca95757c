//! Programs for later: what a player wants done at a table while away. They are private to the player.
//!
//! A program looks at the game whenever something happened. It acts only through the choices of the engine and only when its
//! seat owes the decision; it stops as soon as anything happened that its player would want to think about, and says why.

mod buy;
mod pass;
mod past;
mod routes;
mod runner;
mod task;

pub(crate) use routes::{last_runs, trains};
pub(crate) use runner::run;
pub(crate) use task::{Source, Task, Until};

use past::Past;
use railhead_engine::{Action, Seat};
use railhead_titles::Game;
use serde::{Deserialize, Serialize};

/// No player has more at a table.
pub(crate) const MOST: usize = 6;

/// A program as it is kept.
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

/// What a program says to the game as it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    /// It does this.
    Act(Action),
    /// There is nothing for it to do now.
    Wait,
    /// It is finished, or something happened that its player should know.
    Stop(String),
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
            return Verdict::Stop("The game was taken back.".to_owned());
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

/// Whether a seat may pass now.
fn may_pass(game: &Game, seat: Seat) -> bool {
    game.outline(seat).iter().any(|c| c.offers(&Action::Pass))
}

/// What a seat has to decide, where a program does not know what to do.
fn must_decide(game: &Game, seat: Seat) -> Verdict {
    let about = game.ask_of(seat).map_or("", |ask| game.phrase(ask).words);
    Verdict::Stop(format!("You have to decide yourself: {about}."))
}
