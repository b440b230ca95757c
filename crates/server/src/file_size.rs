//! The limit that the system sets on the size of files.

/// Has a write beyond the limit on the size of files fail, as it does on a full disk. Left alone, the signal `SIGXFSZ` would end the whole
/// program in the middle of what it does.
#[cfg(unix)]
pub(crate) fn outlive_limit() {
    /// The same number on every system that we know of.
    const SIGXFSZ: i32 = 25;
    // Who takes the signal is not ended by it. It need not be listened for: the write that failed is told of where it failed.
    let _ = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::from_raw(SIGXFSZ));
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) const fn outlive_limit() {}
