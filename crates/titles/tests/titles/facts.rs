//! Our data against the facts beside the project, where they are there: tile by tile, hex by hex, side by side.

use railhead_board::{
    Colour, Edge, End, Feature, Gauge, Ground, Hex, HexId, Rotation, Segment, SideKind, Stop, StopId, StopKind, Tile,
    Value,
};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::sync::Arc;

fn load(path: &str) -> Option<Json> {
    let file = railhead_testkit::shared("facts")?.join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    Some(serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display())))
}

fn ground(title: &str) -> Arc<Ground> {
    railhead_titles::find(title).unwrap().ground().unwrap()
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json.get(key).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_else(|| panic!("{key} of {json}"))
}

fn number(json: &Json) -> u16 {
    u16::try_from(json.as_u64().unwrap_or_else(|| panic!("{json}"))).unwrap()
}

fn colour(name: &str) -> Colour {
    match name {
        "white" => Colour::Land,
        "yellow" => Colour::Yellow,
        "green" => Colour::Green,
        "brown" => Colour::Brown,
        "gray" | "grey" => Colour::Grey,
        "red" => Colour::Red,
        "blue" => Colour::Blue,
        other => panic!("colour {other}"),
    }
}

/// A value: a number, or amounts by phase in the order of the eras.
fn value(json: &Json) -> Value {
    match json {
        Json::Object(by) if by.contains_key("phases_I_II") => {
            Value::ByEra(vec![number(&by["phases_I_II"]), number(&by["phases_III_IV"])])
        }
        Json::Object(by) => {
            Value::ByEra(["yellow", "green", "brown", "gray"].iter().map(|c| number(&by[*c])).collect())
        }
        single => Value::Fixed(number(single)),
    }
}

/// Stops and track in the form of the 1846 and 1848 facts: cities, then towns, then off-board areas.
fn american_face(json: &Json, harbour: bool) -> (Vec<Stop>, BTreeSet<Segment>) {
    let mut stops = Vec::new();
    let mut names = Vec::new();
    for (key, name, kind) in [
        ("cities", "city", StopKind::City),
        ("towns", "town", if harbour { StopKind::Harbour } else { StopKind::Town }),
        ("offboards", "offboard", StopKind::OffBoard),
    ] {
        for (i, stop) in list(json, key).iter().enumerate() {
            let slots = stop.get("slots").map_or(0, |s| u8::try_from(number(s)).unwrap());
            stops.push(Stop { kind, value: value(&stop["revenue"]), slots });
            names.push(format!("{name}{i}"));
        }
    }
    let end = |json: &Json| match json {
        Json::Number(n) => End::Edge(Edge::new(u8::try_from(n.as_u64().unwrap()).unwrap()).unwrap()),
        other => {
            let index = names.iter().position(|n| n == other.as_str().unwrap()).unwrap();
            End::Stop(StopId(u8::try_from(index).unwrap()))
        }
    };
    let track = list(json, "paths").iter();
    let track = track.map(|p| Segment::new(end(&p["a"]), end(&p["b"]), Gauge::Broad, p.get("terminal").is_some()));
    (stops, track.collect())
}

fn check_face(what: &str, face: &railhead_board::Face, (stops, track): &(Vec<Stop>, BTreeSet<Segment>)) {
    assert_eq!(&face.stops, stops, "{what}: stops");
    assert_eq!(&face.segments().iter().copied().collect::<BTreeSet<_>>(), track, "{what}: track");
}

fn promotions(ground: &Ground, tile: &Tile) -> BTreeSet<String> {
    tile.promotes_to.iter().map(|t| ground.tiles.get(*t).number.clone()).collect()
}

fn strings(json: &Json) -> BTreeSet<String> {
    json.as_array().map_or_else(BTreeSet::new, |a| a.iter().map(|s| s.as_str().unwrap().to_owned()).collect())
}

