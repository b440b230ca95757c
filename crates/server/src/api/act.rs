//! Doing something at a table.

use crate::api::endpoint::{Endpoint, flag, number, object, shape, text};
use crate::api::look;
use crate::api::news::{Known, news};
use crate::api::sent::{At, Caller, Sent};
use crate::api::tables::form_at;
use crate::app::App;
use crate::http::fault::Fault;
use crate::table::{Entry, LiveTable, TableError};
use crate::web::form::Form;
use crate::web::table::play;
use crate::web::table::tabs::notes;
use axum::Json;
use axum::extract::{Path, State};
use railhead_engine::Viewer;
use serde::Deserialize;
use serde_json::{Value, json};

/// How the table stands now, to who saw a version of it.
fn told(table: &LiveTable, caller: &Caller, seat: Option<u8>, version: i64) -> Value {
    let eye = seat.map_or_else(|| table.viewer(caller.id()).eye, |seat| Viewer::Seat(railhead_engine::Seat(seat)));
    news(table, eye, Some(Known { version, said: table.chat.len() }))
}

/// Lets an entry happen and tells what came of it. Who saw an older version is told what happened since.
async fn add(app: &App, caller: &Caller, id: &str, seen: Option<i64>, entry: &Entry) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(id).await?;
    let before = shared.now().version;
    let seat = match entry {
        Entry::Play { seat, .. }
        | Entry::Undo { seat, .. }
        | Entry::AskUndo { seat, .. }
        | Entry::AnswerUndo { seat, .. }
        | Entry::Redo { seat } => Some(*seat),
        _ => None,
    };
    let done = app.tables.add(id, seen, entry).await;
    let shared = app.tables.table(id).await?;
    let table = shared.now();
    match done {
        Ok(_) => Ok(Json(told(&table, caller, seat, seen.unwrap_or(before)))),
        Err(why @ TableError::Stale(_)) => {
            let news = told(&table, caller, seat, seen.unwrap_or(before));
            Err(Fault::from(why).with("news", news))
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
    let shared = app.tables.table(&id).await?;
    let seat = look::seat(&shared.now(), &caller, sent.seat)?;
    let entry = Entry::Play { seat: seat.0, action: sent.action };
    add(&app, &caller, &id, Some(sent.version), &entry).await
}

/// Going back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Back {
    to: Option<usize>,
    version: Option<i64>,
    seat: Option<u8>,
}

impl Back {
    /// To how many actions, and for which seat: around one screen, whoever acted last takes it back.
    fn whither(&self, table: &LiveTable, caller: &Caller) -> Result<(usize, u8), Fault> {
        let game = look::game(table)?;
        let to = match self.to {
            Some(to) => to,
            None => game.len().checked_sub(1).ok_or_else(|| Fault::refused("Nothing has been done yet."))?,
        };
        let account = caller.account()?.id.as_str();
        let own = |seat: &u8| table.row.seats_of(account).any(|s| s == usize::from(*seat));
        let last = game.len().checked_sub(1).and_then(|last| game.done(last)).map(|(seat, ..)| seat.0).filter(own);
        let seat = match (self.seat, last) {
            (None, Some(last)) => last,
            (asked, _) => look::seat(table, caller, asked)?.0,
        };
        Ok((to, seat))
    }
}

/// Goes back, or asks to, as an entry says that is made from a seat and a number of actions.
async fn back(
    (State(app), Path(id), caller, Sent(sent)): At<Back>,
    make: fn(u8, usize) -> Entry,
) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let (to, seat) = sent.whither(&shared.now(), &caller)?;
    add(&app, &caller, &id, sent.version, &make(seat, to)).await
}

async fn undo(asked: At<Back>) -> Result<Json<Value>, Fault> {
    back(asked, |seat, to| Entry::Undo { seat, to }).await
}

async fn ask(asked: At<Back>) -> Result<Json<Value>, Fault> {
    back(asked, |seat, to| Entry::AskUndo { seat, to }).await
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
    let shared = app.tables.table(&id).await?;
    let seat = look::seat(&shared.now(), &caller, sent.seat)?;
    add(&app, &caller, &id, sent.version, &Entry::AnswerUndo { seat: seat.0, yes: sent.yes }).await
}

/// Doing again.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Again {
    version: Option<i64>,
    seat: Option<u8>,
}

async fn redo((State(app), Path(id), caller, Sent(sent)): At<Again>) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let seat = look::seat(&shared.now(), &caller, sent.seat)?;
    add(&app, &caller, &id, sent.version, &Entry::Redo { seat: seat.0 }).await
}

/// Something to say or to write down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    text: String,
}

async fn chat((State(app), Path(id), caller, Sent(sent)): At<Words>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let shared = app.tables.table(&id).await?;
    let (version, said) = {
        let table = shared.now();
        (table.version, table.chat.len())
    };
    play::chat(form_at(&app, &id, &caller, &[("text", sent.text)])).await?;
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    Ok(Json(news(&table, table.viewer(caller.id()).eye, Some(Known { version, said }))))
}

async fn read_notes(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    app.tables.table(&id).await?;
    let text = app.store().note(&id, &caller.account()?.id, notes::KIND).await?;
    Ok(Json(json!({ "text": text })))
}

async fn keep_notes((State(app), Path(id), caller, Sent(sent)): At<Words>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let form = Form::of(&caller.0, [("text".to_owned(), sent.text)]);
    let _ = notes::keep(State(app.clone()), Path(id.clone()), caller.0.clone(), form).await?;
    read_notes(State(app), Path(id), caller).await
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
