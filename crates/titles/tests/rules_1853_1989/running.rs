//! Running trains (33), what they earn, the mail (34.1 to 34.6) and share prices (34.7).

use crate::moves::{act, earned};
use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Money, Run};
use serde_json::json;

/// Peshawar 20, Rawalpindi 30, Lahore 30, a town at E13 10, Delhi 40, all in one broad gauge line of the NWR.
fn north(trains: &[&str]) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("2");
    s.track("Peshawar", "69", &["B10"]).track("Rawalpindi", "15", &["C11", "B8"]);
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "9", &["C11", "E13"]);
    s.track("E13", "4", &["D12", "F14"]);
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

#[test]
fn every_train_runs_once_and_not_in_the_turn_in_which_it_is_bought() {
    let s = north(&["2", "2"]);
    let first = run(&s, "2", LINE);
    let again = Run { train: first.train, ..run(&s, "2", &["C11", "B10"]) };
    s.refuses(&act(vec![first, again]), "33.1");
    s.refuses(&Action::Pass, "33.1");
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000);
    s.track("Lahore", "69", &["D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.turn("NWR", "Trains");
    s.does(s.buy_train("2"));
    s.refuses(&act(vec![run(&s, "2", LINE)]), "33.1");
}

#[test]
fn a_run_includes_a_base() {
    let s = north(&["2"]);
    s.refuses(&act(vec![run(&s, "2", &["B8", "B10"])]), "33.2");
    s.clone().does(act(vec![run(&s, "2", &["B10", "C11"])]));
}

#[test]
fn a_run_is_on_track_of_its_gauge_dual_track_included() {
    let s = north(&["2M", "2"]);
    s.refuses(&act(vec![run(&s, "2M", LINE)]), "33.3");
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").train("NWR", "3M").track("Lahore", "103", &["D12"]).track(
        "D12",
        "107",
        &["C11", "E13"],
    );
    s.track("E13", "74", &["D12", "F14"]).turn("NWR", "Routes");
    assert_eq!(earned(&s.does(act(vec![run(&s, "3M", LINE)]))), (90, 80));
}

#[test]
fn large_stations_count_against_the_number_of_a_train_and_small_ones_do_not() {
    let mut s = north(&["2"]);
    s.refuses(&act(vec![run(&s, "2", &["B10", "C11", "D12", "E13", "F14"])]), "33.4");
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", LINE)]))).0, 80);
    // Small stations may be its ends.
    let mut s = north(&["2"]);
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", &["C11", "D12", "E13"])]))), (40, 40));
}

#[test]
fn the_example_3_train_goes_from_delhi_over_lucknow_to_allahabad_but_not_to_benares() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("2").train("GIP", "3");
    s.track("F16", "55", &["F14", "F18"]).track("F18", "87", &["F16", "G19"]);
    s.track("Lucknow", "14", &["F18", "H20"]).track("Allahabad", "6", &["G19", "H22"]);
    s.track("Benares", "69", &["H20"]).turn("GIP", "Routes");
    let train = s.train_of("GIP", "3");
    let path = ["F14", "F16", "F18", "G19", "H20", "H22"];
    s.refuses(&act(vec![s.run(train, &path)]), "33.4");
    let run = s.run(train, &path[..5]);
    assert_eq!(earned(&s.does(act(vec![run]))).0, 40 + 10 + 10 + 30 + 20);
}

#[test]
fn a_run_is_continuous_and_visits_no_city_twice() {
    let s = north(&["3"]);
    let mut broken = run(&s, "3", LINE);
    broken.track.remove(1);
    s.refuses(&act(vec![broken]), "33.5");
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").train("NWR", "4");
    s.track("E13", "3", &["F14", "F12"]).track("F12", "8", &["E13", "G13"]).track("Jaipur", "5", &["F12", "F14"]);
    s.turn("NWR", "Routes");
    s.refuses(&act(vec![run(&s, "4", &["F14", "E13", "F12", "G13", "F14"])]), "33.5");
    s.does(act(vec![run(&s, "4", &["F14", "E13", "F12", "G13"])]));
}

