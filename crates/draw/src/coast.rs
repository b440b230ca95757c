//! What lies about the map: sea with waterlines, foreign land with hatching.

use crate::geometry::{Grid, Pt, Rect, S, polygon, polyline};
use crate::svg::{N, path, put, rect};
use railhead_board::{Around, Colour, Coord, Edge, Map};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A picture with more spaces than this shows only what its map states, without spreading it.
const MOST_SPACES: i32 = 60_000;

/// Sea and foreign spaces within the picture.
#[derive(Debug)]
pub(crate) struct Coast {
    sea: BTreeSet<Coord>,
    foreign: BTreeSet<Coord>,
}

impl Coast {
    /// Spreads what the map says about its surroundings over the whole picture: every space takes after the nearest one that
    /// is known.
    pub(crate) fn new(map: &Map, grid: Grid, view: Rect) -> Self {
        let mut known: BTreeMap<Coord, Around> = BTreeMap::new();
        for (_, hex) in map.iter().filter(|(_, h)| h.face.colour == Colour::Blue) {
            known.insert(hex.at, Around::Sea);
        }
        for (at, around) in map.around.iter().filter(|(at, _)| map.at(*at).is_none()) {
            known.insert(*at, *around);
        }
        let outside = view.grown(S * 1.6);
        let inside = |at: Coord| outside.distance_to(grid.centre(at)) <= 0.0;
        let spaces = view.width() * view.height() / (S * S * 2.6);
        let mut front: VecDeque<Coord> =
            if spaces > f64::from(MOST_SPACES) { VecDeque::new() } else { known.keys().copied().collect() };
        while let Some(at) = front.pop_front() {
            let Some(kind) = known.get(&at).copied() else { continue };
            for edge in Edge::ALL {
                let next = map.layout.neighbour(at, edge);
                if inside(next) && map.at(next).is_none() && !known.contains_key(&next) {
                    known.insert(next, kind);
                    front.push_back(next);
                }
            }
        }
        let of = |kind| known.iter().filter(move |(_, k)| **k == kind).map(|(at, _)| *at).collect();
        Self { sea: of(Around::Sea), foreign: of(Around::Foreign) }
    }

    /// Whether a space is sea.
    #[cfg(test)]
    pub(crate) fn is_sea(&self, at: Coord) -> bool {
        self.sea.contains(&at)
    }

    /// Whether a space is foreign land.
    #[cfg(test)]
    pub(crate) fn is_foreign(&self, at: Coord) -> bool {
        self.foreign.contains(&at)
    }

    /// Draws the surroundings.
    pub(crate) fn draw(&self, out: &mut String, grid: Grid, view: Rect) {
        // Sea fills the whole picture if there is any; land is painted over it.
        let ground = if self.sea.is_empty() { "paper" } else { "sea" };
        rect(out, ground, view, 0.0);
        let mut shore = String::new();
        let all_land = |next: &Coord| !self.sea.contains(next);
        for line in outline(grid, &self.sea, &all_land) {
            line_data(&mut shore, grid, &line);
        }
        for (class, width) in [("w1", 1.28), ("w2", 0.88), ("w3", 0.54), ("w4", 0.26)] {
            if !shore.is_empty() {
                put!(out, "<path class=\"wave {class}\" stroke-width=\"{}\" d=\"{shore}\"/>", N(width * S));
            }
        }
        let mut land = String::new();
        let not_foreign = |next: &Coord| !self.foreign.contains(next);
        for line in outline(grid, &self.foreign, &not_foreign) {
            line_data(&mut land, grid, &line);
        }
        path(out, "foreign", &land);
        path(out, "foreign-hatch", &self.hatching(grid));
    }

    /// Fine parallel lines over all foreign spaces, joined across them.
    fn hatching(&self, grid: Grid) -> String {
        let mut data = String::new();
        let shapes: Vec<[Pt; 6]> = self.foreign.iter().map(|at| grid.corners(grid.centre(*at), S)).collect();
        hatch(&mut data, &shapes, -45.0, S * 0.14);
        data
    }
}

