//! 4, 6: at which steps of a turn somebody is asked, and where the game goes on by itself.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Holder, Seat};
use serde_json::json;

const SITE: [(&str, &str); 1] = [("site-pauses", "on")];
const BOOK: [(&str, &str); 0] = [];
const TRACK: &str = "track-and-token";
const TRAINS: &str = "buy-trains";
const COMPANIES: &str = "privates";

/// The Grand Trunk, which can issue nothing and owns so many trains with no way to go, will operate after NYC.
fn before_gt(options: &[(&str, &str)], cash: i32, trains: usize) -> Sitting {
    let mut s = Sitting::stock_with(5, options);
    s.open("GT", ANN, 100).shares("GT", MARKET, 2).treasury("GT", cash).open("NYC", BOB, 60).treasury("NYC", 100);
    for _ in 0..trains {
        s.train("GT", "2");
    }
    s.turn("NYC", "Companies").queue(&["GT"]).round(2, 1);
    s
}

/// The steps at which a company is asked something in the turn that begins now, if nothing is done in any of them.
fn steps(s: &mut Sitting, sign: &str) -> Vec<&'static str> {
    let mut steps = Vec::new();
    let round = s.table().round;
    s.passes();
    while s.operating() == Some(sign) && s.table().round == round {
        steps.push(s.about());
        if !s.offers(&Action::Pass) {
            break;
        }
        s.passes();
    }
    steps
}

// Track

#[test]
fn the_site_counts_what_independents_would_bring_in_as_money_for_track() {
    for (cash, trains, southern, big4, asked) in [
        (1, 0, 20, 1, true),
        (1, 0, 19, 1, false),
        (1, 0, 1, 20, true),
        (1, 0, 0, 20, true),
        (1, 0, 20, 0, true),
        (0, 0, 200, 200, false),
        (1, 3, 20, 1, true),
        (1, 4, 20, 1, false),
        (20, 4, 1, 1, true),
        (19, 4, 1, 1, false),
    ] {
        let mut s = before_gt(&SITE, cash, trains);
        s.private_of("MS", of(BOB)).treasury("MS", southern).private_of("BIG4", of(BOB)).treasury("BIG4", big4);
        let steps = steps(&mut s, "GT");
        assert_eq!(steps.contains(&TRACK), asked, "{cash}, {trains} trains, {southern} and {big4}");
    }
}

#[test]
fn an_independent_does_not_count_the_treasury_of_the_other() {
    for (cash, asked) in [(19, false), (20, true)] {
        let mut s = before_gt(&SITE, 0, 0);
        s.private_of("MS", of(BOB)).private_of("BIG4", of(CAT)).treasury("BIG4", cash).queue(&["BIG4", "GT"]);
        assert_eq!(steps(&mut s, "BIG4"), vec![TRACK; usize::from(asked)], "{cash}");
    }
}

#[test]
fn a_corporation_that_can_neither_build_nor_trade_shares_is_not_asked_about_track() {
    for (cash, issue, asked) in [(0, false, false), (19, false, false), (20, false, true), (0, true, true)] {
        let mut s = before_gt(&BOOK, cash, 0);
        if issue {
            s.shares("GT", of(CAT), 1);
        }
        assert_eq!(steps(&mut s, "GT").contains(&TRACK), asked, "{cash}, {issue}");
    }
}

/// The Illinois Central with nothing but its land grants; Cairo leads to J4.
fn illinois(options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(5, options);
    s.open("IC", ANN, 100).shares("IC", MARKET, 2).open("NYC", BOB, 60).treasury("NYC", 100);
    s.turn("NYC", "Companies").queue(&["IC"]).round(2, 1);
    s
}

#[test]
fn a_land_grant_within_reach_keeps_the_track_step_open() {
    for options in [&SITE[..], &BOOK] {
        assert_eq!(steps(&mut illinois(options), "IC").first(), Some(&TRACK), "{options:?}");
    }
}

