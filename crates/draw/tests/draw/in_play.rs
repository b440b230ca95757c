//! What a game in play adds to its board.

use railhead_board::{Board, Company, Ground, HexId, Owner, Placement, Rotation, StopId};
use railhead_draw::{BoardStyle, Leader, Marker, board};
use roxmltree::{Document, Node};
use std::sync::Arc;

fn title(name: &str) -> (Arc<Ground>, &'static [Company]) {
    let title = railhead_titles::find(name).unwrap();
    (title.ground().unwrap(), title.companies().unwrap())
}

fn lay(ground: &Ground, lies: &mut Board, hex: &str, tile: &str, rotation: u8) {
    let (hex, tile) = (ground.map.find(hex).unwrap(), ground.tiles.find(tile).unwrap());
    lies.set(ground, Placement { hex, tile, rotation: Rotation::new(rotation).unwrap() }).unwrap();
}

fn count(doc: &Document<'_>, class: &str) -> usize {
    doc.descendants().filter(|n| n.attribute("class") == Some(class)).count()
}

fn words(doc: &Document<'_>, hex: &str) -> String {
    let node = doc.descendants().find(|n| n.attribute("data-hex") == Some(hex)).unwrap();
    let desc =
        |n: Node<'_, '_>| n.children().find(|c| c.has_tag_name("desc")).and_then(|c| c.text()).unwrap().to_owned();
    desc(node)
}

fn owner(companies: &[Company], sign: &str) -> Owner {
    Owner(u8::try_from(companies.iter().position(|c| c.sign == sign).unwrap()).unwrap())
}

/// Where a token lies: the hex of the picture is moved first, the token within it.
fn places(doc: &Document<'_>, class: &str) -> Vec<(f64, f64)> {
    let shift = |n: Node<'_, '_>| {
        let moved = n.attribute("transform")?.strip_prefix("translate(")?.strip_suffix(')')?;
        let (x, y) = moved.split_once(' ')?;
        Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
    };
    let token = |n: Node<'_, '_>| n.children().find_map(shift);
    doc.descendants().filter(|n| n.attribute("class") == Some(class)).filter_map(token).collect()
}

#[test]
fn a_marker_lies_where_track_of_both_hexes_meets_on_a_border() {
    let (ground, companies) = title("1848");
    let style = BoardStyle { legend: false, ..BoardStyle::default() };
    let mut lies = Board::new(&ground);
    let marks = |lies: &Board| {
        let svg = board(&ground, companies, lies, &style);
        count(&Document::parse(&svg).unwrap(), "gauge-mark")
    };
    assert_eq!(marks(&lies), 0);
    // East and west through F7: its track waits at the border with F9.
    lay(&ground, &mut lies, "F7", "9", 1);
    assert_eq!(marks(&lies), 0);
    lay(&ground, &mut lies, "F9", "9", 1);
    assert_eq!(marks(&lies), 1);
    lay(&ground, &mut lies, "F11", "9", 1);
    assert_eq!(marks(&lies), 2);
    let svg = board(&ground, companies, &lies, &style);
    let doc = Document::parse(&svg).unwrap();
    assert!(words(&doc, "F9").contains("change of gauge west, with a marker"), "{}", words(&doc, "F9"));
    assert!(words(&doc, "C8").contains("change of gauge west") && !words(&doc, "C8").contains("with a marker"));
}

#[test]
fn a_closed_city_is_marked_and_says_so() {
    let (ground, companies) = title("1853-1989");
    let lies = Board::new(&ground);
    let delhi = ground.map.iter().find(|(_, hex)| hex.place.as_deref() == Some("Delhi")).unwrap();
    let why = "closed for a round".to_owned();
    let open = board(&ground, companies, &lies, &BoardStyle::default());
    let shut = BoardStyle { closed: vec![(delhi.0, why)], ..BoardStyle::default() };
    let shut = board(&ground, companies, &lies, &shut);
    let (open, shut) = (Document::parse(&open).unwrap(), Document::parse(&shut).unwrap());
    assert_eq!((count(&open, "closed"), count(&shut, "closed")), (0, 1));
    // On the map and in the legend, in letters.
    let letters =
        |doc: &Document<'_>| doc.descendants().filter(|n| n.text() == Some("CLOSED") && n.is_element()).count();
    assert_eq!((letters(&open), letters(&shut)), (0, 2));
    let name = &delhi.1.name;
    assert!(words(&shut, name).contains("closed for a round") && !words(&open, name).contains("closed"));
    let heading = |doc: &Document<'_>| {
        let node = doc.descendants().find(|n| n.attribute("data-hex") == Some(name)).unwrap();
        node.children().find(|c| c.has_tag_name("title")).and_then(|c| c.text()).unwrap().to_owned()
    };
    assert_eq!(heading(&shut), format!("{name} Delhi, closed"));
    assert_eq!(heading(&open), format!("{name} Delhi"));
}

#[test]
fn regions_of_different_gauge_have_different_land() {
    for (name, tinted) in [("1848", true), ("1846", false)] {
        let (ground, companies) = title(name);
        let svg = board(&ground, companies, &Board::new(&ground), &BoardStyle::default());
        let doc = Document::parse(&svg).unwrap();
        assert_eq!(count(&doc, "hx land g1") > 0, tinted, "{name}");
        assert_eq!(count(&doc, "hx land g2") > 0, tinted, "{name}");
    }
}