fn line_data(out: &mut String, grid: Grid, line: &[(i32, i32)]) {
    let points: Vec<Pt> = line.iter().map(|p| grid.lattice_point(*p)).collect();
    match points.split_last() {
        Some((last, rest)) if rest.first() == Some(last) => polygon(out, rest),
        _ => polyline(out, &points),
    }
}

/// The border of a set of hexes towards neighbours that satisfy a condition, as chains of corners; a closed chain ends where
/// it began.
pub(crate) fn outline(grid: Grid, cells: &BTreeSet<Coord>, towards: &dyn Fn(&Coord) -> bool) -> Vec<Vec<(i32, i32)>> {
    let mut next: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    let mut entered: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for at in cells {
        for edge in Edge::ALL {
            if towards(&grid.0.neighbour(*at, edge)) {
                let [a, b] = grid.lattice_side(*at, edge);
                next.entry(a).or_default().push(b);
                *entered.entry(b).or_default() += 1;
            }
        }
    }
    let mut chains = Vec::new();
    // Open chains first, from where nothing leads in; what remains is closed.
    let starts: Vec<(i32, i32)> = next.keys().copied().filter(|p| !entered.contains_key(p)).collect();
    let all: Vec<(i32, i32)> = next.keys().copied().collect();
    for start in starts.into_iter().chain(all) {
        while let Some(mut here) = next.get_mut(&start).and_then(Vec::pop) {
            let mut chain = vec![start, here];
            while let Some(on) = next.get_mut(&here).and_then(Vec::pop) {
                chain.push(on);
                here = on;
            }
            chains.push(chain);
        }
    }
    chains
}

/// Writes parallel lines at an angle, clipped to convex shapes and joined where shapes touch.
pub(crate) fn hatch(out: &mut String, shapes: &[[Pt; 6]], angle: f64, step: f64) {
    let along = Pt::polar(angle, 1.0);
    let across = along.across();
    let mut spans: BTreeMap<i64, Vec<(f64, f64)>> = BTreeMap::new();
    for corners in shapes {
        let heights = corners.map(|c| c.dot(across));
        let (low, high) =
            (heights.iter().copied().fold(f64::MAX, f64::min), heights.iter().copied().fold(f64::MIN, f64::max));
        let mut k = index((low / step).ceil());
        while (k as f64) * step < high {
            let level = k as f64 * step;
            let mut hits = Vec::with_capacity(2);
            for i in 0..6 {
                let (a, b) = (heights[i], heights[(i + 1) % 6]);
                if (a <= level) != (b <= level) {
                    let p = corners[i].towards(corners[(i + 1) % 6], (level - a) / (b - a));
                    hits.push(p.dot(along));
                }
            }
            if let [a, b] = hits.as_slice() {
                spans.entry(k).or_default().push((a.min(*b), a.max(*b)));
            }
            k += 1;
        }
    }
    for (k, mut parts) in spans {
        parts.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut joined: Vec<(f64, f64)> = Vec::new();
        for (from, to) in parts {
            match joined.last_mut() {
                Some(last) if from <= last.1 + 0.01 => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        for (from, to) in joined {
            let base = across * (k as f64 * step);
            polyline(out, &[base + along * from, base + along * to]);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to far less than an i64 holds")]
fn index(v: f64) -> i64 {
    v.clamp(-1e9, 1e9) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_board::Layout;

    #[test]
    fn the_outline_of_two_neighbours_is_one_closed_line_of_ten_sides() {
        for layout in [Layout::Pointy, Layout::Flat] {
            let a = Coord { x: 4, y: 4 };
            let cells: BTreeSet<Coord> = [a, layout.neighbour(a, Edge::ALL[3])].into();
            let lines = outline(Grid(layout), &cells, &|c| !cells.contains(c));
            assert_eq!(lines.len(), 1);
            assert_eq!(lines[0].len(), 11);
            assert_eq!(lines[0].first(), lines[0].last());
        }
    }
}
