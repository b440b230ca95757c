//! 5.6: loans.

use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Standing};
use serde_json::json;

/// The NSW of Ann in a phase, at a stop of its turn.
fn nsw(phase: u8, stop: &str) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(phase).turn("NSW", stop);
    s
}

/// The NSW with a route and no train: it must buy one.
fn compelled(phase: u8, cash: i32, (row, column): (u8, u8)) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(phase).queue(&["VR"]);
    s.track("F17", "57", &["E18", "G16"]).track("E18", "57", &["F17", "D19"]);
    s.treasury("NSW", cash).mark("NSW", row, column).turn("NSW", "Trains");
    s
}

// 5.6.1

#[test]
fn loans_are_given_from_the_first_3_on() {
    let mut s = nsw(0, "Trains");
    s.refuses(&Action::Loan, "1848 5.6.1");
    s.depot("3", 5).treasury("NSW", 200);
    s.does(s.buy_train("3"));
    s.borrows();
}

#[test]
fn a_loan_brings_100_from_the_bank_of_england_whose_price_rises() {
    let mut s = nsw(1, "Track");
    let bank = s.bank();
    let events = s.borrows();
    assert!(events.contains(&Event::Loan { company: s.company("NSW"), from: s.company("BOE"), amount: 100 }));
    assert_eq!((s.money("NSW"), s.money("BOE"), s.bank()), (100, 1900, bank));
    assert_eq!((s.price("BOE"), s.loans_of("NSW"), s.operating()), (80, 1, Some("NSW")));
}

#[test]
fn a_loan_is_taken_at_any_time_of_the_turn() {
    for stop in ["Track", "Token", "Routes", "Pay", "Trains", "Last"] {
        let mut s = nsw(1, stop);
        s.train("NSW", "3").of_turn("revenue", json!(100));
        s.borrows();
        assert_eq!((s.money("NSW"), s.price("NSW")), (100, 80), "{stop}");
    }
}

#[test]
fn the_money_of_a_loan_pays_for_track_and_tokens_in_the_same_turn() {
    let mut s = nsw(1, "Track");
    s.mark("NSW", 0, 16).track("F17", "6", &["E16", "G16"]);
    s.refuses(&s.lay("E16", "8", &["F17", "E14"]), "1848 7.4.5");
    s.borrows();
    s.does(s.lay("E16", "8", &["F17", "E14"]));
    s.does(s.lay("E14", "57", &["E16", "E12"]));
    assert_eq!((s.money("NSW"), s.about()), (50, "token"));
    s.does(s.token("E14"));
    assert_eq!(s.money("NSW"), 10);
}

#[test]
fn loans_are_not_paid_back_and_cost_no_interest() {
    let mut s = nsw(1, "Track");
    s.borrows();
    s.play_out_round();
    assert_eq!((s.money("NSW"), s.loans_of("NSW"), s.money("BOE")), (100, 1, 1900));
}

#[test]
fn nobody_borrows_outside_a_companys_turn() {
    let s = Sitting::later(3);
    s.refuses(&Action::Loan, "1848 12.1.1");
    let s = nsw(1, "Track");
    s.refuses_seat(BOB, &Action::Loan, "1848 7.3, 12.7");
}

// 5.6.2

#[test]
fn a_loan_moves_the_price_two_boxes_to_the_left() {
    let mut s = nsw(1, "Track");
    assert_eq!(s.marker("NSW"), Some((1, 5)));
    s.borrows();
    assert_eq!((s.marker("NSW"), s.marker("BOE")), (Some((1, 3)), Some((6, 1))));
}

#[test]
fn further_loans_of_a_turn_cost_three_boxes_each() {
    // A 4 costs 300: three loans, 2 + 3 + 3 boxes.
    let mut s = compelled(2, 0, (0, 14));
    s.does(s.buy_train("4"));
    assert_eq!((s.trains("NSW"), s.money("NSW"), s.loans_of("NSW")), (vec!["4".to_owned()], 0, 3));
    assert_eq!((s.marker("NSW"), s.marker("BOE"), s.money("BOE")), (Some((0, 6)), Some((6, 3)), 1700));
}

#[test]
fn a_loan_taken_before_in_the_turn_is_the_first() {
    let mut s = compelled(2, 100, (0, 14));
    s.borrows();
    assert_eq!(s.marker("NSW"), Some((0, 12)));
    s.does(s.buy_train("4"));
    assert_eq!((s.marker("NSW"), s.loans_of("NSW"), s.money("NSW")), (Some((0, 9)), 2, 0));
}

