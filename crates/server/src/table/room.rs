//! A table that several requests share.

use super::LiveTable;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

/// A table that several requests share. Whoever looks gets the table as it stands and waits for nobody; whoever changes it waits
/// for its turn, and the table changes for everybody once the change is stored.
#[derive(Debug)]
pub struct Room {
    now: RwLock<Arc<LiveTable>>,
    turn: Arc<Mutex<()>>,
    /// Tells listeners the number of the last entry. Who is slow misses numbers, never the last one.
    signal: watch::Sender<i64>,
    /// When somebody last asked for it, in milliseconds since the server was started.
    asked: AtomicU64,
}

impl Room {
    pub(super) fn new(table: LiveTable) -> Self {
        let signal = watch::Sender::new(table.seq);
        Self { now: RwLock::new(Arc::new(table)), turn: Arc::default(), signal, asked: AtomicU64::new(0) }
    }

    /// The table as it stands.
    #[must_use]
    pub fn now(&self) -> Arc<LiveTable> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells the number of the last entry, and every one that follows.
    #[must_use]
    pub fn listen(&self) -> watch::Receiver<i64> {
        self.signal.subscribe()
    }

    /// Waits until nobody else changes the table.
    pub(super) async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.turn).lock_owned().await
    }

    /// The table stands differently from now on. Only whose turn it is may say so.
    pub(super) fn becomes(&self, table: LiveTable, _turn: &OwnedMutexGuard<()>) {
        let seq = table.seq;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(table);
        self.signal.send_replace(seq);
    }

    pub(super) fn asked_at(&self, moment: Duration) {
        self.asked.store(u64::try_from(moment.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// How long nobody has asked for it; `None` while somebody listens.
    pub(super) fn idle(&self, moment: Duration) -> Option<Duration> {
        let asked = Duration::from_millis(self.asked.load(Ordering::Relaxed));
        (self.signal.receiver_count() == 0).then(|| moment.saturating_sub(asked))
    }
}
