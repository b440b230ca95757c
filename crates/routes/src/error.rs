//! Problems that cannot be searched.

use std::fmt;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RouteError {
    /// More stops than can be told apart.
    TooManyStops {
        /// How many there are.
        stops: usize,
        /// How many there may be.
        most: usize,
    },
    /// More pieces of track than can be told apart.
    TooMuchTrack {
        /// How many there are.
        pieces: usize,
        /// How many there may be.
        most: usize,
    },
    /// More trains than any company has.
    TooManyTrains {
        /// How many there are.
        trains: usize,
        /// How many there may be.
        most: usize,
    },
    /// More bonuses than any title has.
    TooManyBonuses {
        /// How many there are.
        bonuses: usize,
        /// How many there may be.
        most: usize,
    },
    /// A train that may count no stop.
    EmptyTrain(String),
    /// A train that would count more stops than it visits.
    CountsMoreThanItVisits(String),
}

impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyStops { stops, most } => {
                write!(f, "the network has {stops} stops; at most {most} can be searched")
            }
            Self::TooMuchTrack { pieces, most } => {
                write!(f, "the network has {pieces} pieces of track; at most {most} can be searched")
            }
            Self::TooManyTrains { trains, most } => write!(f, "{trains} trains are more than {most}"),
            Self::TooManyBonuses { bonuses, most } => write!(f, "{bonuses} bonuses are more than {most}"),
            Self::EmptyTrain(name) => write!(f, "train {name} can count no stop"),
            Self::CountsMoreThanItVisits(name) => write!(f, "train {name} counts more stops than it visits"),
        }
    }
}

impl std::error::Error for RouteError {}
