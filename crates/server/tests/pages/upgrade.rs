//! A database of an older program is brought up to date: what it told by names, columns tell afterwards.

use crate::desk::{Desk, in_play};
use railhead_bots::Level;
use railhead_server::check_tables;
use railhead_server::store::{AccountId, AccountKind, SeatRow, Source, Store, TableListing, TableState, now};
use sqlx::Connection;

const ID: &str = "old";

/// The last step of the schema at which bots were told by the id of their account.
const BEFORE: usize = 20;

/// Takes a seat over as entries said it before they told how bots play.
fn takes_over(seat: u8, (account, name): (&str, &str), (before, called): (&str, &str)) -> String {
    serde_json::json!({ "do": "sit", "seat": seat, "name": name, "account": account, "from": [before, called] })
        .to_string()
}

/// Makes a database with a person, a guest and two bots, as a program of that step left it.
async fn old(desk: &Desk) {
    let ann = desk.person("Ann").await;
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&desk.database.url).await.unwrap();
    for (id, name) in [("bot steady", "Steady bot"), ("bot shrewd:0.5", "Shrewd bot"), ("a-guest", "Guest")] {
        let sql =
            format!("INSERT INTO accounts (id, name, name_key, created) VALUES ('{id}', '{name}', 'guest {id}', 1)");
        sqlx::query(&sql).execute(&mut connection).await.unwrap();
    }
    let mut table = in_play(ID, "1846", 7, &[("Ann", &ann), ("Steady bot", &ann), ("Guest", &ann)]);
    for (seat, account) in table.seats.iter_mut().zip(["account-Ann", "bot steady", "a-guest"]) {
        seat.account = Some(account.into());
    }
    let store = desk.app.store();
    store.add_table(&table).await.unwrap();
    // The guest sits where a bot sat before, and the bot where Ann sat.
    let entries = [
        takes_over(2, ("a-guest", "Guest"), ("bot shrewd:0.5", "Shrewd bot")),
        takes_over(1, ("bot steady", "Steady bot"), ("account-Ann", "Ann 2")),
    ];
    let listing = TableListing {
        state: TableState::Playing,
        round: String::new(),
        waiting: "[0]".to_owned(),
        result: String::new(),
        at: now(),
        due: None,
        about: String::new(),
        open_seats: 0,
        seats: Vec::new(),
    };
    store.append(&ID.into(), 0, &entries, &listing).await.unwrap();
    let later = "listed listed_by_state listed_by_title left in_play by_owner by_name";
    let later = later.split(' ').map(|name| format!("tables_{name}"));
    let others = ["seats_by_name", "sessions_by_account", "notes_by_kind", "accounts_by_level", "accounts_by_look"];
    for index in later.chain(others.map(str::to_owned)) {
        sqlx::query(&format!("DROP INDEX {index}")).execute(&mut connection).await.unwrap();
    }
    for sql in [
        "ALTER TABLE accounts DROP COLUMN kind",
        "ALTER TABLE accounts DROP COLUMN level",
        "ALTER TABLE accounts DROP COLUMN look",
        "DROP TABLE confirmations",
        &format!("DELETE FROM steps WHERE step > {BEFORE}"),
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

async fn kind(store: &Store, id: &str) -> AccountKind {
    store.account(&id.into()).await.unwrap().unwrap().kind
}

#[tokio::test]
async fn bots_and_guests_of_an_old_database_stay_what_they_are() {
    let desk = Desk::new().await;
    old(&desk).await;

    // Before an upgrade the database is read as it is.
    let place = if desk.database.is_file() {
        Source::Folder(desk.database.folder.clone())
    } else {
        Source::Address(desk.database.url.clone())
    };
    let checked = check_tables(&place, |table, _| assert!(table.broken.is_none(), "{:?}", table.broken)).await.unwrap();
    assert_eq!((checked.step, checked.replay, checked.of), (BEFORE, 1, 1));

    let again = desk.another().await;
    let store = again.app.store();
    assert_eq!(kind(store, "account-Ann").await, AccountKind::Person);
    assert_eq!(kind(store, "a-guest").await, AccountKind::Guest);
    assert_eq!(kind(store, "bot steady").await, AccountKind::Bot);
    assert_eq!(store.tables_with_bots().await.unwrap(), [ID.into()]);
    assert!(store.has_bots(&ID.into()).await.unwrap());

    let table = again.app.tables.table(&ID.into()).await.unwrap().now();
    assert_eq!(table.bot_at(0), None);
    assert_eq!(table.bot_at(1), Some(Level::Steady));
    assert_eq!(table.bot_at(2), None, "a guest has taken the seat over");
    let former: Vec<(AccountId, u8)> = vec![("bot shrewd:0.5".into(), 2), ("account-Ann".into(), 1)];
    assert_eq!(table.consent.former, former);

    // The account of a level stays, and another one is made for a level that is new here.
    assert_eq!(store.bot_account(&Level::Steady, "Steady bot").await.unwrap(), "bot steady".into());
    let random = store.bot_account(&Level::Random, "Random bot").await.unwrap();
    assert!(!random.starts_with("bot"), "its id tells nothing: {random}");
    assert_eq!(store.bot_account(&Level::Random, "Random bot").await.unwrap(), random, "there is one for each level");
    assert_eq!(kind(store, &random).await, AccountKind::Bot);
}

#[tokio::test]
async fn nobody_can_keep_bots_from_sitting_down_by_a_name() {
    let desk = Desk::new().await;
    for name in ["guest bot steady", "bot steady", "Steady bot"] {
        desk.person(name).await;
    }
    let steady = desk.app.store().bot_account(&Level::Steady, "Steady bot").await.unwrap();
    let seat = SeatRow { name: "Steady bot".to_owned(), account: Some(steady), bot: None };
    let ann = desk.person("Ann").await;
    let mut table = in_play("t", "1846", 1, &[("A", &ann), ("B", &ann), ("C", &ann)]);
    table.seats[1] = seat;
    desk.app.store().add_table(&table).await.unwrap();
    let kept = desk.app.store().table(&"t".into()).await.unwrap().unwrap();
    assert_eq!(kept.seats[1].bot, Some(Level::Steady));
}
