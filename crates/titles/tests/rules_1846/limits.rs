//! Amounts and numbers just at a limit, and what a refusal says about them.

use crate::table::{ANN, BOB, CAT, DAN, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Choice, CompanyId, Event, Holder, PrivateId, Refusal, Target, TrainPlace};
use serde_json::json;

const MANDATORY: &str = "1846 6.5 (mandatory purchase)";

/// Why an action is refused, word for word.
#[track_caller]
fn refusal(s: &Sitting, action: &Action) -> Refusal {
    let mut copy = s.game.clone();
    match copy.play(s.seat(), action) {
        Ok(events) => panic!("{action:?} is accepted: {events:?}"),
        Err(why) => why,
    }
}

// 5

#[test]
fn a_refused_launch_says_what_two_shares_cost() {
    let mut s = Sitting::stock(5);
    s.hand(ANN, 199);
    assert_eq!(refusal(&s, &s.launch("NYC", 100)), Refusal::money("1846 5.1", 199, 200));
    s.hand(ANN, 200);
    s.does(s.launch("NYC", 100));
    assert_eq!((s.cash(ANN), s.money("NYC")), (0, 200));
}

#[test]
fn companies_that_do_not_exist_are_refused() {
    let s = Sitting::stock(5);
    let company = CompanyId(99);
    let spot = s.spot(100);
    s.refuses(&Action::Launch { company, spot }, "1846 5.1");
    s.refuses(&Action::Buy { company, from: Holder::Company(company) }, "1846 5.1");
    s.refuses(&Action::Buy { company, from: MARKET }, "1846 5.1");
    s.refuses(&Action::Sell { company, shares: 1 }, "1846 5.2");
}

#[test]
fn an_independent_is_neither_launched_nor_dealt_in() {
    let mut s = Sitting::stock(5);
    let ms = s.company("MS");
    for standing in [railhead_engine::Standing::Waiting, railhead_engine::Standing::Active] {
        s.arrange(|_, table, _| table.company_mut(ms).standing = standing);
        let launch = Action::Launch { company: ms, spot: s.spot(100) };
        assert_eq!(refusal(&s, &launch), Refusal::because("1846 5.1", "this corporation cannot be launched"));
        let first = Refusal::because("1846 5.1", "its president's certificate must be bought first");
        assert_eq!(refusal(&s, &Action::Buy { company: ms, from: Holder::Company(ms) }), first);
        let none = Refusal::because("1846 5.2", "there are no shares of it to sell");
        assert_eq!(refusal(&s, &s.sell("MS", 1)), none);
    }
}

#[test]
fn of_a_corporation_that_was_not_launched_nothing_is_bought_or_sold() {
    let s = Sitting::stock(5);
    let first = Refusal::because("1846 5.1", "its president's certificate must be bought first");
    assert_eq!(refusal(&s, &s.buy("NYC")), first);
    assert_eq!(refusal(&s, &s.sell("NYC", 1)), Refusal::because("1846 5.2", "there are no shares of it to sell"));
}

#[test]
fn a_corporation_in_play_is_not_launched_again() {
    let mut s = Sitting::stock(5);
    s.open("NYC", BOB, 100);
    s.refuses(&s.launch("NYC", 100), "1846 5.1");
}

#[test]
fn certificates_are_shown_with_their_limit() {
    let mut s = Sitting::stock(5);
    assert_eq!(s.game.certificates(ANN), (0, Some(11)));
    s.open("NYC", ANN, 100).shares("NYC", of(ANN), 2).open("GT", BOB, 60).shares("GT", of(ANN), 1);
    s.private_of("MAIL", of(ANN)).private_of("SC", of(BOB));
    assert_eq!(s.game.certificates(ANN), (3 + 1 + 1, Some(11)));
    assert_eq!(s.game.certificates(BOB), (1 + 1, Some(11)));
    assert_eq!(s.game.certificates(CAT), (0, Some(11)));
}

