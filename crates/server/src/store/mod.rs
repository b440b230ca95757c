//! What is kept: accounts, sessions, tables and every action, in SQLite or PostgreSQL.

mod accounts;
mod entries;
mod migrate;
mod notes;
mod tables;

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use std::fmt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use accounts::Account;
pub use entries::{Standing, StoredEntry};
pub use tables::{NewTable, SeatRow, TableRow, Visibility};

/// Why something could not be kept or found.
#[derive(Debug)]
pub enum StoreError {
    /// The database does not answer, or not as it should.
    Database(sqlx::Error),
    /// What is kept cannot be read.
    Broken(String),
    /// Somebody else was first: the name is taken, or another action has this number.
    Taken,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(why) => write!(f, "the database does not answer: {why}"),
            Self::Broken(why) => write!(f, "what is stored cannot be read: {why}"),
            Self::Taken => write!(f, "somebody else was first"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        match &why {
            sqlx::Error::Database(e) if e.is_unique_violation() => Self::Taken,
            _ => Self::Database(why),
        }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    /// The address of a PostgreSQL database, whose servers tell each other what happened.
    shared: Option<String>,
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

impl Store {
    /// Opens a database by its address, `postgres://…` or `sqlite://…`, and brings its tables up to date.
    ///
    /// # Errors
    /// If it cannot be reached or changed.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let shared = url.starts_with("postgres").then(|| url.to_owned());
        let sqlite = shared.is_none();
        let options = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .acquire_timeout(Duration::from_secs(5))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // An action that was acknowledged survives the loss of power: every commit reaches the disk.
                        for pragma in [
                            "PRAGMA journal_mode = WAL",
                            "PRAGMA synchronous = FULL",
                            "PRAGMA busy_timeout = 5000",
                            "PRAGMA foreign_keys = ON",
                        ] {
                            sqlx::query(pragma).execute(&mut *connection).await?;
                        }
                    }
                    Ok(())
                })
            });
        let store = Self { pool: options.connect(url).await?, shared };
        store.migrate().await?;
        Ok(store)
    }

    /// Opens the SQLite database of a data folder, which is made if it is not there.
    ///
    /// # Errors
    /// If the folder or the file cannot be made or read.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|why| StoreError::Database(sqlx::Error::Io(why)))?;
        let file = folder.join("railhead.sqlite");
        Self::open(&format!("sqlite://{}?mode=rwc", file.display())).await
    }

    /// The address under which other servers share this database, if others can.
    #[must_use]
    pub fn shared(&self) -> Option<&str> {
        self.shared.as_deref()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }
}
