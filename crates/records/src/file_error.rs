//! What can be wrong with a game file.

use crate::GameResult;
use crate::short::shorten;
use railhead_engine::{Refusal, Seat, SetupError, WireError};
use std::fmt;

/// Why a game file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It is too long.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// What is allowed.
        limit: usize,
    },
    /// There is too much of something.
    TooMany {
        /// What.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// What is allowed.
        limit: usize,
    },
    /// It is not JSON, cut off, or not of the shape of a game file.
    Json(String),
    /// It was written by a newer program.
    Format {
        /// Its format.
        format: u64,
        /// The newest known.
        newest: u64,
    },
    /// An option is not written as `KEY=VALUE`.
    Option(String),
    /// An action is not of the shape of one.
    Action {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, limit } => write!(f, "{bytes} bytes are more than the {limit} a game file may have"),
            Self::TooMany { what, count, limit } => write!(f, "{count} {what} are more than the {limit} that are read"),
            Self::Json(why) => write!(f, "not a whole game file: {why}"),
            Self::Format { format, newest } => {
                write!(f, "the file has format {format}; the newest known here is {newest}")
            }
            Self::Option(option) => write!(f, "the option {:?} is not written as \"KEY=VALUE\"", shorten(option)),
            Self::Action { number, why } => write!(f, "action {number}: {why}"),
        }
    }
}

impl std::error::Error for FileError {}

/// An action of a file, for messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its number, from 1.
    pub number: usize,
    /// Whose it is.
    pub seat: Seat,
    /// That player's name.
    pub by: String,
    /// What it is, as the file tells it, shortened.
    pub what: String,
}

impl Told {
    pub(crate) fn new(number: usize, seat: Seat, by: String, what: &str) -> Box<Self> {
        let mut short: String = what.chars().take(120).collect();
        if what.chars().count() > 120 {
            short.push('…');
        }
        Box::new(Self { number, seat, by, what: short })
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "action {} of seat {} ({}), {}", self.number, self.seat.0, self.by, self.what)
    }
}

/// Why a game cannot be played as its file tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// It cannot be set up.
    Setup(SetupError),
    /// An action names what does not exist, or is no action.
    Meaningless {
        /// Which.
        told: Box<Told>,
        /// What is wrong with it.
        why: WireError,
    },
    /// An action is against the rules.
    Refused {
        /// Which.
        told: Box<Told>,
        /// Why.
        why: Refusal,
    },
    /// It ended in another way than the file says.
    Result {
        /// As the file says.
        recorded: GameResult,
        /// As it ended here.
        played: GameResult,
    },
    /// The file has a result, but the game is not over.
    NotOver {
        /// As the file says.
        recorded: GameResult,
        /// After so many actions.
        actions: usize,
    },
    /// What led to the state of a game is not known.
    PastUnknown,
    /// It was told to stop.
    BrokenOff {
        /// After so many actions.
        actions: usize,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(why) => write!(f, "the game cannot be set up: {why}"),
            Self::Meaningless { told, why } => write!(f, "{told}: {why}"),
            Self::Refused { told, why } => write!(f, "{told} is refused: {why}"),
            Self::Result { recorded, played } => {
                write!(f, "the result is recorded as {recorded}, but the game ends with {played}")
            }
            Self::NotOver { recorded, actions } => {
                write!(f, "the result is recorded as {recorded}, but after all {actions} actions the game is not over")
            }
            Self::BrokenOff { actions } => write!(f, "it was broken off after {actions} actions"),
            Self::PastUnknown => write!(f, "what led to the state of the game is not known"),
        }
    }
}

impl std::error::Error for PlayError {}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worth: Vec<String> = self.worth.iter().map(ToString::to_string).collect();
        let reason: String = self.reason.chars().take(40).filter(|c| !c.is_control()).collect();
        write!(f, "{reason} with {}", worth.join(", "))
    }
}
