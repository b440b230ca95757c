//! 5.5: companies in receivership.

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, Money, RoundKind, Standing, TrainPlace};
use serde_json::json;

/// A company retains 10 at the edge of the chart and falls.
fn falls(s: &mut Sitting, sign: &str) -> Vec<Event> {
    s.mark(sign, 1, 1).turn(sign, "Pay").of_turn("revenue", json!(10));
    s.pays(Dividend::Withhold)
}

/// The VR (initial price 90) under Ann, with 30 % of Bob, 10 % of Cat, and 10 % in the pool; three of Bob's companies go on.
fn shared(players: usize) -> Sitting {
    let mut s = Sitting::stock(players);
    s.running_thin("VR", ANN, 90).shares("VR", of(BOB), 3).shares("VR", of(CAT), 1).shares("VR", POOL, 1);
    s.running("NSW", BOB, 100).queue(&["NSW"]);
    s
}

fn limits(s: &Sitting) -> Vec<u64> {
    let limits = s.seen()["seen"]["certificate_limits"].clone();
    limits.as_array().unwrap().iter().map(|l| l.as_u64().unwrap()).collect()
}

// 5.5.1

#[test]
fn a_company_whose_price_reaches_the_hatched_area_is_taken_over_at_once() {
    let mut s = shared(3);
    let events = falls(&mut s, "VR");
    assert!(events.contains(&Event::TakenOver { company: s.company("VR"), by: s.company("BOE") }));
    assert_eq!((s.standing("VR"), s.marker("VR"), s.president("VR")), (Standing::Closed, None, None));
    assert_eq!(s.operating(), Some("NSW"), "the next company operates");
}

#[test]
fn a_company_without_income_falls_too() {
    let mut s = shared(3);
    s.mark("VR", 3, 1).turn("VR", "Track");
    while s.operating() == Some("VR") {
        s.plays_on();
    }
    assert_eq!(s.standing("VR"), Standing::Closed);
}

#[test]
fn one_box_before_it_nothing_happens() {
    let mut s = shared(3);
    s.mark("VR", 3, 2).turn("VR", "Pay").of_turn("revenue", json!(10));
    s.pays(Dividend::Withhold);
    assert_eq!((s.standing("VR"), s.price("VR")), (Standing::Active, 40));
}

#[test]
fn a_loan_may_bring_a_company_down() {
    for (column, standing) in [(1, Standing::Closed), (2, Standing::Closed), (3, Standing::Active)] {
        let mut s = shared(3);
        s.phase(1).mark("VR", 2, column).turn("VR", "Track");
        s.borrows();
        assert_eq!(s.standing("VR"), standing, "column {column}");
    }
}

// 5.5.2

#[test]
fn players_other_than_the_director_get_the_initial_price_for_each_share_from_the_treasury() {
    let mut s = shared(3);
    s.treasury("VR", 490);
    let (bank, cash) = (s.bank(), [ANN, BOB, CAT].map(|p| s.cash(p)));
    let events = falls(&mut s, "VR");
    assert!(events.contains(&Event::Compensated { seat: BOB, company: s.company("VR"), amount: 270 }));
    assert_eq!([ANN, BOB, CAT].map(|p| s.cash(p)), [cash[0], cash[1] + 270, cash[2] + 90]);
    assert_eq!((s.money("VR"), s.bank()), (0, bank + 490 - 360), "what is left goes back to the bank");
}

#[test]
fn compensation_is_the_initial_price_whatever_the_present_one_was() {
    let mut s = shared(3);
    s.treasury("VR", 400).mark("VR", 5, 1).turn("VR", "Pay").of_turn("revenue", json!(10));
    s.pays(Dividend::Withhold);
    assert_eq!(s.cash(BOB), 840 + 270);
}

#[test]
fn the_director_pays_what_the_company_cannot() {
    let mut s = shared(3);
    s.treasury("VR", 90);
    let events = falls(&mut s, "VR");
    assert_eq!([ANN, BOB, CAT].map(|p| s.cash(p)), [840 - 260, 840 + 270, 840 + 90]);
    let liable: Money =
        events.iter().map(|e| if let Event::Liable { seat: ANN, amount, .. } = e { *amount } else { 0 }).sum();
    assert_eq!(liable, 260);
}

#[test]
fn no_loan_is_taken_for_compensation() {
    let mut s = shared(3);
    s.phase(1);
    falls(&mut s, "VR");
    assert_eq!((s.money("BOE"), s.loans_of("VR"), s.cash(ANN)), (2000, 0, 840 - 350));
}

