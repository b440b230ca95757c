//! 4: private companies.

use crate::table::{ANN, BOB, CAT, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Event, Holder, RoundKind, Standing};
use serde_json::json;

/// The CAR, directed by Ann, with a line from Port Augusta to the edge of the desert at E6.
fn in_the_desert(phase: u8) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).running("VR", BOB, 90).phase(phase);
    s.track("E4", "57", &["E2", "E6"]);
    s
}

/// A stop of a turn at which nothing but extras is to be done.
const STOPS: [&str; 4] = ["Track", "Token", "Trains", "Last"];

// 4.1

#[test]
fn owners_are_paid_at_the_beginning_of_each_operating_round() {
    let mut s = Sitting::stock(3);
    s.running("NSW", CAT, 100).phase(1).train("NSW", "3");
    s.private_of("P1", of(ANN)).private_of("P6", of(BOB)).private_of_company("P2", "NSW");
    let [ann, bob] = [s.cash(ANN), s.cash(BOB)];
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NSW")), (ann + 5, bob + 30, 10));
    s.play_out_round();
    assert_eq!((s.table().round.kind, s.table().round.number), (RoundKind::Operating, 2));
    assert_eq!((s.cash(ANN), s.cash(BOB), s.money("NSW")), (ann + 10, bob + 60, 20));
}

#[test]
fn private_companies_do_not_count_against_the_certificate_limit() {
    let mut s = Sitting::stock(6);
    for private in ["P1", "P2", "P3", "P4"] {
        s.private_of(private, of(ANN));
    }
    s.hand(ANN, 1000).shares("BOE", of(ANN), 6).open("NSW", BOB, 70).shares("NSW", of(ANN), 5);
    assert_eq!(s.table().certificates(ANN), 11, "of twelve");
    s.open("VR", CAT, 70);
    s.does(s.buy("VR"));
    assert_eq!(s.table().certificates(ANN), 12);
}

#[test]
fn companies_buy_private_companies_from_the_first_3_on() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).treasury("NSW", 500).private_of("P1", of(ANN)).turn("NSW", "Trains");
    s.refuses(&s.buy_private("P1", 40), "1848 4.1");
    s.depot("3", 5);
    s.does(s.buy_train("3"));
    let (cash, money) = (s.cash(ANN), s.money("NSW"));
    s.does(s.buy_private("P1", 40));
    assert_eq!((s.cash(ANN), s.money("NSW")), (cash + 40, money - 40));
    assert_eq!(s.owner("P1"), Holder::Company(s.company("NSW")));
}

#[test]
fn a_company_buys_from_its_director_only() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(1).treasury("NSW", 500).treasury("VR", 500);
    s.private_of("P1", of(BOB)).private_of("P2", of(ANN)).private_of_company("P3", "VR").turn("NSW", "Track");
    s.refuses(&s.buy_private("P1", 20), "1848 4.1");
    s.refuses(&s.buy_private("P3", 20), "1848 4.1");
    s.does(s.buy_private("P2", 20));
    s.turn("VR", "Track");
    s.does(s.buy_private("P1", 20));
    s.refuses(&s.buy_private("P2", 20), "1848 4.1");
}

#[test]
fn private_companies_are_bought_at_any_point_of_the_turn() {
    for stop in ["Track", "Token", "Routes", "Pay", "Trains", "Last"] {
        let mut s = Sitting::stock(3);
        s.running("NSW", ANN, 100).phase(1).treasury("NSW", 50).private_of("P1", of(ANN)).train("NSW", "3");
        s.turn("NSW", stop).of_turn("revenue", json!(100));
        s.does(s.buy_private("P1", 1));
    }
}

#[test]
fn private_companies_change_hands_in_no_other_way() {
    let mut s = Sitting::stock(3);
    s.private_of("P1", of(ANN)).private_of("P2", of(BOB)).open("NSW", ANN, 70);
    s.refuses(&s.buy_private("P2", 20), "1848 12.1.1");
    s.refuses(&s.acquire("P2"), "1848 12.1.1");
}

