//! Marks that come and go: hexes where one may act, hexes that changed, the tile about to be laid, a company's area.

use crate::coast::{hatch, outline};
use crate::geometry::{Pt, Rect, S, polygon, polyline};
use crate::measure;
use crate::scene::Scene;
use crate::space::Item;
use crate::svg::{Esc, N, circle, path, put, rect, text};
use railhead_board::Coord;
use std::collections::BTreeSet;

/// Fills and outlines the hexes where one may act.
pub(crate) fn legal(out: &mut String, scene: &Scene<'_>) {
    let laying = scene.style.laying.map(|p| p.hex);
    for spot in scene.style.legal.iter().filter_map(|id| scene.spots.get(id.index())) {
        if laying == Some(spot.id) {
            continue;
        }
        let mut data = String::new();
        scene.grid.hexagon(&mut data, spot.centre, S * 0.93);
        out.push_str("<g class=\"legal\">");
        path(out, "lg-a", &data);
        path(out, "lg-b", &data);
        out.push_str("</g>");
    }
}

/// Outlines the hexes that changed.
pub(crate) fn changed(out: &mut String, scene: &Scene<'_>) {
    for spot in scene.style.changed.iter().filter_map(|id| scene.spots.get(id.index())) {
        let mut data = String::new();
        scene.grid.hexagon(&mut data, spot.centre, S * 0.94);
        path(out, "since", &data);
        circle(out, "since-dot", spot.centre + Pt::polar(-30.0, S * 0.8), S * 0.12);
    }
}

/// Hatches the hexes to which nothing runs, and writes across each that it is closed: no colour is needed to tell.
pub(crate) fn closed(out: &mut String, scene: &Scene<'_>) {
    for spot in scene.style.closed.iter().filter_map(|(id, _)| scene.spots.get(id.index())) {
        let (mut edge, mut lines) = (String::new(), String::new());
        scene.grid.hexagon(&mut edge, spot.centre, S * 0.93);
        hatch(&mut lines, &[scene.grid.corners(spot.centre, S * 0.93)], 45.0, S * 0.3);
        out.push_str("<g class=\"closed\">");
        path(out, "closed-hatch", &lines);
        path(out, "closed-case", &edge);
        path(out, "closed-edge", &edge);
        // High on the hex: the middle belongs to the city and its tokens, the lower rim to its name.
        closed_tag(out, spot.centre - Pt::new(0.0, S * 0.62), S * 0.25);
        out.push_str("</g>");
    }
}

/// The tag that says that something is closed.
pub(crate) fn closed_tag(out: &mut String, at: Pt, size: f64) {
    let width = measure::bold("CLOSED", size) + size * 0.7;
    rect(out, "closed-tag", Rect::around(at, width, size * 1.4), size * 0.2);
    text(out, "closed-t", at, size, "CLOSED");
}

/// Tags with the names of the hexes where one may act.
pub(crate) fn tags(out: &mut String, scene: &Scene<'_>) {
    let laying = scene.style.laying.map(|p| p.hex);
    for spot in scene.style.legal.iter().filter_map(|id| scene.spots.get(id.index())) {
        if laying == Some(spot.id) {
            continue;
        }
        let name = &spot.hex.name;
        let width = measure::bold(name, S * 0.23) + S * 0.22;
        // On the lower or the upper rim, wherever no name is.
        let item = Item::boxed(width, S * 0.32);
        let free = |at: &Pt| spot.space.clearance(item, *at);
        let heights = [S * 0.9, -S * 0.9, S * 0.7, -S * 0.7];
        let rims = [0.0, S * 0.4, -S * 0.4].into_iter().flat_map(|x| heights.map(|y| Pt::new(x, y)));
        let place = rims.clone().find(|at| free(at) > 0.0).or_else(|| rims.max_by(|a, b| free(a).total_cmp(&free(b))));
        let at = spot.centre + place.unwrap_or(Pt::new(0.0, S * 0.9));
        rect(out, "lg-tag", Rect::around(at, width, S * 0.32), S * 0.16);
        text(out, "lg-t", at, S * 0.23, Esc(name));
    }
}

/// The frame round the tile about to be laid.
pub(crate) fn frame(out: &mut String, scene: &Scene<'_>) {
    let Some(spot) = scene.style.laying.and_then(|p| scene.spots.get(p.hex.index())) else { return };
    let mut data = String::new();
    scene.grid.hexagon(&mut data, spot.centre, S * 0.98);
    path(out, "laying-a", &data);
    path(out, "laying", &data);
}

/// The outline of the area of the company that the style names.
pub(crate) fn area(out: &mut String, scene: &Scene<'_>) {
    let Some(sign) = &scene.style.area else { return };
    let areas: Vec<_> = scene.ground.map.areas.iter().filter(|a| a.company == *sign).collect();
    let cells: BTreeSet<Coord> =
        scene.spots.iter().map(|s| s.hex.at).filter(|at| areas.iter().any(|a| a.contains(*at))).collect();
    let mut data = String::new();
    for line in outline(scene.grid, &cells, &|c| !cells.contains(c)) {
        let points: Vec<Pt> = line.iter().map(|p| scene.grid.lattice_point(*p)).collect();
        match points.split_last() {
            Some((last, rest)) if rest.first() == Some(last) => polygon(&mut data, rest),
            _ => polyline(&mut data, &points),
        }
    }
    if data.is_empty() {
        return;
    }
    path(out, "area-case", &data);
    let colour = scene.company(sign).map_or("#201d19", |c| c.colour.as_str());
    put!(out, "<path class=\"area\" d=\"{data}\" stroke=\"{}\" stroke-dasharray=\"{} 7\"/>", Esc(colour), N(S * 0.34));
}
