//! Contract bids: a bond before all are revealed, and a city before the bid is fulfilled, are known to who wrote them only.
//!
//! As in `secrets.rs`, two servers differ in one hidden thing only, and whoever may not know it gets the same from both.

use crate::client::{Who, call};
use crate::desk::{Desk, Person};
use crate::secrets;
use railhead_engine::{Action, Choice, Seat};
use railhead_titles::Game;

const SEED: u64 = 8_406_214_735;
const ID: &str = "0123456789abcdef";
const NAMES: [&str; 4] = ["Ann", "Bob", "Cy", "Dee"];

struct Room {
    desk: Desk,
    seats: Vec<Person>,
    /// Everybody, seats first: by browser and by program.
    eyes: Vec<(Person, Who)>,
}

async fn room() -> Room {
    room_of("1853-2009").await
}

async fn room_of(title: &str) -> Room {
    let desk = Desk::new().await;
    let mut seats = Vec::new();
    for name in NAMES {
        seats.push(desk.person(name).await);
    }
    let spectator = desk.person("Eve").await;
    let named: Vec<(&str, &Person)> = NAMES.into_iter().zip(&seats).collect();
    desk.table(ID, title, SEED, &named).await;
    let mut eyes = Vec::new();
    for person in seats.iter().chain([&spectator]) {
        eyes.push((person.clone(), Who::program(&desk, person).await));
    }
    eyes.push((Person::stranger(), Who::Nobody));
    Room { desk, seats, eyes }
}

impl Room {
    async fn game(&self) -> Game {
        self.desk.game(ID).await
    }

    async fn play(&self, seat: Seat, action: &Action) {
        self.desk.play(ID, &self.seats[seat.index()], action).await;
    }
}

/// Every page that tells of players, now and then, and everything that programs may ask.
fn paths(len: usize) -> (Vec<String>, Vec<String>) {
    let mut pages =
        vec!["/".to_owned(), format!("/table/{ID}/file/game.railhead.json"), format!("/table/{ID}/file/board.svg")];
    for tab in ["game", "entities", "market", "spreadsheet", "charts", "tools", "auto", "log"] {
        pages.push(format!("/table/{ID}?tab={tab}"));
    }
    let moments = [0, 1, len / 2, len];
    pages.extend(moments.map(|at| format!("/table/{ID}/part?at={at}")));
    let at = |rest: &str| format!("/api/v1/tables/{ID}{rest}");
    let mut calls: Vec<String> =
        ["", "/view", "/choices", "/log", "/events?after=0.0", "/runs", "/programs", "/notes"].map(at).to_vec();
    calls.extend(moments.map(|n| at(&format!("/view?at={n}"))));
    (pages, calls)
}

/// What an answer tells beside moments.
fn timeless(body: &str) -> String {
    if let Ok(mut value) = serde_json::from_str::<serde_json::Value>(body) {
        forget(&mut value);
        return value.to_string();
    }
    secrets::timeless(body)
}

fn forget(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for name in ["at", "created", "moved"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget);
        }
        serde_json::Value::Array(list) => list.iter_mut().for_each(forget),
        _ => {}
    }
}

/// Fails if anybody but one seat can tell the servers apart, or if that seat cannot.
async fn only_known_to(one: &Room, other: &Room, whose: Seat) {
    only_known_to_these(one, other, &[whose]).await;
}

/// Fails if anybody but some seats can tell the servers apart, or if those cannot.
async fn only_known_to_these(one: &Room, other: &Room, whose: &[Seat]) {
    let (pages, calls) = paths(one.game().await.len());
    let mut known = 0;
    for (i, (here, there)) in one.eyes.iter().zip(&other.eyes).enumerate() {
        for path in &pages {
            let (a, b) = (one.desk.get(&here.0, path).await, other.desk.get(&there.0, path).await);
            let same = a.status == b.status && timeless(&a.body) == timeless(&b.body);
            assert!(same || whose.iter().any(|seat| seat.index() == i), "eye {i} can tell by {path}");
            known += usize::from(!same);
            assert!(!a.body.contains(&SEED.to_string()), "the seed is in {path}");
        }
        for path in &calls {
            let (a, b) = (
                call(&one.desk, &here.1, "GET", path, None).await,
                call(&other.desk, &there.1, "GET", path, None).await,
            );
            let same = a.status == b.status && timeless(&a.body) == timeless(&b.body);
            let may = whose.iter().any(|seat| seat.index() == i);
            assert!(same || may, "eye {i} can tell by {path}: {} {}", a.body, b.body);
            known += usize::from(!same);
            assert!(!a.body.contains(&SEED.to_string()), "the seed is in {path}");
        }
    }
    assert!(known > 5, "who wrote it sees it: {known}");
}

fn actions(game: &Game, seat: Seat) -> Vec<Action> {
    game.choices(seat).iter().flat_map(Choice::actions).collect()
}

