//! What options change.

use crate::bank::falls_as;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, RoundKind, Seat, Standing};
use railhead_titles::Game;
use serde_json::json;

/// A game with an option on.
fn stock(option: &str) -> Sitting {
    Sitting::stock_with(3, &[(option, "on")])
}

// seats-as-listed

#[test]
fn players_sit_as_they_are_listed_if_so_chosen() {
    for seed in 0..20 {
        let game = Game::start(&Sitting::setup(5, &[("seats-as-listed", "on")], seed)).unwrap();
        assert_eq!(game.table().order, (0..5).map(Seat::from_index).collect::<Vec<_>>());
    }
}

// site-pauses

#[test]
fn the_game_waits_where_the_site_does_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("site-pauses", option)]);
        // From Sydney track leads to mountains only, for which the NSW has no money.
        s.running("NSW", ANN, 90).track("F17", "6", &["E16", "G16"]).running("VR", BOB, 100);
        s.turn("VR", "Trains").queue(&["NSW"]);
        s.passes();
        if option == "on" {
            assert_eq!((s.operating(), s.about()), (Some("NSW"), "track"));
            assert_eq!(s.choices(), [Action::Pass]);
            s.passes();
        }
        assert_eq!((s.table().round.kind, s.marker("NSW")), (RoundKind::Stock, Some((2, 4))), "without income");
    }
}

#[test]
fn a_company_on_the_brink_must_take_a_loan_if_the_site_is_followed() {
    for (version, option) in [(2, "off"), (2, "on"), (1, "on")] {
        let mut s = Sitting::stock_of_version(version, 3, &[("site-pauses", option)]);
        s.running("VR", ANN, 70).running("NSW", BOB, 90).phase(1).mark("VR", 1, 1).turn("VR", "Token").queue(&["NSW"]);
        s.passes();
        if option == "on" {
            assert_eq!((s.operating(), s.about()), (Some("VR"), "loan"));
            // The first version of the rules did not know that the site takes no pass there.
            if version == 1 {
                s.passes();
            } else {
                assert_eq!(s.choices(), [Action::Loan]);
                s.refuses(&Action::Pass, "1848 5.6.2");
                s.borrows();
            }
        }
        assert_eq!((s.standing("VR"), s.operating()), (Standing::Closed, Some("NSW")));
    }
}

/// The NSW with as many trains as it may have, before dividends: 18xx.games waits for it at the purchase of trains if it has 100 and
/// no 2E and may have a loan.
#[test]
fn a_company_that_might_take_a_loan_is_asked_for_trains_if_the_site_is_followed() {
    const ASKED: &str = "buy-trains";
    const LAST: &str = "privates";
    let site = ("site-pauses", "on");
    for (version, cash, express, loans, about) in [
        (2, 100, false, 0, ASKED),
        (2, 99, false, 0, LAST),
        (2, 100, true, 0, LAST),
        (2, 100, false, 4, ASKED),
        (2, 100, false, 5, "track"),
        (1, 100, false, 0, LAST),
    ] {
        let mut s = Sitting::stock_of_version(version, 3, &[site]);
        s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(3).queue(&["VR"]);
        s.train("NSW", "4").train("NSW", "4").treasury("NSW", cash).loans("NSW", loans);
        if express {
            s.train("NSW", "2E");
        }
        s.turn("NSW", "Pay").of_turn("revenue", json!(10));
        s.pays(Dividend::Full);
        assert_eq!(s.about(), about, "version {version}, {cash}, {express}, {loans}");
        if about == ASKED {
            // One that has taken its loan of this round is asked all the same.
            s.borrows();
            assert_eq!(s.about(), ASKED);
        }
    }
}

/// After a purchase the site goes on if no train is for sale by its measure, loan or not.
#[test]
fn after_a_purchase_nobody_waits_for_a_loan_if_the_site_is_followed() {
    let mut s = Sitting::stock_with(3, &[("site-pauses", "on")]);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2).queue(&["VR"]);
    s.train("NSW", "3").train("NSW", "3").treasury("NSW", 400).turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!((s.money("NSW"), s.about()), (100, "privates"));
    // With room left it is asked again.
    let mut s = Sitting::stock_with(3, &[("site-pauses", "on")]);
    s.running("NSW", ANN, 100)
        .running("VR", BOB, 90)
        .phase(2)
        .queue(&["VR"])
        .treasury("NSW", 600)
        .turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!(s.about(), "buy-trains");
}

