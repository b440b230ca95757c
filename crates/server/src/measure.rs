//! What is counted and timed. Nothing happens here unless somebody collects it (`metrics.rs`); docs/operating.md has the table of all
//! names.

use metrics::{Gauge, counter, gauge, histogram};
use std::time::{Duration, Instant};

/// Something that counts while it goes on.
#[derive(Debug)]
pub(crate) struct Ongoing(Gauge);

impl Ongoing {
    fn new(gauge: Gauge) -> Self {
        gauge.increment(1);
        Self(gauge)
    }

    /// A connection is open.
    pub(crate) fn connection() -> Self {
        Self::new(gauge!("railhead_connections"))
    }

    /// A stream of events is open.
    pub(crate) fn stream() -> Self {
        Self::new(gauge!("railhead_streams"))
    }

    /// A request is under way.
    pub(crate) fn request() -> Self {
        Self::new(gauge!("railhead_requests_under_way"))
    }

    /// A bot thinks.
    pub(crate) fn bot() -> Self {
        Self::new(gauge!("railhead_bots_thinking"))
    }
}

impl Drop for Ongoing {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

/// What a request is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestKind {
    /// Whether the server works.
    Health,
    /// The lists of tables.
    Lobby,
    /// Scripts, styles and pictures that stay the same.
    Asset,
    /// A stream of events, which lasts as long as somebody listens.
    Stream,
    /// A move, or one that is taken back.
    Move,
    /// What a move would change, earn, or why it is refused.
    Question,
    /// The page of a table.
    Table,
    /// Signing in, and the settings of an account.
    Account,
    /// Other calls of programs.
    Api,
    /// Everything else.
    Other,
}

impl RequestKind {
    /// What it is counted as.
    const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Lobby => "lobby",
            Self::Asset => "asset",
            Self::Stream => "stream",
            Self::Move => "move",
            Self::Question => "question",
            Self::Table => "table",
            Self::Account => "account",
            Self::Api => "api",
            Self::Other => "other",
        }
    }
}

/// What became of an entry that was to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storing {
    /// It is stored.
    Stored,
    /// Another server stored one of this number before.
    Overtaken,
    /// It could not be stored.
    Failed,
}

impl Storing {
    /// What it is counted as.
    const fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Overtaken => "overtaken",
            Self::Failed => "failed",
        }
    }
}

/// A request was answered.
pub(crate) fn answered(kind: RequestKind, status: u16, took: Duration, bytes: u64) {
    counter!("railhead_requests_total", "kind" => kind.name(), "status" => status.to_string()).increment(1);
    counter!("railhead_sent_bytes_total", "kind" => kind.name()).increment(bytes);
    if kind != RequestKind::Stream {
        histogram!("railhead_request_seconds", "kind" => kind.name()).record(took);
    }
}

/// An entry of some kind was stored, or could not be.
pub(crate) fn stored(kind: &'static str, began: Instant, outcome: Storing) {
    histogram!("railhead_store_seconds", "outcome" => outcome.name()).record(began.elapsed());
    if outcome != Storing::Stored {
        return;
    }
    counter!("railhead_entries_total", "kind" => kind).increment(1);
}

/// A table was read from the database and played again.
pub(crate) fn loaded(began: Instant) {
    histogram!("railhead_table_load_seconds").record(began.elapsed());
}

/// A message about a turn was sent, or was not.
pub(crate) fn notice(channel: &'static str, outcome: &'static str) {
    counter!("railhead_notices_total", "channel" => channel, "outcome" => outcome).increment(1);
}

/// Something beside the requests could not be done.
pub(crate) fn background_error(work: &'static str) {
    counter!("railhead_background_errors_total", "work" => work).increment(1);
}

/// Work beside the requests panicked, and is begun anew.
pub(crate) fn restarted(work: &'static str) {
    background_error(work);
    counter!("railhead_background_restarts_total", "work" => work).increment(1);
}

/// How long somebody waited for a connection to the database.
pub(crate) fn waited(began: Instant, outcome: &'static str) {
    histogram!("railhead_database_wait_seconds", "outcome" => outcome).record(began.elapsed());
}

/// How things stand when somebody asks.
pub(crate) fn standing(tables: usize, connections: u32, idle: usize) {
    let number = |count: usize| u32::try_from(count).map_or(f64::from(u32::MAX), f64::from);
    gauge!("railhead_tables_in_memory").set(number(tables));
    gauge!("railhead_database_connections", "state" => "idle").set(number(idle));
    gauge!("railhead_database_connections", "state" => "busy").set(f64::from(connections) - number(idle));
}
