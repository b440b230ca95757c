//! Doing something at a table.

use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::table::{Entry, LiveTable, TableError};
use crate::web::form::Form;
use crate::web::table::seats::Sent;
use crate::web::table::taking_back::Back;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use railhead_engine::Seat;
use serde_json::{Value, json};

/// Whether the answer is for a script.
fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains("application/json"))
}

/// The answer to an entry: back to the table, or what became of it.
pub(crate) fn answer(id: &str, headers: &HeaderMap, done: Result<i64, TableError>) -> Result<Response, Fault> {
    match done {
        Ok(seq) if wants_json(headers) => Ok(Json(json!({ "seq": seq })).into_response()),
        Ok(_) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(TableError::Refused(refusal)) if wants_json(headers) => {
            // The script of the page leads to the paragraph.
            let place = crate::web::table::rule::place(&refusal.rule);
            Err(Fault::from(TableError::Refused(refusal)).with("place", json!(place)))
        }
        Err(why) => Err(why.into()),
    }
}

/// The seat for which a visitor acts: one of theirs, and if several, the one whose turn it is.
fn acting(table: &LiveTable, visitor: &Visitor) -> Result<Seat, Fault> {
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You do not play at this table."))?;
    let viewer = table.viewer(Some(account));
    let own = table.row.seats_of(account).next().map(Seat::from_index);
    viewer.deciding.or(own).ok_or_else(|| Fault::forbidden("You do not play at this table."))
}

/// The seats of a visitor; around one screen, all of them.
pub(super) fn seats_of(table: &LiveTable, visitor: &Visitor) -> Vec<Seat> {
    visitor.id().map_or_else(Vec::new, |account| table.row.seats_of(account).map(Seat::from_index).collect())
}

/// Puts the amounts of a form into an action that leaves them open.
fn complete(mut action: Value, form: &Form) -> Value {
    if let Value::Object(fields) = &mut action {
        for name in ["price", "amount"] {
            if let Ok(amount) = form.get(name).parse::<i64>() {
                fields.insert(name.to_owned(), amount.into());
            }
        }
    }
    action
}

/// Plays an action.
pub(crate) async fn play((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let seen: Option<i64> = form.get("version").parse().ok();
    let action: Value = serde_json::from_str(form.get("action"))
        .map_err(|why| Fault::new(StatusCode::BAD_REQUEST, format!("This is no action: {why}")))?;
    let action = complete(action, &form);
    let shared = app.tables.table(&id).await?;
    let seat = acting(&shared.now(), &visitor)?;
    let done = app.tables.add(&id, seen, &Entry::Play { seat: seat.0, action }).await;
    answer(&id, &headers, done)
}

/// Takes one's own last action back, or asks the others to go back.
pub(crate) async fn undo((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let shared = app.tables.table(&id).await?;
    let entry = {
        let table = shared.now();
        let own = seats_of(&table, &visitor);
        if own.is_empty() {
            return Err(Fault::forbidden("You do not play at this table."));
        }
        let game = table.game.as_ref().ok_or_else(|| Fault::bad("The game has not begun."))?;
        Back::of(&table, game, &own).map_err(Fault::bad)?.entry()
    };
    let done = app.tables.add(&id, None, &entry).await;
    answer(&id, &headers, done)
}

/// Does again what was taken back, or answers a request to go back.
pub(crate) async fn redo((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let shared = app.tables.table(&id).await?;
    let seat = acting(&shared.now(), &visitor)?;
    let entry = match form.get("answer") {
        "yes" => Entry::AnswerUndo { seat: seat.0, yes: true },
        "no" => Entry::AnswerUndo { seat: seat.0, yes: false },
        _ => Entry::Redo { seat: seat.0 },
    };
    let done = app.tables.add(&id, None, &entry).await;
    answer(&id, &headers, done)
}

/// Says something.
pub(crate) async fn chat((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let text: String = form.get("text").chars().filter(|c| !c.is_control()).take(1000).collect();
    if text.is_empty() {
        return Err(Fault::bad("There is nothing to say."));
    }
    let shared = app.tables.table(&id).await?;
    let (who, seat) = {
        let table = shared.now();
        let seat = visitor.id().and_then(|a| table.row.seats_of(a).next());
        match seat {
            Some(seat) => (table.row.seats[seat].name.clone(), u8::try_from(seat).ok()),
            None => {
                let account = visitor.account.as_ref().filter(|a| !a.is_guest());
                let name =
                    account.ok_or_else(|| Fault::forbidden("Log in to talk at a table where you do not play."))?;
                if table.quiet && table.row.owner != name.id {
                    return Err(Fault::forbidden("Only those who play at this table talk here."));
                }
                (name.name.clone(), None)
            }
        }
    };
    let outside = seat.is_none().then_some(id.as_str());
    app.gates.talk(visitor.id().unwrap_or_default(), outside).map_err(Fault::too_often)?;
    let done = app.tables.add(&id, None, &Entry::Chat { who, seat, text }).await;
    answer(&id, &headers, done)
}
