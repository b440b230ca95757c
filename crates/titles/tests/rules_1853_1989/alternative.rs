//! The Alternative Rules of 1993 (Alternative 1.0 to 4.0), without the kit.

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Money, RoundKind, Seat, TrainPlace};
use railhead_titles::Game;
use serde_json::json;

/// A game that begins with place cards; everybody has the capital.
fn places(players: usize) -> Sitting {
    let mut s = Sitting::begin_with(players, &[("start", "places")]);
    s.arrange(|_, table, own| {
        table.order = (0..players).map(Seat::from_index).collect();
        own["stage"]["Stock"]["seat"] = json!(0);
    });
    s
}

#[test]
fn place_cards_decide_the_seating_and_capital_limits_and_qualifying_numbers_are_revised() {
    for (players, capital, certificates) in [(3, 590, 21), (4, 570, 16), (5, 535, 13), (6, 480, 11)] {
        let s = Sitting::begin_with(players, &[("start", "places")]);
        assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 1));
        assert_eq!((s.cash(ANN), s.game.certificates(ANN).1), (capital, Some(certificates)));
        assert_eq!(s.seat(), s.table().order[0]);
    }
    let firsts: Vec<Seat> = (0..12)
        .map(|seed| Game::start(&Sitting::setup(3, &[("start", "places")], seed)).unwrap().table().order[0])
        .collect();
    assert!([ANN, BOB, CAT].iter().all(|s| firsts.contains(s)), "{firsts:?}");
    for (players, qualifying) in [(3, 6), (4, 5), (5, 5), (6, 4)] {
        let mut s = places(players);
        s.shares("SIR", of(ANN), qualifying - 2);
        s.pass_to(BOB);
        s.does(s.buy("SIR"));
        assert!(!s.is_formed("SIR"), "{players} players");
        s.pass_to(CAT);
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR"), "{players} players");
    }
}

#[test]
fn shares_of_as_many_companies_as_players_are_sold_then_two_companies_at_a_time() {
    let mut s = places(3);
    s.does(s.buy("BAR"));
    s.does(s.buy("EIR"));
    assert!(s.offers(&s.buy("SIR")), "any company while there are only two");
    s.does(s.buy("GIP"));
    // Three for three players: nothing else now.
    for sign in ["NWR", "BNR", "BBCI", "MSM", "SIR"] {
        s.refuses(&s.buy(sign), "Alternative 1.0");
    }
    s.does(s.buy("BAR"));
    s.shares("BAR", POOL, 8).shares("EIR", POOL, 8);
    s.refuses(&s.buy("NWR"), "Alternative 1.0");
    s.shares("EIR", POOL, 1);
    // Only the GIP is left: the NWR is put on offer, in the order of Table 1, and nothing else.
    assert!(s.offers(&s.buy("GIP")) && s.offers(&s.buy("NWR")));
    s.refuses(&s.buy("BNR"), "Alternative 1.0");
    s.shares("NWR", POOL, 10);
    assert!(s.offers(&s.buy("BNR")));
    s.refuses(&s.buy("BBCI"), "Alternative 1.0");
    assert_eq!(s.shares_of("BNR", NEW), 10);
}

#[test]
fn companies_that_are_opened_in_later_rounds_count_among_as_many_as_players() {
    let mut s = places(3);
    s.does(s.buy("BAR"));
    s.does(s.buy("EIR"));
    s.pass_stock_round();
    s.play_to_stock_round();
    s.does(s.buy("GIP"));
    for sign in ["NWR", "SIR"] {
        s.refuses(&s.buy(sign), "Alternative 1.0");
    }
}

#[test]
fn without_two_shares_in_one_hand_the_company_waits_for_its_director() {
    let mut s = places(3);
    s.shares("SIR", of(ANN), 1).shares("SIR", of(BOB), 1).shares("SIR", POOL, 3);
    s.pass_to(CAT);
    s.does(s.buy("SIR"));
    assert!(!s.is_formed("SIR"), "six are bought, but nobody has two");
    s.does(s.buy("SIR"));
    assert_eq!((s.is_formed("SIR"), s.president("SIR")), (true, Some(ANN)), "whoever has two first, Ann or not");
}

