//! The first stock round (2.8) and stock rounds (3.1).

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Event, Holder, Money, RoundKind, Seat};
use serde_json::json;

/// The first stock round as it begins after bids: Ann, Bob and Cat hold two shares of the EIR each by contract, and Dan one of
/// the SIR; nothing else is issued.
fn first_round() -> Sitting {
    let mut s = Sitting::stock(4);
    for seat in [ANN, BOB] {
        s.shares("EIR", of(seat), 2);
    }
    s.shares("SIR", of(DAN), 1);
    s.arrange(|_, table, own| {
        table.round.set = 1;
        own["contracted"][0][0] = json!(2);
        own["contracted"][1][0] = json!(2);
        own["contracted"][3][6] = json!(1);
        own["named"] = json!(1 | 1 << 6);
    });
    s
}

#[test]
fn the_first_stock_round_follows_on_the_bids_and_begins_with_the_elephant() {
    let mut s = Sitting::bonds(3, &[100, 120, 110]);
    s.finish_claims();
    assert_eq!((s.table().round.kind, s.table().round.set, s.phase()), (RoundKind::Stock, 1, "2"));
    assert_eq!(s.seat(), BOB);
    s.passes();
    assert_eq!(s.seat(), CAT);
}

#[test]
fn in_the_first_stock_round_a_sale_brings_5_less_than_face_value() {
    let mut s = first_round();
    s.does(s.sell("EIR", 2));
    assert_eq!(s.cash(ANN), 600 + 2 * 95);
    assert_eq!(s.shares_of("EIR", POOL), 2);
    // Bought from the pool it costs its face value.
    s.pass_to(CAT);
    let bought = s.does(s.buy_old("EIR"));
    let eir = s.company("EIR");
    assert!(bought.contains(&Event::Bought { seat: CAT, company: eir, from: Holder::Market, price: 100 }));
}

#[test]
fn later_a_share_without_a_price_is_sold_at_face_value() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 2);
    s.does(s.sell("EIR", 1));
    assert_eq!(s.cash(ANN), 700);
}

#[test]
fn contracted_shares_are_sold_at_the_first_opportunity_after_the_company_floats_only() {
    let mut s = first_round();
    s.passes();
    s.passes();
    // Cat's purchase is the fifth share: the EIR floats.
    s.does(s.buy("EIR"));
    assert_eq!(s.seat(), DAN);
    s.passes();
    // Ann's first opportunity.
    assert!(s.offers(&s.sell("EIR", 1)) && s.offers(&s.sell("EIR", 2)));
    s.passes();
    // Bob sells one of his two.
    s.does(s.sell("EIR", 1));
    s.passes();
    // Cat's share was not contracted.
    s.refuses(&s.sell("EIR", 1), "2.8.3");
    s.does(s.buy("SIR"));
    s.passes();
    // For Ann it is too late.
    s.refuses(&s.sell("EIR", 1), "2.8.3");
}

#[test]
fn who_floats_a_company_has_the_next_turn_to_sell_contracted_shares() {
    let mut s = first_round();
    s.does(s.buy("EIR"));
    // The turn may go on, but what was bought in it is not sold in it.
    s.refuses_seat(ANN, &s.sell("EIR", 1), "3.1.1");
    s.pass_to(ANN);
    assert!(s.offers(&s.sell("EIR", 2)));
    s.refuses(&s.sell("EIR", 3), "2.8.3");
}

#[test]
fn a_company_that_floats_by_the_bids_may_be_sold_in_everybodys_first_turn() {
    let mut s = Sitting::bonds(3, &[83, 82, 81]);
    for city in ["Lahore", "Multan", "Karachi", "Peshawar"] {
        for seat in [ANN, BOB, CAT] {
            let (city, sign) = match (seat, city) {
                (CAT, "Lahore") => ("Ajmer", "BBCI"),
                (CAT, "Multan") => ("Jaipur", "BBCI"),
                (CAT, "Karachi") => ("Ahmadabad", "BBCI"),
                (CAT, _) => ("Trichinopoly", "SIR"),
                _ => (city, "NWR"),
            };
            s.seat_does(seat, s.claim(city, sign));
        }
    }
    for _ in 0..3 {
        s.passes();
    }
    assert_eq!(s.shares_of("NWR", NEW), 2, "eight are issued, six are enough");
    assert!(s.offers(&s.sell("NWR", 4)));
    s.passes();
    s.passes();
    s.does(s.buy("BBCI"));
    s.pass_to(ANN);
    s.refuses(&s.sell("NWR", 1), "2.8.3");
}

