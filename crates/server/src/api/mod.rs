//! The interface for programs: JSON under `/api/v1`.
//!
//! All calls stand in one table ([`endpoints`]). The router and the description at `/api/openapi.json` are made from it. Most
//! calls go through what the pages go through, so that people and programs can do the same and are refused the same.

mod account;
mod act;
mod agreements;
mod bots;
mod calls;
mod consent;
mod endpoint;
mod files;
mod game;
mod news;
mod openapi;
mod problem;
mod programs;
mod sent;
mod settings;
mod sketch;
mod tables;
mod titles;

use crate::app::App;
use axum::Router;
use axum::routing::get;
pub(crate) use calls::endpoints;
pub(crate) use endpoint::BASE;
use endpoint::Endpoint;
pub(crate) use problem::fault;
pub(crate) use titles::example;

fn routed(which: impl Fn(&Endpoint) -> bool) -> Router<App> {
    let chosen = endpoints().into_iter().filter(|e| which(e));
    chosen.fold(Router::new(), |router, e| router.route(&e.address(), e.handler()))
}

/// Every call that is answered at once, and the description.
pub(crate) fn quick() -> Router<App> {
    routed(|e| !e.stream()).route("/api/openapi.json", get(openapi::openapi))
}

/// Every call that goes on and on.
pub(crate) fn streams() -> Router<App> {
    routed(Endpoint::stream)
}
