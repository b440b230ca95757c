//! What is kept stays kept, and tables come and go in memory without anybody noticing.

use crate::database::TestDatabase;
use crate::desk::Desk;
use crate::notices::until;
use railhead_bots::Random;
use railhead_server::store::{Store, StoreError, TableId, TableListing, now};
use railhead_server::table::{Entry, LiveTable, Registry, TableError};
use sqlx::{Connection, Row};
use std::future::Future;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// A thing to say at a table.
pub(crate) fn chat(text: &str) -> Entry {
    Entry::Chat { who: "Ann".to_owned(), seat: Some(0), text: text.to_owned() }
}

/// A server with a table called `t` at which Ann plays every seat.
pub(crate) async fn desk_with_table(title: &str) -> Desk {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", title, 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    desk
}

/// Plays so many actions of a lively player, or until the game is over.
pub(crate) async fn play_on(tables: &Registry, id: &str, bot: &mut Random, most: usize) {
    for _ in 0..most {
        let now = tables.table(&id.into()).await.unwrap().now();
        let game = now.game.as_ref().unwrap();
        let Some((seat, action)) = bot.choose(game) else { return };
        let action = action.write(game.edition(), game.table());
        tables.add(&id.into(), Some(now.version), &Entry::Play { seat: seat.0, action }).await.unwrap();
    }
}

fn same(one: &LiveTable, other: &LiveTable) -> bool {
    let games = (one.game.as_ref().unwrap(), other.game.as_ref().unwrap());
    games.0.same_state(games.1)
        && games.0.len() == games.1.len()
        && (one.seq, one.version, &one.times, &one.chat, &one.milestones)
            == (other.seq, other.version, &other.times, &other.chat, &other.milestones)
}

