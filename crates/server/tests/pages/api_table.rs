//! Everything beside the game that people can do at a table, done by programs; and streams that end with their listener.

use crate::client::{Client, Who, call};
use crate::consent::long_ago;
use crate::desk::{Desk, Person};
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use railhead_engine::{Action, Choice, RoundKind, Standing};
use railhead_server::Config;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_stream::StreamExt;

const ID: &str = "0123456789abcdef";

/// A table of three, with a program for each player.
async fn three(desk: &Desk) -> ([Person; 3], [Who; 3]) {
    let people = crate::consent::three(desk).await;
    let mut programs = Vec::new();
    for person in &people {
        programs.push(Who::program(desk, person).await);
    }
    (people, <[Who; 3]>::try_from(programs).unwrap())
}

fn at(rest: &str) -> String {
    format!("/tables/{ID}{rest}")
}

#[tokio::test]
async fn programs_agree_as_people_do() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (_, [ann, bob, cy]) = three(&desk).await;
    let eve = Who::program(&desk, &desk.person("Eve").await).await;
    // Nobody is asked who does not play, and nonsense is told apart from what is not allowed.
    for (who, body, status) in [
        (&Who::Nobody, json!({ "what": "end" }), StatusCode::UNAUTHORIZED),
        (&eve, json!({ "what": "end" }), StatusCode::FORBIDDEN),
        (&ann, json!({ "what": "fly" }), StatusCode::UNPROCESSABLE_ENTITY),
        (&ann, json!({ "what": "free" }), StatusCode::UNPROCESSABLE_ENTITY),
        (&ann, json!({ "what": "end", "seat": 1 }), StatusCode::UNPROCESSABLE_ENTITY),
        (&ann, json!({ "what": "free", "seat": 0 }), StatusCode::UNPROCESSABLE_ENTITY),
        (&ann, json!({ "what": "pause" }), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let told = client.call(who, "POST", &at("/proposals"), Some(&body)).await;
        assert_eq!(told.status, status, "{body}: {}", told.body);
    }
    // A proposal is seen by all; one no ends it.
    let table = client.good(&ann, "POST", &at("/proposals"), Some(&json!({ "what": "end" }))).await;
    let number = table["proposals"][0]["number"].as_i64().unwrap();
    let path = at(&format!("/proposals/{number}"));
    for who in [&bob, &eve, &Who::Nobody] {
        let seen = client.good(who, "GET", &at(""), None).await;
        assert_eq!(seen["proposals"][0]["what"], "end");
        assert_eq!(seen["proposals"][0]["waiting"], json!([1, 2]));
    }
    let stranger = client.call(&eve, "POST", &path, Some(&json!({ "yes": true }))).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    assert_eq!(
        client.good(&bob, "POST", &path, Some(&json!({ "yes": true }))).await["proposals"][0]["agreed"],
        json!([1])
    );
    let ended = client.good(&cy, "POST", &path, Some(&json!({ "yes": false }))).await;
    assert_eq!((&ended["proposals"], &ended["state"]), (&json!([]), &json!("playing")));
    assert_eq!(client.call(&cy, "POST", &path, Some(&json!({ "yes": true }))).await.status, StatusCode::CONFLICT);
    // Who made one takes it back.
    let table = client.good(&bob, "POST", &at("/proposals"), Some(&json!({ "what": "resign" }))).await;
    let path = at(&format!("/proposals/{}", table["proposals"][0]["number"]));
    assert_eq!(client.good(&bob, "POST", &path, Some(&json!({ "yes": false }))).await["proposals"], json!([]));
    // A seat is offered, kept, offered again and taken over by somebody with a token.
    let offered = client.good(&bob, "PUT", &at("/offered"), Some(&json!({ "offered": true }))).await;
    assert_eq!(offered["open_seats"], json!([{ "seat": 1, "offered": true }]));
    let wrong = client.call(&bob, "PUT", &at("/offered"), Some(&json!({ "offered": true, "seat": 0 }))).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    client.good(&bob, "PUT", &at("/offered"), Some(&json!({ "offered": false }))).await;
    assert_eq!(client.call(&eve, "POST", &at("/join"), Some(&json!({}))).await.status, StatusCode::CONFLICT);
    client.good(&bob, "PUT", &at("/offered"), Some(&json!({ "offered": true, "seat": 1 }))).await;
    let joined = client.good(&eve, "POST", &at("/join"), Some(&json!({ "seat": 1 }))).await;
    assert_eq!((&joined["your_seats"], &joined["open_seats"]), (&json!([1]), &json!([])));
    let gone = client.call(&bob, "GET", &at("/choices"), None).await;
    assert_eq!(gone.status, StatusCode::FORBIDDEN, "who left sees what spectators see");
    // All agree: the game ends as it stands.
    let table = client.good(&cy, "POST", &at("/proposals"), Some(&json!({ "what": "end" }))).await;
    let path = at(&format!("/proposals/{}", table["proposals"][0]["number"]));
    client.good(&ann, "POST", &path, Some(&json!({ "yes": true }))).await;
    let over = client.good(&eve, "POST", &path, Some(&json!({ "yes": true }))).await;
    assert_eq!((&over["state"], &over["result"]["reason"]), (&json!("over"), &json!("agreed")));
}

