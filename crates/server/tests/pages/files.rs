//! Files that are handed out and taken in, and copies of positions.

use crate::desk::{Desk, Person, TABS};
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_engine::RoundKind;

const GAME: &str = include_str!("../../../records/tests/corpus/1846-v1-book.railhead.json");
const SITE: &str = include_str!("../../../records/tests/corpus/1846-v1-site.railhead.json");

/// The id of the table to which an answer leads.
fn table(location: &str) -> String {
    location.strip_prefix("/table/").unwrap_or_else(|| panic!("leads to {location}")).to_owned()
}

/// The actions of a file, without the moments at which they were done.
fn actions(text: &str) -> Vec<serde_json::Value> {
    let mut file: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut actions = file["actions"].take().as_array().unwrap().clone();
    for action in &mut actions {
        action.as_object_mut().unwrap().remove("at");
    }
    actions
}

#[tokio::test]
async fn a_file_becomes_a_table_that_gives_the_same_file() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let made = desk.post(&ann, "/import", &[("text", GAME)]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let id = table(&made.location);
    let answer = desk.get(&ann, &format!("/table/{id}/file/game.railhead.json")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(actions(&answer.body), actions(GAME));
    // One can step through it, and every page shows something.
    let len = desk.game(&id).await.len();
    for tab in TABS {
        for at in [0, len / 2, len] {
            let page = desk.get(&ann, &format!("/table/{id}?tab={tab}&at={at}")).await;
            assert_eq!(page.status, StatusCode::OK, "{tab} at {at}");
        }
    }
    // The rules of the book are not those of the site.
    let answer = desk.get(&ann, &format!("/table/{id}/file/game.18xx.json")).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("This game cannot be exported to 18xx.games"));
}

#[tokio::test]
async fn a_game_by_the_rules_of_the_site_goes_there_and_comes_back() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let made = desk.post(&ann, "/import", &[("text", SITE)]).await;
    let id = table(&made.location);
    let theirs = desk.get(&ann, &format!("/table/{id}/file/game.18xx.json")).await;
    assert_eq!(theirs.status, StatusCode::OK, "{}", theirs.body);
    let made = desk.post(&ann, "/import", &[("text", &theirs.body)]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let back = table(&made.location);
    assert_eq!(desk.game(&id).await.worth(), desk.game(&back).await.worth());
}

#[tokio::test]
async fn pictures_are_for_everybody() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let made = desk.post(&ann, "/import", &[("text", GAME)]).await;
    let id = table(&made.location);
    for (name, begins) in [("board.svg", "<svg"), ("market.svg", "<svg"), ("board.png", "\u{fffd}PNG")] {
        let answer = desk.get(&Person::stranger(), &format!("/table/{id}/file/{name}?at=40&theme=dark")).await;
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert!(answer.body.starts_with(begins), "{name}");
    }
}

async fn friends(desk: &Desk) -> [Person; 3] {
    [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await]
}

#[tokio::test]
async fn a_copy_of_a_game_of_others_keeps_its_seed() {
    const SEED: u64 = 77_123_456_789;
    let desk = Desk::new().await;
    let people = friends(&desk).await;
    let named: Vec<(&str, &Person)> = ["Ann", "Bob", "Cy"].into_iter().zip(&people).collect();
    desk.table("origin", "1848", SEED, &named).await;
    let mut bot = Random::lively(3);
    while desk.game("origin").await.table().round.kind == RoundKind::Opening {
        let (seat, action) = bot.choose(&desk.game("origin").await).unwrap();
        desk.play("origin", &people[seat.index()], &action).await;
    }
    let made = desk.post(&people[0], "/table/origin/copy", &[]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let copy = table(&made.location);
    assert!(desk.game("origin").await.same_state(&desk.game(&copy).await));
    let again = table(&desk.post(&people[0], &format!("/table/{copy}/copy"), &[]).await.location);
    for id in [&copy, &again] {
        let file = desk.get(&people[0], &format!("/table/{id}/file/game.railhead.json")).await;
        assert_eq!(file.status, StatusCode::FORBIDDEN);
        for tab in TABS {
            let page = desk.get(&people[0], &format!("/table/{id}?tab={tab}")).await;
            assert!(!page.body.contains(&SEED.to_string()));
        }
    }
    // An earlier position at which something was dealt but not known is not copied.
    let early = desk.post(&people[0], "/table/origin/copy", &[("at", "0")]).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn who_plays_every_seat_may_have_the_file_and_copy_any_position() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("alone", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let file = desk.get(&ann, "/table/alone/file/game.railhead.json").await;
    assert_eq!(file.status, StatusCode::OK);
    assert!(file.body.contains("\"seed\": 5"));
    assert_eq!(
        desk.get(&Person::stranger(), "/table/alone/file/game.railhead.json").await.status,
        StatusCode::FORBIDDEN
    );
    let copy = desk.post(&ann, "/table/alone/copy", &[("at", "0")]).await;
    assert_eq!(copy.status, StatusCode::SEE_OTHER);
    let file = desk.get(&ann, &format!("{}/file/game.railhead.json", copy.location)).await;
    assert_eq!(file.status, StatusCode::OK);
}

/// Anybody may ask for a picture of a board, and as often as they like: it is drawn once.
#[tokio::test]
async fn a_picture_that_many_ask_for_is_drawn_once() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1853-2009", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let path = "/table/t/file/board.png";
    let begun = std::time::Instant::now();
    assert_eq!(desk.get(&Person::stranger(), path).await.status, StatusCode::OK);
    let once = begun.elapsed();
    let begun = std::time::Instant::now();
    for _ in 0..40 {
        assert_eq!(desk.get(&Person::stranger(), path).await.status, StatusCode::OK);
    }
    // Drawn anew each time it would be forty times as long.
    assert!(begun.elapsed() < 8 * once, "{:?}, and one takes {once:?}", begun.elapsed());
}
