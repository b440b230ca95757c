//! Fault injection.
//!
//! Servers run as separate processes, players and bots play on them over the API, and others watch. Meanwhile servers are killed, stopped
//! and suspended, databases crash or hang, disks are full, clocks jump, and connections are cut, slowed and silenced. Which faults happen
//! when is drawn from a seed beforehand ([`plan`]). After every round the faults are repaired and nobody plays, and then everybody must
//! know what is stored; at the end everything is checked again ([`act`]).
//!
//! This crate also has what tests of the server as a process share: [`server`], [`browser`], [`player`].
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
