//! The best runs, compared with what is known.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

mod agreement;
mod building;
mod checking;
#[path = "../common/mod.rs"]
mod common;
mod corners;
mod grids;
mod limits;
mod ohio;
mod over;
mod work;
