//! A stored table that does not replay: it says what is wrong, and stands in nobody's way.

use crate::client::{Who, call};
use crate::database::TestDatabase;
use crate::desk::{Desk, Person, in_play};
use crate::lines::Lines;
use crate::storage::play_on;
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_server::store::{NewTable, Visibility};
use serde_json::{Value, json};
use sqlx::Connection;

/// Changes what is stored behind the servers' backs.
pub(crate) async fn change(database: &TestDatabase, sql: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&database.url.replace("mode=rwc", "mode=rw")).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A public table at which somebody has played some moves.
pub(crate) async fn played(desk: &Desk, id: &str, seats: &[(&str, &Person)], moves: usize) {
    let table =
        NewTable { visibility: Visibility::Public, name: format!("Table {id}"), ..in_play(id, "1846", 5, seats) };
    desk.app.store().add_table(&table).await.unwrap();
    play_on(&desk.app.tables, id, &mut Random::lively(3), moves).await;
}

/// Another server on the same database, with nothing in memory, and what it reports.
async fn reporting(desk: &Desk) -> (Desk, Lines) {
    let (other, lines) = (desk.another().await, Lines::listen("warn"));
    (other, lines)
}

#[tokio::test]
async fn a_broken_table_says_where_it_breaks_and_stands_in_nobodys_way() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    let seats = [("A", &ann), ("B", &ann), ("C", &ann)];
    played(&desk, "good", &seats, 8).await;
    played(&desk, "bad", &seats, 8).await;
    // The sixth action once more in place of the seventh: the rules are against it.
    let again = "UPDATE entries SET body = (SELECT e.body FROM entries e WHERE e.table_id = 'bad' AND e.seq = 6)
                 WHERE table_id = 'bad' AND seq = 7";
    change(&desk.database, again).await;
    let (server, lines) = reporting(&desk).await;
    server.app.attend();

    let page = server.get(&ann, "/table/bad").await;
    assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR);
    for words in ["Table bad", "table bad", "entry 7: the rules refuse it (1846 ", "Archive", "Back to the home page"] {
        assert!(page.body.contains(words), "{words}: {}", page.body);
    }
    assert!(!server.get(&bob, "/table/bad").await.body.contains("Archive"), "only those whose table it is");
    let program = Who::program(&server, &ann).await;
    for path in ["", "/log", "/choices"] {
        let told = call(&server, &program, "GET", &format!("/api/v1/tables/bad{path}"), None).await;
        assert_eq!((told.status, told.code().as_str()), (StatusCode::INTERNAL_SERVER_ERROR, "broken_table"), "{path}");
        let body = told.json();
        assert_eq!((&body["table"], &body["entry"]), (&json!("bad"), &json!(7)));
        assert!(body["error"]["rule"].as_str().is_some_and(|rule| rule.starts_with("1846 ")), "{body}");
    }
    let moved = server.post(&ann, "/table/bad/play", &[("action", r#"{"do":"pass"}"#)]).await;
    assert_eq!(moved.status, StatusCode::INTERNAL_SERVER_ERROR);

    // Whatever attends to tables does not try again and again, and it is reported once.
    for _ in 0..20 {
        server.app.tables.wake(&"bad".into());
        server.app.tables.wake(&"".into());
        tokio::task::yield_now().await;
    }
    assert_eq!(server.get(&ann, "/table/bad").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    let told = lines.all();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((&told[0]["table"], &told[0]["entry"]), (&json!("bad"), &json!(7)));
    let error = told[0]["error"].as_str().unwrap();
    assert!(error.contains("entry 7: the rules refuse it (1846 "), "{told:?}");

    // Lists have it, the other table is played, and it can be put away by page and by call.
    for path in ["/tables", "/"] {
        let list = server.get(&ann, path).await;
        assert_eq!(list.status, StatusCode::OK, "{path}");
        assert!(list.body.contains("Table bad") && list.body.contains("Table good"), "{path}: {}", list.body);
    }
    let ids = async |query: &str| {
        let list = call(&server, &program, "GET", &format!("/api/v1/tables?mine=true{query}"), None).await.json();
        let mut ids: Vec<Value> = list["tables"].as_array().unwrap().iter().map(|t| t["id"].clone()).collect();
        ids.sort_by_key(ToString::to_string);
        ids
    };
    assert_eq!(ids("").await, [json!("bad"), json!("good")]);
    play_on(&server.app.tables, "good", &mut Random::lively(4), 3).await;
    assert_eq!(server.post(&ann, "/table/bad/archive", &[("archive", "yes")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!((ids("").await, ids("&archived=true").await), (vec![json!("good")], vec![json!("bad")]));
    assert!(server.get(&ann, "/table/bad").await.body.contains("Put back"));
    let back = call(&server, &program, "PUT", "/api/v1/tables/bad/archived", Some(r#"{"archived":false}"#)).await;
    assert_eq!((back.status, &back.json()["id"]), (StatusCode::OK, &json!("bad")));
    assert_eq!(ids("").await, [json!("bad"), json!("good")]);
}

#[tokio::test]
async fn every_kind_of_damage_is_named_and_spoils_no_list() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let seats = [("A", &ann), ("B", &ann), ("C", &ann)];
    let damage = [
        (
            "unreadable",
            "UPDATE entries SET body = '{\"do\":\"dance\"}' WHERE table_id = ? AND seq = 2",
            "entry 2: this program cannot read it",
        ),
        ("gap", "DELETE FROM entries WHERE table_id = ? AND seq = 2", "entry 3: it should follow entry 1"),
        ("title", "UPDATE tables SET title = '1899' WHERE id = ?", "there is no title 1899"),
        ("version", "UPDATE tables SET version = 99 WHERE id = ?", "version 99 of the rules is not known"),
        ("options", "UPDATE tables SET options = 'none' WHERE id = ?", "the column options of its row"),
        ("seed", "UPDATE tables SET seed = 'x' WHERE id = ?", "the column seed of its row"),
        ("state", "UPDATE tables SET state = 'x' WHERE id = ?", "the column state of its row"),
        ("waiting", "UPDATE tables SET waiting = 'x' WHERE id = ?", "the column waiting of its row"),
    ];
    for (id, sql, _) in damage {
        played(&desk, id, &seats, 4).await;
        change(&desk.database, &sql.replace('?', &format!("'{id}'"))).await;
    }
    played(&desk, "good", &seats, 4).await;
    let (server, lines) = reporting(&desk).await;
    for (id, _, words) in damage {
        let page = server.get(&ann, &format!("/table/{id}")).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR, "{id}");
        assert!(page.body.contains(words) && !page.body.contains("dance"), "{id}: {}", page.body);
    }
    assert_eq!(lines.all().len(), damage.len());
    assert_eq!(server.get(&ann, "/table/good").await.status, StatusCode::OK);
    for path in ["/", "/tables", "/api/v1/tables", "/api/v1/tables?mine=true"] {
        let list = server.get(&ann, path).await;
        assert_eq!(list.status, StatusCode::OK, "{path}: {}", list.body);
        assert!(list.body.contains("Table good") && list.body.contains("Table seed"), "{path}");
    }
}

#[tokio::test]
async fn a_table_that_breaks_while_it_is_played_is_not_played_on() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    played(&desk, "t", &[("A", &ann), ("B", &ann), ("C", &ann)], 4).await;
    let (server, lines) = reporting(&desk).await;
    assert_eq!(server.get(&ann, "/table/t").await.status, StatusCode::OK);
    // Another program stores what this one does not know.
    change(&desk.database, "INSERT INTO entries (table_id, seq, at, body) VALUES ('t', 5, 1, '{\"do\":\"dance\"}')")
        .await;
    let keeping_up = tokio::spawn(server.app.tables.clone().keep_up());
    crate::notices::until("it is noticed", async || {
        server.get(&ann, "/table/t").await.status == StatusCode::INTERNAL_SERVER_ERROR
    })
    .await;
    keeping_up.abort();
    assert_eq!(lines.all().len(), 1);

    // Mended, it goes on: after a while here, and at once where nobody has looked at it.
    change(&desk.database, "DELETE FROM entries WHERE table_id = 't' AND seq = 5").await;
    assert_eq!(server.get(&ann, "/table/t").await.status, StatusCode::INTERNAL_SERVER_ERROR, "it is not read again");
    assert_eq!(desk.another().await.get(&ann, "/table/t").await.status, StatusCode::OK);
}
