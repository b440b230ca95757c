//! How long pages of late games take, how large they are, and how soon a table is there.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    missing_docs,
    reason = "a benchmark may fail loudly"
)]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use railhead_records::GameFile;
use railhead_server::store::{Account, NewTable, Pace, SeatRow, Store, TableState, Visibility};
use railhead_server::table::{Entry, LiveTable};
use railhead_server::{App, Config, router};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;

const GAMES: [(&str, &str); 2] = [
    ("1846", include_str!("../../records/tests/corpus/1846-v1-book.railhead.json")),
    ("1848", include_str!("../../records/tests/corpus/1848-v1-book.railhead.json")),
];

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
}

/// A server with the late games of both titles, and somebody who plays every seat of them.
struct LateGames {
    app: App,
    router: Router,
    folder: PathBuf,
    runtime: Runtime,
    lengths: Vec<usize>,
}

impl Drop for LateGames {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl LateGames {
    fn new(part: usize) -> Self {
        let folder = std::env::temp_dir().join(format!("railhead-bench-{}-{part}", std::process::id()));
        let runtime = Runtime::new().unwrap();
        let mut lengths = Vec::new();
        let app = runtime.block_on(async {
            let store = Store::in_folder(&folder).await.unwrap();
            let ann = Account::person("ann".into(), "Ann", "none".to_owned());
            store.add_account(&ann).await.unwrap();
            store.add_session(&hash(&hash("ann")), &ann.id).await.unwrap();
            let app = App::new(store, Config::default());
            for (title, text) in GAMES {
                lengths.push(keep(&app, title, text, part).await);
            }
            app
        });
        Self { router: router(app.clone()), app, folder, runtime, lengths }
    }

    /// Asks for a page as a browser does; how many bytes came.
    fn get(&self, path: &str, known: bool, packed: bool) -> usize {
        let mut request = Request::get(path).header(header::HOST, "127.0.0.1:1846");
        if known {
            request = request.header(header::COOKIE, format!("railhead={}", hash("ann")));
        }
        if packed {
            request = request.header(header::ACCEPT_ENCODING, "gzip");
        }
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            to_bytes(response.into_body(), usize::MAX).await.unwrap().len()
        })
    }
}

/// Keeps so many hundredths of a game at a table named after its title; says how many actions that is.
async fn keep(app: &App, title: &str, text: &str, part: usize) -> usize {
    let file = GameFile::read(text).unwrap();
    let len = file.actions.len() * part / 100;
    let game = file.play_to(len).unwrap();
    let seat = |name: &String| SeatRow::of(name, &"ann".into());
    let table = NewTable {
        id: title.into(),
        name: "Of friends".to_owned(),
        title: title.to_owned(),
        version: file.setup.version,
        options: serde_json::to_string(&file.setup.options).unwrap(),
        seed: file.setup.seed,
        owner: "ann".into(),
        visibility: Visibility::Unlisted,
        password: None,
        invite: "none".to_owned(),
        hotseat: true,
        pace: Pace::Live,
        clock: String::new(),
        origin: None,
        seats: file.setup.seats.iter().map(seat).collect(),
        state: TableState::Playing,
    };
    app.store().add_table(&table).await.unwrap();
    let write = |entry: &railhead_records::RecordedAction| {
        let entry = Entry::Play { seat: entry.seat.0, action: Value::Object(entry.what.clone()) };
        serde_json::to_string(&entry).unwrap()
    };
    let bodies: Vec<String> = file.actions[..len].iter().map(write).collect();
    let mut live = LiveTable::new(app.store().table(&title.into()).await.unwrap().unwrap()).unwrap();
    live.game = Some(game);
    app.store().append(&title.into(), 0, &bodies, &live.listing(railhead_server::store::now())).await.unwrap();
    len
}

fn pages(c: &mut Criterion) {
    let late = LateGames::new(90);
    let mut group = c.benchmark_group("pages");
    for (title, _) in GAMES {
        let page = format!("/table/{title}");
        for tab in ["game", "map", "spreadsheet", "charts", "info"] {
            let path = format!("{page}?tab={tab}");
            let (plain, packed) = (late.get(&path, true, false), late.get(&path, true, true));
            eprintln!("{title} {tab}: {plain} bytes, {packed} compressed");
        }
        group.bench_function(format!("{title} late, whose turn it is"), |b| b.iter(|| late.get(&page, true, false)));
        group.bench_function(format!("{title} late, whose turn it is, compressed"), |b| {
            b.iter(|| late.get(&page, true, true));
        });
        group.bench_function(format!("{title} late, spectator, compressed"), |b| {
            b.iter(|| late.get(&page, false, true));
        });
    }
    for (i, (title, _)) in GAMES.iter().enumerate() {
        let mut at = 0;
        group.bench_function(format!("{title} a step of history, compressed"), |b| {
            b.iter(|| {
                at = (at + 97) % late.lengths[i];
                late.get(&format!("/table/{title}/part?at={at}"), true, true)
            });
        });
    }
    group.finish();
}

fn tables(c: &mut Criterion) {
    let late = LateGames::new(90);
    let mut group = c.benchmark_group("tables");
    for (i, (title, _)) in GAMES.iter().enumerate() {
        group.bench_function(format!("opening {title} after {} actions", late.lengths[i]), |b| {
            b.iter_batched(
                || late.app.tables.sweep(Duration::ZERO, 0),
                |_| late.runtime.block_on(async { late.app.tables.table(&(*title).into()).await.unwrap() }),
                BatchSize::PerIteration,
            );
        });
        let now = late.runtime.block_on(async { late.app.tables.table(&(*title).into()).await.unwrap().now() });
        group.bench_function(format!("copying {title}, as every move does"), |b| {
            b.iter(|| black_box(LiveTable::clone(&now)));
        });
    }
    let chat = Entry::Chat { who: "Ann".to_owned(), seat: Some(0), text: "hm".to_owned() };
    group.bench_function("an entry stored durably", |b| {
        b.iter(|| late.runtime.block_on(async { late.app.tables.add(&"1846".into(), None, &chat).await.unwrap() }));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = pages, tables
}
criterion_main!(benches);
