//! What a hex holds, in words, for people who cannot see the picture.

use crate::geometry::Grid;
use crate::scene::{Scene, Spot};
use crate::terrain;
use railhead_board::{Colour, End, Face, Feature, Gauge, Ground, Hex, HexId, Map, SideKind, StopKind, Value};
use std::fmt::Display;

/// A sum of money in words: `140 pounds`.
pub(crate) fn money(amount: impl Display, currency: &str) -> String {
    match currency {
        "£" => format!("{amount} pounds"),
        "$" => format!("{amount} dollars"),
        "€" => format!("{amount} euros"),
        "" => amount.to_string(),
        other => format!("{amount} {other}"),
    }
}

/// The heading of a hex: its name and place.
pub(crate) fn title(ground: &Ground, id: HexId) -> String {
    let hex = ground.map.hex(id);
    match &hex.place {
        Some(place) => format!("{} {place}", hex.name),
        None => hex.name.clone(),
    }
}

/// Everything about a hex in one paragraph.
pub(crate) fn description(scene: &Scene<'_>, spot: &Spot<'_>) -> String {
    let Scene { ground, board, style, grid, .. } = scene;
    let Spot { id, hex, face, .. } = *spot;
    let (map, currency) = (&ground.map, style.currency.as_str());
    let mut parts = vec![title(ground, id)];
    if hex.book_name != hex.name {
        parts.push(format!("{} in the rulebook", hex.book_name));
    }
    let laid = board.laid(id);
    match laid {
        Some(laid) => {
            let tile = ground.tiles.get(laid.tile);
            parts.push(format!("{} tile {}", face.colour.name(), tile.number));
        }
        None => parts.push(ground_words(map, hex).to_owned()),
    }
    if laid.is_none() {
        for terrain in &hex.terrain {
            let kind = map.terrain.get(usize::from(terrain.kind));
            parts.push(kind.map_or_else(String::new, |k| terrain::words(&k.name)));
            let by_gauge = kind.and_then(|k| k.cost);
            match (terrain.cost, by_gauge) {
                (Some(cost), _) => parts.push(money(cost, currency)),
                (None, Some((broad, metre))) => {
                    parts.push(format!(
                        "{} broad gauge, {} metre gauge",
                        money(broad, currency),
                        money(metre, currency)
                    ));
                }
                (None, None) => {}
            }
        }
    }
    parts.push(face_words(face, *grid, currency, style.era));
    if let Some(label) = &hex.label {
        parts.push(match label.from {
            Colour::Land | Colour::Yellow => format!("tiles labelled {}", label.text),
            from => format!("tiles labelled {} from {} on", label.text, from.name()),
        });
    }
    parts.extend(style.closed.iter().filter(|(hex, _)| *hex == id).map(|(_, why)| why.clone()));
    features(&mut parts, scene, id, laid.is_none());
    sides(&mut parts, scene, id);
    for token in board.tokens_on(id) {
        let owner = scene.companies.get(usize::from(token.owner.0));
        let name = owner.map_or("a company", |c| c.name.as_str());
        let beside = if token.slot.is_none() { " beside the city" } else { "" };
        let fallen = if owner.is_some_and(|c| c.bank) { " for a company in receivership" } else { "" };
        parts.push(format!("token of {name}{fallen}{beside}"));
    }
    for marker in style.markers.iter().filter(|m| m.hex == id) {
        let user = marker.company.and_then(|c| scene.companies.get(usize::from(c.0)));
        let user = user.map_or_else(String::new, |c| format!(" for {}", c.name));
        parts.push(format!("marker of {}{user}", marker.name));
    }
    parts.retain(|p| !p.is_empty());
    parts.join(", ")
}

fn ground_words<'a>(map: &'a Map, hex: &Hex) -> &'a str {
    match hex.face.colour {
        Colour::Land => map.region_of(hex).map_or("", |region| &region.about),
        Colour::Blue => "water",
        Colour::Red => "off-board",
        Colour::Yellow => "printed yellow",
        Colour::Green => "printed green",
        Colour::Brown => "printed brown",
        Colour::Grey => "printed grey",
    }
}

/// Stops and track of a face in words.
pub(crate) fn face_words(face: &Face, grid: Grid, currency: &str, era: Option<usize>) -> String {
    let mut parts = Vec::new();
    let mut seen: Vec<(StopKind, &Value, u8, usize)> = Vec::new();
    for stop in &face.stops {
        match seen.iter_mut().find(|(k, v, s, _)| *k == stop.kind && **v == stop.value && *s == stop.slots) {
            Some((_, _, _, count)) => *count += 1,
            None => seen.push((stop.kind, &stop.value, stop.slots, 1)),
        }
    }
    for (kind, value, slots, count) in seen {
        let noun = match (kind, count) {
            (_, 1) => kind.name().to_owned(),
            (StopKind::City, _) => format!("{count} cities"),
            (_, _) => format!("{count} {}s", kind.name()),
        };
        let slots = if slots > 1 { format!(" with {slots} slots") } else { String::new() };
        let worth = match value {
            Value::Fixed(0) => String::new(),
            Value::Fixed(amount) => format!(" worth {}", money(*amount, currency)),
            Value::ByEra(_) if era.is_some() => format!(" worth {}", money(value.in_era(era.unwrap_or(0)), currency)),
            Value::ByEra(amounts) => {
                let all: Vec<String> = amounts.iter().map(ToString::to_string).collect();
                let currency = money(0, currency);
                format!(" worth {}{} by era", all.join(", "), currency.trim_start_matches('0'))
            }
        };
        parts.push(format!("{noun}{slots}{worth}"));
    }
    if let Some(words) = track_words(face, grid) {
        parts.push(words);
    }
    if let Some(label) = &face.label {
        parts.push(format!("label {label}"));
    }
    parts.join(", ")
}

