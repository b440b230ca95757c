//! What players agree on: seats that change hands, ends before the end.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_engine::{Choice, Ending};
use railhead_server::table::Entry;
use sqlx::Connection;

pub(crate) const ID: &str = "0123456789abcdef";

/// A table of three in play.
pub(crate) async fn three(desk: &Desk) -> [Person; 3] {
    let people = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    let named: Vec<(&str, &Person)> = ["Ann", "Bob", "Cy"].into_iter().zip(&people).collect();
    desk.table(ID, "1846", 5, &named).await;
    people
}

/// Lets a table have been made long ago, before a server has looked at it.
pub(crate) async fn long_ago(desk: &Desk, seconds: i64, clock: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&desk.database.url).await.unwrap();
    sqlx::query("UPDATE tables SET created = created - $1, moved = moved - $1, clock = $2")
        .bind(seconds)
        .bind(clock)
        .execute(&mut connection)
        .await
        .unwrap();
}

async fn post(desk: &Desk, person: &Person, what: &str, fields: &[(&str, &str)]) -> StatusCode {
    desk.post(person, &format!("/table/{ID}/{what}"), fields).await.status
}

/// The number of the only proposal that stands.
async fn proposal(desk: &Desk) -> String {
    let shared = desk.app.tables.table(&ID.into()).await.unwrap();
    let table = shared.now();
    assert_eq!(table.consent.proposals.len(), 1);
    table.consent.proposals[0].number.to_string()
}

async fn state(desk: &Desk) -> &'static str {
    desk.app.store().table(&ID.into()).await.unwrap().unwrap().state.name()
}

async fn answer(desk: &Desk, person: &Person, yes: bool) -> StatusCode {
    let number = proposal(desk).await;
    post(desk, person, "answer", &[("proposal", &number), ("answer", if yes { "yes" } else { "no" })]).await
}

/// The seat that is to decide.
async fn deciding(desk: &Desk) -> usize {
    desk.game(ID).await.deciding()[0].seat.index()
}

async fn play_one(desk: &Desk, person: &Person) -> StatusCode {
    let game = desk.game(ID).await;
    let seat = game.deciding()[0].seat;
    let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
    let action = action.write(game.edition(), game.table()).to_string();
    post(desk, person, "play", &[("action", &action)]).await
}

