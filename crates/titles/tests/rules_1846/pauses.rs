//! The option `site-pauses`: waiting and refusing where 18xx.games does.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Choice, Holder, Purse, RoundKind, Standing, TrainPlace};

const SITE: [(&str, &str); 1] = [("site-pauses", "on")];
const BOTH: [(&[(&str, &str)], bool); 2] = [(&SITE, true), (&[], false)];

#[test]
fn a_share_of_a_corporation_without_president_keeps_a_turn_open() {
    for (options, asked) in BOTH {
        let mut s = Sitting::stock_with(3, options);
        s.open("NYC", BOB, 100).operated("NYC").shares("NYC", of(CAT), 1).headless("NYC").hand(CAT, 0);
        let mut seats = Vec::new();
        for _ in 0..3 {
            if s.about() != "trade" {
                break;
            }
            seats.push(s.seat());
            if s.seat() == CAT {
                assert_eq!(s.game.choices(CAT), [Choice::Act(Action::Pass)]);
            }
            s.passes();
        }
        assert_eq!(seats.contains(&CAT), asked, "{options:?}");
    }
}

#[test]
fn a_presidents_certificate_takes_the_money_for_the_whole_of_it() {
    for (options, strict) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", BOB, 100).operated("NYC").headless("NYC").shares("NYC", of(ANN), 1).hand(ANN, 150);
        if strict {
            s.refuses(&s.buy_old("NYC"), "1846 5.1");
            s.hand(ANN, 200);
        }
        s.does(s.buy_old("NYC"));
        assert_eq!(s.president("NYC"), Some(ANN));
    }
}

#[test]
fn nobody_places_a_marker_in_the_first_turn_after_the_steamboats_owner_passed() {
    for (options, strict) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 100).treasury("NYC", 200).private_of_company("MPC", "NYC").private_of("SC", of(BOB));
        s.pass_until(RoundKind::Operating);
        assert_eq!(s.about(), "steamboat-port");
        s.passes();
        while s.operating() != Some("NYC") {
            s.passes();
        }
        let first = s.own()["turns"] == 1;
        let marks = s.mark("MPC", "D6");
        if strict && first {
            s.refuses(&marks, "1846 3");
        } else {
            assert!(s.offers(&marks));
        }
        assert!(first, "no independent went before it");
    }
}

#[test]
fn blank_cards_keep_an_empty_game_going_to_its_last_set() {
    for (options, reason) in [(&SITE[..], "dnf"), (&[][..], "all_closed")] {
        let mut s = Sitting::stock_with(3, options);
        for sign in ["GT", "IC", "B&O", "C&O", "ERIE", "PRR"] {
            let company = s.company(sign);
            if s.standing(sign) == Standing::Waiting {
                s.arrange(|_, table, _| {
                    table.company_mut(company).standing = Standing::Closed;
                    table.certs.iter_mut().filter(|c| c.company == company).for_each(|c| c.holder = Holder::Gone);
                });
            }
        }
        s.open("NYC", ANN, 10).operated("NYC").shares("NYC", of(ANN), 1);
        s.does(s.sell("NYC", 1));
        assert_eq!(s.game.outcome().unwrap().reason.name(), reason);
    }
}

/// NYC at $10 without a train is removed when it earns nothing, before GT, which nobody leads, and IC operate.
#[test]
fn a_round_ends_early_if_nothing_is_asked_after_a_corporation_was_removed_in_mid_turn() {
    for (options, cut) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 10).treasury("NYC", 100).open("GT", BOB, 100).headless("GT");
        s.open("IC", CAT, 100).treasury("IC", 100).turn("NYC", "Track").queue(&["GT", "IC"]).round(2, 1);
        s.passes();
        assert_eq!(s.standing("NYC"), Standing::Closed);
        assert_eq!(s.table().round.number, if cut { 2 } else { 1 }, "{options:?}");
        assert_eq!(s.operating(), Some("IC"));
    }
}

/// NYC at $10 is removed when it earns nothing, and so is GT after it, of which nothing is asked; then comes IC.
#[test]
fn a_round_goes_on_if_the_next_corporation_is_removed_too() {
    for (version, round) in [(2, 2), (3, 1)] {
        let mut s = Sitting::stock_of_version(version, 5, &SITE);
        s.open("NYC", ANN, 10).treasury("NYC", 100).open("GT", BOB, 10).treasury("GT", 6);
        s.open("IC", CAT, 100).treasury("IC", 100).turn("NYC", "Track").queue(&["GT", "IC"]).round(2, 1);
        s.passes();
        assert_eq!((s.standing("NYC"), s.standing("GT")), (Standing::Closed, Standing::Closed));
        assert_eq!(s.table().round.number, round, "version {version}");
        assert_eq!(s.operating(), Some("IC"));
    }
}

