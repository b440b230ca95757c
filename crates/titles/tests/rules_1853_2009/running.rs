//! 4.5: running trains; 4.6: what they earn, and the mail.

use crate::moves::{act, earned};
use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Money, Run};
use serde_json::json;

/// Peshawar 20, Rawalpindi 20, Lahore 30, a town at E13 10, Delhi 40, all in one broad gauge line of the NWR.
fn north(trains: &[&str]) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3");
    s.track("Peshawar", "115", &["B10"]).track("Rawalpindi", "717", &["C11", "B8"]);
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    for train in trains {
        s.train("NWR", train);
    }
    s.turn("NWR", "Routes");
    s
}

fn run(s: &Sitting, train: &str, path: &[&str]) -> Run {
    s.run(s.train_of("NWR", train), path)
}

const LINE: &[&str] = &["C11", "D12", "E13", "F14"];

// 4.5.1

#[test]
fn every_train_runs_once() {
    let mut s = north(&["2", "2"]);
    let first = run(&s, "2", LINE);
    let again = Run { train: first.train, ..run(&s, "2", &["C11", "B10"]) };
    s.refuses(&act(vec![first.clone(), again.clone()]), "4.5.1");
    let other = s.table().trains_of(s.company("NWR")).map(|(id, _)| id).find(|id| *id != first.train).unwrap();
    let events = s.does(act(vec![first, Run { train: other, ..again }]));
    assert_eq!(earned(&events).0, 80 + 50);
}

#[test]
fn a_company_runs_its_own_trains_only() {
    let mut s = north(&["2"]);
    s.formed("GIP", BOB, 5).train("GIP", "2").turn("NWR", "Routes");
    let theirs = s.run(s.train_of("GIP", "2"), LINE);
    s.refuses(&act(vec![theirs]), "4.5.1");
}

#[test]
fn a_train_does_not_run_in_the_turn_in_which_it_is_bought() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000);
    s.track("Lahore", "115", &["D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.pass_stock_round();
    while s.about() != "buy-trains" {
        s.plays_on();
    }
    s.does(s.buy_train("2"));
    s.refuses(&act(vec![run(&s, "2", LINE)]), "4.5.1");
    // In the next operating round it does.
    s.passes();
    while s.about() != "run" {
        s.plays_on();
    }
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", LINE)]))).0, 70);
}

#[test]
fn trains_may_stand_still() {
    let mut s = north(&["2"]);
    s.refuses(&Action::Pass, "4.5.1");
    assert_eq!(earned(&s.does(act(Vec::new()))), (0, 0));
}

// 4.5.2

#[test]
fn a_run_includes_a_base() {
    let s = north(&["2"]);
    s.refuses(&act(vec![run(&s, "2", &["B8", "B10"])]), "4.5.2");
    s.clone().does(act(vec![run(&s, "2", &["B10", "C11"])]));
}

// 4.5.3

#[test]
fn a_run_is_on_track_of_its_gauge() {
    let mut s = north(&["2M", "2"]);
    s.refuses(&act(vec![run(&s, "2M", LINE)]), "4.5.3");
    s.does(act(vec![run(&s, "2", LINE)]));
    // Dual gauge track serves both.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").track("Lahore", "716", &["D12"]).track("D12", "233", &["C11", "E13"]);
    s.track("E13", "74", &["D12", "F14"]).train("NWR", "2M").train("NWR", "2").turn("NWR", "Routes");
    s.refuses(&act(vec![run(&s, "2", LINE)]), "4.5.3");
    assert_eq!(earned(&s.does(act(vec![run(&s, "2M", LINE)]))).0, 20 + 10 + 40);
}

// 4.5.4

#[test]
fn large_stations_count_against_the_number_of_a_train_and_small_ones_do_not() {
    let mut s = north(&["2"]);
    s.refuses(&act(vec![run(&s, "2", &["B10", "C11", "D12", "E13", "F14"])]), "4.5.4");
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", LINE)]))).0, 80);
    let mut s = north(&["3"]);
    let far = run(&s, "3", &["B10", "C11", "D12", "E13", "F14"]);
    assert_eq!(earned(&s.does(act(vec![far]))).0, 100);
}

#[test]
fn the_example_3_train_goes_from_delhi_over_lucknow_to_allahabad_but_not_to_benares() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("3").train("GIP", "3");
    s.track("F16", "55", &["F14", "F18"]).track("F18", "58", &["F16", "G19"]).track("Lucknow", "14", &["F18", "H20"]);
    s.track("Allahabad", "6", &["G19", "H22"]).track("Benares", "115", &["H20"]).turn("GIP", "Routes");
    let train = s.train_of("GIP", "3");
    let path = ["F14", "F16", "F18", "G19", "H20", "H22"];
    s.refuses(&act(vec![s.run(train, &path)]), "4.5.4");
    let run = s.run(train, &path[..5]);
    // Delhi 40, two towns on the way, Lucknow 30, Allahabad 20.
    assert_eq!(earned(&s.does(act(vec![run]))).0, 40 + 10 + 10 + 30 + 20);
}

