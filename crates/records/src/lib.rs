//! Recorded games and positions of other programs.
//!
//! [`site`] reads and writes the games of 18xx.games and reads what its engine had on the table after each action.
//! [`Trace`] sets boards up from such a trace.

mod cases;
pub mod site;
mod trace;

pub use cases::{Case, CaseError, read_cases};
pub use trace::{Table, Trace, TraceError};
