//! 4.1: laying track.

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Choice, Course, Event};
use railhead_titles::courses_1853::{TWO_TILES_LATER, TWO_TILES_PAID};
use serde_json::json;

/// NWR lays track from Delhi and Lahore; Lahore has a broad line to D12.
fn nwr() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "115", &["D12"]).turn("NWR", "Track");
    s
}

/// The same with a metre gauge line.
fn nwr_metre() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "113", &["D12"]).turn("NWR", "Track");
    s
}

/// GIP with a base at Delhi whose line goes in broad gauge to Lahore, where every line is dual.
fn gip_at_lahore() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Delhi", 1);
    s.track("E13", "4", &["D12", "F14"]).track("D12", "9", &["C11", "E13"]);
    s.track("Lahore", "717", &["D12", "B10"]).turn("GIP", "Track");
    s
}

// 4.1.1

#[test]
fn track_comes_first_in_a_turn() {
    let mut s = nwr();
    assert_eq!(s.about(), "track");
    let lay = s.lay("D12", "9", &["C11", "E13"]);
    assert!(s.offers(&lay));
    for stop in ["Bases", "Routes", "Trains"] {
        s.turn("NWR", stop);
        s.refuses(&lay, "4.1.1");
    }
}

#[test]
fn a_company_need_not_lay_track() {
    let mut s = nwr();
    s.passes();
    assert_ne!(s.about(), "track");
    assert_eq!(s.money("NWR"), 1000);
}

// 4.1.2

#[test]
fn a_minor_company_lays_one_tile_in_a_turn() {
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).turn("SIR", "Track");
    s.does(s.lay("Trichinopoly", "5", &["T14", "S15"]));
    assert_ne!(s.about(), "track", "that was its tile");
    s.turn("SIR", "Track").of_turn("lays", json!(1));
    s.refuses(&s.lay("S15", "9", &["T16", "R14"]), "4.1.2");
}

#[test]
fn a_major_company_lays_two_tiles_in_a_turn() {
    let mut s = nwr();
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_eq!(s.about(), "track");
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    assert_ne!(s.about(), "track");
    s.turn("NWR", "Track").of_turn("lays", json!(2));
    s.refuses(&s.lay("F12", "9", &["E13", "G11"]), "4.1.2");
}

// 4.1.3

/// The first turn of a major company, before it has chosen anything.
fn choosing(sign: &str, phase: &str) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed(sign, ANN, 5).treasury(sign, 1000).in_phase(phase);
    let at = s.company(sign).index();
    s.arrange(|_, _, own| own["second_tile"][at] = json!(null)).turn(sign, "Choice");
    s
}

#[test]
fn a_major_company_chooses_one_of_two_alternatives_in_its_first_turn() {
    let mut s = choosing("NWR", "2");
    assert_eq!(s.about(), "two-tiles");
    assert_eq!(s.choices(), [TWO_TILES_LATER, TWO_TILES_PAID].map(|course| Action::Choose { course }));
    // The price is named with the alternative.
    for (sign, price) in [("NWR", "£20"), ("EIR", "£50")] {
        let told = choosing(sign, "2").game.choices(ANN);
        let words: Vec<&str> = told
            .iter()
            .filter_map(|c| if let Choice::Course { words, .. } = c { Some(*words) } else { None })
            .collect();
        assert!(words.len() == 2 && words[1].contains(price), "{sign}: {words:?}");
    }
    s.refuses(&Action::Pass, "4.1.3");
    s.refuses(&Action::Choose { course: Course::STOCK_ROUND }, "4.1.3");
    s.refuses(&s.lay("Lahore", "115", &["D12"]), "4.1.1");
    s.chooses(TWO_TILES_PAID);
    assert_eq!(s.about(), "track");
    assert_eq!(s.own()["second_tile"][2], json!("Paid"));
}

