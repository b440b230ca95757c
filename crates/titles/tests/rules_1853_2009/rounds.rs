//! 3.1.12, 3.5, 4: operating rounds and their order; 4.9: the call of the Elephant; 4.10: phases.

use crate::table::{ANN, BOB, CAT, DAN, Sit, Sitting};
use railhead_engine::{Action, Course, RoundKind};

/// A stock round with these companies formed, directed by Ann.
fn with(signs: &[&str]) -> Sitting {
    let mut s = Sitting::stock(4);
    for sign in signs {
        s.formed(sign, ANN, 3);
    }
    s
}

/// Which companies operate in the round that begins, one after the other.
fn order(s: &mut Sitting) -> Vec<String> {
    let round = s.table().round;
    let mut order: Vec<String> = Vec::new();
    while s.table().round == round && s.game.outcome().is_none() && s.operating().is_some() {
        let now = s.operating().unwrap().to_owned();
        if order.last() != Some(&now) {
            order.push(now);
        }
        s.plays_on();
    }
    order
}

// 3.1.12, 3.5, 4

#[test]
fn after_a_stock_round_the_companies_operate_in_their_order() {
    let mut s = with(&["SIR", "MSM", "GIP", "EIR", "ECR"]);
    s.mark("ECR", 200).mark("EIR", 40);
    for sign in ["SIR", "MSM", "GIP", "EIR", "ECR"] {
        // A bare home base waits for a tile, so that every company has something to decide.
        s.treasury(sign, 1000);
    }
    s.pass_stock_round();
    assert_eq!(s.table().round.kind, RoundKind::Operating);
    assert_eq!(order(&mut s), ["EIR", "GIP", "MSM", "SIR", "ECR"], "prices do not matter");
}

#[test]
fn companies_that_are_not_running_are_left_out() {
    let mut s = with(&["GIP"]);
    s.treasury("GIP", 1000).shares("NWR", crate::table::of(BOB), 4);
    s.pass_stock_round();
    assert_eq!(order(&mut s), ["GIP"]);
}

#[test]
fn a_company_formed_in_a_stock_round_runs_in_the_next_operating_round() {
    let mut s = with(&["GIP"]);
    s.treasury("GIP", 1000).shares("NWR", crate::table::of(ANN), 4);
    s.does(s.buy("NWR"));
    assert!(s.is_formed("NWR"));
    s.pass_stock_round();
    assert_eq!(order(&mut s), ["GIP", "NWR"]);
}

#[test]
fn a_company_is_run_by_its_director_and_by_nobody_else() {
    let mut s = Sitting::stock(4);
    s.formed("GIP", CAT, 5).treasury("GIP", 1000).turn("GIP", "Trains");
    assert_eq!(s.seat(), CAT);
    for seat in [ANN, BOB, DAN] {
        s.refuses_seat(seat, &s.buy_train("2"), "3.5");
    }
    s.does(s.buy_train("2"));
}

#[test]
fn a_company_without_a_director_is_run_by_its_manager() {
    let mut s = Sitting::stock(4);
    s.managed("GIP", BOB).treasury("GIP", 1000).turn("GIP", "Trains");
    assert_eq!((s.seat(), s.president("GIP"), s.manager("GIP")), (BOB, None, Some(BOB)));
    s.does(s.buy_train("2"));
}

#[test]
fn actions_come_in_their_order() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3").train("NWR", "2");
    s.track("Lahore", "14", &["B10", "D12"]).track("D12", "9", &["C11", "E13"]).track("E13", "4", &["D12", "F14"]);
    s.track("Rawalpindi", "717", &["C11", "B8"]).turn("NWR", "Track");
    let mut stops = vec![s.about()];
    while s.operating() == Some("NWR") {
        s.plays_on();
        if stops.last() != Some(&s.about()) {
            stops.push(s.about());
        }
    }
    let book = ["track", "token", "run", "dividend", "buy-trains"];
    assert_eq!(stops[..5], book);
}

// 4.9

/// The end of the only operating round of a set.
fn called() -> Sitting {
    let mut s = with(&["GIP"]);
    s.treasury("GIP", 1000);
    s.does(s.buy("SIR"));
    // Ann bought last: Bob has the Elephant.
    s.pass_stock_round();
    s.play_out_operating();
    s
}

impl Sitting {
    /// Plays on while companies operate in this round.
    fn play_out_operating(&mut self) {
        let round = self.table().round;
        while self.table().round == round && self.operating().is_some() {
            self.plays_on();
        }
    }
}

#[test]
fn the_holder_of_the_elephant_may_call_for_one_more_operating_round() {
    let mut s = called();
    assert_eq!((s.seat(), s.about()), (BOB, "call-round"));
    s.refuses_seat(ANN, &Action::Choose { course: Course::ANOTHER_ROUND }, "4.9");
    s.refuses(&Action::Pass, "4.9");
    s.chooses(Course::ANOTHER_ROUND);
    assert_eq!((s.table().round.kind, s.table().round.number), (RoundKind::Operating, 2));
    s.play_out_operating();
    assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Stock, 3), "one, and then a stock round");
}

