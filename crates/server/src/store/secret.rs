//! What only the servers of a database know.

use super::{Store, StoreError};
use sqlx::Row;

impl Store {
    /// Finds what only the servers of this database know, made up by the first of them.
    pub(super) async fn find_secret(&mut self) -> Result<(), StoreError> {
        let fresh = crate::secret::random(32)?;
        let kept = "INSERT INTO secrets (name, value) VALUES ('chance', $1) ON CONFLICT (name) DO NOTHING";
        let mut connection = self.writer.acquire().await?;
        sqlx::query(kept).bind(fresh).execute(&mut *connection).await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = 'chance'").fetch_one(&mut *connection).await?;
        self.secret = row.try_get::<String, _>("value")?.into();
        Ok(())
    }

    /// What only the servers of this database know, the same after every restart. What bots leave to chance comes from it: who could
    /// compute that would know what they write down in secret.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// Takes another secret: for two servers that are to leave the same to chance.
    #[must_use]
    pub fn with_secret(mut self, secret: &str) -> Self {
        self.secret = secret.into();
        self
    }
}
