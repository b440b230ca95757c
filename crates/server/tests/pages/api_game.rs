//! A whole game played by a program that knows nothing but what the interface tells.

use crate::broken::change;
use crate::client::{Client, Who, call};
use crate::desk::Desk;
use axum::http::StatusCode;
use railhead_server::table::Entry;
use serde_json::{Value, json};

/// Picks something from a choice, as its fields say.
fn pick(choice: &Value, dice: &mut impl FnMut(usize) -> usize) -> Value {
    let mut one = |list: &Value| list[dice(list.as_array().unwrap().len())].clone();
    let name = choice["choice"].as_str().unwrap();
    let mut action = json!({ "do": name });
    match name {
        "act" => return choice["action"].clone(),
        "launch" => {
            let price = one(&choice["prices"]);
            action["company"] = choice["company"].clone();
            if price["alone"] == true {
                action["price"] = price["price"].clone();
            } else {
                action["box"] = price["box"].clone();
            }
        }
        "bid" => action["amount"] = choice["from"].clone(),
        "claim" => {
            action["hex"] = choice["hex"].clone();
            action["company"] = one(&choice["companies"]);
        }
        "sell-priority" => {
            action["to"] = choice["to"].clone();
            action["price"] = choice["from"].clone();
        }
        "choose" => action["option"] = choice["option"].clone(),
        "sell" | "issue" | "redeem" => {
            action["shares"] = one(&choice["shares"]);
            if name == "sell" {
                action["company"] = choice["company"].clone();
            }
        }
        "lay" => {
            let hex = one(&choice["hexes"]);
            let tile = one(&hex["tiles"]);
            action["hex"] = hex["hex"].clone();
            action["tile"] = tile["tile"].clone();
            action["turn"] = one(&tile["turns"])["turn"].clone();
        }
        "token" => {
            let place = one(&choice["places"]);
            action["hex"] = place["hex"].clone();
            action["stop"] = place["stop"].clone();
        }
        "pay" => action["dividend"] = one(&choice["dividends"]),
        "buy-train" | "buy-private" => {
            for field in ["train", "kind", "private", "trade"] {
                if !choice[field].is_null() {
                    action[field] = choice[field].clone();
                }
            }
            action["price"] = choice["from"].clone();
        }
        other => panic!("what is {other}?"),
    }
    if !choice["with"].is_null() {
        action["with"] = choice["with"].clone();
    }
    action
}

async fn play(title: &str, seats: usize, most: usize) -> (usize, Value) {
    let desk = Desk::new().await;
    let client = Client::new(&desk).await;
    let guest = client.good(&Who::Nobody, "POST", "/guests", Some(&json!({}))).await;
    let who = Who::Token(guest["token"].as_str().unwrap().to_owned());
    let players: Vec<String> = (1..=seats).map(|n| format!("Player {n}")).collect();
    let body = json!({ "title": title, "hotseat": true, "players": players });
    let id = client.good(&who, "POST", "/tables", Some(&body)).await["id"].as_str().unwrap().to_owned();
    let mut state = 7_u64;
    let mut dice = move |sides: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % sides
    };
    for done in 0..most {
        // The whole view is checked now and then; what may be done every time.
        if done % 20 == 0 {
            let view = client.good(&who, "GET", &format!("/tables/{id}/view"), None).await;
            if !view["outcome"].is_null() {
                return (done, view);
            }
        }
        let told = client.good(&who, "GET", &format!("/tables/{id}/choices"), None).await;
        let choices = told["choices"].as_array().unwrap();
        if choices.is_empty() {
            let view = client.good(&who, "GET", &format!("/tables/{id}/view"), None).await;
            assert!(!view["outcome"].is_null(), "nobody can do anything, and the game goes on");
            return (done, view);
        }
        let choice = &choices[dice(choices.len())];
        let action = if choice["choice"] == "run" {
            client.good(&who, "GET", &format!("/tables/{id}/runs"), None).await["action"].clone()
        } else {
            pick(choice, &mut dice)
        };
        let body = json!({ "version": told["version"], "seat": told["seat"], "action": action });
        client.good(&who, "POST", &format!("/tables/{id}/actions"), Some(&body)).await;
    }
    (most, client.good(&who, "GET", &format!("/tables/{id}/view"), None).await)
}

#[tokio::test]
async fn choices_are_enough_to_play_1846() {
    let (done, view) = play("1846", 3, 500).await;
    assert!(done == 500 || !view["outcome"].is_null());
    assert_ne!(view["position"]["round"]["kind"], "opening");
    assert!(!view["position"]["tiles"].as_array().unwrap().is_empty(), "companies were at work");
}

#[tokio::test]
async fn choices_are_enough_to_play_1848() {
    let (_, view) = play("1848", 4, 300).await;
    assert_ne!(view["position"]["round"]["kind"], "opening");
}

#[tokio::test]
async fn choices_are_enough_to_play_1853() {
    let (_, view) = play("1853-2009", 3, 120).await;
    assert_ne!(view["position"]["round"]["kind"], "opening");
}

#[tokio::test]
async fn what_was_said_is_told_in_pages() {
    const SAID: usize = 3000;
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let entry = |i: usize| {
        let said = Entry::Chat { who: "Ann".to_owned(), seat: None, text: format!("message {i}") };
        format!("('t', {i}, {i}, '{}')", serde_json::to_string(&said).unwrap())
    };
    let entries: Vec<String> = (1..=SAID).map(entry).collect();
    let insert = format!("INSERT INTO entries (table_id, seq, at, body) VALUES {}", entries.join(", "));
    change(&desk.database, &insert).await;
    let program = Who::program(&desk, &ann).await;
    let page = async |asked: &str| {
        let reply = call(&desk, &program, "GET", &format!("/api/v1/tables/t/log{asked}"), None).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
        assert!(reply.body.len() < 100_000, "{} bytes", reply.body.len());
        reply.json()
    };
    // Who asks for no page hears what was said last.
    let mut told = page("").await;
    let mut heard: Vec<String> = Vec::new();
    for _ in 0..SAID {
        let texts = told["chat"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap().to_owned());
        heard.splice(0..0, texts);
        let Some(before) = told["said_before"].as_u64() else { break };
        told = page(&format!("?said_before={before}")).await;
    }
    assert_eq!(heard, (1..=SAID).map(|i| format!("message {i}")).collect::<Vec<_>>());
    assert!(page("?said_before=0").await["chat"].as_array().unwrap().is_empty());
}