#[test]
fn of_equal_holders_the_first_to_have_a_share_directs() {
    let mut s = places(4);
    s.shares("SIR", of(CAT), 1).shares("SIR", of(BOB), 2).shares("SIR", of(CAT), 1);
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(CAT));
}

#[test]
fn paragraph_18_1_stays_in_force() {
    let mut s = places(4);
    s.shares("SIR", of(ANN), 2);
    s.does(s.sell("SIR", 1));
    assert_eq!(s.cash(ANN), 570 + 70);
}

/// The price after a dividend of a company at a price.
fn after(price: Money, revenue: Money) -> Money {
    let mut s = Sitting::stock_with(4, &[("alternative-prices", "on")]);
    s.formed("GIP", ANN, 5).mark("GIP", price).turn("GIP", "Pay").of_turn("revenue", json!(revenue));
    s.pays(Dividend::Full);
    s.price("GIP")
}

#[test]
fn a_dividend_of_less_than_half_the_price_does_not_move_it() {
    assert_eq!(after(80, 30), 80);
    assert_eq!(after(80, 40), 84, "half is enough");
    assert_eq!(after(75, 37), 75);
    assert_eq!(after(75, 38), 80);
}

#[test]
fn twice_to_five_times_the_price_moves_it_by_as_many_spaces() {
    // 80 84 88 92 96 100.
    for (revenue, price) in [(159, 84), (160, 88), (239, 88), (240, 92), (320, 96), (400, 100), (399, 96), (900, 100)] {
        assert_eq!(after(80, revenue), price, "{revenue}");
    }
}

#[test]
fn without_a_dividend_the_price_falls_with_shares_in_the_pool_only() {
    for (pool, price) in [(0, 80), (2, 75)] {
        let mut s = Sitting::stock_with(4, &[("alternative-prices", "on")]);
        s.formed("GIP", ANN, 5).mark("GIP", 80).shares("GIP", POOL, pool);
        s.turn("GIP", "Pay").of_turn("revenue", json!(100));
        s.pays(Dividend::Withhold);
        assert_eq!(s.price("GIP"), price);
    }
}

/// The first Dealing Round with the alternative rule about the BBCI.
fn bbci() -> Sitting {
    let mut s = Sitting::stock_with(4, &[("alternative-bbci", "on")]);
    s.arrange(|_, table, _| table.round.set = 1);
    s
}

#[test]
fn the_bbci_has_two_bases_if_shares_are_bought_in_the_first_dealing_round() {
    let mut s = bbci();
    s.shares("BBCI", of(ANN), 3).shares("BBCI", of(BOB), 2);
    s.does(s.buy("BBCI"));
    assert!(s.has_token("BBCI", "Ajmer") && s.has_token("BBCI", "Bombay"));
    assert_eq!(s.table().company(s.company("BBCI")).tokens, 2);
    // It lays two tiles, from two bases; Ajmer costs what the mountain costs.
    s.treasury("BBCI", 1000).turn("BBCI", "Track");
    let ajmer = s.lay("Ajmer", "69", &["H12"]);
    assert_eq!(s.cost(&ajmer), Some(140));
    s.does(ajmer);
    s.does(s.lay("L10", "4", &["M9", "K11"]));
}

#[test]
fn the_rule_about_the_bbci_is_for_no_other_company() {
    let mut s = bbci();
    let majors = s.own()["majors"].clone();
    s.does(s.buy("SIR"));
    assert_eq!(s.own()["majors"], majors);
}

#[test]
fn the_bbci_may_be_formed_later_if_shares_were_bought_then() {
    let mut s = bbci();
    s.does(s.buy("BBCI"));
    s.pass_stock_round();
    s.play_to_stock_round();
    s.shares("BBCI", of(ANN), 4).pass_to(BOB);
    s.does(s.buy("BBCI"));
    assert!(s.is_formed("BBCI") && s.has_token("BBCI", "Bombay"));
}

