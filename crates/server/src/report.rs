//! Telling whoever runs the server what went wrong beside the requests. Work of that kind goes on whatever happens; what it could
//! not do is never dropped silently.

use std::error::Error;

/// An error with its causes, one after the other. Many errors say their cause in their own words already: nothing is said twice.
pub(crate) fn causes(why: &(dyn Error + 'static)) -> String {
    let mut text = why.to_string();
    let mut next = why.source();
    while let Some(cause) = next {
        let said = cause.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        next = cause.source();
    }
    text
}

/// How much an error matters where work goes on without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// It was told of where it was found, once.
    Told,
    /// Somebody moved or tidied up first.
    Overtaken,
    /// Somebody has to know of it.
    Matters,
}

/// An error that is told to whoever runs the server.
pub(crate) trait Reported {
    /// What went wrong, without anything that is hidden at a table.
    fn outline(&self) -> String;

    /// How much it matters.
    fn weight(&self) -> Weight {
        Weight::Matters
    }
}

/// Logs that something could not be done at a table.
pub(crate) fn failed(work: &'static str, table: &str, why: &impl Reported) {
    match why.weight() {
        Weight::Told => {}
        Weight::Overtaken => {
            tracing::debug!(work, table, error = why.outline(), "overtaken");
        }
        Weight::Matters => {
            crate::measure::background_error(work);
            tracing::warn!(work, table, error = why.outline(), "could not be done at a table; tried again");
        }
    }
}

/// What the database said, or nothing and a line in the log.
pub(crate) fn or_nothing<T: Default>(work: &'static str, what: &'static str, found: Result<T, impl Reported>) -> T {
    found.unwrap_or_else(|why| {
        crate::measure::background_error(work);
        tracing::warn!(work, what, error = why.outline(), "the database could not be asked");
        T::default()
    })
}

#[cfg(test)]
mod tests {
    use super::causes;
    use std::io;
    use thiserror::Error;

    #[derive(Debug, Error)]
    #[error("the file cannot be read")]
    struct Outer(#[source] Middle);

    #[derive(Debug, Error)]
    #[error("line 3: {0}")]
    struct Middle(#[source] io::Error);

    #[test]
    fn every_cause_is_told_once() {
        let why = Outer(Middle(io::Error::other("the disk is worn out")));
        assert_eq!(causes(&why), "the file cannot be read: line 3: the disk is worn out");
    }
}
