//! 5.3: the Commonwealth Railways.

use crate::table::{ANN, BOB, CAT, NEW, Sit, Sitting, of};
use railhead_engine::{Action, Event, RoundKind};

/// Track from Sydney over Dubbo to Adelaide, but for the tile at F9.
fn nearly_linked(s: &mut Sitting) {
    from_sydney(s);
    s.track("G6", "5", &["F5", "F7"]);
}

/// The same but for the tile in Adelaide.
fn from_sydney(s: &mut Sitting) {
    s.track("F17", "6", &["E16", "G16"]).track("E16", "8", &["F17", "E14"]).track("E14", "57", &["E16", "E12"]);
    s.track("E12", "8", &["E14", "F11"]).track("F11", "8", &["E12", "F9"]);
    s.track("F7", "8", &["F9", "G6"]);
}

/// The tile that closes the gap.
fn the_gap(s: &Sitting) -> Action {
    s.lay("F9", "9", &["F11", "F7"])
}

/// The SAR, directed by Ann, is about to close the gap; the COM belongs to Bob at 90, with so many new shares left.
fn at_the_gap(sar: i32, unsold: u8) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("SAR", ANN, sar).open("COM", BOB, 90).shares("COM", of(BOB), 8 - unsold).treasury("SAR", 100);
    nearly_linked(&mut s);
    s.turn("SAR", "Track").round(2, 1, 2);
    s
}

// 5.3.1

#[test]
fn its_initial_price_is_chosen_like_any_other() {
    let mut s = Sitting::stock(3);
    for price in [70, 80, 90, 100] {
        assert!(s.offers(&s.launch("COM", price)));
    }
    s.does(s.launch("COM", 90));
    assert_eq!((s.price("COM"), s.president("COM"), s.cash(ANN)), (90, Some(ANN), 660));
    s.does(s.buy("COM"));
    assert_eq!((s.percent("COM", of(BOB)), s.cash(BOB)), (10, 750));
}

// 5.3.2

#[test]
fn with_60_per_cent_sold_but_no_link_it_neither_gets_its_capital_nor_operates() {
    let mut s = Sitting::stock(3);
    s.does(s.launch("COM", 70));
    for _ in 0..4 {
        s.does(s.buy("COM"));
    }
    assert_eq!((s.percent("COM", NEW), s.floated("COM"), s.money("COM")), (40, false, 0));
    s.running("NSW", CAT, 100).pass_until(RoundKind::Operating);
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.has_token("COM", "F17"), s.price("COM")), (RoundKind::Stock, false, 70));
}

#[test]
fn with_the_link_but_less_than_60_per_cent_sold_it_waits_for_buyers() {
    let mut s = at_the_gap(100, 5);
    let events = s.does(the_gap(&s));
    assert!(events.contains(&Event::Linked(s.company("COM"))));
    assert_eq!((s.floated("COM"), s.money("COM")), (false, 0));
    s.play_out_round();
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.has_token("COM", "F17")), (RoundKind::Stock, false));
    s.pass_to(BOB);
    s.does(s.buy("COM"));
    assert_eq!((s.floated("COM"), s.money("COM")), (true, 900), "the link is there");
}

#[test]
fn the_last_tile_of_the_link_launches_it() {
    let mut s = at_the_gap(100, 4);
    assert!(!s.floated("COM"));
    let bank = s.bank();
    let events = s.does(the_gap(&s));
    assert!(events.contains(&Event::Floated { company: s.company("COM"), capital: 900 }));
    assert_eq!((s.money("COM"), s.bank()), (900, bank - 900));
}

#[test]
fn tokens_do_not_block_the_link() {
    let mut s = at_the_gap(100, 4);
    s.running("VR", BOB, 70).station("VR", "E14").running("NSW", CAT, 70);
    s.does(the_gap(&s));
    assert!(s.floated("COM"), "though Dubbo is full, and Sydney too");
}

