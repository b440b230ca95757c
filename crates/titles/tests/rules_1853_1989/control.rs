//! Directors, formation and Managers (22 to 24), and trains on credit (35.9).

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, RoundKind};
use railhead_titles::courses_1853::{PAY_FOR_TRAIN, RETURN_TRAIN};

#[test]
fn a_director_is_appointed_as_soon_as_the_qualifying_number_is_issued() {
    for set in [1, 2] {
        let mut s = Sitting::stock(4);
        s.arrange(|_, table, _| table.round.set = set);
        s.shares("EIR", of(BOB), 3).shares("EIR", of(ANN), 2);
        s.does(s.buy("EIR"));
        assert!(s.is_formed("EIR"));
        assert_eq!(s.president("EIR"), Some(BOB), "of equal ones who has held shares longest");
        assert_eq!(s.table().holding(s.company("EIR"), of(BOB)).certificates, 2);
    }
}

#[test]
fn of_equal_shareholders_the_one_who_has_held_shares_longest_directs() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(BOB), 1).shares("EIR", of(CAT), 2).shares("EIR", of(BOB), 1).shares("EIR", POOL, 1);
    s.does(s.buy("EIR"));
    assert_eq!(s.president("EIR"), Some(BOB));
}

#[test]
fn a_company_gets_credits_for_all_its_shares_which_are_no_money_of_the_bank() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 5);
    let bank = s.bank();
    let events = s.does(s.buy("EIR"));
    assert!(events.contains(&Event::Floated { company: s.company("EIR"), capital: 1_000 }));
    assert_eq!((s.money("EIR"), s.shares_of("EIR", NEW)), (1_000, 4));
    assert_eq!(s.bank(), bank + 100, "only the share was paid for");
    assert_eq!((s.price("EIR"), s.has_token("EIR", "Calcutta"), s.has_token("EIR", "Patna")), (100, true, true));
}

#[test]
fn a_new_company_runs_in_the_next_railway_round() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(ANN), 5);
    s.does(s.buy("SIR"));
    s.pass_stock_round();
    assert_eq!((s.table().round.kind, s.operating()), (RoundKind::Operating, Some("SIR")));
}

#[test]
fn who_gains_more_shares_takes_over_at_once() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", BOB, 2).shares("EIR", of(ANN), 2);
    assert_eq!(s.president("EIR"), Some(BOB), "as many are not more");
    s.does(s.buy("EIR"));
    assert_eq!(s.president("EIR"), Some(ANN));
    assert_eq!(s.table().holding(s.company("EIR"), of(BOB)).certificates, 2, "two ordinary ones for the Director's");
}

#[test]
fn who_has_as_many_shares_as_the_director_does_not_take_over() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 2).formed("EIR", BOB, 3);
    s.does(s.buy("EIR"));
    assert_eq!((s.shares_of("EIR", of(ANN)), s.president("EIR")), (3, Some(BOB)), "though she has held hers longer");
    s.pass_to(ANN);
    s.does(s.buy("EIR"));
    assert_eq!(s.president("EIR"), Some(ANN));
}

#[test]
fn who_loses_a_directorship_and_has_too_many_certificates_puts_it_right_in_the_next_turn() {
    let mut s = Sitting::stock(6);
    s.formed("EIR", BOB, 2).shares("EIR", of(ANN), 2);
    for (sign, count) in [("GIP", 4), ("NWR", 4), ("BNR", 2)] {
        s.shares(sign, of(BOB), count);
    }
    assert_eq!(s.game.certificates(BOB).0, 11);
    s.does(s.buy("EIR"));
    assert_eq!((s.president("EIR"), s.game.certificates(BOB).0), (Some(ANN), 12));
    s.pass_to(BOB);
    s.refuses(&Action::Pass, "22.3");
    s.does(s.sell("GIP", 1));
    s.passes();
}

#[test]
fn without_two_shares_in_one_hand_a_manager_is_appointed() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 4).shares("SIR", of(BOB), 1);
    s.does(s.buy("SIR"));
    assert!(s.is_formed("SIR"));
    assert_eq!((s.president("SIR"), s.manager("SIR")), (None, Some(BOB)), "Bob has held a share longest");
}

#[test]
fn the_previous_director_manages_then_who_held_longest_then_the_elephant() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(CAT), 1).formed("SIR", BOB, 3);
    s.passes();
    s.does(s.sell("SIR", 2));
    assert_eq!(s.manager("SIR"), Some(BOB));
    s.does(s.sell("SIR", 1));
    assert_eq!(s.manager("SIR"), Some(CAT));
    s.passes();
    s.does(s.sell("SIR", 1));
    assert_eq!(s.manager("SIR"), Some(ANN));
    while s.about() != "sell-priority" {
        s.passes();
    }
    s.deals(Action::SellPriority { to: BOB, price: 0 });
    assert_eq!(s.manager("SIR"), Some(BOB), "it goes with the Elephant");
}

#[test]
fn a_manager_is_replaced_as_soon_as_somebody_holds_two_shares() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).shares("SIR", of(ANN), 1).managed("SIR", ANN);
    s.does(s.buy("SIR"));
    assert_eq!((s.president("SIR"), s.manager("SIR")), (Some(ANN), None));
}

