//! Bots at tables: they sit down, play by themselves, outlive the server, take seats over and give hints where that is allowed.

use crate::consent::{ID, three};
use crate::desk::{Desk, Person, in_play};
use crate::notices::until;
use crate::tables::opened;
use axum::http::StatusCode;
use railhead_bots::{Sight, Steady};
use railhead_engine::{Event, Seat};
use railhead_server::store::NewTable;
use railhead_server::table::Entry;
use serde_json::Value;
use std::time::{Duration, Instant};

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

/// The reasons of bots that the log tells a program, by the number of the action.
async fn reasons(desk: &Desk, person: &Person, id: &str) -> Vec<(usize, String)> {
    let log = desk.get(person, &format!("/api/v1/tables/{id}/log")).await.body;
    let log: Value = serde_json::from_str(&log).unwrap();
    let reason = |done: &Value| Some((done["index"].as_u64()?.try_into().ok()?, done["reason"].as_str()?.to_owned()));
    log["done"].as_array().unwrap().iter().filter_map(reason).collect()
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
    let told = reasons(&desk, &Person::stranger(), &id).await;
    let kept = desk.app.tables.table(&id.as_str().into()).await.unwrap().now().reasons.clone();
    assert!(!told.is_empty() && told.iter().all(|(index, reason)| kept.get(index) == Some(reason)), "{told:?}");
    until("the bots have moved", async || deciding(&desk, &id).await == Some(Seat(0))).await;
    // Another server takes the table up where this one left it, and its bots play on.
    let again = desk.another().await;
    again.app.attend();
    let before = again.game(&id).await.len();
    play_along(&again, &id, &ann, before + 6).await;
    let table = again.app.tables.table(&id.as_str().into()).await.unwrap();
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
    assert!(early.body.contains("no seat can be taken over"), "{}", early.body);
    desk.post(leaves, &format!("/table/{ID}/offer-seat"), &[]).await;
    let stranger = desk.person("Mallory").await;
    let denied = desk.post(&stranger, &format!("/table/{ID}/bot"), &asked).await;
    assert!(denied.body.contains("You are not playing at this table"), "{}", denied.body);
    assert!(desk.get(stays, &format!("/table/{ID}")).await.body.contains("Let a bot take over"));
    let done = desk.post(stays, &format!("/table/{ID}/bot"), &asked).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    until("the bot moves", async || desk.game(ID).await.len() > before).await;
    // What was done in secret has its reason in secret.
    let page = desk.get(stays, &format!("/table/{ID}")).await.body;
    assert!(page.contains("Steady bot") && !page.contains("<summary>Why</summary>"), "a hand of the draft is hidden");
    assert!(!desk.app.tables.table(&ID.into()).await.unwrap().now().reasons.is_empty());
    assert_eq!(reasons(&desk, stays, ID).await, [], "not even to programs");
}

/// A table in play where bots sit on seats, as their accounts say, that somebody opened.
async fn bots_only(desk: &Desk, id: &str, owner: &Person, level: &str) {
    let bot = desk.bot(level).await;
    let seats = [("One", &bot), ("Two", &bot), ("Three", &bot)];
    let table = NewTable { owner: owner.account.clone().unwrap(), ..in_play(id, "1846", 5, &seats) };
    desk.app.store().add_table(&table).await.unwrap();
}

#[tokio::test]
async fn who_lets_bots_think_long_at_many_tables_keeps_nobody_elses_waiting() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    let many = std::thread::available_parallelism().unwrap().get().max(2) + 2;
    for number in 0..many {
        bots_only(&desk, &format!("{number:016}"), &ann, "shrewd:60").await;
    }
    let begun = Instant::now();
    desk.app.attend();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (steady, shrewd) = ("aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb");
    for (id, level) in [(steady, "steady"), (shrewd, "shrewd:0.1")] {
        bots_only(&desk, id, &bob, level).await;
        desk.app.tables.wake(&id.into());
    }
    until("steady bots move", async || desk.game(steady).await.len() >= 6).await;
    until("others think too", async || desk.game(shrewd).await.len() >= 3).await;
    assert!(begun.elapsed() < Duration::from_secs(40), "nobody waited for a thought of a minute");
}

