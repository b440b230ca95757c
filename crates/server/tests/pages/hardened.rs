//! What people send to do harm, or by mistake.

use crate::client::{Who, call};
use crate::desk::{Desk, Person, hash};
use axum::http::StatusCode;
use railhead_server::{Config, Limits, Rate};

#[tokio::test]
async fn a_nul_is_bad_input_wherever_it_stands() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let said = desk.post(&ann, "/table/t/notes", &[("text", "one\0two")]).await;
    assert_eq!(said.status, StatusCode::BAD_REQUEST, "{}", said.body);
    let said = desk.get(&ann, "/tables?name=%00").await;
    assert_eq!(said.status, StatusCode::BAD_REQUEST, "{}", said.body);
    let stranger = Who::browser(&Person::stranger());
    let account = r#"{"name": "Nu\u0000l", "password": "correct horse", "label": "x"}"#;
    let made = call(&desk, &stranger, "POST", "/api/v1/accounts", Some(account)).await;
    assert_eq!(made.status, StatusCode::BAD_REQUEST, "{}", made.body);
}

#[tokio::test]
async fn names_that_cannot_be_seen_or_turn_around_are_refused() {
    let desk = Desk::new().await;
    let new = Person::stranger();
    for name in ["\u{200b}Ann", "Ann\u{202e}", "\u{3164}", "\u{2066}x", "A\u{ad}nn", "...", "Ann\u{e0041}"] {
        let made = desk.post(&new, "/register", &[("name", name), ("password", "correct horse")]).await;
        assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?}");
    }
    let made = desk.post(&new, "/register", &[("name", "Zoë Müller-Łuć"), ("password", "correct horse")]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
}

/// Nobody is taken for somebody else: what looks like a name that is taken is taken as well.
#[tokio::test]
async fn names_that_look_like_those_of_others_are_refused_with_the_reason() {
    let desk = Desk::new().await;
    let make = async |name: &str| {
        desk.post(&Person::stranger(), "/register", &[("name", name), ("password", "correct horse")]).await
    };
    let made = make("Ivan Paul").await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    for name in ["\u{406}van Paul", "lvan Paul", "IVAN P\u{391}UL", "Ivan Pau1", "Ivan  P\u{430}ul"] {
        let made = make(name).await;
        assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(made.body.contains("looks like &quot;Ivan Paul&quot;"), "{name}: {}", made.body);
        let body = serde_json::json!({ "name": name, "password": "correct horse", "label": "x" }).to_string();
        let made = call(&desk, &Who::browser(&Person::stranger()), "POST", "/api/v1/accounts", Some(&body)).await;
        assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
    }
    assert!(make("ivan  paul").await.body.contains("This name is taken."));
    for name in ["Ivan Paula", "Evan Paul", "\u{418}\u{432}\u{430}\u{43d}"] {
        assert_eq!(make(name).await.status, StatusCode::SEE_OTHER, "{name}");
    }
}

/// Accounts that were made before anybody looked are protected like the others, and go on working.
#[tokio::test]
async fn names_from_before_are_looked_at_when_a_server_starts() {
    use sqlx::Connection;
    let desk = Desk::new().await;
    desk.person("Paul").await;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&desk.database.url).await.unwrap();
    sqlx::query("UPDATE accounts SET look = ''").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let desk = desk.another().await;
    let fields = [("name", "P\u{430}ul"), ("password", "correct horse")];
    let made = desk.post(&Person::stranger(), "/register", &fields).await;
    assert!(made.body.contains("looks like &quot;Paul&quot;"), "{}", made.body);
}

#[tokio::test]
async fn an_address_with_a_line_break_is_refused_also_when_an_account_is_made() {
    let desk = Desk::new().await;
    let new = Person::stranger();
    for email in ["ann@example.org\r\nBcc: all@example.org", "ann@example.org\nx", "no address", "a@b@c.org"] {
        let fields = [("name", "Ann"), ("password", "correct horse"), ("email", email)];
        let made = desk.post(&new, "/register", &fields).await;
        assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{email:?}");
    }
}

