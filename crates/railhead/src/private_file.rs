//! A file that only its owner may read, and that is in its place only when it is complete.

use crate::Failure;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file in the making. It lies beside its place until it is complete, and goes away if it never is.
pub(crate) struct PrivateFile {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl PrivateFile {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let part = path.with_file_name(format!(".railhead-{}.part", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&part).map_err(|why| Failure::Unwritable(path.to_owned(), why))?;
        Ok(Self { path: path.to_owned(), part, file })
    }

    /// Puts it into its place, once it is on disk.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let done = self.file.sync_all().and_then(|()| std::fs::rename(&self.part, &self.path));
        done.map_err(|why| Failure::Unwritable(self.path.clone(), why))
    }
}

impl Write for PrivateFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PrivateFile {
    fn drop(&mut self) {
        // Nothing is there any more if it is complete.
        let _ = std::fs::remove_file(&self.part);
    }
}