#[test]
fn a_manager_chooses_like_a_director() {
    let mut s = Sitting::stock(4);
    s.managed("NWR", BOB).arrange(|_, _, own| own["second_tile"][2] = json!(null)).turn("NWR", "Choice");
    assert_eq!(s.seat(), BOB);
    s.chooses(TWO_TILES_LATER);
    assert_eq!(s.own()["second_tile"][2], json!("Later"));
}

#[test]
fn a_company_is_asked_in_its_first_turn_only_and_a_minor_one_never() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("SIR", BOB, 5);
    s.pass_stock_round();
    while s.operating() != Some("SIR") {
        assert_ne!(s.about(), "two-tiles");
        s.plays_on();
    }
    assert_eq!(s.about(), "track");
}

#[test]
fn by_the_first_alternative_the_second_tile_is_free_but_waits_for_phase_3() {
    for (phase, two) in [("2", false), ("3", true), ("5", true)] {
        let mut s = choosing("NWR", phase);
        s.track("Lahore", "115", &["D12"]);
        s.chooses(TWO_TILES_LATER);
        s.does(s.lay("D12", "9", &["C11", "E13"]));
        assert_eq!(s.about() == "track", two, "phase {phase}");
        if two {
            let second = s.lay("E13", "4", &["D12", "F14"]);
            assert_eq!(s.cost(&second), Some(0));
            s.does(second);
        }
        assert_eq!(s.money("NWR"), 1000);
    }
}

#[test]
fn by_the_second_alternative_each_second_tile_costs_20_and_50_for_company_1() {
    let mut s = choosing("NWR", "2");
    s.track("Lahore", "115", &["D12"]);
    s.chooses(TWO_TILES_PAID);
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_eq!(s.money("NWR"), 1000, "nothing for the first");
    let second = s.lay("E13", "4", &["D12", "F14"]);
    assert_eq!(s.cost(&second), Some(20));
    s.does(second);
    assert_eq!(s.money("NWR"), 980);
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 1000).track("Patna", "115", &["H26"]).turn("EIR", "Track");
    // H26 has a river: 40. I27 is a town on plain ground.
    s.does(s.lay("H26", "9", &["H24", "H28"]));
    s.does(s.lay("I27", "4", &["J28", "H26"]));
    assert_eq!(s.money("EIR"), 1000 - 40 - 50);
}

#[test]
fn a_second_tile_is_paid_for_in_later_phases_too_and_not_laid_without_the_money() {
    let mut s = nwr();
    s.in_phase("4");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_eq!(s.cost(&s.lay("E13", "4", &["D12", "F14"])), Some(20));
    let mut s = nwr();
    s.treasury("NWR", 19).turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_ne!(s.about(), "track", "19 are not enough for a second one");
}

#[test]
fn the_bbci_as_a_major_company_pays_20() {
    let mut s = Sitting::stock(4);
    s.formed("BBCI", ANN, 5).treasury("BBCI", 1000).station_in("BBCI", "Bombay", 0);
    s.arrange(|_, _, own| {
        own["majors"] = json!(own["majors"].as_u64().unwrap() | 1 << 4);
        own["second_tile"][4] = json!("Paid");
    });
    s.track("Ajmer", "115", &["H12"]).turn("BBCI", "Track");
    s.does(s.lay("H12", "9", &["H10", "H14"]));
    // L10 is hill and river: 80 and 40.
    assert_eq!(s.cost(&s.lay("L10", "4", &["M9", "K11"])), Some(80 + 40 + 20));
}

// 4.1.4

#[test]
fn yellow_tiles_lie_on_land_but_not_on_large_cities() {
    let s = nwr();
    assert!(s.offers(&s.lay("D12", "9", &["C11", "E13"])));
    s.refuses(&s.lay_turned("Delhi", "6", 0), "4.1.4");
    for city in ["Bombay", "Calcutta", "Madras", "Waltair"] {
        s.refuses(&s.lay_turned(city, "115", 0), "4.1.4");
    }
}

