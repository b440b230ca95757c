//! Tokens on the board.

use crate::{HexId, StopId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who a token belongs to: a company, by the number that the game gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Owner(pub u8);

/// A token in a city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Token {
    /// On which hex.
    pub hex: HexId,
    /// In which city of it.
    pub stop: StopId,
    /// In which slot, from 0; `None` for a token that lies beside a full city and fills no slot.
    pub slot: Option<u8>,
    /// Whose.
    pub owner: Owner,
}

/// Why a token cannot be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenRefusal {
    /// There is no such stop on the hex as it is now.
    NoSuchStop,
    /// Only cities have slots.
    NotACity,
    /// The city has no such slot.
    NoSuchSlot {
        /// How many it has.
        slots: u8,
    },
    /// The slot, or every slot, is taken.
    Full,
}

impl fmt::Display for TokenRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchStop => write!(f, "there is no such stop on this hex"),
            Self::NotACity => write!(f, "tokens are placed in cities only"),
            Self::NoSuchSlot { slots } => write!(f, "the city has only {slots} slots"),
            Self::Full => write!(f, "there is no free slot"),
        }
    }
}

impl std::error::Error for TokenRefusal {}
