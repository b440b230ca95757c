//! 4.8: buying trains.

use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Event, TrainId, TrainPlace};
use railhead_titles::courses_1853::{PAY_FOR_TRAIN, RETURN_TRAIN};
use serde_json::json;

/// A company's turn to buy trains in a phase, with this much money.
fn buying(sign: &str, phase: &str, treasury: i32) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed(sign, ANN, 5).treasury(sign, treasury).in_phase(phase).hand(ANN, 0).turn(sign, "Trains");
    s
}

/// The names of what the bank offers, with prices.
fn on_sale(s: &Sitting) -> Vec<(String, i32)> {
    let sale = s.choices().into_iter().filter_map(|a| match a {
        Action::BuyTrain { train, kind, price, .. } => {
            let card = s.table().train(train);
            let name = s.game.edition().trains[usize::from(card.sort)].kinds[usize::from(kind)].name.clone();
            matches!(card.place, TrainPlace::Depot | TrainPlace::Discard).then_some((name, price))
        }
        _ => None,
    });
    sale.collect()
}

fn names(s: &Sitting) -> Vec<String> {
    on_sale(s).into_iter().map(|(name, _)| name).collect()
}

fn first_round(s: &mut Sitting) {
    s.arrange(|_, table, _| {
        table.round.set = 1;
        table.round.number = 1;
    });
}

// 4.8.1, 4.8.2

#[test]
fn trains_are_bought_at_the_end_of_a_turn_at_their_price_several_at_a_time() {
    let mut s = buying("NWR", "2", 900);
    let bank = s.bank();
    s.does(s.buy_train("2"));
    s.does(s.buy_train("2"));
    assert_eq!((s.money("NWR"), s.bank(), s.trains("NWR").len()), (300, bank + 600, 2));
    for stop in ["Track", "Bases", "Routes"] {
        s.turn("NWR", stop);
        s.refuses(&s.buy_train("2"), "4.8.1");
    }
    s.turn("NWR", "Trains");
    let Action::BuyTrain { train, kind, .. } = s.buy_train("2") else { panic!("a purchase") };
    s.refuses(&Action::buy_train(train, kind, 299), "4.8.2");
    s.refuses(&Action::buy_train(train, kind, 301), "4.8.2");
    s.refuses(&Action::buy_train(TrainId(240), 0, 300), "");
}

#[test]
fn what_the_bank_sells_is_shown_to_everybody_at_any_time() {
    // Nobody has money for a train, and shares are being dealt: what is for sale is on the table all the same.
    let shown = |s: &Sitting| -> Vec<String> {
        let name = |id: &TrainId| s.game.edition().trains[usize::from(s.table().train(*id).sort)].name.clone();
        s.game.trains_for_sale().iter().map(name).collect()
    };
    let mut s = Sitting::stock(4);
    assert_eq!(shown(&s), ["2"]);
    assert_eq!(shown(s.in_phase("3")), ["3", "2M"]);
    assert_eq!(shown(s.in_phase("5")), ["5", "6", "3M", "4M"]);
}

#[test]
fn of_trains_that_were_returned_one_of_each_type_is_on_sale() {
    let mut s = buying("NWR", "4", 2000);
    s.train("NWR", "3").train("NWR", "3").train("NWR", "3M");
    s.arrange(|_, table, _| {
        for train in table.trains.iter_mut().filter(|t| matches!(t.place, TrainPlace::Company(_))) {
            train.place = TrainPlace::Discard;
        }
    });
    s.turn("NWR", "Trains");
    let count = |name: &str| names(&s).iter().filter(|n| *n == name).count();
    assert_eq!((count("3"), count("3M")), (1, 2), "a 3 and a 3M that came back, beside a new 3M");
}

#[test]
fn nobody_has_to_buy() {
    let mut s = buying("NWR", "2", 900);
    s.passes();
    assert!(s.trains("NWR").is_empty());
}

// 4.8.3

#[test]
fn broad_gauge_trains_come_in_order() {
    let mut s = buying("NWR", "2", 2000);
    assert_eq!(names(&s), ["2"]);
    s.refuses(&s.buy_train("3"), "4.8.3");
    s.sold_out("2").turn("NWR", "Trains");
    assert_eq!(names(&s), ["3"]);
    s.refuses(&s.buy_train("4"), "4.8.3");
}

