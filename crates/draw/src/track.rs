//! The shapes of track, and how each gauge is drawn.

use crate::geometry::{APOTHEM, Grid, Pt, S, polyline};
use crate::svg::{N, path, put};
use railhead_board::{Edge, Gauge};

/// The course of a length of track.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shape {
    /// Straight from here to there.
    Straight(Pt, Pt),
    /// Part of a circle: centre, radius, and the angles in radians where it begins and how far it turns.
    Arc { centre: Pt, radius: f64, from: f64, turn: f64 },
    /// A smooth curve with two control points.
    Curve([Pt; 4]),
}

impl Shape {
    /// Track from edge to edge, meeting both at a right angle. An edge joined to itself gives a short stub.
    pub(crate) fn between(grid: Grid, a: Edge, b: Edge) -> Self {
        let apart = (b.number() + 6 - a.number()) % 6;
        // The turn is drawn round the corner that lies between both edges.
        let (first, steps) = if apart > 3 { (b, 6 - apart) } else { (a, apart) };
        let bisector = grid.angle(first) + 30.0 * f64::from(steps);
        let (distance, radius) = match steps {
            0 => return Self::Straight(grid.middle(a), grid.outward(a) * (S * 0.3)),
            1 => (S, S * 0.5),
            2 => (2.0 * APOTHEM, S * 1.5),
            _ => return Self::Straight(grid.middle(a), grid.middle(b)),
        };
        let centre = Pt::polar(bisector, distance);
        let angle = |e: Edge| (grid.middle(e) - centre).angle().to_radians();
        let (from, to) = (angle(a), angle(b));
        let full = std::f64::consts::TAU;
        let turn = (to - from + full * 1.5).rem_euclid(full) - full / 2.0;
        Self::Arc { centre, radius, from, turn }
    }

    /// Track from an edge to a point inside. If `onward` is given, the track arrives there in that direction.
    pub(crate) fn spoke(grid: Grid, edge: Edge, to: Pt, onward: Option<Pt>) -> Self {
        let start = grid.middle(edge);
        let inward = -grid.outward(edge);
        let way = to - start;
        let aside = way.dot(inward.across()).abs();
        let arrives = onward.unwrap_or(inward);
        if aside < S * 0.01 && arrives.dot(inward) > 0.99 {
            return Self::Straight(start, to);
        }
        let reach = way.len().max(S * 0.45) * 0.45;
        let last = match onward {
            Some(direction) => to - direction * reach,
            None => to.towards(start + inward * reach, 0.35),
        };
        Self::Curve([start, start + inward * reach, last, to])
    }

    /// The point at `t` of the way.
    pub(crate) fn at(&self, t: f64) -> Pt {
        match *self {
            Self::Straight(a, b) => a.towards(b, t),
            Self::Arc { centre, radius, from, turn } => centre + Pt::polar((from + turn * t).to_degrees(), radius),
            Self::Curve([a, b, c, d]) => {
                let u = 1.0 - t;
                a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
            }
        }
    }

    /// The direction at `t` of the way.
    pub(crate) fn direction(&self, t: f64) -> Pt {
        let (a, b) = ((t - 0.01).max(0.0), (t + 0.01).min(1.0));
        (self.at(b) - self.at(a)).unit()
    }

    /// The part between two shares of the way.
    pub(crate) fn part(&self, t0: f64, t1: f64) -> Self {
        match *self {
            Self::Straight(..) => Self::Straight(self.at(t0), self.at(t1)),
            Self::Arc { centre, radius, from, turn } => {
                Self::Arc { centre, radius, from: from + turn * t0, turn: turn * (t1 - t0) }
            }
            Self::Curve(_) => Self::Straight(self.at(t0), self.at(t1)),
        }
    }

    /// Its length.
    pub(crate) fn length(&self) -> f64 {
        match *self {
            Self::Straight(a, b) => a.distance(b),
            Self::Arc { radius, turn, .. } => radius * turn.abs(),
            Self::Curve(_) => self.samples(12).windows(2).map(|w| w[0].distance(w[1])).sum(),
        }
    }

    /// Points along it, both ends included.
    pub(crate) fn samples(&self, steps: u8) -> Vec<Pt> {
        let steps = steps.max(1);
        (0..=steps).map(|k| self.at(f64::from(k) / f64::from(steps))).collect()
    }

    /// Writes it as path data that goes on from its first point.
    fn go_on(&self, out: &mut String, offset: Pt) {
        let end = self.at(1.0) + offset;
        match *self {
            Self::Straight(..) => put!(out, "L{} {}", N(end.x), N(end.y)),
            Self::Arc { radius, turn, .. } => {
                let sweep = u8::from(turn > 0.0);
                put!(out, "A{} {} 0 0 {sweep} {} {}", N(radius), N(radius), N(end.x), N(end.y));
            }
            Self::Curve([_, b, c, _]) => {
                let (b, c) = (b + offset, c + offset);
                put!(out, "C{} {} {} {} {} {}", N(b.x), N(b.y), N(c.x), N(c.y), N(end.x), N(end.y));
            }
        }
    }
}

/// A length of track as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub(crate) shape: Shape,
    /// The edges at which it begins and ends, if it does.
    pub(crate) edges: [Option<Edge>; 2],
    pub(crate) gauge: Gauge,
    /// Whether it narrows to a point, because runs end over it.
    pub(crate) tapered: bool,
}

