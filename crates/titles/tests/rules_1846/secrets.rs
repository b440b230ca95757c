//! 3 (distribution): what each viewer sees of the draft, and what a player can only guess.

use crate::table::{ANN, BOB, CAT, Sit, Sitting};
use railhead_engine::{Action, Card, Event, RoundKind, Seat, Viewer};
use serde_json::Value;

fn seen(s: &Sitting, viewer: Viewer) -> Value {
    let view: Value = serde_json::from_str(&s.game.view_json(viewer).unwrap()).unwrap();
    view["seen"].clone()
}

fn count(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

fn take_first(s: &mut Sitting) {
    let first = s.choices()[0].clone();
    s.does(first);
}

#[test]
fn a_hand_is_seen_by_whose_turn_it_is_alone() {
    let s = Sitting::begin(3, &[]);
    let drafter = s.seat();
    assert_eq!(drafter, CAT);
    for (viewer, cards) in [
        (Viewer::Seat(CAT), 5),
        (Viewer::Seat(ANN), 0),
        (Viewer::Seat(BOB), 0),
        (Viewer::Spectator, 0),
        (Viewer::All, 5),
    ] {
        assert_eq!(count(&seen(&s, viewer)["hand"]), cards, "{viewer:?}");
    }
}

#[test]
fn two_players_choose_openly() {
    let mut s = Sitting::begin(2, &[]);
    let all = count(&seen(&s, Viewer::All)["hand"]);
    assert!(all > 4);
    assert_eq!(count(&seen(&s, Viewer::Spectator)["hand"]), all);
    take_first(&mut s);
    assert_eq!(count(&seen(&s, Viewer::Spectator)["hand"]), all - 1);
    assert_eq!(count(&seen(&s, Viewer::Spectator)["taken"]), 1);
    assert!(s.game.actions_seen(Viewer::Spectator).iter().all(|(_, action)| action.is_some()));
}

#[test]
fn what_was_taken_is_seen_by_its_owner_until_everything_is() {
    let mut s = Sitting::begin(3, &[]);
    take_first(&mut s);
    for (viewer, known) in
        [(Viewer::Seat(CAT), true), (Viewer::Seat(ANN), false), (Viewer::Spectator, false), (Viewer::All, true)]
    {
        assert_eq!(count(&seen(&s, viewer)["taken"]), usize::from(known), "{viewer:?}");
        let actions = s.game.actions_seen(viewer);
        assert_eq!((actions.len(), actions[0].0, actions[0].1.is_some()), (1, CAT, known), "{viewer:?}");
    }
    assert!(s.game.revealed(0) && !s.game.revealed(1), "a card taken shows the next hand");
    s.finish_draft();
    assert_eq!(count(&seen(&s, Viewer::Seat(ANN))["hand"]), 0);
    assert!(s.game.actions_seen(Viewer::Spectator).iter().all(|(_, action)| action.is_some()));
    let before = s.game.len();
    s.passes();
    assert!(!s.game.revealed(before));
    assert_eq!(s.game.actions_seen(Viewer::Spectator).last().unwrap().1, Some(Action::Pass));
}

#[test]
fn an_action_other_than_taking_a_card_is_open_even_during_the_draft() {
    let mut s = Sitting::begin(3, &[("last-company-to-debt", "on")]);
    let only = s.private("MAIL");
    s.arrange(|_, table, own| {
        own["draft"]["deck"] = serde_json::json!([Card::Private(only)]);
        own["draft"]["taken"] = serde_json::json!([]);
        for (i, holder) in table.privates.iter_mut().enumerate() {
            if i != only.index() {
                *holder = railhead_engine::Holder::Gone;
            }
        }
    });
    assert_eq!((s.about(), s.game.asking_price(only)), ("last-card", Some(80)));
    for viewer in [Viewer::Seat(ANN), Viewer::Spectator] {
        assert_eq!(count(&seen(&s, viewer)["hand"]), 1, "it is offered openly");
    }
    s.passes();
    assert_eq!(s.game.actions_seen(Viewer::Spectator).last().unwrap().1, Some(Action::Pass));
    assert_eq!(s.game.asking_price(only), Some(70));
}

#[test]
fn private_companies_have_an_asking_price_while_they_are_drafted_only() {
    let mut s = Sitting::begin(4, &[]);
    for (sign, price) in [("MAIL", 80), ("MS", 140), ("BIG4", 100), ("C&WI", 60)] {
        assert_eq!(s.game.asking_price(s.private(sign)), Some(price), "{sign}");
    }
    s.finish_draft();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    assert_eq!(s.game.asking_price(s.private("MAIL")), None);
}

#[test]
fn the_opening_tells_of_the_first_round() {
    for (players, set) in [(2, 0), (3, 1), (5, 1)] {
        let s = Sitting::begin(players, &[]);
        let round = s.table().round;
        assert_eq!((round.kind, round.set, round.number), (RoundKind::Opening, set, 1));
        assert_eq!(s.game.opening(), [Event::Round(round)]);
        assert_eq!(s.game.remarks(s.company("NYC")), [""; 0]);
    }
}

/// Deck and cards taken, as the state has them.
fn cards(s: &Sitting) -> (Vec<Card>, Vec<(Seat, Card)>) {
    let draft = &s.own()["draft"];
    (serde_json::from_value(draft["deck"].clone()).unwrap(), serde_json::from_value(draft["taken"].clone()).unwrap())
}

#[test]
fn what_a_seat_does_not_see_is_dealt_out_anew_where_it_thinks_ahead() {
    let mut s = Sitting::begin(3, &[]);
    take_first(&mut s);
    take_first(&mut s);
    let (deck, taken) = cards(&s);
    assert_eq!((s.seat(), taken.iter().map(|(seat, _)| *seat).collect::<Vec<_>>()), (ANN, vec![CAT, BOB]));
    let imagined = |seat: Seat| {
        (0..12).map(move |seed| (seat, seed)).map(|(seat, seed)| {
            let game = s.game.imagined(seat, seed);
            assert!(game.audit().is_ok());
            cards(&Sitting { game })
        })
    };
    let sorted = |(deck, taken): &(Vec<Card>, Vec<(Seat, Card)>)| {
        let mut all: Vec<Card> = deck.iter().chain(taken.iter().map(|(_, card)| card)).copied().collect();
        all.sort();
        all
    };
    let all = sorted(&(deck.clone(), taken.clone()));
    // Ann sees her hand and neither the rest of the deck nor what the others took.
    let ann: Vec<_> = imagined(ANN).collect();
    assert!(ann.iter().all(|d| d.0[..5] == deck[..5] && sorted(d) == all));
    assert!(ann.iter().any(|d| d.0[5..] != deck[5..]) && ann.iter().any(|d| d.1[0] != taken[0]));
    // Bob knows what he took, and not the hand that is Ann's.
    let bob: Vec<_> = imagined(BOB).collect();
    assert!(bob.iter().all(|d| d.1[1] == taken[1] && sorted(d) == all));
    assert!(bob.iter().any(|d| d.0[..5] != deck[..5]) && bob.iter().any(|d| d.1[0] != taken[0]));
    let seats = |d: &(Vec<Card>, Vec<(Seat, Card)>)| d.1.iter().map(|(seat, _)| *seat).collect::<Vec<_>>();
    assert!(ann.iter().chain(&bob).all(|d| seats(d) == [CAT, BOB]));
}

#[test]
fn nothing_is_imagined_where_everything_is_open() {
    let mut two = Sitting::begin(2, &[]);
    take_first(&mut two);
    for seat in [ANN, BOB] {
        assert_eq!(cards(&Sitting { game: two.game.imagined(seat, 3) }), cards(&two));
    }
    let mut done = Sitting::begin(3, &[]);
    done.finish_draft();
    assert_eq!(cards(&Sitting { game: done.game.imagined(ANN, 3) }), cards(&done));
}

#[test]
fn a_game_on_which_a_seat_thinks_ahead_draws_other_numbers() {
    let s = Sitting::begin(3, &[]);
    let dice = |seed| Sitting { game: s.game.imagined(ANN, seed) }.own()["dice"].clone();
    assert_ne!(dice(1), dice(2));
    assert_ne!(dice(1), s.own()["dice"]);
}

#[test]
fn eras_go_by_phase() {
    let edition = railhead_titles::find("1846").unwrap().edition(None).unwrap();
    let eras: Vec<_> =
        ["I", "II", "III", "IV", "V"].iter().map(|name| edition.find_phase(name).map(|p| p.era)).collect();
    assert_eq!(eras, [Some(0), Some(0), Some(1), Some(1), None]);
}
