//! 7.1 to 7.3: operating rounds and a company's turn.

use crate::rails::{nsw, nsw_with};
use crate::table::{ANN, BOB, CAT, NEW, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Purse, RoundKind, Standing};
use serde_json::json;

// 7.1

#[test]
fn one_two_or_three_operating_rounds_follow_a_stock_round() {
    for (phase, rounds) in [(0, 1), (1, 2), (2, 2), (3, 3), (4, 3), (5, 3)] {
        let mut s = Sitting::stock(3);
        s.running("NSW", ANN, 100).phase(phase);
        s.operating_begins();
        for number in 1..=rounds {
            let round = s.table().round;
            assert_eq!((round.kind, round.set, round.number), (RoundKind::Operating, 1, number), "phase {phase}");
            s.play_out_round();
        }
        let round = s.table().round;
        assert_eq!((round.kind, round.set), (RoundKind::Stock, 2), "phase {phase}");
    }
}

#[test]
fn a_train_sold_in_an_operating_round_adds_none_to_the_set() {
    let mut s = nsw(0);
    s.treasury("NSW", 200).depot("3", 5).turn("NSW", "Trains").round(2, 1, 1);
    s.does(s.buy_train("3"));
    assert_eq!(s.table().phase, 1);
    s.play_out_round();
    assert_eq!(s.table().round.kind, RoundKind::Stock, "the set had one");
    s.operating_begins();
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.table().round.number), (RoundKind::Operating, 2), "the next one has two");
}

#[test]
fn the_director_alone_decides_in_a_companys_turn() {
    let mut s = nsw(1);
    s.open("VR", BOB, 100).turn("NSW", "Track");
    assert_eq!(s.seat(), ANN);
    for seat in [BOB, CAT] {
        assert!(s.game.choices(seat).is_empty());
        s.refuses_seat(seat, &Action::Pass, "1848 7.3, 12.7");
        s.refuses_seat(seat, &Action::Loan, "1848 7.3, 12.7");
    }
}

#[test]
fn shares_are_not_traded_in_an_operating_round() {
    let mut s = nsw(1);
    s.hand(ANN, 500).turn("NSW", "Track");
    s.refuses(&s.sell("NSW", 1), "1848 7.3");
    s.refuses(&s.buy("NSW"), "1848 7.3");
    s.refuses(&s.launch("VR", 70), "1848 7.3");
}

// 7.2

#[test]
fn private_companies_pay_first_then_the_bank_of_england_then_companies_operate() {
    let mut s = Sitting::later(3);
    s.private_of("P1", of(BOB)).shares("BOE", of(CAT), 3).running("NSW", ANN, 100).phase(1);
    let events = s.operating_begins();
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let private = at(&|e| matches!(e, Event::Income { to: Purse::Player(BOB), amount: 5, .. }));
    let bank = at(&|e| matches!(e, Event::Paid { company, per_share: 10, .. } if *company == s.company("BOE")));
    let company = at(&|e| *e == Event::Operates(s.company("NSW")));
    assert!(private < bank && bank < company, "{events:?}");
    assert_eq!((s.cash(BOB), s.cash(CAT)), (845, 870));
}

#[test]
fn private_companies_and_the_bank_of_england_pay_in_each_operating_round() {
    let mut s = Sitting::later(3);
    s.private_of("P1", of(BOB)).shares("BOE", of(BOB), 1).running("NSW", ANN, 100).phase(1);
    s.operating_begins();
    assert_eq!(s.cash(BOB), 855);
    s.play_out_round();
    assert_eq!((s.table().round.number, s.cash(BOB)), (2, 870));
}

#[test]
fn the_highest_price_operates_first() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 70).running("VR", BOB, 100).running("SAR", CAT, 80).running("QR", ANN, 90);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["VR", "QR", "SAR", "NSW"]);
}

#[test]
fn in_one_box_the_marker_on_top_goes_first() {
    let mut s = Sitting::later(3);
    s.running("QR", ANN, 90).running("NSW", BOB, 90).running("VR", CAT, 90);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["QR", "NSW", "VR"], "who came first lies on top");
}

#[test]
fn of_equal_prices_the_marker_further_right_goes_first() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 100).running("SAR", CAT, 100).running("QR", ANN, 100);
    // 100 stands in four boxes; the one further right goes first, whoever came first.
    s.mark("NSW", 0, 4).mark("VR", 2, 6).mark("SAR", 4, 7);
    let prices = ["NSW", "VR", "SAR", "QR"].map(|c| s.price(c));
    assert_eq!(prices, [100; 4]);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["SAR", "VR", "QR", "NSW"]);
}

