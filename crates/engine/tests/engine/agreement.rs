//! Players may agree to end a game as it stands.

use crate::games::{ANN, BEN, CAT, TRAIN, operating, play, refused, trading};
use railhead_engine::{Action, Ending, Outcome};

const AGREED_HERE: &str = "the players agreed to end the game here";

#[test]
fn a_game_ends_as_it_stands() {
    let mut game = operating();
    play(&mut game, &[(ANN, Action::Pass), (ANN, TRAIN)]);
    game.undo(ANN).unwrap();
    assert_eq!(game.outcome(), None);
    game.end_by_agreement().unwrap();
    // Ann has four tenths of a company; each cost 50, and is worth 40 since it earned nothing.
    let outcome = Outcome { reason: Ending::Agreed, worth: vec![100 + 160, 300, 300] };
    for game in [&mut game.clone(), &mut game] {
        assert_eq!(game.outcome(), Some(outcome.clone()));
        assert!(game.deciding().is_empty());
        assert!([ANN, BEN, CAT].iter().all(|seat| game.choices(*seat).is_empty()));
        assert_eq!(game.play(ANN, &Action::Pass).unwrap_err().to_string(), AGREED_HERE);
        assert_eq!(refused(game.undo(ANN)), AGREED_HERE);
        assert_eq!(refused(game.request_undo(BEN, 0)), AGREED_HERE);
        assert_eq!(refused(game.end_by_agreement()), AGREED_HERE);
        assert_eq!(refused(game.redo(ANN)), "nothing was taken back");
        assert_eq!(game.past().len(), 1);
    }
}

#[test]
fn a_game_that_is_over_cannot_be_ended() {
    let mut game = trading();
    // Nobody does anything for twenty rounds.
    for _ in 0..60 {
        let seat = game.deciding()[0].seat;
        play(&mut game, &[(seat, Action::Pass)]);
    }
    assert_eq!(game.outcome().unwrap().reason, Ending::TooLong);
    assert_eq!(refused(game.end_by_agreement()), "the game is over already");
    assert_eq!(game.outcome().unwrap().reason, Ending::TooLong);
}
