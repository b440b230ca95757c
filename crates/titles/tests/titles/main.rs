//! The data of the titles: printed facts, damage, lays, ways, runs, rulings.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

mod best_runs;
#[path = "../common/mod.rs"]
mod common;
mod facts;
mod fuzz;
mod homes;
mod laying;
mod manifest;
mod reaching;
mod rulings;
