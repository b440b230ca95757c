//! 9: phases, and the table of trains.

use crate::rails::nsw;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Event, RoundKind};

/// NSW buys the first card of a sort from the phase before.
fn first(card: &str, phase: u8) -> Sitting {
    let mut s = nsw(phase);
    let count = s.in_depot(card);
    s.depot(card, count).treasury("NSW", 1500).turn("NSW", "Trains");
    s
}

fn begins(events: &[Event], phase: u8) -> bool {
    events.contains(&Event::Phase(phase))
}

/// VR's turn at its track, after what NSW has done; Melbourne has a yellow tile.
fn vr_builds(s: &mut Sitting) {
    s.running("VR", BOB, 80).treasury("VR", 500).track("H11", "57", &["H9", "H13"]).turn("VR", "Track");
}

// 9.1

#[test]
fn the_game_starts_with_yellow_tiles_four_trains_and_one_operating_round() {
    let mut s = nsw(0);
    assert_eq!(Sitting::begin(3, &[]).table().phase, 0);
    let phase = &s.game.edition().phases[0];
    assert_eq!((phase.limit, phase.rounds), (4, 1));
    vr_builds(&mut s);
    s.refuses(&s.lay("H11", "236", &["H9", "H13"]), "1848 7.5.2");
    s.does(s.lay("H9", "6", &["H11", "G8"]));
    s.of_turn("stop", serde_json::json!("Track"));
    s.refuses(&s.lay("G12", "55", &["H11", "F13", "G10", "G14"]), "1848 7.4.2");
}

#[test]
fn each_phase_begins_with_the_first_train_of_its_sort_and_no_other() {
    for (phase, card) in [(1u8, "3"), (2, "4"), (3, "5"), (4, "6"), (5, "8")] {
        let mut s = first(card, phase - 1);
        s.treasury("NSW", 2500);
        let plus = s.game.edition().trains[usize::from(s.sort(card))].kinds[1].name.clone();
        let mut other = s.clone();
        let events = s.does(s.buy_train(card));
        assert!(begins(&events, phase), "{card}");
        assert_eq!(s.table().phase, phase);
        let events = other.does(other.buy_train(&plus));
        assert!(begins(&events, phase), "{plus}: the other type of the card as well");
        s.turn("NSW", "Trains");
        let events = s.does(s.buy_train(card));
        assert!(!events.iter().any(|e| matches!(e, Event::Phase(_))), "a second {card}");
    }
}

#[test]
fn the_last_card_of_a_sort_begins_nothing() {
    let mut s = nsw(0);
    s.depot("2", 1).treasury("NSW", 500).turn("NSW", "Trains");
    let events = s.does(s.buy_train("2"));
    assert!(!events.iter().any(|e| matches!(e, Event::Phase(_))));
    assert_eq!(s.table().phase, 0);
}

// 9.2

#[test]
fn the_first_2_changes_nothing() {
    let mut s = nsw(0);
    assert_eq!(s.in_depot("2"), 6);
    s.treasury("NSW", 500).turn("NSW", "Trains");
    let events = s.does(s.buy_train("2"));
    assert!(!events.iter().any(|e| matches!(e, Event::Phase(_))));
    s.refuses(&Action::Loan, "1848 5.6.1");
    vr_builds(&mut s);
    s.refuses(&s.lay("H11", "236", &["H9", "H13"]), "1848 7.5.2");
    s.does(s.lay("H9", "6", &["H11", "G8"]));
    assert_ne!(s.about(), "track");
}

// 9.3

#[test]
fn the_first_3_brings_green_tiles_and_a_second_yellow_one() {
    let mut s = first("3", 0);
    s.does(s.buy_train("3"));
    vr_builds(&mut s);
    assert!(s.offers(&s.lay("H11", "236", &["H9", "H13"])));
    s.does(s.lay("H9", "6", &["H11", "G8"]));
    s.does(s.lay("G8", "9", &["H9", "F7"]));
}