#[tokio::test]
async fn whoever_takes_over_a_seat_has_its_secrets_and_who_left_has_not() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    let seat = deciding(&desk).await;
    let (leaver, new, eve) = (&people[seat], desk.person("Dee").await, desk.person("Eve").await);
    let join = format!("/table/{ID}/join");
    assert_eq!(desk.post(&new, &join, &[]).await.status, StatusCode::CONFLICT, "no seat is to be had");
    assert_eq!(post(&desk, &eve, "offer-seat", &[]).await, StatusCode::FORBIDDEN);
    assert_eq!(post(&desk, leaver, "offer-seat", &[]).await, StatusCode::SEE_OTHER);
    assert!(desk.get(&new, &format!("/table/{ID}")).await.body.contains("Take over"));
    // Until then the offer can be taken back.
    assert_eq!(post(&desk, leaver, "offer-seat", &[("offer", "no")]).await, StatusCode::SEE_OTHER);
    assert_eq!(desk.post(&new, &join, &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(post(&desk, leaver, "offer-seat", &[]).await, StatusCode::SEE_OTHER);
    let other = &people[(seat + 1) % 3];
    assert_eq!(desk.post(other, &join, &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(deciding(&desk).await, seat);
    let before = desk.get(leaver, &format!("/table/{ID}")).await.body;
    assert_eq!(desk.post(&new, &join, &[("seat", &seat.to_string())]).await.status, StatusCode::SEE_OTHER);
    for server in [&desk, &desk.another().await] {
        assert_eq!(server.game(ID).await.setup().seats[seat], "Dee");
        let said = server.app.tables.table(&ID.into()).await.unwrap().now().chat.clone();
        let told: Vec<String> = said.iter().map(|c| format!("{} {}", c.who, c.text)).collect();
        let was = ["Ann", "Bob", "Cy"][seat];
        assert_eq!(told[0], format!("{was} offers their seat to whoever takes it over."));
        assert_eq!(told.last().unwrap(), &format!("Dee takes over the seat of {was}."));
        let (theirs, left, seen) = (
            server.get(&new, &format!("/table/{ID}")).await.body,
            server.get(leaver, &format!("/table/{ID}")).await.body,
            server.get(&eve, &format!("/table/{ID}")).await.body,
        );
        assert!(theirs.contains("data-turn") && before.contains("data-turn"));
        assert!(theirs.contains("name=\"action\""), "the hand of the seat is there");
        assert!(!left.contains("name=\"action\"") && !left.contains("data-turn"));
        // Who left sees what everybody sees, but for the keys of their own forms and their own name.
        let plain = |page: &str, name: &str| {
            let keyless: Vec<&str> =
                page.split("name=\"key\" value=\"").map(|p| p.split_once('"').map_or(p, |(_, r)| r)).collect();
            keyless[1..].concat().replace(name, "X")
        };
        let name = ["Ann", "Bob", "Cy"][seat];
        let card =
            |page: &str| page.split_once("id=\"decision\"").unwrap().1.split_once("</section>").unwrap().0.to_owned();
        assert_eq!(plain(&card(&left), name), plain(&card(&seen), "Eve"));
    }
    assert_eq!(play_one(&desk, leaver).await, StatusCode::FORBIDDEN);
    assert_eq!(play_one(&desk, &new).await, StatusCode::SEE_OTHER);
    // Who has seen one seat does not get another.
    assert_eq!(post(&desk, other, "offer-seat", &[]).await, StatusCode::SEE_OTHER);
    assert_eq!(desk.post(leaver, &join, &[]).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_player_who_is_there_keeps_the_seat_unless_they_agree() {
    let desk = Desk::new().await;
    let [ann, bob, cy] = three(&desk).await;
    assert_eq!(post(&desk, &ann, "propose", &[("what", "free"), ("seat", "1")]).await, StatusCode::SEE_OTHER);
    assert_eq!(post(&desk, &cy, "propose", &[("what", "free"), ("seat", "1")]).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        desk.get(&cy, &format!("/table/{ID}"))
            .await
            .body
            .contains("proposes that somebody else takes over the seat of Bob")
    );
    assert_eq!(answer(&desk, &cy, true).await, StatusCode::SEE_OTHER);
    assert_eq!(answer(&desk, &cy, true).await, StatusCode::UNPROCESSABLE_ENTITY, "they have answered");
    assert_eq!(answer(&desk, &bob, false).await, StatusCode::SEE_OTHER);
    let dee = desk.person("Dee").await;
    assert_eq!(desk.post(&dee, &format!("/table/{ID}/join"), &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(post(&desk, &dee, "propose", &[("what", "end")]).await, StatusCode::FORBIDDEN);
    assert_eq!(post(&desk, &ann, "propose", &[("what", "fly")]).await, StatusCode::BAD_REQUEST);
    assert_eq!(
        post(&desk, &ann, "propose", &[("what", "free"), ("seat", "7")]).await,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    // Whoever proposes may take it back.
    assert_eq!(post(&desk, &ann, "propose", &[("what", "end")]).await, StatusCode::SEE_OTHER);
    assert_eq!(answer(&desk, &ann, true).await, StatusCode::UNPROCESSABLE_ENTITY, "one's own voice is given already");
    assert_eq!(answer(&desk, &ann, false).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&desk).await, "playing");
}

#[tokio::test]
async fn the_seat_of_a_player_who_went_away_is_given_up_without_them() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    long_ago(&desk, 31 * 60, "").await;
    let away = deciding(&desk).await;
    let (one, two) = (&people[(away + 1) % 3], &people[(away + 2) % 3]);
    let page = desk.get(one, &format!("/table/{ID}")).await.body;
    assert!(page.contains("is keeping the table waiting"), "it is said");
    assert!(desk.get(&people[away], &format!("/table/{ID}")).await.body.contains("You are keeping the table waiting"));
    let seat = away.to_string();
    assert_eq!(post(&desk, one, "propose", &[("what", "free"), ("seat", &seat)]).await, StatusCode::SEE_OTHER);
    assert_eq!(answer(&desk, two, true).await, StatusCode::SEE_OTHER);
    assert!(desk.get(one, &format!("/table/{ID}")).await.body.contains("is away: the seat can be taken over"));
    // Who comes back in time and plays has the seat as before.
    let again = desk.another().await;
    assert_eq!(play_one(&again, &people[away]).await, StatusCode::SEE_OTHER);
    let dee = desk.person("Dee").await;
    assert_eq!(again.post(&dee, &format!("/table/{ID}/join"), &[]).await.status, StatusCode::CONFLICT);
}

/// Plays for whoever is asked until a seat has acted.
async fn play_until_acted(desk: &Desk, seat: usize) {
    loop {
        let game = desk.game(ID).await;
        let by = game.deciding()[0].seat;
        let action = game.choices(by).iter().flat_map(Choice::actions).next().unwrap();
        let action = action.write(game.edition(), game.table());
        let entry = if by.index() == 0 {
            Entry::Play { seat: by.0, action }
        } else {
            Entry::Bot { seat: by.0, action, reason: String::new() }
        };
        desk.app.tables.add(&ID.into(), None, &entry).await.unwrap();
        if by.index() == seat {
            return;
        }
    }
}

#[tokio::test]
async fn the_seat_of_a_bot_that_was_freed_stays_free_however_often_the_bot_moves() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let bot = desk.bot("steady").await;
    desk.table(ID, "1846", 5, &[("Ann", &ann), ("Steady bot", &bot), ("Steady bot 2", &bot)]).await;
    let free = [("what", "free"), ("seat", "2")];
    assert_eq!(post(&desk, &ann, "propose", &free).await, StatusCode::SEE_OTHER);
    // What is proposed still stands after the bot has moved, and may be proposed again.
    play_until_acted(&desk, 2).await;
    let first = proposal(&desk).await;
    assert_eq!(post(&desk, &ann, "propose", &free).await, StatusCode::SEE_OTHER);
    let number = proposal(&desk).await;
    assert_ne!(first, number);
    let agrees = Entry::Answer { proposal: number.parse().unwrap(), seat: 1, yes: true };
    desk.app.tables.add(&ID.into(), None, &agrees).await.unwrap();
    for _ in 0..3 {
        play_until_acted(&desk, 2).await;
    }
    let again = desk.another().await;
    let said = again.app.tables.table(&ID.into()).await.unwrap().now().chat.clone();
    let told: Vec<String> = said.iter().map(|c| format!("{} {}", c.who, c.text)).collect();
    assert_eq!(told.last().unwrap(), "Ann and the others have agreed: the seat of Steady bot 2 can be taken over.");
    let page = again.get(&ann, &format!("/table/{ID}")).await.body;
    assert!(page.contains("The seat of <b>Steady bot 2</b> can be taken over.") && !page.contains("is away"));
    let dee = again.person("Dee").await;
    assert_eq!(again.post(&dee, &format!("/table/{ID}/join"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(again.game(ID).await.setup().seats, ["Ann", "Steady bot", "Dee"]);
}

#[tokio::test]
async fn a_game_ends_as_it_stands_once_all_agree() {
    let desk = Desk::new().await;
    let [ann, bob, cy] = three(&desk).await;
    for _ in 0..3 {
        let seat = deciding(&desk).await;
        play_one(&desk, [&ann, &bob, &cy][seat]).await;
    }
    assert_eq!(post(&desk, &bob, "propose", &[("what", "resign")]).await, StatusCode::SEE_OTHER);
    assert_eq!(answer(&desk, &cy, true).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&desk).await, "playing", "Ann has not agreed yet");
    assert_eq!(answer(&desk, &ann, true).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&desk).await, "over");
    for server in [&desk, &desk.another().await] {
        let game = server.game(ID).await;
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.reason, outcome.worth), (Ending::Agreed, game.worth()));
        assert!(game.deciding().is_empty());
        assert_eq!(play_one_refused(server, &ann).await, StatusCode::UNPROCESSABLE_ENTITY);
        let page = server.get(&ann, &format!("/table/{ID}")).await.body;
        assert!(page.contains("The game is over"));
        assert!(
            page.contains("The players agreed to end the game here, so nothing can be undone."),
            "and undo is barred"
        );
    }
    // The file says so, and is played again like that.
    let file = desk.get(&ann, &format!("/table/{ID}/file/game.railhead.json")).await;
    assert_eq!(file.status, StatusCode::OK, "nothing is hidden any more");
    assert!(file.body.contains("\"reason\": \"agreed\""));
    let made = desk.post(&ann, "/import", &[("text", &file.body)]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    let copy = made.location.strip_prefix("/table/").unwrap().to_owned();
    assert_eq!(desk.another().await.game(&copy).await.outcome().unwrap().reason, Ending::Agreed);
}

async fn play_one_refused(desk: &Desk, person: &Person) -> StatusCode {
    post(desk, person, "play", &[("action", "{\"do\":\"pass\"}")]).await
}

#[tokio::test]
async fn who_may_not_resign_leaves_the_seat_to_be_taken_over() {
    let desk = Desk::new().await;
    let [ann, bob, cy] = three(&desk).await;
    post(&desk, &bob, "propose", &[("what", "resign")]).await;
    assert_eq!(answer(&desk, &ann, false).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&desk).await, "playing");
    let dee = desk.person("Dee").await;
    assert_eq!(desk.post(&dee, &format!("/table/{ID}/join"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(desk.game(ID).await.setup().seats, ["Ann", "Dee", "Cy"]);
    assert_eq!(post(&desk, &bob, "propose", &[("what", "end")]).await, StatusCode::FORBIDDEN);
    assert_eq!(post(&desk, &cy, "propose", &[("what", "pause")]).await, StatusCode::UNPROCESSABLE_ENTITY, "no clock");
}

#[tokio::test]
async fn consent_survives_whole_games() {
    // Proposals stand while the game goes on, and stand no more once it is over.
    let desk = Desk::new().await;
    let people = three(&desk).await;
    post(&desk, &people[0], "propose", &[("what", "end")]).await;
    let mut bot = Random::lively(4);
    for _ in 0..60 {
        let Some((seat, action)) = bot.choose(&desk.game(ID).await) else { break };
        desk.play(ID, &people[seat.index()], &action).await;
    }
    let again = desk.another().await;
    let number = proposal(&again).await;
    assert_eq!(number, proposal(&desk).await);
    assert_eq!(answer(&again, &people[1], true).await, StatusCode::SEE_OTHER);
    assert_eq!(answer(&again, &people[2], true).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&again).await, "over");
}
