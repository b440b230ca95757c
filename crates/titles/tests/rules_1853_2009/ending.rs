//! 5: the end of the game and its result.

use crate::table::{ANN, BOB, CAT, DAN, POOL, Sit, Sitting, of};
use railhead_engine::{Dividend, Event, RoundKind};
use serde_json::json;

/// EIR, GIP and SIR operate; the GIP decides on earnings of 100 with this much in the bank.
fn paying(bank: i32) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).formed("GIP", ANN, 5).formed("SIR", BOB, 3).treasury("SIR", 500).bank_has(bank);
    let sir = s.company("SIR");
    s.arrange(|_, _, own| own["queue"] = json!([sir])).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s
}

// 5.1.1, 5.1.2

#[test]
fn when_the_bank_is_empty_the_operating_round_is_played_to_its_end() {
    let mut s = paying(50);
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::BankBroken));
    assert_eq!((s.bank(), s.cash(ANN), s.game.outcome().is_none()), (0, 650, true), "all is paid, and it goes on");
    while s.operating() == Some("GIP") {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("SIR"), "the SIR has its turn");
    while s.operating() == Some("SIR") {
        s.plays_on();
    }
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("bank"), "the EIR begins no other turn");
}

#[test]
fn a_dividend_that_the_bank_cannot_cover_is_paid_in_full() {
    let mut s = paying(20);
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.bank()), (650, -30));
}

#[test]
fn with_a_pound_left_the_game_goes_on() {
    let mut s = paying(51);
    s.pays(Dividend::Full);
    assert_eq!(s.own()["broken"], json!(false));
    s.play_out_round();
    assert!(s.game.outcome().is_none());
}

#[test]
fn the_rest_of_a_set_of_operating_rounds_is_not_played() {
    let mut s = paying(50);
    s.arrange(|_, _, own| own["rounds"] = json!(3));
    s.pays(Dividend::Full);
    while s.game.outcome().is_none() {
        assert_eq!(s.table().round.number, 1);
        s.plays_on();
    }
    assert_eq!(s.table().round.kind, RoundKind::Operating);
}

#[test]
fn money_that_comes_back_does_not_save_the_bank() {
    let mut s = paying(50);
    s.pays(Dividend::Full);
    s.treasury("GIP", 0);
    while s.operating() != Some("SIR") {
        s.plays_on();
    }
    s.arrange(|_, table, _| {
        let eir = railhead_engine::CompanyId(0);
        table.pay(railhead_engine::Purse::Company(eir), railhead_engine::Purse::Bank, 1000);
    });
    s.turn("SIR", "Trains");
    s.passes();
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("bank"));
}

#[test]
fn a_bank_that_runs_out_in_a_stock_round_ends_the_game_with_it() {
    // No company begins another turn.
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).bank_has(150);
    let events = s.does(s.sell("EIR", 2));
    assert!(events.contains(&Event::BankBroken));
    assert!(s.game.outcome().is_none(), "the stock round goes on");
    while s.game.outcome().is_none() {
        assert_eq!(s.table().round.kind, RoundKind::Stock);
        s.passes();
    }
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("bank"));
}

// 5.1.3

#[test]
fn at_the_end_of_the_market_the_game_stops_at_once_with_the_dividend_paid() {
    let mut s = paying(5000);
    s.mark("GIP", 380).turn("GIP", "Pay").of_turn("revenue", json!(100));
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::Over));
    assert_eq!((s.price("GIP"), s.cash(ANN)), (400, 650));
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("stock_market"));
    assert!(s.game.deciding().is_empty(), "not even trains are bought");
}

#[test]
fn nobody_does_anything_after_the_end() {
    let mut s = paying(5000);
    s.mark("GIP", 380).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Full);
    let mut game = s.game.clone();
    for seat in [ANN, BOB, CAT, DAN] {
        assert!(game.play(seat, &railhead_engine::Action::Pass).is_err());
    }
}

// 5.2

#[test]
fn cash_and_shares_at_their_price_count() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).mark("GIP", 120 + 2).shares("GIP", of(BOB), 2).shares("GIP", POOL, 1);
    s.treasury("GIP", 900);
    assert_eq!(s.game.worth(), [600 + 5 * 122, 600 + 2 * 122, 600, 600], "the treasury is nobody's");
}

#[test]
fn shares_of_a_company_without_a_price_count_at_face_value() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", of(CAT), 2);
    assert_eq!(s.game.worth()[2], 600 + 2 * 75);
}

#[test]
fn bonds_that_did_not_come_back_do_not_count() {
    let mut s = Sitting::stock(4);
    s.bid_of(BOB, 150, &["Delhi", "Lahore", "Multan"]);
    assert_eq!((s.cash(BOB), s.bond(BOB), s.game.worth()[1]), (450, 150, 450));
}

#[test]
fn unredeemed_shares_do_not_count() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).shares("GIP", of(BOB), 2);
    let gip = s.company("GIP").index();
    s.arrange(|_, _, own| own["unpaid"][1] = json!([gip]));
    assert_eq!(s.game.worth()[1], 600 + 96);
}

#[test]
fn the_wealthiest_player_wins() {
    let mut s = paying(5000);
    s.hand(CAT, 1500).mark("GIP", 380).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Full);
    let worth = s.game.outcome().unwrap().worth;
    // Ann: 650, five EIR at 100, five GIP at 400. Cat: her money.
    assert_eq!(worth, [650 + 500 + 2000, 600 + 3 * 75, 1500, 600]);
}

#[test]
fn only_a_game_that_goes_nowhere_ends_with_the_stock_round_of_its_hundredth_set() {
    // Five sets in which the bank never had less money, nor any company a higher price.
    for (set, progress, version, over) in [
        (99, 1, 3, false),
        (100, 1, 3, true),
        (100, 95, 3, true),
        (100, 96, 3, false),
        (140, 139, 3, false),
        (140, 135, 3, true),
        (99, 1, 2, false),
        (100, 99, 2, true),
    ] {
        let mut s = Sitting::stock(3);
        s.arrange(|_, table, own| {
            table.round.set = set;
            own["progress"] = json!({ "bank": 1000, "price": 120, "set": progress });
        });
        s.begun_under(version);
        for _ in 0..3 {
            s.passes();
        }
        let reason = s.game.outcome().map(|o| o.reason.name());
        assert_eq!(reason, over.then_some("dnf"), "set {set}, progress in {progress}, version {version}");
    }
}