/// The token of a removed corporation goes on blocking lines until the next tile.
#[test]
fn tokens_of_a_removed_corporation_block_lines_until_the_next_tile() {
    for (options, blocks) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 10).treasury("NYC", 100).open("GT", BOB, 100).treasury("GT", 100);
        s.track("E7", "8", &["D6", "E9"]).track("E9", "9", &["E7", "E11"]).track("E11", "57", &["E9", "E13"]);
        s.station("NYC", "E11").station_in("GT", "D6", 3).turn("NYC", "Track").queue(&["GT"]).round(2, 1);
        s.passes();
        assert_eq!((s.standing("NYC"), s.operating()), (Standing::Closed, Some("GT")));
        let beyond = s.lay("E13", "9", &["E11", "E15"]);
        if blocks {
            s.refuses(&beyond, "1846 6.2 (connections)");
            s.does(s.lay("B16", "57", &["B14", "B18"]));
        }
        assert!(s.offers(&beyond), "{options:?}");
    }
}

/// A corporation that nobody leads and that falls to $0 still takes a train with it.
#[test]
fn a_corporation_without_president_buys_a_train_that_is_lost_with_it() {
    for (options, lost) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", BOB, 20)
            .treasury("NYC", 100)
            .headless("NYC")
            .open("GT", ANN, 100)
            .treasury("GT", 100)
            .train("GT", "2");
        s.turn("GT", "Companies").queue(&["NYC"]).round(2, 1);
        let left = s.table().trains.len() - s.table().trains.iter().filter(|t| t.place != TrainPlace::Depot).count();
        s.passes();
        assert_eq!(s.standing("NYC"), Standing::Closed);
        let now = s.table().trains.iter().filter(|t| t.place == TrainPlace::Depot).count();
        assert_eq!(left - now, usize::from(lost), "{options:?}");
    }
}

/// Of cards that cost as much it takes one that was turned in as the cheaper of its types.
#[test]
fn a_corporation_without_president_takes_the_card_that_is_cheapest_as_it_lies() {
    for (options, turned_in) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", BOB, 100).treasury("NYC", 460).headless("NYC");
        s.open("GT", ANN, 100).treasury("GT", 100).train("GT", "5");
        s.phase(2).depot("5", 3).put_train("4/6", TrainPlace::Discard, false);
        s.turn("GT", "Companies").queue(&["NYC"]).round(2, 1);
        let depot = s.table().next_train().unwrap();
        s.passes();
        assert_eq!(s.trains("NYC"), ["4/6"]);
        let bought = s.train_of("NYC", "4/6");
        assert_eq!(bought != depot, turned_in, "{options:?}");
    }
}

/// Once shares were issued for a train, trains of others are not had for the rest of the stop.
#[test]
fn after_a_forced_issue_trains_come_from_the_bank_only() {
    for (options, only) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", ANN, 100).operated("NYC").shares("NYC", of(BOB), 1).treasury("NYC", 30);
        s.open("GT", ANN, 100).train("GT", "2").train("GT", "2").turn("NYC", "Trains");
        s.does(Action::Issue { shares: 1 });
        s.does(s.buy_train("2"));
        let another = s.buy_train_of("GT", "2", 10);
        if only {
            s.refuses(&another, "1846 6.5 (mandatory purchase)");
        } else {
            assert!(s.offers(&another));
        }
    }
}

/// A corporation that found no place for a token does not see one that is freed, until the next tile or token.
#[test]
fn a_place_for_a_token_that_is_freed_is_seen_after_the_next_tile() {
    for (options, unseen) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", BOB, 20).headless("NYC").open("GT", BOB, 100).treasury("GT", 200).train("GT", "2");
        s.open("PRR", ANN, 90).train("PRR", "2");
        s.track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]);
        s.station("GT", "G7").station("NYC", "G9").turn("PRR", "Companies").queue(&["GT", "NYC"]).round(2, 1);
        // The GT looks in vain and passes; then the NYC, whom nobody leads, falls to nothing and leaves the place.
        s.passes();
        assert_eq!(s.operating(), Some("GT"));
        assert!(!s.offers(&s.token("G9")), "{options:?}");
        while s.operating() == Some("GT") {
            s.plays_on();
        }
        assert_eq!(s.standing("NYC"), Standing::Closed);
        while s.operating() != Some("GT") {
            s.plays_on();
        }
        if unseen {
            s.refuses(&s.token("G9"), "1846 6.2 (station tokens)");
            s.does(s.lay("B16", "57", &["B14", "B18"]));
        }
        assert!(s.offers(&s.token("G9")), "{options:?}");
    }
}

