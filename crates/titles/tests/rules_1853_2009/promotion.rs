//! 4.2: promoting tiles, and the table of promotions.

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_board::{Colour, Rotation};
use railhead_engine::Action;
use serde_json::json;

/// NWR in a phase, with a yellow station at Lahore and a line to D12.
fn nwr(phase: &str) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase(phase);
    s.track("Lahore", "115", &["D12"]).track("D12", "9", &["C11", "E13"]).turn("NWR", "Track");
    s
}

/// GIP with a line from Allahabad to Benares, which lies outside its area.
fn gip(phase: &str, trains: &[&str]) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase(phase);
    s.track("Allahabad", "6", &["H22", "G19"]).track("Benares", "6", &["H20", "G23"]);
    s.track("Lucknow", "6", &["H20", "G17"]);
    for train in trains {
        s.train("GIP", train);
    }
    s.turn("GIP", "Track");
    s
}

// 4.2.1

#[test]
fn colours_come_with_their_phases() {
    let mut s = nwr("2");
    let green = s.lay("Lahore", "12", &["D12"]);
    s.refuses(&green, "4.2.1");
    s.in_phase("3");
    assert!(s.offers(&green));
    s.track("Lahore", "12", &["D12"]).turn("NWR", "Track");
    let brown = s.lay("Lahore", "103", &["D12"]);
    s.refuses(&brown, "4.2.1");
    s.in_phase("4");
    let brown = (0..6).map(|r| s.lay_turned("Lahore", "103", r)).find(|a| s.offers(a)).unwrap();
    s.does(brown);
    s.turn("NWR", "Track");
    let grey = |s: &Sitting| (0..6).map(|r| s.lay_turned("Lahore", "109", r)).find(|a| s.offers(a));
    assert_eq!(grey(&s), None);
    s.refuses(&s.lay("Lahore", "109", &["D12"]), "4.2.1");
    s.in_phase("5");
    s.does(grey(&s).unwrap());
    s.turn("NWR", "Track");
    assert!(s.offers(&s.lay("E13", "4", &["D12", "F14"])), "yellow ones stay");
}

#[test]
fn one_tile_is_promoted_instead_of_laying() {
    let mut s = nwr("3");
    s.of_turn("lays", json!(1));
    s.refuses(&s.lay("Lahore", "12", &["D12"]), "4.2.1");
    let mut s = nwr("3");
    s.does(s.lay("Lahore", "12", &["D12"]));
    assert_ne!(s.about(), "track", "that was all");
    s.turn("NWR", "Track").of_turn("promoted", json!(true));
    s.refuses(&s.lay("D12", "82", &["C11", "E13"]), "4.2.1");
    s.refuses(&s.lay("E13", "4", &["D12", "F14"]), "4.2.1");
}

#[test]
fn a_colour_is_not_skipped() {
    let mut s = nwr("5");
    s.refuses(&s.lay("Lahore", "103", &["D12"]), "4.2.1");
    s.passes();
}

// 4.2.2

#[test]
fn before_phase_5_a_company_promotes_within_its_area_only() {
    for phase in ["3", "4"] {
        let s = gip(phase, &["4"]);
        assert!(s.offers(&s.lay("Allahabad", "12", &["H22", "G19"])), "inside");
        s.refuses(&s.lay("Benares", "12", &["H20", "G23"]), "4.2.2");
    }
    // EIR, in whose area Benares lies, may.
    let mut s = gip("3", &[]);
    s.formed("EIR", BOB, 5).treasury("EIR", 100).track("Patna", "5", &["H22", "G23"]).turn("EIR", "Track");
    // It is not connected to it: G23 has no tile. With one that leads to Patna it would be.
    s.refuses(&s.lay("Benares", "12", &["H20", "G23"]), "4.2.2");
    assert!(s.offers(&s.lay("Benares", "14", &["H20", "G23", "H24"])));
}

