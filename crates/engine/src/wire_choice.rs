//! Choices as programs read them: the structure of [`Choice`] with names instead of indices, in the words of [`Action::write`].
//!
//! ```json
//! {"choice":"lay","hexes":[{"hex":"D14","tiles":[{"tile":"5","turns":[{"turn":2,"cost":20}]}]}]}
//! {"choice":"buy-train","train":"2-0","kind":"2","from":80,"to":80}
//! ```

use crate::wire_names::{Names, stop_name};
use crate::{Choice, Duty, Edition, HexChoice, Table, TileChoice};
use serde_json::{Map, Value, json};

impl Choice {
    /// The choice as JSON, on the table on which it is offered. Its `choice` says which fields it has; with one value picked
    /// for each they make an action.
    #[must_use]
    pub fn write(&self, edition: &Edition, table: &Table) -> Value {
        let names = Names { edition, table };
        let mut out = Map::new();
        let mut put = |name: &str, value: Value| {
            out.insert(name.to_owned(), value);
        };
        match self {
            Self::Act(action) => {
                put("choice", json!("act"));
                put("action", action.write(edition, table));
            }
            Self::Bid { from, to } => {
                put("choice", json!("bid"));
                put("from", json!(from));
                put("to", json!(to));
            }
            Self::Claim { hex, companies } => {
                put("choice", json!("claim"));
                put("hex", json!(names.hex(*hex)));
                put("companies", companies.iter().map(|c| Value::String(names.company(*c))).collect());
            }
            Self::SellPriority { to, from, most } => {
                put("choice", json!("sell-priority"));
                put("to", json!(to));
                put("from", json!(from));
                put("most", json!(most));
                put("consent", json!(to));
            }
            Self::Course { course, words } => {
                put("choice", json!("choose"));
                put("option", json!(course.number()));
                put("course", json!(course.name(edition)));
                put("words", json!(words));
            }
            Self::Launch { company, spots } => {
                put("choice", json!("launch"));
                put("company", json!(names.company(*company)));
                let spot = |spot: &crate::Spot| {
                    let price = edition.chart.price(*spot);
                    json!({"price": price, "box": [spot.row, spot.column], "alone": names.price_alone(*spot).is_some()})
                };
                put("prices", spots.iter().map(spot).collect());
            }
            Self::Sell { company, shares } => {
                put("choice", json!("sell"));
                put("company", json!(names.company(*company)));
                put("shares", json!(shares));
            }
            Self::Issue { shares } => {
                put("choice", json!("issue"));
                put("shares", json!(shares));
            }
            Self::Redeem { shares } => {
                put("choice", json!("redeem"));
                put("shares", json!(shares));
            }
            Self::Lay { with, hexes } => {
                put("choice", json!("lay"));
                put("hexes", hexes.iter().map(|at| hex(names, at)).collect());
                with.iter().for_each(|p| put("with", json!(names.private(*p))));
            }
            Self::Token { with, places } => {
                put("choice", json!("token"));
                let place = |(at, cost): &(crate::Place, crate::Money)| json!({"hex": names.hex(at.hex), "stop": stop_name(at.stop), "cost": cost});
                put("places", places.iter().map(place).collect());
                with.iter().for_each(|p| put("with", json!(names.private(*p))));
            }
            Self::Run { company, trains, duty } => {
                put("choice", json!("run"));
                put("company", json!(names.company(*company)));
                put("trains", trains.iter().map(|t| Value::String(names.train(*t))).collect());
                let duty = match duty {
                    Duty::Best => "best",
                    Duty::Earn => "earn",
                    Duty::Free => "free",
                    Duty::Cover => "cover",
                };
                put("duty", json!(duty));
            }
            Self::Pay { ways } => {
                put("choice", json!("pay"));
                put("dividends", ways.iter().map(|way| json!(crate::wire::dividend_name(*way))).collect());
            }
            Self::BuyTrain { train, kind, from, to, trade, with, consent } => {
                put("choice", json!("buy-train"));
                put("train", json!(names.train(*train)));
                put("kind", json!(names.kind(*train, *kind)));
                put("from", json!(from));
                put("to", json!(to));
                trade.iter().for_each(|t| put("trade", json!(names.train(*t))));
                with.iter().for_each(|p| put("with", json!(names.private(*p))));
                consent.iter().for_each(|seat| put("consent", json!(seat)));
            }
            Self::BuyPrivate { private, from, to, consent } => {
                put("choice", json!("buy-private"));
                put("private", json!(names.private(*private)));
                put("from", json!(from));
                put("to", json!(to));
                consent.iter().for_each(|seat| put("consent", json!(seat)));
            }
        }
        Value::Object(out)
    }
}

fn hex(names: Names<'_>, at: &HexChoice) -> Value {
    let turn =
        |(rotation, cost): &(railhead_board::Rotation, crate::Money)| json!({"turn": rotation.sixths(), "cost": cost});
    let tile = |tile: &TileChoice| json!({"tile": names.tile(tile.tile), "turns": tile.rotations.iter().map(turn).collect::<Vec<Value>>()});
    json!({"hex": names.hex(at.hex), "tiles": at.tiles.iter().map(tile).collect::<Vec<Value>>()})
}
