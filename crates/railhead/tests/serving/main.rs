//! The server as a program of its own: killed, in pairs, with its database gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod away;
mod browser;
#[path = "../../../server/tests/common/cluster.rs"]
mod cluster;
mod killed;
mod pair;
mod player;
mod server;
