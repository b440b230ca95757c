//! 4.3: fulfilment of contract bids, and what becomes of illegal ones.

use crate::table::{ANN, BOB, CAT, DAN, Sit, Sitting};
use railhead_engine::{Action, Event, Seat, Viewer};
use serde_json::json;

/// Lahore to Rawalpindi, and from Delhi up to E13: only D12 is missing between the cities of the north.
fn north(options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(4, options);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Rawalpindi", "115", &["C11"]).track("Lahore", "716", &["B10"]).track("E13", "4", &["D12", "F14"]);
    s
}

const NORTH: &[(&str, &str)] = &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Delhi", "NWR")];

fn is_fulfilled(s: &Sitting, seat: Seat) -> bool {
    s.own()["bids"][seat.index()]["fulfilled"] == json!(true)
}

// 4.3.1, 4.3.2

#[test]
fn a_bond_comes_back_as_soon_as_its_cities_are_connected_whoever_connects_them() {
    let mut s = north(&[]);
    s.claimed_bid(BOB, 85, NORTH);
    s.claimed_bid(CAT, 90, &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Multan", "NWR")]);
    s.turn("NWR", "Track");
    let (cash, other) = (s.cash(BOB), s.cash(CAT));
    let events = s.does(s.lay("D12", "9", &["C11", "E13"]));
    let hexes = vec![s.hex("Rawalpindi"), s.hex("Lahore"), s.hex("Delhi")];
    assert!(events.contains(&Event::Returned { seat: BOB, amount: 85, hexes }));
    assert_eq!((s.cash(BOB), s.bond(BOB)), (cash + 85, 0));
    assert!(is_fulfilled(&s, BOB));
    assert_eq!((s.cash(CAT), s.bond(CAT), is_fulfilled(&s, CAT)), (other, 90, false), "Multan is far away");
    assert_eq!(s.operating(), Some("NWR"), "the turn goes on");
}

#[test]
fn a_bid_is_shown_to_all_when_it_is_fulfilled_and_not_before() {
    let mut s = north(&[]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("NWR", "Track");
    let seen = |s: &Sitting, viewer| -> serde_json::Value {
        serde_json::from_str(&s.game.view_json(viewer).unwrap()).unwrap()
    };
    let cities = |s: &Sitting, viewer| seen(s, viewer).to_string().matches("\"cities\":null").count();
    let before = [Viewer::Seat(BOB), Viewer::Seat(CAT), Viewer::Spectator].map(|viewer| cities(&s, viewer));
    assert_eq!(before, [0, 1, 1], "only Bob knows his cities");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    let after = [Viewer::Seat(BOB), Viewer::Seat(CAT), Viewer::Spectator].map(|viewer| cities(&s, viewer));
    assert_eq!(after, [0, 0, 0]);
}

#[test]
fn trains_are_changed_at_stations_between_the_gauges() {
    // Metre gauge from Rawalpindi to Lahore, broad gauge from Lahore to Delhi; Lahore has a base.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Rawalpindi", "113", &["C11"]).track("Lahore", "716", &["B10"]).track("E13", "4", &["D12", "F14"]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn trains_are_changed_at_a_small_place_without_a_base_too() {
    // Metre gauge from Lahore to E13, broad gauge from there to Delhi.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Rawalpindi", "113", &["C11"]).track("Lahore", "716", &["B10"]).track("E13", "716", &["D12", "F14"]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "79", &["C11", "E13"]));
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn bases_of_any_company_do_not_stand_in_the_way() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Rawalpindi", "115", &["C11"]).track("Lahore", "14", &["B10", "D12"]).track("E13", "4", &["D12", "F14"]);
    s.station_in("GIP", "Lahore", 0);
    s.claimed_bid(CAT, 85, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(is_fulfilled(&s, CAT), "both spaces of Lahore are taken");
}

#[test]
fn stations_of_a_large_city_count_as_one_place() {
    // Lahore to the west station of Delhi, Jaipur to its south station.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("BBCI", BOB, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Rawalpindi", "115", &["C11"]).track("Lahore", "716", &["B10"]).track("E13", "4", &["D12", "F14"]);
    s.track("Jaipur", "115", &["F14"]).station_in("BBCI", "Jaipur", 0);
    s.claimed_bid(CAT, 85, &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Jaipur", "BBCI")]);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(is_fulfilled(&s, CAT));
}

#[test]
fn track_of_another_gauge_without_a_base_connects_nothing() {
    // Broad gauge from a base at Delhi to Lahore; the metre gauge beyond Lahore has no base anywhere.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("5").station_in("GIP", "Delhi", 1).train("GIP", "5");
    s.track("Rawalpindi", "113", &["C11"]).track("Lahore", "716", &["B10"]).track("E13", "4", &["D12", "F14"]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("GIP", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(!is_fulfilled(&s, BOB));
    // A base that links it will do.
    s.station_in("GIP", "Lahore", 0).turn("GIP", "Track").passes();
    assert!(!is_fulfilled(&s, BOB), "it is looked at when something is built");
    s.turn("GIP", "Track");
    let more = (0..6).map(|r| s.lay_turned("Allahabad", "115", r)).find(|a| s.offers(a)).unwrap();
    s.does(more);
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn two_towns_of_a_tile_that_are_not_joined_connect_nothing() {
    // On F16 the line from Jaipur crosses the one from Cawnpore.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).station_in("GIP", "Jaipur", 0).station_in("GIP", "Cawnpore", 0);
    s.track("Jaipur", "6", &["G15", "H12"]).track("G15", "58", &["G13", "F16"]);
    s.track("Cawnpore", "6", &["F16", "G19"]);
    s.claimed_bid(BOB, 85, &[("Jaipur", "BBCI"), ("Cawnpore", "GIP")]);
    s.turn("GIP", "Track");
    s.does(s.lay("F16", "55", &["G15", "G17"]));
    assert!(!is_fulfilled(&s, BOB));
    // A line between Cawnpore and G15 does connect them.
    s.in_phase("3").track("G15", "716", &["G13", "F16", "G17"]).track("Cawnpore", "716", &["F16", "G19", "G15"]);
    s.turn("GIP", "Track");
    s.does(s.lay("Lucknow", "115", &["G17"]));
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn a_base_may_complete_a_connection() {
    // Broad gauge from Delhi over Lahore to Rawalpindi, metre gauge from there to Peshawar without any base.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("E13", "4", &["D12", "F14"]).track("D12", "9", &["C11", "E13"]);
    s.track("Lahore", "14", &["B10", "D12"]).track("Rawalpindi", "717", &["C11", "B8"]);
    s.track("Peshawar", "113", &["B10"]);
    s.claimed_bid(BOB, 85, &[("Peshawar", "NWR"), ("Lahore", "NWR"), ("Delhi", "NWR")]);
    s.turn("NWR", "Track");
    s.does(s.lay("C13", "9", &["C11", "C15"]));
    assert!(!is_fulfilled(&s, BOB));
    s.turn("NWR", "Bases");
    s.does(s.token("Rawalpindi"));
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn the_home_base_of_a_new_company_may_complete_a_connection() {
    // Broad gauge from a base at Multan to Lahore, metre gauge from Lahore to Rawalpindi: its base will be the NWR's.
    let mut s = Sitting::stock(4);
    s.formed("GIP", CAT, 5).station_in("GIP", "Multan", 0).in_phase("3");
    s.track("Multan", "115", &["D8"]).track("D8", "58", &["E7", "D10"]).track("D10", "8", &["D8", "C11"]);
    s.track("Lahore", "716", &["D10"]).track("Rawalpindi", "113", &["C11"]);
    s.claimed_bid(BOB, 85, &[("Multan", "NWR"), ("Lahore", "NWR"), ("Rawalpindi", "NWR")]);
    s.shares("NWR", crate::table::of(ANN), 4);
    let cash = s.cash(BOB);
    s.does(s.buy("NWR"));
    assert!(s.is_formed("NWR"));
    assert_eq!((is_fulfilled(&s, BOB), s.cash(BOB)), (true, cash + 85));
}

#[test]
fn a_bond_comes_back_once() {
    let mut s = north(&[]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    let cash = s.cash(BOB);
    s.turn("NWR", "Track");
    let more = s.lay("D12", "82", &["C11", "E13"]);
    s.does(more);
    assert_eq!(s.cash(BOB), cash);
}

// 4.3.2: illegal bids

/// Bob's bid of two cities is illegal, and D12 brings it to light.
fn caught(guilty: &[Seat]) -> Sitting {
    let mut s = north(&[("honour-system", "on")]);
    s.formed("SIR", BOB, 3).formed("MSM", CAT, 4).shares("SIR", crate::table::of(DAN), 2);
    for seat in guilty {
        s.claimed_bid(*seat, 85, &[("Lahore", "NWR"), ("Delhi", "NWR")]);
    }
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s
}

fn decide(s: &Sitting) -> Vec<Seat> {
    s.game.deciding().iter().map(|d| d.seat).collect()
}

const GUILTY: Action = Action::Choose { course: railhead_titles::courses_1853::PENALTY };
const PARDON: Action = Action::Choose { course: railhead_titles::courses_1853::NO_PENALTY };

#[test]
fn the_others_vote_on_an_illegal_bid() {
    let mut s = caught(&[BOB]);
    assert!(is_fulfilled(&s, BOB), "the bond comes back all the same");
    assert_eq!((decide(&s), s.about()), (vec![ANN, CAT, DAN], "vote"));
    s.refuses_seat(BOB, &PARDON, "4.3.2");
    s.refuses_seat(ANN, &Action::Pass, "4.3.2");
    s.seat_does(DAN, GUILTY);
    s.refuses_seat(DAN, &PARDON, "4.3.2");
    s.seat_does(ANN, PARDON);
    s.seat_does(CAT, GUILTY);
    assert_eq!(s.own()["sentenced"], json!([false, true, false, false]));
    assert_eq!((s.seat(), s.operating()), (ANN, Some("NWR")), "the turn goes on");
}

#[test]
fn without_a_majority_there_is_no_penalty() {
    let mut s = caught(&[BOB]);
    s.seat_does(ANN, PARDON);
    s.seat_does(CAT, GUILTY);
    s.seat_does(DAN, PARDON);
    assert_eq!(s.own()["sentenced"], json!(vec![false; 4]));
}

#[test]
fn half_of_the_others_are_no_majority() {
    let mut s = Sitting::stock_with(3, &[("honour-system", "on")]);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
    s.track("Lahore", "716", &["B10"]).track("E13", "4", &["D12", "F14"]);
    s.claimed_bid(BOB, 85, &[("Lahore", "NWR"), ("Delhi", "NWR")]);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s.seat_does(ANN, GUILTY);
    s.seat_does(CAT, PARDON);
    assert_eq!(s.own()["sentenced"], json!(vec![false; 3]));
}

#[test]
fn two_illegal_bids_that_come_to_light_at_once_are_voted_on_one_after_the_other() {
    let mut s = caught(&[BOB, CAT]);
    assert_eq!(decide(&s), [ANN, CAT, DAN]);
    s.seat_does(ANN, PARDON);
    s.seat_does(CAT, PARDON);
    s.seat_does(DAN, PARDON);
    assert_eq!((decide(&s), s.about()), (vec![ANN, BOB, DAN], "vote"));
    s.seat_does(ANN, GUILTY);
    s.seat_does(BOB, GUILTY);
    s.seat_does(DAN, PARDON);
    assert_eq!(s.own()["sentenced"], json!([false, false, true, false]));
    assert_eq!(s.operating(), Some("NWR"));
}

/// A later stock round, with Bob's turn in it.
fn stock_round(s: &mut Sitting) {
    s.arrange(|_, table, own| {
        own["stage"] =
            json!({ "Stock": { "seat": 1, "bought": null, "sold": 0, "floated": 0, "declined": 0, "last": null }});
        own["fresh"] = json!(0);
        table.round.kind = railhead_engine::RoundKind::Stock;
        table.round.set = 3;
    });
}

/// The next stock round with Bob sentenced.
fn sentenced() -> Sitting {
    let mut s = caught(&[BOB]);
    for seat in [ANN, CAT, DAN] {
        s.seat_does(seat, GUILTY);
    }
    stock_round(&mut s);
    s
}

#[test]
fn who_is_found_guilty_in_a_stock_round_gives_up_directorships_in_the_next_one() {
    let mut s = caught(&[BOB]);
    stock_round(&mut s);
    for seat in [ANN, CAT, DAN] {
        s.seat_does(seat, GUILTY);
    }
    assert_eq!(s.own()["sentenced"], json!(vec![false; 4]));
    s.pass_stock_round();
    assert_eq!(s.own()["sentenced"], json!([false, true, false, false]));
}

#[test]
fn the_guilty_player_gives_up_all_directorships_in_the_next_stock_round() {
    let mut s = sentenced();
    assert_eq!((s.seat(), s.president("SIR")), (BOB, Some(BOB)));
    s.refuses(&Action::Pass, "4.3.2");
    s.refuses(&s.buy("MSM"), "4.3.2");
    s.does(s.sell("SIR", 2));
    assert_eq!(s.president("SIR"), Some(DAN));
    s.refuses(&s.buy("SIR"), "3.1.9");
    s.does(s.buy("MSM"));
}

#[test]
fn the_penalty_is_over_with_that_stock_round() {
    let mut s = sentenced();
    s.does(s.sell("SIR", 2));
    s.pass_stock_round();
    assert_eq!(s.own()["sentenced"], json!(vec![false; 4]));
}

#[test]
fn a_legal_bid_brings_no_vote_under_the_honour_system() {
    let mut s = north(&[("honour-system", "on")]);
    s.claimed_bid(BOB, 85, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(is_fulfilled(&s, BOB));
    assert_eq!((s.seat(), s.operating()), (ANN, Some("NWR")));
}

#[test]
fn what_makes_a_bid_illegal_is_found_out() {
    let bids: &[(i32, &[(&str, &str)])] = &[
        (85, &[("Lahore", "NWR"), ("Delhi", "NWR")]),
        (85, &[("Lahore", "NWR"), ("Delhi", "NWR"), ("Lahore", "NWR")]),
        (79, NORTH),
        (85, &[("Rawalpindi", "NWR"), ("Lahore", "SIR"), ("Delhi", "NWR")]),
    ];
    for (bond, cities) in bids {
        let mut s = north(&[("honour-system", "on")]);
        s.claimed_bid(BOB, *bond, cities);
        s.turn("NWR", "Track");
        s.does(s.lay("D12", "9", &["C11", "E13"]));
        assert_eq!(s.about(), "vote", "{cities:?}");
    }
    // And one that was called complete while another city had to be added.
    let mut s = north(&[("honour-system", "on")]);
    s.claimed_bid(BOB, 120, NORTH);
    s.arrange(|_, _, own| own["bids"][BOB.index()]["hasty"] = json!(true));
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert_eq!(s.about(), "vote");
}