#[tokio::test]
async fn a_thought_that_was_overtaken_keeps_nobody_waiting() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let bot = desk.bot("shrewd:60").await;
    desk.table(ID, "1846", 5, &[("Ann", &ann), ("Shrewd bot", &bot), ("Shrewd bot 2", &bot)]).await;
    let begun = Instant::now();
    desk.app.attend();
    // Until a bot thinks: where there is nothing to think about, it moves at once.
    let (before, seat) = loop {
        let game = desk.game(ID).await;
        let seat = game.deciding()[0].seat;
        if seat == Seat(0) {
            let action = Steady::new().choose(Sight::new(&game, seat)).unwrap().action;
            desk.play(ID, &ann, &action).await;
            continue;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        if desk.game(ID).await.len() == game.len() {
            break (game.len(), seat.0.to_string());
        }
    };
    // The bot agrees while it thinks, and who takes its seat over moves at once.
    desk.post(&ann, &format!("/table/{ID}/propose"), &[("what", "free"), ("seat", &seat)]).await;
    let table = desk.app.tables.table(&ID.into()).await.unwrap();
    until("the bot agrees", async || !table.now().consent.open.is_empty()).await;
    let steady = [("level", "steady"), ("seat", seat.as_str())];
    let done = desk.post(&ann, &format!("/table/{ID}/bot"), &steady).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    until("the other bot moves", async || desk.game(ID).await.len() > before).await;
    assert!(begun.elapsed() < Duration::from_secs(40), "nobody waited for a thought of a minute");
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
        let told = if level == "shrewd" { "think for 0.1 to 60 seconds" } else { "Choose a bot:" };
        assert!(done.body.contains(told), "{level} {seconds}: {}", done.body);
        assert_eq!(done.body.contains("Choose a bot:"), level != "shrewd", "{level} {seconds}: {}", done.body);
    }
    let bob = desk.person("Bob").await;
    let done = desk.post(&bob, &format!("/table/{id}/bot"), &[("level", "steady")]).await;
    assert!(done.body.contains("Only the host"), "{}", done.body);
}

