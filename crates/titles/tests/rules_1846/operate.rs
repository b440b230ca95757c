//! 4 and 6: the sequence of play, the steps of an operating turn; 6.1 issuing and redeeming; 6.6 private companies; etiquette.

use crate::table::{ANN, BOB, CAT, DAN, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, Purse, RoundKind, Seat, Viewer};

/// NYC's turn at a stop: Ann is president, a 2 train and some money.
fn nyc(stop: &str, treasury: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", treasury).train("NYC", "2").turn("NYC", stop);
    s
}

fn operated(events: &[Event]) -> Vec<u8> {
    events.iter().filter_map(|e| if let Event::Operates(c) = e { Some(c.0) } else { None }).collect()
}

// 4

#[test]
fn two_operating_rounds_follow_each_stock_round() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).treasury("NYC", 500).train("NYC", "2");
    let mut rounds = Vec::new();
    for _ in 0..5 {
        let round = s.table().round;
        rounds.push((round.kind, round.set, round.number));
        s.play_out_round();
    }
    let (stock, operating) = (RoundKind::Stock, RoundKind::Operating);
    assert_eq!(rounds, [(stock, 1, 1), (operating, 1, 1), (operating, 1, 2), (stock, 2, 1), (operating, 2, 1)]);
}

#[test]
fn owners_of_private_companies_are_paid_before_anybody_operates() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).treasury("NYC", 100);
    s.private_of("C&WI", of(BOB))
        .private_of("TBC", of(BOB))
        .private_of("MAIL", of(CAT))
        .private_of_company("MC", "NYC");
    s.passes();
    s.passes();
    let events = s.passes();
    assert_eq!((s.cash(BOB), s.cash(CAT), s.money("NYC")), (430, 400, 115));
    let income = events.iter().rposition(|e| matches!(e, Event::Income { .. })).unwrap();
    let first = events.iter().position(|e| matches!(e, Event::Operates(_))).unwrap();
    assert!(income < first);
}

#[test]
fn incomes_are_those_of_the_rulebook() {
    let s = Sitting::stock(3);
    let printed = [
        ("MC", 40, 0, 15),
        ("O&I", 40, 0, 15),
        ("C&WI", 60, 0, 10),
        ("MS", 60, 80, 0),
        ("BIG4", 40, 60, 0),
        ("MAIL", 80, 0, 0),
        ("MPC", 60, 0, 15),
        ("SC", 40, 0, 10),
        ("TBC", 60, 0, 20),
        ("LSL", 40, 0, 15),
    ];
    for (sign, price, debt, income) in printed {
        let card = &s.game.edition().privates[s.private(sign).index()];
        assert_eq!((card.price, card.debt, card.income), (price, debt, income), "{sign}");
    }
}

#[test]
fn independents_operate_first_and_then_corporations_by_price() {
    let mut s = Sitting::stock(3);
    s.private_of("BIG4", of(BOB)).private_of("MS", of(CAT));
    s.open("GT", ANN, 60).treasury("GT", 120).open("NYC", ANN, 112).treasury("NYC", 224);
    s.open("B&O", BOB, 112).treasury("B&O", 224);
    s.round(2, 1);
    s.pass_until(RoundKind::Operating);
    for sign in ["MS", "BIG4", "NYC", "B&O", "GT"] {
        assert_eq!(s.operating(), Some(sign));
        while s.operating() == Some(sign) {
            s.plays_on();
        }
    }
    assert_eq!(s.table().round.number, 2);
}

#[test]
fn the_very_first_operating_round_goes_from_the_lowest_price_up_and_from_the_top_down_in_a_box() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 112).treasury("NYC", 224).open("GT", ANN, 60).treasury("GT", 120);
    s.open("B&O", BOB, 60).treasury("B&O", 120);
    s.pass_until(RoundKind::Operating);
    for sign in ["GT", "B&O", "NYC"] {
        assert_eq!(s.operating(), Some(sign));
        while s.operating() == Some(sign) && s.table().round.number == 1 {
            s.plays_on();
        }
    }
    assert_eq!((s.table().round.number, s.operating()), (2, Some("NYC")), "the second begins at the top");
}

// 6

#[test]
fn the_steps_come_in_their_order() {
    let mut s = nyc("Track", 500);
    s.refuses(&Action::Run { runs: Vec::new() }, "1846 6");
    s.refuses(&Action::Pay { dividend: Dividend::Full }, "1846 6.4");
    s.refuses(&s.buy_train("2"), "1846 6.5");
    s.passes();
    assert_eq!(s.about(), "run");
    s.refuses(&s.lay("D18", "8", &["D20", "E17"]), "1846 6");
    s.refuses(&s.token("D20"), "1846 6");
    s.refuses(&Action::Pass, "1846 6.3");
    s.runs_best();
    assert_eq!(s.about(), "dividend");
    s.refuses(&Action::Pass, "1846 6.4");
    s.pays(Dividend::Withhold);
    assert_eq!(s.about(), "buy-trains");
    s.refuses(&Action::Run { runs: Vec::new() }, "1846 6");
    s.does(s.buy_train("2"));
    s.passes();
    assert_ne!(s.operating(), None, "nothing is left to do: the next turn");
}

