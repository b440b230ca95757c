//! What goes on beside the requests: hearing of other servers, letting go of tables that nobody looks at.

use super::Registry;
use crate::report::Reported;
use crate::store::{Heard, Hearing, StoreError, TableId};
use crate::{measure, report};
use std::time::Duration;

/// A table that nobody has asked for in this time is let go.
const IDLE: Duration = Duration::from_secs(600);
/// At most so many tables stay in memory that nobody listens to; a late game takes a quarter of a megabyte.
const MOST: usize = 1000;
/// How often that is looked at.
const ROUND: Duration = Duration::from_secs(30);
/// How often it is looked whether other servers did something of which nobody told.
const LOOK_ROUND: Duration = Duration::from_secs(2);
/// How long to wait before a database that does not answer is asked again.
const AGAIN: Duration = Duration::from_millis(250);

/// What it is called in the log.
pub(crate) const WORK: &str = "upkeep";

impl Registry {
    /// Keeps up with other servers on the same database and lets go of idle tables, for as long as the server runs.
    pub async fn keep_up(self) {
        tokio::join!(self.hear(), self.look_round(), async {
            loop {
                tokio::time::sleep(ROUND).await;
                self.sweep(IDLE, MOST);
            }
        });
    }

    /// Looks round for what nobody told: a notice of PostgreSQL is a hint and may be lost, and so may the answer to a commit that is stored
    /// only later. On SQLite every commit of others is seen.
    async fn look_round(&self) {
        if self.store().shared().is_none() {
            return;
        }
        // An outage is told of once.
        let mut untold = true;
        loop {
            tokio::time::sleep(LOOK_ROUND).await;
            let found = match self.store().last_entries(&self.loaded_ids()).await {
                Ok(found) => found,
                Err(why) => {
                    if std::mem::replace(&mut untold, false) {
                        measure::background_error(WORK);
                        let error = why.outline();
                        tracing::warn!(
                            work = WORK,
                            error,
                            "what other servers stored cannot be looked up; tried again every two seconds"
                        );
                    }
                    continue;
                }
            };
            untold = true;
            for (id, seq) in found {
                if self.loaded(&id).is_some_and(|room| room.now().seq < seq) {
                    self.look_at(id);
                }
            }
        }
    }

    /// Shows what other servers do.
    async fn hear(&self) {
        // A database that is away is told of once, and once more when it is back.
        let mut away = false;
        loop {
            let why = match self.store().hearing().await {
                Ok(hearing) => {
                    if away {
                        tracing::info!(work = WORK, "other servers on the database are heard again");
                    }
                    away = false;
                    self.listen_to(hearing).await
                }
                Err(why) => why,
            };
            if !away {
                measure::background_error(WORK);
                let error = why.outline();
                tracing::warn!(
                    work = WORK,
                    error,
                    "other servers on the database cannot be heard; tried again and again"
                );
            }
            away = true;
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Shows what other servers do until the database does not answer any more, and says why.
    async fn listen_to(&self, mut hearing: Hearing) -> StoreError {
        // Whatever happened before somebody listened is looked up.
        self.look_at_all().await;
        loop {
            match hearing.next().await {
                Ok(Heard::Table(id)) => {
                    if self.loaded(&id).is_none() {
                        self.tell_lobby(&id);
                    }
                    self.look_at(id);
                }
                Ok(Heard::Anything) => self.look_at_all().await,
                Err(why) => return why,
            }
        }
    }

    /// Looks at a table without keeping others waiting.
    pub(super) fn look_at(&self, id: TableId) {
        let registry = self.clone();
        self.shutdown().spawn_until_asked(async move {
            // Who loads it just now may have read it before that happened.
            registry.loaded_by_now(Some(&id)).await;
            // A database that is away comes back; a table that is broken stays so.
            let mut told = false;
            while let Err(why) = registry.refresh(&id).await {
                if !told {
                    report::failed(WORK, &id, &why);
                }
                told = true;
                if !why.passes() {
                    return;
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }

    async fn look_at_all(&self) {
        self.loaded_by_now(None).await;
        for id in self.loaded_ids() {
            // If the database is gone again, everything is looked at once more when it is back.
            if let Err(why) = self.refresh(&id).await {
                report::failed(WORK, &id, &why);
            }
        }
        self.tell_lobby_of_all();
    }
}
