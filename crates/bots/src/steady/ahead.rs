//! Track that takes two tiles to be of use.

use super::Deliberation;
use super::earnings::{self, Trains};
use railhead_board::{Board, Edge, EdgeSet, Face, HexId};
use railhead_engine::{CompanyId, Money};

/// Track that was begun in thought.
pub(crate) struct Begun<'b> {
    /// The board with its tile.
    pub(crate) board: &'b Board,
    /// Where the tile lies.
    pub(crate) hex: HexId,
    /// Where its new track leads.
    pub(crate) fresh: EdgeSet,
    /// What the company has left.
    pub(crate) cash: Money,
}

impl Deliberation<'_> {
    /// How much more than `now` trains would earn at best if another tile carried the track on, and what that one costs; `None` if
    /// no single tile makes it earn more.
    pub(crate) fn best_second(
        &mut self,
        company: CompanyId,
        trains: &Trains,
        begun: &Begun<'_>,
        now: Money,
    ) -> Option<(Money, Money)> {
        let Begun { board, hex: from, fresh, cash } = *begun;
        let edition = self.sight.edition();
        let ground = &edition.ground;
        let colours = &edition.phases.get(usize::from(self.sight.table().phase))?.colours;
        let least = self.sight.title()?.tile_price;
        // Track without a stop brings something only where it meets other track.
        let meets = |face: &Face, hex: HexId, from: Edge| {
            let others = face.exits().iter().filter(|e| *e != from.opposite());
            others
                .filter_map(|e| Some((e, ground.map.neighbour(hex, e)?)))
                .any(|(e, next)| board.face(ground, next).exits().has(e.opposite()))
        };
        let mut best: Option<(Money, Money)> = None;
        let mut next = board.clone();
        for edge in fresh.iter() {
            let Some(hex) = ground.map.neighbour(from, edge).filter(|hex| board.laid(*hex).is_none()) else { continue };
            for at in board.placements(ground, hex) {
                let tile = ground.tiles.get(at.tile);
                let face = tile.face(at.rotation);
                let joins = face.exits().has(edge.opposite()) && (!face.stops.is_empty() || meets(face, at.hex, edge));
                let cost = Money::try_from(board.cost(ground, at).total()).unwrap_or(Money::MAX).max(least);
                if !joins || cost > cash || !colours.contains(&tile.colour()) {
                    continue;
                }
                next.clone_from(board);
                if next.lay(ground, at).is_err() {
                    continue;
                }
                let more = earnings::of(self.sight, &next, company, trains) - now;
                if more > best.map_or(0, |(most, _)| most) {
                    best = Some((more, cost));
                }
            }
        }
        best
    }
}
