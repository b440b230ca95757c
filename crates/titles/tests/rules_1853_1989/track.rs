//! Track construction (31.1 to 31.11).

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Event};
use serde_json::json;

/// NWR lays track from Delhi and Lahore; Lahore has a broad line to D12.
fn nwr() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "69", &["D12"]).turn("NWR", "Track");
    s
}

#[test]
fn track_comes_first_in_a_turn_and_may_be_left_out() {
    let mut s = nwr();
    let lay = s.lay("D12", "9", &["C11", "E13"]);
    assert!(s.offers(&lay));
    for stop in ["Bases", "Routes", "Trains"] {
        s.turn("NWR", stop);
        s.refuses(&lay, "31.1");
    }
    s.turn("NWR", "Track");
    s.passes();
    assert_ne!(s.about(), "track");
}

#[test]
fn companies_1_to_4_lay_two_tiles_for_nothing_and_5_to_8_one() {
    let mut s = nwr();
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    assert_eq!(s.money("NWR"), 1000, "nobody chooses, nobody pays for the second one");
    assert_ne!(s.about(), "track");
    s.turn("NWR", "Track").of_turn("lays", json!(2));
    s.refuses(&s.lay("F12", "9", &["E13", "G11"]), "31.2");
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).turn("SIR", "Track");
    s.does(s.lay("Trichinopoly", "5", &["T14", "S15"]));
    s.turn("SIR", "Track").of_turn("lays", json!(1));
    s.refuses(&s.lay("S15", "9", &["T16", "R14"]), "31.2");
}

#[test]
fn yellow_tiles_of_either_gauge_lie_on_land_but_not_on_large_cities() {
    let s = nwr();
    for tile in ["4", "74"] {
        assert!(s.offers(&s.lay("E13", tile, &["D12", "F14"])), "{tile}: the track of Delhi is dual");
    }
    for city in ["Delhi", "Bombay", "Calcutta", "Madras"] {
        s.refuses(&s.lay_turned(city, "69", 0), "31.3");
    }
    s.refuses(&s.lay("D12", "82", &["C11"]), "31.12");
    let mut s = nwr();
    s.in_phase("2");
    s.refuses(&s.lay("D12", "82", &["C11"]), "31.3");
}

#[test]
fn a_new_tile_goes_on_from_a_railhead_in_its_gauge() {
    let mut s = nwr();
    assert!(s.offers(&s.lay("D12", "9", &["C11", "E13"])));
    s.refuses(&s.lay("D12", "9", &["D10", "D14"]), "31.4");
    s.refuses(&s.lay("D12", "79", &["C11", "E13"]), "31.4");
    s.refuses(&s.lay("H12", "9", &["H10", "H14"]), "31.4");
    // A line of any length, anywhere on the board.
    s.track("D12", "9", &["C11", "E13"]).track("E13", "3", &["D12", "E11"]).track("E11", "9", &["E13", "E9"]);
    s.turn("NWR", "Track");
    assert!(s.offers(&s.lay("E9", "9", &["E11", "E7"])));
}

#[test]
fn another_companys_base_blocks_the_line() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000);
    s.track("Lahore", "69", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]).turn("NWR", "Track");
    let lay = s.lay("Peshawar", "69", &["B10"]);
    assert!(s.offers(&lay));
    s.station_in("GIP", "Rawalpindi", 0).turn("NWR", "Track");
    s.refuses(&lay, "31.4");
}

#[test]
fn a_second_tile_comes_from_another_base_over_other_track() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "6", &["D12", "C9"]).turn("NWR", "Track");
    let c9 = s.lay("C9", "9", &["C11", "C7"]);
    assert!(s.offers(&c9));
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s.refuses(&c9, "31.5");
    s.does(s.lay("E13", "4", &["D12", "F14"]));
}

