//! What a choice stands for, how it is counted, and how programs read it.

use crate::sample::{self, BEN, BLU, CAT, FERRY, FIFTY, MINE, RED, buy, hex, tile};
use railhead_board::{HexId, Placement, Rotation, StopId, TileId};
use railhead_engine::{
    Action, Choice, Course, Dividend, Duty, HexChoice, Nature, Place, Run, Spot, TileChoice, TrainId,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn turned(sixths: u8) -> Rotation {
    Rotation::new(sixths).unwrap()
}

/// Two tiles on one hex, one on another: five placements in all.
fn lays(edition: &railhead_engine::Edition) -> Choice {
    let (a3, b4) = (hex(edition, "A3"), hex(edition, "B4"));
    let (nine, city) = (tile(edition, "9"), tile(edition, "57"));
    let at = |hex, tile, sixths, cost| (Placement { hex, tile, rotation: turned(sixths) }, cost);
    let placements =
        [at(a3, nine, 0, 20), at(a3, nine, 1, 20), at(a3, city, 2, 0), at(b4, city, 0, 40), at(b4, city, 3, 40)];
    Choice::lays(Some(MINE), placements.into_iter())
}

const ON: Course = Course::new("on", 3);

/// Every kind of choice with the actions it stands for.
fn all(edition: &railhead_engine::Edition) -> Vec<(Choice, Vec<Action>)> {
    let (a3, b4) = (hex(edition, "A3"), hex(edition, "B4"));
    let (nine, city) = (tile(edition, "9"), tile(edition, "57"));
    let lay = |hex, tile, sixths| Action::Lay { hex, tile, rotation: turned(sixths), with: Some(MINE) };
    let spot = Spot { row: 0, column: 2 };
    let train = TrainId(1);
    let priced = |price| Action::BuyTrain { train, kind: 0, price, trade: Some(TrainId(0)), with: Some(FERRY) };
    vec![
        (Choice::Act(buy()), vec![buy()]),
        (Choice::Bid { from: 5, to: 7 }, (5..=7).map(|amount| Action::Bid { amount }).collect()),
        (
            Choice::Claim { hex: a3, companies: vec![RED, BLU] },
            [RED, BLU].map(|company| Action::Claim { hex: a3, company }).to_vec(),
        ),
        (
            Choice::SellPriority { to: CAT, from: 9, most: 10 },
            [9, 10].map(|price| Action::SellPriority { to: CAT, price }).to_vec(),
        ),
        (Choice::Course { course: ON, nature: Nature::Plain, words: "go on" }, vec![Action::Choose { course: ON }]),
        (
            Choice::Launch { company: BLU, spots: vec![FIFTY, spot] },
            [FIFTY, spot].map(|spot| Action::Launch { company: BLU, spot }).to_vec(),
        ),
        (
            Choice::Sell { company: RED, shares: vec![1, 3] },
            [1, 3].map(|shares| Action::Sell { company: RED, shares }).to_vec(),
        ),
        (Choice::Issue { shares: vec![2] }, vec![Action::Issue { shares: 2 }]),
        (Choice::Redeem { shares: vec![1, 2] }, [1, 2].map(|shares| Action::Redeem { shares }).to_vec()),
        (lays(edition), vec![lay(a3, nine, 0), lay(a3, nine, 1), lay(a3, city, 2), lay(b4, city, 0), lay(b4, city, 3)]),
        (
            Choice::Token { with: None, places: vec![(Place { hex: b4, stop: StopId(1) }, 40)] },
            vec![Action::Token { hex: b4, stop: StopId(1), with: None }],
        ),
        (
            Choice::Pay { ways: vec![Dividend::Full, Dividend::Withhold] },
            [Dividend::Full, Dividend::Withhold].map(|dividend| Action::Pay { dividend }).to_vec(),
        ),
        (
            Choice::BuyTrain {
                train,
                kind: 0,
                from: 60,
                to: 62,
                trade: Some(TrainId(0)),
                with: Some(FERRY),
                consent: Some(BEN),
            },
            [60, 61, 62].map(priced).to_vec(),
        ),
        (
            Choice::BuyPrivate { private: FERRY, from: 30, to: 31, consent: Some(BEN) },
            [30, 31].map(|price| Action::BuyPrivate { private: FERRY, price }).to_vec(),
        ),
        (Choice::Bid { from: 3, to: 2 }, vec![]),
    ]
}

#[test]
fn a_choice_lists_counts_and_knows_its_actions() {
    let edition = sample::edition();
    let choices = all(&edition);
    for (choice, actions) in &choices {
        assert_eq!(choice.actions().collect::<Vec<_>>(), *actions);
        assert_eq!((choice.len(), choice.is_empty()), (actions.len(), actions.is_empty()), "{choice:?}");
        let numbered: Vec<_> = (0..=actions.len()).map(|i| choice.action(i)).collect();
        assert_eq!(numbered, actions.iter().cloned().map(Some).chain([None]).collect::<Vec<_>>(), "{choice:?}");
        for (_, others) in &choices {
            for action in others {
                assert_eq!(choice.offers(action), actions.contains(action), "{choice:?} {action:?}");
            }
        }
    }
}

#[test]
fn what_lies_beyond_is_not_offered() {
    let train = TrainId(1);
    let plain = Choice::BuyTrain { train, kind: 0, from: 60, to: 62, trade: None, with: None, consent: None };
    let priced = |price| Action::buy_train(train, 0, price);
    let cases = [
        (priced(60), true),
        (priced(62), true),
        (priced(59), false),
        (priced(63), false),
        (Action::buy_train(TrainId(0), 0, 60), false),
        (Action::buy_train(train, 1, 60), false),
        (Action::BuyTrain { train, kind: 0, price: 60, trade: Some(TrainId(0)), with: None }, false),
        (Action::BuyTrain { train, kind: 0, price: 60, trade: None, with: Some(MINE) }, false),
    ];
    for (action, offered) in cases {
        assert_eq!(plain.offers(&action), offered, "{action:?}");
    }
    let private = Choice::BuyPrivate { private: FERRY, from: 30, to: 31, consent: None };
    for (private_, price, offered) in [(FERRY, 29, false), (FERRY, 32, false), (MINE, 30, false), (FERRY, 31, true)] {
        assert_eq!(private.offers(&Action::BuyPrivate { private: private_, price }), offered);
    }
    let sell = Choice::SellPriority { to: CAT, from: 9, most: 10 };
    for (to, price, offered) in [(CAT, 8, false), (CAT, 11, false), (BEN, 9, false), (CAT, 10, true)] {
        assert_eq!(sell.offers(&Action::SellPriority { to, price }), offered);
    }
}

#[test]
fn of_runs_it_is_asked_whose_trains_they_are() {
    let choice = Choice::Run { company: RED, trains: vec![TrainId(0), TrainId(2)], duty: Duty::Best };
    let runs = |trains: &[u8]| Action::Run {
        runs: trains.iter().map(|train| Run { train: TrainId(*train), track: Vec::new() }).collect(),
    };
    for (trains, offered) in [(&[][..], true), (&[2], true), (&[0, 2], true), (&[1], false), (&[0, 1], false)] {
        assert_eq!(choice.offers(&runs(trains)), offered, "{trains:?}");
    }
    assert_eq!((choice.len(), choice.actions().count()), (1, 0));
}

/// Prices are compared, not tried one after the other: with millions in hand a check must not take longer.
#[test]
fn a_wide_range_of_prices_takes_no_time() {
    let (from, to) = (0, i32::MAX);
    let (train, private) = (TrainId(1), FERRY);
    let wide = [
        (Choice::Bid { from, to }, Action::Bid { amount: -1 }),
        (Choice::SellPriority { to: CAT, from, most: to }, Action::SellPriority { to: CAT, price: -1 }),
        (Choice::BuyPrivate { private, from, to, consent: None }, Action::BuyPrivate { private, price: -1 }),
        (
            Choice::BuyTrain { train, kind: 0, from, to, trade: None, with: None, consent: None },
            Action::buy_train(train, 0, -1),
        ),
    ];
    for (choice, action) in wide {
        let begun = Instant::now();
        assert!(!choice.offers(&action));
        assert!(begun.elapsed() < Duration::from_secs(2), "{choice:?}");
    }
}

#[test]
fn programs_read_choices_by_name() {
    let edition = sample::edition();
    let mut written: Vec<Value> = vec![
        json!({"choice": "act", "action": {"do": "buy", "company": "RED", "from": "bank"}}),
        json!({"choice": "bid", "from": 5, "to": 7}),
        json!({"choice": "claim", "hex": "A3", "companies": ["RED", "BLU"]}),
        json!({"choice": "sell-priority", "to": 2, "from": 9, "most": 10, "consent": 2}),
        json!({"choice": "choose", "option": 3, "course": "on", "words": "go on"}),
        json!({"choice": "launch", "company": "BLU", "prices": [
            {"price": 50, "box": [0, 1], "alone": false},
            {"price": 60, "box": [0, 2], "alone": true},
        ]}),
        json!({"choice": "sell", "company": "RED", "shares": [1, 3]}),
        json!({"choice": "issue", "shares": [2]}),
        json!({"choice": "redeem", "shares": [1, 2]}),
        json!({"choice": "lay", "with": "MINE", "hexes": [
            {"hex": "A3", "tiles": [
                {"tile": "9", "turns": [{"turn": 0, "cost": 20}, {"turn": 1, "cost": 20}]},
                {"tile": "57", "turns": [{"turn": 2, "cost": 0}]},
            ]},
            {"hex": "B4", "tiles": [{"tile": "57", "turns": [{"turn": 0, "cost": 40}, {"turn": 3, "cost": 40}]}]},
        ]}),
        json!({"choice": "token", "places": [{"hex": "B4", "stop": "b", "cost": 40}]}),
        json!({"choice": "pay", "dividends": ["full", "withhold"]}),
        json!({"choice": "buy-train", "train": "2-1", "kind": "2", "from": 60, "to": 62, "trade": "2-0",
            "with": "FERRY", "consent": 1}),
        json!({"choice": "buy-private", "private": "FERRY", "from": 30, "to": 31, "consent": 1}),
        json!({"choice": "bid", "from": 3, "to": 2}),
    ];
    let mut choices: Vec<Choice> = all(&edition).into_iter().map(|(choice, _)| choice).collect();
    for (duty, name) in [(Duty::Best, "best"), (Duty::Earn, "earn"), (Duty::Free, "free"), (Duty::Cover, "cover")] {
        choices.push(Choice::Run { company: RED, trains: vec![TrainId(0)], duty });
        written.push(json!({"choice": "run", "company": "RED", "trains": ["2-0"], "duty": name}));
    }
    let write = |choice: &Choice| choice.write(&edition, &sample::table());
    let read: Vec<Value> = choices.iter().map(write).collect();
    assert_eq!(read.len(), written.len());
    for (read, written) in read.iter().zip(&written) {
        assert_eq!(read, written);
    }
}

#[test]
fn placements_are_grouped_by_hex_and_tile() {
    let edition = sample::edition();
    let Choice::Lay { with, hexes } = lays(&edition) else { panic!("a choice of tiles") };
    let group = |hexes: &[HexChoice]| -> Vec<(HexId, Vec<(TileId, usize)>)> {
        let tiles = |tiles: &[TileChoice]| tiles.iter().map(|t| (t.tile, t.rotations.len())).collect();
        hexes.iter().map(|at| (at.hex, tiles(&at.tiles))).collect()
    };
    let (nine, city) = (tile(&edition, "9"), tile(&edition, "57"));
    let (a3, b4) = (hex(&edition, "A3"), hex(&edition, "B4"));
    assert_eq!((with, group(&hexes)), (Some(MINE), vec![(a3, vec![(nine, 2), (city, 1)]), (b4, vec![(city, 2)])]));
}
