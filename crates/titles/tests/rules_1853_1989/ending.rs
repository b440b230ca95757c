//! The end of the game and its result (40, 41).

use crate::table::{ANN, BOB, CAT, POOL, Sitting, of};
use railhead_engine::{Dividend, Event};
use serde_json::json;

/// GIP and SIR operate; the GIP decides on earnings of 100 with this much in the bank.
fn paying(bank: i32) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).formed("SIR", CAT, 3).treasury("SIR", 500).bank_has(bank);
    let sir = s.company("SIR");
    s.arrange(|_, _, own| own["queue"] = json!([sir])).turn("GIP", "Pay").turn_field("revenue", json!(100));
    s
}

#[test]
fn when_the_bank_is_empty_the_railway_round_is_played_to_its_end() {
    let mut s = paying(50);
    s.arrange(|_, _, own| own["rounds"] = json!(3));
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::BankBroken));
    assert_eq!((s.bank(), s.cash(ANN)), (0, 650));
    while s.operating() == Some("GIP") {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("SIR"), "the SIR has its turn");
    while s.game.outcome().is_none() {
        assert_eq!(s.table().round.number, 1, "the rest of the set is not played");
        s.plays_on();
    }
    assert_eq!(s.game.outcome().map(|o| o.reason), Some("bank"));
}

#[test]
fn what_companies_are_paid_in_credits_does_not_empty_the_bank() {
    let mut s = paying(1);
    s.pays(Dividend::Withhold);
    assert_eq!((s.bank(), s.money("GIP"), s.own()["broken"].clone()), (1, 100, json!(false)));
}

#[test]
fn a_bank_that_runs_out_in_a_dealing_round_ends_the_game_with_it() {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).bank_has(150);
    s.does(s.sell("EIR", 2));
    while s.game.outcome().is_none() {
        s.passes();
    }
    assert_eq!(s.game.outcome().map(|o| o.reason), Some("bank"));
}

#[test]
fn a_share_value_of_400_stops_the_game_with_its_dividend() {
    let mut s = paying(2000);
    s.mark("GIP", 380).turn("GIP", "Pay").turn_field("revenue", json!(100));
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::Over));
    assert_eq!((s.cash(ANN), s.game.deciding().len()), (650, 0));
}

#[test]
fn cash_and_shares_at_their_value_count_and_nothing_of_companies_or_bonds() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).mark("GIP", 122).shares("GIP", of(BOB), 2).shares("GIP", POOL, 1).treasury("GIP", 900);
    s.bid_of(CAT, 150, &["Delhi", "Lahore", "Multan"]);
    assert_eq!(s.game.worth(), [600 + 5 * 122, 600 + 2 * 122, 450, 600]);
    let gip = s.company("GIP").index();
    s.arrange(|_, _, own| own["unpaid"][1] = json!([gip]));
    assert_eq!(s.game.worth()[1], 600 + 122, "nor shares that were not paid for");
}

#[test]
fn the_wealthiest_player_wins() {
    let mut s = paying(2000);
    s.mark("GIP", 380).turn("GIP", "Pay").turn_field("revenue", json!(100));
    s.pays(Dividend::Full);
    let worth = s.game.outcome().unwrap().worth;
    assert_eq!((worth[0], worth[2]), (650 + 2000, 600 + 225));
    assert!(worth[0] > worth[2]);
}

#[test]
fn a_game_that_goes_nowhere_ends_with_the_dealing_round_of_its_thirtieth_set() {
    for (set, over) in [(29, false), (30, true)] {
        let mut s = Sitting::stock(3);
        s.arrange(|_, table, _| table.round.set = set);
        for _ in 0..3 {
            s.passes();
        }
        assert_eq!(s.game.outcome().is_some(), over);
    }
}
