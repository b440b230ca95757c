//! Directors, formation and managers (2.9, 3.2 to 3.4).

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, RoundKind};
use railhead_titles::courses_1853::{PAY_FOR_TRAIN, RETURN_TRAIN, TWO_TILES_PAID};
use serde_json::json;

#[test]
fn in_the_first_stock_round_directors_are_appointed_at_its_end() {
    let mut s = Sitting::stock(4);
    s.arrange(|_, table, _| table.round.set = 1);
    s.shares("EIR", of(ANN), 2).shares("EIR", of(BOB), 2);
    s.does(s.buy("EIR"));
    assert!(!s.is_formed("EIR") && s.president("EIR").is_none());
    s.pass_stock_round();
    assert_eq!(s.president("EIR"), Some(ANN));
    assert_eq!(s.money("EIR"), 1_000);
}

#[test]
fn of_equal_shareholders_the_one_who_has_held_shares_longest_directs() {
    let mut s = Sitting::stock(4);
    s.arrange(|_, table, _| table.round.set = 1);
    s.shares("EIR", of(BOB), 1).shares("EIR", of(ANN), 2).shares("EIR", of(BOB), 1).shares("EIR", of(CAT), 1);
    s.pass_stock_round();
    assert_eq!(s.president("EIR"), Some(BOB), "Bob's first share is the oldest");
}

#[test]
fn selling_some_keeps_the_time_of_the_first() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(BOB), 1).shares("EIR", of(ANN), 2).shares("EIR", of(BOB), 2).shares("EIR", POOL, 1);
    // Bob sells one of three; he has held shares before Ann all the same.
    s.pass_to(BOB);
    s.does(s.sell("EIR", 1));
    s.passes();
    s.does(s.buy("EIR"));
    assert!(s.is_formed("EIR"));
    assert_eq!(s.president("EIR"), Some(BOB));
}

#[test]
fn a_company_below_the_qualifying_number_is_not_formed() {
    for (players, number) in [(3, 6), (4, 5), (5, 5), (6, 4)] {
        let mut s = Sitting::stock(players);
        s.arrange(|_, table, _| table.round.set = 1);
        s.shares("EIR", of(ANN), 2).shares("EIR", POOL, number - 3);
        let mut more = s.clone();
        s.pass_stock_round();
        assert!(!s.is_formed("EIR"), "{players} players");
        more.shares("EIR", of(BOB), 1).pass_stock_round();
        assert!(more.is_formed("EIR"), "{players} players, {number} shares");
    }
}

#[test]
fn later_a_company_is_formed_at_once() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", of(ANN), 3).shares("SIR", of(BOB), 1);
    let events = s.does(s.buy("SIR"));
    let sir = s.company("SIR");
    assert!(events.contains(&Event::Floated { company: sir, capital: 750 }));
    assert_eq!((s.president("SIR"), s.money("SIR"), s.price("SIR")), (Some(ANN), 750, 75));
    assert!(s.has_token("SIR", "Trichinopoly"));
    assert_eq!(s.table().company(sir).tokens, 3);
}

#[test]
fn a_company_gets_the_face_value_of_all_its_shares() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 5);
    let bank = s.bank();
    s.does(s.buy("EIR"));
    assert_eq!((s.money("EIR"), s.shares_of("EIR", NEW)), (1_000, 4));
    assert_eq!(s.bank(), bank + 100 - 1_000);
    assert!(s.has_token("EIR", "Calcutta") && s.has_token("EIR", "Patna"));
}

#[test]
fn a_new_company_runs_in_the_next_operating_round() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(ANN), 5);
    s.does(s.buy("SIR"));
    s.pass_stock_round();
    assert_eq!((s.table().round.kind, s.operating()), (RoundKind::Operating, Some("SIR")));
}

#[test]
fn the_directors_certificate_stands_for_two_shares() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 5);
    s.does(s.buy("EIR"));
    let eir = s.company("EIR");
    let holding = s.table().holding(eir, of(ANN));
    assert_eq!((holding.percent, holding.certificates), (60, 5));
    assert_eq!(s.table().certs_of(eir).len(), 9);
}

#[test]
fn who_gains_more_shares_takes_over_at_once() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", BOB, 2).shares("EIR", of(ANN), 2);
    assert_eq!(s.president("EIR"), Some(BOB), "as many are not more");
    s.does(s.buy("EIR"));
    assert_eq!(s.president("EIR"), Some(ANN));
    let eir = s.company("EIR");
    assert_eq!(s.table().holding(eir, of(BOB)).certificates, 2, "two ordinary ones for the director's");
    assert_eq!(s.table().holding(eir, of(ANN)).certificates, 2);
}

#[test]
fn a_director_who_sells_below_another_is_replaced() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", ANN, 4).shares("EIR", of(BOB), 3);
    let mut equal = s.clone();
    equal.does(equal.sell("EIR", 1));
    assert_eq!(equal.president("EIR"), Some(ANN));
    s.does(s.sell("EIR", 2));
    assert_eq!((s.president("EIR"), s.shares_of("EIR", of(ANN))), (Some(BOB), 2));
}

