//! Why a record cannot be read.

use crate::short::shorten;
use std::fmt;

/// Where in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordPart {
    /// The record itself.
    Record,
    /// Its settings.
    Settings,
    /// A player, counted from 0.
    Player(usize),
    /// An action.
    Action {
        /// Its place in the list as it stands in the file, undone ones included, from 0.
        position: usize,
        /// Its id, if it has one.
        id: Option<u64>,
        /// Which of its automatic actions, from 0, if one of them.
        auto: Option<usize>,
    },
}

/// What is wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is not there.
    Missing,
    /// It is something else.
    Wrong {
        /// What should be there.
        wanted: &'static str,
        /// What is, shortened.
        found: String,
    },
}

/// Why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text is too long.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// What is allowed.
        limit: usize,
    },
    /// It is not JSON, or not of the shape of a record.
    Json(String),
    /// There is more of something than any game has.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// What is allowed.
        limit: usize,
    },
    /// A part of it is too long or nested too deeply.
    Part {
        /// Which.
        place: RecordPart,
        /// Why.
        why: String,
    },
    /// A field is missing or wrong.
    Field {
        /// Where.
        place: RecordPart,
        /// The field.
        field: String,
        /// What is wrong with it.
        problem: Problem,
    },
    /// Two players have the same id.
    SamePlayer {
        /// The second of them.
        player: usize,
        /// The id.
        id: String,
    },
    /// There is no seed, and there are no digits in the record's id that could stand for it.
    NoSeed {
        /// The record's id.
        id: String,
    },
    /// An undo goes back to an action that is not there.
    UndoTarget {
        /// The undo.
        place: RecordPart,
        /// The id of the action it goes back to.
        target: u64,
    },
    /// A redo, but nothing was undone.
    NothingToRedo {
        /// The redo.
        place: RecordPart,
    },
}

impl fmt::Display for RecordPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record => write!(f, "the record"),
            Self::Settings => write!(f, "the settings"),
            Self::Player(n) => write!(f, "player {n}"),
            Self::Action { position, id, auto } => {
                if let Some(auto) = auto {
                    write!(f, "automatic action {auto} of ")?;
                }
                write!(f, "action {position}")?;
                id.map_or(Ok(()), |id| write!(f, " (id {id})"))
            }
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, limit } => write!(f, "{bytes} bytes are more than the {limit} a record may have"),
            Self::Json(why) => write!(f, "not a record: {why}"),
            Self::TooMany { what, count, limit } => write!(f, "{count} {what} are more than the {limit} that are read"),
            Self::Part { place, why } => write!(f, "{place}: {why}"),
            Self::Field { place, field, problem: Problem::Missing } => write!(f, "{place}: `{field}` is missing"),
            Self::Field { place, field, problem: Problem::Wrong { wanted, found } } => {
                write!(f, "{place}: `{field}` should be {wanted}, but is {found}")
            }
            Self::SamePlayer { player, id } => {
                write!(f, "player {player} has the id {} of an earlier player", shorten(id))
            }
            Self::NoSeed { id } => write!(f, "there is no seed, and no number in the id `{}`", shorten(id)),
            Self::UndoTarget { place, target } => {
                write!(f, "{place}: goes back to the action with the id {target}, which is not there")
            }
            Self::NothingToRedo { place } => write!(f, "{place}: there is nothing to redo"),
        }
    }
}

impl std::error::Error for RecordError {}
