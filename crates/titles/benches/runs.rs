//! How long the best runs of all companies take on dense boards of every title.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark may fail loudly")]

#[path = "../tests/common/mod.rs"]
mod boards;

use criterion::{Criterion, criterion_group, criterion_main};
use railhead_board::{Gauge, Owner};
use railhead_routes::{Limit, Network, Problem, Train};

fn solve(network: &Network, trains: &[Train]) -> u32 {
    let answer = Problem { network, trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    assert!(answer.proven);
    answer.revenue
}

fn dense_boards(c: &mut Criterion) {
    let metre = |n| Train::stops(n).on(Gauge::Metre);
    for (title, trains, owners) in [
        ("1846", vec![Train::best_of(7, 8), Train::best_of(7, 8)], 7),
        ("1848", vec![Train::unlimited("D"), Train::stops(8)], 8),
        ("1853-2009", vec![Train::stops(6), Train::stops(5), metre(4)], 8),
        ("1853-1989", vec![Train::stops(6), Train::stops(5), metre(4)], 8),
    ] {
        let ground = railhead_titles::find(title).unwrap().ground().unwrap();
        let board = boards::dense_board(&ground, owners);
        let era = ground.map.eras.len().saturating_sub(1);
        c.bench_function(&format!("dense {title}, all {owners} companies, network and runs"), |b| {
            b.iter(|| {
                let one = |owner| solve(&Network::of(&ground, &board, Owner(owner), era), &trains);
                (0..owners).map(one).sum::<u32>()
            });
        });
    }
}

criterion_group!(benches, dense_boards);
criterion_main!(benches);
