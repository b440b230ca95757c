//! Free room on a hex, and the search for it.

use crate::geometry::{Grid, Pt, Rect, S};
use std::sync::LazyLock;

/// A round piece of taken room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disc {
    pub(crate) at: Pt,
    pub(crate) r: f64,
    pub(crate) kind: Kind,
}

/// What takes a round piece of room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A point of track. A name may cross it where nothing else is left.
    Track,
    /// A slot, a town, a harbour.
    Stop,
    /// A value, a sign or a token.
    Sign,
}

/// What is already taken: discs (track, slots, dots) and boxes (text, signs), in the coordinates of one hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Space {
    pub(crate) discs: Vec<Disc>,
    pub(crate) boxes: Vec<Rect>,
}

/// Something that needs a place: a box, or with no width and height a disc of this radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) radius: f64,
}

impl Item {
    pub(crate) const fn boxed(width: f64, height: f64) -> Self {
        Self { width, height, radius: 0.0 }
    }

    pub(crate) const fn disc(radius: f64) -> Self {
        Self { width: 0.0, height: 0.0, radius }
    }

    pub(crate) fn at(self, centre: Pt) -> Rect {
        Rect::around(centre, self.width, self.height)
    }
}

impl Space {
    pub(crate) fn add_disc(&mut self, at: Pt, r: f64, kind: Kind) {
        self.discs.push(Disc { at, r, kind });
    }

    pub(crate) fn add_box(&mut self, area: Rect) {
        self.boxes.push(area);
    }

    /// Takes the room of an item that was placed.
    pub(crate) fn add(&mut self, item: Item, at: Pt) {
        if item.width > 0.0 {
            self.add_box(item.at(at));
        } else {
            self.add_disc(at, item.radius, Kind::Sign);
        }
    }

    /// How far everything taken is from an item at a place; negative where they overlap.
    pub(crate) fn clearance(&self, item: Item, at: Pt) -> f64 {
        let area = item.at(at);
        let discs = self.discs.iter().map(|d| area.distance_to(d.at) - d.r);
        let boxes = self.boxes.iter().map(|b| area.gap_to(*b));
        discs.chain(boxes).fold(S, f64::min) - item.radius
    }

    /// How far an item at a place stays inside the hex.
    fn depth(grid: Grid, item: Item, at: Pt) -> f64 {
        let corners = item.at(at).corners().map(|c| grid.depth(c));
        corners.into_iter().fold(S, f64::min) - item.radius
    }

    /// The best of some places for an item: clear of everything taken, inside the hex, and early in the list.
    pub(crate) fn best(&self, grid: Grid, item: Item, places: impl IntoIterator<Item = Pt>) -> Pt {
        self.best_scored(grid, item, places).1
    }

    /// As [`Self::best`], with how good it is.
    pub(crate) fn best_scored(&self, grid: Grid, item: Item, places: impl IntoIterator<Item = Pt>) -> (f64, Pt) {
        // A little room to the edge is enough, but what hangs over it costs as much as what overlaps.
        let within = |at: Pt| (Self::depth(grid, item, at) - S * 0.03).min(0.0) * 1.5;
        let mut best = (f64::MIN, Pt::ZERO);
        for (rank, at) in places.into_iter().enumerate() {
            let sure = within(at) - rank as f64 * S * 0.000_12;
            // No clearance could make up for what is lost already.
            if sure + ENOUGH <= best.0 {
                continue;
            }
            let score = sure + self.clearance(item, at).min(ENOUGH);
            if score > best.0 {
                best = (score, at);
            }
        }
        // The list is coarse; where it leaves things close together, small steps often part them.
        for step in [0.06, 0.03, 0.015] {
            for _ in 0..3 {
                if best.0 >= ENOUGH * 0.9 {
                    return best;
                }
                let here = best.1;
                for direction in DIRECTIONS.iter().step_by(3) {
                    let at = here + *direction * (step * S);
                    let sure = within(at) - S * 0.001;
                    if sure + ENOUGH <= best.0 {
                        continue;
                    }
                    let score = sure + self.clearance(item, at).min(ENOUGH);
                    if score > best.0 {
                        best = (score, at);
                    }
                }
                if best.1 == here {
                    break;
                }
            }
        }
        best
    }

    /// The best place of all on a hex, and takes it: 24 directions at several distances, seen from a preferred direction.
    pub(crate) fn seat(&mut self, grid: Grid, item: Item, prefer: usize) -> Pt {
        let at = self.best(grid, item, around(prefer));
        self.add(item, at);
        at
    }
}

/// More room than this between two things is no better.
const ENOUGH: f64 = S * 0.08;

/// The directions in which room is sought, 15 degrees apart, clockwise from east.
static DIRECTIONS: LazyLock<[Pt; 24]> = LazyLock::new(|| {
    let mut all = [Pt::ZERO; 24];
    for (k, direction) in (0u8..).zip(&mut all) {
        *direction = Pt::polar(15.0 * f64::from(k), 1.0);
    }
    all
});

/// Places round the centre, those near the preferred direction (in steps of 15 degrees) first.
pub(crate) fn around(prefer: usize) -> impl Iterator<Item = Pt> {
    let turns = (0..24).map(move |k: usize| {
        let step = k.div_ceil(2);
        if k.is_multiple_of(2) { prefer + 24 - step } else { prefer + step }
    });
    turns.flat_map(|turn| [0.62, 0.68, 0.55, 0.74, 0.48, 0.8].into_iter().map(move |r| DIRECTIONS[turn % 24] * (r * S)))
}