#[test]
fn small_stations_may_be_the_ends_of_a_run() {
    let mut s = north(&["2"]);
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", &["C11", "D12", "E13"])]))), (40, 40));
}

#[test]
fn a_run_has_at_least_two_stations() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("4").train("NWR", "4");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "107", &["C11", "E13"]).turn("NWR", "Routes");
    // D12 is a junction, which is none.
    s.refuses(&act(vec![run(&s, "4", &["C11", "D12"])]), "4.5.4");
}

#[test]
fn a_1m_runs_from_one_large_station_with_a_base_to_small_ones() {
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).small_trains().train("SIR", "1M");
    // Metre gauge: V14, U15, Trichinopoly with its base, T14 and S13.
    s.track("Trichinopoly", "75", &["U15", "T14"]).track("U15", "74", &["T16", "V14"]).track(
        "V14",
        "72",
        &["U15", "V16"],
    );
    s.track("T14", "73", &["T16", "S13"]).track("S13", "74", &["T14"]).turn("SIR", "Routes");
    let train = s.train_of("SIR", "1M");
    let far = s.run(train, &["V14", "U15", "T16", "T14"]);
    assert_eq!(earned(&s.does(act(vec![far]))).0, 10 + 10 + 20 + 10);
}

#[test]
fn a_1m_runs_to_no_second_large_station() {
    let mut s = Sitting::stock(4);
    s.formed("SIR", ANN, 5).small_trains().train("SIR", "1M").train("SIR", "2M");
    s.track("Trichinopoly", "113", &["S15"]).track("S15", "79", &["T16", "R14"]).track("Mysore", "113", &["S15"]);
    s.turn("SIR", "Routes");
    let path = ["T16", "S15", "R14"];
    s.refuses(&act(vec![s.run(s.train_of("SIR", "1M"), &path)]), "4.5.4");
    s.does(act(vec![s.run(s.train_of("SIR", "2M"), &path)]));
}

// 4.5.5

#[test]
fn a_run_does_not_visit_a_city_twice_even_at_another_station() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("4").train("NWR", "4");
    s.track("E13", "3", &["F14", "F12"]).track("F12", "8", &["E13", "G13"]).track("Jaipur", "5", &["F12", "F14"]);
    s.turn("NWR", "Routes");
    s.refuses(&act(vec![run(&s, "4", &["F14", "E13", "F12", "G13", "F14"])]), "4.5.5");
    assert_eq!(earned(&s.does(act(vec![run(&s, "4", &["F14", "E13", "F12", "G13"])]))).0, 40 + 10 + 20);
}

#[test]
fn two_towns_of_one_hex_may_be_in_the_same_run() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("3").station_in("GIP", "Delhi", 2).train("GIP", "2M");
    s.track("F16", "71", &["F14", "G17"]).track("Cawnpore", "113", &["F16"]).turn("GIP", "Routes");
    let (runs, earned) = s.best();
    assert_eq!(earned, 40 + 10 + 10 + 20);
    // The log names each of the two.
    let events = s.does(runs);
    let stops = events.iter().find_map(|e| if let Event::Ran { stops, .. } = e { Some(stops.clone()) } else { None });
    let mut stops = stops.unwrap();
    if stops[0] != s.hex("Delhi") {
        stops.reverse();
    }
    assert_eq!(stops, ["Delhi", "F16", "F16", "Cawnpore"].map(|hex| s.hex(hex)));
}

#[test]
fn a_run_is_continuous() {
    let s = north(&["3"]);
    let mut run = run(&s, "3", LINE);
    run.track.remove(1);
    s.refuses(&act(vec![run]), "4.5.5");
}

// 4.5.6, 4.5.7, 4.5.9

