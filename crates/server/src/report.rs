//! Telling whoever runs the server what went wrong beside the requests. Work of that kind goes on whatever happens; what it could
//! not do is never dropped silently.

use crate::store::StoreError;
use crate::table::TableError;

/// What went wrong, without anything that is hidden at a table.
pub(crate) fn outline(why: &TableError) -> String {
    match why {
        TableError::Store(why) => store_outline(why),
        // What was tried may be a secret of who tried it.
        TableError::Refused(refusal) => format!("the rules refuse it ({})", refusal.rule),
        TableError::Broken(why) => why.outline(),
        other => other.to_string(),
    }
}

/// The same of what is stored.
pub(crate) fn store_outline(why: &StoreError) -> String {
    match why {
        // The reason may tell what somebody did in secret.
        StoreError::Broken(_) => "what is stored cannot be read".to_owned(),
        other => other.to_string(),
    }
}

/// Logs that something could not be done at a table.
pub(crate) fn failed(work: &'static str, table: &str, why: &TableError) {
    match why {
        // The registry has told of it, once.
        TableError::Broken(_) => {}
        // Somebody moved or tidied up first.
        TableError::Stale(_) | TableError::Missing => {
            tracing::debug!(work, table, error = outline(why), "overtaken");
        }
        _ => {
            crate::measure::background_error(work);
            tracing::warn!(
                work,
                table,
                error = outline(why),
                "could not be done at a table; tried again at its next entry"
            );
        }
    }
}

/// What the database said, or nothing and a line in the log.
pub(crate) fn or_nothing<T: Default>(work: &'static str, what: &'static str, found: Result<T, StoreError>) -> T {
    found.unwrap_or_else(|why| {
        crate::measure::background_error(work);
        tracing::warn!(work, what, error = store_outline(&why), "the database could not be asked");
        T::default()
    })
}
