//! Games as files: what is handed out and to whom, copies of positions, files that are taken in.
//!
//! A file of a game holds its seed, and with it everything that is hidden. So it is for those who may know all: everybody once
//! the game is over, and whoever plays every seat.

mod copy;
mod download;
mod import;
mod keep;

pub(crate) use copy::copy;
pub(crate) use download::{Asked, file};
pub(crate) use import::{MOST_SENT, import, page as import_page};

use crate::app::App;
use crate::http::fault::Fault;
use crate::table::{LiveTable, TableError};
use railhead_engine::{RoundKind, Viewer};
use railhead_titles::Game;

/// Whether somebody may know all about a table, so far as the table itself tells: it may still be the copy of another.
pub(crate) fn sees_all(table: &LiveTable, account: Option<&str>) -> bool {
    let over = table.game.as_ref().is_some_and(|g| g.outcome().is_some());
    let seats = &table.row.seats;
    over || account.is_some_and(|a| !seats.is_empty() && seats.iter().all(|s| s.account.as_deref() == Some(a)))
}

/// Whether somebody may know all about a table. What was copied from a game of others stays theirs until that game is over.
pub(crate) async fn knows_all(app: &App, table: &LiveTable, account: Option<&str>) -> Result<bool, Fault> {
    if !sees_all(table, account) {
        return Ok(false);
    }
    if table.row.origin.is_empty() {
        return Ok(true);
    }
    match app.tables.table(&table.row.origin).await {
        Ok(origin) => Ok(origin.now().game.as_ref().is_some_and(|g| g.outcome().is_some())),
        // A game that does not replay has not ended.
        Err(TableError::Missing | TableError::Broken(_)) => Ok(false),
        Err(why) => Err(why.into()),
    }
}

/// Whether everybody knows all that matters from here on: what a spectator sees is all there is to see.
fn nothing_hidden(game: &Game) -> bool {
    // What is dealt at the beginning is hidden even where nobody has looked at it yet.
    let dealt = game.table().round.kind != RoundKind::Opening;
    let open = match (game.view_json(Viewer::Spectator), game.view_json(Viewer::All)) {
        (Ok(some), Ok(all)) => some == all,
        _ => false,
    };
    dealt && open
}

/// Whether somebody may copy a position to a table where they play every seat.
pub(crate) fn may_copy(table: &LiveTable, game: &Game, account: Option<&str>) -> bool {
    sees_all(table, account) || nothing_hidden(game)
}

/// A table's game at a moment.
fn moment(table: &LiveTable, at: Option<usize>) -> Result<Game, Fault> {
    let now = table.game.as_ref().ok_or_else(|| Fault::missing("The game has not begun."))?;
    match at {
        None => Ok(now.clone()),
        Some(at) => now.rewound(at).ok_or_else(|| Fault::missing("There were not so many actions.")),
    }
}

/// Work that takes a while, away from where requests wait.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|why| Fault::internal(&why.to_string()))
}
