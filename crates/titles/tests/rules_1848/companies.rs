//! 5.1, 5.2: public companies.

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, RoundKind, Spot, Standing};
use serde_json::json;

// 5.1.1

#[test]
fn the_buyer_of_the_directors_share_sets_the_price_and_then_others_may_buy() {
    let mut s = Sitting::stock(3);
    s.refuses(&s.buy("NSW"), "1848 5.1.1");
    let bank = s.bank();
    s.does(s.launch("NSW", 80));
    assert_eq!((s.price("NSW"), s.cash(ANN), s.bank()), (80, 840 - 160, bank + 160));
    assert_eq!((s.president("NSW"), s.percent("NSW", of(ANN))), (Some(ANN), 20));
    s.does(s.buy("NSW"));
    assert_eq!((s.percent("NSW", of(BOB)), s.cash(BOB)), (10, 840 - 80));
}

#[test]
fn the_price_is_that_of_the_chart() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 80).shares("NSW", of(ANN), 2);
    assert_eq!(s.marker("NSW"), Some((3, 5)));
    s.mark("NSW", 0, 9);
    assert_eq!(s.price("NSW"), 190);
    s.does(s.sell("NSW", 1));
    assert_eq!(s.cash(ANN), 840 + 190);
}

#[test]
fn the_chart_is_that_of_the_board() {
    let s = Sitting::stock(3);
    let rows: Vec<Vec<i32>> =
        s.game.edition().chart.rows.iter().map(|row| row.iter().flatten().map(|c| c.price).collect()).collect();
    let printed: [&[i32]; 7] = [
        &[0, 70, 80, 90, 100, 110, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450],
        &[0, 60, 70, 80, 90, 100, 110, 130, 150, 180, 210, 240, 270, 310, 350, 390, 440],
        &[0, 50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 230, 260, 300],
        &[0, 40, 50, 60, 70, 80, 90, 110, 130, 160, 190],
        &[0, 30, 40, 50, 60, 70, 80, 100, 120],
        &[0, 20, 30, 40, 50, 60, 70],
        &[70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340],
    ];
    assert_eq!(rows, printed);
}

// 5.1.2

#[test]
fn the_directors_share_comes_first_is_two_shares_and_one_certificate() {
    let mut s = Sitting::stock(3);
    for sign in ["VR", "NSW", "SAR", "COM", "FT", "WA", "QR"] {
        s.refuses(&s.buy(sign), "1848 5.1.1");
    }
    s.does(s.launch("VR", 70));
    assert_eq!((s.percent("VR", of(ANN)), s.table().certificates(ANN)), (20, 1));
    assert_eq!(s.table().certs_of(s.company("VR")).len(), 9, "one of 20 %, eight of 10 %");
    s.refuses(&s.launch("VR", 70), "1848 12.3.1");
}

#[test]
fn the_bank_of_england_has_no_directors_share() {
    let s = Sitting::stock(3);
    let bank = s.company("BOE");
    assert!(s.table().certs_of(bank).iter().all(|c| c.percent == 10 && !c.president));
    assert_eq!((s.table().certs_of(bank).len(), s.president("BOE")), (10, None));
    s.refuses(&s.launch("BOE", 70), "1848 12.3.1");
    assert!(s.offers(&s.buy_old("BOE")));
}

// 5.1.3, 5.1.4

#[test]
fn new_shares_cost_the_initial_price_and_old_ones_the_present() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 90).shares("NSW", POOL, 1).mark("NSW", 0, 8);
    let bank = s.bank();
    s.does(s.buy("NSW"));
    assert_eq!((s.cash(ANN), s.bank(), s.money("NSW")), (840 - 90, bank + 90, 0));
    s.does(s.buy_old("NSW"));
    assert_eq!((s.cash(BOB), s.bank()), (840 - 160, bank + 250));
    s.refuses(&s.buy_old("NSW"), "1848 12.3.1");
}

