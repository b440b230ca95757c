//! A small dose of the programme of faults; a larger one where everything is tested.

use railhead_faults::{Database, Programme};
use railhead_testkit::{extent, number, tell};

/// Plays so many rounds on a database with so many servers.
fn dose(name: &str, database: Database, rounds: usize, servers: usize) {
    let seed = number("RAILHEAD_FROM", 1);
    // Not under target: the name of a socket may not be long, and PostgreSQL runs as somebody else.
    let folder = std::env::temp_dir().join(format!("railhead-{name}-{}", std::process::id()));
    let programme = Programme { seed, rounds, database, servers: Some(servers), folder, aloud: false };
    let report = programme.run();
    tell(&format!("{name}: {report}"));
    assert!(report.failure.is_none(), "see above");
    let kills = report.tally.count("server killed");
    assert!(kills >= rounds as u64 / 2, "{kills} kills in {rounds} rounds");
    assert!(report.tally.count("moves and words acknowledged") > 2 * rounds as u64, "somebody played");
}

#[test]
fn nothing_is_lost_and_nobody_left_behind_on_a_file() {
    dose("faults-sqlite", Database::Sqlite, if extent::all() { 12 } else { 3 }, 2);
}

#[test]
fn nothing_is_lost_and_nobody_left_behind_on_postgresql() {
    if extent::long("the programme of faults on PostgreSQL") {
        dose("faults-postgresql", Database::Postgresql, 12, 2);
    }
}

#[test]
fn nothing_is_lost_where_a_standby_takes_over() {
    if extent::long("a standby of PostgreSQL that takes over") {
        dose("faults-standby", Database::Standby, 4, 2);
    }
}
