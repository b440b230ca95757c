//! Which e-mail addresses belong to whom: somebody followed the link that was sent there.

use super::{AccountId, Store, StoreError, now};
use sqlx::Row;

/// How long a link works, in seconds.
const LASTS: i64 = 7 * 86_400;
/// So long after the second letter and those that follow another one is sent to the same address for the same account, in seconds.
const PAUSE: i64 = 600;
/// So many letters are sent to an address for an account that never answers.
const MOST_LETTERS: i64 = 5;
/// So many addresses an account, and so many accounts an address can have letters sent for within a day.
const MOST_A_DAY: i64 = 5;

impl Store {
    /// Whether the owner of an account showed that letters to this address reach them.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn is_confirmed(&self, account: &AccountId, email: &str) -> Result<bool, StoreError> {
        Ok(self.confirmation(account, email).await? == Some(true))
    }

    /// Whether an address was confirmed; `None` if nobody was asked to.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn confirmation(&self, account: &AccountId, email: &str) -> Result<Option<bool>, StoreError> {
        let sql = "SELECT confirmed FROM confirmations WHERE account = $1 AND email = $2";
        let row = sqlx::query(sql).bind(account).bind(email).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get::<i64, _>("confirmed")).transpose()?.map(|at| at > 0))
    }

    /// Notes that somebody is asked to confirm an address, by a secret of which only the hash is kept. `false` if no letter is to be sent:
    /// there were enough of them, or the address is confirmed already.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn ask_to_confirm(&self, account: &AccountId, email: &str, hash: &str) -> Result<bool, StoreError> {
        let at = now();
        // One statement, so that whoever asks many times at once is counted.
        let sql = "INSERT INTO confirmations (account, email, token_hash, asked, letters, confirmed)
             SELECT $1, $2, $3, $4, 1, 0
             WHERE (SELECT COUNT(*) FROM confirmations WHERE account = $1 AND asked > $5) < $6
             AND (SELECT COUNT(*) FROM confirmations WHERE email = $2 AND asked > $5) < $6
             ON CONFLICT (account, email) DO UPDATE
             SET token_hash = excluded.token_hash, asked = excluded.asked, letters = confirmations.letters + 1
             WHERE confirmations.confirmed = 0 AND confirmations.letters < $8
             AND (confirmations.letters < 2 OR confirmations.asked <= $7)";
        let noted = sqlx::query(sql)
            .bind(account)
            .bind(email)
            .bind(hash)
            .bind(at)
            .bind(at - 86_400)
            .bind(MOST_A_DAY)
            .bind(at - PAUSE)
            .bind(MOST_LETTERS)
            .execute(&self.writer)
            .await?;
        Ok(noted.rows_affected() == 1)
    }

    /// An address is confirmed by the secret that was sent there. `false` if there is no such secret, or it is too old.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn confirm(&self, hash: &str) -> Result<bool, StoreError> {
        let at = now();
        let sql = "UPDATE confirmations SET confirmed = $1 WHERE token_hash = $2 AND asked > $3";
        let done = sqlx::query(sql).bind(at).bind(hash).bind(at - LASTS).execute(&self.writer).await?;
        Ok(done.rows_affected() == 1)
    }
}
