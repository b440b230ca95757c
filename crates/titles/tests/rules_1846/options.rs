//! Options, presets, and the second edition's private companies.

use crate::routes::southern;
use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Card, Dividend, Event, Holder, Seat, SetupError, Standing, TrainPlace};
use railhead_titles::Game;
use serde_json::json;

const TWELVE: [&str; 12] = ["MS", "BIG4", "C&WI", "MAIL", "TBC", "MPC", "SC", "LSL", "MC", "O&I", "BT", "LM"];

fn on(key: &'static str) -> [(&'static str, &'static str); 1] {
    [(key, "on")]
}

/// NYC's turn with an option.
fn nyc(key: &'static str, stop: &str) -> Sitting {
    let mut s = Sitting::stock_with(5, &on(key));
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 300).turn("NYC", stop);
    s
}

#[test]
fn what_does_not_exist_cannot_be_chosen() {
    let start = |key: &str, value: &str| Game::start(&Sitting::setup(3, &[(key, value)], 1)).map(|_| ());
    assert!(matches!(start("no-such", "on"), Err(SetupError::Option { .. })));
    assert!(matches!(start("free-routes", "maybe"), Err(SetupError::Value { .. })));
    assert!(matches!(start("preset", "no-such"), Err(SetupError::Value { .. })));
    assert!(matches!(start("second-edition-kept", "on"), Err(SetupError::Conflict(_))));
    let mut other = Sitting::setup(3, &[], 1);
    other.version = 99;
    assert!(matches!(Game::start(&other), Err(SetupError::Version { .. })));
}

#[test]
fn every_option_is_off_by_default_and_on_in_the_preset_of_the_site() {
    let title = railhead_titles::find("1846").unwrap();
    assert!(title.options.iter().all(|o| o.values == ["off", "on"]));
    let preset = title.presets.iter().find(|p| p.name == "18xx.games").unwrap();
    let set: Vec<&str> = preset.sets.iter().map(|(key, _)| *key).collect();
    for option in title.options {
        assert_eq!(set.contains(&option.key), option.key != "second-edition-kept", "{}", option.key);
    }
    assert!(preset.sets.iter().all(|(_, value)| *value == "on"));
    // What comes later wins.
    let mut s = Sitting::setup(5, &[("preset", "18xx.games"), ("second-edition-companies", "off")], 1);
    s.seed = 4;
    let s = Sitting::start(&s);
    assert_eq!(s.owner("BT"), Holder::Gone);
}

#[test]
fn second_edition_companies_join_their_groups_and_one_more_of_each_is_removed() {
    for players in 2..=5usize {
        for seed in 0..20 {
            let s = Sitting::start(&Sitting::setup(players, &on("second-edition-companies"), seed));
            let gone = |signs: &[&str]| signs.iter().filter(|p| s.owner(p) == Holder::Gone).count();
            let base = if players == 2 { 1 } else { 5 - players };
            assert_eq!(gone(&["LSL", "MC", "O&I", "LM"]), base + 1);
            assert_eq!(gone(&["MPC", "SC", "TBC", "BT"]), base + 1);
            assert_eq!(gone(&TWELVE), 2 * (base + 1));
        }
    }
}

#[test]
fn second_edition_companies_and_the_chesapeake_are_kept_if_wished() {
    let options = [("second-edition-companies", "on"), ("second-edition-kept", "on")];
    for seed in 0..20 {
        let s = Sitting::start(&Sitting::setup(4, &options, seed));
        assert!(s.owner("BT") == Holder::Bank && s.owner("LM") == Holder::Bank);
        assert_eq!(s.standing("C&O"), Standing::Waiting);
        assert_eq!(TWELVE.iter().filter(|p| s.owner(p) == Holder::Gone).count(), 4);
    }
}

#[test]
fn players_sit_as_they_are_listed_if_wished() {
    for seed in 0..20 {
        let s = Sitting::start(&Sitting::setup(4, &on("seats-as-listed"), seed));
        assert_eq!(s.table().order, [Seat(0), Seat(1), Seat(2), Seat(3)]);
    }
}

#[test]
fn the_sites_shuffle_deals_other_cards_than_ours() {
    let deck = |options: &[(&str, &str)]| {
        let s = Sitting::start(&Sitting::setup(5, options, 11));
        serde_json::from_value::<Vec<Card>>(s.own()["draft"]["deck"].clone()).unwrap()
    };
    let (own, site) = (deck(&[]), deck(&on("site-shuffle")));
    assert_ne!(own, site);
    let sorted = |mut deck: Vec<Card>| {
        deck.sort();
        deck
    };
    assert_eq!(sorted(own), sorted(site));
}