#[test]
fn unfloated_shares_are_sold_freely_in_the_first_stock_round() {
    let mut s = first_round();
    s.pass_to(DAN);
    s.does(s.sell("SIR", 1));
    assert_eq!(s.cash(DAN), 670);
}

#[test]
fn un_redeemed_shares_are_redeemed_before_anything_is_bought_and_never_sold() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 3).hand(ANN, 260);
    s.arrange(|_, _, own| own["unpaid"][0] = json!([0, 0]));
    s.refuses(&s.buy("SIR"), "2.7.4");
    assert!(s.offers(&s.sell("EIR", 1)));
    s.refuses(&s.sell("EIR", 2), "2.7.4");
    s.does(s.redeem("EIR"));
    assert_eq!(s.cash(ANN), 160);
    s.refuses(&s.buy("SIR"), "2.7.4");
    s.does(s.redeem("EIR"));
    // Redemption is no purchase: one may still be bought.
    s.refuses(&s.redeem("EIR"), "2.7.4");
    s.hand(ANN, 75);
    s.does(s.buy("SIR"));
    assert_eq!(s.shares_of("SIR", of(ANN)), 1);
}

#[test]
fn redemption_does_not_keep_the_round_going() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 1);
    s.arrange(|_, _, own| own["unpaid"][0] = json!([0]));
    s.does(s.redeem("EIR"));
    s.passes();
    s.passes();
    s.passes();
    assert_eq!(s.about(), "sell-priority");
}

#[test]
fn who_cannot_redeem_for_want_of_money_is_refused() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 1).hand(ANN, 99);
    s.arrange(|_, _, own| own["unpaid"][0] = json!([0]));
    s.refuses(&s.redeem("EIR"), "2.7.4");
}

#[test]
fn un_redeemed_shares_earn_nothing_but_count_for_the_director() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 4).shares("SIR", of(BOB), 4);
    s.arrange(|_, _, own| own["unpaid"][1] = json!([6, 6]));
    s.turn("SIR", "Pay").of_turn("revenue", json!(100));
    let (ann, bob) = (s.cash(ANN), s.cash(BOB));
    s.pays(railhead_engine::Dividend::Full);
    assert_eq!((s.cash(ANN) - ann, s.cash(BOB) - bob), (40, 20));
    // With one more Bob has more shares than Ann, paid for or not.
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 4).shares("SIR", of(BOB), 4).arrange(|_, _, own| own["unpaid"][1] = json!([6, 6]));
    s.pass_to(BOB);
    s.does(s.redeem("SIR"));
    s.does(s.redeem("SIR"));
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(BOB));
}

#[test]
fn any_number_is_sold_but_only_one_bought_in_a_turn() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 2).shares("GIP", of(ANN), 2);
    s.does(s.sell("EIR", 1));
    s.does(s.sell("EIR", 1));
    s.does(s.buy("SIR"));
    s.refuses(&s.buy("NWR"), "3.1.6");
    // After the purchase one may still sell.
    s.does(s.sell("GIP", 2));
    s.passes();
    assert_eq!(s.seat(), BOB);
}

#[test]
fn a_turn_in_which_nothing_can_follow_ends_with_the_purchase() {
    let mut s = Sitting::stock(3);
    s.does(s.buy("EIR"));
    assert_eq!(s.seat(), BOB);
}

#[test]
fn the_round_goes_on_while_somebody_buys_and_ends_when_all_have_declined() {
    let mut s = Sitting::stock(3);
    s.passes();
    s.does(s.buy("EIR"));
    s.passes();
    s.passes();
    // Bob, who bought, is asked again.
    assert_eq!(s.seat(), BOB);
    s.passes();
    assert_eq!(s.about(), "sell-priority");
}