#[test]
fn tiles_of_1846_and_1848_are_the_facts() {
    for title in ["1846", "1848"] {
        let Some(facts) = load(&format!("{title}/tiles.json")) else { return };
        let ground = ground(title);
        assert_eq!(list(&facts, "tiles").len(), ground.tiles.len());
        for fact in list(&facts, "tiles") {
            let what = format!("{title} tile {}", text(fact, "number"));
            let tile = ground.tiles.get(ground.tiles.find(text(fact, "number")).expect(&what));
            assert_eq!(tile.colour(), colour(text(fact, "colour")), "{what}");
            check_face(&what, tile.face(Rotation::NONE), &american_face(fact, false));
            let label = list(fact, "labels").first().map(|l| l.as_str().unwrap());
            assert_eq!(tile.face(Rotation::NONE).label.as_deref(), label, "{what}");
            let unlimited = fact["count"].as_str() == Some("unlimited");
            let printed = if unlimited { &fact["count_in_rulebook_manifest"] } else { &fact["count"] };
            assert_eq!((tile.supply.printed, tile.supply.unlimited), (number(printed), unlimited), "{what}");
            let mut to = strings(&fact["promotes_to"]);
            to.extend(strings(&fact["promotes_to_on_K_hex"]));
            assert_eq!(promotions(&ground, tile), to, "{what}");
        }
    }
}

/// The edges over which track of a hex may lead before any tile is laid.
fn open_edges(ground: &Ground, id: HexId) -> BTreeSet<u64> {
    let leads = |e: Edge| match ground.map.neighbour(id, e) {
        _ if ground.is_impassable(id, e) => false,
        None => ground.map.hex(id).open_edges().has(e),
        Some(n) => ground.map.hex(n).is_open_ground() || ground.map.hex(n).face.exits().has(e.opposite()),
    };
    Edge::ALL.into_iter().filter(|e| leads(*e)).map(|e| u64::from(e.number())).collect()
}

#[test]
fn maps_of_1846_and_1848_are_the_facts() {
    for title in ["1846", "1848"] {
        let Some(facts) = load(&format!("{title}/map.json")) else { return };
        let ground = ground(title);
        assert_eq!(list(&facts, "hexes").len(), ground.map.len());
        for fact in list(&facts, "hexes") {
            let what = format!("{title} hex {}", text(fact, "id"));
            let id = ground.map.find(text(fact, "id")).expect(&what);
            let hex = ground.map.hex(id);
            check_american_hex(&what, &ground, id, hex, fact);
        }
    }
}

fn check_american_hex(what: &str, ground: &Ground, id: HexId, hex: &Hex, fact: &Json) {
    assert_eq!(hex.face.colour, colour(text(fact, "colour")), "{what}");
    check_face(what, &hex.face, &american_face(fact, fact.get("small_harbour").is_some()));
    assert_eq!(hex.place.as_deref(), fact.get("name").and_then(Json::as_str), "{what}");
    let at = (hex.at.x, hex.at.y);
    let xy: Vec<i64> = list(fact, "xy").iter().map(|n| n.as_i64().unwrap()).collect();
    assert_eq!((i64::from(at.0), i64::from(at.1)), (xy[0], xy[1]), "{what}");
    if let Some(book) = fact.get("rulebook_id") {
        assert_eq!(hex.book_name, book.as_str().unwrap(), "{what}");
    }
    for edge in Edge::ALL {
        let fact = fact["neighbours"].get(edge.number().to_string()).and_then(Json::as_str);
        let ours = ground.map.neighbour(id, edge).map(|n| ground.map.hex(n).name.as_str());
        assert_eq!(ours, fact, "{what} edge {edge}");
    }
    if hex.is_open_ground() {
        let wanted: BTreeSet<u64> = list(fact, "open_edges").iter().map(|n| n.as_u64().unwrap()).collect();
        assert_eq!(open_edges(ground, id), wanted, "{what}");
    }
    for border in list(fact, "borders") {
        let edge = Edge::new(u8::try_from(number(&border["edge"])).unwrap()).unwrap();
        let side = ground.map.side(id, edge).unwrap_or_else(|| panic!("{what} edge {edge}"));
        let cost = border.get("cost").map_or(0, number);
        assert_eq!(side.cost, cost, "{what} edge {edge}");
        let kind = match side.kind {
            SideKind::Terrain(kind) => ground.map.terrain[usize::from(kind)].name.as_str(),
            SideKind::GaugeChange => "gauge change",
            SideKind::Joined => "same off-board area as the neighbour (drawing only)",
            SideKind::Impassable => "impassable",
        };
        assert_eq!(kind, text(border, "kind"), "{what} edge {edge}");
    }
    let sides = Edge::ALL.into_iter().filter(|e| ground.map.side(id, *e).is_some()).count();
    assert_eq!(sides, list(fact, "borders").len(), "{what}: sides");
    let terrain: u16 = list(fact, "terrain").iter().map(|t| number(&t["cost"])).sum();
    let ours: u16 = hex.terrain.iter().filter_map(|t| t.cost).sum::<u16>() + hex.first_promotion().unwrap_or(0);
    assert_eq!(ours, terrain, "{what}: terrain");
    let icon = |key: &str| {
        hex.features.iter().find_map(|f| match f {
            Feature::Icon { key: k, count } if k == key => Some(u16::from(*count)),
            _ => None,
        })
    };
    assert_eq!(icon("port"), fact.get("steamboat_port_symbols").map(number), "{what}");
    for (key, field) in [("meat", "meat_packing_spot"), ("lsl", "lake_shore_line_spot"), ("lm", "little_miami_spot")] {
        assert_eq!(icon(key).is_some(), fact.get(field).is_some(), "{what} {key}");
    }
    let end = hex.features.iter().find_map(|f| match f {
        Feature::PairEnd { side, bonus } => Some((side.as_str(), *bonus)),
        _ => None,
    });
    assert_eq!(end, fact.get("side").map(|s| (s.as_str().unwrap(), number(&fact["east_west_bonus"]))), "{what}");
    let homes: BTreeSet<&str> = hex.homes().map(|(c, _, _)| c).collect();
    let wanted: BTreeSet<&str> = match &fact["home_of"] {
        Json::String(one) => [one.split(' ').next().unwrap()].into(),
        Json::Array(many) => many.iter().map(|c| c.as_str().unwrap().split(' ').next().unwrap()).collect(),
        _ => BTreeSet::new(),
    };
    assert_eq!(homes, wanted, "{what}: homes");
}

