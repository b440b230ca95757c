//! How long boards take: loading the data, listing placements, reaching.
//!
//! The board is a full late game of 1853: tiles laid at random wherever they may go, until the supply or the room runs out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{busy_board, dense_board};
use criterion::{Criterion, criterion_group, criterion_main};
use railhead_board::{Owner, Reach, ReachCache};
use railhead_titles::{ALL, find};
use std::hint::black_box;

fn loading(c: &mut Criterion) {
    c.bench_function("load and check all titles", |b| {
        b.iter(|| {
            for title in ALL {
                black_box(title.read_ground(None, None).unwrap());
            }
        });
    });
}

fn laying(c: &mut Criterion) {
    let ground = find("1853-2009").unwrap().ground().unwrap();
    let board = busy_board(&ground, 1, 5000, 8);
    let laid = ground.map.iter().filter(|(h, _)| board.laid(*h).is_some()).count();
    println!("late 1853 board: {laid} of {} hexes built, {} tokens", ground.map.len(), board.tokens().len());
    // Earlier boards have more to list: the half-built one is the worst of a game.
    for (name, lays) in [("late", 5000), ("half-built", 120), ("empty", 0)] {
        let board = busy_board(&ground, 1, lays, 8);
        let count: usize = ground.map.iter().map(|(h, _)| board.placements(&ground, h).count()).sum();
        c.bench_function(&format!("all placements on every hex, {name} board ({count} found)"), |b| {
            b.iter(|| ground.map.iter().map(|(h, _)| board.placements(&ground, h).count()).sum::<usize>());
        });
        let (busiest, _) = ground.map.iter().max_by_key(|(h, _)| board.placements(&ground, *h).count()).unwrap();
        c.bench_function(&format!("all placements on the busiest hex, {name} board"), |b| {
            b.iter(|| board.placements(&ground, busiest).count());
        });
    }
    c.bench_function("copy a late board", |b| b.iter(|| black_box(&board).clone()));
}

fn reaching(c: &mut Criterion) {
    let ground = find("1853-2009").unwrap().ground().unwrap();
    let board = dense_board(&ground, 8);
    let widest = (0..8).map(Owner).max_by_key(|o| Reach::of(&ground, &board, *o).stops().count()).unwrap();
    let stops = Reach::of(&ground, &board, widest).stops().count();
    c.bench_function(&format!("reach from cold, dense late 1853 board ({stops} stops)"), |b| {
        b.iter(|| Reach::of(&ground, black_box(&board), widest));
    });
    let mut cache = ReachCache::new();
    c.bench_function("reach from the cache", |b| b.iter(|| cache.reach(&ground, black_box(&board), widest)));
}

criterion_group!(benches, loading, laying, reaching);
criterion_main!(benches);
