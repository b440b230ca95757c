//! Tokens by which programs are known.
//!
//! A token is `rh_ID_SECRET`. The id finds it, the hash of the secret proves it: whoever reads the database cannot use any.

use super::{Account, AccountId, Store, StoreError, TokenId, now};
use crate::secret;
use sqlx::Row;

/// How often it is noted that a token is used, in seconds.
const NOTED: i64 = 3600;

/// A token as its owner sees it later on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// By what it is named.
    pub id: TokenId,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: i64,
    /// When it was last used, within an hour or so.
    pub used: i64,
}

/// The id and the secret of a token.
fn parts(token: &str) -> Option<(&str, &str)> {
    token.strip_prefix("rh_")?.split_once('_')
}

impl Store {
    /// Makes a token for an account; this is the only time that all of it is known.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn add_token(&self, account: &AccountId, label: &str) -> Result<(Token, String), StoreError> {
        let (id, password) = (TokenId::from(secret::random(8)?), secret::random(32)?);
        let at = now();
        sqlx::query("INSERT INTO tokens (id, account, label, hash, created, used) VALUES ($1, $2, $3, $4, $5, $5)")
            .bind(&id)
            .bind(account)
            .bind(label)
            .bind(secret::hash(&password))
            .bind(at)
            .execute(&self.writer)
            .await?;
        let token = format!("rh_{id}_{password}");
        Ok((Token { id, label: label.to_owned(), created: at, used: at }, token))
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account_of_token(&self, token: &str) -> Result<Option<Account>, StoreError> {
        let Some((id, password)) = parts(token) else { return Ok(None) };
        let sql = "SELECT account, hash, used FROM tokens WHERE id = $1
                   AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.account = tokens.account)";
        let Some(row) = sqlx::query(sql).bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
        let (account, kept, used): (AccountId, String, i64) =
            (row.try_get("account")?, row.try_get("hash")?, row.try_get("used")?);
        if !secret::same(&kept, &secret::hash(password)) {
            return Ok(None);
        }
        let at = now();
        if at - used > NOTED {
            sqlx::query("UPDATE tokens SET used = $1 WHERE id = $2").bind(at).bind(id).execute(&self.writer).await?;
        }
        self.account(&account).await
    }

    /// The tokens of an account, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tokens_of(&self, account: &AccountId) -> Result<Vec<Token>, StoreError> {
        let sql = "SELECT id, label, created, used FROM tokens WHERE account = $1 ORDER BY created, id";
        let rows = sqlx::query(sql).bind(account).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                Ok(Token {
                    id: row.try_get("id")?,
                    label: row.try_get("label")?,
                    created: row.try_get("created")?,
                    used: row.try_get("used")?,
                })
            })
            .collect()
    }

    /// Takes back every token of an account but one that is in use.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn revoke_tokens(&self, account: &AccountId, but: Option<&str>) -> Result<(), StoreError> {
        let kept = but.and_then(parts).map_or("", |(id, _)| id);
        let sql = "DELETE FROM tokens WHERE account = $1 AND id <> $2";
        sqlx::query(sql).bind(account).bind(kept).execute(&self.writer).await?;
        self.bid_farewell(account).await;
        Ok(())
    }

    /// Takes a token back; says whether the account had one of this id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn revoke_token(&self, account: &AccountId, id: &TokenId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM tokens WHERE account = $1 AND id = $2";
        let taken = sqlx::query(sql).bind(account).bind(id).execute(&self.writer).await?.rows_affected() == 1;
        self.bid_farewell(account).await;
        Ok(taken)
    }
}