#[tokio::test]
async fn programs_play_by_the_clock() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    let (ann, bob) = (Who::program(&desk, &ann).await, Who::program(&desk, &bob).await);
    let clock = json!({ "each": 60, "bank": 600, "increment": 5 });
    for wrong in [
        json!({ "each": 0, "bank": 5, "increment": 0 }),
        json!({ "each": -1, "bank": 600, "increment": 0 }),
        json!({ "each": 60, "bank": 600 }),
        json!({ "each": 60, "bank": 600, "increment": 0, "minutes": 3 }),
    ] {
        let body = json!({ "title": "1846", "seats": 2, "clock": wrong });
        let told = client.call(&ann, "POST", "/tables", Some(&body)).await;
        assert_eq!(told.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", told.body);
    }
    let body = json!({ "title": "1846", "seats": 3, "clock": clock, "visibility": "password", "password": "rosebud" });
    let made = client.good(&ann, "POST", "/tables", Some(&body)).await;
    assert_eq!((&made["clock"], &made["clocks"]), (&clock, &json!([])));
    let id = made["id"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/tables/{id}{rest}");
    // What an invitation carries is for those who sit there; it stands for the password.
    let seen = client.good(&bob, "GET", &at(""), None).await;
    assert!(seen["invite"].is_null() && made["invite"].is_string());
    let invited = json!({ "invite": made["invite"] });
    client.good(&bob, "POST", &at("/join"), Some(&invited)).await;
    // Whoever opened the table says who sits there before it begins.
    let mine = client.call(&bob, "POST", &at("/remove"), Some(&json!({ "seat": 0 }))).await;
    assert_eq!(mine.status, StatusCode::FORBIDDEN);
    let removed = client.good(&ann, "POST", &at("/remove"), Some(&json!({ "seat": 1 }))).await;
    assert!(removed["seats"][1]["name"].is_null());
    let nobody = client.call(&ann, "POST", &at("/remove"), Some(&json!({ "seat": 1 }))).await;
    assert_eq!(nobody.status, StatusCode::CONFLICT);
    client.good(&bob, "POST", &at("/join"), Some(&invited)).await;
    let cy = Who::program(&desk, &desk.person("Cy").await).await;
    client.good(&cy, "POST", &at("/join"), Some(&invited)).await;
    let begun = client.good(&ann, "POST", &at("/start"), None).await;
    let (waiting, clocks) = (begun["waiting"][0].as_u64().unwrap(), begun["clocks"].as_array().unwrap());
    assert_eq!(clocks.len(), 3);
    for clock in clocks {
        let runs = clock["seat"] == waiting;
        assert_eq!(clock["due"].is_i64(), runs, "one clock runs");
        let left = clock["left"].as_i64().unwrap();
        assert!(if runs { (540..=660).contains(&left) } else { left == 600 }, "{left}");
    }
    // All agree that they stand still.
    let asked = client.good(&ann, "POST", &at("/proposals"), Some(&json!({ "what": "pause" }))).await;
    let path = at(&format!("/proposals/{}", asked["proposals"][0]["number"]));
    client.good(&bob, "POST", &path, Some(&json!({ "yes": true }))).await;
    let paused = client.good(&cy, "POST", &path, Some(&json!({ "yes": true }))).await;
    assert_eq!(paused["paused"], true);
    assert!(paused["clocks"].as_array().unwrap().iter().all(|c| c["due"].is_null()));
}

#[tokio::test]
async fn programs_put_tables_away_and_say_what_is_called() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (_, [ann, bob, _]) = three(&desk).await;
    let eve = Who::program(&desk, &desk.person("Eve").await).await;
    let mine = async |archived: bool| {
        let list = client.good(&bob, "GET", &format!("/tables?mine=true&archived={archived}"), None).await;
        list["tables"].as_array().unwrap().len()
    };
    assert_eq!((mine(false).await, mine(true).await), (1, 0));
    let put = client.good(&bob, "PUT", &at("/archived"), Some(&json!({ "archived": true }))).await;
    assert_eq!((&put["archived"], mine(false).await, mine(true).await), (&json!(true), 0, 1));
    assert_eq!(client.good(&ann, "GET", &at(""), None).await["archived"], false, "for nobody else");
    client.good(&bob, "PUT", &at("/archived"), Some(&json!({ "archived": false }))).await;
    assert_eq!((mine(false).await, mine(true).await), (1, 0));
    let none = client.call(&eve, "PUT", &at("/archived"), Some(&json!({ "archived": true }))).await;
    assert_eq!(none.status, StatusCode::FORBIDDEN);
    // The webhook of the table is for whoever opened it.
    let hook = "https://discord.com/api/webhooks/1/secret-word";
    let set = client.good(&ann, "PUT", &at("/webhook"), Some(&json!({ "webhook": hook }))).await;
    assert_eq!(set["webhook"], hook);
    for who in [&bob, &eve] {
        let told = client.call(who, "GET", &at("/webhook"), None).await;
        assert_eq!(told.status, StatusCode::FORBIDDEN);
        let told = client.call(who, "PUT", &at("/webhook"), Some(&json!({ "webhook": null }))).await;
        assert_eq!(told.status, StatusCode::FORBIDDEN);
        assert!(!client.call(who, "GET", &at(""), None).await.body.contains("secret-word"));
    }
    let inside = client.call(&ann, "PUT", &at("/webhook"), Some(&json!({ "webhook": "http://127.0.0.1/" }))).await;
    assert_eq!(inside.status, StatusCode::UNPROCESSABLE_ENTITY);
    let cleared = client.good(&ann, "PUT", &at("/webhook"), Some(&json!({ "webhook": null }))).await;
    assert!(cleared["webhook"].is_null());
}

