//! The first Dealing Round (18) and Dealing Rounds (20, 21).

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Money, RoundKind, Seat};
use serde_json::json;

/// The first Dealing Round with two shares of the EIR in Ann's hand.
fn first_round() -> Sitting {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(ANN), 2).arrange(|_, table, _| table.round.set = 1);
    s
}

#[test]
fn the_first_dealing_round_follows_on_the_bids_and_begins_with_the_elephant() {
    let s = crate::edition::bids_made(4, &[]);
    assert_eq!((s.table().round.kind, s.table().round.set, s.phase()), (RoundKind::Stock, 1, "1"));
    assert_eq!(Some(&s.seat()), s.table().order.first());
}

#[test]
fn in_the_first_dealing_round_a_sale_brings_5_less_than_face_value() {
    let mut s = first_round();
    s.does(s.sell("EIR", 2));
    assert_eq!((s.cash(ANN), s.shares_of("EIR", POOL)), (600 + 190, 2));
    // Once sold they are not bought back before the next Dealing Round.
    s.refuses(&s.buy_old("EIR"), "21.9");
    let mut later = Sitting::stock(4);
    later.shares("EIR", of(ANN), 2);
    later.does(later.sell("EIR", 2));
    assert_eq!(later.cash(ANN), 800);
}

#[test]
fn once_a_director_is_appointed_nothing_of_the_company_is_sold_in_the_first_round() {
    let mut s = first_round();
    s.shares("EIR", of(BOB), 2).shares("EIR", of(CAT), 1);
    assert!(s.offers(&s.sell("EIR", 1)), "five of six are issued");
    s.does(s.buy("EIR"));
    assert!(s.is_formed("EIR"));
    s.pass_to(BOB);
    s.refuses(&s.sell("EIR", 1), "18.1");
}

#[test]
fn a_company_is_not_sold_in_the_round_in_which_its_director_is_appointed() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(ANN), 3).shares("EIR", of(BOB), 2);
    s.does(s.buy("EIR"));
    s.pass_to(BOB);
    s.refuses(&s.sell("EIR", 1), "21.8");
    s.pass_stock_round();
    s.play_to_stock_round();
    s.pass_to(BOB);
    s.does(s.sell("EIR", 1));
}

#[test]
fn under_a_manager_a_company_is_sold_and_in_the_round_of_its_first_director_not() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 3).shares("SIR", of(BOB), 1).shares("SIR", of(CAT), 1);
    s.does(s.buy("SIR"));
    assert!(s.is_formed("SIR") && s.president("SIR").is_none());
    s.pass_to(BOB);
    s.does(s.sell("SIR", 1));
    s.passes();
    // Cat's second share makes her its first Director.
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(CAT));
    s.pass_to(ANN);
    s.refuses(&s.sell("SIR", 1), "21.8");
}

#[test]
fn a_later_change_of_director_keeps_nobody_from_selling() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", BOB, 2).shares("EIR", of(ANN), 2).shares("GIP", of(ANN), 1);
    s.does(s.buy("EIR"));
    assert_eq!(s.president("EIR"), Some(ANN));
    s.pass_to(BOB);
    s.does(s.sell("EIR", 1));
}

#[test]
fn shares_are_dealt_through_the_bank_only() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(BOB), 3);
    s.refuses(&Action::Buy { company: s.company("EIR"), from: of(BOB) }, "21.1");
    s.refuses_seat(BOB, &s.buy("EIR"), "21.1");
}

#[test]
fn any_number_is_sold_but_only_one_bought_in_a_turn() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(ANN), 3).shares("SIR", of(ANN), 2).shares("GIP", of(ANN), 1);
    s.does(s.sell("EIR", 2));
    s.does(s.buy("NWR"));
    s.does(s.sell("SIR", 2));
    s.refuses(&s.buy("BNR"), "21.6");
    s.refuses(&s.sell("GIP", 2), "21.6");
}

