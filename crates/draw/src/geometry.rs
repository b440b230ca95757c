//! Points, hexes and where they lie in the picture.
//!
//! All measures are multiples of [`S`], the side of a hex, so that boards, tiles and sheets share one set of rules.

use crate::svg::{N, put};
use railhead_board::{Coord, Edge, Layout};
use std::ops::{Add, Mul, Neg, Sub};

/// The side of a hex in units of the picture.
pub(crate) const S: f64 = 50.0;
/// From the centre of a hex to the middle of an edge.
pub(crate) const APOTHEM: f64 = S * 0.866_025_403_784_438_6;
/// How far rails run beyond the edge, so that no seam shows between neighbours.
const OVERRUN: f64 = S * 0.014;

/// A point, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Pt {
    pub(crate) const ZERO: Self = Self { x: 0.0, y: 0.0 };

    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point this far away in a direction; degrees clockwise from east, as the picture's y points down.
    pub(crate) fn polar(degrees: f64, r: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { x: r * cos, y: r * sin }
    }

    /// Its length. A plain root: as fast as the search for room needs it, and the same on every machine.
    pub(crate) fn len(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn distance(self, to: Self) -> f64 {
        (to - self).len()
    }

    /// Its direction in degrees.
    pub(crate) fn angle(self) -> f64 {
        self.y.atan2(self.x).to_degrees()
    }

    /// The same direction with length one; east for the zero vector.
    pub(crate) fn unit(self) -> Self {
        let len = self.len();
        if len > 1e-9 { self * (1.0 / len) } else { Self::new(1.0, 0.0) }
    }

    /// Turned by a quarter.
    pub(crate) fn across(self) -> Self {
        Self::new(-self.y, self.x)
    }

    pub(crate) fn dot(self, with: Self) -> f64 {
        self.x * with.x + self.y * with.y
    }

    pub(crate) fn towards(self, to: Self, t: f64) -> Self {
        self + (to - self) * t
    }
}

impl Add for Pt {
    type Output = Self;
    fn add(self, by: Self) -> Self {
        Self::new(self.x + by.x, self.y + by.y)
    }
}

impl Sub for Pt {
    type Output = Self;
    fn sub(self, by: Self) -> Self {
        Self::new(self.x - by.x, self.y - by.y)
    }
}

impl Mul<f64> for Pt {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

impl Neg for Pt {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub(crate) min: Pt,
    pub(crate) max: Pt,
}

impl Rect {
    /// The rectangle of this width and height round a point.
    pub(crate) fn around(centre: Pt, width: f64, height: f64) -> Self {
        let half = Pt::new(width / 2.0, height / 2.0);
        Self { min: centre - half, max: centre + half }
    }

    pub(crate) fn moved(self, by: Pt) -> Self {
        Self { min: self.min + by, max: self.max + by }
    }

    pub(crate) fn grown(self, by: f64) -> Self {
        Self { min: self.min - Pt::new(by, by), max: self.max + Pt::new(by, by) }
    }

    pub(crate) fn width(self) -> f64 {
        self.max.x - self.min.x
    }

    pub(crate) fn height(self) -> f64 {
        self.max.y - self.min.y
    }

    pub(crate) fn centre(self) -> Pt {
        self.min.towards(self.max, 0.5)
    }

    pub(crate) fn joined(self, with: Self) -> Self {
        Self {
            min: Pt::new(self.min.x.min(with.min.x), self.min.y.min(with.min.y)),
            max: Pt::new(self.max.x.max(with.max.x), self.max.y.max(with.max.y)),
        }
    }

    /// Its four corners.
    pub(crate) fn corners(self) -> [Pt; 4] {
        [self.min, Pt::new(self.max.x, self.min.y), self.max, Pt::new(self.min.x, self.max.y)]
    }

    /// How far a point lies outside; negative inside.
    pub(crate) fn distance_to(self, p: Pt) -> f64 {
        let dx = (self.min.x - p.x).max(p.x - self.max.x);
        let dy = (self.min.y - p.y).max(p.y - self.max.y);
        if dx > 0.0 && dy > 0.0 { (dx * dx + dy * dy).sqrt() } else { dx.max(dy) }
    }

    /// The gap to another rectangle; negative where they overlap.
    pub(crate) fn gap_to(self, other: Self) -> f64 {
        let dx = (other.min.x - self.max.x).max(self.min.x - other.max.x);
        let dy = (other.min.y - self.max.y).max(self.min.y - other.max.y);
        if dx > 0.0 && dy > 0.0 { (dx * dx + dy * dy).sqrt() } else { dx.max(dy) }
    }
}

/// The grid of hexes in the picture, either way up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Grid(pub(crate) Layout);

impl Grid {
    /// Where a hex lies, the hex at (0, 0) being in the origin.
    pub(crate) fn centre(self, at: Coord) -> Pt {
        self.place(f64::from(at.x), f64::from(at.y))
    }

    /// Where a point of the doubled coordinates lies.
    pub(crate) fn place(self, x: f64, y: f64) -> Pt {
        match self.0 {
            Layout::Pointy => Pt::new(x * APOTHEM, y * 1.5 * S),
            Layout::Flat => Pt::new(x * 1.5 * S, y * APOTHEM),
        }
    }

    /// The direction of an edge from the centre, in degrees.
    pub(crate) fn angle(self, edge: Edge) -> f64 {
        let first = match self.0 {
            Layout::Pointy => 120.0,
            Layout::Flat => 90.0,
        };
        (first + 60.0 * f64::from(edge.number())) % 360.0
    }

