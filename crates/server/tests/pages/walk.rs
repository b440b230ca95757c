//! What those who play may ask for, and must not learn from it.

use crate::client::{Who, call};
use crate::desk::{Desk, Person, in_play};
use axum::http::StatusCode;
use railhead_engine::{Action, Card, Choice, Seat, Viewer};
use railhead_server::store::{NewTable, Visibility};
use railhead_titles::Game;
use serde_json::{Value, json};

const SEED: u64 = 17_283_940_561_122_334_455;
const ID: &str = "00112233aabbccdd";
const NAMES: [&str; 4] = ["Ann", "Bob", "Cy", "Dee"];

struct Room {
    desk: Desk,
    people: Vec<(String, Person)>,
}

/// A table of four whose owner plays no seat, and somebody who only watches.
async fn room() -> Room {
    let desk = Desk::new().await;
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
    Room { desk, people }
}

fn drafts(game: &Game, seat: Seat) -> Vec<Action> {
    let mut all: Vec<Action> = game.choices(seat).iter().flat_map(Choice::actions).collect();
    all.retain(|a| matches!(a, Action::Draft { card: Card::Private(_) }));
    all
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