/// A purchase that lowers the limit leaves more trains than it: the site counts that as room, and waits when they are removed.
#[test]
fn a_company_with_too_many_trains_has_room_for_more_if_the_site_is_followed() {
    let mut s = Sitting::stock_with(3, &[("site-pauses", "on")]);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2).depot("5", 3).queue(&["VR"]);
    s.train("NSW", "3").train("NSW", "3").train("VR", "4").treasury("NSW", 650).turn("NSW", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.table().phase, s.about()), (3, "discard"));
    let train = s.train_of("NSW", "3");
    s.does(Action::Discard { train });
    assert_eq!((s.trains("NSW").len(), s.about()), (2, "buy-trains"));
    s.passes();
    assert_ne!(s.about(), "buy-trains");
}

#[test]
fn the_next_company_begins_before_a_director_sells_if_the_site_is_followed() {
    for (option, operating) in [("off", "VR"), ("on", "NSW")] {
        let mut s = Sitting::stock_with(3, &[("site-pauses", option)]);
        s.running("VR", ANN, 70).shares("VR", of(CAT), 2).running("NSW", BOB, 90).shares("BOE", of(ANN), 3);
        s.hand(ANN, 0).mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["NSW"]);
        s.pays(Dividend::Withhold);
        assert_eq!((s.seat(), s.about()), (ANN, "raise-money"));
        assert_eq!(s.operating(), Some(operating));
        s.does(s.sell("BOE", 2));
        assert_eq!((s.cash(ANN), s.operating(), s.seat()), (10, Some("NSW"), BOB));
    }
}

#[test]
fn rebates_are_used_until_the_turn_is_over_if_the_site_is_followed() {
    for (version, option) in [(2, "off"), (2, "on"), (1, "on")] {
        let mut s = Sitting::stock_of_version(version, 3, &[("site-pauses", option)]);
        s.running("CAR", ANN, 100).phase(3).treasury("CAR", 300).track("E4", "57", &["E2", "E6"]);
        s.private_of("P2", of(ANN)).private_of("P4", of(ANN)).turn("CAR", "Last");
        let desert = s.lay_by("P2", "E6", "9", &["E4", "E8"]);
        let ghan = s.buy_train_by("P4", "2E", 100);
        if option == "off" {
            s.refuses(&desert, "1848 7.3");
            s.refuses(&ghan, "1848 8.3.1");
        } else {
            s.does(desert);
            // The first version of the rules went further than the site.
            if version == 1 {
                s.does(ghan);
            } else {
                s.refuses(&ghan, "1848 8.3.1");
            }
        }
        s.turn("CAR", "Last");
        s.refuses(&s.buy_train("2E"), "1848 8.3.1");
        s.refuses(&s.lay("E2", "6", &["E4", "D1"]), "1848 7.3");
    }
}

#[test]
fn trains_beyond_the_limit_are_removed_later_if_the_site_is_followed() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("site-pauses", option)]);
        s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2);
        for _ in 0..4 {
            s.train("VR", "3");
        }
        s.turn("NSW", "Track");
        let asked = (s.seat(), s.about());
        if option == "off" {
            assert_eq!(asked, (BOB, "discard"), "at once");
            s.refuses(&Action::Pass, "1848 8.1");
        } else {
            assert_eq!(asked, (ANN, "track"));
            while s.about() != "discard" {
                assert_eq!(s.operating(), Some("NSW"));
                s.plays_on();
            }
        }
        s.does(s.discard("VR", "3"));
        assert_eq!(s.trains("VR").len(), 3);
    }
}

// owners-pass

#[test]
fn only_owners_of_private_companies_pass_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::begin(3, &[("owners-pass", option)]);
        s.of_own("prices", json!([0, 40, 80, 140, 140, 200]));
        s.does(s.acquire("P1"));
        if option == "on" {
            s.refuses(&Action::Pass, "1848 3.1.3");
            s.does(s.acquire("P2"));
            s.does(s.acquire("P3"));
        } else {
            s.passes();
            s.passes();
        }
        s.passes();
    }
}

// privates-from-anyone

#[test]
fn companies_buy_private_companies_of_any_player_who_agrees_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("privates-from-anyone", option)]);
        s.running("NSW", ANN, 100).phase(1).treasury("NSW", 100).private_of("P1", of(BOB)).turn("NSW", "Track");
        if option == "off" {
            s.refuses(&s.buy_private("P1", 40), "1848 4.1");
            continue;
        }
        let cash = s.cash(BOB);
        s.does(s.buy_private("P1", 40));
        assert_eq!((s.owner("P1"), s.seat()), (of(BOB), BOB), "Bob has to agree");
        let mut no = s.clone();
        no.does(Action::Decline);
        assert_eq!((no.owner("P1"), no.seat()), (of(BOB), ANN));
        s.agrees();
        assert_eq!((s.owner("P1"), s.cash(BOB)), (Holder::Company(s.company("NSW")), cash + 40));
    }
}

// tasmania-by-owner

