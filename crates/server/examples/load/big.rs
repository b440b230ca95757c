//! A database with very many tables, made from a seed, and how long it takes to look things up in it.

use crate::Load;
use crate::client::Client;
use crate::server::Server;
use railhead_server::store::{Account, AccountId, Pace, Store, TableState, Visibility};
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Connection, Row};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Players at each table.
const SEATS: usize = 4;
/// So many rows go in with one statement.
const TOGETHER: usize = 100;
/// So many tables go in with one transaction.
const PART: usize = 20_000;
/// How many accounts there are; the first one plays at every two hundredth table.
const ACCOUNTS: usize = 20_000;
/// By what the first one is known.
const COOKIE: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
/// How often each page is asked for.
const TIMES: usize = 30;

/// What follows from a seed, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % most as u64).unwrap()
    }
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
}

const PLACES: [&str; 12] = [
    "Ballarat",
    "Cairns",
    "Darwin",
    "Erie",
    "Fargo",
    "Geelong",
    "Hobart",
    "Ipswich",
    "Jaipur",
    "Kalgoorlie",
    "Lahore",
    "Madras",
];

fn account(number: usize) -> AccountId {
    format!("a{number:06}").into()
}

/// One row of values in SQL; nothing in it comes from outside.
fn rows(head: &str, rows: &[String]) -> Vec<String> {
    rows.chunks(TOGETHER).map(|some| format!("{head} VALUES {}", some.join(", "))).collect()
}

async fn fill(store: &Store, connection: &mut AnyConnection, load: &Load) {
    let began = Instant::now();
    let ada = Account::person(account(0), "Ada Lovelace", "none".to_owned());
    store.add_account(&ada).await.unwrap();
    store.add_session(&hash(COOKIE), &ada.id).await.unwrap();
    let head = "INSERT INTO accounts (id, name, name_key, password, created)";
    let people: Vec<String> =
        (1..ACCOUNTS).map(|n| format!("('{}', 'Player {n}', 'player {n}', 'none', 1)", account(n))).collect();
    for sql in rows(head, &people) {
        sqlx::query(&sql).execute(&mut *connection).await.unwrap();
    }
    let mut numbers = Numbers(load.seed);
    let (all, now) = (load.stored + load.finished, 1_790_000_000);
    for part in (0..all).collect::<Vec<_>>().chunks(PART) {
        let (mut tables, mut seats) = (Vec::new(), Vec::new());
        for number in part {
            let id = format!("{:016x}", *number);
            let over = *number >= load.stored;
            let state = match (over, number % 10) {
                (true, _) => TableState::Over,
                (false, 0) => TableState::Open,
                (false, _) => TableState::Playing,
            };
            let visibility = if numbers.below(3) == 0 { Visibility::Unlisted } else { Visibility::Public };
            let title = ["1846", "1848", "1853-2009", "1853-1989"][numbers.below(4)];
            let place = PLACES[numbers.below(PLACES.len())];
            let moved = now - i64::try_from(numbers.below(if over { 100_000_000 } else { 30_000_000 })).unwrap();
            let open = i32::from(state == TableState::Playing && numbers.below(50) == 0);
            let owner = account(numbers.below(ACCOUNTS));
            let pace = if numbers.below(2) == 0 { Pace::Live } else { Pace::Turns };
            tables.push(format!(
                "('{id}', '{place} {number}', '{title}', 1, '[]', '7', {SEATS}, '{owner}', '{visibility}', 'none', 0, '{pace}', '{state}', \
                 {moved}, {moved}, {open})"
            ));
            for seat in 0..SEATS {
                if state == TableState::Open && seat > 0 {
                    seats.push(format!("('{id}', {seat}, NULL, '')"));
                    continue;
                }
                let who = if seat == 0 && number % 200 == 0 { 0 } else { 1 + numbers.below(ACCOUNTS - 1) };
                let name = if who == 0 { "Ada Lovelace".to_owned() } else { format!("Player {who}") };
                seats.push(format!("('{id}', {seat}, '{}', '{name}')", account(who)));
            }
        }
        let head = "INSERT INTO tables (id, name, title, version, options, seed, seats, owner, visibility, invite, hotseat, pace,
            state, created, moved, open_seats)";
        sqlx::query("BEGIN").execute(&mut *connection).await.unwrap();
        for sql in rows(head, &tables).iter().chain(&rows("INSERT INTO seats (table_id, seat, account, name)", &seats))
        {
            sqlx::query(sql).persistent(false).execute(&mut *connection).await.unwrap();
        }
        sqlx::query("COMMIT").execute(&mut *connection).await.unwrap();
    }
    sqlx::query("ANALYZE").execute(connection).await.unwrap();
    println!("{all} tables made in {:.0} s", began.elapsed().as_secs_f64());
}

/// Asks for a page over and over.
async fn ask(client: &mut Client, what: &str, path: &str) {
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        let page = client.page(path).await;
        assert_eq!(page.status, 200, "{path}");
        times.push(began.elapsed());
    }
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{what:<44} median {:>6.1} ms   worst {:>6.1}", ms(times[TIMES / 2]), ms(times[TIMES - 1]));
}

/// Fills a database if it is empty, starts a server on it, and asks it for lists.
pub(crate) fn run(load: &Load) {
    let data = load.data.clone().unwrap_or_else(|| PathBuf::from("railhead-load-big"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (store, url) = match &load.database {
            Some(url) => (Store::open(url).await.unwrap(), url.clone()),
            None => {
                let url = format!("sqlite://{}?mode=rw", data.join("railhead.sqlite").display());
                (Store::in_folder(&data).await.unwrap(), url)
            }
        };
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        let count = sqlx::query("SELECT COUNT(*) AS many FROM tables").fetch_one(&mut connection).await.unwrap();
        let count: i64 = count.try_get("many").unwrap();
        if count == 0 {
            fill(&store, &mut connection, load).await;
        } else {
            println!("{count} tables are there already");
        }
        connection.close().await.unwrap();
        store.close().await;
    });
    let began = Instant::now();
    let server = Server::start(&data, load.database.as_deref());
    let at = server.at;
    runtime.block_on(async {
        let mut stranger = Client::new(at).await;
        assert_eq!(stranger.page("/health/ready").await.status, 200);
        println!("ready after {:.2} s", began.elapsed().as_secs_f64());
        let mut ada = Client::known(at, format!("railhead={COOKIE}")).await;
        ask(&mut stranger, "the lobby, for a stranger", "/").await;
        ask(&mut ada, "the lobby, for a player of 5,500 tables", "/").await;
        ask(&mut ada, "all tables of a player", "/tables?mine=1").await;
        ask(&mut ada, "the account of a player", "/account").await;
        ask(&mut stranger, "all tables", "/tables").await;
        ask(&mut stranger, "finished tables, the last page", "/tables?state=over&page=20").await;
        ask(&mut stranger, "tables of a title with a free seat", "/tables?title=1848&open=1").await;
        ask(&mut stranger, "a search that finds many", "/tables?text=darwin").await;
        ask(&mut stranger, "a search for a player of many tables", "/tables?text=Ada%20L").await;
        ask(&mut stranger, "a search that finds one", "/tables?text=darwin%20777").await;
        ask(&mut stranger, "a search that finds nothing", "/tables?text=nowhere").await;
    });
}
