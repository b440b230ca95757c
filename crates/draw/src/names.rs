//! Names of places: where they hit nothing, chosen for all names of a board together.

use crate::geometry::{Pt, Rect, S};
use crate::measure;
use crate::scene::{Scene, Spot};
use crate::space::{Disc, Kind};
use crate::svg::{Esc, text};
use railhead_board::HexId;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Heights of the letters, the usual one first; smaller ones only where that helps.
const SIZES: [f64; 3] = [S * 0.31, S * 0.28, S * 0.25];
/// The usual distance between a name and anything else.
const NEAR: f64 = S * 0.05;
/// A name this close to the stop of another hex is taken for its name.
const CROWDED: f64 = S * 0.16;
/// What it costs to lie over something that must be seen. All costs are in sides of a hex.
const HARD: f64 = 20.0;
/// How many places are kept for each name before the names are weighed against each other.
const KEPT: usize = 16;
/// As many clear places make smaller letters needless.
const PLENTY: usize = 6;

/// A name in its place: its lines, each with the box it fills, in the coordinates of the picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placed<'a> {
    pub(crate) hex: HexId,
    size: f64,
    pub(crate) lines: Vec<(&'a str, Rect)>,
}

/// One way to set a name: lines and size.
#[derive(Clone, Debug)]
struct Setting<'a> {
    lines: Vec<&'a str>,
    size: f64,
    width: f64,
    height: f64,
    /// What it costs to set it so.
    cost: f64,
}

impl<'a> Setting<'a> {
    fn new(lines: Vec<&'a str>, size: f64, cost: f64) -> Self {
        let width = lines.iter().map(|l| measure::bold(l, size)).fold(0.0, f64::max);
        let height = size * (0.78 + lines.len() as f64 - 1.0);
        Self { lines, size, width, height, cost }
    }

    /// The box of each line, set round a point. Letters such as p and g reach below their line.
    fn boxes(&self, at: Pt) -> impl Iterator<Item = (&'a str, Rect)> + '_ {
        let first = -(self.lines.len() as f64 - 1.0) / 2.0;
        self.lines.iter().enumerate().map(move |(k, words)| {
            let middle = at + Pt::new(0.0, (first + k as f64) * self.size);
            let half = measure::bold(words, self.size) / 2.0;
            let low = words.contains(['g', 'j', 'p', 'q', 'y', 'Q', ',', ';', '(', ')']);
            let below = if low { 0.59 } else { 0.38 };
            let (min, max) = (Pt::new(-half, -0.41 * self.size), Pt::new(half, below * self.size));
            (*words, Rect { min: middle + min, max: middle + max })
        })
    }
}

/// A place for a name with what it costs, apart from other names.
#[derive(Clone, Copy, Debug)]
struct NamePosition {
    setting: usize,
    at: Pt,
    cost: f64,
}

/// A name with the places it may take.
struct Candidate<'a> {
    hex: HexId,
    centre: Pt,
    settings: Vec<Setting<'a>>,
    places: Vec<NamePosition>,
    clear: usize,
    chosen: Option<usize>,
}

impl<'a> Candidate<'a> {
    fn boxes(&self, place: usize) -> impl Iterator<Item = (&'a str, Rect)> + '_ {
        let place = &self.places[place];
        self.settings[place.setting].boxes(place.at)
    }
}

/// What was found about a name, apart from other names.
#[derive(Debug)]
struct Found {
    /// How many of [`SIZES`] were tried.
    sizes: usize,
    places: Vec<NamePosition>,
    clear: usize,
}

/// What was found lately, by all that it depends on. From one move to the next little about most names changes.
pub(crate) struct Lately {
    hasher: RandomState,
    found: Mutex<HashMap<u64, Arc<Found>>>,
}

impl Lately {
    /// So many are kept, at half a kilobyte each, before it begins anew.
    const MOST: usize = 4096;

    pub(crate) fn new() -> Self {
        Self { hasher: RandomState::new(), found: Mutex::default() }
    }

    fn of(&self, print: u64, find: impl FnOnce() -> Found) -> Arc<Found> {
        let lately = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lately().get(&print) {
            return Arc::clone(known);
        }
        let found = Arc::new(find());
        let mut lately = lately();
        if lately.len() >= Self::MOST {
            lately.clear();
        }
        lately.insert(print, Arc::clone(&found));
        found
    }

