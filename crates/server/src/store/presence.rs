//! Whether the file of a database is still where it was.
//!
//! A file that was moved or deleted can still be written to by who has it open, and nobody would ever see it again. So nothing
//! is written unless the file stands in its place; another one in its place will not do either, since it does not hold what
//! was acknowledged before.

use std::fs::{File, Metadata, OpenOptions, metadata};
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

/// What is made belongs to whoever runs the server alone: there are passwords, tokens and talk in it. SQLite makes the files beside it in the
/// same way.
#[cfg(unix)]
fn owners_alone(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn owners_alone(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Makes a folder and those above it; it belongs to whoever runs the server alone.
///
/// # Errors
/// If it cannot be made.
pub(super) fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut folders = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
    folders.recursive(true).create(path)
}

/// Takes what others may do with a file of an older program away from them.
#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    for ending in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let Ok(file) = metadata(&name) else { continue };
        if file.permissions().mode() & 0o077 != 0 {
            // Whoever does not own it cannot change it; it is read all the same.
            let _ = std::fs::set_permissions(&name, PermissionsExt::from_mode(0o600));
        }
    }
}

#[cfg(not(unix))]
const fn close_to_others(_: &Path) {}

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
            owners_alone(File::options().create(true).append(true)).open(path)?;
        }
        close_to_others(path);
        Ok(Some(Self { identity: identity(&metadata(path)?), path: path.to_owned() }))
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
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
