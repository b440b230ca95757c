//! 10.1, 10.2, 10.4: routes, harbours and the K bonus.

use crate::rails::nsw;
use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Run};

const LINE: &str = "1848 10.1.1";
const ROUTE: &str = "1848 10.1.2";
const SEVERAL: &str = "1848 10.1.3";

/// The example of 10.3.1: CAR at Port Augusta, two ways to Perth, in the green phase.
pub(crate) fn two_ways_to_perth() -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).phase(1).track("E4", "5", &["D3", "E2"]).track("E2", "6", &["E4", "D1"]);
    s.track("D3", "56", &["E4", "D1", "C2", "E2"]);
    s
}

/// The other example: FT at Canberra, Wagga Wagga straight and over a town of another gauge.
pub(crate) fn two_ways_to_wagga_wagga() -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).phase(1).track("G14", "5", &["G12", "F13"]).track("F13", "5", &["G12", "G14"]);
    s.track("G12", "2", &["F13", "G14", "F11", "H13"]);
    s
}

/// From Perth by Whyalla, Port Augusta, Port Pirie and Adelaide, and on through the desert to Alice Springs.
fn perth_to_alice_springs(phase: u8) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).phase(phase).track("E2", "6", &["D1", "E4"]).track("E4", "6", &["E2", "F5"]);
    s.track("F5", "57", &["E4", "G6"]).track("G6", "5", &["F5", "F7"]).track("F7", "8", &["G6", "E6"]);
    s.track("E6", "9", &["F7", "D5"]).track("D5", "9", &["E6", "C4"]).track("C4", "8", &["D5", "B5"]);
    s.track("B5", "8", &["C4", "A4"]);
    s
}

// 10.1.1

#[test]
fn a_route_joins_two_different_stations() {
    let mut s = nsw(0);
    s.train("NSW", "2").turn("NSW", "Routes");
    assert_eq!(s.earns_by("NSW", "2", &["F17", "E18"]), 40);
    let train = s.train_of("NSW", "2");
    s.refuses(&Action::Run { runs: vec![Run { train, track: Vec::new() }] }, LINE);
    // Towards Wollongong there is track, but no station.
    let mut run = s.run(train, &["F17", "E18"]);
    run.track.truncate(1);
    s.refuses(&Action::Run { runs: vec![run] }, LINE);
}

#[test]
fn a_route_does_not_end_at_a_change_of_gauge() {
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).track("G14", "57", &["H13", "F15"]).track("H13", "8", &["G14", "H11"]);
    s.track("H11", "57", &["H13", "H9"]).track("F15", "235", &["G14"]).train("FT", "2").turn("FT", "Routes");
    let mut run = s.run(s.train_of("FT", "2"), &["G14", "H13", "H11"]);
    // Canberra and the track behind the marker.
    run.track.truncate(2);
    s.refuses(&Action::Run { runs: vec![run] }, LINE);
}

#[test]
fn a_route_may_lead_from_a_city_to_a_town_a_red_hex_or_a_harbour() {
    let mut s = two_ways_to_perth();
    s.train("CAR", "2").turn("CAR", "Routes");
    assert_eq!(s.earns_by("CAR", "2", &["E4", "D3"]), 30);
    assert_eq!(s.earns_by("CAR", "2", &["E4", "D3", "D1"]), 70);
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).track("B19", "57", &["A18", "C20"]).train("QR", "2").turn("QR", "Routes");
    assert_eq!(s.earns_by("QR", "2", &["B19", "A18"]), 30);
}

#[test]
fn a_route_is_one_unbroken_line() {
    let mut s = nsw(0);
    s.track("C20", "5", &["D19", "C18"]).train("NSW", "4").turn("NSW", "Routes");
    let train = s.train_of("NSW", "4");
    let mut run = s.run(train, &["F17", "E18"]);
    run.track.push((s.hex("C20"), 0));
    s.refuses(&Action::Run { runs: vec![run] }, LINE);
    let mut run = s.run(train, &["F17", "E18"]);
    run.track.push((s.hex("E18"), 9));
    s.refuses(&Action::Run { runs: vec![run] }, LINE);
}

// 10.1.2

