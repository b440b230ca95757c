//! 3: the sale of the private companies.

use crate::table::{ANN, BOB, CAT, DAN, Sit, Sitting, of};
use railhead_engine::{Action, Event, Holder, Purse, RoundKind};
use serde_json::json;

const ALL: [&str; 6] = ["P1", "P2", "P3", "P4", "P5", "P6"];
const LEAST: [i32; 6] = [0, 40, 80, 140, 140, 200];

fn price(s: &Sitting, private: &str) -> i32 {
    i32::try_from(s.own()["prices"][s.private(private).index()].as_i64().unwrap()).unwrap()
}

/// Every price is at its lowest.
fn at_the_bottom(players: usize) -> Sitting {
    let mut s = Sitting::begin(players, &[]);
    s.of_own("prices", json!(LEAST));
    s
}

// 3.1.1

#[test]
fn the_first_player_buys_any_private_company_at_its_face_value_or_lowers_any_price() {
    let s = Sitting::begin(3, &[]);
    assert_eq!((s.seat(), s.about()), (ANN, "auction"));
    for private in ALL {
        assert!(s.offers(&s.acquire(private)) && s.offers(&s.lower(private)), "{private}");
    }
    assert_eq!(s.choices().len(), 12, "and nothing else");
}

#[test]
fn a_purchase_is_paid_to_the_bank_and_the_next_player_has_the_same_choice() {
    let mut s = Sitting::begin(3, &[]);
    let bank = s.bank();
    s.does(s.acquire("P3"));
    assert_eq!((s.cash(ANN), s.bank(), s.owner("P3")), (840 - 110, bank + 110, of(ANN)));
    assert_eq!(s.seat(), BOB);
    assert_eq!(s.choices().len(), 10, "five companies are left");
}

#[test]
fn a_price_is_lowered_by_5_and_that_is_what_the_company_costs_then() {
    let mut s = Sitting::begin(3, &[]);
    let events = s.does(s.lower("P4"));
    assert!(events.contains(&Event::Cheaper { private: s.private("P4"), price: 165 }));
    assert_eq!((price(&s, "P4"), price(&s, "P5"), s.seat(), s.cash(ANN)), (165, 170, BOB, 840));
    s.does(s.lower("P4"));
    s.does(s.acquire("P4"));
    assert_eq!((s.cash(CAT), s.owner("P4"), s.seat()), (840 - 160, of(CAT), ANN));
}

#[test]
fn what_is_sold_is_neither_bought_nor_lowered_again() {
    let mut s = Sitting::begin(3, &[]);
    s.does(s.acquire("P1"));
    s.refuses(&s.acquire("P1"), "1848 3.1.1");
    s.refuses(&s.lower("P1"), "1848 3.1.1");
}

#[test]
fn who_cannot_pay_does_not_buy() {
    let mut s = Sitting::begin(6, &[]);
    s.hand(ANN, 169);
    s.refuses(&s.acquire("P4"), "1848 3.1.1");
    s.hand(ANN, 170);
    assert!(s.offers(&s.acquire("P4")));
}

#[test]
fn nothing_else_is_done_before_the_private_companies_are_sold() {
    let s = Sitting::begin(3, &[]);
    s.refuses(&s.launch("NSW", 100), "1848 3.1.1");
    s.refuses(&s.buy_old("BOE"), "1848 3.1.1");
    s.refuses_seat(BOB, &s.acquire("P1"), "1848 7.3, 12.7");
}

// 3.1.2

#[test]
fn no_price_falls_below_the_end_of_its_column() {
    for (private, least) in ALL.into_iter().zip(LEAST) {
        let mut s = Sitting::begin(3, &[]);
        let mut steps = 0;
        while s.offers(&s.lower(private)) {
            s.does(s.lower(private));
            steps += 1;
        }
        assert_eq!((price(&s, private), steps), (least, 6), "{private}");
        s.refuses(&s.lower(private), "1848 3.1.2");
    }
}

#[test]
fn with_all_prices_at_the_bottom_and_none_sold_the_player_must_buy() {
    let s = at_the_bottom(4);
    s.refuses(&Action::Pass, "1848 3.1.2");
    assert!(s.choices().iter().all(|c| matches!(c, Action::Draft { .. })));
    assert_eq!(s.choices().len(), 6);
}

#[test]
fn the_cheapest_company_may_be_had_for_nothing() {
    let mut s = at_the_bottom(4);
    s.does(s.acquire("P1"));
    assert_eq!((s.cash(ANN), s.owner("P1")), (630, of(ANN)));
}

