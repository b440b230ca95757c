//! What goes on beside the requests: hearing of other servers, letting go of tables that nobody looks at.

use super::{Registry, TableError};
use crate::store::Heard;
use std::time::Duration;

/// A table that nobody has asked for in this time is let go.
const IDLE: Duration = Duration::from_secs(600);
/// At most so many tables stay in memory that nobody listens to; a late game takes a quarter of a megabyte.
const MOST: usize = 1000;
/// How often that is looked at.
const ROUND: Duration = Duration::from_secs(30);
/// How long to wait before a database that does not answer is asked again.
const AGAIN: Duration = Duration::from_millis(250);

impl Registry {
    /// Keeps up with other servers on the same database and lets go of idle tables, for as long as the server runs.
    pub async fn keep_up(self) {
        tokio::join!(self.hear(), async {
            loop {
                tokio::time::sleep(ROUND).await;
                self.sweep(IDLE, MOST);
            }
        });
    }

    /// Shows what other servers do.
    async fn hear(&self) {
        loop {
            if let Ok(mut hearing) = self.store().hearing().await {
                // Whatever happened before somebody listened is looked up.
                self.look_at_all().await;
                while let Ok(heard) = hearing.next().await {
                    match heard {
                        Heard::Table(id) if self.loaded(&id).is_some() => self.look_at(id),
                        Heard::Table(id) => self.tell_lobby(&id),
                        Heard::Anything => self.look_at_all().await,
                    }
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Looks at a table without keeping others waiting.
    fn look_at(&self, id: String) {
        let registry = self.clone();
        self.shutdown().spawn_until_asked(async move {
            // A database that is away comes back; a table that is broken stays so.
            while let Err(TableError::Store(_)) = registry.refresh(&id).await {
                tokio::time::sleep(AGAIN).await;
            }
        });
    }

    async fn look_at_all(&self) {
        for id in self.loaded_ids() {
            // If the database is gone again, everything is looked at once more when it is back.
            let _ = self.refresh(&id).await;
        }
        self.tell_lobby("");
    }
}
