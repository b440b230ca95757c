//! Pages and calls.

mod accounts;
mod assets;
mod board;
mod decision;
mod fault;
mod form;
mod home;
mod live;
mod log;
mod new_table;
mod page;
mod panels;
mod play;
mod safety;
mod table_page;
mod visitor;
mod words;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// No request needs a larger body but the import of a game.
const MOST_BYTES: usize = 1 << 20;

/// Every page and every call.
pub(crate) fn router(app: App) -> Router {
    let quick = Router::new()
        .route("/", get(home::page))
        .route("/new", get(new_table::page).post(new_table::make))
        .route("/login", get(accounts::login_page).post(accounts::login))
        .route("/register", get(accounts::register_page).post(accounts::register))
        .route("/logout", post(accounts::logout))
        .route("/table/{id}", get(table_page::page))
        .route("/table/{id}/part", get(table_page::part))
        .route("/table/{id}/play", post(play::play))
        .route("/table/{id}/undo", post(play::undo))
        .route("/table/{id}/redo", post(play::redo))
        .route("/table/{id}/chat", post(play::chat))
        .route("/table/{id}/join", post(new_table::join))
        .route("/table/{id}/leave", post(new_table::leave))
        .route("/table/{id}/start", post(new_table::start))
        .route("/assets/{name}", get(assets::asset))
        .route("/tiles/{title}/{file}", get(table_page::tile))
        .route("/health", get(safety::health))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::REQUEST_TIMEOUT, Duration::from_secs(20)));
    Router::new()
        .merge(quick)
        .route("/table/{id}/live", get(live::stream))
        .fallback(fault::no_page)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), safety::guard))
        .with_state(app)
}
