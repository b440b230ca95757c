//! Hosts, origins, cookies, headers and limits.

use crate::client::{Who, call, reply};
use crate::desk::{Desk, Person};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use railhead_server::{Config, Limits, Rate};
use std::net::SocketAddr;

async fn status(desk: &Desk, request: Request<Body>) -> StatusCode {
    desk.raw(request).await.status()
}

fn from(address: &str, mut request: Request<Body>) -> Request<Body> {
    let address: SocketAddr = address.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(address));
    request
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn strange_hosts_get_nothing() {
    let desk = Desk::with(Config { hosts: vec!["play.example".to_owned()], ..Config::default() }).await;
    for (host, wanted) in [
        ("localhost:1846", StatusCode::OK),
        ("127.0.0.1:1846", StatusCode::OK),
        ("play.example", StatusCode::OK),
        ("evil.example", StatusCode::MISDIRECTED_REQUEST),
        ("192.0.2.9", StatusCode::MISDIRECTED_REQUEST),
    ] {
        for path in ["/", "/api/v1/titles", "/login"] {
            let request = Request::get(path).header(header::HOST, host).body(Body::empty()).unwrap();
            assert_eq!(status(&desk, request).await, wanted, "{host} {path}");
        }
        // Whoever watches over the server may call it as they like.
        let request = Request::get("/health/live").header(header::HOST, host).body(Body::empty()).unwrap();
        assert_eq!(status(&desk, request).await, StatusCode::OK);
    }
    let request = Request::get("/api/v1/titles").header(header::HOST, "evil.example").body(Body::empty()).unwrap();
    let told = reply(desk.raw(request).await).await;
    assert_eq!(told.code(), "wrong_host");
    assert!(told.body.contains("--host"));
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_browser() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let key = crate::desk::hash(&format!("form {}", ann.token));
    let form = |origin: Option<&str>| {
        let mut request = Request::post("/table/t/chat")
            .header(header::HOST, "localhost:1846")
            .header(header::COOKIE, format!("railhead={}", ann.token))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        request.body(Body::from(format!("text=x&key={key}"))).unwrap()
    };
    for (origin, wanted) in [
        (None, StatusCode::SEE_OTHER),
        (Some("http://localhost:1846"), StatusCode::SEE_OTHER),
        (Some("http://evil.example"), StatusCode::FORBIDDEN),
        (Some("http://localhost:9999"), StatusCode::FORBIDDEN),
        (Some("null"), StatusCode::FORBIDDEN),
    ] {
        assert_eq!(status(&desk, form(origin)).await, wanted, "{origin:?}");
    }
    // With a cookie alone nothing is changed through the interface for programs either.
    let bare = |key: Option<&str>| {
        let mut request = Request::post("/api/v1/tables/t/chat")
            .header(header::COOKIE, format!("railhead={}", ann.token))
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(key) = key {
            request = request.header("x-railhead-key", key);
        }
        request.body(Body::from("{\"text\":\"x\"}")).unwrap()
    };
    assert_eq!(status(&desk, bare(None)).await, StatusCode::FORBIDDEN);
    assert_eq!(status(&desk, bare(Some("0123"))).await, StatusCode::FORBIDDEN);
    assert_eq!(status(&desk, bare(Some(&key))).await, StatusCode::OK);
    // A token counts for the interface only: pages do not know it.
    let program = Who::program(&desk, &ann).await;
    assert!(!call(&desk, &program, "GET", "/", None).await.body.contains("Log out"));
}

#[tokio::test]
async fn every_answer_is_dressed() {
    let desk = Desk::new().await;
    for path in ["/", "/login", "/nothing", "/api", "/api/openapi.json", "/api/v1/nothing", "/health/ready"] {
        let told = reply(desk.raw(get(path)).await).await;
        let policy = told.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(told.headers[name], value, "{path}");
        }
        assert!(!told.body.contains("<script>") && !told.body.contains(" style=\""), "{path}");
        let api = path.starts_with("/api/");
        assert_eq!(told.headers.contains_key(header::SET_COOKIE), !api, "{path}");
    }
}

#[tokio::test]
async fn cookies_are_for_this_server_only() {
    let desk = Desk::new().await;
    let cookie = desk.raw(get("/")).await.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("railhead=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    assert!(!cookie.contains("Secure"));
    let desk = Desk::with(Config { secure: true, ..Config::default() }).await;
    let answer = desk.raw(get("/")).await;
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("__Host-railhead=") && cookie.contains("; Secure") && cookie.contains("Path=/;"));
    assert!(answer.headers().contains_key("strict-transport-security"));
}

#[tokio::test]
async fn a_browser_is_known_anew_once_it_logs_in() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let made = desk.post(&stranger, "/register", &[("name", "Ann"), ("password", "long enough")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    // Whoever knew the cookie from before is nobody.
    assert!(!desk.get(&stranger, "/").await.body.contains("Log out"));
    let key = crate::desk::hash(&format!("form {}", stranger.token));
    let request = Request::post("/login")
        .header(header::COOKIE, format!("railhead={}", stranger.token))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(format!("name=Ann&password=long+enough&key={key}")))
        .unwrap();
    let answer = desk.raw(request).await;
    let cookies: Vec<&str> = answer.headers().get_all(header::SET_COOKIE).iter().map(|v| v.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 1);
    let token = cookies[0].strip_prefix("railhead=").unwrap().split(';').next().unwrap();
    assert_ne!(token, stranger.token);
    let known = Person { account: None, token: token.to_owned() };
    assert!(desk.get(&known, "/").await.body.contains("Log out"));
}