fn listing(desk: &LiveTable) -> TableListing {
    desk.listing(now())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_that_start_at_once_wait_for_each_other() {
    for _ in 0..3 {
        let database = TestDatabase::new().await;
        let url = database.url.clone();
        let starts: Vec<_> = (0..6)
            .map(|_| {
                tokio::spawn({
                    let url = url.clone();
                    async move { Store::open(&url).await }
                })
            })
            .collect();
        for start in starts {
            let store = start.await.unwrap().unwrap_or_else(|why| panic!("{why}"));
            store.ping().await.unwrap();
            assert!(store.table(&"none".into()).await.unwrap().is_none());
        }
        let mut connection = sqlx::AnyConnection::connect(&url).await.unwrap();
        let row =
            sqlx::query("SELECT COUNT(*), MIN(step), MAX(step) FROM steps").fetch_one(&mut connection).await.unwrap();
        let (count, first, last): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
        assert_eq!((first, last), (1, count), "every step once");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let database = TestDatabase::new().await;
    drop(database.open().await);
    let mut connection = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    sqlx::query("INSERT INTO steps (step) VALUES (9999)").execute(&mut connection).await.unwrap();
    let refused = Store::open(&database.url).await.unwrap_err();
    assert!(refused.to_string().contains("newer program"), "{refused}");
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let desk = Desk::new().await;
    let found = desk.app.store().durability().await.unwrap();
    let wanted = if desk.app.store().shared().is_some() { "on on" } else { "wal 2" };
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn entries_have_their_numbers_once() {
    let desk = desk_with_table("1846").await;
    let store = desk.app.store();
    let table = desk.app.tables.table(&"t".into()).await.unwrap().now();
    let bodies = |texts: &[&str]| texts.iter().map(|t| serde_json::to_string(&chat(t)).unwrap()).collect::<Vec<_>>();
    store.append(&"t".into(), 0, &bodies(&["one", "two"]), &listing(&table)).await.unwrap();
    for after in [0, 1] {
        let second = store.append(&"t".into(), after, &bodies(&["other", "more"]), &listing(&table)).await;
        assert!(matches!(second, Err(StoreError::Taken)), "{second:?}");
    }
    let kept: Vec<(i64, String)> =
        store.entries(&"t".into(), 0).await.unwrap().into_iter().map(|e| (e.seq, e.body)).collect();
    let wanted: Vec<(i64, String)> = (1..).zip(bodies(&["one", "two"])).collect();
    assert_eq!(kept, wanted, "all or none");
    let nowhere = store.append(&"nowhere".into(), 0, &bodies(&["x"]), &listing(&table)).await;
    assert!(matches!(nowhere, Err(StoreError::Database(_))), "{nowhere:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_many_tables_keep_at_once_is_kept_for_each() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let mut all = Vec::new();
    for table in 0..12 {
        let id = format!("t{table}");
        desk.table(&id, "1846", table, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
        let now = desk.app.tables.table(&id.as_str().into()).await.unwrap().now();
        // Two writers want every number of every table.
        for writer in ["x", "y"] {
            let (store, id, listing) = (desk.app.store().clone(), id.clone(), listing(&now));
            all.push(tokio::spawn(async move {
                let mut won = Vec::new();
                for after in 0..15 {
                    let body = format!("{writer}{after}");
                    match store.append(&id.as_str().into(), after, std::slice::from_ref(&body), &listing).await {
                        Ok(_) => won.push((id.clone(), after + 1, body)),
                        Err(StoreError::Taken) => {}
                        Err(why) => panic!("{why}"),
                    }
                }
                won
            }));
        }
    }
    let mut acknowledged = Vec::new();
    for task in all {
        acknowledged.extend(task.await.unwrap());
    }
    acknowledged.sort();
    let mut kept = Vec::new();
    for table in 0..12 {
        let id = format!("t{table}");
        let entries = desk.app.store().entries(&id.as_str().into(), 0).await.unwrap();
        kept.extend(entries.into_iter().map(|e| (id.clone(), e.seq, e.body)));
    }
    kept.sort();
    assert_eq!(kept.len(), 12 * 15, "every number is taken");
    assert_eq!(acknowledged, kept, "what was acknowledged is there, and nothing else");
}

#[tokio::test]
async fn an_idle_table_leaves_and_comes_back_as_it_was() {
    for title in ["1846", "1848"] {
        let desk = desk_with_table(title).await;
        let tables = &desk.app.tables;
        play_on(tables, "t", &mut Random::lively(7), 120).await;
        tables.add(&"t".into(), None, &chat("before the break")).await.unwrap();
        let before = tables.table(&"t".into()).await.unwrap().now();
        assert_eq!(tables.sweep(Duration::from_secs(600), 10), 0, "it was just asked for");
        let held = tables.table(&"t".into()).await.unwrap();
        assert_eq!(tables.sweep(Duration::ZERO, 0), 0, "somebody holds it");
        let listener = held.listen();
        drop(held);
        assert_eq!(tables.sweep(Duration::ZERO, 0), 0, "somebody listens");
        drop(listener);
        // What was done last may still be on its way out of the table's hands.
        until("it leaves", async || tables.sweep(Duration::ZERO, 10) == 1).await;
        assert!(tables.loaded_ids().is_empty());
        let after = tables.table(&"t".into()).await.unwrap().now();
        assert!(same(&before, &after), "{title}");
        play_on(tables, "t", &mut Random::lively(8), 5).await;
        assert_eq!(tables.table(&"t".into()).await.unwrap().now().seq, before.seq + 5);
    }
}

#[tokio::test]
async fn of_too_many_tables_those_asked_for_last_stay() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    for id in ["one", "two", "three"] {
        desk.table(id, "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
        desk.app.tables.table(&id.into()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    desk.app.tables.table(&"one".into()).await.unwrap();
    assert_eq!(desk.app.tables.sweep(Duration::from_secs(600), 2), 1);
    let mut left = desk.app.tables.loaded_ids();
    left.sort();
    assert_eq!(left, ["one", "three"].map(TableId::from));
}

#[tokio::test]
async fn what_was_begun_is_done_although_nobody_waits_any_more() {
    let desk = desk_with_table("1846").await;
    let tables = &desk.app.tables;
    let room = tables.table(&"t".into()).await.unwrap();
    let mut listener = room.listen();
    let entry = chat("and gone");
    let id = TableId::from("t");
    let mut request = Box::pin(tables.add(&id, None, &entry));
    // As far as it goes at once: then the browser breaks off.
    assert!(matches!(request.as_mut().poll(&mut Context::from_waker(Waker::noop())), Poll::Pending));
    drop(request);
    tokio::time::timeout(Duration::from_secs(60), listener.changed()).await.unwrap().unwrap();
    assert_eq!(room.now().chat.len(), 1);
    assert_eq!(desk.app.store().entries(&"t".into(), 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn of_a_hundred_moves_at_once_one_is_done() {
    let desk = desk_with_table("1846").await;
    let tables = &desk.app.tables;
    let now = tables.table(&"t".into()).await.unwrap().now();
    let game = now.game.as_ref().unwrap();
    let (seat, action) = Random::lively(1).choose(game).unwrap();
    let entry = Entry::Play { seat: seat.0, action: action.write(game.edition(), game.table()) };
    let (mut done, mut stale) = (0, 0);
    let tries: Vec<_> = (0..100)
        .map(|_| {
            let (tables, entry, version) = (tables.clone(), entry.clone(), now.version);
            tokio::spawn(async move { tables.add(&"t".into(), Some(version), &entry).await })
        })
        .collect();
    for one in tries {
        match one.await.unwrap() {
            Ok(1) => done += 1,
            Err(TableError::Stale(1)) => stale += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((done, stale), (1, 99));
}
