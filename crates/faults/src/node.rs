//! A server that is started, killed and started again, always reached over the same address.

use crate::proxy::{Proxy, Upstream, Weather};
use crate::server::{Kept, address, program};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a server may take to be there, and to stop.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server under one number.
pub(crate) struct Node {
    /// Where players and watchers reach it.
    pub(crate) front: Proxy,
    kept: Kept,
    process: Option<Child>,
    /// Where it listens, once it does.
    at: Arc<Mutex<Option<SocketAddr>>>,
    log: PathBuf,
    clock: PathBuf,
}

fn signal(process: &Child, signal: &str) {
    // One that has ended by itself is noticed where it is waited for.
    let _ = Command::new("kill").arg(format!("-{signal}")).arg(process.id().to_string()).status();
}

impl Node {
    /// One that does not run yet, with its log in a folder.
    #[must_use]
    pub(crate) fn new(number: usize, kept: Kept, folder: &Path) -> Self {
        let (log, clock) = (folder.join(format!("server-{number}.log")), folder.join(format!("clock-{number}")));
        Self { front: Proxy::new(Upstream::Nowhere), kept, process: None, at: Arc::default(), log, clock }
    }

    fn at(&self) -> Option<SocketAddr> {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts it if it does not run; it listens a little later.
    ///
    /// # Panics
    /// If the system does not let it.
    pub(crate) fn start(&mut self) {
        if self.process.as_mut().is_some_and(|process| process.try_wait().unwrap().is_none()) {
            return;
        }
        let log: File = OpenOptions::new().create(true).append(true).open(&self.log).unwrap();
        let mut command = Command::new(program());
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-level", "warn"]).args(self.kept.words());
        command.arg("--falsify-clock").arg(&self.clock);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let out = process.stdout.take().unwrap();
        self.at = Arc::default();
        self.front.lead(Upstream::Nowhere);
        let (at, leads) = (Arc::clone(&self.at), self.front.leading());
        std::thread::spawn(move || {
            let mut line = String::new();
            let read = BufReader::new(out).read_line(&mut line);
            if let (Ok(_), Some(found)) = (read, address(&line)) {
                let mut at = at.lock().unwrap_or_else(PoisonError::into_inner);
                *at = Some(found);
                leads.lead(Upstream::Tcp(found));
            }
        });
        self.process = Some(process);
    }

    /// Waits until it listens, and starts it again if it could not while something was wrong.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn wait(&mut self) -> Result<SocketAddr, String> {
        let began = Instant::now();
        self.signal("CONT");
        loop {
            self.start();
            if let Some(at) = self.at() {
                return Ok(at);
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("a server did not start: {}", self.last_words()));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn last_words(&self) -> String {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = text.lines().rev().take(5).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Whether it ended by itself after it had listened, which it must not.
    ///
    /// # Errors
    /// What it said last.
    pub(crate) fn look(&mut self) -> Result<(), String> {
        let listened = self.at().is_some();
        let Some(process) = &mut self.process else { return Ok(()) };
        match process.try_wait() {
            Ok(Some(status)) if listened => {
                Err(format!("a server ended by itself with {status}: {}", self.last_words()))
            }
            _ => Ok(()),
        }
    }

    /// Sends a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        if let Some(process) = &self.process {
            signal(process, name);
        }
    }

    /// Ends it as `kill -9` does; says whether it was there.
    pub(crate) fn kill(&mut self) -> bool {
        let Some(mut process) = self.process.take() else { return false };
        self.front.lead(Upstream::Nowhere);
        let running = matches!(process.try_wait(), Ok(None));
        let _ = process.kill();
        let _ = process.wait();
        running
    }

    /// Tells it to stop, and waits until it has.
    ///
    /// # Errors
    /// If it does not, or not as one that has nothing to complain about.
    pub(crate) fn stop(&mut self) -> Result<(), String> {
        let listened = self.at().is_some();
        let Some(mut process) = self.process.take() else { return Ok(()) };
        signal(&process, "CONT");
        signal(&process, "TERM");
        let began = Instant::now();
        loop {
            match process.try_wait() {
                Ok(Some(status)) if status.success() || !listened => break,
                Ok(Some(status)) => {
                    return Err(format!("a server that was told to stop ended with {status}: {}", self.last_words()));
                }
                _ if began.elapsed() > PATIENCE => {
                    let _ = process.kill();
                    let _ = process.wait();
                    return Err(format!("a server that was told to stop did not: {}", self.last_words()));
                }
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
        self.front.lead(Upstream::Nowhere);
        Ok(())
    }

    /// Its clock is off by so many seconds from now on.
    ///
    /// # Panics
    /// If that cannot be written down.
    pub(crate) fn clock(&self, seconds: i64) {
        let new = self.clock.with_extension("new");
        std::fs::write(&new, seconds.to_string()).unwrap();
        std::fs::rename(new, &self.clock).unwrap();
    }

    /// Everything gets through to it again.
    pub(crate) fn clear(&self) {
        self.front.turn(Weather::Clear);
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
