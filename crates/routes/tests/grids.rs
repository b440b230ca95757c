//! The hex grids whose optima are known.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

mod common;

use railhead_routes::{Limit, Problem, Train};

/// Grid, trains, best revenue.
pub(crate) const KNOWN: [(&str, &[u8], u32); 13] = [
    ("grid5x5.txt", &[5], 340),
    ("grid5x5.txt", &[6], 410),
    ("grid5x5.txt", &[4, 4], 530),
    ("grid5x5.txt", &[5, 5], 670),
    ("grid5x5.txt", &[6, 6], 810),
    ("grid5x5.txt", &[4, 4, 4], 780),
    ("grid5x5.txt", &[5, 5, 5], 980),
    ("grid7x9.txt", &[6], 450),
    ("grid7x9.txt", &[5, 5], 730),
    ("grid7x9.txt", &[4, 4, 4], 850),
    ("grid7x9.txt", &[6, 6], 880),
    ("grid7x9.txt", &[5, 5, 5], 1080),
    ("grid7x9.txt", &[6, 6, 6], 1300),
];

#[test]
fn known_optima_are_found_and_proven() {
    for (file, trains, best) in KNOWN {
        let Some(network) = common::grid(file) else { return };
        let trains: Vec<Train> = trains.iter().map(|n| Train::stops(*n)).collect();
        let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
        println!(
            "{file} {:?} {} {:?} {}",
            trains.iter().map(|t| &t.name).collect::<Vec<_>>(),
            answer.revenue,
            answer.time,
            answer.nodes
        );
        assert_eq!((answer.revenue, answer.proven), (best, true), "{file}");
    }
}
