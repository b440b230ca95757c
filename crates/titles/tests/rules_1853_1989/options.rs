//! Laying out the game (11 to 13), the Simplified Game, the optional rules 19, and what does not go together.

use crate::table::{ANN, BOB, CAT, NEW, Sit, Sitting, of};
use railhead_engine::{RoundKind, Seat, Setup, SetupError, Standing};
use railhead_titles::Game;
use serde_json::json;

#[test]
fn all_shares_trains_and_tiles_lie_ready_and_the_program_is_banker() {
    let s = Sitting::begin(4);
    for sign in ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "BAR"] {
        assert_eq!((s.shares_of(sign, NEW), s.is_formed(sign)), (10, false), "{sign}");
    }
    assert_eq!((s.table().round.kind, s.phase()), (RoundKind::Opening, "1"));
    s.game.audit().unwrap();
}

#[test]
fn the_bank_may_be_of_three_sizes() {
    for (value, money) in [("usual", 4_500), ("4500", 4_500), ("3450", 3_450), ("12500", 12_500)] {
        for (players, capital) in [(3, 730), (4, 570), (5, 570), (6, 510)] {
            let s = Sitting::begin_with(players, &[("bank", value)]);
            assert_eq!(s.cash(ANN), capital);
            assert_eq!(s.bank(), money - capital * i32::try_from(players).unwrap());
        }
    }
    assert!(matches!(Game::start(&Sitting::setup(3, &[("bank", "15000")], 1)), Err(SetupError::Value { .. })));
    assert!(matches!(Game::start(&Sitting::setup(7, &[], 1)), Err(SetupError::Players { .. })));
}

#[test]
fn every_option_names_its_paragraph() {
    let title = railhead_titles::find("1853-1989").unwrap();
    assert!(title.options.iter().all(|o| o.rule.starts_with("1853 (1989) ")));
}

/// The companies that can be dealt in the Simplified Game, with their face values.
const DEALT: [(&str, i32); 6] = [("EIR", 100), ("GIP", 96), ("NWR", 92), ("BNR", 88), ("MSM", 80), ("SIR", 75)];

/// The companies that were dealt.
fn dealt(s: &Sitting) -> Vec<(&'static str, i32)> {
    DEALT.into_iter().filter(|(sign, _)| s.is_formed(sign)).collect()
}

#[test]
fn in_the_simplified_game_directors_are_dealt_and_four_shares_paid_for() {
    for players in 3..=6usize {
        let s = Sitting::begin_with(players, &[("preset", "simplified")]);
        assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 1), "a Dealing Round follows");
        let dealt = dealt(&s);
        for (seat, (sign, par)) in s.table().order.iter().zip(&dealt) {
            assert_eq!(s.president(sign), Some(*seat), "seated by their companies");
            assert_eq!((s.shares_of(sign, of(*seat)), s.cash(*seat)), (4, 440 - 4 * par));
            assert_eq!(s.money(sign), 10 * par);
        }
        assert_eq!(s.seat(), s.table().order[0], "the first has the Elephant");
        assert_eq!((s.table().companies_standing(Standing::Active).count(), dealt.len()), (players, players));
        // Three £100 notes for each player, and the smaller ones.
        let paid: i32 = dealt.iter().map(|(_, par)| 4 * par).sum();
        let all = 1_650 + 300 * i32::try_from(players).unwrap();
        assert_eq!(s.bank(), all - 440 * i32::try_from(players).unwrap() + paid);
        assert!(s.game.envelopes(railhead_engine::Viewer::All).is_empty(), "there are no bids");
    }
}

