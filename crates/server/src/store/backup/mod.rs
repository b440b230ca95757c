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
use std::fmt;
use std::fmt::Write;
use std::path::PathBuf;

pub use restoring::restore;
pub use taking::take;

/// What the first line says the file is.
const FORMAT: &str = "railhead backup";
/// The version of the format that is written, and the last that is understood.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    /// The step of the schema.
    step: usize,
    /// When it was begun, in seconds since 1970.
    made: i64,
    /// The version of the program.
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
#[derive(Debug)]
pub enum BackupError {
    /// The database cannot be read.
    Reading(ReadingError),
    /// The database to restore into does not answer, or not as it should.
    Database(sqlx::Error),
    /// The backup cannot be written.
    Unwritable(std::io::Error),
    /// The backup cannot be read.
    Unreadable(std::io::Error),
    /// The folder to restore into, or the file in it, cannot be made.
    Folder(PathBuf, std::io::Error),
    /// The file is no backup of ours.
    Foreign,
    /// The file is of a later version of the format.
    Version(u32),
    /// A newer program took the backup: the step of its schema, and the last that is known here.
    Newer(usize, usize),
    /// The file ends before its last line.
    CutOff(u64),
    /// A line is not what must stand there: its number and what is wrong.
    Line(u64, String),
    /// What was read is not what was written.
    Checksum,
    /// The database holds something already: some of its tables.
    Occupied(Vec<String>),
    /// A value of a row cannot be written down: the table, the row and the column.
    Value(String, u64, String),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reading(why) => why.fmt(f),
            Self::Database(why) => write!(f, "the database to restore into does not answer as it should: {why}"),
            Self::Unwritable(why) => write!(f, "the backup cannot be written: {why}"),
            Self::Unreadable(why) => write!(f, "the backup cannot be read: {why}"),
            Self::Folder(path, why) => write!(f, "{}: cannot be made: {why}", path.display()),
            Self::Foreign => write!(f, "this is not a backup of Railhead: its first line does not say so"),
            Self::Version(version) => {
                write!(f, "the backup has version {version} of the format; this program knows versions up to {VERSION}")
            }
            Self::Newer(step, known) => {
                write!(f, "a newer program took the backup, at step {step} of the schema; this one knows {known} steps")
            }
            Self::CutOff(line) => {
                write!(f, "the backup is cut off: it ends at line {line}, without the line that counts its rows")
            }
            Self::Line(line, why) => write!(f, "line {line} of the backup: {why}"),
            Self::Checksum => write!(f, "the backup was changed or damaged: its checksum is not the one it states"),
            Self::Occupied(tables) => {
                let tables = tables.join(", ");
                write!(f, "the database is not empty, so nothing was restored: it has the tables {tables}")
            }
            Self::Value(table, row, column) => {
                write!(f, "row {row} of {table} cannot be read: its {column} is damaged")
            }
        }
    }
}

impl std::error::Error for BackupError {}

impl From<ReadingError> for BackupError {
    fn from(why: ReadingError) -> Self {
        Self::Reading(why)
    }
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
