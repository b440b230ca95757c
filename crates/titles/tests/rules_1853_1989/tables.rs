//! Tables 1, 3, 7 and 8, and the tile manifest; the others are shown where they are used.

use crate::moves::limits_hold;
use crate::table::Sitting;
use railhead_board::Colour;

#[test]
fn table_1_names_home_bases_and_face_values() {
    let s = Sitting::begin(3);
    let companies = [
        ("EIR", "East Indian Railway", &["Calcutta", "Patna"][..], 100),
        ("GIP", "Great Indian Peninsula Railway", &["Allahabad", "Bombay"][..], 96),
        ("NWR", "North Western Railway", &["Delhi", "Lahore"][..], 92),
        ("BNR", "Bengal Nagpur Railway", &["Calcutta", "Nagpur"][..], 88),
        ("BBCI", "Bombay, Baroda and Central India Railway", &["Ajmer"][..], 84),
        ("MSM", "Madras and South Mahratta Railway", &["Madras"][..], 80),
        ("SIR", "South Indian Railway", &["Trichinopoly"][..], 75),
        ("BAR", "Bengal Assam Railway", &["Chittagong"][..], 70),
    ];
    let edition = s.game.edition();
    let pars: Vec<i32> = edition.chart.launch_prices().map(|(_, c)| c.price).collect();
    for (i, (data, (sign, name, homes, par))) in edition.companies.iter().zip(companies).enumerate() {
        assert_eq!((data.sign.as_str(), data.name.as_str(), pars[i]), (sign, name, par));
        let place = |hex| edition.ground.map.hex(hex).place.clone().unwrap();
        let mut printed: Vec<String> =
            edition.ground.map.homes_of(sign).filter(|(_, _, maybe)| !maybe).map(|(hex, ..)| place(hex)).collect();
        printed.sort();
        assert_eq!(printed, homes, "{sign}");
    }
}

#[test]
fn table_3_starting_capital_limits_and_qualifying_numbers() {
    let rows = [(3, 730, 6, 21, 6), (4, 570, 6, 16, 6), (5, 570, 5, 13, 5), (6, 510, 4, 11, 5)];
    limits_hold(&rows, "21.2");
}

#[test]
fn table_7_tokens_without_the_one_on_the_stock_market() {
    let s = Sitting::begin(3);
    let tokens: Vec<u8> = s.game.edition().companies.iter().map(|c| c.tokens).collect();
    assert_eq!(tokens, [5, 5, 5, 5, 4, 4, 4, 3]);
}

/// Table 8: what becomes of a tile.
const TABLE_8: &[(&str, &[&str])] = &[
    ("1", &[]),
    ("2", &[]),
    ("3", &["12", "14", "15", "87", "88", "90", "92", "93", "96", "97", "99"]),
    ("4", &["14", "15", "87", "88", "90", "91", "93"]),
    ("5", &["12", "14", "15", "90", "92", "93", "96", "97", "99"]),
    ("6", &["12", "13", "14", "15", "90", "93", "94", "95", "98", "99"]),
    ("7", &["80", "82", "83"]),
    ("8", &["80", "81", "82", "83"]),
    ("9", &["82", "83"]),
    ("55", &[]),
    ("56", &[]),
    ("69", &["12", "13", "14", "15", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99"]),
    ("71", &[]),
    ("72", &["89", "90", "91", "92", "96", "97", "100"]),
    ("73", &["89", "91", "92", "94", "95", "100", "101"]),
    ("74", &["89", "91", "92", "93"]),
    ("75", &["90", "91", "92", "96", "97", "100"]),
    ("76", &["91", "92", "94", "95", "100", "101"]),
    ("77", &["84", "85", "86"]),
    ("78", &["84", "85", "86"]),
    ("79", &["85", "86"]),
    ("113", &["90", "91", "92", "93", "94", "95", "96", "97", "98", "99", "100", "101"]),
    ("12", &["102", "103"]),
    ("14", &["102"]),
    ("80", &["106", "108"]),
    ("81", &["106"]),
    ("83", &["106", "107", "108"]),
    ("89", &["102"]),
    ("97", &["102"]),
    ("98", &["102", "103"]),
    ("101", &["102", "103"]),
    ("102", &[]),
    ("103", &["109"]),
    ("104", &["110"]),
    ("105", &["111"]),
    ("107", &["112"]),
    ("109", &[]),
];

#[test]
fn table_8_promotions() {
    let s = Sitting::begin(3);
    let tiles = &s.game.edition().ground.tiles;
    for (number, promotes) in TABLE_8 {
        let mut now: Vec<&str> =
            tiles.get(s.tile(number)).promotes_to.iter().map(|t| tiles.get(*t).number.as_str()).collect();
        let mut book: Vec<&str> = promotes.to_vec();
        now.sort_unstable();
        book.sort_unstable();
        assert_eq!(now, book, "{number}");
    }
}

/// How many tiles of a colour there are.
fn count(s: &Sitting, colour: Colour) -> u16 {
    let tiles = s.game.edition().ground.tiles.iter().filter(|(_, t)| t.colour() == colour);
    tiles.filter_map(|(id, _)| s.table().board.left(id)).sum()
}

#[test]
fn the_tile_manifest_has_112_yellow_56_green_16_brown_and_7_grey_tiles() {
    let s = Sitting::begin(3);
    let all = [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey].map(|c| count(&s, c));
    assert_eq!(all, [112, 56, 16, 7]);
    for (number, copies) in [("3", 10), ("8", 14), ("69", 2), ("82", 4), ("103", 4), ("104", 2), ("110", 1)] {
        assert_eq!(s.table().board.left(s.tile(number)), Some(copies), "{number}");
    }
}

#[test]
fn mik_1_and_mik_1_1_add_25_and_16_yellow_tiles() {
    let with = |options: &[(&str, &str)]| Sitting::begin_with(3, options);
    let first = with(&[("mik-1", "on")]);
    assert_eq!((count(&first, Colour::Yellow), count(&first, Colour::Green)), (137, 56));
    assert_eq!(first.table().board.left(first.tile("3")), Some(14));
    let second = with(&[("mik-1.1", "on")]);
    assert_eq!(count(&second, Colour::Yellow), 128);
    assert_eq!(second.table().board.left(second.tile("78")), Some(9));
    let both = with(&[("mik-1", "on"), ("mik-1.1", "on")]);
    assert_eq!(count(&both, Colour::Yellow), 153);
    both.game.audit().unwrap();
}
