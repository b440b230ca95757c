//! Games of 1848 with the auditor beside them: nothing to complain of.
//!
//! `RAILHEAD_CASES=2000 cargo test --release -p railhead-audit games_of_1848` watches more games, `RAILHEAD_FROM=N` begins
//! with that seed.

const OPTIONS: &[crate::beside::Options] = &[&[], &[("preset", "18xx.games")]];

#[test]
fn random_games() {
    crate::beside::watch_all("1848", OPTIONS, "random", (4, 16));
}

#[test]
fn lively_games() {
    crate::beside::watch_all("1848", OPTIONS, "lively", (2, 8));
}

#[test]
fn steady_games() {
    crate::beside::watch_all("1848", OPTIONS, "steady", (1, 2));
}
