//! Accounts and sessions.

use super::{Store, StoreError, now};
use sqlx::Row;
use sqlx::any::AnyRow;

/// Somebody who plays here. Guests have no password: only their browser's cookie knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: String,
    /// What others see.
    pub name: String,
    /// The hash of the password; `None` for a guest.
    pub password: Option<String>,
    /// Where to write to when it is their turn.
    pub email: Option<String>,
    /// What to call when it is their turn.
    pub webhook: Option<String>,
    /// How pages look for them, as JSON.
    pub settings: String,
}

impl Account {
    /// Whether it is one that only a cookie knows.
    #[must_use]
    pub const fn is_guest(&self) -> bool {
        self.password.is_none()
    }

    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            password: row.try_get("password")?,
            email: row.try_get("email")?,
            webhook: row.try_get("webhook")?,
            settings: row.try_get("settings")?,
        })
    }
}

const ACCOUNT: &str = "SELECT id, name, password, email, webhook, settings FROM accounts";

/// Names are the same if they differ only in case or spaces.
fn key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

impl Store {
    /// Makes an account.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn add_account(&self, account: &Account) -> Result<(), StoreError> {
        // Guests share names: their key is their id.
        let key = if account.is_guest() { format!("guest {}", account.id) } else { key(&account.name) };
        sqlx::query(
            "INSERT INTO accounts (id, name, name_key, password, email, webhook, settings, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&account.id)
        .bind(&account.name)
        .bind(key)
        .bind(&account.password)
        .bind(&account.email)
        .bind(&account.webhook)
        .bind(&account.settings)
        .bind(now())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Gives a guest a name and a password of their own, or changes what can be changed of an account.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn change_account(&self, account: &Account) -> Result<(), StoreError> {
        let key = if account.is_guest() { format!("guest {}", account.id) } else { key(&account.name) };
        sqlx::query(
            "UPDATE accounts SET name = $1, name_key = $2, password = $3, email = $4, webhook = $5, settings = $6
             WHERE id = $7",
        )
        .bind(&account.name)
        .bind(key)
        .bind(&account.password)
        .bind(&account.email)
        .bind(&account.webhook)
        .bind(&account.settings)
        .bind(&account.id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The account of this name.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE name_key = $1");
        let row = sqlx::query(&sql).bind(key(name)).fetch_optional(&self.pool).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// The account with this id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE id = $1");
        let row = sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// Begins a session of some kind.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_session(
        &self,
        token_hash: &str,
        account: &str,
        kind: &str,
        label: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO sessions (token_hash, account, kind, label, created, seen) VALUES ($1, $2, $3, $4, $5, $5)",
        )
        .bind(token_hash)
        .bind(account)
        .bind(kind)
        .bind(label)
        .bind(now())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Whose session this is.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn session(&self, token_hash: &str, kind: &str) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.password, a.email, a.webhook, a.settings
             FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token_hash = $1 AND s.kind = $2
             AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.account = a.id)",
        )
        .bind(token_hash)
        .bind(kind)
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(token_hash).execute(&self.writer).await?;
        self.bid_farewell();
        Ok(())
    }

    /// Ends every session of an account of some kind.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_sessions(&self, account: &str, kind: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE account = $1 AND kind = $2";
        sqlx::query(sql).bind(account).bind(kind).execute(&self.writer).await?;
        self.bid_farewell();
        Ok(())
    }
}
