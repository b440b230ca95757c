//! 13: the end of the game.

use crate::rails::nsw;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, RoundKind, Standing};
use serde_json::json;

/// NSW has earned 250 (Ann holds 60 %), the bank has so much, and it is this operating round of two.
fn bank(money: i32, number: u8) -> Sitting {
    let mut s = nsw(1);
    s.train("NSW", "2").turn("NSW", "Pay").of_turn("revenue", json!(250)).round(2, number, 2).bank_has(money);
    s
}

/// Plays on until the game is over: says how many operating rounds have begun since.
fn rounds_to_the_end(s: &mut Sitting) -> (u8, &'static str) {
    let mut begun = 0;
    while s.game.outcome().is_none() {
        let round = s.table().round;
        s.plays_on();
        if s.table().round != round && s.table().round.kind == RoundKind::Operating {
            begun += 1;
        }
        assert!(begun < 9, "it goes on and on");
    }
    (begun, s.game.outcome().unwrap().reason.name())
}

// 13.1

#[test]
fn the_set_in_which_the_bank_runs_out_of_money_is_played_to_its_end() {
    let mut s = bank(100, 1);
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::BankBroken) && events.contains(&Event::EndAnnounced));
    assert_eq!(rounds_to_the_end(&mut s), (1, "bank"));
    assert!(s.game.deciding().is_empty());
    assert!(s.game.clone().play(ANN, &Action::Pass).is_err());
    let mut s = bank(100, 2);
    s.pays(Dividend::Full);
    assert_eq!(rounds_to_the_end(&mut s), (0, "bank"));
}

#[test]
fn payments_go_on_when_the_bank_has_no_money() {
    let mut s = bank(10, 2);
    let ann = s.cash(ANN);
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.bank()), (ann + 150, -140));
}

#[test]
fn a_bank_with_nothing_left_is_not_out_of_money_before_it_owes_something() {
    let mut s = bank(150, 2);
    let events = s.pays(Dividend::Full);
    assert_eq!(s.bank(), 0);
    assert!(!events.contains(&Event::BankBroken));
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.game.outcome().is_none()), (RoundKind::Stock, true));
}

#[test]
fn money_that_comes_back_does_not_save_the_bank() {
    let mut s = bank(100, 1);
    s.treasury("NSW", 0).pays(Dividend::Full);
    assert_eq!(s.bank(), -50);
    s.hand(ANN, 0);
    assert!(s.bank() > 0);
    assert_eq!(rounds_to_the_end(&mut s), (1, "bank"));
}

#[test]
fn a_bank_broken_in_a_stock_round_is_followed_by_a_whole_set() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).phase(1).bank_has(50);
    let events = s.does(s.sell("NSW", 1));
    assert!(events.contains(&Event::BankBroken));
    assert_eq!(rounds_to_the_end(&mut s), (2, "bank"));
    // The launch of a company can do it as well.
    let mut s = Sitting::later(3);
    s.open("NSW", BOB, 100).shares("NSW", of(BOB), 3).bank_has(50);
    let events = s.does(s.buy("NSW"));
    assert!(events.contains(&Event::BankBroken));
    assert_eq!(rounds_to_the_end(&mut s), (1, "bank"));
}

#[test]
fn a_price_at_the_end_of_the_chart_ends_the_game() {
    for (row, column) in [(0, 15), (1, 16)] {
        let mut s = bank(5000, 1);
        s.mark("NSW", row, column);
        let events = s.pays(Dividend::Full);
        assert_eq!((s.price("NSW"), events.contains(&Event::EndAnnounced)), (450, true));
        assert_eq!(rounds_to_the_end(&mut s), (1, "stock_market"));
    }
    let mut s = bank(5000, 2);
    s.mark("NSW", 1, 15);
    s.pays(Dividend::Full);
    assert_eq!(s.price("NSW"), 440);
    s.play_out_round();
    assert!(s.game.outcome().is_none(), "440 is not the end");
}

#[test]
fn a_price_that_reached_the_end_and_fell_again_ends_the_game_all_the_same() {
    let mut s = bank(5000, 1);
    s.mark("NSW", 0, 15).pays(Dividend::Full);
    s.mark("NSW", 0, 10);
    assert_eq!(rounds_to_the_end(&mut s), (1, "stock_market"));
}

#[test]
fn a_price_that_rises_to_the_end_after_a_stock_round_ends_the_following_set() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).shares("NSW", of(BOB), 4).mark("NSW", 1, 16).phase(1);
    let events = s.operating_begins();
    assert!(events.contains(&Event::EndAnnounced));
    assert_eq!(s.price("NSW"), 450);
    assert_eq!(rounds_to_the_end(&mut s), (1, "stock_market"), "the first of two has begun");
}

