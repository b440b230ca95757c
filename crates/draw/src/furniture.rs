//! What stands on hexes beside track: tokens, signs, labels, values, bonuses.

use crate::geometry::{Grid, Pt, Rect, S};
use crate::icons;
use crate::labels;
use crate::markers;
use crate::measure;
use crate::names;
use crate::plan::Form;
use crate::scene::{Scene, Spot};
use crate::slots;
use crate::space::{Item, Space, around};
use crate::stations;
use crate::svg::{Esc, N, open_at, put, rect, text};
use crate::terrain;
use railhead_board::{Colour, Feature, Layout};

/// Draws the stops of a hex with all tokens and the signs of companies to come.
pub(crate) fn stops(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>) {
    if spot.plan.stations.is_empty() {
        return;
    }
    open_at(out, spot.centre);
    for stop in &spot.plan.stations {
        stations::station(out, stop);
        if stop.form == Form::Slots {
            slots::slots(out, scene, spot, stop);
        }
    }
    out.push_str("</g>");
}

/// Draws the signs of terrain with their cost.
pub(crate) fn ground_signs(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>) {
    for (kind, at, scale) in &spot.signs {
        let name = scene.ground.map.terrain.get(usize::from(*kind)).map_or("", |k| k.name.as_str());
        terrain::sign(out, name, *at + spot.centre, *scale);
    }
    if let Some((cost, at, size)) = &spot.cost {
        text(out, "cost", *at + spot.centre, *size, cost);
    }
}

/// Draws what matters most on a hex: tokens beside cities, values, labels, the first promotion.
pub(crate) fn first_things(out: &mut String, scene: &mut Scene<'_>, index: usize) {
    grouped(out, scene, index, |out, scene, spot, space| {
        let grid = scene.grid;
        tile_number(out, scene, spot);
        slots::beside(out, scene, spot, space);
        markers::markers(out, scene, spot, space);
        // The widest come first, since they have the least choice.
        if let Some(cost) = spot.hex.first_promotion().filter(|_| spot.printed) {
            let at = space.seat(grid, Item::boxed(PROMOTION.x, PROMOTION.y), 20);
            first_promotion(out, cost, at);
        }
        if spot.printed {
            claim_numbers(out, grid, spot, space);
        }
        if !spot.lettered {
            labels::label_and_values(out, spot.face, &spot.plan, space, grid, scene.eras());
        }
        if let Some(label) = spot.hex.label.as_ref().filter(|l| spot.face.label.as_deref() != Some(&l.text)) {
            let open = spot.is_bare() || spot.printed && spot.face.colour == Colour::Blue;
            let class = match (open, label.from <= Colour::Yellow) {
                (true, true) => "lbl-land",
                (true, false) => "lbl-land later",
                (false, _) => "lbl-pale",
            };
            // On bare ground the name's first choice is left free.
            let at = space.boxes.len();
            let kept = names::first_choice(spot).filter(|_| spot.is_bare());
            space.boxes.extend(kept);
            labels::label(out, class, &label.text, space, grid);
            if kept.is_some() {
                space.boxes.remove(at);
            }
        }
        if !spot.printed {
            claim_numbers(out, grid, spot, space);
        }
    });
}

/// The number of a tile that was laid, in the corner where no track goes. It takes no room: who asks for it accepts that other
/// things may touch it.
fn tile_number(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>) {
    let Some(laid) = scene.board.laid(spot.id).filter(|_| scene.style.numbers && !spot.printed) else { return };
    let at = match scene.grid.0 {
        Layout::Pointy => Pt::new(0.0, S * 0.82),
        Layout::Flat => Pt::new(S * 0.62, S * 0.7),
    };
    text(out, "tnum", at, S * 0.19, Esc(&scene.ground.tiles.get(laid.tile).number));
}

/// The numbers of the companies for which a place may be claimed. A tile that leaves no room for them hides them, as on the table.
/// On bare ground they stand to the left of the city, where no other sign goes.
fn claim_numbers(out: &mut String, grid: Grid, spot: &Spot<'_>, space: &mut Space) {
    let claim = spot.hex.features.iter().find_map(|f| match f {
        Feature::Claim { companies, .. } => Some(companies),
        _ => None,
    });
    let Some(companies) = claim.filter(|c| !c.is_empty()) else { return };
    let words: Vec<String> = companies.iter().map(ToString::to_string).collect();
    let words = words.join("·");
    let size = measure::fitting(&words, NUMBERS, S * 0.9);
    let item = Item::boxed(measure::bold(&words, size), size * 0.76);
    let beside = spot.plan.stations.first().filter(|_| spot.is_bare()).map(|s| {
        let aside = s.radius + S * 0.11 + item.width / 2.0;
        // To the right goes the pennant of an award.
        let right = spot.hex.award().is_none().then_some(s.at + Pt::new(aside, 0.0));
        std::iter::once(s.at - Pt::new(aside, 0.0)).chain(right)
    });
    let at = space.best(grid, item, beside.into_iter().flatten().chain(around(10)));
    if !spot.printed && space.clearance(item, at) < 0.0 {
        return;
    }
    space.add(item, at);
    text(out, if spot.is_bare() { "bid" } else { "bid-tile" }, at, size, words);
}

/// How large the numbers of companies are.
const NUMBERS: f64 = S * 0.21;