#[test]
fn only_a_company_that_owns_it_places_the_tasmania_tile_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("tasmania-by-owner", option)]);
        s.running("VR", ANN, 100).phase(1).treasury("VR", 100).private_of("P3", of(ANN)).turn("VR", "Track");
        let place = s.lay_by("P3", "I10", "241", &["H9", "H11"]);
        if option == "on" {
            s.refuses(&place, "1848 4.4");
            s.does(s.buy_private("P3", 1));
        }
        s.does(place);
    }
}

#[test]
fn with_the_first_5_a_player_places_the_tasmania_tile_under_that_option_too() {
    let mut s = stock("tasmania-by-owner");
    s.running("VR", ANN, 100).phase(2).depot("5", 3).treasury("VR", 500).private_of("P3", of(CAT)).turn("VR", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (CAT, "tasmania-tile"));
    s.does(s.lay_by("P3", "I10", "241", &["H9", "H11"]));
}

// sales-in-first-turns

#[test]
fn shares_are_sold_in_the_first_turns_of_later_stock_rounds_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::later_with(3, &[("sales-in-first-turns", option)]);
        s.open("NSW", BOB, 100).shares("NSW", of(ANN), 2).of_own("turns", json!(0));
        if option == "off" {
            s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
        } else {
            s.does(s.sell("NSW", 1));
        }
    }
    let mut s = stock("sales-in-first-turns");
    s.open("NSW", BOB, 100).shares("NSW", of(ANN), 2);
    s.refuses(&s.sell("NSW", 1), "1848 5.1.6");
}

// one-sale-per-turn

#[test]
fn shares_of_a_company_are_sold_in_one_block_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::later_with(3, &[("one-sale-per-turn", option)]);
        s.open("NSW", BOB, 100).open("VR", CAT, 100).shares("NSW", of(ANN), 3).shares("VR", of(ANN), 1);
        s.shares("BOE", of(ANN), 2);
        s.does(s.sell("NSW", 1));
        assert_eq!(s.price("NSW"), 90);
        if option == "on" {
            s.refuses(&s.sell("NSW", 1), "1848 12.5.1");
        } else {
            s.does(s.sell("NSW", 1));
            assert_eq!((s.price("NSW"), s.cash(ANN)), (80, 840 + 190), "each sale is one of its own");
        }
        s.does(s.sell("VR", 1));
        s.does(s.sell("BOE", 1));
        s.does(s.sell("BOE", 1));
    }
}

// com-capital-early

#[test]
fn the_commonwealth_railways_gets_its_capital_before_its_link_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("com-capital-early", option)]);
        s.open("COM", ANN, 80).shares("COM", of(ANN), 3).running("VR", BOB, 70);
        s.does(s.buy("COM"));
        assert_eq!(s.money("COM"), if option == "on" { 800 } else { 0 });
        s.pass_until(RoundKind::Operating);
        assert_eq!(s.operating(), Some("VR"), "but it does not operate");
        s.phase(3).depot("6", 2).treasury("VR", 600).turn("VR", "Trains");
        s.does(s.buy_train("6"));
        assert_eq!(s.money("COM"), 800, "and it comes once");
    }
}

// home-tile-optional

#[test]
fn a_company_need_not_lay_its_home_tile_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("home-tile-optional", option)]);
        s.running("NSW", ANN, 100).treasury("NSW", 500).turn("NSW", "Track").of_turn("first", json!(true));
        if option == "off" {
            s.refuses(&Action::Pass, "1848 7.4.3");
            s.does(s.lay("F17", "6", &["E16", "G16"]));
        } else {
            s.passes();
        }
        assert_ne!(s.about(), "track");
    }
}

// trains-may-stand

#[test]
fn trains_may_stand_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("trains-may-stand", option)]);
        s.running("NSW", ANN, 100).train("NSW", "2").track("F17", "57", &["E18", "G16"]);
        s.track("E18", "57", &["F17", "D19"]).turn("NSW", "Routes");
        let none = Action::Run { runs: Vec::new() };
        if option == "off" {
            s.refuses(&none, "1848 7.3");
            assert_eq!(s.runs_best(), 40);
        } else {
            s.does(none);
            assert_eq!((s.marker("NSW"), s.money("NSW")), (Some((1, 4)), 0), "no income: one box to the left");
        }
    }
}

// voluntary-loan-first, loans-for-any-train

/// The NSW with a route and no train.
fn compelled(option: &str, value: &str, cash: i32) -> Sitting {
    let mut s = Sitting::stock_with(3, &[(option, value)]);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2).queue(&["VR"]);
    s.track("F17", "57", &["E18", "G16"]).track("E18", "57", &["F17", "D19"]);
    s.treasury("NSW", cash).mark("NSW", 0, 14).turn("NSW", "Trains");
    s
}