#[test]
fn two_towns_of_one_hex_may_be_in_the_same_run() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("2").station_in("GIP", "Delhi", 2).train("GIP", "2M");
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
fn a_train_ends_at_a_station_full_of_others_bases_and_a_free_space_lets_it_through() {
    let mut s = north(&["3"]);
    s.formed("GIP", BOB, 5).formed("BNR", CAT, 5).station_in("GIP", "Rawalpindi", 0).turn("NWR", "Routes");
    let through = act(vec![run(&s, "3", &["B8", "B10", "C11"])]);
    assert_eq!(earned(&s.clone().does(through.clone())).0, 80, "one space is free");
    s.station_in("BNR", "Rawalpindi", 0).turn("NWR", "Routes");
    s.refuses(&through, "33.6");
    assert_eq!(earned(&s.does(act(vec![run(&s, "3", &["B10", "C11"])]))).0, 60);
}

#[test]
fn no_length_of_track_is_used_twice() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").train("NWR", "4");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "82", &["C11", "E13", "E11"]);
    s.track("E13", "87", &["D12", "E11"]).track("E11", "7", &["E13", "D12"]).turn("NWR", "Routes");
    s.refuses(&act(vec![run(&s, "4", &["C11", "D12", "E13", "E11", "D12", "C11"])]), "33.8");
}

#[test]
fn different_lines_of_a_tile_may_be_used() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).in_phase("2").train("GIP", "2").train("GIP", "2");
    s.station_in("GIP", "Delhi", 2).station_in("GIP", "Jaipur", 0);
    // Two lines cross at F16: from Delhi to F18, and from Jaipur over G15 to E17.
    s.track("F16", "55", &["F14", "F18"]).track("F18", "4", &["F16", "F20"]);
    s.track("Jaipur", "69", &["G15"]).track("G15", "87", &["G13", "F16"]).turn("GIP", "Routes");
    assert_eq!(s.runs_best(), (40 + 10 + 10) + (20 + 10 + 10));
}

#[test]
fn a_train_leaves_a_station_by_any_other_line() {
    let mut s = north(&["2"]);
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", &["B10", "C11", "D12", "E13"])]))).0, 70);
}

#[test]
fn trains_share_no_track_and_lines_that_converge_at_an_edge_serve_one() {
    let s = north(&["2", "2"]);
    let ids: Vec<_> = s.table().trains_of(s.company("NWR")).map(|(id, _)| id).collect();
    let (a, b) = (s.run(ids[0], LINE), s.run(ids[1], &["C11", "D12", "E13"]));
    s.refuses(&act(vec![a.clone(), b]), "33.10");
    s.clone().does(act(vec![a, s.run(ids[1], &["C11", "B10"])]));
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("2").train("NWR", "2").train("NWR", "2");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "82", &["C11", "E13", "E11"]);
    s.track("E13", "4", &["D12", "F14"]).track("E11", "9", &["D12", "F10"]).track("F10", "9", &["E11", "G9"]);
    s.track("G9", "4", &["F10"]).turn("NWR", "Routes");
    let ids: Vec<_> = s.table().trains_of(s.company("NWR")).map(|(id, _)| id).collect();
    let (a, b) = (s.run(ids[0], LINE), s.run(ids[1], &["C11", "D12", "E11", "F10", "G9"]));
    s.refuses(&act(vec![a, b]), "33.10");
}

