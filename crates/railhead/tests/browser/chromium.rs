//! A headless Chromium with a profile of its own.

use crate::house::{House, folder};
use crate::tab::{Screen, Tab};
use crate::wire::Wire;
use railhead_testkit::{extent, tell};
use serde_json::json;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};

/// Puts the ends of our pipe where the browser wants them: it reads commands from descriptor 3 and writes answers to 4.
const PLUMBING: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// What a test browser does without: nothing may wait for the network, ask questions or slow down what is not in front.
const FLAGS: [&str; 15] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--hide-scrollbars",
];

/// A headless Chromium; it ends with its pipe, so none is left behind whatever happens to a test.
pub(crate) struct Chromium {
    child: Child,
    wire: Option<Arc<Wire>>,
    profile: PathBuf,
    /// One after the other: a browser and a server are enough for a small machine.
    _turn: Option<Turn>,
}

fn in_path() -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    NAMES.iter().flat_map(|name| std::env::split_paths(&paths).map(move |p| p.join(name))).find(|p| p.is_file())
}

fn runs(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn is_root() -> bool {
    runs("id", &["-u"]).as_deref() == Some("0")
}

/// The program, if there is one: the one that `RAILHEAD_CHROMIUM` names, or Debian's.
fn program() -> Option<&'static PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let named = || std::env::var_os("RAILHEAD_CHROMIUM").map(PathBuf::from);
    FOUND.get_or_init(|| named().or_else(in_path)).as_ref()
}

/// The turn of a test to have browsers. Short tests wait for pages half of their time, so that two of them fit on two cores;
/// whole games keep both cores busy alone.
struct Turn;

/// How many tests have their turn, and a call when one has had it.
static TURNS: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

impl Turn {
    fn wait() -> Self {
        let most = if extent::all() { 1 } else { 2 };
        // A test that failed before leaves nothing that matters to this one.
        let taken = TURNS.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = TURNS.1.wait_while(taken, |n| *n >= most).unwrap_or_else(PoisonError::into_inner);
        *taken += 1;
        Self
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *TURNS.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        TURNS.1.notify_all();
    }
}

impl Chromium {
    /// Starts one when it is this test's turn; `None`, and a word about it, where there is no Chromium.
    pub(crate) fn start(test: &str) -> Option<Self> {
        if program().is_none() {
            assert!(std::env::var_os("RAILHEAD_CHROMIUM_REQUIRED").is_none(), "there is no Chromium");
            tell(&format!(
                "SKIPPED {test}: it needs Chromium, which is not in PATH. Install Debian's package chromium, or name a \
                 program in RAILHEAD_CHROMIUM."
            ));
            return None;
        }
        Some(Self::run(test, Some(Turn::wait())))
    }

    /// A further browser, for a test that has its turn already.
    pub(crate) fn another(test: &str) -> Self {
        Self::run(test, None)
    }

    fn run(test: &str, turn: Option<Turn>) -> Self {
        let profile = folder(&format!("profile-{test}"));
        let program = program().expect("looked for before");
        let mut command = Command::new("sh");
        command.args(["-c", PLUMBING]).arg(program).args(FLAGS);
        if is_root() {
            // Chromium's sandbox does not work for root, whom containers run as; it shows pages of our own only.
            command.arg("--no-sandbox");
        }
        command.arg(format!("--user-data-dir={}", profile.display())).arg("about:blank").env("HOME", &profile);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let wire = Wire::new(child.stdin.take().unwrap(), child.stdout.take().unwrap());
        wire.call(None, "Browser.getVersion", &json!({})).unwrap();
        Self { child, wire: Some(wire), profile, _turn: turn }
    }

    /// Somebody with a screen: a tab that shares no cookies with others.
    pub(crate) fn tab(&self, name: &str, house: &House, screen: Screen) -> Tab {
        Tab::open(Arc::clone(self.wire.as_ref().expect("open until it is dropped")), name, house, screen)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        if let Some(wire) = self.wire.take() {
            let _ = wire.call(None, "Browser.close", &json!({}));
        }
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
