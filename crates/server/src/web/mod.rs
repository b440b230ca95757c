//! Pages and calls.

pub(crate) mod access;
pub(crate) mod account;
pub(crate) mod accounts;
pub(crate) mod acquaintance;
mod art;
mod assets;
mod board;
pub(crate) mod bots;
mod broken;
mod consent;
pub(crate) mod decision;
pub(crate) mod drawing;
mod drawn;
mod envelopes;
pub(crate) mod fault;
pub(crate) mod files;
pub(crate) mod form;
mod head;
mod home;
mod host;
mod icons;
mod initials;
pub(crate) mod live;
mod lobby;
mod log;
pub(crate) mod new_table;
pub(crate) mod page;
mod panels;
pub(crate) mod play;
mod prices;
pub(crate) mod programs;
mod prospects;
mod renewal;
mod rule;
pub(crate) mod safety;
pub(crate) mod seats;
mod settings;
mod since;
mod stock;
mod table_list;
pub(crate) mod table_page;
mod tables;
pub(crate) mod tabs;
mod taking_back;
mod tokens;
pub(crate) mod trial;
pub(crate) mod visitor;
pub(crate) mod words;

pub(crate) use head::round;
pub(crate) use settings::Settings;
pub(crate) use words::moment;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// No request needs a larger body but the import of a game.
const MOST_BYTES: usize = 1 << 20;

/// Every page and every call.
pub(crate) fn router(app: App) -> Router {
    let quick = Router::new()
        .route("/", get(home::page))
        .route("/tables", get(tables::page))
        .route("/account", get(account::page).post(account::keep))
        .route("/account/password", post(account::password))
        .route("/account/sign-out", post(account::sign_out))
        .route("/art/{file}", get(art::picture))
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
        .route("/table/{id}/try", post(trial::outlook))
        .route("/table/{id}/runs", post(trial::drawn_runs))
        .route("/table/{id}/barred/{hex}", get(trial::barred))
        .route("/table/{id}/join", post(seats::join))
        .route("/table/{id}/leave", post(seats::leave))
        .route("/table/{id}/remove", post(seats::remove))
        .route("/table/{id}/start", post(seats::start))
        .route("/table/{id}/propose", post(seats::propose))
        .route("/table/{id}/answer", post(seats::answer))
        .route("/table/{id}/offer-seat", post(seats::offer))
        .route("/table/{id}/bot", post(bots::add))
        .route("/table/{id}/hints", post(bots::allow))
        .route("/table/{id}/hint", get(bots::hint))
        .route("/table/{id}/archive", post(seats::archive))
        .route("/table/{id}/program", post(programs::set))
        .route("/table/{id}/program/cancel", post(programs::cancel))
        .route("/table/{id}/webhook", get(seats::webhook_page).post(seats::webhook))
        .route("/table/{id}/file/{name}", get(files::file))
        .route("/table/{id}/copy", post(files::copy))
        .route("/table/{id}/notes", get(tabs::notes::page).post(tabs::notes::keep))
        .route("/import", get(files::import_page).post(files::import).layer(DefaultBodyLimit::max(files::MOST_SENT)))
        .route("/assets/{name}", get(assets::asset))
        .route("/tiles/{title}/{file}", get(table_page::tile))
        .route("/account/tokens", get(access::page).post(access::make))
        .route("/account/tokens/{token}/revoke", post(access::revoke))
        .route("/health", get(safety::ready))
        .route("/health/live", get(safety::live))
        .route("/health/ready", get(safety::ready))
        .merge(crate::api::quick())
        .layer(TimeoutLayer::with_status_code(axum::http::StatusCode::REQUEST_TIMEOUT, Duration::from_secs(20)));
    Router::new()
        .merge(quick)
        .merge(crate::api::streams())
        .route("/table/{id}/live", get(live::stream))
        .route("/live", get(live::lobby))
        .fallback(fault::no_page)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), safety::guard))
        // Level one packs a late page from 200 to 35 KB in a quarter of the time that level six takes for 29 KB.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .with_state(app)
}