#[test]
fn the_company_is_paid_in_credits_and_the_shareholders_in_money() {
    let mut s = north(&["2"]);
    s.shares("NWR", of(BOB), 2).shares("NWR", POOL, 1).turn("NWR", "Routes");
    let bank = s.bank();
    assert_eq!(earned(&s.does(act(vec![run(&s, "2", LINE)]))), (80, 70));
    assert_eq!((s.money("NWR"), s.bank()), (70, bank), "the mail, in credits");
    s.refuses(&Action::Pass, "34.4");
    s.refuses(&Action::Pay { dividend: Dividend::Half }, "34.4");
    let mut kept = s.clone();
    kept.pays(Dividend::Withhold);
    assert_eq!((kept.money("NWR"), kept.bank()), (150, bank));
    s.pays(Dividend::Full);
    // Ann five shares, Bob two: 8 for each, and nothing for new shares or the pool.
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NWR"), s.bank()), (640, 616, 70, bank - 56));
}

#[test]
fn all_stations_of_a_run_score() {
    let mut s = north(&["2"]);
    let events = s.does(act(vec![run(&s, "2", LINE)]));
    let stops = events.iter().find_map(|e| if let Event::Ran { stops, .. } = e { Some(stops.len()) } else { None });
    assert_eq!((earned(&events).0, stops), (80, Some(3)), "the town between is in it");
}

#[test]
fn un_redeemed_shares_get_no_dividend() {
    let mut s = north(&["2"]);
    s.shares("NWR", of(BOB), 2);
    let nwr = s.company("NWR").index();
    s.arrange(|_, _, own| own["unpaid"][1] = json!([nwr])).turn("NWR", "Routes");
    s.does(act(vec![run(&s, "2", LINE)]));
    s.pays(Dividend::Full);
    assert_eq!(s.cash(BOB), 608);
}

#[test]
fn one_train_carries_the_mail_and_a_shorter_run_may_be_chosen_for_it() {
    let mut s = north(&["3", "2"]);
    let events = s.does(act(vec![run(&s, "2", &["C11", "B10"]), run(&s, "3", LINE)]));
    assert_eq!(earned(&events), (60 + 80, 70));
    let mut s = north(&["3", "2"]);
    let events = s.does(act(vec![run(&s, "3", LINE), run(&s, "2", &["C11", "B10"])]));
    assert_eq!(earned(&events), (80 + 60, 70), "in whatever order they run");
    // A town beyond Lahore: 90 and a mail of 50 with it, 80 and 70 without.
    let mut s = north(&["2"]);
    s.track("C9", "8", &["C11", "D8"]).track("D8", "87", &["C9", "E9"]).turn("NWR", "Routes");
    let both: Vec<(Money, Money)> =
        s.game.run_options().into_iter().map(|runs| earned(&s.clone().does(act(runs)))).collect();
    assert_eq!(both, [(90, 50), (80, 70)]);
}

/// The GIP at a price decides on earnings.
fn paying(price: Money, revenue: Money, pool: u8) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).mark("GIP", price).shares("GIP", POOL, pool);
    s.turn("GIP", "Pay").of_turn("revenue", json!(revenue));
    s
}

#[test]
fn a_dividend_raises_the_price_by_one_space_however_large_it_is() {
    for revenue in [10, 80, 200, 900] {
        let mut s = paying(80, revenue, 2);
        s.pays(Dividend::Full);
        assert_eq!(s.price("GIP"), 84, "{revenue}");
    }
}

#[test]
fn without_a_dividend_the_price_falls_by_one_space_if_shares_lie_in_the_pool() {
    for (pool, price) in [(0, 80), (1, 75), (4, 75)] {
        let mut s = paying(80, 100, pool);
        s.pays(Dividend::Withhold);
        assert_eq!(s.price("GIP"), price);
    }
    let mut s = paying(10, 100, 1);
    s.pays(Dividend::Withhold);
    assert_eq!(s.price("GIP"), 10, "it falls no further");
}

#[test]
fn at_400_the_game_stops() {
    let mut s = paying(380, 10, 0);
    s.pays(Dividend::Full);
    assert_eq!((s.price("GIP"), s.cash(ANN)), (400, 605), "with the dividend paid");
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("stock_market"));
}
