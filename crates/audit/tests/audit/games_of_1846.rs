//! Games of 1846 with the auditor beside them: nothing to complain of.
//!
//! `RAILHEAD_CASES=2000 cargo test --release -p railhead-audit games_of_1846` watches more games, `RAILHEAD_FROM=N` begins
//! with that seed.

const OPTIONS: &[crate::beside::Options] = &[&[], &[("preset", "18xx.games")], &[("preset", "second-edition")]];

#[test]
fn random_games() {
    crate::beside::watch_all("1846", OPTIONS, "random", (6, 24));
}

#[test]
fn lively_games() {
    crate::beside::watch_all("1846", OPTIONS, "lively", (4, 12));
}

#[test]
fn steady_games() {
    crate::beside::watch_all("1846", OPTIONS, "steady", (1, 3));
}
