//! Branches that a lemma rules out.
//!
//! The product leaves such a branch at once. The unit tests of this crate follow it to its end and fail if the lemma turns out
//! to be wrong: if there was something better in it after all.

/// Whether branches that are ruled out are followed all the same.
pub(crate) const FOLLOW: bool = cfg!(test);

/// The branches that are open in one search.
#[derive(Default)]
pub(crate) struct Cuts {
    #[cfg(test)]
    open: Open,
}

#[cfg(not(test))]
#[expect(clippy::unused_self, reason = "a test build has something to remember")]
impl Cuts {
    /// Whether to go into a branch. One that is gone into must be left again.
    pub(crate) const fn enter(&mut self, ruled_out: bool) -> bool {
        !ruled_out
    }

    /// Leaves a branch that was gone into.
    pub(crate) const fn leave(&mut self, _ruled_out: bool) {}

    /// Something better was found: there can be no lemma against the branches that are open.
    pub(crate) const fn find(&self) {}
}

/// What a lemma says cannot be.
#[cfg(not(test))]
pub(crate) const fn rule_out(_found: bool) {}

#[cfg(test)]
use follow::Open;
/// What a lemma says cannot be: that a branch which is ruled out makes more of what was found before.
#[cfg(not(test))]
pub(crate) const fn rule_out_better(_ruled_out: bool, _before: i32, _after: i32) {}

#[cfg(test)]
pub(crate) use follow::{followed, rule_out, rule_out_better};

/// How a test build follows branches that are ruled out.
#[cfg(test)]
mod follow {
    use super::Cuts;
    use std::cell::Cell;

    /// How many branches one search may follow: enough for small networks, and larger ones end too.
    const MOST: u32 = 30_000;

    #[derive(Default)]
    pub(super) struct Open {
        now: u32,
        all: u32,
    }

    thread_local! {
        static FOLLOWED: Cell<u64> = const { Cell::new(0) };
    }

    /// How many branches that were ruled out have been followed to their ends on this thread.
    pub(crate) fn followed() -> u64 {
        FOLLOWED.get()
    }

    impl Cuts {
        pub(crate) fn enter(&mut self, ruled_out: bool) -> bool {
            if !ruled_out {
                return true;
            }
            if self.open.all == MOST {
                return false;
            }
            self.open.now += 1;
            self.open.all += 1;
            FOLLOWED.set(FOLLOWED.get() + 1);
            true
        }

        pub(crate) fn leave(&mut self, ruled_out: bool) {
            self.open.now -= u32::from(ruled_out);
        }

        pub(crate) fn find(&self) {
            assert_eq!(self.open.now, 0, "a branch was ruled out that holds something better");
        }
    }

    pub(crate) fn rule_out(found: bool) {
        FOLLOWED.set(FOLLOWED.get() + 1);
        assert!(!found, "something was ruled out that is possible");
    }

    pub(crate) fn rule_out_better(ruled_out: bool, before: i32, after: i32) {
        FOLLOWED.set(FOLLOWED.get() + u64::from(ruled_out));
        assert!(!ruled_out || after <= before, "what was ruled out makes {after} of {before}");
    }
}