#[tokio::test]
async fn hints_are_given_where_they_are_allowed_to_whose_turn_it_is() {
    let desk = Desk::new().await;
    let people = three(&desk).await;
    let seat = deciding(&desk, ID).await.unwrap();
    let hint = async |person: &Person| desk.get(person, &format!("/table/{ID}/hint")).await.body;
    assert!(hint(&people[seat.index()]).await.contains("turned hints off"));
    let denied = desk.post(&people[1], &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
    assert!(denied.body.contains("Only the host"), "{}", denied.body);
    desk.post(&people[0], &format!("/table/{ID}/hints"), &[("allow", "yes")]).await;
    assert!(hint(&people[(seat.index() + 1) % 3]).await.contains("It is not your turn"));
    assert!(hint(&people[seat.index()]).await.contains("Do it"));
}

/// Who acted last.
async fn last(desk: &Desk, id: &str) -> Option<Seat> {
    let game = desk.game(id).await;
    game.len().checked_sub(1).and_then(|i| game.done(i)).map(|(seat, ..)| seat)
}

#[tokio::test]
async fn over_what_bots_did_one_goes_back_to_ones_own_move() {
    let desk = Desk::new().await;
    desk.app.attend();
    let ann = desk.person("Ann").await;
    let id = with_bots(&desk, &ann).await;
    let table = format!("/table/{id}");
    desk.post(&ann, &format!("{table}/start"), &[]).await;
    play_along(&desk, &id, &ann, 4).await;
    loop {
        until("it is Ann's turn", async || deciding(&desk, &id).await == Some(Seat(0))).await;
        if last(&desk, &id).await != Some(Seat(0)) {
            break;
        }
        let more = desk.game(&id).await.len() + 1;
        play_along(&desk, &id, &ann, more).await;
    }
    let game = desk.game(&id).await;
    let own = (0..game.len()).rev().find(|i| game.done(*i).is_some_and(|(seat, ..)| seat == Seat(0))).unwrap();
    assert!(own + 1 < game.len(), "bots have acted since");
    assert!(desk.get(&ann, &table).await.body.contains("Undo my move"));
    let done = desk.post(&ann, &format!("{table}/undo"), &[]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    until("the bots have agreed", async || desk.game(&id).await.len() == own).await;
    assert_eq!(deciding(&desk, &id).await, Some(Seat(0)), "Ann decides again");
    let page = desk.get(&ann, &table).await.body;
    assert!(page.contains("were undone. Ann is to decide again."), "the log says so");
}

#[tokio::test]
async fn a_bot_that_owes_a_decision_is_said_to_think() {
    // Nobody attends to the bots here.
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let id = opened(&desk, &ann, &[("title", "1846"), ("seats", "3")]).await;
    for _ in 0..2 {
        desk.post(&ann, &format!("/table/{id}/bot"), &[("level", "shrewd"), ("seconds", "2.5")]).await;
    }
    let waiting = desk.get(&ann, &format!("/table/{id}")).await.body;
    assert!(waiting.contains(">Sh</span>") && waiting.contains(">S2</span>"), "initials tell them apart: {waiting}");
    desk.post(&ann, &format!("/table/{id}/start"), &[]).await;
    while deciding(&desk, &id).await == Some(Seat(0)) {
        let action = Steady::new().choose(Sight::new(&desk.game(&id).await, Seat(0))).unwrap().action;
        desk.play(&id, &ann, &action).await;
    }
    let page = desk.get(&ann, &format!("/table/{id}")).await.body;
    assert!(page.contains(" is thinking…</h2>") && page.contains("thinks up to 2.5 s"), "{page}");
    // What ends the game at once is asked once more.
    let tools = desk.get(&ann, &format!("/table/{id}?tab=tools")).await.body;
    assert_eq!(tools.matches("bots agree at once").count(), 2, "resigning and ending");
}

#[tokio::test]
async fn the_reason_of_a_bot_stands_with_what_it_did() {
    let desk = Desk::new().await;
    let people = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    let named: Vec<(&str, &Person)> = ["Ann", "Bob", "Cy"].into_iter().zip(&people).collect();
    desk.table(ID, "1848", 5, &named).await;
    let mut steady = Steady::new();
    let mut ended = 0;
    for index in 0..160 {
        let game = desk.game(ID).await;
        let seat = game.deciding()[0].seat;
        let action = steady.choose(Sight::new(&game, seat)).unwrap().action;
        let action = action.write(game.edition(), game.table());
        let entry = Entry::Bot { seat: seat.0, action, reason: format!("reason {index}.") };
        desk.app.tables.add(&ID.into(), None, &entry).await.unwrap();
        let game = desk.game(ID).await;
        let (_, _, events) = game.done(index).unwrap();
        ended += usize::from(matches!(events.first(), Some(Event::Operates(_))));
    }
    assert!(ended > 0, "some turns were ended by passing");
    let page = desk.get(&Person::stranger(), &format!("/table/{ID}?tab=log")).await.body;
    for index in 0..160 {
        let told = page.matches(&format!("reason {index}.")).count();
        assert_eq!(told, 1, "action {index} was done for a reason");
    }
    assert!(!page.contains("data-kept"), "nothing stands in for what a new page does not hold");
    for line in page.split("<li").filter(|line| line.contains(" operates</span>")) {
        assert!(!line.contains("<summary>Why</summary>"), "whose turn begins has decided nothing yet: {line}");
    }
}
