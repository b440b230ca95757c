//! 12: stock rounds.

use crate::table::{ANN, BOB, CAT, DAN, EVE, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, RoundKind, Seat};
use serde_json::json;

/// The first turns of the second stock round.
fn fresh(players: usize) -> Sitting {
    let mut s = Sitting::later(players);
    s.of_own("turns", json!(0));
    s
}

fn limits(s: &Sitting) -> Vec<u64> {
    fn find(value: &serde_json::Value) -> Option<&serde_json::Value> {
        match value {
            serde_json::Value::Object(map) => map.get("certificate_limits").or_else(|| map.values().find_map(find)),
            _ => None,
        }
    }
    let seen = s.seen();
    find(&seen).unwrap().as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

// 12.1.1

#[test]
fn a_turn_is_any_number_of_sales_and_then_one_purchase() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 80).shares("VR", of(ANN), 2).open("SAR", CAT, 70);
    s.does(s.sell("NSW", 1));
    assert_eq!(s.seat(), ANN);
    s.does(s.sell("VR", 2));
    assert_eq!(s.seat(), ANN);
    s.does(s.buy("SAR"));
    assert_eq!(s.seat(), BOB, "the purchase ends the turn");
    assert_eq!(s.cash(ANN), 840 + 100 + 160 - 70);
}

#[test]
fn after_the_purchase_nothing_is_sold() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).open("SAR", CAT, 70);
    s.does(s.buy("SAR"));
    s.refuses_seat(ANN, &s.sell("NSW", 1), "1848 7.3, 12.7");
}

#[test]
fn after_a_sale_the_purchase_may_be_left_out() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100);
    s.does(s.sell("NSW", 1));
    let events = s.passes();
    assert!(!events.contains(&Event::Passed(ANN)), "it was a turn, no pass");
    assert_eq!(s.seat(), BOB);
}

#[test]
fn nothing_else_belongs_to_a_stock_round() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).phase(1);
    for action in [Action::Loan, Action::Pay { dividend: Dividend::Full }, s.buy_train("3"), s.token("F17")] {
        s.refuses(&action, "1848 12.1.1");
    }
}

#[test]
fn the_round_ends_when_all_have_passed_one_after_another() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100);
    s.passes();
    s.passes();
    s.seat_does(CAT, s.buy("NSW"));
    s.passes();
    s.passes();
    assert_eq!((s.table().round.kind, s.seat()), (RoundKind::Stock, CAT));
    s.passes();
    assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 3), "no company operates");
}

// 12.1.2

#[test]
fn who_has_acted_has_another_turn() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).running("VR", BOB, 80);
    s.does(s.buy("NSW"));
    s.passes();
    s.passes();
    assert_eq!((s.seat(), s.table().round.set), (ANN, 2));
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Operating);
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100);
    s.does(s.sell("NSW", 1));
    for _ in 0..3 {
        s.passes();
    }
    assert_eq!((s.seat(), s.table().round.kind), (ANN, RoundKind::Stock), "a sale alone counts too");
}

#[test]
fn who_can_do_nothing_is_passed_over() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).hand(BOB, 0);
    s.does(s.buy("NSW"));
    assert_eq!(s.seat(), CAT);
}

// 12.1.3

#[test]
fn every_share_is_traded_with_the_bank() {
    let mut s = Sitting::later(3);
    s.running("NSW", BOB, 100).running("VR", ANN, 80);
    let company = s.company("NSW");
    s.refuses(&Action::Buy { company, from: of(BOB) }, "1848 12.3.1");
    s.refuses(&Action::Buy { company, from: Holder::Company(company) }, "1848 12.3.1");
    let (bank, treasury) = (s.bank(), s.money("NSW"));
    s.does(s.buy("NSW"));
    assert_eq!((s.bank(), s.money("NSW")), (bank + 100, treasury), "companies get nothing of it");
    s.pass_to(ANN);
    let bank = s.bank();
    s.does(s.sell("VR", 1));
    assert_eq!(s.bank(), bank - 80);
}

// 12.2.1