/// Draws what has some choice of place: bonuses, signs, blocking companies.
pub(crate) fn other_things(out: &mut String, scene: &mut Scene<'_>, index: usize) {
    grouped(out, scene, index, |out, scene, spot, space| {
        // The name comes last, but its first choice is left free.
        let kept = names::first_choice(spot);
        let at = space.boxes.len();
        space.boxes.extend(kept);
        for feature in &spot.hex.features {
            other_thing(out, scene, spot, space, feature);
        }
        if kept.is_some() {
            space.boxes.remove(at);
        }
    });
}

/// Opens a group on a hex, unless nothing is drawn in it.
fn grouped(
    out: &mut String,
    scene: &mut Scene<'_>,
    index: usize,
    draw: impl FnOnce(&mut String, &Scene<'_>, &Spot<'_>, &mut Space),
) {
    let mut space = std::mem::take(&mut scene.spots[index].space);
    let start = out.len();
    open_at(out, scene.spots[index].centre);
    let empty = out.len();
    draw(out, scene, &scene.spots[index], &mut space);
    if out.len() == empty {
        out.truncate(start);
    } else {
        out.push_str("</g>");
    }
    scene.spots[index].space = space;
}

fn other_thing(out: &mut String, scene: &Scene<'_>, spot: &Spot<'_>, space: &mut Space, feature: &Feature) {
    let grid = scene.grid;
    match feature {
        Feature::Award(amount) if spot.printed => {
            let words = format!("+{amount}");
            let width = measure::bold(&words, S * 0.22) + S * 0.26;
            let item = Item::boxed(width, S * 0.3);
            let at = space.best(grid, item, pennant_places(spot));
            space.add(item, at);
            pennant(out, &words, at, width);
        }
        Feature::PairEnd { side, bonus } if !spot.lettered => {
            let at = space.seat(grid, Item::boxed(pair_width(side, *bonus), S * 0.3), 7);
            pair(out, side, *bonus, at);
        }
        Feature::Icon { key, count } if !spot.lettered => {
            let alone = spot.plan.stations.is_empty() && spot.hex.terrain.is_empty() && spot.plan.tracks.is_empty();
            for _ in 0..(*count).min(6) {
                let item = Item::disc(icons::RADIUS);
                let middle = std::iter::once(Pt::ZERO).filter(|_| alone);
                let at = space.best(grid, item, middle.chain(around(9)));
                space.add(item, at);
                icons::icon(out, icons::Drawn::of(&scene.ground.map, key), at, icons::RADIUS);
            }
        }
        Feature::Blocked(company) if spot.printed && !scene.style.is_absent(company) => {
            let words = measure::bold(company, S * 0.22);
            let item = Item::boxed(words + S * 0.3, S * 0.3);
            let at = space.best(grid, item, std::iter::once(Pt::ZERO).chain(around(6)));
            space.add(item, at);
            icons::padlock(out, at - Pt::new(words / 2.0 + S * 0.02, 0.0), S * 0.26);
            text(out, "bid", at + Pt::new(S * 0.14, 0.0), S * 0.22, Esc(company));
        }
        _ => {}
    }
}

/// Beside the stop where that is free, else anywhere.
fn pennant_places(spot: &Spot<'_>) -> impl Iterator<Item = Pt> {
    let beside = spot.plan.stations.first().map(|s| s.at + Pt::new(s.radius + S * 0.42, 0.0));
    let middle = [Pt::new(0.0, -S * 0.52), Pt::new(0.0, S * 0.66), Pt::new(0.0, S * 0.52)];
    beside.into_iter().chain(middle).chain(around(0))
}

/// A brass pennant with a bonus.
pub(crate) fn pennant(out: &mut String, words: &str, at: Pt, width: f64) {
    let (half, high, tip) = (width / 2.0 - S * 0.08, S * 0.15, S * 0.09);
    let (l, r) = (at.x - half, at.x + half);
    put!(
        out,
        "<path class=\"pennant\" d=\"M{} {}H{}L{} {}L{} {}H{}L{} {}Z\"/>",
        N(l),
        N(at.y - high),
        N(r),
        N(r + tip),
        N(at.y),
        N(r),
        N(at.y + high),
        N(l),
        N(l - tip),
        N(at.y)
    );
    text(out, "pennant-t", at, S * 0.22, words);
}

/// The size of the pill with the cost of the first promotion.
const PROMOTION: Pt = Pt::new(S * 0.52, S * 0.24);

/// An arrow up with what the first promotion costs.
pub(crate) fn first_promotion(out: &mut String, cost: u16, at: Pt) {
    rect(out, "pill", Rect::around(at, PROMOTION.x, PROMOTION.y), PROMOTION.y / 2.0);
    let p = at + Pt::new(-S * 0.14, 0.0);
    put!(out, "<path class=\"up\" d=\"M{} {}l4 5h-2.4v4h-3.2v-4h-2.4Z\"/>", N(p.x), N(p.y - S * 0.09));
    text(out, "pill-t", at + Pt::new(S * 0.1, 0.0), S * 0.19, cost);
}

/// How wide the mark of a pair end is.
pub(crate) fn pair_width(side: &str, bonus: u16) -> f64 {
    measure::bold(&format!("{side} +{bonus}"), S * 0.2) + S * 0.14
}

/// The mark of a pair end: its side and its share of the bonus.
pub(crate) fn pair(out: &mut String, side: &str, bonus: u16, at: Pt) {
    rect(out, "pair", Rect::around(at, pair_width(side, bonus), S * 0.28), S * 0.05);
    let words = format!("{side} +{bonus}");
    text(out, "pair-t", at, S * 0.2, Esc(&words));
}
