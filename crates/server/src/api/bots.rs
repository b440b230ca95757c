//! Bots at tables: letting them sit down or take a seat over, and asking one what it would do.

use super::endpoint::{Endpoint, flag, maybe, number, object, one_of, shape, text};
use super::sent::{At, Caller, Sent};
use super::tables::shown;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::bots::{self, BotKind};
use crate::service::play;
use crate::store::TableId;
use crate::words;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

/// The kinds of bots.
pub(super) const LEVELS: [&str; 5] = ["random", "novice", "steady", "shrewd", "master"];

/// Which bot, and where it sits.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seated {
    level: String,
    seconds: Option<f64>,
    seat: Option<u8>,
}

async fn seat((State(app), Path(id), caller, Sent(sent)): At<Seated>) -> Result<Json<Value>, Fault> {
    let actor = caller.known()?;
    let level = BotKind::find(&sent.level)?.level(sent.seconds)?;
    bots::seat(&app, actor, &id, &level, sent.seat).await?;
    shown(&app, &caller, &id).await
}

/// Whether players may ask for hints.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowed {
    allowed: bool,
}

async fn allow((State(app), Path(id), caller, Sent(sent)): At<Allowed>) -> Result<Json<Value>, Fault> {
    bots::allow_hints(&app, caller.known()?, &id, sent.allowed).await?;
    shown(&app, &caller, &id).await
}

/// Who may talk.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Talking {
    all: bool,
}

async fn talk((State(app), Path(id), caller, Sent(sent)): At<Talking>) -> Result<Json<Value>, Fault> {
    bots::allow_talk(&app, caller.known()?, &id, sent.all).await?;
    shown(&app, &caller, &id).await
}

async fn hint(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(&id).await?.now();
    play::seat(&table, caller.known()?, None)?;
    let (game, thought) = bots::hint(&app, &table, &caller).await?;
    Ok(Json(json!({
        "version": table.version,
        "action": thought.as_ref().map(|t| t.action.write(game.edition(), game.table())),
        "words": thought.as_ref().map(|t| words::action(&game, &t.action)),
        "reason": thought.as_ref().map(|t| t.reason.as_ref()),
    })))
}

/// A time in seconds.
pub(super) fn seconds(about: &str) -> Value {
    json!({ "type": "number", "description": about })
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "bots";
    let seconds = seconds("How long shrewd thinks about a decision: 0.1 to 60 seconds, otherwise one.");
    vec![
        Endpoint::post("/tables/{id}/bots", "seatBot", seat)
            .about(GROUP, "Let a bot sit down: for whoever opened the table before the game, and for any of its players once a seat was offered or freed to be taken over.")
            .known()
            .takes(
                object(&[
                    ("level", one_of(&LEVELS)),
                    ("seconds?", seconds),
                    ("seat?", number("Which seat; otherwise the first that is free.")),
                ]),
                json!({ "level": "shrewd", "seconds": 2.5, "seat": 5 }),
            )
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/hints", "allowHints", allow)
            .about(GROUP, "Say whether players may ask for hints, for whoever opened the table.")
            .known()
            .takes(object(&[("allowed", flag("Whether they may."))]), json!({ "allowed": false }))
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/talk", "allowTalk", talk)
            .about(GROUP, "Say who may talk at a table, for whoever opened it.")
            .known()
            .takes(object(&[("all", flag("Whether whoever has an account may, or only who plays there."))]), json!({ "all": false }))
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/hint", "askHint", hint)
            .about(GROUP, "What a bot would do in the caller's place, where hints are allowed and it is the caller's turn.")
            .known()
            .gives(object(&[
                ("version", number("The version of the game that it is about.")),
                ("action", maybe(shape("Action"))),
                ("words", maybe(text("The action in words."))),
                ("reason", maybe(text("Why."))),
            ]))
            .faults(&[403, 409]),
    ]
}
