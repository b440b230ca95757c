//! 7.7: station tokens.

use crate::rails::nsw;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event};
use serde_json::json;

const RULE: &str = "1848 7.7.4";

/// VR comes from Newcastle to Sydney, where this tile lies; nobody else has operated.
fn towards_sydney(tile: &str, to: &[&str]) -> Sitting {
    let mut s = Sitting::stock(5);
    s.running("VR", BOB, 80).station("VR", "E18").treasury("VR", 500).phase(1);
    s.track("F17", tile, to).track("E18", "57", &["F17", "D19"]).turn("VR", "Token");
    s
}

// 7.7.1

#[test]
fn the_home_station_is_placed_free_when_a_company_first_operates() {
    let mut s = Sitting::later(3);
    s.open("SAR", ANN, 100).shares("SAR", of(ANN), 3).hand(ANN, 500);
    s.does(s.buy("SAR"));
    assert_eq!((s.money("SAR"), s.has_token("SAR", "G6")), (1000, false), "launched, but not in operation");
    let events = s.operating_begins();
    assert!(s.has_token("SAR", "G6"));
    assert!(events.contains(&Event::Token { company: s.company("SAR"), hex: s.hex("G6"), cost: 0 }));
    assert_eq!(s.money("SAR"), 1000);
}

#[test]
fn every_company_has_its_home() {
    let s = Sitting::stock(3);
    let homes =
        [("CAR", "E4"), ("VR", "H11"), ("NSW", "F17"), ("SAR", "G6"), ("FT", "G14"), ("WA", "D1"), ("QR", "B19")];
    let map = &s.game.edition().ground.map;
    for (sign, home) in homes {
        let found: Vec<_> = map.homes_of(sign).map(|(hex, ..)| hex).collect();
        assert_eq!(found, [s.hex(home)], "{sign}");
    }
    let com: Vec<_> = map.homes_of("COM").map(|(hex, ..)| hex).collect();
    assert_eq!(com, [s.hex("F17"), s.hex("G6")]);
}

#[test]
fn the_home_station_is_placed_once_only() {
    let mut s = Sitting::later(3);
    s.running("SAR", ANN, 100);
    s.operating_begins();
    let home = s.hex("G6");
    assert_eq!(s.table().board.tokens_on(home).count(), 1);
}

// 7.7.2

#[test]
fn the_second_token_costs_40_and_every_further_one_100() {
    let mut s = nsw(0);
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).treasury("NSW", 500).turn("NSW", "Token");
    assert_eq!((s.cost(&s.token("E18")), s.cost(&s.token("C20"))), (Some(40), Some(40)));
    let bank = s.bank();
    s.does(s.token("E18"));
    assert_eq!((s.money("NSW"), s.bank()), (460, bank + 40));
    s.turn("NSW", "Token");
    assert_eq!(s.cost(&s.token("C20")), Some(100));
    s.does(s.token("C20"));
    assert_eq!(s.money("NSW"), 360);
}

#[test]
fn a_token_must_be_paid_for() {
    let mut s = nsw(0);
    s.train("NSW", "2").treasury("NSW", 39).turn("NSW", "Token");
    s.refuses(&s.token("E18"), "1848 7.7.2");
    s.treasury("NSW", 40);
    s.does(s.token("E18"));
    assert_eq!(s.money("NSW"), 0);
}

#[test]
fn companies_own_three_to_five_tokens() {
    let s = Sitting::stock(3);
    let tokens = |sign: &str| s.game.edition().companies[s.company(sign).index()].tokens;
    let found = ["QR", "COM", "FT", "VR", "SAR", "WA", "NSW", "CAR"].map(tokens);
    assert_eq!(found, [5, 5, 4, 3, 4, 5, 4, 4]);
}

#[test]
fn without_a_token_left_none_is_placed() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).station("VR", "E18").station("VR", "C20").track("H11", "57", &["H9", "H13"]);
    s.track("H9", "57", &["H11", "H7"]).treasury("VR", 500).turn("VR", "Token");
    s.refuses(&s.token("H9"), "1848 7.7.2");
}

#[test]
fn one_token_of_a_company_on_each_hex() {
    // Both cities of Orange & Bathurst are joined to Canberra.
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).treasury("FT", 500).phase(3);
    s.track("G14", "15", &["G16", "F15"]).track("G16", "6", &["G14", "F17"]).track(
        "F17",
        "236",
        &["G16", "F15", "E18"],
    );
    s.track("F15", "64", &["G14", "E14", "E16", "F17"]).turn("FT", "Token");
    assert!(s.offers(&s.token_in("F15", 0)) && s.offers(&s.token_in("F15", 1)));
    s.does(s.token_in("F15", 1));
    s.turn("FT", "Token");
    s.refuses(&s.token_in("F15", 0), "1848 7.7.2");
    s.refuses(&s.token("G14"), "1848 7.7.2");
}

// 7.7.3

#[test]
fn a_route_holds_a_token_of_the_company() {
    let mut s = nsw(1);
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).train("NSW", "4").turn("NSW", "Routes");
    s.refuses_run("NSW", "4", &["E18", "D19", "C20"], "1848 10.1.2");
    s.station("NSW", "C20").turn("NSW", "Routes");
    assert_eq!(s.earns_by("NSW", "4", &["E18", "D19", "C20"]), 40);
}

