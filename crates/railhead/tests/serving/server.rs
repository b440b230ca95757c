//! `railhead serve` as a child process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Where a server keeps things.
#[derive(Clone)]
pub(crate) enum Kept {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(String),
}

/// A server that runs until it is killed or dropped.
pub(crate) struct Server {
    process: Child,
    pub(crate) at: SocketAddr,
}

impl Server {
    pub(crate) fn start(kept: &Kept) -> Self {
        Self::told(kept, |_| {})
    }

    /// Starts one that is told more.
    pub(crate) fn told(kept: &Kept, more: impl FnOnce(&mut Command)) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_railhead")), kept, more)
    }

    /// Starts one after a word to the shell, such as a limit.
    pub(crate) fn within(kept: &Kept, word: &str) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{word} && exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_railhead")]);
        Self::run(shell, kept, |_| {})
    }

    fn run(mut command: Command, kept: &Kept, more: impl FnOnce(&mut Command)) -> Self {
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error"]);
        match kept {
            Kept::Folder(folder) => command.arg("--data").arg(folder),
            Kept::Database(url) => command.args(["--database", url]),
        };
        more(&mut command);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        let at = at.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { process, at }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Tells it to stop, by a signal such as `TERM`.
    pub(crate) fn signal(&self, signal: &str) {
        let told = Command::new("kill").arg(format!("-{signal}")).arg(self.process.id().to_string()).status().unwrap();
        assert!(told.success());
    }

    /// Waits for its end; `None` if that takes too long.
    pub(crate) fn ended_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        while began.elapsed() < patience {
            if let Some(status) = self.process.try_wait().unwrap() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// Ends it as `kill -9` does: it cannot do anything about it.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder that is empty at the start.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}