#[test]
fn the_loan_a_company_may_take_by_itself_comes_first_if_so_chosen() {
    let mut s = compelled("voluntary-loan-first", "on", 0);
    s.refuses(&s.buy_train("4"), "1848 8.4.1");
    s.borrows();
    s.does(s.buy_train("4"));
    assert_eq!((s.marker("NSW"), s.loans_of("NSW")), (Some((0, 6)), 3), "2 + 3 + 3 boxes");
    // With five loans taken all cost three boxes.
    let mut s = compelled("voluntary-loan-first", "on", 0);
    s.loans("NSW", 5);
    s.does(s.buy_train("4"));
    assert_eq!((s.marker("NSW"), s.loans_of("NSW")), (Some((0, 5)), 8));
    let mut s = compelled("voluntary-loan-first", "off", 0);
    s.loans("NSW", 5);
    s.does(s.buy_train("4"));
    assert_eq!(s.marker("NSW"), Some((0, 6)));
}

#[test]
fn loans_pay_for_a_dearer_type_and_for_others_trains_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = compelled("loans-for-any-train", option, 300);
        let mut other = compelled("loans-for-any-train", option, 0);
        other.train("VR", "3");
        let theirs = other.buy_train_of("VR", "3", 200);
        if option == "off" {
            s.refuses(&s.buy_train("4+"), "1848 8.3.2");
            other.refuses(&theirs, "1848 8.3.4");
            continue;
        }
        s.does(s.buy_train("4+"));
        assert_eq!((s.money("NSW"), s.loans_of("NSW")), (60, 1));
        other.does(theirs);
        other.agrees();
        assert_eq!((other.trains("NSW"), other.loans_of("NSW")), (vec!["3".to_owned()], 2));
    }
}

// removal-from-deck

#[test]
fn receiverships_remove_permanent_trains_that_are_not_on_sale_yet_if_so_chosen() {
    let options = [("removal-from-deck", "on")];
    // A 5 is removed while 3s are sold: what it closes is closed, but its phase comes later.
    let s = falls_as(2, 1, "3", 3, &options);
    assert_eq!((s.in_depot("5"), s.in_depot("3"), s.table().phase), (2, 3, 1));
    assert_eq!(s.owner("P1"), Holder::Gone);
    // While 4s are sold, the phase of the 5s is the next one.
    let s = falls_as(2, 2, "4", 2, &options);
    assert_eq!((s.in_depot("5"), s.table().phase, s.owner("P1")), (2, 3, Holder::Gone));
    let s = falls_as(2, 1, "3", 3, &[("removal-from-deck", "off")]);
    assert_eq!((s.in_depot("5"), s.owner("P1")), (3, of(BOB)));
}

// alice-springs-twice

#[test]
fn a_route_runs_to_both_hexes_of_alice_springs_if_so_chosen() {
    for option in ["off", "on"] {
        let mut s = Sitting::stock_with(3, &[("alice-springs-twice", option)]);
        s.running("CAR", ANN, 100).phase(5).train("CAR", "D");
        s.track("D9", "5", &["D7", "C8"]).track("D7", "8", &["D9", "C6"]).track("C6", "9", &["D7", "B5"]);
        s.track("B5", "9", &["C6", "A4"]).track("C8", "9", &["D9", "B7"]).track("B7", "9", &["C8", "A6"]);
        s.station("CAR", "D9").turn("CAR", "Routes");
        let train = s.train_of("CAR", "D");
        let run = s.run(train, &["A4", "B5", "C6", "D7", "D9", "C8", "B7", "A6"]);
        let both = Action::Run { runs: vec![run] };
        if option == "off" {
            s.refuses(&both, "1848 10.1.2");
            assert_eq!(s.runs_best(), 80);
        } else {
            let events = s.does(both);
            assert!(events.iter().any(|e| matches!(e, Event::Ran { revenue: 140, .. })));
        }
    }
}

// presets

#[test]
fn the_preset_of_the_site_turns_every_option_on() {
    let title = railhead_titles::find("1848").unwrap();
    let preset = title.presets.iter().find(|p| p.name == "18xx.games").unwrap();
    for option in title.options {
        assert!(preset.sets.contains(&(option.key, "on")), "{}", option.key);
    }
    let game = Game::start(&Sitting::setup(3, &[("preset", "18xx.games")], 3));
    assert!(game.is_ok(), "{game:?}");
}

#[test]
fn an_option_that_does_not_exist_is_refused() {
    assert!(Game::start(&Sitting::setup(3, &[("seats-by-age", "on")], 3)).is_err());
    assert!(Game::start(&Sitting::setup(3, &[("site-pauses", "perhaps")], 3)).is_err());
}
