//! Every address with every kind of eye: nobody learns what is not theirs to know.
//!
//! Two servers with the same people, the same table and the same seed differ in one hidden thing only: which card the first
//! player took. Whoever may not know it must get the same from both, whatever they ask. What is asked comes from the
//! description and from the sources of the router, so that new addresses are walked without anybody remembering to.

use crate::api::{filled, routes};
use crate::client::{Client, Reply, Who, call, reply};
use crate::desk::{Desk, Person, TABS, in_play};
use crate::lines::Lines;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use railhead_engine::{Action, Card, Choice, Seat, Viewer};
use railhead_server::store::{NewTable, Visibility};
use railhead_testkit::long;
use railhead_titles::Game;
use serde_json::{Value, json};

const SEED: u64 = 17_283_940_561_122_334_455;
const ID: &str = "00112233aabbccdd";
const NAMES: [&str; 4] = ["Ann", "Bob", "Cy", "Dee"];

struct Room {
    desk: Desk,
    people: Vec<(String, Person)>,
    lines: Lines,
}

/// A table of four whose owner plays no seat, and somebody who only watches.
async fn room() -> Room {
    let desk = Desk::new().await;
    let lines = Lines::listen("trace,sqlx=warn");
    let mut people = Vec::new();
    for name in NAMES {
        people.push((format!("seat of {name}"), desk.person(name).await));
    }
    people.push(("owner".to_owned(), desk.person("Olga").await));
    people.push(("spectator".to_owned(), desk.person("Eve").await));
    let seats: Vec<(&str, &Person)> = NAMES.into_iter().zip(people.iter().map(|(_, person)| person)).collect();
    let table = in_play(ID, "1846", SEED, &seats);
    let table = NewTable { owner: "account-Olga".into(), visibility: Visibility::Public, ..table };
    desk.app.store().add_table(&table).await.unwrap();
    Room { desk, people, lines }
}

fn drafts(game: &Game, seat: Seat) -> Vec<Action> {
    let mut all: Vec<Action> = game.choices(seat).iter().flat_map(Choice::actions).collect();
    all.retain(|a| matches!(a, Action::Draft { card: Card::Private(_) }));
    all
}

/// Something to ask.
#[derive(Clone, Debug)]
struct Question {
    method: String,
    path: String,
    body: Option<String>,
    form: bool,
}

impl Question {
    fn get(path: impl Into<String>) -> Self {
        Self { method: "GET".to_owned(), path: path.into(), body: None, form: false }
    }
}

/// Everything that can be asked: what is described, and every page.
async fn questions(desk: &Desk) -> Vec<Question> {
    let client = Client::new(desk).await;
    let mut all = Vec::new();
    for (method, path, operation) in client.operations() {
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        let body = (!example.is_null()).then(|| example.to_string());
        for path in filled(&path, ID) {
            all.push(Question { method: method.clone(), path: path.clone(), body: body.clone(), form: false });
            // Drawing takes a while, and a picture in points shows what the one in lines does.
            if path.ends_with(".png") {
                continue;
            }
            for parameter in operation["parameters"].as_array().unwrap().iter().filter(|p| p["in"] == "query") {
                let name = parameter["name"].as_str().unwrap();
                let values: &[&str] = match name {
                    "theme" => &["dark"],
                    "at" | "seat" | "from" | "to" => &["0", "1"],
                    _ => &["0", "0.0", "true", "full", "open"],
                };
                for value in values {
                    let path = format!("{path}?{name}={value}");
                    all.push(Question { method: method.clone(), path, body: body.clone(), form: false });
                }
            }
        }
    }
    // Guessing at what was taken, and at what could be taken.
    let game = desk.game(ID).await;
    for private in &game.edition().privates {
        for call in ["actions", "try"] {
            let action = json!({ "do": "draft", "card": private.sign });
            let body =
                if call == "actions" { json!({ "version": 1, "action": action }) } else { json!({ "action": action }) };
            let path = format!("/api/v1/tables/{ID}/{call}");
            all.push(Question { method: "POST".to_owned(), path, body: Some(body.to_string()), form: false });
        }
    }
    for route in routes().into_iter().filter(|r| !r.starts_with("/api/v1")) {
        for path in filled(&route, ID) {
            all.push(Question::get(path.clone()));
            for at in ["at=0", "at=1"].into_iter().filter(|_| path.contains(ID) && !path.ends_with(".png")) {
                all.push(Question::get(format!("{path}?{at}")));
            }
            let body = "action=%7B%22do%22%3A%22pass%22%7D&version=1&text=hm&at=1&to=0&answer=yes".to_owned();
            all.push(Question { method: "POST".to_owned(), path, body: Some(body), form: true });
        }
    }
    for tab in TABS {
        for at in ["", "&at=0", "&at=1"] {
            all.push(Question::get(format!("/table/{ID}?tab={tab}{at}")));
        }
        all.push(Question::get(format!("/table/{ID}/part?tab={tab}")));
    }
    // Logging out is the end of asking, and a new game is begun by chance.
    all.retain(|q| {
        let left_out = ["/logout", "/account/sign-out", "/new", "/api/v1/tables", "/api/v1/me/sessions"];
        q.method == "GET" || !left_out.contains(&q.path.as_str())
    });
    all
}

