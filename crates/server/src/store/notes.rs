//! What players keep for themselves at a table: notes and programs for later.

use super::state::named;
use super::{AccountId, Store, StoreError, TableId};
use sqlx::Row;

named! {
    /// What somebody keeps for themselves at a table.
    NoteKind {
        /// What they write down.
        Notes = "notes",
        /// What is done for them when its time comes.
        Automation = "program",
    }
}

impl Store {
    /// What an account keeps at a table under this kind; empty if nothing.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn note(&self, table: &TableId, account: &AccountId, kind: NoteKind) -> Result<String, StoreError> {
        let row = sqlx::query("SELECT body FROM notes WHERE table_id = $1 AND account = $2 AND kind = $3")
            .bind(table)
            .bind(account)
            .bind(kind.name())
            .fetch_optional(&self.pool)
            .await?;
        row.map_or(Ok(String::new()), |row| Ok(row.try_get("body")?))
    }

    /// Keeps something for an account.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_note(
        &self,
        table: &TableId,
        account: &AccountId,
        kind: NoteKind,
        body: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO notes (table_id, account, kind, body) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id, account, kind) DO UPDATE SET body = excluded.body",
        )
        .bind(table)
        .bind(account)
        .bind(kind.name())
        .bind(body)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Keeps something in place of what was there, unless somebody changed that meanwhile; says whether it is kept.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn swap_note(
        &self,
        (table, account, kind): (&TableId, &AccountId, NoteKind),
        old: &str,
        new: &str,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE notes SET body = $1 WHERE table_id = $2 AND account = $3 AND kind = $4 AND body = $5";
        let query = sqlx::query(sql).bind(new).bind(table).bind(account).bind(kind.name()).bind(old);
        Ok(query.execute(&self.writer).await?.rows_affected() == 1)
    }

    /// Everything of a kind that is kept at a table: account and text.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn notes_of(&self, table: &TableId, kind: NoteKind) -> Result<Vec<(AccountId, String)>, StoreError> {
        let rows = sqlx::query("SELECT account, body FROM notes WHERE table_id = $1 AND kind = $2")
            .bind(table)
            .bind(kind.name())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("account")?, row.try_get("body")?))).collect()
    }

    /// The tables in play at which somebody keeps something of a kind.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_with_notes(&self, kind: NoteKind) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT DISTINCT n.table_id FROM notes n JOIN tables t ON t.id = n.table_id
                   WHERE n.kind = $1 AND n.body <> '' AND n.body <> '[]' AND t.state = 'playing'";
        let rows = sqlx::query(sql).bind(kind.name()).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("table_id")?)).collect()
    }
}