#[test]
fn tokens_of_the_bank_are_turned_over() {
    let (ground, companies) = title("1848");
    let mut lies = Board::new(&ground);
    let hex = ground.map.find("H11").unwrap();
    lay(&ground, &mut lies, "H11", "57", 1);
    lies.place_token(&ground, hex, StopId(0), None, owner(companies, "BOE")).unwrap();
    let svg = board(&ground, companies, &lies, &BoardStyle { legend: false, ..BoardStyle::default() });
    let doc = Document::parse(&svg).unwrap();
    assert_eq!((count(&doc, "tok over-t"), count(&doc, "tok")), (1, 0));
    assert!(words(&doc, "H11").contains("token of Bank of England for a company in receivership"));
    let legend = board(&ground, companies, &lies, &BoardStyle::default());
    assert!(legend.contains("Token of a company in receivership"));
}

#[test]
fn tokens_beside_a_city_lie_at_the_edge_of_the_tile() {
    // From the centre to the middle of an edge.
    const APOTHEM: f64 = 43.3;
    let (ground, companies) = title("1848");
    let mut lies = Board::new(&ground);
    let hex = ground.map.find("G6").unwrap();
    lay(&ground, &mut lies, "G6", "57", 2);
    lies.place_token(&ground, hex, StopId(0), None, owner(companies, "SAR")).unwrap();
    lies.place_token_beside(&ground, hex, StopId(0), owner(companies, "COM")).unwrap();
    lies.place_token_beside(&ground, hex, StopId(0), owner(companies, "QR")).unwrap();
    let svg = board(&ground, companies, &lies, &BoardStyle { legend: false, ..BoardStyle::default() });
    let doc = Document::parse(&svg).unwrap();
    assert_eq!(count(&doc, "beside"), 2);
    let far: Vec<f64> = places(&doc, "tok").into_iter().map(|(x, y)| x.hypot(y)).collect();
    let edge = far.iter().filter(|d| **d > APOTHEM * 0.6).count();
    assert_eq!((far.len(), edge), (3, 2), "{far:?}");
    assert!(words(&doc, "G6").contains("token of Commonwealth Railways beside the city"));
}

#[test]
fn nothing_is_kept_for_companies_out_of_the_game() {
    let (ground, companies) = title("1846");
    let draw = |absent: &[&str]| {
        let absent = absent.iter().map(|s| (*s).to_owned()).collect();
        board(&ground, companies, &Board::new(&ground), &BoardStyle { absent, ..BoardStyle::default() })
    };
    let svg = draw(&[]);
    let all = Document::parse(&svg).unwrap();
    assert!(words(&all, "B10").contains("blocked by MC") && words(&all, "E11").contains("a slot kept for PRR"));
    let svg = draw(&["MC", "PRR"]);
    let some = Document::parse(&svg).unwrap();
    assert!(!words(&some, "B10").contains("MC") && !words(&some, "E11").contains("PRR"));
    assert!(words(&some, "F14").contains("blocked by O&I"));
    assert!(count(&some, "kept") < count(&all, "kept"));
}

#[test]
fn markers_of_private_companies_are_drawn_and_named() {
    let (ground, companies) = title("1846");
    // On an off-board area, which is full of its own signs, on a city and on a hex that is not there.
    let hexes = [ground.map.find("I1").unwrap(), ground.map.find("G19").unwrap(), HexId(999)];
    let markers = hexes.map(|hex| Marker {
        hex,
        sign: "SC".to_owned(),
        name: "Steamboat Company".to_owned(),
        company: Some(owner(companies, "NYC")),
    });
    let style = BoardStyle { markers: markers.to_vec(), legend: false, ..BoardStyle::default() };
    let svg = board(&ground, companies, &Board::new(&ground), &style);
    let doc = Document::parse(&svg).unwrap();
    assert_eq!(count(&doc, "marker"), 2);
    assert!(words(&doc, "I1").contains("marker of Steamboat Company for New York Central"), "{}", words(&doc, "I1"));
}

#[test]
fn numbers_of_tiles_and_leaders_of_companies_are_drawn_where_they_are_asked_for() {
    let (ground, companies) = title("1846");
    let mut lies = Board::new(&ground);
    lay(&ground, &mut lies, "G7", "57", 0);
    let owner = owner(companies, "IC");
    lies.place_token(&ground, ground.map.find("G7").unwrap(), StopId(0), None, owner).unwrap();
    let plain = BoardStyle { legend: false, ..BoardStyle::default() };
    let leader = Leader { company: owner, colour: "#8c2f4b".into(), letters: "M<".into() };
    let asked = BoardStyle { numbers: true, leaders: vec![leader], ..plain.clone() };
    for (style, wanted) in [(plain, 0), (asked, 1)] {
        let svg = board(&ground, companies, &lies, &style);
        let doc = Document::parse(&svg).unwrap();
        assert_eq!(count(&doc, "tnum"), wanted);
        assert_eq!(count(&doc, "led"), wanted);
    }
}

#[test]
fn hexes_where_one_may_act_are_buttons_that_say_what_may_be_done() {
    let (ground, companies) = title("1846");
    let (told, plain) = (ground.map.find("G7").unwrap(), ground.map.find("E11").unwrap());
    let style = BoardStyle {
        legend: false,
        legal: vec![told, plain],
        acts: vec![(told, "tiles 5, 57 may be laid".into())],
        ..BoardStyle::default()
    };
    let svg = board(&ground, companies, &Board::new(&ground), &style);
    let doc = Document::parse(&svg).unwrap();
    let role = |hex: &str| doc.descendants().find(|n| n.attribute("data-hex") == Some(hex)).unwrap().attribute("role");
    assert_eq!((role("G7"), role("E11"), role("H12")), (Some("button"), Some("button"), Some("img")));
    assert!(words(&doc, "G7").ends_with("tiles 5, 57 may be laid"));
    assert!(words(&doc, "E11").ends_with("you may act here"));
}