#[test]
fn other_colours_come_by_promotion_only() {
    let mut s = nwr();
    s.refuses(&s.lay("D12", "82", &["C11"]), "4.2.1");
    s.in_phase("3");
    s.refuses(&s.lay("D12", "82", &["C11"]), "4.1.4");
}

// 4.1.5

#[test]
fn every_company_lays_both_gauges_in_every_phase() {
    let mut s = nwr();
    // The track of Delhi is dual.
    for tile in ["4", "74"] {
        assert!(s.offers(&s.lay("E13", tile, &["D12", "F14"])), "{tile}");
    }
    s.does(s.lay("E13", "74", &["D12", "F14"]));
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).turn("SIR", "Track");
    for tile in ["5", "6", "115", "75", "76", "113"] {
        assert!(s.offers(&s.lay("Trichinopoly", tile, &["T14"])), "{tile}");
    }
}

// 4.1.6

#[test]
fn a_new_tile_goes_on_from_a_railhead() {
    let s = nwr();
    assert!(s.offers(&s.lay("D12", "9", &["C11", "E13"])));
    s.refuses(&s.lay("D12", "9", &["D10", "D14"]), "4.1.6");
    s.refuses(&s.lay("C13", "9", &["C11", "C15"]), "4.1.6");
    s.refuses(&s.lay("H12", "9", &["H10", "H14"]), "4.1.6");
}

#[test]
fn a_line_of_any_length_leads_to_a_railhead() {
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "3", &["D12", "E11"]).track("E11", "9", &["E13", "E9"]);
    s.turn("NWR", "Track");
    assert!(s.offers(&s.lay("E9", "9", &["E11", "E7"])));
}

#[test]
fn another_companys_base_blocks_the_line_to_a_railhead() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000);
    s.track("Lahore", "115", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]).turn("NWR", "Track");
    let lay = s.lay("Peshawar", "115", &["B10"]);
    assert!(s.offers(&lay));
    s.station_in("GIP", "Rawalpindi", 0).turn("NWR", "Track");
    s.refuses(&lay, "4.1.6");
}

#[test]
fn line_and_extension_have_the_same_gauge() {
    let s = nwr();
    assert!(s.offers(&s.lay("D12", "9", &["C11", "E13"])));
    s.refuses(&s.lay("D12", "79", &["C11", "E13"]), "4.1.6");
    let s = nwr_metre();
    assert!(s.offers(&s.lay("D12", "79", &["C11", "E13"])));
    s.refuses(&s.lay("D12", "9", &["C11", "E13"]), "4.1.6");
}

#[test]
fn dual_gauge_track_is_extended_in_either_gauge() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "716", &["D12"]).turn("NWR", "Track");
    for tile in ["9", "79"] {
        assert!(s.offers(&s.lay("D12", tile, &["C11", "E13"])), "{tile}");
    }
}

#[test]
fn the_line_from_the_base_decides_the_gauge_beyond_dual_track() {
    // The first picture: the new tile is dual, but the line to it is broad.
    let mut s = nwr();
    s.track("D12", "233", &["C11", "E13"]).turn("NWR", "Track");
    // E13 would be connected to Delhi as well, in both gauges, if it led there.
    assert!(s.offers(&s.lay("E13", "58", &["D12", "E15"])));
    s.refuses(&s.lay("E13", "73", &["D12", "E15"]), "4.1.6");
}

#[test]
fn a_base_allows_the_change_of_gauge() {
    // The second picture: what comes in broad goes on in metre gauge only where the company has a base.
    let mut s = gip_at_lahore();
    assert!(s.offers(&s.lay("Rawalpindi", "115", &["C11"])));
    s.refuses(&s.lay("Rawalpindi", "113", &["C11"]), "4.1.6");
    s.station_in("GIP", "Lahore", 0).turn("GIP", "Track");
    assert!(s.offers(&s.lay("Rawalpindi", "113", &["C11"])));
}

