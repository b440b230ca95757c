//! What a player can take back, and whom they have to ask.

use crate::table::{Entry, LiveTable};
use crate::words;
use railhead_engine::{Ending, Seat};
use railhead_titles::Game;
use thiserror::Error;

/// Why nothing can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum NotTakenBack {
    /// The players ended the game.
    #[error("The players agreed to end the game here, so nothing can be undone.")]
    Agreed,
    /// The game has just begun.
    #[error("Nothing has been done yet.")]
    NothingDone,
    /// They have no seat.
    #[error("You are not playing at this table.")]
    NotPlaying,
    /// They have not acted yet, and only bots have.
    #[error("You have not done anything yet that could be undone.")]
    NothingOfOwn,
    /// Something hidden was shown by their own last action, or since.
    #[error("Your last action, or one since, revealed something hidden, so it cannot be undone.")]
    ShownSince,
    /// Around one screen, it was passed to another player.
    #[error("The screen has been passed on since: this cannot be taken back.")]
    PassedOn,
    /// Something hidden was shown by the last action.
    #[error("The last action revealed something hidden, so it cannot be undone.")]
    Shown,
}

/// What taking back would do for a player now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    /// The last action is their own.
    Own { seat: Seat, to: usize },
    /// Only bots acted since their own last action: going back less far, these would do the same again.
    OverBots { seat: Seat, to: usize, asks: bool },
    /// Somebody else acted last, who has to agree.
    Ask { seat: Seat, to: usize },
}

impl Back {
    /// What goes back for a player with these seats.
    ///
    /// # Errors
    /// Why nothing can be taken back.
    pub(crate) fn of(table: &LiveTable, game: &Game, own: &[Seat]) -> Result<Self, NotTakenBack> {
        if game.outcome().is_some_and(|o| o.reason == Ending::Agreed) {
            return Err(NotTakenBack::Agreed);
        }
        let Some(last) = game.len().checked_sub(1) else { return Err(NotTakenBack::NothingDone) };
        if table.screen.is_some_and(|(_, after)| last < after) {
            return Err(NotTakenBack::PassedOn);
        }
        let Some(first) = own.first() else { return Err(NotTakenBack::NotPlaying) };
        let by = |i: usize| game.done(i).map(|(seat, ..)| seat);
        let mine = |i: usize| by(i).filter(|seat| own.contains(seat));
        let is_bot = |seat: Seat| table.bot_at(seat.0).is_some();
        if let Some(seat) = mine(last) {
            return shown_since(game, last, Self::Own { seat, to: last });
        }
        let moved = (0..last).rev().find_map(|i| Some((mine(i)?, i)));
        let since = moved.map_or(0, |(_, i)| i + 1);
        let person = (since..=last).filter_map(by).any(|seat| !is_bot(seat));
        match moved {
            Some((seat, to)) if !person => {
                // Who is to decide now is asked too.
                let asks = game.deciding().iter().any(|d| d.seat != seat && !is_bot(d.seat));
                shown_since(game, to, Self::OverBots { seat, to, asks })
            }
            None if !person => Err(NotTakenBack::NothingOfOwn),
            _ => {
                let turn = game.deciding().into_iter().map(|d| d.seat).find(|seat| own.contains(seat));
                shown_since(game, last, Self::Ask { seat: turn.unwrap_or(*first), to: last })
            }
        }
    }

    /// What is noted at the table for it.
    pub(crate) const fn entry(self) -> Entry {
        match self {
            Self::Own { seat, to } => Entry::Undo { seat: seat.0, to },
            Self::OverBots { seat, to, .. } | Self::Ask { seat, to } => Entry::AskUndo { seat: seat.0, to },
        }
    }

    /// What the button says, and what it does in a sentence.
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Own { .. } => ("Undo", "Undo the last action (Z)"),
            Self::OverBots { asks: false, .. } => {
                ("Undo my move", "Go back to before your own last action; only bots have acted since (Z)")
            }
            Self::OverBots { asks: true, .. } => {
                ("Request undo", "Request to go back to before your own last action; only bots have acted since (Z)")
            }
            Self::Ask { .. } => ("Request undo", "Ask the others to undo the last action (Z)"),
        }
    }
}

/// Nothing goes back over what brought something hidden to light.
fn shown_since(game: &Game, to: usize, back: Back) -> Result<Back, NotTakenBack> {
    match back {
        _ if to >= game.undo_floor() => Ok(back),
        Back::OverBots { .. } => Err(NotTakenBack::ShownSince),
        _ => Err(NotTakenBack::Shown),
    }
}

/// What was taken back just now and could be done again, in a sentence; `None` once somebody has played on.
pub(crate) fn taken_back(game: &Game) -> Option<String> {
    match game.redoable() {
        0 => None,
        1 => Some("The last action was undone.".to_owned()),
        n => Some(format!("The last {n} actions were undone.")),
    }
    .map(|said| match game.deciding().first() {
        Some(d) => format!("{said} {} is to decide again.", words::player(game, d.seat)),
        None => said,
    })
}
