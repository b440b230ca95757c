//! The rulebook of 1846, paragraph by paragraph: `docs/rulings/1846.md` says which test shows what.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bankruptcy;
mod dividends;
mod draft;
mod ending;
mod forced;
mod limits;
mod maps;
mod moves;
mod operate;
mod options;
mod pauses;
mod phases;
mod powers;
mod removals;
mod routes;
mod secrets;
mod setup;
mod stock;
mod table;
mod tokens;
mod track;
mod trains;
mod two_players;
mod waiting;
