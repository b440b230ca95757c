//! Tables that somebody has put out of their own sight.

use super::actor::Actor;
use super::error::{Denied, Error};
use super::lists::{self, Wanted};
use super::ownership::is_theirs;
use crate::app::App;
use crate::store::{TableId, TableRow, TableState};
use crate::table::TableError;

/// Puts a table out of one's own sight, or back into it; says what lists show of it. A table that does not replay can be put away,
/// too.
///
/// # Errors
/// If they neither play there nor opened it.
pub(crate) async fn put_away(app: &App, actor: &Actor, id: &TableId, yes: bool) -> Result<TableRow, Error> {
    let account = actor.id().ok_or(Error::Denied(Denied::NotThere))?;
    let row = app.store().table(id).await?.ok_or(TableError::Missing)?;
    if !is_theirs(&row, account) {
        return Err(Denied::NotThere.into());
    }
    app.store().set_archived(id, account, yes).await?;
    Ok(row)
}

/// Puts every finished game of one's own out of one's sight.
///
/// # Errors
/// If nobody is known, or the database does not answer.
pub(crate) async fn put_away_finished(app: &App, actor: &Actor) -> Result<(), Error> {
    let account = actor.id().ok_or(Error::Denied(Denied::NotThere))?;
    let finished = Wanted { own: true, state: Some(TableState::Over), ..Wanted::first(lists::MOST) };
    loop {
        let rows = lists::tables(app, actor, &finished).await?;
        for row in &rows {
            app.store().set_archived(&row.id, account, true).await?;
        }
        // What is archived is in no such list any more.
        if rows.is_empty() {
            return Ok(());
        }
    }
}

/// Whether somebody has put a table away; `None` for those who neither play there nor opened it, and cannot.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn is_put_away(app: &App, actor: &Actor, row: &TableRow) -> Result<Option<bool>, Error> {
    match actor.id().filter(|account| is_theirs(row, account)) {
        Some(account) => Ok(Some(app.store().archived(&row.id, account).await?)),
        None => Ok(None),
    }
}

/// What lists show of a table, for one that cannot be played because it does not replay, and whether it is put away, as
/// [`is_put_away`] says.
///
/// # Errors
/// If there is none.
pub(crate) async fn listed(app: &App, actor: &Actor, id: &TableId) -> Result<(TableRow, Option<bool>), Error> {
    let row = app.store().table(id).await?.ok_or(TableError::Missing)?;
    let archived = is_put_away(app, actor, &row).await?;
    Ok((row, archived))
}
