//! Questions as numbers, under which answers can be kept.

use std::hash::{Hash, Hasher};

/// A number for a question, from two different ways of hashing it: no two different questions share one, but for odds of one in
/// 2¹²⁸.
///
/// ```
/// use railhead_routes::fingerprint;
/// assert_eq!(fingerprint(&("a board", 4)), fingerprint(&("a board", 4)));
/// assert_ne!(fingerprint(&("a board", 4)), fingerprint(&("a board", 5)));
/// ```
#[must_use]
pub fn fingerprint(question: &impl Hash) -> u128 {
    let mut hasher = TwoWays { one: 0x9e37_79b9_7f4a_7c15, other: 0xd134_2543_de82_ef95 };
    question.hash(&mut hasher);
    u128::from(hasher.finish()) << 64 | u128::from(stir(hasher.other))
}

/// Hashes in two ways at once; nobody chooses what is hashed here to cause trouble, so mixing well is enough.
struct TwoWays {
    one: u64,
    other: u64,
}

/// Spreads every bit over all.
const fn stir(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Hasher for TwoWays {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
        self.write_u64(bytes.len() as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.one = stir(self.one ^ word);
        self.other = (self.other.rotate_left(29) ^ word).wrapping_mul(0x2545_f491_4f6c_dd1d);
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        stir(self.one)
    }
}