#[test]
fn the_first_3_brings_loans_trade_of_trains_and_sales_of_private_companies() {
    let mut s = first("3", 0);
    s.private_of("P1", of(ANN)).running("VR", ANN, 80).train("VR", "2").turn("NSW", "Trains");
    s.refuses(&Action::Loan, "1848 5.6.1");
    s.refuses(&s.buy_private("P1", 1), "1848 4.1");
    s.refuses(&s.buy_train_of("VR", "2", 1), "1848 8.3.4");
    s.does(s.buy_train("3"));
    s.does(s.buy_private("P1", 1));
    s.borrows();
    s.does(s.buy_train_of("VR", "2", 1));
}

#[test]
fn the_first_3_brings_two_operating_rounds_and_10_for_a_share_of_the_bank_of_england() {
    let mut s = first("3", 0);
    s.shares("BOE", of(CAT), 2);
    s.does(s.buy_train("3"));
    s.play_out_round();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    let cat = s.cash(CAT);
    s.operating_begins();
    assert_eq!(s.cash(CAT), cat + 20);
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.table().round.number, s.cash(CAT)), (RoundKind::Operating, 2, cat + 40));
    s.play_out_round();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

// 9.4

#[test]
fn the_first_4_rusts_the_2s_and_leaves_three_trains() {
    let mut s = first("4", 1);
    s.running("VR", BOB, 80)
        .train("VR", "2")
        .train("VR", "2+")
        .train("NSW", "2")
        .train("NSW", "3")
        .turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!(s.trains("NSW"), ["3", "4"]);
    assert!(s.trains("VR").is_empty());
    let phase = &s.game.edition().phases[2];
    assert_eq!((phase.limit, phase.rounds), (3, 2));
}

#[test]
fn with_the_first_4_four_trains_that_do_not_rust_are_one_too_many() {
    let mut s = first("4", 1);
    s.running("VR", BOB, 80);
    for _ in 0..4 {
        s.train("VR", "3");
    }
    s.turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.does(s.discard("VR", "3"));
    assert_eq!((s.seat(), s.trains("VR").len()), (ANN, 3));
}

#[test]
fn rusting_comes_before_the_limit() {
    let mut s = first("4", 1);
    s.running("VR", BOB, 80).train("VR", "2").train("VR", "3").train("VR", "3").train("VR", "3").turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!((s.seat(), s.trains("VR").len()), (ANN, 3), "nothing is left to remove");
}

// 9.5

#[test]
fn the_first_5_brings_brown_tiles_the_ghan_and_a_limit_of_two() {
    let mut s = first("5", 2);
    s.refuses(&s.buy_train("2E"), "1848 8.3.2");
    s.does(s.buy_train("5"));
    assert!(s.offers(&s.buy_train("2E")));
    let phase = &s.game.edition().phases[3];
    assert_eq!((phase.limit, phase.rounds), (2, 3));
    vr_builds(&mut s);
    s.track("H11", "236", &["H9", "G10", "H13"]).turn("VR", "Track");
    assert!(s.offers(&s.lay("H11", "239", &["H9", "G10", "H13"])));
}