#[test]
fn without_two_shares_in_one_hand_a_manager_is_appointed() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 3).shares("SIR", of(BOB), 1);
    let events = s.does(s.buy("SIR"));
    assert!(s.is_formed("SIR"));
    assert_eq!((s.president("SIR"), s.manager("SIR")), (None, Some(BOB)), "Bob has held a share longest");
    let sir = s.company("SIR");
    assert!(events.contains(&Event::Manager { company: sir, seat: BOB }));
}

#[test]
fn a_director_who_sells_down_to_one_share_manages_on() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(BOB), 1).formed("SIR", ANN, 3);
    s.does(s.sell("SIR", 2));
    assert_eq!((s.president("SIR"), s.manager("SIR")), (None, Some(ANN)), "the previous director comes first");
    s.passes();
    s.passes();
    s.passes();
    assert_eq!(s.manager("SIR"), Some(ANN));
}

#[test]
fn without_a_share_the_next_in_time_manages_and_without_any_the_elephant() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(CAT), 1).formed("SIR", BOB, 3);
    s.passes();
    s.does(s.sell("SIR", 3));
    assert_eq!(s.manager("SIR"), Some(CAT));
    s.passes();
    s.does(s.sell("SIR", 1));
    assert_eq!(s.manager("SIR"), Some(ANN), "the holder of the Elephant");
    s.does(s.buy("EIR"));
    s.pass_stock_round();
    // Cat bought last, so the Elephant has come to Ann; a sale moves the office with it.
    assert_eq!(s.manager("SIR"), Some(s.table().order[0]));
}

#[test]
fn the_manager_of_a_company_without_shareholders_changes_with_the_elephant() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", ANN);
    for _ in 0..3 {
        s.passes();
    }
    s.deals(Action::SellPriority { to: BOB, price: 0 });
    assert_eq!(s.manager("SIR"), Some(BOB));
}

#[test]
fn a_manager_is_replaced_as_soon_as_somebody_holds_two_shares() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).shares("SIR", of(BOB), 1).managed("SIR", BOB);
    s.does(s.buy("SIR"));
    assert_eq!(s.manager("SIR"), Some(BOB));
    s.passes();
    s.passes();
    s.does(s.buy("SIR"));
    assert_eq!((s.president("SIR"), s.manager("SIR")), (Some(ANN), None));
}

#[test]
fn a_manager_pays_no_dividend() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 4).shares("SIR", of(BOB), 1).managed("SIR", BOB).train("SIR", "2");
    s.track("Trichinopoly", "6", &["U15", "T18"]).track("U15", "58", &["T16", "V16"]);
    s.turn("SIR", "Routes");
    let price = s.price("SIR");
    let earned = s.runs_best();
    // A 20 and a 10; the mail brings as much again, and the price falls for the shares in the pool.
    assert_eq!(earned, 30);
    assert_eq!(s.money("SIR"), 60);
    assert!(s.price("SIR") < price);
    assert!(!s.offers(&Action::Pay { dividend: Dividend::Full }));
}

#[test]
fn only_a_manager_takes_a_train_on_credit_and_only_one() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 4).turn("SIR", "Trains");
    s.refuses(&s.on_credit("2"), "4.8.10");
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", BOB).treasury("SIR", 200).turn("SIR", "Trains");
    s.does(s.on_credit("2"));
    assert_eq!((s.trains("SIR"), s.money("SIR")), (vec!["2".to_owned()], 200));
    let train = s.train_of("SIR", "2");
    assert_eq!(s.table().train(train).owed, 300);
    assert_ne!(s.operating(), Some("SIR"), "nothing more can be bought, so the turn is over");
}

#[test]
fn credit_is_for_a_company_that_lacks_a_train_and_the_money() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", BOB).treasury("SIR", 300).turn("SIR", "Trains");
    s.refuses(&s.on_credit("2"), "3.4.3");
    s.treasury("SIR", 299);
    assert!(s.offers(&s.on_credit("2")));
    s.train("SIR", "2");
    s.refuses(&s.on_credit("2"), "3.4.3");
}

#[test]
fn a_manager_chooses_the_gauge_and_may_wait() {
    let mut s = Sitting::stock(3);
    s.in_phase("3").shares("SIR", POOL, 5).managed("SIR", BOB).turn("SIR", "Trains");
    assert!(s.offers(&s.on_credit("3")) && s.offers(&s.on_credit("2M")) && s.offers(&Action::Pass));
    s.passes();
    assert!(s.trains("SIR").is_empty());
}

/// The SIR, managed by Bob, owes 300 for a 2.
fn in_debt() -> Sitting {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", BOB).train("SIR", "2");
    let train = s.train_of("SIR", "2");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 300);
    s.game.audit().unwrap();
    s
}

