//! Nobody sees what is not theirs to see.
//!
//! Two servers with the same people, the same table and the same seed differ in one hidden thing only: which card the first
//! player took. Whoever may not know it must not be able to tell the two apart, whichever page they open.

use crate::desk::{Desk, Person, TABS};
use axum::http::StatusCode;
use railhead_bots::{Budget, Shrewd};
use railhead_engine::{Action, Card, Choice, Seat, Setup, Viewer};
use railhead_server::Config;
use railhead_titles::Game;
use std::collections::HashMap;

const SEED: u64 = 8_406_214_735;
const ID: &str = "0123456789abcdef";

struct Room {
    desk: Desk,
    seats: Vec<Person>,
    spectator: Person,
    stranger: Person,
}

async fn room() -> Room {
    room_of(SEED).await
}

async fn room_of(seed: u64) -> Room {
    // What is left to chance is the same on both servers, and a hint takes as many tries, however busy the machine is.
    let config = Config { hint: Budget::Simulations(6), ..Config::default() };
    let desk = Desk::twin(config).await;
    let mut seats = Vec::new();
    for name in ["Ann", "Bob", "Cy", "Dee"] {
        seats.push(desk.person(name).await);
    }
    let spectator = desk.person("Eve").await;
    let named: Vec<(&str, &Person)> = ["Ann", "Bob", "Cy", "Dee"].into_iter().zip(&seats).collect();
    desk.table(ID, "1846", seed, &named).await;
    let stranger = Person::stranger();
    Room { desk, seats, spectator, stranger }
}

fn drafts(game: &Game, seat: Seat) -> Vec<Action> {
    let mut all: Vec<Action> = game.choices(seat).iter().flat_map(Choice::actions).collect();
    all.retain(|a| matches!(a, Action::Draft { card: Card::Private(_) }));
    all
}

/// Every page and every part of one, at every moment so far.
fn paths(len: usize) -> Vec<String> {
    let mut paths = Vec::new();
    for tab in TABS {
        paths.push(format!("/table/{ID}?tab={tab}"));
        paths.push(format!("/table/{ID}/part?tab={tab}"));
        paths.extend((0..=len).map(|at| format!("/table/{ID}?tab={tab}&at={at}")));
    }
    for file in ["board.svg", "market.svg", "game.railhead.json", "game.18xx.json", "nothing.txt"] {
        paths.push(format!("/table/{ID}/file/{file}"));
        paths.push(format!("/table/{ID}/file/{file}?at=0"));
    }
    paths.push(format!("/table/{ID}/notes"));
    paths.push("/".to_owned());
    paths
}

/// A page without the moments in it, and without fingerprints, which are of moments too.
pub(crate) fn timeless(body: &str) -> String {
    [" datetime=\"", " data-part=\""].iter().fold(body.to_owned(), |text, name| {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, rest| all + rest.split_once('"').map_or("", |(_, rest)| rest))
    })
}

#[tokio::test]
async fn a_card_that_was_taken_is_known_to_its_taker_only() {
    let (one, other) = (room().await, room().await);
    let game = one.desk.game(ID).await;
    let first = game.deciding()[0].seat;
    let cards = drafts(&game, first);
    assert!(cards.len() > 1, "there is a choice");
    one.desk.play(ID, &one.seats[first.index()], &cards[0]).await;
    other.desk.play(ID, &other.seats[first.index()], &cards[1]).await;
    let (game, different) = (one.desk.game(ID).await, other.desk.game(ID).await);
    assert!(!game.same_state(&different), "the servers keep different secrets");
    let next = game.deciding()[0].seat;

    // Who took it sees it, and so the pages differ.
    let Action::Draft { card: Card::Private(taken) } = cards[0] else { panic!("a private company") };
    let name = maud::html! { (game.edition().privates[taken.index()].name) }.into_string();
    let path = format!("/table/{ID}?tab=entities");
    let mine = one.desk.get(&one.seats[first.index()], &path).await.body;
    assert!(mine.contains(&format!("<b>{name}</b>")));

    // Nobody else does. Whoever draws next sees another hand, but that is theirs to see.
    let players = (0..4).filter(|s| *s != first.index() && *s != next.index());
    let mut eyes: Vec<(String, &Person, &Person)> =
        players.map(|s| (format!("seat {s}"), &one.seats[s], &other.seats[s])).collect();
    assert_eq!(eyes.len(), 2);
    eyes.push(("spectator".to_owned(), &one.spectator, &other.spectator));
    eyes.push(("stranger".to_owned(), &one.stranger, &other.stranger));
    for path in paths(1) {
        for (eye, here, there) in &eyes {
            let (a, b) = (one.desk.get(here, &path).await, other.desk.get(there, &path).await);
            assert_eq!(a.status, b.status, "{eye} {path}");
            assert_eq!(timeless(&a.body), timeless(&b.body), "{eye} can tell by {path}");
        }
    }
    assert_ne!(mine, other.desk.get(&other.seats[first.index()], &path).await.body);
}

