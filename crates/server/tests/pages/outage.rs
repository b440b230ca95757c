//! The database goes away and comes back.

use crate::client::{Who, call};
use crate::desk::Desk;
use crate::lines::Lines;
use crate::relay::Relay;
use crate::storage::{chat, desk_with_table};
use axum::http::{StatusCode, header};
use railhead_engine::Choice;
use railhead_server::store::{Store, StoreError};
use railhead_server::table::TableError;
use railhead_server::{App, Config};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;

#[tokio::test]
async fn nothing_is_lost_while_the_database_is_away() {
    let desk = Desk::new().await;
    if !desk.database.is_file() {
        return;
    }
    let lines = Lines::listen("warn");
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let play = async |wanted: StatusCode| {
        let game = desk.game("t").await;
        let seat = game.deciding()[0].seat;
        let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
        let action = action.write(game.edition(), game.table()).to_string();
        let done = desk.post(&ann, "/table/t/play", &[("action", &action)]).await;
        assert_eq!(done.status, wanted, "{}", done.body);
        done
    };
    play(StatusCode::SEE_OTHER).await;
    assert_eq!(desk.get(&ann, "/health/ready").await.status, StatusCode::OK);
    let before = desk.game("t").await;

    // The folder with the database is moved away under the server's feet.
    let away = desk.database.folder.with_extension("away");
    std::fs::rename(&desk.database.folder, &away).unwrap();
    assert_eq!(desk.get(&ann, "/health/live").await.status, StatusCode::OK, "the server itself lives");
    assert_eq!(desk.get(&ann, "/health/ready").await.status, StatusCode::SERVICE_UNAVAILABLE);
    let page = call(&desk, &Who::browser(&ann), "GET", "/table/t", None).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.body.contains("The database is not responding. Nothing is lost"), "{}", page.body);
    assert!(page.body.contains("Try again"));
    assert_eq!(page.headers[header::RETRY_AFTER], "5");
    assert_eq!(page.headers["refresh"], "5", "the page tries again by itself");
    let told = call(&desk, &Who::browser(&ann), "GET", "/api/v1/tables", None).await;
    assert_eq!((told.status, told.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "unavailable"));
    assert!(!told.body.contains("sqlite") && !page.body.contains("sqlite"), "nothing of the inside is told");
    play(StatusCode::SERVICE_UNAVAILABLE).await;
    assert!(desk.game("t").await.same_state(&before), "nothing was done");
    assert!(!desk.database.folder.exists(), "and no other database was begun");
    assert!(lines.text().contains("the database does not answer"));

    // It comes back, and everything goes on.
    std::fs::rename(&away, &desk.database.folder).unwrap();
    assert_eq!(desk.get(&ann, "/health/ready").await.status, StatusCode::OK);
    play(StatusCode::SEE_OTHER).await;
    assert_eq!(desk.game("t").await.len(), before.len() + 1);
    let kept = desk.app.store().entries(&"t".into(), 0).await.unwrap();
    assert_eq!(kept.len(), before.len() + 1, "what was acknowledged is there, and nothing else");
    let told = call(&desk, &Who::browser(&ann), "GET", "/api/v1/tables/t", None).await.json();
    assert_eq!(told["actions"], json!(before.len() + 1));
}

#[tokio::test]
async fn what_was_stored_although_its_answer_was_lost_shows_at_once() {
    let desk = desk_with_table("1846").await;
    if desk.database.is_file() {
        // No answer of a file gets lost on its way.
        return;
    }
    let relay = Relay::before(&desk.database.url, b"these words arrive").await;
    let app = App::new(Store::open(&relay.url).await.unwrap(), Config::default());
    let room = app.tables.table(&"t".into()).await.unwrap();
    let mut listener = room.listen();
    let done = app.tables.add(&"t".into(), None, &chat("these words arrive")).await;
    assert!(matches!(done, Err(TableError::Store(StoreError::Database(_)))), "{done:?}");
    assert_eq!(relay.lost.load(Ordering::SeqCst), 1, "the answer was lost, and nothing was tried again");
    assert_eq!(desk.app.store().entries(&"t".into(), 0).await.unwrap().len(), 1, "but they are stored");
    // Nobody tells of it, and nobody does anything at the table: it shows all the same.
    let shown = tokio::time::timeout(Duration::from_secs(20), listener.wait_for(|seq| *seq == 1)).await;
    shown.expect("it shows").unwrap();
    assert_eq!(room.now().chat.len(), 1);
}
