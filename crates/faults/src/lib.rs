//! A programme of faults.
//!
//! Servers run as processes of their own, people and bots play at them over the interface for programs, others watch, and all the while
//! servers are killed, stopped and paused, databases end or stand still, disks are full, clocks jump, and connections are cut, slowed and
//! silenced: what and when is drawn from a seed before it begins ([`plan`]). After every round of it nobody plays and nothing is wrong, and
//! everybody has to know what is stored; at the end everything is looked at once more ([`act`]).
//!
//! What tests of the server as a process share is here, too: [`server`], [`browser`], [`player`].
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
