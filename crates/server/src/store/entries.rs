//! What happened at a table, entry by entry. Entries are only ever added.

use super::{Store, StoreError, TableId, TableListing};
use crate::store::writing::Append;
use sqlx::Row;
use sqlx::any::AnyRow;

/// So many tables are asked about at once.
const AT_ONCE: usize = 200;

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

/// The entries of a table after a number.
pub(super) const ENTRIES: &str = "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";

/// What is no text is handed on as an empty one, which no entry is: whoever plays the table again then knows where it breaks.
pub(super) fn read(row: &AnyRow) -> Result<StoredEntry, StoreError> {
    let body = row.try_get("body").unwrap_or_default();
    Ok(StoredEntry { seq: row.try_get("seq")?, at: row.try_get("at").unwrap_or_default(), body })
}

impl Store {
    /// Adds entries with the numbers that follow on `after`, all or none, and notes how the table stands then.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if there is an entry with that number already: another server was first.
    pub async fn append(
        &self,
        table: &TableId,
        after: i64,
        bodies: &[String],
        listing: &TableListing,
    ) -> Result<i64, StoreError> {
        let append = Append { table: table.clone(), after, bodies: bodies.to_vec(), listing: listing.clone() };
        self.appends.append(append).await
    }

    /// The number of the last entry of each of these tables.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn last_entries(&self, tables: &[TableId]) -> Result<Vec<(TableId, i64)>, StoreError> {
        let mut found = Vec::with_capacity(tables.len());
        for some in tables.chunks(AT_ONCE) {
            let places: Vec<String> = (1..=some.len()).map(|n| format!("${n}")).collect();
            let sql = format!(
                "SELECT t.id, COALESCE((SELECT MAX(e.seq) FROM entries e WHERE e.table_id = t.id), 0) AS seq
                 FROM tables t WHERE t.id IN ({})",
                places.join(", ")
            );
            let mut query = sqlx::query(&sql);
            for id in some {
                query = query.bind(id);
            }
            for row in &query.fetch_all(&self.pool).await? {
                found.push((row.try_get("id")?, row.try_get("seq")?));
            }
        }
        Ok(found)
    }

    /// The entries of a table after a number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn entries(&self, table: &TableId, after: i64) -> Result<Vec<StoredEntry>, StoreError> {
        let rows = sqlx::query(ENTRIES).bind(table).bind(after).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }
}