#[test]
fn track_that_does_not_join_is_no_link() {
    let mut s = at_the_gap(100, 4);
    s.does(s.lay("F9", "7", &["F7", "E8"]));
    assert!(!s.floated("COM"));
    // Adelaide's tile does not lead to F7: all other track is there.
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).open("COM", BOB, 90).shares("COM", of(BOB), 4).treasury("NSW", 100);
    from_sydney(&mut s);
    s.track("G6", "6", &["F5", "G8"]).turn("NSW", "Track");
    s.does(the_gap(&s));
    assert!(!s.floated("COM"));
}

#[test]
fn a_train_does_not_turn_back_at_a_junction_to_make_the_link() {
    let mut s = at_the_gap(100, 4);
    s.phase(1).track("F9", "7", &["F7", "G8"]);
    s.does(s.lay("F9", "30", &["F7", "G8", "F11"]));
    assert!(!s.floated("COM"), "both branches lead to G8, none from one to the other");
}

// 5.3.3

#[test]
fn linked_before_its_turn_comes_it_operates_in_the_same_round() {
    let mut s = at_the_gap(100, 4);
    s.running("VR", CAT, 70).queue(&["COM", "VR"]);
    s.does(the_gap(&s));
    while s.operating() == Some("SAR") {
        s.plays_on();
    }
    assert_eq!((s.operating(), s.table().round.number), (Some("COM"), 1));
    assert!(s.has_token("COM", "F17") && s.has_token("COM", "G6"));
}

#[test]
fn a_round_that_begins_without_the_link_has_a_place_for_it() {
    let mut s = Sitting::stock(3);
    s.running("SAR", ANN, 100).open("COM", BOB, 90).shares("COM", of(BOB), 4).treasury("SAR", 100);
    s.running("VR", CAT, 80);
    nearly_linked(&mut s);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.operating(), Some("SAR"));
    s.does(the_gap(&s));
    while s.operating() == Some("SAR") {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("COM"), "before the VR");
}

#[test]
fn linked_by_a_company_with_a_lower_price_it_operates_in_the_next_round() {
    let mut s = Sitting::stock(3);
    s.running("NSW", CAT, 100).running("SAR", ANN, 80).open("COM", BOB, 90).shares("COM", of(BOB), 4);
    s.treasury("SAR", 100);
    nearly_linked(&mut s);
    s.turn("NSW", "Last").round(2, 1, 2).queue(&["COM", "SAR"]);
    s.phase(1);
    s.passes();
    assert_eq!(s.operating(), Some("SAR"), "the COM had to be left out");
    s.does(the_gap(&s));
    assert!(s.floated("COM"));
    while s.table().round.number == 1 {
        assert_eq!(s.operating(), Some("SAR"));
        s.plays_on();
    }
    let mut operated = Vec::new();
    let round = s.table().round;
    while s.table().round == round {
        let now = s.operating().unwrap().to_owned();
        if operated.last() != Some(&now) {
            operated.push(now);
        }
        s.plays_on();
    }
    assert!(operated.contains(&"COM".to_owned()), "{operated:?}");
}

#[test]
fn the_first_6_bought_before_its_turn_lets_it_operate_in_the_same_round() {
    for (price, same) in [(100, true), (80, false)] {
        let mut s = Sitting::stock(3);
        s.running("VR", ANN, price).open("COM", BOB, 90).shares("COM", of(BOB), 4).running("NSW", CAT, 70);
        s.phase(3).depot("6", 2).treasury("VR", 600).turn("VR", "Trains").round(2, 1, 2);
        // At a lower price than the COM, which had its turn already.
        s.queue(if same { &["COM", "NSW"] } else { &["NSW"] });
        s.does(s.buy_train("6"));
        while s.operating() == Some("VR") {
            s.plays_on();
        }
        assert_eq!(s.operating(), Some(if same { "COM" } else { "NSW" }));
    }
}

// 5.3.4

#[test]
fn its_capital_comes_with_its_launch_and_is_ten_times_the_initial_price() {
    let mut s = at_the_gap(100, 4);
    s.mark("COM", 5, 3);
    s.does(the_gap(&s));
    assert_eq!((s.price("COM"), s.money("COM")), (40, 900));
    s.does(Action::Pass);
    assert_eq!(s.money("COM"), 900, "once");
}

