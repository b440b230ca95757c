//! The interface for programs against its own description.

use crate::client::{Client, Who, call, reply};
use crate::desk::{Desk, Person};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use railhead_engine::Choice;
use railhead_server::table::Entry;
use serde_json::{Value, json};

const GAME: &str = include_str!("../../../records/tests/corpus/1846-v1-book.railhead.json");

/// Some values for the places of an address.
pub(crate) fn filled(path: &str, table: &str) -> Vec<String> {
    let places = [
        ("{id}", vec![table]),
        ("{title}", vec!["1846"]),
        ("{token}", vec!["none"]),
        ("{hex}", vec!["D6", "G9"]),
        ("{file}", vec!["5-0.svg"]),
        ("{name}", vec!["board.svg", "market.svg", "board.png", "game.railhead.json", "game.18xx.json"]),
    ];
    let mut paths = vec![path.to_owned()];
    for (place, values) in places {
        if path.contains(place) {
            paths = paths.iter().flat_map(|p| values.iter().map(|v| p.replace(place, v))).collect();
        }
    }
    // A place of which this test knows nothing is filled with something.
    let filled = |path: String| match (path.find('{'), path.rfind('}')) {
        (Some(from), Some(to)) => format!("{}1{}", &path[..from], &path[to + 1..]),
        _ => path,
    };
    paths.into_iter().map(filled).collect()
}

#[tokio::test]
async fn what_is_described_is_there_and_nothing_else_is() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let who = Who::program(&desk, &ann).await;
    let client = Client::new(&desk).await;
    assert_eq!(client.description["openapi"], "3.1.0");
    let operations = client.operations();
    assert!(operations.len() > 30);
    let mut names: Vec<&str> = operations.iter().map(|(_, _, o)| o["operationId"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "each has a name of its own");
    for (method, path, operation) in &operations {
        assert!(operation["summary"].as_str().is_some_and(|s| !s.is_empty()), "{path}");
        // Each place of the address is described, and no other.
        let named: Vec<&str> = operation["parameters"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|p| p["in"] == "path")
            .map(|p| p["name"].as_str().unwrap())
            .collect();
        assert_eq!(path.matches('{').count(), named.len(), "{path}");
        assert!(named.iter().all(|n| path.contains(&format!("{{{n}}}"))), "{path}");
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        let body = (!example.is_null()).then(|| example.to_string());
        for address in filled(path, "t") {
            let reply = call(&desk, &who, method, &address, body.as_deref()).await;
            assert_ne!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {address}");
            assert!(!reply.body.contains("no page at this address"), "{method} {address} is not there");
        }
        if let Some(shape) = operation["requestBody"]["content"]["application/json"].get("schema") {
            crate::schema::check(&client.description, shape, example, "example").unwrap();
        }
        // No method answers there but those that are described.
        let address = filled(path, "t").remove(0);
        let mut described: Vec<String> =
            operations.iter().filter(|(_, p, _)| p == path).map(|(m, ..)| m.clone()).collect();
        if described.contains(&"GET".to_owned()) {
            described.push("HEAD".to_owned());
        }
        described.sort();
        let refused = call(&desk, &who, "PATCH", &address, Some("{}")).await;
        assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED, "{address}");
        assert_eq!(refused.code(), "method_not_allowed");
        let allow = refused.headers[header::ALLOW].to_str().unwrap();
        let mut allowed: Vec<String> = allow.split(',').map(|m| m.trim().to_owned()).collect();
        allowed.sort();
        assert_eq!(allowed, described, "{address}");
    }
}

/// Addresses that the sources give to the router.
pub(crate) fn routes() -> Vec<String> {
    fn walk(folder: &std::path::Path, routes: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, routes);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let routed = source.split(".route(").skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"'));
            routes.extend(routed.filter_map(|rest| rest.split_once('"')).map(|(route, _)| route.to_owned()));
        }
    }
    let mut routes = Vec::new();
    walk(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut routes);
    routes
}

#[test]
fn calls_are_routed_from_their_table_only() {
    let routes = routes();
    assert!(routes.contains(&"/table/{id}".to_owned()) && routes.len() > 20);
    let beside: Vec<&String> = routes.iter().filter(|r| r.starts_with("/api")).collect();
    assert_eq!(beside, ["/api", "/api/openapi.json"]);
}

