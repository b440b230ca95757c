//! What players, watchers and whoever makes things go wrong share.

use crate::browser::Browser;
use crate::ledger::Ledger;
use crate::tally::Tally;
use crate::watch::Watcher;
use serde_json::Value;
use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a player waits for an answer. The server gives up sooner.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table that is played at.
pub(crate) struct Table {
    /// Its id.
    pub(crate) id: String,
    /// The token of each seat; empty for a bot.
    pub(crate) tokens: Vec<String>,
    /// What each seat wrote down for itself.
    pub(crate) marks: Vec<String>,
    /// What was sent.
    pub(crate) ledger: Mutex<Ledger>,
    /// What each seat was told, beside its stream.
    pub(crate) told: Vec<Mutex<String>>,
    /// What seats saw of the game: the version, the seat, and what it saw.
    pub(crate) views: Mutex<Vec<(i64, u8, Value)>>,
    /// Who watches.
    pub(crate) watchers: Mutex<Vec<Arc<Watcher>>>,
}

impl Table {
    /// The seats of bots.
    #[must_use]
    pub(crate) fn bots(&self) -> Vec<u8> {
        (0u8..).zip(&self.tokens).filter(|(_, token)| token.is_empty()).map(|(seat, _)| seat).collect()
    }
}

#[derive(Default)]
struct Turns {
    held: bool,
    busy: usize,
}

/// What everybody shares.
pub(crate) struct World {
    /// Where each server is reached, whatever becomes of it.
    pub(crate) fronts: Vec<SocketAddr>,
    /// All tables.
    pub(crate) tables: Mutex<Vec<Arc<Table>>>,
    /// Counts.
    pub(crate) tally: Arc<Tally>,
    turns: Mutex<Turns>,
    changed: Condvar,
    over: AtomicBool,
    wrong: Mutex<String>,
    began: Instant,
    /// When a move was acknowledged last, in milliseconds since the beginning.
    moved: AtomicU64,
}

/// Whoever holds this does something, and is waited for.
pub(crate) struct Busy<'a>(&'a World);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        lock(&self.0.turns).busy -= 1;
        self.0.changed.notify_all();
    }
}

impl World {
    /// Nobody does anything yet.
    #[must_use]
    pub(crate) fn new(fronts: Vec<SocketAddr>, tally: Arc<Tally>) -> Self {
        Self {
            fronts,
            tables: Mutex::default(),
            tally,
            turns: Mutex::default(),
            changed: Condvar::new(),
            over: AtomicBool::new(false),
            wrong: Mutex::default(),
            began: Instant::now(),
            moved: AtomicU64::new(0),
        }
    }

    /// A move was acknowledged.
    pub(crate) fn moved(&self) {
        self.moved.store(self.now(), Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Notes how long it takes from now on until a move is acknowledged that was not before `from`.
    pub(crate) fn time_outage(self: &Arc<Self>, from: Instant) {
        let (world, restored) = (Arc::clone(self), self.now());
        std::thread::spawn(move || {
            while !world.is_over() {
                if world.moved.load(Ordering::Relaxed) > restored {
                    world.tally.outage(from.elapsed());
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
    }

    /// Waits until something may be done; `None` once it is over.
    pub(crate) fn busy(&self) -> Option<Busy<'_>> {
        let mut turns = lock(&self.turns);
        while turns.held && !self.is_over() {
            turns = self.changed.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        if self.is_over() {
            return None;
        }
        turns.busy += 1;
        Some(Busy(self))
    }

    /// Lets nobody do anything, and waits until nobody does.
    ///
    /// # Errors
    /// If somebody does not come to an end.
    pub(crate) fn hold(&self) -> Result<(), String> {
        let began = Instant::now();
        let mut turns = lock(&self.turns);
        turns.held = true;
        while turns.busy > 0 {
            if began.elapsed() > 3 * PATIENCE {
                return Err(format!("{} players wait for answers that do not come", turns.busy));
            }
            turns =
                self.changed.wait_timeout(turns, Duration::from_millis(200)).unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(())
    }

    /// Lets everybody go on.
    pub(crate) fn go_on(&self) {
        lock(&self.turns).held = false;
        self.changed.notify_all();
    }

    /// Sends everybody home.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether everybody was sent home.
    #[must_use]
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Notes what is not as it must be.
    pub(crate) fn fail(&self, why: &str) {
        let _ = writeln!(lock(&self.wrong), "{why}");
    }

    /// What is not as it must be, if anything is.
    #[must_use]
    pub(crate) fn wrong(&self) -> Option<String> {
        Some(lock(&self.wrong).clone()).filter(|wrong| !wrong.is_empty())
    }

    /// A browser at one of the servers.
    #[must_use]
    pub(crate) fn browser(&self, at: usize) -> Browser {
        Browser::new(self.fronts[at % self.fronts.len()]).within(PATIENCE)
    }
}
