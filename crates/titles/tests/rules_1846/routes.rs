//! 6.3: running trains.

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Dividend, Run, TrainPlace};

/// A line from St. Louis over Centralia, Cincinnati and Huntington to Charleston, home of the C&O: 50, 10, 40, 20 and 20.
pub(crate) fn southern(phase: u8, trains: &[&str]) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("C&O", ANN, 100).operated("C&O").phase(phase);
    s.track("I3", "9", &["I1", "I5"]).track("I7", "9", &["I5", "I9"]).track("I9", "9", &["I7", "I11"]);
    s.track("I11", "8", &["I9", "H12"]).track("H12", "292", &["I11", "H14"]).track("H14", "8", &["H12", "I15"]);
    for train in trains {
        s.train("C&O", train);
    }
    s.turn("C&O", "Routes");
    s
}

const WEST: [&str; 7] = ["I15", "H14", "H12", "I11", "I9", "I7", "I5"];

fn run(s: &Sitting, path: &[&str]) -> Action {
    let (train, _) = s.table().trains_of(s.game.operating().unwrap()).next().unwrap();
    Action::Run { runs: vec![s.run(train, path)] }
}

// 6.3

#[test]
fn a_route_joins_a_city_with_an_own_token_to_another_location() {
    let s = southern(0, &["2"]);
    assert_eq!(s.best().1, 60, "Huntington 20, Cincinnati 40");
    let mut t = s.clone();
    t.does(run(&s, &["I15", "H14", "H12"]));
    // Between Cincinnati and Centralia the C&O has no token.
    s.refuses(&run(&s, &["H12", "I11", "I9", "I7", "I5"]), "1846 6.3");
    s.refuses(&run(&s, &["I15"]), "1846 6.3");
}

#[test]
fn a_route_passes_no_city_full_of_others_tokens_but_may_end_there() {
    let mut s = southern(1, &["4"]);
    assert_eq!(s.best().1, 120, "Huntington, Cincinnati, Centralia, St. Louis");
    s.open("GT", BOB, 60).station("GT", "H12");
    s.refuses(&run(&s, &WEST), "1846 6.3");
    assert_eq!(s.best().1, 80, "Charleston, Huntington, Cincinnati");
}

#[test]
fn an_own_token_opens_a_full_city() {
    let mut s = southern(1, &["4"]);
    s.station("C&O", "H12");
    assert_eq!(s.best().1, 120);
}

#[test]
fn a_route_does_not_visit_a_location_twice() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).phase(1).station("PRR", "E11").train("PRR", "4");
    s.track("E11", "5", &["F10", "E9"]).track("F10", "7", &["E11", "E9"]).track("E9", "7", &["E11", "F10"]);
    s.turn("PRR", "Routes");
    s.refuses(&run(&s, &["E11", "F10", "E9", "E11"]), "1846 6.3, 6.31, 6.32");
}

#[test]
fn track_is_not_used_backwards_and_forwards() {
    let mut s = southern(1, &["4"]);
    s.track("H12", "296", &["I11", "H14"]);
    let (train, _) = s.table().trains_of(s.company("C&O")).next().unwrap();
    let there = s.run(train, &["I15", "H14", "H12"]);
    let mut track = there.track.clone();
    track.extend(there.track.iter().rev().copied());
    s.refuses(&Action::Run { runs: vec![Run { train, track }] }, "1846 6.3");
}

#[test]
fn values_off_the_board_rise_in_phase_iii() {
    let s = southern(0, &["2"]);
    assert_eq!(s.best().1, 60);
    let mut low = southern(1, &["2"]);
    low.open("IC", BOB, 80).train("IC", "2").track("J4", "9", &["K3", "I5"]).station("IC", "I5").turn("IC", "Routes");
    assert_eq!(low.best().1, 60, "Centralia 10, St. Louis 50");
    low.phase(2);
    assert_eq!(low.best().1, 80, "St. Louis 70");
}

#[test]
fn a_run_over_a_hex_that_does_not_exist_is_refused() {
    let s = southern(0, &["2"]);
    let train = s.train_of("C&O", "2");
    for (hex, segment) in [(999, 0), (76, 0), (u16::MAX, 255), (0, 255)] {
        let run = Run { train, track: vec![(railhead_board::HexId(hex), segment)] };
        let mut copy = s.game.clone();
        assert!(copy.play(ANN, &Action::Run { runs: vec![run] }).is_err(), "hex {hex}");
        assert!(copy.same_state(&s.game));
    }
}

// 6.31