#[test]
fn the_first_5_brings_three_operating_rounds_and_20_for_a_share_of_the_bank_of_england() {
    let mut s = first("5", 2);
    s.shares("BOE", of(CAT), 1);
    s.does(s.buy_train("5"));
    s.play_out_round();
    let cat = s.cash(CAT);
    s.operating_begins();
    for number in 1..=3 {
        assert_eq!((s.table().round.number, s.cash(CAT)), (number, cat + 20 * i32::from(number)));
        s.play_out_round();
    }
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn the_first_5_ends_sales_of_private_companies_by_closing_them() {
    let mut s = first("5", 2);
    s.private_of("P1", of(ANN)).turn("NSW", "Trains");
    assert!(s.offers(&s.buy_private("P1", 1)));
    s.does(s.buy_train("5"));
    s.refuses(&s.buy_private("P1", 1), "1848 4.1");
}

// 9.6

#[test]
fn the_first_6_rusts_the_3s_and_frees_the_commonwealth_railways() {
    let mut s = first("6", 3);
    s.running("VR", BOB, 80).train("VR", "3").train("VR", "3+").train("NSW", "4");
    s.open("COM", CAT, 100).shares("COM", of(CAT), 4).turn("NSW", "Trains");
    assert!(!s.floated("COM"));
    let events = s.does(s.buy_train("6"));
    assert!(events.contains(&Event::Freed(s.company("COM"))));
    assert!(s.trains("VR").is_empty());
    assert_eq!(s.trains("NSW"), ["4", "6"]);
    assert_eq!((s.floated("COM"), s.money("COM")), (true, 1000));
}

// 9.7

#[test]
fn the_first_8_or_d_rusts_the_4s_and_brings_grey_tiles() {
    for train in ["8", "D"] {
        let mut s = first("8", 4);
        s.running("VR", BOB, 80).train("VR", "4").train("VR", "5").train("NSW", "4+").turn("NSW", "Trains");
        s.does(s.buy_train(train));
        assert_eq!((s.trains("NSW"), s.trains("VR")), (vec![train.to_owned()], vec!["5".to_owned()]));
        s.treasury("VR", 500).track("H11", "239", &["H9", "G10", "G12", "H13"]).turn("VR", "Track");
        assert!(s.offers(&s.lay("H11", "240", &["H9", "G10", "G12", "H13"])));
    }
}

#[test]
fn the_first_8_or_d_brings_30_for_a_share_of_the_bank_of_england() {
    let mut s = first("8", 4);
    s.shares("BOE", of(CAT), 1);
    s.does(s.buy_train("8"));
    s.play_out_round();
    let cat = s.cash(CAT);
    s.operating_begins();
    assert_eq!(s.cash(CAT), cat + 30);
    assert_eq!(s.own()["rounds"], 3);
}

#[test]
fn values_of_red_hexes_and_harbours_rise_with_the_colour_of_the_phase() {
    let s = Sitting::stock(3);
    let edition = s.game.edition();
    let value = |hex: &str, phase: usize| {
        edition.ground.map.hex(s.hex(hex)).face.stops[0].value.in_era(edition.phases[phase].era)
    };
    let row = |hex: &str| [0, 1, 2, 3, 4, 5].map(|phase| value(hex, phase));
    assert_eq!(row("A4"), [10, 20, 20, 40, 40, 60]);
    assert_eq!(row("A6"), [10, 20, 20, 40, 40, 60]);
    assert_eq!(row("A18"), [10, 20, 20, 30, 30, 40]);
    assert_eq!(row("D1"), [20, 40, 40, 60, 60, 80]);
    assert_eq!(row("B21"), [10, 10, 10, 20, 20, 20]);
    assert_eq!(row("F3"), [10, 10, 10, 20, 20, 20]);
}

// Train table

#[test]
fn the_table_of_trains_is_that_of_the_book() {
    let s = Sitting::stock(3);
    let edition = s.game.edition();
    let phase = |n: u8| edition.phases[usize::from(n)].name.clone();
    let rows: Vec<String> = edition
        .trains
        .iter()
        .map(|t| {
            let kinds: Vec<String> = t.kinds.iter().map(|k| format!("{} {}", k.name, k.price)).collect();
            let cards = t.cards.map_or("unlimited".to_owned(), |n| n.to_string());
            let rusts = t.gone_in.map_or("permanent".to_owned(), phase);
            format!("{} x {cards}, {rusts}", kinds.join(", "))
        })
        .collect();
    let book = [
        "2 100, 2+ 120 x 6, 4",
        "3 200, 3+ 230 x 5, 6",
        "4 300, 4+ 340 x 4, 8",
        "5 500, 5+ 550 x 3, permanent",
        "6 600, 6+ 660 x 2, permanent",
        "8 800, D 1100 x unlimited, permanent",
        "2E 200 x unlimited, permanent",
    ];
    assert_eq!(rows, book);
}

#[test]
fn permanent_trains_never_rust() {
    let mut s = first("8", 4);
    s.running("VR", BOB, 80).train("VR", "5").train("VR", "6").train("VR", "2E").turn("NSW", "Trains");
    s.does(s.buy_train("8"));
    assert_eq!(s.trains("VR").len(), 3);
}
