//! Actions as people and programs read and write them.

use crate::sample::{self, BLU, CAT, FERRY, FIFTY, MINE, RED, hex, tile};
use railhead_board::{HexId, Rotation, StopId, TileId};
use railhead_engine::{
    Action, Card, CompanyId, Course, Dividend, Edition, Holder, PrivateId, Run, Spot, Table, Target, TrainId,
};
use serde_json::{Value, json};

/// Every action with its JSON.
fn written(edition: &Edition) -> Vec<(Action, Value)> {
    let at = |name| hex(edition, name);
    let rotation = Rotation::new(4).unwrap();
    let buy = |from| Action::Buy { company: RED, from };
    let bought = |from: &str| json!({"do": "buy", "company": "RED", "from": from});
    let (two, three) = (TrainId(0), TrainId(2));
    vec![
        (Action::Pass, json!({"do": "pass"})),
        (Action::Draft { card: Card::Private(MINE) }, json!({"do": "draft", "card": "MINE"})),
        (Action::Draft { card: Card::Blank(2) }, json!({"do": "draft", "card": "blank 2"})),
        (Action::Bid { amount: 40 }, json!({"do": "bid", "amount": 40})),
        (Action::Claim { hex: at("A5"), company: BLU }, json!({"do": "claim", "hex": "A5", "company": "BLU"})),
        (Action::Lower { private: FERRY }, json!({"do": "lower", "private": "FERRY"})),
        (
            Action::Launch { company: BLU, spot: Spot { row: 0, column: 2 } },
            json!({"do": "launch", "company": "BLU", "price": 60}),
        ),
        // Another box has the same price, so that the price alone does not tell which is meant.
        (Action::Launch { company: BLU, spot: FIFTY }, json!({"do": "launch", "company": "BLU", "box": [0, 1]})),
        (buy(Holder::Bank), bought("bank")),
        (buy(Holder::Market), bought("market")),
        (buy(Holder::Company(RED)), bought("treasury")),
        (buy(Holder::Company(BLU)), bought("company BLU")),
        (buy(Holder::Player(CAT)), bought("seat 2")),
        (buy(Holder::Gone), bought("nobody")),
        (Action::Settle { company: RED }, json!({"do": "settle", "company": "RED"})),
        (Action::SellPriority { to: CAT, price: 5 }, json!({"do": "sell-priority", "to": 2, "price": 5})),
        (Action::Choose { course: ON }, json!({"do": "choose", "option": 1})),
        (Action::Close { hex: at("A5") }, json!({"do": "close", "hex": "A5"})),
        (Action::Sell { company: RED, shares: 2 }, json!({"do": "sell", "company": "RED", "shares": 2})),
        (Action::Issue { shares: 3 }, json!({"do": "issue", "shares": 3})),
        (Action::Redeem { shares: 1 }, json!({"do": "redeem", "shares": 1})),
        (
            Action::Lay { hex: at("B4"), tile: tile(edition, "57"), rotation, with: None },
            json!({"do": "lay", "hex": "B4", "tile": "57", "turn": 4}),
        ),
        (
            Action::Lay { hex: at("B4"), tile: tile(edition, "57"), rotation, with: Some(MINE) },
            json!({"do": "lay", "hex": "B4", "tile": "57", "turn": 4, "with": "MINE"}),
        ),
        (
            Action::Token { hex: at("A5"), stop: StopId(0), with: None },
            json!({"do": "token", "hex": "A5", "stop": "a"}),
        ),
        (
            Action::Token { hex: at("A5"), stop: StopId(25), with: Some(FERRY) },
            json!({"do": "token", "hex": "A5", "stop": "z", "with": "FERRY"}),
        ),
        (
            Action::Mark { private: FERRY, target: Target::Hex(at("A7")) },
            json!({"do": "mark", "private": "FERRY", "hex": "A7"}),
        ),
        (
            Action::Mark { private: FERRY, target: Target::Company(BLU) },
            json!({"do": "mark", "private": "FERRY", "company": "BLU"}),
        ),
        // The tile on A3 is turned by a sixth; broad gauge, metre gauge and both have signs of their own.
        (
            Action::Run {
                runs: vec![
                    Run { train: two, track: vec![(at("A1"), 0), (at("A3"), 0), (at("A5"), 0)] },
                    Run { train: three, track: vec![(at("A5"), 1), (at("A7"), 1), (at("A7"), 0)] },
                ],
            },
            json!({"do": "run", "runs": [
                {"train": "2-0", "track": ["A1/4-a", "A3/1-4", "A5/1-a"]},
                {"train": "3-0", "track": ["A5/4:a", "A7/1:a", "A7/0=a"]},
            ]}),
        ),
        (Action::Run { runs: vec![] }, json!({"do": "run", "runs": []})),
        (Action::Pay { dividend: Dividend::Full }, json!({"do": "pay", "dividend": "full"})),
        (Action::Pay { dividend: Dividend::Half }, json!({"do": "pay", "dividend": "half"})),
        (Action::Pay { dividend: Dividend::Withhold }, json!({"do": "pay", "dividend": "withhold"})),
        (Action::buy_train(two, 0, 80), json!({"do": "buy-train", "train": "2-0", "kind": "2", "price": 80})),
        (
            Action::BuyTrain { train: three, kind: 1, price: 150, trade: Some(two), with: Some(MINE) },
            json!({"do": "buy-train", "train": "3-0", "kind": "2/4", "price": 150, "trade": "2-0", "with": "MINE"}),
        ),
        (Action::BuyOnCredit { train: three, kind: 0 }, json!({"do": "buy-on-credit", "train": "3-0", "kind": "3"})),
        (Action::PayTrain { train: TrainId(1) }, json!({"do": "pay-train", "train": "2-1"})),
        (Action::Discard { train: two }, json!({"do": "discard", "train": "2-0"})),
        (Action::BuyPrivate { private: MINE, price: 90 }, json!({"do": "buy-private", "private": "MINE", "price": 90})),
        (Action::Loan, json!({"do": "loan"})),
        (Action::Bankrupt, json!({"do": "bankrupt"})),
        (Action::Accept, json!({"do": "accept"})),
        (Action::Decline, json!({"do": "decline"})),
        (Action::Withdraw, json!({"do": "withdraw"})),
    ]
}

