//! Where every address leads.

use crate::app::App;
use crate::exchange::exchange;
use crate::http::{fault, guard};
use crate::{api, web};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::get;
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// No request needs a larger body but the import of a game.
const MOST_BYTES: usize = 1 << 20;
/// What takes longer is given up.
const LONGEST: Duration = Duration::from_secs(20);

/// Every page and every call of the application.
pub fn router(app: App) -> Router {
    let quick = Router::new()
        .merge(web::quick())
        .merge(api::quick())
        .route("/health", get(guard::ready))
        .route("/health/live", get(guard::live))
        .route("/health/ready", get(guard::ready))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST));
    Router::new()
        .merge(quick)
        .merge(api::streams())
        .merge(web::streams())
        .fallback(fault::no_page)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // Level one packs a late page from 200 to 35 KB in a quarter of the time that level six takes for 29 KB.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(middleware::from_fn_with_state(app.clone(), exchange))
        .with_state(app)
}