    /// Fingerprints of what lies on each hex.
    fn prints(&self, scene: &Scene<'_>) -> Vec<u64> {
        let mut bits: Vec<u64> = Vec::new();
        let print = |spot: &Spot<'_>| {
            bits.clear();
            let mut add = |numbers: &[f64]| bits.extend(numbers.iter().map(|n| n.to_bits()));
            add(&[spot.centre.x, spot.centre.y]);
            for disc in &spot.space.discs {
                add(&[disc.at.x, disc.at.y, disc.r, f64::from(disc.kind as u8)]);
            }
            for area in spot.space.boxes.iter().chain(&stops(spot)) {
                add(&[area.min.x, area.min.y, area.max.x, area.max.y]);
            }
            self.hasher.hash_one((spot.id, spot.space.discs.len(), spot.space.boxes.len(), &bits))
        };
        scene.spots.iter().map(print).collect()
    }
}

/// For all boards.
static LATELY: LazyLock<Lately> = LazyLock::new(Lately::new);

/// Finds places for the names of all hexes that have one and do not carry it in a block. `taken` are boxes beside the hexes,
/// such as the legend; `limits` is where names may go.
pub(crate) fn place<'a>(scene: &Scene<'a>, taken: &[Rect], limits: Rect) -> Vec<Placed<'a>> {
    place_with(&LATELY, scene, taken, limits)
}

/// The same with what was found lately.
pub(crate) fn place_with<'a>(lately: &Lately, scene: &Scene<'a>, taken: &[Rect], limits: Rect) -> Vec<Placed<'a>> {
    let named = scene.spots.iter().filter_map(|spot| name_of(spot).map(|name| (spot, name)));
    let prints = lately.prints(scene);
    let corners = |r: &Rect| [r.min.x, r.min.y, r.max.x, r.max.y].map(f64::to_bits);
    let fixed: Vec<[u64; 4]> = taken.iter().chain([&limits]).map(corners).collect();
    let candidate = |(spot, name): (&Spot<'_>, &'a str)| {
        let around = scene.spots.iter().zip(&prints).filter(|(there, _)| is_around(spot, there));
        let around: Vec<u64> = around.map(|(_, print)| *print).collect();
        let print = lately.hasher.hash_one((spot.id, name, &around, &fixed));
        let found = lately.of(print, || search(scene, spot, name, taken, limits));
        Candidate {
            hex: spot.id,
            centre: spot.centre,
            settings: (0..found.sizes).flat_map(|rank| settings(name, rank)).collect(),
            places: found.places.clone(),
            clear: found.clear,
            chosen: None,
        }
    };
    let mut all: Vec<Candidate<'a>> = named.map(candidate).collect();
    // Names with the least choice choose first; then each looks again, now that the others stand.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|k| (all[*k].clear, *k));
    for round in 0..5 {
        let mut changed = false;
        for index in &order {
            let best = choose(&all, *index);
            changed |= all[*index].chosen != best;
            all[*index].chosen = best;
        }
        if !changed && round > 0 {
            break;
        }
    }
    let placed = |c: &Candidate<'a>| {
        let chosen = c.chosen?;
        let size = c.settings[c.places[chosen].setting].size;
        Some(Placed { hex: c.hex, size, lines: c.boxes(chosen).collect() })
    };
    all.iter().filter_map(placed).collect()
}

/// The name that is written on a hex, if one is.
pub(crate) fn name_of<'a>(spot: &Spot<'a>) -> Option<&'a str> {
    let place = spot.hex.place.as_deref()?.trim();
    (!place.is_empty() && !spot.lettered).then_some(place)
}

/// Where a name goes first: above the stops. Things that can go elsewhere leave this room free.
pub(crate) fn first_choice(spot: &Spot<'_>) -> Option<Rect> {
    let name = name_of(spot)?;
    let stops = stops(spot)?;
    let setting = Setting::new(vec![name], SIZES[0], 0.0);
    let at = Pt::new(stops.centre().x, stops.min.y - NEAR - S * 0.06 - setting.height / 2.0);
    Some(Rect::around(at, setting.width.min(S * 1.6), setting.height))
}

