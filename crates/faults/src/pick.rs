//! One action of those on offer, as programs are told of them.

use railhead_testkit::Dice;
use serde_json::{Map, Value, json};

/// Fields that an action has in common with the choice that it comes from.
const SAME: [&str; 6] = ["company", "with", "train", "kind", "trade", "private"];

fn one<'a>(dice: &mut Dice, choice: &'a Value, list: &str) -> &'a Value {
    let all = choice[list].as_array().map_or(&[][..], Vec::as_slice);
    all.get(dice.roll(all.len())).unwrap_or(&Value::Null)
}

fn between(dice: &mut Dice, choice: &Value, from: &str, to: &str) -> Value {
    let (from, to) = (choice[from].as_i64().unwrap_or(0), choice[to].as_i64().unwrap_or(0));
    // Whoever always spends a lot is soon out of the game.
    let most = usize::try_from(to - from).unwrap_or(0).min(40);
    json!(from + i64::try_from(dice.roll(most + 1)).unwrap_or(0))
}

/// An action of this choice: one value for each of its fields. `None` for runs, which are asked for.
#[must_use]
pub(crate) fn pick(dice: &mut Dice, choice: &Value) -> Option<Value> {
    let kind = choice["choice"].as_str().unwrap_or_default();
    if kind == "act" {
        return Some(choice["action"].clone());
    }
    let mut action = Map::new();
    action.insert("do".to_owned(), json!(kind));
    for field in SAME {
        if let Some(value) = choice.get(field) {
            action.insert(field.to_owned(), value.clone());
        }
    }
    let mut set = |name: &str, value: Value| action.insert(name.to_owned(), value);
    match kind {
        "run" => return None,
        "launch" => {
            let price = one(dice, choice, "prices");
            if price["alone"] == true {
                set("price", price["price"].clone());
            } else {
                set("box", price["box"].clone());
            }
        }
        "bid" => {
            set("amount", between(dice, choice, "from", "to"));
        }
        "claim" => {
            set("hex", choice["hex"].clone());
            set("company", one(dice, choice, "companies").clone());
        }
        "sell-priority" => {
            set("to", choice["to"].clone());
            set("price", between(dice, choice, "from", "most"));
        }
        "choose" => {
            set("option", choice["option"].clone());
        }
        "sell" | "issue" | "redeem" => {
            set("shares", one(dice, choice, "shares").clone());
        }
        "lay" => {
            let hex = one(dice, choice, "hexes");
            let tile = one(dice, hex, "tiles");
            set("hex", hex["hex"].clone());
            set("tile", tile["tile"].clone());
            set("turn", one(dice, tile, "turns")["turn"].clone());
        }
        "token" => {
            let place = one(dice, choice, "places");
            set("hex", place["hex"].clone());
            set("stop", place["stop"].clone());
        }
        "pay" => {
            set("dividend", one(dice, choice, "dividends").clone());
        }
        "buy-train" | "buy-private" => {
            set("price", between(dice, choice, "from", "to"));
        }
        _ => {}
    }
    Some(Value::Object(action))
}
