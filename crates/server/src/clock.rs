//! The clock of this server.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// By how many seconds the clock of this server is wrong on purpose.
static CLOCK_ERROR: AtomicI64 = AtomicI64::new(0);

/// Makes the clock of this server wrong by so many seconds: for tests of clocks that jump, or that differ between servers.
pub fn set_clock_error(seconds: i64) {
    CLOCK_ERROR.store(seconds, Ordering::Relaxed);
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX).saturating_add(CLOCK_ERROR.load(Ordering::Relaxed))
}
