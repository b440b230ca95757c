//! Where every address leads.

use crate::app::App;
use crate::exchange::exchange;
use crate::http::fault::{self, Fault};
use crate::http::guard;
use crate::{api, guide, web};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::middleware::{self, Next};
use axum::response::Response;
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
        .route("/api", get(guide::page))
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
        .layer(middleware::from_fn(explain))
        // Level one packs a late page from 200 to 35 KB in a quarter of the time that level six takes for 29 KB.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(middleware::from_fn_with_state(app.clone(), exchange))
        .with_state(app)
}

/// Gives every answer that tells of a fault the same shape: a page, or JSON for programs.
async fn explain(request: Request, next: Next) -> Response {
    let for_programs = guard::for_programs(&request);
    let response = next.run(request).await;
    if !response.status().is_client_error() && !response.status().is_server_error() {
        return response;
    }
    if !for_programs && response.extensions().get::<web::Shown>().is_some() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let fault = Fault::of(&parts, body).await;
    for name in [CONTENT_TYPE, CONTENT_LENGTH, CONTENT_ENCODING] {
        parts.headers.remove(name);
    }
    let shown = if for_programs { api::fault(&fault) } else { web::fault(&fault) };
    let (shown, body) = shown.into_parts();
    parts.headers.extend(shown.headers);
    fault.mark(&mut parts.headers);
    Response::from_parts(parts, body)
}