#[test]
fn an_unwanted_independent_falls_to_its_debt_only_if_so_chosen() {
    let mut s = Sitting::begin(3, &on("last-company-to-debt"));
    let ms = s.private("MS");
    s.arrange(|_, table, own| {
        own["draft"]["deck"] = json!([Card::Private(ms)]);
        for (i, holder) in table.privates.iter_mut().enumerate() {
            *holder = if i == ms.index() { Holder::Bank } else { Holder::Gone };
        }
    });
    for _ in 0..6 {
        s.passes();
    }
    // 140 has fallen to 80; it comes to Cat for the third time.
    assert_eq!((s.owner("MS"), s.cash(CAT), s.money("MS")), (of(CAT), 320, 60));
}

#[test]
fn the_chicago_token_may_wait_if_so_chosen() {
    let mut s = nyc("cwi-token-later", "Track");
    s.private_of("C&WI", of(BOB));
    s.deals(s.buy_private("C&WI", 60));
    assert!(!s.has_token("NYC", "D6"), "not at once");
    let with = Some(s.private("C&WI"));
    let Action::Token { hex, stop, .. } = s.token_in("D6", 3) else { panic!() };
    s.refuses(&Action::Token { hex, stop: railhead_board::StopId(1), with }, "1846 3 (Chicago & Western Indiana)");
    let token = Action::Token { hex, stop, with };
    assert_eq!(s.cost(&token), Some(0));
    s.does(token.clone());
    assert!(s.has_token("NYC", "D6"));
    s.refuses(&token, "1846 3 (Chicago & Western Indiana)");
    // An ordinary token does not go to that space while this one is there to be placed.
    let mut s = nyc("cwi-token-later", "Track");
    s.private_of_company("C&WI", "NYC").track("E7", "8", &["D6", "E9"]).track("E9", "9", &["E7", "E11"]);
    s.track("E11", "57", &["E9", "E13"]).station("NYC", "E11");
    s.refuses(&s.token_in("D6", 3), "1846 3 (Chicago & Western Indiana)");
    assert!(s.offers(&token));
    // Without the option there is nothing left to place.
    let mut plain = Sitting::stock(5);
    plain.open("NYC", ANN, 100).private_of_company("C&WI", "NYC").treasury("NYC", 100).turn("NYC", "Track");
    plain.refuses(&token, "1846 3 (Chicago & Western Indiana)");
}

#[test]
fn shares_are_issued_until_dividends_are_decided_if_so_chosen() {
    let mut s = nyc("issue-any-time", "Track");
    s.train("NYC", "2");
    s.does(s.lay("D18", "8", &["D20", "E17"]));
    assert!(s.offers(&Action::Issue { shares: 1 }));
    s.passes();
    assert!(s.offers(&Action::Issue { shares: 1 }));
    s.runs_best();
    s.does(Action::Issue { shares: 1 });
    s.refuses(&Action::Issue { shares: 1 }, "1846 6.1");
    s.pays(Dividend::Full);
    s.refuses(&Action::Redeem { shares: 1 }, "1846 6.1");
}

#[test]
fn special_token_prices_stay_in_phase_iv_if_so_chosen() {
    let mut s = Sitting::stock_with(5, &on("reserved-price-stays"));
    s.open("B&O", ANN, 100).treasury("B&O", 300).phase(3).turn("B&O", "Track");
    assert_eq!(s.cost(&s.token("H12")), Some(100));
    let mut plain = Sitting::stock(5);
    plain.open("B&O", ANN, 100).treasury("B&O", 300).phase(3).turn("B&O", "Track");
    plain.refuses(&plain.token("H12"), "1846 6.2 (station tokens)");
}

#[test]
fn routes_need_not_be_the_best_if_so_chosen() {
    let mut s = nyc("free-routes", "Track");
    s.train("NYC", "2").track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]).turn("NYC", "Routes");
    assert_eq!(s.best().1, 50);
    let run = s.run(s.train_of("NYC", "2"), &["D20", "C21"]);
    let events = s.does(Action::Run { runs: vec![run] });
    assert!(events.iter().any(|e| matches!(e, Event::Ran { revenue: 40, .. })));
}

