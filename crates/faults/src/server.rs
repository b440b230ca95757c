//! `railhead serve` as a child process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The `railhead` of this workspace: it lies beside the program that runs, or a folder above the tests.
///
/// # Panics
/// If it was not built.
#[must_use]
pub fn program() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let name = format!("railhead{}", std::env::consts::EXE_SUFFIX);
    let found = own.ancestors().skip(1).take(2).map(|folder| folder.join(&name)).find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("there is no {name} near {}: cargo build -p railhead", own.display()))
}

/// Where a server keeps things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// In this folder.
    Folder(PathBuf),
    /// In this database.
    Database(String),
}

impl Kept {
    /// How programs are told of it: `--data` or `--database`, and where.
    #[must_use]
    pub fn words(&self) -> [String; 2] {
        match self {
            Self::Folder(folder) => ["--data".to_owned(), folder.display().to_string()],
            Self::Database(url) => ["--database".to_owned(), url.clone()],
        }
    }
}

/// A server that runs until it is killed or dropped.
#[derive(Debug)]
pub struct Server {
    process: Child,
    /// Where it listens.
    pub at: SocketAddr,
}

/// The address in the line that a server says once it listens.
pub(crate) fn address(line: &str) -> Option<SocketAddr> {
    line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok())
}

impl Server {
    /// Starts one.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start(kept: &Kept) -> Self {
        Self::told(kept, |_| {})
    }

    /// Starts one that is told more.
    ///
    /// # Panics
    /// If it does not start.
    pub fn told(kept: &Kept, more: impl FnOnce(&mut Command)) -> Self {
        Self::run(Command::new(program()), kept, more)
    }

    /// Starts one after a word to the shell, such as a limit.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn within(kept: &Kept, word: &str) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{word} && exec \"$0\" \"$@\"")]).arg(program());
        Self::run(shell, kept, |_| {})
    }

    fn run(mut command: Command, kept: &Kept, more: impl FnOnce(&mut Command)) -> Self {
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "error"]);
        command.args(kept.words());
        more(&mut command);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = address(&line).unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { process, at }
    }

    /// The number of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Tells it to stop, by a signal such as `TERM`.
    ///
    /// # Panics
    /// If it has ended.
    pub fn signal(&self, signal: &str) {
        let told = Command::new("kill").arg(format!("-{signal}")).arg(self.process.id().to_string()).status().unwrap();
        assert!(told.success());
    }

    /// Waits for its end; `None` if that takes too long.
    ///
    /// # Panics
    /// If the system does not tell.
    pub fn ended_within(&mut self, patience: Duration) -> Option<ExitStatus> {
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
    ///
    /// # Panics
    /// If the system does not let it.
    pub fn kill(&mut self) {
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
