//! Tables: making them, finding one, what accounts set about them.

use super::table_row::{TABLE, read};
use super::{AccountId, NewTable, SeatRow, Store, StoreError, TableId, TableRow, now};
use sqlx::{AnyConnection, Connection, Row};

/// Writes a table and its seats, all or nothing.
async fn insert(connection: &mut AnyConnection, table: &NewTable, at: i64) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query(
        "INSERT INTO tables (id, name, title, version, options, seed, seats, owner, visibility, password, invite,
         hotseat, pace, clock, origin, state, created, moved)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)",
    )
    .bind(&table.id)
    .bind(&table.name)
    .bind(&table.title)
    .bind(i64::from(table.version))
    .bind(&table.options)
    .bind(table.seed.to_string())
    .bind(i64::try_from(table.seats.len()).unwrap_or(0))
    .bind(&table.owner)
    .bind(table.visibility.name())
    .bind(&table.password)
    .bind(&table.invite)
    .bind(i64::from(table.hotseat))
    .bind(table.pace.name())
    .bind(&table.clock)
    .bind(table.origin.as_deref().unwrap_or_default())
    .bind(table.state.name())
    .bind(at)
    .execute(&mut *transaction)
    .await?;
    for (seat, row) in (0i64..).zip(&table.seats) {
        sqlx::query("INSERT INTO seats (table_id, seat, account, name) VALUES ($1, $2, $3, $4)")
            .bind(&table.id)
            .bind(seat)
            .bind(&row.account)
            .bind(&row.name)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}

impl Store {
    /// Makes a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let at = now();
        let mut connection = self.writer.acquire().await?;
        let outcome = insert(&mut connection, table, at).await;
        if matches!(outcome, Err(StoreError::Database(_))) {
            connection.close_on_drop();
        }
        if outcome.is_ok() {
            self.tell(&table.id);
        }
        outcome
    }

    /// Puts those who sit there on the seats of tables.
    pub(super) async fn seated(&self, tables: &mut [TableRow]) -> Result<(), StoreError> {
        if tables.is_empty() {
            return Ok(());
        }
        let places: Vec<String> = (1..=tables.len()).map(|n| format!("${n}")).collect();
        let sql = format!(
            "SELECT s.table_id, s.name, s.account, COALESCE(a.level, '') AS level
             FROM seats s LEFT JOIN accounts a ON a.id = s.account AND a.kind = 'bot'
             WHERE s.table_id IN ({}) ORDER BY s.table_id, s.seat",
            places.join(", ")
        );
        let mut query = sqlx::query(&sql);
        for table in tables.iter() {
            query = query.bind(table.id.clone());
        }
        for row in &query.fetch_all(&self.pool).await? {
            let id: TableId = row.try_get("table_id")?;
            let seat = SeatRow::read(row)?;
            if let Some(table) = tables.iter_mut().find(|t| t.id == id) {
                table.seats.push(seat);
            }
        }
        Ok(())
    }

    /// A table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let sql = format!("{TABLE} WHERE t.id = $1");
        let Some(row) = sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
        let mut tables = [read(&row)?];
        self.seated(&mut tables).await?;
        let [table] = tables;
        Ok(Some(table))
    }

    /// What to call when somebody's turn begins at a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table_webhook(&self, table: &TableId) -> Result<Option<String>, StoreError> {
        let row =
            sqlx::query("SELECT webhook FROM tables WHERE id = $1").bind(table).fetch_optional(&self.pool).await?;
        row.map_or(Ok(None), |row| Ok(row.try_get("webhook")?))
    }

    /// Sets what to call when somebody's turn begins at a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_table_webhook(&self, table: &TableId, webhook: Option<&str>) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET webhook = $1 WHERE id = $2";
        sqlx::query(sql).bind(webhook).bind(table).execute(&self.writer).await?;
        Ok(())
    }

    /// Puts a table out of an account's sight, or back into it. The table itself stays as it is.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_archived(&self, table: &TableId, account: &AccountId, yes: bool) -> Result<(), StoreError> {
        let sql = if yes {
            "INSERT INTO archive (account, table_id) VALUES ($1, $2) ON CONFLICT (account, table_id) DO NOTHING"
        } else {
            "DELETE FROM archive WHERE account = $1 AND table_id = $2"
        };
        sqlx::query(sql).bind(account).bind(table).execute(&self.writer).await?;
        Ok(())
    }

    /// Whether an account has put a table away.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn archived(&self, table: &TableId, account: &AccountId) -> Result<bool, StoreError> {
        let sql = "SELECT account FROM archive WHERE account = $1 AND table_id = $2";
        Ok(sqlx::query(sql).bind(account).bind(table).fetch_optional(&self.pool).await?.is_some())
    }
}