#[test]
fn only_launched_companies_operate() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 70).open("VR", BOB, 100).shares("VR", of(BOB), 3);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["NSW"], "50 % of VR are sold");
}

#[test]
fn sales_of_a_director_in_debt_change_the_order_of_those_still_to_operate() {
    let mut s = Sitting::later(3);
    s.running_thin("VR", BOB, 80).shares("VR", of(BOB), 2).shares("VR", of(CAT), 2);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(ANN), 2).shares("NSW", of(BOB), 3).running("SAR", CAT, 100);
    // VR 70, NSW 60 and SAR 60, NSW further right.
    s.mark("VR", 0, 1).mark("NSW", 4, 4).mark("SAR", 3, 3).hand(BOB, 0);
    s.hand(ANN, 10).hand(CAT, 10);
    s.operating_begins();
    assert_eq!(s.operating(), Some("VR"));
    s.passes();
    assert_eq!((s.seat(), s.about(), s.cash(BOB)), (BOB, "raise-money", -160));
    s.does(s.sell("NSW", 3));
    assert_eq!((s.price("NSW"), s.price("SAR")), (50, 60));
    assert_eq!(s.operating(), Some("SAR"));
}

// 7.3

#[test]
fn a_turn_goes_track_token_trains_dividend_new_trains() {
    let mut s = nsw(0);
    s.treasury("NSW", 300).train("NSW", "2").turn("NSW", "Track");
    let (tile, token) = (s.lay("D19", "9", &["E18", "C20"]), s.token("E18"));
    let run = Action::Run { runs: vec![s.run(s.train_of("NSW", "2"), &["F17", "E18"])] };
    let pay = Action::Pay { dividend: Dividend::Full };
    let train = s.buy_train("2");
    assert_eq!(s.about(), "track");
    s.refuses(&token, "1848 7.3");
    s.refuses(&run, "1848 7.3");
    s.refuses(&pay, "1848 7.3");
    s.refuses(&train, "1848 8.3.1");
    s.does(s.lay("D19", "8", &["E18", "C18"]));
    assert_eq!(s.about(), "token");
    s.refuses(&tile, "1848 7.3");
    s.refuses(&run, "1848 7.3");
    s.refuses(&pay, "1848 7.3");
    s.refuses(&train, "1848 8.3.1");
    s.does(token.clone());
    assert_eq!(s.about(), "run");
    s.refuses(&tile, "1848 7.3");
    s.refuses(&token, "1848 7.3");
    s.refuses(&pay, "1848 7.3");
    s.refuses(&train, "1848 8.3.1");
    s.does(run.clone());
    assert_eq!(s.about(), "dividend");
    s.refuses(&tile, "1848 7.3");
    s.refuses(&run, "1848 7.3");
    s.refuses(&train, "1848 8.3.1");
    s.does(pay.clone());
    assert_eq!((s.about(), s.price("NSW")), ("buy-trains", 110), "the price has changed before");
    s.refuses(&tile, "1848 7.3");
    s.refuses(&token, "1848 7.3");
    s.refuses(&run, "1848 7.3");
    s.refuses(&pay, "1848 7.3");
    s.does(train);
}

#[test]
fn track_token_and_trains_are_left_out_at_will() {
    let mut s = nsw(0);
    s.treasury("NSW", 300).train("NSW", "2").turn("NSW", "Track");
    s.passes();
    assert_eq!(s.about(), "token");
    s.passes();
    assert_eq!(s.about(), "run");
    s.runs_best();
    s.pays(Dividend::Full);
    assert_eq!(s.about(), "buy-trains");
    s.passes();
    assert_eq!((s.table().round.kind, s.money("NSW")), (RoundKind::Stock, 300));
}

#[test]
fn running_and_deciding_on_income_are_compulsory() {
    let mut s = nsw(0);
    s.train("NSW", "2").turn("NSW", "Routes");
    s.refuses(&Action::Pass, "1848 7.3");
    s.refuses(&Action::Run { runs: Vec::new() }, "1848 7.3");
    s.runs_best();
    s.refuses(&Action::Pass, "1848 7.3");
    s.pays(Dividend::Full);
}

