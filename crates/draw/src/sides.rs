//! Sides that are more than a line: costs, changes of gauge, sides that cannot be crossed.

use crate::geometry::{Pt, Rect, S, polyline};
use crate::scene::{CHANGE, PILL, Scene};
use crate::svg::{circle, path, rect, text};
use crate::{terrain, tile};
use railhead_board::{Edge, HexId, SideKind};

/// All sides with something on them, each once: from the hex that comes first in the map.
fn sides<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = (HexId, Edge, SideKind)> + 's {
    scene.spots.iter().flat_map(move |spot| {
        Edge::ALL.into_iter().filter_map(move |edge| {
            let side = scene.ground.map.side(spot.id, edge)?;
            let first = scene.ground.map.neighbour(spot.id, edge).is_none_or(|n| spot.id < n);
            first.then_some((spot.id, edge, side.kind))
        })
    })
}

/// Draws what lies below track: joined sides without a line, changes of gauge, sides that cannot be crossed.
pub(crate) fn lines(out: &mut String, scene: &Scene<'_>) {
    let (mut gauge, mut ticks, mut barred) = (String::new(), String::new(), String::new());
    for (id, edge, kind) in sides(scene) {
        let spot = &scene.spots[id.index()];
        let [a, b] = scene.grid.side(edge).map(|p| p + spot.centre);
        match kind {
            SideKind::Joined => {
                let class = tile::ground_class(spot.face.colour);
                let mut data = String::new();
                let out_ward = scene.grid.outward(edge) * 1.3;
                let (p, q) = (a.towards(b, 0.015), a.towards(b, 0.985));
                crate::geometry::polygon(&mut data, &[p - out_ward, q - out_ward, q + out_ward, p + out_ward]);
                path(out, class, &data);
            }
            SideKind::GaugeChange => {
                polyline(&mut gauge, &[a, b]);
                let along = b - a;
                let across = scene.grid.outward(edge) * (S * 0.045);
                for t in [0.125, 0.375, 0.625, 0.875] {
                    let p = a + along * t;
                    polyline(&mut ticks, &[p - across, p + across]);
                }
            }
            SideKind::Impassable => polyline(&mut barred, &[a.towards(b, 0.06), a.towards(b, 0.94)]),
            SideKind::Terrain(_) => {}
        }
    }
    path(out, "gauge-case", &gauge);
    path(out, "gauge-line", &gauge);
    path(out, "gauge-tick", &ticks);
    path(out, "barred", &barred);
}

/// Draws what lies above track: markers where track crosses a change of gauge, and the costs of sides.
pub(crate) fn marks(out: &mut String, scene: &Scene<'_>) {
    for at in &scene.changes {
        gauge_mark(out, *at, CHANGE);
    }
    for (kind, cost, at) in &scene.pills {
        let name = scene.ground.map.terrain.get(usize::from(*kind)).map_or("", |k| k.name.as_str());
        pill(out, name, *cost, *at);
    }
}

/// The white disk of a change of gauge. Its rim has the colour of the border, which tells it from a value or an empty slot.
pub(crate) fn gauge_mark(out: &mut String, at: Pt, r: f64) {
    circle(out, "gauge-mark", at, r);
}

/// A pill with a sign and a cost.
pub(crate) fn pill(out: &mut String, kind: &str, cost: u16, at: Pt) {
    rect(out, "pill", Rect::around(at, PILL.x, PILL.y), PILL.y / 2.0);
    let scale = if terrain::is_water(kind) { 0.36 } else { 0.42 };
    terrain::sign(out, kind, at + Pt::new(-S * 0.16, S * 0.01), scale);
    text(out, "pill-t", at + Pt::new(S * 0.13, 0.0), S * 0.2, cost);
}