#[test]
fn only_the_president_acts_for_a_corporation() {
    let s = nyc("Track", 500);
    assert_eq!(s.seat(), ANN);
    s.refuses_seat(BOB, &Action::Pass, "1846 4");
    assert!(s.game.choices(BOB).is_empty());
}

#[test]
fn a_corporation_operates_once_in_a_round() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).treasury("NYC", 300).open("GT", BOB, 90).treasury("GT", 300).round(2, 1);
    let mut seen = Vec::new();
    s.passes();
    s.passes();
    seen.extend(operated(&s.passes()));
    while s.table().round.number == 1 {
        let before = s.game.len();
        s.plays_on();
        seen.extend(operated(s.game.done(before).unwrap().2));
    }
    let (nyc, gt) = (s.company("NYC").0, s.company("GT").0);
    assert_eq!(seen[..2], [nyc, gt]);
    assert_eq!(seen.len(), 3, "the third is the first of the next round");
}

#[test]
fn an_independent_lays_track_and_runs_but_neither_buys_nor_places_tokens() {
    let mut s = Sitting::stock(3);
    s.private_of("BIG4", of(BOB)).private_of("MAIL", of(CAT));
    s.turn("BIG4", "Track");
    assert_eq!(s.seat(), BOB);
    let lay = s.lay("G9", "57", &["G7", "G11"]);
    s.refuses(&s.buy_private("MAIL", 1), "1846 6");
    s.refuses(&s.token("G7"), "1846 6.2 (station tokens)");
    s.refuses(&Action::Issue { shares: 1 }, "1846 3");
    s.does(lay);
    assert_eq!(s.money("BIG4"), 20, "from its own treasury");
}

#[test]
fn private_companies_are_bought_at_any_time_of_the_turn() {
    for stop in ["Track", "Routes", "Pay", "Trains", "Companies"] {
        let mut s = nyc(stop, 500);
        if stop == "Pay" {
            s.of_turn("revenue", serde_json::json!(40));
        }
        s.private_of("MAIL", of(BOB));
        s.deals(s.buy_private("MAIL", 30));
        assert_eq!(s.owner("MAIL"), Holder::Company(s.company("NYC")), "{stop}");
        assert_eq!((s.cash(BOB), s.money("NYC")), (430, 470));
    }
}

// 6.1

#[test]
fn a_corporation_issues_at_one_value_less_and_its_price_stays() {
    let mut s = nyc("Track", 0);
    s.shares("NYC", of(BOB), 1);
    assert!(s.offers(&Action::Issue { shares: 3 }));
    s.refuses(&Action::Issue { shares: 4 }, "1846 6.1");
    s.does(Action::Issue { shares: 2 });
    assert_eq!((s.money("NYC"), s.price("NYC"), s.percent("NYC", MARKET)), (180, 100, 20));
}

#[test]
fn no_more_is_issued_than_players_hold_beyond_the_market() {
    let mut s = nyc("Track", 0);
    s.shares("NYC", of(ANN), 1).shares("NYC", MARKET, 2);
    assert!(s.offers(&Action::Issue { shares: 1 }));
    s.refuses(&Action::Issue { shares: 2 }, "1846 6.1");
    s.shares("NYC", MARKET, 1);
    s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
    assert_eq!(s.percent("NYC", MARKET), 30);
}

#[test]
fn a_corporation_redeems_at_one_value_more_and_its_price_stays() {
    let mut s = nyc("Track", 336);
    s.shares("NYC", MARKET, 4);
    s.refuses(&Action::Redeem { shares: 5 }, "1846 6.1");
    s.refuses(&Action::Redeem { shares: 4 }, "1846 6.1");
    s.does(Action::Redeem { shares: 3 });
    assert_eq!((s.money("NYC"), s.price("NYC"), s.percent("NYC", MARKET), s.unsold("NYC")), (0, 100, 10, 70));
}

#[test]
fn more_shares_in_the_market_than_with_players_force_nobody_to_redeem() {
    let mut s = nyc("Track", 500);
    s.shares("NYC", MARKET, 5);
    assert!(s.offers(&Action::Pass));
    s.passes();
    assert_eq!(s.about(), "run");
}

#[test]
fn issuing_and_redeeming_exclude_each_other_and_happen_once() {
    let mut s = nyc("Track", 500);
    s.shares("NYC", of(BOB), 3).shares("NYC", MARKET, 1);
    let mut t = s.clone();
    s.does(Action::Issue { shares: 1 });
    s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
    s.refuses(&Action::Redeem { shares: 1 }, "1846 6.1");
    t.does(Action::Redeem { shares: 1 });
    t.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
}

#[test]
fn shares_are_issued_before_track_and_tokens() {
    let mut s = nyc("Track", 500);
    s.does(s.lay("D18", "8", &["D20", "E17"]));
    s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
    s.passes();
    s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
}

