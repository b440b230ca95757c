//! `railhead serve` as a process, with a folder of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server.
pub(crate) struct House {
    /// Its process; none while it does not run.
    child: Option<Child>,
    /// Its address, without a path.
    pub(crate) address: String,
    data: PathBuf,
}

/// A folder of its own, empty at the start.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn serve(listen: &str, data: &Path, assets: Option<&Path>) -> (Child, String) {
    // Another build of it where one is to be measured.
    let program = std::env::var_os("RAILHEAD_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_railhead").into());
    let mut command = Command::new(program);
    command.args(["serve", "--listen", listen, "--log-level", "error", "--data"]).arg(data);
    // Other scripts and styles, such as those that somebody is working on.
    let named = std::env::var_os("RAILHEAD_ASSETS").map(PathBuf::from);
    if let Some(assets) = assets.map(Path::to_path_buf).or(named) {
        command.arg("--assets").arg(assets);
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://")).map(|at| at.trim_end_matches('/'));
    let address = address.unwrap_or_else(|| panic!("the server prints its address, not {line:?}")).to_owned();
    (child, address)
}

impl House {
    /// Starts a server on a free port.
    pub(crate) fn open(name: &str) -> Self {
        Self::start(name, None)
    }

    /// Starts one that reads scripts and styles from a folder.
    pub(crate) fn with_assets(name: &str, assets: &Path) -> Self {
        Self::start(name, Some(assets))
    }

    fn start(name: &str, assets: Option<&Path>) -> Self {
        let data = folder(&format!("data-{name}"));
        let (child, address) = serve("127.0.0.1:0", &data, assets);
        Self { child: Some(child), address, data }
    }

    /// Kills it, as if the power were gone.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it again at the same address.
    pub(crate) fn reopen(&mut self) {
        self.reopen_with(None);
    }

    /// Starts it again at the same address, as another build: with the scripts and styles of a folder.
    pub(crate) fn reopen_with(&mut self, assets: Option<&Path>) {
        let listen = self.address.trim_start_matches("http://").to_owned();
        let (child, address) = serve(&listen, &self.data, assets);
        assert_eq!(address, self.address);
        self.child = Some(child);
    }

    /// The same server behind another address.
    pub(crate) fn behind(address: &str) -> Self {
        Self { child: None, address: address.to_owned(), data: PathBuf::new() }
    }

    /// Where it keeps its database.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
        if !self.data.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}