#[test]
fn an_unconnected_tile_is_promoted_if_that_connects_it_without_a_break_of_gauge() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "115", &["D12"]).track("D12", "79", &["C11", "E13"]).turn("NWR", "Track");
    // The metre gauge line at D12 is not connected to the broad gauge of Lahore; dual gauge track would be.
    assert!(s.offers(&s.lay("D12", "233", &["C11", "E13"])));
    s.refuses(&s.lay("D12", "86", &["C11", "E13"]), "4.2.2");
    s.track("F10", "9", &["E9", "G11"]).turn("NWR", "Track");
    s.refuses(&s.lay("F10", "233", &["E9", "G11"]), "4.2.2");
}

#[test]
fn a_promotion_does_not_run_off_the_grid() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "115", &["B12"]).track("B12", "7", &["C11", "C13"]).turn("NWR", "Track");
    // 83 turned so that it keeps the line would lead north as well.
    for tile in ["82", "83", "80"] {
        for r in 0..6 {
            let lay = s.lay_turned("B12", tile, r);
            let why = s.game.clone().play(s.seat(), &lay).err().map(|e| e.rule.to_string());
            match why.as_deref() {
                Some("1853 (2009) 4.1.10" | "1853 (2009) 4.2.4") => {}
                None => assert_eq!((tile, s.cost(&lay)), ("80", Some(0)), "only to Rawalpindi"),
                other => panic!("{tile} {r}: {other:?}"),
            }
        }
    }
}

// 4.2.3

#[test]
fn in_phase_5_a_company_with_a_5_or_6_promotes_what_its_trains_reach_from_home() {
    let lay = |s: &Sitting| s.lay("Benares", "12", &["H20", "G23"]);
    for train in ["5", "6"] {
        let s = gip("5", &[train]);
        assert!(s.offers(&lay(&s)), "{train}");
    }
    for trains in [&[][..], &["4"], &["4", "3M"]] {
        let s = gip("5", trains);
        s.refuses(&lay(&s), "4.2.3");
    }
}

#[test]
fn a_tile_outside_may_lie_beyond_another_station() {
    let mut s = gip("5", &["5"]);
    s.track("Benares", "14", &["H20", "H24"]).track("Patna", "6", &["H22", "I25"]).turn("GIP", "Track");
    let lay = (0..6).map(|r| s.lay_turned("Patna", "12", r)).find(|a| s.offers(a)).expect("within reach of the 5");
    assert!(s.clone().begun_under(2).offers(&lay));
    s.does(lay);
}

#[test]
fn no_train_runs_in_the_other_gauge_to_promote() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("5");
    s.track("Allahabad", "76", &["H22", "G19"]).track("Benares", "76", &["H20", "G23"]).train("GIP", "5");
    s.turn("GIP", "Track");
    s.refuses(&s.lay("Benares", "100", &["H20", "G23"]), "4.2.3");
    s.train("GIP", "4M").turn("GIP", "Track");
    assert!(s.offers(&s.lay("Benares", "100", &["H20", "G23"])));
}

#[test]
fn a_promotion_outside_is_reached_from_a_home_base() {
    // GIP reaches Lahore from Delhi, which is no home base of it.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("5").station_in("GIP", "Delhi", 1).train("GIP", "5");
    s.track("E13", "4", &["D12", "F14"]).track("D12", "9", &["C11", "E13"]).track("Lahore", "115", &["D12"]);
    s.turn("GIP", "Track");
    s.refuses(&s.lay("Lahore", "12", &["D12"]), "4.2.3");
}

#[test]
fn a_train_runs_over_the_tile_that_was_promoted_outside() {
    let mut s = gip("5", &["5"]);
    s.does(s.lay("Benares", "12", &["H20", "G23"]));
    while s.about() != "run" {
        s.passes();
    }
    let train = s.train_of("GIP", "5");
    s.refuses(&Action::Run { runs: vec![s.run(train, &["H20", "G19"])] }, "4.2.3");
    s.refuses(&Action::Run { runs: Vec::new() }, "4.2.3");
    s.does(Action::Run { runs: vec![s.run(train, &["H20", "H22"])] });
}

