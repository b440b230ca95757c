//! The legend: what the signs on this board mean. Only signs that occur are explained.

use crate::geometry::{Pt, Rect, S};
use crate::legend_signs::{Sign, draw_sign};
use crate::measure;
use crate::scene::Scene;
use crate::svg::{Esc, N, put, rect, text_from};
use crate::terrain;
use railhead_board::{Feature, Gauge, Rotation, SideKind};

const ROW: f64 = S * 0.46;
const SIZE: f64 = S * 0.28;
const SIGN: f64 = S * 0.98;
const PAD: f64 = S * 0.28;

/// The entries of a legend.
#[derive(Clone, Debug)]
pub(crate) struct Legend {
    title: String,
    entries: Vec<(Sign, String)>,
    columns: usize,
    width: f64,
    area: Rect,
}

impl Legend {
    /// Gathers what has to be explained.
    pub(crate) fn new(scene: &Scene<'_>) -> Self {
        let map = &scene.ground.map;
        let mut entries = Vec::new();
        gauges(&mut entries, scene);
        terrains(&mut entries, scene);
        for (k, era) in map.eras.iter().enumerate() {
            entries.push((Sign::Era(k), format!("Value in {era}")));
        }
        for icon in &map.icons {
            entries.push((Sign::Icon(icon.key.clone()), icon.meaning.clone()));
        }
        let features = || map.iter().flat_map(|(_, hex)| &hex.features);
        let any = |test: fn(&Feature) -> bool| features().any(test);
        if any(|f| matches!(f, Feature::Home { .. })) {
            entries.push((Sign::Home, "Home of a company".to_owned()));
        }
        if any(|f| matches!(f, Feature::Reserved { .. })) {
            entries.push((Sign::Reserved, "Slot kept for a company".to_owned()));
        }
        let bank = |c: usize| scene.companies.get(c).is_some_and(|c| c.bank);
        if scene.board.tokens().iter().any(|t| bank(t.owner.0.into())) {
            entries.push((Sign::Receivership, "Token of a company in receivership".to_owned()));
        }
        if scene.board.tokens().iter().any(|t| t.slot.is_none()) {
            entries.push((Sign::Beside, "Token beside a full city".to_owned()));
        }
        if !scene.style.markers.is_empty() {
            entries.push((Sign::Marker, "Marker of a private company".to_owned()));
        }
        if let Some(Feature::PairEnd { side, .. }) = features().find(|f| matches!(f, Feature::PairEnd { .. })) {
            entries.push((Sign::Pair(side.clone()), format!("End of a pair, bonus{}", in_currency(scene))));
        }
        if let Some(award) = map.declared.award.as_ref().filter(|_| any(|f| matches!(f, Feature::Award(_)))) {
            entries.push((Sign::Pennant, format!("{}, bonus{}", capital(&award.about), in_currency(scene))));
        }
        if let Some(claims) = map.declared.claims.as_ref().filter(|_| any(|f| matches!(f, Feature::Claim { .. }))) {
            entries.push((Sign::Claim, format!("{}, its companies", capital(&claims.about))));
        }
        for region in &map.declared.regions {
            let drawn = |f: &Feature| matches!(f, Feature::Region(name) if *name == region.name);
            if let Some(legend) = region.legend.as_ref().filter(|_| features().any(drawn)) {
                entries.push((Sign::Region(region.look), legend.clone()));
            }
        }
        let blocked = |f: &Feature| matches!(f, Feature::Blocked(company) if !scene.style.is_absent(company));
        if scene.spots.iter().filter(|s| s.printed).flat_map(|s| &s.hex.features).any(blocked) {
            entries.push((Sign::Blocked, "Blocked by a private company".to_owned()));
        }
        if !scene.style.closed.is_empty() {
            entries.push((Sign::Closed, "Closed for a round".to_owned()));
        }
        if any(|f| matches!(f, Feature::FirstPromotion(_))) {
            entries.push((Sign::FirstPromotion, format!("First promotion, cost{}", in_currency(scene))));
        }
        let sides =
            || scene.spots.iter().flat_map(|s| railhead_board::Edge::ALL.into_iter().filter_map(|e| map.side(s.id, e)));
        if sides().any(|s| s.kind == SideKind::GaugeChange) {
            entries.push((Sign::GaugeBorder, "Border between gauges".to_owned()));
        }
        if !scene.changes.is_empty() {
            entries.push((Sign::GaugeMark, "Change of gauge".to_owned()));
        }
        if sides().any(|s| s.kind == SideKind::Impassable) {
            entries.push((Sign::Impassable, "Cannot be crossed".to_owned()));
        }
        for (k, run) in scene.style.runs.iter().enumerate() {
            let badge = if run.badge.is_empty() { (k + 1).to_string() } else { run.badge.clone() };
            entries.push((Sign::Run(k), format!("Run {badge}")));
        }
        let widest = entries.iter().map(|(_, words)| measure::regular(words, SIZE)).fold(S * 1.5, f64::max);
        let title = if scene.style.title.is_empty() { map.title.clone() } else { scene.style.title.clone() };
        let width = (SIGN + widest + S * 0.2).min(S * 8.0);
        Self { title, entries, columns: 1, width, area: Rect { min: Pt::ZERO, max: Pt::ZERO } }
    }

