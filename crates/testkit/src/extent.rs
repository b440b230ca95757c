//! How much is tested: the README's test command is for whoever works on the program and ends within minutes; `.ci/run` sets
//! `RAILHEAD_TESTS=all` and leaves nothing out.

use crate::tell;

/// The switch. `all` is the only value it takes.
pub const SWITCH: &str = "RAILHEAD_TESTS";

/// Whether everything is tested: whole games in browsers, long random runs, PostgreSQL.
///
/// # Panics
/// If the switch has a value that it does not know: a misspelt one must not leave tests out.
#[must_use]
pub fn all() -> bool {
    match std::env::var(SWITCH) {
        Ok(value) if value == "all" => true,
        Ok(value) if !value.is_empty() => panic!("{SWITCH} is {value:?}; it can be \"all\""),
        _ => false,
    }
}

/// Whether a long test is to run. Says so where it is not.
///
/// ```
/// # use railhead_testkit::long;
/// fn a_whole_game_in_a_browser() {
///     if !long("a_whole_game_in_a_browser") {
///         return;
///     }
///     // …
/// }
/// ```
#[must_use]
pub fn long(test: &str) -> bool {
    let runs = all();
    if !runs {
        tell(&format!("SKIPPED {test}: it takes long and runs with {SWITCH}=all"));
    }
    runs
}

/// A number from the environment, or the usual one.
#[must_use]
pub fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// How many random cases to try: as many as `RAILHEAD_CASES` says; otherwise `all` where everything is tested, and `few` for
/// whoever waits for the answer.
#[must_use]
pub fn cases(few: u64, all: u64) -> u64 {
    number("RAILHEAD_CASES", if self::all() { all } else { few })
}

/// The seeds of random games: so many of them as [`cases`] says, from `RAILHEAD_FROM` on.
#[must_use]
pub fn seeds(few: u64, all: u64) -> std::ops::Range<u64> {
    let from = number("RAILHEAD_FROM", 0);
    from..from + cases(few, all)
}
