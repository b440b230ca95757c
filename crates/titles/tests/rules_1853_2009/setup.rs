//! Laying out the game (2.1 to 2.4).

use crate::table::{ANN, Sit, Sitting};
use railhead_engine::{RoundKind, SetupError};
use railhead_titles::Game;

#[test]
fn all_companies_trains_and_tiles_lie_ready() {
    let s = Sitting::begin(4);
    assert_eq!(s.table().companies.len(), 8);
    for sign in ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "ECR"] {
        assert_eq!((s.shares_of(sign, crate::table::NEW), s.is_formed(sign)), (10, false), "{sign}");
    }
    let cards = [("2", 6), ("3", 5), ("4", 4), ("5", 3), ("6", 2), ("2M", 2), ("3M", 3), ("4M", 2)];
    for (name, count) in cards {
        assert_eq!(s.in_depot(name), count, "{name}");
    }
    assert_eq!((s.table().round.kind, s.phase()), (RoundKind::Opening, "1"));
}

#[test]
fn the_bank_has_15000_with_the_starting_capital_in_it() {
    for (players, capital) in [(3, 730), (4, 570), (5, 570), (6, 510)] {
        let s = Sitting::begin(players);
        assert_eq!(s.cash(ANN), capital, "{players} players");
        assert_eq!(s.bank(), 15_000 - capital * i32::try_from(players).unwrap(), "{players} players");
        assert_eq!(s.table().all_money(), 15_000);
    }
}

#[test]
fn the_shortened_game_leaves_7760_and_all_notes_make_17760() {
    assert_eq!(Sitting::begin_with(3, &[("bank", "7760")]).table().all_money(), 7_760);
    assert_eq!(Sitting::begin_with(3, &[("bank", "17760")]).table().all_money(), 17_760);
    let odd = Game::start(&Sitting::setup(3, &[("bank", "12500")], 1));
    assert!(matches!(odd, Err(SetupError::Value { .. })));
}

#[test]
fn it_takes_three_to_six_players() {
    for players in [2, 7] {
        let wrong = Game::start(&Sitting::setup(players, &[], 1)).err();
        assert_eq!(wrong, Some(SetupError::Players { players, from: 3, to: 6 }));
    }
}

#[test]
fn the_program_keeps_the_bank_and_the_books() {
    // What the banker does is done by the program: after every action of every test the books are audited.
    let s = Sitting::begin(5);
    s.game.audit().unwrap();
    assert_eq!(s.table().all_money(), 15_000);
}

#[test]
fn face_values_go_down_from_company_1_to_8() {
    let s = Sitting::begin(3);
    let pars: Vec<i32> = s.game.edition().chart.launch_prices().map(|(_, c)| c.price).collect();
    assert_eq!(pars, [100, 96, 92, 88, 84, 80, 75, 70]);
}