#[test]
fn certificate_limits_are_those_of_the_chart() {
    let chart = [
        (3, [20, 18, 16, 14, 12, 10, 10]),
        (4, [17, 15, 13, 11, 10, 9, 9]),
        (5, [14, 13, 12, 10, 9, 8, 8]),
        (6, [12, 11, 10, 9, 8, 7, 7]),
    ];
    for (players, row) in chart {
        for (fallen, limit) in (0u8..).zip(row) {
            let mut s = Sitting::later(players);
            s.fallen(fallen);
            assert_eq!(limits(&s), vec![limit; players], "{players} players, {fallen} in receivership");
        }
    }
}

#[test]
fn at_the_limit_nothing_is_bought() {
    // Six players: 12 certificates. A director's share counts as one, private companies do not.
    let mut s = Sitting::later(6);
    s.running("NSW", ANN, 100).shares("BOE", of(ANN), 5).open("VR", BOB, 80).open("SAR", CAT, 80).open("FT", BOB, 80);
    s.private_of("P1", of(ANN)).private_of("P2", of(ANN)).shares("VR", of(ANN), 1).hand(ANN, 1000);
    assert_eq!(s.table().certificates(ANN), 5 + 5 + 1);
    let mut one_more = s.clone();
    one_more.does(one_more.buy("VR"));
    s.shares("SAR", of(ANN), 1);
    let rule = "1848 12.2.1";
    s.refuses(&s.buy("VR"), rule);
    s.refuses(&s.buy_old("BOE"), rule);
    s.refuses(&s.launch("QR", 70), rule);
    s.does(s.sell("SAR", 1));
    s.does(s.buy("VR"));
}

#[test]
fn who_is_over_the_limit_sells_in_the_first_turn_of_the_next_stock_round() {
    // Ann held NSW's director's share; now it is with Bob, and two plain shares for it make 13.
    let mut s = fresh(6);
    s.running_thin("NSW", BOB, 100).shares("NSW", of(ANN), 3).shares("BOE", of(ANN), 6).open("VR", CAT, 80);
    s.shares("NSW", of(BOB), 2).shares("VR", of(ANN), 1).open("SAR", CAT, 80).shares("SAR", of(ANN), 2);
    s.open("FT", DAN, 80).shares("FT", of(ANN), 1);
    assert_eq!(s.table().certificates(ANN), 13);
    s.refuses(&Action::Pass, "1848 12.2.1");
    s.refuses(&s.buy("VR"), "1848 12.2.1");
    // One is enough, and no more is sold in a first turn.
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.does(s.sell("NSW", 1));
    assert_eq!((s.seat(), s.price("NSW")), (ANN, 90));
    s.refuses(&s.sell("SAR", 1), "1848 12.4.1");
    s.passes();
    assert_eq!(s.seat(), BOB);
}

#[test]
fn shares_of_the_bank_of_england_bring_one_within_the_limit_as_well() {
    let mut s = fresh(6);
    s.fallen(5).shares("BOE", of(ANN), 8).running("VR", BOB, 80);
    assert_eq!(limits(&s)[0], 7);
    s.refuses(&Action::Pass, "1848 12.2.1");
    s.does(s.sell("BOE", 1));
    s.passes();
}

#[test]
fn who_goes_over_the_limit_in_a_stock_round_may_wait_for_the_next_one() {
    // Bob's purchase costs Ann a directorship and brings her to 13 certificates.
    let mut s = Sitting::later(6);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(BOB), 2).shares("BOE", of(ANN), 5);
    for sign in ["VR", "SAR", "FT", "WA", "QR", "COM"] {
        s.open(sign, CAT, 80).shares(sign, of(ANN), 1);
    }
    assert_eq!(s.table().certificates(ANN), 12);
    s.passes();
    s.seat_does(BOB, s.buy("NSW"));
    assert_eq!((s.president("NSW"), s.table().certificates(ANN)), (Some(BOB), 13));
    s.pass_to(ANN);
    s.refuses(&s.buy_old("BOE"), "1848 12.2.1");
    s.refuses(&s.buy("VR"), "1848 12.2.1");
    assert!(s.offers(&s.sell("NSW", 1)), "she may sell");
    s.passes();
    // In the first turn of the next one she must.
    s.arrange(|_, table, own| {
        table.round.set += 1;
        own["turns"] = json!(0);
        own["stage"]["Stock"]["seat"] = json!(0);
    });
    s.refuses(&Action::Pass, "1848 12.2.1");
    s.does(s.sell("NSW", 1));
    s.passes();
}