#[test]
fn a_land_grant_out_of_reach_keeps_the_track_step_open_on_the_site_only() {
    for (options, asked) in [(&SITE[..], true), (&BOOK, false)] {
        let mut s = illinois(options);
        s.track("J4", "8", &["K3", "I3"]);
        assert_eq!(steps(&mut s, "IC").contains(&TRACK), asked, "{options:?}");
    }
}

#[test]
fn once_every_land_grant_is_laid_nobody_waits_for_one() {
    for options in [&SITE[..], &BOOK] {
        let mut s = illinois(options);
        s.track("J4", "8", &["K3", "I3"]).track("E5", "8", &["D6", "F6"]).track("F6", "8", &["E5", "G5"]);
        s.track("G5", "8", &["F6", "H6"]).track("H6", "8", &["G5", "I5"]);
        assert!(!steps(&mut s, "IC").contains(&TRACK), "{options:?}");
    }
}

#[test]
fn land_grants_are_nothing_to_another_corporation() {
    for options in [&SITE[..], &BOOK] {
        assert!(!steps(&mut before_gt(options, 0, 0), "GT").contains(&TRACK), "{options:?}");
    }
}

#[test]
fn free_tiles_of_a_private_company_keep_the_track_step_open_while_they_are_left() {
    let powers = [
        ("MC", "michigan_central", json!(1), json!(0)),
        ("O&I", "ohio_indiana", json!(1), json!(0)),
        ("LM", "little_miami", json!(1), json!(0)),
        ("LSL", "lake_shore", json!(true), json!(false)),
    ];
    for options in [&SITE[..], &BOOK] {
        for (private, key, left, none) in &powers {
            for (owner, value, asked) in [("GT", left, true), ("GT", none, false), ("NYC", left, false)] {
                let mut s = before_gt(options, 0, 0);
                s.private_of_company(private, owner);
                s.arrange(|_, _, own| own["powers"][key] = value.clone());
                let asks = steps(&mut s, "GT").contains(&TRACK);
                assert_eq!(asks, asked, "{private} of {owner}, {value} left, {options:?}");
            }
        }
    }
}

// Tokens

/// A corporation in Terre Haute with track to a free space in Indianapolis builds its second tile for 20.
fn after_two_tiles(sign: &str, cash: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open(sign, ANN, 100).shares(sign, MARKET, 2).treasury(sign, cash);
    s.track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]).station(sign, "G7");
    s.turn(sign, "Track").of_turn("lays", json!(1));
    s.does(s.lay("G11", "9", &["G9", "G13"]));
    s
}

#[test]
fn after_its_tiles_a_corporation_is_asked_while_it_can_pay_for_a_token() {
    for (sign, left, asked) in [
        ("NYC", 80, true),
        ("NYC", 79, false),
        ("NYC", 40, false),
        ("PRR", 40, true),
        ("PRR", 39, false),
        ("B&O", 40, true),
    ] {
        let s = after_two_tiles(sign, 20 + left);
        assert_eq!(s.about() == TRACK, asked, "{sign} with {left}");
    }
}

#[test]
fn after_its_special_token_a_corporation_pays_as_much_as_others() {
    for (left, asked) in [(79, false), (80, true)] {
        let mut s = Sitting::stock(5);
        s.open("PRR", ANN, 100).shares("PRR", MARKET, 2).treasury("PRR", 20 + left);
        s.track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]).station("PRR", "G7");
        let prr = s.company("PRR");
        s.arrange(|_, _, own| {
            let mut set = railhead_engine::CompanySet::EMPTY;
            set.add(prr);
            own["special_token_used"] = json!(set);
        });
        s.turn("PRR", "Track").of_turn("lays", json!(1));
        s.does(s.lay("G11", "9", &["G9", "G13"]));
        assert_eq!(s.about() == TRACK, asked, "{left}");
    }
}

// Trains

