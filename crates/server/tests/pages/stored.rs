//! Playing every stored table again, without changing anything.

use crate::broken::{change, played};
use crate::desk::Desk;
use railhead_server::store::{ReadingError, Source};
use railhead_server::{Checked, CheckedTable, check_tables};

/// The database that a server keeps.
fn source(desk: &Desk) -> Source {
    if desk.database.is_file() { Source::Folder(desk.database.folder.clone()) } else { Source::of(&desk.database.url) }
}

async fn check(desk: &Desk) -> Result<(Vec<CheckedTable>, Checked), ReadingError> {
    let mut tables = Vec::new();
    let checked = check_tables(&source(desk), |table, _| tables.push(table.clone())).await?;
    Ok((tables, checked))
}

/// A server with two tables, the second with an entry that the rules refuse.
async fn one_of_two() -> Desk {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    for id in ["first", "second"] {
        played(&desk, id, &[("A", &ann), ("B", &ann), ("C", &ann)], 30).await;
    }
    change(&desk.database, "UPDATE tables SET created = 1 WHERE id = 'first'").await;
    let again = "UPDATE entries SET body = (SELECT e.body FROM entries e WHERE e.table_id = 'second' AND e.seq = 6)
                 WHERE table_id = 'second' AND seq = 7";
    change(&desk.database, again).await;
    desk
}

#[tokio::test]
async fn tables_are_played_again_beside_a_running_server() {
    let desk = one_of_two().await;
    let (tables, checked) = check(&desk).await.unwrap();
    assert_eq!((checked.replay, checked.of, checked.step), (1, 2, checked.newest));
    assert_eq!(tables.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), ["first", "second"]);
    assert!(tables[0].broken.is_none() && tables[0].entries == 30);
    let why = tables[1].broken.as_ref().unwrap();
    assert_eq!((why.table.as_str(), why.entry), ("second", Some(7)));
    assert!(why.flaw.rule().starts_with("1846 "), "{why}");
    assert!(why.to_string().starts_with("entry 7: the rules refuse it: 1846 "), "{why}");
    // A standing that does not come from the entries is told as well.
    change(&desk.database, "UPDATE tables SET state = 'over' WHERE id = 'first'").await;
    let (tables, checked) = check(&desk).await.unwrap();
    assert_eq!(checked.replay, 0);
    let why = tables[0].broken.as_ref().unwrap().to_string();
    assert_eq!(why, "it is stored as over, but replayed it is playing");
}

#[tokio::test]
async fn an_older_schema_is_read_as_it_is_and_a_newer_one_is_refused() {
    let desk = one_of_two().await;
    let newest = check(&desk).await.unwrap().1.newest;
    change(&desk.database, "DROP INDEX tables_left").await;
    for column in ["origin", "due", "about", "open_seats"] {
        change(&desk.database, &format!("ALTER TABLE tables DROP COLUMN {column}")).await;
    }
    change(&desk.database, "DELETE FROM steps WHERE step > 8").await;
    let (tables, checked) = check(&desk).await.unwrap();
    assert_eq!((checked.replay, checked.of, checked.step, checked.newest), (1, 2, 8, newest));
    assert_eq!(tables[1].broken.as_ref().and_then(|why| why.entry), Some(7));
    change(&desk.database, "DELETE FROM steps WHERE step > 6").await;
    let why = check(&desk).await.unwrap_err().to_string();
    assert_eq!(why, "the database is at step 6 of its schema; games are stored only from step 7 on");
    change(&desk.database, "INSERT INTO steps (step) VALUES (99)").await;
    let why = check(&desk).await.unwrap_err().to_string();
    assert!(why.starts_with("a newer program has upgraded the database to step 99; this one knows only "), "{why}");
    change(&desk.database, "DROP TABLE steps").await;
    assert!(matches!(check(&desk).await, Err(ReadingError::Foreign)));
}