#[test]
fn the_offered_runs_go_over_the_promoted_tile() {
    let mut s = gip("5", &["5"]);
    s.does(s.lay("Benares", "12", &["H20", "G23"]));
    while s.about() != "run" {
        s.passes();
    }
    let benares = s.hex("Benares");
    for runs in s.game.run_options() {
        assert!(runs.iter().any(|r| r.track.iter().any(|(hex, _)| *hex == benares)), "{runs:?}");
    }
    s.runs_best();
}

#[test]
fn a_plain_tile_promoted_outside_is_run_over_too() {
    // From Allahabad a line leads over plain ground to the town of L24, another to Lucknow.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 0).in_phase("5").train("GIP", "5");
    s.track("Allahabad", "14", &["G19", "I21"]).track("Lucknow", "6", &["H20", "G17"]);
    s.track("I21", "9", &["H20", "J22"]).track("J22", "9", &["I21", "K23"]).track("K23", "9", &["J22", "L24"]);
    s.track("L24", "58", &["K23", "L26"]).turn("GIP", "Track");
    s.does(s.lay("J22", "233", &["I21", "K23"]));
    assert_eq!(s.about(), "run");
    let train = s.train_of("GIP", "5");
    s.refuses(&Action::Run { runs: vec![s.run(train, &["H20", "G19"])] }, "4.2.3");
    let there = s.hex("J22");
    for runs in s.game.run_options() {
        assert!(runs.iter().any(|r| r.track.iter().any(|(hex, _)| *hex == there)), "{runs:?}");
    }
    let (_, earned) = s.best();
    assert!(earned >= 40, "{earned}");
    s.does(Action::Run { runs: vec![s.run(train, &["G19", "H20", "I21", "J22", "K23", "L24"])] });
}

/// EIR with a 5 and both its home bases. The way from Calcutta to J30 comes back into Calcutta.
fn eir_around_calcutta() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 1000).in_phase("5").train("EIR", "5");
    s.track_turned("Calcutta", "500", 0).track_turned("I27", "15", 4).track_turned("I29", "56", 5);
    s.track_turned("J30", "7", 1).track_turned("J26", "15", 0).turn("EIR", "Track");
    s
}

/// The same with a way of more large stations, that from Patna: it goes on to J30.
fn eir_at_j30() -> Sitting {
    let mut s = eir_around_calcutta();
    s.track("I25", "9", &["H24", "J26"]).track("Patna", "115", &["I25"]).turn("EIR", "Track");
    s
}

#[test]
fn a_tile_to_which_no_run_leads_without_coming_back_to_its_city_is_out_of_reach() {
    let s = eir_around_calcutta();
    s.refuses(&s.lay_turned("J30", "234", 1), "4.2.3");
}

#[test]
fn a_longer_run_than_the_shortest_way_reaches_a_tile_outside() {
    let mut s = eir_at_j30();
    let lay = s.lay_turned("J30", "234", 1);
    assert!(s.offers(&lay));
    // Games that were begun before keep to the shortest way.
    s.begun_under(2).refuses(&lay, "4.2.3");
    let mut s = eir_at_j30();
    s.does(lay);
    while s.about() != "run" {
        s.passes();
    }
    s.refuses(&Action::Run { runs: Vec::new() }, "4.2.3");
    let there = s.hex("J30");
    for runs in s.game.run_options() {
        assert!(runs.iter().any(|r| r.track.iter().any(|(hex, _)| *hex == there)), "{runs:?}");
    }
    s.runs_best();
}