#[test]
fn who_is_over_the_limit_sells_at_once_if_the_site_is_followed() {
    let mut s = Sitting::later_with(6, &[("site-pauses", "on")]);
    s.fallen(5).shares("BOE", of(ANN), 8).running("VR", BOB, 80);
    s.refuses(&Action::Pass, "1848 12.2.1");
    let mut s = Sitting::later(6);
    s.fallen(5).shares("BOE", of(ANN), 8).running("VR", BOB, 80);
    s.passes();
}

#[test]
fn a_director_who_must_sell_may_sell_as_many_as_it_takes() {
    // 14 certificates, 12 allowed: two of NSW at once, or one after another.
    let mut s = fresh(6);
    s.running("NSW", ANN, 100).shares("BOE", of(ANN), 6);
    for sign in ["VR", "SAR", "FT"] {
        s.open(sign, CAT, 80).shares(sign, of(ANN), 1);
    }
    assert_eq!(s.table().certificates(ANN), 14);
    let mut other = s.clone();
    s.refuses(&s.sell("NSW", 3), "1848 12.4.1");
    s.does(s.sell("NSW", 2));
    s.passes();
    other.does(other.sell("NSW", 1));
    other.refuses(&Action::Pass, "1848 12.2.1");
    other.does(other.sell("VR", 1));
    other.passes();
}

#[test]
fn a_directors_share_given_up_counts_as_the_plain_ones_that_come_for_it() {
    // One certificate too many. The director's share alone is one; a single share of it sold would leave a plain one.
    let mut s = fresh(6);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(BOB), 2).shares("BOE", of(ANN), 6);
    for sign in ["VR", "SAR", "FT", "WA", "QR", "COM"] {
        s.open(sign, CAT, 80).shares(sign, of(ANN), 1);
    }
    assert_eq!(s.table().certificates(ANN), 13);
    let mut one = s.clone();
    one.does(one.sell("NSW", 1));
    assert_eq!((one.table().certificates(ANN), one.president("NSW")), (13, Some(BOB)));
    one.refuses(&Action::Pass, "1848 12.2.1");
    s.does(s.sell("NSW", 2));
    assert_eq!(s.table().certificates(ANN), 12);
    s.passes();
}

#[test]
fn who_is_over_the_limit_and_can_sell_nothing_plays_on() {
    let mut s = fresh(6);
    s.fallen(5).open("NSW", BOB, 100).shares("NSW", POOL, 5).shares("NSW", of(ANN), 3);
    for sign in ["VR", "SAR", "FT", "WA", "QR"] {
        s.open(sign, ANN, 80);
    }
    assert_eq!((s.table().certificates(ANN), limits(&s)[0]), (8, 7));
    s.passes();
    assert_eq!(s.seat(), BOB);
}

// 12.2.2

#[test]
fn with_four_to_six_players_nobody_buys_beyond_60_per_cent() {
    for players in 4..=6 {
        let mut s = Sitting::later(players);
        s.open("NSW", ANN, 100).shares("NSW", of(ANN), 3).hand(ANN, 1000);
        s.does(s.buy("NSW"));
        assert_eq!(s.percent("NSW", of(ANN)), 60);
        s.pass_to(ANN);
        s.refuses(&s.buy("NSW"), "1848 12.2.2");
        s.shares("NSW", POOL, 1);
        s.refuses(&s.buy_old("NSW"), "1848 12.2.2");
    }
}

#[test]
fn with_three_players_it_is_70_per_cent() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).hand(ANN, 1000).running("VR", BOB, 80);
    s.does(s.buy("NSW"));
    assert_eq!(s.percent("NSW", of(ANN)), 70);
    s.pass_to(ANN);
    s.refuses(&s.buy("NSW"), "1848 12.2.2");
}

#[test]
fn the_same_holds_for_the_bank_of_england() {
    let mut s = Sitting::later(4);
    s.shares("BOE", of(ANN), 6).hand(ANN, 1000);
    s.refuses(&s.buy_old("BOE"), "1848 12.2.2");
}

// 12.3.1