#[test]
fn the_lines_to_two_tiles_may_meet_at_a_station_but_share_no_track() {
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "88", &["D12", "F14", "D14", "F12"]);
    s.track("F12", "83", &["E13", "G11", "G13"]).turn("NWR", "Track");
    let jaipur = s.lay("Jaipur", "69", &["F12"]);
    assert!(s.offers(&jaipur));
    s.does(s.lay("G11", "8", &["F12", "G9"]));
    s.refuses(&jaipur, "31.5");
    s.does(s.lay("D14", "4", &["E13", "C15"]));
}

#[test]
fn the_line_to_the_first_tile_makes_way_for_one_of_the_other_gauge() {
    // Nagpur and K19 reach K15 over dual gauge track; the tile at L14 is broad, the one at J14 metre gauge.
    let mut s = Sitting::stock(4);
    s.formed("BNR", ANN, 5).treasury("BNR", 1000).in_phase("4");
    s.track_turned("Nagpur", "102", 0).track_turned("K19", "15", 0).station_in("BNR", "K19", 0);
    s.track_turned("J16", "15", 3).track_turned("K15", "112", 0).turn("BNR", "Track");
    let mut before = s.clone();
    before.begun_under(2);
    for s in [&mut s, &mut before] {
        s.does(s.lay_turned("L14", "8", 3));
    }
    let second = s.lay_turned("J14", "72", 4);
    before.refuses(&second, "31.5");
    s.does(second);
}

#[test]
fn in_its_first_turn_a_company_lays_a_tile_on_its_home_base() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).turn("NWR", "Track").of_turn("first", json!(true));
    s.refuses(&Action::Pass, "31.6");
    s.refuses(&s.lay("E13", "4", &["D12", "F14"]), "31.6");
    s.does(s.lay("Lahore", "5", &["D12", "C13"]));
    s.does(s.lay("E13", "4", &["D12", "F14"]));
    // Not on Madras, and not where a tile lies.
    let mut s = Sitting::stock(4);
    s.formed("MSM", ANN, 5).treasury("MSM", 1000).turn("MSM", "Track").of_turn("first", json!(true));
    s.passes();
    let mut s = Sitting::stock(4);
    s.track("Chittagong", "5", &["I33", "I35"]).formed("BAR", ANN, 5).turn("BAR", "Track");
    s.of_turn("first", json!(true));
    s.passes();
}

#[test]
fn tile_and_hex_have_the_same_stations() {
    let s = nwr();
    s.refuses(&s.lay("D12", "4", &["C11", "E13"]), "31.7");
    s.refuses(&s.lay("E13", "9", &["D12", "F14"]), "31.7");
    s.refuses(&s.lay("E13", "6", &["F14", "E11"]), "31.7");
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Delhi", 2).turn("GIP", "Track");
    s.refuses(&s.lay("F16", "4", &["F14", "F18"]), "31.7");
    for tile in ["1", "2", "55", "56", "71"] {
        assert!(s.offers(&s.lay("F16", tile, &["F14"])), "{tile}: one line from a railhead is enough");
    }
    // Turned by two sixths tile 56 leads everywhere but to Delhi and G15.
    s.refuses(&s.lay_turned("F16", "56", 2), "31.4");
}

#[test]
fn no_track_runs_into_the_sea_or_the_margin() {
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).treasury("SIR", 1000).track("Trichinopoly", "69", &["T18"]).turn("SIR", "Track");
    s.refuses(&s.lay("T18", "4", &["T16"]), "31.8");
    assert!(s.offers(&s.lay("T18", "3", &["T16", "S17"])));
}

#[test]
fn a_line_may_run_off_at_a_buff_edge() {
    // The north of Peshawar, Rawalpindi and B12 is taken as buff: an international route might begin there.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "69", &["B12"]).turn("NWR", "Track");
    let off: Vec<Action> = (0..6).map(|r| s.lay_turned("B12", "9", r)).filter(|a| s.offers(a)).collect();
    assert_eq!(off.len(), 1, "straight on from Lahore to the north-east");
    // The same north of C15 is margin.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "69", &["C13"]).track("C13", "9", &["C11", "C15"]);
    s.turn("NWR", "Track");
    assert!((0..6).all(|r| !s.offers(&s.lay_turned("C15", "9", r))));
}

