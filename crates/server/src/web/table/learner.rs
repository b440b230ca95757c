//! The move of a learner: the table of a lesson is kept by nobody, so it only leads to another page.

use crate::http::fault::Fault;
use crate::service::Error;
use crate::service::lessons::{Lesson, Moved, Place};
use crate::table::TableError;
use crate::web::table::forms;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;

/// Where a learner goes on after a move.
pub(crate) fn play(place: Place, headers: &HeaderMap, action: &Value) -> Result<Response, Fault> {
    let lesson = Lesson::at(place)?;
    let game = lesson.game().ok_or_else(|| Fault::missing("There is no such lesson."))?;
    let action = game.read_action(action).map_err(|why| Fault::bad(format!("This is no action: {why}")))?;
    let moved = lesson.moves(&action).map_err(|why| Error::Table(TableError::Refused(why)));
    let (name, at) = (&lesson.place.lesson, lesson.place.step + 1);
    let to = moved.map(|moved| match moved {
        Moved::Done => format!("/learn/{name}?at={}", at + 1),
        Moved::Other(word) => format!("/learn/{name}?at={at}&tried={word}"),
        Moved::Played(words) => format!("/learn/{name}?at={at}&played={}", words.join("-")),
    });
    forms::leads_on(headers, to)
}
