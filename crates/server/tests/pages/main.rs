//! The pages beside the game, looked at with every kind of eye.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod bad_input;
#[path = "../common/cluster.rs"]
mod cluster;
mod desk;
mod escaping;
mod files;
mod notes;
mod place;
mod postgres;
mod secrets;
mod storage;
mod two_servers;