#[test]
fn a_town_that_is_too_far_as_a_large_station_may_be_near_by_its_new_track() {
    // MSM, at home in Madras, with a base in Mysore (P14). As a town T18 is within the range of its trains from Madras.
    let mut s = Sitting::stock(4);
    s.formed("MSM", ANN, 5).treasury("MSM", 1000).in_phase("5").train("MSM", "4").train("MSM", "5");
    s.track_turned("Madras", "111", 0).track_turned("S17", "718", 0).track_turned("R16", "103", 1);
    s.track_turned("Q15", "106", 0).track_turned("P14", "15", 2).station_in("MSM", "P14", 0);
    s.track_turned("R14", "716", 0).track_turned("S13", "58", 3).track_turned("T14", "109", 2);
    s.track_turned("T16", "716", 0).track_turned("T18", "3", 1);
    s.formed("SIR", BOB, 5).station_in("SIR", "S17", 0).turn("MSM", "Track");
    let lay = s.lay_turned("T18", "12", 0);
    s.clone().begun_under(2).refuses(&lay, "4.2.3");
    s.does(lay);
    while s.about() != "run" {
        s.passes();
    }
    s.refuses(&Action::Run { runs: Vec::new() }, "4.2.3");
    s.runs_best();
}

/// GIP with a 5: from J22, which is plain, lines lead to the town of L24 and by Allahabad as far as Jaipur.
fn gip_at_j22() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 0).in_phase("5").train("GIP", "5");
    s.track("Allahabad", "14", &["G19", "I21"]).track("Lucknow", "6", &["H20", "G17"]);
    s.track("Cawnpore", "716", &["G19", "G15"]).track("G15", "4", &["G17", "G13"]).track("Jaipur", "115", &["G15"]);
    s.track("I21", "9", &["H20", "J22"]).track("J22", "9", &["I21", "K23"]).track("K23", "9", &["J22", "L24"]);
    s.track("L24", "58", &["K23", "L26"]).turn("GIP", "Track");
    s
}

#[test]
fn the_best_runs_over_a_plain_tile_are_offered_with_every_choice_of_mail() {
    let mut s = gip_at_j22();
    s.does(s.lay("J22", "233", &["I21", "K23"]));
    assert_eq!(s.about(), "run");
    assert_eq!(s.best().1, 110, "all the way from L24 to Jaipur");
    // Dividend and mail: the long run, or the short one between L24 and Allahabad, whose ends are worth more.
    let choice = |s: &Sitting, runs: &[railhead_engine::Run]| {
        let mut s = s.clone();
        let before = s.money("GIP");
        s.does(Action::Run { runs: runs.to_vec() });
        let mail = s.money("GIP") - before;
        (s.own()["stage"]["Turn"]["revenue"].as_i64().unwrap(), mail)
    };
    let choices: Vec<_> = s.game.run_options().iter().map(|runs| choice(&s, runs)).collect();
    assert_eq!(choices, [(110, 30), (40, 40)]);
    // With a second train the short run leaves the line from Allahabad to the other.
    s.train("GIP", "4");
    let choices: Vec<_> = s.game.run_options().iter().map(|runs| choice(&s, runs)).collect();
    assert_eq!(choices, [(140, 50)]);
    assert_eq!(s.best().1, 140);
}

#[test]
fn a_plain_tile_at_a_railhead_is_beyond_what_trains_reach() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 0).in_phase("5").train("GIP", "5");
    s.track("Allahabad", "14", &["G19", "I21"]).track("I21", "9", &["H20", "J22"]).turn("GIP", "Track");
    s.refuses(&s.lay("I21", "233", &["H20", "J22"]), "4.2.3");
}

#[test]
fn a_promotion_inside_the_area_asks_for_no_run() {
    let mut s = gip("5", &["5"]);
    s.does(s.lay("Allahabad", "12", &["H22", "G19"]));
    while s.about() != "run" {
        s.passes();
    }
    s.does(Action::Run { runs: Vec::new() });
}

// 4.2.4, 4.2.6

#[test]
fn all_track_is_kept() {
    let s = nwr("3");
    s.refuses(&s.lay("D12", "82", &["C11", "D10"]), "4.2.4");
    s.refuses(&s.lay("Lahore", "12", &["B10", "B12", "C13"]), "4.2.4");
    assert!(s.offers(&s.lay("D12", "82", &["C11", "E13"])));
}