#[test]
fn new_shares_stay_at_the_initial_price_when_the_present_one_is_lower() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 90).shares("NSW", POOL, 1).mark("NSW", 5, 2).hand(ANN, 89);
    s.refuses(&s.buy("NSW"), "1848 12.3.1");
    s.does(s.buy_old("NSW"));
    assert_eq!(s.cash(ANN), 59);
}

#[test]
fn sold_shares_lie_in_the_pool_and_are_paid_at_the_price_of_the_chart() {
    let mut s = Sitting::later(3);
    s.open("NSW", BOB, 90).shares("NSW", of(ANN), 3).mark("NSW", 1, 7);
    s.does(s.sell("NSW", 2));
    assert_eq!((s.cash(ANN), s.percent("NSW", POOL), s.percent("NSW", NEW)), (840 + 260, 20, 50));
    s.passes();
    s.does(s.buy_old("NSW"));
    assert_eq!(s.cash(BOB), 840 - 120, "one row lower by now");
}

// 5.1.5

#[test]
fn dividends_go_to_players_and_nothing_is_paid_for_new_and_old_shares() {
    let mut s = Sitting::stock(3);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(BOB), 3).shares("NSW", POOL, 2);
    s.turn("NSW", "Pay").of_turn("revenue", json!(130));
    let (bank, cash) = (s.bank(), [ANN, BOB, CAT].map(|p| s.cash(p)));
    let events = s.pays(Dividend::Full);
    assert!(events.iter().any(|e| matches!(e, Event::Paid { kept: 0, per_share: 13, .. })));
    assert_eq!([ANN, BOB, CAT].map(|p| s.cash(p)), [cash[0] + 26, cash[1] + 39, cash[2]]);
    assert_eq!((s.money("NSW"), s.bank()), (0, bank - 65), "half of it stays in the bank");
}

#[test]
fn withheld_income_goes_to_the_treasury() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).turn("NSW", "Pay").of_turn("revenue", json!(130));
    let cash = s.cash(ANN);
    s.pays(Dividend::Withhold);
    assert_eq!((s.money("NSW"), s.cash(ANN)), (130, cash));
}

// 5.1.6

#[test]
fn no_shares_are_sold_in_the_first_stock_round() {
    let mut s = Sitting::stock(3);
    s.open("NSW", ANN, 70).shares("NSW", of(ANN), 2);
    s.refuses(&s.sell("NSW", 1), "1848 5.1.6");
    for _ in 0..2 {
        s.does(s.buy_old("BOE"));
        s.does(s.buy_old("BOE"));
        s.does(s.buy_old("BOE"));
    }
    assert_eq!(s.seat(), ANN);
    s.refuses(&s.sell("NSW", 1), "1848 5.1.6");
}

#[test]
fn shares_of_the_bank_of_england_are_sold_even_in_the_first_stock_round() {
    let mut s = Sitting::stock(3);
    s.shares("BOE", of(ANN), 3);
    s.does(s.sell("BOE", 2));
    assert_eq!((s.cash(ANN), s.percent("BOE", of(ANN))), (840 + 140, 10));
}

#[test]
fn no_more_than_half_of_a_company_lies_in_the_pool() {
    let mut s = Sitting::later(3);
    s.open("NSW", BOB, 70).shares("NSW", of(ANN), 3).shares("NSW", POOL, 3);
    s.refuses(&s.sell("NSW", 3), "1848 12.4.1");
    s.does(s.sell("NSW", 2));
    assert_eq!(s.percent("NSW", POOL), 50);
    s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
}

// 5.1.7

/// The NSW with track from Sydney to Newcastle.
fn with_a_route() -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).track("F17", "57", &["E18", "G16"]).track("E18", "57", &["F17", "D19"]);
    s
}

#[test]
fn a_company_with_a_route_must_own_a_train_when_its_turn_ends() {
    let mut s = with_a_route();
    s.treasury("NSW", 300).turn("NSW", "Trains");
    s.refuses(&Action::Pass, "1848 5.1.7");
    s.does(s.buy_train("2"));
    s.passes();
    assert_ne!(s.operating(), Some("NSW"));
}

#[test]
fn a_company_without_a_route_needs_no_train() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).track("F17", "57", &["E18", "G16"]).treasury("NSW", 300).turn("NSW", "Trains");
    s.passes();
    assert_ne!(s.operating(), Some("NSW"));
}

