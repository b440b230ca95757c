//! What is kept: accounts, sessions, tables and every action, in SQLite or PostgreSQL.

mod accounts;
mod appends;
mod backup;
mod bans;
mod bots;
mod entries;
mod hearing;
mod lobby;
mod migrate;
mod notes;
mod notices;
mod open;
mod presence;
mod reading;
mod roster;
mod settings;
mod state;
mod tables;
mod tokens;
mod troubles;

use appends::Appends;
use sqlx::{AnyConnection, AnyPool};
use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

pub use accounts::Account;
pub use backup::{BackupError, BackupSummary, restore, take as back_up};
pub use bans::Ban;
pub use entries::{Standing, StoredEntry};
pub(crate) use hearing::{Heard, Hearing};
pub use lobby::TableFilter;
pub use notices::Notice;
pub use reading::{Reading, ReadingError, Source};
pub use roster::{AccountFilter, AccountSummary};
pub use settings::Settings;
pub use state::{Pace, TableState, Visibility};
pub use tables::{NewTable, SeatRow, TableRow};
pub use tokens::Token;
pub use troubles::Trouble;

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
    /// For looking things up.
    pool: AnyPool,
    /// For changing things.
    writer: AnyPool,
    /// Where entries go that share a commit; PostgreSQL sees to that itself.
    appends: Option<Appends>,
    /// The address of a PostgreSQL database, whose servers tell each other what happened.
    shared: Option<Arc<str>>,
    /// How this server is called among those on the same database.
    node: Arc<str>,
    /// Tells that somebody is not known any more by a token or a session.
    farewell: Arc<watch::Sender<()>>,
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

impl Store {
    /// The address under which other servers share this database, if others can.
    #[must_use]
    pub fn shared(&self) -> Option<&str> {
        self.shared.as_deref()
    }

    /// Tells whenever a token was revoked or a session ended on this server.
    pub(crate) fn farewells(&self) -> watch::Receiver<()> {
        self.farewell.subscribe()
    }

    /// A token or a session counts no more.
    fn bid_farewell(&self) {
        self.farewell.send_modify(|()| {});
    }

    /// Tells other servers that something happened at a table, once it is committed.
    async fn tell(&self, connection: &mut AnyConnection, table: &str) -> Result<(), StoreError> {
        if self.shared.is_some() {
            let told = sqlx::query("SELECT pg_notify($1, $2)").bind(hearing::CHANNEL);
            told.bind(format!("{} {table}", self.node)).execute(connection).await?;
        }
        Ok(())
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
