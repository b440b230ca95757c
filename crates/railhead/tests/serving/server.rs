//! The server of this workspace, and folders for it.

pub(crate) use railhead_faults::server::{Kept, Server};
use std::path::{Path, PathBuf};

/// A folder that is empty at the start.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}
