//! 3: the distribution of the private companies.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Card, Event, Holder, RoundKind, Seat, TrainPlace, Viewer};
use serde_json::json;

const RULE: &str = "1846 3 (distribution)";

fn take(s: &Sitting, sign: &str) -> Action {
    Action::Draft { card: Card::Private(s.private(sign)) }
}

/// A draft whose deck holds just these companies, and so many blank cards after them.
fn draft_of(players: usize, options: &[(&str, &str)], signs: &[&str], blanks: u8) -> Sitting {
    let mut s = Sitting::begin(players, options);
    let mut deck: Vec<Card> = signs.iter().map(|sign| Card::Private(s.private(sign))).collect();
    deck.extend((1..=blanks).map(Card::Blank));
    let kept: Vec<_> = signs.iter().map(|sign| s.private(sign).index()).collect();
    s.arrange(|_, table, own| {
        own["draft"]["deck"] = json!(deck);
        for (i, holder) in table.privates.iter_mut().enumerate() {
            *holder = if kept.contains(&i) { Holder::Bank } else { Holder::Gone };
        }
    });
    s
}

#[test]
fn the_player_to_the_right_of_the_priority_deal_draws_first_and_the_others_follow_against_the_clock() {
    let mut s = Sitting::begin(4, &[]);
    for expected in [3, 2, 1, 0, 3] {
        assert_eq!(s.seat(), Seat(expected));
        let first = s.choices()[0].clone();
        s.does(first);
    }
}

#[test]
fn a_hand_has_two_cards_more_than_there_are_players() {
    for players in 3..=5 {
        let s = Sitting::begin(players, &[]);
        assert_eq!(s.choices().len(), players + 2, "every card of the hand, and nothing else");
        assert!(s.choices().iter().all(|a| matches!(a, Action::Draft { .. })));
        s.refuses(&Action::Pass, RULE);
    }
}

#[test]
fn a_card_that_is_not_in_the_hand_cannot_be_taken() {
    let s = draft_of(3, &[], &["MS", "BIG4", "MAIL", "C&WI", "TBC", "MC"], 0);
    assert!(s.offers(&take(&s, "TBC")));
    s.refuses(&take(&s, "MC"), RULE);
}

#[test]
fn cards_that_are_not_taken_go_under_the_deck() {
    let mut s = draft_of(3, &[], &["MS", "BIG4", "MAIL", "C&WI", "TBC", "MC"], 3);
    s.does(take(&s, "TBC"));
    let deck: Vec<Card> = serde_json::from_value(s.own()["draft"]["deck"].clone()).unwrap();
    assert_eq!(deck.len(), 8);
    assert_eq!(deck[..4], [Card::Private(s.private("MC")), Card::Blank(1), Card::Blank(2), Card::Blank(3)]);
    assert!(!deck.contains(&Card::Private(s.private("TBC"))));
}

#[test]
fn a_blank_card_is_taken_by_who_wants_no_company() {
    let mut s = draft_of(3, &[], &["MS", "MAIL"], 3);
    s.does(Action::Draft { card: Card::Blank(2) });
    assert_eq!(s.seat(), BOB);
    assert!(!s.offers(&Action::Draft { card: Card::Blank(2) }));
}

#[test]
fn with_no_blank_card_among_two_companies_one_must_be_taken() {
    let s = draft_of(3, &[], &["MS", "MAIL"], 0);
    assert_eq!(s.choices().len(), 2);
    s.refuses(&Action::Pass, RULE);
}

#[test]
fn what_was_taken_is_hidden_until_the_distribution_is_over_and_paid_then() {
    let mut s = draft_of(3, &[], &["C&WI", "MAIL"], 1);
    s.does(take(&s, "MAIL"));
    assert_eq!(s.cash(CAT), 400, "nothing is paid yet");
    assert_eq!(s.owner("MAIL"), Holder::Bank);
    let taken = |viewer| {
        let view: serde_json::Value = serde_json::from_str(&s.game.view_json(viewer).unwrap()).unwrap();
        view["seen"]["taken"].as_array().unwrap().len()
    };
    assert_eq!(taken(Viewer::Seat(CAT)), 1);
    assert_eq!(taken(Viewer::Seat(ANN)), 0);
    assert_eq!(taken(Viewer::Spectator), 0);
    assert_eq!(s.game.actions_seen(Viewer::Seat(ANN))[0].1, None);
    let mut over = s.clone();
    over.does(take(&over, "C&WI"));
    assert_eq!((over.cash(CAT), over.cash(BOB)), (320, 340));
    assert_eq!((over.owner("MAIL"), over.owner("C&WI")), (of(CAT), of(BOB)));
    assert_eq!(over.table().round.kind, RoundKind::Stock);
    assert_eq!(over.seat(), ANN, "the player with the priority deal begins");
}

