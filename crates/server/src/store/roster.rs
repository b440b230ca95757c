//! Accounts and tables as whoever runs a server sees them.

use super::{Account, AccountId, AccountKind, Ban, Store, StoreError, TableId, TokenId, Visibility};
use crate::secret;
use sqlx::Row;
use sqlx::any::AnyRow;

/// Which accounts a list shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AccountFilter {
    /// Only with this in its name.
    pub text: Option<String>,
    /// Only those that are banned.
    pub banned: bool,
    /// Also those of guests, whom only the cookie of their browser knows.
    pub guests: bool,
    /// At most so many.
    pub most: i64,
}

/// An account as whoever runs a server sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountSummary {
    /// Its id.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// What plays under it.
    pub kind: AccountKind,
    /// Where to write to.
    pub email: Option<String>,
    /// When it was made.
    pub created: i64,
    /// How many browsers are signed in.
    pub sessions: i64,
    /// How many tokens it has.
    pub tokens: i64,
    /// At how many tables it sits.
    pub tables: i64,
    /// Its ban, if it has one.
    pub ban: Option<Ban>,
}

/// Bots have accounts, too, which nobody can sign in to.
const SUMMARY: &str = "SELECT a.id, a.kind, a.name, a.email, a.created, b.reason, b.since,
    (SELECT COUNT(*) FROM sessions s WHERE s.account = a.id) AS sessions,
    (SELECT COUNT(*) FROM tokens k WHERE k.account = a.id) AS tokens,
    (SELECT COUNT(DISTINCT s.table_id) FROM seats s WHERE s.account = a.id) AS tables
    FROM accounts a LEFT JOIN bans b ON b.account = a.id WHERE a.kind <> 'bot'";

fn read(row: &AnyRow) -> Result<AccountSummary, StoreError> {
    let id: AccountId = row.try_get("id")?;
    let since = row.try_get::<Option<i64>, _>("since")?;
    let ban = match (since, row.try_get::<Option<String>, _>("reason")?) {
        (Some(since), Some(reason)) => Some(Ban { account: id.clone(), reason, since }),
        _ => None,
    };
    let kind = AccountKind::read(&id, row.try_get("kind")?)?;
    Ok(AccountSummary {
        id,
        name: row.try_get("name")?,
        kind,
        email: row.try_get("email")?,
        created: row.try_get("created")?,
        sessions: row.try_get("sessions")?,
        tokens: row.try_get("tokens")?,
        tables: row.try_get("tables")?,
        ban,
    })
}

impl Store {
    /// Accounts of people, the newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn accounts(&self, filter: &AccountFilter) -> Result<Vec<AccountSummary>, StoreError> {
        let mut sql = SUMMARY.to_owned();
        if !filter.guests {
            sql.push_str(" AND a.kind = 'person'");
        }
        if filter.banned {
            sql.push_str(" AND b.account IS NOT NULL");
        }
        sql.push_str(" AND LOWER(a.name) LIKE $1 ESCAPE '!' ORDER BY a.created DESC, a.id LIMIT $2");
        let mut pattern = "%".to_owned();
        for letter in filter.text.as_deref().unwrap_or_default().to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '!') {
                pattern.push('!');
            }
            pattern.push(letter);
        }
        pattern.push('%');
        let rows = sqlx::query(&sql).bind(pattern).bind(filter.most).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    /// The account of a person, by its id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account_summary(&self, id: &AccountId) -> Result<Option<AccountSummary>, StoreError> {
        let sql = format!("{SUMMARY} AND a.id = $1");
        sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await?.as_ref().map(read).transpose()
    }

    /// Ends every session and every token of an account; says how many there were of each.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sign_out(&self, account: &AccountId) -> Result<(u64, u64), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let sessions = "DELETE FROM sessions WHERE account = $1";
        let sessions = sqlx::query(sessions).bind(account).execute(&mut *transaction).await?.rows_affected();
        let tokens = "DELETE FROM tokens WHERE account = $1";
        let tokens = sqlx::query(tokens).bind(account).execute(&mut *transaction).await?.rows_affected();
        transaction.commit().await?;
        self.bid_farewell(account).await;
        Ok((sessions, tokens))
    }

    /// Gives an account a new password that nobody could guess, and says it; sessions and tokens end.
    ///
    /// # Errors
    /// If the database does not answer, or there is no randomness to be had.
    pub async fn reset_password(&self, account: &Account) -> Result<String, StoreError> {
        let password = secret::random(10)?;
        let hash = secret::hash_password(&password)?;
        let sql = "UPDATE accounts SET password = $1 WHERE id = $2";
        sqlx::query(sql).bind(hash).bind(&account.id).execute(&self.writer).await?;
        self.sign_out(&account.id).await?;
        Ok(password)
    }

    /// Takes a table out of the lobby, or puts it back; whoever has its address still finds it. Says whether there is such a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn hide_table(&self, table: &TableId, hidden: bool) -> Result<bool, StoreError> {
        let mut transaction = self.writer.begin().await?;
        let sql = "SELECT password FROM tables WHERE id = $1";
        let found = sqlx::query(sql).bind(table).fetch_optional(&mut *transaction).await?;
        let Some(found) = found else { return Ok(false) };
        let visibility = match found.try_get::<Option<String>, _>("password")? {
            _ if hidden => Visibility::Unlisted,
            Some(_) => Visibility::Password,
            None => Visibility::Public,
        };
        let sql = "UPDATE tables SET visibility = $1 WHERE id = $2";
        sqlx::query(sql).bind(visibility.name()).bind(table).execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.tell(table);
        Ok(true)
    }

    /// Takes a token back, whosever it is; says whether there was one of this id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn revoke_any_token(&self, id: &TokenId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tokens WHERE id = $1 RETURNING account";
        let taken = sqlx::query(sql).bind(id).fetch_optional(&self.writer).await?;
        if let Some(row) = &taken {
            self.bid_farewell(&row.try_get("account")?).await;
        }
        Ok(taken.is_some())
    }
}
