//! What a title need not say: what holds where it says nothing.

use crate::history::play;
use crate::toy::{ANN, BEN, BLU, CAT, FERRY, MINE, RED, Toy, buy, game};
use railhead_engine::{Action, Rules, TrainId, TrainPlace, Viewer};

#[test]
fn a_title_that_says_nothing_has_the_usual_answers() {
    let mut game = game();
    play(&mut game, &[(ANN, buy()), (ANN, buy()), (ANN, Action::Pass), (BEN, buy())]);
    let (rules, state) = (game.rules(), game.state());
    assert_eq!([ANN, BEN, CAT].map(|seat| rules.certificates(state, seat)), [(3, None), (1, None), (0, None)]);
    assert_eq!([FERRY, MINE].map(|private| rules.asking_price(state, private)), [None, None]);
    assert_eq!([RED, BLU].map(|company| rules.remarks(state, company)), [[""; 0]; 2]);
    assert!([ANN, BEN, CAT].iter().all(|seat| rules.unpaid(state, *seat).is_empty()));
    assert!(
        [Viewer::All, Viewer::Spectator, Viewer::Seat(ANN)]
            .iter()
            .all(|viewer| rules.envelopes(state, *viewer).is_empty())
    );
    assert!(
        [Viewer::All, Viewer::Spectator, Viewer::Seat(ANN)].iter().all(|viewer| rules.hands(state, *viewer).is_empty())
    );
    assert!(rules.closed(state).is_empty());
    assert!(game.run_options().is_empty(), "no company is about to run");
    rules.audit(state).unwrap();
}

#[test]
fn the_bank_sells_its_next_train_and_those_turned_in() {
    let (rules, mut state) = (Toy::new(), game().state().clone());
    assert_eq!(rules.trains_for_sale(&state), [TrainId(1)]);
    state.table.trains[0].place = TrainPlace::Discard;
    assert_eq!(rules.trains_for_sale(&state), [TrainId(1), TrainId(0)]);
    state.table.trains[1].place = TrainPlace::Company(RED);
    assert_eq!(rules.trains_for_sale(&state), [TrainId(2), TrainId(0)]);
}

#[test]
fn secrets_are_seen_by_whoever_may_know_them() {
    let mut game = game();
    play(&mut game, &[(ANN, Action::Bid { amount: 70 }), (ANN, Action::Pass)]);
    let viewers =
        [(Viewer::All, Some(70)), (Viewer::Seat(ANN), Some(70)), (Viewer::Seat(BEN), None), (Viewer::Spectator, None)];
    for (viewer, bid) in viewers {
        let view = game.view(viewer);
        assert_eq!(view.seen.bids[0], bid, "{viewer:?}");
        assert_eq!(view.choices.is_empty(), viewer != Viewer::Seat(BEN), "whose turn it is has choices: {viewer:?}");
        let seen: Vec<_> = game.actions_seen(viewer).collect();
        assert_eq!(seen, [(ANN, bid.map(|amount| Action::Bid { amount })), (ANN, Some(Action::Pass))], "{viewer:?}");
    }
    // A program that thinks for another seat looks at something that could be so.
    assert_eq!(game.imagined(BEN, 12).state().own.bids, [Some(12), None, None]);
    assert_eq!(game.imagined(ANN, 12).state().own.bids, [Some(70), None, None]);
    assert_eq!(game.state().own.bids, [Some(70), None, None]);
}
