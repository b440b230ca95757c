//! Doing something at a table.

use crate::http::fault::Fault;
use crate::service::lessons::Place;
use crate::service::play::{self, Play, Redo};
use crate::web::form::Form;
use crate::web::table::forms::{Sent, answer, seat_in};
use crate::web::table::learner;
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::Value;

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
    let action = serde_json::from_str(form.get("action"));
    let action: Value = action.map_err(|why| Fault::bad(format!("This is not an action: {why}")))?;
    if let Some(place) = Place::of(&id) {
        return learner::play(place, &headers, &complete(action, &form));
    }
    let play = Play { version: form.get("version").parse().ok(), action: complete(action, &form), seat: None };
    answer(&id, &headers, play::play(&app, &visitor, &id, play).await)
}

/// Takes one's own last action back, or asks the others to go back.
pub(crate) async fn undo((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answer(&id, &headers, play::take_back(&app, &visitor, &id).await)
}

/// Does again what was taken back, or answers a request to go back.
pub(crate) async fn redo((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let yes = match form.get("answer") {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    answer(&id, &headers, play::redo(&app, &visitor, &id, Redo { answer: yes, version: None, seat: None }).await)
}

/// Passes the screen, around which several players sit, to one of them.
pub(crate) async fn pass_screen((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let seat = seat_in(&form).ok_or_else(|| Fault::bad("To whom is the screen passed?"))?;
    answer(&id, &headers, play::pass_screen(&app, &visitor, &id, seat).await)
}

/// Says something.
pub(crate) async fn chat((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answer(&id, &headers, play::chat(&app, &visitor, &id, form.get("text")).await)
}
