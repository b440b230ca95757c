//! Games of 1853 with the auditor beside them: nothing to complain of.
//!
//! `RAILHEAD_CASES=2000 cargo test --release -p railhead-audit games_of_1853` watches more games, `RAILHEAD_FROM=N` begins
//! with that seed.

use crate::beside::{Options, watch_all};

const OPTIONS_2009: &[Options] =
    &[&[], &[("bank", "7760")], &[("promotions", "complete")], &[("bank", "17760")], &[("honour-system", "on")]];
const OPTIONS_1989: &[Options] = &[
    &[],
    &[("preset", "simplified")],
    &[("preset", "mik-2")],
    &[("preset", "alternative")],
    &[("bank", "3450"), ("minimum-companies", "on"), ("mik-1", "on")],
    &[("amended-limits", "on"), ("bank", "12500"), ("mik-1.1", "on")],
    &[("mik-2", "on"), ("commodity-regions", "on")],
    &[("honour-system", "on")],
];

#[test]
fn random_games_of_2009() {
    watch_all("1853-2009", OPTIONS_2009, "random", (2, 4));
}

#[test]
fn lively_games_of_2009() {
    watch_all("1853-2009", OPTIONS_2009, "lively", (2, 4));
}

#[test]
fn steady_games_of_2009() {
    watch_all("1853-2009", OPTIONS_2009, "steady", (1, 2));
}

#[test]
fn random_games_of_1989() {
    watch_all("1853-1989", OPTIONS_1989, "random", (1, 2));
}

#[test]
fn lively_games_of_1989() {
    watch_all("1853-1989", OPTIONS_1989, "lively", (2, 4));
}

#[test]
fn steady_games_of_1989() {
    watch_all("1853-1989", OPTIONS_1989, "steady", (1, 2));
}