#[test]
fn shares_that_bids_bring_count_as_bought_in_the_first_dealing_round() {
    let bbci = [("Jaipur", "BBCI"), ("Ajmer", "BBCI"), ("Ahmadabad", "BBCI"), ("Delhi", "BBCI")];
    let more = [("Bombay", "BBCI"), ("Jaipur", "BBCI"), ("Mysore", "SIR"), ("Nagpur", "BNR")];
    for (rule, bases) in [("on", true), ("off", false)] {
        let mut s = Sitting::begin_with(3, &[("alternative-bbci", rule)]);
        for (seat, cities) in [(ANN, bbci), (BOB, more), (CAT, more)] {
            for (city, sign) in cities {
                s.seat_does(seat, s.claim(city, sign));
            }
            s.seat_does(seat, Action::Pass);
        }
        assert!(s.is_formed("BBCI") && s.has_token("BBCI", "Ajmer"), "eight shares were claimed");
        assert_eq!(s.has_token("BBCI", "Bombay"), bases);
    }
}

#[test]
fn otherwise_the_bbci_has_one_base() {
    let mut s = Sitting::stock_with(4, &[("alternative-bbci", "on")]);
    s.shares("BBCI", of(ANN), 5);
    s.does(s.buy("BBCI"));
    assert!(s.is_formed("BBCI") && !s.has_token("BBCI", "Bombay"));
    let mut s = Sitting::stock(4);
    s.arrange(|_, table, _| table.round.set = 1);
    s.shares("BBCI", of(ANN), 5);
    s.does(s.buy("BBCI"));
    assert!(s.is_formed("BBCI") && !s.has_token("BBCI", "Bombay"), "without the rule never");
}

/// A company at the beginning of its turn, where trains may be sold to the bank.
fn selling(phase: &str, options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(4, options);
    s.formed("NWR", ANN, 5).in_phase(phase).train("NWR", "4").train("NWR", "3M");
    s.pass_stock_round();
    s
}

#[test]
fn in_phase_four_trains_are_sold_to_the_bank_at_full_price() {
    let mut s = selling("4", &[("train-sales", "on")]);
    assert_eq!((s.operating(), s.about()), (Some("NWR"), "sell-trains"));
    let bank = s.bank();
    let events = s.does(s.discard("NWR", "4"));
    let train = s.table().trains.iter().position(|t| t.place == TrainPlace::Discard).unwrap();
    let sold =
        Event::TrainSold { company: s.company("NWR"), train: railhead_engine::TrainId::from_index(train), price: 620 };
    assert!(events.contains(&sold));
    assert_eq!((s.money("NWR"), s.bank(), s.trains("NWR")), (620, bank, vec!["3M".to_owned()]));
    s.passes();
    assert_ne!(s.about(), "sell-trains");
    // The bank sells it again beside the others.
    s.turn("NWR", "Trains");
    assert!(s.offers(&Action::buy_train(railhead_engine::TrainId::from_index(train), 0, 620)));
    // Only at the beginning of a turn.
    s.refuses(&s.discard("NWR", "3M"), "Alternative 4.0");
}

#[test]
fn before_phase_four_and_without_the_rule_no_train_is_sold_to_the_bank() {
    let s = selling("3", &[("train-sales", "on")]);
    assert_ne!(s.about(), "sell-trains");
    s.refuses(&s.discard("NWR", "3M"), "Alternative 4.0");
    let s = selling("4", &[]);
    s.refuses(&s.discard("NWR", "3M"), "35.6");
}

#[test]
fn a_train_that_is_not_paid_for_is_not_sold() {
    let mut s = Sitting::stock_with(4, &[("train-sales", "on")]);
    s.managed("NWR", ANN).in_phase("4").train("NWR", "4");
    let train = s.train_of("NWR", "4");
    s.arrange(|_, table, _| table.trains[train.index()].owed = 620);
    s.pass_stock_round();
    assert_ne!(s.about(), "sell-trains");
}