/// An action of a seat.
async fn some_action(desk: &Desk, id: &str) -> (usize, Value) {
    let game = desk.game(id).await;
    let seat = game.deciding()[0].seat;
    let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
    (seat.index(), action.write(game.edition(), game.table()))
}

/// A table of a program and two bots, who give it a hint.
async fn bots_sit_down(desk: &Desk, client: &Client<'_>, owner: &Who) {
    let body = json!({ "title": "1848", "seats": 3, "visibility": "unlisted" });
    let made = client.good(owner, "POST", "/tables", Some(&body)).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/tables/{id}{rest}");
    let level = json!({ "level": "shrewd", "seconds": 0.1, "seat": 2 });
    let seated = client.good(owner, "POST", &at("/bots"), Some(&level)).await;
    assert_eq!((&seated["seats"][2]["bot"], &seated["seats"][2]["name"]), (&json!(true), &json!("Shrewd bot")));
    assert_eq!((&seated["seats"][2]["level"], &seated["seats"][2]["seconds"]), (&json!("shrewd"), &json!(0.1)));
    assert_eq!((&seated["seats"][0]["level"], &seated["seats"][0]["seconds"]), (&Value::Null, &Value::Null));
    let seated = client.good(owner, "POST", &at("/bots"), Some(&json!({ "level": "steady" }))).await;
    assert_eq!((&seated["seats"][1]["level"], &seated["seats"][1]["seconds"]), (&json!("steady"), &Value::Null));
    for wrong in [json!({ "level": "deep" }), json!({ "level": "shrewd", "seconds": 61 }), json!({})] {
        let told = client.call(owner, "POST", &at("/bots"), Some(&wrong)).await;
        assert_eq!(told.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", told.body);
        let asks = told.body.contains("unknown variant `deep`");
        assert_eq!(asks, wrong["level"] == "deep", "a wrong number of seconds is no unknown bot: {}", told.body);
    }
    let full = client.call(owner, "POST", &at("/bots"), Some(&json!({ "level": "steady" }))).await;
    assert_eq!(full.status, StatusCode::CONFLICT, "{}", full.body);
    client.good(owner, "POST", &at("/start"), None).await;
    // Bots do not play in this test: it does it for them until the program is asked.
    while desk.game(&id).await.deciding()[0].seat.index() != 0 {
        let (seat, action) = some_action(desk, &id).await;
        let entry = Entry::Play { seat: u8::try_from(seat).unwrap(), action };
        desk.app.tables.add(&id.as_str().into(), None, &entry).await.unwrap();
    }
    assert_eq!(client.call(owner, "GET", &at("/hint"), None).await.status, StatusCode::CONFLICT, "not allowed");
    assert_eq!(client.good(owner, "PUT", &at("/hints"), Some(&json!({ "allowed": true }))).await["hints"], true);
    assert_eq!(client.good(owner, "PUT", &at("/talk"), Some(&json!({ "all": false }))).await["talk"], false);
    assert_eq!(client.good(owner, "PUT", &at("/talk"), Some(&json!({ "all": true }))).await["talk"], true);
    assert_eq!(client.call(&Who::Nobody, "GET", &at("/hint"), None).await.status, StatusCode::UNAUTHORIZED);
    let hint = client.good(owner, "GET", &at("/hint"), None).await;
    assert!(!hint["words"].as_str().unwrap().is_empty(), "{hint}");
    let body = json!({ "version": hint["version"], "action": hint["action"] });
    client.good(owner, "POST", &at("/actions"), Some(&body)).await;
}

#[tokio::test]
async fn a_program_can_do_what_a_person_can() {
    let (desk, letters) = crate::confirmation::with_post_office().await;
    let client = Client::new(&desk).await;
    let nobody = Who::Nobody;
    // Titles.
    let titles = client.good(&nobody, "GET", "/titles", None).await;
    // Other tests register titles of their own meanwhile.
    let names: Vec<&str> = titles["titles"].as_array().unwrap().iter().filter_map(|t| t["title"].as_str()).collect();
    for title in railhead_titles::ALL {
        assert!(names.contains(&title.name), "{names:?}");
        let data = client.good(&nobody, "GET", &format!("/titles/{}", title.name), None).await;
        assert!(data["hexes"].as_array().unwrap().len() > 20);
    }
    client.good(&nobody, "GET", "/titles/1846/tiles/5-2.svg", None).await;
    // Accounts and tokens.
    let mut people = Vec::new();
    for name in ["Ada", "Bea", "Cem"] {
        let body = json!({ "name": name, "password": "correct horse", "label": "bot" });
        let entered = client.good(&nobody, "POST", "/accounts", Some(&body)).await;
        people.push(Who::Token(entered["token"].as_str().unwrap().to_owned()));
    }
    let [ada, bea, cem] = <[Who; 3]>::try_from(people).unwrap();
    let taken =
        client.call(&nobody, "POST", "/accounts", Some(&json!({ "name": "ada", "password": "correct horse" }))).await;
    assert_eq!((taken.status, taken.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "refused"));
    let again =
        client.good(&nobody, "POST", "/login", Some(&json!({ "name": "Ada", "password": "correct horse" }))).await;
    let wrong = client.call(&nobody, "POST", "/login", Some(&json!({ "name": "Ada", "password": "wrong" }))).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    assert_eq!(client.good(&ada, "GET", "/me", None).await["name"], "Ada");
    client.good(&ada, "PUT", "/me/settings", Some(&json!({ "email": "ada@example.org" }))).await;
    crate::confirmation::by_program(&client, &ada, &letters).await;
    let third = client.good(&ada, "POST", "/tokens", Some(&json!({ "label": "third" }))).await;
    assert_eq!(client.good(&ada, "GET", "/tokens", None).await["tokens"].as_array().unwrap().len(), 3);
    let second = Who::Token(again["token"].as_str().unwrap().to_owned());
    client.good(&second, "DELETE", &format!("/tokens/{}", third["made"]["id"].as_str().unwrap()), None).await;
    let revoked = Who::Token(third["token"].as_str().unwrap().to_owned());
    assert_eq!(client.call(&revoked, "GET", "/me", None).await.status, StatusCode::UNAUTHORIZED);
    let theirs = format!("/tokens/{}", again["made"]["id"].as_str().unwrap());
    assert_eq!(client.call(&bea, "DELETE", &theirs, None).await.status, StatusCode::NOT_FOUND, "others' tokens");
    let guest = client.good(&nobody, "POST", "/guests", Some(&json!({}))).await;
    let guest = Who::Token(guest["token"].as_str().unwrap().to_owned());
    // A table of three.
    let body = json!({ "title": "1846", "seats": 3, "visibility": "password", "password": "rosebud", "options": {} });
    let made = client.good(&ada, "POST", "/tables", Some(&body)).await;
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!((&made["state"], &made["owned"]), (&json!("open"), &json!(true)));
    let open = client.good(&nobody, "GET", "/tables?state=open&title=1846", None).await;
    assert_eq!(open["tables"][0]["id"], id.as_str());
    let at = |rest: &str| format!("/tables/{id}{rest}");
    assert_eq!(client.call(&nobody, "GET", &at("/view"), None).await.status, StatusCode::CONFLICT, "not begun");
    let wrong = client.call(&bea, "POST", &at("/join"), Some(&json!({ "password": "x" }))).await;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN);
    for who in [&bea, &cem, &guest] {
        let joined =
            client.call(who, "POST", &at("/join"), Some(&json!({ "password": "rosebud", "name": "Zoe" }))).await;
        assert_eq!(joined.status.is_success(), !std::ptr::eq(who, &guest), "three seats");
    }
    client.good(&cem, "POST", &at("/leave"), None).await;
    client.good(&ada, "POST", &at("/remove"), Some(&json!({ "seat": 1 }))).await;
    client.good(&bea, "POST", &at("/join"), Some(&json!({ "password": "rosebud" }))).await;
    assert_eq!(client.call(&ada, "POST", &at("/start"), None).await.status, StatusCode::CONFLICT);
    client.good(&cem, "POST", &at("/join"), Some(&json!({ "password": "rosebud" }))).await;
    assert_eq!(client.call(&bea, "POST", &at("/start"), None).await.status, StatusCode::FORBIDDEN);
    assert_eq!(client.good(&ada, "POST", &at("/start"), None).await["state"], "playing");
    // Playing it.
    let seats = [&ada, &bea, &cem];
    for _ in 0..24 {
        let (seat, action) = some_action(&desk, &id).await;
        let version = client.good(seats[seat], "GET", &at(""), None).await["version"].clone();
        let choices = client.good(seats[seat], "GET", &at("/choices?detail=outline"), None).await;
        assert_eq!(choices["seat"], seat);
        assert!(!choices["choices"].as_array().unwrap().is_empty());
        let body = json!({ "version": version, "action": action });
        let news = client.good(seats[seat], "POST", &at("/actions"), Some(&body)).await;
        assert_eq!(news["done"][0]["action"], action);
        // Somebody who saw the same is too late, and is told what happened.
        let late = client.call(seats[(seat + 1) % 3], "POST", &at("/actions"), Some(&body)).await;
        assert_eq!((late.status, late.code().as_str()), (StatusCode::CONFLICT, "stale"));
        let told = late.json();
        assert_eq!(told["version"], news["version"]);
        assert_eq!(told["news"]["done"][0]["index"], news["done"][0]["index"]);
        for who in [&ada, &nobody] {
            client.good(who, "GET", &at("/view"), None).await;
        }
    }
    assert_eq!(client.call(&nobody, "GET", &at("/choices"), None).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(client.call(&guest, "GET", &at("/choices"), None).await.status, StatusCode::FORBIDDEN);
    assert_eq!(client.call(&bea, "GET", &at("/view?seat=0"), None).await.status, StatusCode::FORBIDDEN);
    assert_eq!(client.call(&bea, "GET", &at("/view?at=9999"), None).await.status, StatusCode::NOT_FOUND);
    client.good(&bea, "GET", &at("/view?at=3"), None).await;
    // Going back needs the others.
    let game = desk.game(&id).await;
    let last = game.done(game.len() - 1).unwrap().0.index();
    let asks = (0..3).find(|s| *s != last).unwrap();
    let refused = client.call(seats[asks], "POST", &at("/undo"), Some(&json!({}))).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    client.good(seats[asks], "POST", &at("/undo/ask"), Some(&json!({}))).await;
    let waiting = client.good(&ada, "GET", &at(""), None).await["undo_request"]["waiting"].clone();
    for seat in waiting.as_array().unwrap() {
        let seat = usize::try_from(seat.as_u64().unwrap()).unwrap();
        client.good(seats[seat], "POST", &at("/undo/answer"), Some(&json!({ "yes": true }))).await;
    }
    assert_eq!(desk.game(&id).await.len(), game.len() - 1);
    client.good(seats[last], "POST", &at("/redo"), Some(&json!({ "seat": last }))).await;
    client.good(seats[last], "POST", &at("/undo"), Some(&json!({}))).await;
    assert_eq!(desk.game(&id).await.len(), game.len() - 1);
    // Agreeing on something beside the game, and what the server does for somebody; see also `api_table.rs`.
    let asked = client.good(&bea, "POST", &at("/proposals"), Some(&json!({ "what": "end" }))).await;
    let answer = at(&format!("/proposals/{}", asked["proposals"][0]["number"]));
    client.good(&ada, "POST", &answer, Some(&json!({ "yes": false }))).await;
    client.good(&bea, "PUT", &at("/offered"), Some(&json!({ "offered": true }))).await;
    client.good(&bea, "PUT", &at("/offered"), Some(&json!({ "offered": false }))).await;
    client.good(&bea, "PUT", &at("/archived"), Some(&json!({ "archived": true }))).await;
    client.good(&ada, "GET", &at("/webhook"), None).await;
    client.good(&ada, "PUT", &at("/webhook"), Some(&json!({ "webhook": "https://example.org/x" }))).await;
    let set = client.good(&bea, "POST", &at("/programs"), Some(&json!({ "do": "pass" }))).await;
    client.good(&bea, "GET", &at("/programs"), None).await;
    client.good(&bea, "DELETE", &at(&format!("/programs/{}", set["programs"][0]["id"])), None).await;
    client.good(&cem, "GET", "/me/settings", None).await;
    client.good(&cem, "PUT", "/me/settings", Some(&json!({ "notices": true }))).await;
    let passwords = json!({ "old": "correct horse", "new": "battery staple" });
    client.good(&cem, "PUT", "/me/password", Some(&passwords)).await;
    client.good(&cem, "DELETE", "/me/sessions", None).await;
    client.good(&cem, "GET", "/stream", None).await;
    bots_sit_down(&desk, &client, &ada).await;
    // Talking and writing down.
    client.good(&ada, "POST", &at("/chat"), Some(&json!({ "text": "<b>Hello</b>" }))).await;
    client.good(&ada, "PUT", &at("/notes"), Some(&json!({ "text": "psst" }))).await;
    assert_eq!(client.good(&ada, "GET", &at("/notes"), None).await["text"], "psst");
    assert_eq!(client.good(&bea, "GET", &at("/notes"), None).await["text"], "");
    // What happened.
    let log = client.good(&bea, "GET", &at("/log?from=2&to=9"), None).await;
    assert_eq!(log["done"].as_array().unwrap().len(), 7);
    let all = client.good(&bea, "GET", &at("/events?after=0.0"), None).await;
    assert_eq!(all["from"], 0);
    let said: Vec<&Value> = all["chat"].as_array().unwrap().iter().map(|c| &c["text"]).collect();
    assert_eq!(
        (said[0].as_str(), *said.last().unwrap()),
        (Some("proposes to end the game as it stands."), &json!("<b>Hello</b>"))
    );
    let none = client.good(&bea, "GET", &at(&format!("/events?after={}", all["id"].as_str().unwrap())), None).await;
    assert_eq!((none["done"].as_array().unwrap().len(), none["chat"].as_array().unwrap().len()), (0, 0));
    let stream = client.call(&bea, "GET", &at("/stream?after=0.0"), None).await;
    assert!(stream.body.contains("event: news\n") && stream.body.contains("id: "), "{}", stream.body);
    assert!(client.good(&ada, "GET", "/tables?mine=true", None).await["tables"].as_array().unwrap().len() == 2);
    // Files.
    for file in ["board.svg", "market.svg", "board.png"] {
        client.good(&nobody, "GET", &at(&format!("/files/{file}")), None).await;
    }
    assert_eq!(client.call(&ada, "GET", &at("/files/game.railhead.json"), None).await.status, StatusCode::FORBIDDEN);
    let import = client.good(&guest, "POST", "/import", Some(&serde_json::from_str(GAME).unwrap())).await;
    let imported = import["id"].as_str().unwrap();
    let copy = client.good(&guest, "POST", &format!("/tables/{imported}/copy"), Some(&json!({ "at": 60 }))).await;
    assert_eq!(copy["actions"], 60);
    client.good(&guest, "GET", &format!("/tables/{imported}/files/game.railhead.json"), None).await;
    // Trying and running, at a table of one's own where a company operates.
    let (mut runs, mut tiles) = (false, false);
    for at in (60..import["actions"].as_u64().unwrap()).step_by(7) {
        let copy = client.good(&guest, "POST", &format!("/tables/{imported}/copy"), Some(&json!({ "at": at }))).await;
        let copy = copy["id"].as_str().unwrap().to_owned();
        let game = desk.game(&copy).await;
        let Some(seat) = game.deciding().first().map(|d| d.seat) else { continue };
        let choices = game.outline(seat);
        if !runs && choices.iter().any(|c| matches!(c, Choice::Run { .. })) {
            let best = client.good(&guest, "GET", &format!("/tables/{copy}/runs"), None).await;
            let body = json!({ "version": game.len(), "action": best["action"] });
            let version = client.good(&guest, "GET", &format!("/tables/{copy}"), None).await["version"].clone();
            let body = json!({ "version": version, "action": body["action"] });
            client.good(&guest, "POST", &format!("/tables/{copy}/actions"), Some(&body)).await;
            runs = true;
        }
        if !tiles && choices.iter().any(|c| matches!(c, Choice::Lay { .. })) {
            client.good(&guest, "GET", &format!("/tables/{copy}/barred/D14"), None).await;
            let lay = choices.iter().filter(|c| matches!(c, Choice::Lay { .. })).flat_map(Choice::actions).next();
            let lay = lay.unwrap().write(game.edition(), game.table());
            let tried =
                client.good(&guest, "POST", &format!("/tables/{copy}/try"), Some(&json!({ "action": lay }))).await;
            assert!(tried["refused"].is_null());
            let refused = client
                .good(&guest, "POST", &format!("/tables/{copy}/try"), Some(&json!({ "action": { "do": "loan" } })))
                .await;
            assert!(!refused["refused"].is_null());
            tiles = true;
        }
        if runs && tiles {
            break;
        }
    }
    assert!(runs && tiles, "there were runs and tiles to try");
    let used = client.used.borrow();
    let unused: Vec<String> = client
        .operations()
        .iter()
        .map(|(_, _, o)| o["operationId"].as_str().unwrap().to_owned())
        .filter(|name| !used.contains(name))
        .collect();
    assert_eq!(unused, Vec::<String>::new(), "every call was made and went well");
}

#[tokio::test]
async fn a_stream_goes_on_where_it_broke_off() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let who = Who::program(&desk, &ann).await;
    let id_of = |body: &str| body.lines().rev().find_map(|l| l.strip_prefix("id: ")).unwrap().to_owned();
    let first = call(&desk, &who, "GET", "/api/v1/tables/t/stream", None).await;
    let known = id_of(&first.body);
    let mut done = Vec::new();
    for _ in 0..3 {
        let (_, action) = some_action(&desk, "t").await;
        done.push(action.clone());
        let game = desk.game("t").await;
        desk.play("t", &ann, &game.read_action(&action).unwrap()).await;
    }
    let Who::Token(token) = &who else { unreachable!() };
    let request = Request::get("/api/v1/tables/t/stream")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header("last-event-id", &known)
        .body(Body::empty())
        .unwrap();
    let caught_up = reply(desk.raw(request).await).await;
    let data = caught_up.body.lines().find_map(|l| l.strip_prefix("data: ")).unwrap();
    let news: Value = serde_json::from_str(data).unwrap();
    let told: Vec<Value> = news["done"].as_array().unwrap().iter().map(|d| d["action"].clone()).collect();
    assert_eq!(told.len(), 3);
    assert!(told.iter().zip(&done).all(|(told, done)| told.is_null() || told == done));
    assert_eq!(call(&desk, &who, "GET", "/api/v1/tables/t/stream?after=x", None).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_makes_no_sense_is_told_in_one_shape() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let ann = Who::program(&desk, &ann).await;
    let bad_token = Who::Token("rh_0123_4567".to_owned());
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(2 << 20));
    let deep = format!("{{\"action\":{}", "[".repeat(100_000));
    for (who, method, path, body, status, code) in [
        (&ann, "GET", "/api/v1/nothing", None, 404, "not_found"),
        (&ann, "GET", "/api/v1/tables/none", None, 404, "not_found"),
        (&ann, "GET", "/api/v1/tables/none/view", None, 404, "not_found"),
        (&ann, "GET", "/api/v1/titles/1847", None, 404, "not_found"),
        (&ann, "GET", "/api/v1/tables/t/view?at=x", None, 400, "bad_request"),
        (&ann, "GET", "/api/v1/tables/t/view?what=1", None, 400, "bad_request"),
        (&ann, "GET", "/api/v1/tables?state=lost", None, 400, "bad_request"),
        (&ann, "GET", "/api/v1/tables/t/files/..%2fsecret", None, 404, "not_found"),
        (&ann, "DELETE", "/api/v1/tables/t", None, 405, "method_not_allowed"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some("{\"text\":"), 400, "bad_request"),
        (&ann, "POST", "/api/v1/tables/t/try", Some(deep.as_str()), 400, "bad_request"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some("[\"x\"]"), 422, "refused"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some("x"), 400, "bad_request"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some("{\"words\":\"x\"}"), 422, "refused"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some("{\"text\":7}"), 422, "refused"),
        (&ann, "POST", "/api/v1/tables/t/chat", Some(long.as_str()), 413, "too_large"),
        (&ann, "POST", "/api/v1/tables/t/actions", Some("{\"action\":{\"do\":\"pass\"}}"), 422, "refused"),
        (&ann, "POST", "/api/v1/tables/t/actions", Some("{\"version\":0,\"action\":{\"do\":\"fly\"}}"), 422, "refused"),
        (
            &ann,
            "POST",
            "/api/v1/tables/t/actions",
            Some("{\"version\":0,\"seat\":9,\"action\":{\"do\":\"pass\"}}"),
            403,
            "forbidden",
        ),
        (&ann, "POST", "/api/v1/tables/t/undo", Some("{\"to\":99}"), 422, "refused"),
        (&ann, "POST", "/api/v1/tables", Some("{\"title\":\"1846\",\"seats\":99}"), 422, "refused"),
        (
            &ann,
            "POST",
            "/api/v1/tables",
            Some("{\"title\":\"1846\",\"seats\":3,\"options\":{\"x\":\"y\"}}"),
            422,
            "refused",
        ),
        (&ann, "POST", "/api/v1/import", Some("{}"), 422, "refused"),
        (&bad_token, "GET", "/api/v1/tables", None, 401, "unauthorized"),
        (&Who::Nobody, "POST", "/api/v1/tables", Some("{\"title\":\"1846\",\"seats\":3}"), 401, "unauthorized"),
        (&Who::Nobody, "POST", "/api/v1/tables/t/actions", Some("{\"version\":0,\"action\":{}}"), 401, "unauthorized"),
    ] {
        let reply = call(&desk, who, method, path, body).await;
        let error = &reply.json()["error"];
        assert_eq!(
            (reply.status.as_u16(), error["code"].as_str()),
            (status, Some(code)),
            "{method} {path}: {}",
            reply.body
        );
        assert!(error["message"].as_str().is_some_and(|m| m.len() > 8), "{}", reply.body);
        assert_eq!(reply.headers[header::CONTENT_TYPE], "application/json");
    }
    // What a rule stands against comes with its paragraph.
    let pass = json!({ "version": 0, "action": { "do": "pass" } }).to_string();
    let reply = call(&desk, &ann, "POST", "/api/v1/tables/t/actions", Some(&pass)).await;
    assert_eq!(reply.json()["error"]["rule"], "1846 3 (distribution)");
    // A form is not JSON.
    let Who::Token(token) = &ann else { unreachable!() };
    let request = Request::post("/api/v1/tables/t/chat")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("text=x"))
        .unwrap();
    assert_eq!(
        reply_of(&desk, request).await,
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type".to_owned())
    );
    // Pages say the same to who asks for JSON, and a page to who does not.
    for (accept, kind) in [("application/json", "application/json"), ("text/html", "text/html; charset=utf-8")] {
        let request = Request::get("/table/none").header(header::ACCEPT, accept).body(Body::empty()).unwrap();
        let response = desk.raw(request).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(response.headers()[header::CONTENT_TYPE], kind);
    }
}

