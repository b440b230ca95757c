//! A second opinion on every action of a game.
//!
//! An [`Auditor`] sits beside a game and is shown the table before and after each action. From these and the action itself it works
//! out again what the rulebook says, and complains in words where the game did something else. It shares no rules code with the
//! titles: of `railhead-board` it uses what is printed on maps and tiles and what lies where, of `railhead-engine` the things on the
//! table, of `railhead-titles` nothing but the game that it watches. Whether track connects, what a run earns, which lays are legal
//! and what a share costs is worked out here by other, slower and simpler means.
//!
//! What every title needs is here: track ([`network`], [`ways`], [`reach`]), tiles ([`lays`]), sets of runs ([`runs`]) and purses
//! ([`money`]). Whatever tries all ways is given a number of steps and says nothing once they are used up.

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