#[test]
fn the_limit_of_certificates_follows_the_corporations_that_are_left() {
    for (players, limits) in [(2, [19, 16, 16]), (3, [14, 11, 11]), (4, [12, 10, 8]), (5, [11, 10, 8])] {
        let mut s = Sitting::stock(players);
        let open = |s: &Sitting| {
            let signs = ["GT", "IC", "NYC", "B&O", "C&O", "ERIE", "PRR"];
            signs.into_iter().filter(|c| s.standing(c) == railhead_engine::Standing::Waiting).collect::<Vec<_>>()
        };
        for limit in limits {
            assert_eq!(s.game.certificates(ANN).1, Some(limit), "{players} players, {:?}", open(&s));
            let gone = s.company(open(&s)[0]);
            s.arrange(|_, table, _| {
                table.company_mut(gone).standing = railhead_engine::Standing::Closed;
                table.certs.iter_mut().filter(|c| c.company == gone).for_each(|c| c.holder = Holder::Gone);
            });
        }
    }
}

// 6.1

#[test]
fn shares_are_not_issued_once_trains_run_unless_so_chosen() {
    for (options, offered) in [(&[("issue-any-time", "on")][..], true), (&[], false)] {
        for stop in ["Routes", "Pay"] {
            let mut s = Sitting::stock_with(5, options);
            s.open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "2").shares("NYC", of(BOB), 1);
            s.turn("NYC", stop).of_turn("revenue", json!(20));
            assert_eq!(s.offers(&Action::Issue { shares: 1 }), offered, "{stop}");
            if !offered {
                let why = "shares are issued or redeemed before track and tokens";
                assert_eq!(refusal(&s, &Action::Issue { shares: 1 }), Refusal::because("1846 6.1", why));
            }
        }
    }
}

#[test]
fn shares_are_issued_before_the_first_tile_and_token_only() {
    for (key, value) in [("lays", json!(1)), ("tokened", json!(true)), ("issued", json!(true))] {
        let mut s = Sitting::stock(5);
        s.open("NYC", ANN, 100).treasury("NYC", 100).shares("NYC", of(BOB), 1).turn("NYC", "Track");
        assert!(s.offers(&Action::Issue { shares: 1 }));
        s.of_turn(key, value);
        s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
    }
}

// 6.4

/// The Grand Trunk's price after a turn without revenue, with or without president and train.
fn price_after_nothing(options: &[(&str, &str)], president: bool, train: Option<&str>) -> i32 {
    let mut s = Sitting::stock_with(5, options);
    s.open("GT", BOB, 50).shares("GT", MARKET, 2).open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "5");
    s.phase(2);
    match train {
        Some("old") => s.old_train("GT", "2"),
        Some(name) => s.train("GT", name),
        None => &mut s,
    };
    if !president {
        s.headless("GT");
    }
    s.turn("NYC", "Companies").queue(&["GT"]).round(2, 1);
    s.passes();
    s.price("GT")
}

#[test]
fn only_a_corporation_without_president_and_train_falls_twice() {
    let site = [("site-pauses", "on")];
    for (options, president, train, price) in [
        (&[][..], true, None, 40),
        (&[], true, Some("5"), 40),
        (&[], false, Some("5"), 40),
        (&[], false, None, 30),
        (&[], false, Some("old"), 40),
        (&site, false, Some("old"), 30),
        (&site, false, Some("5"), 40),
        (&site, false, None, 30),
        (&site, true, None, 40),
    ] {
        let after = price_after_nothing(options, president, train);
        assert_eq!(after, price, "{options:?}, president {president}, {train:?}");
    }
}

#[test]
fn a_corporation_without_president_that_earns_falls_no_further_for_want_of_a_train() {
    for options in [&[][..], &[("site-pauses", "on")]] {
        let mut s = Sitting::stock_with(5, options);
        s.open("GT", BOB, 50).headless("GT").open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "4").phase(1);
        s.old_train("GT", "2").track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]).station("GT", "G7");
        s.turn("NYC", "Companies").queue(&["GT"]).round(2, 1);
        s.passes();
        assert_eq!(s.price("GT"), 40, "retained earnings move it one box, {options:?}");
    }
}

// 6.5

#[test]
fn a_refused_train_says_what_corporation_and_president_have_together() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 30).phase(1).shares("NYC", MARKET, 2).hand(ANN, 129);
    s.turn("NYC", "Trains");
    assert_eq!(refusal(&s, &s.buy_train("3/5")), Refusal::money(MANDATORY, 159, 160));
    s.hand(ANN, 130);
    s.does(s.buy_train("3/5"));
    assert_eq!((s.cash(ANN), s.money("NYC")), (0, 0));
}