#[test]
fn the_token_may_stand_anywhere_along_the_route() {
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "3").turn("NSW", "Routes");
    assert_eq!(s.earns_by("NSW", "3", &["G16", "F17", "E18"]), 60, "in the middle");
    s.track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]).turn("NSW", "Routes");
    s.refuses_run("NSW", "3", &["E18", "D19", "C20"], ROUTE);
}

#[test]
fn a_route_begins_or_ends_at_a_full_city_but_does_not_pass_it() {
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).track("D19", "9", &["E18", "C20"]).track("C20", "5", &["D19", "C18"]);
    s.open("VR", BOB, 80).station("VR", "E18").train("NSW", "5").turn("NSW", "Routes");
    assert_eq!(s.earns_by("NSW", "5", &["G16", "F17", "E18"]), 60);
    s.refuses_run("NSW", "5", &["F17", "E18", "D19", "C20"], ROUTE);
    // A second space makes it passable.
    s.track("E18", "15", &["F17", "D19"]).turn("NSW", "Routes");
    assert_eq!(s.earns_by("NSW", "5", &["F17", "E18", "D19", "C20"]), 70);
}

#[test]
fn no_track_is_used_twice_by_a_route() {
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "4").turn("NSW", "Routes");
    let train = s.train_of("NSW", "4");
    let mut run = s.run(train, &["G16", "F17", "E18"]);
    let last = *run.track.last().unwrap();
    run.track.push(last);
    s.refuses(&Action::Run { runs: vec![run] }, ROUTE);
}

#[test]
fn no_station_is_visited_twice_by_a_route() {
    // A circle from Canberra through the town and Wagga Wagga and back.
    let mut s = two_ways_to_wagga_wagga();
    s.train("FT", "5").turn("FT", "Routes");
    s.refuses_run("FT", "5", &["G14", "G12", "F13", "G14"], ROUTE);
}

#[test]
fn a_junction_is_not_used_to_turn_back() {
    let mut s = nsw(1);
    s.track("D19", "23", &["C20", "E18", "D17"]).track("D17", "9", &["D19", "D15"]).track("D15", "8", &["D17", "E14"]);
    s.track("E14", "57", &["D15", "F13"]).train("NSW", "4").turn("NSW", "Routes");
    assert_eq!(s.best().1, 40, "Dubbo is not to be had");
}

#[test]
fn a_route_may_hold_both_cities_of_a_hex() {
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).phase(3);
    s.track("G14", "15", &["G16", "F15"]).track("G16", "6", &["G14", "F17"]).track(
        "F17",
        "236",
        &["G16", "F15", "E18"],
    );
    s.track("F15", "64", &["G14", "E14", "E16", "F17"]).train("FT", "5").turn("FT", "Routes");
    assert_eq!(s.earns_by("FT", "5", &["F15", "G14", "G16", "F17", "F15"]), 50 + 30 + 20 + 40 + 50);
}

#[test]
fn a_route_does_not_hold_alice_springs_twice() {
    // Port Augusta in the middle, a line to each of the two hexes.
    let lines = |options: &[(&str, &str)]| {
        let mut s = Sitting::stock_with(3, options);
        s.running("CAR", ANN, 100).phase(5).track("E4", "5", &["D3", "D5"]).track(
            "D3",
            "56",
            &["E4", "C4", "D5", "E2"],
        );
        s.track("C4", "8", &["D3", "B3"]).track("B3", "8", &["C4", "A4"]).track("D5", "9", &["E4", "C6"]);
        s.track("C6", "9", &["D5", "B7"]).track("B7", "8", &["C6", "A6"]).train("CAR", "D").turn("CAR", "Routes");
        s
    };
    let both = ["A4", "B3", "C4", "D3", "E4", "D5", "C6", "B7", "A6"];
    let s = lines(&[]);
    s.refuses_run("CAR", "D", &both, ROUTE);
    assert_eq!(s.best().1, 60 + 10 + 20);
    assert_eq!(lines(&[("alice-springs-twice", "on")]).earns_by("CAR", "D", &both), 60 + 10 + 20 + 60);
}

// 10.1.3

#[test]
fn routes_of_a_company_share_no_track() {
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "2").train("NSW", "3").turn("NSW", "Routes");
    let (two, three) = (s.train_of("NSW", "2"), s.train_of("NSW", "3"));
    let runs = vec![s.run(two, &["F17", "E18"]), s.run(three, &["G16", "F17", "E18"])];
    s.refuses(&Action::Run { runs }, SEVERAL);
    let apart = vec![s.run(two, &["F17", "E18"]), s.run(three, &["G16", "F17"])];
    assert_eq!(s.earns(apart), 80, "they may meet in a station");
}

