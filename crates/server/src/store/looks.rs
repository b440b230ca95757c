//! What names look like: two that nobody can tell apart belong to one person.

use super::{AccountId, Store, StoreError};
use sqlx::Row;
use unicode_security::confusable_detection::skeleton;

/// So many names of older accounts are looked at together.
const AT_ONCE: i64 = 500;

/// What a name looks like, by the table of confusable letters of Unicode (UTS 39): names that look alike have the same. Case and spaces
/// make no difference, as they make none between names.
pub(crate) fn look(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    // A capital I looks like a small l, but its small letter does not: letters are compared as they stand, and only then without case.
    let seen: String = skeleton(&words.join(" ")).collect();
    skeleton(&seen.to_lowercase()).collect()
}

impl Store {
    /// The name of another account that looks like this one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn looks_like(&self, name: &str, but: &AccountId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT name FROM accounts WHERE look = $1 AND id <> $2";
        let row = sqlx::query(sql).bind(look(name)).bind(but).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?)
    }

    /// Notes what the names of accounts look like that were made before anybody asked.
    pub(super) async fn look_at_old_names(&self) -> Result<(), StoreError> {
        loop {
            let sql = "SELECT id, name FROM accounts WHERE look = '' AND kind = 'person' ORDER BY id LIMIT $1";
            let rows = sqlx::query(sql).bind(AT_ONCE).fetch_all(&self.writer).await?;
            if rows.is_empty() {
                return Ok(());
            }
            let mut transaction = self.writer.begin().await?;
            for row in rows {
                let (id, name): (String, String) = (row.try_get("id")?, row.try_get("name")?);
                // Never empty, or it would be looked at for ever.
                let look = Some(look(&name)).filter(|look| !look.is_empty()).unwrap_or_else(|| id.clone());
                let sql = "UPDATE accounts SET look = $1 WHERE id = $2";
                sqlx::query(sql).bind(look).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::look;

    #[test]
    fn names_that_look_alike_have_one_look_and_others_have_not() {
        for (a, b) in [
            ("Ann", "\u{410}nn"),
            ("Ann", "\u{391}NN"),
            ("Ivan", "lvan"),
            ("Paul", "Pau1"),
            ("paul", "p\u{430}ul"),
            ("Ann  Lee", "ann lee"),
            ("modern", "rnodern"),
            ("Zo\u{eb}", "Zoe\u{308}"),
            ("\u{ff21}nn", "Ann"),
        ] {
            assert_eq!(look(a), look(b), "{a} and {b}");
        }
        for (a, b) in [("Ann", "Anna"), ("Ann", "Ben"), ("Zo\u{eb}", "Zoe"), ("Ivan", "Evan"), ("Ann", "A nn")] {
            assert_ne!(look(a), look(b), "{a} and {b}");
        }
    }
}