#[test]
fn a_line_may_end_against_a_tile_without_joining_it() {
    let mut s = nwr();
    s.track("E13", "3", &["F14", "F12"]).turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
}

#[test]
fn hills_mountains_and_rivers_cost_what_table_4_says() {
    // Base, a line to the hex, the hex, its plain tiles in both gauges, and what they cost.
    let cost = |sign: &str, from: (&str, &str), to: &str, tile: &str| {
        let mut s = Sitting::stock(4);
        let metre = ["72", "73", "74", "77", "78", "79"].contains(&tile);
        let station = if metre { "113" } else { "69" };
        s.formed(sign, ANN, 5).treasury(sign, 1000);
        if !s.has_token(sign, from.0) {
            s.station_in(sign, from.0, 0);
        }
        s.track(from.0, station, &[to]).turn(sign, "Track");
        (0..6).filter_map(|r| s.cost(&s.lay_turned(to, tile, r))).max()
    };
    // River, multiple river, hill, mountain, Himalaya.
    assert_eq!(cost("SIR", ("Trichinopoly", "T18"), "T18", "3"), Some(40));
    assert_eq!(cost("SIR", ("Trichinopoly", "T18"), "T18", "72"), Some(30));
    assert_eq!(cost("EIR", ("Dacca", "J30"), "J30", "9"), Some(60));
    assert_eq!(cost("EIR", ("Dacca", "J30"), "J30", "79"), Some(50), "fifty, not forty");
    assert_eq!(cost("NWR", ("Lahore", "C13"), "C13", "9"), Some(80));
    assert_eq!(cost("NWR", ("Lahore", "C13"), "C13", "79"), Some(50));
    assert_eq!(cost("BNR", ("Nagpur", "J16"), "J16", "4"), Some(140));
    assert_eq!(cost("BNR", ("Nagpur", "J16"), "J16", "74"), Some(70));
    assert_eq!(cost("NWR", ("Lahore", "B12"), "B12", "8"), Some(240));
    assert_eq!(cost("NWR", ("Lahore", "B12"), "B12", "78"), Some(100));
}

#[test]
fn ground_is_paid_in_credits_before_the_tile_is_laid() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 239).track("Lahore", "69", &["B12"]).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "7", &["C11", "C13"]), "31.10");
    s.treasury("NWR", 240).turn("NWR", "Track");
    let bank = s.bank();
    s.does(s.lay("B12", "7", &["C11", "C13"]));
    assert_eq!((s.money("NWR"), s.bank()), (0, bank), "credits are no money of the bank");
}

#[test]
fn two_kinds_of_terrain_on_a_hex_are_both_paid() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Ahmadabad", 0);
    s.track("Ahmadabad", "69", &["K9"]).track("K9", "4", &["J8", "L10"]).turn("GIP", "Track");
    assert_eq!(s.cost(&s.lay("L10", "4", &["K9", "M11"])), Some(80 + 40));
}

#[test]
fn a_frontier_post_pays_once_in_credits_after_all_tiles() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).track("Lahore", "6", &["B10", "C13"]).turn("NWR", "Track");
    let bank = s.bank();
    s.does(s.lay("Rawalpindi", "6", &["C11", "B8"]));
    assert_eq!(s.money("NWR"), 860, "140 for the mountain, nothing yet");
    let events = s.passes();
    assert!(events.contains(&Event::Bonus { company: s.company("NWR"), amount: 40 }));
    assert_eq!((s.money("NWR"), s.bank()), (900, bank));
    s.turn("NWR", "Track");
    s.passes();
    assert_eq!(s.money("NWR"), 900);
    s.formed("GIP", BOB, 5).treasury("GIP", 500).station_in("GIP", "Rawalpindi", 0).turn("GIP", "Track");
    s.passes();
    assert_eq!(s.money("GIP"), 500, "nor does it pay another company");
}

#[test]
fn yellow_tiles_are_laid_outside_the_area_too() {
    let mut s = nwr();
    s.track("E13", "3", &["F14", "E15"]).turn("NWR", "Track");
    s.does(s.lay("E15", "55", &["E13"]));
}