#[test]
fn a_junction_serves_one_route_only() {
    // From Newcastle both lines begin on the same track towards the junction in D19.
    let mut s = nsw(1);
    s.track("D19", "24", &["E18", "C20", "C18"]).track("C18", "55", &["D19", "B17", "C16", "C20"]);
    s.track("C20", "57", &["D19", "B21"])
        .station("NSW", "E18")
        .train("NSW", "3")
        .train("NSW", "4")
        .turn("NSW", "Routes");
    let (three, four) = (s.train_of("NSW", "3"), s.train_of("NSW", "4"));
    let runs = vec![s.run(three, &["E18", "D19", "C20"]), s.run(four, &["E18", "D19", "C18"])];
    s.refuses(&Action::Run { runs }, SEVERAL);
    assert_eq!(s.earns_by("NSW", "3", &["E18", "D19", "C20"]), 40, "either alone is a route");
    assert_eq!(s.earns_by("NSW", "4", &["E18", "D19", "C18"]), 30);
}

#[test]
fn each_train_runs_once() {
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "2").turn("NSW", "Routes");
    let two = s.train_of("NSW", "2");
    let runs = vec![s.run(two, &["F17", "E18"]), s.run(two, &["G16", "F17"])];
    s.refuses(&Action::Run { runs }, SEVERAL);
}

#[test]
fn a_train_of_another_company_does_not_run() {
    let mut s = nsw(1);
    s.running("VR", ANN, 80).train("VR", "3").train("NSW", "2").turn("NSW", "Routes");
    s.refuses_run("VR", "3", &["F17", "E18"], "1848 7.3");
}

// 10.2

#[test]
fn the_two_small_harbours_take_no_range_and_tasmania_does() {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).track("E4", "57", &["E2", "E6"]).track("E2", "5", &["E4", "F3"]);
    s.train("CAR", "2").turn("CAR", "Routes");
    assert_eq!(s.earns_by("CAR", "2", &["E4", "E2", "F3"]), 20 + 20 + 10);
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I10", "241", &["H9", "H11"]).track("H11", "5", &["I10", "H9"]);
    s.track("H9", "57", &["H11", "H7"]).train("VR", "2").train("VR", "3").turn("VR", "Routes");
    assert_eq!(s.earns_by("VR", "2", &["I10", "H11"]), 70, "a city and a harbour make a route");
    s.refuses_run("VR", "2", &["I10", "H11", "H9"], ROUTE);
    assert_eq!(s.earns_by("VR", "3", &["I10", "H11", "H9"]), 90);
}

#[test]
fn a_city_and_a_small_harbour_are_a_route() {
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).station("QR", "C20").track("C20", "57", &["D19", "B21"]).train("QR", "2");
    s.turn("QR", "Routes");
    assert_eq!(s.earns_by("QR", "2", &["C20", "B21"]), 30);
    s.phase(3).turn("QR", "Routes");
    assert_eq!(s.earns_by("QR", "2", &["C20", "B21"]), 40, "20 from the brown phase on");
}

#[test]
fn no_route_passes_through_a_red_hex_or_tasmania() {
    let mut s = two_ways_to_perth();
    s.train("CAR", "8").turn("CAR", "Routes");
    s.refuses_run("CAR", "8", &["E4", "D3", "D1", "E2"], ROUTE);
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I10", "241", &["H9", "H11"]).track("H11", "5", &["I10", "H9"]);
    s.track("H9", "6", &["I10", "G10"]).train("VR", "8").turn("VR", "Routes");
    s.refuses_run("VR", "8", &["H11", "I10", "H9"], ROUTE);
}

#[test]
fn the_tasmania_tile_is_laid_by_its_owner_only() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).private_of("P3", crate::table::of(BOB)).phase(1).treasury("VR", 100).turn("VR", "Track");
    s.refuses(&s.lay_by("P3", "I10", "241", &["H9", "H11"]), "1848 4.1");
    s.private_of("P3", crate::table::of(ANN)).turn("VR", "Track");
    s.does(s.lay_by("P3", "I10", "241", &["H9", "H11"]));
}

// 10.4

