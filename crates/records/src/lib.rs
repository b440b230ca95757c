//! Recorded games and positions of other programs.
//!
//! So far it reads the boards of recorded 18xx.games games from their traces: what lay on the table after each action.

mod cases;
mod trace;

pub use cases::{Case, CaseError, read_cases};
pub use trace::{Table, Trace, TraceError};
