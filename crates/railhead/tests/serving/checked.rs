//! `railhead check` on the database of a server: before an upgrade, while it runs or not, and without a trace.

use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

fn check(place: &Kept, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.arg("check");
    match place {
        Kept::Folder(folder) => command.arg("--data").arg(folder),
        Kept::Database(url) => command.args(["--database", url]),
    };
    command.args(more).output().unwrap()
}

/// What a check says, and whether it is content.
fn said(output: &Output) -> (String, bool) {
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// Changes what is stored.
fn change(place: &Kept, statements: &[&str]) {
    let url = match place {
        Kept::Folder(folder) => format!("sqlite://{}/railhead.sqlite?mode=rw", folder.display()),
        Kept::Database(url) => url.clone(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(&url).await.unwrap();
        for sql in statements {
            sqlx::query(sql).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    });
}

/// The files that hold what was stored, byte for byte. The index of a journal is made anew by whoever opens it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let named = files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read(file.path()).unwrap()));
    named.filter(|(name, _)| !name.ends_with("-shm")).collect()
}

/// Plays at two tables of a server.
fn two_tables(server: &Server) -> [String; 2] {
    [("1846", 1), ("1848", 2)].map(|(title, seed)| {
        let mut player = Player::new(server.at, title, seed);
        for _ in 0..25 {
            assert_eq!(player.play().unwrap().unwrap().status, 200);
        }
        player.id
    })
}

/// An entry of the table is what another entry was.
fn break_entry(place: &Kept, table: &str) {
    let again = format!(
        "UPDATE entries SET body = (SELECT e.body FROM entries e WHERE e.table_id = '{table}' AND e.seq = 6)
         WHERE table_id = '{table}' AND seq = 7"
    );
    change(place, &[&again]);
}

/// What is said of a database of which one table is broken.
fn broken(place: &Kept, table: &str) {
    let output = check(place, &[]);
    let (text, content) = said(&output);
    assert!(!content, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].starts_with(&format!("table {table} (")) && lines[0].contains("entry 7: the rules refuse it: 1846 ")
    );
    assert_eq!(lines[1], "1 of 2 tables replay");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "railhead: 1 of 2 tables do not replay\n");
    let (text, content) = said(&check(place, &["--json"]));
    let told: Value = serde_json::from_str(&text).unwrap();
    assert!(!content && told["replay"] == 1 && told["of"] == 2, "{told}");
    let row = told["tables"].as_array().unwrap().iter().find(|row| row["table"] == table).unwrap();
    assert_eq!((&row["replays"], &row["entry"], &row["title"]), (&json!(false), &json!(7), &json!("1846")));
    assert!(row["rule"].as_str().is_some_and(|rule| rule.starts_with("1846 ")), "{row}");
}

#[test]
fn the_tables_of_a_sqlite_file_are_checked_and_nothing_in_it_changes() {
    let data = folder("checked");
    let place = Kept::Folder(data.clone());
    let mut server = Server::start(&place);
    let [first, _] = two_tables(&server);
    assert_eq!(said(&check(&place, &[])), ("2 of 2 tables replay\n".to_owned(), true), "while the server runs");

    // What the server wrote last is in the journal, which it left behind.
    server.kill();
    let before = files(&data);
    assert!(before["railhead.sqlite-wal"].len() > 1000, "something is in the journal");
    assert_eq!(said(&check(&place, &[])), ("2 of 2 tables replay\n".to_owned(), true));
    assert_eq!(files(&data), before, "byte for byte");

    // A file at rest, without a journal, stays alone.
    break_entry(&place, &first);
    let before = files(&data);
    assert_eq!(before.keys().collect::<Vec<_>>(), ["railhead.sqlite"]);
    broken(&place, &first);
    assert_eq!(files(&data), before, "byte for byte");
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 1, "nothing lies beside it");

    let nowhere = check(&Kept::Folder(data.join("nowhere")), &[]);
    assert!(!nowhere.status.success() && !data.join("nowhere").exists());
    assert!(String::from_utf8_lossy(&nowhere.stderr).starts_with("railhead: there is no database "));
}

#[test]
fn the_tables_of_a_postgresql_are_checked() {
    let Some(cluster) = Cluster::start() else { return };
    let place = Kept::Database(cluster.database("checked"));
    let server = Server::start(&place);
    let [first, _] = two_tables(&server);
    assert_eq!(said(&check(&place, &[])), ("2 of 2 tables replay\n".to_owned(), true));
    // The address may be given as the data, too.
    let url = cluster.url("checked");
    let also = Command::new(env!("CARGO_BIN_EXE_railhead")).args(["check", "--data", &url]).output().unwrap();
    assert_eq!(said(&also), ("2 of 2 tables replay\n".to_owned(), true));
    break_entry(&place, &first);
    broken(&place, &first);
    // An older schema stays what it is.
    change(
        &place,
        &["DROP INDEX tables_left", "ALTER TABLE tables DROP COLUMN open_seats", "DELETE FROM steps WHERE step > 11"],
    );
    let (text, _) = said(&check(&place, &[]));
    assert!(text.contains("the database is at step 11 of its schema; a server would upgrade it to "), "{text}");
    assert!(text.ends_with("1 of 2 tables replay\n"), "{text}");
}