    fn size(&self, columns: usize) -> Pt {
        let rows = self.entries.len().div_ceil(columns.max(1)) as f64;
        let gaps = (columns as f64 - 1.0) * S * 0.3;
        let heading = measure::bold(&self.title, S * 0.46) + PAD * 2.0;
        let width = (self.width * columns as f64 + gaps + PAD * 2.0).max(heading);
        Pt::new(width, PAD * 2.0 + S * 0.72 + rows * ROW)
    }

    /// The legend as a picture of its own, in one column.
    pub(crate) fn alone(mut self) -> Self {
        self.columns = 1;
        self.area = Rect { min: Pt::ZERO, max: self.size(1) };
        self
    }

    /// Where it lies.
    pub(crate) const fn area(&self) -> Rect {
        self.area
    }

    /// Finds a place beside the hexes; if there is none the picture grows at the bottom.
    pub(crate) fn place(mut self, scene: &Scene<'_>, view: &mut Rect, taken: &mut Vec<Rect>) -> Option<Self> {
        if self.entries.is_empty() {
            return None;
        }
        for columns in [1, 2, 3] {
            if let Some(area) = free_place(scene, *view, self.size(columns), taken) {
                self.columns = columns;
                self.area = area;
                taken.push(area);
                return Some(self);
            }
        }
        let fitting = (1..=self.entries.len()).rev().find(|c| self.size(*c).x <= view.width() - S * 0.8);
        self.columns = fitting.unwrap_or(1).min(self.entries.len().div_ceil(2).max(1));
        let size = self.size(self.columns);
        let lacking = (size.x + S * 0.8 - view.width()).max(0.0);
        view.max.x += lacking / 2.0;
        view.min.x -= lacking / 2.0;
        let min = Pt::new(view.centre().x - size.x / 2.0, view.max.y);
        view.max.y += size.y + S * 0.4;
        self.area = Rect { min, max: min + size };
        taken.push(self.area);
        Some(self)
    }

    /// Draws it.
    pub(crate) fn draw(&self, out: &mut String, scene: &Scene<'_>) {
        rect(out, "card", self.area, S * 0.2);
        let start = self.area.min + Pt::new(PAD, PAD);
        text_from(out, "card-h", start + Pt::new(0.0, S * 0.2), S * 0.42, Esc(&self.title));
        put!(
            out,
            "<path class=\"rule\" d=\"M{} {}H{}\"/>",
            N(start.x),
            N(start.y + S * 0.52),
            N(self.area.max.x - PAD)
        );
        let rows = self.entries.len().div_ceil(self.columns.max(1)).max(1);
        for (k, (sign, words)) in self.entries.iter().enumerate() {
            let (column, row) = ((k / rows) as f64, (k % rows) as f64);
            let at = start + Pt::new(column * (self.width + S * 0.3), S * 0.72 + ROW * (row + 0.5));
            draw_sign(out, scene, sign, at + Pt::new(SIGN / 2.0 - S * 0.08, 0.0));
            let size = SIZE * ((self.width - SIGN) / measure::regular(words, SIZE)).min(1.0);
            text_from(out, "card-t", at + Pt::new(SIGN, 0.0), size, Esc(words));
        }
    }
}