#[test]
fn a_route_visits_one_of_chicagos_cities_only() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).station_in("NYC", "D6", 2).train("NYC", "2").train("NYC", "2");
    s.track("D8", "7", &["D6", "E7"]).track("E7", "7", &["D8", "D6"]).turn("NYC", "Routes");
    s.refuses(&run(&s, &["D6", "D8", "E7", "D6"]), "1846 6.3, 6.31, 6.32");
    assert_eq!(s.best().1, 40, "Erie and Buffalo");
}

#[test]
fn a_route_does_not_even_trace_through_a_second_chicago_city() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).phase(1).station_in("NYC", "D6", 2).train("NYC", "4").track("D6", "298", &["E5", "C5"]);
    s.track("D8", "7", &["D6", "E7"]).track("E7", "7", &["D8", "D6"]).turn("NYC", "Routes");
    // From the east into the third city and out by the common edge: Chicago once.
    let mut once = s.clone();
    once.does(once.best().0);
    s.refuses(&run(&s, &["C5", "D6", "D8", "E7", "D6"]), "1846 6.3, 6.31, 6.32");
}

// 6.32

#[test]
fn no_route_runs_from_east_to_east() {
    let mut s = Sitting::stock(5);
    s.open("ERIE", ANN, 100).phase(1).train("ERIE", "4").track("D20", "619", &["E19", "D18", "C21", "E21"]);
    s.turn("ERIE", "Routes");
    s.refuses(&run(&s, &["E23", "E21", "D20", "C21"]), "1846 6.3, 6.31, 6.32");
    assert_eq!(s.best().1, 70, "Salamanca 10, Erie 30, Buffalo 30");
}

#[test]
fn the_two_hexes_of_an_off_board_area_are_one_location() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).phase(1).train("PRR", "4").turn("PRR", "Routes");
    s.refuses(&run(&s, &["F22", "F20", "G21"]), "1846 6.3, 6.31, 6.32");
}

/// Track leads to Louisville from two sides: a line ends there.
#[test]
fn no_route_runs_through_an_off_board_area() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).phase(1).train("NYC", "4").track("H12", "292", &["I11", "H14"]);
    s.track("I11", "9", &["J10", "H12"]).track("I9", "8", &["J10", "I7"]).track("I7", "9", &["I9", "I5"]);
    s.station("NYC", "H12").turn("NYC", "Routes");
    assert_eq!(s.best().1, 90, "Cincinnati 40 and Louisville 50");
    let through = run(&s, &["H12", "I11", "J10", "I9", "I7", "I5"]);
    s.refuses(&through, "1846 6.3");
    s.does(run(&s, &["H12", "I11", "J10"]));
}

/// NYC in Springfield on a line from St. Louis to Chicago and its connections.
fn western() -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).phase(1).train("NYC", "4").track("D6", "298", &["E5", "C5"]);
    s.track("E5", "9", &["D6", "F4"]).track("F4", "9", &["E5", "G3"]).track("G3", "57", &["F4", "H2"]);
    s.track("H2", "9", &["G3", "I1"]).station("NYC", "G3").turn("NYC", "Routes");
    s
}

#[test]
fn a_route_may_run_from_west_to_west_without_a_bonus() {
    let mut s = western();
    assert_eq!(s.best().1, 130, "St. Louis 50, Springfield 20, Chicago 40, Chicago Connections 20");
    s.does(run(&s, &["I1", "H2", "G3", "F4", "E5", "D6", "C5"]));
}

#[test]
fn holland_and_louisville_are_neither_east_nor_west() {
    let s = southern(0, &["2"]);
    let map = &s.game.edition().ground.map;
    let side = |hex: &str| {
        map.hex(s.hex(hex)).features.iter().find_map(|f| match f {
            railhead_board::Feature::PairEnd { side, bonus } => Some((side.clone(), *bonus)),
            _ => None,
        })
    };
    assert_eq!((side("B8"), side("J10")), (None, None));
    assert_eq!(side("I1"), Some(("W".to_owned(), 20)));
    assert_eq!(side("C5"), Some(("W".to_owned(), 50)));
}

// 6.33

#[test]
fn a_train_visits_no_more_locations_than_it_may() {
    let s = southern(0, &["2"]);
    s.refuses(&run(&s, &["H12", "H14", "I15", "I17"]), "1846 6.33");
    let s = southern(1, &["4"]);
    s.refuses(&run(&s, &["I1", "I3", "I5", "I7", "I9", "I11", "H12", "H14", "I15", "I17"]), "1846 6.33");
}

