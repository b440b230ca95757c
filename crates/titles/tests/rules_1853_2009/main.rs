//! The rulebook of 1853 in its edition of 2009, paragraph by paragraph: `docs/rulings/1853-2009.md` says which test shows what.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bases;
mod bonds;
mod contracts;
mod control;
mod edition;
mod ending;
mod games;
mod moves;
mod options;
mod prices;
mod promotion;
mod remarks;
mod rounds;
mod running;
mod setup;
mod stock;
mod table;
mod tables;
mod track;
mod trains;