#[test]
fn a_company_earns_something_but_need_not_find_the_best_routes() {
    let mut s = nsw(0);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "3").train("NSW", "2").turn("NSW", "Routes");
    assert_eq!(s.best().1, 80);
    let less = s.run(s.train_of("NSW", "2"), &["F17", "E18"]);
    assert_eq!(s.earns(vec![less]), 40);
}

#[test]
fn trains_that_can_earn_nothing_may_stand() {
    // A change of gauge on the way to the only other city is too much for a 2.
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).track("G14", "57", &["G12", "G16"]).track("G12", "55", &["G14", "G10", "F13", "H11"]);
    s.track("G10", "235", &["G12"]).train("FT", "2").turn("FT", "Routes");
    // To the town it can run, and must.
    s.refuses(&Action::Run { runs: Vec::new() }, "1848 7.3");
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).track("G14", "57", &["H13", "F15"]).track("H13", "8", &["G14", "H11"]);
    s.track("H11", "57", &["H13", "H9"]).train("FT", "2").turn("FT", "Routes");
    assert_eq!(s.best().1, 0);
    s.does(Action::Run { runs: Vec::new() });
    assert_eq!((s.price("FT"), s.money("FT")), (90, 0), "no income counts as retained");
}

#[test]
fn trains_may_stand_if_so_chosen() {
    let mut s = nsw_with(0, &[("trains-may-stand", "on")]);
    s.train("NSW", "2").turn("NSW", "Routes");
    s.does(Action::Run { runs: Vec::new() });
    assert_eq!((s.price("NSW"), s.money("NSW")), (90, 0));
}

#[test]
fn loans_and_private_companies_are_possible_at_any_point_of_the_turn() {
    for stop in ["Track", "Token", "Routes", "Pay", "Trains", "Last"] {
        let mut s = nsw(1);
        s.private_of("P1", of(ANN)).treasury("NSW", 300).train("NSW", "2").turn("NSW", stop);
        s.of_turn("revenue", json!(40));
        let about = s.about();
        s.does(s.buy_private("P1", 40));
        assert_eq!((s.money("NSW"), s.about()), (260, about), "{stop}");
        s.borrows();
        assert_eq!((s.money("NSW"), s.price("NSW")), (360, 80), "{stop}");
    }
}

#[test]
fn before_the_first_3_there_are_no_loans_and_no_private_companies_to_buy() {
    for stop in ["Track", "Token", "Routes", "Pay", "Trains"] {
        let mut s = nsw(0);
        s.private_of("P1", of(ANN)).treasury("NSW", 300).train("NSW", "2").turn("NSW", stop);
        s.of_turn("revenue", json!(40));
        s.refuses(&Action::Loan, "1848 5.6.1");
        s.refuses(&s.buy_private("P1", 20), "1848 4.1");
    }
}

#[test]
fn a_private_company_of_another_player_is_not_bought() {
    let mut s = nsw(1);
    s.private_of("P1", of(BOB)).treasury("NSW", 300).turn("NSW", "Track");
    s.refuses(&s.buy_private("P1", 20), "1848 4.1");
}

#[test]
fn the_round_is_over_when_every_company_has_been_on_turn_once() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).running("SAR", CAT, 80);
    let events = s.operating_begins();
    assert_eq!(s.order_from(events), ["NSW", "VR", "SAR"]);
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn a_company_with_nothing_to_decide_is_passed_over() {
    // VR can neither build (no tile fits its home any more) nor run, borrow or buy.
    let mut s = Sitting::later(3);
    s.running("VR", BOB, 90).running("NSW", ANN, 70);
    s.none_left(&[("5", &["E2", "E4", "F5"]), ("6", &["G6", "D9", "E14", "E18"]), ("57", &["F13", "G14", "C20"])]);
    s.operating_begins();
    assert_eq!(s.operating(), None, "both companies have done what they can");
    assert_eq!((s.table().round.kind, s.price("VR"), s.price("NSW")), (RoundKind::Stock, 80, 60));
}

#[test]
fn without_any_company_the_operating_round_only_pays_incomes() {
    let mut s = Sitting::later(3);
    s.private_of("P5", of(BOB));
    s.operating_begins();
    assert_eq!((s.table().round.kind, s.table().round.set, s.cash(BOB)), (RoundKind::Stock, 3, 865));
    assert_eq!(s.standing("NSW"), Standing::Waiting);
    assert_eq!(s.percent("NSW", NEW), 100);
}
