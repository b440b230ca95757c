//! Off-board areas: name, values by era, bonus and signs as one block, over all hexes that are joined.

use crate::furniture;
use crate::geometry::{APOTHEM, Pt, Rect, S};
use crate::icons;
use crate::measure;
use crate::plan::Form;
use crate::scene::{Scene, Spot};
use crate::space::{Disc, Item, Space};
use crate::svg::{Esc, text};
use crate::values::{self, EraBoxes};
use railhead_board::{Edge, Feature, HexId, SideKind, Value};

/// How far a block may move from the middle, in sides of a hex.
const STEPS: [f64; 9] = [0.0, -0.08, 0.08, -0.16, 0.16, -0.24, 0.24, -0.32, 0.32];

/// One line of a block.
enum Row<'a> {
    Name(&'a str, f64),
    Eras(EraBoxes<'a>),
    Value(u16),
    Signs { pair: Option<(&'a str, u16)>, icons: Vec<icons::Drawn<'a>> },
}

impl Row<'_> {
    fn size(&self) -> (f64, f64) {
        match self {
            Self::Name(words, size) => (measure::bold(words, *size), size * 1.0),
            Self::Eras(boxes) => (boxes.item().width, boxes.item().height + S * 0.06),
            Self::Value(amount) => (values::value_item(*amount).radius * 2.0, S * 0.4),
            Self::Signs { pair, icons } => {
                let pair = pair.map_or(0.0, |(side, bonus)| furniture::pair_width(side, bonus) + S * 0.05);
                (pair + icons.len() as f64 * (icons::RADIUS * 2.0 + S * 0.03), S * 0.37)
            }
        }
    }

    fn draw(&self, out: &mut String, at: Pt) {
        match self {
            Self::Name(words, size) => text(out, "off-name", at, *size, Esc(words)),
            Self::Eras(boxes) => boxes.draw(out, at),
            Self::Value(amount) => values::value(out, at, *amount),
            Self::Signs { pair, icons } => {
                let mut x = at.x - self.size().0 / 2.0;
                if let Some((side, bonus)) = pair {
                    let width = furniture::pair_width(side, *bonus);
                    furniture::pair(out, side, *bonus, Pt::new(x + width / 2.0, at.y));
                    x += width + S * 0.05;
                }
                for sign in icons {
                    icons::icon(out, *sign, Pt::new(x + icons::RADIUS, at.y), icons::RADIUS);
                    x += icons::RADIUS * 2.0 + S * 0.03;
                }
            }
        }
    }
}

/// Draws the blocks of all off-board areas and takes their room.
pub(crate) fn blocks(out: &mut String, scene: &mut Scene<'_>) {
    for index in 0..scene.spots.len() {
        let spot = &scene.spots[index];
        if spot.lettered || !is_area(spot) {
            continue;
        }
        let group = joined(scene, spot.id);
        if group.len() > 1 && same_values(scene, &group) {
            block(out, scene, &group);
        } else {
            block(out, scene, &[spot.id]);
        }
    }
}

fn is_area(spot: &Spot<'_>) -> bool {
    spot.printed && !spot.plan.stations.is_empty() && spot.plan.stations.iter().all(|s| s.form == Form::Ends)
}

/// The hexes that belong to one area with this one, in the order of the map.
fn joined(scene: &Scene<'_>, id: HexId) -> Vec<HexId> {
    let map = &scene.ground.map;
    let mut all = vec![id];
    let mut next = 0;
    while let Some(here) = all.get(next).copied() {
        next += 1;
        for edge in Edge::ALL {
            if map.side(here, edge).is_some_and(|s| s.kind == SideKind::Joined)
                && let Some(to) = map.neighbour(here, edge)
                && !all.contains(&to)
                && is_area(&scene.spots[to.index()])
            {
                all.push(to);
            }
        }
    }
    all.sort_unstable();
    all
}

fn same_values(scene: &Scene<'_>, group: &[HexId]) -> bool {
    let stops = |id: &HexId| &scene.spots[id.index()].face.stops;
    group.windows(2).all(|w| stops(&w[0]) == stops(&w[1]))
}

/// The lines of a block. Names are broken, then made smaller, until they fit.
fn rows<'a>(scene: &Scene<'a>, group: &[HexId], wide: f64) -> Vec<Row<'a>> {
    let spots: Vec<&Spot<'a>> = group.iter().map(|id| &scene.spots[id.index()]).collect();
    let mut rows = Vec::new();
    if let Some(place) = spots.iter().find_map(|s| s.hex.place.as_deref()) {
        let place = place.trim();
        let lines = if measure::bold(place, S * 0.25) > wide { measure::two_lines(place) } else { vec![place] };
        let size = lines.iter().map(|l| measure::fitting(l, S * 0.27, wide)).fold(S * 0.27, f64::min);
        rows.extend(lines.into_iter().filter(|l| !l.is_empty()).map(|l| Row::Name(l, size)));
    }
    let eras = scene.eras();
    match spots.first().and_then(|s| s.face.stops.first()).map(|s| &s.value) {
        Some(Value::ByEra(amounts)) if !amounts.is_empty() => {
            let columns = if amounts.len() > 4 { amounts.len().div_ceil(2) } else { amounts.len() };
            rows.push(Row::Eras(EraBoxes::new(amounts, eras.names, eras.now, columns)));
        }
        Some(Value::Fixed(amount)) if *amount > 0 => rows.push(Row::Value(*amount)),
        _ => {}
    }
    let mut pairs: Vec<(&str, u16)> = Vec::new();
    let mut icons = Vec::new();
    for feature in spots.iter().flat_map(|s| &s.hex.features) {
        match feature {
            Feature::PairEnd { side, bonus } if !pairs.contains(&(side.as_str(), *bonus)) => {
                pairs.push((side.as_str(), *bonus));
            }
            Feature::Icon { key, count } => {
                let sign = icons::Drawn::of(&scene.ground.map, key);
                icons.extend((0..(*count).min(4)).map(|_| sign));
            }
            _ => {}
        }
    }
    let mut pairs = pairs.into_iter();
    let first = pairs.next();
    if first.is_some() || !icons.is_empty() {
        rows.push(Row::Signs { pair: first, icons });
    }
    rows.extend(pairs.map(|pair| Row::Signs { pair: Some(pair), icons: Vec::new() }));
    rows
}

