//! Every action is read as it was written.

use railhead_bots::{Random, play_out};
use railhead_engine::{Action, Choice, Setup, Spot};
use railhead_titles::Game;
use serde_json::{Value, json};

fn game(seed: u64, players: usize, options: &[(&str, &str)]) -> Game {
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Game::start(&Setup { title: "1846".to_owned(), version: 1, options, seats, seed }).unwrap()
}

fn there_and_back(game: &Game, action: &Action) -> Value {
    let json = action.write(game.edition(), game.table());
    let text = json.to_string();
    let read = game.read_action(&serde_json::from_str(&text).unwrap());
    assert_eq!(read.as_ref(), Ok(action), "{text}");
    json
}

/// All actions that were done, and many that might have been.
#[test]
fn every_action_is_read_as_it_was_written() {
    for (seed, options) in [(1, None), (2, Some(("preset", "18xx.games"))), (3, Some(("preset", "second-edition")))] {
        let mut game = game(seed, 4, &options.into_iter().collect::<Vec<_>>());
        let mut player = Random::lively(seed);
        while game.outcome().is_none() {
            for decision in game.deciding() {
                for choice in game.choices(decision.seat) {
                    if matches!(choice, Choice::Run { .. }) {
                        there_and_back(&game, &Action::Run { runs: game.best_runs().unwrap() });
                    }
                    for action in choice.actions().step_by(3) {
                        there_and_back(&game, &action);
                    }
                }
            }
            play_out(&mut game, &mut player, 1).unwrap();
        }
    }
}

#[test]
fn actions_are_readable() {
    let game = game(1, 3, &[]);
    let (edition, table) = (game.edition(), game.table());
    let read = |json: Value| game.read_action(&json);
    for json in [
        json!({"do": "pass"}),
        json!({"do": "draft", "card": "blank 2"}),
        json!({"do": "draft", "card": "MS"}),
        json!({"do": "launch", "company": "IC", "price": 100}),
        json!({"do": "launch", "company": "IC", "box": [7, 200]}),
        json!({"do": "buy", "company": "IC", "from": "treasury"}),
        json!({"do": "buy", "company": "IC", "from": "market"}),
        json!({"do": "buy", "company": "IC", "from": "company B&O"}),
        json!({"do": "buy", "company": "IC", "from": "seat 2"}),
        json!({"do": "sell", "company": "IC", "shares": 2}),
        json!({"do": "lay", "hex": "D14", "tile": "5", "turn": 2}),
        json!({"do": "lay", "hex": "D14", "tile": "5", "turn": 2, "with": "MC"}),
        json!({"do": "token", "hex": "D6", "stop": "c"}),
        json!({"do": "mark", "private": "SC", "hex": "D14"}),
        json!({"do": "mark", "private": "SC", "company": "IC"}),
        json!({"do": "run", "runs": [{"train": "2-0", "track": ["D6/0-a"]}, {"train": "2-1", "track": []}]}),
        json!({"do": "pay", "dividend": "half"}),
        json!({"do": "buy-train", "train": "4-0", "kind": "3/5", "price": 160}),
        json!({"do": "discard", "train": "2-3"}),
        json!({"do": "buy-private", "private": "MAIL", "price": 80}),
    ] {
        assert_eq!(read(json.clone()).unwrap().write(edition, table), json);
    }
    let spot = Spot { row: 0, column: 10 };
    let launch = Action::Launch { company: edition.find_company("NYC").unwrap(), spot };
    assert_eq!(there_and_back(&game, &launch)["price"], edition.chart.price(spot));
}

#[test]
fn faults_name_the_field_and_the_value() {
    let game = game(1, 3, &[]);
    let fault = |json: Value| game.read_action(&json).unwrap_err().to_string();
    assert_eq!(fault(json!([1])), "the action should be an object, but is [1]");
    assert_eq!(fault(json!({})), "`do` is missing");
    assert_eq!(fault(json!({"do": 3})), "`do` should be a text, but is 3");
    assert_eq!(fault(json!({"do": "fly"})), "`do`: there is no action fly");
    assert_eq!(fault(json!({"do": "pass", "why": 1})), "`why` does not belong there");
    assert_eq!(fault(json!({"do": "buy", "company": "XX", "from": "market"})), "`company`: there is no company XX");
    assert_eq!(fault(json!({"do": "buy", "company": "IC", "from": "seat 01"})), "`from`: there is no holder seat 01");
    assert_eq!(fault(json!({"do": "sell", "company": "IC"})), "`shares` is missing");
    assert_eq!(
        fault(json!({"do": "sell", "company": "IC", "shares": 300})),
        "`shares` should be a whole number within reason, but is 300"
    );
    assert_eq!(
        fault(json!({"do": "lay", "hex": "D14", "tile": "5", "turn": 6})),
        "`turn` should be a number of sixths from 0 to 5, but is 6"
    );
    assert_eq!(fault(json!({"do": "lay", "hex": "Z9", "tile": "5", "turn": 0})), "`hex`: there is no hex Z9");
    assert_eq!(
        fault(json!({"do": "lay", "hex": "D14", "tile": "5", "turn": 0, "with": null})),
        "`with` should be a text, but is null"
    );
    assert_eq!(
        fault(json!({"do": "run", "runs": [{"train": "2-0", "track": ["D14/0-9"]}]})),
        "`runs[0].track[0]`: there is no track D14/0-9"
    );
    assert_eq!(
        fault(json!({"do": "run", "runs": [{"train": "9-0", "track": []}]})),
        "`runs[0].train`: there is no train 9-0"
    );
    assert_eq!(
        fault(json!({"do": "launch", "company": "IC", "price": 101})),
        "`price`: there is no box on the chart with the price 101"
    );
    assert_eq!(
        fault(json!({"do": "mark", "private": "SC", "company": "IC", "hex": "D14"})),
        "`hex` does not belong there"
    );
    let long = fault(json!({"do": "x".repeat(10_000)}));
    assert!(long.len() < 200, "{long}");
}
