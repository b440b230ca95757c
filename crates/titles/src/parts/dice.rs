//! What is left to chance.

use serde::{Deserialize, Serialize};

/// A source of numbers that only its seed decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Dice {
    /// Ours: nobody who sees some of the cards can find the seed by trying.
    Own(u64, u64),
    /// The one of 18xx.games, so that its games can be replayed.
    Site(u32),
}

impl Dice {
    pub(crate) fn new(seed: u64, site: bool) -> Self {
        if site {
            Self::Site(u32::try_from(seed & 0x7fff_ffff).unwrap_or(0))
        } else {
            Self::Own(seed, seed.rotate_left(32) ^ 0x9e37_79b9_7f4a_7c15)
        }
    }

    fn next(&mut self) -> u64 {
        match self {
            Self::Own(state, key) => {
                // A counter stirred with a key that never shows, by two rounds of multiplication and shifts.
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut x = *state ^ *key;
                for _ in 0..2 {
                    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                    x = (x ^ (x >> 31)).wrapping_add(*key);
                }
                x
            }
            Self::Site(state) => {
                let next = (1_103_515_245 * u64::from(*state) + 12_345) & 0x7fff_ffff;
                *state = u32::try_from(next).unwrap_or(0);
                next
            }
        }
    }

    /// A number from 0 to `most` - 1; 0 if there is none.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap_or(1);
        usize::try_from(self.next() % most).unwrap_or(0)
    }

    /// Shuffles by giving every element a number and sorting by it.
    pub(crate) fn shuffle<T: Clone>(&mut self, list: &mut Vec<T>) {
        let mut numbered: Vec<(u64, T)> = list.iter().map(|x| (self.next(), x.clone())).collect();
        numbered.sort_by_key(|(n, _)| *n);
        *list = numbered.into_iter().map(|(_, x)| x).collect();
    }
}