#[tokio::test]
async fn nobody_is_asked_to_compare_names_and_passwords_longer_than_any() {
    // No bucket is kept for such a name: all of them count as one.
    let limits = Limits { sign_in: Some(Rate { burst: 4.0, per_second: 0.001 }), ..Limits::default() };
    let desk = Desk::with(Config { limits, ..Config::default() }).await;
    let new = Person::stranger();
    let long = |n: usize| n.to_string() + &"x".repeat(100_000);
    let mut statuses = Vec::new();
    for n in 0..5 {
        let (name, password) = if n % 2 == 0 { (long(n), long(0)) } else { (format!("Ann {n}"), long(n)) };
        let asked = desk.post(&new, "/login", &[("name", &name), ("password", &password)]).await;
        statuses.push(asked.status);
    }
    assert_eq!(statuses[..4], [StatusCode::UNAUTHORIZED; 4]);
    assert_eq!(statuses[4], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_token_ends_with_the_password_it_was_made_with() {
    let desk = Desk::new().await;
    let new = Person::stranger();
    let fields = [("name", "Ann"), ("password", "correct horse")];
    let made = desk.post(&new, "/register", &fields).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let account = desk.app.store().account_named("Ann").await.unwrap().unwrap();
    let (_, token) = desk.app.store().add_token(&account.id, "program").await.unwrap();
    let ann = Person { account: Some(account.id), token: made.token.unwrap() };
    let changed =
        desk.post(&ann, "/account/password", &[("old", "correct horse"), ("password", "battery staple")]).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.body);
    assert!(desk.app.store().account_of_token(&token).await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_that_nobody_uses_ends() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let known = async || desk.app.store().session(&hash(&ann.token)).await.unwrap().is_some();
    assert!(known().await);
    let age = async |column: &str, days: i64| {
        use sqlx::Connection;
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(&desk.database.url).await.unwrap();
        let sql = format!("UPDATE sessions SET {column} = {column} - {}", days * 86_400);
        sqlx::query(&sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    };
    age("seen", 30).await;
    assert!(known().await, "a month is not long");
    age("seen", 60).await;
    assert!(known().await, "that it was used has been noted");
    age("seen", 100).await;
    assert!(!known().await);
    let bob = desk.person("Bob").await;
    age("created", 400).await;
    assert!(desk.app.store().session(&hash(&bob.token)).await.unwrap().is_none(), "nor is one for ever");
}

#[tokio::test]
async fn streams_tell_proxies_not_to_gather_them() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    for path in ["/table/t/live", "/live", "/api/v1/tables/t/stream", "/api/v1/stream"] {
        let cookie = format!("railhead={}", ann.token);
        let request = axum::http::Request::get(path).header("cookie", cookie).body(axum::body::Body::empty()).unwrap();
        let answer = desk.raw(request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()["x-accel-buffering"], "no", "{path}");
    }
}

/// Talk at a table is bounded: by who talks, by the table, and in what every page carries.
#[tokio::test]
async fn talk_comes_to_an_end_and_pages_carry_only_the_last_of_it() {
    let config = Config { limits: Limits { talk: None, ..Limits::default() }, ..Config::default() };
    let desk = Desk::with(config).await;
    let (ann, eve) = (desk.person("Ann").await, desk.person("Eve").await);
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let say = async |who: &Person, text: &str| desk.post(who, "/table/t/chat", &[("text", text)]).await.status;
    for n in 0..250 {
        assert_eq!(say(&ann, &format!("message number {n}, {}", "x".repeat(900))).await, StatusCode::SEE_OTHER);
    }
    for path in ["/table/t", "/table/t?tab=log", "/table/t/part?tab=game"] {
        let page = desk.get(&ann, path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.body.contains("message number 249"), "{path}");
        assert!(!page.body.contains("message number 40,"), "{path}");
        assert!(page.body.len() < 700_000, "{path} has {} bytes", page.body.len());
    }
    // Whoever opened the table says who talks there.
    assert_eq!(say(&eve, "hello").await, StatusCode::SEE_OTHER);
    assert_eq!(desk.post(&eve, "/table/t/talk", &[("who", "players")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.post(&ann, "/table/t/talk", &[("who", "players")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(say(&eve, "hello again").await, StatusCode::FORBIDDEN);
    assert_eq!(say(&ann, "hello all").await, StatusCode::SEE_OTHER);

    let desk = Desk::new().await;
    let (ann, eve) = (desk.person("Ann").await, desk.person("Eve").await);
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let say = async |who: &Person| desk.post(who, "/table/t/chat", &[("text", "x")]).await.status;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(say(&eve).await);
    }
    assert_eq!((statuses[0], statuses[39]), (StatusCode::SEE_OTHER, StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(say(&ann).await, StatusCode::SEE_OTHER, "others are not kept from talking");
}

/// The site draws its cards from a number of 31 bits, which can be found from one hand. So the server deals, unless somebody asks for it.
#[tokio::test]
async fn cards_are_dealt_by_the_server_whatever_the_set_of_options() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let make = async |more: &[(&str, &str)]| {
        let mut fields = vec![("title", "1846"), ("seats", "3"), ("preset", "18xx.games"), ("name", "Cards")];
        fields.extend(more);
        let made = desk.post(&ann, "/new", &fields).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
        let id = made.location.rsplit('/').next().unwrap().to_owned();
        let shared = desk.app.tables.table(&id.into()).await.unwrap();
        let row = shared.now().row.clone();
        let options: Vec<(String, String)> = serde_json::from_str(&row.options).unwrap();
        let seats = vec!["A".to_owned(), "B".to_owned(), "C".to_owned()];
        let setup = railhead_engine::Setup { title: row.title.clone(), version: 1, options, seats, seed: row.seed };
        railhead_titles::Game::start(&setup).unwrap().state_json().unwrap()
    };
    assert!(!make(&[]).await.contains("\"Site\""), "the deal can be computed from one hand");
    assert!(make(&[("option:site-shuffle", "on")]).await.contains("\"Site\""), "who asks for it gets it");
    let page = desk.get(&ann, "/new?title=1846").await;
    assert!(page.body.contains("whoever sees one hand can compute all of them"), "and is told");
}
