//! Opening a game file of whichever format.

use crate::site::{self, Imported, Record};
use crate::{FileError, GameFile, PlayError};
use railhead_titles::Game;
use std::fmt;
use std::time::{Duration, Instant};

/// A game that was read from a file.
#[derive(Debug)]
pub enum Opened {
    /// From a file of our own. It is played when asked for.
    Own(GameFile),
    /// From a record of 18xx.games.
    Site(Box<Imported>),
}

/// Why a game cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// It is none of the formats that are read here.
    Neither,
    /// A file of our own is faulty.
    File(FileError),
    /// A file of our own cannot be played.
    Play(PlayError),
    /// A record of 18xx.games is faulty.
    Record(site::RecordError),
    /// A record of 18xx.games cannot be played here.
    Import(site::ImportError),
    /// It takes too long.
    TooSlow,
    /// There are fewer actions.
    NoSuchAction {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        actions: usize,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neither => write!(f, "neither a game file of Railhead nor one of 18xx.games"),
            Self::File(error) => error.fmt(f),
            Self::Play(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::Import(error) => error.fmt(f),
            Self::TooSlow => write!(f, "it takes too long to play"),
            Self::NoSuchAction { asked, actions } => write!(f, "there are {actions} actions, not {asked}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// Reads a game file of our own or of 18xx.games.
///
/// # Errors
/// If it is neither, or what is wrong with it.
pub fn open(text: &str) -> Result<Opened, OpenError> {
    open_while(text, || true)
}

fn open_while(text: &str, go_on: impl Fn() -> bool) -> Result<Opened, OpenError> {
    if GameFile::looks_like(text) {
        return GameFile::read(text).map(Opened::Own).map_err(OpenError::File);
    }
    if !text.trim_start().starts_with('{') {
        return Err(OpenError::Neither);
    }
    let record = Record::read(text).map_err(OpenError::Record)?;
    let imported = site::import_while(&record, go_on).map_err(OpenError::Import)?.ok_or(OpenError::TooSlow)?;
    Ok(Opened::Site(Box::new(imported)))
}

/// The game of a file of whichever format, if it can be played within a while: for files that anybody may send.
///
/// # Errors
/// If it is no game file, what is wrong with it, or that it takes too long.
pub fn open_within(text: &str, patience: Duration) -> Result<Game, OpenError> {
    let until = Instant::now() + patience;
    let go_on = || Instant::now() < until;
    match open_while(text, go_on)? {
        Opened::Own(file) => match file.play_while(go_on) {
            Err(PlayError::BrokenOff { .. }) => Err(OpenError::TooSlow),
            played => played.map_err(OpenError::Play),
        },
        Opened::Site(imported) => Ok(imported.game),
    }
}

impl Opened {
    /// How many actions the file has.
    #[must_use]
    pub fn actions(&self) -> usize {
        match self {
            Self::Own(file) => file.actions.len(),
            Self::Site(imported) => imported.steps.len(),
        }
    }

    /// The game after so many of the file's actions, or after all.
    ///
    /// # Errors
    /// If there are not so many, or if the game cannot be played as the file tells it.
    pub fn game(self, to: Option<usize>) -> Result<Game, OpenError> {
        let actions = self.actions();
        if let Some(asked) = to.filter(|to| *to > actions) {
            return Err(OpenError::NoSuchAction { asked, actions });
        }
        match (self, to) {
            (Self::Own(file), None) => file.play().map_err(OpenError::Play),
            (Self::Own(file), Some(to)) => file.play_to(to).map_err(OpenError::Play),
            (Self::Site(imported), None) => Ok(imported.game),
            (Self::Site(imported), Some(to)) => {
                let ours = to.checked_sub(1).and_then(|last| imported.steps.get(last).copied()).unwrap_or(0);
                imported.game.rewound(ours).ok_or(OpenError::NoSuchAction { asked: to, actions })
            }
        }
    }
}
