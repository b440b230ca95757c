//! Pages: HTML for people, one room for each part of the site.

pub(crate) mod account;
pub(crate) mod form;
pub(crate) mod learn;
pub(crate) mod site;
pub(crate) mod table;

pub(crate) use site::fault::{Shown, page as fault};

use crate::app::App;
use account::{confirm, sign_in, tokens};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use site::{art, assets, home, new_table, tables};
use table::decision::hints;
use table::end::rematch;
use table::people::{automation, bots, seats};
use table::{files, live, play, tabs, trial};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// Every page and form that is answered at once.
pub(crate) fn quick() -> Router<App> {
    // Browsers ask for scripts and styles once, and pages wait for them: they are packed as small as can be, a quarter less.
    let thorough = CompressionLayer::new().quality(CompressionLevel::Best);
    Router::new()
        .route("/", get(home::page))
        .route("/play", post(home::play))
        .route("/tables", get(tables::page))
        .route("/tables/archive", post(tables::archive))
        .route("/account", get(account::page::page).post(account::page::keep))
        .route("/account/confirm", get(confirm::page).post(confirm::confirm))
        .route("/account/confirm/again", post(confirm::again))
        .route("/account/password", post(account::page::password))
        .route("/account/sign-out", post(account::page::sign_out))
        .route("/art/{file}", get(art::picture))
        .route("/new", get(new_table::page).post(new_table::make))
        .route("/learn", get(learn::list::page))
        .route("/learn/{lesson}", get(learn::lesson::page))
        .route("/help", get(learn::help::page))
        .route("/help/{title}", get(learn::help::rules))
        .route("/login", get(sign_in::login_page).post(sign_in::login))
        .route("/register", get(sign_in::register_page).post(sign_in::register))
        .route("/logout", post(sign_in::logout))
        .route("/table/{id}", get(table::page::page))
        .route("/table/{id}/part", get(table::page::part))
        .route("/table/{id}/play", post(play::play))
        .route("/table/{id}/undo", post(play::undo))
        .route("/table/{id}/redo", post(play::redo))
        .route("/table/{id}/screen", post(play::pass_screen))
        .route("/table/{id}/chat", post(play::chat))
        .route("/table/{id}/try", post(trial::outlook))
        .route("/table/{id}/runs", post(trial::drawn_runs))
        .route("/table/{id}/barred/{hex}", get(trial::barred))
        .route("/table/{id}/join", post(seats::join))
        .route("/table/{id}/leave", post(seats::leave))
        .route("/table/{id}/remove", post(seats::remove))
        .route("/table/{id}/start", post(seats::start))
        .route("/table/{id}/rematch", post(rematch::rematch))
        .route("/table/{id}/propose", post(seats::propose))
        .route("/table/{id}/answer", post(seats::answer))
        .route("/table/{id}/offer-seat", post(seats::offer))
        .route("/table/{id}/bot", post(bots::add))
        .route("/table/{id}/hints", post(bots::allow))
        .route("/table/{id}/hint", get(hints::hint))
        .route("/table/{id}/talk", post(bots::talk))
        .route("/table/{id}/archive", post(seats::archive))
        .route("/table/{id}/program", post(automation::set))
        .route("/table/{id}/program/cancel", post(automation::cancel))
        .route("/table/{id}/webhook", get(seats::webhook_page).post(seats::webhook))
        .route("/table/{id}/file/{name}", get(files::file))
        .route("/table/{id}/copy", post(files::copy))
        .route("/table/{id}/notes", get(tabs::notes::page).post(tabs::notes::keep))
        .route(
            "/import",
            get(files::import_page).post(files::import).layer(DefaultBodyLimit::max(crate::service::files::MOST_SENT)),
        )
        .route("/assets/{version}/{*file}", get(assets::asset).layer(thorough))
        .route("/tiles/{title}/{file}", get(table::page::tile))
        .route("/account/tokens", get(tokens::page).post(tokens::make))
        .route("/account/tokens/{token}/revoke", post(tokens::revoke))
}

/// Every stream for pages.
pub(crate) fn streams() -> Router<App> {
    Router::new().route("/table/{id}/live", get(live::stream)).route("/live", get(live::lobby))
}
