//! Why something could not be kept or found.

use crate::report::Reported;
use crate::secret::SecretError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// Why something could not be kept or found.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database does not answer, or not as it should.
    #[error("the database does not answer: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// Somebody else was first: the name is taken, or another action has this number.
    #[error("somebody else was first")]
    Taken,
    /// A text holds what no text may hold, such as NUL.
    #[error("a text holds a character that cannot be stored")]
    Text,
    /// A column does not hold what it should: which one.
    #[error("{0} cannot be read from the database")]
    Column(&'static str),
    /// A newer program has changed the database: the step it is at, and the last that is known here.
    #[error("the database was brought to step {0} by a newer program; this one knows {1} steps")]
    Newer(usize, usize),
    /// The file of the database cannot be used.
    #[error("{}: {flaw}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        flaw: FileFlaw,
    },
    /// Nothing secret can be made.
    #[error(transparent)]
    Secret(#[from] SecretError),
}

/// Why a file cannot be used as a database.
#[derive(Debug, Error)]
pub enum FileFlaw {
    /// It cannot be read at all.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is shorter than it says: how many bytes are there, and of how many if that is known.
    #[error("{}", cut_off(*.0, *.1))]
    CutOff(u64, Option<u64>),
    /// It is none of SQLite's.
    #[error("it is no database of SQLite")]
    Foreign,
    /// Another program keeps something else in it: some of its tables.
    #[error("it belongs to another program: it has the tables {}", .0.join(", "))]
    OtherProgram(Vec<String>),
    /// Pages of it are damaged: what SQLite says.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

fn cut_off(there: u64, whole: Option<u64>) -> String {
    match whole {
        Some(whole) => format!("it is cut off: {there} of {whole} bytes are there"),
        None => format!("it is cut off after {there} bytes"),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        match &why {
            sqlx::Error::Database(e) if e.is_unique_violation() => Self::Taken,
            // PostgreSQL: a text that it cannot hold.
            sqlx::Error::Database(e) if matches!(e.code().as_deref(), Some("22021" | "22P05")) => Self::Text,
            _ => Self::Database(Arc::new(why)),
        }
    }
}

impl StoreError {
    /// Why the database was not reached at all, if that is what it tells: the next statement would fare no better.
    pub(super) fn outage(&self) -> Option<Arc<sqlx::Error>> {
        match self {
            Self::Database(why) if !matches!(**why, sqlx::Error::Database(_)) => Some(Arc::clone(why)),
            _ => None,
        }
    }
}

impl Reported for StoreError {
    fn outline(&self) -> String {
        match self {
            // The reason may tell what somebody did in secret.
            Self::Column(_) => "what is stored cannot be read".to_owned(),
            other => other.to_string(),
        }
    }
}