#[test]
fn two_k_cities_on_a_route_add_50() {
    let mut s = perth_to_alice_springs(3);
    s.train("WA", "D").train("WA", "2E").turn("WA", "Routes");
    let to_port_pirie = ["D1", "E2", "E4", "F5"];
    let to_adelaide = ["D1", "E2", "E4", "F5", "G6"];
    assert_eq!(s.earns_by("WA", "D", &to_port_pirie), 60 + 60);
    assert_eq!(s.earns_by("WA", "D", &to_adelaide), 60 + 80 + 50, "a yellow Adelaide is a K city too");
}

#[test]
fn the_ghan_never_has_the_bonus() {
    let mut s = perth_to_alice_springs(3);
    s.train("WA", "D").train("WA", "2E").turn("WA", "Routes");
    let whole = ["D1", "E2", "E4", "F5", "G6", "F7", "E6", "D5", "C4", "B5", "A4"];
    assert_eq!(s.earns_by("WA", "D", &whole), 60 + 80 + 40 + 50);
    assert_eq!(s.earns_by("WA", "2E", &whole), 60 + 40);
}

#[test]
fn the_bonus_goes_by_the_k_cities_of_one_route() {
    // All five in a row: Perth, Adelaide, Melbourne, Sydney, Brisbane.
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).phase(5).track("E2", "6", &["D1", "E4"]).track(
        "E4",
        "611",
        &["E2", "D3", "D5", "E6", "F5"],
    );
    s.track("F5", "57", &["E4", "G6"]).track("G6", "57", &["F5", "H7"]).track("H7", "6", &["G6", "H9"]);
    s.track("H9", "57", &["H7", "H11"]).track("H11", "6", &["H9", "G12"]).track(
        "G12",
        "55",
        &["H11", "F13", "G10", "G14"],
    );
    s.track("F13", "15", &["G12", "F15"]).track("F15", "68", &["F13", "F17", "G14", "E16"]).track(
        "F17",
        "6",
        &["F15", "E18"],
    );
    s.track("E18", "15", &["F17", "D19"]).track("D19", "9", &["E18", "C20"]).track("C20", "15", &["D19", "B19"]);
    s.track("B19", "5", &["C20", "C18"]).train("WA", "D").turn("WA", "Routes");
    let way = ["D1", "E2", "E4", "F5", "G6", "H7", "H9", "H11", "G12", "F13", "F15", "F17", "E18", "D19", "C20", "B19"];
    let values = [80, 20, 40, 20, 20, 20, 20, 20, 10, 30, 50, 20, 30, 0, 30, 20];
    let mut sum = 0;
    let mut seen = 0;
    for (i, hex) in way.iter().enumerate() {
        sum += values[i];
        if ["D1", "G6", "H11", "F17", "B19"].contains(hex) {
            seen += 1;
        }
        if i > 0 && *hex != "D19" {
            let bonus = [0, 0, 50, 100, 150, 200][seen];
            assert_eq!(s.earns_by("WA", "D", &way[..=i]), sum + bonus, "to {hex}");
        }
    }
    assert_eq!(seen, 5);
}

#[test]
fn k_cities_of_different_trains_are_not_added_up() {
    let mut s = Sitting::stock(3);
    s.running("SAR", ANN, 100).phase(3).station("SAR", "E2").track("E2", "6", &["D1", "E4"]).track(
        "E4",
        "6",
        &["E2", "F5"],
    );
    s.track("F5", "57", &["E4", "G6"]).track("G6", "57", &["F5", "H7"]).train("SAR", "5").train("SAR", "5+");
    s.turn("SAR", "Routes");
    let (one, other) = (s.train_of("SAR", "5"), s.train_of("SAR", "5+"));
    let runs = vec![s.run(one, &["D1", "E2"]), s.run(other, &["G6", "F5", "E4"])];
    assert_eq!(s.earns(runs), 60 + 20 + 60);
}

// 10.5

#[test]
fn the_income_of_a_turn_is_seen_without_a_revenue_track() {
    let mut s = nsw(0);
    s.train("NSW", "2").turn("NSW", "Routes");
    s.runs_best();
    assert_eq!(s.own()["stage"]["Turn"]["revenue"], 40);
    let view = serde_json::to_string(&s.seen()).unwrap();
    assert!(view.contains("\"revenue\":40"), "{view}");
}