#[test]
fn there_are_nine_trains_of_phase_iv_if_so_chosen() {
    let s = Sitting::begin(4, &on("phase-iv-trains-limited"));
    assert_eq!(s.table().trains.iter().filter(|t| t.sort == 3).count(), 9);
    let mut s = nyc("phase-iv-trains-limited", "Trains");
    s.treasury("NYC", 900).phase(3).depot("6", 1);
    s.does(s.buy_train("7/8"));
    assert!(s.table().next_train().is_none());
}

#[test]
fn a_measured_issue_is_no_larger_than_the_train_takes() {
    let mut s = nyc("measured-forced-issue", "Trains");
    s.phase(1).treasury("NYC", 90).shares("NYC", of(BOB), 2);
    // One share brings 80: 170 for a 3/5. Two bring 140: 230 for a 4. Three would be too many.
    assert!(s.offers(&Action::Issue { shares: 1 }) && s.offers(&Action::Issue { shares: 2 }));
    s.refuses(&Action::Issue { shares: 3 }, "1846 6.5 (mandatory purchase)");
    s.treasury("NYC", 0);
    // 80, 140, 180 and 200: three make the dearer type.
    let numbers: Vec<u8> = (1..=4).filter(|n| s.offers(&Action::Issue { shares: *n })).collect();
    assert_eq!(numbers, [3]);
    s.treasury("NYC", 180);
    assert!(!s.choices().iter().any(|a| matches!(a, Action::Issue { .. })), "it can pay the dearer type");
}

#[test]
fn what_was_raised_is_spent_if_so_chosen() {
    let sale = |options: &[(&str, &str)]| {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 100).operated("NYC").shares("NYC", MARKET, 2).phase(1).hand(ANN, 100);
        s.open("GT", ANN, 70).operated("GT").shares("GT", of(ANN), 4).turn("NYC", "Trains");
        // 100 and one share make 170, two make 240: the 3/5 could have been paid without the second.
        s.does(s.sell("GT", 2));
        s
    };
    let s = sale(&on("spend-what-was-raised"));
    s.refuses(&s.buy_train("3/5"), "1846 6.59");
    assert!(s.offers(&s.buy_train("4")));
    assert!(sale(&[]).offers(&sale(&[]).buy_train("3/5")));
}

/// The second share brings nothing: the price falls by as much as it brings. Some train must be had all the same.
#[test]
fn an_issue_that_brought_too_little_leaves_any_train_to_choose() {
    let issue = |shares| {
        let mut s = Sitting::stock_with(5, &on("spend-what-was-raised"));
        s.open("NYC", ANN, 40).operated("NYC").shares("NYC", of(BOB), 2).treasury("NYC", 160).phase(1);
        s.turn("NYC", "Trains");
        s.does(Action::Issue { shares });
        s
    };
    let (one, two) = (issue(1), issue(2));
    assert_eq!([&one, &two].map(|s| s.table().company(s.company("NYC")).cash), [180, 180]);
    one.refuses(&one.buy_train("3/5"), "1846 6.59");
    assert!(one.offers(&one.buy_train("4")));
    assert!(two.offers(&two.buy_train("4")) && two.offers(&two.buy_train("3/5")));
}

#[test]
fn a_forced_seller_sells_one_block_of_each_corporation_if_so_chosen() {
    let sale = |options: &[(&str, &str)]| {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 100).operated("NYC").shares("NYC", MARKET, 2).phase(1).hand(ANN, 0);
        s.open("GT", ANN, 70).operated("GT").shares("GT", of(ANN), 4).turn("NYC", "Trains");
        s.does(s.sell("GT", 1));
        s
    };
    let s = sale(&on("spend-what-was-raised"));
    s.refuses(&s.sell("GT", 1), "1846 6.59");
    assert!(sale(&[]).offers(&sale(&[]).sell("GT", 1)));
}

#[test]
fn a_sale_after_which_no_train_could_be_chosen_is_refused_if_so_chosen() {
    let sitting = |options: &[(&str, &str)]| {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 100).operated("NYC").shares("NYC", MARKET, 2).treasury("NYC", 0).phase(1).hand(ANN, 165);
        s.open("GT", ANN, 10).operated("GT").shares("GT", of(ANN), 1).turn("NYC", "Trains");
        s
    };
    // With 175 the 3/5 for 160 would not need the share, and the 4 for 180 could not be paid.
    let s = sitting(&on("spend-what-was-raised"));
    s.refuses(&s.sell("GT", 1), "1846 6.59");
    assert!(s.offers(&s.buy_train("3/5")));
    assert!(sitting(&[]).offers(&sitting(&[]).sell("GT", 1)));
}

