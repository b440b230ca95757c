//! A bar on the terminal.

use crate::standings::per_second;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// A bar on the terminal; nothing where nobody watches.
pub(crate) struct Progress {
    /// What is counted, such as `games`.
    what: &'static str,
    all: u64,
    before: usize,
    start: Instant,
    shown: Option<Instant>,
    watched: bool,
}

impl Progress {
    /// Of so many games, or whatever is counted, so many were there before.
    pub(crate) fn new(what: &'static str, all: u64, before: usize) -> Self {
        Self { what, all, before, start: Instant::now(), shown: None, watched: std::io::stderr().is_terminal() }
    }

    pub(crate) fn show(&mut self, done: usize) {
        let pause = Duration::from_millis(100);
        if !self.watched || self.shown.is_some_and(|at| at.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let full = usize::try_from(count(done).saturating_mul(30) / self.all.max(1)).unwrap_or(30).min(30);
        let speed = per_second(count(done.saturating_sub(self.before)), self.start.elapsed());
        let bar = format!(
            "\r[{}{}] {done} of {} {}, {speed:.1} per second ",
            "#".repeat(full),
            ".".repeat(30 - full),
            self.all,
            self.what
        );
        let _ = std::io::stderr().write_all(bar.as_bytes());
    }

    pub(crate) fn clear(&mut self) {
        if self.watched && self.shown.take().is_some() {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
