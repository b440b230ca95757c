//! Pictures of boards, tiles and charts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod in_play;
mod market;
mod pictures;
