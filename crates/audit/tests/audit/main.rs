//! Games with the auditor beside them, and errors that it must notice.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::cast_possible_truncation,
    reason = "a test may fail loudly"
)]

mod beside;
mod games_of_1846;
mod games_of_1848;
mod games_of_1853;
mod planted_in_1846_and_1848;
mod planted_in_1853;
mod track;
