//! 5.4: the Bank of England.

use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Dividend, Event, Holder, Money, RoundKind, TrainPlace};
use serde_json::json;

/// What the Bank of England would pay per share, as everybody sees it.
fn per_share(s: &Sitting) -> Money {
    Money::try_from(s.seen()["seen"]["bank_per_share"].as_i64().unwrap()).unwrap()
}

// 5.4.1

#[test]
fn it_has_2000_and_20_loans() {
    let mut s = Sitting::stock(3);
    assert_eq!((s.money("BOE"), s.price("BOE"), s.marker("BOE")), (2000, 70, Some((6, 0))));
    s.running("VR", ANN, 100).phase(1).loans("VR", 4).running("NSW", BOB, 100).loans("NSW", 15);
    s.turn("VR", "Track");
    s.borrows();
    assert_eq!((s.money("BOE"), s.price("BOE"), s.marker("BOE")), (0, 340, Some((6, 20))));
    s.running("SAR", ANN, 100).turn("SAR", "Track");
    s.refuses(&railhead_engine::Action::Loan, "1848 5.6.1");
}

#[test]
fn the_money_for_its_shares_goes_to_the_other_bank() {
    let mut s = Sitting::stock(3);
    let bank = s.bank();
    s.does(s.buy_old("BOE"));
    assert_eq!((s.cash(ANN), s.bank(), s.money("BOE")), (770, bank + 70, 2000));
    s.shares("BOE", of(BOB), 2);
    s.does(s.sell("BOE", 2));
    assert_eq!((s.cash(BOB), s.bank(), s.money("BOE")), (840 + 140, bank - 70, 2000));
}

#[test]
fn nobody_directs_it_and_it_does_not_operate() {
    let mut s = Sitting::stock(3);
    s.shares("BOE", of(ANN), 6).running("VR", BOB, 70).pass_until(RoundKind::Operating);
    assert_eq!((s.operating(), s.president("BOE"), s.own()["queue"].clone()), (Some("VR"), None, json!([])));
}

// 5.4.2

#[test]
fn its_shares_are_bought_and_sold_at_the_price_of_its_line() {
    let prices = [70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340];
    for (loans, price) in (0u8..).zip(prices) {
        let mut s = Sitting::later(3);
        s.running("VR", BOB, 70).loans("VR", loans).shares("BOE", of(ANN), 1);
        assert_eq!(s.price("BOE"), price);
        s.does(s.sell("BOE", 1));
        assert_eq!(s.cash(ANN), 840 + price);
        s.passes();
        s.does(s.buy_old("BOE"));
        assert_eq!(s.cash(BOB), 840 - price);
    }
}

#[test]
fn its_price_neither_sinks_with_sales_nor_rises_when_all_is_sold() {
    let mut s = Sitting::later(4);
    s.shares("BOE", of(ANN), 5).shares("BOE", of(BOB), 5).running("VR", CAT, 70);
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.percent("BOE", POOL), s.price("BOE")), (0, 70));
    s.play_out_round();
    s.pass_to(ANN);
    s.does(s.sell("BOE", 5));
    assert_eq!((s.price("BOE"), s.cash(ANN)), (70, 630 + 350));
}

#[test]
fn half_of_it_in_the_pool_is_no_limit() {
    let mut s = Sitting::later(3);
    s.shares("BOE", of(ANN), 2);
    assert_eq!(s.percent("BOE", POOL), 80);
    s.does(s.sell("BOE", 2));
    assert_eq!(s.percent("BOE", POOL), 100);
}

#[test]
fn its_shares_count_against_the_limits_of_holdings_and_certificates() {
    for (players, percent) in [(3, 7), (4, 6), (5, 6), (6, 6)] {
        let mut s = Sitting::stock(players);
        s.shares("BOE", of(ANN), percent);
        assert_eq!(s.table().certificates(ANN), usize::from(percent));
        s.refuses(&s.buy_old("BOE"), "1848 12.2.2");
    }
    let mut s = Sitting::stock(6);
    s.open("NSW", BOB, 70).open("VR", CAT, 70).hand(ANN, 1000);
    s.shares("NSW", of(ANN), 6).shares("VR", of(ANN), 5).shares("BOE", of(ANN), 1);
    s.refuses(&s.buy_old("BOE"), "1848 12.2.1");
}

// 5.4.3

#[test]
fn its_least_dividend_goes_by_the_phase() {
    for (phase, share) in [(0, 0), (1, 10), (2, 10), (3, 20), (4, 20), (5, 30)] {
        let mut s = Sitting::stock(3);
        s.running("VR", CAT, 70).shares("BOE", of(ANN), 3).shares("BOE", of(BOB), 1).phase(phase);
        let (bank, own) = (s.bank(), s.money("BOE"));
        s.pass_until(RoundKind::Operating);
        assert_eq!((s.cash(ANN), s.cash(BOB), s.cash(CAT)), (840 + 3 * share, 840 + share, 840));
        assert_eq!((s.bank(), s.money("BOE")), (bank - 4 * share, own), "paid by the bank, and not for the pool");
        assert_eq!(s.price("BOE"), 70, "its price stays");
    }
}

#[test]
fn it_pays_at_the_start_of_each_operating_round_after_the_private_companies() {
    let mut s = Sitting::stock(3);
    s.running("VR", CAT, 70).train("VR", "3").shares("BOE", of(ANN), 1).private_of("P1", of(BOB)).phase(1);
    s.pass_until(RoundKind::Operating);
    let events = s.game.done(s.game.len() - 1).unwrap().2.to_vec();
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let private = at(&|e| matches!(e, Event::Income { .. }));
    let bank = at(&|e| matches!(e, Event::Paid { per_share: 10, .. }));
    let company = at(&|e| matches!(e, Event::Operates(_)));
    assert!(private < bank && bank < company);
    s.play_out_round();
    assert_eq!((s.table().round.number, s.cash(ANN)), (2, 860));
}

