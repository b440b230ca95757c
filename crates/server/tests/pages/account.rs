//! The page about one's account.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_server::Config;

async fn registered(desk: &Desk, name: &str) -> Person {
    let person = Person { account: None, token: crate::desk::hash(name) };
    let made = desk.post(&person, "/register", &[("name", name), ("password", "first password")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    Person { account: None, token: made.token.unwrap() }
}

/// The same person in another browser.
async fn elsewhere(desk: &Desk, name: &str, password: &str) -> (Person, StatusCode) {
    let person = Person { account: None, token: crate::desk::hash(&format!("{name} elsewhere {password}")) };
    let answer = desk.post(&person, "/login", &[("name", name), ("password", password)]).await;
    (Person { account: None, token: answer.token.unwrap_or(person.token) }, answer.status)
}

#[tokio::test]
async fn settings_are_kept_and_dress_every_page() {
    let desk = Desk::new().await;
    let ann = registered(&desk, "Ann").await;
    assert_eq!(desk.get(&Person::stranger(), "/account").await.status, StatusCode::UNAUTHORIZED);
    let fields = [
        ("email", "ann@example.org"),
        ("webhook", "https://discord.com/api/webhooks/1/x"),
        ("theme", "dark"),
        ("sound", "1"),
        ("notices", "1"),
    ];
    assert_eq!(desk.post(&ann, "/account", &fields).await.status, StatusCode::SEE_OTHER);
    let page = desk.get(&ann, "/account").await.body;
    for kept in
        ["ann@example.org", "https://discord.com/api/webhooks/1/x", "data-theme=\"dark\"", "data-sound", "data-notices"]
    {
        assert!(page.contains(kept), "{kept}");
    }
    assert!(!page.contains("name=\"mail\" value=\"1\" checked"), "who does not want letters gets none");
    let bob = registered(&desk, "Bob").await;
    assert!(!desk.get(&bob, "/account").await.body.contains("ann@example.org"));
}

#[tokio::test]
async fn what_cannot_be_called_or_written_to_is_refused_and_stays_on_the_page() {
    let desk = Desk::new().await;
    let ann = registered(&desk, "Ann").await;
    for (name, value) in [
        ("email", "ann at home"),
        ("email", "ann@example.org>\r\nRCPT TO:<x@y.zz"),
        ("webhook", "ftp://example.org/"),
        ("webhook", "http://localhost:1846/"),
        ("webhook", "http://127.0.0.1/"),
        ("webhook", "http://169.254.169.254/latest/meta-data"),
        ("webhook", "http://[::1]/"),
        ("webhook", "https://user:word@example.org/"),
        ("webhook", "javascript:alert(1)"),
    ] {
        let answer = desk.post(&ann, "/account", &[(name, value)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}");
        assert!(answer.body.contains("role=\"alert\""));
        assert!(
            desk.get(&ann, "/account").await.body.contains("placeholder=\"https://…\">"),
            "nothing was kept: {value}"
        );
    }
    // Where the server's owner says so, private addresses are called.
    let desk = Desk::with(Config { private_webhooks: true, ..Config::default() }).await;
    let ann = registered(&desk, "Ann").await;
    let answer = desk.post(&ann, "/account", &[("webhook", "http://127.0.0.1:9/")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn another_password_signs_other_browsers_out() {
    let desk = Desk::new().await;
    let ann = registered(&desk, "Ann").await;
    let (other, status) = elsewhere(&desk, "Ann", "first password").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let change =
        async |old: &str, new: &str| desk.post(&ann, "/account/password", &[("old", old), ("password", new)]).await;
    assert_eq!(change("wrong", "second password").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(change("first password", "short").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(desk.get(&other, "/account").await.status, StatusCode::OK, "nothing was changed");
    let changed = change("first password", "second password").await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER);
    let here = Person { account: None, token: changed.token.unwrap() };
    assert_eq!(desk.get(&other, "/account").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(desk.get(&here, "/account").await.status, StatusCode::OK, "whoever changed it stays");
    assert_eq!(elsewhere(&desk, "Ann", "first password").await.1, StatusCode::UNAUTHORIZED);
    assert_eq!(elsewhere(&desk, "Ann", "second password").await.1, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session() {
    let desk = Desk::new().await;
    let ann = registered(&desk, "Ann").await;
    let (other, _) = elsewhere(&desk, "Ann", "first password").await;
    assert_eq!(desk.post(&ann, "/account/sign-out", &[]).await.status, StatusCode::SEE_OTHER);
    for browser in [&ann, &other] {
        assert_eq!(desk.get(browser, "/account").await.status, StatusCode::UNAUTHORIZED);
    }
}