#[test]
fn with_the_first_5_the_6_comes_too() {
    let mut s = buying("NWR", "4", 3000);
    s.sold_out("4").turn("NWR", "Trains");
    assert_eq!(names(&s), ["5", "2M", "3M"]);
    s.does(s.buy_train("5"));
    assert_eq!(names(&s), ["5", "6", "3M", "4M"]);
    s.does(s.buy_train("6"));
    assert_eq!(s.phase(), "5", "the 6 begins no phase");
    let mut s = buying("NWR", "5", 3000);
    s.sold_out("5").turn("NWR", "Trains");
    assert_eq!(names(&s), ["6", "3M", "4M"]);
}

// 4.8.4

#[test]
fn obsolete_trains_leave_the_game_for_nothing() {
    let mut s = buying("NWR", "3", 1000);
    s.formed("GIP", BOB, 5).train("GIP", "2").train("GIP", "3").sold_out("3").turn("NWR", "Trains");
    let (gone, money) = (s.train_of("GIP", "2"), s.money("GIP"));
    let events = s.does(s.buy_train("4"));
    assert!(events.contains(&Event::TrainGone(gone)));
    assert_eq!((s.trains("GIP"), s.money("GIP")), (vec!["3".to_owned()], money));
    assert_eq!(s.table().train(gone).place, TrainPlace::Gone);
}

// 4.8.5

#[test]
fn a_company_with_as_many_trains_as_allowed_buys_none() {
    for (phase, limit) in [("2", 4), ("3", 4), ("4", 3), ("5", 2)] {
        let mut s = buying("NWR", phase, 3000);
        for _ in 0..limit {
            s.train("NWR", if phase == "2" { "2" } else { "4" });
        }
        s.turn("NWR", "Trains");
        let sort = if phase == "5" { "6" } else { "4M" };
        s.refuses(&s.buy_train(sort), "4.8.5");
        assert!(s.choices().iter().all(|a| *a == Action::Pass), "phase {phase}");
    }
}

#[test]
fn not_even_one_that_would_make_others_obsolete() {
    let mut s = buying("NWR", "3", 3000);
    for _ in 0..4 {
        s.train("NWR", "2");
    }
    s.sold_out("3").turn("NWR", "Trains");
    s.refuses(&s.buy_train("4"), "4.8.5");
}

// 4.8.6

#[test]
fn trains_beyond_a_new_limit_are_returned_and_can_be_bought_at_full_price() {
    let mut s = buying("NWR", "4", 2000);
    s.formed("GIP", BOB, 5).treasury("GIP", 700);
    s.train("GIP", "4").train("GIP", "4").train("GIP", "3M").sold_out("4").turn("NWR", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.refuses(&Action::Pass, "4.8.6");
    s.refuses(&s.discard("NWR", "5"), "4.8.6");
    s.does(s.discard("GIP", "4"));
    assert_eq!((s.trains("GIP"), s.money("GIP")), (vec!["4".to_owned(), "3M".to_owned()], 700));
    // It is on offer beside the others.
    assert_eq!(s.seat(), ANN);
    let sale = [("5", 830), ("6", 1050), ("3M", 430), ("4M", 590), ("4", 620)];
    assert_eq!(on_sale(&s), sale.map(|(name, price)| (name.to_owned(), price)));
    s.does(s.buy_train("4"));
    assert_eq!(s.trains("NWR"), ["4", "5"]);
}

#[test]
fn the_director_chooses_what_is_returned() {
    let mut s = buying("NWR", "4", 2000);
    s.formed("GIP", BOB, 5).train("GIP", "4").train("GIP", "3M").train("GIP", "3M").sold_out("4").turn("NWR", "Trains");
    s.does(s.buy_train("5"));
    assert!(s.offers(&s.discard("GIP", "4")) && s.offers(&s.discard("GIP", "3M")));
    s.does(s.discard("GIP", "3M"));
    assert_eq!(s.trains("GIP"), ["4", "3M"]);
}

// 4.8.7

#[test]
fn trains_are_not_sold_to_the_bank() {
    let mut s = buying("NWR", "2", 900);
    s.train("NWR", "2").turn("NWR", "Trains");
    s.refuses(&s.discard("NWR", "2"), "4.8.7");
}

// 4.8.8

#[test]
fn the_director_makes_up_what_the_company_lacks() {
    let mut s = buying("NWR", "2", 120);
    s.hand(ANN, 179).turn("NWR", "Trains");
    s.refuses(&s.buy_train("2"), "4.8.8");
    s.hand(ANN, 200).turn("NWR", "Trains");
    let events = s.does(s.buy_train("2"));
    assert!(events.contains(&Event::Contributed { seat: ANN, company: s.company("NWR"), amount: 180 }));
    assert_eq!((s.money("NWR"), s.cash(ANN)), (0, 20), "the treasury is empty afterwards");
}

#[test]
fn nothing_is_given_while_the_company_can_pay() {
    let mut s = buying("NWR", "2", 300);
    s.hand(ANN, 200).turn("NWR", "Trains");
    s.does(s.buy_train("2"));
    assert_eq!((s.money("NWR"), s.cash(ANN)), (0, 200));
}

#[test]
fn a_director_gives_for_nothing_but_trains() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).hand(ANN, 600).track("Lahore", "115", &["B12"]).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "7", &["C11", "C13"]), "4.1.12");
}