// 5.3.5

#[test]
fn with_the_first_6_it_waits_for_no_link_any_more() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).open("COM", BOB, 80).shares("COM", of(BOB), 4);
    s.phase(3).depot("6", 2).treasury("VR", 1200).turn("VR", "Trains");
    let events = s.does(s.buy_train("6"));
    assert!(events.contains(&Event::Freed(s.company("COM"))));
    assert_eq!((s.floated("COM"), s.money("COM")), (true, 800));
}

#[test]
fn after_the_first_6_60_per_cent_are_enough() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).open("COM", BOB, 80).shares("COM", of(BOB), 3);
    s.phase(3).depot("6", 2).treasury("VR", 600).turn("VR", "Trains");
    s.does(s.buy_train("6"));
    assert!(!s.floated("COM"));
    s.play_out_round();
    s.pass_to(BOB);
    s.does(s.buy("COM"));
    assert_eq!((s.floated("COM"), s.money("COM")), (true, 800));
}

// 5.3.6

/// The COM is linked and about to operate for the first time, after the VR.
fn before_its_first_turn(arrange: impl FnOnce(&mut Sitting)) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).open("COM", BOB, 90).shares("COM", of(BOB), 4).treasury("COM", 900);
    s.of_own("linked", serde_json::json!(true));
    s.arrange(|game, table, _| {
        let com = game.edition().find_company("COM").unwrap();
        table.company_mut(com).floated = true;
    });
    nearly_linked(&mut s);
    s.track("F9", "9", &["F11", "F7"]);
    arrange(&mut s);
    s.turn("VR", "Trains").queue(&["COM"]);
    while s.operating() == Some("VR") {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("COM"));
    s
}

#[test]
fn its_home_tokens_are_placed_when_it_first_operates() {
    let s = before_its_first_turn(|s| {
        s.phase(1).running("NSW", CAT, 70).running("SAR", CAT, 70);
        s.track("F17", "238", &["E16", "F15", "G16"]).track("G6", "238", &["F5", "F7", "G8"]);
    });
    for home in ["F17", "G6"] {
        assert!(s.has_token("COM", home) && !s.has_token_beside("COM", home), "{home}");
    }
    assert_eq!((s.table().company(s.company("COM")).tokens, s.money("COM")), (3, 900), "both for nothing");
}

#[test]
fn where_there_is_no_place_its_token_lies_at_the_edge() {
    let s = before_its_first_turn(|s| {
        s.running("NSW", CAT, 70).running("SAR", CAT, 70);
    });
    assert!(s.has_token_beside("COM", "F17") && s.has_token_beside("COM", "G6"));
    assert!(s.has_token("NSW", "F17") && s.has_token("SAR", "G6"));
    assert_eq!(s.table().company(s.company("COM")).tokens, 3);
}

#[test]
fn it_leaves_the_space_that_is_kept_for_a_company_yet_to_come() {
    let mut s = before_its_first_turn(|s| {
        s.open("NSW", CAT, 70).shares("NSW", of(CAT), 4);
    });
    assert!(s.has_token_beside("COM", "F17") && s.has_token_beside("COM", "G6"));
    s.arrange(|game, table, _| {
        let nsw = game.edition().find_company("NSW").unwrap();
        table.company_mut(nsw).floated = true;
    });
    s.queue(&["NSW"]);
    while s.operating() == Some("COM") {
        s.plays_on();
    }
    assert!(s.has_token("NSW", "F17") && !s.has_token_beside("NSW", "F17"), "the NSW has its place");
}