#[test]
fn in_the_simplified_game_chance_deals_the_companies() {
    let begun = |seed, version| {
        let setup = Setup { version, ..Sitting::setup(3, &[("start", "simplified")], seed) };
        Sitting::start(&setup)
    };
    let newest = railhead_titles::find("1853-1989").unwrap().version;
    let games: Vec<Sitting> = (0..30).map(|seed| begun(seed, newest)).collect();
    let firsts: Vec<Seat> = games.iter().map(|s| s.table().order[0]).collect();
    assert!([ANN, BOB, CAT].iter().all(|s| firsts.contains(s)), "{firsts:?}");
    // Any three of the six, but neither the BBCI nor the BAR.
    for (sign, _) in DEALT {
        let times = games.iter().filter(|s| s.is_formed(sign)).count();
        assert!((5..=25).contains(&times), "{sign} is dealt in {times} of 30 games");
    }
    assert!(games.iter().all(|s| dealt(s).len() == 3 && !s.is_formed("BBCI") && !s.is_formed("BAR")));
    // The same companies are not always with the same seat.
    let holders: Vec<Option<Seat>> = games.iter().map(|s| s.president("EIR")).collect();
    assert!([ANN, BOB, CAT].iter().all(|s| holders.contains(&Some(*s))), "{holders:?}");
    // By the first versions of these rules the first of Table 1 are dealt.
    for seed in 0..5 {
        let older: Vec<&str> = dealt(&begun(seed, 2)).iter().map(|(sign, _)| *sign).collect();
        assert_eq!(older, ["EIR", "GIP", "NWR"]);
    }
}

#[test]
fn in_the_simplified_game_four_shares_qualify_and_five_may_be_held() {
    let mut s = Sitting::begin_with(3, &[("start", "simplified")]);
    // The first holds four shares of a company; with more money a fifth is bought, no sixth.
    let (seat, first) = (s.seat(), dealt(&s)[0].0);
    s.hand(seat, 250);
    s.does(s.buy(first));
    s.pass_to(seat);
    s.refuses(&s.buy(first), "21.2");
    // Companies that were not dealt wait.
    let other = DEALT.into_iter().find(|(sign, _)| !s.is_formed(sign)).unwrap().0;
    s.refuses(&s.buy(other), "21.3");
    // Its Director was dealt in this round; the starting procedure of 18 is not that of this game.
    s.refuses(&s.sell(first, 1), "21.8");
    let mut s = Sitting::begin_with(6, &[("start", "simplified")]);
    let seat = s.seat();
    s.arrange(|_, _, own| own["named"] = json!(255)).shares("BAR", of(seat), 3).hand(seat, 70);
    s.does(s.buy("BAR"));
    assert!(s.is_formed("BAR"), "four qualify with any number of players");
}

#[test]
fn with_the_minimum_number_companies_run_that_do_not_qualify() {
    let with = |value| {
        let mut s = Sitting::stock_with(4, &[("minimum-companies", value)]);
        s.arrange(|_, table, _| table.round.set = 1);
        // Issued: EIR 3, SIR 3, BAR 4 in single hands, MSM 2, GIP 2.
        s.shares("EIR", of(ANN), 3).shares("SIR", of(BOB), 3).shares("MSM", of(CAT), 2).shares("GIP", of(ANN), 2);
        for seat in 0..4 {
            s.shares("BAR", of(Seat(seat)), 1);
        }
        s.pass_stock_round();
        s
    };
    let s = with("on");
    // Three of four players: the EIR and the SIR by their shares, the GIP before the MSM by its face value; nobody can direct
    // the BAR.
    let formed: Vec<&str> = ["EIR", "GIP", "MSM", "SIR", "BAR"].into_iter().filter(|c| s.is_formed(c)).collect();
    assert_eq!(formed, ["EIR", "GIP", "SIR"]);
    assert_eq!(s.president("SIR"), Some(BOB));
    assert_eq!(with("off").table().companies_standing(Standing::Active).count(), 0);
}

#[test]
fn the_minimum_is_one_less_than_the_players_and_never_more_than_four() {
    for (players, least) in [(3, 2), (4, 3), (5, 4), (6, 4)] {
        let mut s = Sitting::stock_with(players, &[("minimum-companies", "on")]);
        s.arrange(|_, table, _| table.round.set = 1);
        for sign in ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM"] {
            s.shares(sign, of(ANN), 2);
        }
        if s.game.certificates(ANN).0 > s.game.certificates(ANN).1.unwrap() {
            s.does(s.sell("MSM", 2));
        }
        s.pass_stock_round();
        assert_eq!(s.table().companies_standing(Standing::Active).count(), least, "{players} players");
    }
}