#[test]
fn a_corporation_waits_for_trains_only_if_it_could_pay_for_one() {
    for (cash, seller, site, asked) in [
        (5, None, false, false),
        (0, Some("2"), false, false),
        (1, Some("2"), false, true),
        (5, Some("old"), false, false),
        (5, Some("headless"), false, false),
        (5, Some("headless"), true, true),
        (79, None, false, false),
        (80, None, false, true),
    ] {
        let mut s = before_gt(if site { &SITE } else { &BOOK }, cash, 1);
        match seller {
            Some("2") => s.train("NYC", "2"),
            Some("old") => s.old_train("NYC", "2"),
            Some(_) => s.open("IC", CAT, 50).train("IC", "2").headless("IC"),
            None => &mut s,
        };
        assert_eq!(steps(&mut s, "GT").contains(&TRAINS), asked, "{cash}, {seller:?}, {site}");
    }
}

#[test]
fn a_corporation_at_its_train_limit_does_not_wait_for_trains() {
    for (trains, asked) in [(3, true), (4, false)] {
        let mut s = before_gt(&BOOK, 5, trains);
        s.train("NYC", "2");
        assert_eq!(steps(&mut s, "GT").contains(&TRAINS), asked, "{trains}");
    }
}

#[test]
fn what_independents_would_bring_in_counts_for_trains_too() {
    for (cash, trains, big4, asked) in
        [(1, 1, 80, true), (1, 1, 79, false), (0, 1, 200, false), (1, 2, 80, true), (1, 3, 80, false)]
    {
        let mut s = before_gt(&SITE, cash, trains);
        s.private_of("BIG4", of(BOB)).treasury("BIG4", big4);
        assert_eq!(steps(&mut s, "GT").contains(&TRAINS), asked, "{cash}, {trains} trains, {big4}");
    }
}

// Private companies

/// NYC with a train has just decided to buy no more of them: is it asked about private companies?
fn asks_about_companies(s: &mut Sitting, phase: u8) -> bool {
    s.open("GT", BOB, 60).treasury("GT", 100).train("GT", "5");
    s.train("NYC", if phase < 2 { "2" } else { "5" }).phase(phase).turn("NYC", "Trains").queue(&["GT"]).round(2, 1);
    s.passes();
    s.operating() == Some("NYC") && s.about() == COMPANIES
}

fn nyc_with(cash: i32, options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(5, options);
    s.open("NYC", ANN, 100).treasury("NYC", cash);
    s
}

#[test]
fn a_corporation_waits_for_a_private_company_that_it_could_buy() {
    for (owner, cash, phase, asked) in [
        (Some(of(BOB)), 1, 0, true),
        (Some(of(BOB)), 1, 1, true),
        (Some(of(ANN)), 1, 1, true),
        (Some(of(BOB)), 1, 2, false),
        (Some(of(BOB)), 0, 1, false),
        (Some(Holder::Gone), 100, 1, false),
        (None, 100, 1, false),
    ] {
        let mut s = nyc_with(cash, &BOOK);
        let owner = owner.unwrap_or(Holder::Company(s.company("IC")));
        s.private_of("MAIL", owner);
        assert_eq!(asks_about_companies(&mut s, phase), asked, "{owner:?}, {cash}, phase {phase}");
    }
}

#[test]
fn a_power_that_is_left_keeps_a_turn_open_for_its_owner() {
    let powers = [
        ("MPC", "meat", json!(true), json!(false)),
        ("BT", "boom", json!(true), json!(false)),
        ("LSL", "lake_shore", json!(true), json!(false)),
        ("MC", "michigan_central", json!(1), json!(0)),
        ("O&I", "ohio_indiana", json!(1), json!(0)),
        ("LM", "little_miami", json!(1), json!(0)),
    ];
    for (private, key, left, none) in &powers {
        for (owner, value, asked) in [("NYC", left, true), ("NYC", none, false), ("IC", left, false)] {
            let mut s = nyc_with(0, &BOOK);
            s.private_of_company(private, owner).arrange(|_, _, own| own["powers"][key] = value.clone());
            assert_eq!(asks_about_companies(&mut s, 1), asked, "{private} of {owner}, {value} left");
        }
    }
}

