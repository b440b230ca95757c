//! When to stop searching.

use crate::effort::Effort;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How long a search may go on.
///
/// ```
/// use railhead_routes::Limit;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// // Two seconds at most, or until somebody closes the page.
/// let closed = AtomicBool::new(false);
/// let limit = Limit::within(Duration::from_secs(2)).or_when(&closed);
/// closed.store(true, Ordering::Relaxed);
/// assert!(limit.deadline.is_some() && limit.cancelled.is_some());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Until when.
    pub deadline: Option<Instant>,
    /// Until somebody sets this.
    pub cancelled: Option<&'a AtomicBool>,
}

impl<'a> Limit<'a> {
    /// As long as it takes, but for a number of steps that no game comes near: a search that goes on for seconds gives up, and its
    /// answer is not called proven.
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
    /// The most tries to find other ways for steps that are in each other's way.
    pub(crate) most_tries: u32,
}

impl<'a> Watch<'a> {
    pub(crate) const fn new(limit: Limit<'a>, effort: &Effort) -> Self {
        Self { limit, nodes: 0, over: false, most: effort.most_nodes, most_tries: effort.most_tries }
    }

    /// A short look of so many steps, whatever the time.
    pub(crate) const fn short(most: u64) -> Self {
        Self { most, ..Self::new(Limit::none(), &Effort::USUAL) }
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

#[cfg(test)]
mod tests {
    use super::{Limit, Watch};
    use crate::effort::Effort;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};

    #[test]
    fn a_watch_looks_at_the_clock_now_and_then_and_stays_over() {
        let flag = AtomicBool::new(false);
        let past = Instant::now();
        for limit in [Limit::none().or_when(&flag), Limit { deadline: Some(past), cancelled: None }] {
            let mut watch = Watch::new(limit, &Effort::USUAL);
            flag.store(true, Ordering::Relaxed);
            assert!((0..255).all(|_| !watch.tick() && !watch.is_over()));
            assert!(watch.tick() && watch.is_over() && watch.tick());
            assert_eq!(watch.nodes, 257);
            let mut at_once = Watch::new(limit, &Effort::USUAL);
            at_once.look();
            assert!(at_once.is_over());
        }
        flag.store(false, Ordering::Relaxed);
        let later = Limit::within(Duration::from_secs(600)).or_when(&flag);
        let mut watch = Watch::new(later, &Effort::USUAL);
        assert!((0..1000).all(|_| !watch.tick()));
    }

    #[test]
    fn a_search_without_a_time_limit_ends_after_its_steps() {
        let mut watch = Watch::new(Limit::none(), &Effort { most_nodes: 3, ..Effort::USUAL });
        assert_eq!([(); 5].map(|()| watch.tick()), [false, false, false, true, true]);
    }

    #[test]
    fn a_short_look_ends_after_its_steps() {
        let mut watch = Watch::short(3);
        assert_eq!([(); 5].map(|()| watch.tick()), [false, false, false, true, true]);
    }
}
