//! Telling whoever runs the server what went wrong beside the requests. Work of that kind goes on whatever happens; what it could
//! not do is never dropped silently.

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
