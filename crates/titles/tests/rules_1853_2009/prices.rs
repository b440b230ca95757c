//! 4.7: share prices.

use crate::table::{ANN, BOB, POOL, Sit, Sitting};
use railhead_engine::{Action, Dividend, Money};
use serde_json::json;

/// GIP is about to decide on earnings of this much.
fn paying(price: Money, revenue: Money) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).formed("EIR", BOB, 5).mark("GIP", price).turn("GIP", "Pay");
    s.of_turn("revenue", json!(revenue));
    s
}

fn after(price: Money, revenue: Money) -> Money {
    let mut s = paying(price, revenue);
    s.pays(Dividend::Full);
    s.price("GIP")
}

// 4.7.1

#[test]
fn the_price_rises_by_as_many_spaces_as_the_dividend_is_times_the_price() {
    // From 80 the spaces are 84, 88, 92, 96, 100.
    let steps =
        [(10, 84), (60, 84), (150, 84), (160, 88), (230, 88), (240, 92), (310, 92), (320, 96), (390, 96), (400, 100)];
    for (revenue, price) in steps {
        assert_eq!(after(80, revenue), price, "{revenue}");
    }
}

#[test]
fn the_example_company_at_80_needs_160_for_two_spaces() {
    assert_eq!(after(80, 60), 84);
    assert_eq!(after(80, 160), 88);
}

#[test]
fn it_never_rises_by_more_than_five_spaces() {
    assert_eq!(after(80, 800), 100);
    assert_eq!(after(10, 1000), 57, "20, 30, 40, 49, 57");
}

#[test]
fn the_price_before_the_dividend_counts() {
    // 96 is not twice 49, 98 would be; the spaces after 49 are 57 and 64.
    assert_eq!(after(49, 90), 57);
    assert_eq!(after(49, 100), 64);
}

#[test]
fn without_a_dividend_the_price_falls_if_shares_lie_in_the_pool() {
    let mut s = paying(80, 100);
    s.shares("GIP", POOL, 1).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Withhold);
    assert_eq!(s.price("GIP"), 75);
}

#[test]
fn without_a_dividend_and_without_shares_in_the_pool_the_price_stays() {
    let mut s = paying(80, 100);
    s.pays(Dividend::Withhold);
    assert_eq!(s.price("GIP"), 80);
}

#[test]
fn a_company_that_earns_nothing_pays_no_dividend() {
    for (pool, price) in [(0, 80), (1, 75), (4, 75)] {
        let mut s = Sitting::stock(4);
        s.formed("GIP", ANN, 5).mark("GIP", 80);
        if pool > 0 {
            s.shares("GIP", POOL, pool);
        }
        s.turn("GIP", "Track");
        s.passes();
        assert_eq!(s.price("GIP"), price, "{pool} shares in the pool");
    }
}

#[test]
fn a_dividend_raises_the_price_even_with_shares_in_the_pool() {
    let mut s = paying(80, 100);
    s.shares("GIP", POOL, 3).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Full);
    assert_eq!(s.price("GIP"), 84);
}

#[test]
fn sales_of_shares_do_not_move_the_price() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).mark("GIP", 80);
    s.does(s.sell("GIP", 3));
    assert_eq!((s.price("GIP"), s.cash(ANN)), (80, 600 + 240));
}

#[test]
fn the_mail_is_no_part_of_the_dividend() {
    // 80 by the run and 70 by the mail at a price of 75: one space, not two.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).in_phase("3").mark("NWR", 75).train("NWR", "2");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.turn("NWR", "Routes");
    assert_eq!(s.runs_best(), 80);
    s.pays(Dividend::Full);
    assert_eq!(s.price("NWR"), 80);
}

// 4.7.2

#[test]
fn a_company_that_has_not_been_formed_has_no_price_to_move() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).shares("SIR", crate::table::of(BOB), 2);
    let sir = s.company("SIR");
    assert_eq!(s.table().company(sir).spot, None);
    s.pass_stock_round();
    s.play_out_round();
    assert_eq!(s.table().company(sir).spot, None);
}

// 4.7.3

#[test]
fn no_price_falls_below_10() {
    let mut s = paying(10, 100);
    s.shares("GIP", POOL, 1).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Withhold);
    assert_eq!(s.price("GIP"), 10);
    assert_eq!(after(10, 10), 20, "the next dividend raises it");
}

#[test]
fn at_400_the_game_stops() {
    let mut s = paying(380, 10);
    s.pays(Dividend::Full);
    assert_eq!(s.price("GIP"), 400);
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("stock_market"));
    let mut s = paying(340, 10);
    s.pays(Dividend::Full);
    assert_eq!((s.price("GIP"), s.game.outcome().is_some()), (360, false));
}

#[test]
fn the_prices_are_those_of_the_market() {
    let s = Sitting::begin(3);
    let chart = &s.game.edition().chart;
    for row in 0..8 {
        let prices: Vec<Money> = chart.cells().filter(|(spot, _)| spot.row == row).map(|(_, c)| c.price).collect();
        assert_eq!(prices.len(), 35);
        assert_eq!((prices[0], prices[34]), (10, 400));
        assert!(prices.windows(2).all(|pair| pair[0] < pair[1]));
    }
    assert!(s.choices().iter().all(|a| *a != Action::Pass));
}
