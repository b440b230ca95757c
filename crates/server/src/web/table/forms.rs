//! Forms of a table: as pages have them, what comes with them, and what is answered.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::Error;
use crate::store::TableId;
use crate::table::{LiveTable, TableError};
use crate::web::form::Form;
use crate::web::table::marks::rule;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde_json::json;

/// A form that goes to a table.
pub(crate) fn form(table: &LiveTable, visitor: &Visitor, what: &str, inside: &Markup) -> Markup {
    html! {
        form.act method="post" action={ "/table/" (table.row.id) "/" (what) } {
            input type="hidden" name="key" value=(visitor.form_key);
            (inside)
        }
    }
}

/// What a form at a table comes with.
pub(crate) type Sent = (State<App>, Path<TableId>, Visitor, HeaderMap, Form);

/// The seat that a form names, if it names one.
pub(super) fn seat_in(form: &Form) -> Option<u8> {
    form.get("seat").parse().ok()
}

/// Whether the answer is for a script.
fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains("application/json"))
}

/// The answer to something that leads to another page: there, or why it does not.
pub(crate) fn leads_on(headers: &HeaderMap, to: Result<String, Error>) -> Result<Response, Fault> {
    match to {
        Ok(to) if wants_json(headers) => Ok(Json(json!({ "goto": to })).into_response()),
        Ok(to) => Ok(Redirect::to(&to).into_response()),
        Err(why) => Err(refused(headers, why)),
    }
}

/// What became of an entry that was not accepted.
fn refused(headers: &HeaderMap, why: Error) -> Fault {
    match why {
        Error::Table(TableError::Refused(refusal)) if wants_json(headers) => {
            // The script of the page leads to the paragraph.
            let place = rule::place(&refusal.rule);
            let mut fault = Fault::from(TableError::Refused(refusal));
            fault.beside_mut().place = place;
            fault
        }
        why => why.into(),
    }
}

/// The answer to an entry: back to the table, or what became of it.
pub(crate) fn answer(id: &TableId, headers: &HeaderMap, done: Result<i64, Error>) -> Result<Response, Fault> {
    match done {
        Ok(seq) if wants_json(headers) => Ok(Json(json!({ "seq": seq })).into_response()),
        Ok(_) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(why) => Err(refused(headers, why)),
    }
}
