//! Trains and bonuses of 1853, the same in both editions.

use crate::{Perk, Runs};
use railhead_board::{Gauge, Ground};
use railhead_routes::{Bonus, Network, Train};

pub(super) static RUNS: Runs = Runs {
    train,
    bonuses,
    era,
    trains: &["2", "3", "4", "5", "6", "1M", "2M", "3M", "4M"],
    phases: &["1", "2", "3", "4", "5"],
    perks: &[],
    mail: true,
};

/// The number counts cities; towns are free (2009 4.5.4). A 1M train so runs to its one city, which must hold a base, and to
/// towns only.
fn train(_: &Ground, _: &Network, name: &str) -> Option<Train> {
    let (number, gauge) = name.strip_suffix('M').map_or((name, Gauge::Broad), |n| (n, Gauge::Metre));
    let count: u8 = number.parse().ok()?;
    let known = match gauge {
        Gauge::Metre => (1..=4).contains(&count),
        _ => (2..=6).contains(&count),
    };
    known.then(|| Train { name: name.to_owned(), ..Train::stops(count).on(gauge) })
}

fn era(phase: &str) -> Option<usize> {
    RUNS.phases.contains(&phase).then_some(0)
}

const fn bonuses(_: &Ground, _: &Network, _: &[Perk]) -> Vec<Bonus> {
    Vec::new()
}