const ON: Course = Course::new("on", 1);

fn read(json: &Value, edition: &Edition, table: &Table) -> Result<Action, railhead_engine::WireError> {
    Action::read(json, edition, table, |number| Some(ON).filter(|course| course.number() == number))
}

fn with_table(test: impl Fn(&Edition, &Table)) {
    test(&sample::edition(), &sample::table());
}

#[test]
fn every_action_is_written_with_names_and_read_again() {
    with_table(|edition, table| {
        for (action, json) in written(edition) {
            assert_eq!(action.write(edition, table), json);
            assert_eq!(read(&json, edition, table), Ok(action));
        }
    });
}

#[test]
fn no_field_may_be_missing_and_none_be_added() {
    with_table(|edition, table| {
        for (_, json) in written(edition) {
            let Value::Object(fields) = &json else { panic!("{json}") };
            let mut more = fields.clone();
            more.insert("extra".to_owned(), json!(1));
            let error = read(&Value::Object(more), edition, table).unwrap_err();
            assert_eq!(error.to_string(), "`extra` does not belong there", "{json}");
            // What may be left out, and which of two may stand for the other.
            let free = ["with", "trade", "box", "company"];
            for field in fields.keys().filter(|field| !free.contains(&field.as_str())) {
                let mut less = fields.clone();
                less.remove(field);
                let error = read(&Value::Object(less), edition, table).unwrap_err();
                assert_eq!(error.to_string(), format!("`{field}` is missing"), "{json}");
            }
        }
    });
}