#[test]
fn ruin_is_refused_while_treasury_hand_issue_and_sales_make_up_the_price() {
    for (treasury, hand, gt, issued, ruined) in [
        (150, 10, 0, 2, false),
        (150, 9, 0, 2, true),
        (100, 0, 1, 2, false),
        (99, 0, 1, 2, true),
        (10, 10, 0, 0, false),
        (10, 9, 0, 0, true),
    ] {
        let mut s = Sitting::stock(5);
        s.open("NYC", ANN, 100).treasury("NYC", treasury).phase(1).shares("NYC", MARKET, issued).hand(ANN, hand);
        s.open("GT", BOB, 60).operated("GT").shares("GT", of(ANN), gt).turn("NYC", "Trains");
        // A 3/5 costs 160; NYC, which has not operated, keeps its president; two shares of it issued bring 140.
        let nyc = s.company("NYC");
        s.arrange(|_, table, _| table.company_mut(nyc).operated = true);
        assert_eq!(s.offers(&Action::Bankrupt), ruined, "{treasury}, {hand}, {gt}, {issued}");
        if !ruined {
            s.refuses(&Action::Bankrupt, "1846 7");
        }
    }
}

#[test]
fn the_president_keeps_as_much_as_any_other_player_in_a_forced_sale() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 50).operated("NYC").phase(1).shares("NYC", of(ANN), 3).shares("NYC", of(BOB), 4).hand(ANN, 0);
    s.shares("NYC", of(DAN), 1).turn("NYC", "Trains");
    s.arrange(|_, _, own| own["stage"]["Turn"]["forced"]["issued"] = json!(true));
    assert!(s.offers(&s.sell("NYC", 1)), "40 against 40");
    let why = "the presidency of the operating corporation may not change";
    assert_eq!(refusal(&s, &s.sell("NYC", 2)), Refusal::because("1846 6.59", why));
}

#[test]
fn of_shares_that_can_be_sold_for_a_train_the_presidents_certificate_is_none() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 50).operated("NYC").phase(1).shares("NYC", of(ANN), 1).shares("NYC", MARKET, 2).hand(ANN, 0);
    s.shares("NYC", of(BOB), 1).turn("NYC", "Trains");
    s.arrange(|_, _, own| own["stage"]["Turn"]["forced"]["issued"] = json!(true));
    assert!(s.offers(&s.sell("NYC", 1)));
    s.refuses(&s.sell("NYC", 2), "1846 5.24");
}

#[test]
fn after_ruin_those_still_to_operate_are_sorted_anew_by_the_book() {
    for (options, first) in [(&[][..], "B&O"), (&[("spend-what-was-raised", "on")], "GT")] {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 50).operated("NYC").shares("NYC", MARKET, 2).hand(ANN, 0).phase(1);
        s.open("GT", ANN, 60).operated("GT").shares("GT", of(BOB), 2);
        s.open("B&O", CAT, 60).operated("B&O").treasury("B&O", 100);
        s.turn("NYC", "Trains").queue(&["GT", "B&O"]);
        let events = s.does(Action::Bankrupt);
        assert!(s.price("GT") < 60);
        let next = events.iter().find_map(|e| if let Event::Operates(c) = e { Some(*c) } else { None });
        assert_eq!(next.or(s.game.operating()), Some(s.company(first)), "{options:?}");
    }
}

#[test]
fn the_only_train_of_another_corporation_is_kept_from_two_players_once_the_bank_has_none() {
    for (players, depot, trains, offered) in
        [(2, true, 1, true), (2, false, 1, false), (2, false, 2, true), (5, false, 1, true), (5, true, 1, true)]
    {
        let mut s = Sitting::stock_with(players, &[("phase-iv-trains-limited", "on")]);
        let signs: Vec<&str> = ["NYC", "GT", "B&O", "C&O", "PRR"]
            .into_iter()
            .filter(|c| s.standing(c) == railhead_engine::Standing::Waiting)
            .collect();
        let (buyer, seller) = (signs[0], signs[1]);
        s.open(buyer, ANN, 100).treasury(buyer, 50).open(seller, BOB, 60).phase(3);
        for _ in 0..trains {
            s.train(seller, "6");
        }
        if !depot {
            s.depot("6", 0);
        }
        s.train(buyer, "6").turn(buyer, "Trains");
        assert_eq!(s.offers(&s.buy_train_of(seller, "6", 10)), offered, "{players}, {depot}, {trains}");
    }
}

