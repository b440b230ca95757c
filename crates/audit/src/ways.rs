//! Ways over track, tried one by one.

use crate::network::{Network, Tip};

/// A way over track: no piece of it twice, and no side twice. It begins at a stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its pieces, by their numbers, from its beginning.
    pub pieces: Vec<usize>,
    /// Where it has been: the beginning, and the far end of each piece.
    pub tips: Vec<Tip>,
}

impl Way {
    /// Where it has come to.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        self.tips.last().copied()
    }

    /// The marks of its pieces and of the sides that it crosses.
    #[must_use]
    pub fn marks(&self, network: &Network) -> Marks {
        let mut marks = Marks::new(network);
        for piece in &self.pieces {
            marks.set(*piece);
        }
        for side in self.tips.iter().filter_map(|t| t.side()) {
            marks.set(network.mark_of_side(side));
        }
        marks
    }
}

/// A set of pieces and sides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Marks(Vec<u64>);

impl Marks {
    /// None.
    #[must_use]
    pub fn new(network: &Network) -> Self {
        Self(vec![0; network.marks().div_ceil(64)])
    }

    /// Puts one in.
    pub fn set(&mut self, mark: usize) {
        if let Some(word) = self.0.get_mut(mark / 64) {
            *word |= 1 << (mark % 64);
        }
    }

    /// Whether one is in.
    #[must_use]
    pub fn has(&self, mark: usize) -> bool {
        self.0.get(mark / 64).is_some_and(|word| word & (1 << (mark % 64)) != 0)
    }

    /// Whether two sets have something in common.
    #[must_use]
    pub fn meet(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Puts all of another in.
    pub fn join(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
}

/// What to do after looking at a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Try everything that goes on from it.
    On,
    /// Do not go on from it.
    Back,
    /// Look no further: what was sought is found.
    Found,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Everything was tried.
    Done,
    /// What was sought is found.
    Found,
    /// There were too many ways: nothing can be said.
    GaveUp,
}

/// Tries every way from a stop, over pieces that may be used, until told otherwise or out of steps. `look` is shown every way
/// once for each step that it takes; which stops may be passed or visited again is for it to say.
pub fn every_way(
    network: &Network,
    from: Tip,
    uses: &dyn Fn(usize) -> bool,
    steps: &mut usize,
    look: &mut dyn FnMut(&Way) -> Go,
) -> Search {
    let mut way = Way { pieces: Vec::new(), tips: vec![from] };
    extend(network, &mut way, uses, steps, look)
}

fn extend(
    network: &Network,
    way: &mut Way,
    uses: &dyn Fn(usize) -> bool,
    steps: &mut usize,
    look: &mut dyn FnMut(&Way) -> Go,
) -> Search {
    let Some(tip) = way.tip() else { return Search::Done };
    for piece in network.onward(way.pieces.last().copied(), tip) {
        if way.pieces.contains(&piece) || !uses(piece) {
            continue;
        }
        let far = network.piece(piece).other(tip);
        if matches!(far, Tip::Side(_)) && way.tips.contains(&far) {
            continue;
        }
        let Some(left) = steps.checked_sub(1) else { return Search::GaveUp };
        *steps = left;
        way.pieces.push(piece);
        way.tips.push(far);
        let search = match look(way) {
            Go::On => extend(network, way, uses, steps, look),
            Go::Back => Search::Done,
            Go::Found => Search::Found,
        };
        way.pieces.pop();
        way.tips.pop();
        if search != Search::Done {
            return search;
        }
    }
    Search::Done
}