#[test]
fn what_is_bought_is_not_sold_in_the_same_turn_and_what_is_sold_not_bought() {
    let mut s = Sitting::stock(4);
    s.shares("EIR", of(ANN), 2).shares("SIR", of(ANN), 1).shares("GIP", of(ANN), 1);
    s.does(s.sell("SIR", 1));
    s.refuses(&s.buy("SIR"), "21.9");
    s.does(s.buy("EIR"));
    s.refuses(&s.sell("EIR", 1), "21.9");
    // In the next Dealing Round all that is forgotten.
    s.pass_stock_round();
    s.play_to_stock_round();
    s.pass_to(ANN);
    s.does(s.sell("EIR", 1));
    s.does(s.buy_old("SIR"));
}

#[test]
fn the_round_goes_on_while_somebody_buys_and_the_elephant_goes_left_of_the_last_buyer() {
    let mut s = Sitting::stock(3);
    s.does(s.buy("EIR"));
    s.passes();
    s.does(s.buy("GIP"));
    s.passes();
    s.does(s.buy("NWR"));
    for _ in 0..3 {
        assert_eq!(s.about(), "trade");
        s.passes();
    }
    // Bob bought last.
    assert_eq!((s.about(), s.seat()), ("sell-priority", CAT));
    assert_eq!(s.table().order, [CAT, ANN, BOB]);
}

#[test]
fn selling_does_not_keep_the_round_going() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(CAT), 1);
    s.passes();
    s.passes();
    s.does(s.sell("EIR", 1));
    s.passes();
    assert_eq!((s.about(), s.seat()), ("sell-priority", ANN), "nobody bought: it stays");
}

#[test]
fn the_elephant_is_sold_to_a_player_who_agrees() {
    let mut s = Sitting::stock(3);
    for _ in 0..3 {
        s.passes();
    }
    s.refuses(&Action::SellPriority { to: ANN, price: 10 }, "21.11");
    s.refuses(&Action::SellPriority { to: BOB, price: 601 }, "21.11");
    s.deals(Action::SellPriority { to: BOB, price: 55 });
    assert_eq!((s.cash(ANN), s.cash(BOB), s.table().order[0]), (655, 545, BOB));
}

#[test]
fn limits_are_those_of_table_3_and_shares_at_40_or_less_are_exempt() {
    let mut s = Sitting::stock(5);
    s.formed("SIR", ANN, 5);
    s.refuses(&s.buy("SIR"), "21.2");
    s.mark("SIR", 40);
    s.does(s.buy("SIR"));
    let mut s = Sitting::stock(6);
    for (sign, count) in [("EIR", 4), ("GIP", 4), ("NWR", 3)] {
        s.shares(sign, of(ANN), count);
    }
    assert_eq!(s.game.certificates(ANN), (11, Some(11)));
    s.refuses(&s.buy("BNR"), "21.2");
}

#[test]
fn a_directors_certificate_counts_as_one() {
    let mut s = Sitting::stock(6);
    s.formed("EIR", ANN, 4);
    assert_eq!(s.game.certificates(ANN).0, 3);
}

#[test]
fn whom_a_rising_price_takes_above_a_limit_sells_nothing_but_buys_nothing_either() {
    let mut s = Sitting::stock(6);
    for (sign, count) in [("GIP", 4), ("NWR", 4)] {
        s.shares(sign, of(ANN), count);
    }
    s.formed("SIR", ANN, 6).mark("SIR", 40);
    assert_eq!(s.game.certificates(ANN), (8, Some(11)));
    // Six are more than one may hold of a company, and thirteen more than one may hold in all.
    s.mark("SIR", 49);
    assert_eq!(s.game.certificates(ANN), (13, Some(11)));
    s.refuses(&s.buy("BNR"), "21.2");
    s.refuses(&s.buy("SIR"), "21.2");
    // By the first versions of these rules something was sold first.
    let mut older = s.clone();
    older.begun_under(2).refuses(&Action::Pass, "21.2");
    s.passes();
}

/// Only the EIR was named in bids, and eight of its shares are issued.
fn only_eir_named() -> Sitting {
    let mut s = Sitting::stock(3);
    s.arrange(|_, _, own| own["named"] = json!(1));
    s.shares("EIR", POOL, 8);
    s
}