#[test]
fn selling_does_not_keep_the_round_going() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(CAT), 2);
    s.passes();
    s.passes();
    s.does(s.sell("EIR", 1));
    s.passes();
    assert_eq!(s.about(), "sell-priority");
}

#[test]
fn shares_are_dealt_through_the_bank_only() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(BOB), 2);
    let eir = s.company("EIR");
    s.refuses(&Action::Buy { company: eir, from: Holder::Player(BOB) }, "3.1.1");
    s.refuses(&Action::Launch { company: eir, spot: railhead_engine::Spot { row: 0, column: 14 } }, "3.1.1");
}

#[test]
fn limits_are_those_of_the_table() {
    for (players, shares, certificates) in [(3, 6, 21), (4, 6, 16), (5, 5, 13), (6, 4, 11)] {
        let mut s = Sitting::stock(players);
        s.hand(ANN, 5_000).shares("EIR", of(ANN), shares);
        s.refuses(&s.buy("EIR"), "3.1.2");
        assert_eq!(s.game.certificates(ANN), (usize::from(shares), Some(certificates)), "{players} players");
        let mut held = usize::from(shares);
        for sign in ["GIP", "NWR", "BNR", "BBCI", "MSM", "SIR"] {
            let more = u8::try_from((certificates - held).min(usize::from(shares))).unwrap();
            s.shares(sign, of(ANN), more);
            held += usize::from(more);
        }
        assert_eq!(held, certificates);
        s.refuses(&s.buy("ECR"), "3.1.2");
        s.arrange(|_, table, _| {
            let gip = table.certs.iter().position(|c| c.holder == Holder::Player(ANN)).unwrap();
            table.hand(gip, Holder::Market);
        });
        assert!(s.offers(&s.buy("ECR")), "{players} players");
    }
}

#[test]
fn a_directors_certificate_counts_as_one() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", ANN, 5);
    assert_eq!(s.game.certificates(ANN).0, 4);
}

#[test]
fn shares_at_40_or_less_are_exempt_from_the_limits() {
    let mut s = Sitting::stock(6);
    s.formed("EIR", ANN, 4).shares("EIR", POOL, 2).hand(ANN, 1_000);
    s.refuses(&s.buy_old("EIR"), "3.1.2");
    s.mark("EIR", 49);
    s.refuses(&s.buy_old("EIR"), "3.1.2");
    s.mark("EIR", 40);
    assert_eq!(s.game.certificates(ANN).0, 0);
    s.does(s.buy_old("EIR"));
    assert_eq!(s.shares_of("EIR", of(ANN)), 5);
}

/// Six players: Bob directs the EIR with two shares and holds eleven certificates, as many as allowed; Ann and Cat have two of
/// the EIR each.
fn full_hand() -> Sitting {
    let mut s = Sitting::stock(6);
    s.formed("EIR", BOB, 2).shares("EIR", of(ANN), 2).shares("EIR", of(CAT), 2);
    for (sign, count) in [("GIP", 4), ("NWR", 4), ("BNR", 2)] {
        s.shares(sign, of(BOB), count);
    }
    assert_eq!(s.game.certificates(BOB), (11, Some(11)));
    s
}

#[test]
fn too_many_certificates_by_a_lost_directorship_are_put_right_in_the_next_turn() {
    let mut s = full_hand();
    s.does(s.buy("EIR"));
    assert_eq!((s.president("EIR"), s.game.certificates(BOB).0), (Some(ANN), 12));
    s.pass_to(BOB);
    s.refuses(&Action::Pass, "3.2.3");
    s.refuses(&s.buy("SIR"), "3.2.3");
    s.does(s.sell("GIP", 1));
    s.passes();
    assert_eq!(s.seat(), CAT);
}

