//! Track, ways and sets of runs as the auditor sees them, on boards small enough to be seen through.

use railhead_audit::lays::{self, Misfit};
use railhead_audit::network::{Network, StopAt, Tip};
use railhead_audit::reach::{Certainty, Lines};
use railhead_audit::runs::{Possible, most};
use railhead_audit::ways::{Go, Search, every_way};
use railhead_board::{Board, Gauge, Ground, Owner, Rotation, StopId};

/// Two cities side by side in row A, with a direct line; a second line between them goes over two hexes of row B.
const TWO_LINES: &str = "format map 1\ntitle demo\nlayout pointy\nnaming rows letters\n\
    hex A2 green city(20) 4-a 5-a\nhex A4 green city(30) 1-a 0-a\nhex B3 green 2-3\n";
/// A city from which a line leads to a junction of three curves and comes back to itself.
const LOOP: &str = "format map 1\ntitle demo\nlayout pointy\nnaming rows letters\n\
    hex A2 green city(20) 4-a\nhex A4 green 1-4 1-5\nhex A6 green 1-0\nhex B5 green 2-3\n";
const TILES: &str = "format tiles 1\ntitle demo\ntile 9 yellow x1 0-3\ntile 57 yellow x1 city(20) 0-a a-3\n";

fn ground(map: &str) -> Ground {
    Ground::read("tiles.txt", TILES, "map.txt", map).unwrap()
}

fn city(ground: &Ground, hex: &str) -> StopAt {
    StopAt { hex: ground.map.find(hex).unwrap(), stop: StopId(0) }
}

#[test]
fn every_way_between_two_cities_is_found_once() {
    let ground = ground(TWO_LINES);
    let network = Network::of(&ground, &Board::new(&ground));
    let (from, to) = (city(&ground, "A2"), Tip::Stop(city(&ground, "A4")));
    let mut ways = Vec::new();
    let search = every_way(&network, Tip::Stop(from), &|_| true, &mut 1000, &mut |way| {
        let arrived = way.tip() == Some(to);
        if arrived {
            ways.push(way.clone());
        }
        if arrived { Go::Back } else { Go::On }
    });
    assert_eq!((search, ways.len()), (Search::Done, 2));
    let [direct, round] = [0, 1].map(|i| ways[i].marks(&network));
    assert!(!direct.meet(&round));
}

#[test]
fn a_search_gives_up_when_its_steps_are_used_up() {
    let ground = ground(TWO_LINES);
    let network = Network::of(&ground, &Board::new(&ground));
    let from = Tip::Stop(city(&ground, "A2"));
    assert_eq!(every_way(&network, from, &|_| true, &mut 2, &mut |_| Go::On), Search::GaveUp);
}

#[test]
fn twins_take_the_same_run_over_parallel_lines() {
    let ground = ground(TWO_LINES);
    let network = Network::of(&ground, &Board::new(&ground));
    let (from, to) = (city(&ground, "A2"), Tip::Stop(city(&ground, "A4")));
    let mut runs = Vec::new();
    every_way(&network, Tip::Stop(from), &|_| true, &mut 1000, &mut |way| {
        if way.tip() == Some(to) {
            runs.push(Possible { earns: 50, marks: way.marks(&network) });
            return Go::Back;
        }
        Go::On
    });
    // Two trains find a line each, a third finds none.
    let trains = vec![runs.clone(), runs.clone(), runs];
    assert_eq!(most(&trains[..1], &mut 1000), Some(50));
    assert_eq!(most(&trains[..2], &mut 1000), Some(100));
    assert_eq!(most(&trains, &mut 1000), Some(100));
    assert_eq!(most(&trains, &mut 1), None);
}

#[test]
fn lines_do_not_turn_back_over_the_same_side() {
    let ground = ground(LOOP);
    let network = Network::of(&ground, &Board::new(&ground));
    let start = city(&ground, "A2");
    let passes = |_: StopAt| true;
    let starts = [start];
    let lines = Lines::of(&network, Gauge::Broad, &starts, &passes);
    // Somebody who may turn back comes round to the city's own side from A4.
    let a4 = ground.map.find("A4").unwrap();
    let back = lines.places().find(|(tip, left)| *left == Some(a4) && network.at(*tip).len() == 3);
    let (tip, _) = back.expect("the line comes round");
    assert_eq!(lines.out_of(a4, tip, &mut 1000), Certainty::No);
    assert_eq!(lines.to_stop(start, &mut 1000), Certainty::Yes);
}

#[test]
fn lines_end_at_what_bars_them() {
    let ground = ground(TWO_LINES);
    let network = Network::of(&ground, &Board::new(&ground));
    let starts = [city(&ground, "A2")];
    let passes = |_: StopAt| true;
    let to = city(&ground, "A4");
    let mut taken = railhead_audit::ways::Marks::new(&network);
    let lines = Lines::beside(&network, Gauge::Broad, &starts, &passes, Some(&taken));
    assert_eq!(lines.to_stop(to, &mut 1000), Certainty::Yes);
    (0..network.pieces().len()).for_each(|piece| taken.set(piece));
    let lines = Lines::beside(&network, Gauge::Broad, &starts, &passes, Some(&taken));
    assert_eq!(lines.to_stop(to, &mut 1000), Certainty::No);
    let lines = Lines::of(&network, Gauge::Metre, &starts, &passes);
    assert_eq!(lines.to_stop(to, &mut 1000), Certainty::No);
}

#[test]
fn a_tile_must_suit_what_is_printed_and_lead_somewhere() {
    let map =
        "format map 1\ntitle demo\nlayout pointy\nnaming rows letters\nhex A2 land\nhex A4 land\nhex A6 land city\n";
    let ground = ground(map);
    let board = Board::new(&ground);
    let tile = |number: &str| ground.tiles.find(number).unwrap();
    let [a2, a4, a6] = ["A2", "A4", "A6"].map(|hex| ground.map.find(hex).unwrap());
    let fits = |hex, number, sixths| lays::fits(&ground, &board, hex, tile(number), Rotation::new(sixths).unwrap());
    assert_eq!(fits(a4, "9", 1), Ok(()));
    assert_eq!(fits(a4, "9", 0), Err(Misfit::Off));
    assert_eq!(fits(a2, "9", 1), Err(Misfit::Off));
    assert_eq!(fits(a4, "57", 1), Err(Misfit::Stops));
    assert_eq!(fits(a6, "57", 1), Err(Misfit::Off));
    let mut board = board.clone();
    board
        .lay(&ground, railhead_board::Placement { hex: a4, tile: tile("9"), rotation: Rotation::new(1).unwrap() })
        .unwrap();
    let again = lays::fits(&ground, &board, a4, tile("9"), Rotation::new(1).unwrap());
    assert_eq!(again, Err(Misfit::NoneLeft));
    assert_eq!(board.tokens_of(Owner(0)).count(), 0);
}

/// What the auditor must work out by its own means.
const FORBIDDEN: &[&str] = &[
    "railhead_routes",
    "joined_by_trail",
    "ReachCache",
    "Reach::",
    ".can_lay(",
    ".placements(",
    ".why_not(",
    ".kept_by(",
];

#[test]
fn the_auditor_uses_no_rules_code_of_the_product() {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for word in FORBIDDEN {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
        }
    }
    assert!(files > 10);
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let needed = manifest.split("[dev-dependencies]").next().unwrap();
    assert!(!needed.contains("railhead-routes"));
}