#[test]
fn two_players_play_one_more_set_after_the_last_train_is_bought() {
    for (left, last) in [(2, json!(null)), (1, json!(3))] {
        let mut s = Sitting::stock(2);
        let sign = ["NYC", "GT"].into_iter().find(|c| s.standing(c) == railhead_engine::Standing::Waiting).unwrap();
        s.open(sign, ANN, 100).treasury(sign, 900).phase(3).depot("6", left).turn(sign, "Trains");
        s.does(s.buy_train("6"));
        assert_eq!(s.own()["last_set"], last, "{left} left");
    }
}

#[test]
fn with_more_players_the_last_train_ends_nothing() {
    let mut s = Sitting::stock_with(5, &[("phase-iv-trains-limited", "on")]);
    s.open("NYC", ANN, 100).treasury("NYC", 900).phase(3).depot("6", 1).turn("NYC", "Trains");
    s.does(s.buy_train("6"));
    assert_eq!(s.own()["last_set"], json!(null));
}

// 6.6

#[test]
fn a_private_company_may_take_the_last_of_the_treasury() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 40).private_of("MAIL", of(BOB)).private_of("SC", of(ANN));
    s.turn("NYC", "Track");
    s.refuses(&s.buy_private("MAIL", 41), "1846 6.6");
    let consents: Vec<_> = s
        .game
        .choices(ANN)
        .iter()
        .filter_map(|c| match c {
            Choice::BuyPrivate { private, from, to, consent } => Some((*private, *from, *to, *consent)),
            _ => None,
        })
        .collect();
    let mut expected = vec![(s.private("MAIL"), 1, 40, Some(BOB)), (s.private("SC"), 1, 40, None)];
    expected.sort_by_key(|(p, ..)| p.index());
    assert_eq!(consents, expected);
    s.deals(s.buy_private("MAIL", 40));
    assert_eq!((s.money("NYC"), s.cash(BOB)), (0, 440));
}

#[test]
fn a_train_of_ones_own_other_corporation_needs_nobodys_consent() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 40).train("NYC", "2").open("GT", ANN, 60).train("GT", "2");
    s.open("IC", BOB, 60).train("IC", "2").turn("NYC", "Trains");
    for (sign, consent) in [("GT", None), ("IC", Some(BOB))] {
        let wanted = s.train_of(sign, "2");
        let offered = s.game.choices(ANN).iter().find_map(|c| match c {
            Choice::BuyTrain { train, from, to, consent, .. } if *train == wanted => Some((*from, *to, *consent)),
            _ => None,
        });
        assert_eq!(offered, Some((1, 40, consent)), "{sign}");
    }
}

// 3

#[test]
fn a_private_company_without_marker_places_none() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 100);
    for private in ["LSL", "TBC", "MC", "MAIL"] {
        s.private_of_company(private, "NYC");
    }
    s.turn("NYC", "Track");
    for private in ["LSL", "TBC", "MC", "MAIL"] {
        let why = Refusal::because("1846 3", "this private company has no marker");
        assert_eq!(refusal(&s, &s.mark(private, "H12")), why, "{private}");
        assert_eq!(refusal(&s, &s.mark(private, "D6")), why, "{private}");
    }
    let unknown = Action::Mark { private: PrivateId(99), target: Target::Hex(s.hex("D6")) };
    s.refuses(&unknown, "1846 3");
}

#[test]
fn the_ohio_and_indiana_lays_two_tiles_and_no_more_and_leaves_other_powers_alone() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 100);
    for private in ["O&I", "LSL", "MC", "LM"] {
        s.private_of_company(private, "NYC");
    }
    s.turn("NYC", "Track");
    s.does(s.lay_by("O&I", "F14", "8", &["F16", "G13"]));
    assert_eq!((s.about(), &s.own()["powers"]["ohio_indiana"]), ("second-tile", &json!(1)));
    s.does(s.lay_by("O&I", "F16", "8", &["F14", "E17"]));
    let powers = s.own()["powers"].clone();
    assert_eq!((&powers["ohio_indiana"], &powers["lake_shore"]), (&json!(0), &json!(true)));
    assert_eq!((&powers["michigan_central"], &powers["little_miami"]), (&json!(2), &json!(2)));
    assert_eq!(s.money("NYC"), 100);
}

#[test]
fn a_second_edition_marker_goes_to_cincinnati_alone() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 100).private_of_company("BT", "NYC").turn("NYC", "Track");
    for hex in ["D6", "I1", "G13"] {
        s.refuses(&s.mark("BT", hex), "1846 second edition (Boomtown)");
    }
    s.does(s.mark("BT", "H12"));
}

