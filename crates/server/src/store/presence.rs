//! Whether the file of a database is still where it was.
//!
//! A file that was moved or deleted can still be written to by who has it open, and nobody would ever see it again. So nothing
//! is written unless the file stands in its place; another one in its place will not do either, since it does not hold what
//! was acknowledged before.

use std::fs::{File, Metadata, metadata};
use std::path::{Path, PathBuf};

/// A file and what it was when it was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Presence {
    path: PathBuf,
    identity: (u64, u64),
}

#[cfg(unix)]
fn identity(file: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// Elsewhere a file that is open cannot be taken away.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}

impl Presence {
    /// The file of a database by its address; it is made, empty, if it is not there and may be made.
    ///
    /// # Errors
    /// If it cannot be made or looked at.
    pub(super) fn of(url: &str) -> Result<Option<Self>, std::io::Error> {
        let (path, asked) = url.split_once('?').unwrap_or((url, ""));
        let path = path.strip_prefix("sqlite://").or_else(|| path.strip_prefix("sqlite:")).unwrap_or(path);
        if path.is_empty() || path.contains(":memory:") || asked.contains("mode=memory") {
            return Ok(None);
        }
        let path = Path::new(path);
        if asked.contains("mode=rwc") {
            File::options().create(true).append(true).open(path)?;
        }
        Ok(Some(Self { identity: identity(&metadata(path)?), path: path.to_owned() }))
    }

    /// Whether it is still there.
    pub(super) fn holds(&self) -> bool {
        metadata(&self.path).is_ok_and(|file| identity(&file) == self.identity)
    }

    /// That it is still there.
    ///
    /// # Errors
    /// If it is not.
    pub(super) fn check(&self) -> Result<(), sqlx::Error> {
        if self.holds() { Ok(()) } else { Err(sqlx::Error::Io(std::io::ErrorKind::NotFound.into())) }
    }
}
