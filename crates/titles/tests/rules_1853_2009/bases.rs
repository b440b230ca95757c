//! 4.4: establishing bases.

use crate::table::{ANN, BOB, Sit, Sitting, of};
use railhead_engine::Action;
use serde_json::json;

/// NWR with a line from Lahore to Rawalpindi and Peshawar, about to establish bases.
fn nwr() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "14", &["B10", "D12"]).track("Rawalpindi", "717", &["C11", "B8"]);
    s.track("Peshawar", "115", &["B10"]).turn("NWR", "Bases");
    s
}

/// GIP with a line from Allahabad to Benares, which lies outside its area, and Lucknow, which does not.
fn gip(phase: &str, trains: &[&str]) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase(phase);
    s.track("Allahabad", "6", &["H22", "G19"]).track("Benares", "6", &["H20", "G23"]);
    s.track("Lucknow", "6", &["H20", "G17"]);
    for train in trains {
        s.train("GIP", train);
    }
    s.turn("GIP", "Bases");
    s
}

/// EIR with a line from Patna over Benares to Allahabad, the home base of the GIP.
fn eir() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 1000).in_phase("3");
    s.track("Patna", "115", &["H22"]).track("Benares", "14", &["H20", "H24"]).track("Allahabad", "14", &["H22"]);
    s.turn("EIR", "Bases");
    s
}

// 4.4.1

#[test]
fn bases_are_established_within_the_area_of_the_company() {
    let mut s = nwr();
    s.does(s.token("Rawalpindi"));
    assert!(s.has_token("NWR", "Rawalpindi"));
    let s = gip("4", &["4"]);
    assert!(s.offers(&s.token("Lucknow")));
    s.refuses(&s.token("Benares"), "4.4.1");
}

#[test]
fn the_rows_and_columns_named_belong_to_the_area() {
    let s = Sitting::begin(3);
    let on_the_line = [
        ("EIR", "Calcutta"),
        ("EIR", "Delhi"),
        ("GIP", "Bombay"),
        ("GIP", "Delhi"),
        ("GIP", "Allahabad"),
        ("GIP", "Hyderabad"),
        ("NWR", "Delhi"),
        ("NWR", "Karachi"),
        ("BNR", "Calcutta"),
        ("BNR", "Hyderabad"),
        ("BNR", "Allahabad"),
        ("BNR", "Madras"),
        ("BBCI", "Bombay"),
        ("BBCI", "Delhi"),
        ("BBCI", "Nagpur"),
        ("MSM", "Bombay"),
        ("MSM", "Madras"),
        ("SIR", "Madras"),
        ("ECR", "Calcutta"),
        ("ECR", "Madras"),
        ("ECR", "Nagpur"),
    ];
    for (sign, city) in on_the_line {
        assert!(s.in_area(sign, city), "{city} is in the area of the {sign}");
    }
    let beyond = [
        ("EIR", "Jaipur"),
        ("GIP", "Benares"),
        ("GIP", "Lahore"),
        ("NWR", "Cawnpore"),
        ("NWR", "Ahmadabad"),
        ("BNR", "Bombay"),
        ("BNR", "Delhi"),
        ("BBCI", "Allahabad"),
        ("BBCI", "Hyderabad"),
        ("MSM", "Nagpur"),
        ("MSM", "Trichinopoly"),
        ("SIR", "Hyderabad"),
        ("ECR", "Hyderabad"),
        ("ECR", "Patna"),
    ];
    for (sign, city) in beyond {
        assert!(!s.in_area(sign, city), "{city} is not in the area of the {sign}");
    }
}

#[test]
fn bases_come_after_track_and_before_running() {
    let mut s = nwr();
    let base = s.token("Rawalpindi");
    for stop in ["Track", "Routes", "Trains"] {
        s.turn("NWR", stop);
        s.refuses(&base, "3.5");
    }
}

#[test]
fn nobody_has_to_establish_a_base() {
    let mut s = nwr();
    s.passes();
    assert_ne!(s.about(), "token");
}

// 4.4.2

