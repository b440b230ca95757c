//! Accounts and sessions.

use super::looks::look;
use super::state::named;
use super::{AccountId, ColumnFlaw, Store, StoreError, Unreadable, now};
use crate::report::Reported;
use crate::secret;
use railhead_bots::Level;
use sqlx::Row;
use sqlx::any::AnyRow;

named! {
    /// What plays under an account.
    AccountKind {
        /// Somebody with a name and a password of their own.
        Person = "person",
        /// Somebody whom only the cookie of their browser knows.
        Guest = "guest",
        /// A bot. Nobody can sign in to its account; all bots of a level share it.
        Bot = "bot",
    }
}

impl AccountKind {
    /// As it stands in the row of an account.
    pub(super) fn read(id: &AccountId, word: &str) -> Result<Self, StoreError> {
        Self::find(word).ok_or_else(|| Unreadable::of("accounts", id.as_str(), "kind", ColumnFlaw::Word).into())
    }
}

/// Somebody who plays here. Guests have no password: only their browser's cookie knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// What plays under it.
    pub kind: AccountKind,
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
        matches!(self.kind, AccountKind::Guest)
    }

    /// An account that only a cookie knows.
    #[must_use]
    pub fn guest(id: AccountId) -> Self {
        let (name, settings) = ("Guest".to_owned(), "{}".to_owned());
        Self { id, kind: AccountKind::Guest, name, password: None, email: None, webhook: None, settings }
    }

    /// An account with the hash of a password.
    #[must_use]
    pub fn person(id: AccountId, name: &str, password: String) -> Self {
        Self { kind: AccountKind::Person, name: name.to_owned(), password: Some(password), ..Self::guest(id) }
    }

    /// By what it is found. Guests and bots share names: nobody finds them by these.
    fn key(&self) -> String {
        match self.kind {
            AccountKind::Person => key(&self.name),
            AccountKind::Guest | AccountKind::Bot => format!("{} {}", self.kind, self.id),
        }
    }

    /// What the name looks like; nothing of a guest's or a bot's, which is nobody's own.
    fn look(&self) -> String {
        match self.kind {
            AccountKind::Person => look(&self.name),
            AccountKind::Guest | AccountKind::Bot => String::new(),
        }
    }

    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let id: AccountId = row.try_get("id")?;
        Ok(Self {
            kind: AccountKind::read(&id, row.try_get("kind")?)?,
            id,
            name: row.try_get("name")?,
            password: row.try_get("password")?,
            email: row.try_get("email")?,
            webhook: row.try_get("webhook")?,
            settings: row.try_get("settings")?,
        })
    }
}

/// A session ends that nobody has used for so long, in seconds, and every one after a year.
const UNUSED: i64 = 90 * 86_400;
const OLDEST: i64 = 365 * 86_400;
/// How often it is noted that a session is used, in seconds.
const NOTED: i64 = 86_400;

const ACCOUNT: &str = "SELECT id, kind, name, password, email, webhook, settings FROM accounts";

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
        sqlx::query(
            "INSERT INTO accounts (id, kind, name, name_key, password, email, webhook, settings, created, look)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&account.id)
        .bind(account.kind.name())
        .bind(&account.name)
        .bind(account.key())
        .bind(&account.password)
        .bind(&account.email)
        .bind(&account.webhook)
        .bind(&account.settings)
        .bind(now())
        .bind(account.look())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Gives a guest a name and a password of their own, or changes what can be changed of an account.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the name is taken.
    pub async fn change_account(&self, account: &Account) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE accounts SET kind = $1, name = $2, name_key = $3, password = $4, email = $5, webhook = $6,
             settings = $7, look = $8 WHERE id = $9",
        )
        .bind(account.kind.name())
        .bind(&account.name)
        .bind(account.key())
        .bind(&account.password)
        .bind(&account.email)
        .bind(&account.webhook)
        .bind(&account.settings)
        .bind(account.look())
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

    /// The account of bots of a level, which is made if there is none; nobody can sign in to it.
    ///
    /// # Errors
    /// If the database does not answer, or there is no randomness to be had.
    pub async fn bot_account(&self, level: &Level, name: &str) -> Result<AccountId, StoreError> {
        let fresh = AccountId::from(secret::random(12)?);
        // Only one of those who are as quick as each other makes it.
        sqlx::query(
            "INSERT INTO accounts (id, kind, level, name, name_key, settings, created)
             VALUES ($1, 'bot', $2, $3, $4, '{}', $5) ON CONFLICT (level) WHERE kind = 'bot' DO NOTHING",
        )
        .bind(&fresh)
        .bind(level.to_string())
        .bind(name)
        .bind(format!("bot {fresh}"))
        .bind(now())
        .execute(&self.writer)
        .await?;
        let sql = "SELECT id FROM accounts WHERE kind = 'bot' AND level = $1";
        Ok(sqlx::query(sql).bind(level.to_string()).fetch_one(&self.writer).await?.try_get("id")?)
    }

    /// The account with this id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE id = $1");
        let row = sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// Begins a session of a browser.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_session(&self, token_hash: &str, account: &AccountId) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO sessions (token_hash, account, kind, created, seen) VALUES ($1, $2, 'browser', $3, $3)",
        )
        .bind(token_hash)
        .bind(account)
        .bind(now())
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Whose session this is.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn session(&self, token_hash: &str) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT a.id, a.kind, a.name, a.password, a.email, a.webhook, a.settings, s.seen
             FROM sessions s JOIN accounts a ON a.id = s.account
             WHERE s.token_hash = $1 AND s.kind = 'browser' AND s.seen > $2 AND s.created > $3
             AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.account = a.id)",
        )
        .bind(token_hash)
        .bind(now() - UNUSED)
        .bind(now() - OLDEST)
        .fetch_optional(&self.pool)
        .await?;
        if let Some(row) = &row
            && now() - row.try_get::<i64, _>("seen")? > NOTED
        {
            // Whoever cannot write this down just now is known all the same.
            let noted = sqlx::query("UPDATE sessions SET seen = $1 WHERE token_hash = $2").bind(now()).bind(token_hash);
            if let Err(why) = noted.execute(&self.writer).await {
                let error = StoreError::from(why).outline();
                tracing::warn!(
                    error,
                    "it could not be noted that a session is used; if this lasts, sessions end too early"
                );
            }
        }
        row.as_ref().map(Account::read).transpose()
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1 RETURNING account";
        if let Some(row) = sqlx::query(sql).bind(token_hash).fetch_optional(&self.writer).await? {
            self.bid_farewell(&row.try_get("account")?).await;
        }
        Ok(())
    }

    /// Ends every session of an account.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_sessions(&self, account: &AccountId) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE account = $1";
        sqlx::query(sql).bind(account).execute(&self.writer).await?;
        self.bid_farewell(account).await;
        Ok(())
    }
}
