//! The interface for programs: JSON under `/api/v1`.
//!
//! All calls stand in one table ([`endpoints`]). The router and the description at `/api/openapi.json` are made from it. Most
//! calls go through what the pages go through, so that people and programs can do the same and are refused the same.

mod account;
mod act;
mod bots;
mod consent;
mod endpoint;
mod files;
mod game;
mod news;
mod openapi;
mod programs;
mod sent;
mod settings;
mod tables;
mod titles;

use crate::app::App;
use crate::http::fault::Fault;
use crate::request_id::RequestId;
use axum::Json;
use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use endpoint::Endpoint;
pub(crate) use endpoint::{BASE, Gives};
use serde_json::{Value, json};
pub(crate) use titles::example;

/// All calls.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    [
        titles::endpoints(),
        account::endpoints(),
        settings::endpoints(),
        tables::endpoints(),
        game::endpoints(),
        act::endpoints(),
        consent::endpoints(),
        bots::endpoints(),
        programs::endpoints(),
        news::endpoints(),
        files::endpoints(),
    ]
    .concat()
}

/// All shapes of what is sent and given.
fn shapes() -> Vec<(&'static str, Value)> {
    [
        titles::shapes(),
        account::shapes(),
        settings::shapes(),
        tables::shapes(),
        consent::shapes(),
        programs::shapes(),
        game::shapes(),
        news::shapes(),
    ]
    .concat()
}

fn routed(which: impl Fn(&Endpoint) -> bool) -> Router<App> {
    let chosen = endpoints().into_iter().filter(|e| which(e));
    chosen.fold(Router::new(), |router, e| router.route(&e.address(), e.handler()))
}

/// Every call that is answered at once, and the description.
pub(crate) fn quick() -> Router<App> {
    routed(|e| !e.stream).route("/api/openapi.json", get(openapi::openapi))
}

/// Every call that goes on and on.
pub(crate) fn streams() -> Router<App> {
    routed(|e| e.stream)
}

/// What went wrong, as programs read it.
pub(crate) fn fault(fault: &Fault) -> Response {
    let rule = if fault.rule().is_empty() { Value::Null } else { json!(fault.rule()) };
    let mut body = fault.beside().clone();
    let request = RequestId::current().map(|id| id.to_string());
    let error = json!({ "code": fault.code(), "message": fault.what(), "rule": rule, "request_id": request });
    body.insert("error".to_owned(), error);
    Json(Value::Object(body)).into_response()
}
