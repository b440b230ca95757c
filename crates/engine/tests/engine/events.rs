//! What a viewer may know of what happened.

use crate::sample::{ANN, BEN, MINE, RED};
use railhead_board::HexId;
use railhead_engine::{Card, Event, Viewer};

const HEX: HexId = HexId(2);

#[test]
fn secrets_are_kept_from_other_eyes() {
    let (seat, company) = (BEN, RED);
    // What happened to Ben, and what others may know of it.
    let secrets = [
        (Event::Drafted { seat, card: Some(Card::Private(MINE)) }, Some(Event::Drafted { seat, card: None })),
        (Event::Drafted { seat, card: Some(Card::Blank(2)) }, Some(Event::Drafted { seat, card: None })),
        (Event::Bid { seat, amount: Some(40) }, Some(Event::Bid { seat, amount: None })),
        (Event::Claimed { seat, hex: Some(HEX), company }, Some(Event::Claimed { seat, hex: None, company })),
        (Event::Wrote { seat, claim: Some((HEX, company)) }, None),
        (Event::Wrote { seat, claim: None }, None),
    ];
    for (event, known) in secrets {
        for (viewer, all) in
            [(Viewer::All, true), (Viewer::Seat(BEN), true), (Viewer::Seat(ANN), false), (Viewer::Spectator, false)]
        {
            let seen = if all { Some(event.clone()) } else { known.clone() };
            assert_eq!(event.seen_by(viewer), seen, "{viewer:?}");
        }
    }
}

#[test]
fn what_is_no_secret_is_seen_by_all() {
    for event in [Event::Passed(BEN), Event::Aside { seat: BEN, amount: 40 }, Event::Closed { seat: BEN, hex: HEX }] {
        for viewer in [Viewer::All, Viewer::Seat(ANN), Viewer::Seat(BEN), Viewer::Spectator] {
            assert_eq!(event.seen_by(viewer).as_ref(), Some(&event));
        }
    }
}

#[test]
fn what_was_done_in_secret_is_hidden_as_a_whole() {
    let wrote = Event::Wrote { seat: BEN, claim: None };
    let both = [wrote.clone(), Event::Passed(BEN)];
    let cases: [(&[Event], Viewer, bool); 5] = [
        (std::slice::from_ref(&wrote), Viewer::Seat(ANN), true),
        (std::slice::from_ref(&wrote), Viewer::Seat(BEN), false),
        (&both, Viewer::Seat(ANN), false),
        (&both[1..], Viewer::Spectator, false),
        (&[], Viewer::Spectator, false),
    ];
    for (events, viewer, hidden) in cases {
        assert_eq!(Event::all_hidden(events, viewer), hidden, "{events:?} {viewer:?}");
    }
}
