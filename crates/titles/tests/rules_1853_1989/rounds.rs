//! Railway Rounds, the extra one, and phases (35.11, 36).

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Course, RoundKind};

#[test]
fn companies_operate_in_the_order_of_table_1_and_a_railway_round_follows_on_the_dealing_round() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 3).formed("GIP", BOB, 3).mark("SIR", 200);
    s.pass_stock_round();
    assert_eq!((s.table().round.kind, s.operating()), (RoundKind::Operating, Some("GIP")));
    while s.operating() == Some("GIP") {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("SIR"));
}

#[test]
fn the_number_of_railway_rounds_goes_by_the_phase() {
    for (phase, rounds) in [("1", 1), ("2", 2), ("3", 3), ("4", 3)] {
        let mut s = Sitting::stock(3);
        s.formed("SIR", ANN, 3).in_phase(phase);
        s.pass_stock_round();
        let mut last = 0;
        while s.table().round.kind == RoundKind::Operating && !s.about().starts_with("call") {
            last = s.table().round.number;
            s.plays_on();
        }
        assert_eq!(last, rounds, "phase {phase}");
    }
}

#[test]
fn a_new_number_of_rounds_waits_for_the_next_dealing_round() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 3).treasury("SIR", 900).sold_out("2");
    s.pass_stock_round();
    while s.about() != "buy-trains" {
        s.plays_on();
    }
    s.does(s.buy_train("3"));
    assert_eq!(s.phase(), "2");
    while s.operating().is_some() {
        assert_eq!(s.table().round.number, 1, "one round only");
        s.plays_on();
    }
    assert!(s.about().starts_with("call"));
}

#[test]
fn the_elephant_may_call_for_one_more_round() {
    let mut s = Sitting::stock(3);
    s.formed("SIR", ANN, 3);
    s.pass_stock_round();
    while s.operating().is_some() {
        s.plays_on();
    }
    assert_eq!((s.seat(), s.about()), (s.table().order[0], "call-round"));
    s.refuses(&Action::Pass, "35.11");
    s.chooses(Course::ANOTHER_ROUND);
    assert_eq!((s.table().round.kind, s.table().round.number), (RoundKind::Operating, 2));
    while s.operating().is_some() {
        s.plays_on();
    }
    assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 3), "only one");
}

#[test]
fn phases_are_those_of_table_6() {
    let s = Sitting::begin(3);
    let phases: Vec<(String, u8, usize, u8)> =
        s.game.edition().phases.iter().map(|p| (p.name.clone(), p.limit, p.colours.len(), p.rounds)).collect();
    let table = [("1", 4, 1, 1), ("2", 4, 2, 2), ("3", 3, 3, 3), ("4", 2, 4, 3)];
    assert_eq!(phases, table.map(|(name, limit, colours, rounds)| (name.to_owned(), limit, colours, rounds)));
    for (train, phase) in [("2", 0), ("3", 1), ("4", 2), ("5", 3), ("6", 3), ("2M", 1), ("3M", 2), ("4M", 3)] {
        assert_eq!(s.game.edition().trains[usize::from(s.sort(train))].phase, phase, "{train}");
    }
}

#[test]
fn only_the_first_train_of_a_new_type_begins_a_phase() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 3000).sold_out("2").turn("NWR", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!(s.phase(), "2");
    s.does(s.buy_train("3"));
    s.does(s.buy_train("2M"));
    assert_eq!(s.phase(), "2");
}