#[test]
fn powers_are_used_from_the_first_3_on_by_the_owner_or_a_company_of_its_director() {
    let mut s = in_the_desert(0);
    s.private_of("P2", of(ANN)).private_of("P3", of(ANN)).turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 4.1");
    s.refuses(&s.lay_by("P3", "I8", "241", &["H7", "H9"]), "1848 4.1");
    let mut s = in_the_desert(1);
    s.private_of("P2", of(BOB)).turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 4.1");
    s.private_of_company("P2", "VR");
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 4.1");
    s.private_of_company("P2", "CAR");
    assert!(s.offers(&s.lay_by("P2", "E6", "9", &["E4", "E8"])));
    s.private_of("P2", of(ANN));
    assert!(s.offers(&s.lay_by("P2", "E6", "9", &["E4", "E8"])));
}

#[test]
fn the_first_5_closes_the_private_companies() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).phase(2).depot("5", 3).treasury("NSW", 1000);
    for private in ["P1", "P2", "P4", "P5"] {
        s.private_of(private, of(BOB));
    }
    s.private_of_company("P6", "NSW").turn("NSW", "Trains");
    let events = s.does(s.buy_train("5"));
    assert_eq!(events.iter().filter(|e| matches!(e, Event::PrivateClosed(_))).count(), 5);
    assert!(s.table().privates.iter().all(|h| *h == Holder::Gone));
    let bob = s.cash(BOB);
    s.play_out_round();
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.cash(BOB), bob, "no income any more");
}

#[test]
fn a_closed_private_company_is_not_bought() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).phase(3).treasury("NSW", 1000).turn("NSW", "Last");
    s.refuses(&s.buy_private("P1", 20), "1848 4.1");
}

// 4.2 and the summary

#[test]
fn prices_incomes_and_ranges_are_those_of_the_summary() {
    let s = Sitting::begin(3, &[]);
    let rows: Vec<_> = s.game.edition().privates.iter().map(|p| (p.price, p.income, p.sale)).collect();
    let printed = [
        (30, 5, Some((1, 40))),
        (70, 10, Some((1, 80))),
        (110, 15, Some((1, 140))),
        (170, 20, Some((1, 220))),
        (170, 25, None),
        (230, 30, None),
    ];
    assert_eq!(rows, printed);
}

#[test]
fn a_company_pays_from_1_to_the_printed_price() {
    for (private, most) in [("P1", 40), ("P2", 80), ("P3", 140), ("P4", 220)] {
        let mut s = Sitting::stock(3);
        s.running("NSW", ANN, 100).phase(1).treasury("NSW", 500).private_of(private, of(ANN)).turn("NSW", "Track");
        s.refuses(&s.buy_private(private, 0), "1848 4.1");
        s.refuses(&s.buy_private(private, most + 1), "1848 4.1");
        assert!(s.offers(&s.buy_private(private, 1)) && s.offers(&s.buy_private(private, most)), "{private}");
        s.treasury("NSW", most - 1);
        s.refuses(&s.buy_private(private, most), "1848 4.1");
        s.does(s.buy_private(private, most - 1));
        assert_eq!(s.money("NSW"), 0);
    }
}

#[test]
fn the_two_dearest_are_not_sold_to_companies() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).phase(1).treasury("NSW", 500);
    s.private_of("P5", of(ANN)).private_of("P6", of(ANN)).turn("NSW", "Track");
    s.refuses(&s.buy_private("P5", 100), "1848 4.1");
    s.refuses(&s.buy_private("P6", 100), "1848 4.1");
}