#[test]
fn phase_iv_tells_of_every_marker_that_it_removes() {
    for (hex, company, told) in [(true, true, true), (true, false, true), (false, true, true), (false, false, false)] {
        let mut s = Sitting::stock(5);
        s.open("NYC", ANN, 100).treasury("NYC", 900).phase(2).depot("6", 3).turn("NYC", "Trains");
        let marker = json!({
            "hex": hex.then(|| s.hex("G19")),
            "company": company.then(|| s.company("NYC")),
        });
        s.arrange(|_, _, own| own["meat"] = marker);
        let events = s.does(s.buy_train("6"));
        let meat = s.private("MPC");
        assert_eq!(events.contains(&Event::Unmarked(meat)), told, "{hex}, {company}");
        assert!(s.table().trains.iter().any(|t| t.place == TrainPlace::Depot));
    }
}

// 6.2

#[test]
fn a_home_is_kept_until_its_corporation_is_launched() {
    for (launched, tile, other, offered) in [
        (true, "619", false, true),
        (false, "619", false, true),
        (false, "619", true, false),
        (false, "6", false, false),
    ] {
        let mut s = Sitting::stock(5);
        s.open("NYC", ANN, 100).treasury("NYC", 100).phase(1);
        let exits = if tile == "6" { &["C15", "B18"][..] } else { &["C15", "B18", "B14", "A15"] };
        s.track("B16", tile, exits).station("NYC", "C15");
        if launched {
            s.open("GT", BOB, 60);
        }
        if other {
            s.open("PRR", CAT, 60).station("PRR", "B16");
        }
        s.turn("NYC", "Track");
        assert_eq!(s.offers(&s.token("B16")), offered, "{launched}, {tile}, {other}");
        if !offered {
            s.refuses(&s.token("B16"), "1846 6.2, 6.24");
        }
    }
}

#[test]
fn the_chicago_and_western_indianas_space_costs_its_owner_nothing_whoever_else_is_in_chicago() {
    for others in [false, true] {
        let mut s = Sitting::stock_with(5, &[("cwi-token-later", "on")]);
        s.open("NYC", ANN, 100).treasury("NYC", 200).station("NYC", "G9").track("G9", "57", &["F8", "H10"]);
        s.track("F8", "9", &["G9", "E7"]).track("E7", "9", &["F8", "D6"]).private_of_company("C&WI", "NYC");
        if others {
            s.open("GT", BOB, 60).station_in("GT", "D6", 1);
        }
        s.turn("NYC", "Track");
        s.refuses(&s.token_in("D6", 3), "1846 3 (Chicago & Western Indiana)");
        let free = Action::Token { hex: s.hex("D6"), stop: railhead_board::StopId(3), with: Some(s.private("C&WI")) };
        assert_eq!(s.cost(&free), Some(0));
        s.does(free);
        assert!(s.has_token("NYC", "D6"));
    }
}

// 6.3

#[test]
fn a_corporation_without_president_may_run_nothing_where_nothing_can_be_earned() {
    // A line from one station of Chicago to another is no route.
    let mut s = Sitting::stock_with(5, &[("free-routes", "on")]);
    s.open("GT", BOB, 60).train("GT", "2").headless("GT").station_in("GT", "D6", 2);
    s.track("D8", "7", &["D6", "E7"]).track("E7", "7", &["D8", "D6"]);
    s.open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "2").turn("NYC", "Companies").queue(&["GT"]).round(2, 1);
    s.passes();
    assert_eq!((s.operating(), s.about()), (Some("GT"), "run"));
    let events = s.does(Action::Run { runs: Vec::new() });
    assert!(events.contains(&Event::Nothing(s.company("GT"))));
}

#[test]
fn a_corporation_without_president_does_not_leave_its_train_at_home() {
    let mut s = Sitting::stock_with(5, &[("free-routes", "on")]);
    s.open("GT", BOB, 60).train("GT", "2").headless("GT").station("GT", "G7");
    s.track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]);
    s.open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "2").turn("NYC", "Companies").queue(&["GT"]).round(2, 1);
    s.passes();
    assert_eq!((s.operating(), s.about()), (Some("GT"), "run"));
    s.refuses(&Action::Run { runs: Vec::new() }, "1846 7.1");
    let runs = s.game.best_runs().unwrap();
    s.does(Action::Run { runs });
}
