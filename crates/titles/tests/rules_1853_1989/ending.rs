//! The end of the game and its result (40, 41).

use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Course, Dividend, Event, RoundKind};
use serde_json::json;

/// GIP and SIR operate; the GIP decides on earnings of 100 with this much in the bank.
fn paying(bank: i32) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).formed("SIR", CAT, 3).treasury("SIR", 500).bank_has(bank);
    let sir = s.company("SIR");
    s.arrange(|_, _, own| own["queue"] = json!([sir])).turn("GIP", "Pay").of_turn("revenue", json!(100));
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
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("bank"));
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
    assert_eq!(s.game.outcome().map(|o| o.reason.name()), Some("bank"));
}

#[test]
fn a_share_value_of_400_stops_the_game_with_its_dividend() {
    let mut s = paying(2000);
    s.mark("GIP", 380).turn("GIP", "Pay").of_turn("revenue", json!(100));
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
    s.mark("GIP", 380).turn("GIP", "Pay").of_turn("revenue", json!(100));
    s.pays(Dividend::Full);
    let worth = s.game.outcome().unwrap().worth;
    assert_eq!((worth[0], worth[2]), (650 + 2000, 600 + 225));
    assert!(worth[0] > worth[2]);
}

/// Whether a game in a Dealing Round ends with it, having come nearer to its end in an earlier set.
fn ends(set: u16, progress: u16, version: u32) -> bool {
    let mut s = Sitting::stock(3);
    s.arrange(|_, table, own| {
        table.round.set = set;
        own["progress"] = json!({ "bank": 1000, "price": 120, "set": progress });
    });
    s.begun_under(version);
    for _ in 0..3 {
        s.passes();
    }
    let outcome = s.game.outcome();
    assert!(outcome.as_ref().is_none_or(|o| o.reason == railhead_engine::Ending::TooLong));
    outcome.is_some()
}

#[test]
fn a_game_that_goes_nowhere_ends_with_the_dealing_round_of_its_thirtieth_set() {
    // Five sets without progress, from the thirtieth on.
    for (set, progress, over) in [
        (29, 1, false),
        (30, 1, true),
        (30, 25, true),
        (30, 26, false),
        (31, 26, true),
        (90, 89, false),
        (90, 85, true),
    ] {
        assert_eq!(ends(set, progress, 3), over, "set {set}, progress in {progress}");
    }
    assert!(!ends(29, 1, 2) && ends(30, 29, 2), "by the first versions of these rules every game ends there");
}

#[test]
fn less_money_in_the_bank_than_ever_or_a_higher_price_is_progress() {
    // The bank, the price of the GIP, and in which set the game has come nearer to its end then.
    for (bank, price, version, set) in
        [(1000, 122, 3, 6), (999, 122, 3, 8), (1001, 130, 3, 8), (1001, 115, 3, 6), (999, 130, 3, 8), (999, 130, 2, 6)]
    {
        let mut s = Sitting::stock(3);
        s.formed("GIP", ANN, 5).mark("GIP", price).bank_has(bank);
        let (best_bank, best_price) = (1000, 122);
        s.arrange(|_, table, own| {
            table.round.set = 7;
            own["progress"] = json!({ "bank": best_bank, "price": best_price, "set": 6 });
            own["stage"] = json!("Call");
        });
        s.begun_under(version);
        s.chooses(Course::STOCK_ROUND);
        assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 8));
        let best = if version == 3 { (bank.min(1000), price.max(122)) } else { (1000, 122) };
        assert_eq!(s.own()["progress"], json!({ "bank": best.0, "price": best.1, "set": set }), "{bank} and {price}");
    }
    let begun = Sitting::begin_with(3, &[("start", "places")]);
    assert_eq!(begun.own()["progress"], json!({ "bank": begun.bank(), "price": 0, "set": 1 }));
}