#[test]
fn the_token_of_the_chicago_and_western_indiana_keeps_a_turn_open_if_it_comes_later() {
    let later = [("cwi-token-later", "on")];
    for (options, left, there, asked) in [
        (&later[..], true, None, true),
        (&later, false, None, false),
        (&later, true, Some("NYC"), false),
        (&later, true, Some("IC"), true),
        (&BOOK, true, None, false),
    ] {
        let mut s = nyc_with(0, options);
        s.private_of_company("C&WI", "NYC").arrange(|_, _, own| own["powers"]["chicago_token"] = json!(left));
        if let Some(sign) = there {
            s.station_in(sign, "D6", 1);
        }
        assert_eq!(asks_about_companies(&mut s, 1), asked, "{options:?}, {left}, {there:?}");
    }
}

// Stock rounds

/// Who is asked in a stock round in which everybody passes.
fn asked_in_stock_round(s: &mut Sitting) -> Vec<Seat> {
    let mut seats = Vec::new();
    while s.about() == "trade" && !seats.contains(&s.seat()) {
        seats.push(s.seat());
        s.passes();
    }
    seats
}

/// NYC without president: Ann and Bob hold so much of it, the rest is with the corporation; the others can buy nothing.
fn headless(ann: u8, market: u8, price: i32) -> Sitting {
    let mut s = Sitting::stock_with(3, &SITE);
    s.open("NYC", BOB, price).operated("NYC").headless("NYC");
    s.shares("NYC", of(ANN), ann).shares("NYC", MARKET, market).shares("NYC", of(BOB), 8 - ann - market).hand(CAT, 0);
    s
}

#[test]
fn the_site_waits_for_sales_of_a_corporation_without_president_that_cannot_be() {
    for (own, operated, market, asked) in [
        (1, true, 0, true),
        (0, true, 0, false),
        (1, false, 0, false),
        (0, false, 0, false),
        (1, true, 2, true),
        (1, true, 3, false),
    ] {
        let mut s = headless(1, market, 100);
        let (nyc, bob, cat) = (s.company("NYC"), of(BOB), of(CAT));
        s.arrange(|_, table, _| {
            table.company_mut(nyc).operated = operated;
            table.hand_ordinary(nyc, bob, cat, own);
        });
        assert_eq!(asked_in_stock_round(&mut s).contains(&CAT), asked, "{own}, {operated}, {market}");
    }
}

#[test]
fn the_site_waits_for_a_presidents_certificate_where_it_can_be_paid_without_a_share() {
    for (cash, price, market, asked) in
        [(20, 10, 0, true), (19, 10, 0, false), (39, 20, 0, false), (40, 20, 0, true), (9, 10, 1, false)]
    {
        let mut s = headless(4, market, price);
        s.hand(CAT, cash);
        let nobody = s.company("NYC");
        s.arrange(|_, table, _| table.company_mut(nobody).operated = false);
        assert_eq!(asked_in_stock_round(&mut s).contains(&CAT), asked, "{cash} at {price}, {market} shares");
    }
}

#[test]
fn the_site_waits_for_no_certificate_of_a_corporation_that_was_sold_in_this_round() {
    let mut s = headless(4, 0, 10);
    let nyc = s.company("NYC");
    s.hand(CAT, 20).arrange(|_, table, own| {
        table.company_mut(nyc).operated = false;
        let mut sold = railhead_engine::CompanySet::EMPTY;
        sold.add(nyc);
        own["sold"][2] = json!(sold);
    });
    assert!(!asked_in_stock_round(&mut s).contains(&CAT));
}