/// A line that comes round to a hex over one of its sides is no use to new track that leads straight back to that side.
#[test]
fn new_track_that_leads_back_the_way_a_line_came_is_not_connected() {
    for (options, strict) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("B&O", ANN, 100).treasury("B&O", 200).phase(1).station("B&O", "H12");
        s.track("H12", "293", &["H10", "H14"]).track("H14", "8", &["H12", "I15"]).track("H16", "7", &["I15", "H14"]);
        s.turn("B&O", "Track").round(2, 1);
        let back = s.lay("H14", "31", &["H12", "H16", "I15"]);
        if strict {
            s.refuses(&back, "1846 6.2 (connections)");
        } else {
            assert!(s.offers(&back));
        }
    }
}

/// The train that is lost with a corporation may follow on one that was phased out in the same turn.
#[test]
fn a_corporation_that_loses_its_old_train_and_is_removed_takes_another_with_it() {
    for (options, lost) in BOTH {
        let mut s = Sitting::stock_with(5, options);
        s.open("NYC", BOB, 10).treasury("NYC", 500).headless("NYC").phase(2).old_train("NYC", "2");
        s.open("GT", ANN, 100).treasury("GT", 100).train("GT", "5");
        s.turn("GT", "Companies").queue(&["NYC"]).round(2, 1);
        let left = |s: &Sitting| s.table().trains.iter().filter(|t| t.place == TrainPlace::Depot).count();
        let before = left(&s);
        s.passes();
        assert_eq!(s.standing("NYC"), Standing::Closed);
        assert_eq!(before - left(&s), usize::from(lost), "{options:?}");
    }
}

/// With the last rival bankrupt, companies that need nobody still operate before the game is over.
#[test]
fn after_the_last_bankruptcy_companies_that_ask_nothing_still_operate() {
    for (options, worth) in [(&SITE[..], 400 + 120), (&[][..], 400 + 120 + 20)] {
        let mut s = Sitting::stock_with(3, options);
        s.open("NYC", ANN, 50).operated("NYC").shares("NYC", MARKET, 2).hand(ANN, 10).phase(1);
        s.open("IC", CAT, 20).headless("IC").shares("IC", of(BOB), 1);
        s.open("GT", BOB, 60).train("GT", "4").turn("NYC", "Trains").queue(&["IC"]);
        s.arrange(|_, table, _| {
            table.players[2].bankrupt = true;
            table.pay(Purse::Player(CAT), Purse::Bank, 400);
        });
        s.does(Action::Bankrupt);
        let outcome = s.game.outcome().unwrap();
        assert_eq!((outcome.reason.name(), outcome.worth), ("bankrupt", vec![0, worth, 0]), "{options:?}");
    }
}

/// A switch before Huntington leads to Cincinnati and to Dayton: a train between them would have to turn round in Huntington.
#[test]
fn little_miami_does_not_join_its_cities_by_track_on_which_a_train_would_turn_round() {
    let newest = railhead_titles::find("1846").unwrap().version;
    for (version, options, strict) in [(newest, &SITE[..], true), (2, &SITE[..], false), (newest, &[], false)] {
        let mut s = Sitting::stock_of_version(version, 5, options);
        s.open("NYC", ANN, 100).treasury("NYC", 100).private_of_company("LM", "NYC");
        s.track("H12", "293", &["H10", "H14"]).track("H14", "24", &["I15", "H12", "G13"]).turn("NYC", "Track");
        let lay = s.lay_by("LM", "G13", "57", &["F12", "H14"]);
        if strict {
            s.refuses(&lay, "1846 second edition (Little Miami)");
        } else {
            s.does(lay);
            s.passes();
            assert_ne!(s.about(), "second-tile");
        }
    }
}

#[test]
fn little_miami_joins_its_cities_by_track_on_which_a_train_goes_on() {
    let mut s = Sitting::stock_with(5, &SITE);
    s.open("NYC", ANN, 100).treasury("NYC", 100).private_of_company("LM", "NYC");
    s.track("H12", "293", &["H10", "H14"]).track("H14", "7", &["H12", "G13"]).turn("NYC", "Track");
    s.refuses(&s.lay_by("LM", "G13", "57", &["G11", "G15"]), "1846 second edition (Little Miami)");
    s.does(s.lay_by("LM", "G13", "57", &["F12", "H14"]));
    s.passes();
    assert_ne!(s.about(), "second-tile");
}
