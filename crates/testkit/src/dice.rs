//! Numbers that look random and are the same in every run.

/// A small generator of numbers that only its seed decides, so that a failure can be repeated.
///
/// ```
/// use railhead_testkit::Dice;
///
/// let rolls = |seed| { let mut dice = Dice::new(seed); [dice.roll(6), dice.roll(6), dice.roll(6)] };
/// assert_eq!(rolls(7), rolls(7));
/// assert!(rolls(8).iter().all(|n| *n < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Begins with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 to `below` - 1; 0 if there is none.
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % below.max(1) as u64).unwrap()
    }
}
