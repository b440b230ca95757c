//! Stored tables that do not replay.

use railhead_engine::{Refusal, SetupError};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is wrong with a stored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A column of its row cannot be read.
    Column(&'static str),
    /// Its game cannot be set up: the title or the version of its rules is not known, or an option.
    Setup(SetupError),
    /// The entries before this one are missing: the last one that is there.
    Gap(i64),
    /// The entry is none that this program can read.
    Unreadable(String),
    /// The rules are against it.
    Refused(Refusal),
    /// Everything can be played, but the result differs from the one stored.
    Differs(String),
}

/// Why a stored table does not replay, and where.
///
/// In words (`Display`) it tells everything, which may be what somebody did in secret: that is for whoever owns the database.
/// [`Breakage::outline`] is for everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakage {
    /// The table.
    pub table: String,
    /// The number of the entry, if it is an entry.
    pub entry: Option<i64>,
    /// What is wrong.
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
            Self::Differs(_) => "replaying it gives a different result from the one stored".to_owned(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(name) => write!(f, "the column {name} of its row cannot be read"),
            Self::Setup(why) => write!(f, "its game cannot be set up: {why}"),
            Self::Gap(last) => write!(f, "it should follow entry {last}; the entries in between are missing"),
            Self::Unreadable(why) => write!(f, "this program cannot read it: {why}"),
            Self::Refused(refusal) if refusal.rule.is_empty() => {
                write!(f, "it does not fit what came before: {refusal}")
            }
            Self::Refused(refusal) => write!(f, "the rules refuse it: {refusal}"),
            Self::Differs(how) => f.write_str(how),
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

impl fmt::Display for Breakage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.located(&self.flaw.to_string()))
    }
}

impl std::error::Error for Breakage {}

/// For so long a table that was found broken is not read again: whatever attends to tables asks for it at each signal.
const REST: Duration = Duration::from_secs(60);

/// The tables that were found broken, each reported once.
#[derive(Clone, Debug, Default)]
pub(super) struct BrokenTables {
    found: Arc<Mutex<HashMap<String, (Breakage, Instant)>>>,
}

impl BrokenTables {
    fn found(&self) -> MutexGuard<'_, HashMap<String, (Breakage, Instant)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is wrong with a table, if that was found a short while ago. Somebody may mend it, so it is not held for ever.
    pub(super) fn recent(&self, id: &str) -> Option<Breakage> {
        self.found().get(id).filter(|(_, at)| at.elapsed() < REST).map(|(why, _)| why.clone())
    }

    /// Notes what is wrong with a table, and reports it unless that was done.
    pub(super) fn note(&self, why: &Breakage) {
        let before = self.found().insert(why.table.clone(), (why.clone(), Instant::now()));
        if before.is_none_or(|(before, _)| before != *why) {
            let (table, entry, error) = (&why.table, why.entry, why.outline());
            tracing::error!(
                table,
                entry,
                error,
                "a stored table does not replay; `railhead check` on this database says more"
            );
        }
    }

    /// The table replays.
    pub(super) fn mended(&self, id: &str) {
        self.found().remove(id);
    }
}