#[test]
fn in_phase_5_a_company_with_a_5_or_6_goes_outside() {
    for train in ["5", "6"] {
        let mut s = gip("5", &[train]);
        s.does(s.token("Benares"));
        assert!(s.has_token("GIP", "Benares"));
    }
    let s = gip("5", &["4"]);
    s.refuses(&s.token("Benares"), "4.4.2");
    let s = gip("4", &["4", "5"]);
    s.refuses(&s.token("Benares"), "4.4.1");
}

#[test]
fn a_train_runs_to_the_base_outside_in_the_same_round() {
    let mut s = gip("5", &["5"]);
    s.does(s.token("Benares"));
    while s.about() != "run" {
        s.passes();
    }
    let train = s.train_of("GIP", "5");
    s.refuses(&Action::Run { runs: vec![s.run(train, &["H20", "G19"])] }, "4.4.2");
    s.does(Action::Run { runs: vec![s.run(train, &["G19", "H20", "H22"])] });
}

#[test]
fn a_base_outside_is_reached_by_a_train_from_home() {
    // A metre gauge line without a metre gauge train.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("5").train("GIP", "5");
    s.track("Allahabad", "76", &["H22", "G19"]).track("Benares", "76", &["H20", "G23"]).turn("GIP", "Bases");
    s.refuses(&s.token("Benares"), "4.4.2");
    s.train("GIP", "4M").turn("GIP", "Bases");
    assert!(s.offers(&s.token("Benares")));
}

#[test]
fn one_place_outside_in_a_turn_but_tile_and_base_there_may_be_together() {
    let mut s = gip("5", &["5"]);
    s.track("Patna", "115", &["H22"]).turn("GIP", "Track");
    s.does(s.lay("Benares", "14", &["H20", "G23", "H24"]));
    while s.about() != "token" {
        s.passes();
    }
    s.refuses(&s.token("Patna"), "4.4.7");
    s.formed("EIR", BOB, 5).track("Patna", "14", &["H22", "G23"]).turn("GIP", "Bases");
    let benares = s.hex("Benares");
    s.of_turn("duty", json!(benares));
    s.refuses(&s.token("Patna"), "4.4.2");
    s.does(s.token("Benares"));
    assert!(s.has_token("GIP", "Benares"));
}

// 4.4.3

#[test]
fn a_base_is_a_start_for_lines() {
    // The line of another company is closed to it; its own base opens it.
    let mut s = nwr();
    s.formed("GIP", BOB, 5).turn("NWR", "Bases");
    s.does(s.token("Rawalpindi"));
    s.station_in("GIP", "Rawalpindi", 0).turn("NWR", "Bases");
    assert!(s.offers(&s.token("Peshawar")), "beyond its own base");
}

// 4.4.4

#[test]
fn home_bases_are_free_the_first_other_costs_40_and_all_further_100() {
    let mut s = nwr();
    assert_eq!(s.money("NWR"), 1000);
    assert_eq!(s.cost(&s.token("Rawalpindi")), Some(40));
    s.does(s.token("Rawalpindi"));
    assert_eq!(s.money("NWR"), 960);
    assert_eq!(s.cost(&s.token("Peshawar")), Some(100), "more than one in a turn is allowed");
    s.does(s.token("Peshawar"));
    assert_eq!(s.money("NWR"), 860);
}

#[test]
fn a_base_is_not_established_without_the_money_or_a_token() {
    let mut s = nwr();
    s.treasury("NWR", 39).turn("NWR", "Bases");
    s.refuses(&s.token("Rawalpindi"), "4.4.4");
    let mut s = nwr();
    let nwr = s.company("NWR");
    s.arrange(|_, table, _| table.company_mut(nwr).tokens = 0);
    let mut copy = s.game.clone();
    let why = copy.play(ANN, &s.token("Rawalpindi")).unwrap_err();
    assert_eq!(why.rule, "1853 (2009) 4.4.4");
}

#[test]
fn a_company_that_owes_for_a_train_establishes_no_base() {
    let mut s = Sitting::stock(4);
    s.managed("NWR", ANN).treasury("NWR", 500).in_phase("3").train("NWR", "3");
    s.track("Lahore", "14", &["B10", "D12"]).track("Rawalpindi", "717", &["C11", "B8"]);
    let train = s.train_of("NWR", "3");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 440).turn("NWR", "Bases");
    s.refuses(&s.token("Rawalpindi"), "3.4.6");
}

