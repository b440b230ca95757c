//! How long the best runs take: known grids and ever larger fields.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark may fail loudly"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use criterion::{Criterion, criterion_group, criterion_main};
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

criterion_group!(benches, grids, fields);
criterion_main!(benches);