#[test]
fn new_shares_cost_the_initial_and_old_ones_the_present_price() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", BOB, 80).shares("NSW", POOL, 2).mark("NSW", 1, 8);
    let bank = s.bank();
    let mut new = s.clone();
    new.does(new.buy("NSW"));
    assert_eq!((new.cash(ANN), new.bank()), (840 - 80, bank + 80));
    s.does(s.buy_old("NSW"));
    assert_eq!((s.cash(ANN), s.bank()), (840 - 150, bank + 150));
    assert_eq!((s.percent("NSW", POOL), s.percent("NSW", NEW)), (10, 60));
}

#[test]
fn a_share_is_paid_in_cash() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", BOB, 80).shares("NSW", POOL, 1).mark("NSW", 1, 8).hand(ANN, 79);
    s.refuses(&s.buy("NSW"), "1848 12.3.1");
    s.refuses(&s.buy_old("NSW"), "1848 12.3.1");
    s.hand(ANN, 139);
    s.refuses(&s.launch("VR", 70), "1848 12.3.1");
    s.hand(ANN, 140);
    s.does(s.launch("VR", 70));
    assert_eq!((s.cash(ANN), s.percent("VR", of(ANN)), s.president("VR")), (0, 20, Some(ANN)));
}

#[test]
fn the_directors_share_comes_first_at_70_80_90_or_100() {
    let mut s = Sitting::later(3);
    s.refuses(&s.buy("NSW"), "1848 5.1.1");
    for par in [70, 80, 90, 100] {
        let mut copy = s.clone();
        copy.does(copy.launch("NSW", par));
        assert_eq!((copy.price("NSW"), copy.cash(ANN)), (par, 840 - 2 * par));
    }
    let company = s.company("NSW");
    for (row, column) in [(1, 6), (0, 4), (5, 5), (6, 0), (0, 0), (9, 9)] {
        let spot = railhead_engine::Spot { row, column };
        s.refuses(&Action::Launch { company, spot }, "1848 5.2.1");
    }
    s.open("VR", BOB, 80);
    s.refuses(&s.launch("VR", 80), "1848 12.3.1");
    s.refuses(&s.launch("BOE", 80), "1848 12.3.1");
}

#[test]
fn there_must_be_such_a_share() {
    let mut s = Sitting::later(3);
    s.running("NSW", BOB, 80);
    s.refuses(&s.buy_old("NSW"), "1848 12.3.1");
    s.shares("NSW", POOL, 4);
    s.refuses(&s.buy("NSW"), "1848 12.3.1");
    let nobody = railhead_engine::CompanyId(200);
    s.refuses(&Action::Buy { company: nobody, from: Holder::Bank }, "");
}

// 12.3.2

#[test]
fn who_has_sold_buys_nothing_of_the_company_in_the_same_stock_round() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 80).shares("VR", of(ANN), 1);
    s.does(s.sell("VR", 1));
    s.refuses(&s.buy("VR"), "1848 12.3.2");
    s.refuses(&s.buy_old("VR"), "1848 12.3.2");
    s.does(s.buy("NSW"));
    s.seat_does(BOB, s.buy("VR"));
    s.pass_to(ANN);
    s.refuses(&s.buy("VR"), "1848 12.3.2");
    // In the next one the right is back.
    s.pass_until(RoundKind::Operating);
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    s.pass_to(ANN);
    assert!(s.offers(&s.buy("VR")) && s.offers(&s.buy_old("VR")));
}

#[test]
fn the_same_holds_for_shares_of_the_bank_of_england() {
    let mut s = Sitting::later(3);
    s.shares("BOE", of(ANN), 2);
    s.does(s.sell("BOE", 1));
    s.refuses(&s.buy_old("BOE"), "1848 12.3.2");
}

// 12.3.3

#[test]
fn a_share_of_the_bank_of_england_costs_what_its_loans_have_made_it() {
    for (loans, price) in [(0, 70), (1, 80), (11, 180), (12, 195), (15, 240)] {
        let mut s = Sitting::later(3);
        s.open("NSW", BOB, 100).loans("NSW", loans);
        let (bank, fund) = (s.bank(), s.money("BOE"));
        s.does(s.buy_old("BOE"));
        assert_eq!((s.cash(ANN), s.bank(), s.money("BOE")), (840 - price, bank + price, fund), "{loans} loans");
        assert_eq!(s.percent("BOE", of(ANN)), 10);
        assert_eq!(s.president("BOE"), None);
    }
}

