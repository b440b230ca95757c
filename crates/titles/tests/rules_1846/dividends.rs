//! 6.4: earnings, dividends and the price.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::Dividend::{self, Full, Half, Withhold};
use railhead_engine::Event;
use serde_json::json;

/// NYC has earned so much at this price: Ann holds 30 %, Bob 10 %, the market 20 %, and 40 % are unsold.
fn earned(revenue: i32, price: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, price).operated("NYC").train("NYC", "2");
    s.shares("NYC", of(ANN), 1).shares("NYC", of(BOB), 1).shares("NYC", MARKET, 2);
    s.open("GT", CAT, 60).treasury("GT", 120).turn("NYC", "Pay").of_turn("revenue", json!(revenue)).queue(&["GT"]);
    s
}

#[test]
fn paid_out_earnings_go_to_shareholders_and_to_the_treasury_for_unsold_shares() {
    let mut s = earned(250, 100);
    let bank = s.table().bank;
    s.pays(Full);
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NYC")), (475, 425, 100));
    assert_eq!(s.table().bank, bank - 200, "nothing for the two shares in the market");
}

#[test]
fn retained_earnings_go_to_the_treasury() {
    let mut s = earned(250, 100);
    s.pays(Withhold);
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NYC")), (400, 400, 250));
}

#[test]
fn of_250_half_paid_120_are_retained_and_13_paid_per_share() {
    let mut s = earned(250, 100);
    let events = s.pays(Half);
    assert!(events.iter().any(|e| matches!(e, Event::Paid { kept: 120, per_share: 13, .. })));
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NYC")), (439, 413, 120 + 52));
}

#[test]
fn the_half_retained_is_rounded_down_to_a_multiple_of_10() {
    for (revenue, kept, per_share) in [(10, 0, 1), (20, 10, 1), (30, 10, 2), (40, 20, 2), (190, 90, 10), (200, 100, 10)]
    {
        let events = earned(revenue, 100).pays(Half);
        let paid = events.iter().find_map(|e| match e {
            Event::Paid { kept, per_share, .. } => Some((*kept, *per_share)),
            _ => None,
        });
        assert_eq!(paid, Some((kept, per_share)), "{revenue}");
    }
}

#[test]
fn the_price_moves_by_the_payout_in_relation_to_it() {
    let table = [
        // price, earned, paid how, price after
        (100, 100, Withhold, 90),
        (100, 40, Full, 90),
        (100, 50, Full, 100),
        (100, 90, Full, 100),
        (100, 100, Full, 112),
        (100, 190, Full, 112),
        (100, 200, Full, 124),
        (100, 290, Full, 124),
        (100, 300, Full, 124),
        (100, 900, Full, 124),
        (137, 60, Full, 124),
        (137, 70, Full, 137),
        (137, 130, Full, 137),
        (137, 140, Full, 150),
        (137, 280, Full, 165),
        (150, 450, Full, 180),
        (150, 600, Full, 180),
        (165, 490, Full, 195),
        (165, 500, Full, 212),
        (180, 540, Full, 230),
        // Half of 190: 90 retained, 100 paid.
        (100, 190, Half, 112),
        (100, 180, Half, 100),
        (100, 90, Half, 100),
        (100, 80, Half, 90),
        (10, 10, Full, 20),
        (550, 600, Full, 550),
        (510, 1020, Full, 550),
    ];
    for (price, revenue, how, after) in table {
        let how: Dividend = how;
        let mut s = earned(revenue, price);
        s.pays(how);
        assert_eq!(s.price("NYC"), after, "{revenue} at {price}, {how:?}");
    }
}

#[test]
fn a_corporation_that_earns_nothing_is_not_asked_and_falls_one_box() {
    let mut s = Sitting::stock(5);
    s.open("GT", ANN, 100).treasury("GT", 100).train("GT", "2");
    s.open("NYC", BOB, 90).treasury("NYC", 100).turn("GT", "Track").queue(&["NYC"]);
    s.passes();
    assert_eq!((s.price("GT"), s.about()), (90, "buy-trains"));
}

#[test]
fn a_corporation_without_unsold_shares_pays_players_only() {
    let mut s = earned(100, 100);
    s.shares("NYC", of(CAT), 4);
    s.pays(Full);
    assert_eq!((s.money("NYC"), s.cash(CAT)), (0, 440));
}

#[test]
fn at_price_10_nothing_paid_removes_the_corporation() {
    let mut s = earned(100, 10);
    s.pays(Withhold);
    assert_eq!(s.standing("NYC"), railhead_engine::Standing::Closed);
    assert_eq!(s.operating(), Some("GT"), "its turn is over");
}
