//! What a title need not say: what holds where it says nothing. And what a title keeps secret.

use crate::games::{ANN, BEN, CAT, RED, begun, operating, play, trading};
use railhead_engine::{Action, CompanyId, PrivateId, Rules, TrainId, TrainPlace, Viewer};

#[test]
fn a_title_that_says_nothing_has_the_usual_answers() {
    let game = operating();
    let (rules, state) = (game.rules(), game.state());
    assert_eq!(rules.asking_price(state, PrivateId(0)), None);
    assert_eq!([RED, CompanyId(1)].map(|company| rules.remarks(state, company)), [[""; 0]; 2]);
    assert!([ANN, BEN, CAT].iter().all(|seat| rules.unpaid(state, *seat).is_empty()));
    for viewer in [Viewer::All, Viewer::Spectator, Viewer::Seat(ANN)] {
        assert!(rules.envelopes(state, viewer).is_empty());
        assert!(rules.hands(state, viewer).is_empty());
    }
    assert!(rules.closed(state).is_empty());
    assert!(rules.perks(state, RED).is_empty());
    assert_eq!(rules.course(state, 0), None);
    assert!(trading().run_options().is_empty(), "no company is about to run");
    rules.audit(state).unwrap();
}

#[test]
fn the_bank_sells_its_next_train_and_those_turned_in() {
    let game = operating();
    let (rules, mut state) = (game.rules(), game.state().clone());
    assert_eq!(rules.trains_for_sale(&state), [TrainId(0)]);
    // Two trains wait in the bank after they were turned in: one of each sort is for sale.
    let three = TrainId::from_index(state.table.trains.iter().position(|train| train.sort == 1).unwrap());
    state.table.trains[three.index()].place = TrainPlace::Discard;
    assert_eq!(rules.trains_for_sale(&state), [TrainId(0), three]);
    state.table.trains[0].place = TrainPlace::Company(RED);
    assert_eq!(rules.trains_for_sale(&state), [TrainId(1), three]);
}

#[test]
fn secrets_are_seen_by_whoever_may_know_them() {
    let mut game = begun(&["ferry"]);
    play(&mut game, &[(ANN, Action::Bid { amount: 70 })]);
    let viewers =
        [(Viewer::All, Some(70)), (Viewer::Seat(ANN), Some(70)), (Viewer::Seat(BEN), None), (Viewer::Spectator, None)];
    for (viewer, bid) in viewers {
        let view = game.view(viewer);
        assert_eq!(view.seen.bids[0], bid, "{viewer:?}");
        assert_eq!(view.choices.is_empty(), viewer != Viewer::Seat(BEN), "who must still bid has choices: {viewer:?}");
        let seen: Vec<_> = game.actions_seen(viewer).collect();
        assert_eq!(seen, [(ANN, bid.map(|amount| Action::Bid { amount }))], "{viewer:?}");
    }
    // A program that thinks for another seat looks at something that could be so.
    assert_eq!(game.imagined(BEN, 12).state().own.bids, [Some(12), None, None]);
    assert_eq!(game.imagined(ANN, 12).state().own.bids, [Some(70), None, None]);
    assert_eq!(game.state().own.bids, [Some(70), None, None]);
}

#[test]
fn what_came_to_light_is_no_secret_any_more() {
    let mut game = begun(&["ferry"]);
    play(&mut game, &[(CAT, Action::Bid { amount: 70 }), (ANN, Action::Bid { amount: 0 })]);
    play(&mut game, &[(BEN, Action::Bid { amount: 70 })]);
    let seen: Vec<_> = game.actions_seen(Viewer::Spectator).collect();
    let bid = |amount| Some(Action::Bid { amount });
    assert_eq!(seen, [(CAT, bid(70)), (ANN, bid(0)), (BEN, bid(70))]);
    assert_eq!(game.view(Viewer::Spectator).seen.bids, [Some(0), Some(70), Some(70)]);
    // Ben sits before Cat.
    assert_eq!(game.state().table.privates[0].player(), Some(BEN));
    assert_eq!(game.state().table.players[BEN.index()].cash, 230);
}
