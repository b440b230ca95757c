//! 2: setting up.

use crate::table::{Sit, Sitting};
use railhead_engine::{Card, Holder, Seat, SetupError, Standing, TrainPlace};
use railhead_titles::Game;

/// Private companies by group, and the corporations that may be removed.
const ALWAYS: [&str; 4] = ["MS", "BIG4", "C&WI", "MAIL"];
const ORANGE: [&str; 3] = ["LSL", "MC", "O&I"];
const BLUE: [&str; 3] = ["MPC", "SC", "TBC"];
const GREEN: [&str; 3] = ["C&O", "ERIE", "PRR"];

fn started(players: usize, seed: u64) -> Sitting {
    Sitting::start(&Sitting::setup(players, &[], seed))
}

#[test]
fn the_bank_has_the_money_of_the_chart_and_every_player_400() {
    for (players, all) in [(3, 6500), (4, 7500), (5, 9000)] {
        let s = started(players, 1);
        let each = 400;
        assert_eq!(s.table().all_money(), all, "{players} players");
        assert!(s.table().players.iter().all(|p| p.cash == each));
        assert_eq!(s.table().bank, all - each * i32::try_from(players).unwrap());
    }
}

#[test]
fn the_books_are_right_before_the_first_action() {
    for players in 2..=5 {
        started(players, 3).game.audit().unwrap();
    }
}

#[test]
fn one_company_of_each_group_is_removed_for_every_player_less_than_five() {
    for players in 3..=5 {
        for seed in 0..20 {
            let s = started(players, seed);
            let gone = |signs: &[&str]| signs.iter().filter(|p| s.owner(p) == Holder::Gone).count();
            assert_eq!(gone(&ALWAYS), 0);
            assert_eq!(gone(&ORANGE), 5 - players, "{players} players, seed {seed}");
            assert_eq!(gone(&BLUE), 5 - players);
            let removed = |signs: &[&str]| signs.iter().filter(|c| s.standing(c) == Standing::Removed).count();
            assert_eq!(removed(&GREEN), 5 - players);
            assert_eq!(removed(&["GT", "IC", "NYC", "B&O"]), 0);
        }
    }
}

#[test]
fn chance_decides_what_is_removed() {
    for signs in [ORANGE, BLUE] {
        for sign in signs {
            let gone = |seed| started(4, seed).owner(sign) == Holder::Gone;
            assert!((0..40).any(gone) && !(0..40).all(gone), "{sign}");
        }
    }
    for sign in GREEN {
        let gone = |seed| started(4, seed).standing(sign) == Standing::Removed;
        assert!((0..40).any(gone) && !(0..40).all(gone), "{sign}");
    }
}

#[test]
fn a_removed_corporation_leaves_a_token_in_its_start_city() {
    for seed in 0..10 {
        let s = started(3, seed);
        for (sign, home) in [("C&O", "I15"), ("ERIE", "E21"), ("PRR", "F20")] {
            assert_eq!(s.has_token(sign, home), s.standing(sign) == Standing::Removed, "{sign}");
        }
        assert!(!s.has_token("NYC", "D20"), "others come when they are launched");
    }
}

#[test]
fn second_edition_companies_are_no_part_of_the_rulebooks_game() {
    let s = started(5, 1);
    assert_eq!(s.owner("BT"), Holder::Gone);
    assert_eq!(s.owner("LM"), Holder::Gone);
}

#[test]
fn seats_are_drawn_by_lot() {
    let orders: Vec<Vec<Seat>> = (0..30).map(|seed| started(4, seed).table().order.clone()).collect();
    for order in &orders {
        let mut seats = order.clone();
        seats.sort();
        assert_eq!(seats, [Seat(0), Seat(1), Seat(2), Seat(3)]);
    }
    for seat in 0..4 {
        assert!(orders.iter().any(|o| o[0] == Seat(seat)), "{seat} is first now and then");
    }
    // The same seed gives the same game.
    assert!(started(4, 9).game.same_state(&started(4, 9).game));
}

#[test]
fn the_train_cards_are_those_of_the_board() {
    for (players, cards) in [(3, [7, 4, 3]), (4, [8, 5, 4]), (5, [9, 6, 5])] {
        let s = started(players, 1);
        for (sort, count) in (0u8..).zip(cards) {
            assert_eq!(s.table().trains.iter().filter(|t| t.sort == sort).count(), count, "{players} players");
        }
        let depot = s.table().trains.iter().filter(|t| t.sort == 0 && t.place == TrainPlace::Depot).count();
        assert_eq!(depot, cards[0] - 2, "the independents own two of the 2 trains");
    }
}

#[test]
fn the_deck_holds_a_blank_card_for_each_player_and_the_private_companies_in_play() {
    for (players, privates) in [(3, 6), (4, 8), (5, 10)] {
        let s = started(players, 5);
        let deck: Vec<Card> = serde_json::from_value(s.own()["draft"]["deck"].clone()).unwrap();
        let blanks = deck.iter().filter(|c| matches!(c, Card::Blank(_))).count();
        assert_eq!((blanks, deck.len() - blanks), (players, privates));
    }
}

#[test]
fn it_takes_two_to_five_players() {
    for players in [1, 6] {
        let refused = Game::start(&Sitting::setup(players, &[], 1));
        assert!(matches!(refused, Err(SetupError::Players { from: 2, to: 5, .. })), "{players} players");
    }
}
