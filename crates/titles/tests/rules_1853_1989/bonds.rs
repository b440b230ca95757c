//! Fulfilment of contract bids (31.24, 31.25).

use crate::table::{ANN, BOB, CAT, DAN, Sit, Sitting, of};
use railhead_engine::{Action, Event, Seat};
use railhead_titles::courses_1853::{NO_PENALTY, PENALTY};
use serde_json::json;

const NORTH: &[(&str, &str)] = &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Delhi", "NWR")];

/// Lahore to Rawalpindi, and from Delhi up to E13: only D12 is missing. All is broad gauge but perhaps the tile at Rawalpindi.
fn north(options: &[(&str, &str)], rawalpindi: &str) -> Sitting {
    let mut s = Sitting::stock_with(4, options);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("2");
    s.track("Rawalpindi", rawalpindi, &["C11"]).track("Lahore", "14", &["B10", "D12"]);
    s.track("E13", "4", &["D12", "F14"]);
    s
}

fn is_fulfilled(s: &Sitting, seat: Seat) -> bool {
    s.own()["bids"][seat.index()]["fulfilled"] == json!(true)
}

#[test]
fn a_bond_comes_back_as_soon_as_its_cities_are_connected_whoever_connects_them() {
    let mut s = north(&[], "69");
    s.claimed_bid(BOB, 80, NORTH);
    s.claimed_bid(CAT, 60, &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Multan", "NWR")]);
    s.turn("NWR", "Track");
    let cash = s.cash(BOB);
    let events = s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(events.iter().any(|e| matches!(e, Event::Returned { seat: BOB, amount: 80, .. })));
    assert_eq!((s.cash(BOB), s.bond(BOB)), (cash + 80, 0));
    assert!(is_fulfilled(&s, BOB) && !is_fulfilled(&s, CAT));
}

#[test]
fn track_of_another_gauge_without_a_base_connects_nothing() {
    // Metre gauge at Rawalpindi that leads to no base: Lahore's line there is broad.
    let mut s = north(&[], "113");
    s.claimed_bid(BOB, 80, NORTH);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(!is_fulfilled(&s, BOB));
    // Broad gauge to Rawalpindi and metre gauge on to Peshawar: it counts when a base links it.
    let mut s = north(&[], "69");
    s.track("Rawalpindi", "96", &["C11", "B8"]).track("Peshawar", "113", &["B10"]);
    s.claimed_bid(BOB, 80, &[("Peshawar", "NWR"), ("Lahore", "NWR"), ("Delhi", "NWR")]);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(!is_fulfilled(&s, BOB), "the metre gauge leads to no base");
    s.turn("NWR", "Bases");
    s.does(s.token("Rawalpindi"));
    assert!(is_fulfilled(&s, BOB));
}

#[test]
fn trains_are_changed_at_stations_and_stations_in_a_large_city() {
    // Lahore to the west station of Delhi, Jaipur to its south station.
    let mut s = north(&[], "69");
    s.formed("BBCI", BOB, 5).track("Jaipur", "69", &["F14"]).station_in("BBCI", "Jaipur", 0);
    s.claimed_bid(CAT, 60, &[("Rawalpindi", "NWR"), ("Lahore", "NWR"), ("Jaipur", "BBCI")]);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    assert!(is_fulfilled(&s, CAT));
}

const GUILTY: Action = Action::Choose { course: PENALTY };

/// Bob's bid of two cities is illegal, and D12 brings it to light.
fn caught() -> Sitting {
    let mut s = north(&[("honour-system", "on")], "69");
    s.formed("SIR", BOB, 3).shares("SIR", of(DAN), 2);
    s.claimed_bid(BOB, 60, &[("Lahore", "NWR"), ("Delhi", "NWR")]);
    s.turn("NWR", "Track");
    s.does(s.lay("D12", "9", &["C11", "E13"]));
    s
}

#[test]
fn the_others_vote_on_an_illegal_bid_and_the_guilty_gives_up_all_directorships() {
    let mut s = caught();
    assert_eq!(s.game.deciding().iter().map(|d| d.seat).collect::<Vec<_>>(), [ANN, CAT, DAN]);
    s.refuses_seat(ANN, &Action::Pass, "31.25");
    for seat in [ANN, CAT, DAN] {
        s.seat_does(seat, GUILTY);
    }
    assert_eq!(s.own()["sentenced"], json!([false, true, false, false]));
    s.arrange(|_, table, own| {
        own["stage"] =
            json!({ "Stock": { "seat": 1, "bought": null, "sold": 0, "floated": 0, "declined": 0, "last": null }});
        table.round.kind = railhead_engine::RoundKind::Stock;
        table.round.set = 3;
    });
    s.refuses(&Action::Pass, "31.25");
    s.does(s.sell("SIR", 2));
    assert_eq!(s.president("SIR"), Some(DAN));
    s.refuses(&s.buy("SIR"), "21.9");
    s.passes();
}

#[test]
fn without_a_majority_there_is_no_penalty() {
    let mut s = caught();
    for (seat, course) in [(ANN, NO_PENALTY), (CAT, PENALTY), (DAN, NO_PENALTY)] {
        s.seat_does(seat, Action::Choose { course });
    }
    assert_eq!(s.own()["sentenced"], json!(vec![false; 4]));
}

#[test]
fn an_illegal_bid_can_be_written_down_only_under_the_honour_system() {
    let s = Sitting::begin(3);
    s.refuses_seat(ANN, &s.claim("Lahore", "SIR"), "16.1");
    let mut s = Sitting::begin_with(3, &[("honour-system", "on")]);
    s.seat_does(ANN, s.claim("Lahore", "SIR"));
}
