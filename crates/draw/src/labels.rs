//! Values and labels in the free room of a face.

use crate::geometry::{Grid, Pt, S};
use crate::measure;
use crate::plan::Plan;
use crate::space::{Item, Space, around};
use crate::svg::{Esc, text};
use crate::values::{self, EraBoxes};
use railhead_board::{Colour, Face, StopKind, Value};

/// The names of the eras and the one now in force.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eras<'a> {
    pub(crate) names: &'a [String],
    pub(crate) now: Option<usize>,
}

/// Writes the values of a face: once if all its stops are worth the same, else each beside its stop.
fn values(out: &mut String, face: &Face, plan: &Plan, space: &mut Space, grid: Grid, eras: Eras<'_>) {
    let counts = |v: &Value| !matches!(v, Value::Fixed(0)) && !matches!(v, Value::ByEra(a) if a.is_empty());
    let stops: Vec<(Pt, f64, &Value)> = face
        .stops
        .iter()
        .zip(&plan.stations)
        .filter(|(stop, _)| stop.kind != StopKind::Junction && counts(&stop.value))
        .map(|(stop, station)| (station.at, station.radius, &stop.value))
        .collect();
    let Some((_, _, first)) = stops.first() else { return };
    if stops.iter().all(|(_, _, value)| value == first) {
        one(out, first, space, grid, eras, &around(4).collect::<Vec<_>>());
        return;
    }
    for (at, r, value) in &stops {
        let ring: Vec<Pt> = (0..24).map(|k| *at + Pt::polar(15.0 * f64::from(k), r + S * 0.22)).collect();
        one(out, value, space, grid, eras, &ring);
    }
}

fn one(out: &mut String, value: &Value, space: &mut Space, grid: Grid, eras: Eras<'_>, places: &[Pt]) {
    match value {
        Value::Fixed(amount) => {
            let item = values::value_item(*amount);
            let at = space.best(grid, item, places.iter().copied());
            space.add(item, at);
            values::value(out, at, *amount);
        }
        Value::ByEra(amounts) => {
            // In one row, in two, or in a column: whichever finds more room.
            let mut best: Option<(f64, Pt, EraBoxes<'_>)> = None;
            for columns in [amounts.len(), amounts.len().div_ceil(2), 1] {
                let boxes = EraBoxes::new(amounts, eras.names, eras.now, columns);
                let (score, at) = space.best_scored(grid, boxes.item(), places.iter().copied().chain(upright()));
                if best.as_ref().is_none_or(|b| score > b.0 + S * 0.02) {
                    best = Some((score, at, boxes));
                }
            }
            if let Some((_, at, boxes)) = best {
                space.add(boxes.item(), at);
                boxes.draw(out, at);
            }
        }
    }
}

/// Places straight above and below the centre, where wide things fit best.
fn upright() -> impl Iterator<Item = Pt> {
    [0.5, -0.5, 0.58, -0.58, 0.42, -0.42, 0.66, -0.66].into_iter().map(|y| Pt::new(0.0, y * S))
}

/// Writes label and values. Where stations stand round a free middle, both share it.
pub(crate) fn label_and_values(
    out: &mut String,
    face: &Face,
    plan: &Plan,
    space: &mut Space,
    grid: Grid,
    eras: Eras<'_>,
) {
    let middle = Item::disc(S * 0.31);
    let same = face.stops.windows(2).all(|w| w[0].value == w[1].value);
    let amount = face.stops.first().and_then(|s| values::fixed(&s.value));
    if let (Some(words), Some(amount), true) = (&face.label, amount, same && face.stops.len() > 4)
        && space.clearance(middle, Pt::ZERO) > 0.0
    {
        let size = measure::fitting(words, S * 0.22, S * 0.36);
        text(out, "lbl", Pt::new(0.0, -S * 0.2), size, Esc(words));
        values::value_in(out, Pt::new(0.0, S * 0.11), amount, S * 0.19);
        space.add(middle, Pt::ZERO);
        return;
    }
    values(out, face, plan, space, grid, eras);
    if let Some(words) = &face.label {
        // Open water is dark in a dark theme; what lies on it is not.
        let open = face.colour == Colour::Blue && face.segments().is_empty();
        label(out, if open { "lbl-land" } else { "lbl" }, words, space, grid);
    }
}

/// Writes a label such as `OO`, in the middle if that is free.
pub(crate) fn label(out: &mut String, class: &str, words: &str, space: &mut Space, grid: Grid) {
    let mut best: Option<(f64, Pt, f64, Item)> = None;
    // Smaller letters only where the usual ones would lie over something; then a tight middle will do, too.
    for (largest, room) in [(S * 0.25, S * 0.03), (S * 0.2, 0.0)] {
        let size = measure::fitting(words, largest, S * 0.8);
        let item = Item::boxed(measure::bold(words, size), size * 0.78);
        let middle = space.clearance(item, Pt::ZERO) > room;
        let places = std::iter::once(Pt::ZERO).filter(|_| middle).chain(around(8));
        let (score, at) = space.best_scored(grid, item, places);
        if best.is_none_or(|b| score > b.0) {
            best = Some((score, at, size, item));
        }
        if score > 0.0 {
            break;
        }
    }
    let Some((_, at, size, item)) = best else { return };
    space.add(item, at);
    text(out, class, at, size, Esc(words));
}
