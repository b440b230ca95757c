//! Game files: our own, those of others, and those that are kept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may fail loudly"
)]

#[path = "../common/mod.rs"]
mod common;
mod corpus;
mod game_files;
mod people;
mod reworded;
mod reworded_play;
mod site_certs;
mod site_export;
mod site_games;
mod site_records;