#[test]
fn what_is_worth_40_or_less_does_not_put_it_right() {
    let mut s = full_hand();
    s.formed("SIR", BOB, 2).mark("SIR", 40);
    s.does(s.buy("EIR"));
    s.pass_to(BOB);
    s.refuses(&s.sell("SIR", 1), "3.2.3");
    // A price that has fallen since may do so by itself.
    s.formed("GIP", DAN, 5).mark("GIP", 40);
    assert_eq!(s.game.certificates(BOB).0, 8);
    s.passes();
    // And a rise after that turn asks for nothing any more.
    s.mark("GIP", 49).pass_to(ANN);
    s.does(s.buy("SIR"));
    s.pass_to(BOB);
    assert!(s.offers(&Action::Pass));
}

#[test]
fn each_lost_directorship_asks_for_one_certificate() {
    let mut s = full_hand();
    // Bob is two above the limit by the price of the SIR.
    s.formed("SIR", BOB, 3).mark("SIR", 49);
    assert_eq!(s.game.certificates(BOB).0, 13);
    s.does(s.buy("EIR"));
    assert_eq!(s.game.certificates(BOB).0, 14);
    s.pass_to(BOB);
    s.refuses(&Action::Pass, "3.2.3");
    s.does(s.sell("SIR", 1));
    s.passes();
    assert_eq!(s.game.certificates(BOB).0, 13, "what the price brought stays");
}

#[test]
fn whom_a_rising_price_takes_above_a_limit_sells_nothing_but_buys_nothing_either() {
    let mut s = Sitting::stock(6);
    s.shares("GIP", of(ANN), 4).shares("NWR", of(ANN), 4).formed("SIR", ANN, 6).mark("SIR", 40);
    assert_eq!(s.game.certificates(ANN), (8, Some(11)));
    s.mark("SIR", 49);
    assert_eq!(s.game.certificates(ANN), (13, Some(11)), "and six shares of one company, where four are the limit");
    s.refuses(&s.buy("BNR"), "3.1.2");
    s.refuses(&s.buy("SIR"), "3.1.2");
    // By the first versions of these rules something was sold first.
    let mut older = s.clone();
    older.begun_under(2).refuses(&Action::Pass, "3.1.2");
    s.passes();
    // Below the certificate limit, but not below the limit of a company.
    let mut s = Sitting::stock(6);
    s.formed("SIR", ANN, 6).mark("SIR", 49);
    s.refuses(&s.buy("SIR"), "3.1.2");
    let mut older = s.clone();
    older.begun_under(2).refuses(&Action::Pass, "3.1.2");
    s.does(s.buy("BNR"));
}

#[test]
fn eight_shares_are_had_before_somebody_takes_the_directors_certificate() {
    let mut s = first_round();
    s.shares("EIR", POOL, 3);
    s.does(s.buy("EIR"));
    // Eight single shares are out: two with Bob, three with Ann and three in the pool.
    s.pass_to(BOB);
    assert_eq!(s.shares_of("EIR", NEW), 2);
    s.refuses(&s.buy("EIR"), "2.1");
    assert!(s.offers(&s.buy_old("EIR")));
    let mut older = s.clone();
    assert!(older.begun_under(2).offers(&s.buy("EIR")), "by the first versions of these rules all ten");
    // At the end of the round Ann exchanges two shares for the certificate, and these two are sold again.
    s.pass_stock_round();
    s.play_to_stock_round();
    assert_eq!((s.president("EIR"), s.shares_of("EIR", NEW)), (Some(ANN), 2));
    s.does(s.buy("EIR"));
    s.pass_to(if s.seat() == CAT { DAN } else { CAT });
    s.does(s.buy("EIR"));
    s.pass_to(ANN);
    s.refuses(&s.buy("EIR"), "3.1.4");
}

