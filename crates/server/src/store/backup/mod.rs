//! Everything that a server keeps, in one file that both databases can be restored from.
//!
//! The file is text, one JSON value on each line (docs/running.md has an example):
//!
//! 1. what it is, and the step of the schema it was taken at: `{"format":"railhead backup","version":1,"step":18,…}`;
//! 2. for each table, parents before children, its name and columns, then one array for each row;
//! 3. how many rows each table has, and the SHA-256 of all lines before this one.
//!
//! Which tables there are follows from the steps of the schema, so that a table that is added later is in the file, too.

mod layout;
mod restoring;
mod taking;

use super::ReadingError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

pub use restoring::restore;
pub use taking::take;

/// What the first line says the file is.
const FORMAT: &str = "railhead backup";
/// The number of the format that is written, and the last that is understood; the file calls it its version.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Head {
    format: String,
    /// The number of the format.
    version: u32,
    /// The step of the schema.
    step: usize,
    /// When it was begun, in seconds since 1970.
    made: i64,
    /// The release of Railhead that made it.
    program: String,
}

/// The line before the rows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableHead {
    table: String,
    columns: Vec<String>,
}

/// The last line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    /// How many rows each table has.
    rows: BTreeMap<String, u64>,
    /// The SHA-256 of all lines before this one, in hexadecimal digits.
    sha256: String,
}

/// What a backup holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BackupSummary {
    /// The step of the schema it was taken at.
    pub step: usize,
    /// When it was begun, in seconds since 1970.
    pub made: i64,
    /// How many rows each table has.
    pub rows: BTreeMap<String, u64>,
    /// The SHA-256 of its lines but the last.
    pub sha256: String,
}

/// Why a backup could not be taken or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database cannot be read.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// The database to restore into does not answer, or not as it should.
    #[error("the database to restore into does not answer as it should: {0}")]
    Database(#[source] sqlx::Error),
    /// The backup cannot be written.
    #[error("the backup cannot be written: {0}")]
    Unwritable(#[source] io::Error),
    /// The backup cannot be read.
    #[error("the backup cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// The folder to restore into, or the file in it, cannot be made.
    #[error("{}: cannot be made: {why}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why not.
        #[source]
        why: io::Error,
    },
    /// The file is no backup of ours.
    #[error("this is not a backup of Railhead: its first line does not say so")]
    Foreign,
    /// The file is of a later version of the format.
    #[error("the backup has version {0} of the format; this program knows versions up to {VERSION}")]
    Version(u32),
    /// A newer program took the backup: the step of its schema, and the last that is known here.
    #[error("a newer program took the backup, at step {0} of the schema; this one knows {1} steps")]
    Newer(usize, usize),
    /// The file ends before its last line.
    #[error("the backup is cut off: it ends at line {0}, without the line that counts its rows")]
    CutOff(u64),
    /// A line is not what must stand there: its number and what is wrong.
    #[error("line {0} of the backup: {1}")]
    Line(u64, #[source] LineFlaw),
    /// What was read is not what was written.
    #[error("the backup was changed or damaged: its checksum is not the one it states")]
    Checksum,
    /// The database holds something already: some of its tables.
    #[error("the database is not empty, so nothing was restored: it has the tables {}", .0.join(", "))]
    Occupied(Vec<String>),
    /// A value of a row cannot be written down: the table, the row and the column.
    #[error("row {1} of {0} cannot be read: its {2} is damaged")]
    Value(String, u64, String),
}

/// What is wrong with a line of a backup.
#[derive(Debug, Error)]
pub enum LineFlaw {
    /// It is longer than any line of a backup.
    #[error("it is longer than any line of a backup, {0} bytes")]
    Long(u64),
    /// It is no JSON of the shape that must stand there.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Another table must stand there: the one that stands there, and the one that must.
    #[error("the table {0} stands where {1} must")]
    Table(String, String),
    /// A table has other columns than in its schema: which table.
    #[error("the columns of {0} are not those of its schema")]
    Columns(String),
    /// A row has too many values or too few: how many, and for how many columns.
    #[error("{0} values for {1} columns")]
    Width(usize, usize),
    /// A value is a text where a number must be, or the other way round: the column.
    #[error("a value of {0} is of the wrong kind, here or just before")]
    Kind(String),
    /// The database refuses rows: how many, of which table, and why.
    #[error("the database does not take the {0} rows of {1} up to here: {2}")]
    Refused(usize, String, #[source] sqlx::Error),
    /// The last line counts other rows than there are.
    #[error("the tables do not have as many rows as are stated here")]
    Count,
    /// The backup goes on after its last line.
    #[error("something follows on the last line of the backup")]
    Trailing,
}

/// The checksum of the lines so far.
#[derive(Clone, Default)]
struct Checksum(Sha256);

impl Checksum {
    fn add(&mut self, line: &[u8]) {
        self.0.update(line);
    }

    fn words(self) -> String {
        self.0.finalize().iter().fold(String::new(), |mut words, byte| {
            let _ = write!(words, "{byte:02x}");
            words
        })
    }
}
