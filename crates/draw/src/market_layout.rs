//! Where the boxes of a chart of share prices lie, and the markers in them.

use crate::geometry::{Pt, Rect, S};
use crate::market::{Market, PriceBox, PriceLine};

/// The width of a box.
const WIDTH: f64 = S * 1.16;
/// The height of the price at the top of a box.
const PRICE: f64 = S * 0.44;
/// Room below the markers.
const FOOT: f64 = S * 0.11;
/// The radius of a marker, where the box is wide enough.
const RADIUS: f64 = S * 0.35;
/// From marker to marker in a stack, in radii: so far that the sign of each is seen.
const STEP: f64 = 1.42;
/// How many markers lie below each other before a box shows them side by side.
const DEEP: usize = 4;
/// Between boxes side by side and below each other.
const GAP: f64 = S * 0.06;
/// Between the parts of a row that goes on below.
const BREAK: f64 = S * 0.2;
/// The height of the name above a line of its own.
const NAME: f64 = S * 0.74;

/// A box in its place.
#[derive(Debug)]
pub(crate) struct Placed<'a> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) about: &'a PriceBox,
    pub(crate) area: Rect,
}

impl Placed<'_> {
    /// Where the price stands.
    pub(crate) fn price(&self) -> Pt {
        Pt::new(self.area.centre().x, self.area.min.y + PRICE * 0.52)
    }

    /// Where a single marker lies.
    pub(crate) fn token(&self) -> Pt {
        Pt::new(self.area.centre().x, self.area.min.y + PRICE + RADIUS)
    }

    /// The markers from the top of the stack: their places and their radius.
    pub(crate) fn stack(&self) -> impl DoubleEndedIterator<Item = (Pt, f64)> + ExactSizeIterator + '_ {
        let (columns, rows, r) = shape(self.about.tokens.len());
        let left = self.area.centre().x - r * (columns as f64 - 1.0);
        (0..self.about.tokens.len()).map(move |k| {
            let (column, row) = ((k / rows) as f64, (k % rows) as f64);
            (Pt::new(left + 2.0 * r * column, self.area.min.y + PRICE + r + row * STEP * r), r)
        })
    }
}

/// How a number of markers is laid out: columns, rows and the radius of each.
fn shape(count: usize) -> (usize, usize, f64) {
    let columns = count.div_ceil(DEEP).max(1);
    let rows = count.div_ceil(columns).max(1);
    (columns, rows, RADIUS.min((WIDTH - S * 0.06) / (2.0 * columns as f64)))
}

/// How high a box is with so many markers.
fn height(count: usize) -> f64 {
    let (_, rows, r) = shape(count);
    PRICE + FOOT + (2.0 * r + (rows as f64 - 1.0) * STEP * r).max(2.0 * RADIUS)
}

/// Some boxes of a line, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    pub(crate) area: Rect,
    /// Whether it belongs to the common chart.
    pub(crate) common: bool,
}

/// All boxes in their places.
#[derive(Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) boxes: Vec<Placed<'a>>,
    pub(crate) names: Vec<(&'a str, Pt)>,
    pub(crate) strips: Vec<Strip>,
    pub(crate) area: Rect,
}

impl<'a> Layout<'a> {
    /// Lays a chart out with at most so many boxes side by side.
    pub(crate) fn new(market: &'a Market, most: usize) -> Self {
        let common = market.lines.iter().filter(|l| l.name.is_empty()).count();
        let mut layout = Self {
            boxes: Vec::new(),
            names: Vec::new(),
            strips: Vec::new(),
            area: Rect { min: Pt::ZERO, max: Pt::new(WIDTH, 0.0) },
        };
        let mut y = 0.0;
        for (index, line) in market.lines.iter().enumerate() {
            if !line.name.is_empty() {
                layout.names.push((&line.name, Pt::new(0.0, y + NAME * 0.58)));
                y += NAME;
            }
            let whole = line.name.is_empty() && common > 1;
            for (from, to) in parts(line.boxes.len(), if whole { usize::MAX } else { most }) {
                y = layout.strip(index, line, from, to, y);
                y += if whole { GAP } else { BREAK };
            }
        }
        layout
    }

    /// Adds a part of a line; gives back how far down it reaches.
    fn strip(&mut self, index: usize, line: &'a PriceLine, from: usize, to: usize, y: f64) -> f64 {
        let boxes = || (from..to).filter_map(|c| line.boxes[c].as_ref().map(|b| (c, b)));
        let bottom = y + boxes().map(|(_, b)| height(b.tokens.len())).fold(height(0), f64::max);
        let mut right = 0.0;
        for (column, about) in boxes() {
            let x = (column - from) as f64 * (WIDTH + GAP);
            let area = Rect { min: Pt::new(x, y), max: Pt::new(x + WIDTH, bottom) };
            right = area.max.x;
            self.boxes.push(Placed { line: index, column, about, area });
        }
        let area = Rect { min: Pt::new(0.0, y), max: Pt::new(right, bottom) };
        self.strips.push(Strip { area, common: line.name.is_empty() });
        self.area = self.area.joined(area);
        bottom
    }

    /// Room for something of this size to the right of the lower rows of the common chart, which are often short.
    pub(crate) fn free_place(&self, size: Pt) -> Option<Rect> {
        let common: Vec<Rect> = self.strips.iter().filter(|s| s.common).map(|s| s.area).collect();
        let bottom = common.last()?.max.y;
        let fits = |k: &usize| {
            let right = common[*k..].iter().map(|a| a.max.x).fold(0.0, f64::max);
            bottom - common[*k].min.y >= size.y && self.area.max.x - right >= size.x + S * 0.3
        };
        let max = Pt::new(self.area.max.x, bottom);
        (0..common.len()).find(fits).map(|_| Rect { min: max - size, max })
    }
}

/// A row of so many boxes in parts of about equal length, none longer than `most`.
fn parts(count: usize, most: usize) -> Vec<(usize, usize)> {
    let pieces = count.div_ceil(most.max(1)).max(1);
    let each = count.div_ceil(pieces).max(1);
    (0..pieces).map(|k| ((k * each).min(count), ((k + 1) * each).min(count))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_are_broken_evenly() {
        assert_eq!(parts(31, 24), [(0, 16), (16, 31)]);
        assert_eq!(parts(21, 24), [(0, 21)]);
        assert_eq!(parts(0, 24), [(0, 0)]);
        assert_eq!(parts(5, 0), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
    }

    #[test]
    fn markers_of_a_box_stay_inside_it() {
        for count in 1..=16 {
            let tokens = vec![railhead_board::Owner(0); count];
            let about = PriceBox { price: 100, tokens, ..PriceBox::default() };
            let line = PriceLine { name: String::new(), boxes: vec![Some(about)] };
            let market = Market { lines: vec![line], ..Market::default() };
            let layout = Layout::new(&market, 24);
            let placed = &layout.boxes[0];
            assert_eq!(placed.stack().len(), count);
            for (at, r) in placed.stack() {
                assert!(-placed.area.distance_to(at) >= r, "{count}: {at:?} {r} in {:?}", placed.area);
                assert!(at.y - r >= placed.area.min.y + PRICE - 1e-9);
            }
        }
    }
}
