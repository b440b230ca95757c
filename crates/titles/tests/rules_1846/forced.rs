//! 6.5, 6.59: the train that must be bought.

use crate::table::{ANN, BOB, CAT, DAN, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Event, RoundKind, TrainPlace};

const MANDATORY: &str = "1846 6.5 (mandatory purchase)";

/// NYC without a train in phase II: a 4 costs 180, a 3/5 costs 160.
fn nyc(treasury: i32, price: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, price).operated("NYC").treasury("NYC", treasury).phase(1).turn("NYC", "Trains");
    s
}

/// The same, and nothing can be issued.
fn nyc_issued(treasury: i32, price: i32) -> Sitting {
    let mut s = nyc(treasury, price);
    s.shares("NYC", MARKET, 2);
    s
}

// 6.5 Mandatory purchase

#[test]
fn a_corporation_without_a_train_must_buy_one_even_if_it_has_no_route() {
    let mut s = Sitting::stock(5);
    s.open("GT", ANN, 100).treasury("GT", 500).turn("GT", "Trains");
    s.refuses(&Action::Pass, "1846 6.5");
    s.does(s.buy_train("2"));
    s.does(Action::Pass);
}

#[test]
fn a_corporation_that_loses_its_last_train_by_phasing_out_must_buy_one() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 600).phase(2).old_train("NYC", "2").turn("NYC", "Routes");
    s.runs_best();
    s.pays(railhead_engine::Dividend::Full);
    assert_eq!((s.trains("NYC").len(), s.about()), (0, "buy-trains"));
    s.refuses(&Action::Pass, "1846 6.5");
}

#[test]
fn a_train_of_another_corporation_meets_the_duty() {
    let mut s = nyc(30, 100);
    s.open("GT", BOB, 60).train("GT", "4");
    s.deals(s.buy_train_of("GT", "4", 30));
    assert_eq!(s.trains("NYC"), ["4"]);
}

#[test]
fn the_presidents_money_buys_no_train_of_another_corporation() {
    let mut s = nyc_issued(30, 100);
    s.open("GT", BOB, 60).train("GT", "4");
    s.refuses(&s.buy_train_of("GT", "4", 31), "1846 6.5");
}

#[test]
fn a_forced_issue_moves_the_price_for_each_share_and_brings_one_value_less_than_that() {
    for (shares, amount, price) in [(1, 80, 90), (2, 140, 80), (3, 180, 70)] {
        let mut s = nyc(100, 100);
        s.shares("NYC", of(BOB), 1);
        s.does(Action::Issue { shares });
        assert_eq!((s.money("NYC"), s.price("NYC")), (100 + amount, price), "{shares} shares");
        assert_eq!(s.percent("NYC", MARKET), shares * 10);
    }
}

#[test]
fn no_more_is_issued_than_6_1_allows() {
    let mut s = nyc(0, 100);
    s.shares("NYC", of(BOB), 2).shares("NYC", MARKET, 1);
    assert!(s.offers(&Action::Issue { shares: 3 }));
    s.refuses(&Action::Issue { shares: 4 }, MANDATORY);
}

#[test]
fn no_share_is_issued_for_nothing() {
    // At 30 one share brings 10, two would bring nothing.
    let mut s = nyc(0, 30);
    s.shares("NYC", of(BOB), 2);
    assert!(s.offers(&Action::Issue { shares: 1 }));
    s.refuses(&Action::Issue { shares: 2 }, MANDATORY);
}

#[test]
fn shares_are_issued_before_the_president_pays() {
    let mut s = nyc(0, 100);
    s.refuses(&s.buy_train("4"), MANDATORY);
    s.does(Action::Issue { shares: 2 });
    assert_eq!(s.money("NYC"), 140);
    s.does(s.buy_train("4"));
    assert_eq!((s.money("NYC"), s.cash(ANN)), (0, 400 - 40));
}

#[test]
fn all_shares_that_can_be_issued_are_issued_before_the_president_pays() {
    // Neither one share (80) nor two (140) buy a train: two it is.
    let s = nyc(0, 100);
    s.refuses(&Action::Issue { shares: 1 }, MANDATORY);
    assert!(s.offers(&Action::Issue { shares: 2 }));
}

