//! Going back further than one may alone: those who acted since, and whoever is to act, must agree.

use crate::games::{ANN, BEN, CAT, operating, play, refused};
use railhead_engine::{Action, Game, UndoRequest};
use railhead_toy::Toy;

const NOT_ASKED: &str = "this seat was not asked";

/// Three actions, by two players; it is the third's turn.
fn begun() -> Game<Toy> {
    let mut game = operating();
    play(&mut game, &[(ANN, Action::Pass), (ANN, Action::Pass), (BEN, Action::Pass)]);
    game
}

#[test]
fn those_who_acted_since_and_who_is_to_act_are_asked() {
    let cases = [
        (ANN, 0, vec![BEN, CAT]),
        (ANN, 1, vec![BEN, CAT]),
        (BEN, 2, vec![CAT]),
        (BEN, 0, vec![ANN, CAT]),
        (CAT, 2, vec![BEN]),
    ];
    for (by, to, waiting) in cases {
        let mut game = begun();
        game.request_undo(by, to).unwrap();
        assert_eq!(game.undo_request(), Some(&UndoRequest { by, to, waiting }));
        assert_eq!(game.past().len(), 3, "nothing happens before they agree");
    }
    let mut game = begun();
    assert_eq!(refused(game.request_undo(CAT, 3)), "there is nothing to take back");
    assert_eq!(game.undo_request(), None);
}

#[test]
fn nobody_is_asked_about_ones_own_turn() {
    let mut game = operating();
    play(&mut game, &[(ANN, Action::Pass)]);
    game.request_undo(ANN, 0).unwrap();
    assert_eq!((game.undo_request(), game.past().len(), game.redoable()), (None, 0, 1));
}

#[test]
fn once_all_agree_it_happens() {
    let mut game = begun();
    let (start, end) = (game.at(0).unwrap(), game.state().clone());
    assert_eq!(refused(game.answer_undo(BEN, true)), "nobody asks to go back");
    game.request_undo(ANN, 0).unwrap();
    game.answer_undo(CAT, true).unwrap();
    assert_eq!(refused(game.answer_undo(CAT, true)), NOT_ASKED, "once is enough");
    assert_eq!(refused(game.answer_undo(ANN, true)), NOT_ASKED);
    assert_eq!(game.undo_request().unwrap().waiting, [BEN]);
    assert_eq!(game.state(), &end);
    game.answer_undo(BEN, true).unwrap();
    assert_eq!((game.state(), game.undo_request(), game.redoable()), (&start, None, 3));
    // Each does again what was theirs, in the same order.
    assert_eq!(refused(game.redo(BEN)), "it was another player's action");
    for seat in [ANN, ANN, BEN] {
        game.redo(seat).unwrap();
    }
    assert_eq!((game.state(), game.redoable()), (&end, 0));
}

#[test]
fn whoever_was_asked_or_asked_drops_it_with_a_no() {
    for (seat, dropped) in [(CAT, true), (BEN, true), (ANN, false)] {
        let mut game = begun();
        game.request_undo(BEN, 2).unwrap();
        let answer = game.answer_undo(seat, false);
        assert_eq!(answer.is_ok(), dropped, "{seat:?}");
        assert_eq!(game.undo_request().is_none(), dropped, "{seat:?}");
        assert_eq!(game.past().len(), 3);
        if !dropped {
            assert_eq!(refused(answer), NOT_ASKED);
        }
    }
}

#[test]
fn playing_on_drops_the_request() {
    let mut game = begun();
    game.request_undo(ANN, 0).unwrap();
    play(&mut game, &[(CAT, Action::Pass)]);
    assert_eq!(game.undo_request(), None);
    assert_eq!(refused(game.answer_undo(BEN, true)), "nobody asks to go back");
}
