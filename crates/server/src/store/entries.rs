//! What happened at a table, entry by entry. Entries are only ever added.

use super::appends::Append;
use super::{Store, StoreError, now};
use sqlx::{AnyConnection, Row};

/// An entry as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// Its number at the table, from 1 without gaps.
    pub seq: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What, as JSON.
    pub body: String,
}

/// How a table stands after an entry, for lists of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// `open`, `playing`, `over` or `archived`.
    pub state: &'static str,
    /// The round, in words.
    pub round: String,
    /// The seats that owe a decision, as JSON.
    pub waiting: String,
    /// The result, as JSON; empty before the end.
    pub result: String,
}

/// Writes entries and how the table stands then, as part of something that is committed as a whole.
pub(super) async fn write(transaction: &mut AnyConnection, append: &Append) -> Result<i64, StoreError> {
    let Append { table, after, bodies, standing } = append;
    let at = now();
    for (seq, body) in (after + 1..).zip(bodies) {
        sqlx::query("INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(table)
            .bind(seq)
            .bind(at)
            .bind(body)
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query("UPDATE tables SET state = $1, round = $2, waiting = $3, result = $4, moved = $5 WHERE id = $6")
        .bind(standing.state)
        .bind(&standing.round)
        .bind(&standing.waiting)
        .bind(&standing.result)
        .bind(at)
        .bind(table)
        .execute(&mut *transaction)
        .await?;
    Ok(at)
}

impl Store {
    /// Adds entries with the numbers that follow on `after`, all or none, and notes how the table stands then.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if there is an entry with that number already: another server was first.
    pub async fn append(
        &self,
        table: &str,
        after: i64,
        bodies: &[String],
        standing: &Standing,
    ) -> Result<i64, StoreError> {
        let append = Append { table: table.to_owned(), after, bodies: bodies.to_vec(), standing: standing.clone() };
        if let Some(appends) = &self.appends {
            return appends.append(append).await;
        }
        let mut transaction = self.writer.begin().await?;
        let at = write(&mut transaction, &append).await?;
        self.tell(&mut transaction, table).await?;
        transaction.commit().await?;
        Ok(at)
    }

    /// The entries of a table after a number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn entries(&self, table: &str, after: i64) -> Result<Vec<StoredEntry>, StoreError> {
        let rows = sqlx::query("SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq")
            .bind(table)
            .bind(after)
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| Ok(StoredEntry { seq: row.try_get("seq")?, at: row.try_get("at")?, body: row.try_get("body")? }))
            .collect()
    }
}