#[test]
fn no_fewer_shares_are_issued_than_it_takes_where_that_suffices() {
    // One share makes 140, too little for a 3/5; two make 200.
    let s = nyc(60, 100);
    s.refuses(&Action::Issue { shares: 1 }, MANDATORY);
    assert!(s.offers(&Action::Issue { shares: 2 }));
}

#[test]
fn shares_are_issued_once() {
    let mut s = nyc(0, 100);
    s.shares("NYC", of(BOB), 3);
    s.does(Action::Issue { shares: 4 });
    s.refuses(&Action::Issue { shares: 1 }, MANDATORY);
}

#[test]
fn a_president_pays_what_the_treasury_lacks() {
    let mut s = nyc_issued(30, 100);
    let events = s.does(s.buy_train("3/5"));
    assert!(events.iter().any(|e| matches!(e, Event::Contributed { amount: 130, .. })));
    assert_eq!((s.money("NYC"), s.cash(ANN), s.trains("NYC").len()), (0, 270, 1));
}

#[test]
fn a_president_pays_though_another_own_corporation_would_sell_for_1() {
    let mut s = nyc_issued(30, 100);
    s.open("GT", ANN, 60).train("GT", "4").train("GT", "4").turn("NYC", "Trains");
    assert!(s.offers(&s.buy_train_of("GT", "4", 1)), "it is offered");
    let cash = s.cash(ANN);
    s.does(s.buy_train("3/5"));
    assert_eq!((s.money("NYC"), s.cash(ANN), s.trains("GT").len()), (0, cash - 130, 2));
    // And shares are issued all the same.
    let mut s = nyc(30, 100);
    s.open("GT", ANN, 60).train("GT", "4").train("GT", "4").turn("NYC", "Trains");
    s.refuses(&s.buy_train("3/5"), MANDATORY);
    s.does(Action::Issue { shares: 2 });
}

#[test]
fn money_raised_by_issuing_goes_to_the_bank_for_a_train_not_to_another_corporation() {
    let mut s = nyc(100, 100);
    s.open("GT", BOB, 60).train("GT", "4").shares("NYC", of(CAT), 1);
    s.does(Action::Issue { shares: 3 });
    s.refuses(&s.buy_train_of("GT", "4", 10), MANDATORY);
    assert!(s.offers(&s.buy_train("4")));
}

#[test]
fn after_a_forced_issue_private_companies_wait_for_the_train() {
    let mut s = nyc(100, 100);
    s.private_of("MAIL", of(BOB)).shares("NYC", of(CAT), 1);
    assert!(s.offers(&s.buy_private("MAIL", 10)));
    s.does(Action::Issue { shares: 3 });
    s.refuses(&s.buy_private("MAIL", 10), "1846 6.5");
    s.does(s.buy_train("3/5"));
    assert!(s.offers(&s.buy_private("MAIL", 10)));
}

// 6.59

#[test]
fn who_can_pay_one_type_may_issue_for_the_other_but_not_use_the_presidents_money() {
    let mut s = nyc(160, 100);
    assert!(s.offers(&s.buy_train("3/5")));
    s.refuses(&s.buy_train("4"), "1846 6.59");
    s.does(Action::Issue { shares: 1 });
    assert_eq!(s.money("NYC"), 240);
    s.does(s.buy_train("4"));
    assert_eq!(s.cash(ANN), 400);
}

#[test]
fn who_can_pay_an_earlier_train_gets_no_money_for_a_later_one() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 200).phase(2).shares("NYC", MARKET, 2).hand(ANN, 900);
    s.put_train("4", TrainPlace::Discard, false).turn("NYC", "Trains");
    assert!(s.offers(&s.buy_train("4")) && s.offers(&s.buy_train("3/5")));
    s.refuses(&s.buy_train("4/6"), "1846 6.59");
    s.refuses(&s.sell("NYC", 1), "1846 6.59");
}