#[test]
fn shares_of_the_bank_of_england_are_for_sale_from_the_first_stock_round_on() {
    let mut s = Sitting::stock(3);
    assert_eq!((s.table().round.set, s.percent("BOE", POOL)), (1, 100));
    s.refuses(&s.buy("BOE"), "1848 12.3.1");
    s.does(s.buy_old("BOE"));
}

// 12.4.1

#[test]
fn no_share_is_sold_in_the_first_turns_of_a_stock_round() {
    let mut s = fresh(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 80);
    for seat in [ANN, BOB, CAT] {
        assert_eq!(s.seat(), seat);
        let sign = if seat == ANN { "NSW" } else { "VR" };
        if seat != CAT {
            s.refuses(&s.sell(sign, 1), "1848 12.4.1");
        }
        s.does(s.buy(if seat == CAT { "VR" } else { sign }));
    }
    s.does(s.sell("NSW", 1));
}

#[test]
fn no_share_is_sold_in_the_first_stock_round_at_all() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).of_own("turns", json!(3));
    s.refuses(&s.sell("NSW", 1), "1848 5.1.6");
}

#[test]
fn shares_are_sold_in_first_turns_if_so_chosen() {
    let mut s = Sitting::later_with(3, &[("sales-in-first-turns", "on")]);
    s.of_own("turns", json!(0)).running("NSW", ANN, 100);
    s.does(s.sell("NSW", 1));
}

#[test]
fn no_more_than_half_of_a_company_lies_in_the_pool() {
    let mut s = Sitting::later(3);
    s.running("NSW", BOB, 100).shares("NSW", POOL, 2).shares("NSW", of(ANN), 2);
    s.does(s.sell("NSW", 2));
    s.passes();
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.does(s.sell("NSW", 1));
    assert_eq!(s.percent("NSW", POOL), 50);
    s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
}

#[test]
fn new_shares_do_not_count_for_that_half() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", BOB, 100).shares("NSW", of(ANN), 1);
    assert_eq!(s.percent("NSW", NEW), 70);
    s.does(s.sell("NSW", 1));
}

#[test]
fn the_price_of_before_the_sale_is_paid_for_each_share() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100);
    let bank = s.bank();
    let events = s.does(s.sell("NSW", 3));
    assert!(events.contains(&Event::Sold { seat: ANN, company: s.company("NSW"), shares: 3, amount: 300 }));
    assert_eq!((s.cash(ANN), s.bank(), s.percent("NSW", POOL), s.price("NSW")), (1140, bank - 300, 30, 90));
}

#[test]
fn the_directors_share_is_never_sold_to_the_bank() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(BOB), 1);
    s.refuses(&s.sell("NSW", 1), "1848 6.2");
    s.refuses(&s.sell("NSW", 2), "1848 6.2");
    // With a successor it is exchanged first.
    s.shares("NSW", of(BOB), 1);
    s.does(s.sell("NSW", 1));
    assert_eq!((s.president("NSW"), s.percent("NSW", POOL), s.percent("NSW", of(ANN))), (Some(BOB), 10, 10));
    let cert = s.table().president_cert(s.company("NSW")).unwrap();
    assert_eq!(s.table().certs[cert].holder, of(BOB));
    assert_eq!(s.percent("NSW", of(BOB)), 20, "who gives two plain shares for it");
    s.does(s.sell("NSW", 1));
    assert_eq!(s.percent("NSW", POOL), 20);
}

#[test]
fn shares_that_are_not_held_are_not_sold() {
    let mut s = Sitting::later(3);
    s.running("NSW", BOB, 100).shares("NSW", of(ANN), 1);
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.refuses(&s.sell("NSW", 0), "1848 12.4.1");
    s.refuses(&s.sell("VR", 1), "1848 12.4.1");
}