#[test]
fn the_cities_of_companies_in_receivership_add_to_its_dividend() {
    let mut s = Sitting::stock(3);
    s.running("VR", CAT, 70).phase(1).track("F17", "6", &["E16", "G16"]);
    assert_eq!(per_share(&s), 10);
    s.station("BOE", "F17");
    assert_eq!(per_share(&s), 12);
    s.track("F17", "238", &["E16", "F15", "G16"]);
    assert_eq!(per_share(&s), 14, "a green city is worth 40");
    s.station("BOE", "F17");
    assert_eq!(per_share(&s), 18, "each token counts");
    s.station("BOE", "D1");
    assert_eq!(per_share(&s), 22, "Perth by its value of the phase");
    s.phase(3);
    assert_eq!(per_share(&s), 20 + 8 + 6);
    s.station("BOE", "E4");
    assert_eq!(per_share(&s), 20 + 8 + 6, "a city that is not built yet is worth nothing");
    s.shares("BOE", of(ANN), 2).pass_until(RoundKind::Operating);
    assert_eq!(s.cash(ANN), 840 + 68);
}

#[test]
fn in_the_first_phase_it_pays_for_tokens_alone() {
    let mut s = Sitting::stock(3);
    s.running("VR", CAT, 70).shares("BOE", of(ANN), 1).station("BOE", "D1");
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.cash(ANN), 842);
}

// 5.4.4

/// The VR falls as one of so many companies while such trains are on sale.
pub(crate) fn falls_as(number: u8, phase: u8, train: &str, count: usize, options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(3, options);
    s.running("VR", ANN, 100).running("NSW", BOB, 100).train("NSW", "4").train("NSW", "3").fallen(number - 1);
    s.phase(phase).depot(train, count).private_of("P1", of(BOB));
    s.mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["NSW"]);
    s.pays(Dividend::Withhold);
    assert_eq!(s.own()["fallen"], json!(number));
    s
}

#[test]
fn the_second_and_the_fifth_receivership_remove_the_cheapest_permanent_train_on_sale() {
    for (number, left) in [(1, 3), (2, 2), (3, 3), (4, 3), (5, 2)] {
        let s = falls_as(number, 3, "5", 3, &[]);
        assert_eq!(s.in_depot("5"), left, "receivership {number}");
        assert_eq!(s.in_depot("6"), 2);
    }
    let s = falls_as(2, 3, "6", 2, &[]);
    assert_eq!((s.in_depot("6"), s.in_depot("2E")), (1, 1));
}

#[test]
fn a_removed_train_counts_as_sold_and_may_begin_a_phase() {
    let s = falls_as(2, 2, "5", 3, &[]);
    assert_eq!((s.in_depot("5"), s.table().phase), (2, 3));
    assert_eq!(s.owner("P1"), Holder::Gone, "private companies close with the first 5");
    let s = falls_as(5, 3, "6", 2, &[]);
    assert_eq!((s.table().phase, s.trains("NSW")), (4, vec!["4".to_owned()]), "the 3s are obsolete");
    let s = falls_as(2, 4, "8", 1, &[]);
    assert_eq!((s.table().phase, s.in_depot("8")), (5, 1), "there are always more 8s");
    assert!(!s.trains("NSW").contains(&"4".to_owned()), "the 4s are obsolete");
}

#[test]
fn nothing_is_removed_while_no_permanent_train_is_on_sale() {
    for (phase, train) in [(0, "2"), (1, "3"), (2, "4")] {
        let s = falls_as(2, phase, train, 1, &[]);
        assert_eq!((s.in_depot("5"), s.in_depot("6"), s.table().phase), (3, 2, phase));
        assert_eq!(s.owner("P1"), of(BOB));
    }
}

#[test]
fn the_last_card_of_a_sort_may_be_the_one_that_is_removed() {
    let s = falls_as(2, 3, "5", 1, &[]);
    assert_eq!((s.in_depot("5"), s.table().phase), (0, 3));
    assert!(s.table().trains.iter().all(|t| t.sort != s.sort("6") || t.place == TrainPlace::Depot));
}

#[test]
fn a_removed_5_makes_the_tasmania_tile_be_placed() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).running("NSW", BOB, 100).fallen(1).phase(2).depot("5", 3).private_of("P3", of(CAT));
    s.shares("VR", of(BOB), 2).shares("BOE", of(ANN), 2).hand(ANN, 0);
    s.mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["NSW"]);
    s.pays(Dividend::Withhold);
    assert_eq!((s.seat(), s.about()), (ANN, "raise-money"), "first things first");
    s.does(s.sell("BOE", 2));
    assert_eq!((s.seat(), s.about()), (CAT, "tasmania-tile"));
    s.does(s.lay_by("P3", "I8", "241", &["H7", "H9"]));
    assert_eq!((s.operating(), s.cash(ANN)), (Some("NSW"), -50));
}

#[test]
fn a_removed_6_lets_the_commonwealth_railways_go() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).open("COM", BOB, 80).shares("COM", of(BOB), 4).fallen(1).phase(3).depot("6", 2);
    s.mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["COM"]);
    s.pays(Dividend::Withhold);
    assert_eq!((s.money("COM"), s.operating()), (800, Some("COM")), "in the same round");
}
