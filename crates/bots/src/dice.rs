//! Numbers that look random and are the same in every run.

/// A small generator (splitmix64): every seed is good, and the same seed gives the same numbers everywhere.
///
/// ```
/// use railhead_bots::Dice;
/// let mut dice = Dice::new(0);
/// assert_eq!(dice.next(), 0xe220_a839_7b1d_cdaf);
/// assert!(dice.roll(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A generator that begins with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "it never ends; this is not an iterator")]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `below` - 1; 0 if there is none.
    pub fn roll(&mut self, below: usize) -> usize {
        let below = u128::try_from(below.max(1)).unwrap_or(1);
        // The upper half of the product is as good as a remainder, and no number is preferred noticeably.
        usize::try_from((u128::from(self.next()) * below) >> 64).unwrap_or(0)
    }

    /// Whether something happens that does so `times` out of `of`.
    pub fn chance(&mut self, times: usize, of: usize) -> bool {
        self.roll(of) < times
    }

    /// One of these, each as likely as its weight says; `None` if all weigh nothing.
    pub fn weighted(&mut self, mut weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let all: u64 = weights.clone().map(u64::from).sum();
        let mut left = usize::try_from(all).ok().filter(|all| *all > 0).map(|all| self.roll(all))?;
        weights.position(|weight| {
            let weight = usize::try_from(weight).unwrap_or(usize::MAX);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn weights_are_kept() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 4];
        for _ in 0..6000 {
            counts[dice.weighted([1, 0, 2, 3].into_iter()).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((800..1200).contains(&counts[0]) && (1700..2300).contains(&counts[2]), "{counts:?}");
        assert_eq!(dice.weighted([].into_iter()), None);
        assert_eq!(dice.weighted([0, 0].into_iter()), None);
    }
}