#[test]
fn a_train_of_another_company_will_do() {
    let mut s = with_a_route();
    s.running("VR", ANN, 90).train("VR", "3").phase(1).treasury("NSW", 1).turn("NSW", "Trains");
    s.refuses(&Action::Pass, "1848 5.1.7");
    s.does(s.buy_train_of("VR", "3", 1));
    s.passes();
}

// 5.2.1

#[test]
fn the_initial_price_is_70_80_90_or_100() {
    let mut s = Sitting::stock(3);
    let prices: Vec<i32> = s.game.edition().chart.launch_prices().map(|(_, c)| c.price).collect();
    assert_eq!(prices, [100, 90, 80, 70]);
    for price in prices {
        assert!(s.offers(&s.launch("WA", price)));
    }
    let company = s.company("WA");
    for (row, column) in [(0, 5), (5, 5), (1, 6), (1, 0), (6, 0), (9, 9)] {
        s.refuses(&Action::Launch { company, spot: Spot { row, column } }, "1848 5.2.1");
    }
    s.hand(ANN, 159);
    assert!(s.offers(&s.launch("WA", 70)));
    s.refuses(&s.launch("WA", 80), "1848 12.3.1");
}

// 5.2.2

#[test]
fn with_60_per_cent_sold_a_company_gets_ten_times_its_initial_price_and_operates() {
    let mut s = Sitting::stock(3);
    s.does(s.launch("NSW", 70));
    for _ in 0..3 {
        s.does(s.buy("NSW"));
    }
    assert_eq!((s.floated("NSW"), s.money("NSW")), (false, 0), "50 %");
    let bank = s.bank();
    let events = s.does(s.buy("NSW"));
    assert!(events.contains(&Event::Floated { company: s.company("NSW"), capital: 700 }));
    assert_eq!((s.money("NSW"), s.bank()), (700, bank + 70 - 700));
    s.does(s.buy("NSW"));
    assert_eq!(s.money("NSW"), 700, "once");
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.operating(), Some("NSW"));
}

#[test]
fn the_capital_is_ten_times_the_initial_price_whatever_the_present_one_is() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 90).shares("NSW", of(ANN), 3).mark("NSW", 4, 5);
    s.does(s.buy("NSW"));
    assert_eq!((s.price("NSW"), s.money("NSW")), (70, 900));
}

#[test]
fn old_shares_count_among_the_60_per_cent() {
    let mut s = Sitting::later(3);
    s.open("NSW", BOB, 90).shares("NSW", of(ANN), 3);
    s.does(s.sell("NSW", 3));
    assert!(!s.floated("NSW"));
    s.passes();
    s.does(s.buy("NSW"));
    assert_eq!((s.percent("NSW", POOL), s.percent("NSW", of(BOB)), s.money("NSW")), (30, 30, 900));
}

#[test]
fn a_company_with_less_than_60_per_cent_sold_does_not_operate() {
    let mut s = Sitting::stock(3);
    s.open("NSW", ANN, 100).shares("NSW", of(ANN), 3).running("VR", BOB, 70);
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.operating(), s.has_token("NSW", "F17")), (Some("VR"), false));
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.price("NSW")), (RoundKind::Stock, 100));
}

#[test]
fn homes_are_those_of_the_table() {
    for (sign, homes) in [
        ("QR", vec!["B19"]),
        ("COM", vec!["F17", "G6"]),
        ("FT", vec!["G14"]),
        ("VR", vec!["H11"]),
        ("SAR", vec!["G6"]),
        ("WA", vec!["D1"]),
        ("NSW", vec!["F17"]),
        ("CAR", vec!["E4"]),
    ] {
        let s = Sitting::stock(3);
        let map = &s.game.edition().ground.map;
        let found: Vec<&str> = map.homes_of(sign).map(|(hex, ..)| map.hex(hex).name.as_str()).collect();
        assert_eq!(found, homes, "{sign}");
    }
}