#[test]
fn the_melbourne_and_hobsons_bay_has_no_power() {
    let mut s = in_the_desert(1);
    s.private_of("P1", of(ANN)).treasury("CAR", 500).turn("CAR", "Track");
    s.refuses(&s.lay_by("P1", "E6", "9", &["E4", "E8"]), "1848 4");
    s.turn("CAR", "Trains").phase(3);
    s.refuses(&s.buy_train_by("P1", "2E", 100), "1848 4.1");
}

// 4.3

#[test]
fn the_oodnadatta_railway_lays_one_yellow_tile_in_a_desert_for_nothing() {
    let mut s = in_the_desert(1);
    s.private_of("P2", of(ANN)).turn("CAR", "Track");
    assert_eq!(s.money("CAR"), 0);
    s.refuses(&s.lay("E6", "9", &["E4", "E8"]), "1848 7.4.5");
    assert_eq!(s.cost(&s.lay_by("P2", "E6", "9", &["E4", "E8"])), Some(0));
    s.does(s.lay_by("P2", "E6", "9", &["E4", "E8"]));
    assert_eq!((s.laid("E6").as_deref(), s.owner("P2")), (Some("9"), of(ANN)));
    s.refuses(&s.lay_by("P2", "E8", "9", &["E6", "E10"]), "1848 4.1");
    s.treasury("CAR", 40);
    s.does(s.lay("E8", "9", &["E6", "E10"]));
    assert_eq!(s.money("CAR"), 0, "the next desert costs 40 again");
}

#[test]
fn its_tile_is_one_of_the_turns_tiles() {
    let mut s = in_the_desert(1);
    s.private_of("P2", of(ANN)).treasury("CAR", 500).turn("CAR", "Track").of_turn("lays", json!(2));
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 7.4.2");
    s.of_turn("lays", json!(1));
    s.does(s.lay_by("P2", "E6", "9", &["E4", "E8"]));
    assert_ne!(s.about(), "track", "both tiles are laid");
    s.turn("CAR", "Track").of_turn("lays", json!(1)).of_turn("upgraded", json!(true));
    s.refuses(&s.lay("E8", "9", &["E6", "E10"]), "1848 7.5.1");
}

#[test]
fn the_rebate_is_for_deserts_only() {
    let mut s = in_the_desert(1);
    s.private_of("P2", of(ANN)).treasury("CAR", 500).turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E2", "6", &["E4", "D1"]), "1848 4.3");
    s.running("NSW", ANN, 100).track("F17", "6", &["E16", "G16"]).treasury("NSW", 500).turn("NSW", "Track");
    s.refuses(&s.lay_by("P2", "E16", "8", &["F17", "E14"]), "1848 4.3");
}

#[test]
fn the_rebate_needs_a_connection_like_any_tile() {
    let mut s = in_the_desert(1);
    s.private_of("P2", of(ANN)).turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E8", "9", &["E6", "E10"]), "1848 7.4.1, 7.5.3");
}

/// The first 5 is bought by the VR while the Oodnadatta Railway and The Ghan belong to somebody.
fn closed_while_owned_by(holder: Holder) -> Sitting {
    let mut s = in_the_desert(2);
    s.private_of("P2", holder).private_of("P4", holder);
    s.depot("5", 3).treasury("VR", 500).turn("VR", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.owner("P2"), s.owner("P4")), (Holder::Gone, Holder::Gone));
    s
}

#[test]
fn a_player_keeps_the_desert_rebate_when_it_closes_for_any_company_under_the_players_direction() {
    let mut s = closed_while_owned_by(of(ANN));
    s.turn("CAR", "Track");
    s.does(s.lay_by("P2", "E6", "9", &["E4", "E8"]));
    s.turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E8", "9", &["E6", "E10"]), "1848 4.1");
    // The right belongs to the player, not to the company.
    let mut s = closed_while_owned_by(of(BOB));
    s.turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 4.1");
    s.shares("CAR", of(BOB), 4);
    s.arrange(|game, table, _| {
        let car = game.edition().find_company("CAR").unwrap();
        assert!(table.hand_ordinary(car, of(ANN), NEW, 4));
        assert_eq!(table.settle_president(car, POOL), Some(BOB));
    });
    s.does(s.lay_by("P2", "E6", "9", &["E4", "E8"]));
}