#[tokio::test]
async fn addresses_and_accounts_have_limits() {
    let limits = Limits {
        address: Some(Rate { burst: 5.0, per_second: 0.5 }),
        account: Some(Rate { burst: 8.0, per_second: 0.5 }),
        ..Limits::default()
    };
    let desk = Desk::with(Config { limits, ..Config::default() }).await;
    for _ in 0..5 {
        assert_eq!(status(&desk, from("192.0.2.1:5", get("/"))).await, StatusCode::OK);
    }
    let many = reply(desk.raw(from("192.0.2.1:6", get("/api/v1/titles"))).await).await;
    assert_eq!((many.status, many.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"));
    let wait: u64 = many.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=2).contains(&wait));
    let page = reply(desk.raw(from("192.0.2.1:6", get("/"))).await).await;
    assert!(page.status == StatusCode::TOO_MANY_REQUESTS && page.body.contains("Try again"));
    assert_eq!(status(&desk, from("192.0.2.2:5", get("/"))).await, StatusCode::OK, "others are not concerned");
    for _ in 0..20 {
        assert_eq!(status(&desk, from("127.0.0.1:5", get("/"))).await, StatusCode::OK, "nor is this machine");
    }
    let ann = desk.person("Ann").await;
    let who = Who::program(&desk, &ann).await;
    let mut answers = Vec::new();
    for _ in 0..10 {
        answers.push(call(&desk, &who, "GET", "/api/v1/me", None).await.status);
    }
    assert_eq!(answers.iter().filter(|s| **s == StatusCode::OK).count(), 8);
    assert_eq!(answers[9], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn behind_a_proxy_its_word_counts_and_no_other() {
    let limits = Limits { address: Some(Rate { burst: 1.0, per_second: 0.01 }), ..Limits::default() };
    let desk = Desk::with(Config { proxy: true, limits, ..Config::default() }).await;
    let ask = |told: &str| {
        let mut request = from("127.0.0.1:5", get("/health/live"));
        request.headers_mut().insert("x-forwarded-for", told.parse().unwrap());
        request
    };
    assert_eq!(status(&desk, ask("192.0.2.1")).await, StatusCode::OK);
    assert_eq!(status(&desk, ask("198.51.100.7, 192.0.2.1")).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status(&desk, ask("192.0.2.1, 198.51.100.7")).await, StatusCode::OK);
}

/// Who asks from this machine for somebody else is a proxy on it, also where nobody said that there is one. Who asks from elsewhere may
/// tell what they like.
#[tokio::test]
async fn a_proxy_on_this_machine_is_believed_unasked_and_nobody_else_is() {
    let limits = Limits { address: Some(Rate { burst: 1.0, per_second: 0.01 }), ..Limits::default() };
    let desk = Desk::with(Config { limits, ..Config::default() }).await;
    let ask = |peer: &str, told: &str| {
        let mut request = from(peer, get("/health/live"));
        request.headers_mut().insert("x-forwarded-for", told.parse().unwrap());
        request
    };
    for peer in ["127.0.0.1:5", "[::1]:5", "[::ffff:127.0.0.1]:5"] {
        let told = format!("192.0.2.{}", peer.len());
        assert_eq!(status(&desk, ask(peer, &told)).await, StatusCode::OK, "{peer}");
        let forged = format!("203.0.113.7, {told}");
        assert_eq!(status(&desk, ask(peer, &forged)).await, StatusCode::TOO_MANY_REQUESTS, "{peer}");
    }
    assert_eq!(status(&desk, ask("198.51.100.9:5", "192.0.2.77")).await, StatusCode::OK);
    assert_eq!(status(&desk, ask("198.51.100.9:5", "192.0.2.78")).await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn passwords_are_not_guessed_by_trying() {
    let limits = Limits { sign_in: Some(Rate { burst: 3.0, per_second: 0.001 }), ..Limits::default() };
    let desk = Desk::with(Config { limits, ..Config::default() }).await;
    let stranger = Person::stranger();
    let made = desk.post(&stranger, "/register", &[("name", "Ann"), ("password", "long enough")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    for n in 0..3 {
        let tried = desk.post(&stranger, "/login", &[("name", "Ann"), ("password", &format!("guess {n}"))]).await;
        assert_eq!(tried.status, StatusCode::UNAUTHORIZED);
    }
    // Even the right one is not tried any more, on the page and through the interface for programs alike.
    let tried = desk.post(&stranger, "/login", &[("name", "ANN"), ("password", "long enough")]).await;
    assert_eq!(tried.status, StatusCode::TOO_MANY_REQUESTS);
    let body = "{\"name\":\"Ann\",\"password\":\"long enough\"}";
    let tried = call(&desk, &Who::Nobody, "POST", "/api/v1/login", Some(body)).await;
    assert_eq!(tried.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(tried.headers.contains_key(header::RETRY_AFTER));
    // From elsewhere the owner still comes in.
    let elsewhere =
        Request::post("/api/v1/login").header(header::CONTENT_TYPE, "application/json").body(Body::from(body)).unwrap();
    assert_eq!(status(&desk, from("192.0.2.1:5", elsewhere)).await, StatusCode::CREATED);
}