impl Track {
    /// Writes its path data, a hair beyond the edges it reaches.
    pub(crate) fn data(&self, out: &mut String, grid: Grid, offset: Pt) {
        let start = self.shape.at(0.0) + offset;
        match self.edges[0] {
            Some(edge) => {
                let from = grid.beyond(edge) + offset;
                put!(out, "M{} {}L{} {}", N(from.x), N(from.y), N(start.x), N(start.y));
            }
            None => put!(out, "M{} {}", N(start.x), N(start.y)),
        }
        self.shape.go_on(out, offset);
        if let Some(edge) = self.edges[1] {
            let to = grid.beyond(edge) + offset;
            put!(out, "L{} {}", N(to.x), N(to.y));
        }
    }

    /// How many steps show its course closely enough for the search for free room.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a few steps")]
    pub(crate) fn steps(&self) -> u8 {
        (self.shape.length() / (S * 0.13)).ceil().clamp(3.0, 16.0) as u8
    }

    /// Half its width, casing included.
    pub(crate) fn half_width(&self) -> f64 {
        match self.gauge {
            Gauge::Broad => S * 0.115,
            Gauge::Metre => S * 0.121,
            Gauge::Dual => S * 0.161,
        }
    }

    /// The spike of tapered track: wide at the edge, a point at the far end.
    fn spike(&self, grid: Grid) -> Vec<Pt> {
        let wide = match self.gauge {
            Gauge::Dual => S * 0.116,
            Gauge::Broad | Gauge::Metre => S * 0.07,
        };
        let start = match self.edges[0] {
            Some(edge) => grid.beyond(edge),
            None => self.shape.at(0.0),
        };
        let side = self.shape.direction(0.0).across() * wide;
        let tip = self.shape.at(1.0);
        let tip_side = self.shape.direction(1.0).across() * (wide * 0.22);
        vec![start + side, tip + tip_side, tip - tip_side, start - side]
    }
}

/// Writes the light casing under all track of a face.
pub(crate) fn casings(out: &mut String, grid: Grid, tracks: &[Track], offset: Pt) {
    for (gauge, class) in [(Gauge::Broad, "case broad"), (Gauge::Metre, "case metre"), (Gauge::Dual, "case dual")] {
        let mut data = String::new();
        for track in tracks.iter().filter(|t| t.gauge == gauge && !t.tapered) {
            track.data(&mut data, grid, offset);
        }
        path(out, class, &data);
    }
    let mut data = String::new();
    for track in tracks.iter().filter(|t| t.tapered) {
        let points: Vec<Pt> = track.spike(grid).into_iter().map(|p| p + offset).collect();
        polyline(&mut data, &points);
        data.push('Z');
    }
    path(out, "case spike", &data);
}

/// Writes the rails of a face: ink, and the light heart that tells metre and dual gauge from broad.
pub(crate) fn rails(out: &mut String, grid: Grid, tracks: &[Track], offset: Pt) {
    let mut broad = String::new();
    let mut dual = String::new();
    let mut metre = String::new();
    for track in tracks.iter().filter(|t| !t.tapered) {
        let data = match track.gauge {
            Gauge::Broad => &mut broad,
            Gauge::Metre => &mut metre,
            Gauge::Dual => &mut dual,
        };
        track.data(data, grid, offset);
    }
    path(out, "ink broad", &broad);
    path(out, "ink metre", &metre);
    path(out, "ink dual", &dual);
    path(out, "heart dual", &dual);
    for track in tracks.iter().filter(|t| !t.tapered && t.gauge == Gauge::Metre) {
        sleepers(out, grid, track, offset);
    }
    let mut spikes = String::new();
    for track in tracks.iter().filter(|t| t.tapered) {
        let points: Vec<Pt> = track.spike(grid).into_iter().map(|p| p + offset).collect();
        polyline(&mut spikes, &points);
        spikes.push('Z');
    }
    path(out, "spike", &spikes);
}

/// The dashed heart of metre gauge. The dashes are stretched so that a whole number of them fits, and neighbours meet in the
/// middle of a gap.
fn sleepers(out: &mut String, grid: Grid, track: &Track, offset: Pt) {
    let length = track.shape.length() + S * 0.014 * track.edges.iter().flatten().count() as f64;
    let period = length / (length / (S * 0.228)).round().max(1.0);
    let (dash, gap) = (period * 0.544, period * 0.456);
    let mut data = String::new();
    track.data(&mut data, grid, offset);
    let (dash, gap, shift) = (N(dash), N(gap), N(-gap / 2.0));
    put!(
        out,
        "<path class=\"heart metre\" d=\"{data}\" stroke-dasharray=\"{dash} {gap}\" stroke-dashoffset=\"{shift}\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_board::Layout;

    #[test]
    fn track_meets_every_edge_in_its_middle_at_a_right_angle() {
        for layout in [Layout::Pointy, Layout::Flat] {
            let grid = Grid(layout);
            for a in Edge::ALL {
                for b in Edge::ALL.into_iter().filter(|b| *b != a) {
                    let shape = Shape::between(grid, a, b);
                    assert!(shape.at(0.0).distance(grid.middle(a)) < 1e-6);
                    assert!(shape.at(1.0).distance(grid.middle(b)) < 1e-6, "{layout:?} {a} {b}");
                    assert!(shape.direction(0.0).dot(grid.outward(a)) < -0.99);
                    assert!(shape.direction(1.0).dot(grid.outward(b)) > 0.99);
                }
            }
        }
    }
}
