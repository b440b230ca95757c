//! Tables 1, 3, 7 and 8, and the tile manifest; the others are shown where they are used.

use crate::moves::limits_hold;
use crate::table::{Sit, Sitting};
use railhead_board::{Colour, Feature};

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
    ("13", &["102", "103"]),
    ("14", &["102"]),
    ("15", &["102"]),
    ("80", &["106", "108"]),
    ("81", &["106"]),
    ("82", &["106", "107", "108"]),
    ("83", &["106", "107", "108"]),
    ("84", &["106", "108"]),
    ("85", &["106", "107", "108"]),
    ("86", &["106", "107", "108"]),
    ("87", &["102"]),
    ("88", &["102"]),
    ("89", &["102"]),
    ("90", &["102"]),
    ("91", &["102"]),
    ("92", &["102"]),
    ("93", &["102"]),
    ("94", &["102"]),
    ("95", &["102"]),
    ("96", &["102"]),
    ("97", &["102"]),
    ("98", &["102", "103"]),
    ("99", &["102", "103"]),
    ("100", &["102", "103"]),
    ("101", &["102", "103"]),
    ("102", &[]),
    ("103", &["109"]),
    ("104", &["110"]),
    ("105", &["111"]),
    ("106", &["112"]),
    ("107", &["112"]),
    ("108", &["112"]),
    ("109", &[]),
    ("110", &[]),
    ("111", &[]),
    ("112", &[]),
];

#[test]
fn table_8_promotions() {
    let s = Sitting::begin(3);
    let tiles = &s.game.edition().ground.tiles;
    assert_eq!(TABLE_8.len(), tiles.len());
    for (number, promotes) in TABLE_8 {
        let mut now: Vec<&str> =
            tiles.get(s.tile(number)).promotes_to.iter().map(|t| tiles.get(*t).number.as_str()).collect();
        let mut book: Vec<&str> = promotes.to_vec();
        now.sort_unstable();
        book.sort_unstable();
        assert_eq!(now, book, "{number}");
    }
}

/// The manifests: each tile with its copies, and those that MIK 1 and MIK 1.1 add.
const MANIFEST: &[(&str, u16, u16, u16)] = &[
    ("1", 2, 0, 0),
    ("2", 2, 0, 0),
    ("3", 10, 4, 2),
    ("4", 14, 4, 2),
    ("5", 4, 0, 0),
    ("6", 8, 0, 0),
    ("7", 4, 0, 0),
    ("8", 14, 0, 0),
    ("9", 14, 0, 0),
    ("55", 2, 0, 0),
    ("56", 2, 0, 0),
    ("69", 2, 0, 0),
    ("71", 2, 1, 1),
    ("72", 4, 2, 1),
    ("73", 6, 3, 2),
    ("74", 4, 2, 0),
    ("75", 2, 1, 2),
    ("76", 2, 1, 2),
    ("77", 2, 1, 0),
    ("78", 6, 3, 3),
    ("79", 4, 2, 0),
    ("113", 2, 1, 1),
    ("12", 2, 0, 0),
    ("13", 2, 0, 0),
    ("14", 2, 0, 0),
    ("15", 2, 0, 0),
    ("80", 2, 0, 0),
    ("81", 2, 0, 0),
    ("82", 4, 0, 0),
    ("83", 4, 0, 0),
    ("84", 2, 0, 0),
    ("85", 2, 0, 0),
    ("86", 2, 0, 0),
    ("87", 2, 0, 0),
    ("88", 2, 0, 0),
    ("89", 2, 0, 0),
    ("90", 2, 0, 0),
    ("91", 2, 0, 0),
    ("92", 2, 0, 0),
    ("93", 2, 0, 0),
    ("94", 2, 0, 0),
    ("95", 2, 0, 0),
    ("96", 2, 0, 0),
    ("97", 2, 0, 0),
    ("98", 2, 0, 0),
    ("99", 2, 0, 0),
    ("100", 2, 0, 0),
    ("101", 2, 0, 0),
    ("102", 2, 0, 0),
    ("103", 4, 0, 0),
    ("104", 2, 0, 0),
    ("105", 2, 0, 0),
    ("106", 2, 0, 0),
    ("107", 2, 0, 0),
    ("108", 2, 0, 0),
    ("109", 2, 0, 0),
    ("110", 1, 0, 0),
    ("111", 2, 0, 0),
    ("112", 2, 0, 0),
];

/// Every tile of a game with its copies.
fn copies(s: &Sitting) -> Vec<(String, Option<u16>)> {
    let tiles = s.game.edition().ground.tiles.iter();
    let mut all: Vec<_> = tiles.map(|(id, t)| (t.number.clone(), s.table().board.left(id))).collect();
    all.sort();
    all
}