#[test]
fn under_a_manager_the_directors_certificate_waits_beside_the_shares() {
    let mut s = Sitting::stock(4);
    s.shares("SIR", POOL, 5).shares("SIR", of(BOB), 1).shares("SIR", of(CAT), 1).managed("SIR", BOB);
    s.does(s.buy("SIR"));
    s.pass_to(DAN);
    s.refuses(&s.buy("SIR"), "2.1");
    s.does(s.buy("GIP"));
    // Two in one hand make a director, and two single shares come back.
    s.pass_to(BOB);
    s.does(s.buy_old("SIR"));
    assert_eq!(s.president("SIR"), Some(BOB));
    s.pass_to(DAN);
    assert!(s.offers(&s.buy("SIR")));
    // A certificate that was sold lies in the pool as two shares, which the bank changes.
    s.pass_to(BOB);
    s.arrange(|_, _, own| own["fresh"] = json!(0));
    s.does(s.sell("SIR", 2));
    assert_eq!(s.president("SIR"), None);
    s.does(s.buy("GIP"));
    s.pass_to(DAN);
    assert!(s.offers(&s.buy("SIR")) && s.offers(&s.buy_old("SIR")));
}

#[test]
fn before_a_company_floats_contracted_shares_are_the_last_to_be_sold() {
    // By the first versions of these rules a sale took contracted shares first.
    for (version, contracted) in [(3, 2), (2, 1)] {
        let mut s = Sitting::stock(3);
        s.shares("EIR", of(ANN), 2).shares("EIR", of(BOB), 2);
        s.arrange(|_, table, own| {
            table.round.set = 1;
            own["contracted"][0][0] = json!(2);
            own["contracted"][1][0] = json!(2);
        });
        s.begun_under(version);
        // Ann buys a third share and sells one before the company floats: what came last.
        s.does(s.buy("EIR"));
        s.does(s.buy("GIP"));
        s.pass_to(ANN);
        s.does(s.sell("EIR", 1));
        s.passes();
        // Bob's purchase is the sixth share: the EIR floats.
        s.does(s.buy("EIR"));
        s.pass_to(ANN);
        let sold = [1, 2].map(|n| s.offers(&s.sell("EIR", n)));
        assert_eq!(sold, [true, contracted == 2], "version {version}");
        // Sold as what it is, a contracted share is gone.
        s.does(s.sell("EIR", 1));
        assert_eq!(s.offers(&s.sell("EIR", 1)), contracted == 2, "version {version}");
    }
}

#[test]
fn shares_that_were_bought_after_the_contract_are_not_sold_once_the_company_has_floated() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 3).shares("EIR", of(BOB), 2);
    s.arrange(|_, table, own| {
        table.round.set = 1;
        own["contracted"][0][0] = json!(2);
    });
    s.pass_to(CAT);
    s.does(s.buy("EIR"));
    s.does(s.sell("EIR", 1));
    assert!(s.offers(&s.sell("EIR", 1)));
    s.refuses(&s.sell("EIR", 2), "2.8.3");
    s.does(s.sell("EIR", 1));
    s.refuses(&s.sell("EIR", 1), "2.8.3");
}

#[test]
fn other_companies_open_when_all_shares_of_those_named_in_bids_are_issued() {
    let mut s = Sitting::stock(3);
    s.arrange(|_, _, own| own["named"] = json!(1));
    s.refuses(&s.buy("SIR"), "3.1.3");
    s.shares("EIR", of(ANN), 5).shares("EIR", of(BOB), 4);
    s.refuses(&s.buy("SIR"), "3.1.3");
    s.shares("EIR", of(CAT), 1);
    for sign in ["GIP", "SIR", "ECR"] {
        assert!(s.offers(&s.buy(sign)), "{sign}: any of the others, in any order");
    }
    s.does(s.buy("SIR"));
    s.passes();
    assert!(s.seat() == BOB && s.offers(&s.buy("GIP")), "a share that was bought closes none of them");
}

#[test]
fn shares_in_the_pool_are_issued() {
    let mut s = Sitting::stock(3);
    s.arrange(|_, _, own| own["named"] = json!(1));
    s.shares("EIR", of(ANN), 5).shares("EIR", POOL, 5);
    assert!(s.offers(&s.buy("SIR")));
}

