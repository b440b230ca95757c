//! What holds for every request: headers, hosts, origins, cookies, limits.

use crate::app::App;
use crate::config::Config;
use crate::http::fault::Fault;
use crate::http::host;
use crate::secret;
use crate::service::TooOften;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderName, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

/// The cookie that knows a browser.
const COOKIE_NAME: &str = "railhead";
/// The same over TLS: browsers take it from this host over TLS only, never from a neighbour.
const SECURE_NAME: &str = "__Host-railhead";

/// Who sends a request, so far as the request itself tells.
#[derive(Clone, Debug)]
pub(crate) struct Sender {
    /// The token of a browser, as its cookie gives it; made for one that has none yet.
    pub(crate) browser: String,
    /// Whether it was made just now.
    pub(crate) fresh: bool,
    /// The token of a program.
    pub(crate) bearer: Option<String>,
    /// From where.
    pub(crate) address: Option<IpAddr>,
}

/// Put on an answer: the browser is known by this token from now on.
#[derive(Clone, Debug)]
pub(crate) struct KnownBy(pub(crate) String);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|v| v.to_str().ok())
}

fn cookie_name(app: &App) -> &'static str {
    if app.config.secure { SECURE_NAME } else { COOKIE_NAME }
}

fn cookie(headers: &HeaderMap, called: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'));
    let pairs = all.filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.filter(|(name, _)| *name == called).map(|(_, value)| value.to_owned()).next()?;
    (value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit())).then_some(value)
}

/// Whether a request that changes something comes from a page of ours: browsers say from where they send.
fn from_here(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Some((scheme, from)) = origin.to_str().ok().and_then(|o| o.split_once("://")) else { return false };
    let fits = scheme == "https" || (scheme == "http" && !config.secure);
    // A proxy that does not hand on the name by which it was asked calls us by our own. What we were told to be called is as good.
    fits && (Some(from) == text(headers, HOST) || host::is_told(config, from))
}

/// From where a request comes.
fn address(app: &App, request: &Request) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(at)| at.ip());
    // Who asks from this machine and tells for whom is a proxy on this machine. Anybody else might tell anything.
    if !app.config.proxy && !peer.is_some_and(is_here) {
        return peer;
    }
    // Only the proxy's own word counts: it stands last, whatever was sent in front of it.
    let told = request.headers().get_all("x-forwarded-for").iter().next_back().and_then(|v| v.to_str().ok());
    told.and_then(|v| v.rsplit(',').next()).and_then(|v| v.trim().parse().ok()).or(peer)
}

fn is_here(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.to_ipv4_mapped().is_some_and(|v4| v4.is_loopback()),
    }
}

/// Whether the answer to a request is for a program.
pub(crate) fn for_programs(request: &Request) -> bool {
    let asked = text(request.headers(), ACCEPT).unwrap_or("");
    let json = asked.find("application/json");
    request.uri().path().starts_with("/api/") || json.is_some_and(|at| asked.find("text/html").is_none_or(|h| at < h))
}

/// What stands against a request before anybody looks at what it asks for.
fn barred(app: &App, request: &Request, sender: &Sender) -> Result<(), Fault> {
    let headers = request.headers();
    let named = request.uri().authority().map(axum::http::uri::Authority::as_str).or_else(|| text(headers, HOST));
    // Whoever watches over the server may call it as they like: they are told nothing else.
    let watching = request.uri().path().starts_with("/health");
    if !watching
        && let Some(named) = named
        && !host::is_ours(&app.config, named)
    {
        let what = "This server is not known by this name. Whoever runs it can tell it the name with --host.";
        return Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, what));
    }
    if request.uri().path_and_query().is_some_and(|asked| asked.as_str().contains("%00")) {
        return Err(Fault::bad("The address holds a NUL character."));
    }
    app.gates.address(sender.address).map_err(TooOften)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    // A token is not sent by a browser on its own, so whoever sends one means it.
    if changes && sender.bearer.is_none() && !from_here(headers, &app.config) {
        tell_of_proxy(headers);
        return Err(Fault::foreign());
    }
    Ok(())
}

/// Tells whoever runs the server, once, what a proxy in front of it seems to lack.
fn tell_of_proxy(headers: &HeaderMap) {
    static TOLD: AtomicBool = AtomicBool::new(false);
    let (Some(origin), Some(named)) = (text(headers, ORIGIN), text(headers, HOST)) else { return };
    let own = named.starts_with("localhost") || named.parse::<SocketAddr>().is_ok_and(|at| is_here(at.ip()));
    if own && !TOLD.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            origin,
            host = named,
            "a form was refused, because the server was asked for under another name: if a proxy stands in front, have it hand on Host, or \
             start with --address; docs/proxies.md tells how"
        );
    }
}

/// Guards every request and dresses every answer.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let programs = for_programs(&request);
    let api = request.uri().path().starts_with("/api/");
    let repeatable = *request.method() == Method::GET;
    let known = cookie(request.headers(), cookie_name(&app));
    let fresh = known.is_none();
    let bearer = text(request.headers(), AUTHORIZATION).filter(|_| api);
    let bearer = bearer.map(|v| v.strip_prefix("Bearer ").unwrap_or_default().trim().to_owned());
    let answer = match known.map_or_else(|| secret::random(32), Ok) {
        Err(why) => Err(Fault::internal(&why.to_string())),
        Ok(browser) => {
            let sender = Sender { browser: browser.clone(), fresh, bearer, address: address(&app, &request) };
            barred(&app, &request, &sender).map(|()| {
                request.extensions_mut().insert(sender);
                browser
            })
        }
    };
    let (response, token) = match answer {
        Ok(token) => (next.run(request).await, Some(token).filter(|_| fresh && !api)),
        Err(fault) => (fault.into_response(), None),
    };
    if let Some(inside) = response.extensions().get::<Fault>().and_then(Fault::inside) {
        tracing::error!(status = response.status().as_u16(), error = inside, "a request failed");
    }
    let mut response = dress(response, app.config.secure);
    if response.status() == StatusCode::SERVICE_UNAVAILABLE && repeatable && !programs {
        // The page tries again by itself.
        response.headers_mut().insert("refresh", HeaderValue::from_static("5"));
    }
    let token = response.extensions().get::<KnownBy>().map(|k| k.0.clone()).or(token);
    if let Some(token) = token {
        let secure = if app.config.secure { "; Secure" } else { "" };
        let name = cookie_name(&app);
        let set = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
        if let Ok(set) = HeaderValue::from_str(&set) {
            response.headers_mut().append(SET_COOKIE, set);
        }
    }
    response
}

fn dress(mut response: Response, secure: bool) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("x-frame-options", "DENY"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if secure {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(HeaderName::from_static("strict-transport-security"), value);
    }
    // A proxy that gathers what it hands on, as nginx does unless it is told, would keep a stream until it ends.
    if headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream")) {
        headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    }
    // Pages show what only their viewer may see.
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the server runs at all.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// Whether the server can do its work: whether its database answers.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, Fault> {
    app.store().ping().await?;
    Ok("ok\n")
}
