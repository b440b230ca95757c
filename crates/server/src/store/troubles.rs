//! Messages that did not arrive, for whoever they were for or asked for them.

use super::{AccountId, Channel, ColumnFlaw, Store, StoreError, TableId, Unreadable, now};
use sqlx::Row;

/// Who is told that a message did not arrive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whom {
    /// The account that it was for.
    Account(AccountId),
    /// Whoever opened the table whose webhook it was for.
    Table(TableId),
}

impl Whom {
    fn id(&self) -> &str {
        match self {
            Self::Account(id) => id,
            Self::Table(id) => id,
        }
    }
}

/// The last message that did not arrive on a way; forgotten as soon as one arrives there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// How it was sent.
    pub channel: Channel,
    /// When it was tried.
    pub at: i64,
    /// Why it did not arrive.
    pub words: String,
}

impl Store {
    /// Notes that a message did not arrive.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn note_trouble(&self, whom: &Whom, channel: Channel, words: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO troubles (whom, channel, at, words) VALUES ($1, $2, $3, $4)
             ON CONFLICT (whom, channel) DO UPDATE SET at = excluded.at, words = excluded.words",
        )
        .bind(whom.id())
        .bind(channel.name())
        .bind(now())
        .bind(words)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Forgets that a message did not arrive: another did, or it goes elsewhere from now on.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn forget_trouble(&self, whom: &Whom, channel: Channel) -> Result<(), StoreError> {
        let sql = "DELETE FROM troubles WHERE whom = $1 AND channel = $2";
        sqlx::query(sql).bind(whom.id()).bind(channel.name()).execute(&self.writer).await?;
        Ok(())
    }

    /// The messages to an account, or of a table's webhook, that did not arrive.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn troubles(&self, whom: &Whom) -> Result<Vec<Trouble>, StoreError> {
        let sql = "SELECT channel, at, words FROM troubles WHERE whom = $1 ORDER BY channel";
        let rows = sqlx::query(sql).bind(whom.id()).fetch_all(&self.pool).await?;
        let trouble = |row: &sqlx::any::AnyRow| {
            let unknown = || Unreadable::of("troubles", whom.id(), "channel", ColumnFlaw::Word);
            let channel = Channel::find(row.try_get("channel")?).ok_or_else(unknown)?;
            let (at, words) = (row.try_get("at")?, row.try_get("words")?);
            Ok(Trouble { channel, at, words })
        };
        rows.iter().map(trouble).collect()
    }
}