/// The smallest and the largest bond of a seat.
fn bonds(game: &Game, seat: Seat) -> (Action, Action) {
    let bids: Vec<Action> = actions(game, seat).into_iter().filter(|a| matches!(a, Action::Bid { .. })).collect();
    (bids.first().unwrap().clone(), bids.last().unwrap().clone())
}

#[tokio::test]
async fn a_sealed_bond_is_known_to_who_sealed_it_only() {
    let (one, other) = (room().await, room().await);
    let game = one.game().await;
    let all: Vec<Seat> = game.deciding().iter().map(|d| d.seat).collect();
    assert_eq!(all.len(), 4, "all seal at once");
    let whose = all[0];
    let (low, high) = bonds(&game, whose);
    assert_ne!(low, high);
    one.play(whose, &low).await;
    other.play(whose, &high).await;
    for seat in &all[1..3] {
        let (_, bond) = bonds(&game, *seat);
        one.play(*seat, &bond).await;
        other.play(*seat, &bond).await;
    }
    assert!(!one.game().await.same_state(&other.game().await), "the servers keep different secrets");
    only_known_to(&one, &other, whose).await;
}

#[tokio::test]
async fn a_city_that_is_written_down_is_known_to_who_wrote_it_only() {
    let (one, other) = (room().await, room().await);
    while let Some(seat) = one.game().await.deciding().first().map(|d| d.seat) {
        let game = one.game().await;
        if !matches!(actions(&game, seat)[0], Action::Bid { .. }) {
            break;
        }
        let (_, bond) = bonds(&game, seat);
        one.play(seat, &bond).await;
        other.play(seat, &bond).await;
    }
    let game = one.game().await;
    let whose = game.deciding()[0].seat;
    let claims: Vec<Action> = actions(&game, whose);
    let Some(Action::Claim { hex, company }) = claims.first() else { panic!("a city is written down now") };
    let another = claims.iter().find(|a| matches!(a, Action::Claim { hex: h, company: c } if h != hex && c == company));
    one.play(whose, &claims[0]).await;
    other.play(whose, another.expect("the same share may be claimed for another city")).await;
    assert!(!one.game().await.same_state(&other.game().await), "the servers keep different secrets");
    only_known_to(&one, &other, whose).await;
    // And so it stays while the others write and the bids come to their end.
    for _ in 0..40 {
        let (here, there) = (one.game().await, other.game().await);
        let seat = here.deciding()[0].seat;
        assert_eq!(seat, there.deciding()[0].seat);
        let possible = actions(&there, seat);
        let mut both = actions(&here, seat).into_iter().filter(|a| possible.contains(a));
        let Some(action) = both.next_back() else { break };
        one.play(seat, &action).await;
        other.play(seat, &action).await;
        if !one.game().await.envelopes(railhead_engine::Viewer::Spectator).iter().any(|e| !e.closed) {
            break;
        }
    }
    assert!(one.game().await.len() > 10, "the bids went on");
    only_known_to(&one, &other, whose).await;
}

#[tokio::test]
async fn a_whole_bid_is_known_to_who_writes_it_down_only() {
    let (one, other) = (room_of("1853-1989").await, room_of("1853-1989").await);
    let game = one.game().await;
    let all: Vec<Seat> = game.deciding().iter().map(|d| d.seat).collect();
    assert_eq!(all.len(), 4, "all write at once");
    let whose = all[1];
    let claims: Vec<Action> = actions(&game, whose);
    let (first, last) = (claims.first().unwrap(), claims.last().unwrap());
    // Another city, and the share of another company.
    assert!(matches!((first, last), (Action::Claim { company: a, .. }, Action::Claim { company: b, .. }) if a != b));
    one.play(whose, first).await;
    other.play(whose, last).await;
    only_known_to(&one, &other, whose).await;
}

#[tokio::test]
async fn how_many_cities_somebody_has_written_down_is_known_to_them_only() {
    let (one, other) = (room_of("1853-1989").await, room_of("1853-1989").await);
    let all: Vec<Seat> = one.game().await.deciding().iter().map(|d| d.seat).collect();
    let write = async |room: &Room, seat: Seat| {
        let claim = actions(&room.game().await, seat).into_iter().find(|a| matches!(a, Action::Claim { .. }));
        room.play(seat, &claim.unwrap()).await;
    };
    // Somebody who sees it has written something too, and is told of what happened since.
    for room in [&one, &other] {
        write(room, all[0]).await;
    }
    // Two cities of one player and one of another, or the other way round.
    for (room, order) in [(&one, [1, 2, 1]), (&other, [2, 1, 2])] {
        for at in order {
            write(room, all[at]).await;
        }
    }
    only_known_to_these(&one, &other, &all[1..3]).await;
    // Three cities, or two of which all were crossed out.
    write(&one, all[3]).await;
    write(&other, all[3]).await;
    write(&one, all[3]).await;
    other.play(all[3], &Action::Choose { course: railhead_titles::courses_1853::WRITE_ANEW }).await;
    write(&one, all[3]).await;
    write(&other, all[3]).await;
    only_known_to_these(&one, &other, &all[1..]).await;
}
