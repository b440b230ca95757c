//! How fast recorded games replay, states copy and choices are listed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    missing_docs,
    reason = "a benchmark may fail loudly"
)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use railhead_bots::Random;
use railhead_engine::{Action, Choice, Seat, Setup};
use railhead_records::site::{Record, import};
use railhead_titles::Game;
use std::hint::black_box;
use std::path::PathBuf;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A title with the folders of its recorded games.
const TITLES: [(&str, &[&str]); 3] = [("1846", &["1846", "1846-2p"]), ("1848", &["1848"]), ("1853-2009", &[])];

/// The recorded games of a title that are there, or random ones in their place.
fn games(title: &str, folders: &[&str]) -> Vec<Game> {
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures");
    let mut games = Vec::new();
    for folder in folders {
        let Ok(entries) = std::fs::read_dir(shared.join(folder)) else { continue };
        let mut files: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
        files.sort();
        for file in files {
            let name = file.to_string_lossy().into_owned();
            if name.ends_with(".json") && !name.ends_with(".trace.json") {
                games.push(import(&Record::read(&std::fs::read_to_string(file).unwrap()).unwrap()).unwrap().game);
            }
        }
    }
    if games.is_empty() {
        eprintln!("{title}: there are no recorded games, random ones are replayed in their place");
        games.extend((0..8).map(|seed| play(title, seed, Random::lively(seed))));
    }
    games
}

fn play(title: &str, seed: u64, mut player: Random) -> Game {
    let seats = (1..=4).map(|n| format!("Player {n}")).collect();
    let version = railhead_titles::find(title).unwrap().version;
    let options = Vec::new();
    let mut game = Game::start(&Setup { title: title.to_owned(), version, options, seats, seed }).unwrap();
    while game.outcome().is_none() {
        let (seat, action) = player.choose(&game).unwrap();
        game.play(seat, &action).unwrap();
    }
    game
}

fn actions(game: &Game) -> Vec<(Seat, Action)> {
    (0..game.len()).map(|i| game.done(i).map(|(seat, action, _)| (seat, action.clone())).unwrap()).collect()
}

fn replay(c: &mut Criterion) {
    for (title, folders) in TITLES {
        replay_of(c, title, &games(title, folders));
    }
}

fn replay_of(c: &mut Criterion, title: &str, games: &[Game]) {
    let scripts: Vec<(Setup, Vec<(Seat, Action)>)> = games.iter().map(|g| (g.setup().clone(), actions(g))).collect();
    let total: usize = scripts.iter().map(|(_, a)| a.len()).sum();
    let mut group = c.benchmark_group(format!("replay {title}"));
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("all recorded games, every action validated", |b| {
        b.iter(|| {
            for (setup, script) in &scripts {
                let mut game = Game::start(setup).unwrap();
                for (seat, action) in script {
                    game.play(*seat, action).unwrap();
                }
                black_box(&game);
            }
        });
    });
    let longest = scripts.iter().max_by_key(|(_, a)| a.len()).unwrap();
    group.throughput(Throughput::Elements(longest.1.len() as u64));
    group.bench_function("the longest game", |b| {
        b.iter(|| {
            let mut game = Game::start(&longest.0).unwrap();
            for (seat, action) in &longest.1 {
                game.play(*seat, action).unwrap();
            }
            game.len()
        });
    });
    group.sample_size(10);
    group.bench_function("the longest game, the best routes searched at every run", |b| {
        // In a thread of its own each time: answers are kept for a thread, and here each is to be found anew.
        b.iter(|| {
            let play = || {
                let mut game = Game::start(&longest.0).unwrap();
                for (seat, action) in &longest.1 {
                    if matches!(action, Action::Run { .. }) {
                        black_box(game.best_runs());
                    }
                    game.play(*seat, action).unwrap();
                }
                game.len()
            };
            std::thread::scope(|scope| scope.spawn(play).join().unwrap())
        });
    });
    group.bench_function("back over 500 actions", |b| {
        let game = games.iter().max_by_key(|g| g.len()).unwrap();
        b.iter(|| game.rewound(game.len().saturating_sub(500)).map(|g| g.len()));
    });
    group.finish();
}

/// The last moment of a game at which a company may lay track with all its choices open.
fn late_track(game: &Game) -> Game {
    let open = |g: &Game| {
        let lays = |c: &Choice| if matches!(c, Choice::Lay { .. }) { c.len() } else { 0 };
        g.deciding().first().map_or(0, |d| g.choices(d.seat).iter().map(lays).sum::<usize>())
    };
    let late = (0..game.len()).rev().filter_map(|n| game.rewound(n)).find(|g| open(g) > 20);
    late.unwrap_or_else(|| game.clone())
}

fn state(c: &mut Criterion) {
    for (title, folders) in TITLES {
        state_of(c, title, &games(title, folders));
    }
}

fn state_of(c: &mut Criterion, title: &str, games: &[Game]) {
    let game = games.iter().max_by_key(|g| g.len()).unwrap();
    let mut group = c.benchmark_group(format!("state {title}"));
    group.bench_function("copy of a late state", |b| {
        b.iter_batched(|| (), |()| black_box(game.bare()), BatchSize::SmallInput);
    });
    let track = late_track(game);
    let seat = track.deciding()[0].seat;
    group.bench_function("all choices late in the game, tiles included", |b| b.iter(|| track.choices(seat)));
    let stock = (0..game.len())
        .rev()
        .filter_map(|n| game.rewound(n))
        .find(|g| g.deciding().first().is_some_and(|d| d.ask == railhead_engine::Ask::Trade))
        .unwrap();
    let seat = stock.deciding()[0].seat;
    group.bench_function("all choices of a stock turn", |b| b.iter(|| stock.choices(seat)));
    group.finish();
}

/// The memory that the program has, where the system tells.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    statm.split_whitespace().nth(1)?.parse::<usize>().ok().map(|pages| pages * 4096)
}

/// What a copy of a late state and a whole late game with its past take, told by how much the program grows with many of them.
fn memory(_: &mut Criterion) {
    for (title, folders) in TITLES {
        memory_of(title, &games(title, folders));
    }
}

fn memory_of(title: &str, games: &[Game]) {
    let game = games.iter().max_by_key(|g| g.len()).unwrap();
    let script = actions(game);
    let load = || {
        let mut again = Game::start(game.setup()).unwrap();
        for (seat, action) in &script {
            again.play(*seat, action).unwrap();
        }
        again
    };
    let per_one = |what: &str, count: usize, make: &dyn Fn() -> Game| {
        let Some(before) = resident() else { return };
        let all: Vec<Game> = (0..count).map(|_| make()).collect();
        let grown = resident().unwrap_or(before).saturating_sub(before);
        eprintln!("memory {title}/{what}: {} bytes", grown / all.len());
    };
    // The small one first: what it frees would hide what the large one takes.
    per_one("a copy of a late state", 5000, &|| game.bare());
    per_one("a whole game with its past", 400, &load);
}

fn random(c: &mut Criterion) {
    let mut group = c.benchmark_group("random");
    group.sample_size(10);
    for (title, _) in TITLES {
        let mut seed = 0;
        group.bench_function(format!("a whole game of {title} of a random player"), |b| {
            b.iter(|| {
                seed += 1;
                play(title, seed, Random::new(seed)).len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, memory, replay, state, random);
criterion_main!(benches);