#[test]
fn a_manager_declares_no_dividend() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 4).shares("SIR", of(BOB), 1).managed("SIR", BOB).train("SIR", "2");
    s.track("Trichinopoly", "6", &["U15", "T18"]).track("U15", "4", &["T16", "V14"]).turn("SIR", "Routes");
    let price = s.price("SIR");
    assert_eq!(s.runs_best(), 30);
    assert_eq!(s.money("SIR"), 60, "30 and as much for the mail");
    assert!(s.price("SIR") < price);
    assert!(!s.offers(&Action::Pay { dividend: Dividend::Full }));
}

/// The SIR, managed by Bob, without a train and with so much in credits.
fn managed(credits: i32) -> Sitting {
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", BOB).treasury("SIR", credits).hand(BOB, 0).turn("SIR", "Trains");
    s
}

#[test]
fn only_a_manager_takes_a_train_on_credit_for_a_company_that_lacks_one_and_the_money() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 4).turn("SIR", "Trains");
    s.refuses(&s.on_credit("2"), "35.9");
    let mut s = managed(299);
    s.does(s.on_credit("2"));
    let train = s.train_of("SIR", "2");
    assert_eq!((s.table().train(train).owed, s.money("SIR")), (300, 299));
    let s = managed(300);
    s.refuses(&s.on_credit("2"), "24.3");
    let mut s = managed(100);
    s.train("SIR", "2").turn("SIR", "Trains");
    s.refuses(&s.on_credit("2"), "24.3");
}

#[test]
fn a_manager_chooses_the_gauge_and_may_wait() {
    let mut s = managed(100);
    s.in_phase("2").turn("SIR", "Trains");
    assert!(s.offers(&s.on_credit("3")) && s.offers(&s.on_credit("2M")));
    s.passes();
    assert!(s.trains("SIR").is_empty());
}

/// The SIR owes 300 for a 2.
fn in_debt(credits: i32) -> Sitting {
    let mut s = managed(credits);
    s.train("SIR", "2");
    let train = s.train_of("SIR", "2");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 300).turn("SIR", "Trains");
    s
}

#[test]
fn a_train_on_credit_is_paid_in_full_and_not_sold_before() {
    let mut s = in_debt(299);
    let train = s.train_of("SIR", "2");
    s.refuses(&Action::PayTrain { train }, "24.3");
    s.formed("EIR", ANN, 3).treasury("EIR", 500).turn("EIR", "Trains");
    s.refuses(&s.buy_train_of("SIR", "2", 50), "24.5");
    let mut s = in_debt(310);
    let bank = s.bank();
    s.does(Action::PayTrain { train });
    assert_eq!((s.money("SIR"), s.bank(), s.table().train(train).owed), (10, bank, 0));
}

#[test]
fn all_other_expenses_are_met_at_once_though_a_train_is_owed_for() {
    let mut s = in_debt(290);
    s.track("Trichinopoly", "6", &["U15", "T18"]).turn("SIR", "Track");
    // A river: 40 are paid.
    s.does(s.lay("T18", "3", &["T16", "U17"]));
    assert_eq!(s.money("SIR"), 250);
    s.treasury("SIR", 39).turn("SIR", "Track");
    s.refuses(&s.lay("U15", "4", &["T16", "V14"]), "24.6");
    // So may another train be bought, if it is paid for.
    let mut s = in_debt(700);
    s.does(s.buy_train("2"));
    assert_eq!((s.trains("SIR").len(), s.money("SIR")), (2, 400));
    s.refuses(&s.on_credit("2"), "24.3");
}

#[test]
fn a_director_who_takes_over_pays_for_the_train_or_returns_it() {
    let take_over = |cash: i32| {
        let mut s = Sitting::stock(3);
        s.shares("SIR", POOL, 5).managed("SIR", BOB).train("SIR", "2").treasury("SIR", 100);
        let train = s.train_of("SIR", "2");
        s.arrange(|_, table, _| table.trains[train.index()].owed = 300);
        s.shares("SIR", of(ANN), 1).hand(ANN, cash);
        s.does(s.buy("SIR"));
        assert_eq!((s.president("SIR"), s.about()), (Some(ANN), "credit"));
        s
    };
    let mut pays = take_over(475);
    let bank = pays.bank();
    pays.chooses(PAY_FOR_TRAIN);
    // The bank has Ann's 200; the rest was in credits.
    assert_eq!((pays.money("SIR"), pays.cash(ANN), pays.bank()), (0, 200, bank + 200));
    let mut returns = take_over(200);
    returns.refuses(&Action::Choose { course: PAY_FOR_TRAIN }, "35.9");
    returns.chooses(RETURN_TRAIN);
    assert!(returns.trains("SIR").is_empty());
}

#[test]
fn a_manager_does_what_a_director_does_but_for_that() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", POOL, 6).managed("EIR", BOB).treasury("EIR", 500).turn("EIR", "Track");
    assert_eq!((s.seat(), s.about()), (BOB, "track"));
    s.does(s.lay("Patna", "69", &["H26"]));
}

#[test]
fn there_is_no_credit_while_the_company_can_pay_for_any_train() {
    // A 2M costs 250, a 3 costs 440.
    for (credits, given) in [(0, true), (249, true), (250, false), (439, false)] {
        let mut s = managed(credits);
        s.in_phase("2").turn("SIR", "Trains");
        assert_eq!([s.offers(&s.on_credit("3")), s.offers(&s.on_credit("2M"))], [given; 2], "{credits}");
        if !given {
            s.refuses(&s.on_credit("3"), "24.3");
        }
        s.begun_under(2);
        assert!(s.offers(&s.on_credit("3")), "by the first versions of these rules");
    }
}