#[test]
fn a_sale_to_pay_compensation_changes_no_director() {
    // Bob must pay 160 for VR; of SAR, which he directs, Cat holds as much.
    let mut s = Sitting::stock(3);
    s.running_thin("VR", BOB, 80).shares("VR", of(BOB), 2).shares("VR", of(CAT), 2).mark("VR", 1, 1).hand(BOB, 0);
    s.running_thin("SAR", BOB, 80).shares("SAR", of(BOB), 1).shares("SAR", of(CAT), 3).turn("VR", "Track");
    s.passes();
    assert_eq!((s.cash(BOB), s.table().round.kind), (-160, RoundKind::Stock), "nothing may be sold, and all is owed");
    let mut s = Sitting::stock(3);
    s.running_thin("VR", BOB, 80).shares("VR", of(BOB), 2).shares("VR", of(CAT), 2).mark("VR", 1, 1).hand(BOB, 0);
    s.running_thin("SAR", BOB, 80).shares("SAR", of(BOB), 2).shares("SAR", of(CAT), 3).turn("VR", "Track");
    s.passes();
    assert_eq!(s.about(), "raise-money");
    s.refuses(&s.sell("SAR", 2), "1848 12.4.1");
    s.does(s.sell("SAR", 1));
    assert_eq!((s.cash(BOB), s.president("SAR")), (-80, Some(BOB)));
}

#[test]
fn sales_of_what_does_not_exist_are_refused() {
    for turns in [0, 3] {
        let mut s = Sitting::later(3);
        s.running("NSW", ANN, 100).of_own("turns", json!(turns));
        for shares in [7, 26, 255] {
            s.refuses(&s.sell("NSW", shares), "1848 12.4.1");
        }
        s.refuses(&Action::Sell { company: railhead_engine::CompanyId(200), shares: 1 }, "1848 12.4.1");
    }
}

// 12.4.2

#[test]
fn shares_of_the_bank_of_england_are_sold_without_restriction() {
    let mut s = Sitting::stock(3);
    s.shares("BOE", of(ANN), 2).open("NSW", BOB, 100).loans("NSW", 3);
    // The first turn of the first stock round, and 80 % in the pool.
    s.does(s.sell("BOE", 1));
    assert_eq!((s.cash(ANN), s.percent("BOE", POOL)), (940, 90));
    s.does(s.sell("BOE", 1));
    assert_eq!((s.cash(ANN), s.percent("BOE", POOL)), (1040, 100));
}

// 12.5.1

#[test]
fn each_sale_lowers_the_price_by_one_row_however_many_shares() {
    for shares in 1..=4 {
        let mut s = Sitting::later(3);
        s.running("NSW", ANN, 100);
        s.does(s.sell("NSW", shares));
        assert_eq!(s.marker("NSW"), Some((2, 5)), "{shares} shares");
    }
}

#[test]
fn two_sales_in_one_turn_lower_it_twice() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100);
    s.does(s.sell("NSW", 1));
    s.does(s.sell("NSW", 1));
    assert_eq!((s.marker("NSW"), s.cash(ANN)), (Some((3, 5)), 840 + 100 + 90));
}

#[test]
fn each_seller_lowers_it() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(ANN), 1).shares("NSW", of(BOB), 1).shares("NSW", of(CAT), 1);
    for _ in 0..3 {
        s.does(s.sell("NSW", 1));
        s.passes();
    }
    assert_eq!(s.marker("NSW"), Some((4, 5)));
}

#[test]
fn shares_of_a_company_are_sold_in_one_block_if_so_chosen() {
    let mut s = Sitting::later_with(3, &[("one-sale-per-turn", "on")]);
    s.running("NSW", ANN, 100);
    s.does(s.sell("NSW", 1));
    s.refuses(&s.sell("NSW", 1), "1848 12.5.1");
}

#[test]
fn at_the_bottom_of_its_column_a_price_does_not_fall() {
    for (row, column) in [(5, 1), (5, 6), (4, 7), (4, 8), (3, 9), (3, 10), (2, 11), (2, 13), (1, 14), (1, 16)] {
        let mut s = Sitting::later(3);
        s.running("NSW", ANN, 100).mark("NSW", row, column);
        s.does(s.sell("NSW", 1));
        assert_eq!(s.marker("NSW"), Some((row, column)));
    }
    for (row, column) in [(0, 1), (0, 16), (1, 13), (2, 10), (3, 8), (4, 6), (4, 1)] {
        let mut s = Sitting::later(3);
        s.running("NSW", ANN, 100).mark("NSW", row, column);
        s.does(s.sell("NSW", 1));
        assert_eq!(s.marker("NSW"), Some((row + 1, column)));
    }
}