/// NYC buys the first train of phase III.
fn phase_iii(key: &'static str, arrange: impl FnOnce(&mut Sitting)) -> Sitting {
    let mut s = nyc(key, "Trains");
    s.treasury("NYC", 600).phase(1).depot("5", 3);
    arrange(&mut s);
    s.turn("NYC", "Trains");
    s.does(s.buy_train("5"));
    s
}

#[test]
fn a_players_mail_contract_ends_in_phase_iii_if_so_chosen() {
    let s = phase_iii("mail-ends-with-player", |s| {
        s.private_of("MAIL", of(BOB));
    });
    assert_eq!(s.owner("MAIL"), Holder::Gone);
    let s = phase_iii("mail-ends-with-player", |s| {
        s.private_of_company("MAIL", "NYC");
    });
    assert_eq!(s.owner("MAIL"), Holder::Company(s.company("NYC")));
}

#[test]
fn a_players_port_ends_in_phase_iii_if_so_chosen() {
    let marked = |s: &mut Sitting| {
        let (hex, company) = (s.hex("G19"), s.company("NYC"));
        s.private_of("SC", of(BOB));
        s.arrange(|_, _, own| own["steamboat"] = json!({ "hex": hex, "company": company }));
    };
    let s = phase_iii("steamboat-ends-with-player", marked);
    assert_eq!(s.own()["steamboat"]["hex"], json!(null));
    let s = phase_iii("free-routes", marked);
    assert_eq!(s.own()["steamboat"]["hex"], json!(s.hex("G19")));
}

/// The Steamboat Company was closed by its owner's bankruptcy: as on the site, phase III removes its marker all the same, but not in
/// games that were begun before this was known, and not where a corporation owns it.
#[test]
fn the_port_of_a_closed_steamboat_company_ends_in_phase_iii_if_so_chosen() {
    for (version, owner, ends) in [(5, None, true), (4, None, false), (5, Some("NYC"), false)] {
        let mut s = Sitting::stock_of_version(version, 5, &[("steamboat-ends-with-player", "on")]);
        s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 600).phase(1).depot("5", 3);
        match owner {
            Some(corporation) => s.private_of_company("SC", corporation),
            None => s.private_of("SC", Holder::Gone),
        };
        let (hex, company) = (s.hex("G19"), s.company("NYC"));
        s.arrange(|_, _, own| own["steamboat"] = json!({ "hex": hex, "company": company })).turn("NYC", "Trains");
        s.does(s.buy_train("5"));
        assert_eq!(s.own()["steamboat"]["hex"] == json!(null), ends, "version {version}, {owner:?}");
    }
}

// The second edition's private companies

#[test]
fn boomtown_adds_20_in_cincinnati_until_phase_iv() {
    let mut s = southern(1, &["4"]);
    s.private_of_company("BT", "C&O");
    s.refuses(&s.mark("BT", "D6"), "1846 second edition (Boomtown)");
    let before = s.best().1;
    s.does(s.mark("BT", "H12"));
    assert_eq!(s.best().1, before + 20);
    s.refuses(&s.mark("BT", "H12"), "1846 second edition (Boomtown)");
}

#[test]
fn little_miami_joins_cincinnati_and_dayton() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 100).private_of_company("LM", "NYC").turn("NYC", "Track");
    let rule = "1846 second edition (Little Miami)";
    s.refuses(&s.lay_by("LM", "G13", "57", &["G11", "G15"]), rule);
    s.does(s.lay_by("LM", "G13", "57", &["H12", "F14"]));
    assert_eq!(s.about(), "second-tile");
    s.refuses(&Action::Pass, rule);
    s.refuses(&s.lay_by("LM", "H12", "293", &["H10", "H14"]), rule);
    s.does(s.lay_by("LM", "H12", "292", &["G13", "H10"]));
    assert_eq!(s.money("NYC"), 100, "20 off each");
    assert_eq!((s.laid("G13").as_deref(), s.laid("H12").as_deref()), (Some("57"), Some("292")));
    s.refuses(&s.lay_by("LM", "G13", "14", &["H12", "F14"]), rule);
}

#[test]
fn little_miami_does_nothing_where_both_are_joined_already() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 100).private_of_company("LM", "NYC").phase(1);
    s.track("G13", "57", &["H12", "F14"]).track("H12", "292", &["G13", "H10"]).turn("NYC", "Track");
    s.refuses(&s.lay_by("LM", "G13", "14", &["H12", "F14"]), "1846 second edition (Little Miami)");
    assert!(s.table().trains.iter().any(|t| t.place == TrainPlace::Depot));
}
