//! Runs of trains: broad strokes below the track, told apart by pattern and badge.

use crate::geometry::{Pt, S};
use crate::scene::Scene;
use crate::space::{Item, around};
use crate::svg::{Esc, circle, path, text};
use crate::{measure, track::Track};

/// How many patterns there are.
const PATTERNS: usize = 4;

/// The drawn track of a run, with the middle of each hex; lengths that do not exist are left out.
fn tracks<'s>(scene: &'s Scene<'_>, run: usize) -> impl Iterator<Item = (usize, &'s Track)> + 's {
    let list = scene.style.runs.get(run).map_or(&[][..], |r| r.track.as_slice());
    list.iter().filter_map(|(hex, segment)| {
        let spot = scene.spots.get(hex.index())?;
        spot.plan.tracks.get(*segment).map(|t| (hex.index(), t))
    })
}

/// Draws the strokes of all runs.
pub(crate) fn strokes(out: &mut String, scene: &Scene<'_>) {
    for run in 0..scene.style.runs.len() {
        let mut data = String::new();
        for (hex, track) in tracks(scene, run) {
            track.data(&mut data, scene.grid, scene.spots[hex].centre);
        }
        path(out, "rt-halo", &data);
        path(out, &format!("rt r{}", run % PATTERNS + 1), &data);
    }
}

/// Draws the badges of all runs, each beside the middle of its line.
pub(crate) fn badges(out: &mut String, scene: &mut Scene<'_>) {
    for run in 0..scene.style.runs.len() {
        let used: Vec<usize> = tracks(scene, run).map(|(hex, _)| hex).collect();
        if used.is_empty() {
            continue;
        }
        let item = Item::disc(S * 0.25);
        let mut best: Option<(f64, usize, Pt)> = None;
        for (k, hex) in used.iter().enumerate() {
            let space = &scene.spots[*hex].space;
            let at = space.best(scene.grid, item, around(0));
            let from_middle = k.abs_diff(used.len() / 2) as f64;
            let score = space.clearance(item, at).min(S * 0.08) - from_middle * S * 0.012;
            if best.is_none_or(|b| score > b.0) {
                best = Some((score, *hex, at));
            }
        }
        let Some((_, hex, at)) = best else { continue };
        scene.spots[hex].space.add(item, at);
        let at = at + scene.spots[hex].centre;
        circle(out, &format!("badge b{}", run % PATTERNS + 1), at, item.radius);
        let given = &scene.style.runs[run].badge;
        let words = if given.is_empty() { (run + 1).to_string() } else { given.clone() };
        text(out, "badge-t", at, measure::fitting(&words, S * 0.32, S * 0.4), Esc(&words));
    }
}
