//! Why something could not be kept or found.

use crate::report::Reported;
use crate::secret::SecretError;
use crate::store::unreadable::Unreadable;
use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;
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
    /// A row holds what this version cannot read.
    #[error(transparent)]
    Unreadable(Box<Unreadable>),
    /// The database answered with something else than what was asked for, such as a number where a text should be.
    #[error("the answer of the database cannot be read: {0}")]
    Answer(#[source] Box<sqlx::Error>),
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

/// Whether SQLite says that somebody else uses the file just now: its codes 5 and 6, whatever stands above their lowest byte.
pub(super) fn is_locked(why: &sqlx::Error) -> bool {
    let code =
        why.as_database_error().and_then(|why| why.try_downcast_ref::<SqliteError>()).and_then(DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| matches!(code & 0xff, 5 | 6))
}

impl From<Unreadable> for StoreError {
    fn from(why: Unreadable) -> Self {
        Self::Unreadable(Box::new(why))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        match &why {
            sqlx::Error::Database(e) if e.is_unique_violation() => Self::Taken,
            // PostgreSQL: a text that it cannot hold.
            sqlx::Error::Database(e) if matches!(e.code().as_deref(), Some("22021" | "22P05")) => Self::Text,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) => Self::Answer(Box::new(why)),
            _ => Self::Database(Arc::new(why)),
        }
    }
}

impl StoreError {
    /// Whether the same may be done a while later: what is stored wrongly stays so.
    pub(crate) const fn passes(&self) -> bool {
        matches!(self, Self::Database(_) | Self::Taken | Self::Secret(_))
    }

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
            Self::Unreadable(flaw) => flaw.outline(),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_locked;
    use sqlx::{AnyConnection, Connection};

    #[tokio::test]
    async fn a_locked_file_is_told_from_a_broken_statement() -> Result<(), sqlx::Error> {
        sqlx::any::install_default_drivers();
        let file = std::env::temp_dir().join(format!("railhead-locked-{}.sqlite", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let url = format!("sqlite://{}?mode=rwc", file.display());
        let (mut first, mut second) = (AnyConnection::connect(&url).await?, AnyConnection::connect(&url).await?);
        sqlx::query("PRAGMA busy_timeout = 0").execute(&mut second).await?;
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut first).await?;
        let locked = sqlx::query("CREATE TABLE a (b INTEGER)").execute(&mut second).await.err();
        assert!(locked.as_ref().is_some_and(is_locked), "{locked:?}");
        sqlx::query("ROLLBACK").execute(&mut first).await?;
        let missing = sqlx::query("SELECT b FROM locked").execute(&mut second).await.err();
        assert!(missing.as_ref().is_some_and(|why| !is_locked(why)), "{missing:?}");
        std::fs::remove_file(&file).map_err(sqlx::Error::Io)
    }
}
