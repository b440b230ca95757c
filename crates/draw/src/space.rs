//! Free room on a hex, and the search for it.

use crate::geometry::{Grid, Pt, Rect, S};

/// What is already taken: discs (track, slots, dots) and boxes (text, signs), in the coordinates of one hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Space {
    pub(crate) discs: Vec<(Pt, f64)>,
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
    pub(crate) fn add_disc(&mut self, at: Pt, r: f64) {
        self.discs.push((at, r));
    }

    pub(crate) fn add_box(&mut self, area: Rect) {
        self.boxes.push(area);
    }

    /// Takes the room of an item that was placed.
    pub(crate) fn add(&mut self, item: Item, at: Pt) {
        if item.width > 0.0 {
            self.add_box(item.at(at));
        } else {
            self.add_disc(at, item.radius);
        }
    }

    /// How far everything taken is from an item at a place; negative where they overlap.
    pub(crate) fn clearance(&self, item: Item, at: Pt) -> f64 {
        let area = item.at(at);
        let discs = self.discs.iter().map(|(p, r)| area.distance_to(*p) - r);
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
        let mut best = (f64::MIN, Pt::ZERO);
        for (rank, at) in places.into_iter().enumerate() {
            let free = self.clearance(item, at).min(S * 0.11);
            let depth = Self::depth(grid, item, at);
            // A little room to the edge is enough, but what hangs over it costs as much as what overlaps.
            let depth = if depth < S * 0.03 { (depth - S * 0.03) * 1.5 } else { 0.0 };
            let score = free + depth - rank as f64 * S * 0.000_5;
            if score > best.0 {
                best = (score, at);
            }
        }
        best.1
    }

    /// The best place of all on a hex, and takes it: 24 directions at several distances, seen from a preferred direction.
    pub(crate) fn seat(&mut self, grid: Grid, item: Item, prefer: f64) -> Pt {
        let at = self.best(grid, item, around(prefer));
        self.add(item, at);
        at
    }
}

/// Places round the centre, those near the preferred direction first.
pub(crate) fn around(prefer: f64) -> impl Iterator<Item = Pt> {
    let turns = (0..24).map(|k| {
        let step = f64::from((k + 1) / 2) * 15.0;
        if k % 2 == 0 { -step } else { step }
    });
    turns.flat_map(move |turn| {
        [0.62, 0.68, 0.55, 0.74, 0.48].into_iter().map(move |r| Pt::polar(prefer + turn, r * S))
    })
}