// 4.8.9

/// NWR, directed by Ann, buys from the GIP of Bob and the SIR of Ann.
fn trading() -> Sitting {
    let mut s = buying("NWR", "3", 500);
    s.formed("GIP", BOB, 5).train("GIP", "3").formed("SIR", ANN, 3).small_trains().train("SIR", "2").train("SIR", "1M");
    s.turn("NWR", "Trains");
    s
}

#[test]
fn companies_buy_trains_of_each_other_at_any_price_from_10_that_both_agree_to() {
    let mut s = trading();
    s.refuses(&s.buy_train_of("GIP", "3", 9), "4.8.9");
    s.refuses(&s.buy_train_of("GIP", "3", 501), "4.8.8");
    s.deals(s.buy_train_of("GIP", "3", 77));
    assert_eq!((s.money("NWR"), s.money("GIP"), s.trains("NWR")), (423, 77, vec!["3".to_owned()]));
    assert_eq!(s.phase(), "3");
}

#[test]
fn the_other_side_may_decline() {
    let mut s = trading();
    s.does(s.buy_train_of("GIP", "3", 10));
    assert_eq!(s.seat(), BOB);
    s.does(Action::Decline);
    assert_eq!((s.seat(), s.money("NWR"), s.trains("GIP")), (ANN, 500, vec!["3".to_owned()]));
}

#[test]
fn companies_of_one_director_need_nobodys_consent() {
    let mut s = trading();
    s.does(s.buy_train_of("SIR", "2", 10));
    assert_eq!((s.money("NWR"), s.money("SIR"), s.trains("NWR")), (490, 10, vec!["2".to_owned()]));
}

#[test]
fn a_director_may_help_with_the_price_of_such_a_train() {
    let mut s = trading();
    s.hand(ANN, 200).treasury("NWR", 120).turn("NWR", "Trains");
    s.does(s.buy_train_of("SIR", "2", 300));
    assert_eq!((s.money("NWR"), s.cash(ANN), s.money("SIR")), (0, 20, 300));
}

#[test]
fn a_director_makes_up_the_printed_price_and_no_more() {
    // A 2 costs 300: what is given for it beyond that comes out of the treasury, whatever the director has.
    for (treasury, hand, most) in [(120, 1000, 300), (120, 100, 220), (300, 100, 300), (301, 100, 301), (500, 100, 500)]
    {
        let mut s = trading();
        s.hand(ANN, hand).treasury("NWR", treasury).turn("NWR", "Trains");
        assert!(s.offers(&s.buy_train_of("SIR", "2", most)), "{treasury} and {hand}");
        s.refuses(&s.buy_train_of("SIR", "2", most + 1), "4.8.8");
        let mut older = s.clone();
        older.begun_under(2);
        assert!(older.offers(&s.buy_train_of("SIR", "2", treasury + hand)), "by the first versions of these rules");
        older.refuses(&s.buy_train_of("SIR", "2", treasury + hand + 1), "4.8.8");
    }
}

