//! When to stop searching.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How long a search may go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Until when.
    pub deadline: Option<Instant>,
    /// Until somebody sets this.
    pub cancelled: Option<&'a AtomicBool>,
}

impl<'a> Limit<'a> {
    /// As long as it takes.
    #[must_use]
    pub const fn none() -> Self {
        Self { deadline: None, cancelled: None }
    }

    /// So long from now.
    #[must_use]
    pub fn within(time: std::time::Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), cancelled: None }
    }

    /// Until somebody sets the flag, too.
    #[must_use]
    pub const fn or_when(self, cancelled: &'a AtomicBool) -> Self {
        Self { deadline: self.deadline, cancelled: Some(cancelled) }
    }
}

/// Counts steps of a search and looks at the clock now and then.
pub(crate) struct Watch<'a> {
    limit: Limit<'a>,
    pub(crate) nodes: u64,
    over: bool,
    most: u64,
}

impl<'a> Watch<'a> {
    pub(crate) const fn new(limit: Limit<'a>) -> Self {
        Self { limit, nodes: 0, over: false, most: u64::MAX }
    }

    /// A short look of so many steps, whatever the time.
    pub(crate) const fn short(most: u64) -> Self {
        Self { limit: Limit::none(), nodes: 0, over: false, most }
    }

    /// Counts a step; true once the search must stop.
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & 0xff == 0 && !self.over {
            self.look();
        }
        self.over |= self.nodes > self.most;
        self.over
    }

    /// Looks at the clock and the flag at once.
    pub(crate) fn look(&mut self) {
        let late = self.limit.deadline.is_some_and(|d| Instant::now() >= d);
        let cancelled = self.limit.cancelled.is_some_and(|c| c.load(Ordering::Relaxed));
        self.over |= late || cancelled;
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }
}