#[test]
fn companies_have_three_to_five_tokens() {
    let s = Sitting::begin(3);
    let tokens: Vec<u8> = s.game.edition().companies.iter().map(|c| c.tokens).collect();
    assert_eq!(tokens, [5, 5, 5, 5, 4, 4, 4, 3]);
}

// 4.4.5

#[test]
fn bases_lie_in_large_stations_with_room() {
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]).turn("NWR", "Bases");
    s.refuses(&s.token("E13"), "4.4.5");
    s.formed("GIP", BOB, 5).station_in("GIP", "Peshawar", 0).turn("NWR", "Bases");
    s.refuses(&s.token("Peshawar"), "4.4.5");
}

#[test]
fn a_company_has_one_base_on_a_hex() {
    let mut s = nwr();
    s.does(s.token("Rawalpindi"));
    s.turn("NWR", "Bases");
    s.refuses(&s.token("Rawalpindi"), "4.4.5");
    // Not even in another station of the city.
    s.refuses(&s.token_in("Delhi", 0), "4.4.5");
    s.refuses(&s.token("Lahore"), "4.4.5");
}

// 4.4.6

#[test]
fn a_base_needs_a_line_to_another_base_of_the_company() {
    let mut s = nwr();
    s.track("Multan", "115", &["E9"]).turn("NWR", "Bases");
    s.refuses(&s.token("Multan"), "4.4.6");
    s.formed("GIP", BOB, 5).station_in("GIP", "Rawalpindi", 0).turn("NWR", "Bases");
    assert!(s.offers(&s.token("Peshawar")), "one of two spaces is taken");
    s.formed("BNR", BOB, 5).station_in("BNR", "Rawalpindi", 0).turn("NWR", "Bases");
    s.refuses(&s.token("Peshawar"), "4.4.6");
}

#[test]
fn a_line_with_a_break_of_gauge_does_not_count() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "14", &["B10", "D12"]).track("Rawalpindi", "717", &["C11", "B8"]);
    s.track("Peshawar", "113", &["B10"]).turn("NWR", "Bases");
    s.refuses(&s.token("Peshawar"), "4.4.6");
    // With a base at the place of the break it does.
    s.does(s.token("Rawalpindi"));
    assert!(s.offers(&s.token("Peshawar")));
}

// 4.4.7

#[test]
fn the_home_base_of_a_company_that_is_not_running_is_kept_free() {
    let mut s = eir();
    s.refuses(&s.token("Allahabad"), "4.4.7");
    assert!(s.offers(&s.token("Benares")));
    s.formed("GIP", BOB, 5).turn("EIR", "Bases");
    assert!(s.offers(&s.token("Allahabad")), "its second space");
}

#[test]
fn north_bombay_is_kept_for_nobody_once_the_bbci_is_a_minor_company() {
    let mut s = Sitting::stock(4);
    s.formed("MSM", ANN, 5).treasury("MSM", 1000).station_in("MSM", "Ahmadabad", 0);
    s.track("Ahmadabad", "115", &["K9"]).track("K9", "4", &["J8", "L10"]).track("L10", "58", &["K9", "M9"]);
    s.turn("MSM", "Bases");
    s.refuses(&s.token_in("Bombay", 1), "4.4.7");
    assert!(s.offers(&s.token_in("Bombay", 0)));
}

#[test]
fn a_company_formed_late_finds_its_home_on_the_promoted_tile() {
    let mut s = Sitting::stock(4);
    s.in_phase("4").track("Bombay", "105", &["L10", "N10"]).track("Calcutta", "500", &[]);
    s.shares("GIP", of(ANN), 4).shares("BNR", of(BOB), 4);
    s.does(s.buy("GIP"));
    s.pass_to(BOB);
    s.does(s.buy("BNR"));
    assert!(s.has_token("GIP", "Bombay") && s.has_token("GIP", "Allahabad"));
    assert!(s.has_token("BNR", "Calcutta") && s.has_token("BNR", "Nagpur"));
    // The base of the BNR is where the line to the south-west begins.
    s.track("Nagpur", "115", &["K19"]).turn("BNR", "Track");
    assert!(s.offers(&s.lay("K27", "9", &["J28", "L26"])));
    s.refuses(&s.lay("I27", "4", &["J28", "H26"]), "4.1.6");
}