#[tokio::test]
async fn programs_change_what_an_account_says_about_itself() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let body = json!({ "name": "Ada", "password": "correct horse" });
    let entered = client.good(&Who::Nobody, "POST", "/accounts", Some(&body)).await;
    let ada = Who::Token(entered["token"].as_str().unwrap().to_owned());
    let usual = client.good(&ada, "GET", "/me/settings", None).await;
    assert_eq!((&usual["sound"], &usual["mail"], &usual["webhook"]), (&json!(false), &json!(true), &Value::Null));
    let changes = json!({ "email": "ada@example.org", "sound": true, "theme": "dark" });
    client.good(&ada, "PUT", "/me/settings", Some(&changes)).await;
    let hook = json!({ "webhook": "https://hooks.example.org/x", "mail": false });
    let kept = client.good(&ada, "PUT", "/me/settings", Some(&hook)).await;
    let wanted = json!({
        "email": "ada@example.org", "email_confirmed": false, "mail": false, "webhook": "https://hooks.example.org/x", "sound": true,
        "notices": false, "theme": "dark", "troubles": [],
    });
    assert_eq!(kept, wanted, "what is not sent stays as it is");
    for wrong in [json!({ "email": "nowhere" }), json!({ "webhook": "ftp://x" }), json!({ "theme": "mauve" })] {
        let told = client.call(&ada, "PUT", "/me/settings", Some(&wrong)).await;
        assert_eq!((told.status, told.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "refused"), "{wrong}");
    }
    assert_eq!(client.good(&ada, "GET", "/me/settings", None).await, wanted, "and nothing is half done");
    client.good(&ada, "PUT", "/me/settings", Some(&json!({ "webhook": "", "email": "" }))).await;
    let bare = client.good(&ada, "GET", "/me/settings", None).await;
    assert!(bare["webhook"].is_null() && bare["email"].is_null());
    // A guest has no account to speak of.
    let guest = client.good(&Who::Nobody, "POST", "/guests", Some(&json!({}))).await;
    let guest = Who::Token(guest["token"].as_str().unwrap().to_owned());
    assert_eq!(client.call(&guest, "GET", "/me/settings", None).await.status, StatusCode::UNAUTHORIZED);
    // The password.
    let wrong = json!({ "old": "wrong horse", "new": "another horse" });
    let told = client.call(&ada, "PUT", "/me/password", Some(&wrong)).await;
    assert_eq!(told.status, StatusCode::UNPROCESSABLE_ENTITY);
    let browser = Person { account: None, token: crate::desk::hash("Ada's browser") };
    let entered = desk.post(&browser, "/login", &[("name", "Ada"), ("password", "correct horse")]).await;
    let browser = Person { account: None, token: entered.token.unwrap() };
    assert_eq!(desk.get(&browser, "/account").await.status, StatusCode::OK);
    let right = json!({ "old": "correct horse", "new": "another horse" });
    client.good(&ada, "PUT", "/me/password", Some(&right)).await;
    assert_eq!(desk.get(&browser, "/account").await.status, StatusCode::UNAUTHORIZED, "browsers are signed out");
    assert_eq!(client.good(&ada, "GET", "/me", None).await["name"], "Ada", "tokens stay");
    let again = desk.post(&browser, "/login", &[("name", "Ada"), ("password", "another horse")]).await;
    let browser = Person { account: None, token: again.token.unwrap() };
    assert_eq!(desk.get(&browser, "/account").await.status, StatusCode::OK);
    client.good(&ada, "DELETE", "/me/sessions", None).await;
    assert_eq!(desk.get(&browser, "/account").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn programs_for_later_are_set_through_calls_and_are_private() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (people, programs) = three(&desk).await;
    let eve = Who::program(&desk, &desk.person("Eve").await).await;
    while desk.game(ID).await.table().round.kind != RoundKind::Stock {
        let game = desk.game(ID).await;
        let seat = game.deciding()[0].seat;
        let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
        desk.play(ID, &people[seat.index()], &action).await;
    }
    let game = desk.game(ID).await;
    let seat = game.deciding()[0].seat;
    let own = &programs[seat.index()];
    let passing = json!({ "do": "pass", "until": ["round"] });
    let mut companies = game.edition().companies.iter().zip(&game.table().companies);
    let (company, _) = companies.find(|(_, c)| c.standing == Standing::Active).unwrap();
    let sign = &company.sign;
    for (who, body, status) in [
        (&Who::Nobody, passing.clone(), StatusCode::UNAUTHORIZED),
        (&eve, passing.clone(), StatusCode::FORBIDDEN),
        (own, json!({ "do": "dance" }), StatusCode::UNPROCESSABLE_ENTITY),
        (own, json!({ "do": "pass", "until": ["doomsday"] }), StatusCode::UNPROCESSABLE_ENTITY),
        (own, json!({ "do": "pass", "until": [], "goal": 3 }), StatusCode::UNPROCESSABLE_ENTITY),
        (own, json!({ "do": "buy", "company": sign }), StatusCode::UNPROCESSABLE_ENTITY),
        (own, json!({ "do": "buy", "company": "XYZ", "goal": 20 }), StatusCode::UNPROCESSABLE_ENTITY),
        (
            own,
            json!({ "do": "buy", "company": sign, "goal": 20, "from": "a friend" }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (own, json!({ "do": "run", "company": "XYZ" }), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let told = client.call(who, "POST", &at("/programs"), Some(&body)).await;
        assert_eq!(told.status, status, "{body}: {}", told.body);
    }
    // Two of them; one is cancelled, the other acts and says that it has stopped.
    let waiting =
        client.good(own, "POST", &at("/programs"), Some(&json!({ "do": "buy", "company": sign, "price": 1 }))).await;
    let first = waiting["programs"][0]["id"].as_u64().unwrap();
    client.good(own, "DELETE", &at(&format!("/programs/{first}")), None).await;
    let gone = client.call(own, "DELETE", &at(&format!("/programs/{first}")), None).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let set = client.good(own, "POST", &at("/programs"), Some(&passing)).await;
    assert_eq!(set["programs"][0]["words"], "Pass until the round ends");
    assert!(set["programs"][0]["stopped"].is_null());
    for (i, other) in programs.iter().enumerate().filter(|(i, _)| *i != seat.index()) {
        let theirs = client.good(other, "GET", &at("/programs"), None).await;
        assert_eq!(theirs["programs"], json!([]), "seat {i} is told nothing");
    }
    assert_eq!(client.call(&eve, "GET", &at("/programs"), None).await.status, StatusCode::FORBIDDEN);
    desk.app.attend();
    desk.app.tables.wake(&ID.into());
    crate::notices::until("it passes", async || {
        let now = desk.game(ID).await;
        now.len() > game.len() && matches!(now.done(game.len()), Some((s, Action::Pass, _)) if s == seat)
    })
    .await;
    client.good(own, "GET", &at("/programs"), None).await;
}

/// A stream of somebody's.
async fn listen(desk: &Desk, path: &str, name: header::HeaderName, value: String) -> BodyDataStream {
    let request = Request::get(path).header(name, value).body(Body::empty()).unwrap();
    let response = desk.raw(request).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.into_body().into_data_stream()
}

/// Whether a stream comes to its end, and what is heard before; streams that go on are listened to for a moment only.
async fn ends(stream: &mut BodyDataStream, patience: Duration) -> (bool, String) {
    let mut text = String::new();
    loop {
        match tokio::time::timeout(patience, stream.next()).await {
            Ok(Some(Ok(bytes))) => text.push_str(&String::from_utf8_lossy(&bytes)),
            Ok(_) => return (true, text),
            Err(_) => return (false, text),
        }
    }
}

#[tokio::test]
async fn streams_end_with_the_token_or_the_session_of_who_listens() {
    let desk = Desk::new().await;
    let (people, _) = three(&desk).await;
    let [ann, bob, _] = &people;
    let account = ann.account.as_ref().unwrap();
    let (long, moment) = (Duration::from_secs(60), Duration::from_millis(50));
    for (n, path) in ["/api/v1/stream".to_owned(), format!("/api/v1{}", at("/stream"))].iter().enumerate() {
        let (token, secret) = desk.app.store().add_token(account, "to be revoked").await.unwrap();
        let bearer = format!("Bearer {secret}");
        let mut hers = listen(&desk, path, header::AUTHORIZATION, bearer).await;
        let (_, other) = desk.app.store().add_token(account, "to be kept").await.unwrap();
        let mut kept = listen(&desk, path, header::AUTHORIZATION, format!("Bearer {other}")).await;
        let request = Request::get(path).body(Body::empty()).unwrap();
        let mut nobodys = desk.raw(request).await.into_body().into_data_stream();
        for stream in [&mut hers, &mut kept, &mut nobodys] {
            assert!(!ends(stream, moment).await.0);
        }
        desk.app.store().revoke_token(account, &token.id).await.unwrap();
        // What happens after that is not heard any more, also if it happens at once.
        let word = format!("a word number {n}");
        desk.post(bob, &format!("/table/{ID}/chat"), &[("text", &word)]).await;
        let (ended, heard) = ends(&mut hers, long).await;
        assert!(ended && !heard.contains(&word), "{path}: {heard}");
        for stream in [&mut kept, &mut nobodys] {
            assert!(!ends(stream, moment).await.0, "{path}: nobody else's");
        }
    }
    // A browser that logs out hears nothing more in any of its pages.
    for path in [format!("/table/{ID}/live"), "/live".to_owned()] {
        let token = crate::desk::hash(&format!("another browser {path}"));
        desk.app.store().add_session(&crate::desk::hash(&token), account).await.unwrap();
        let cookie = |token: &str| format!("railhead={token}");
        let mut here = listen(&desk, &path, header::COOKIE, cookie(&token)).await;
        let mut there = listen(&desk, &path, header::COOKIE, cookie(&ann.token)).await;
        assert!(!ends(&mut here, moment).await.0);
        let browser = Person { account: None, token: token.clone() };
        assert_eq!(desk.post(&browser, "/logout", &[]).await.status, StatusCode::SEE_OTHER);
        assert!(ends(&mut here, long).await.0, "{path}");
        assert!(!ends(&mut there, moment).await.0, "{path}: the other browser stays");
    }
    // So does every browser of who signs out everywhere.
    let mut stream =
        listen(&desk, &format!("/table/{ID}/live"), header::COOKIE, format!("railhead={}", ann.token)).await;
    assert_eq!(desk.post(ann, "/account/sign-out", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(ends(&mut stream, long).await.0);
    let token = Who::Token("rh_0123_4567".to_owned());
    assert_eq!(call(&desk, &token, "GET", "/api/v1/stream", None).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_table_tells_when_something_happened_last() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (_, players) = three(&desk).await;
    long_ago(&desk, 100, "").await;
    let table = client.good(&players[0], "GET", &at(""), None).await;
    assert_eq!(table["moved"], table["created"]);
    client.good(&players[0], "POST", &at("/chat"), Some(&json!({ "text": "hello" }))).await;
    let stored = desk.app.store().table(&ID.into()).await.unwrap().unwrap();
    for server in [&desk, &desk.another().await] {
        let table = Client::new(server).await.good(&players[0], "GET", &at(""), None).await;
        assert_eq!(table["moved"], stored.moved);
        assert!(table["moved"].as_i64() >= table["created"].as_i64().map(|created| created + 100), "{table}");
    }
}

#[tokio::test]
async fn a_bot_takes_over_through_calls_what_was_offered() {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let (_, [ann, bob, _]) = three(&desk).await;
    let bot = json!({ "level": "steady" });
    let early = client.call(&ann, "POST", &at("/bots"), Some(&bot)).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.body);
    client.good(&bob, "PUT", &at("/offered"), Some(&json!({ "offered": true }))).await;
    let eve = Who::program(&desk, &desk.person("Eve").await).await;
    assert_eq!(client.call(&eve, "POST", &at("/bots"), Some(&bot)).await.status, StatusCode::FORBIDDEN);
    let table = client.good(&ann, "POST", &at("/bots"), Some(&bot)).await;
    assert_eq!((&table["seats"][1]["bot"], &table["open_seats"]), (&json!(true), &json!([])));
    let gone = client.call(&bob, "GET", &at("/choices"), None).await;
    assert_eq!(gone.status, StatusCode::FORBIDDEN, "who left sees what spectators see");
}

#[tokio::test]
async fn streams_on_another_server_end_soon_after_a_token_or_a_session_did() {
    assert!(Config::default().look_again <= Duration::from_secs(15));
    let desk = Desk::with(Config { look_again: Duration::from_millis(40), ..Config::default() }).await;
    let (people, _) = three(&desk).await;
    let [ann, bob, _] = &people;
    let account = ann.account.as_ref().unwrap();
    let other = desk.another().await;
    let (long, moment) = (Duration::from_secs(60), Duration::from_millis(200));
    let (token, secret) = desk.app.store().add_token(account, "to be revoked").await.unwrap();
    let cookie = |person: &Person| format!("railhead={}", person.token);
    let program = format!("/api/v1{}", at("/stream"));
    let mut revoked = listen(&other, &program, header::AUTHORIZATION, format!("Bearer {secret}")).await;
    let mut signed_out = listen(&other, &format!("/table/{ID}/live"), header::COOKIE, cookie(ann)).await;
    let mut kept = listen(&other, "/live", header::COOKIE, cookie(bob)).await;
    for stream in [&mut revoked, &mut signed_out, &mut kept] {
        assert!(!ends(stream, moment).await.0, "it goes on while nothing has ended");
    }
    desk.app.store().revoke_token(account, &token.id).await.unwrap();
    assert!(ends(&mut revoked, long).await.0, "a token that another server revoked");
    assert!(!ends(&mut signed_out, moment).await.0, "the session has not ended yet");
    assert_eq!(desk.post(ann, "/account/sign-out", &[]).await.status, StatusCode::SEE_OTHER);
    assert!(ends(&mut signed_out, long).await.0, "a session that another server ended");
    assert!(!ends(&mut kept, moment).await.0, "nobody else's");
}
