//! What other servers on the same database have done.

use super::{Store, StoreError, TableId};
use crate::store::farewells::{Farewell, Farewells};
use crate::store::telling::CHANNEL;
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{AnyPool, Row};
use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::timeout;

/// How often a file is looked at for what other programs wrote: it costs some microseconds.
const LOOK: Duration = Duration::from_millis(20);

/// How long nothing is heard before it is asked whether anybody is there.
const QUIET: Duration = Duration::from_secs(10);
/// How long to wait for the answer, and for a connection.
const PATIENCE: Duration = Duration::from_secs(3);

/// What was heard.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Heard {
    /// Something happened at a table.
    Table(TableId),
    /// Something may have happened at any table.
    Anything,
}

/// An ear for other servers on the same database.
#[derive(Debug)]
pub(crate) enum Hearing {
    /// PostgreSQL tells by itself, from whom and about which tables; those that were not handed on yet.
    Told(Box<PgListener>, Arc<str>, Vec<TableId>, Farewells),
    /// SQLite is asked whether somebody else has written, over the connection through which this server writes.
    Asked(Writes, ForeignWrites, Farewells),
}

/// A number that changes when somebody else writes, as one connection sees it; that of another connection says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForeignWrites {
    connection: u64,
    version: i64,
}

/// The connection through which this server writes, and how often it was made anew.
#[derive(Clone, Debug)]
pub(crate) struct Writes {
    writer: AnyPool,
    made: Arc<AtomicU64>,
}

impl Writes {
    async fn foreign(&self) -> Result<ForeignWrites, StoreError> {
        let mut connection = self.writer.acquire().await?;
        let row = sqlx::query("PRAGMA data_version").fetch_one(&mut *connection).await?;
        // There is only one, so none was made since it was taken.
        Ok(ForeignWrites { connection: self.made.load(Ordering::Relaxed), version: row.try_get::<i64, _>(0)? })
    }
}

impl Store {
    /// Begins to listen: whatever is committed from now on is heard.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn hearing(&self) -> Result<Hearing, StoreError> {
        match &self.shared {
            Some(url) => {
                // The usual patience of the driver has it try less and less often for half a minute.
                let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
                let pool = pool.acquire_timeout(PATIENCE).connect(url).await?;
                let mut listener = PgListener::connect_with(&pool).await?;
                listener.ignore_pool_close_event(true);
                listener.listen(CHANNEL).await?;
                // What was told before is looked up.
                self.farewells.hear(Farewell::Anybody);
                Ok(Hearing::Told(Box::new(listener), Arc::clone(&self.node), Vec::new(), self.farewells.clone()))
            }
            None => {
                let writes = Writes { writer: AnyPool::clone(&self.writer), made: Arc::clone(&self.writers) };
                let now = writes.foreign().await?;
                self.farewells.look(&writes.writer).await?;
                Ok(Hearing::Asked(writes, now, self.farewells.clone()))
            }
        }
    }
}

impl Hearing {
    /// What happens next.
    ///
    /// # Errors
    /// If the database does not answer any more: listen anew, and look at everything.
    pub(crate) async fn next(&mut self) -> Result<Heard, StoreError> {
        match self {
            Self::Told(listener, node, told, farewells) => loop {
                if let Some(table) = told.pop() {
                    return Ok(Heard::Table(table));
                }
                let Ok(heard) = timeout(QUIET, listener.try_recv()).await else {
                    // A machine that is gone says nothing either, and nobody is told that the connection leads nowhere.
                    let asked = timeout(PATIENCE, sqlx::query("SELECT 1").execute(&mut **listener)).await;
                    asked.map_err(|_| StoreError::from(sqlx::Error::Io(ErrorKind::TimedOut.into())))??;
                    continue;
                };
                // Nothing is heard while the connection is lost.
                let Some(notice) = heard? else {
                    farewells.hear(Farewell::Anybody);
                    return Ok(Heard::Anything);
                };
                let mut words = notice.payload().split(' ');
                if words.next() != Some(&**node) {
                    let tables = words.filter(|word| !farewells.take(word));
                    told.extend(tables.map(TableId::from));
                }
            },
            Self::Asked(writes, known, farewells) => loop {
                tokio::time::sleep(LOOK).await;
                let now = writes.foreign().await?;
                if now != *known {
                    *known = now;
                    farewells.look(&writes.writer).await?;
                    return Ok(Heard::Anything);
                }
            },
        }
    }
}