#[test]
fn the_minimum_is_waived_where_nobody_holds_two_shares() {
    let mut s = Sitting::stock_with(3, &[("minimum-companies", "on")]);
    s.arrange(|_, table, _| table.round.set = 1);
    s.shares("EIR", of(ANN), 1).shares("EIR", of(BOB), 1);
    s.pass_stock_round();
    assert_eq!(s.table().companies_standing(Standing::Active).count(), 0);
}

#[test]
fn with_amended_limits_seven_shares_qualify_with_four_players_and_six_with_five() {
    for (players, qualifying) in [(3, 6), (4, 7), (5, 6), (6, 5)] {
        let mut s = Sitting::stock_with(players, &[("amended-limits", "on")]);
        s.shares("SIR", of(Seat(1)), 3).shares("SIR", crate::table::POOL, qualifying - 5);
        s.does(s.buy("SIR"));
        assert!(!s.is_formed("SIR"), "{players} players");
        s.pass_to(Seat(2));
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR"), "{players} players");
    }
}

#[test]
fn in_the_simplified_game_a_sale_brings_the_whole_face_value() {
    let mut s = Sitting::begin_with(3, &[("start", "simplified")]);
    let seat = s.seat();
    s.shares("BAR", of(seat), 2).hand(seat, 0);
    s.does(s.sell("BAR", 2));
    assert_eq!(s.cash(seat), 140);
}

#[test]
fn whatever_the_book_does_not_exclude_goes_together() {
    let switches = [
        "minimum-companies",
        "amended-limits",
        "honour-system",
        "mik-2",
        "commodity-regions",
        "alternative-prices",
        "alternative-bbci",
        "train-sales",
    ];
    let mut started = 0;
    for start in ["bids", "simplified", "places"] {
        for bank in ["usual", "3450"] {
            for set in 0..1u32 << switches.len() {
                let on = |key: &str| switches.iter().position(|s| *s == key).is_some_and(|i| set & 1 << i != 0);
                let mut options = vec![("start", start), ("bank", bank)];
                options.extend(switches.iter().filter(|key| on(key)).map(|key| (*key, "on")));
                let bids = start == "bids";
                let together = !(on("minimum-companies") && on("amended-limits"))
                    && (bids || !(on("minimum-companies") || on("amended-limits") || on("honour-system")))
                    && (on("mik-2") || !on("commodity-regions"))
                    && (start != "simplified" || bank == "usual");
                let game = Game::start(&Sitting::setup(4, &options, 1));
                assert_eq!(game.is_ok(), together, "{options:?}");
                if let Ok(game) = game {
                    game.audit().unwrap();
                    started += 1;
                }
            }
        }
    }
    // Of the three starts with 3 x 2, 1 and 1 ways to set the first three switches; two banks but for the Simplified Game.
    assert_eq!(started, (6 * 2 + 1 + 2) * 3 * 8);
}

#[test]
fn what_the_book_excludes_is_refused_with_its_paragraph() {
    let refused: &[(&[(&str, &str)], &str)] = &[
        (&[("minimum-companies", "on"), ("amended-limits", "on")], "19 Amended Share Limits"),
        (&[("start", "simplified"), ("minimum-companies", "on")], "Simplified Game"),
        (&[("start", "simplified"), ("amended-limits", "on")], "Simplified Game"),
        (&[("start", "simplified"), ("bank", "12500")], "Simplified Game"),
        (&[("start", "simplified"), ("honour-system", "on")], "Simplified Game"),
        (&[("start", "places"), ("minimum-companies", "on")], "Alternative 1.0"),
        (&[("start", "places"), ("amended-limits", "on")], "Alternative 1.0"),
        (&[("start", "places"), ("honour-system", "on")], "Alternative 1.0"),
        (&[("commodity-regions", "on")], "MIK 2 Commodity Cards"),
    ];
    for (options, rule) in refused {
        match Game::start(&Sitting::setup(4, options, 1)) {
            Err(SetupError::Conflict(why)) => assert!(why.starts_with(&format!("1853 (1989) {rule}: ")), "{why}"),
            other => panic!("{options:?}: {:?}", other.err()),
        }
    }
}