fn indian_gauge(json: &Json) -> Gauge {
    match json["gauge"].as_str().unwrap() {
        "broad" => Gauge::Broad,
        "metre" => Gauge::Metre,
        _ => Gauge::Dual,
    }
}

#[test]
fn tiles_of_1853_are_the_facts() {
    let Some(facts) = load("1853/tiles.json") else { return };
    for edition in ["2009", "1989"] {
        let ground = ground(&format!("1853-{edition}"));
        let mut seen = 0;
        for fact in list(&facts, "tiles") {
            if number(&fact["counts"][edition]) == 0 {
                continue;
            }
            seen += 1;
            let what = format!("{edition} tile {}", text(fact, "number"));
            let tile = ground.tiles.get(ground.tiles.find(text(fact, "number")).expect(&what));
            let mut names: Vec<&str> = list(fact, "stations").iter().map(|s| text(s, "id")).collect();
            let mut stops: Vec<Stop> = list(fact, "stations")
                .iter()
                .map(|s| Stop {
                    kind: if text(s, "kind") == "city" { StopKind::City } else { StopKind::Town },
                    value: Value::Fixed(number(&s["revenue"])),
                    slots: u8::try_from(number(&s["slots"])).unwrap(),
                })
                .collect();
            if list(fact, "track").iter().any(|t| t["a"] == "j0" || t["b"] == "j0") {
                names.push("j0");
                stops.push(Stop { kind: StopKind::Junction, value: Value::Fixed(0), slots: 0 });
            }
            let end = |json: &Json| match json.as_u64() {
                Some(edge) => End::Edge(Edge::new(u8::try_from(edge).unwrap()).unwrap()),
                None => {
                    let index = names.iter().position(|n| Some(*n) == json.as_str()).unwrap();
                    End::Stop(StopId(u8::try_from(index).unwrap()))
                }
            };
            let track = list(fact, "track").iter();
            let track = track.map(|t| Segment::new(end(&t["a"]), end(&t["b"]), indian_gauge(t), false)).collect();
            check_face(&what, tile.face(Rotation::NONE), &(stops, track));
            assert_eq!(tile.colour(), colour(text(fact, "colour")), "{what}");
            assert_eq!(tile.face(Rotation::NONE).label.as_deref(), fact["label"].as_str(), "{what}");
            assert_eq!(tile.supply.printed, number(&fact["counts"][edition]), "{what}");
            for kit in ["MIK1", "MIK1.1"] {
                let more = tile.supply.kits.iter().find(|(k, _)| k == kit).map_or(0, |(_, n)| *n);
                let wanted = if edition == "1989" { number(&fact["counts"][kit]) } else { 0 };
                assert_eq!(more, wanted, "{what} {kit}");
            }
            assert_eq!(promotions(&ground, tile), strings(&fact["promotes_to"][edition]), "{what}");
            let inferred = text(fact, "geometry").contains("inferred") || fact.get("disagreement").is_some();
            assert!(!inferred || !tile.doubts.is_empty(), "{what} is inferred or disputed and must say so");
        }
        assert_eq!(seen, ground.tiles.len(), "{edition}");
    }
}