async fn ask(desk: &Desk, who: &Who, question: &Question) -> Reply {
    if !question.form {
        return call(desk, who, &question.method, &question.path, question.body.as_deref()).await;
    }
    let mut request = Request::post(&question.path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let mut body = question.body.clone().unwrap_or_default();
    if let Who::Cookie(token) = who {
        request = request.header(header::COOKIE, format!("railhead={token}"));
        body = format!("{body}&key={}", crate::desk::hash(&format!("form {token}")));
    }
    reply(desk.raw(request.body(Body::from(body)).unwrap()).await).await
}

/// JSON without what differs by moment or by chance.
fn without_chance(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["id", "token", "created", "moved", "used", "at", "invite", "request_id"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(without_chance);
        }
        Value::Array(list) => list.iter_mut().for_each(without_chance),
        _ => {}
    }
}

/// Text without moments such as `2026-11-15T18:23:06Z`.
fn timeless(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(at) = rest.find("Z") {
        let start = (0..=at.saturating_sub(19)).next_back().filter(|s| at >= 19 && rest.is_char_boundary(*s));
        let moment = start.filter(|s| rest[*s..].starts_with("20") && rest.as_bytes()[*s + 10] == b'T');
        match moment {
            Some(start) => out.push_str(&rest[..start]),
            None => out.push_str(&rest[..=at]),
        }
        rest = &rest[at + 1..];
    }
    out + rest
}

/// Text without moments, and without long numbers that are made by chance, such as ids and keys.
fn plain(body: &str) -> String {
    if let Ok(mut value) = serde_json::from_str::<Value>(body) {
        without_chance(&mut value);
        return value.to_string();
    }
    // What streams send is JSON line by line.
    let line = |line: &str| match line.strip_prefix("data: ").and_then(|data| serde_json::from_str(data).ok()) {
        Some(mut value) => {
            without_chance(&mut value);
            format!("data: {value}\n")
        }
        None => format!("{line}\n"),
    };
    let mut out = String::new();
    let body = timeless(&crate::secrets::timeless(&body.lines().map(line).collect::<String>()));
    for word in body.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let chance = bare.len() >= 16 && bare != ID && bare.bytes().all(|b| b.is_ascii_hexdigit());
        out.push_str(if chance { "*" } else { word });
    }
    out
}

/// How a secret number may be written.
fn spellings(seed: u64) -> Vec<String> {
    vec![
        seed.to_string(),
        format!("{seed:x}"),
        format!("{seed:X}"),
        format!("{}", i64::from_ne_bytes(seed.to_ne_bytes())),
    ]
}

