//! Every picture of every title: drawn, read again, rendered.

use railhead_board::{Board, Ground, HexId, Owner, Placement, Rotation, StopId, TileId};
use railhead_draw::{BoardStyle, Run, Style, Theme, board, png, stylesheet, tile, tile_sheet};
use roxmltree::{Document, Node};

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

fn style(theme: Theme) -> Style {
    Style { theme, standalone: true }
}

fn look(theme: Theme) -> BoardStyle {
    BoardStyle { style: style(theme), title: "Test".into(), currency: "£".into(), ..BoardStyle::default() }
}

fn hexes<'a, 'i>(doc: &'a Document<'i>) -> Vec<Node<'a, 'i>> {
    doc.descendants().filter(|n| n.attribute("data-hex").is_some()).collect()
}

fn child_text<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.children().find(|c| c.has_tag_name(name)).and_then(|c| c.text()).unwrap_or_default()
}

/// A map and tiles of one's own, as a user may write them.
fn own(tiles: &str, map: &str) -> Ground {
    let tiles = format!("format tiles 1\ntitle t\n{tiles}\n");
    let map = format!("format map 1\ntitle t\n{map}\n");
    Ground::read("tiles.txt", &tiles, "map.txt", &map).unwrap()
}

#[test]
fn every_tile_of_every_title_draws_in_every_rotation_and_renders() {
    for title in railhead_titles::ALL {
        let ground = title.ground().unwrap();
        for (id, about) in ground.tiles.iter() {
            for rotation in Rotation::ALL {
                let svg = tile(&ground.tiles, id, rotation, &style(Theme::Light));
                let doc = Document::parse(&svg).unwrap_or_else(|e| panic!("{} {}: {e}", title.name, about.number));
                assert!(child_text(doc.root_element(), "title").contains(&about.number));
                assert!(!svg.contains("NaN"));
            }
            let svg = tile(&ground.tiles, id, Rotation::NONE, &style(Theme::Dark));
            assert!(png(&svg, 60).unwrap().starts_with(b"\x89PNG"), "{} {}", title.name, about.number);
        }
    }
}

#[test]
fn boards_and_sheets_of_every_title_render_in_both_themes() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        for theme in THEMES {
            let svg = board(&ground, companies, &Board::new(&ground), &look(theme));
            assert!(png(&svg, 300).unwrap().len() > 5_000, "{} {theme:?}", title.name);
            let sheet = tile_sheet(title.name, &ground.tiles, &style(theme));
            let doc = Document::parse(&sheet).unwrap();
            let entries = doc.descendants().filter(|n| n.attribute("data-tile").is_some()).count();
            assert_eq!(entries, ground.tiles.len());
            assert!(png(&sheet, 300).unwrap().len() > 5_000, "{} {theme:?}", title.name);
        }
    }
}

#[test]
fn every_hex_says_what_it_holds() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let svg = board(&ground, companies, &Board::new(&ground), &look(Theme::Light));
        let doc = Document::parse(&svg).unwrap();
        let drawn = hexes(&doc);
        assert_eq!(drawn.len(), ground.map.len());
        for (node, (_, hex)) in drawn.iter().zip(ground.map.iter()) {
            assert_eq!(node.attribute("data-hex"), Some(hex.name.as_str()));
            assert!(node.attribute("tabindex").is_some());
            assert!(child_text(*node, "title").starts_with(&hex.name));
            let words = child_text(*node, "desc");
            assert!(words.starts_with(&hex.name), "{words}");
            if let Some(place) = &hex.place {
                assert!(words.contains(place.as_str()), "{words}");
            }
        }
        assert!(!child_text(doc.root_element(), "title").is_empty());
        assert!(!child_text(doc.root_element(), "desc").is_empty());
    }
}