#[test]
fn every_printed_promotion_is_possible_and_keeps_track_and_gauge() {
    let s = Sitting::begin(3);
    let tiles = &s.game.edition().ground.tiles;
    for (_, tile) in tiles.iter() {
        for to in &tile.promotes_to {
            let (old, new) = (tile.face(Rotation::NONE), tiles.get(*to));
            let keeps = |r: &Rotation| {
                let face = new.face(*r);
                railhead_board::Gauge::SINGLE
                    .into_iter()
                    .all(|g| old.exits_carrying(g).without(face.exits_carrying(g)).is_empty())
            };
            assert!(Rotation::ALL.iter().any(keeps), "{} to {}", tile.number, new.number);
        }
    }
}

// 4.2.5 and the tile table

/// Numbers, counts and promotions as the book prints them.
const TABLE: &[(&str, Colour, u16, &[&str])] = &[
    ("1", Colour::Yellow, 2, &[]),
    ("2", Colour::Yellow, 2, &[]),
    ("3", Colour::Yellow, 10, &["12", "14", "15", "716", "717", "718", "719"]),
    ("4", Colour::Yellow, 14, &["14", "15", "87", "88", "716", "717", "718", "719"]),
    ("5", Colour::Yellow, 4, &["12", "14", "15", "716", "717", "718", "719"]),
    ("6", Colour::Yellow, 8, &["12", "13", "14", "15", "716", "717", "718", "719"]),
    ("7", Colour::Yellow, 6, &["80", "82", "83", "234"]),
    ("8", Colour::Yellow, 14, &["80", "81", "82", "83", "250"]),
    ("9", Colour::Yellow, 14, &["82", "83", "233"]),
    ("55", Colour::Yellow, 2, &[]),
    ("56", Colour::Yellow, 2, &[]),
    ("58", Colour::Yellow, 10, &["87", "88", "716", "717", "718", "719"]),
    ("115", Colour::Yellow, 2, &["12", "13", "14", "15", "716", "717", "718", "719"]),
    ("71", Colour::Yellow, 2, &[]),
    ("72", Colour::Yellow, 4, &["89", "716", "717", "718", "719", "100", "116", "117"]),
    ("73", Colour::Yellow, 6, &["89", "716", "717", "718", "719", "100", "101", "116", "117"]),
    ("74", Colour::Yellow, 4, &["89", "716", "717", "718", "719", "116"]),
    ("75", Colour::Yellow, 2, &["716", "717", "718", "719", "100"]),
    ("76", Colour::Yellow, 2, &["716", "717", "718", "719", "100", "101"]),
    ("77", Colour::Yellow, 4, &["84", "85", "86", "234"]),
    ("78", Colour::Yellow, 6, &["84", "85", "86", "250"]),
    ("79", Colour::Yellow, 6, &["85", "86", "233"]),
    ("113", Colour::Yellow, 2, &["716", "717", "718", "719", "100", "101"]),
    ("12", Colour::Green, 2, &["102", "103"]),
    ("13", Colour::Green, 2, &["102", "103"]),
    ("14", Colour::Green, 2, &["102"]),
    ("15", Colour::Green, 2, &["102"]),
    ("80", Colour::Green, 2, &["106", "108"]),
    ("81", Colour::Green, 2, &["106"]),
    ("82", Colour::Green, 4, &["106", "107", "108"]),
    ("83", Colour::Green, 4, &["106", "107", "108"]),
    ("84", Colour::Green, 2, &["106", "108"]),
    ("85", Colour::Green, 2, &["106", "107", "108"]),
    ("86", Colour::Green, 2, &["106", "107", "108"]),
    ("87", Colour::Green, 2, &["102"]),
    ("88", Colour::Green, 2, &["102"]),
    ("89", Colour::Green, 2, &["102"]),
    ("100", Colour::Green, 2, &["102", "103"]),
    ("101", Colour::Green, 2, &["102", "103"]),
    ("233", Colour::Green, 6, &["106", "107", "108"]),
    ("234", Colour::Green, 4, &["106", "107", "108"]),
    ("250", Colour::Green, 4, &["106", "107", "108"]),
    ("716", Colour::Green, 4, &["102"]),
    ("717", Colour::Green, 2, &["102"]),
    ("718", Colour::Green, 2, &["102"]),
    ("719", Colour::Green, 2, &["102", "103"]),
    ("116", Colour::Green, 2, &["102"]),
    ("117", Colour::Green, 2, &["102", "103"]),
    ("102", Colour::Brown, 3, &[]),
    ("103", Colour::Brown, 4, &["109"]),
    ("105", Colour::Brown, 2, &["111"]),
    ("106", Colour::Brown, 2, &["112"]),
    ("107", Colour::Brown, 2, &["112"]),
    ("108", Colour::Brown, 2, &["112"]),
    ("500", Colour::Brown, 2, &["900"]),
    ("720", Colour::Brown, 1, &[]),
    ("109", Colour::Grey, 2, &[]),
    ("900", Colour::Grey, 1, &[]),
    ("111", Colour::Grey, 2, &[]),
    ("112", Colour::Grey, 2, &[]),
];

