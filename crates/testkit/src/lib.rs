//! What the tests of all crates share.
//!
//! How much is tested is decided only in [`extent`]. What only tests of titles share is in `railhead-sitting`, so that this crate has
//! no dependencies on other crates here and nobody waits for it to compile.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

pub mod cluster;
mod dice;
pub mod extent;
pub mod shared;

pub use cluster::Cluster;
pub use dice::Dice;
pub use extent::{cases, long, number};
pub use shared::shared;

use std::io::Write;

/// Writes past the test harness, which keeps to itself what passing tests print.
pub fn tell(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}
