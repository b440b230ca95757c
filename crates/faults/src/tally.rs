//! How much was done and what went wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts of everything.
#[derive(Debug, Default)]
pub struct Tally(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    counts: BTreeMap<&'static str, u64>,
    faults: BTreeMap<&'static str, u64>,
    longest: Duration,
    outages: Vec<Duration>,
}

impl Tally {
    fn with<T>(&self, act: impl FnOnce(&mut Counts) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// So many more of something.
    pub fn add(&self, what: &'static str, count: u64) {
        self.with(|counts| *counts.counts.entry(what).or_default() += count);
    }

    /// One more of something.
    pub fn one(&self, what: &'static str) {
        self.add(what, 1);
    }

    /// Something went wrong.
    pub fn fault(&self, what: &'static str) {
        self.with(|counts| *counts.faults.entry(what).or_default() += 1);
    }

    /// How long it took until everybody knew everything again.
    pub fn settled(&self, time: Duration) {
        self.with(|counts| counts.longest = counts.longest.max(time));
    }

    /// How long no move was acknowledged while a standby took over.
    pub(crate) fn outage(&self, time: Duration) {
        self.with(|counts| {
            counts.outages.push(time);
            counts.outages.sort_unstable();
        });
    }

    /// How many of something there were.
    #[must_use]
    pub fn count(&self, what: &str) -> u64 {
        self.with(|counts| counts.counts.get(what).or(counts.faults.get(what)).copied().unwrap_or_default())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with(|counts| {
            for (what, count) in &counts.counts {
                writeln!(f, "{count:>9}  {what}")?;
            }
            writeln!(f, "what went wrong:")?;
            for (what, count) in &counts.faults {
                writeln!(f, "{count:>9}  {what}")?;
            }
            if let [first, .., last] = counts.outages.as_slice() {
                let middle = counts.outages[counts.outages.len() / 2];
                writeln!(
                    f,
                    "{first:.1?} to {last:.1?}, mostly {middle:.1?}: from the loss of a primary to the next move"
                )?;
            }
            write!(f, "{:>7.1} s  until everybody knew everything again, at worst", counts.longest.as_secs_f64())
        })
    }
}