#[test]
fn later_companies_are_sold_one_by_one_in_the_order_of_table_1() {
    let mut s = only_eir_named();
    s.refuses(&s.buy("GIP"), "21.3");
    s.shares("EIR", POOL, 2);
    assert!(s.offers(&s.buy("GIP")), "shares of the pool do not stop it");
    for sign in ["NWR", "BNR", "BAR"] {
        s.refuses(&s.buy(sign), "21.3");
    }
    s.shares("GIP", POOL, 9);
    s.refuses(&s.buy("NWR"), "21.3");
    s.shares("GIP", POOL, 1).pass_to(BOB);
    s.does(s.buy("NWR"));
    s.pass_to(CAT);
    s.refuses(&s.buy("BNR"), "21.3");
}

#[test]
fn new_shares_cost_face_value_and_those_of_the_pool_their_price() {
    let mut s = Sitting::stock(3);
    s.formed("GIP", BOB, 3).mark("GIP", 130).shares("GIP", POOL, 2);
    let cash = s.cash(ANN);
    s.does(s.buy("GIP"));
    assert_eq!(s.cash(ANN), cash - 96);
    s.pass_to(BOB);
    s.passes();
    s.does(s.buy_old("GIP"));
    assert_eq!(s.cash(CAT), 600 - 130);
    // Without a price they are at par.
    s.shares("SIR", POOL, 1).pass_to(ANN);
    s.does(s.buy_old("SIR"));
    assert_eq!(s.cash(ANN), cash - 96 - 75);
}

#[test]
fn a_sale_brings_the_price_goes_into_the_pool_and_does_not_move_the_price() {
    let mut s = Sitting::stock(3);
    s.formed("GIP", ANN, 5).mark("GIP", 130);
    s.does(s.sell("GIP", 2));
    assert_eq!((s.cash(ANN), s.shares_of("GIP", POOL), s.price("GIP")), (600 + 260, 2, 130));
}

#[test]
fn shares_in_the_pool_are_issued() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 4).shares("SIR", of(ANN), 1);
    s.does(s.buy("SIR"));
    assert!(s.is_formed("SIR"), "six are issued");
    assert_eq!(s.shares_of("SIR", NEW), 4);
}

#[test]
fn un_redeemed_shares_are_redeemed_in_a_turn_beside_what_is_bought() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(ANN), 2);
    let sir = s.company("SIR").index();
    s.arrange(|_, _, own| own["unpaid"][0] = json!([sir, sir]));
    s.refuses(&s.buy("EIR"), "16.6");
    let cash: Money = s.cash(ANN);
    s.does(s.redeem("SIR"));
    s.does(s.redeem("SIR"));
    s.does(s.buy("EIR"));
    assert_eq!(s.cash(ANN), cash - 150 - 100);
}

#[test]
fn redemption_is_no_purchase() {
    let mut s = Sitting::stock(3);
    s.shares("SIR", of(CAT), 1);
    let sir = s.company("SIR").index();
    s.arrange(|_, _, own| own["unpaid"][2] = json!([sir]));
    s.passes();
    s.passes();
    s.does(s.redeem("SIR"));
    s.passes();
    assert_eq!(s.about(), "sell-priority");
}

#[test]
fn un_redeemed_shares_count_for_the_director_and_as_issued() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", of(BOB), 3).shares("SIR", of(ANN), 2);
    let sir = s.company("SIR").index();
    s.arrange(|_, _, own| own["unpaid"][1] = json!([sir, sir, sir]));
    s.pass_to(Seat(3));
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(BOB));
}

#[test]
fn under_a_manager_eight_single_shares_are_had() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 5).shares("SIR", of(BOB), 1).shares("SIR", of(CAT), 1).managed("SIR", BOB);
    s.does(s.buy("SIR"));
    s.pass_to(BOB);
    s.refuses(&s.buy("SIR"), "11");
    let mut older = s.clone();
    assert!(older.begun_under(2).offers(&s.buy("SIR")), "by the first versions of these rules all ten");
    // Two in one hand make a Director, whose two single shares come back.
    s.does(s.buy_old("SIR"));
    assert_eq!((s.president("SIR"), s.shares_of("SIR", NEW)), (Some(BOB), 2));
    s.pass_to(CAT);
    s.does(s.buy("SIR"));
}
