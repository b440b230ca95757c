//! An independent check of every action of a game.
//!
//! An [`Auditor`] watches a game and is shown the table before and after each action. From these and the action itself it
//! recomputes what the rulebook requires, and reports where the game did something else. It shares no rules code with the titles:
//! from `railhead-board` it uses what is printed on maps and tiles and what has been laid where, from `railhead-engine` the objects
//! on the table, and from `railhead-titles` only the game that it watches. Whether track connects, what a run earns, which tile lays
//! are legal and what a share costs is determined here by different, slower and simpler means.
//!
//! This level has what every title needs: track ([`network`], [`ways`], [`reach`]), tiles ([`lays`]), sets of runs ([`runs`]) and
//! money ([`money`]). Exhaustive searches have a limited number of steps; when it is used up, they report nothing.

mod auditor;
mod building;
mod complaint;
mod deed;
mod dues;
pub mod lays;
mod moment;
pub mod money;
pub mod network;
mod options;
pub mod reach;
mod replica;
pub mod runs;
mod t1846;
mod t1848;
mod t1853;
mod walk;
pub mod ways;

pub use auditor::{Audit, Auditor, Step};
pub use complaint::{Complaint, Kind};
pub use moment::Moment;