#[test]
fn new_shares_cost_their_face_value_and_those_of_the_pool_their_price() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", BOB, 3).shares("EIR", POOL, 2).mark("EIR", 140);
    let price = |s: &Sitting, action: Action| -> Money {
        let mut copy = s.clone();
        copy.does(action);
        600 - copy.cash(ANN)
    };
    assert_eq!(price(&s, s.buy("EIR")), 100);
    assert_eq!(price(&s, s.buy_old("EIR")), 140);
    s.hand(ANN, 99);
    s.refuses(&s.buy("EIR"), "3.1.4");
    s.hand(ANN, 139);
    s.refuses(&s.buy_old("EIR"), "3.1.7");
}

#[test]
fn a_sale_brings_the_price_and_does_not_change_it() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", ANN, 5).mark("EIR", 140);
    s.does(s.sell("EIR", 2));
    assert_eq!((s.cash(ANN), s.price("EIR"), s.shares_of("EIR", POOL)), (880, 140, 2));
}

#[test]
fn there_is_no_limit_to_the_pool() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", ANN, 6).shares("EIR", POOL, 4);
    s.does(s.sell("EIR", 6));
    assert_eq!(s.shares_of("EIR", POOL), 10);
}

#[test]
fn a_company_is_not_sold_in_the_round_in_which_it_is_formed() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 3).shares("EIR", of(BOB), 2);
    s.does(s.buy("EIR"));
    assert!(s.is_formed("EIR"));
    s.refuses(&s.sell("EIR", 1), "3.1.8");
    let words = |s: &Sitting| s.game.clone().play(s.seat(), &s.sell("EIR", 1)).unwrap_err().to_string();
    assert!(words(&s).contains("its first director was appointed in this stock round"), "{}", words(&s));
    let older = words(s.clone().begun_under(2));
    assert!(older.contains("the company was formed in this stock round"), "{older}");
    s.does(s.buy("GIP"));
    s.refuses_seat(CAT, &s.sell("EIR", 1), "3.1.6");
    s.pass_stock_round();
    s.play_to_stock_round();
    s.pass_to(ANN);
    assert!(s.offers(&s.sell("EIR", 1)));
}

#[test]
fn under_a_manager_a_company_is_sold_and_in_the_round_of_its_first_director_not() {
    let formed = |version| {
        let mut s = Sitting::stock(4);
        s.shares("SIR", POOL, 3).shares("SIR", of(BOB), 1).begun_under(version);
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR") && s.president("SIR").is_none());
        s.pass_to(BOB);
        s
    };
    // It has no director: nothing keeps anybody from selling.
    let mut s = formed(3);
    s.does(s.sell("SIR", 1));
    // By the first versions of these rules it was not sold in the round in which it was formed.
    formed(2).refuses(&formed(2).sell("SIR", 1), "3.1.8");
    // Bob's second share makes him its first director, and nobody sells any more.
    let mut s = formed(3);
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(BOB));
    s.pass_to(ANN);
    s.refuses(&s.sell("SIR", 1), "3.1.8");
    // A later change of director keeps nobody from selling.
    let mut s = Sitting::stock(4);
    s.formed("SIR", BOB, 2).shares("SIR", of(ANN), 2).shares("SIR", of(CAT), 1);
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(ANN));
    s.pass_to(BOB);
    assert!(s.offers(&s.sell("SIR", 1)));
}

#[test]
fn who_sold_a_company_does_not_buy_it_in_the_same_round() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 2);
    s.does(s.sell("EIR", 1));
    s.refuses(&s.buy("EIR"), "3.1.9");
    s.refuses(&s.buy_old("EIR"), "3.1.9");
    s.passes();
    s.does(s.buy("GIP"));
    s.pass_to(ANN);
    s.refuses(&s.buy("EIR"), "3.1.9");
}

#[test]
fn what_was_bought_is_not_sold_in_the_same_turn() {
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 2).shares("GIP", of(ANN), 1);
    s.does(s.buy("EIR"));
    s.refuses(&s.sell("EIR", 1), "3.1.9");
    assert!(s.offers(&s.sell("GIP", 1)));
}

