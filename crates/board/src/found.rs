//! What is found on the way while a search goes on, for questions that need no more.

use crate::walk::{Search, Walk, Walks};
use crate::{Board, End, Gauge, Ground, HexId, Owner, Placement, Reach, StopId, StopRef};

/// What was found so far of what a company reaches; see [`crate::ReachCache::soon`].
///
/// All of it is reached by lines that cross no side of a hex twice: each goes on from one that was found before, and none goes back
/// over a side that its own way led over. So whatever a search makes sure of in the end, this stays.
#[derive(Debug)]
pub struct Found<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    reach: &'a Reach,
    walk: &'a Walk,
    here: Option<HexId>,
}

impl<'a> Found<'a> {
    /// Searches until somebody has enough; says whether they had.
    pub(crate) fn soon(
        walks: &mut Walks,
        ground: &'a Ground,
        board: &'a Board,
        owner: Owner,
        mut is_enough: impl FnMut(&Found<'_>) -> bool,
    ) -> bool {
        // Lines of two gauges are searched one after the other.
        if ground.has_two_gauges() {
            return false;
        }
        let Walks { main, tokened, partial, .. } = walks;
        tokened.note(ground, board);
        partial.begin(ground);
        let mut search = Search { ground, board, owner, gauge: Gauge::Broad, layer: 0, tokened, reach: partial };
        main.begin(ground, None);
        search.start(main, true);
        is_enough(&Found { ground, board, owner, reach: search.reach, walk: main, here: None })
            || search.drain(main, 0, true, |reach, walk, hex| {
                is_enough(&Found { ground, board, owner, reach, walk, here: Some(hex) })
            })
    }

    /// Where a line has just arrived; nowhere at the beginning, when only the company's tokens are found.
    #[must_use]
    pub const fn here(&self) -> Option<HexId> {
        self.here
    }

    /// Whether a stop is reached.
    #[must_use]
    pub fn has_stop(&self, at: StopRef) -> bool {
        self.reach.has_stop(at)
    }

    /// The stops of a hex that are reached.
    pub fn stops_on(&self, hex: HexId) -> impl Iterator<Item = StopRef> {
        let stops = self.reach.hexes[hex.index()].stops[0];
        (0u8..8).filter(move |s| stops & (1 << s) != 0).map(move |s| StopRef { hex, stop: StopId(s) })
    }

    /// Whether the company could run over new track of this placement, by a line that was found, without crossing the same side of
    /// the hex twice.
    #[must_use]
    pub fn extends_onwards(&self, at: Placement) -> bool {
        let onwards = |_, from, to| match (from, to) {
            (End::Edge(from), End::Edge(to)) => !self.walk.crosses(self.ground, (at.hex, from), to),
            _ => true,
        };
        self.reach.gauges_extended(self.ground, self.board, self.owner, at, onwards).next().is_some()
    }
}
