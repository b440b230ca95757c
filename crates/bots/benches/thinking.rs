//! How fast bots play and think.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, reason = "a benchmark may fail loudly")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use railhead_bots::{Budget, Player, Shrewd, Sight, Steady};
use railhead_engine::{Seat, Setup};
use railhead_titles::{ALL, Game};
use std::time::{Duration, Instant};

fn setup(title: &str, seed: u64) -> Setup {
    let seats = (1..=4).map(|n| format!("Player {n}")).collect();
    let version = railhead_titles::find(title).unwrap().version;
    Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed }
}

/// A whole game of steady players.
fn game(title: &str, seed: u64) -> Game {
    let mut game = Game::start(&setup(title, seed)).unwrap();
    let mut players: Vec<Steady> = (0..4).map(|seat| Steady::leaning(seed * 4 + seat)).collect();
    while game.outcome().is_none() {
        let moved = game.deciding().into_iter().find_map(|d| {
            let thought = players[d.seat.index()].choose(Sight::new(&game, d.seat))?;
            Some((d.seat, thought.action))
        });
        let (seat, action) = moved.unwrap();
        game.play(seat, &action).unwrap();
    }
    game
}

fn steady(c: &mut Criterion) {
    let mut group = c.benchmark_group("steady");
    group.sample_size(10);
    for title in ALL {
        let mut seed = 0;
        group.bench_function(format!("a whole game of {} of four", title.name), |b| {
            b.iter(|| {
                seed += 1;
                game(title.name, seed).len()
            });
        });
    }
    group.finish();
}

/// Decisions around the middle of a game, each with who makes it: of some sorts, as they come.
fn middle(title: &str, seed: u64) -> Vec<(Game, Seat)> {
    let whole = game(title, seed);
    let from = whole.len() / 2;
    let moments = (from..from + 40).step_by(4).filter_map(|n| whole.rewound(n));
    moments.filter_map(|game| game.deciding().first().map(|d| d.seat).map(|seat| (game, seat))).collect()
}

fn shrewd(c: &mut Criterion) {
    let mut group = c.benchmark_group("shrewd");
    group.sample_size(10);
    for title in ALL {
        let mut seed = 0;
        // What is measured is a thousand decisions on one thread, in a game that is another one each time: what players found out
        // about a board they remember.
        group.throughput(Throughput::Elements(1000));
        group.bench_function(format!("decisions in thought in the middle of {}", title.name), |b| {
            b.iter_custom(|times| {
                let mut thousands = Duration::ZERO;
                for _ in 0..times {
                    seed += 1;
                    let moments = middle(title.name, seed);
                    let mut shrewd = Shrewd::new(Budget::Simulations(20), seed, 1);
                    let start = Instant::now();
                    for (game, seat) in &moments {
                        let _ = Player::choose(&mut shrewd, game, *seat);
                    }
                    let made = u32::try_from(shrewd.simulated().max(1)).unwrap();
                    thousands += start.elapsed() * 1000 / made;
                }
                thousands
            });
        });
    }
    group.finish();
}

criterion_group!(benches, steady, shrewd);
criterion_main!(benches);