#[test]
fn the_books_are_wrong_if_a_company_with_a_director_owes_for_a_train() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", BOB, 5).train("SIR", "2");
    let train = s.train_of("SIR", "2");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 300);
    assert_eq!(s.game.audit(), Err("SIR owes for 1 trains".to_owned()));
    // A manager owes for one train, not for two.
    let mut s = in_debt();
    let train = s.train("SIR", "3").train_of("SIR", "3");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 440);
    assert_eq!(s.game.audit(), Err("SIR owes for 2 trains".to_owned()));
}

#[test]
fn a_train_on_credit_is_paid_in_full_out_of_the_treasury() {
    let mut s = in_debt();
    s.treasury("SIR", 299).turn("SIR", "Trains");
    let train = s.train_of("SIR", "2");
    s.refuses(&Action::PayTrain { train }, "3.4.3");
    s.treasury("SIR", 310);
    let bank = s.bank();
    s.does(Action::PayTrain { train });
    assert_eq!((s.money("SIR"), s.bank(), s.table().train(train).owed), (10, bank + 300, 0));
}

#[test]
fn a_train_on_credit_is_not_sold() {
    let mut s = in_debt();
    s.formed("EIR", ANN, 3).treasury("EIR", 500).turn("EIR", "Trains");
    s.refuses(&s.buy_train_of("SIR", "2", 50), "3.4.5");
}

#[test]
fn until_the_train_is_paid_only_free_track_is_laid() {
    let mut s = in_debt();
    s.treasury("SIR", 290).track("Trichinopoly", "6", &["U15", "T18"]).turn("SIR", "Track");
    // T18 is a river, U15 a hill.
    s.refuses(&s.lay("T18", "3", &["T16", "U17"]), "3.4.6");
    let mut free = in_debt();
    free.treasury("SIR", 290).track("Trichinopoly", "6", &["U17", "T14"]).turn("SIR", "Track");
    assert_eq!(free.cost(&free.lay("U17", "8", &["T16", "V16"])), Some(0));
    let mut s = in_debt();
    s.treasury("SIR", 290).track("Trichinopoly", "5", &["S17", "S15"]).track("S17", "4", &["T16", "R18"]);
    s.turn("SIR", "Bases");
    s.refuses(&s.token("Madras"), "3.4.6");
}

#[test]
fn no_other_train_is_bought_until_it_is_paid() {
    let mut s = in_debt();
    s.treasury("SIR", 900).turn("SIR", "Trains");
    s.refuses(&s.buy_train("2"), "3.4.6");
}

#[test]
fn a_director_who_takes_over_pays_for_the_train_or_returns_it() {
    let take_over = || {
        let mut s = in_debt();
        s.shares("SIR", of(ANN), 1).treasury("SIR", 100).hand(ANN, 475);
        s.does(s.buy("SIR"));
        assert_eq!((s.president("SIR"), s.about()), (Some(ANN), "credit"));
        s
    };
    let mut pays = take_over();
    pays.chooses(PAY_FOR_TRAIN);
    assert_eq!((pays.money("SIR"), pays.cash(ANN)), (0, 400 - 200), "the director makes up the balance");
    assert_eq!(pays.trains("SIR"), ["2"]);
    let mut returns = take_over();
    returns.refuses(&Action::Pass, "4.8.10");
    returns.chooses(RETURN_TRAIN);
    assert_eq!((returns.money("SIR"), returns.cash(ANN)), (100, 400));
    assert!(returns.trains("SIR").is_empty());
}

#[test]
fn a_director_who_cannot_pay_returns_the_train() {
    let mut s = in_debt();
    s.shares("SIR", of(ANN), 1).treasury("SIR", 100).hand(ANN, 80);
    s.does(s.buy("SIR"));
    s.refuses(&Action::Choose { course: PAY_FOR_TRAIN }, "4.8.10");
    s.chooses(RETURN_TRAIN);
    assert!(s.trains("SIR").is_empty());
}

#[test]
fn a_returned_train_is_for_sale_at_full_price() {
    let mut s = in_debt();
    s.shares("SIR", of(ANN), 1).sold_out("2").hand(ANN, 80);
    s.does(s.buy("SIR"));
    s.chooses(RETURN_TRAIN);
    s.formed("EIR", CAT, 3).treasury("EIR", 500).turn("EIR", "Trains");
    let twos: Vec<Action> =
        s.choices().into_iter().filter(|a| matches!(a, Action::BuyTrain { price: 300, .. })).collect();
    assert_eq!(twos.len(), 1);
}

#[test]
fn a_manager_does_what_a_director_does_but_for_that() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", POOL, 5).managed("EIR", BOB).treasury("EIR", 500);
    s.arrange(|_, _, own| own["second_tile"][0] = json!(null));
    s.turn("EIR", "Choice");
    assert_eq!(s.seat(), BOB);
    s.chooses(TWO_TILES_PAID);
    assert_eq!(s.about(), "track");
}
