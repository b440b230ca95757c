//! The second tile of a turn: connected to another base over other track (2009 4.1.7, 1989 31.5).

use super::clerk::Clerk;
use super::view::{GAUGES, Moments, View, arrivals, meets};
use crate::network::StopAt;
use crate::reach::{Certainty, Lines};
use crate::ways::{Go, Marks, Search};
use railhead_board::{HexId, Rotation, TileId};
use std::collections::HashSet;

/// So many ways to the first tile are tried.
const MOST_WAYS: usize = 200;

impl Clerk<'_> {
    /// Whether a second tile is connected to another base than the first, over track that the way to the first does not use. All
    /// ways to the first tile are tried.
    pub(super) fn second_connects(
        &self,
        view: &View<'_>,
        moment: Moments,
        first: HexId,
        (hex, tile, rotation): (HexId, TileId, Rotation),
        steps: &mut usize,
    ) -> Certainty {
        let ground = view.ground;
        let face = ground.tiles.get(tile).face(rotation);
        let first_face = self.board(moment).face(ground, first);
        if view.bases.len() < 2 {
            return Certainty::No;
        }
        // What no line reaches at all needs no closer look.
        let crude = view.extends(hex, face, steps);
        if crude == Certainty::No {
            return crude;
        }
        let mut answer = Certainty::No;
        for base in &view.bases {
            let others: Vec<StopAt> = view.bases.iter().filter(|b| *b != base).copied().collect();
            let mut ways: HashSet<Marks> = HashSet::new();
            if base.hex == first {
                ways.insert(Marks::new(view.network));
            }
            for (gauge, name) in GAUGES.into_iter().enumerate() {
                let lines = Lines::of(view.network, name, &[*base], view.passes);
                let mut too_many = false;
                let arrives = arrivals(ground, gauge, &lines);
                if !arrives.iter().any(|a| a.hex == first && meets(first_face, a.edge, name)) {
                    continue;
                }
                let search = lines.every_way(*base, steps, &mut |way| {
                    let last = way.pieces.last().map(|p| view.network.piece(*p).hex);
                    let here = arrives.iter().find(|a| Some(a.tip) == way.tip() && Some(a.left) == last);
                    let arrived = here.is_some_and(|a| a.hex == first && meets(first_face, a.edge, name));
                    if arrived {
                        ways.insert(way.marks(view.network));
                        too_many = ways.len() >= MOST_WAYS;
                    }
                    if too_many { Go::Found } else { Go::On }
                });
                if too_many || search == Search::GaveUp {
                    answer = Certainty::Unsure;
                }
            }
            for way in &ways {
                match Self::beside(view, way, &others, (hex, face), steps) {
                    Certainty::Yes => return Certainty::Yes,
                    other => answer = answer.or(other),
                }
            }
        }
        answer
    }

    /// Whether some other base is connected to a tile over nothing that is taken.
    fn beside(
        view: &View<'_>,
        taken: &Marks,
        bases: &[StopAt],
        (hex, face): (HexId, &railhead_board::Face),
        steps: &mut usize,
    ) -> Certainty {
        if bases.iter().any(|b| b.hex == hex) {
            return Certainty::Yes;
        }
        let mut answer = Certainty::No;
        for (gauge, name) in GAUGES.into_iter().enumerate() {
            let lines = Lines::beside(view.network, name, bases, view.passes, Some(taken));
            for arrival in arrivals(view.ground, gauge, &lines) {
                if arrival.hex == hex && meets(face, arrival.edge, name) {
                    answer = answer.or(lines.out_of(arrival.left, arrival.tip, steps));
                }
            }
        }
        answer
    }
}
