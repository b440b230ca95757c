//! Names of places: where they hit nothing.

use crate::geometry::{Pt, Rect, S};
use crate::measure;
use crate::scene::{Scene, Spot};
use crate::space::{Disc, Space};
use crate::svg::{Esc, text};
use railhead_board::Edge;

/// Height of the letters.
const SIZE: f64 = S * 0.31;
/// The least height when a long name is made smaller.
const LEAST: f64 = S * 0.25;

/// Places and writes the names of all hexes that have one and do not carry it in a block. What they take is then taken.
pub(crate) fn names(out: &mut String, scene: &mut Scene<'_>) {
    for index in 0..scene.spots.len() {
        let spot = &scene.spots[index];
        let (id, centre) = (spot.id, spot.centre);
        let Some(place) = spot.hex.place.as_deref().filter(|p| !p.trim().is_empty() && !spot.lettered) else {
            continue;
        };
        let (lines, size, area) = best(scene, spot, place.trim());
        let line = size * 0.98;
        for (k, words) in lines.iter().enumerate() {
            let y = (k as f64 - (lines.len() as f64 - 1.0) / 2.0) * line;
            text(out, "name", area.centre() + centre + Pt::new(0.0, y), size, Esc(words));
        }
        scene.take(id, area.moved(centre));
    }
}

/// Lines, size and place of a name.
fn best<'p>(scene: &Scene<'_>, spot: &Spot<'_>, place: &'p str) -> (Vec<&'p str>, f64, Rect) {
    let near = neighbourhood(scene, spot);
    let one = measure::fitting(place, SIZE, S * 1.95).max(LEAST);
    let mut shapes = vec![(vec![place], one)];
    if measure::bold(place, SIZE) > S * 1.5 && place.contains(' ') {
        shapes.push((measure::two_lines(place), SIZE * 0.94));
    }
    let mut found: Option<(f64, Vec<&str>, f64, Rect)> = None;
    for (rank, (lines, size)) in shapes.into_iter().enumerate() {
        let width = lines.iter().map(|l| measure::bold(l, size)).fold(0.0, f64::max);
        let height = size * (0.78 + 0.98 * (lines.len() as f64 - 1.0));
        for (order, at) in places(spot, width, height).into_iter().enumerate() {
            let area = Rect::around(at, width, height);
            let sure = order as f64 * S * 0.006 + rank as f64 * S * 0.04 + at.len() * 0.06 + overhang(area);
            if found.as_ref().is_some_and(|f| sure >= f.0) {
                continue;
            }
            let cost = sure + harm(&near, area);
            if found.as_ref().is_none_or(|f| cost < f.0) {
                found = Some((cost, lines.clone(), size, area));
            }
        }
    }
    match found {
        Some((_, lines, size, area)) => (lines, size, area),
        None => (vec![place], SIZE, Rect::around(Pt::ZERO, 0.0, 0.0)),
    }
}

/// The taken room of a hex and its neighbours, as far as a name may reach, in the coordinates of the hex.
fn neighbourhood(scene: &Scene<'_>, spot: &Spot<'_>) -> Space {
    let near = Edge::ALL.into_iter().filter_map(|e| scene.ground.map.neighbour(spot.id, e));
    let reach = Rect::around(Pt::ZERO, S * 4.4, S * 2.8);
    let mut all = Space::default();
    for id in std::iter::once(spot.id).chain(near) {
        let there = &scene.spots[id.index()];
        let shift = there.centre - spot.centre;
        let discs = there.space.discs.iter().map(|d| Disc { at: d.at + shift, ..*d });
        all.discs.extend(discs.filter(|d| reach.distance_to(d.at) < 0.0));
        all.boxes.extend(there.space.boxes.iter().map(|b| b.moved(shift)));
    }
    all
}

/// What it costs a name to leave its hex: a little, or a reader takes it for the name of the next.
fn overhang(area: Rect) -> f64 {
    let beyond = |v: f64, limit: f64| (v.abs() - limit).max(0.0);
    let sideways = beyond(area.min.x, S * 0.95) + beyond(area.max.x, S * 0.95);
    let upward = beyond(area.min.y, S * 0.9) + beyond(area.max.y, S * 0.9);
    // A name that lies wholly outside is lost.
    let lost = if beyond(area.centre().x, S * 0.8) > 0.0 { S * 0.5 } else { 0.0 };
    sideways * 0.22 + upward * 0.8 + lost
}

/// Above the stops, below, beside, and farther out.
fn places(spot: &Spot<'_>, width: f64, height: f64) -> Vec<Pt> {
    let mut stops: Option<Rect> = None;
    for station in &spot.plan.stations {
        let points = if station.slots.is_empty() { std::slice::from_ref(&station.at) } else { &station.slots };
        for p in points {
            let r = station.radius * if station.slots.len() > 1 { 2.5 } else { 2.08 };
            let area = Rect::around(*p, r, r);
            stops = Some(stops.map_or(area, |s| s.joined(area)));
        }
    }
    let Some(stops) = stops else {
        return [0.0, -0.45, 0.45].map(|y| Pt::new(0.0, y * S)).to_vec();
    };
    let middle = stops.centre();
    let gap = S * 0.05;
    // Letters such as p and g reach below their line.
    let above = |more: f64| stops.min.y - gap - S * 0.04 - more - height / 2.0;
    let below = |more: f64| stops.max.y + gap + more + height / 2.0;
    let right = |more: f64| stops.max.x + gap + more + width / 2.0;
    let left = |more: f64| stops.min.x - gap - more - width / 2.0;
    let mut all = Vec::with_capacity(40);
    for more in [0.0, 0.1, 0.22, 0.36] {
        let more = more * S;
        for aside in [0.0, 0.18, -0.18, 0.36, -0.36, 0.6, -0.6] {
            all.push(Pt::new(middle.x + aside * S, above(more)));
            all.push(Pt::new(middle.x + aside * S, below(more)));
        }
        for aside in [0.0, -0.2, 0.2, -0.42, 0.42] {
            all.push(Pt::new(right(more), middle.y + aside * S));
            all.push(Pt::new(left(more), middle.y + aside * S));
        }
    }
    all
}

/// How badly a name lies over what is taken.
fn harm(space: &Space, area: Rect) -> f64 {
    let near = S * 0.03;
    let discs = space.discs.iter().map(|d| (near + d.r - area.distance_to(d.at)).max(0.0) * d.weight);
    let boxes = space.boxes.iter().map(|b| (near - area.gap_to(*b)).max(0.0) * 5.0);
    discs.sum::<f64>() + boxes.sum::<f64>()
}
