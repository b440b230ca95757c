//! Every title played by programs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

mod every_title;
mod judgement;
mod lines;
mod own_maps;
#[cfg(unix)]
mod presets;
mod program;
mod random_games;
mod shrewd;
mod steady;
mod ways_1853;
mod wire;

// Files of the crate with tests of their own, see its Cargo.toml.
#[expect(dead_code, unreachable_pub, reason = "only what has tests is used here, and nothing by others")]
#[path = "../../src/dice.rs"]
mod dice;
#[path = "../../src/steady/memory.rs"]
mod memory;