async fn reply_of(desk: &Desk, request: Request<Body>) -> (StatusCode, String) {
    let reply = reply(desk.raw(request).await).await;
    (reply.status, reply.code())
}

#[tokio::test]
async fn tokens_are_made_and_revoked_on_a_page() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    let page = desk.post(&ann, "/account/tokens", &[("label", "<i>bot</i>")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("&lt;i&gt;bot"), "names are text");
    let token = page.body.split("rh_").nth(1).unwrap().split('<').next().unwrap();
    let who = Who::Token(format!("rh_{token}"));
    assert_eq!(call(&desk, &who, "GET", "/api/v1/me", None).await.json()["name"], "Ann");
    // A token is shown once, and only what cannot be used is kept.
    let secret = token.split('_').nth(1).unwrap();
    assert!(!desk.get(&ann, "/account/tokens").await.body.contains(secret));
    for file in ["railhead.sqlite", "railhead.sqlite-wal"].into_iter().filter(|_| desk.database.is_file()) {
        let file = std::fs::read(desk.database.folder.join(file)).unwrap_or_default();
        assert!(!String::from_utf8_lossy(&file).contains(secret), "the secret is not in the database");
    }
    let revoke = format!("/account/tokens/{}/revoke", token.split('_').next().unwrap());
    assert_eq!(desk.post(&bob, &revoke, &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(desk.post(&ann, &revoke, &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(call(&desk, &who, "GET", "/api/v1/me", None).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(desk.post(&ann, "/account/tokens", &[("label", "")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(desk.get(&Person::stranger(), "/account/tokens").await.status, StatusCode::FORBIDDEN);
    let guide = desk.get(&ann, "/api").await.body;
    assert!(guide.contains("/api/v1/tables/{id}/actions") && guide.contains("curl"));
}