#[test]
fn no_major_company_buys_a_1m() {
    let mut s = trading();
    s.refuses(&s.buy_train_of("SIR", "1M", 10), "4.8.18");
    s.formed("MSM", CAT, 5).treasury("MSM", 100).turn("MSM", "Trains");
    s.deals(s.buy_train_of("SIR", "1M", 10));
    assert_eq!(s.trains("MSM"), ["1M"]);
}

#[test]
fn a_train_is_sold_as_what_it_was_bought() {
    let mut s = trading();
    s.formed("MSM", CAT, 5).treasury("MSM", 100).turn("MSM", "Trains");
    let Action::BuyTrain { train, .. } = s.buy_train_of("SIR", "1M", 10) else { panic!("a purchase") };
    s.refuses(&Action::buy_train(train, 0, 10), "4.8.9");
}

#[test]
fn trades_are_made_in_the_turn_of_the_buyer() {
    let mut s = trading();
    s.turn("NWR", "Track");
    s.refuses(&s.buy_train_of("GIP", "3", 10), "4.8.1");
    // And nobody buys of itself.
    s.train("NWR", "3").turn("NWR", "Trains");
    s.refuses(&s.buy_train_of("NWR", "3", 10), "4.8.9");
}

// 4.8.10

/// NWR under a manager, without a train or money.
fn managed() -> Sitting {
    let mut s = Sitting::stock(4);
    s.managed("NWR", ANN).treasury("NWR", 100).hand(ANN, 0).turn("NWR", "Trains");
    s
}

#[test]
fn only_a_manager_takes_a_train_on_credit() {
    let mut s = managed();
    s.does(s.on_credit("2"));
    let train = s.train_of("NWR", "2");
    assert_eq!((s.table().train(train).owed, s.money("NWR")), (300, 100));
    let s = buying("NWR", "2", 100);
    s.refuses(&s.on_credit("2"), "4.8.10");
}

#[test]
fn credit_is_for_a_company_without_a_train_that_cannot_pay() {
    let mut s = managed();
    s.train("NWR", "2").turn("NWR", "Trains");
    s.refuses(&s.on_credit("2"), "3.4.3");
    let mut s = managed();
    s.treasury("NWR", 300).turn("NWR", "Trains");
    s.refuses(&s.on_credit("2"), "3.4.3");
    s.does(s.buy_train("2"));
}

#[test]
fn there_is_no_credit_while_the_company_can_pay_for_any_train() {
    let on_sale = |treasury| {
        let mut s = Sitting::stock(4);
        s.in_phase("3").managed("NWR", ANN).treasury("NWR", treasury).hand(ANN, 0).turn("NWR", "Trains");
        s
    };
    // A 2M costs 250, a 3 costs 440.
    let s = on_sale(249);
    assert!(s.offers(&s.on_credit("3")) && s.offers(&s.on_credit("2M")));
    let mut s = on_sale(250);
    s.refuses(&s.on_credit("3"), "3.4.3");
    s.refuses(&s.on_credit("2M"), "3.4.3");
    s.begun_under(2);
    assert!(s.offers(&s.on_credit("3")), "by the first versions of these rules");
    // A train that the special token would bring is none that the company has to buy.
    let mut s = Sitting::stock(4);
    s.in_phase("3").sold_out("2M").managed("SIR", ANN).treasury("SIR", 435).hand(ANN, 0).turn("SIR", "Trains");
    assert!(s.offers(&s.buy_train("3M")) && s.offers(&s.on_credit("3")));
    s.refuses(&s.on_credit("3M"), "3.4.3");
}

#[test]
fn a_train_on_credit_is_paid_for_in_full_or_not_yet_and_is_not_sold_before() {
    let mut s = managed();
    s.does(s.on_credit("2"));
    let train = s.train_of("NWR", "2");
    s.treasury("NWR", 299).turn("NWR", "Trains");
    s.refuses(&Action::PayTrain { train }, "3.4.3");
    s.refuses(&s.buy_train("2"), "3.4.6");
    s.formed("GIP", ANN, 5).treasury("GIP", 500).turn("GIP", "Trains");
    s.refuses(&s.buy_train_of("NWR", "2", 10), "3.4.5");
    s.treasury("NWR", 310).turn("NWR", "Track");
    s.refuses(&Action::PayTrain { train }, "4.8.1");
    s.turn("NWR", "Trains");
    s.does(Action::PayTrain { train });
    assert_eq!((s.money("NWR"), s.table().train(train).owed), (10, 0));
}