/// The NSW with a route and without a train, about to decide on dividends; a 4 costs 300.
fn in_need(version: u32, (row, column): (u8, u8)) -> Sitting {
    let mut s = Sitting::stock_of_version(version, 3, &[]);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2).queue(&["VR"]);
    s.track("F17", "57", &["E18", "G16"]).track("E18", "57", &["F17", "D19"]);
    s.treasury("NSW", 0).mark("NSW", row, column).turn("NSW", "Pay").of_turn("revenue", json!(10));
    s
}

#[test]
fn a_company_that_can_only_fall_falls_at_once() {
    // Withholding brings 10 and costs a box. Then three loans are needed, which take eight boxes.
    for (version, column, falls) in [(2, 9, true), (2, 10, false), (1, 9, false)] {
        let mut s = in_need(version, (0, column));
        s.pays(Dividend::Withhold);
        assert_eq!(s.standing("NSW") == Standing::Closed, falls, "version {version}, column {column}");
        if falls {
            assert_eq!((s.operating(), s.money("BOE"), s.in_depot("4")), (Some("VR"), 2000 - 300, 4));
        } else {
            assert_eq!((s.operating(), s.about()), (Some("NSW"), "buy-trains"));
            s.refuses(&Action::Pass, "1848 5.1.7");
        }
    }
    // With the twenty loans given it falls wherever its marker stands, unless one loan is enough.
    for (left, cash, falls) in
        [(0, 0, true), (2, 0, true), (3, 0, false), (0, 290, false), (1, 190, false), (1, 180, true)]
    {
        let mut s = in_need(2, (0, 16));
        s.loans("VR", 20 - left).treasury("NSW", cash);
        s.pays(Dividend::Withhold);
        assert_eq!(s.standing("NSW") == Standing::Closed, falls, "{left} loans left, {cash}");
    }
}

#[test]
fn a_company_that_has_another_way_out_is_asked() {
    let closed = |s: &mut Sitting| {
        s.pays(Dividend::Withhold);
        s.standing("NSW") == Standing::Closed
    };
    // A train of another company, for 1 under the same director or at its printed price with the money of a loan.
    let mut s = in_need(2, (0, 5));
    s.running("SAR", ANN, 70).train("SAR", "3").turn("NSW", "Pay").of_turn("revenue", json!(10));
    assert!(!closed(&mut s));
    s.does(s.buy_train_of("SAR", "3", 1));
    let mut s = in_need(2, (0, 5));
    s.train("VR", "3").treasury("NSW", 89).turn("NSW", "Pay").of_turn("revenue", json!(10));
    assert!(closed(&mut s), "199 with a loan");
    let mut s = in_need(2, (0, 5));
    s.train("VR", "3").treasury("NSW", 90).turn("NSW", "Pay").of_turn("revenue", json!(10));
    assert!(!closed(&mut s), "200 with a loan");
    // A 2E, which does not help in the end but is the company's to buy.
    for (cash, falls) in [(89, true), (90, false)] {
        let mut s = in_need(2, (0, 5));
        s.phase(3).treasury("NSW", cash).turn("NSW", "Pay").of_turn("revenue", json!(10));
        assert_eq!(closed(&mut s), falls, "{cash}");
    }
    // A private company of its director.
    let mut s = in_need(2, (0, 5));
    s.private_of("P1", of(ANN)).turn("NSW", "Pay").of_turn("revenue", json!(10));
    assert!(!closed(&mut s));
}

#[test]
fn a_2e_may_be_bought_before_the_train_that_must_be_bought() {
    let mut s = in_need(2, (0, 16));
    s.phase(3).treasury("NSW", 250).turn("NSW", "Trains");
    s.does(s.buy_train("2E"));
    assert_eq!((s.money("NSW"), s.loans_of("NSW"), s.about()), (50, 0, "buy-trains"));
    s.refuses(&Action::Pass, "1848 5.1.7");
    // The money for it is missing then: five loans instead of three.
    s.does(s.buy_train("5"));
    assert_eq!((s.money("NSW"), s.loans_of("NSW"), s.marker("NSW")), (50, 5, Some((0, 2))));
}