#[test]
fn the_loan_that_brings_it_down_helps_to_pay() {
    let mut s = shared(3);
    s.phase(1).mark("VR", 2, 2).turn("VR", "Track");
    s.borrows();
    assert_eq!((s.money("BOE"), s.loans_of("VR"), s.cash(ANN)), (1900, 1, 840 - 260));
    assert_eq!((s.price("BOE"), s.standing("VR")), (80, Standing::Closed));
}

// 5.5.3

#[test]
fn nothing_is_paid_for_the_directors_shares_and_for_those_in_bank_and_pool() {
    let mut s = Sitting::stock(3);
    s.running_thin("VR", ANN, 100).shares("VR", of(ANN), 3).shares("VR", POOL, 3).running("NSW", BOB, 70);
    s.treasury("VR", 1000).queue(&["NSW"]);
    let bank = s.bank();
    falls(&mut s, "VR");
    assert_eq!((s.cash(ANN), s.bank()), (840, bank + 1000));
}

/// Ann must pay 350 for the VR and has 100; she has 30 % of the NSW, which is Bob's, and three shares of the Bank of England.
fn in_crisis() -> Sitting {
    let mut s = shared(3);
    s.shares("NSW", of(ANN), 3).shares("BOE", of(ANN), 1).hand(ANN, 100);
    falls(&mut s, "VR");
    s
}

#[test]
fn a_director_without_the_money_must_sell_shares_at_once() {
    let mut s = in_crisis();
    assert_eq!((s.seat(), s.about(), s.cash(ANN)), (ANN, "raise-money", -250));
    assert_eq!((s.cash(BOB), s.cash(CAT)), (840 + 270, 840 + 90), "the others have their money");
    s.refuses(&Action::Pass, "1848 5.5.3");
    s.refuses_seat(BOB, &Action::Pass, "1848 7.3, 12.7");
    s.does(s.sell("NSW", 2));
    assert_eq!((s.cash(ANN), s.price("NSW"), s.seat()), (-50, 90, ANN), "a sale lowers the price as usual");
    s.does(s.sell("BOE", 1));
    assert_eq!((s.cash(ANN), s.price("BOE")), (20, 70));
    assert_eq!((s.operating(), s.seat()), (Some("NSW"), BOB));
}

#[test]
fn no_more_is_sold_than_it_takes() {
    let mut s = in_crisis();
    s.hand(ANN, -200);
    s.refuses(&s.sell("NSW", 3), "1848 5.5.3");
    s.hand(ANN, -170);
    s.refuses(&s.sell("NSW", 3), "1848 5.5.3");
    assert!(s.offers(&s.sell("NSW", 2)));
    s.does(s.sell("NSW", 1));
    s.refuses(&s.sell("NSW", 2), "1848 5.5.3");
    s.does(s.sell("NSW", 1));
    assert_eq!((s.cash(ANN), s.operating()), (20, Some("NSW")));
}

#[test]
fn the_usual_rules_hold_for_these_sales() {
    let mut s = in_crisis();
    s.arrange(|game, table, _| {
        let nsw = game.edition().find_company("NSW").unwrap();
        assert!(table.hand_ordinary(nsw, of(BOB), POOL, 4));
    });
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.does(s.sell("NSW", 1));
    s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
}

#[test]
fn these_sales_change_no_director() {
    let mut s = shared(3);
    s.running_thin("SAR", ANN, 100).shares("SAR", of(ANN), 2).shares("SAR", of(CAT), 3).hand(ANN, 0);
    falls(&mut s, "VR");
    assert_eq!((s.seat(), s.cash(ANN)), (ANN, -350));
    s.refuses(&s.sell("SAR", 2), "1848 12.4.1");
    s.does(s.sell("SAR", 1));
    assert_eq!((s.president("SAR"), s.percent("SAR", of(ANN))), (Some(ANN), 30));
    assert_eq!((s.cash(ANN), s.operating()), (-250, Some("NSW")), "there is nothing else that she may sell");
}