#[test]
fn a_3_5_train_visits_five_and_counts_the_best_three_with_an_own_token() {
    let s = southern(1, &["3/5"]);
    // Without the bonus: St. Louis 50, Cincinnati 40, Huntington 20 for the token.
    let four = run(&s, &["I1", "I3", "I5", "I7", "I9", "I11", "H12", "H14", "I15"]);
    s.refuses(&four, "1846 6.35");
    let mut t = southern(1, &["3/5"]);
    t.open("NYC", BOB, 60).train("NYC", "3/5").station("NYC", "I5").turn("NYC", "Routes");
    // From Centralia the NYC must count Centralia: 50 + 40 + 10, not 50 + 40 + 20.
    assert_eq!(t.best().1, 100);
}

// 6.3 East-West bonus and 6.34

#[test]
fn a_route_from_east_to_west_earns_the_bonuses_of_both_ends() {
    let s = southern(2, &["5"]);
    assert_eq!(s.best().1, 70 + 10 + 40 + 20 + 50 + 20 + 20);
}

#[test]
fn an_east_west_bonus_takes_counting_both_ends() {
    // With the bonus 50 + 20 + 20 + 40; a train that skipped Charleston for Cincinnati would have 110 and no bonus.
    let s = southern(1, &["3/5"]);
    assert_eq!(s.best().1, 130);
}

#[test]
fn a_4_6_train_counts_four_of_up_to_six() {
    let s = southern(2, &["4/6"]);
    assert_eq!(s.best().1, 70 + 50 + 40 + 20 + 40, "Centralia is skipped");
}

// 6.3 Multiple routes

#[test]
fn trains_of_a_corporation_use_different_track_but_may_meet_in_a_city() {
    let s = southern(0, &["2", "2"]);
    assert_eq!(s.best().1, 60 + 40, "both from Huntington");
    let trains: Vec<_> = s.table().trains_of(s.company("C&O")).map(|(id, _)| id).collect();
    let east = ["I15", "H14", "H12"];
    let twice = Action::Run { runs: trains.iter().map(|t| s.run(*t, &east)).collect() };
    s.refuses(&twice, "1846 6.3 (multiple routes)");
}

#[test]
fn a_train_runs_once() {
    let s = southern(0, &["2"]);
    let train = s.train_of("C&O", "2");
    let runs = vec![s.run(train, &["I15", "H14", "H12"]), s.run(train, &["I15", "I17"])];
    s.refuses(&Action::Run { runs }, "1846 6.3 (multiple routes)");
}

#[test]
fn another_corporation_uses_the_same_track_in_the_same_round() {
    let mut s = southern(0, &["2"]);
    s.open("GT", BOB, 60).station("GT", "H12").train("GT", "2").queue(&["GT"]);
    assert_eq!(s.runs_best(), 60);
    s.pays(Dividend::Full);
    while s.operating() == Some("C&O") || s.about() != "run" {
        s.passes();
    }
    assert_eq!((s.operating(), s.best().1), (Some("GT"), 60));
}

// 6.35

#[test]
fn a_set_of_routes_worth_less_than_another_is_refused() {
    let s = southern(0, &["2"]);
    s.refuses(&run(&s, &["I15", "I17"]), "1846 6.35");
    s.refuses(&Action::Run { runs: Vec::new() }, "1846 6.35");
}

#[test]
fn of_equal_sets_of_routes_any_may_be_run() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).train("PRR", "2").turn("PRR", "Routes");
    assert_eq!(s.best().1, 40, "Homewood 10, Pittsburgh 30");
    for path in [["F20", "F22"], ["F20", "G21"]] {
        let mut s = s.clone();
        s.does(run(&s, &path));
    }
}

// 6.3 Phased-out trains

#[test]
fn a_phased_out_train_runs_once_more_and_is_removed() {
    let mut s = southern(2, &["5"]);
    s.old_train("C&O", "2");
    assert_eq!(s.trains("C&O").len(), 2);
    s.runs_best();
    s.pays(Dividend::Full);
    assert_eq!(s.trains("C&O"), ["5"]);
}

#[test]
fn a_phased_out_train_is_removed_even_if_it_did_not_run() {
    let mut s = Sitting::stock(5);
    s.open("GT", ANN, 100).treasury("GT", 20).open("NYC", BOB, 60).treasury("NYC", 100).phase(2).train("GT", "5");
    s.old_train("GT", "2").turn("GT", "Track").queue(&["NYC"]);
    assert_eq!(s.trains("GT").len(), 2);
    s.passes();
    assert_eq!(s.trains("GT"), ["5"], "the Grand Trunk has nowhere to run");
    let old = s.table().trains.iter().filter(|t| t.old).all(|t| t.place == TrainPlace::Gone);
    assert!(old);
}
