//! The tile about to be laid, large, in a corner of the picture.

use crate::geometry::{Pt, Rect, S};
use crate::legend::free_place;
use crate::scene::Scene;
use crate::svg::{Esc, N, put, rect, text};
use crate::tile;

const SIZE: Pt = Pt::new(S * 4.2, S * 4.9);
const SCALE: f64 = 1.75;

/// Where the box goes, if a tile is about to be laid.
pub(crate) fn place(scene: &Scene<'_>, view: &mut Rect, taken: &[Rect]) -> Option<Rect> {
    scene.style.laying.filter(|p| p.tile.index() < scene.ground.tiles.len())?;
    Some(free_place(scene, *view, SIZE, taken).unwrap_or_else(|| {
        // No room on the map: the picture grows to the right.
        let min = Pt::new(view.max.x, view.min.y + S * 0.4);
        view.max.x += SIZE.x + S * 0.4;
        Rect { min, max: min + SIZE }
    }))
}

/// Draws the box.
pub(crate) fn draw(out: &mut String, scene: &Scene<'_>, area: Rect) {
    let Some(placement) = scene.style.laying else { return };
    let tile = scene.ground.tiles.get(placement.tile);
    rect(out, "card", area, S * 0.2);
    let middle = Pt::new(area.centre().x, area.min.y + S * 2.05);
    put!(out, "<g transform=\"translate({} {}) scale({})\">", N(middle.x), N(middle.y), N(SCALE));
    tile::face(out, scene.grid, tile.face(placement.rotation), None);
    out.push_str("</g>");
    let place = scene.ground.map.iter().nth(placement.hex.index()).map_or("", |(_, h)| h.name.as_str());
    let heading = format!("Tile {} on {place}", tile.number);
    text(out, "card-b", Pt::new(middle.x, area.max.y - S * 0.72), S * 0.36, Esc(&heading));
    let left = match scene.board.left(placement.tile) {
        Some(n) => format!("{n} left"),
        None => "no limit".to_owned(),
    };
    text(out, "card-s", Pt::new(middle.x, area.max.y - S * 0.34), S * 0.27, left);
}