// 4.1.7

#[test]
fn a_second_tile_comes_from_another_base() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "6", &["D12", "C9"]).turn("NWR", "Track");
    let (d12, c9) = (s.lay("D12", "9", &["C11", "E13"]), s.lay("C9", "9", &["C11", "C7"]));
    assert!(s.offers(&c9));
    s.does(d12.clone());
    s.refuses(&c9, "4.1.7");
    s.does(s.lay("E13", "4", &["D12", "F14"]));
}

#[test]
fn the_base_of_the_first_tile_may_be_either_that_reaches_it() {
    // E13 is connected to Lahore and to Delhi; if it counts as Delhi's, E11 can be Lahore's.
    let mut s = nwr();
    s.track("D12", "82", &["C11", "E13", "E11"]).turn("NWR", "Track");
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    assert!(s.offers(&s.lay("E11", "9", &["D12", "F10"])));
}

#[test]
fn a_first_tile_with_two_lines_leaves_either_base_to_the_second() {
    // The towns of F16 are not joined: one is on a line from Jaipur, the other on one from Cawnpore.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Jaipur", 0).station_in("GIP", "Cawnpore", 0);
    s.track("Jaipur", "6", &["G15", "H12"]).track("G15", "58", &["G13", "F16"]);
    s.track("Cawnpore", "6", &["F16", "G19"]).turn("GIP", "Track");
    s.does(s.lay("F16", "55", &["G15", "G17"]));
    assert!(s.offers(&s.lay("H12", "9", &["G13", "I11"])), "the first tile is Cawnpore's");
    assert!(s.offers(&s.lay("Lucknow", "115", &["G17"])), "the first tile is Jaipur's");
}

#[test]
fn another_companys_base_blocks_the_line_to_a_second_tile() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000);
    s.track("Lahore", "115", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]).turn("NWR", "Track");
    let second = s.lay("Peshawar", "115", &["B10"]);
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    assert!(s.offers(&second));
    s.station_in("GIP", "Rawalpindi", 0).refuses(&second, "4.1.7");
}

#[test]
fn a_second_tile_goes_on_from_the_station_of_the_base_not_from_the_others_of_its_city() {
    let mut s = nwr();
    s.in_phase("4").track_turned("Delhi", "500", 0).turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s.refuses(&s.lay("F16", "1", &["F14"]), "4.1.7");
    s.does(s.lay("E13", "4", &["D12", "F14"]));
}

/// NWR with lines of both gauges between Delhi, Lahore and C9, over several ways of dual gauge.
fn nwr_dual() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("4");
    s.track_turned("Delhi", "500", 0).track_turned("E13", "717", 2).track_turned("D12", "108", 5);
    s.track_turned("D10", "80", 2).track_turned("Lahore", "102", 0).track_turned("C9", "107", 1);
    s.track_turned("C7", "79", 1).turn("NWR", "Track");
    s
}

#[test]
fn the_line_to_the_first_tile_makes_way_for_one_of_the_other_gauge() {
    // The way to Peshawar with the least dual track is in the way of the metre gauge line to C5; there is another.
    let mut s = nwr_dual();
    s.does(s.lay_turned("Peshawar", "115", 5));
    let second = s.lay_turned("C5", "78", 4);
    assert!(s.offers(&second));
    // Games that were begun before know the one way only.
    s.clone().begun_under(2).refuses(&second, "4.1.7");
    s.does(second);
}

/// Lahore and Delhi meet in E13, from where two more lines lead on: to D14 and to F12.
fn meeting() -> Sitting {
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "88", &["D12", "F14", "D14", "F12"]).turn("NWR", "Track");
    s
}

