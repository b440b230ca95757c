//! Opening an address in the browser of whoever started the program.

use std::fmt;
use std::io;
use std::process::{Command, ExitStatus, Stdio};

/// Why no browser was opened.
#[derive(Debug)]
pub(crate) enum NotOpened {
    /// The system's opener is missing or cannot be started.
    NotStarted(&'static str, io::Error),
    /// The opener gave up: usually there is no browser, or no screen.
    GaveUp(&'static str, ExitStatus),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(program, why) => write!(f, "{program} cannot be started: {why}"),
            Self::GaveUp(program, status) => write!(f, "{program} ended with {status}"),
        }
    }
}

/// The program that opens addresses on this system, and what comes before the address.
const fn opener() -> (&'static str, &'static [&'static str]) {
    if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // The first argument in quotes would be the title of a window.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    }
}

/// Opens an address and waits until the opener has done its work; a browser goes on by itself.
pub(crate) fn open(address: &str) -> Result<(), NotOpened> {
    let (program, arguments) = opener();
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status().map_err(|why| NotOpened::NotStarted(program, why))?;
    if status.success() { Ok(()) } else { Err(NotOpened::GaveUp(program, status)) }
}
