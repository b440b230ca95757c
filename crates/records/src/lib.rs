//! Recorded games and positions: our own game files, and those of other programs.
//!
//! [`GameFile`] is a game as `*.railhead.json`; [`open`] reads a file in any supported format. [`site`] reads and writes games of
//! 18xx.games, and reads what its engine had on the table after each action. [`Trace`] sets up boards from such a trace.

mod cases;
mod file;
mod file_error;
mod open;
mod short;
pub mod site;
mod trace;

pub use cases::{Case, CaseError, read_cases};
pub use file::{GameFile, GameResult, MAX_FILE_BYTES, RecordedAction};
pub use file_error::{FileError, PlayError, Told};
pub use open::{OpenError, Opened, open, open_within};
pub use trace::{Table, Trace, TraceError};
