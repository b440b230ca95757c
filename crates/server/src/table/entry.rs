//! What happens at a table.

use super::Motion;
use crate::store::{AccountId, SeatRow};
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
    /// An action of the game by a bot.
    Bot {
        /// By which seat.
        seat: u8,
        /// Which action, by names.
        action: Value,
        /// Why, in a sentence.
        reason: String,
    },
    /// Around one screen: it was passed to a player, who alone looks at it now.
    Screen {
        /// Which seat.
        seat: u8,
    },
    /// Whoever opened the table allowed hints, or no longer.
    Hints {
        /// Whether they are allowed.
        yes: bool,
    },
    /// Whoever opened the table said who may talk there.
    Talk {
        /// Whether everybody with an account may, or only who plays there.
        all: bool,
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
    /// Somebody sat down: on a free seat before the game, or on one that was left to be taken over.
    Sit {
        /// Which seat.
        seat: u8,
        /// Who plays there now, by name.
        name: String,
        /// Their account.
        account: AccountId,
        /// How the bot plays that sits there now, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// Who played there before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Predecessor>,
    },
    /// A seat became free before the game.
    Stand {
        /// Which seat.
        seat: u8,
    },
    /// The game began.
    Start,
    /// Somebody proposed something to the others.
    Propose {
        /// Which seat.
        seat: u8,
        /// What.
        motion: Motion,
        /// The seats that have to agree.
        asked: Vec<u8>,
    },
    /// Somebody answered a proposal; whoever made it takes it back by answering no.
    Answer {
        /// The number of the proposal.
        proposal: i64,
        /// Which seat.
        seat: u8,
        /// What.
        yes: bool,
    },
    /// Somebody offered their own seat to whoever takes it over, or took that back.
    OfferSeat {
        /// Which seat.
        seat: u8,
        /// Whether it is offered.
        yes: bool,
    },
}

/// Who played on a seat before it was taken over: account, name and, if it was a bot, how it plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub struct Predecessor {
    /// The account.
    pub account: AccountId,
    /// The name.
    pub name: String,
    /// How the bot plays, if it is one.
    pub bot: Option<String>,
}

/// As it is kept: entries that do not say how a bot plays have only account and name.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Kept {
    Bot(AccountId, String, String),
    Other(AccountId, String),
}

impl From<Kept> for Predecessor {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Bot(account, name, bot) => Self { account, name, bot: Some(bot) },
            Kept::Other(account, name) => Self { account, name, bot: None },
        }
    }
}

impl From<Predecessor> for Kept {
    fn from(who: Predecessor) -> Self {
        match who.bot {
            Some(bot) => Self::Bot(who.account, who.name, bot),
            None => Self::Other(who.account, who.name),
        }
    }
}

impl Predecessor {
    /// Whoever sits on a seat, if somebody does.
    #[must_use]
    pub fn of(seat: &SeatRow) -> Option<Self> {
        let bot = seat.bot.as_ref().map(ToString::to_string);
        Some(Self { account: seat.account.clone()?, name: seat.name.clone(), bot })
    }
}

impl Entry {
    /// What it is counted as.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Play { .. } => "move",
            Self::Bot { .. } => "bot",
            Self::Undo { .. } | Self::AskUndo { .. } | Self::AnswerUndo { .. } | Self::Redo { .. } => "undo",
            Self::Chat { .. } => "chat",
            _ => "table",
        }
    }
}