#[test]
fn a_company_keeps_the_desert_rebate_for_itself_when_it_closes() {
    let s = Sitting::stock(3);
    let (car, vr) = (Holder::Company(s.company("CAR")), Holder::Company(s.company("VR")));
    let mut s = closed_while_owned_by(car);
    s.turn("CAR", "Track");
    s.does(s.lay_by("P2", "E6", "9", &["E4", "E8"]));
    let mut s = closed_while_owned_by(vr);
    s.turn("CAR", "Track");
    s.refuses(&s.lay_by("P2", "E6", "9", &["E4", "E8"]), "1848 4.1");
}

// 4.4

fn tasmania(s: &Sitting, hex: &str) -> Action {
    match hex {
        "I8" => s.lay_by("P3", "I8", "241", &["H7", "H9"]),
        _ => s.lay_by("P3", "I10", "241", &["H9", "H11"]),
    }
}

#[test]
fn the_tasmania_tile_is_placed_for_nothing_on_top_of_the_turns_tiles_at_any_moment_of_the_turn() {
    for stop in STOPS {
        for hex in ["I8", "I10"] {
            let mut s = in_the_desert(1);
            s.private_of("P3", of(ANN)).turn("CAR", stop).of_turn("lays", json!(2));
            s.does(tasmania(&s, hex));
            assert_eq!((s.laid(hex).as_deref(), s.owner("P3")), (Some("241"), of(ANN)));
            assert_eq!(s.operating(), Some("CAR"));
        }
    }
}

#[test]
fn the_tasmania_tile_takes_no_tile_of_the_turn_away() {
    let mut s = in_the_desert(1);
    s.private_of("P3", of(ANN)).treasury("CAR", 500).turn("CAR", "Track");
    s.does(tasmania(&s, "I10"));
    s.does(s.lay("E6", "9", &["E4", "E8"]));
    s.does(s.lay("E8", "9", &["E6", "E10"]));
}

#[test]
fn the_tasmania_tile_goes_to_one_of_the_two_dark_blue_hexes_once() {
    let mut s = in_the_desert(1);
    s.private_of("P3", of(ANN)).turn("CAR", "Track");
    s.refuses(&s.lay_by("P3", "H9", "241", &["H7"]), "1848 4.4");
    s.does(tasmania(&s, "I8"));
    s.refuses(&tasmania(&s, "I10"), "1848 4.1");
}

#[test]
fn nobody_else_places_the_tasmania_tile() {
    let mut s = in_the_desert(1);
    s.private_of("P3", of(BOB)).turn("CAR", "Track");
    s.refuses(&tasmania(&s, "I8"), "1848 4.1");
    s.refuses(&s.lay("I8", "241", &["H7", "H9"]), "1848 4.4");
    s.refuses(&s.lay("I10", "5", &["H9", "H11"]), "1848 4.4");
}

/// The first 5 is bought by the CAR.
fn first_five(s: &mut Sitting) {
    s.phase(2).depot("5", 3).treasury("CAR", 500).turn("CAR", "Trains");
    s.does(s.buy_train("5"));
}

#[test]
fn with_the_first_5_its_player_must_place_the_tasmania_tile_at_once() {
    let mut s = in_the_desert(2);
    s.private_of("P3", of(CAT));
    first_five(&mut s);
    assert_eq!((s.seat(), s.about()), (CAT, "tasmania-tile"));
    s.refuses(&Action::Pass, "1848 4.4");
    s.refuses_seat(ANN, &Action::Pass, "1848 7.3, 12.7");
    assert_eq!(s.choices().len(), 2, "one of two hexes");
    s.does(tasmania(&s, "I10"));
    assert_eq!((s.laid("I10").as_deref(), s.owner("P3")), (Some("241"), Holder::Gone));
    assert_ne!(s.about(), "tasmania-tile");
}