// 3.1.3

#[test]
fn with_all_prices_at_the_bottom_and_one_sold_anybody_may_buy_or_pass() {
    let mut s = at_the_bottom(4);
    s.does(s.acquire("P1"));
    assert_eq!(s.seat(), BOB, "who owns nothing");
    assert!(s.offers(&s.acquire("P2")));
    s.passes();
    assert_eq!(s.seat(), CAT);
}

#[test]
fn who_owns_no_private_company_does_not_pass_while_a_price_can_be_lowered() {
    let mut s = Sitting::begin(3, &[]);
    s.refuses(&Action::Pass, "1848 3.1.3");
    s.does(s.acquire("P1"));
    s.refuses(&Action::Pass, "1848 3.1.3");
}

#[test]
fn who_owns_a_private_company_may_pass_every_time() {
    let mut s = Sitting::begin(3, &[]);
    s.does(s.acquire("P1"));
    for _ in 0..3 {
        s.does(s.lower("P6"));
        s.does(s.lower("P5"));
        assert_eq!(s.seat(), ANN);
        s.passes();
    }
}

#[test]
fn who_can_neither_buy_nor_lower_may_pass() {
    let mut s = at_the_bottom(6);
    s.private_of("P1", Holder::Gone).hand(ANN, 30);
    s.passes();
    assert_eq!(s.seat(), BOB);
    s.refuses(&Action::Pass, "1848 3.1.2");
}

// 3.1.4

/// Three players with a private company each, Ann to act.
fn one_each() -> Sitting {
    let mut s = Sitting::begin(3, &[]);
    for private in ["P1", "P2", "P4"] {
        s.does(s.acquire(private));
    }
    s
}

#[test]
fn when_all_pass_in_turn_what_is_sold_pays_and_the_sale_goes_on() {
    let mut s = one_each();
    let before = [ANN, BOB, CAT].map(|p| s.cash(p));
    let bank = s.bank();
    s.passes();
    s.passes();
    assert_eq!([ANN, BOB, CAT].map(|p| s.cash(p)), before, "not yet");
    let events = s.passes();
    assert!(events.contains(&Event::Income { private: s.private("P4"), to: Purse::Player(CAT), amount: 20 }));
    assert_eq!([ANN, BOB, CAT].map(|p| s.cash(p)), [before[0] + 5, before[1] + 10, before[2] + 20]);
    assert_eq!((s.bank(), s.seat(), s.table().round.kind), (bank - 35, ANN, RoundKind::Opening));
    assert!(s.offers(&s.acquire("P3")) && s.offers(&s.lower("P3")) && s.offers(&Action::Pass));
    // Passes count anew.
    for _ in 0..3 {
        assert_eq!(s.bank(), bank - 35);
        s.passes();
    }
    assert_eq!(s.bank(), bank - 70);
}

#[test]
fn a_purchase_or_a_lower_price_between_passes_keeps_the_companies_from_paying() {
    let mut s = one_each();
    s.passes();
    s.passes();
    s.does(s.lower("P6"));
    let bank = s.bank();
    s.passes();
    s.passes();
    assert_eq!((s.bank(), s.seat()), (bank, CAT), "two of three");
    s.passes();
    assert_eq!(s.bank(), bank - 35);
}

// 3.2

#[test]
fn the_first_stock_round_begins_to_the_left_of_who_bought_the_last_one() {
    let mut s = Sitting::begin(4, &[]);
    for private in ["P1", "P2", "P3", "P4", "P5"] {
        s.does(s.acquire(private));
    }
    assert_eq!(s.seat(), BOB);
    s.passes();
    s.passes();
    assert_eq!((s.seat(), s.table().round.kind), (DAN, RoundKind::Opening));
    s.does(s.acquire("P6"));
    assert_eq!((s.table().round.kind, s.seat(), s.table().order[0]), (RoundKind::Stock, ANN, ANN));
    assert!(s.offers(&s.launch("NSW", 70)) && s.offers(&s.buy_old("BOE")));
}

#[test]
fn priority_follows_the_last_buyer_wherever_that_is() {
    let mut s = Sitting::begin(3, &[]);
    for private in ["P1", "P2", "P3", "P4"] {
        s.does(s.acquire(private));
    }
    s.does(s.acquire("P5"));
    assert_eq!(s.seat(), CAT);
    s.passes();
    s.does(s.acquire("P6"));
    assert_eq!((s.table().round.kind, s.seat()), (RoundKind::Stock, BOB));
    assert_eq!(s.table().order, [BOB, CAT, ANN]);
}