#[test]
fn tiles_their_numbers_and_promotions_are_those_of_the_table() {
    let s = Sitting::begin(3);
    let tiles = &s.game.edition().ground.tiles;
    assert_eq!(tiles.iter().count(), TABLE.len());
    for (number, colour, count, promotes) in TABLE {
        let (id, tile) = (s.tile(number), tiles.get(s.tile(number)));
        assert_eq!(tile.colour(), *colour, "{number}");
        assert_eq!(s.table().board.left(id), Some(*count), "{number}");
        let mut now: Vec<String> = tile.promotes_to.iter().map(|t| tiles.get(*t).number.clone()).collect();
        let mut book: Vec<String> = promotes.iter().map(|n| (*n).to_owned()).collect();
        now.sort();
        book.sort();
        assert_eq!(now, book, "{number}");
    }
    let all = |colour| TABLE.iter().filter(|(_, c, ..)| *c == colour).map(|(_, _, n, _)| u32::from(*n)).sum::<u32>();
    assert_eq!([Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey].map(all), [128, 64, 18, 7]);
}

#[test]
fn plain_tiles_become_no_stations() {
    let s = nwr("3");
    s.refuses(&s.lay("D12", "14", &["C11", "E13"]), "4.2.5");
    s.refuses(&s.lay("D12", "88", &["C11", "E13"]), "4.2.5");
}

#[test]
fn small_stations_become_green_small_ones_or_large_ones() {
    let mut s = nwr("3");
    s.track("E13", "4", &["D12", "F14"]).turn("NWR", "Track");
    for tile in ["14", "15", "87", "88", "716", "717", "718", "719"] {
        assert!(s.offers(&s.lay("E13", tile, &["D12", "F14"])), "{tile}");
    }
    for tile in ["12", "13", "89", "82"] {
        let some = (0..6).map(|r| s.lay_turned("E13", tile, r)).next().unwrap();
        s.refuses(&some, "4.2.5");
    }
}

#[test]
fn tiles_with_two_towns_are_not_promoted() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("5").station_in("GIP", "Delhi", 2);
    s.track("F16", "1", &["F14"]).turn("GIP", "Track");
    s.refuses(&s.lay_turned("F16", "716", 0), "4.2.5");
    s.refuses(&s.lay_turned("F16", "88", 0), "4.2.5");
}

#[test]
fn what_the_table_leaves_out_is_not_promoted() {
    let mut s = nwr("3");
    s.track("E13", "58", &["D12", "E15"]).turn("NWR", "Track");
    s.refuses(&s.lay("E13", "12", &["D12", "E15"]), "4.2.5");
    let mut s = nwr("3");
    s.track("E13", "3", &["D12", "E11"]).turn("NWR", "Track");
    s.refuses(&s.lay("E13", "87", &["D12", "E11"]), "4.2.5");
}

