//! The log: lines on standard error for whoever runs the server. Nothing of a game that is hidden is ever in it, and no password,
//! cookie or token.

use std::str::FromStr;
use std::{fmt, io};
use thiserror::Error;
use tracing::Subscriber;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

/// The name under which requests are logged.
pub(crate) const ACCESS: &str = "railhead::access";

/// How lines of the log are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Plain,
    /// For programs: an object of JSON on each line.
    Json,
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Json => "json",
        })
    }
}

impl FromStr for LogFormat {
    type Err = LogError;

    fn from_str(text: &str) -> Result<Self, LogError> {
        match text {
            "plain" => Ok(Self::Plain),
            "json" => Ok(Self::Json),
            _ => Err(LogError::Format(text.to_owned())),
        }
    }
}

/// Which lines are written: a level for all (`warn`), or also levels for parts (`warn,railhead::access=info`).
#[derive(Clone, PartialEq, Debug)]
pub struct LogFilter(Targets);

impl Default for LogFilter {
    fn default() -> Self {
        Self(Targets::new().with_default(tracing::Level::INFO))
    }
}

impl FromStr for LogFilter {
    type Err = LogError;

    fn from_str(text: &str) -> Result<Self, LogError> {
        let read = text.parse::<Targets>().ok().filter(|_| !text.trim().is_empty());
        // A word that is no level would be taken for the name of a part.
        let levels = ["off", "error", "warn", "info", "debug", "trace"];
        let plain = |part: &str| part.contains('=') || levels.contains(&part.trim().to_ascii_lowercase().as_str());
        let read = read.filter(|_| text.split(',').all(plain));
        read.map(Self).ok_or_else(|| LogError::Filter(text.to_owned()))
    }
}

/// Why the log cannot be written as asked for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LogError {
    /// There is no such format.
    #[error("the log has no format {0:?}; there are plain and json")]
    Format(String),
    /// It does not say which lines.
    #[error(
        "{0:?} is no level of the log; there are off, error, warn, info, debug and trace, and a part may have its own: \
         warn,railhead::access=info"
    )]
    Filter(String),
}

/// Writes what is logged to a place.
pub fn subscriber<W>(format: LogFormat, filter: &LogFilter, to: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(to).with_ansi(false);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match format {
        LogFormat::Plain => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
    };
    Registry::default().with(lines).with(filter.0.clone())
}

/// Writes what this program logs to standard error from now on.
pub fn log_to_stderr(format: LogFormat, filter: &LogFilter) {
    // If somebody listens already, they hear everything.
    let _ = tracing::subscriber::set_global_default(subscriber(format, filter, io::stderr));
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        tracing::error!(place, "a thread panicked, which is a fault of the program");
    }));
}

#[cfg(test)]
mod tests {
    use super::{LogFilter, LogFormat};

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in ["info", "WARN", "off", "warn,railhead::access=info", "debug,sqlx=warn"] {
            assert!(text.parse::<LogFilter>().is_ok(), "{text}");
        }
        for text in ["", "loud", "info,loud", "railhead=loud", "warn,"] {
            assert!(text.parse::<LogFilter>().is_err(), "{text}");
        }
        assert_eq!("json".parse(), Ok(LogFormat::Json));
        assert!("xml".parse::<LogFormat>().is_err());
    }
}
