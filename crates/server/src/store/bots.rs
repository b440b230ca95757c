//! Where bots sit.

use super::{Store, StoreError};
use sqlx::Row;

impl Store {
    /// Whether a bot sits at a table that is in play.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn has_bots(&self, table: &str) -> Result<bool, StoreError> {
        let sql = "SELECT s.seat FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.table_id = $1 AND s.account LIKE 'bot %' AND t.state = 'playing'";
        Ok(!sqlx::query(sql).bind(table).fetch_all(&self.pool).await?.is_empty())
    }

    /// The tables in play at which bots sit.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_with_bots(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT s.table_id FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.account LIKE 'bot %' AND t.state = 'playing'";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }
}
