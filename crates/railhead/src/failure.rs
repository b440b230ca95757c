//! What can go wrong on the command line, each in one line.

use railhead_board::ReadError;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The server cannot run.
    Serve(Box<railhead_server::ServeError>),
    /// The system gives no threads to run on.
    Runtime(std::io::Error),
    /// A data file is faulty.
    Data(ReadError),
    /// A file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// A file cannot be written.
    Unwritable(PathBuf, std::io::Error),
    /// A file is longer than any file we read.
    TooLong(PathBuf, usize),
    /// The name of a file does not say what to draw into it.
    Extension(PathBuf),
    /// There is nothing of that name; perhaps one of these was meant.
    Unknown { what: &'static str, name: String, meant: Option<String>, known: String },
    /// A tile number that means different tiles in different titles.
    Ambiguous { number: String, ways: Vec<String> },
    /// The route finder cannot search this.
    Routes(railhead_routes::RouteError),
    /// A table of positions is faulty.
    Cases(PathBuf, railhead_records::CaseError),
    /// A position of a table cannot be searched.
    Case(PathBuf, usize, Box<Self>),
    /// Some positions fell short of what is known.
    FellShort { short: usize, of: usize },
    /// A recorded game cannot be used.
    Record(PathBuf, railhead_records::TraceError),
    /// A game file cannot be used.
    Game(PathBuf, Box<railhead_records::OpenError>),
    /// Some games were not reproduced.
    NotReproduced { missing: usize, of: usize },
    /// Some stored tables do not replay.
    NotReplayed { missing: usize, of: usize },
    /// A stored database cannot be checked.
    Reading(Box<railhead_server::store::ReadingError>),
    /// A backup cannot be taken or restored.
    Backup(Box<railhead_server::store::BackupError>),
    /// Something stored cannot be looked up or changed.
    Store(Box<railhead_server::store::StoreError>),
    /// A server is not ready.
    Unhealthy(String),
    /// Some games that bots played went wrong.
    Faults { faults: usize, of: usize },
    /// An argument is not what it should be.
    Argument(String),
    /// Arguments that do not go together.
    Together(&'static str),
    /// The picture cannot be made.
    Picture(railhead_draw::PngError),
}

impl Failure {
    /// Tells the person at the terminal.
    pub(crate) fn report(&self) {
        // If not even the error stream can be written to, there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "railhead: {self}");
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Serve(why) => why.fmt(f),
            Self::Runtime(why) => write!(f, "cannot start: {why}"),
            Self::Data(error) => error.fmt(f),
            Self::Unreadable(path, error) => write!(f, "{}: cannot be read: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "{}: cannot be written: {error}", path.display()),
            Self::TooLong(path, most) => write!(f, "{}:1:1: the file is longer than {most} bytes", path.display()),
            Self::Extension(path) => {
                write!(f, "{}: the file name must end in .svg or .png", path.display())
            }
            Self::Unknown { what, name, meant: Some(meant), .. } => {
                write!(f, "there is no {what} {name}; did you mean {meant}?")
            }
            Self::Unknown { what, name, meant: None, known } => {
                write!(f, "there is no {what} {name}; there are {known}")
            }
            Self::Ambiguous { number, ways } => {
                write!(f, "tile {number} differs between titles; specify {}", ways.join(" or "))
            }
            Self::Routes(error) => error.fmt(f),
            Self::Cases(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Case(path, line, why) => write!(f, "{}:{line}: {why}", path.display()),
            Self::FellShort { short, of } => {
                write!(f, "{short} of {of} positions fell short of the best known revenue")
            }
            Self::Record(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Game(path, error) => write!(f, "{}: {error}", path.display()),
            Self::NotReproduced { missing, of } => write!(f, "{missing} of {of} games were not reproduced"),
            Self::NotReplayed { missing, of } => write!(f, "{missing} of {of} tables do not replay"),
            Self::Reading(why) => why.fmt(f),
            Self::Backup(why) => why.fmt(f),
            Self::Store(why) => why.fmt(f),
            Self::Unhealthy(why) => f.write_str(why),
            Self::Faults { faults, of } => write!(f, "{faults} of {of} games went wrong"),
            Self::Argument(why) => f.write_str(why),
            Self::Together(why) => f.write_str(why),
            Self::Picture(error) => error.fmt(f),
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Data(error)
    }
}

impl From<railhead_routes::RouteError> for Failure {
    fn from(error: railhead_routes::RouteError) -> Self {
        Self::Routes(error)
    }
}

impl From<railhead_draw::PngError> for Failure {
    fn from(error: railhead_draw::PngError) -> Self {
        Self::Picture(error)
    }
}