#[tokio::test]
async fn the_seed_is_nowhere_while_the_game_goes_on() {
    let room = room().await;
    let desk = &room.desk;
    for step in 0..6 {
        let game = desk.game(ID).await;
        let seat = game.deciding()[0].seat;
        let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
        desk.play(ID, &room.seats[seat.index()], &action).await;
        let eyes = room.seats.iter().chain([&room.spectator, &room.stranger]);
        for person in eyes {
            // The first pages are looked at in full; later ones as they are now.
            for path in paths(0).into_iter().chain(if step == 5 { paths(6) } else { Vec::new() }) {
                let answer = desk.get(person, &path).await;
                assert!(!answer.body.contains(&SEED.to_string()), "the seed is in {path}");
                assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
            }
        }
    }
}

#[tokio::test]
async fn files_and_copies_wait_until_nothing_is_hidden() {
    let room = room().await;
    let desk = &room.desk;
    for person in room.seats.iter().chain([&room.spectator, &room.stranger]) {
        for name in ["game.railhead.json", "game.18xx.json"] {
            let answer = desk.get(person, &format!("/table/{ID}/file/{name}")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN);
            assert!(answer.body.contains("once the game is over"));
        }
        let answer = desk.post(person, &format!("/table/{ID}/copy"), &[]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    // The game itself knows of something that a spectator does not.
    let game = desk.game(ID).await;
    assert_ne!(game.view_json(Viewer::Spectator).unwrap(), game.view_json(Viewer::All).unwrap());
}

/// Two deals that look the same to whoever drafts first.
fn deals_alike() -> (u64, u64, Seat) {
    let mut seen: HashMap<String, u64> = HashMap::new();
    let seats: Vec<String> = ["Ann", "Bob", "Cy", "Dee"].map(str::to_owned).to_vec();
    for seed in 1.. {
        let setup = Setup { title: "1846".to_owned(), version: 1, options: Vec::new(), seats: seats.clone(), seed };
        let game = Game::start(&setup).unwrap();
        let first = game.deciding()[0].seat;
        if let Some(other) = seen.insert(game.view_json(Viewer::Seat(first)).unwrap(), seed) {
            return (other, seed, first);
        }
    }
    panic!("no two deals look alike");
}

/// Who has a turn may ask a bot what it would do. What is hidden must not be in the answer, not even in its figures.
#[tokio::test]
async fn a_hint_does_not_tell_what_is_hidden() {
    let (seed, another, first) = deals_alike();
    let (one, other) = (room_of(seed).await, room_of(another).await);
    assert!(!one.desk.game(ID).await.same_state(&other.desk.game(ID).await), "the servers keep different secrets");
    for room in [&one, &other] {
        let allowed = room.desk.post(&room.seats[0], &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
        assert_eq!(allowed.status, StatusCode::SEE_OTHER, "{}", allowed.body);
    }
    for path in [format!("/table/{ID}/hint"), format!("/api/v1/tables/{ID}/hint")] {
        let (here, there) = (&one.seats[first.index()], &other.seats[first.index()]);
        let (mine, theirs) = (one.desk.get(here, &path).await, other.desk.get(there, &path).await);
        assert_eq!(mine.status, StatusCode::OK, "{}", mine.body);
        assert!(mine.body.contains("tried out in"), "{}", mine.body);
        assert_eq!(timeless(&mine.body), timeless(&theirs.body), "{path} tells what is hidden");
    }
}

/// Everybody may read why a bot did something. Where its seat knows more than others, the figures of what it tried would tell.
#[test]
fn the_public_reason_of_a_bot_has_no_figures_of_what_it_alone_knows() {
    let (title, options) = ("1853-1989".to_owned(), vec![("mik-2".to_owned(), "on".to_owned())]);
    let seats = ["Ann", "Bob", "Cy"].map(str::to_owned).to_vec();
    let version = railhead_titles::find(&title).unwrap().version;
    let setup = Setup { title, version, options, seats, seed: 4 };
    let mut game = Game::start(&setup).unwrap();
    let mut chance = railhead_bots::Random::lively(6);
    let holds = |game: &Game, seat: Seat| game.hands(Viewer::Seat(seat)).iter().any(|h| h.seat == seat && h.count > 0);
    let mut told = 0;
    while game.outcome().is_none() && told < 2 {
        let seat = game.deciding()[0].seat;
        if holds(&game, seat) && game.len().is_multiple_of(7) {
            let mut public = Shrewd::new(Budget::Simulations(3), 1, 1).discreet();
            let thought = public.choose(&game, seat).unwrap();
            assert!(!thought.reason.contains("tried out"), "{}", thought.reason);
            told += usize::from(public.simulated() > 0);
        }
        let (by, action) = chance.choose(&game).unwrap();
        game.play(by, &action).unwrap();
    }
    assert_eq!(told, 2, "it never held a card and had a choice");
}