#[test]
fn a_city_full_of_others_tokens_is_not_passed() {
    let mut s = nsw(1);
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).train("NSW", "4").turn("NSW", "Routes");
    let through = ["F17", "E18", "D19", "C20"];
    assert_eq!(s.earns_by("NSW", "4", &through), 60);
    s.open("VR", BOB, 80).station("VR", "E18").turn("NSW", "Routes");
    s.refuses_run("NSW", "4", &through, "1848 10.1.2");
    assert_eq!(s.earns_by("NSW", "4", &["F17", "E18"]), 40, "but it may end there");
}

#[test]
fn tokens_stand_in_cities_only() {
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).track("B19", "6", &["C18", "A18"]).track("C18", "55", &["B19", "D17", "C16", "C20"]);
    s.treasury("QR", 500).turn("QR", "Token");
    s.refuses(&s.token("C18"), "1848 7.7.3");
    s.refuses(&s.token("A18"), "1848 7.7.3");
}

// 7.7.4

#[test]
fn one_token_in_each_turn() {
    let mut s = nsw(0);
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).treasury("NSW", 500).turn("NSW", "Token");
    s.does(s.token("E18"));
    s.of_turn("stop", json!("Token"));
    s.refuses(&s.token("C20"), RULE);
}

#[test]
fn a_token_may_follow_the_home_station_in_the_first_turn() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).shares("NSW", of(ANN), 3).hand(ANN, 500);
    s.does(s.buy("NSW"));
    s.track("E18", "57", &["F17", "D19"]);
    s.operating_begins();
    s.does(s.lay("F17", "57", &["G16", "E18"]));
    s.does(s.token("E18"));
    assert_eq!(s.money("NSW"), 960);
}

#[test]
fn a_route_must_lead_to_the_city() {
    let mut s = nsw(0);
    s.track("C20", "5", &["D19", "C18"]).treasury("NSW", 500).turn("NSW", "Token");
    s.refuses(&s.token("C20"), RULE);
    s.track("D19", "9", &["E18", "C20"]).turn("NSW", "Token");
    assert!(s.offers(&s.token("C20")), "however long, and over a change of gauge");
}

#[test]
fn the_route_does_not_turn_back_at_a_junction() {
    let mut s = nsw(1);
    // The lines from Newcastle and from Dubbo meet in D19 and go on together to the north-east.
    s.track("D19", "23", &["C20", "E18", "D17"]).track("D17", "9", &["D19", "D15"]).track("D15", "8", &["D17", "E14"]);
    s.track("E14", "57", &["D15", "F13"]).treasury("NSW", 500).turn("NSW", "Token");
    let ground = &s.game.edition().ground;
    let d19 = s.table().board.face(ground, s.hex("D19"));
    assert_eq!(d19.segments().len(), 2);
    s.refuses(&s.token("E14"), RULE);
    s.turn("NSW", "Track");
    s.refuses(&s.lay("D17", "24", &["D19", "D15", "E16"]), "1848 7.4.1, 7.5.3");
}

#[test]
fn a_blocked_city_lets_no_route_to_a_new_station_pass() {
    let mut s = nsw(0);
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).open("VR", BOB, 80).station("VR", "E18");
    s.treasury("NSW", 500).turn("NSW", "Token");
    s.refuses(&s.token("C20"), RULE);
    s.refuses(&s.token("E18"), RULE);
}

#[test]
fn the_only_space_of_a_home_is_kept_for_its_company() {
    let s = towards_sydney("57", &["G16", "E18"]);
    s.refuses(&s.token("F17"), RULE);
}

#[test]
fn one_space_is_kept_until_its_company_is_in_operation() {
    let mut s = towards_sydney("236", &["G16", "F15", "E18"]);
    assert!(s.offers(&s.token("F17")), "one of two");
    s.does(s.token("F17"));
    s.running("QR", CAT, 80)
        .station("QR", "G16")
        .track("G16", "57", &["F17", "H15"])
        .treasury("QR", 500)
        .turn("QR", "Token");
    s.refuses(&s.token("F17"), RULE);
    // The director's share alone puts nothing into operation.
    s.open("NSW", ANN, 100).turn("QR", "Token");
    s.refuses(&s.token("F17"), RULE);
}

#[test]
fn no_space_is_kept_for_the_commonwealth_railways() {
    let mut s = towards_sydney("236", &["G16", "F15", "E18"]);
    s.running("NSW", ANN, 100).open("COM", CAT, 100).turn("VR", "Token");
    s.does(s.token("F17"));
    assert!(s.has_token("VR", "F17"));
}

#[test]
fn a_station_of_a_company_in_receivership_stays_for_the_bank_of_england() {
    // NSW falls; the second space of Sydney is free for anybody.
    let mut s = towards_sydney("236", &["G16", "F15", "E18"]);
    s.running("NSW", ANN, 100).mark("NSW", 1, 1).turn("NSW", "Routes");
    s.queue(&["VR"]).plays_on_until("VR");
    assert!(s.has_token("BOE", "F17"));
    s.turn("VR", "Token");
    s.does(s.token("F17"));
}

#[test]
fn tokens_are_placed_before_trains_run() {
    let mut s = nsw(0);
    s.train("NSW", "2").treasury("NSW", 500).turn("NSW", "Token");
    s.passes();
    s.refuses(&s.token("E18"), "1848 7.3");
    s.runs_best();
    s.pays(Dividend::Full);
    s.refuses(&s.token("E18"), "1848 7.3");
    s.refuses(
        &Action::Token { hex: railhead_board::HexId(9999), stop: railhead_board::StopId(0), with: None },
        "1848 7.3",
    );
}