#[test]
fn what_no_sale_can_pay_is_owed_to_the_bank_and_paid_back_from_every_income() {
    let mut s = shared(3);
    s.hand(ANN, 0).private_of("P6", of(ANN));
    let events = falls(&mut s, "VR");
    assert!(events.contains(&Event::Debt { seat: ANN, amount: 350 }));
    assert_eq!((s.cash(ANN), s.operating(), s.seat()), (-350, Some("NSW"), BOB), "nothing to sell");
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.cash(ANN)), (RoundKind::Stock, -350), "without interest");
    s.refuses_seat(ANN, &s.buy_old("BOE"), "1848 7.3, 12.7");
    for seat in [BOB, CAT] {
        assert_eq!(s.seat(), seat, "a debtor can buy nothing and is passed over");
        s.passes();
    }
    assert_eq!(s.cash(ANN), -320, "the income of a private company pays it back");
}

#[test]
fn what_is_owed_counts_in_the_end() {
    let mut s = shared(3);
    s.hand(ANN, 0);
    falls(&mut s, "VR");
    assert_eq!(s.game.worth()[0], -350);
    s.shares("BOE", of(ANN), 2);
    assert_eq!(s.game.worth()[0], -350 + 140);
}

#[test]
fn dividends_and_sales_of_shares_pay_a_debt() {
    let mut s = shared(3);
    s.hand(ANN, -300).shares("NSW", of(ANN), 2).turn("NSW", "Pay").of_turn("revenue", json!(200));
    s.pays(Dividend::Full);
    assert_eq!(s.cash(ANN), -260);
    let mut s = Sitting::later(3);
    s.running("NSW", BOB, 100).shares("NSW", of(ANN), 2).hand(ANN, -150);
    s.does(s.sell("NSW", 2));
    assert_eq!(s.cash(ANN), 50);
}

// 5.5.4

#[test]
fn the_certificate_limit_falls_for_all_and_further_for_the_former_director() {
    for (players, before, after, ann) in [(3, 20, 18, 16), (4, 17, 15, 13), (5, 14, 13, 12), (6, 12, 11, 10)] {
        let mut s = shared(players);
        assert_eq!(limits(&s), vec![before; players]);
        falls(&mut s, "VR");
        let mut expected = vec![after; players];
        expected[0] = ann;
        assert_eq!(limits(&s), expected, "{players} players");
    }
}

#[test]
fn each_company_lowers_the_limit_again() {
    let mut s = Sitting::stock(4);
    for (sign, seat) in [("VR", ANN), ("NSW", ANN), ("SAR", BOB), ("WA", CAT), ("QR", CAT), ("FT", DAN)] {
        s.running(sign, seat, 70);
    }
    let expected = [
        ("VR", [13, 15, 15, 15]),
        ("NSW", [9, 13, 13, 13]),
        ("SAR", [7, 9, 11, 11]),
        ("WA", [6, 8, 8, 10]),
        ("QR", [5, 7, 5, 9]),
    ];
    for (sign, limit) in expected {
        s.queue(&["FT"]);
        falls(&mut s, sign);
        assert_eq!(limits(&s), limit, "{sign}");
    }
}

#[test]
fn who_is_over_the_limit_must_sell_in_the_next_stock_round() {
    let mut s = shared(3);
    s.running_thin("SAR", CAT, 100).shares("SAR", of(ANN), 7).shares("NSW", of(ANN), 3).shares("BOE", of(ANN), 7);
    falls(&mut s, "VR");
    s.play_out_round();
    assert_eq!((s.table().round.kind, limits(&s)[0], s.table().certificates(ANN)), (RoundKind::Stock, 16, 17));
    assert_eq!(s.seat(), ANN);
    s.refuses(&Action::Pass, "1848 12.2.1");
    s.refuses(&s.buy_old("BOE"), "1848 12.2.1");
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.does(s.sell("NSW", 1));
    s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
    s.passes();
}

// 5.5.5

#[test]
fn money_trains_private_companies_and_shares_of_the_company_are_gone() {
    let mut s = shared(3);
    s.phase(1).train("VR", "2").train("VR", "3+").treasury("VR", 700).private_of_company("P2", "VR");
    s.private_of("P1", of(ANN));
    let trains = [s.train_of("VR", "2"), s.train_of("VR", "3+")];
    falls(&mut s, "VR");
    assert_eq!(s.money("VR"), 0);
    assert!(trains.iter().all(|t| s.table().train(*t).place == TrainPlace::Gone));
    assert_eq!((s.owner("P2"), s.owner("P1")), (Holder::Gone, of(ANN)));
    assert_eq!(s.own()["rights"]["desert"], json!("Gone"), "its power with it");
    for holder in [of(ANN), of(BOB), of(CAT), POOL, NEW] {
        assert_eq!(s.percent("VR", holder), 0);
    }
    assert_eq!(s.table().certificates(CAT), 0);
}

