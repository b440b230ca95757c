//! Programs for later: what the server does for a player at a table. Only the player knows of them.

use super::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use super::sent::{Caller, Sent};
use crate::app::App;
use crate::automation::{Source, Until, Verdict};
use crate::http::fault::Fault;
use crate::service::automation::{self, Wanted, Which};
use crate::service::play;
use crate::store::TableId;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use railhead_engine::Dividend;
use serde::Deserialize;
use serde_json::{Value, json};

async fn kept(app: &App, id: &TableId, caller: &Caller) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(id).await?.now();
    play::seat(&table, caller.known()?, None)?;
    let all = automation::of(app, &table, caller).await?;
    let told = all.iter().map(|program| {
        let stopped = table.game.as_ref().and_then(|game| match program.verdict(game) {
            Verdict::Stop(why) => Some(why),
            _ => None,
        });
        json!({ "id": program.id, "seat": program.seat, "words": automation::words(&program.task), "stopped": stopped })
    });
    Ok(Json(json!({ "programs": told.collect::<Vec<Value>>() })))
}

async fn all(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    kept(&app, &id, &caller).await
}

/// What shall be done.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Asked {
    /// Passes in stock rounds.
    Pass {
        #[serde(default)]
        until: Vec<String>,
    },
    /// Buys shares.
    Buy {
        company: String,
        #[serde(default)]
        from: Option<String>,
        goal: Option<u8>,
        price: Option<u32>,
        #[serde(default)]
        float: bool,
    },
    /// Runs trains and shares out.
    Run {
        company: String,
        #[serde(default)]
        runs: Option<String>,
        #[serde(default)]
        pay: Option<String>,
        #[serde(default)]
        skip: bool,
    },
}

const ENDS: [&str; 5] = ["shares", "company", "sales", "launch", "round"];
const SOURCES: [&str; 3] = ["any", "treasury", "market"];
const RUNS: [&str; 2] = ["best", "last"];
const PAYS: [&str; 3] = ["full", "half", "withhold"];

/// One of some words; the first if none is given.
fn word(given: Option<String>, words: &[&'static str], what: &str) -> Result<String, Fault> {
    let given = given.unwrap_or_else(|| words.first().copied().unwrap_or_default().to_owned());
    if words.contains(&given.as_str()) {
        return Ok(given);
    }
    Err(Fault::refused(format!("{what} is one of {}, not {given}.", words.join(", "))))
}

impl Asked {
    fn wanted(self) -> Result<Wanted, Fault> {
        match self {
            Self::Pass { until } => {
                let mut ends = Until::default();
                for end in until {
                    let field = match end.as_str() {
                        "shares" => &mut ends.shares,
                        "company" => &mut ends.company,
                        "sales" => &mut ends.sales,
                        "launch" => &mut ends.launch,
                        "round" => &mut ends.round,
                        _ => {
                            let why = format!("Passing ends with {}, not with {end}.", ENDS.join(", "));
                            return Err(Fault::refused(why));
                        }
                    };
                    *field = true;
                }
                Ok(Wanted::Pass(ends))
            }
            Self::Buy { company, from, goal, price, float } => {
                let source = match word(from, &SOURCES, "From where")?.as_str() {
                    "treasury" => Source::Treasury,
                    "market" => Source::Market,
                    _ => Source::Any,
                };
                let price = price.map(|price| i32::try_from(price).unwrap_or(i32::MAX));
                Ok(Wanted::Buy { company, source, goal, price, float })
            }
            Self::Run { company, runs, pay, skip } => {
                let which = if word(runs, &RUNS, "Which runs")? == "last" { Which::Last } else { Which::Best };
                let pay = match word(pay, &PAYS, "What is paid")?.as_str() {
                    "half" => Dividend::Half,
                    "withhold" => Dividend::Withhold,
                    _ => Dividend::Full,
                };
                Ok(Wanted::Run { company, which, pay, skip })
            }
        }
    }
}

async fn set(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Sent(asked): Sent<Asked>,
) -> Result<Json<Value>, Fault> {
    automation::set(&app, caller.known()?, &id, asked.wanted()?).await?;
    kept(&app, &id, &caller).await
}

async fn cancel(
    State(app): State<App>,
    Path((id, program)): Path<(TableId, u32)>,
    caller: Caller,
) -> Result<StatusCode, Fault> {
    automation::cancel(&app, caller.known()?, &id, program).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "programs for later";
    let programs = || object(&[("programs", list(shape("Program")))]);
    vec![
        Endpoint::get("/tables/{id}/programs", "listPrograms", all)
            .about(GROUP, "What the server does for the account at this table, and what has stopped and why. Nobody else is told.")
            .known()
            .gives(programs())
            .faults(&[403]),
        Endpoint::post("/tables/{id}/programs", "setProgram", set)
            .about(GROUP, "Have the server pass, buy shares, or run trains and share out, as soon as it is the account's turn, until something happens.")
            .known()
            .takes(shape("Task"), json!({ "do": "pass", "until": ["shares", "company", "round"] }))
            .gives(programs())
            .faults(&[403]),
        Endpoint::delete("/tables/{id}/programs/{program}", "cancelProgram", cancel)
            .about(GROUP, "Cancel a program, or take away one that has stopped.")
            .known()
            .faults(&[400, 403]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let one = |name: &str, fields: &[(&str, Value)]| {
        let mut all = vec![("do", json!({ "const": name }))];
        all.extend(fields.iter().cloned());
        object(&all)
    };
    let company = || ("company", text("The sign of a company."));
    let task = json!({ "anyOf": [
        one("pass", &[("until?", list(one_of(&ENDS)))]),
        one("buy", &[
            company(),
            ("from?", one_of(&SOURCES)),
            ("goal?", number("Until you hold this many percent.")),
            ("price?", number("For at most this much a share.")),
            ("float?", flag("Until it has floated.")),
        ]),
        one("run", &[
            company(),
            ("runs?", one_of(&RUNS)),
            ("pay?", one_of(&PAYS)),
            ("skip?", flag("Whether everything else that can be passed is passed.")),
        ]),
    ] });
    let program = object(&[
        ("id", number("By what it is named.")),
        ("seat", number("For which seat it acts.")),
        ("words", text("What it does, in words.")),
        ("stopped", maybe(text("Why it has stopped; null while it runs."))),
    ]);
    vec![("Task", task), ("Program", program)]
}
