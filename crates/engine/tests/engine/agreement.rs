//! Players may agree to end a game as it stands.

use crate::history::{play, refused};
use crate::toy::{ANN, BEN, CAT, buy, game};
use railhead_engine::{Action, Ending, Outcome};

const AGREED_HERE: &str = "the players agreed to end the game here";

#[test]
fn a_game_ends_as_it_stands() {
    let mut game = game();
    play(&mut game, &[(ANN, buy()), (ANN, buy())]);
    game.undo(ANN).unwrap();
    assert_eq!(game.outcome(), None);
    game.end_by_agreement().unwrap();
    // Ann has a share more than the two of the president's certificate, and paid for it.
    let outcome = Outcome { reason: Ending::Agreed, worth: vec![250 + 150, 300, 300] };
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
    let mut game = game();
    let shares = [ANN, BEN, CAT].into_iter().flat_map(|seat| [(seat, buy()), (seat, buy()), (seat, Action::Pass)]);
    play(&mut game, &shares.take(8).collect::<Vec<_>>());
    play(&mut game, &[(CAT, Action::Pass), (ANN, buy()), (ANN, buy())]);
    assert_eq!(game.outcome().unwrap().reason, Ending::Bank);
    assert_eq!(refused(game.end_by_agreement()), "the game is over already");
    assert_eq!(game.outcome().unwrap().reason, Ending::Bank);
}
