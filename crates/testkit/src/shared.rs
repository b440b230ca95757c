//! Facts that lie beside the project.

use crate::tell;
use std::path::PathBuf;

/// The folder of facts beside the project, if it is there. Says so when it is not.
#[must_use]
pub fn shared(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    tell(&format!("SKIPPED what compares with ../shared/{folder}: it is not there"));
    None
}