#[test]
fn no_more_loans_are_taken_than_the_train_takes() {
    let mut s = compelled(2, 250, (0, 14));
    s.does(s.buy_train("4+"));
    assert_eq!((s.money("NSW"), s.loans_of("NSW"), s.marker("NSW")), (10, 1, Some((0, 12))));
}

// 5.6.3

#[test]
fn a_company_takes_one_loan_in_its_turn_by_itself() {
    let mut s = nsw(1, "Track");
    s.borrows();
    s.refuses(&Action::Loan, "1848 5.6.3");
    s.turn("NSW", "Track");
    s.borrows();
    assert_eq!(s.loans_of("NSW"), 2);
}

#[test]
fn a_company_takes_five_loans_by_itself_and_no_more() {
    let mut s = nsw(1, "Track");
    s.loans("NSW", 4);
    s.borrows();
    s.turn("NSW", "Track");
    s.refuses(&Action::Loan, "1848 5.6.3");
    s.turn("VR", "Track");
    s.borrows();
}

#[test]
fn a_compulsory_purchase_goes_beyond_five_loans() {
    let mut s = compelled(2, 0, (0, 14));
    s.loans("NSW", 5);
    s.refuses(&Action::Loan, "1848 5.6.3");
    s.does(s.buy_train("4"));
    assert_eq!((s.loans_of("NSW"), s.marker("NSW")), (8, Some((0, 6))), "the first still costs two boxes");
}

#[test]
fn several_loans_pay_for_a_train_of_the_bank_only() {
    let mut s = compelled(2, 100, (0, 14));
    s.train("VR", "3");
    s.refuses(&s.buy_train_of("VR", "3", 200), "1848 8.3.4");
    s.borrows();
    s.does(s.buy_train_of("VR", "3", 200));
    s.agrees();
    assert_eq!((s.trains("NSW"), s.loans_of("NSW")), (vec!["3".to_owned()], 1), "one loan may pay for it");
}

#[test]
fn who_need_not_buy_takes_no_loans_for_a_train() {
    let mut s = compelled(2, 100, (0, 14));
    s.train("NSW", "3").turn("NSW", "Trains");
    s.refuses(&s.buy_train("4"), "1848 8.3.2");
}

#[test]
fn a_company_that_can_pay_the_cheaper_type_takes_no_loans_for_the_dearer() {
    let mut s = compelled(2, 300, (0, 14));
    s.refuses(&s.buy_train("4+"), "1848 8.3.2");
    s.does(s.buy_train("4"));
}

#[test]
fn compulsory_loans_are_given_even_before_the_first_3() {
    let mut s = compelled(0, 0, (0, 6));
    s.refuses(&Action::Loan, "1848 5.6.1");
    s.does(s.buy_train("2"));
    assert_eq!((s.loans_of("NSW"), s.marker("NSW"), s.price("BOE")), (1, Some((0, 4)), 80));
}

#[test]
fn loans_that_bring_the_company_down_buy_no_train() {
    let mut s = compelled(2, 0, (0, 7));
    s.shares("NSW", of(CAT), 1);
    s.does(s.buy_train("4"));
    assert_eq!((s.standing("NSW"), s.in_depot("4"), s.loans_of("NSW")), (Standing::Closed, 4, 3));
    assert_eq!((s.cash(CAT), s.cash(ANN)), (840 + 100, 840), "the borrowed money pays the compensation");
    assert_eq!(s.operating(), Some("VR"));
}

#[test]
fn dividends_and_loans_move_the_price_one_after_the_other() {
    let mut s = nsw(1, "Pay");
    s.of_turn("revenue", json!(100));
    s.pays(Dividend::Full);
    assert_eq!(s.marker("NSW"), Some((1, 6)));
    s.borrows();
    assert_eq!(s.marker("NSW"), Some((1, 4)));
}

#[test]
fn compulsory_loans_count_among_the_five() {
    let mut s = compelled(2, 0, (0, 16));
    s.does(s.buy_train("4"));
    assert_eq!(s.loans_of("NSW"), 3);
    for taken in [4, 5] {
        s.turn("NSW", "Track");
        s.borrows();
        assert_eq!(s.loans_of("NSW"), taken);
    }
    s.turn("NSW", "Track");
    s.refuses(&Action::Loan, "1848 5.6.3");
}
