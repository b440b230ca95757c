//! Facts that lie beside the project, for the tests of all crates.

use std::io::Write;
use std::path::PathBuf;

/// The folder of facts beside the project, if it is there. Says so when it is not.
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    // Written past the test harness, which keeps to itself what passing tests print.
    let _ = writeln!(std::io::stderr(), "skipped: ../shared/{folder} is not there");
    None
}
