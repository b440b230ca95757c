//! The server under load: this program once more, in a process of its own.

use railhead_server::{Config, serve};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The first argument of that process.
pub(crate) const SERVE: &str = "--serve";

/// A server that runs until this is dropped.
pub(crate) struct Server {
    process: Child,
    pub(crate) at: SocketAddr,
}

/// Serves until it is killed: the arguments name a folder, and a database if there is one.
pub(crate) fn run() {
    let mut words = std::env::args().skip(2);
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: words.next().unwrap().into(),
        database: words.next(),
        ..Config::default()
    };
    tokio::runtime::Runtime::new().unwrap().block_on(serve(config, |at| println!("{at}"))).unwrap();
}

impl Server {
    /// Starts one and waits until it listens.
    pub(crate) fn start(folder: &Path, database: Option<&str>) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg(SERVE).arg(folder).args(database).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.trim().parse().expect("the server starts");
        Self { process, at }
    }

    /// The memory that it has, in megabytes; nothing where the system does not tell.
    pub(crate) fn memory(&self) -> f64 {
        let told = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = told.lines().find_map(|l| l.strip_prefix("VmRSS:"));
        line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<f64>().ok()).unwrap_or_default() / 1e3
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
