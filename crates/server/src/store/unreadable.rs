//! Stored values that this program cannot read: which one, and why.

use std::num::ParseIntError;
use thiserror::Error;

/// A stored value that this program cannot read: where it is, and why.
#[derive(Debug, Error)]
#[error("the column {column} of {table} {row} cannot be read: {flaw}")]
pub struct Unreadable {
    /// The table of the database.
    pub table: &'static str,
    /// The key of the row, as words.
    pub row: String,
    /// The column.
    pub column: &'static str,
    /// Why.
    #[source]
    pub flaw: ColumnFlaw,
}

/// Why a stored value cannot be read.
#[derive(Debug, Error)]
pub enum ColumnFlaw {
    /// It is none of the words that are known.
    #[error("it is none of the words known to this version")]
    Word,
    /// It is no number, or one that is too large or too small.
    #[error("it is no number that fits: {0}")]
    Number(#[from] ParseIntError),
    /// It is not the JSON that is expected.
    #[error("it is not the JSON expected: {0}")]
    Json(#[from] serde_json::Error),
}

impl ColumnFlaw {
    /// Why, without anything of what is stored.
    fn outline(&self) -> String {
        match self {
            Self::Json(why) => {
                let (line, column) = (why.line(), why.column());
                format!("it is not the JSON expected: {:?} error in line {line}, column {column}", why.classify())
            }
            other => other.to_string(),
        }
    }
}

impl Unreadable {
    /// A value of a column that cannot be read.
    pub(super) fn of(
        table: &'static str,
        row: impl Into<String>,
        column: &'static str,
        flaw: impl Into<ColumnFlaw>,
    ) -> Self {
        Self { table, row: row.into(), column, flaw: flaw.into() }
    }

    /// Where it is and why it cannot be read, without anything of what is stored, which may be a secret.
    pub(crate) fn outline(&self) -> String {
        let Self { table, row, column, flaw } = self;
        format!("the column {column} of {table} {row} cannot be read: {}", flaw.outline())
    }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::Unreadable;
    use std::error::Error;

    #[test]
    fn the_log_is_told_where_and_why_but_not_what() {
        let why = serde_json::from_str::<Vec<u8>>("[\"a secret\"]").unwrap_err();
        let flaw = Unreadable::of("notes", "t of account-Ann", "body", why);
        assert!(flaw.to_string().contains("a secret"), "for whoever owns the database: {flaw}");
        let outline = flaw.outline();
        let said = "the column body of notes t of account-Ann cannot be read: it is not the JSON expected: Data error";
        assert!(outline.starts_with(said) && !outline.contains("secret"), "{outline}");
        assert!(flaw.source().and_then(Error::source).is_some(), "causes are kept");
    }
}