#[test]
fn maps_of_1853_are_the_facts() {
    for edition in ["2009", "1989"] {
        let Some(facts) = load(&format!("1853/map-{edition}.json")) else { return };
        let ground = ground(&format!("1853-{edition}"));
        assert_eq!(list(&facts, "hexes").len(), ground.map.len());
        for fact in list(&facts, "hexes") {
            let what = format!("{edition} hex {}", text(fact, "hex"));
            let id = ground.map.find(text(fact, "hex")).expect(&what);
            check_indian_hex(&what, &ground, id, fact, edition);
        }
    }
}

fn check_indian_hex(what: &str, ground: &Ground, id: HexId, fact: &Json, edition: &str) {
    let hex = ground.map.hex(id);
    let flag = |key: &str| fact[key].as_bool().unwrap();
    assert_eq!(hex.book_name, text(fact, "rulebook_ref"), "{what}");
    assert_eq!(hex.lies_in("ganges"), flag("ganges"), "{what}");
    assert_eq!(hex.lies_in("pale"), flag("pale_grey"), "{what}");
    assert_eq!(hex.award(), fact["frontier_bonus"].as_u64().map(|n| u16::try_from(n).unwrap()), "{what}");
    let terrain: Vec<&str> =
        hex.terrain.iter().map(|t| ground.map.terrain[usize::from(t.kind)].name.as_str()).collect();
    let printed = &fact["preprinted"];
    if printed.is_null() {
        let wanted: Vec<&str> = text(fact, "terrain").split('+').filter(|t| *t != "plain").collect();
        assert_eq!(terrain, wanted, "{what}");
        let kinds: Vec<&str> = hex.face.stops.iter().map(|s| s.kind.name()).collect();
        let wanted: Vec<&str> = list(fact, "features").iter().map(|f| text(f, "kind")).collect();
        assert_eq!(kinds, wanted, "{what}");
    } else {
        assert_eq!(hex.face.colour, colour(text(printed, "colour")), "{what}");
        assert_eq!(hex.face.label.as_deref(), printed["label"].as_str(), "{what}");
        assert_eq!(
            hex.only.iter().cloned().collect::<BTreeSet<_>>(),
            strings(&printed["promotes_to"][edition]),
            "{what}"
        );
        assert_eq!(hex.first_promotion(), printed.get("first_promotion_cost").map(number), "{what}");
        let mut track = BTreeSet::new();
        let mut stops = Vec::new();
        for (i, station) in list(printed, "stations").iter().enumerate() {
            let stop = StopId(u8::try_from(i).unwrap());
            let slots = u8::try_from(number(&station["slots"])).unwrap();
            stops.push(Stop { kind: StopKind::City, value: Value::Fixed(number(&station["revenue"])), slots });
            for exit in list(station, "exits") {
                let edge = Edge::new(u8::try_from(number(&exit["edge"])).unwrap()).unwrap();
                track.insert(Segment::new(End::Edge(edge), End::Stop(stop), indian_gauge(exit), false));
            }
            let homes: BTreeSet<&str> = hex
                .homes()
                .filter(|(_, s, maybe)| !maybe && s.unwrap_or(StopId(0)) == stop)
                .map(|(c, _, _)| c)
                .collect();
            assert_eq!(homes, list(station, "home_of").iter().map(|c| c.as_str().unwrap()).collect(), "{what}");
        }
        check_face(what, &hex.face, &(stops, track));
    }
    let city = list(fact, "features").iter().find(|f| f["kind"] == "city");
    assert_eq!(hex.place.as_deref(), city.map(|c| text(c, "name")), "{what}");
    let bid = hex.features.iter().find_map(|f| match f {
        Feature::Claim { value: bond, companies } => {
            Some((*bond, companies.iter().map(|c| u16::from(*c)).collect::<Vec<_>>()))
        }
        _ => None,
    });
    let wanted = city.map(|c| (number(&c["bond_value"]), list(c, "companies").iter().map(number).collect()));
    assert_eq!(bid, wanted, "{what}");
    for edge in Edge::ALL {
        let fact = fact["neighbours"][edge.number().to_string()].as_str();
        let ours = ground.map.neighbour(id, edge).map(|n| ground.map.hex(n).name.as_str());
        assert_eq!(ours, fact, "{what} edge {edge}");
    }
    for border in list(fact, "border") {
        let edge = Edge::new(u8::try_from(number(&border["edge"])).unwrap()).unwrap();
        // Null is unknown: we let track run off there and mark the doubt.
        let open = border["track_may_run_off"].as_bool().unwrap_or(true);
        assert_eq!(hex.open_edges().has(edge), open, "{what} edge {edge}");
        assert!(!border["track_may_run_off"].is_null() || !hex.doubts.is_empty(), "{what}: doubt about its edges");
    }
    assert!(fact.get("disagreement").is_none() || !hex.doubts.is_empty(), "{what} is disputed and must say so");
    assert!(fact.get("inferred").is_none() || !hex.doubts.is_empty(), "{what} is inferred and must say so");
}

