//! What holds for every request: headers, origins, cookies.

use super::fault::Fault;
use crate::app::App;
use crate::secret;
use axum::extract::{Request, State};
use axum::http::header::{COOKIE, HOST, HeaderName, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The cookie that knows a browser.
pub(crate) const COOKIE_NAME: &str = "railhead";

/// The token of a browser, as its cookie gives it; made for one that has none yet.
#[derive(Clone, Debug)]
pub(crate) struct Browser(pub(crate) String);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

fn cookie(headers: &HeaderMap) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'));
    let pairs = all.filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.filter(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value.to_owned()).next()?;
    (value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit())).then_some(value)
}

/// Whether a request that changes something comes from a page of ours: browsers say from where they send.
fn from_here(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN).and_then(|v| v.to_str().ok()) else { return true };
    let host = headers.get(HOST).and_then(|v| v.to_str().ok()).unwrap_or("");
    origin.split_once("://").is_some_and(|(_, from)| from == host)
}

/// Guards every request and dresses every answer.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !from_here(request.headers()) {
        return dress(Fault::foreign().into_response());
    }
    let known = cookie(request.headers());
    let fresh = known.is_none();
    let token = match known.map_or_else(|| secret::random(32), Ok) {
        Ok(token) => token,
        Err(why) => return dress(Fault::internal(&why.to_string()).into_response()),
    };
    request.extensions_mut().insert(Browser(token.clone()));
    let mut response = dress(next.run(request).await);
    if fresh {
        let secure = if app.config.secure { "; Secure" } else { "" };
        let set = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
        if let Ok(set) = HeaderValue::from_str(&set) {
            response.headers_mut().append(SET_COOKIE, set);
        }
    }
    response
}

fn dress(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // Pages show what only their viewer may see.
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the server works, for whoever watches over it.
pub(crate) async fn health(State(app): State<App>) -> Response {
    match app.store().ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(why) => Fault::from(why).into_response(),
    }
}
