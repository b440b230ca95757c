//! Bots at tables: letting them sit down or take a seat over, and asking one what it would do.

use super::endpoint::Endpoint;
use super::sent::{At, Member, Sent};
use super::tables::{Table, shown};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::bots::{self, BotKind};
use crate::service::play;
use crate::store::TableId;
use crate::words;
use axum::Json;
use axum::extract::{Path, State};
use railhead_engine::WireAction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Which bot, and where it sits.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SeatedBot {
    /// How it plays.
    level: BotKind,
    /// How long shrewd or master thinks about a decision, in seconds; otherwise one.
    #[schemars(range(min = 0.1, max = 60.0))]
    seconds: Option<f64>,
    /// Which seat; otherwise the first that is free.
    seat: Option<u8>,
}

async fn seat((State(app), Path(id), member, Sent(sent)): At<SeatedBot>) -> Result<Json<Table>, Fault> {
    let level = sent.level.level(sent.seconds)?;
    bots::seat(&app, &member, &id, &level, sent.seat).await?;
    shown(&app, &member, &id).await
}

/// Whether players may ask for hints.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Hints {
    /// Whether they may.
    allowed: bool,
}

async fn allow((State(app), Path(id), member, Sent(sent)): At<Hints>) -> Result<Json<Table>, Fault> {
    bots::allow_hints(&app, &member, &id, sent.allowed).await?;
    shown(&app, &member, &id).await
}

/// Who may talk.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Talk {
    /// Whether whoever has an account may, or only who plays there.
    all: bool,
}

async fn talk((State(app), Path(id), member, Sent(sent)): At<Talk>) -> Result<Json<Table>, Fault> {
    bots::allow_talk(&app, &member, &id, sent.all).await?;
    shown(&app, &member, &id).await
}

/// What a bot would do; nothing where there is nothing to do.
#[derive(Debug, Serialize, JsonSchema)]
struct Hint {
    /// The version of the game that it is about.
    version: i64,
    /// What it would do.
    action: Option<WireAction>,
    /// The action in words.
    words: Option<String>,
    /// Why.
    reason: Option<String>,
}

async fn hint(State(app): State<App>, Path(id): Path<TableId>, member: Member) -> Result<Json<Hint>, Fault> {
    let table = app.tables.table(&id).await?.now();
    play::seat(&table, &member, None)?;
    let (game, thought) = bots::hint(&app, &table, &member).await?;
    Ok(Json(Hint {
        version: table.version,
        action: thought.as_ref().map(|t| t.action.wire(game.edition(), game.table())),
        words: thought.as_ref().map(|t| words::action(&game, &t.action)),
        reason: thought.as_ref().map(|t| t.reason.to_string()),
    }))
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "bots";
    vec![
        Endpoint::post("/tables/{id}/bots", "seatBot", seat)
            .about(GROUP, "Let a bot sit down: for whoever opened the table before the game, and for any of its players once a seat was offered or freed to be taken over.")
            .example(json!({ "level": "shrewd", "seconds": 2.5, "seat": 5 }))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/hints", "allowHints", allow)
            .about(GROUP, "Say whether players may ask for hints, for whoever opened the table.")
            .example(json!({ "allowed": false }))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/talk", "allowTalk", talk)
            .about(GROUP, "Say who may talk at a table, for whoever opened it.")
            .example(json!({ "all": false }))
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/hint", "askHint", hint)
            .about(GROUP, "What a bot would do in the caller's place, where hints are allowed and it is the caller's turn.")
            .faults(&[403, 409]),
    ]
}
