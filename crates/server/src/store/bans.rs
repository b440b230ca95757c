//! Accounts that may not be used.

use super::{AccountId, Store, StoreError, now};
use sqlx::Row;
use sqlx::any::AnyRow;

/// That an account may not be used, since when and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Which account.
    pub account: AccountId,
    /// Why, in the words of whoever banned it; shown to who tries to sign in.
    pub reason: String,
    /// Since when, in seconds since 1970.
    pub since: i64,
}

fn read(row: &AnyRow) -> Result<Ban, StoreError> {
    Ok(Ban { account: row.try_get("account")?, reason: row.try_get("reason")?, since: row.try_get("since")? })
}

impl Store {
    /// Bans an account: its sessions and tokens end, and nobody can sign in to it. Its seats stay its own.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn ban(&self, account: &AccountId, reason: &str) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        sqlx::query(
            "INSERT INTO bans (account, reason, since) VALUES ($1, $2, $3)
             ON CONFLICT (account) DO UPDATE SET reason = excluded.reason",
        )
        .bind(account)
        .bind(reason)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        for sql in ["DELETE FROM sessions WHERE account = $1", "DELETE FROM tokens WHERE account = $1"] {
            sqlx::query(sql).bind(account).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.bid_farewell(account).await;
        Ok(())
    }

    /// Lifts a ban; says whether there was one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unban(&self, account: &AccountId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM bans WHERE account = $1";
        Ok(sqlx::query(sql).bind(account).execute(&self.writer).await?.rows_affected() == 1)
    }

    /// The ban of an account, if it has one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn ban_of(&self, account: &AccountId) -> Result<Option<Ban>, StoreError> {
        let sql = "SELECT account, reason, since FROM bans WHERE account = $1";
        sqlx::query(sql).bind(account).fetch_optional(&self.pool).await?.as_ref().map(read).transpose()
    }
}
