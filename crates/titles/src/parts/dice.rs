//! What is left to chance.

use serde::{Deserialize, Serialize};

/// A source of numbers that only its seed decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dice {
    /// Ours: nobody who sees some of the cards can find the seed by trying.
    Own(u64, u64),
    /// The one of 18xx.games, so that its games can be replayed.
    Site(u32),
}

impl Dice {
    /// Begins with a seed; as 18xx.games draws, if asked to.
    #[must_use]
    pub fn new(seed: u64, site: bool) -> Self {
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
    pub fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap_or(1);
        usize::try_from(self.next() % most).unwrap_or(0)
    }

    /// Shuffles by giving every element a number and sorting by it.
    pub fn shuffle<T: Clone>(&mut self, list: &mut Vec<T>) {
        let mut numbered: Vec<(u64, T)> = list.iter().map(|x| (self.next(), x.clone())).collect();
        numbered.sort_by_key(|(n, _)| *n);
        *list = numbered.into_iter().map(|(_, x)| x).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_numbers_of_the_site_are_those_of_its_formula() {
        let mut dice = Dice::new(1, true);
        let drawn: Vec<u64> = (0..3).map(|_| dice.next()).collect();
        assert_eq!(drawn, [1_103_527_590, 377_401_575, 662_824_084]);
        assert_eq!(Dice::new(0x1_8000_0001, true), Dice::new(1, true), "31 bits of the seed count");
    }

    #[test]
    fn a_number_is_below_what_is_asked_for_and_every_such_number_comes_up() {
        for site in [false, true] {
            let mut dice = Dice::new(7, site);
            let mut seen = [false; 6];
            for _ in 0..200 {
                seen[dice.below(6)] = true;
            }
            assert_eq!(seen, [true; 6], "site {site}");
            assert_eq!((dice.below(0), dice.below(1)), (0, 0));
        }
    }

    #[test]
    fn a_shuffle_keeps_what_is_there_and_follows_the_seed() {
        let shuffled = |seed, site| {
            let mut list: Vec<u8> = (0..20).collect();
            Dice::new(seed, site).shuffle(&mut list);
            list
        };
        for site in [false, true] {
            let mut sorted = shuffled(3, site);
            sorted.sort_unstable();
            assert_eq!(sorted, (0..20).collect::<Vec<u8>>());
            assert_eq!(shuffled(3, site), shuffled(3, site));
            assert_ne!(shuffled(3, site), shuffled(4, site));
        }
    }
}
