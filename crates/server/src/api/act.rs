//! Doing something at a table.

use super::endpoint::Endpoint;
use super::news::{Known, News, news};
use super::sent::{At, Member, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::play::{self, Play, Redo, Undo};
use crate::service::{Error, notes};
use crate::store::TableId;
use crate::table::{LiveTable, TableError};
use axum::Json;
use axum::extract::{Path, State};
use railhead_engine::{Seat, Viewer, WireAction};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How the table stands now, to a seat that saw a version of it.
fn told(table: &LiveTable, seat: u8, version: i64) -> News {
    news(table, Viewer::Seat(Seat(seat)), Some(Known { version, said: table.chat.len() }))
}

/// Tells what came of something that was done for a seat. Who saw an older version is told what happened since.
async fn outcome(
    (app, id): (&App, &TableId),
    (seat, version): (u8, i64),
    done: Result<i64, Error>,
) -> Result<Json<News>, Fault> {
    let table = app.tables.table(id).await?.now();
    match done {
        Ok(_) => Ok(Json(told(&table, seat, version))),
        Err(why @ Error::Table(TableError::Stale(_))) => {
            let mut fault = Fault::from(why);
            fault.beside_mut().news = serde_json::to_value(told(&table, seat, version)).ok();
            Err(fault)
        }
        Err(why) => Err(why.into()),
    }
}

/// An action.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayedAction {
    /// The version of the game that the caller saw: if somebody moved first, nothing is done.
    version: i64,
    /// What is done.
    #[schemars(with = "WireAction")]
    action: Value,
    /// A seat of the caller; otherwise the one whose turn it is.
    seat: Option<u8>,
}

async fn play((State(app), Path(id), member, Sent(sent)): At<PlayedAction>) -> Result<Json<News>, Fault> {
    let table = app.tables.table(&id).await?.now();
    let seat = play::seat(&table, &member, sent.seat)?.0;
    let wanted = Play { version: Some(sent.version), action: sent.action, seat: Some(seat) };
    let done = play::play(&app, &member, &id, wanted).await;
    outcome((&app, &id), (seat, sent.version), done).await
}

/// Going back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UndoTo {
    /// To how many actions; otherwise one less than now.
    to: Option<usize>,
    /// The version of the game that the caller saw: if somebody moved first, nothing is done.
    version: Option<i64>,
    /// A seat of the caller; otherwise the one whose turn it is.
    seat: Option<u8>,
}

/// Goes back, or asks to.
async fn back((State(app), Path(id), member, Sent(sent)): At<UndoTo>, ask: bool) -> Result<Json<News>, Fault> {
    let table = app.tables.table(&id).await?.now();
    let wanted = Undo { to: sent.to, version: sent.version, seat: sent.seat, ask };
    let (to, seat) = wanted.whither(&table, &member)?;
    let wanted = Undo { to: Some(to), seat: Some(seat), ..wanted };
    let done = play::undo(&app, &member, &id, wanted).await;
    outcome((&app, &id), (seat, sent.version.unwrap_or(table.version)), done).await
}

async fn undo(asked: At<UndoTo>) -> Result<Json<News>, Fault> {
    back(asked, false).await
}

async fn ask(asked: At<UndoTo>) -> Result<Json<News>, Fault> {
    back(asked, true).await
}

/// Does something about what was taken back, or is to be.
async fn again(app: &App, id: &TableId, member: &Member, wanted: Redo) -> Result<Json<News>, Fault> {
    let table = app.tables.table(id).await?.now();
    let seat = play::seat(&table, member, wanted.seat)?.0;
    let done = play::redo(app, member, id, Redo { seat: Some(seat), ..wanted }).await;
    outcome((app, id), (seat, wanted.version.unwrap_or(table.version)), done).await
}

/// An answer to who asked to go back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UndoAnswer {
    /// Whether you agree.
    yes: bool,
    /// The version of the game that the caller saw: if somebody moved first, nothing is done.
    version: Option<i64>,
    /// A seat of the caller; otherwise the one whose turn it is.
    seat: Option<u8>,
}

async fn answer((State(app), Path(id), member, Sent(sent)): At<UndoAnswer>) -> Result<Json<News>, Fault> {
    let wanted = Redo { answer: Some(sent.yes), version: sent.version, seat: sent.seat };
    again(&app, &id, &member, wanted).await
}

/// Doing again.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RedoLast {
    /// The version of the game that the caller saw: if somebody moved first, nothing is done.
    version: Option<i64>,
    /// A seat of the caller; otherwise the one whose turn it is.
    seat: Option<u8>,
}

async fn redo((State(app), Path(id), member, Sent(sent)): At<RedoLast>) -> Result<Json<News>, Fault> {
    again(&app, &id, &member, Redo { answer: None, version: sent.version, seat: sent.seat }).await
}

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Said {
    /// What; at most 1000 letters are kept.
    text: String,
}

async fn chat((State(app), Path(id), member, Sent(sent)): At<Said>) -> Result<Json<News>, Fault> {
    let before = Known::now(&app.tables.table(&id).await?.now());
    play::chat(&app, &member, &id, &sent.text).await?;
    let table = app.tables.table(&id).await?.now();
    Ok(Json(news(&table, table.viewer(member.id()).in_game, Some(before))))
}

/// What an account wrote down for itself.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Notes {
    /// The notes; at most 20000 letters.
    text: String,
}

async fn notes(app: &App, member: &Member, id: &TableId) -> Result<Json<Notes>, Fault> {
    Ok(Json(Notes { text: notes::read(app, member, id).await? }))
}

async fn read_notes(State(app): State<App>, Path(id): Path<TableId>, member: Member) -> Result<Json<Notes>, Fault> {
    notes(&app, &member, &id).await
}

async fn keep_notes((State(app), Path(id), member, Sent(sent)): At<Notes>) -> Result<Json<Notes>, Fault> {
    notes::write(&app, &member, &id, sent.text.trim()).await?;
    notes(&app, &member, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "play";
    vec![
        Endpoint::post("/tables/{id}/actions", "play", play)
            .about(GROUP, "Play an action. Refused with 422 and the paragraph if the rules are against it; with 409, what happened since and the new version if somebody moved first.")
            .example(json!({ "version": 0, "action": { "do": "pass" } }))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo", "undo", undo)
            .about(GROUP, "Take back one's own last actions.")
            .example(json!({}))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo/ask", "askToUndo", ask)
            .about(GROUP, "Ask those who acted since to agree to going back.")
            .example(json!({}))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo/answer", "answerUndo", answer)
            .about(GROUP, "Agree to going back, or not. Who asked takes the question back with no.")
            .example(json!({ "yes": false }))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/redo", "redo", redo)
            .about(GROUP, "Do again what was taken back last.")
            .example(json!({}))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/chat", "say", chat)
            .about(GROUP, "Say something at the table.")
            .example(json!({ "text": "Hello." }))
            .faults(&[403]),
        Endpoint::get("/tables/{id}/notes", "readNotes", read_notes)
            .about(GROUP, "What the account wrote down for itself at this table."),
        Endpoint::put("/tables/{id}/notes", "keepNotes", keep_notes)
            .about(GROUP, "Write something down, in place of what was there.")
            .example(json!({ "text": "Buy low." }))
            .faults(&[403]),
    ]
}