// 4.2.6, 4.2.8

#[test]
fn the_gauge_of_new_lines_is_immaterial() {
    // The metre gauge of E13 comes from Delhi and meets the broad gauge of D12: a break of gauge, and it gets more lines.
    let mut s = nwr("3");
    s.track("E13", "74", &["D12", "F14"]).turn("NWR", "Track");
    let lay = (0..6).map(|r| s.lay_turned("E13", "89", r)).find(|a| s.offers(a));
    assert!(lay.is_some());
}

#[test]
fn beyond_a_break_of_gauge_a_line_is_extended_only_with_a_base_there() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("3").station_in("GIP", "Delhi", 1);
    s.track("E13", "74", &["D12", "F14"]).track("D12", "79", &["C11", "E13"]);
    s.track("Lahore", "716", &["D12"]).turn("GIP", "Track");
    let (broad, metre) = (s.lay("Rawalpindi", "115", &["C11"]), s.lay("Rawalpindi", "113", &["C11"]));
    assert!(s.offers(&metre), "dual track on the way does not break the line");
    s.refuses(&broad, "4.1.6");
    s.station_in("GIP", "Lahore", 0).turn("GIP", "Track");
    assert!(s.offers(&broad) && s.offers(&metre));
}

#[test]
fn brown_and_grey_tiles_and_some_green_ones_are_dual() {
    let s = Sitting::begin(3);
    let dual = ["233", "234", "250", "716", "717", "718", "719"];
    for (_, tile) in s.game.edition().ground.tiles.iter() {
        let face = tile.face(Rotation::NONE);
        let all = face.segments().iter().all(|t| t.gauge == railhead_board::Gauge::Dual);
        let should = matches!(tile.colour(), Colour::Brown | Colour::Grey) || dual.contains(&tile.number.as_str());
        assert_eq!(all, should, "{}", tile.number);
    }
}

// 4.2.7

#[test]
fn no_grey_tile_comes_to_lie_beside_another() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("5");
    s.track("Lahore", "103", &["B10", "D12"]);
    s.turn("NWR", "Track");
    let grey = |s: &Sitting| (0..6).map(|r| s.lay_turned("Lahore", "109", r)).find(|a| s.offers(a));
    let lay = grey(&s).expect("with no grey one beside it");
    // D12 beside it is grey now.
    s.track("D12", "112", &["C11"]).turn("NWR", "Track");
    assert_eq!(grey(&s), None);
    s.refuses(&lay, "4.2.7");
}

// 4.2.9

#[test]
fn a_free_space_after_a_promotion_lets_others_through() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "115", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]);
    s.station_in("GIP", "Rawalpindi", 0).turn("NWR", "Track");
    let lay = s.lay("Peshawar", "115", &["B10"]);
    s.refuses(&lay, "4.1.6");
    let wider = (0..6).map(|r| s.lay_turned("Rawalpindi", "717", r)).find(|a| s.offers(a)).unwrap();
    s.does(wider);
    s.turn("NWR", "Track");
    assert!(s.offers(&lay));
}

// 4.2.10

#[test]
fn promoted_tiles_are_used_again() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "115", &["D12"])
        .track("Multan", "115", &["E9"])
        .station_in("NWR", "Jaipur", 0)
        .turn("NWR", "Track");
    let again = s.lay("Jaipur", "115", &["F14"]);
    s.refuses(&again, "Tile table");
    s.does(s.lay("Lahore", "12", &["D12"]));
    s.turn("NWR", "Track");
    s.does(again);
}

// 4.2.11

#[test]
fn a_promotion_costs_nothing() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 0).in_phase("3");
    s.track("Lahore", "115", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]).turn("NWR", "Track");
    let lay = (0..6).map(|r| s.lay_turned("Rawalpindi", "717", r)).find(|a| s.offers(a)).unwrap();
    assert_eq!(s.cost(&lay), Some(0), "although it is a mountain");
    s.does(lay);
}

// 4.2.12