/// Writes the names.
pub(crate) fn draw(out: &mut String, names: &[Placed<'_>]) {
    for name in names {
        for (words, area) in &name.lines {
            let at = Pt::new(area.centre().x, area.min.y + name.size * 0.41);
            text(out, "name", at, name.size, Esc(words));
        }
    }
}

/// The best place of one name, given where the others stand.
fn choose(all: &[Candidate<'_>], index: usize) -> Option<usize> {
    let this = &all[index];
    let others = all.iter().enumerate().filter(|(k, o)| *k != index && o.centre.distance(this.centre) < S * 5.0);
    let near: Vec<Rect> =
        others.filter_map(|(_, o)| Some(o.boxes(o.chosen?).map(|(_, area)| area))).flatten().collect();
    let mut best: Option<(f64, usize)> = None;
    for (k, place) in this.places.iter().enumerate() {
        if best.is_some_and(|b| place.cost >= b.0) {
            continue;
        }
        let clash = |area: Rect| near.iter().map(|n| clash(area, *n)).sum::<f64>();
        let cost = place.cost + this.boxes(k).map(|(_, area)| clash(area)).sum::<f64>();
        if best.is_none_or(|b| cost < b.0) {
            best = Some((cost, k));
        }
    }
    best.map(|(_, k)| k)
}

/// What it costs to lie this close to something that must be seen.
fn closeness(gap: f64) -> f64 {
    if gap >= NEAR {
        0.0
    } else if gap > S * 0.012 {
        (NEAR - gap) / S * 4.0
    } else {
        HARD - gap / S * 10.0
    }
}

/// What it costs two names to lie so. They need more room between them than a name and a sign, above all on one line, or they
/// read as one.
fn clash(a: Rect, b: Rect) -> f64 {
    let aside = (b.min.x - a.max.x).max(a.min.x - b.max.x) / S;
    let level = (a.centre().y - b.centre().y).abs() < S * 0.12;
    let one_line = if level && aside < 0.5 { (0.5 - aside) * 0.7 } else { 0.0 };
    closeness(a.gap_to(b) - S * 0.06) + one_line
}

/// What lies about a hex, in the coordinates of the picture.
struct Surroundings {
    /// From top to bottom: a name is flat, so most of them are too high or too low to matter.
    discs: Vec<(Disc, bool)>,
    /// How far above or below a name the middle of a disc may lie and still matter.
    far: f64,
    boxes: Vec<Rect>,
    limits: Rect,
}

impl Surroundings {
    fn new(scene: &Scene<'_>, spot: &Spot<'_>, taken: &[Rect], limits: Rect) -> Self {
        let reach = Rect::around(spot.centre, S * 5.4, S * 3.6);
        let mut all = Self { discs: Vec::new(), far: 0.0, boxes: Vec::new(), limits };
        all.boxes.extend(taken.iter().filter(|t| t.gap_to(reach) < 0.0));
        for there in scene.spots.iter().filter(|there| is_around(spot, there)) {
            let own = there.id == spot.id;
            let discs = there.space.discs.iter().map(|d| Disc { at: d.at + there.centre, ..*d });
            all.discs.extend(discs.filter(|d| reach.distance_to(d.at) < 0.0).map(|d| (d, own)));
            let boxes = there.space.boxes.iter().map(|b| b.moved(there.centre));
            all.boxes.extend(boxes.filter(|b| b.gap_to(reach) < 0.0));
        }
        all.discs.sort_by(|a, b| a.0.at.y.total_cmp(&b.0.at.y));
        all.far = all.discs.iter().map(|(disc, _)| disc.r).fold(0.0, f64::max) + CROWDED.max(NEAR);
        all
    }

    /// How badly a name lies here. What is worse than `bound` is not looked into any further.
    fn harm(&self, areas: impl Iterator<Item = Rect>, bound: f64) -> f64 {
        let mut sum = 0.0;
        for area in areas {
            sum += self.harm_to(area, bound - sum);
            if sum >= bound {
                break;
            }
        }
        sum
    }

    fn harm_to(&self, area: Rect, bound: f64) -> f64 {
        let mut sum = self.boxes.iter().map(|b| closeness(area.gap_to(*b))).sum::<f64>();
        if sum >= bound {
            return sum;
        }
        let first = self.discs.partition_point(|(disc, _)| disc.at.y < area.min.y - self.far);
        let (left, right) = (area.min.x - self.far, area.max.x + self.far);
        for (disc, own) in &self.discs[first..] {
            if disc.at.y > area.max.y + self.far {
                break;
            }
            if disc.at.x < left || disc.at.x > right {
                continue;
            }
            let gap = area.distance_to(disc.at) - disc.r;
            let room = if *own { NEAR } else { CROWDED };
            if gap >= room {
                continue;
            }
            sum += match disc.kind {
                Kind::Track if gap >= 0.0 => 0.0,
                Kind::Track => 0.2 - gap / S,
                Kind::Stop if !own => closeness(gap) + (room - gap) / S * 3.0,
                Kind::Stop | Kind::Sign => closeness(gap),
            };
            if sum >= bound {
                return sum;
            }
        }
        let beyond = (self.limits.min.x - area.min.x).max(area.max.x - self.limits.max.x);
        let beyond = beyond.max(self.limits.min.y - area.min.y).max(area.max.y - self.limits.max.y);
        sum + if beyond > 0.0 { HARD + beyond / S } else { 0.0 }
    }
}

/// Whether what lies on a hex may matter to the name of another.
fn is_around(spot: &Spot<'_>, there: &Spot<'_>) -> bool {
    there.centre.distance(spot.centre) < S * 3.7
}

/// The ways to set a name in one of the sizes.
fn settings(name: &str, rank: usize) -> impl Iterator<Item = Setting<'_>> {
    let (size, smaller) = (SIZES[rank], rank as f64 * 0.14);
    let one = Setting::new(vec![name], size, smaller);
    let two = name.contains(' ').then(|| {
        let cost = if one.width > S * 1.5 { 0.06 } else { 0.2 };
        Setting::new(measure::two_lines(name), size, smaller + cost)
    });
    std::iter::once(one).chain(two)
}

/// Looks for the best places of a name.
fn search(scene: &Scene<'_>, spot: &Spot<'_>, name: &str, taken: &[Rect], limits: Rect) -> Found {
    let around = Surroundings::new(scene, spot, taken, limits);
    let mut found = Found { sizes: 0, places: Vec::new(), clear: 0 };
    let mut ways = Vec::new();
    for rank in 0..SIZES.len() {
        let first = ways.len();
        ways.extend(settings(name, rank));
        found.sizes += 1;
        let mut places = Vec::with_capacity(400);
        for (k, setting) in ways.iter().enumerate().skip(first) {
            let all = positions(spot, setting).into_iter();
            places.extend(all.map(|(at, cost)| NamePosition {
                setting: k,
                at: at + spot.centre,
                cost: cost + setting.cost,
            }));
        }
        places.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        for mut place in places {
            // Places are sorted by what is sure; no later one can enter a full list.
            let worst = found.places.get(KEPT - 1).map_or(f64::MAX, |p| p.cost);
            if place.cost >= worst {
                break;
            }
            let boxes = ways[place.setting].boxes(place.at).map(|(_, area)| area);
            let harm = around.harm(boxes, worst - place.cost);
            found.clear += usize::from(harm < 0.3);
            place.cost += harm;
            let at = found.places.partition_point(|p| p.cost <= place.cost);
            found.places.insert(at, place);
            found.places.truncate(KEPT);
        }
        if found.clear >= PLENTY {
            break;
        }
    }
    found
}

/// The room that the stops of a hex take.
fn stops(spot: &Spot<'_>) -> Option<Rect> {
    let mut stops: Option<Rect> = None;
    for station in &spot.plan.stations {
        let points = if station.slots.is_empty() { std::slice::from_ref(&station.at) } else { &station.slots };
        for p in points {
            let r = station.radius * if station.slots.len() > 1 { 2.5 } else { 2.08 };
            let area = Rect::around(*p, r, r);
            stops = Some(stops.map_or(area, |s| s.joined(area)));
        }
    }
    stops
}

/// Places above the stops, below, beside and farther out, with what each costs by itself.
fn positions(spot: &Spot<'_>, setting: &Setting<'_>) -> Vec<(Pt, f64)> {
    let (width, height) = (setting.width, setting.height);
    let mut all = Vec::with_capacity(200);
    let Some(stops) = stops(spot) else {
        for (k, y) in [0.0, -0.45, 0.45, -0.3, 0.3, -0.62, 0.62].into_iter().enumerate() {
            for (j, x) in [0.0, -0.25, 0.25].into_iter().enumerate() {
                all.push((Pt::new(x * S, y * S), k as f64 * 0.05 + j as f64 * 0.06));
            }
        }
        return all;
    };
    let middle = stops.centre();
    for more in [0.0, 0.07, 0.15, 0.25, 0.36, 0.5] {
        let gap = NEAR + more * S;
        let far = more * 0.7;
        for aside in [0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.58, -0.58, 0.78, -0.78] {
            let x = middle.x + aside * S;
            let cost = far + f64::abs(aside) * 0.3;
            all.push((Pt::new(x, stops.min.y - gap - S * 0.05 - height / 2.0), cost));
            all.push((Pt::new(x, stops.max.y + gap + height / 2.0), cost + 0.05));
        }
        for aside in [0.0, -0.12, 0.12, -0.25, 0.25, -0.42, 0.42, -0.6, 0.6] {
            let y = middle.y + aside * S;
            let cost = far + f64::abs(aside) * 0.15 + 0.22;
            all.push((Pt::new(stops.max.x + gap + width / 2.0, y), cost));
            all.push((Pt::new(stops.min.x - gap - width / 2.0, y), cost + 0.02));
        }
    }
    for (at, cost) in &mut all {
        *cost += overhang(Rect::around(*at, width, height));
    }
    all
}

/// What it costs a name to leave its hex: a little, or a reader takes it for the name of the next.
fn overhang(area: Rect) -> f64 {
    let beyond = |v: f64, limit: f64| (v.abs() / S - limit).max(0.0);
    let sideways = beyond(area.min.x, 0.95) + beyond(area.max.x, 0.95);
    let upward = beyond(area.min.y, 0.92) + beyond(area.max.y, 0.92);
    // A name that lies wholly outside is lost.
    let lost = beyond(area.centre().x, 0.75) * 1.5 + beyond(area.centre().y, 0.85);
    sideways * 0.5 + upward * 1.1 + lost
}