#[test]
fn what_is_wrong_is_said_with_its_field() {
    let faults = [
        (json!([]), "the action should be an object, but is []"),
        (json!({}), "`do` is missing"),
        (json!({"do": 7}), "`do` should be a text, but is 7"),
        (json!({"do": "dance"}), "`do`: there is no action dance"),
        (json!({"do": "bid", "amount": "many"}), "`amount` should be a whole number within reason, but is \"many\""),
        (json!({"do": "issue", "shares": 256}), "`shares` should be a whole number within reason, but is 256"),
        (json!({"do": "settle", "company": "GRN"}), "`company`: there is no company GRN"),
        (json!({"do": "lower", "private": "RED"}), "`private`: there is no private company RED"),
        (json!({"do": "draft", "card": "blank x"}), "`card`: there is no card blank x"),
        (json!({"do": "draft", "card": "blank 02"}), "`card`: there is no card blank 02"),
        (json!({"do": "close", "hex": "Z9"}), "`hex`: there is no hex Z9"),
        (json!({"do": "launch", "company": "BLU"}), "`price` is missing"),
        (
            json!({"do": "launch", "company": "BLU", "price": 55}),
            "`price`: there is no box on the chart with the price 55",
        ),
        (
            json!({"do": "launch", "company": "BLU", "price": 50}),
            "`price`: there is no single box on the chart with the price 50",
        ),
        (json!({"do": "launch", "company": "BLU", "box": [0]}), "`box` should be a row and a column, but is [0]"),
        (
            json!({"do": "launch", "company": "BLU", "box": [0, 1, 2]}),
            "`box` should be a row and a column, but is [0,1,2]",
        ),
        (
            json!({"do": "launch", "company": "BLU", "box": [0, 256]}),
            "`box` should be a row and a column, but is [0,256]",
        ),
        (json!({"do": "buy", "company": "RED", "from": "mother"}), "`from`: there is no holder mother"),
        (json!({"do": "buy", "company": "RED", "from": "seat +2"}), "`from`: there is no holder seat +2"),
        (json!({"do": "buy", "company": "RED", "from": "company X"}), "`from`: there is no company X"),
        (json!({"do": "lay", "hex": "B4", "tile": "1", "turn": 0}), "`tile`: there is no tile 1"),
        (
            json!({"do": "lay", "hex": "B4", "tile": "9", "turn": 6}),
            "`turn` should be a number of sixths from 0 to 5, but is 6",
        ),
        (
            json!({"do": "lay", "hex": "B4", "tile": "9", "turn": 0, "with": "SHIP"}),
            "`with`: there is no private company SHIP",
        ),
        (json!({"do": "token", "hex": "A5", "stop": "A"}), "`stop`: there is no stop A"),
        (json!({"do": "token", "hex": "A5", "stop": "ab"}), "`stop`: there is no stop ab"),
        (json!({"do": "pay", "dividend": "all"}), "`dividend`: there is no way to share out earnings called all"),
        (json!({"do": "discard", "train": "2-2"}), "`train`: there is no train 2-2"),
        (json!({"do": "discard", "train": "9-0"}), "`train`: there is no train 9-0"),
        (
            json!({"do": "buy-on-credit", "train": "3-0", "kind": "2"}),
            "`kind`: there is no type of this train called 2",
        ),
        (json!({"do": "run", "runs": 1}), "`runs` should be a list, but is 1"),
        (json!({"do": "run", "runs": [1]}), "`runs[0]` should be an object, but is 1"),
        (json!({"do": "run", "runs": [{"track": []}]}), "`runs[0].train` is missing"),
        (json!({"do": "run", "runs": [{"train": "2-0", "track": [], "x": 1}]}), "`runs[0].x` does not belong there"),
        (
            json!({"do": "run", "runs": [{"train": "2-0", "track": [5]}]}),
            "`runs[0].track[0]` should be a text, but is 5",
        ),
        (
            json!({"do": "run", "runs": [{"train": "2-0", "track": ["A3/1-4", "A3/0-3"]}]}),
            "`runs[0].track[1]`: there is no track A3/0-3",
        ),
    ];
    with_table(|edition, table| {
        for (json, why) in &faults {
            let error = read(json, edition, table).unwrap_err();
            assert_eq!(error.to_string(), *why, "{json}");
        }
    });
}

#[test]
fn long_and_strange_names_are_cut_down() {
    let long = "x".repeat(60);
    let names = [
        (long.clone(), long.clone()),
        (format!("{long}x"), format!("{long}…")),
        ("R\u{1b}D".to_owned(), "R\u{fffd}D".to_owned()),
    ];
    with_table(|edition, table| {
        for (name, shown) in &names {
            let error = read(&json!({"do": "settle", "company": name}), edition, table).unwrap_err();
            assert_eq!(error.to_string(), format!("`company`: there is no company {shown}"));
        }
    });
}

/// A number that stands for nothing is written as what no name is like, so that nobody takes it for something else.
#[test]
fn what_does_not_exist_is_written_but_not_read() {
    with_table(|edition, table| {
        let hexes = u16::try_from(edition.ground.map.len()).unwrap();
        let tiles = u16::try_from(edition.ground.tiles.len()).unwrap();
        let a5 = hex(edition, "A5");
        let rotation = Rotation::new(0).unwrap();
        let run = |train, hex, segment| Action::Run { runs: vec![Run { train, track: vec![(hex, segment)] }] };
        let cases = [
            (Action::Settle { company: CompanyId(2) }, "/company", "#2".to_owned()),
            (Action::Lower { private: PrivateId(2) }, "/private", "#2".to_owned()),
            (Action::Close { hex: HexId(hexes) }, "/hex", format!("#{hexes}")),
            (Action::Close { hex: HexId(hexes + 1) }, "/hex", format!("#{}", hexes + 1)),
            (Action::Lay { hex: a5, tile: TileId(tiles), rotation, with: None }, "/tile", format!("#{tiles}")),
            (
                Action::Lay { hex: a5, tile: TileId(tiles + 1), rotation, with: None },
                "/tile",
                format!("#{}", tiles + 1),
            ),
            (Action::Token { hex: a5, stop: StopId(26), with: None }, "/stop", "#26".to_owned()),
            (Action::Discard { train: TrainId(3) }, "/train", "#3".to_owned()),
            (Action::BuyOnCredit { train: TrainId(2), kind: 2 }, "/kind", "#2".to_owned()),
            (run(TrainId(0), a5, 9), "/runs/0/track/0", "A5/#9".to_owned()),
            (run(TrainId(0), HexId(hexes), 0), "/runs/0/track/0", format!("#{hexes}/#0")),
        ];
        for (action, field, name) in cases {
            let json = action.write(edition, table);
            assert_eq!(json.pointer(field), Some(&json!(name)), "{action:?}");
            assert!(read(&json, edition, table).is_err(), "{json}");
        }
    });
}
