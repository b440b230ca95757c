//! Fault injection.
//!
//! Servers run as separate processes while players and bots play on them over the API and others watch. Meanwhile servers are killed,
//! stopped and suspended, databases crash or hang, disks are full, clocks jump, and connections are cut, slowed and silenced. All
//! faults and their times are drawn from a seed beforehand ([`plan`]). After every round the faults are repaired and play pauses until
//! everybody is up to date; at the end everything is checked again ([`act`]).
//!
//! This crate also has what tests share that run the server as a process: [`server`], [`browser`], [`player`].
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

pub mod act;
pub mod browser;
mod crew;
mod disk;
mod ledger;
mod node;
mod pick;
mod place;
pub mod plan;
pub mod player;
mod programme;
mod proxy;
pub mod server;
pub mod tally;
mod truth;
mod watch;
mod world;

pub use programme::{Database, Programme, Report};
