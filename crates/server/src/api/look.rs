//! With which eye a caller looks at a table, and for which seat they act.

use crate::api::sent::Caller;
use crate::http::fault::Fault;
use crate::table::LiveTable;
use railhead_engine::{Seat, Viewer};
use railhead_titles::Game;

/// The game of a table.
///
/// # Errors
/// If it has not begun.
pub(super) fn game(table: &LiveTable) -> Result<&Game, Fault> {
    table.game.as_ref().ok_or_else(|| Fault::conflict("The game has not begun."))
}

/// A seat of the caller: the one that is asked for, or otherwise the one whose turn it is, or the first.
///
/// # Errors
/// If the caller does not play there.
pub(super) fn seat(table: &LiveTable, caller: &Caller, asked: Option<u8>) -> Result<Seat, Fault> {
    let none = || Fault::forbidden("You do not play at this table.");
    let account = caller.account()?.id.as_str();
    match asked {
        Some(asked) if table.row.seats_of(account).any(|s| s == usize::from(asked)) => Ok(Seat(asked)),
        Some(asked) => Err(Fault::forbidden(format!("Seat {asked} is not yours."))),
        None => {
            let first = table.row.seats_of(account).next().map(Seat::from_index);
            table.viewer(Some(account)).deciding.or(first).ok_or_else(none)
        }
    }
}

/// The eye of the caller for a moment: of a seat of theirs if they play, otherwise that of a spectator.
///
/// # Errors
/// If a seat is asked for that is not theirs.
pub(super) fn eye(table: &LiveTable, caller: &Caller, asked: Option<u8>, past: bool) -> Result<Viewer, Fault> {
    let eye = match asked {
        Some(_) => Viewer::Seat(seat(table, caller, asked)?),
        None => table.viewer(caller.id()).eye,
    };
    Ok(table.eye_at(eye, past))
}