#[test]
fn a_train_on_credit_begins_a_phase_like_any() {
    let mut s = managed();
    s.sold_out("2").turn("NWR", "Trains");
    s.does(s.on_credit("3"));
    assert_eq!(s.phase(), "3");
}

/// Bob takes over the NWR, which owes for a 2.
fn taken_over() -> Sitting {
    let mut s = managed();
    s.does(s.on_credit("2"));
    s.arrange(|_, table, own| {
        own["stage"] =
            json!({ "Stock": { "seat": 1, "bought": null, "sold": 0, "floated": 0, "declined": 0, "last": null }});
        table.round.kind = railhead_engine::RoundKind::Stock;
    });
    s.shares("NWR", of(BOB), 1).hand(BOB, 300);
    s.does(s.buy("NWR"));
    s
}

#[test]
fn a_new_director_pays_for_the_train_or_returns_it() {
    let mut s = taken_over();
    assert_eq!((s.seat(), s.about(), s.president("NWR")), (BOB, "credit", Some(BOB)));
    s.refuses(&Action::Pass, "4.8.10");
    let mut paid = s.clone();
    // 100 in the treasury and 200 of Bob's 208.
    paid.chooses(PAY_FOR_TRAIN);
    assert_eq!((paid.money("NWR"), paid.cash(BOB), paid.trains("NWR").len()), (0, 8, 1));
    s.chooses(RETURN_TRAIN);
    assert_eq!((s.money("NWR"), s.cash(BOB), s.trains("NWR").len()), (100, 208, 0));
    let returned = s.table().trains.iter().filter(|t| t.place == TrainPlace::Discard).count();
    assert_eq!(returned, 1, "the bank sells it again");
}

#[test]
fn a_new_director_without_the_money_returns_it() {
    let mut s = taken_over();
    s.hand(BOB, 199);
    s.refuses(&Action::Choose { course: PAY_FOR_TRAIN }, "4.8.10");
    s.chooses(RETURN_TRAIN);
}

// 4.8.11 to 4.8.15

#[test]
fn metre_gauge_trains_come_with_their_phases_and_begin_none() {
    for (phase, metre) in [("2", &[][..]), ("3", &["2M"][..]), ("4", &["2M", "3M"][..]), ("5", &["3M", "4M"][..])] {
        let s = buying("NWR", phase, 3000);
        let now: Vec<String> = names(&s).into_iter().filter(|n| n.ends_with('M')).collect();
        assert_eq!(now, metre, "phase {phase}");
    }
    let mut s = buying("NWR", "4", 3000);
    s.does(s.buy_train("3M"));
    s.does(s.buy_train("2M"));
    assert_eq!((s.phase(), s.trains("NWR")), ("4", vec!["2M".to_owned(), "3M".to_owned()]));
}

#[test]
fn no_metre_gauge_train_is_sold_before_its_phase_though_all_others_are_gone() {
    let mut s = buying("NWR", "3", 3000);
    s.sold_out("2M").turn("NWR", "Trains");
    assert_eq!(names(&s), ["3"]);
    s.refuses(&s.buy_train("3M"), "4.8.13");
}

#[test]
fn metre_gauge_trains_count_among_the_trains_of_a_company() {
    let mut s = buying("NWR", "5", 3000);
    s.does(s.buy_train("3M"));
    s.does(s.buy_train("4M"));
    s.turn("NWR", "Trains");
    s.refuses(&s.buy_train("5"), "4.8.5");
}

#[test]
fn major_companies_have_no_metre_gauge_trains_before_phase_3() {
    let mut s = buying("NWR", "2", 3000);
    s.small_trains().turn("NWR", "Trains");
    assert_eq!(names(&s), ["2"]);
    s.refuses(&s.buy_train("1M"), "4.8.18");
    s.refuses(&s.buy_train("2M"), "4.8.15");
    // Nor those that a minor company got for its special token.
    s.formed("SIR", BOB, 5).train("SIR", "2M").turn("NWR", "Trains");
    s.refuses(&s.buy_train_of("SIR", "2M", 100), "4.8.15");
    s.in_phase("3").turn("NWR", "Trains");
    s.deals(s.buy_train_of("SIR", "2M", 100));
}