#[test]
fn a_falling_marker_goes_below_those_in_its_new_box() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 90);
    s.does(s.sell("NSW", 1));
    s.passes();
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.price("NSW"), s.price("VR"), s.operating()), (90, 90, Some("VR")));
}

#[test]
fn purchases_do_not_move_the_price() {
    let mut s = Sitting::later(3);
    s.running_thin("NSW", BOB, 100).shares("NSW", POOL, 2);
    s.does(s.buy("NSW"));
    s.does(s.buy_old("NSW"));
    assert_eq!(s.marker("NSW"), Some((1, 5)));
}

// 12.5.2, 12.6.2

#[test]
fn the_price_of_the_bank_of_england_follows_its_loans_only() {
    let mut s = Sitting::later(3);
    s.shares("BOE", of(ANN), 3).shares("BOE", of(BOB), 4).shares("BOE", of(CAT), 3).running("VR", BOB, 80);
    let mut sold_out = s.clone();
    s.does(s.sell("BOE", 3));
    assert_eq!(s.price("BOE"), 70);
    sold_out.operating_begins();
    assert_eq!(sold_out.price("BOE"), 70, "all shares in players' hands do not raise it");
}

// 12.6.1

#[test]
fn a_company_sold_out_rises_by_one_row_at_the_end_of_a_stock_round() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).shares("NSW", of(BOB), 4).running("VR", BOB, 80).shares("VR", of(ANN), 3);
    s.running("SAR", CAT, 80).shares("SAR", of(ANN), 3).shares("SAR", POOL, 1);
    s.operating_begins();
    assert_eq!(s.marker("NSW"), Some((0, 5)));
    assert_eq!(s.marker("VR"), Some((3, 5)), "one new share is left");
    assert_eq!(s.marker("SAR"), Some((3, 5)), "one lies in the pool");
}

#[test]
fn at_the_top_of_its_column_it_stays() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).shares("NSW", of(BOB), 4).mark("NSW", 0, 9);
    s.operating_begins();
    assert_eq!(s.marker("NSW"), Some((0, 9)));
}

#[test]
fn of_two_that_rise_to_one_box_the_dearer_lies_on_top() {
    // Both in one box: the one on top stays on top.
    let mut s = Sitting::later(3);
    s.running("VR", BOB, 100).shares("VR", of(CAT), 4).running("NSW", ANN, 100).shares("NSW", of(BOB), 4);
    let events = s.operating_begins();
    assert_eq!((s.marker("NSW"), s.marker("VR")), (Some((0, 5)), Some((0, 5))));
    assert_eq!(s.order_from(events), ["VR", "NSW"]);
}

// 12.7

#[test]
fn the_priority_card_goes_to_the_left_of_the_last_to_act() {
    let mut s = Sitting::later(4);
    s.open("NSW", ANN, 100).running("VR", BOB, 80);
    s.does(s.buy("NSW"));
    s.passes();
    s.seat_does(CAT, s.buy("NSW"));
    let events = s.operating_begins();
    assert!(events.contains(&Event::Priority(DAN)), "of two the last");
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    let mut order: Vec<Seat> = Vec::new();
    for _ in 0..4 {
        order.push(s.seat());
        if s.table().round.kind == RoundKind::Stock {
            s.passes();
        }
    }
    assert_eq!(order, [DAN, ANN, BOB, CAT]);
}

#[test]
fn a_sale_gives_the_priority_card_away_too() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 80);
    s.does(s.sell("NSW", 1));
    s.passes();
    let events = s.operating_begins();
    assert!(events.contains(&Event::Priority(BOB)));
}

#[test]
fn if_nobody_acts_the_priority_card_stays() {
    let mut s = Sitting::later(3);
    s.running("NSW", ANN, 100);
    s.arrange(|_, table, own| {
        table.order.rotate_left(1);
        own["stage"]["Stock"]["seat"] = json!(1);
    });
    s.operating_begins();
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    assert_eq!(s.seat(), BOB);
}

#[test]
fn players_act_clockwise() {
    let mut s = Sitting::later(5);
    let mut order = Vec::new();
    for _ in 0..5 {
        order.push(s.seat());
        if order.len() < 5 {
            s.passes();
        }
    }
    assert_eq!(order, [ANN, BOB, CAT, DAN, EVE]);
}
