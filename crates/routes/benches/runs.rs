//! How long the best runs take: known grids, dense boards of every title, and ever larger fields.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark may fail loudly"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::boards;
use criterion::{Criterion, criterion_group, criterion_main};
use railhead_board::{Gauge, Owner};
use railhead_routes::{Limit, Network, Problem, Train};

fn solve(network: &Network, trains: &[Train]) -> u32 {
    let answer = Problem { network, trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    assert!(answer.proven);
    answer.revenue
}

fn grids(c: &mut Criterion) {
    for (file, trains, best) in common::GRIDS {
        let Some(network) = common::grid(file) else { return };
        let trains: Vec<Train> = trains.iter().map(|n| Train::stops(*n)).collect();
        assert_eq!(solve(&network, &trains), best);
        let names: Vec<&str> = trains.iter().map(|t| t.name.as_str()).collect();
        c.bench_function(&format!("{file} {}", names.join("+")), |b| b.iter(|| solve(&network, &trains)));
    }
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

fn fields(c: &mut Criterion) {
    for n in [5, 7, 9, 11, 13, 15] {
        let network = common::hex_field(n);
        for trains in 1..=3 {
            let trains = vec![Train::stops(6); trains];
            c.bench_function(&format!("field {n}x{n}, {} trains of 6", trains.len()), |b| {
                b.iter(|| solve(&network, &trains));
            });
        }
    }
}

criterion_group!(benches, grids, dense_boards, fields);
criterion_main!(benches);