/// The middles of the sides between the hexes of a group.
fn seams(scene: &Scene<'_>, group: &[HexId]) -> Vec<Pt> {
    let centre = |id: &HexId| scene.spots[id.index()].centre;
    let pairs = group.iter().enumerate().flat_map(|(k, a)| group[k + 1..].iter().map(move |b| (centre(a), centre(b))));
    pairs.filter(|(a, b)| a.distance(*b) < APOTHEM * 2.1).map(|(a, b)| a.towards(b, 0.5)).collect()
}

/// How far a point lies inside a group of hexes; the sides between them are no border.
fn inside(scene: &Scene<'_>, group: &[HexId], seams: &[Pt], p: Pt) -> f64 {
    let here = group.iter().map(|id| scene.grid.depth(p - scene.spots[id.index()].centre));
    // A hex laid over a side of two others ends half a depth beyond the notches at its ends.
    let between = seams.iter().map(|seam| scene.grid.depth(p - *seam) - APOTHEM / 2.0);
    here.chain(between).fold(f64::MIN, f64::max)
}

fn block(out: &mut String, scene: &mut Scene<'_>, group: &[HexId]) {
    let middle =
        group.iter().fold(Pt::ZERO, |sum, id| sum + scene.spots[id.index()].centre) * (1.0 / group.len() as f64);
    let spread = group.iter().map(|id| (scene.spots[id.index()].centre.x - middle.x).abs()).fold(0.0, f64::max);
    let rows = rows(scene, group, S * 1.3 + spread);
    let height: f64 = rows.iter().map(|r| r.size().1).sum();
    // Everything taken on the hexes of the group, seen from its middle.
    let mut space = Space::default();
    for id in group {
        let spot = &scene.spots[id.index()];
        let shift = spot.centre - middle;
        space.discs.extend(spot.space.discs.iter().map(|d| Disc { at: d.at + shift, ..*d }));
        space.boxes.extend(spot.space.boxes.iter().map(|b| b.moved(shift)));
    }
    let seams = seams(scene, group);
    let fits = |shift: Pt, least: f64| -> Option<f64> {
        let mut y = -height / 2.0;
        let mut score = 0.0;
        // What the rows still to come can add at most.
        let mut hope = rows.len() as f64 * S * 0.13 * 4.0;
        for row in &rows {
            if score + hope <= least {
                return None;
            }
            hope -= S * 0.13 * 4.0;
            let (w, h) = row.size();
            let at = shift + Pt::new(0.0, y + h / 2.0);
            let item = Item::boxed(w, h * 0.95);
            score += space.clearance(item, at).min(S * 0.07) * 4.0;
            let corners = item.at(at).corners().map(|p| inside(scene, group, &seams, p + middle));
            score += corners.into_iter().fold(S * 0.06, f64::min) * 4.0;
            y += h;
        }
        Some(score)
    };
    let mut best = (f64::MIN, Pt::ZERO);
    // About the middle of all hexes, or about the middle of one of them.
    let others = group.iter().map(|id| scene.spots[id.index()].centre - middle).filter(|_| group.len() > 1);
    for (k, origin) in std::iter::once(Pt::ZERO).chain(others).enumerate() {
        for dy in STEPS {
            for dx in STEPS {
                let aside = Pt::new(dx * S, dy * S);
                let sure = -aside.len() * 0.12 - if k == 0 { 0.0 } else { S * 0.06 };
                if let Some(score) = fits(origin + aside, best.0 - sure)
                    && score + sure > best.0
                {
                    best = (score + sure, origin + aside);
                }
            }
        }
    }
    let mut y = -height / 2.0;
    for row in &rows {
        let (w, h) = row.size();
        let at = middle + best.1 + Pt::new(0.0, y + h / 2.0);
        row.draw(out, at);
        let area = Rect::around(at, w, h);
        for id in group {
            let spot = &mut scene.spots[id.index()];
            let local = area.moved(-spot.centre);
            spot.space.add_box(local);
        }
        y += h;
    }
    for id in group {
        scene.spots[id.index()].lettered = true;
    }
}
