//! What the fuzz targets do with their input.
//!
//! `fuzz/` passes every function of [`TARGETS`] to libFuzzer, which generates input for as long as it may run. `tests/corpora.rs`
//! replays the inputs saved under `fuzz/corpus`, with stable Rust and nothing else. An input for which the function panics is a
//! finding. `docs/testing.md` explains how to run and extend the targets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "what must never happen is to be loud")]

mod actions;
mod api_bodies;
mod game_files;
mod grounds;
mod input;
mod invariants;
mod json;
mod site_files;

pub use actions::actions;
pub use api_bodies::api_bodies;
pub use game_files::game_files;
pub use grounds::grounds;
pub use site_files::site_files;

/// A target: what it is called, and what it does with its input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Each has a folder of its name under `fuzz/corpus` and a file under `fuzz/fuzz_targets`.
pub const TARGETS: [Target; 5] = [
    ("actions", actions),
    ("api_bodies", api_bodies),
    ("game_files", game_files),
    ("grounds", grounds),
    ("site_files", site_files),
];