#[test]
fn the_lines_to_two_tiles_may_meet_at_a_station() {
    let mut s = meeting();
    s.does(s.lay("F12", "9", &["E13", "G11"]));
    s.does(s.lay("D14", "58", &["E13", "D16"]));
    assert_eq!(s.money("NWR"), 1000 - 140 - 20 + 40, "a mountain, the second tile, and the post");
}

#[test]
fn the_lines_to_two_tiles_share_no_track() {
    let mut s = meeting();
    s.track("F12", "83", &["E13", "G11", "G13"]).turn("NWR", "Track");
    let jaipur = s.lay("Jaipur", "115", &["F12"]);
    assert!(s.offers(&jaipur));
    s.does(s.lay("G11", "8", &["F12", "G9"]));
    s.refuses(&jaipur, "4.1.7");
    assert!(s.offers(&s.lay("D14", "58", &["E13", "D16"])));
}

// 4.1.8

#[test]
fn in_its_first_turn_a_company_lays_a_tile_on_its_home_base() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).turn("NWR", "Track").of_turn("first", json!(true));
    s.refuses(&Action::Pass, "4.1.8");
    s.refuses(&s.lay("E13", "4", &["D12", "F14"]), "4.1.8");
    s.does(s.lay("Lahore", "5", &["D12", "C13"]));
    // Lahore's tile was the first; Delhi's line is another base's.
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    assert_eq!(s.money("NWR"), 980);
}

#[test]
fn no_tile_is_due_on_large_cities_and_on_those_that_have_one() {
    let mut s = Sitting::stock(4);
    s.formed("MSM", ANN, 5).treasury("MSM", 1000).turn("MSM", "Track").of_turn("first", json!(true));
    s.passes();
    let mut s = Sitting::stock(4);
    s.track("Trichinopoly", "5", &["T14", "S15"]).formed("SIR", ANN, 5).treasury("SIR", 1000);
    s.turn("SIR", "Track").of_turn("first", json!(true));
    assert!(s.offers(&s.lay("S15", "9", &["T16", "R14"])));
    s.passes();
}

#[test]
fn a_company_that_cannot_pay_for_its_home_tile_goes_on_without() {
    let mut s = Sitting::stock(4);
    s.formed("BBCI", ANN, 5).treasury("BBCI", 60).turn("BBCI", "Track").of_turn("first", json!(true));
    s.passes();
    s.turn("BBCI", "Track").treasury("BBCI", 70).of_turn("first", json!(true));
    s.refuses(&Action::Pass, "4.1.8");
}

// 4.1.9

#[test]
fn tile_and_hex_are_of_the_same_kind() {
    let s = nwr();
    s.refuses(&s.lay("D12", "4", &["C11", "E13"]), "4.1.9");
    s.refuses(&s.lay("D12", "6", &["C11", "E11"]), "4.1.9");
    s.refuses(&s.lay("E13", "9", &["D12", "F14"]), "4.1.9");
    s.refuses(&s.lay("E13", "6", &["F14", "E11"]), "4.1.9");
    assert!(s.offers(&s.lay("E13", "4", &["D12", "F14"])));
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).turn("SIR", "Track");
    s.refuses(&s.lay("Trichinopoly", "58", &["T14"]), "4.1.9");
    s.refuses(&s.lay("Trichinopoly", "8", &["T14"]), "4.1.9");
}

#[test]
fn one_line_of_a_tile_with_two_towns_is_enough() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Delhi", 2).turn("GIP", "Track");
    s.refuses(&s.lay("F16", "4", &["F14", "F18"]), "4.1.9");
    for tile in ["1", "2", "55", "56", "71"] {
        assert!(s.offers(&s.lay("F16", tile, &["F14"])), "{tile}");
    }
    s.does(s.lay("F16", "1", &["F14"]));
}

#[test]
fn a_tile_with_two_towns_needs_one_line_from_a_railhead() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Delhi", 2).turn("GIP", "Track");
    // Turned by two sixths tile 56 leads everywhere but to Delhi and G15.
    s.refuses(&s.lay_turned("F16", "56", 2), "4.1.6");
    assert!(s.offers(&s.lay_turned("F16", "56", 1)));
}

