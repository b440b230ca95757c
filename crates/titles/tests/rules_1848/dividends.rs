//! 10.3 and 11: income, dividends, and what they do to share prices.

use crate::rails::nsw;
use crate::routes::{two_ways_to_perth, two_ways_to_wagga_wagga};
use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Standing};
use serde_json::json;

/// NSW has earned so much; its marker stands on this box. Ann holds 60 %.
fn earned(revenue: i32, row: u8, column: u8) -> Sitting {
    let mut s = nsw(0);
    s.train("NSW", "2").mark("NSW", row, column).turn("NSW", "Pay").of_turn("revenue", json!(revenue));
    s
}

fn pays_at(row: u8, column: u8, dividend: Dividend) -> Option<(u8, u8)> {
    let mut s = earned(40, row, column);
    s.pays(dividend);
    s.marker("NSW")
}

// 10.3.1

#[test]
fn the_books_example_of_two_ways_to_perth_makes_150() {
    let mut s = two_ways_to_perth();
    s.train("CAR", "2").train("CAR", "3").turn("CAR", "Routes");
    let (two, three) = (s.train_of("CAR", "2"), s.train_of("CAR", "3"));
    let (north, south) = (["E4", "D3", "D1"], ["E4", "E2", "D1"]);
    assert_eq!(s.earns(vec![s.run(two, &north)]), 20 + 10 + 40);
    assert_eq!(s.earns(vec![s.run(three, &south)]), 20 + 20 + 40);
    assert_eq!(s.earns(vec![s.run(two, &north), s.run(three, &south)]), 150);
    assert_eq!(s.best().1, 150);
    s.refuses_run("CAR", "2", &south, "1848 10.1.2");
}

#[test]
fn the_books_example_of_two_changes_of_gauge_makes_50_and_90() {
    let mut s = two_ways_to_wagga_wagga();
    s.train("FT", "3+").turn("FT", "Routes");
    assert_eq!(s.earns_by("FT", "3+", &["G14", "G12", "F13"]), 50);
    assert_eq!(s.best().1, 50);
    s.train("FT", "2").turn("FT", "Routes");
    let (plus, two) = (s.train_of("FT", "3+"), s.train_of("FT", "2"));
    let runs = vec![s.run(plus, &["G14", "G12", "F13"]), s.run(two, &["G14", "F13"])];
    assert_eq!(s.earns(runs), 90);
    assert_eq!(s.best().1, 90);
    s.refuses_run("FT", "2", &["G14", "G12", "F13"], "1848 10.1.2");
}

#[test]
fn red_hexes_and_harbours_count_what_they_are_worth_in_the_phase() {
    for (phase, cairns, harbour) in [(0, 10, 10), (1, 20, 10), (2, 20, 10), (3, 30, 20), (4, 30, 20), (5, 40, 20)] {
        let mut s = Sitting::stock(3);
        s.running("QR", ANN, 100).phase(phase).track("B19", "57", &["A18", "C20"]).track("C20", "5", &["B19", "B21"]);
        s.train("QR", "3").turn("QR", "Routes");
        assert_eq!(s.earns_by("QR", "3", &["A18", "B19", "C20", "B21"]), cairns + 40 + harbour, "phase {phase}");
    }
}

// 10.3.2

#[test]
fn the_incomes_of_all_trains_are_added_and_paid_by_the_bank() {
    let mut s = nsw(0);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "2").train("NSW", "2+").turn("NSW", "Routes");
    let bank = s.bank();
    assert_eq!(s.runs_best(), 80);
    s.pays(Dividend::Withhold);
    assert_eq!((s.money("NSW"), s.bank()), (80, bank - 80));
}

// 10.3.3

#[test]
fn dividends_go_to_players_by_their_shares() {
    let mut s = earned(250, 1, 5);
    s.shares("NSW", of(BOB), 1).shares("NSW", of(CAT), 2).turn("NSW", "Pay").of_turn("revenue", json!(250));
    let (ann, bob, cat, bank) = (s.cash(ANN), s.cash(BOB), s.cash(CAT), s.bank());
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.cash(BOB), s.cash(CAT)), (ann + 150, bob + 25, cat + 50));
    assert_eq!((s.money("NSW"), s.bank()), (0, bank - 225));
}

#[test]
fn the_bank_keeps_what_falls_to_its_own_shares() {
    let mut s = earned(100, 1, 5);
    s.shares("NSW", POOL, 3).turn("NSW", "Pay").of_turn("revenue", json!(100));
    let (ann, bank) = (s.cash(ANN), s.bank());
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.bank(), s.money("NSW")), (ann + 60, bank - 60, 0));
}

#[test]
fn income_is_paid_out_or_retained_in_its_entirety() {
    let mut s = earned(40, 1, 5);
    s.refuses(&Action::Pay { dividend: Dividend::Half }, "1848 10.3.3");
    s.refuses_seat(BOB, &Action::Pay { dividend: Dividend::Full }, "1848 7.3, 12.7");
    s.pays(Dividend::Withhold);
    assert_eq!((s.money("NSW"), s.cash(ANN)), (40, 840));
}

// 11.1

#[test]
fn a_dividend_moves_the_marker_one_box_to_the_right() {
    assert_eq!(pays_at(1, 5, Dividend::Full), Some((1, 6)));
    assert_eq!(pays_at(5, 1, Dividend::Full), Some((5, 2)));
    assert_eq!(pays_at(0, 15, Dividend::Full), Some((0, 16)));
    assert_eq!(pays_at(1, 15, Dividend::Full), Some((1, 16)));
}