#[test]
fn with_the_first_5_the_director_of_its_company_must_place_the_tasmania_tile() {
    let mut s = in_the_desert(2);
    s.private_of_company("P3", "VR");
    first_five(&mut s);
    assert_eq!((s.seat(), s.about()), (BOB, "tasmania-tile"));
    s.does(tasmania(&s, "I8"));
}

#[test]
fn the_turn_goes_on_where_it_was_after_the_tasmania_tile() {
    let mut s = in_the_desert(2);
    s.private_of("P3", of(CAT));
    first_five(&mut s);
    s.treasury("CAR", 500);
    s.does(tasmania(&s, "I8"));
    assert_eq!((s.seat(), s.about(), s.operating()), (ANN, "buy-trains", Some("CAR")));
}

#[test]
fn a_tile_that_lies_already_is_not_placed_again_with_the_first_5() {
    let mut s = in_the_desert(2);
    s.private_of("P3", of(CAT)).running("NSW", CAT, 100).turn("NSW", "Track");
    s.does(tasmania(&s, "I8"));
    first_five(&mut s);
    assert_ne!(s.about(), "tasmania-tile");
}

#[test]
fn tasmania_counts_against_a_trains_range() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).phase(1).train("VR", "2");
    // Geelong – Melbourne – Tasmania: three places for a train that may call at two.
    s.track("I10", "241", &["H9", "H11"]).track("H11", "5", &["H9", "I10"]).track("H9", "57", &["H7", "H11"]);
    s.turn("VR", "Routes");
    let train = s.train_of("VR", "2");
    let three = Action::Run { runs: vec![s.run(train, &["H9", "H11", "I10"])] };
    s.refuses(&three, "1848 10.1.2");
    let two = Action::Run { runs: vec![s.run(train, &["H11", "I10"])] };
    let events = s.does(two);
    assert!(events.iter().any(|e| matches!(e, Event::Ran { revenue: 70, .. })), "20 and 50");
}

// 4.5

#[test]
fn the_ghan_takes_100_off_one_2e_train() {
    let mut s = closed_while_owned_by(of(ANN));
    s.treasury("CAR", 100).turn("CAR", "Trains");
    s.refuses(&s.buy_train("2E"), "1848 8.3.2");
    s.refuses(&s.buy_train_by("P4", "2E", 99), "1848 8.3.2");
    s.does(s.buy_train_by("P4", "2E", 100));
    assert_eq!((s.trains("CAR"), s.money("CAR")), (vec!["2E".to_owned()], 0));
    s.running("NSW", ANN, 100).treasury("NSW", 500).turn("NSW", "Trains");
    s.refuses(&s.buy_train_by("P4", "2E", 100), "1848 4.1");
    s.does(s.buy_train("2E"));
    assert_eq!(s.money("NSW"), 300, "the second costs 200");
}

#[test]
fn the_rebate_is_for_2e_trains_only() {
    let mut s = closed_while_owned_by(of(ANN));
    s.treasury("CAR", 1000).turn("CAR", "Trains");
    s.refuses(&s.buy_train_by("P4", "5", 400), "1848 4.5");
    s.refuses(&s.buy_train_by("P2", "2E", 100), "1848 4.5");
}

#[test]
fn a_player_keeps_the_ghans_rebate_for_companies_under_the_players_direction() {
    let mut s = closed_while_owned_by(of(BOB));
    s.treasury("CAR", 500).turn("CAR", "Trains");
    s.refuses(&s.buy_train_by("P4", "2E", 100), "1848 4.1");
    s.treasury("VR", 500).turn("VR", "Trains");
    s.does(s.buy_train_by("P4", "2E", 100));
}