// 4.1.10

#[test]
fn no_track_runs_into_the_sea_or_the_margin() {
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).track("Trichinopoly", "115", &["T18"]).turn("SIR", "Track");
    s.refuses(&s.lay("T18", "4", &["T16"]), "4.1.10");
    assert!(s.offers(&s.lay("T18", "3", &["T16", "S17"])));
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "115", &["B12"]).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "9", &["C11"]), "4.1.10");
    assert!(s.offers(&s.lay("B12", "7", &["C11", "C13"])));
}

#[test]
fn every_hex_of_the_grid_takes_a_tile() {
    let s = Sitting::begin(3);
    let ground = &s.game.edition().ground;
    for (hex, data) in ground.map.iter().filter(|(_, h)| h.face.colour == railhead_board::Colour::Land) {
        assert!(s.table().board.placements(ground, hex).next().is_some(), "{}", data.name);
    }
}

// 4.1.11

#[test]
fn a_line_may_end_against_a_tile_without_joining_it() {
    let mut s = nwr();
    s.track("E13", "4", &["E11", "E15"]).turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    // And against a large city where it has no line.
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "3", &["D12", "E11"]).turn("NWR", "Track");
    s.track("E11", "7", &["E13", "F12"]).turn("NWR", "Track");
    s.does(s.lay("F12", "8", &["E11", "F14"]));
}

// 4.1.12

#[test]
fn hills_mountains_and_rivers_cost_what_table_4_says() {
    let bare =
        [("Cawnpore", 40, 30), ("Allahabad", 60, 40), ("Mysore", 80, 50), ("Bangalore", 140, 70), ("Multan", 0, 0)];
    for (city, broad, metre) in bare {
        let mut s = Sitting::stock(4);
        s.formed("NWR", ANN, 5).treasury("NWR", 1000).station_in("NWR", city, 0).turn("NWR", "Track");
        for (tile, cost) in [("115", broad), ("113", metre)] {
            let lay = (0..6).map(|r| s.lay_turned(city, tile, r)).find(|a| s.offers(a)).unwrap();
            assert_eq!(s.cost(&lay), Some(cost), "{city} {tile}");
        }
        let lay = (0..6).map(|r| s.lay_turned(city, "115", r)).find(|a| s.offers(a)).unwrap();
        let bank = s.bank();
        s.does(lay);
        assert_eq!((s.money("NWR"), s.bank()), (1000 - broad, bank + broad), "{city}");
    }
    for (station, tile, cost) in [("115", "7", 240), ("113", "77", 100)] {
        let mut s = Sitting::stock(4);
        s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", station, &["B12"]).turn("NWR", "Track");
        assert_eq!(s.cost(&s.lay("B12", tile, &["C11", "C13"])), Some(cost), "Himalaya");
    }
}

#[test]
fn two_kinds_of_terrain_on_a_hex_are_both_paid() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).station_in("NWR", "Bombay", 0).turn("NWR", "Track");
    assert_eq!(s.cost(&s.lay("L10", "4", &["M9", "K11"])), Some(80 + 40));
    assert_eq!(s.cost(&s.lay("L10", "74", &["M9", "K11"])), Some(50 + 30));
}

#[test]
fn a_tile_is_not_laid_without_the_money_for_its_ground() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 239).track("Lahore", "115", &["B12"]).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "7", &["C11", "C13"]), "4.1.12");
    s.treasury("NWR", 240).turn("NWR", "Track");
    s.does(s.lay("B12", "7", &["C11", "C13"]));
    assert_eq!(s.money("NWR"), 0);
}