#[test]
fn at_the_end_of_a_row_a_dividend_moves_the_marker_up() {
    assert_eq!(pays_at(5, 6, Dividend::Full), Some((4, 6)));
    assert_eq!(pays_at(4, 8, Dividend::Full), Some((3, 8)));
    assert_eq!(pays_at(3, 10, Dividend::Full), Some((2, 10)));
    assert_eq!(pays_at(2, 13, Dividend::Full), Some((1, 13)));
    assert_eq!(pays_at(1, 16, Dividend::Full), Some((0, 16)));
    assert_eq!(pays_at(0, 16, Dividend::Full), Some((0, 16)), "there is nothing beyond 450");
}

#[test]
fn however_much_is_paid_it_is_one_box() {
    let mut s = earned(900, 1, 5);
    s.pays(Dividend::Full);
    assert_eq!(s.marker("NSW"), Some((1, 6)));
}

#[test]
fn the_chart_is_that_of_the_board() {
    let s = Sitting::stock(3);
    let chart = &s.game.edition().chart;
    let rows: [&[i32]; 7] = [
        &[0, 70, 80, 90, 100, 110, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450],
        &[0, 60, 70, 80, 90, 100, 110, 130, 150, 180, 210, 240, 270, 310, 350, 390, 440],
        &[0, 50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 230, 260, 300],
        &[0, 40, 50, 60, 70, 80, 90, 110, 130, 160, 190],
        &[0, 30, 40, 50, 60, 70, 80, 100, 120],
        &[0, 20, 30, 40, 50, 60, 70],
        &[70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340],
    ];
    for (row, prices) in (0u8..).zip(rows) {
        let found: Vec<i32> = chart.cells().filter(|(at, _)| at.row == row).map(|(_, cell)| cell.price).collect();
        assert_eq!(found, prices, "row {row}");
    }
    let starts: Vec<(u8, u8, i32)> = chart.launch_prices().map(|(at, c)| (at.row, at.column, c.price)).collect();
    assert_eq!(starts, [(1, 5, 100), (2, 5, 90), (3, 5, 80), (4, 5, 70)]);
}

// 11.2

#[test]
fn retaining_moves_the_marker_one_box_to_the_left() {
    assert_eq!(pays_at(1, 5, Dividend::Withhold), Some((1, 4)));
    assert_eq!(pays_at(0, 16, Dividend::Withhold), Some((0, 15)));
    assert_eq!(pays_at(5, 2, Dividend::Withhold), Some((5, 1)));
}

#[test]
fn retaining_in_the_first_column_ends_in_receivership() {
    for row in 0..6 {
        let mut s = earned(40, row, 1);
        let events = s.pays(Dividend::Withhold);
        assert!(events.iter().any(|e| matches!(e, Event::TakenOver { .. })), "row {row}");
        assert_eq!((s.standing("NSW"), s.marker("NSW"), s.money("NSW")), (Standing::Closed, None, 0));
        assert!(s.has_token("BOE", "F17"));
    }
}

#[test]
fn what_was_retained_pays_compensation_first() {
    let mut s = earned(40, 1, 1);
    s.shares("NSW", of(BOB), 1).turn("NSW", "Pay").of_turn("revenue", json!(40));
    let (ann, bob) = (s.cash(ANN), s.cash(BOB));
    s.pays(Dividend::Withhold);
    assert_eq!((s.cash(BOB), s.cash(ANN)), (bob + 100, ann - 60));
}

#[test]
fn a_dividend_in_the_first_column_keeps_the_company_out_of_receivership() {
    assert_eq!(pays_at(5, 1, Dividend::Full), Some((5, 2)));
}

#[test]
fn without_income_the_price_falls_as_if_income_were_retained() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).turn("NSW", "Track");
    let events = s.passes();
    assert!(events.contains(&Event::Nothing(s.company("NSW"))));
    assert_eq!(s.marker("NSW"), Some((1, 4)));
}

// 11.3

#[test]
fn a_marker_that_enters_a_box_goes_below_those_in_it() {
    let mut s = earned(40, 1, 5);
    s.running("VR", BOB, 100).mark("VR", 1, 6).running("SAR", CAT, 100).mark("SAR", 1, 7);
    s.turn("NSW", "Pay").of_turn("revenue", json!(40));
    s.pays(Dividend::Full);
    assert_eq!((s.marker("NSW"), s.marker("VR")), (Some((1, 6)), Some((1, 6))));
    let order: Vec<String> = s
        .table()
        .price_order(s.game.edition())
        .into_iter()
        .map(|c| s.game.edition().companies[c.index()].sign.clone())
        .filter(|sign| sign != "BOE")
        .collect();
    assert_eq!(order, ["SAR", "VR", "NSW"]);
}

#[test]
fn a_marker_that_leaves_a_box_and_comes_back_lies_below() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 100);
    // NSW lies on top; a sale takes it down, a sold-out company would bring it up again.
    s.mark("NSW", 2, 5).mark("NSW", 1, 5);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["VR", "NSW"]);
}

#[test]
fn a_marker_that_does_not_move_keeps_its_place() {
    let mut s = earned(40, 0, 16);
    s.running("VR", BOB, 100).mark("VR", 0, 16).turn("NSW", "Pay").of_turn("revenue", json!(40));
    s.pays(Dividend::Full);
    let order = s.table().price_order(s.game.edition());
    assert_eq!(order.first(), Some(&s.company("NSW")), "450 has nothing to its right and nothing above");
}