#[test]
fn the_elephant_goes_to_the_left_of_the_last_buyer() {
    let mut s = Sitting::stock(4);
    s.passes();
    s.does(s.buy("EIR"));
    for _ in 0..4 {
        s.passes();
    }
    assert_eq!((s.table().order[0], s.seat(), s.about()), (CAT, CAT, "sell-priority"));
    assert_eq!(s.table().order, [CAT, DAN, ANN, BOB]);
}

#[test]
fn the_elephant_stays_where_it_is_if_nobody_buys() {
    let mut s = Sitting::stock(3);
    for _ in 0..3 {
        s.passes();
    }
    assert_eq!(s.table().order, [ANN, BOB, CAT]);
}

#[test]
fn the_elephant_is_sold_to_another_player_who_agrees() {
    let mut s = Sitting::stock(3);
    s.formed("EIR", ANN, 2);
    for _ in 0..3 {
        s.passes();
    }
    let sale = |to: Seat, price: Money| Action::SellPriority { to, price };
    s.refuses(&sale(ANN, 10), "3.1.11");
    s.refuses(&sale(CAT, 601), "3.1.11");
    s.does(sale(CAT, 50));
    assert_eq!(s.seat(), CAT);
    s.does(Action::Decline);
    s.does(sale(CAT, 40));
    s.does(Action::Accept);
    assert_eq!((s.table().order[0], s.cash(ANN), s.cash(CAT)), (CAT, 640, 560));
    assert_eq!(s.table().round.kind, RoundKind::Operating);
}

#[test]
fn in_an_operating_round_nobody_deals_in_shares() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 4).turn("SIR", "Trains");
    s.refuses(&s.buy("SIR"), "3.5");
    s.refuses(&s.sell("SIR", 1), "3.5");
}

#[test]
fn a_refusal_of_a_purchase_or_a_pass_has_its_values() {
    let said = |s: &Sitting, action: &Action| s.game.clone().play(s.seat(), action).unwrap_err().to_string();
    let mut s = full_hand();
    s.does(s.buy("EIR"));
    s.pass_to(BOB);
    let why = "1853 (2009) 3.2.3: 12 certificates are held, the limit is 11: 1 must be sold first";
    assert_eq!(said(&s, &Action::Pass), why);
    let mut s = Sitting::stock(3);
    s.shares("EIR", of(ANN), 6).hand(ANN, 99);
    assert_eq!(said(&s, &s.buy("EIR")), "1853 (2009) 3.1.4: it takes 100, but there is only 99");
    s.hand(ANN, 100);
    assert_eq!(said(&s, &s.buy("EIR")), "1853 (2009) 3.1.2: 6 shares are held, and no more than 6 may be");
    let why = "1853 (2009) 3.1.7: no share of it lies in the Bank Pool";
    assert_eq!(said(&s, &s.buy_old("EIR")), why);
}

#[test]
fn whose_decision_it_is_stands_where_the_decision_is_ruled() {
    let said = |s: &Sitting, paragraph: &str| {
        let other = [ANN, BOB, CAT].into_iter().find(|seat| *seat != s.seat()).unwrap();
        s.refuses_seat(other, &Action::Pass, paragraph);
    };
    let mut s = Sitting::bonds(3, &[100, 90, 80]);
    said(&s, "2.5.4");
    s.finish_claims();
    said(&s, "3.1.1");
    let mut s = Sitting::stock(3);
    s.formed("SIR", BOB, 3);
    for _ in 0..3 {
        s.passes();
    }
    said(&s, "3.1.11");
    s.turn("SIR", "Trains");
    said(&s, "3.5");
    let mut s = Sitting::stock(3);
    s.shares("SIR", POOL, 5).managed("SIR", BOB).turn("SIR", "Trains");
    said(&s, "3.4.2");
    s.arrange(|_, _, own| own["stage"] = json!("Call"));
    said(&s, "4.9");
    // Two trains are all that phase 5 allows.
    let mut s = Sitting::stock(3);
    s.formed("SIR", BOB, 3).in_phase("5").train("SIR", "4").train("SIR", "4").train("SIR", "4M").turn("SIR", "Trains");
    said(&s, "4.8.6");
}
