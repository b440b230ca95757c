//! What was done can be looked at, taken back and done again.

use crate::games::{ANN, BEN, CAT, LAUNCH, RED, TRAIN, begun, operating, play, refused, trading};
use railhead_engine::{Action, Game, Purse, Seat, State};
use railhead_toy::{Own, Toy};

const NOTHING: &str = "there is nothing to take back";
const OTHERS: &str = "others have acted since: they must agree to going back";
const SHOWN: &str = "this cannot be taken back: it brought something hidden to light";

/// Everybody bids: what was bid comes to light with the third action. Then Ann launches a company.
fn revealed() -> Game<Toy> {
    let mut game = begun(&["ferry"]);
    let bid = |amount| Action::Bid { amount };
    play(&mut game, &[(CAT, bid(20)), (ANN, bid(10)), (BEN, bid(40)), (ANN, LAUNCH)]);
    game
}

#[test]
fn every_moment_of_a_long_game_is_kept() {
    let mut game = trading();
    let mut moments: Vec<State<Own>> = vec![game.state().clone()];
    for n in 0..50 {
        let seat = game.deciding()[0].seat;
        // Something is done now and then, so that moments differ by more than by whose turn it is.
        let choices = game.choices(seat);
        let passing = n % 10 != 3 && choices.iter().any(|choice| choice.offers(&Action::Pass));
        let first = || choices.iter().find_map(|choice| choice.action(0)).unwrap_or(Action::Run { runs: Vec::new() });
        let action = if passing { Action::Pass } else { first() };
        game.play(seat, &action).unwrap();
        moments.push(game.state().clone());
    }
    for (n, moment) in moments.iter().enumerate() {
        assert_eq!(game.at(n).as_ref(), Some(moment), "after {n} actions");
        let rewound = game.rewound(n).unwrap();
        assert_eq!((rewound.state(), rewound.past().len()), (moment, n));
    }
    assert_eq!(game.at(51), None);
    assert!(game.rewound(51).is_none());
    assert_eq!(game.state(), &moments[50], "looking back changes nothing");
}

#[test]
fn one_goes_back_alone_over_ones_own_last_actions() {
    let mut game = operating();
    let start = game.state().clone();
    assert_eq!(refused(game.undo(ANN)), NOTHING);
    play(&mut game, &[(ANN, Action::Pass), (ANN, TRAIN), (ANN, Action::Pass), (BEN, Action::Pass)]);
    assert_eq!([ANN, BEN, CAT].map(|seat| game.undo_limit(seat)), [4, 3, 4]);
    assert_eq!(game.undo_floor(), 0);

    for (seat, to, why) in [(ANN, 3, OTHERS), (ANN, 0, OTHERS), (CAT, 3, OTHERS), (BEN, 2, OTHERS), (BEN, 4, NOTHING)] {
        assert_eq!(refused(game.undo_to(seat, to)), why, "{seat:?} back to {to}");
        assert_eq!(game.past().len(), 4);
    }
    game.undo(BEN).unwrap();
    assert_eq!((game.past().len(), game.redoable()), (3, 1));
    assert_eq!([ANN, BEN, CAT].map(|seat| game.undo_limit(seat)), [0, 3, 3]);
    assert_eq!(game.state().table.cash(Purse::Company(RED)), 420);
    game.undo_to(ANN, 1).unwrap();
    assert_eq!((game.past().len(), game.redoable()), (1, 3));
    assert_eq!(game.state().table.cash(Purse::Company(RED)), 500);
    game.undo_to(ANN, 0).unwrap();
    assert_eq!((game.past().len(), game.redoable()), (0, 4));
    assert_eq!(game.state(), &start);
}

#[test]
fn what_came_to_light_stays_done() {
    let mut game = revealed();
    assert_eq!(game.undo_floor(), 3);
    assert_eq!([ANN, BEN, CAT].map(|seat| game.undo_limit(seat)), [3, 4, 4]);
    assert_eq!(refused(game.undo_to(ANN, 2)), SHOWN);
    assert_eq!(refused(game.request_undo(BEN, 2)), SHOWN);
    assert_eq!(game.undo_request(), None);
    // But what was done since can be taken back.
    game.undo_to(ANN, 3).unwrap();
    assert_eq!(game.past().len(), 3);
    assert_eq!(refused(game.undo(BEN)), SHOWN);
}

#[test]
fn all_can_agree_to_go_back_to_what_came_to_light() {
    let mut game = revealed();
    game.request_undo(BEN, 3).unwrap();
    game.answer_undo(ANN, true).unwrap();
    assert_eq!((game.past().len(), game.redoable()), (3, 1));
}

#[test]
fn what_was_taken_back_is_done_again_by_whoever_did_it() {
    let mut game = operating();
    assert_eq!(refused(game.redo(ANN)), "nothing was taken back");
    play(&mut game, &[(ANN, Action::Pass), (ANN, TRAIN)]);
    let end = game.state().clone();
    game.undo_to(ANN, 0).unwrap();
    assert_eq!(refused(game.redo(BEN)), "it was another player's action");
    assert_eq!((game.past().len(), game.redoable()), (0, 2));
    game.redo(ANN).unwrap();
    assert_eq!((game.past()[0].action.clone(), game.redoable()), (Action::Pass, 1), "the first comes first");
    game.redo(ANN).unwrap();
    assert_eq!((game.state(), game.redoable()), (&end, 0));
    assert_eq!(refused(game.redo(ANN)), "nothing was taken back");
}

#[test]
fn whoever_does_something_else_cannot_do_it_again() {
    let mut game = trading();
    play(&mut game, &[(ANN, LAUNCH)]);
    game.undo(ANN).unwrap();
    play(&mut game, &[(ANN, Action::Pass)]);
    assert_eq!(game.redoable(), 0);
    assert_eq!(refused(game.redo(ANN)), "nothing was taken back");
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut game = trading();
    play(&mut game, &[(ANN, LAUNCH)]);
    game.undo(ANN).unwrap();
    let before = game.state().clone();
    assert_eq!(
        game.play(BEN, &Action::Pass).unwrap_err().to_string(),
        "toy 2, 3: it is another player's turn to buy and sell shares"
    );
    assert_eq!(game.play(Seat(3), &Action::Pass).unwrap_err().to_string(), "there is no such seat");
    assert_eq!((game.state(), game.past().len(), game.redoable()), (&before, 0, 1));
}

#[test]
fn a_copy_of_a_game_has_all_of_it() {
    let mut game = operating();
    play(&mut game, &[(ANN, Action::Pass), (ANN, Action::Pass), (BEN, Action::Pass), (CAT, Action::Pass)]);
    game.undo(CAT).unwrap();
    game.request_undo(ANN, 1).unwrap();
    let mut copy = game.clone();
    assert_eq!((copy.state(), copy.past().len()), (game.state(), 3));
    assert_eq!(copy.undo_request(), game.undo_request());
    copy.redo(CAT).unwrap();
    assert_eq!((copy.past().len(), copy.redoable()), (4, 0));
    assert_eq!((game.past().len(), game.redoable()), (3, 1), "the other is as it was");
}