// 4.8.16 to 4.8.18

#[test]
fn with_a_minor_company_of_the_first_stock_round_2_cards_are_2s_or_1ms_for_minor_companies() {
    let mut s = buying("SIR", "2", 1000);
    assert_eq!(names(&s), ["2", "2M"], "without one there are no 1Ms; the 2M is for its special token");
    s.small_trains().turn("SIR", "Trains");
    assert_eq!(on_sale(&s), [("2", 300), ("1M", 180)].map(|(n, p)| (n.to_owned(), p)));
    assert_eq!((s.in_depot("2"), s.in_depot("2M"), s.in_depot("3M")), (7, 3, 4));
    s.does(s.buy_train("1M"));
    assert_eq!((s.money("SIR"), s.trains("SIR"), s.in_depot("2")), (820, vec!["1M".to_owned()], 6));
    s.refuses(&s.buy_train("3"), "4.8.16");
}

#[test]
fn the_cards_are_added_when_a_minor_company_forms_in_the_first_stock_round() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", of(BOB), 5);
    s.arrange(|_, table, own| {
        table.round.set = 1;
        own["stage"] =
            json!({ "Stock": { "seat": 0, "bought": null, "sold": 0, "floated": 0, "declined": 0, "last": null }});
    });
    let mut without = s.clone();
    s.pass_stock_round();
    assert_eq!((s.is_formed("SIR"), s.in_depot("2"), s.in_depot("2M"), s.in_depot("3M")), (true, 7, 3, 4));
    without.arrange(|_, table, _| {
        for cert in table.certs.iter_mut().filter(|c| c.company.index() == 6) {
            cert.holder = railhead_engine::Holder::Bank;
        }
    });
    without.pass_stock_round();
    assert_eq!((without.is_formed("SIR"), without.in_depot("2"), without.in_depot("2M")), (false, 6, 2));
}

/// The first operating round with all but one of the seven 2/1M cards sold.
fn first_operating_round() -> Sitting {
    let mut s = buying("SIR", "2", 3000);
    s.small_trains();
    let sort = s.sort("2");
    s.arrange(|_, table, _| {
        for card in table.trains.iter_mut().filter(|t| t.sort == sort).take(6) {
            card.place = TrainPlace::Gone;
        }
    });
    first_round(&mut s);
    s.turn("SIR", "Trains");
    s
}

#[test]
fn in_the_first_operating_round_more_2s_and_1ms_are_sold_beside_the_3() {
    let mut s = first_operating_round();
    assert_eq!(names(&s), ["2", "1M"]);
    s.does(s.buy_train("2"));
    assert_eq!(names(&s), ["2", "1M", "3"], "the seven are sold");
    s.does(s.buy_train("1M"));
    s.does(s.buy_train("2"));
    assert_eq!(names(&s), ["2", "1M", "3"]);
    s.does(s.buy_train("3"));
    let mut own = s.trains("SIR");
    own.sort();
    assert_eq!((s.phase(), own), ("3", ["1M", "2", "2", "3"].map(str::to_owned).to_vec()));
    assert_eq!(s.in_depot("2"), 0, "once a 3 is bought there are no more");
    s.formed("NWR", BOB, 5).treasury("NWR", 2000).turn("NWR", "Trains");
    assert_eq!(names(&s), ["3", "2M"]);
}

#[test]
fn the_extra_cards_end_with_the_first_operating_round() {
    let mut s = first_operating_round();
    s.does(s.buy_train("1M"));
    assert_eq!(s.in_depot("2"), 1);
    s.arrange(|_, _, own| own["queue"] = json!([]));
    s.passes();
    assert_eq!(s.in_depot("2"), 0);
}

#[test]
fn there_are_no_extra_cards_in_later_rounds_and_none_without_minor_companies() {
    let mut s = first_operating_round();
    s.arrange(|_, table, _| table.round.set = 2).turn("SIR", "Trains");
    s.does(s.buy_train("2"));
    assert_eq!(s.in_depot("2"), 0);
    let mut s = buying("NWR", "2", 3000);
    let sort = s.sort("2");
    s.arrange(|_, table, _| {
        for card in table.trains.iter_mut().filter(|t| t.sort == sort).take(5) {
            card.place = TrainPlace::Gone;
        }
    });
    first_round(&mut s);
    s.turn("NWR", "Trains");
    s.does(s.buy_train("2"));
    assert_eq!(names(&s), ["3"]);
}

