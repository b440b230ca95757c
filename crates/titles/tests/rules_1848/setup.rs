//! 2: setting the table.

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, starting_cash};
use railhead_board::Colour;
use railhead_engine::{Holder, RoundKind, SetupError, Standing, TrainPlace};
use railhead_titles::Game;
use std::collections::BTreeSet;

#[test]
fn arranged_situations_keep_the_books() {
    for players in 3..=6 {
        let mut s = Sitting::stock(players);
        assert_eq!((s.seat(), s.cash(BOB)), (ANN, starting_cash(players)));
        s.running("NSW", ANN, 100).running("VR", BOB, 90).treasury("NSW", 500).train("NSW", "2");
        s.track("F17", "57", &["E18", "G16"]).turn("NSW", "Track").queue(&["VR"]);
        assert_eq!((s.operating(), s.seat(), s.about()), (Some("NSW"), ANN, "track"));
        s.play_out_round();
        assert_eq!(s.table().round.kind, RoundKind::Stock);
        let s = Sitting::later(players);
        assert_eq!((s.percent("QR", NEW), s.percent("BOE", POOL)), (100, 100));
    }
}

// 2.1

#[test]
fn seats_are_drawn_by_lot() {
    let order = |seed| Game::start(&Sitting::setup(4, &[], seed)).unwrap().table().order.clone();
    assert_eq!(order(3), order(3), "the same setup gives the same game");
    let orders: BTreeSet<_> = (0..40).map(order).collect();
    assert!(orders.len() > 10, "{} different orders", orders.len());
    for order in orders {
        let seats: BTreeSet<_> = order.into_iter().collect();
        assert_eq!(seats.len(), 4, "everybody sits somewhere");
    }
}

#[test]
fn the_first_seat_begins_and_the_others_follow_clockwise() {
    let game = Game::start(&Sitting::setup(5, &[], 11)).unwrap();
    let mut s = Sitting { game };
    let order = s.table().order.clone();
    for seat in order.iter().chain(&order) {
        assert_eq!(s.seat(), *seat);
        s.does(s.lower("P6"));
        if s.seat() == order[0] {
            break;
        }
    }
    assert_eq!(s.seat(), order[0], "around the table");
}

#[test]
fn the_priority_deal_goes_to_the_left_of_the_last_to_buy_or_sell() {
    let mut s = Sitting::stock(4);
    s.does(s.buy_old("BOE"));
    s.does(s.buy_old("BOE"));
    s.running("NSW", ANN, 100).pass_until(RoundKind::Operating);
    assert_eq!(s.table().order, [CAT, DAN, ANN, BOB], "Bob was the last to act");
    s.play_out_round();
    assert_eq!(s.seat(), CAT);
}

// 2.3

#[test]
fn the_starting_capital_is_that_of_the_chart() {
    for (players, cash) in [(3, 840), (4, 630), (5, 510), (6, 430)] {
        let s = Sitting::begin(players, &[]);
        assert!(s.table().players.iter().all(|p| p.cash == cash), "{players} players");
    }
}

#[test]
fn it_takes_three_to_six_players() {
    for players in [2, 7] {
        let refused = Game::start(&Sitting::setup(players, &[], 1)).unwrap_err();
        assert_eq!(refused, SetupError::Players { players, from: 3, to: 6 });
    }
}

// 2.4

#[test]
fn the_bank_has_10000_with_the_starting_capital_in_it_and_the_bank_of_england_2000_of_its_own() {
    for players in 3..=6 {
        let s = Sitting::begin(players, &[]);
        let hands = starting_cash(players) * i32::try_from(players).unwrap();
        assert_eq!((s.bank(), s.money("BOE")), (10_000 - hands, 2000));
        assert_eq!(s.table().all_money(), 12_000);
        s.game.audit().unwrap();
    }
}

#[test]
fn all_private_companies_lie_ready_at_their_face_values() {
    let s = Sitting::begin(3, &[]);
    assert_eq!(s.table().privates, [Holder::Bank; 6]);
    assert_eq!(s.own()["prices"], serde_json::json!([30, 70, 110, 170, 170, 230]));
    assert_eq!(s.table().round.kind, RoundKind::Opening);
}

#[test]
fn there_are_a_hundred_tiles_and_yellow_ones_come_first() {
    let s = Sitting::begin(3, &[]);
    let ground = &s.game.edition().ground;
    let count = |colour: Colour| {
        let of = ground.tiles.iter().filter(|(_, t)| t.colour() == colour);
        of.map(|(id, _)| u32::from(s.table().board.left(id).expect("a limited number"))).sum::<u32>()
    };
    let counts = [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey, Colour::Blue].map(count);
    assert_eq!(counts, [43, 31, 22, 3, 1]);
    assert_eq!(s.game.edition().phases[0].colours, [Colour::Yellow]);
}

#[test]
fn trains_lie_ready_by_type_and_the_next_comes_when_the_first_are_sold_out() {
    let mut s = Sitting::stock(3);
    let sorts = ["2", "3", "4", "5", "6"].map(|name| s.in_depot(name));
    assert_eq!(sorts, [6, 5, 4, 3, 2]);
    s.running("NSW", ANN, 100).treasury("NSW", 2000).turn("NSW", "Trains");
    s.refuses(&s.buy_train("3"), "1848 8.3.2");
    s.depot("2", 1);
    s.refuses(&s.buy_train("3"), "1848 8.3.2");
    s.does(s.buy_train("2"));
    s.does(s.buy_train("3"));
    assert_eq!(s.trains("NSW"), ["2", "3"]);
}

#[test]
fn there_is_no_end_of_8s_diesels_and_ghans() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).phase(5).treasury("NSW", 5000);
    for _ in 0..12 {
        s.turn("NSW", "Trains");
        s.does(s.buy_train("8"));
        s.does(s.buy_train("2E"));
        s.arrange(|_, table, _| {
            for train in &mut table.trains {
                if matches!(train.place, TrainPlace::Company(_)) {
                    train.place = TrainPlace::Gone;
                }
            }
        });
        s.treasury("NSW", 5000);
    }
    assert_eq!((s.in_depot("8"), s.in_depot("2E")), (1, 1));
}

#[test]
fn every_company_has_its_charter_with_tokens_and_nothing_else() {
    let s = Sitting::begin(3, &[]);
    let tokens = [("QR", 5), ("COM", 5), ("FT", 4), ("VR", 3), ("SAR", 4), ("WA", 5), ("NSW", 4), ("CAR", 4)];
    for (sign, count) in tokens {
        let state = s.table().company(s.company(sign));
        assert_eq!((state.tokens, state.cash, state.loans), (count, 0, 0), "{sign}");
        assert_eq!((state.standing, s.percent(sign, NEW)), (Standing::Waiting, 100), "{sign}");
    }
}

#[test]
fn what_a_company_pays_comes_from_its_own_treasury() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).running("VR", ANN, 90).treasury("NSW", 99).treasury("VR", 1000);
    s.turn("NSW", "Trains");
    s.refuses(&s.buy_train("2"), "1848 8.3.2");
    s.treasury("NSW", 100);
    let cash = s.cash(ANN);
    s.does(s.buy_train("2"));
    assert_eq!((s.money("NSW"), s.money("VR"), s.cash(ANN)), (0, 1000, cash));
}