/// What the manifest says of a game with these kits.
fn printed(first: bool, second: bool) -> Vec<(String, Option<u16>)> {
    let count =
        |(_, copies, one, two): &(&str, u16, u16, u16)| copies + one * u16::from(first) + two * u16::from(second);
    let mut all: Vec<_> = MANIFEST.iter().map(|row| (row.0.to_owned(), Some(count(row)))).collect();
    all.sort();
    all
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
    assert_eq!(copies(&s), printed(false, false));
}

#[test]
fn mik_1_and_mik_1_1_add_25_and_16_yellow_tiles() {
    let with = |options: &[(&str, &str)]| Sitting::begin_with(3, options);
    let first = with(&[("mik-1", "on")]);
    assert_eq!((count(&first, Colour::Yellow), count(&first, Colour::Green)), (137, 56));
    assert_eq!(copies(&first), printed(true, false));
    let second = with(&[("mik-1.1", "on")]);
    assert_eq!(count(&second, Colour::Yellow), 128);
    assert_eq!(copies(&second), printed(false, true));
    let both = with(&[("mik-1", "on"), ("mik-1.1", "on")]);
    assert_eq!((count(&both, Colour::Yellow), copies(&both)), (153, printed(true, true)));
    both.game.audit().unwrap();
}

#[test]
fn every_company_has_the_same_prices_from_10_to_400() {
    const PRICES: [i32; 35] = [
        10, 20, 30, 40, 49, 57, 64, 70, 75, 80, 84, 88, 92, 96, 100, 104, 109, 115, 122, 130, 140, 152, 166, 182, 200,
        220, 240, 260, 280, 300, 320, 340, 360, 380, 400,
    ];
    let s = Sitting::begin(3);
    for row in 0..8 {
        let cells = s.game.edition().chart.cells().filter(|(spot, _)| spot.row == row);
        let prices: Vec<i32> = cells.map(|(_, cell)| cell.price).collect();
        assert_eq!(prices, PRICES, "company {}", row + 1);
    }
}

/// What stands at each named city: its value in a bid, and the numbers of the companies.
const CITIES: [&str; 24] = [
    "Ahmadabad 20 5",
    "Ajmer 20 5",
    "Allahabad 20 2",
    "Bangalore 20 6",
    "Benares 20 1",
    "Bombay 40 25",
    "Calcutta 50 148",
    "Cawnpore 20 2",
    "Chittagong 20 8",
    "Dacca 20 8",
    "Delhi 40 1235",
    "Hyderabad 20 46",
    "Jaipur 20 5",
    "Karachi 20 3",
    "Lahore 20 3",
    "Lucknow 20 1",
    "Madras 30 67",
    "Multan 20 3",
    "Mysore 20 7",
    "Nagpur 20 4",
    "Patna 20 1",
    "Peshawar 20 3",
    "Rawalpindi 20 3",
    "Trichinopoly 20 7",
];

/// What each frontier post pays.
const POSTS: [&str; 13] = [
    "B10 40", "B8 100", "C5 200", "D14 40", "D2 200", "F34 100", "F36 100", "G29 100", "G33 40", "G35 100", "H2 40",
    "H34 100", "I3 100",
];

#[test]
fn cities_and_frontier_posts_have_their_numbers() {
    let s = Sitting::begin(3);
    let map = &s.game.edition().ground.map;
    let (mut cities, mut posts) = (Vec::new(), Vec::new());
    for (_, hex) in map.iter() {
        for feature in &hex.features {
            match feature {
                Feature::Claim { value: bond, companies } => {
                    let numbers: String = companies.iter().map(u8::to_string).collect();
                    cities.push(format!("{} {bond} {numbers}", hex.place.clone().unwrap()));
                }
                Feature::Award(amount) => posts.push(format!("{} {amount}", hex.name)),
                _ => {}
            }
        }
    }
    cities.sort();
    posts.sort();
    assert_eq!((cities, posts), (CITIES.map(str::to_owned).to_vec(), POSTS.map(str::to_owned).to_vec()));
}

#[test]
fn table_2_areas_are_these_rows_and_columns() {
    // First and last row, first and last column; where Table 2 names none, the whole board.
    let areas = [
        ("EIR", 'C'..='J', 14..=28),
        ("GIP", 'F'..='O', 9..=20),
        ("NWR", 'B'..='I', 2..=14),
        ("BNR", 'H'..='R', 15..=28),
        ("BBCI", 'F'..='M', 2..=17),
        ("MSM", 'M'..='R', 1..=37),
        ("SIR", 'R'..='V', 1..=37),
        ("BAR", 'A'..='V', 28..=37),
    ];
    let s = Sitting::begin(3);
    let map = &s.game.edition().ground.map;
    for (sign, rows, columns) in areas {
        let area = map.areas.iter().find(|a| a.company == sign).unwrap();
        for (_, hex) in map.iter() {
            let (row, column) = (hex.name.chars().next().unwrap(), hex.name[1..].parse::<u8>().unwrap());
            assert_eq!(area.contains(hex.at), rows.contains(&row) && columns.contains(&column), "{sign} {}", hex.name);
        }
    }
}