#[test]
fn a_train_ends_at_a_station_full_of_others_bases_and_goes_no_further() {
    let mut s = north(&["3"]);
    s.formed("GIP", BOB, 5).formed("BNR", CAT, 5).station_in("GIP", "Rawalpindi", 0).turn("NWR", "Routes");
    let through = act(vec![run(&s, "3", &["B8", "B10", "C11"])]);
    assert_eq!(earned(&s.clone().does(through.clone())).0, 70, "one space is free");
    s.station_in("BNR", "Rawalpindi", 0).turn("NWR", "Routes");
    s.refuses(&through, "4.5.6");
    assert_eq!(earned(&s.does(act(vec![run(&s, "3", &["B10", "C11"])]))).0, 50);
}

#[test]
fn a_train_leaves_a_station_by_any_other_line() {
    // In by D12, out to Rawalpindi.
    let mut s = north(&["2"]);
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", &["B10", "C11", "D12", "E13"])]))).0, 60);
}

// 4.5.8

#[test]
fn no_length_of_track_is_used_twice() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("4").train("NWR", "4");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "82", &["C11", "E13", "E11"]);
    s.track("E13", "87", &["D12", "E11"]).track("E11", "7", &["E13", "D12"]).turn("NWR", "Routes");
    s.refuses(&act(vec![run(&s, "4", &["C11", "D12", "E13", "E11", "D12", "C11"])]), "4.5.8");
}

#[test]
fn different_lines_of_a_tile_may_be_used() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("3").train("GIP", "2").train("GIP", "2");
    s.station_in("GIP", "Delhi", 2).station_in("GIP", "Jaipur", 0);
    // Two lines cross at F16: from Delhi to F18, and from Jaipur over G15 to E17.
    s.track("F16", "55", &["F14", "F18"]).track("F18", "4", &["F16", "F20"]);
    s.track("Jaipur", "115", &["G15"]).track("G15", "58", &["G13", "F16"]).turn("GIP", "Routes");
    assert_eq!(s.runs_best(), (40 + 10 + 10) + (20 + 10 + 10));
}

// 4.5.10

#[test]
fn trains_run_on_separate_track_but_may_meet_at_stations() {
    let mut s = north(&["2", "2"]);
    let ids: Vec<_> = s.table().trains_of(s.company("NWR")).map(|(id, _)| id).collect();
    let (a, b) = (s.run(ids[0], LINE), s.run(ids[1], &["C11", "D12", "E13"]));
    s.refuses(&act(vec![a.clone(), b]), "4.5.10");
    s.does(act(vec![a, s.run(ids[1], &["C11", "B10"])]));
}

#[test]
fn lines_that_converge_at_an_edge_serve_one_train() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").train("NWR", "2").train("NWR", "2");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "82", &["C11", "E13", "E11"]);
    s.track("E13", "4", &["D12", "F14"]).track("E11", "9", &["D12", "F10"]).track("F10", "9", &["E11", "G9"]);
    s.track("G9", "4", &["F10"]).turn("NWR", "Routes");
    let ids: Vec<_> = s.table().trains_of(s.company("NWR")).map(|(id, _)| id).collect();
    let (a, b) = (s.run(ids[0], LINE), s.run(ids[1], &["C11", "D12", "E11", "F10", "G9"]));
    // Both ways through D12 cross the edge to Lahore.
    s.refuses(&act(vec![a, b.clone()]), "4.5.10");
    assert_eq!(earned(&s.does(act(vec![s.run(ids[0], &["E13", "F14"]), b]))).0, 50 + 40);
}

// 4.6.1 to 4.6.5

#[test]
fn the_bank_pays_what_all_stations_of_all_runs_are_worth() {
    let mut s = north(&["3", "2"]);
    let bank = s.bank();
    let runs = vec![run(&s, "3", LINE), run(&s, "2", &["C11", "B10"])];
    let events = s.does(act(runs));
    assert_eq!(earned(&events), (80 + 50, 70));
    s.pays(Dividend::Withhold);
    assert_eq!((s.money("NWR"), s.bank()), (130 + 70, bank - 200));
}

#[test]
fn no_station_on_the_way_is_left_out() {
    // The town between Lahore and Delhi is always in it.
    let mut s = north(&["2"]);
    let events = s.does(act(vec![run(&s, "2", LINE)]));
    let stops = events.iter().find_map(|e| if let Event::Ran { stops, .. } = e { Some(stops.len()) } else { None });
    assert_eq!((earned(&events).0, stops), (80, Some(3)));
}

