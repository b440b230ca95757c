//! Small sets as bit masks.

/// A set of nodes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct NodeSet([u64; 4]);

impl NodeSet {
    /// How many nodes it can tell apart.
    pub(crate) const MOST: usize = 256;

    pub(crate) const fn has(&self, node: usize) -> bool {
        self.0[node >> 6] & (1 << (node & 63)) != 0
    }

    pub(crate) const fn add(&mut self, node: usize) {
        self.0[node >> 6] |= 1 << (node & 63);
    }

    pub(crate) const fn remove(&mut self, node: usize) {
        self.0[node >> 6] &= !(1 << (node & 63));
    }

    /// The nodes in it, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        numbers(&self.0)
    }
}

/// A set of pieces of track, of as many words as a network needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pieces<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Default for Pieces<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Pieces<W> {
    pub(crate) const fn add(&mut self, piece: usize) {
        self.0[piece >> 6] |= 1 << (piece & 63);
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        let mut common = 0;
        for i in 0..W {
            common |= self.0[i] & other.0[i];
        }
        common != 0
    }

    pub(crate) fn with(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
        self
    }

    pub(crate) fn without(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] &= !other.0[i];
        }
        self
    }

    /// All pieces that are not in it.
    pub(crate) fn others(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }

    /// The pieces in it, by number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        numbers(&self.0)
    }

    pub(crate) fn both(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
        self
    }
}

/// The bits that are set, by number.
fn numbers(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, bits)| {
        let mut rest = *bits;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(word * 64 + bit as usize)
        })
    })
}
