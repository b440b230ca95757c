//! Automations: what a player wants done at a table while away. They are private to the player.
//!
//! An automation looks at the game whenever something happened. It acts only through the choices of the engine and only when its
//! seat owes the decision; it stops as soon as anything happened that its player would want to think about, and says why.

mod buy;
mod kept;
mod pass;
mod past;
mod plan;
mod routes;
mod runner;
mod task;
mod verdict;

pub(crate) use kept::{Automation, MOST};
pub(crate) use plan::{UnreadablePlan, read, write};
pub(crate) use routes::{last_runs, trains};
pub(crate) use runner::{WORK, run};
pub(crate) use task::{Source, Task, Until};
pub(crate) use verdict::Verdict;