#[test]
fn a_company_keeps_the_ghans_rebate_for_itself() {
    let car = Holder::Company(Sitting::stock(3).company("CAR"));
    let mut s = closed_while_owned_by(car);
    s.running("NSW", ANN, 100).treasury("NSW", 500).turn("NSW", "Trains");
    s.refuses(&s.buy_train_by("P4", "2E", 100), "1848 4.1");
    s.treasury("CAR", 500).turn("CAR", "Trains");
    s.does(s.buy_train_by("P4", "2E", 100));
    assert_eq!(s.money("CAR"), 400);
}

// 4.6

#[test]
fn the_trans_australian_railway_comes_with_a_share_of_the_qr() {
    let mut s = Sitting::begin(3, &[]);
    s.does(s.acquire("P5"));
    assert_eq!((s.percent("QR", of(ANN)), s.percent("QR", NEW), s.cash(ANN)), (10, 90, 670));
    assert_eq!((s.standing("QR"), s.president("QR")), (Standing::Waiting, None));
    assert_eq!(s.table().certificates(ANN), 1);
}

#[test]
fn the_share_of_the_qr_counts_when_it_is_launched() {
    let mut s = Sitting::stock(3);
    s.shares("QR", of(BOB), 1).hand(ANN, 2000);
    s.does(s.launch("QR", 90));
    assert_eq!(s.president("QR"), Some(ANN));
    for _ in 0..3 {
        s.pass_to(ANN);
        assert!(!s.floated("QR"));
        s.does(s.buy("QR"));
    }
    assert_eq!((s.percent("QR", of(ANN)), s.floated("QR"), s.money("QR")), (50, true, 900), "60 % with Bob's");
}

#[test]
fn the_share_of_the_qr_is_not_sold_before_the_company_has_a_price() {
    let mut s = Sitting::later(3);
    s.shares("QR", of(ANN), 1);
    s.refuses(&s.sell("QR", 1), "1848 12.4.1");
}

// 4.7

#[test]
fn the_north_australian_railway_comes_with_the_directors_share_of_the_car_at_100() {
    let mut s = Sitting::begin(3, &[]);
    s.does(s.acquire("P6"));
    assert_eq!((s.president("CAR"), s.percent("CAR", of(ANN)), s.cash(ANN)), (Some(ANN), 20, 610));
    assert_eq!((s.price("CAR"), s.marker("CAR"), s.standing("CAR")), (100, Some((1, 5)), Standing::Active));
    assert_eq!((s.floated("CAR"), s.money("CAR")), (false, 0), "only 20 % are sold");
}

#[test]
fn the_directors_share_of_the_car_cannot_be_bought() {
    let s = Sitting::stock(3);
    s.refuses(&s.launch("CAR", 100), "1848 4.7");
}

#[test]
fn the_north_australian_railway_closes_when_the_car_buys_a_train() {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).running("VR", ANN, 90).private_of("P6", of(BOB)).private_of("P5", of(BOB));
    s.treasury("CAR", 300).treasury("VR", 300).turn("VR", "Trains");
    s.does(s.buy_train("2"));
    assert_eq!(s.owner("P6"), of(BOB), "another company's train");
    s.turn("CAR", "Trains");
    let events = s.does(s.buy_train("2"));
    assert!(events.contains(&Event::PrivateClosed(s.private("P6"))));
    assert_eq!((s.owner("P6"), s.owner("P5"), s.president("CAR")), (Holder::Gone, of(BOB), Some(ANN)));
}

#[test]
fn it_closes_as_well_if_the_car_buys_from_another_company() {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).running("VR", ANN, 90).private_of("P6", of(BOB)).phase(1);
    s.train("VR", "3").treasury("CAR", 300).turn("CAR", "Trains");
    s.does(s.buy_train_of("VR", "3", 1));
    assert_eq!(s.owner("P6"), Holder::Gone);
}