fn track_words(face: &Face, grid: Grid) -> Option<String> {
    let broad_only = face.segments().iter().all(|s| s.gauge == Gauge::Broad);
    let name = |end: End| match end {
        End::Edge(edge) => grid.0.direction(edge).to_owned(),
        End::Stop(stop) if face.stops.len() > 1 => format!("stop {stop}"),
        End::Stop(stop) => face.stop(stop).map_or("stop", |s| s.kind.name()).to_owned(),
    };
    let lines = face.segments().iter().map(|segment| {
        let [a, b] = segment.ends();
        let gauge = if broad_only { String::new() } else { format!(" {} gauge", segment.gauge.name()) };
        format!("{} to {}{gauge}", name(a), name(b))
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| format!("track {}", lines.join("; ")))
}

fn features(parts: &mut Vec<String>, scene: &Scene<'_>, id: HexId, printed: bool) {
    let (map, currency) = (&scene.ground.map, scene.style.currency.as_str());
    let gone = |sign: &str| scene.style.is_absent(sign);
    for feature in &map.hex(id).features {
        match feature {
            Feature::Home { company, .. } | Feature::Reserved { company, .. } | Feature::Blocked(company)
                if gone(company) => {}
            Feature::Home { company, conditional: false, .. } => parts.push(format!("home of {company}")),
            Feature::Home { company, .. } => parts.push(format!("home of {company} in some games")),
            Feature::Reserved { company, .. } => parts.push(format!("a slot kept for {company}")),
            Feature::Blocked(company) => parts.push(format!("blocked by {company}")),
            Feature::PairEnd { side, bonus } => {
                parts.push(format!("end {side} of a pair, bonus {}", money(*bonus, currency)));
            }
            Feature::Icon { key, count } => {
                let meaning = map.icon(key).map_or(key.as_str(), |icon| icon.meaning.as_str());
                let times = if *count > 1 { format!(", {count} of them") } else { String::new() };
                parts.push(format!("{meaning}{times}"));
            }
            Feature::Award(amount) if printed => {
                let about = map.declared.award.as_ref().map_or("", |a| &a.about);
                parts.push(format!("{about}, {}", money(*amount, currency)));
            }
            Feature::Claim { value, companies } => {
                let numbers: Vec<String> = companies.iter().map(ToString::to_string).collect();
                let (about, called) = map.declared.claims.as_ref().map_or(("", ""), |c| (&c.about, &c.value));
                let value = money(*value, currency);
                parts.push(format!("{about}, {called} {value}, companies {}", numbers.join(", ")));
            }
            Feature::FirstPromotion(cost) if printed => {
                parts.push(format!("first promotion {}", money(*cost, currency)));
            }
            Feature::Open(edges) => {
                let all: Vec<&str> = edges.iter().map(|e| map.layout.direction(e)).collect();
                parts.push(format!("track may run off {}", all.join(", ")));
            }
            Feature::Award(_) | Feature::FirstPromotion(_) | Feature::Group(_) | Feature::Region(_) => {}
        }
    }
}

fn sides(parts: &mut Vec<String>, scene: &Scene<'_>, id: HexId) {
    let (map, currency) = (&scene.ground.map, scene.style.currency.as_str());
    for edge in railhead_board::Edge::ALL {
        let Some(side) = map.side(id, edge) else { continue };
        let direction = map.layout.direction(edge);
        match side.kind {
            SideKind::Terrain(kind) => {
                let name = map.terrain.get(usize::from(kind)).map_or("terrain", |k| k.name.as_str());
                let cost = money(side.cost, currency);
                parts.push(format!("{} on the {direction} side, {cost}", terrain::words(name)));
            }
            SideKind::Impassable => parts.push(format!("no track may cross {direction}")),
            SideKind::GaugeChange if scene.crossed(id, edge) => {
                parts.push(format!("change of gauge {direction}, with a marker"));
            }
            SideKind::GaugeChange => parts.push(format!("change of gauge {direction}")),
            SideKind::Joined => {
                if let Some(next) = map.neighbour(id, edge) {
                    parts.push(format!("one area with {}", map.hex(next).name));
                }
            }
        }
    }
}