#[test]
fn its_token_lies_at_the_edge_of_an_undeveloped_hex_as_well() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).open("COM", BOB, 90).shares("COM", of(BOB), 4).treasury("COM", 900);
    s.of_own("freed", serde_json::json!(true));
    s.arrange(|game, table, _| {
        let com = game.edition().find_company("COM").unwrap();
        table.company_mut(com).floated = true;
    });
    s.running("SAR", CAT, 70).turn("VR", "Trains").queue(&["COM"]);
    s.passes();
    assert_eq!(s.operating(), Some("COM"));
    assert!(s.has_token_beside("COM", "G6") && s.laid("G6").is_none());
    // It builds from there.
    s.does(s.lay("G6", "5", &["F5", "F7"]));
    assert!(s.has_token_beside("COM", "G6"), "one place, and it is the SAR's");
}

#[test]
fn a_token_at_the_edge_is_a_token_like_any_other() {
    let mut s = before_its_first_turn(|s| {
        s.running("NSW", CAT, 70).running("SAR", CAT, 70).train("COM", "3").track("E18", "57", &["F17", "D19"]);
    });
    assert!(s.has_token_beside("COM", "F17"));
    // It builds from Sydney, which is full of others' tokens, and runs from there.
    s.does(s.lay("G16", "6", &["F17", "G14"]));
    let train = s.train_of("COM", "3");
    s.turn("COM", "Routes");
    let events = s.does(Action::Run { runs: vec![s.run(train, &["G16", "F17", "E16", "E14"])] });
    assert!(events.iter().any(|e| matches!(e, Event::Ran { revenue: 60, .. })), "through Sydney");
    s.turn("COM", "Token").treasury("COM", 100);
    s.refuses(&s.token("F17"), "1848 7.7.2");
}

#[test]
fn a_token_at_the_edge_moves_in_as_soon_as_there_is_a_place() {
    let mut s = before_its_first_turn(|s| {
        s.running("NSW", CAT, 70).running("SAR", CAT, 70).phase(1);
    });
    let events = s.does(s.lay("F17", "238", &["E16", "F15", "G16"]));
    assert!(events.contains(&Event::TokenMovedIn { company: s.company("COM"), hex: s.hex("F17") }));
    assert!(s.has_token("COM", "F17") && !s.has_token_beside("COM", "F17"));
    assert!(s.has_token_beside("COM", "G6"), "the other one waits");
}

#[test]
fn a_place_that_is_kept_is_no_place_for_a_token_at_the_edge() {
    let mut s = before_its_first_turn(|s| {
        s.running("NSW", CAT, 70).phase(1).track("F17", "238", &["E16", "F15", "G16"]);
    });
    assert!(!s.has_token_beside("COM", "F17") && s.has_token_beside("COM", "G6"), "the SAR is still to come");
    s.does(s.lay("G6", "238", &["F5", "F7", "G8"]));
    assert!(!s.has_token_beside("COM", "G6"), "two places: one for the COM, one for the SAR");
}

#[test]
fn a_tile_whose_only_place_is_kept_leaves_the_token_at_the_edge() {
    let mut s = Sitting::stock(3);
    s.running("COM", ANN, 90).of_own("freed", serde_json::json!(true)).treasury("COM", 100);
    s.arrange(|game, table, _| {
        let (ground, com) = (&game.edition().ground, game.edition().find_company("COM").unwrap());
        let adelaide = ground.map.find("G6").unwrap();
        let token = *table.board.tokens_on(adelaide).next().unwrap();
        table.board.remove_token(token);
        table.board.place_token_beside(ground, adelaide, token.stop, com.owner()).unwrap();
    });
    s.turn("COM", "Track");
    s.does(s.lay("G6", "5", &["F5", "F7"]));
    assert!(s.has_token_beside("COM", "G6"), "the SAR is still to come");
}

// 5.3.7

#[test]
fn its_three_further_tokens_cost_100_each() {
    let mut s = Sitting::stock(3);
    s.running("COM", ANN, 100).treasury("COM", 500);
    nearly_linked(&mut s);
    s.track("G16", "57", &["F17", "H15"]);
    s.turn("COM", "Token");
    assert_eq!(s.cost(&s.token("E14")), Some(100));
    s.does(s.token("E14"));
    assert_eq!(s.money("COM"), 400);
    s.turn("COM", "Token");
    assert_eq!(s.cost(&s.token("G16")), Some(100), "and so does the next");
}
