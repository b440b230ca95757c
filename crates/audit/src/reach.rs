//! Where lines lead, by looking at ways.

use crate::network::{Network, SideAt, StopAt, Tip};
use crate::ways::{Go, Marks, Search, Way, every_way};
use railhead_board::{Gauge, HexId};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

/// What can be said of a question that takes long to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// Yes.
    Yes,
    /// No.
    No,
    /// There were too many ways to try.
    Unsure,
}

impl Certainty {
    /// As a search for it ended.
    #[must_use]
    pub const fn of(search: Search) -> Self {
        match search {
            Search::Found => Self::Yes,
            Search::Done => Self::No,
            Search::GaveUp => Self::Unsure,
        }
    }

    /// Yes if either is, and no if both are.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Yes, _) | (_, Self::Yes) => Self::Yes,
            (Self::No, Self::No) => Self::No,
            _ => Self::Unsure,
        }
    }

    /// A plain answer.
    #[must_use]
    pub const fn from_bool(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Where a line has come to: a stop, or a side seen from the hex that it has left.
type LineEnd = (Tip, Option<HexId>);

/// Where lines of one gauge lead that begin at some stops and may not pass some others.
pub struct Lines<'n> {
    network: &'n Network,
    gauge: Gauge,
    starts: Vec<StopAt>,
    passes: &'n dyn Fn(StopAt) -> bool,
    /// What lines may not use.
    barred: Option<&'n Marks>,
    /// For each place where a line can come if it may turn back, one of the shortest ways: the place before and the piece.
    before: BTreeMap<LineEnd, Option<(LineEnd, usize)>>,
}

impl<'n> Lines<'n> {
    /// Follows all lines.
    #[must_use]
    pub fn of(network: &'n Network, gauge: Gauge, starts: &[StopAt], passes: &'n dyn Fn(StopAt) -> bool) -> Self {
        Self::beside(network, gauge, starts, passes, None)
    }

    /// Follows all lines that use nothing of what is barred.
    #[must_use]
    pub fn beside(
        network: &'n Network,
        gauge: Gauge,
        starts: &[StopAt],
        passes: &'n dyn Fn(StopAt) -> bool,
        barred: Option<&'n Marks>,
    ) -> Self {
        let mut lines = Self { network, gauge, starts: starts.to_vec(), passes, barred, before: BTreeMap::new() };
        let mut queue: VecDeque<LineEnd> = VecDeque::new();
        for start in starts {
            let place = (Tip::Stop(*start), None);
            lines.before.insert(place, None);
            queue.push_back(place);
        }
        while let Some(place) = queue.pop_front() {
            let (tip, left) = place;
            if let Tip::Stop(at) = tip
                && !starts.contains(&at)
                && !passes(at)
            {
                continue;
            }
            for number in network.at(tip) {
                let piece = network.piece(*number);
                if Some(piece.hex) == left || !lines.may_use(*number, tip) {
                    continue;
                }
                let far = piece.other(tip);
                let next = (far, far.side().map(|_| piece.hex));
                if let Entry::Vacant(new) = lines.before.entry(next) {
                    new.insert(Some((place, *number)));
                    queue.push_back(next);
                }
            }
        }
        lines
    }

    /// Whether a line may go over a piece from one of its ends.
    fn may_use(&self, number: usize, from: Tip) -> bool {
        let piece = self.network.piece(number);
        let barred = |side: SideAt| self.barred.is_some_and(|b| b.has(self.network.mark_of_side(side)));
        piece.gauge.carries(self.gauge)
            && !self.barred.is_some_and(|b| b.has(number))
            && !piece.other(from).side().is_some_and(barred)
    }

    /// Whether a line leads to a stop; its own beginnings count.
    #[must_use]
    pub fn to_stop(&self, stop: StopAt, steps: &mut usize) -> Certainty {
        self.to((Tip::Stop(stop), None), steps)
    }

    /// Whether a line that has left a hex comes to a side of it.
    #[must_use]
    pub fn out_of(&self, hex: HexId, tip: Tip, steps: &mut usize) -> Certainty {
        self.to((tip, Some(hex)), steps)
    }

    /// The hexes over whose sides a line may come to a side, and the stops, as far as somebody who may turn back would come.
    pub fn places(&self) -> impl Iterator<Item = (Tip, Option<HexId>)> + '_ {
        self.before.keys().copied()
    }

    fn to(&self, place: LineEnd, steps: &mut usize) -> Certainty {
        if !self.before.contains_key(&place) {
            return Certainty::No;
        }
        if self.is_honest(place) {
            return Certainty::Yes;
        }
        // The shortest way crosses a side twice: look for one that does not.
        let mut answer = Certainty::No;
        for start in &self.starts {
            let search = self.every_way(*start, steps, &mut |way| {
                let left = way.pieces.last().map(|p| self.network.piece(*p).hex);
                match way.tip() {
                    Some(tip) if (tip, tip.side().and(left)) == place => Go::Found,
                    _ => Go::On,
                }
            });
            answer = answer.or(Certainty::of(search));
            if answer == Certainty::Yes {
                break;
            }
        }
        answer
    }

    /// Tries every way from one of the beginnings that visits no stop twice and passes none that bars it.
    pub fn every_way(&self, start: StopAt, steps: &mut usize, look: &mut dyn FnMut(&Way) -> Go) -> Search {
        let uses = |number: usize| self.network.piece(number).ends.into_iter().all(|end| self.may_use(number, end));
        every_way(self.network, Tip::Stop(start), &uses, steps, &mut |way| {
            let Some((last, visited)) = way.tips.split_last() else { return Go::Back };
            if visited.contains(last) {
                return Go::Back;
            }
            match (look(way), last) {
                (Go::On, Tip::Stop(at)) if !self.starts.contains(at) && !(self.passes)(*at) => Go::Back,
                (go, _) => go,
            }
        })
    }

    /// Whether the way that was found first crosses no side twice.
    fn is_honest(&self, place: LineEnd) -> bool {
        let (mut at, mut sides, mut pieces) = (place, Vec::new(), Vec::new());
        loop {
            if let Tip::Side(side) = at.0 {
                if sides.contains(&side) {
                    return false;
                }
                sides.push(side);
            }
            let Some(Some((before, piece))) = self.before.get(&at) else { return true };
            if pieces.contains(piece) {
                return false;
            }
            pieces.push(*piece);
            at = *before;
        }
    }
}
