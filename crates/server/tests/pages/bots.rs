//! Bots at tables: they sit down, play by themselves, outlive the server, take seats over and give hints where that is allowed.

use crate::consent::{ID, three};
use crate::desk::{Desk, Person};
use crate::notices::until;
use crate::tables::opened;
use axum::http::StatusCode;
use railhead_bots::{Sight, Steady};
use railhead_engine::Seat;

/// A table of 1848 with one person and bots for the rest.
async fn with_bots(desk: &Desk, ann: &Person) -> String {
    let id = opened(desk, ann, &[("name", "Ann and bots"), ("title", "1848"), ("visibility", "public")]).await;
    for level in ["steady", "steady", "random"] {
        let path = format!("/table/{id}/bot");
        let done = desk.post(ann, &path, &[("level", level), ("seconds", "1")]).await;
        // There may be fewer seats than that.
        assert!(done.status == StatusCode::SEE_OTHER || done.body.contains("Every seat is taken"), "{}", done.body);
    }
    let page = desk.get(ann, &format!("/table/{id}")).await.body;
    assert!(page.contains("Steady bot") && page.contains("Steady bot 2"), "{page}");
    id
}

/// Whose turn it is.
async fn deciding(desk: &Desk, id: &str) -> Option<Seat> {
    desk.game(id).await.deciding().first().map(|d| d.seat)
}

/// Ann does what the steady player would do, until so many actions were done.
async fn play_along(desk: &Desk, id: &str, ann: &Person, actions: usize) {
    let mut steady = Steady::new();
    while desk.game(id).await.len() < actions {
        until("it is Ann's turn", async || deciding(desk, id).await == Some(Seat(0))).await;
        let game = desk.game(id).await;
        let action = steady.choose(Sight::new(&game, Seat(0))).unwrap().action;
        desk.play(id, ann, &action).await;
    }
}

#[tokio::test]
async fn bots_play_by_themselves_say_why_and_outlive_the_server() {
    let desk = Desk::new().await;
    desk.app.attend();
    let ann = desk.person("Ann").await;
    let id = with_bots(&desk, &ann).await;
    let started = desk.post(&ann, &format!("/table/{id}/start"), &[]).await;
    assert_eq!(started.status, StatusCode::SEE_OTHER, "{}", started.body);
    play_along(&desk, &id, &ann, 12).await;
    let page = desk.get(&Person::stranger(), &format!("/table/{id}")).await.body;
    assert!(page.contains("<summary>Why</summary>"), "reasons stand in the log");
    until("the bots have moved", async || deciding(&desk, &id).await == Some(Seat(0))).await;
    // Another server takes the table up where this one left it, and its bots play on.
    let again = desk.another().await;
    again.app.attend();
    let before = again.game(&id).await.len();
    play_along(&again, &id, &ann, before + 6).await;
    let table = again.app.tables.table(&id).await.unwrap();
    assert!(!table.now().reasons.is_empty());
}

#[tokio::test]
async fn a_bot_takes_over_a_seat_that_was_left() {
    let desk = Desk::new().await;
    desk.app.attend();
    let people = three(&desk).await;
    let seat = deciding(&desk, ID).await.unwrap();
    let before = desk.game(ID).await.len();
    let (leaves, stays) = (&people[seat.index()], &people[(seat.index() + 1) % 3]);
    let asked = [("level", "steady")];
    let early = desk.post(stays, &format!("/table/{ID}/bot"), &asked).await;
    assert!(early.body.contains("no seat is left to be taken over"), "{}", early.body);
    desk.post(leaves, &format!("/table/{ID}/offer-seat"), &[]).await;
    let stranger = desk.person("Mallory").await;
    let denied = desk.post(&stranger, &format!("/table/{ID}/bot"), &asked).await;
    assert!(denied.body.contains("You do not play at this table"), "{}", denied.body);
    assert!(desk.get(stays, &format!("/table/{ID}")).await.body.contains("Let a bot take over"));
    let done = desk.post(stays, &format!("/table/{ID}/bot"), &asked).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    until("the bot moves", async || desk.game(ID).await.len() > before).await;
    // What was done in secret has its reason in secret.
    let page = desk.get(stays, &format!("/table/{ID}")).await.body;
    assert!(page.contains("Steady bot") && !page.contains("<summary>Why</summary>"), "a hand of the draft is hidden");
}

#[tokio::test]
async fn senseless_bots_are_refused() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let id = opened(&desk, &ann, &[("name", "Open"), ("title", "1846"), ("visibility", "public")]).await;
    for (level, seconds) in
        [("deep", "1"), ("", "1"), ("shrewd", "0"), ("shrewd", "61"), ("shrewd", "x"), ("./bot", "1")]
    {
        let done = desk.post(&ann, &format!("/table/{id}/bot"), &[("level", level), ("seconds", seconds)]).await;
        assert!(done.body.contains("Which bot?"), "{level} {seconds}: {}", done.body);
    }
    let bob = desk.person("Bob").await;
    let done = desk.post(&bob, &format!("/table/{id}/bot"), &[("level", "steady")]).await;
    assert!(done.body.contains("Whoever opened the table"), "{}", done.body);
}

#[tokio::test]
async fn hints_are_given_where_they_are_allowed_to_whose_turn_it_is() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    let seat = deciding(&desk, ID).await.unwrap();
    let hint = async |person: &Person| desk.get(person, &format!("/table/{ID}/hint")).await.body;
    assert!(hint(&people[seat.index()]).await.contains("allows no hints"));
    let denied = desk.post(&people[1], &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
    assert!(denied.body.contains("Whoever opened the table"), "{}", denied.body);
    desk.post(&people[0], &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
    assert!(hint(&people[(seat.index() + 1) % 3]).await.contains("It is not your turn"));
    assert!(hint(&people[seat.index()]).await.contains("A bot in your place"));
}