#[test]
fn a_mountain_town_is_described_with_both_costs() {
    let title = railhead_titles::find("1853-2009").unwrap();
    let ground = title.ground().unwrap();
    let svg = board(&ground, title.companies().unwrap(), &Board::new(&ground), &look(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    let node = hexes(&doc).into_iter().find(|n| n.attribute("data-hex") == Some("J18")).unwrap();
    let words = child_text(node, "desc");
    assert_eq!(words, "J18, Jr in the rulebook, mountain, 140 pounds broad gauge, 70 pounds metre gauge, town");
}

#[test]
fn a_laid_tile_and_its_tokens_are_described() {
    let title = railhead_titles::find("1846").unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let mut lies = Board::new(&ground);
    let hex = ground.map.find("G9").unwrap();
    let tile = ground.tiles.find("57").unwrap();
    lies.lay(&ground, Placement { hex, tile, rotation: Rotation::new(1).unwrap() }).unwrap();
    lies.place_token(&ground, hex, StopId(0), None, Owner(8)).unwrap();
    lies.place_token_beside(&ground, hex, StopId(0), Owner(0)).unwrap();
    let svg = board(&ground, companies, &lies, &look(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    let node = hexes(&doc).into_iter().find(|n| n.attribute("data-hex") == Some("G9")).unwrap();
    let words = child_text(node, "desc");
    for part in ["yellow tile 57", "worth 20 pounds", "token of Big 4", "token of Pennsylvania beside the city"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    for title in railhead_titles::ALL {
        // Read afresh, so that nothing may depend on the order of a hash table.
        let draw = || {
            let ground = title.read_ground(None, None).unwrap();
            let svg = board(&ground, title.companies().unwrap(), &Board::new(&ground), &look(Theme::Light));
            (svg, tile_sheet(title.name, &ground.tiles, &style(Theme::Dark)))
        };
        assert_eq!(draw(), draw(), "{}", title.name);
    }
}

#[test]
fn pictures_for_a_page_carry_no_style_of_their_own() {
    let title = railhead_titles::find("1848").unwrap();
    let ground = title.ground().unwrap();
    let style = BoardStyle { style: Style { theme: Theme::Dark, standalone: false }, ..BoardStyle::default() };
    let svg = board(&ground, title.companies().unwrap(), &Board::new(&ground), &style);
    assert!(!svg.contains("<style") && !svg.contains(" style=") && !svg.contains(" id="));
    for theme in THEMES {
        let rules = stylesheet(theme);
        assert!(rules.contains(".rh .t-yellow{fill:"));
        assert!(!rules.contains('<') && !rules.contains('&'));
    }
}

#[test]
fn names_from_files_are_escaped() {
    let ground = own(
        "tile 9 yellow x1 0-3 label(<b>&)",
        "layout pointy\nnaming rows plain\nicon x&y \"<icon> & more\"\nlettering land \"<i>&\" 1 1 0.3 0\n\
         hex A1 land \"<script>&'x'\" city home(<&>) icon(x&y)\nhex A3 red \"A & <B>\" offboard(30) 1-a",
    );
    let look = BoardStyle { title: "<t&>".into(), currency: "<".into(), ..BoardStyle::default() };
    for svg in [
        board(&ground, &[], &Board::new(&ground), &look),
        tile_sheet("<&>", &ground.tiles, &Style::default()),
        tile(&ground.tiles, TileId(0), Rotation::NONE, &Style::default()),
    ] {
        assert!(!svg.contains("<script>") && !svg.contains("<b>") && !svg.contains("<i>"));
        Document::parse(&svg).unwrap();
        png(&svg, 100).unwrap();
    }
}

#[test]
fn a_flat_map_draws() {
    let ground = own(
        "tile 9 yellow x4 0-3\ntile 8 yellow x4 0-2\ntile 57 yellow x2 city(20) 0-a 3-a",
        "layout flat\nnaming columns plain\nterrain hill\nterrain river\neras \"one\" \"two\"\naround sea A3\naround foreign D4\n\
         hex A1 land \"Alpha\" city\nhex B2 land hill(40)\nhex B4 land town\nhex C1 red \"Out\" offboard(20/40) 1-a\n\
         hex C3 grey \"Gamma\" city(20,2) 0-a 2-a 4-a\nhex C5 land\nhex D2 land \"Delta\" city city\nside B2-B4 river 20\nside C3-C5 impassable",
    );
    let mut lies = Board::new(&ground);
    let find = |name: &str| ground.map.find(name).unwrap();
    let tile = ground.tiles.find("9").unwrap();
    let at = Placement { hex: find("B2"), tile, rotation: Rotation::NONE };
    let laid = Rotation::ALL.into_iter().any(|rotation| lies.set(&ground, Placement { rotation, ..at }).is_ok());
    assert!(laid);
    let look = BoardStyle {
        legal: vec![find("B4")],
        changed: vec![find("B2")],
        laying: Some(Placement { hex: find("C5"), ..at }),
        runs: vec![Run::from(vec![(find("B2"), 0)])],
        era: Some(1),
        ..BoardStyle::default()
    };
    let svg = board(&ground, &[], &lies, &look);
    let doc = Document::parse(&svg).unwrap();
    assert_eq!(hexes(&doc).len(), 7);
    if let Some(folder) = std::env::var_os("RAILHEAD_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join("flat.svg"), &svg).unwrap();
    }
    assert!(!svg.contains("NaN"));
    png(&svg, 300).unwrap();
}

#[test]
fn odd_maps_draw() {
    let crowd = "city(20,6) city(20,6) town(10) town(10) junction offboard(10) harbour(10) city(5)";
    let lines: Vec<String> = (0..6)
        .flat_map(|e| ["a", "b", "c", "d", "e"].map(|s| format!("{e}-{s}")))
        .chain(["a-b".to_owned(), "c-d".to_owned()])
        .collect();
    let lines = lines.join(" ");
    let all = "city city city city town town town town";
    for map in [
        "hex A1 land".to_owned(),
        "hex A1 sea".to_owned(),
        "hex A1 land \"\"".to_owned(),
        format!("hex A1 grey \"Crowd\" {crowd} {lines} open(0,1,2,3,4,5)"),
        format!("hex ZZ999 land \"Far away and with a very long name indeed, longer than any hex\" {all}"),
        "hex A1 land\nhex Z998 land".to_owned(),
        "terrain lava 10 20\nhex A1 land lava town".to_owned(),
        "terrain hill 1 2\nterrain river 3 4\naward prize \"prize\"\nclaims lot \"place\" \"stake\"\n\
         hex A1 land city city city hill river prize(9000) lot(20,1,2,3,4,5,6,7,8)"
            .to_owned(),
        "icon q \"\"\nterrain hill 1 2\nhex A1 grey city(20,5) 0-a 1:a 2=a 3-a! hill blocked(X) end(E,30) icon(q,9) \
         open(0,1,2,3)"
            .to_owned(),
        "hex A1 grey town(10) town(10) town(10) junction 0-a a-b b-c 3-c 1-d 2-d d-a open(0,1,2,3)".to_owned(),
        "hex A1 grey town(10) town(10) 0:a a=b open(0)".to_owned(),
    ] {
        for layout in ["layout pointy\nnaming rows plain", "layout flat\nnaming columns letters"] {
            let text = format!("format map 1\ntitle t\n{layout}\n{map}\n");
            let tiles = "format tiles 1\ntitle t\ntile 9 yellow x1 0-3\n";
            let ground = Ground::read("t", tiles, "m", &text).unwrap_or_else(|e| panic!("{map}: {e}"));
            let hex = HexId(0);
            let look = BoardStyle {
                area: Some("X".into()),
                era: Some(7),
                legal: vec![hex, HexId(999)],
                changed: vec![hex, HexId(999)],
                laying: Some(Placement { hex, tile: TileId(0), rotation: Rotation::NONE }),
                runs: vec![Run::from(vec![(hex, 0), (hex, 99), (HexId(999), 0)])],
                ..BoardStyle::default()
            };
            for look in [look, BoardStyle { legend: false, coordinates: false, ..BoardStyle::default() }] {
                let svg = board(&ground, &[], &Board::new(&ground), &look);
                Document::parse(&svg).unwrap_or_else(|e| panic!("{map}: {e}"));
                assert!(!svg.contains("NaN"), "{map}");
            }
        }
    }
}