#[test]
fn large_cities_are_printed_green_with_separate_stations_in_dual_gauge() {
    let s = Sitting::begin(3);
    let ground = &s.game.edition().ground;
    for (city, stations) in [("Bombay", 2), ("Calcutta", 3), ("Delhi", 3), ("Madras", 2), ("Waltair", 1)] {
        let face = s.table().board.face(ground, s.hex(city));
        assert_eq!((face.colour, face.stops.len()), (Colour::Green, stations), "{city}");
        assert!(face.segments().iter().all(|t| t.gauge == railhead_board::Gauge::Dual), "{city}");
    }
}

#[test]
fn large_cities_are_promoted_from_phase_4_on_with_their_own_tiles() {
    let mut s = nwr("3");
    let delhi = s.lay_turned("Delhi", "500", 0);
    s.refuses(&delhi, "4.2.1");
    s.in_phase("4");
    for (tile, rule) in [("105", "4.2.12"), ("720", "4.2.12"), ("102", "4.2.12")] {
        s.refuses(&s.lay_turned("Delhi", tile, 0), rule);
    }
    s.does(delhi);
    // Bombay and Madras have one kind, Waltair another.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("4").turn("GIP", "Track");
    s.refuses(&s.lay_turned("Bombay", "500", 0), "4.2.12");
    let lay = (0..6).map(|r| s.lay_turned("Bombay", "105", r)).find(|a| s.offers(a)).unwrap();
    s.does(lay);
    let mut s = Sitting::stock(4);
    s.formed("ECR", ANN, 5).treasury("ECR", 1000).in_phase("4").turn("ECR", "Track");
    let lay = (0..6).map(|r| s.lay_turned("Waltair", "720", r)).find(|a| s.offers(a)).unwrap();
    s.does(lay);
}

#[test]
fn there_is_one_grey_tile_for_calcutta_and_delhi_and_none_for_waltair() {
    let mut s = nwr("5");
    s.formed("EIR", BOB, 5).treasury("EIR", 500);
    s.track("Delhi", "500", &[]).track("Calcutta", "500", &[]).turn("NWR", "Track");
    s.does(s.lay_turned("Delhi", "900", 0));
    s.turn("EIR", "Track");
    s.refuses(&s.lay_turned("Calcutta", "900", 0), "4.2.12");
    let mut s = Sitting::stock(4);
    s.formed("ECR", ANN, 5).treasury("ECR", 1000).in_phase("5");
    s.turn("ECR", "Track");
    let brown = (0..6).map(|r| s.lay_turned("Waltair", "720", r)).find(|a| s.offers(a)).unwrap();
    s.does(brown);
    s.turn("ECR", "Track");
    s.refuses(&s.lay_turned("Waltair", "900", 0), "4.2.12");
    s.refuses(&s.lay_turned("Waltair", "109", 0), "4.2.12");
}

#[test]
fn calcutta_and_delhi_stay_separate_stations_bombay_and_madras_become_one() {
    let s = Sitting::begin(3);
    let stops = |number: &str| s.game.edition().ground.tiles.get(s.tile(number)).face(Rotation::NONE).stops.len();
    assert_eq!((stops("500"), stops("900")), (6, 6));
    assert_eq!((stops("105"), stops("111")), (1, 1));
}

// 4.2.13

#[test]
fn the_first_promotion_of_calcutta_costs_60() {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 59).in_phase("5").turn("EIR", "Track");
    let brown = s.lay_turned("Calcutta", "500", 0);
    s.refuses(&brown, "4.1.12");
    s.treasury("EIR", 100).turn("EIR", "Track");
    assert_eq!(s.cost(&brown), Some(60));
    s.does(brown);
    assert_eq!(s.money("EIR"), 40);
    s.turn("EIR", "Track");
    let grey = s.lay_turned("Calcutta", "900", 0);
    assert_eq!(s.cost(&grey), Some(0));
    s.does(grey);
    assert_eq!(s.money("EIR"), 40);
}
