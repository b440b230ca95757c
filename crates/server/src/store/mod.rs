//! What is kept: accounts, sessions, tables and every action, in SQLite or PostgreSQL.

mod accounts;
mod appends;
mod backup;
mod bans;
mod bots;
mod bounded;
mod confirmations;
mod entries;
mod error;
mod hearing;
mod ids;
mod lobby;
mod looks;
mod migrate;
mod notes;
mod notices;
mod open;
mod presence;
mod reading;
mod roster;
mod secret;
mod settings;
mod soundness;
mod state;
mod tables;
mod telling;
mod tokens;
mod troubles;

use appends::Appends;
use bounded::Bounded;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use telling::Teller;
use tokio::sync::watch;

pub use accounts::{Account, AccountKind};
pub use backup::{BackupError, BackupSummary, LineFlaw, restore, take as back_up};
pub use bans::Ban;
pub use entries::{Standing, StoredEntry};
pub use error::{FileFlaw, StoreError};
pub use hearing::Heard;
pub(crate) use hearing::Hearing;
pub use ids::{AccountId, TableId, TokenId};
pub use lobby::{Count, TableFilter};
pub(crate) use looks::look;
pub use notes::NoteKind;
pub use notices::{Channel, Notice};
pub use reading::{Reading, ReadingError, Source};
pub use roster::{AccountFilter, AccountSummary};
pub use settings::{Settings, Theme};
pub use state::{Pace, TableState, Visibility};
pub use tables::{NewTable, SeatRow, TableRow, seated_level};
pub use tokens::Token;
pub use troubles::{Trouble, Whom};

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    /// For looking things up.
    pool: Bounded,
    /// For changing things.
    writer: Bounded,
    /// How often the connection for changing things was made anew, where there is one only.
    writers: Arc<AtomicU64>,
    /// Where entries go that share a commit.
    appends: Appends,
    /// What tells other servers on the same database.
    teller: Option<Teller>,
    /// The address of a PostgreSQL database, whose servers tell each other what happened.
    shared: Option<Arc<str>>,
    /// How this server is called among those on the same database.
    node: Arc<str>,
    /// What only the servers of this database know.
    secret: Arc<str>,
    /// When something could last be written.
    tried: Arc<tokio::sync::Mutex<Option<Instant>>>,
    /// Tells that somebody is not known any more by a token or a session.
    farewell: Arc<watch::Sender<()>>,
}

/// By how many seconds the clock of this server is wrong on purpose.
static CLOCK_ERROR: AtomicI64 = AtomicI64::new(0);

/// Makes the clock of this server wrong by so many seconds: for tests of clocks that jump, or that differ between servers.
pub fn set_clock_error(seconds: i64) {
    CLOCK_ERROR.store(seconds, Ordering::Relaxed);
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX).saturating_add(CLOCK_ERROR.load(Ordering::Relaxed))
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

    /// Tells other servers that something happened at a table. It is committed already.
    fn tell(&self, table: &TableId) {
        if let Some(teller) = &self.teller {
            teller.tell(table.clone());
        }
    }

    /// Whether the database answers and takes something in: one on a full disk answers, and no move can be made.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        // Whoever asks over and over waits for what was found out a moment ago.
        let mut tried = self.tried.lock().await;
        if tried.is_none_or(|at| at.elapsed() >= Duration::from_secs(1)) {
            *tried = None;
            let mut connection = self.writer.acquire().await?;
            let beat = "INSERT INTO secrets (name, value) VALUES ('beat', $1)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            if let Err(why) = sqlx::query(beat).bind(now().to_string()).execute(&mut *connection).await {
                connection.close_on_drop();
                return Err(why.into());
            }
            *tried = Some(Instant::now());
        }
        Ok(())
    }
}