fn gauges(entries: &mut Vec<(Sign, String)>, scene: &Scene<'_>) {
    let tiles = scene.ground.tiles.iter().map(|(_, t)| t.face(Rotation::NONE));
    let faces = tiles.chain(scene.ground.map.iter().map(|(_, h)| &h.face));
    let mut used = [false; 3];
    for segment in faces.flat_map(railhead_board::Face::segments) {
        used[segment.gauge as usize] = true;
    }
    if used[1] || used[2] {
        let names = [(Gauge::Broad, "Broad gauge"), (Gauge::Metre, "Metre gauge"), (Gauge::Dual, "Dual gauge")];
        for (gauge, name) in names.into_iter().filter(|(g, _)| used[*g as usize]) {
            entries.push((Sign::Gauge(gauge), name.to_owned()));
        }
    }
}

/// The unit of the sums on the map: ` in £`.
fn in_currency(scene: &Scene<'_>) -> String {
    let currency = &scene.style.currency;
    if currency.is_empty() { String::new() } else { format!(" in {currency}") }
}

/// Words that begin an entry.
fn capital(words: &str) -> String {
    let mut words = words.to_owned();
    if let Some(first) = words.get(..1).map(str::to_uppercase) {
        words.replace_range(..1, &first);
    }
    words
}

fn terrains(entries: &mut Vec<(Sign, String)>, scene: &Scene<'_>) {
    for kind in &scene.ground.map.terrain {
        let name = capital(&terrain::words(&kind.name));
        let currency = &scene.style.currency;
        let words = match kind.cost {
            Some((broad, metre)) if broad == metre => format!("{name} {currency}{broad}"),
            Some((broad, metre)) => format!("{name} {currency}{broad}, metre {currency}{metre}"),
            None => format!("{name}, cost{}", in_currency(scene)),
        };
        entries.push((Sign::Terrain(kind.name.clone()), words));
    }
}

/// A place in the picture for a box of this size that covers no hex and nothing else that was placed; the nearest to a corner.
pub(crate) fn free_place(scene: &Scene<'_>, view: Rect, size: Pt, taken: &[Rect]) -> Option<Rect> {
    let inner = view.grown(-S * 0.35);
    let inner = if scene.style.coordinates { view.grown(-S * 0.62) } else { inner };
    let (width, height) = (inner.width() - size.x, inner.height() - size.y);
    if width < 0.0 || height < 0.0 {
        return None;
    }
    const STEPS: u8 = 24;
    let mut best: Option<(f64, Rect)> = None;
    for i in 0..=STEPS {
        for j in 0..=STEPS {
            let (u, v) = (f64::from(i) / f64::from(STEPS), f64::from(j) / f64::from(STEPS));
            let min = inner.min + Pt::new(width * u, height * v);
            let area = Rect { min, max: min + size };
            // How far from the nearest corner, the top right one being the first choice.
            let (du, dv) = (u.min(1.0 - u) * width, v.min(1.0 - v) * height);
            let far = du.hypot(dv) + if u < 0.5 { S * 0.4 } else { 0.0 } + v * S * 0.2;
            if best.is_some_and(|b| far >= b.0) || taken.iter().any(|t| t.gap_to(area) < S * 0.1) {
                continue;
            }
            let free = scene.spots.iter().all(|s| area.distance_to(s.centre) > S * 1.02);
            if free {
                best = Some((far, area));
            }
        }
    }
    best.map(|(_, area)| area)
}