#[test]
fn the_distribution_ends_when_only_blank_cards_are_left() {
    let mut s = draft_of(3, &[], &["MC"], 2);
    s.does(take(&s, "MC"));
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    assert_eq!((s.owner("MC"), s.cash(CAT)), (of(CAT), 360));
}

#[test]
fn the_last_company_is_offered_openly_and_10_cheaper_to_each_player_after_the_first() {
    let mut s = draft_of(3, &[], &["MC"], 1);
    s.does(Action::Draft { card: Card::Blank(1) });
    assert_eq!((s.seat(), s.about()), (BOB, "last-card"));
    assert_eq!(s.choices(), [take(&s, "MC"), Action::Pass]);
    let cheaper =
        |e: &[Event]| e.iter().find_map(|e| if let Event::Cheaper { price, .. } = e { Some(*price) } else { None });
    assert_eq!(cheaper(&s.passes()), Some(30));
    assert_eq!(cheaper(&s.passes()), Some(20));
    assert_eq!(s.seat(), CAT);
    s.does(take(&s, "MC"));
    assert_eq!((s.owner("MC"), s.cash(CAT)), (of(CAT), 380));
}

#[test]
fn whoever_the_last_company_reaches_at_nothing_takes_it_for_free() {
    let mut s = draft_of(3, &[], &["MC"], 0);
    assert_eq!(s.seat(), CAT);
    for _ in 0..4 {
        s.passes();
    }
    // 40, 30, 20 and 10 were refused; at nothing Bob has no choice.
    assert_eq!((s.owner("MC"), s.cash(BOB)), (of(BOB), 400));
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn an_independent_had_for_less_than_its_price_still_gets_its_price_as_treasury() {
    let mut s = draft_of(3, &[], &["BIG4"], 0);
    for _ in 0..10 {
        s.passes();
    }
    assert_eq!((s.owner("BIG4"), s.cash(BOB)), (of(BOB), 400), "100 has fallen to nothing");
    assert_eq!(s.money("BIG4"), 40);
}

#[test]
fn independents_get_treasury_train_and_token_when_all_is_paid() {
    let mut s = draft_of(3, &[], &["MS", "BIG4"], 0);
    s.does(take(&s, "MS"));
    s.does(take(&s, "BIG4"));
    assert_eq!((s.cash(CAT), s.money("MS")), (400 - 140, 60));
    assert_eq!((s.cash(BOB), s.money("BIG4")), (400 - 100, 40));
    assert_eq!(s.trains("MS"), ["2"]);
    assert_eq!(s.trains("BIG4"), ["2"]);
    assert!(s.has_token("MS", "C15") && s.has_token("BIG4", "G9"));
    assert!(s.table().trains.iter().any(|t| t.place == TrainPlace::Depot));
    assert_eq!(s.percent("MS", MARKET), 0);
}

#[test]
fn a_company_that_cannot_be_paid_is_not_taken() {
    let mut s = draft_of(3, &[], &["MS", "MAIL"], 2);
    s.hand(CAT, 139);
    s.refuses(&take(&s, "MS"), RULE);
    assert!(s.offers(&take(&s, "MAIL")));
    // What was taken before is owed already.
    let mut s = draft_of(3, &[], &["MS", "BIG4", "MAIL"], 3);
    s.hand(CAT, 200);
    s.does(take(&s, "MS"));
    s.does(Action::Draft { card: Card::Blank(1) });
    s.does(Action::Draft { card: Card::Blank(2) });
    assert_eq!(s.seat(), CAT);
    s.refuses(&take(&s, "MAIL"), RULE);
    assert!(s.offers(&Action::Draft { card: Card::Blank(3) }));
}

#[test]
fn every_company_in_play_finds_an_owner() {
    for players in 3..=5 {
        let mut s = Sitting::begin(players, &[]);
        s.finish_draft();
        assert!(s.table().privates.iter().all(|h| matches!(h, Holder::Player(_) | Holder::Gone)));
    }
}
