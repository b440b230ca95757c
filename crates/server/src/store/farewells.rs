//! Telling streams, on every server of a database, that somebody is no longer known by a token or a session.
//!
//! What is told is a hint that has streams look again at once. Whoever misses it looks by themselves before long.

use super::{AccountId, StoreError};
use sqlx::{AnyPool, Row};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::broadcast;

/// Begins a word of a notice that names an account; the others are tables.
const MARK: char = '@';
/// A stream that has not looked at so many yet looks whether any of them was its own.
const WAITING: usize = 256;

/// Whose token or session ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Farewell {
    /// One of this account.
    Of(AccountId),
    /// One of an account that is not known.
    Anybody,
}

/// Where the streams of this server hear of it.
#[derive(Clone, Debug)]
pub(crate) struct Farewells {
    heard: broadcast::Sender<Farewell>,
    /// The mark of the last farewell in a file, where servers do not tell each other.
    mark: Arc<Mutex<Option<String>>>,
}

impl Default for Farewells {
    fn default() -> Self {
        Self { heard: broadcast::Sender::new(WAITING), mark: Arc::default() }
    }
}

impl Farewells {
    /// Has the streams of this server look.
    pub(super) fn hear(&self, farewell: Farewell) {
        // Without streams there is nobody to hear it.
        let _ = self.heard.send(farewell);
    }

    /// A word for the notice to other servers.
    pub(super) fn word(account: &AccountId) -> String {
        format!("{MARK}{account}")
    }

    /// What the streams of this server hear of from now on.
    pub(super) fn heard(&self) -> broadcast::Receiver<Farewell> {
        self.heard.subscribe()
    }

    /// This server has left its own mark in a file.
    pub(super) fn marked(&self, mark: String) {
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = Some(mark);
    }

    /// Takes a word of another server's notice, if it is one of these.
    pub(super) fn take(&self, word: &str) -> bool {
        let account = word.strip_prefix(MARK);
        account.inspect(|account| self.hear(Farewell::Of((*account).into()))).is_some()
    }

    /// Looks into a file that somebody else has written.
    pub(super) async fn look(&self, file: &AnyPool) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT value FROM secrets WHERE name = 'farewell'").fetch_optional(file).await?;
        let mark = row.map(|row| row.try_get::<String, _>("value")).transpose()?;
        let before = std::mem::replace(&mut *self.mark.lock().unwrap_or_else(PoisonError::into_inner), mark.clone());
        if before != mark {
            self.hear(Farewell::Anybody);
        }
        Ok(())
    }
}