#[test]
fn companies_of_1853_are_the_facts() {
    let Some(facts) = load("1853/companies.json") else { return };
    for edition in ["2009", "1989"] {
        let title = railhead_titles::find(&format!("1853-{edition}")).unwrap();
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        assert_eq!(list(&facts, edition).len(), companies.len());
        for (fact, company) in list(&facts, edition).iter().zip(companies) {
            let what = format!("{edition} {}", company.sign);
            assert_eq!((company.sign.as_str(), company.name.as_str()), (text(fact, "initials"), text(fact, "name")));
            let bases = fact.get("tokens").or(fact.get("disks")).unwrap();
            assert_eq!(u16::from(company.tokens), number(&bases["bases"]), "{what}");
            let mut homes: BTreeSet<String> =
                ground.map.homes_of(&company.sign).map(|(h, _, _)| ground.map.hex(h).name.clone()).collect();
            let listed = [list(fact, "home_bases"), list(fact, "home_bases_alternative_rules")].concat();
            for home in &listed {
                assert!(homes.remove(text(home, "hex")), "{what}: home {}", text(home, "hex"));
            }
            assert_eq!(homes, BTreeSet::new(), "{what}: homes too many");
            let area = ground.map.areas.iter().find(|a| a.company == company.sign).expect(&what);
            let letter = |s: &Json| s.as_str().map(|s| i16::from(s.as_bytes()[0] - b'A') + 1);
            let rows = fact["area"]["rows"].as_array().map(|r| (letter(&r[0]).unwrap(), letter(&r[1]).unwrap()));
            assert_eq!(area.rows, rows, "{what}: rows");
            let limit = |n: &Json, open: i16| n.as_i64().map_or(open, |n| i16::try_from(n).unwrap());
            let columns = fact["area"]["col_numbers"].as_array();
            let columns = columns.map(|c| (limit(&c[0], i16::MIN), limit(&c[1], i16::MAX)));
            assert_eq!(area.columns, columns, "{what}: columns");
        }
    }
}

#[test]
fn companies_of_1846_and_1848_are_the_facts() {
    for title in ["1846", "1848"] {
        let Some(facts) = load(&format!("{title}/companies.json")) else { return };
        let companies = railhead_titles::find(title).unwrap().companies().unwrap();
        for (key, independent) in [("corporations", false), ("independents", true)] {
            for fact in list(&facts, key) {
                let sign = text(fact, "sym");
                if fact.get("tokens").is_none() || sign == "BOE" {
                    continue;
                }
                let company = companies.iter().find(|c| c.sign == sign).unwrap_or_else(|| panic!("{title} {sign}"));
                assert_eq!(company.independent, independent, "{sign}");
                assert_eq!(usize::from(company.tokens), list(fact, "tokens").len(), "{title} {sign}");
            }
        }
    }
}
