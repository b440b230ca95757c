//! Stored tables that do not replay.

use crate::store::{TableId, TableState};
use railhead_engine::{Refusal, SetupError};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// What is wrong with a stored table.
#[derive(Clone, Debug, Error)]
pub enum Flaw {
    /// A column of its row cannot be read.
    #[error("the column {0} of its row cannot be read")]
    Column(&'static str),
    /// Its game cannot be set up: the title or the version of its rules is not known, or an option.
    #[error("its game cannot be set up: {0}")]
    Setup(#[source] SetupError),
    /// The entries before this one are missing: the last one that is there.
    #[error("it should follow entry {0}; the entries in between are missing")]
    Gap(i64),
    /// The entry is none that this program can read.
    #[error("this program cannot read it: {0}")]
    Unreadable(#[source] Arc<serde_json::Error>),
    /// The rules are against it.
    #[error("{}", refused(.0))]
    Refused(Refusal),
    /// Everything can be played, but it ends in another state: the one that is stored, and the one that it ends in.
    #[error("it is stored as {0}, but replayed it is {1}")]
    State(TableState, TableState),
    /// Everything can be played, but the players are worth something else in the end, both as JSON.
    #[error("the players are stored as worth {0}, but replayed they are worth {1}")]
    Worth(Value, Value),
}

fn refused(refusal: &Refusal) -> String {
    if refusal.rule.is_empty() {
        format!("it does not fit what came before: {refusal}")
    } else {
        format!("the rules refuse it: {refusal}")
    }
}

/// Why a stored table does not replay, and where.
///
/// In words (`Display`) it tells everything, which may be what somebody did in secret: that is for whoever owns the database.
/// [`Breakage::outline`] is for everybody.
#[derive(Clone, Debug, Error)]
#[error("{}", self.located(&self.flaw.to_string()))]
pub struct Breakage {
    /// The table.
    pub table: TableId,
    /// The number of the entry, if it is an entry.
    pub entry: Option<i64>,
    /// What is wrong.
    #[source]
    pub flaw: Flaw,
}

impl Flaw {
    /// The paragraph of the rulebook that is against it.
    #[must_use]
    pub fn rule(&self) -> &str {
        match self {
            Self::Refused(refusal) => &refusal.rule,
            _ => "",
        }
    }

    /// What is wrong, without what somebody did.
    fn outline(&self) -> String {
        match self {
            Self::Column(_) | Self::Setup(_) | Self::Gap(_) => self.to_string(),
            Self::Unreadable(_) => "this program cannot read it".to_owned(),
            Self::Refused(refusal) if refusal.rule.is_empty() => "it does not fit what came before".to_owned(),
            Self::Refused(refusal) => format!("the rules refuse it ({})", refusal.rule),
            Self::State(..) | Self::Worth(..) => "replaying it gives a different result from the one stored".to_owned(),
        }
    }
}

impl Breakage {
    fn located(&self, flaw: &str) -> String {
        match self.entry {
            Some(entry) => format!("entry {entry}: {flaw}"),
            None => flaw.to_owned(),
        }
    }

    /// Where it is and what is wrong in general, which everybody may read.
    #[must_use]
    pub fn outline(&self) -> String {
        self.located(&self.flaw.outline())
    }
}

/// For so long a table that was found broken is not read again: whatever attends to tables asks for it at each signal.
const REST: Duration = Duration::from_secs(60);

/// The tables that were found broken, each reported once.
#[derive(Clone, Debug, Default)]
pub(super) struct BrokenTables {
    found: Arc<Mutex<HashMap<TableId, (Breakage, Instant)>>>,
}

impl BrokenTables {
    fn found(&self) -> MutexGuard<'_, HashMap<TableId, (Breakage, Instant)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is wrong with a table, if that was found a short while ago. Somebody may mend it, so it is not held for ever.
    pub(super) fn recent(&self, id: &TableId) -> Option<Breakage> {
        self.found().get(id).filter(|(_, at)| at.elapsed() < REST).map(|(why, _)| why.clone())
    }

    /// Notes what is wrong with a table, and reports it unless that was done.
    pub(super) fn note(&self, why: &Breakage) {
        let before = self.found().insert(why.table.clone(), (why.clone(), Instant::now()));
        if before.is_none_or(|(before, _)| before.entry != why.entry || before.to_string() != why.to_string()) {
            let (table, entry, error) = (why.table.as_str(), why.entry, why.outline());
            tracing::error!(
                table,
                entry,
                error,
                "a stored table does not replay; `railhead check` on this database says more"
            );
        }
    }

    /// The table replays.
    pub(super) fn mended(&self, id: &TableId) {
        self.found().remove(id);
    }
}