#[test]
fn earnings_are_paid_out_or_retained_in_full() {
    let mut s = north(&["2"]);
    s.does(act(vec![run(&s, "2", LINE)]));
    s.refuses(&Action::Pass, "4.6.4");
    s.refuses(&Action::Pay { dividend: Dividend::Half }, "4.6.4");
    let mut kept = s.clone();
    let before = kept.money("NWR");
    kept.pays(Dividend::Withhold);
    assert_eq!((kept.money("NWR"), kept.cash(ANN)), (before + 80, 600));
    s.pays(Dividend::Full);
    assert_eq!((s.money("NWR"), s.cash(ANN)), (before, 600 + 40));
}

#[test]
fn every_share_in_a_hand_gets_a_tenth() {
    let mut s = north(&["2"]);
    s.shares("NWR", of(BOB), 2).shares("NWR", POOL, 1).turn("NWR", "Routes");
    s.does(act(vec![run(&s, "2", LINE)]));
    let (bank, money) = (s.bank(), s.money("NWR"));
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.cash(BOB), s.cash(CAT)), (640, 616, 600));
    assert_eq!((s.bank(), s.money("NWR")), (bank - 56, money), "nothing for new shares and for those in the pool");
}

#[test]
fn unredeemed_shares_get_no_dividend() {
    let mut s = north(&["2"]);
    s.shares("NWR", of(BOB), 2);
    let nwr = s.company("NWR").index();
    s.arrange(|_, _, own| own["unpaid"][1] = json!([nwr])).turn("NWR", "Routes");
    s.does(act(vec![run(&s, "2", LINE)]));
    s.pays(Dividend::Full);
    assert_eq!(s.cash(BOB), 608, "one of two");
}

#[test]
fn a_manager_declares_no_dividend() {
    let mut s = Sitting::stock(4);
    s.managed("NWR", ANN).in_phase("3").train("NWR", "2");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.turn("NWR", "Routes");
    s.does(act(vec![run(&s, "2", LINE)]));
    assert_ne!(s.about(), "dividend");
    assert_eq!(s.money("NWR"), 80 + 70);
}

// 4.6.6

#[test]
fn the_mail_pays_the_company_the_ends_of_one_run_whatever_becomes_of_the_dividend() {
    for dividend in [Dividend::Full, Dividend::Withhold] {
        let mut s = north(&["2"]);
        let events = s.does(act(vec![run(&s, "2", LINE)]));
        let (company, train) = (s.company("NWR"), s.train_of("NWR", "2"));
        assert!(events.contains(&Event::Second { company, train, amount: 70 }));
        assert_eq!(s.money("NWR"), 70);
        s.pays(dividend);
        assert_eq!(s.money("NWR"), if dividend == Dividend::Full { 70 } else { 150 });
    }
}

#[test]
fn one_train_carries_the_mail_the_one_that_earns_most_by_it() {
    let mut s = north(&["3", "2"]);
    let events = s.does(act(vec![run(&s, "2", &["C11", "B10"]), run(&s, "3", LINE)]));
    let mails: Vec<&Event> = events.iter().filter(|e| matches!(e, Event::Second { .. })).collect();
    let train = s.train_of("NWR", "3");
    assert_eq!(mails, [&Event::Second { company: s.company("NWR"), train, amount: 70 }]);
}

#[test]
fn metre_gauge_trains_carry_the_mail_too() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").track("Lahore", "716", &["D12"]).track("D12", "233", &["C11", "E13"]);
    s.track("E13", "74", &["D12", "F14"]).train("NWR", "2M").turn("NWR", "Routes");
    assert_eq!(earned(&s.does(act(vec![run(&s, "2M", LINE)]))), (70, 60));
}

#[test]
fn a_shorter_run_may_be_chosen_for_the_mail() {
    // Beyond Lahore lies a town: with it the run earns 90 and the mail 50, without it 80 and 70.
    let mut s = north(&["2"]);
    s.track("C9", "8", &["C11", "D8"]).track("D8", "58", &["C9", "E9"]).turn("NWR", "Routes");
    let mut both: Vec<(Money, Money)> = Vec::new();
    for runs in s.game.run_options() {
        both.push(earned(&s.clone().does(act(runs))));
    }
    assert_eq!(both, [(90, 50), (80, 70)]);
    assert_eq!(s.best().1, 90);
    // Any legal runs may be chosen, those of the list or others.
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", &["C11", "B10"])]))), (50, 50));
}

#[test]
fn junctions_are_run_through_and_score_nothing() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("4").train("NWR", "4");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "107", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.turn("NWR", "Routes");
    assert_eq!(earned(&s.does(act(vec![run(&s, "4", LINE)]))), (80, 70));
}
