//! Programs for later: what the server does for a player at a table. Only the player knows of them.

use crate::api::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use crate::api::look;
use crate::api::sent::{Caller, Sent};
use crate::api::tables::form_at;
use crate::app::App;
use crate::http::fault::Fault;
use crate::program::Verdict;
use crate::web::table::automation as programs;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

async fn kept(app: &App, id: &str, caller: &Caller) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let shared = app.tables.table(id).await?;
    let table = shared.now();
    look::seat(&table, caller, None)?;
    let all = programs::of(app, &table, &caller.0).await?;
    let told = all.iter().map(|program| {
        let stopped = table.game.as_ref().and_then(|game| match program.verdict(game) {
            Verdict::Stop(why) => Some(why),
            _ => None,
        });
        json!({ "id": program.id, "seat": program.seat, "words": programs::words(&program.task), "stopped": stopped })
    });
    Ok(Json(json!({ "programs": told.collect::<Vec<Value>>() })))
}

async fn all(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    kept(&app, &id, &caller).await
}

/// What shall be done.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wanted {
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

impl Wanted {
    /// What the page for it would send.
    fn fields(self) -> Result<Vec<(&'static str, String)>, Fault> {
        let yes = || "1".to_owned();
        let mut fields = Vec::new();
        match self {
            Self::Pass { until } => {
                fields.push(("what", "pass".to_owned()));
                for end in until {
                    let known = ENDS.into_iter().find(|e| *e == end);
                    let why = || Fault::refused(format!("Passing ends with {}, not with {end}.", ENDS.join(", ")));
                    fields.push((known.ok_or_else(why)?, yes()));
                }
            }
            Self::Buy { company, from, goal, price, float } => {
                fields.push(("what", "buy".to_owned()));
                fields.push(("company", company));
                fields.push(("source", word(from, &SOURCES, "From where")?));
                fields.extend(goal.map(|goal| ("goal", goal.to_string())));
                fields.extend(price.map(|price| ("price", price.to_string())));
                fields.extend(float.then(|| ("float", yes())));
            }
            Self::Run { company, runs, pay, skip } => {
                fields.push(("what", "routes".to_owned()));
                fields.push(("company", format!("{company}/{}", word(runs, &RUNS, "Which runs")?)));
                fields.push(("pay", word(pay, &PAYS, "What is paid")?));
                fields.extend(skip.then(|| ("skip", yes())));
            }
        }
        Ok(fields)
    }
}

async fn set(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let _ = programs::set(form_at(&app, &id, &caller, &wanted.fields()?)).await?;
    kept(&app, &id, &caller).await
}

async fn cancel(
    State(app): State<App>,
    Path((id, program)): Path<(String, u32)>,
    caller: Caller,
) -> Result<StatusCode, Fault> {
    caller.account()?;
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    look::seat(&table, &caller, None)?;
    if programs::of(&app, &table, &caller.0).await?.iter().all(|p| p.id != program) {
        return Err(Fault::missing("You have no such program at this table."));
    }
    let _ = programs::cancel(form_at(&app, &id, &caller, &[("program", program.to_string())])).await?;
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