#[test]
fn a_president_who_must_pay_chooses_any_train_of_the_bank() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 20).phase(2).shares("NYC", MARKET, 2).hand(ANN, 900);
    s.put_train("4", TrainPlace::Discard, false).turn("NYC", "Trains");
    for train in ["4", "3/5", "5", "4/6"] {
        assert!(s.offers(&s.buy_train(train)), "{train}");
    }
    s.does(s.buy_train("5"));
    assert_eq!((s.cash(ANN), s.table().phase), (900 - 480, 2));
}

/// NYC can issue nothing, Ann has 50 and shares of the Grand Trunk, which she leads, at 60.
fn must_sell() -> Sitting {
    let mut s = nyc_issued(0, 100);
    s.open("GT", ANN, 60).operated("GT").shares("GT", of(ANN), 4).hand(ANN, 50).turn("NYC", "Trains");
    s
}

#[test]
fn a_president_sells_shares_for_the_rest_but_no_more_than_needed() {
    let mut s = must_sell();
    s.refuses(&s.buy_train("3/5"), MANDATORY);
    // 50 and 60 for each share: the third makes 230 where 180 are needed at most, a fourth is too much.
    assert!(s.offers(&s.sell("GT", 3)));
    s.refuses(&s.sell("GT", 4), "1846 6.59");
    s.does(s.sell("GT", 2));
    assert_eq!((s.cash(ANN), s.price("GT")), (170, 50));
    s.does(s.buy_train("3/5"));
    assert_eq!(s.cash(ANN), 10);
}

#[test]
fn once_enough_is_raised_nothing_more_is_sold() {
    let mut s = must_sell();
    s.hand(ANN, 180);
    s.refuses(&s.sell("GT", 1), "1846 6.59");
}

#[test]
fn the_presidency_of_the_operating_corporation_does_not_change_hands() {
    let mut s = nyc_issued(0, 50);
    s.shares("NYC", of(BOB), 2).shares("NYC", of(ANN), 1).hand(ANN, 0);
    s.shares("NYC", of(CAT), 2).shares("NYC", of(DAN), 1);
    assert!(s.offers(&s.sell("NYC", 1)), "30 against 20");
    s.refuses(&s.sell("NYC", 2), "1846 6.59");
}

#[test]
fn other_presidencies_may_change_by_such_sales() {
    let mut s = must_sell();
    s.shares("GT", of(BOB), 3);
    s.does(s.sell("GT", 2));
    assert_eq!(s.president("GT"), Some(ANN), "40 against 30");
    let mut s = must_sell();
    s.shares("GT", of(BOB), 4);
    s.does(s.sell("GT", 3));
    assert_eq!(s.president("GT"), Some(BOB));
}

#[test]
fn such_sales_obey_the_rules_for_selling() {
    let mut s = must_sell();
    s.shares("GT", MARKET, 4);
    s.refuses(&s.sell("GT", 2), "1846 5.24");
    s.open("B&O", BOB, 60).shares("B&O", of(ANN), 1);
    s.refuses(&s.sell("B&O", 1), "1846 5.21");
}

#[test]
fn the_operating_corporation_is_not_sold_out_of_existence() {
    let mut s = nyc_issued(0, 10);
    s.shares("NYC", of(ANN), 1).hand(ANN, 155);
    s.refuses(&s.sell("NYC", 1), "1846 6.59");
}

#[test]
fn forced_sales_change_the_order_of_those_still_to_operate() {
    let mut s = must_sell();
    s.open("B&O", BOB, 60).treasury("B&O", 200).train("B&O", "4").treasury("GT", 100).train("GT", "4");
    s.queue(&["GT", "B&O"]);
    s.does(s.sell("GT", 2));
    s.does(s.buy_train("3/5"));
    while s.operating() == Some("NYC") {
        s.passes();
    }
    assert_eq!(s.operating(), Some("B&O"), "60 against 50 now");
    assert_eq!(s.table().round.kind, RoundKind::Operating);
}

#[test]
fn shares_are_not_sold_in_an_operating_round_otherwise() {
    let mut s = nyc(500, 100);
    s.shares("NYC", of(ANN), 1);
    s.refuses(&s.sell("NYC", 1), "1846 6.59");
    s.turn("NYC", "Track");
    s.refuses(&s.sell("NYC", 1), "1846 5");
}