#[test]
fn nothing_of_a_fallen_company_is_bought_or_sold_any_more() {
    let mut s = shared(3);
    falls(&mut s, "VR");
    s.play_out_round();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    s.refuses(&s.launch("VR", 70), "1848 12.3.1");
    s.refuses(&s.buy("VR"), "1848 5.5.5");
    s.refuses(&s.sell("VR", 1), "1848 12.4.1");
}

#[test]
fn the_desert_rebate_that_a_company_kept_falls_with_it() {
    let mut s = shared(3);
    let vr = s.company("VR");
    s.arrange(|_, _, own| own["rights"]["desert"] = json!({ "Kept": Holder::Company(vr) }));
    falls(&mut s, "VR");
    assert_eq!(s.own()["rights"]["desert"], json!("Gone"));
}

#[test]
fn a_tasmania_tile_that_fell_with_its_company_is_not_placed_with_the_first_5() {
    let mut s = shared(3);
    s.private_of_company("P3", "VR").phase(2).depot("5", 3);
    falls(&mut s, "VR");
    s.treasury("NSW", 500).turn("NSW", "Trains");
    s.does(s.buy_train("5"));
    assert_ne!(s.about(), "tasmania-tile");
}

#[test]
fn its_tokens_stay_on_the_board_as_tokens_of_the_bank_of_england() {
    let mut s = shared(3);
    s.track("H11", "57", &["H9", "H13"]).track("H9", "57", &["H7", "H11"]).station("VR", "H9");
    falls(&mut s, "VR");
    for hex in ["H11", "H9"] {
        assert!(s.has_token("BOE", hex) && !s.has_token("VR", hex), "{hex}");
    }
    // They are in the way of others.
    s.running("SAR", CAT, 70).turn("SAR", "Track");
    let at = s.hex("H9");
    assert_eq!(s.table().board.free_slots(&s.game.edition().ground, at, railhead_board::StopId(0)), 0);
}

#[test]
fn a_token_at_the_edge_of_a_tile_stays_there_too() {
    let mut s = shared(3);
    s.running("COM", CAT, 70);
    assert!(s.has_token_beside("COM", "F17") && !s.has_token_beside("COM", "G6"), "the NSW has Sydney");
    falls(&mut s, "COM");
    assert!(s.has_token_beside("BOE", "F17") && s.has_token("BOE", "G6"));
    assert!(!s.has_token("COM", "F17") && !s.has_token("COM", "G6"));
}

// 5.5.6

#[test]
fn the_fifth_company_ends_the_game_after_the_set_of_operating_rounds() {
    let mut s = shared(3);
    s.fallen(4).phase(1).train("NSW", "3").round(2, 1, 2);
    let events = falls(&mut s, "VR");
    assert!(events.contains(&Event::EndAnnounced));
    assert!(s.game.outcome().is_none());
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.table().round.number), (RoundKind::Operating, 2), "the second round is played");
    s.play_out_round();
    assert_eq!(s.game.outcome().unwrap().reason.name(), "receivership");
}

#[test]
fn the_fourth_does_not() {
    let mut s = shared(3);
    s.fallen(3);
    falls(&mut s, "VR");
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.game.outcome().is_none()), (RoundKind::Stock, true));
}

// 5.5.7

#[test]
fn two_companies_that_fell_in_one_city_count_its_value_twice() {
    let mut s = Sitting::stock(3);
    s.phase(1).track("H11", "6", &["H9", "G12"]).track("H11", "238", &["H9", "G10", "G12"]);
    s.running("VR", ANN, 70).running("SAR", BOB, 70).station("SAR", "H11").running("NSW", CAT, 70);
    s.shares("BOE", of(CAT), 1).train("NSW", "3").round(2, 1, 2);
    s.queue(&["NSW"]);
    falls(&mut s, "VR");
    s.queue(&["NSW"]);
    falls(&mut s, "SAR");
    let owner = s.company("BOE").owner();
    assert_eq!(s.table().board.tokens_on(s.hex("H11")).filter(|t| t.owner == owner).count(), 2);
    let cash = s.cash(CAT);
    s.play_out_round();
    assert_eq!(s.table().round.number, 2);
    assert_eq!(s.cash(CAT), cash + 10 + 4 + 4, "Adelaide is not built yet");
    assert_eq!(s.price("BOE"), 70, "its price stays");
}