#[test]
fn without_a_call_a_stock_round_follows() {
    let mut s = called();
    s.chooses(Course::STOCK_ROUND);
    assert_eq!((s.table().round.kind, s.table().round.set, s.seat()), (RoundKind::Stock, 3, BOB));
}

#[test]
fn the_call_is_for_the_end_of_a_whole_sequence() {
    let mut s = with(&["GIP"]);
    s.treasury("GIP", 1000).in_phase("4");
    s.pass_stock_round();
    for number in 1..=3 {
        assert_eq!(s.table().round.number, number);
        s.play_out_operating();
    }
    assert_eq!(s.about(), "call-round");
    s.chooses(Course::ANOTHER_ROUND);
    assert_eq!(s.table().round.number, 4);
}

// 4.10

#[test]
fn the_number_of_operating_rounds_goes_by_the_phase() {
    for (phase, rounds) in [("2", 1), ("3", 2), ("4", 3), ("5", 3)] {
        let mut s = with(&["GIP"]);
        s.treasury("GIP", 1000).in_phase(phase);
        s.pass_stock_round();
        while s.operating().is_some() {
            s.plays_on();
        }
        assert_eq!(s.table().round.number, rounds, "phase {phase}");
    }
}

#[test]
fn a_new_number_of_operating_rounds_waits_for_the_next_stock_round() {
    let mut s = with(&["GIP"]);
    s.treasury("GIP", 1000).sold_out("2");
    s.pass_stock_round();
    while s.about() != "buy-trains" {
        s.plays_on();
    }
    s.does(s.buy_train("3"));
    assert_eq!(s.phase(), "3");
    s.passes();
    assert_eq!(s.about(), "call-round", "this set still has one");
    s.chooses(Course::STOCK_ROUND);
    s.pass_stock_round();
    while s.operating().is_some() {
        s.plays_on();
    }
    assert_eq!(s.table().round.number, 2);
}

#[test]
fn phases_are_those_of_table_6() {
    let s = Sitting::begin(3);
    let phases: Vec<(&str, u8, usize, u8)> =
        s.game.edition().phases.iter().map(|p| (p.name.as_str(), p.limit, p.colours.len(), p.rounds)).collect();
    assert_eq!(phases[1..], [("2", 4, 1, 1), ("3", 4, 2, 2), ("4", 3, 3, 3), ("5", 2, 4, 3)]);
}

#[test]
fn the_bids_are_phase_1_and_play_begins_in_phase_2_with_yellow_tiles() {
    let mut s = Sitting::bonds(4, &[90, 80, 75, 70]);
    assert_eq!(s.phase(), "1");
    s.finish_claims();
    assert_eq!(s.phase(), "2");
}

/// What a purchase by the NWR does in a phase in which all older trains are sold.
fn first_of(name: &str, phase: &str, older: &str) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase(phase).sold_out(older);
    s.formed("GIP", BOB, 5).small_trains().sold_out("2").sold_out(older);
    for train in ["2", "3"] {
        s.train("GIP", train);
    }
    s.formed("SIR", CAT, 5).train("SIR", "1M").train("SIR", "2M").turn("NWR", "Trains");
    s.does(s.buy_train(name));
    s
}

#[test]
fn the_first_3_begins_phase_3_and_nothing_is_obsolete() {
    let s = first_of("3", "2", "2");
    assert_eq!((s.phase(), s.trains("GIP").len(), s.trains("SIR").len()), ("3", 2, 2));
    let mut s = s;
    s.turn("NWR", "Trains");
    assert!(s.offers(&s.buy_train("2M")));
}

#[test]
fn the_first_4_begins_phase_4_and_makes_2_and_1m_obsolete() {
    let mut s = first_of("4", "3", "3");
    assert_eq!((s.phase(), s.trains("GIP"), s.trains("SIR")), ("4", vec!["3".to_owned()], vec!["2M".to_owned()]));
    s.treasury("NWR", 1000).turn("NWR", "Trains");
    assert!(s.offers(&s.buy_train("3M")));
}

#[test]
fn the_first_5_begins_phase_5_and_makes_3_and_2m_obsolete() {
    let mut s = first_of("5", "4", "4");
    assert_eq!(s.phase(), "5");
    assert!(s.trains("GIP").iter().all(|t| t != "3") && s.trains("SIR").iter().all(|t| t != "2M"));
    s.treasury("NWR", 1050).turn("NWR", "Trains");
    for train in ["5", "6", "3M", "4M"] {
        assert!(s.offers(&s.buy_train(train)), "{train}");
    }
}

#[test]
fn a_second_train_of_a_type_changes_nothing() {
    let mut s = first_of("3", "2", "2");
    s.treasury("NWR", 1000).turn("NWR", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!(s.phase(), "3");
}

#[test]
fn a_train_between_companies_begins_no_phase() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).formed("GIP", ANN, 3).train("GIP", "4").turn("NWR", "Trains");
    s.does(s.buy_train_of("GIP", "4", 10));
    assert_eq!(s.phase(), "2");
}
