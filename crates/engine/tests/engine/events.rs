//! What an eye may know of what happened.

use crate::toy::{ANN, BEN, MINE, RED};
use railhead_board::HexId;
use railhead_engine::{Card, Event, Eye};

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
        for (eye, all) in [(Eye::All, true), (Eye::Seat(BEN), true), (Eye::Seat(ANN), false), (Eye::Spectator, false)] {
            let seen = if all { Some(event.clone()) } else { known.clone() };
            assert_eq!(event.seen_by(eye), seen, "{eye:?}");
        }
    }
}

#[test]
fn what_is_no_secret_is_seen_by_all() {
    for event in [Event::Passed(BEN), Event::Aside { seat: BEN, amount: 40 }, Event::Closed { seat: BEN, hex: HEX }] {
        for eye in [Eye::All, Eye::Seat(ANN), Eye::Seat(BEN), Eye::Spectator] {
            assert_eq!(event.seen_by(eye).as_ref(), Some(&event));
        }
    }
}

#[test]
fn what_was_done_in_secret_is_hidden_as_a_whole() {
    let wrote = Event::Wrote { seat: BEN, claim: None };
    let both = [wrote.clone(), Event::Passed(BEN)];
    let cases: [(&[Event], Eye, bool); 5] = [
        (std::slice::from_ref(&wrote), Eye::Seat(ANN), true),
        (std::slice::from_ref(&wrote), Eye::Seat(BEN), false),
        (&both, Eye::Seat(ANN), false),
        (&both[1..], Eye::Spectator, false),
        (&[], Eye::Spectator, false),
    ];
    for (events, eye, hidden) in cases {
        assert_eq!(Event::all_hidden(events, eye), hidden, "{events:?} {eye:?}");
    }
}
