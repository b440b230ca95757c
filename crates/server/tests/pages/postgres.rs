//! Every test of this suite a second time, on PostgreSQL.

use railhead_testkit::Cluster;
use std::process::Command;

/// The address of the PostgreSQL on which tests make databases; without it they use SQLite.
pub(crate) const ADDRESS: &str = "RAILHEAD_TEST_POSTGRES";

#[test]
fn everything_again_on_postgresql() {
    if std::env::var_os(ADDRESS).is_some() {
        return;
    }
    let Some(cluster) = Cluster::start() else { return };
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--skip", "everything_again_on_postgresql"]).env(ADDRESS, cluster.url("postgres"));
    let run = again.output().unwrap();
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "on PostgreSQL:\n{text}{}", String::from_utf8_lossy(&run.stderr));
    assert!(text.contains("storage::entries_have_their_numbers_once ... ok"), "{text}");
}