#[tokio::test]
async fn nobody_learns_what_is_not_theirs() {
    if !long("nobody_learns_what_is_not_theirs") {
        return;
    }
    let (one, other) = (room().await, room().await);
    if !one.desk.place.is_file() {
        // What is told does not depend on where it is kept, and walking takes a while.
        return;
    }
    let game = one.desk.game(ID).await;
    let first = game.deciding()[0].seat;
    let cards = drafts(&game, first);
    assert!(cards.len() > 1, "there is a choice");
    one.desk.play(ID, &one.people[first.index()].1, &cards[0]).await;
    other.desk.play(ID, &other.people[first.index()].1, &cards[1]).await;
    let (game, different) = (one.desk.game(ID).await, other.desk.game(ID).await);
    assert!(!game.same_state(&different), "the servers keep different secrets");
    let next = game.deciding()[0].seat;
    // By browser and by program, and nobody at all.
    let mut eyes = vec![("nobody".to_owned(), Who::Nobody, Who::Nobody, false)];
    for (i, (name, here)) in one.people.iter().enumerate() {
        let there = &other.people[i].1;
        let knows = i == first.index() || i == next.index();
        eyes.push((format!("{name} by browser"), Who::browser(here), Who::browser(there), knows));
        let (a, b) = (Who::program(&one.desk, here).await, Who::program(&other.desk, there).await);
        eyes.push((format!("{name} by program"), a, b, knows));
    }
    let questions = questions(&one.desk).await;
    assert!(questions.len() > 200, "{}", questions.len());
    let secrets = spellings(SEED);
    let mut told_apart = 0;
    for (eye, here, there, knows) in &eyes {
        let once = eye == "nobody" || eye == "spectator by browser" || eye == "owner by program";
        for question in &questions {
            // What is not about the table need not be asked by everybody.
            if !once && !question.path.contains(ID) && question.path != "/" {
                continue;
            }
            // Whoever is to move must not change the two games differently.
            if *knows && question.method != "GET" {
                continue;
            }
            let (a, b) = (ask(&one.desk, here, question).await, ask(&other.desk, there, question).await);
            for answer in [&a, &b] {
                let headers = format!("{:?}", answer.headers);
                for secret in &secrets {
                    assert!(!answer.body.contains(secret), "{eye} is told the seed by {question:?}");
                    assert!(!headers.contains(secret), "{eye} is told the seed by {question:?}");
                }
                assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{eye} {question:?}");
            }
            if *knows {
                told_apart += usize::from(plain(&a.body) != plain(&b.body));
                continue;
            }
            assert_eq!(a.status, b.status, "{eye} can tell by {question:?}: {} {}", a.body, b.body);
            assert_eq!(plain(&a.body), plain(&b.body), "{eye} can tell by {question:?}");
            assert_eq!(
                a.headers.get(header::CONTENT_LENGTH).is_some(),
                b.headers.get(header::CONTENT_LENGTH).is_some()
            );
        }
    }
    assert!(told_apart > 10, "those who may know can tell: {told_apart}");
    assert!(!one.desk.game(ID).await.same_state(&other.desk.game(ID).await));
    let lines = one.lines.text();
    assert!(secrets.iter().all(|secret| !lines.contains(secret)), "nor is it in what the server tells its owner");
}

#[tokio::test]
async fn a_copy_does_not_show_the_hands_of_others() {
    let room = room().await;
    let desk = &room.desk;
    // To the end of the distribution.
    while desk.game(ID).await.table().round.kind == railhead_engine::RoundKind::Opening {
        let game = desk.game(ID).await;
        let seat = game.deciding()[0].seat;
        let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
        desk.play(ID, &room.people[seat.index()].1, &action).await;
    }
    let who = Who::program(desk, &room.people[0].1).await;
    let copied = call(desk, &who, "POST", &format!("/api/v1/tables/{ID}/copy"), Some("{}")).await;
    assert_eq!(copied.status, StatusCode::CREATED, "{}", copied.body);
    let copy = copied.json()["id"].as_str().unwrap().to_owned();
    let now = desk.game(&copy).await;
    let mut hidden = 0;
    for at in 0..now.len() {
        let then = now.rewound(at).unwrap();
        let spectator: Value = serde_json::from_str(&then.view_json(Viewer::Spectator).unwrap()).unwrap();
        for seat in 0..4_u8 {
            let view = call(desk, &who, "GET", &format!("/api/v1/tables/{copy}/view?at={at}&seat={seat}"), None).await;
            assert_eq!(view.json()["seen"], spectator["seen"], "at {at}");
            let own: Value = serde_json::from_str(&then.view_json(Viewer::Seat(Seat(seat))).unwrap()).unwrap();
            hidden += usize::from(own["seen"] != spectator["seen"]);
        }
    }
    assert!(hidden > 0, "there was something to hide");
}

#[tokio::test]
async fn trying_a_card_out_tells_nothing() {
    let room = room().await;
    let desk = &room.desk;
    let game = desk.game(ID).await;
    let seat = game.deciding()[0].seat;
    let who = Who::program(desk, &room.people[seat.index()].1).await;
    for action in drafts(&game, seat) {
        let body = json!({ "action": action.write(game.edition(), game.table()) }).to_string();
        let told = call(desk, &who, "POST", &format!("/api/v1/tables/{ID}/try"), Some(&body)).await.json();
        assert_eq!(told, json!({ "changes": [], "notes": [], "refused": null }));
    }
}
