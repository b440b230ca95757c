//! Where bots sit.

use super::{Store, StoreError, TableId};
use sqlx::Row;

impl Store {
    /// Whether a bot sits at a table that is in play.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn has_bots(&self, table: &TableId) -> Result<bool, StoreError> {
        let sql = "SELECT s.seat FROM seats s JOIN tables t ON t.id = s.table_id JOIN accounts a ON a.id = s.account
                   WHERE s.table_id = $1 AND a.kind = 'bot' AND t.state = 'playing'";
        Ok(!sqlx::query(sql).bind(table).fetch_all(&self.pool).await?.is_empty())
    }

    /// The tables in play at which bots sit.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_with_bots(&self) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT DISTINCT s.table_id FROM accounts a JOIN seats s ON s.account = a.id JOIN tables t ON t.id = s.table_id
                   WHERE a.kind = 'bot' AND t.state = 'playing'";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }
}
