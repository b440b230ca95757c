//! What other servers on the same database have done.

use super::{Store, StoreError, TableId};
use sqlx::postgres::PgListener;
use sqlx::{AnyPool, Row};
use std::sync::Arc;
use std::time::Duration;

/// The channel of PostgreSQL on which servers tell each other which table changed.
pub(super) const CHANNEL: &str = "railhead";

/// How often a file is looked at for what other programs wrote: it costs some microseconds.
const LOOK: Duration = Duration::from_millis(20);

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Something happened at a table.
    Table(TableId),
    /// Something may have happened at any table.
    Anything,
}

/// An ear for other servers on the same database.
#[derive(Debug)]
pub(crate) enum Hearing {
    /// PostgreSQL tells by itself, from whom and about which table.
    Told(Box<PgListener>, Arc<str>),
    /// SQLite is asked whether somebody else has written, over the connection through which this server writes.
    Asked(AnyPool, i64),
}

async fn foreign_writes(writer: &AnyPool) -> Result<i64, StoreError> {
    Ok(sqlx::query("PRAGMA data_version").fetch_one(writer).await?.try_get::<i64, _>(0)?)
}

impl Store {
    /// Begins to listen: whatever is committed from now on is heard.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn hearing(&self) -> Result<Hearing, StoreError> {
        match &self.shared {
            Some(url) => {
                let mut listener = PgListener::connect(url).await?;
                listener.listen(CHANNEL).await?;
                Ok(Hearing::Told(Box::new(listener), Arc::clone(&self.node)))
            }
            None => Ok(Hearing::Asked(self.writer.clone(), foreign_writes(&self.writer).await?)),
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
            Self::Told(listener, node) => loop {
                // Nothing is heard while the connection is lost.
                let Some(told) = listener.try_recv().await? else { return Ok(Heard::Anything) };
                match told.payload().split_once(' ') {
                    Some((from, _)) if *from == **node => {}
                    Some((_, table)) => return Ok(Heard::Table(table.into())),
                    None => return Ok(Heard::Anything),
                }
            },
            Self::Asked(writer, known) => loop {
                tokio::time::sleep(LOOK).await;
                let now = foreign_writes(writer).await?;
                if now != *known {
                    *known = now;
                    return Ok(Heard::Anything);
                }
            },
        }
    }
}