#[test]
fn a_company_that_owes_for_a_train_builds_only_what_costs_nothing() {
    let mut s = Sitting::stock(4);
    s.managed("NWR", ANN).treasury("NWR", 300).track("Lahore", "6", &["B12", "D12"]).train("NWR", "3");
    let train = s.train_of("NWR", "3");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 440).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "7", &["C11", "C13"]), "3.4.6");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_ne!(s.about(), "track", "a second tile has its price");
}

// 4.1.13

#[test]
fn ajmer_costs_the_bbci_70_as_a_major_company() {
    let ajmer = |major: bool, sign: &str| {
        let mut s = Sitting::stock(4);
        s.formed(sign, ANN, 5).treasury(sign, 1000);
        if sign != "BBCI" {
            s.station_in(sign, "Ajmer", 0);
        }
        if major {
            s.arrange(|_, _, own| own["majors"] = json!(own["majors"].as_u64().unwrap() | 1 << 4));
        }
        s.turn(sign, "Track");
        ["115", "113"].map(|tile| s.cost(&s.lay("Ajmer", tile, &["H12"])))
    };
    assert_eq!(ajmer(true, "BBCI"), [Some(70), Some(70)]);
    assert_eq!(ajmer(false, "BBCI"), [Some(140), Some(70)]);
    assert_eq!(ajmer(true, "NWR"), [Some(140), Some(70)], "others pay for the mountain");
}

// 4.1.14

#[test]
fn a_frontier_post_pays_the_company_that_connects_it_after_all_its_tiles() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "6", &["B10", "C13"]).turn("NWR", "Track");
    s.does(s.lay("Rawalpindi", "6", &["C11", "B8"]));
    assert_eq!((s.about(), s.money("NWR")), ("track", 860), "140 for the mountain, nothing yet");
    let events = s.passes();
    assert!(events.contains(&Event::Bonus { company: s.company("NWR"), amount: 40 }));
    assert_eq!(s.money("NWR"), 900);
}

#[test]
fn a_frontier_post_pays_once_in_the_game() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "115", &["B10"]).turn("NWR", "Track");
    s.does(s.lay("Rawalpindi", "6", &["C11", "B8"]));
    s.passes();
    assert_eq!(s.money("NWR"), 900);
    s.turn("NWR", "Track");
    s.passes();
    assert_eq!(s.money("NWR"), 900);
    // Nor does it pay another company.
    s.formed("GIP", BOB, 5).treasury("GIP", 500).station_in("GIP", "Rawalpindi", 0).turn("GIP", "Track");
    s.passes();
    assert_eq!(s.money("GIP"), 500);
}

#[test]
fn a_frontier_post_pays_for_a_connection_only() {
    // The tile of the post was laid long ago by somebody; the NWR connects it now.
    let mut s = nwr();
    s.track("D14", "4", &["D12", "D16"]).turn("NWR", "Track");
    s.passes();
    assert_eq!(s.money("NWR"), 1000, "not connected yet");
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "8", &["C11", "D14"]));
    s.passes();
    assert_eq!(s.money("NWR"), 1040);
}

#[test]
fn the_posts_are_where_the_map_has_them() {
    let s = Sitting::begin(3);
    let posts = [("B8", 100), ("B10", 40), ("C5", 200), ("D2", 200), ("D14", 40), ("H2", 40), ("I3", 100)];
    for (_, hex) in s.game.edition().ground.map.iter() {
        let pays = hex.features.iter().find_map(|f| match f {
            railhead_board::Feature::Award(amount) => Some(*amount),
            _ => None,
        });
        let known = posts.iter().find(|(name, _)| *name == hex.name).map(|(_, amount)| *amount);
        assert_eq!(pays, known, "{}", hex.name);
    }
}

// 4.1.15

#[test]
fn yellow_tiles_are_laid_outside_the_area_too() {
    let mut s = nwr();
    s.track("E13", "3", &["F14", "E15"]).turn("NWR", "Track");
    // Column 15 is outside the area of the NWR.
    s.does(s.lay("E15", "55", &["E13"]));
}
