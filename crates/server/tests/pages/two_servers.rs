//! Two servers on one database show each other's moves.

use crate::desk::Desk;
use crate::storage::{chat, desk_with_table, play_on};
use railhead_bots::Random;
use railhead_server::store::{Heard, TableId};
use railhead_server::table::{Entry, Registry, TableError};
use railhead_server::{App, Config};
use sqlx::Connection;
use std::time::{Duration, Instant};

/// Long enough for a busy machine; what is heard at all is heard much sooner.
const PATIENCE: Duration = Duration::from_secs(60);

/// A second server on the database of another; both keep up with each other.
async fn second(desk: &Desk) -> App {
    let other = App::new(desk.database.open().await, Config::default());
    for app in [&desk.app, &other] {
        tokio::spawn(app.tables.clone().keep_up());
    }
    other
}

/// Waits until a server shows a table as it is after an entry.
async fn shows(tables: &Registry, id: &str, seq: i64) {
    let mut listener = tables.table(&id.into()).await.unwrap().listen();
    let seen = tokio::time::timeout(PATIENCE, listener.wait_for(|s| *s >= seq)).await;
    assert_eq!(*seen.expect("it is heard").unwrap(), seq);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_and_talk_on_one_server_show_on_the_other() {
    let desk = desk_with_table("1846").await;
    let other = second(&desk).await;
    other.tables.table(&"t".into()).await.unwrap();
    shows(&desk.app.tables, "t", 0).await;
    let mut soonest = PATIENCE;
    let (mut bot, mut seq) = (Random::lively(3), 0);
    for turn in 0..20 {
        let (here, there) = if turn % 2 == 0 { (&desk.app, &other) } else { (&other, &desk.app) };
        let began = Instant::now();
        if turn % 5 == 4 {
            here.tables.add(&"t".into(), None, &chat("hm")).await.unwrap();
        } else {
            play_on(&here.tables, "t", &mut bot, 1).await;
        }
        seq += 1;
        shows(&there.tables, "t", seq).await;
        soonest = soonest.min(began.elapsed());
    }
    println!("from one server to the other in {soonest:?} at best");
    let (one, two) =
        (desk.app.tables.table(&"t".into()).await.unwrap().now(), other.tables.table(&"t".into()).await.unwrap().now());
    assert!(one.game.as_ref().unwrap().same_state(two.game.as_ref().unwrap()));
    assert_eq!((one.version, one.chat.len()), (two.version, two.chat.len()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moves_on_two_servers_one_is_done() {
    let desk = desk_with_table("1846").await;
    // Neither hears of the other, as if the news took long.
    let other = App::new(desk.database.open().await, Config::default());
    let mut bot = Random::lively(4);
    for _ in 0..15 {
        let now = desk.app.tables.table(&"t".into()).await.unwrap().now();
        let game = now.game.as_ref().unwrap();
        let (seat, action) = bot.choose(game).unwrap();
        let entry = Entry::Play { seat: seat.0, action: action.write(game.edition(), game.table()) };
        other.tables.refresh(&"t".into()).await.unwrap();
        let id = TableId::from("t");
        let (a, b) = tokio::join!(
            desk.app.tables.add(&id, Some(now.version), &entry),
            other.tables.add(&id, Some(now.version), &entry)
        );
        let outcomes = [a, b];
        let won = outcomes.iter().filter(|o| o.is_ok()).count();
        let stale = outcomes.iter().filter(|o| matches!(o, Err(TableError::Stale(v)) if *v == now.version + 1)).count();
        assert_eq!((won, stale), (1, 1), "{outcomes:?}");
        // Who was told to look again sees the move of the other at once.
        for app in [&desk.app, &other] {
            assert_eq!(app.tables.table(&"t".into()).await.unwrap().now().version, now.version + 1);
        }
    }
    assert_eq!(desk.app.store().entries(&"t".into(), 0).await.unwrap().len(), 15);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_before_a_server_listens_is_caught_up_with() {
    let desk = desk_with_table("1848").await;
    let other = App::new(desk.database.open().await, Config::default());
    other.tables.table(&"t".into()).await.unwrap();
    play_on(&desk.app.tables, "t", &mut Random::lively(5), 10).await;
    assert_eq!(other.tables.table(&"t".into()).await.unwrap().now().seq, 0, "it has not heard");
    tokio::spawn(other.tables.clone().keep_up());
    shows(&other.tables, "t", 10).await;
}

/// What is read of a table while it is loaded may be older than what another server says of it in the same moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_while_a_table_is_loaded_is_not_missed() {
    let desk = desk_with_table("1848").await;
    let other = second(&desk).await;
    let id = TableId::from("t");
    // So much was said that loading takes a while.
    let said = serde_json::to_string(&chat("hm")).unwrap();
    let now = desk.app.tables.table(&id).await.unwrap().now();
    desk.app.store().append(&id, now.seq, &vec![said; 20_000], &now.listing(now.row.moved)).await.unwrap();
    desk.app.tables.refresh(&id).await.unwrap();
    let mut seq = now.seq + 20_000;
    for round in 0..12 {
        while other.tables.sweep(Duration::ZERO, 0) == 0 && other.tables.loaded_ids().contains(&id) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let (tables, wanted) = (other.tables.clone(), id.clone());
        let loads = tokio::spawn(async move { tables.table(&wanted).await.map(|_| ()) });
        tokio::time::sleep(Duration::from_millis(8 * round)).await;
        desk.app.tables.add(&id, None, &chat("now")).await.unwrap();
        seq += 1;
        loads.await.unwrap().unwrap();
        let mut listener = other.tables.table(&id).await.unwrap().listen();
        let seen = tokio::time::timeout(Duration::from_secs(3), listener.wait_for(|s| *s >= seq)).await;
        assert!(seen.is_ok(), "round {round}: entry {seq} is not heard of");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lobbies_hear_of_tables_on_other_servers() {
    let desk = desk_with_table("1846").await;
    let other = second(&desk).await;
    other.tables.table(&"t".into()).await.unwrap();
    let mut lobby = other.tables.lobby();
    let heard = async {
        loop {
            // The other may not listen yet: say it until it is heard.
            desk.app.tables.add(&"t".into(), None, &chat("anybody?")).await.unwrap();
            let wait = tokio::time::timeout(Duration::from_millis(300), lobby.recv()).await;
            if let Ok(Ok(heard)) = wait
                && (heard == Heard::Table("t".into()) || heard == Heard::Anything)
            {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.expect("the lobby hears");
}

#[tokio::test]
async fn what_nobody_told_of_is_found_all_the_same() {
    let desk = desk_with_table("1846").await;
    tokio::spawn(desk.app.tables.clone().keep_up());
    shows(&desk.app.tables, "t", 0).await;
    // Stored without a notice, as by a server whose notice was lost.
    let mut connection = sqlx::AnyConnection::connect(&desk.database.url).await.unwrap();
    for seq in 1..=3 {
        let body = serde_json::to_string(&chat("hm")).unwrap();
        let sql = "INSERT INTO entries (table_id, seq, at, body) VALUES ('t', $1, 1, $2)";
        sqlx::query(sql).bind(seq).bind(body).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    shows(&desk.app.tables, "t", 3).await;
}
