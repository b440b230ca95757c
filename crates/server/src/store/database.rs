//! The database, and what all that is read from it and written to it shares.

use super::appends::Appends;
use super::bounded::Bounded;
use super::farewells::{Farewell, Farewells};
use super::telling::{CHANNEL, Teller};
use super::{AccountId, StoreError, TableId, now};
use crate::secret;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// So many bytes are written to see whether a move could be: at least as many as its entry, its table and their indexes take.
const TRIED: usize = 40 * 1024;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    /// For looking things up.
    pub(super) pool: Bounded,
    /// For changing things.
    pub(super) writer: Bounded,
    /// How often the connection for changing things was made anew, where there is one only.
    pub(super) writers: Arc<AtomicU64>,
    /// Where entries go that share a commit.
    pub(super) appends: Appends,
    /// What tells other servers on the same database.
    pub(super) teller: Option<Teller>,
    /// The address of a PostgreSQL database, whose servers tell each other what happened.
    pub(super) shared: Option<Arc<str>>,
    /// How this server is called among those on the same database.
    pub(super) node: Arc<str>,
    /// What only the servers of this database know.
    pub(super) secret: Arc<str>,
    /// When something could last be written.
    pub(super) tried: Arc<tokio::sync::Mutex<Option<Instant>>>,
    /// Tells that somebody is not known any more by a token or a session.
    pub(super) farewells: Farewells,
}

impl Store {
    /// The address under which other servers share this database, if others can.
    #[must_use]
    pub fn shared(&self) -> Option<&str> {
        self.shared.as_deref()
    }

    /// Tells whenever a token was revoked or a session ended.
    pub(crate) fn farewells(&self) -> broadcast::Receiver<Farewell> {
        self.farewells.heard()
    }

    /// A token or a session of an account counts no more, on whichever server its streams are.
    pub(super) async fn bid_farewell(&self, account: &AccountId) {
        self.farewells.hear(Farewell::Of(account.clone()));
        if let Err(why) = self.tell_farewell(account).await {
            tracing::debug!(error = %why, "other servers were not told that a session ended; they look by themselves");
        }
    }

    async fn tell_farewell(&self, account: &AccountId) -> Result<(), StoreError> {
        if self.shared.is_some() {
            let notice = format!("{} {}", self.node, Farewells::word(account));
            sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice).execute(&self.pool).await?;
            return Ok(());
        }
        let mark = secret::random(8)?;
        let sql = "INSERT INTO secrets (name, value) VALUES ('farewell', $1)
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        sqlx::query(sql).bind(&mark).execute(&self.writer).await?;
        self.farewells.marked(mark);
        Ok(())
    }

    /// Tells other servers that something happened at a table. It is committed already.
    pub(super) fn tell(&self, table: &TableId) {
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
            // On a disk that is almost full there may be room for a few bytes where there is none for a move.
            if let Err(why) = sqlx::query(beat).bind(format!("{:<TRIED$}", now())).execute(&mut *connection).await {
                connection.close_on_drop();
                return Err(why.into());
            }
            *tried = Some(Instant::now());
        }
        Ok(())
    }
}
