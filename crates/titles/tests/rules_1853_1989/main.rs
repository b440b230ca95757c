//! The rulebook of 1853 in its edition of 1989, paragraph by paragraph: `docs/rulings/1853-1989.md` says which test shows what.
//! Situations are arranged and played as those of the edition of 2009 are.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod alternative;
mod bases;
mod bids;
mod bonds;
mod cards;
mod control;
mod dealing;
mod edition;
mod ending;
mod games;
#[path = "../rules_1853_2009/moves.rs"]
#[allow(dead_code, reason = "shared with the other edition, which needs more of it")]
mod moves;
mod options;
mod promotion;
mod rounds;
mod running;
#[path = "../rules_1853_2009/table.rs"]
#[allow(dead_code, reason = "shared with the other edition, which needs more of it")]
mod table;
mod tables;
mod track;
mod trains;