#[test]
fn one_ms_are_obsolete_with_the_first_4() {
    let mut s = buying("NWR", "3", 1000);
    s.small_trains().formed("SIR", BOB, 5).train("SIR", "1M").sold_out("2").sold_out("3").turn("NWR", "Trains");
    s.does(s.buy_train("4"));
    assert!(s.trains("SIR").is_empty());
}

#[test]
fn one_ms_stay_with_the_first_3() {
    let mut s = buying("NWR", "2", 1000);
    s.small_trains().formed("SIR", BOB, 5).train("SIR", "1M").sold_out("2").turn("NWR", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!(s.trains("SIR"), ["1M"]);
}

// 4.8.19

#[test]
fn a_minor_company_buys_a_metre_gauge_train_of_the_next_phase_for_its_special_token() {
    for (phase, gone, next) in
        [("2", &["2"][..], "2M"), ("3", &["2", "2M"][..], "3M"), ("4", &["2", "2M", "3M"][..], "4M")]
    {
        let mut s = buying("SIR", phase, 1000);
        s.small_trains();
        for sort in gone {
            s.sold_out(sort);
        }
        s.turn("SIR", "Trains");
        let before = s.own()["special"].clone();
        s.does(s.buy_train(next));
        assert_eq!((s.phase(), s.trains("SIR")), (phase, vec![next.to_owned()]), "no phase begins");
        assert_ne!(s.own()["special"], before, "the token is used");
        s.turn("SIR", "Trains");
        s.refuses(&s.buy_train(next), "4.8.19");
    }
}

#[test]
fn the_special_token_is_not_used_while_metre_gauge_trains_are_on_sale() {
    let mut s = buying("SIR", "2", 1000);
    s.small_trains().turn("SIR", "Trains");
    s.refuses(&s.buy_train("2M"), "4.8.19");
    let s = buying("SIR", "3", 1000);
    s.refuses(&s.buy_train("3M"), "4.8.19");
}

#[test]
fn the_special_token_is_not_used_in_the_first_operating_round() {
    let mut s = buying("SIR", "3", 1000);
    s.sold_out("2M");
    first_round(&mut s);
    s.turn("SIR", "Trains");
    s.refuses(&s.buy_train("3M"), "4.8.19");
    s.arrange(|_, table, _| table.round.number = 2).turn("SIR", "Trains");
    s.does(s.buy_train("3M"));
}

#[test]
fn major_companies_have_no_special_token() {
    let mut s = buying("NWR", "3", 1000);
    s.sold_out("2M").turn("NWR", "Trains");
    s.refuses(&s.buy_train("3M"), "4.8.13");
}

#[test]
fn a_train_of_the_next_phase_that_came_back_waits_for_its_phase() {
    // The manager of a minor company used its token on credit, and the new director returned the train.
    let mut s = buying("NWR", "3", 1000);
    s.sold_out("2M");
    let sort = s.sort("3M");
    s.arrange(|_, table, _| table.trains.iter_mut().find(|t| t.sort == sort).unwrap().place = TrainPlace::Discard);
    s.turn("NWR", "Trains");
    assert_eq!(names(&s), ["3"]);
    s.in_phase("4").turn("NWR", "Trains");
    assert_eq!(names(&s), ["4", "3M", "3M"]);
}

// Table 5

#[test]
fn trains_cost_what_table_5_says() {
    let s = Sitting::begin(3);
    let prices = [
        ("2", 300),
        ("3", 440),
        ("4", 620),
        ("5", 830),
        ("6", 1050),
        ("1M", 180),
        ("2M", 250),
        ("3M", 430),
        ("4M", 590),
    ];
    let kinds = || s.game.edition().trains.iter().flat_map(|t| &t.kinds);
    assert_eq!(kinds().count(), prices.len());
    for (name, price) in prices {
        assert_eq!(kinds().find(|k| k.name == name).map(|k| k.price), Some(price), "{name}");
    }
}

/// What is said to whoever asks for a card of the bank, by its place among all of this type.
fn said(s: &Sitting, name: &str, nth: usize) -> String {
    let sort = s.sort(name);
    let kinds = &s.game.edition().trains[usize::from(sort)].kinds;
    let kind = kinds.iter().position(|k| k.name == name).unwrap();
    let cards: Vec<usize> = (0..s.table().trains.len()).filter(|i| s.table().trains[*i].sort == sort).collect();
    let train = TrainId::from_index(cards[nth]);
    let action = Action::buy_train(train, u8::try_from(kind).unwrap(), kinds[kind].price);
    assert!(!s.offers(&action));
    s.game.clone().play(s.seat(), &action).unwrap_err().to_string()
}

#[test]
fn a_train_that_is_not_on_sale_is_refused_with_its_one_reason() {
    let minor = |phase: &str| {
        let mut s = Sitting::stock(4);
        s.in_phase(phase).formed("SIR", ANN, 5).treasury("SIR", 4000).turn("SIR", "Trains");
        s
    };
    let says = |s: &Sitting, (name, nth): (&str, usize), paragraph: &str, words: &str| {
        assert_eq!(said(s, name, nth), format!("1853 (2009) {paragraph}: {words}"));
    };
    let s = buying("NWR", "4", 4000);
    says(&s, ("2", 0), "4.8.4", "2 trains are obsolete since phase 4");
    says(&s, ("5", 0), "4.8.3", "4 of the 4 trains must be sold before the first 5");
    says(&s, ("4", 1), "4.8.2", "another card is the next 4 that the bank sells");
    says(&s, ("3M", 1), "4.8.2", "another card is the next 3M that the bank sells");
    says(&s, ("4M", 0), "4.8.13", "4M trains are sold from phase 5 on, and this is phase 4");
    let mut s = buying("NWR", "4", 4000);
    s.sold_out("4").turn("NWR", "Trains");
    says(&s, ("6", 0), "4.8.3", "the first 5 must be sold before a 6");
    let s = buying("NWR", "2", 4000);
    let none = "no minor company was formed in the first stock round, so that there are no 1M trains";
    says(&s, ("1M", 0), "4.8.16", none);
    let why = "NWR is a major company, and this is phase 2: they buy none before phase 3";
    says(&s, ("2M", 0), "4.8.15", why);
    let mut s = buying("NWR", "2", 4000);
    s.small_trains().turn("NWR", "Trains");
    says(&s, ("1M", 0), "4.8.18", "1M trains are for minor companies, and NWR is a major one");
    says(&s, ("3", 0), "4.8.16", "7 of the 2 trains must be sold before the first 3");
    s.sold_out("2").turn("NWR", "Trains");
    let why = "more 2 cards than seven are sold in the first operating round only, and before the first 3";
    says(&s, ("2", 0), "4.8.17", why);
    // Minor companies are told what their special token would do.
    let mut s = minor("2");
    s.small_trains().turn("SIR", "Trains");
    let waits = "2M trains are sold from phase 3 on, and this is phase 2; ";
    let why = "the special token is for when the bank has no metre gauge train on sale";
    says(&s, ("2M", 0), "4.8.19", &format!("{waits}{why}"));
    s.arrange(|_, table, _| table.round.set = 1).turn("SIR", "Trains");
    says(&s, ("2M", 0), "4.8.19", &format!("{waits}the special token is not used in the first operating round"));
    let mut s = minor("2");
    let far = "3M trains are sold from phase 4 on, and this is phase 2; the special token brings a train of the next phase only";
    says(&s, ("3M", 0), "4.8.19", far);
    says(&s, ("2M", 1), "4.8.2", "another card is the next 2M that the bank sells");
    assert!(s.offers(&s.buy_train("2M")));
    s.arrange(|_, _, own| own["special"] = serde_json::json!(0)).turn("SIR", "Trains");
    says(&s, ("2M", 0), "4.8.19", &format!("{waits}SIR has no special token left"));
    // A type that the card does not have is nonsense.
    let Action::BuyTrain { train, .. } = s.buy_train("3") else { panic!("a purchase") };
    let why = s.game.clone().play(s.seat(), &Action::buy_train(train, 1, 180)).unwrap_err();
    assert_eq!(why.to_string(), "there is no such type of train");
}
