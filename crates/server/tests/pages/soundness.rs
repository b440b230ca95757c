//! The file of a database: whose it is, and whether it is whole.

use crate::database::TestDatabase;
use railhead_server::store::{Account, Store};
use std::path::{Path, PathBuf};

async fn kept() -> (TestDatabase, PathBuf) {
    let mut database = TestDatabase::new().await;
    // A file, also where the suite runs on PostgreSQL.
    let file = database.folder.join("railhead.sqlite");
    database.url = format!("sqlite://{}?mode=rwc", file.display());
    (database, file)
}

/// Waits until the last connection is closed, which brings everything over from the journal.
async fn wait_until_brought_over(file: &Path) {
    let journal = file.with_extension("sqlite-wal");
    for _ in 0..500 {
        if !journal.exists() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the journal is still there");
}

async fn refused(database: &TestDatabase) -> String {
    Store::open(&database.url).await.err().map(|why| why.to_string()).unwrap_or_default()
}

#[cfg(unix)]
#[tokio::test]
async fn data_belong_to_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (database, _) = kept().await;
    let folder = database.folder.join("data").join("of-a-server");
    let store = Store::in_folder(&folder).await.unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let mut files = 0;
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        files += 1;
    }
    assert!(files >= 1);
    // What an older program left open is closed.
    drop(store);
    let file = folder.join("railhead.sqlite");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let _store = Store::in_folder(&folder).await.unwrap();
    assert_eq!(mode(&file), 0o600);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_with_the_reason() {
    let (database, file) = kept().await;
    std::fs::write(&file, "Dear diary, today I moved my database elsewhere. ".repeat(100)).unwrap();
    let why = refused(&database).await;
    assert!(why.contains("railhead.sqlite: it is no database of SQLite"), "{why}");
    std::fs::write(&file, "short").unwrap();
    let why = refused(&database).await;
    assert!(why.contains("railhead.sqlite: it is cut off after 5 bytes"), "{why}");
}

/// The first page, with the number of all pages in it, is brought over from the journal before the others.
#[tokio::test]
async fn a_server_that_was_killed_while_it_emptied_its_journal_starts_again() {
    let (database, file) = kept().await;
    let journal = file.with_extension("sqlite-wal");
    let store = database.open().await;
    let ann = Account::person("a".into(), "Ann", "hash".to_owned());
    store.add_account(&ann).await.unwrap();
    let kept = std::fs::read(&journal).unwrap();
    store.close().await;
    drop(store);
    wait_until_brought_over(&file).await;
    let whole = std::fs::read(&file).unwrap();
    assert!(kept.len() > whole.len(), "everything was in the journal");
    std::fs::write(&file, &whole[..4096]).unwrap();
    std::fs::write(&journal, kept).unwrap();
    let store = database.open().await;
    assert_eq!(store.account(&ann.id).await.unwrap(), Some(ann), "nothing is lost");
    store.close().await;
    drop(store);
    // Without the journal the pages are gone.
    std::fs::write(&file, &whole[..4096]).unwrap();
    let why = refused(&database).await;
    assert!(why.contains("it is cut off: 4096 of "), "{why}");
}

#[tokio::test]
async fn a_database_that_is_cut_off_or_damaged_is_found_at_the_start() {
    let (database, file) = kept().await;
    let store = database.open().await;
    store.close().await;
    drop(store);
    // What is still in the journal would mend the pages that are damaged below.
    wait_until_brought_over(&file).await;
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let why = refused(&database).await;
    assert!(why.contains("railhead.sqlite: it is cut off"), "{why}");
    // The length is right, and some pages are not.
    let mut damaged = whole.clone();
    let from = whole.len() / 2;
    damaged[from..].fill(0x5a);
    std::fs::write(&file, &damaged).unwrap();
    let why = refused(&database).await;
    assert!(why.contains("railhead.sqlite: it is damaged") || why.contains("malformed"), "{why}");
    std::fs::write(&file, &whole).unwrap();
    assert_eq!(refused(&database).await, "");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    use sqlx::Connection;
    let (database, file) = kept().await;
    sqlx::any::install_default_drivers();
    let mut other = sqlx::AnyConnection::connect(&database.url).await.unwrap();
    sqlx::query("CREATE TABLE bookmarks (url TEXT)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let why = refused(&database).await;
    assert!(why.contains("railhead.sqlite: it belongs to another program: it has the tables bookmarks"), "{why}");
    let mut other = sqlx::AnyConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let tables = sqlx::query("SELECT name FROM sqlite_master").fetch_all(&mut other).await.unwrap();
    assert_eq!(tables.len(), 1, "nothing was added to it");
}
