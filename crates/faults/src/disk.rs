//! A disk of its own that can be filled up.

use std::fs::{File, create_dir_all, remove_file};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A small disk in memory; it is gone when this is dropped or the process ends, in whatever way.
#[derive(Debug)]
pub(crate) struct Disk {
    folder: PathBuf,
    cleaner: Child,
}

impl Disk {
    /// Makes one of so many megabytes in a folder of its own; `None` where that is not allowed, as it is to root alone.
    #[must_use]
    pub(crate) fn make(folder: &Path, megabytes: u32) -> Option<Self> {
        create_dir_all(folder).ok()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=755"), "tmpfs"]).arg(folder);
        let mounted = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !mounted {
            return None;
        }
        let mut clean = Command::new("sh");
        clean.args(["-c", "cat >/dev/null; umount -l \"$0\""]).arg(folder);
        std::os::unix::process::CommandExt::process_group(&mut clean, 0);
        let cleaner = clean.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
        Some(Self { folder: folder.to_owned(), cleaner })
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }

    /// Fills it up to the last byte.
    pub(crate) fn fill(&self) {
        let Ok(mut file) = File::options().create(true).append(true).open(self.ballast()) else { return };
        for size in [1 << 20, 1 << 12, 1] {
            let piece = vec![0u8; size];
            while file.write_all(&piece).is_ok() {}
        }
    }

    /// Gives room again.
    pub(crate) fn empty(&self) {
        // It may not be full.
        let _ = remove_file(self.ballast());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(self.cleaner.stdin.take());
        let _ = self.cleaner.wait();
    }
}
