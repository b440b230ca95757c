//! What happens at a table.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What happened at a table, as it is kept: with all entries from the first the game stands as it does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Entry {
    /// An action of the game.
    Play {
        /// By which seat.
        seat: u8,
        /// Which action, by names.
        action: Value,
    },
    /// Somebody went back over their own last actions.
    Undo {
        /// Which seat.
        seat: u8,
        /// How many actions are left.
        to: usize,
    },
    /// Somebody asked the others to go back.
    AskUndo {
        /// Which seat.
        seat: u8,
        /// How many actions would be left.
        to: usize,
    },
    /// Somebody answered.
    AnswerUndo {
        /// Which seat.
        seat: u8,
        /// What.
        yes: bool,
    },
    /// Somebody did again what was taken back.
    Redo {
        /// Which seat.
        seat: u8,
    },
    /// Somebody said something.
    Chat {
        /// Who, by name.
        who: String,
        /// From which seat, if from one.
        seat: Option<u8>,
        /// What.
        text: String,
    },
    /// Somebody else plays a seat from now on.
    Replace {
        /// Which seat.
        seat: u8,
        /// Who plays there now, by name.
        name: String,
    },
}
