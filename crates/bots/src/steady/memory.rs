//! Amounts that were found before, remembered for all players of the program.

use railhead_engine::Money;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Into so many parts a memory is divided, so that threads seldom wait for each other.
const PARTS: usize = 32;
/// How many amounts a part holds before it forgets all of them: some megabytes in the whole memory.
const MOST_KNOWN: usize = 4_000;

/// Amounts by the number of the question that they answer.
type Known = HashMap<u128, Money, BuildHasherDefault<Mixed>>;

/// Amounts that were found before.
pub(crate) struct Memory {
    parts: [Mutex<Known>; PARTS],
}

impl Memory {
    /// One in which there is nothing yet.
    pub(crate) const fn new() -> Self {
        Self { parts: [const { Mutex::new(HashMap::with_hasher(BuildHasherDefault::new())) }; PARTS] }
    }

    /// The answer to a question: the one that is known, or else the one that is found now. Nobody waits while it is looked for.
    pub(crate) fn recall(&self, question: u128, find: impl FnOnce() -> Money) -> Money {
        if let Some(known) = self.part(question).get(&question) {
            return *known;
        }
        let found = find();
        let mut part = self.part(question);
        if part.len() >= MOST_KNOWN {
            part.clear();
        }
        part.insert(question, found);
        found
    }

    fn part(&self, question: u128) -> MutexGuard<'_, Known> {
        let part = usize::try_from(question >> 123).unwrap_or(0) % PARTS;
        // Amounts are whole whatever became of whoever wrote them.
        self.parts[part].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers of questions are mixed well already.
#[derive(Clone, Copy, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = self.0.rotate_left(8) ^ u64::from(*b));
    }

    fn write_u128(&mut self, n: u128) {
        self.0 = u64::try_from(n & u128::from(u64::MAX)).unwrap_or(0);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_KNOWN, Memory, PARTS};

    #[test]
    fn what_was_found_once_is_not_looked_for_again() {
        let memory = Memory::new();
        assert_eq!(memory.recall(7, || 70), 70);
        assert_eq!(memory.recall(7, || 80), 70);
        // The same part of the memory, another question.
        assert_eq!(memory.recall(8, || 80), 80);
        let elsewhere = u128::MAX;
        assert_eq!(memory.recall(elsewhere, || 90), 90);
        assert_eq!(memory.recall(elsewhere, || 0), 90);
    }

    #[test]
    fn a_full_memory_forgets_and_goes_on() {
        let memory = Memory::new();
        for question in 0..=MOST_KNOWN as u128 {
            memory.recall(question, || 1);
        }
        assert_eq!(memory.recall(0, || 2), 2, "forgotten, so it is looked for again");
        assert_eq!(memory.recall(MOST_KNOWN as u128, || 2), 1, "the last is still known");
        let held: usize = memory.parts.iter().map(|part| part.lock().unwrap().len()).sum();
        assert!(held <= PARTS * MOST_KNOWN);
    }
}
