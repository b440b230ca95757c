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
mod courses;
mod examples;
mod facts;
mod fuzz;
mod homes;
mod laying;
mod lines;
mod manifest;
mod powers;
mod reaching;
mod rulings;

// Files of the crate with tests of their own, see its Cargo.toml.
#[expect(dead_code, unused_imports, reason = "only what has tests is used here")]
#[path = "../../src/t1853/book.rs"]
mod book;
#[expect(unreachable_pub, reason = "public in the crate")]
#[path = "../../src/parts/dice.rs"]
mod dice;
#[expect(unreachable_pub, reason = "public in the crate")]
#[path = "../../src/suggest.rs"]
mod suggest;