#[test]
fn a_corporation_without_money_is_still_asked_whether_it_issues() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).round(2, 1);
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.operating(), s.about()), (Some("NYC"), "track-and-token"));
    assert!(s.offers(&Action::Issue { shares: 2 }));
}

// 6.6 and 6.61

#[test]
fn a_private_company_costs_between_1_and_its_printed_price() {
    let mut s = nyc("Track", 50);
    s.private_of("MC", of(BOB)).private_of("C&WI", of(BOB));
    s.refuses(&s.buy_private("MC", 0), "1846 6.6");
    s.refuses(&s.buy_private("MC", 41), "1846 6.6");
    s.refuses(&s.buy_private("C&WI", 51), "1846 6.6");
    assert!(s.offers(&s.buy_private("MC", 1)) && s.offers(&s.buy_private("MC", 40)));
    assert!(s.offers(&s.buy_private("C&WI", 50)));
}

#[test]
fn its_owner_must_agree_to_the_sale() {
    let mut s = nyc("Track", 200);
    s.private_of("MC", of(BOB));
    s.does(s.buy_private("MC", 40));
    assert_eq!(s.owner("MC"), of(BOB), "an offer so far");
    assert_eq!(s.seat(), BOB);
    s.refuses_seat(ANN, &Action::Pass, "");
    s.seat_does(BOB, Action::Decline);
    assert_eq!((s.owner("MC"), s.seat(), s.money("NYC")), (of(BOB), ANN, 200));
    s.does(s.buy_private("MC", 40));
    s.seat_does(ANN, Action::Withdraw);
    s.does(s.buy_private("MC", 35));
    s.seat_does(BOB, Action::Accept);
    assert_eq!((s.owner("MC"), s.cash(BOB), s.money("NYC")), (Holder::Company(s.company("NYC")), 435, 165));
}

#[test]
fn a_president_needs_nobodys_consent_for_an_own_private_company() {
    let mut s = nyc("Track", 200);
    s.private_of("MC", of(ANN));
    s.does(s.buy_private("MC", 1));
    assert_eq!((s.owner("MC"), s.cash(ANN)), (Holder::Company(s.company("NYC")), 401));
}

#[test]
fn private_companies_are_bought_in_phases_i_and_ii_only() {
    for (phase, allowed) in [(0, true), (1, true), (2, false), (3, false)] {
        let mut s = nyc("Track", 200);
        s.phase(phase).private_of("MAIL", of(BOB));
        if allowed {
            assert!(s.offers(&s.buy_private("MAIL", 80)));
        } else {
            s.refuses(&s.buy_private("MAIL", 80), "1846 6.6");
        }
    }
}

#[test]
fn using_a_power_does_not_close_the_private_company() {
    let mut s = nyc("Track", 200);
    s.private_of_company("MC", "NYC");
    s.does(s.lay_by("MC", "B10", "9", &["B8", "B12"]));
    s.passes();
    assert_eq!(s.owner("MC"), Holder::Company(s.company("NYC")));
}

#[test]
fn private_companies_do_not_go_from_one_corporation_to_another() {
    let mut s = nyc("Track", 200);
    s.open("GT", BOB, 60).private_of_company("MAIL", "GT");
    s.refuses(&s.buy_private("MAIL", 10), "1846 6.61");
}

// Etiquette

#[test]
fn money_and_holdings_are_open_to_all_eyes() {
    let mut s = nyc("Track", 123);
    s.hand(DAN, 77);
    for viewer in [Viewer::Seat(BOB), Viewer::Spectator] {
        let view: serde_json::Value = serde_json::from_str(&s.game.view_json(viewer).unwrap()).unwrap();
        assert_eq!(view["table"]["players"][3]["cash"], 77);
        assert_eq!(view["table"]["companies"][s.company("NYC").index()]["cash"], 123);
        assert_eq!(view["table"]["certs"].as_array().unwrap().len(), s.table().certs.len());
        assert_eq!(view["table"]["trains"].as_array().unwrap().len(), s.table().trains.len());
    }
}

#[test]
fn no_assets_change_hands_but_as_the_rules_say() {
    // A train changes hands in the step for trains only, and a private company never from player to player.
    let mut s = nyc("Track", 200);
    s.open("GT", BOB, 60).train("GT", "2").private_of("MAIL", of(CAT));
    s.refuses(&s.buy_train_of("GT", "2", 1), "1846 6.5");
    s.refuses(&Action::Buy { company: s.company("GT"), from: of(BOB) }, "1846 6");
    s.refuses_seat(BOB, &s.buy_private("MAIL", 1), "1846 4");
    // Nor does money go from a hand to a treasury: what a president has does not count for track.
    s.treasury("NYC", 10);
    s.refuses(&s.lay("D18", "8", &["D20", "E17"]), "1846 6.2 (track cost)");
    assert_eq!(s.table().cash(Purse::Player(Seat(0))), 400);
}