#[test]
fn the_sixteenth_loan_ends_the_game() {
    let mut s = nsw(1);
    s.open("VR", BOB, 80).loans("VR", 14).train("NSW", "2").turn("NSW", "Track").round(2, 1, 2);
    let events = s.borrows();
    assert!(!events.contains(&Event::EndAnnounced), "fifteen");
    s.turn("NSW", "Track");
    let events = s.borrows();
    assert!(events.contains(&Event::EndAnnounced));
    assert_eq!(s.price("BOE"), 260);
    assert_eq!(rounds_to_the_end(&mut s), (1, "loans"));
}

#[test]
fn the_fifth_receivership_ends_the_game() {
    let mut s = nsw(3);
    s.fallen(3).mark("NSW", 1, 1).running("VR", BOB, 80).mark("VR", 1, 1).running("SAR", CAT, 80).mark("SAR", 5, 4);
    s.turn("NSW", "Routes").queue(&["VR", "SAR"]).round(2, 1, 2);
    let events = s.does(Action::Run { runs: Vec::new() });
    assert!(!events.contains(&Event::EndAnnounced), "the fourth");
    s.plays_on_until("VR");
    let mut announced = false;
    while s.operating() == Some("VR") {
        announced |= s.passes().contains(&Event::EndAnnounced);
    }
    assert!(announced);
    assert_eq!((s.standing("VR"), s.operating()), (Standing::Closed, Some("SAR")), "the round goes on");
    assert_eq!(rounds_to_the_end(&mut s), (1, "receivership"));
}

#[test]
fn the_first_reason_is_the_one_that_counts() {
    let mut s = bank(100, 1);
    s.mark("NSW", 0, 15);
    let events = s.pays(Dividend::Full);
    assert_eq!(events.iter().filter(|e| **e == Event::EndAnnounced).count(), 1);
    assert_eq!(rounds_to_the_end(&mut s), (1, "bank"));
}

#[test]
fn without_a_reason_the_game_goes_on() {
    let mut s = nsw(1);
    s.fallen(4).open("VR", BOB, 80).loans("VR", 15).train("NSW", "2").turn("NSW", "Pay").of_turn("revenue", json!(40));
    s.round(2, 2, 2);
    s.pays(Dividend::Full);
    s.play_out_round();
    assert_eq!((s.game.outcome().is_none(), s.table().round.kind, s.table().round.set), (true, RoundKind::Stock, 3));
}

#[test]
fn the_game_is_over_after_the_hundredth_stock_round() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).arrange(|_, table, _| table.round.set = 99);
    s.operating_begins();
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    assert_eq!(s.table().round.set, 100);
    for _ in 0..3 {
        assert!(s.game.outcome().is_none());
        s.passes();
    }
    assert_eq!(s.game.outcome().unwrap().reason.name(), "dnf");
}

// 13.2

#[test]
fn players_are_worth_their_cash_and_shares_and_nothing_of_companies() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).shares("NSW", of(BOB), 2).mark("NSW", 1, 7).treasury("NSW", 999).train("NSW", "5");
    s.open("VR", BOB, 80).shares("BOE", of(CAT), 3).loans("VR", 12).private_of("P4", of(CAT));
    s.hand(ANN, 100).hand(BOB, 50).hand(CAT, 7);
    // NSW 130 (initial price 100), VR 80, Bank of England 195.
    let worth = s.game.worth();
    assert_eq!(worth, [100 + 6 * 130, 50 + 2 * 130 + 2 * 80, 7 + 3 * 195]);
}

#[test]
fn debts_are_taken_off() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).hand(ANN, -70).hand(BOB, -30).hand(CAT, 0);
    assert_eq!(s.game.worth(), [530, -30, 0]);
}

#[test]
fn a_share_of_a_company_without_a_price_is_worth_nothing() {
    let mut s = Sitting::later(3);
    s.shares("QR", of(CAT), 1).hand(CAT, 5);
    assert_eq!(s.game.worth()[CAT.index()], 5);
}

#[test]
fn the_result_is_what_players_are_worth_at_the_end() {
    let mut s = bank(100, 2);
    s.pays(Dividend::Full);
    rounds_to_the_end(&mut s);
    let worth = s.game.worth();
    assert_eq!(s.game.outcome().unwrap().worth, worth);
    let best = worth.iter().max().unwrap();
    assert_eq!(worth[ANN.index()], *best);
    assert_eq!(worth[BOB.index()], 840);
}
