//! Base Stations (32).

use crate::table::{ANN, BOB, Sit, Sitting};

/// NWR with a line from Lahore to Rawalpindi and Peshawar, about to establish bases.
fn nwr() -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("2");
    s.track("Lahore", "14", &["B10", "D12"]).track("Rawalpindi", "15", &["C11", "B8"]);
    s.track("Peshawar", "69", &["B10"]).turn("NWR", "Bases");
    s
}

#[test]
fn bases_lie_within_the_area_of_the_company_in_every_phase() {
    for (phase, trains) in [("2", &[][..]), ("4", &["5"][..])] {
        let mut s = Sitting::stock(4);
        s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase(phase);
        s.track("Allahabad", "6", &["H22", "G19"]).track("Benares", "6", &["H20", "G23"]);
        s.track("Lucknow", "6", &["H20", "G17"]);
        for train in trains {
            s.train("GIP", train);
        }
        s.turn("GIP", "Bases");
        assert!(s.offers(&s.token("Lucknow")));
        s.refuses(&s.token("Benares"), "32.1");
    }
}

#[test]
fn the_rows_and_columns_named_belong_to_the_area() {
    let s = Sitting::begin(3);
    let on_the_line = [
        ("EIR", "Calcutta"),
        ("EIR", "Delhi"),
        ("GIP", "Bombay"),
        ("GIP", "Allahabad"),
        ("GIP", "Hyderabad"),
        ("NWR", "Delhi"),
        ("NWR", "Karachi"),
        ("BNR", "Calcutta"),
        ("BNR", "Madras"),
        ("BBCI", "Bombay"),
        ("BBCI", "Nagpur"),
        ("MSM", "Bombay"),
        ("MSM", "Madras"),
        ("SIR", "Madras"),
        ("BAR", "Calcutta"),
        ("BAR", "Chittagong"),
        ("BAR", "F36"),
    ];
    for (sign, hex) in on_the_line {
        assert!(s.in_area(sign, hex), "{hex} is in the area of the {sign}");
    }
    for (sign, hex) in [("EIR", "Jaipur"), ("EIR", "Dacca"), ("NWR", "Cawnpore"), ("MSM", "Nagpur"), ("BAR", "Patna")] {
        assert!(!s.in_area(sign, hex), "{hex} is not in the area of the {sign}");
    }
}

#[test]
fn the_first_other_base_costs_40_and_all_further_100_in_credits() {
    let mut s = nwr();
    let bank = s.bank();
    s.does(s.token("Rawalpindi"));
    assert_eq!(s.cost(&s.token("Peshawar")), Some(100));
    s.does(s.token("Peshawar"));
    assert_eq!((s.money("NWR"), s.bank()), (860, bank));
    let mut s = nwr();
    s.treasury("NWR", 39).turn("NWR", "Bases");
    s.refuses(&s.token("Rawalpindi"), "32.3");
}

#[test]
fn bases_come_after_track_and_before_running() {
    let mut s = nwr();
    for stop in ["Track", "Routes", "Trains"] {
        s.turn("NWR", stop);
        s.refuses(&s.token("Rawalpindi"), "31.1");
    }
}

#[test]
fn bases_lie_on_vacant_spaces_of_large_stations_one_on_a_hex() {
    let mut s = nwr();
    s.track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]).turn("NWR", "Bases");
    s.refuses(&s.token("E13"), "32.4");
    s.refuses(&s.token_in("Delhi", 0), "32.4");
    s.refuses(&s.token("Lahore"), "32.4");
    s.formed("GIP", BOB, 5).station_in("GIP", "Peshawar", 0).turn("NWR", "Bases");
    s.refuses(&s.token("Peshawar"), "32.4");
}

#[test]
fn a_base_needs_an_open_line_of_one_gauge_to_another_base() {
    let mut s = nwr();
    s.track("Multan", "69", &["E9"]).turn("NWR", "Bases");
    s.refuses(&s.token("Multan"), "32.5");
    s.formed("GIP", BOB, 5).station_in("GIP", "Rawalpindi", 0).turn("NWR", "Bases");
    assert!(s.offers(&s.token("Peshawar")), "one of two spaces is taken");
    s.formed("BNR", BOB, 5).station_in("BNR", "Rawalpindi", 0).turn("NWR", "Bases");
    s.refuses(&s.token("Peshawar"), "32.5");
}

#[test]
fn the_home_base_of_a_company_that_is_not_running_is_kept_free() {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 1000).in_phase("2");
    s.track("Patna", "69", &["H22"]).track("Benares", "14", &["H20", "H24"]).track("Allahabad", "14", &["H22"]);
    s.turn("EIR", "Bases");
    s.refuses(&s.token("Allahabad"), "32.6");
    s.formed("GIP", BOB, 5).turn("EIR", "Bases");
    assert!(s.offers(&s.token("Allahabad")), "its second space");
}

#[test]
fn north_bombay_is_kept_for_nobody() {
    let mut s = Sitting::stock(4);
    s.formed("MSM", ANN, 5).treasury("MSM", 1000).station_in("MSM", "Ahmadabad", 0).in_phase("2");
    s.track("Ahmadabad", "69", &["K9"]).track("K9", "4", &["J8", "L10"]).track("L10", "88", &["K9", "M9"]);
    s.turn("MSM", "Bases");
    s.refuses(&s.token_in("Bombay", 1), "32.6");
    assert!(s.offers(&s.token_in("Bombay", 0)));
}
