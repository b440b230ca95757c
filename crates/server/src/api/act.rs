//! Doing something at a table.

use super::endpoint::{Endpoint, flag, number, object, shape, text};
use super::news::{Known, news};
use super::sent::{At, Caller, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::play::{self, Play, Redo, Undo};
use crate::service::{Error, notes};
use crate::store::TableId;
use crate::table::{LiveTable, TableError};
use axum::Json;
use axum::extract::{Path, State};
use railhead_engine::{Seat, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};

/// How the table stands now, to a seat that saw a version of it.
fn told(table: &LiveTable, seat: u8, version: i64) -> Value {
    news(table, Viewer::Seat(Seat(seat)), Some(Known { version, said: table.chat.len() }))
}

/// Tells what came of something that was done for a seat. Who saw an older version is told what happened since.
async fn outcome(
    (app, id): (&App, &TableId),
    (seat, version): (u8, i64),
    done: Result<i64, Error>,
) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(id).await?.now();
    match done {
        Ok(_) => Ok(Json(told(&table, seat, version))),
        Err(why @ Error::Table(TableError::Stale(_))) => {
            Err(Fault::from(why).with("news", told(&table, seat, version)))
        }
        Err(why) => Err(why.into()),
    }
}

/// An action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    version: i64,
    action: Value,
    seat: Option<u8>,
}

async fn play((State(app), Path(id), caller, Sent(sent)): At<Played>) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(&id).await?.now();
    let seat = play::seat(&table, caller.known()?, sent.seat)?.0;
    let wanted = Play { version: Some(sent.version), action: sent.action, seat: Some(seat) };
    let done = play::play(&app, &caller, &id, wanted).await;
    outcome((&app, &id), (seat, sent.version), done).await
}

/// Going back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Back {
    to: Option<usize>,
    version: Option<i64>,
    seat: Option<u8>,
}

/// Goes back, or asks to.
async fn back((State(app), Path(id), caller, Sent(sent)): At<Back>, ask: bool) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(&id).await?.now();
    let wanted = Undo { to: sent.to, version: sent.version, seat: sent.seat, ask };
    let (to, seat) = wanted.whither(&table, caller.known()?)?;
    let wanted = Undo { to: Some(to), seat: Some(seat), ..wanted };
    let done = play::undo(&app, &caller, &id, wanted).await;
    outcome((&app, &id), (seat, sent.version.unwrap_or(table.version)), done).await
}

async fn undo(asked: At<Back>) -> Result<Json<Value>, Fault> {
    back(asked, false).await
}

async fn ask(asked: At<Back>) -> Result<Json<Value>, Fault> {
    back(asked, true).await
}

/// Does something about what was taken back, or is to be.
async fn again(app: &App, id: &TableId, caller: &Caller, wanted: Redo) -> Result<Json<Value>, Fault> {
    let table = app.tables.table(id).await?.now();
    let seat = play::seat(&table, caller.known()?, wanted.seat)?.0;
    let done = play::redo(app, caller, id, Redo { seat: Some(seat), ..wanted }).await;
    outcome((app, id), (seat, wanted.version.unwrap_or(table.version)), done).await
}

/// An answer to who asked to go back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answered {
    yes: bool,
    version: Option<i64>,
    seat: Option<u8>,
}

async fn answer((State(app), Path(id), caller, Sent(sent)): At<Answered>) -> Result<Json<Value>, Fault> {
    let wanted = Redo { answer: Some(sent.yes), version: sent.version, seat: sent.seat };
    again(&app, &id, &caller, wanted).await
}

/// Doing again.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Again {
    version: Option<i64>,
    seat: Option<u8>,
}

async fn redo((State(app), Path(id), caller, Sent(sent)): At<Again>) -> Result<Json<Value>, Fault> {
    again(&app, &id, &caller, Redo { answer: None, version: sent.version, seat: sent.seat }).await
}

/// Something to say or to write down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    text: String,
}

async fn chat((State(app), Path(id), caller, Sent(sent)): At<Words>) -> Result<Json<Value>, Fault> {
    let before = Known::now(&app.tables.table(&id).await?.now());
    play::chat(&app, caller.known()?, &id, &sent.text).await?;
    let table = app.tables.table(&id).await?.now();
    Ok(Json(news(&table, table.viewer(caller.id()).eye, Some(before))))
}

async fn notes(app: &App, caller: &Caller, id: &TableId) -> Result<Json<Value>, Fault> {
    Ok(Json(json!({ "text": notes::read(app, caller.known()?, id).await? })))
}

async fn read_notes(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    notes(&app, &caller, &id).await
}

async fn keep_notes((State(app), Path(id), caller, Sent(sent)): At<Words>) -> Result<Json<Value>, Fault> {
    notes::write(&app, caller.known()?, &id, sent.text.trim()).await?;
    notes(&app, &caller, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "play";
    let version = || number("The version of the game that the caller saw: if somebody moved first, nothing is done.");
    let seat = || ("seat?", number("A seat of the caller; otherwise the one whose turn it is."));
    let back = || {
        let to = ("to?", number("To how many actions; otherwise one less than now."));
        object(&[to, ("version?", version()), seat()])
    };
    vec![
        Endpoint::post("/tables/{id}/actions", "play", play)
            .about(GROUP, "Play an action. Refused with 422 and the paragraph if the rules are against it; with 409, what happened since and the new version if somebody moved first.")
            .known()
            .takes(
                object(&[("version", version()), ("action", shape("Action")), seat()]),
                json!({ "version": 0, "action": { "do": "pass" } }),
            )
            .gives(shape("News"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo", "undo", undo)
            .about(GROUP, "Take back one's own last actions.")
            .known()
            .takes(back(), json!({}))
            .gives(shape("News"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo/ask", "askToUndo", ask)
            .about(GROUP, "Ask those who acted since to agree to going back.")
            .known()
            .takes(back(), json!({}))
            .gives(shape("News"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/undo/answer", "answerUndo", answer)
            .about(GROUP, "Agree to going back, or not. Who asked takes the question back with no.")
            .known()
            .takes(
                object(&[("yes", flag("Whether you agree.")), ("version?", version()), seat()]),
                json!({ "yes": false }),
            )
            .gives(shape("News"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/redo", "redo", redo)
            .about(GROUP, "Do again what was taken back last.")
            .known()
            .takes(object(&[("version?", version()), seat()]), json!({}))
            .gives(shape("News"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/chat", "say", chat)
            .about(GROUP, "Say something at the table.")
            .known()
            .takes(object(&[("text", text("What; at most 1000 letters are kept."))]), json!({ "text": "Hello." }))
            .gives(shape("News"))
            .faults(&[403]),
        Endpoint::get("/tables/{id}/notes", "readNotes", read_notes)
            .about(GROUP, "What the account wrote down for itself at this table.")
            .known()
            .gives(object(&[("text", text("The notes."))])),
        Endpoint::put("/tables/{id}/notes", "keepNotes", keep_notes)
            .about(GROUP, "Write something down, in place of what was there.")
            .known()
            .takes(object(&[("text", text("The notes; at most 20000 letters."))]), json!({ "text": "Buy low." }))
            .gives(object(&[("text", text("The notes."))]))
            .faults(&[403]),
    ]
}
