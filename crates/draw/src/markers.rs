//! Markers that private companies have put on the board.

use crate::geometry::{Pt, Rect, S};
use crate::measure;
use crate::scene::{Scene, Spot};
use crate::space::{Item, Space, around};
use crate::style::Marker;
use crate::svg::{Esc, rect, text};
use crate::token;
use railhead_board::Edge;

const HIGH: f64 = S * 0.34;
const SIZE: f64 = S * 0.21;
/// The radius of the token that says whose the marker is.
const WHOSE: f64 = S * 0.14;

/// Draws the markers on a hex.
pub(crate) fn markers(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>, space: &mut Space) {
    for put_here in scene.style.markers.iter().filter(|m| m.hex == spot.id) {
        let item = Item::boxed(width(put_here), HIGH);
        let (score, inside) = space.best_scored(scene.grid, item, around(18));
        let at = if score > 0.0 { inside } else { on_rim(scene, spot, space, item) };
        space.add(item, at);
        marker(out, scene, put_here, at);
    }
}

/// A place across the rim of a full hex, where it covers the least.
fn on_rim(scene: &Scene<'_>, spot: &Spot<'_>, space: &Space, item: Item) -> Pt {
    let near: Vec<&Spot<'_>> = Edge::ALL
        .into_iter()
        .filter_map(|e| scene.ground.map.neighbour(spot.id, e))
        .map(|n| &scene.spots[n.index()])
        .collect();
    let clear = |at: Pt| {
        let others = near.iter().map(|n| n.space.clearance(item, at + spot.centre - n.centre));
        others.fold(space.clearance(item, at), f64::min).min(S * 0.06)
    };
    let mut best = (f64::MIN, Pt::ZERO);
    for distance in [0.8, 0.9, 1.0, 1.1] {
        for turn in 0..24u8 {
            let at = Pt::polar(15.0 * f64::from(turn), S * distance);
            let score = clear(at) - S * 0.02 * distance;
            if score > best.0 {
                best = (score, at);
            }
        }
    }
    best.1
}

fn width(marker: &Marker) -> f64 {
    let token = if marker.company.is_some() { WHOSE * 2.0 + S * 0.03 } else { 0.0 };
    measure::bold(&marker.sign, SIZE) + token + S * 0.12
}

/// Draws a marker round a point: a card with a small token of the company that has the use of it.
pub(crate) fn marker(out: &mut String, scene: &Scene<'_>, marker: &Marker, at: Pt) {
    let area = Rect::around(at, width(marker), HIGH);
    rect(out, "marker", area, S * 0.06);
    let mut middle = at.x;
    if let Some(company) = marker.company.and_then(|c| scene.companies.get(usize::from(c.0))) {
        token::token(out, company, Pt::new(area.min.x + S * 0.03 + WHOSE, at.y), WHOSE);
        middle = area.max.x - S * 0.05 - measure::bold(&marker.sign, SIZE) / 2.0;
    }
    text(out, "marker-t", Pt::new(middle, at.y), SIZE, Esc(&marker.sign));
}