    /// The way from the centre towards an edge, of length one.
    pub(crate) const fn outward(self, edge: Edge) -> Pt {
        // Written out, since the search for free room asks for them by the thousand.
        const H: f64 = 0.866_025_403_784_438_6;
        const POINTY: [(f64, f64); 6] = [(-0.5, H), (-1.0, 0.0), (-0.5, -H), (0.5, -H), (1.0, 0.0), (0.5, H)];
        const FLAT: [(f64, f64); 6] = [(0.0, 1.0), (-H, 0.5), (-H, -0.5), (0.0, -1.0), (H, -0.5), (H, 0.5)];
        let (x, y) = match self.0 {
            Layout::Pointy => POINTY[edge.index()],
            Layout::Flat => FLAT[edge.index()],
        };
        Pt::new(x, y)
    }

    /// The middle of an edge.
    pub(crate) fn middle(self, edge: Edge) -> Pt {
        self.outward(edge) * APOTHEM
    }

    /// A hair beyond the middle of an edge.
    pub(crate) fn beyond(self, edge: Edge) -> Pt {
        self.outward(edge) * (APOTHEM + OVERRUN)
    }

    /// The two corners of an edge, clockwise.
    pub(crate) fn side(self, edge: Edge) -> [Pt; 2] {
        let angle = self.angle(edge);
        [Pt::polar(angle - 30.0, S), Pt::polar(angle + 30.0, S)]
    }

    /// The two corners of an edge of a hex as whole numbers, equal for all hexes that share them.
    pub(crate) fn lattice_side(self, at: Coord, edge: Edge) -> [(i32, i32); 2] {
        const AROUND: [(i32, i32); 6] = [(-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1), (0, 2)];
        const AROUND_FLAT: [(i32, i32); 6] = [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)];
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        [(edge.index() + 5) % 6, edge.index()].map(|k| match self.0 {
            Layout::Pointy => (x + AROUND[k].0, 3 * y + AROUND[k].1),
            Layout::Flat => (3 * x + AROUND_FLAT[k].0, y + AROUND_FLAT[k].1),
        })
    }

    /// Where a corner of the lattice lies.
    pub(crate) fn lattice_point(self, (x, y): (i32, i32)) -> Pt {
        match self.0 {
            Layout::Pointy => Pt::new(f64::from(x) * APOTHEM, f64::from(y) * S / 2.0),
            Layout::Flat => Pt::new(f64::from(x) * S / 2.0, f64::from(y) * APOTHEM),
        }
    }

    /// The corners of a hex with this side round a point.
    pub(crate) fn corners(self, centre: Pt, side: f64) -> [Pt; 6] {
        Edge::ALL.map(|e| centre + Pt::polar(self.angle(e) + 30.0, side))
    }

    /// How far a point of a hex lies from its nearest edge; negative outside.
    pub(crate) fn depth(self, p: Pt) -> f64 {
        let out = Edge::ALL.into_iter().take(3).map(|e| p.dot(self.outward(e)).abs());
        APOTHEM - out.fold(0.0, f64::max)
    }

    /// Writes the outline of a hex as path data.
    pub(crate) fn hexagon(self, out: &mut String, centre: Pt, side: f64) {
        polygon(out, &self.corners(centre, side));
    }
}

/// Writes a closed polygon as path data.
pub(crate) fn polygon(out: &mut String, points: &[Pt]) {
    polyline(out, points);
    out.push('Z');
}

/// Writes an open line as path data.
pub(crate) fn polyline(out: &mut String, points: &[Pt]) {
    for (k, p) in points.iter().enumerate() {
        let command = if k == 0 { 'M' } else { 'L' };
        put!(out, "{command}{} {}", N(p.x), N(p.y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_the_middle_and_the_corners_of_their_side() {
        let at = Coord { x: 4, y: 4 };
        for layout in [Layout::Pointy, Layout::Flat] {
            let grid = Grid(layout);
            for edge in Edge::ALL {
                let next = layout.neighbour(at, edge);
                let here = grid.centre(at) + grid.middle(edge);
                let there = grid.centre(next) + grid.middle(edge.opposite());
                assert!(here.distance(there) < 1e-6, "{layout:?} {edge}");
                let mut a = grid.lattice_side(at, edge);
                let mut b = grid.lattice_side(next, edge.opposite());
                a.sort_unstable();
                b.sort_unstable();
                assert_eq!(a, b);
                let corner = grid.lattice_point(grid.lattice_side(at, edge)[0]);
                assert!(corner.distance(grid.centre(at) + grid.side(edge)[0]) < 1e-6, "{layout:?} {edge}");
            }
        }
    }

    #[test]
    fn directions_agree_with_angles() {
        for grid in [Grid(Layout::Pointy), Grid(Layout::Flat)] {
            for edge in Edge::ALL {
                assert!(grid.outward(edge).distance(Pt::polar(grid.angle(edge), 1.0)) < 1e-9);
            }
        }
    }

    #[test]
    fn depth_is_zero_on_the_edge() {
        let grid = Grid(Layout::Flat);
        assert!((grid.depth(Pt::ZERO) - APOTHEM).abs() < 1e-9);
        for edge in Edge::ALL {
            assert!(grid.depth(grid.middle(edge)).abs() < 1e-9);
        }
    }
}
