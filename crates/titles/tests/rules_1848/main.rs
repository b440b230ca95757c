//! The rulebook of 1848, paragraph by paragraph: `docs/rulings/1848.md` says which test shows what.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod auction;
mod bank;
mod commonwealth;
mod companies;
mod directors;
mod dividends;
mod ending;
mod forced;
mod gauge;
mod loans;
mod moves;
mod operate;
mod options;
mod pauses;
mod phases;
mod privates;
mod rails;
mod receivership;
mod routes;
mod setup;
mod stock;
mod table;
mod tokens;
mod track;
mod trains;
