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
mod guide;
mod look;
mod news;
mod openapi;
mod programs;
mod sent;
mod settings;
mod tables;
mod titles;

use crate::app::App;
use axum::Router;
use axum::routing::get;
use endpoint::Endpoint;
use serde_json::Value;

/// All calls.
fn endpoints() -> Vec<Endpoint> {
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

/// Every call that is answered at once, the description, and the page about it all.
pub(crate) fn quick() -> Router<App> {
    routed(|e| !e.stream).route("/api", get(guide::page)).route("/api/openapi.json", get(openapi::openapi))
}

/// Every call that goes on and on.
pub(crate) fn streams() -> Router<App> {
    routed(|e| e.stream)
}
