//! What somebody writes down for themselves at a table.

use super::actor::Actor;
use super::error::{Denied, Error};
use crate::app::App;
use crate::store::{AccountId, NoteKind, TableId};

/// What notes are kept as.
const KIND: NoteKind = NoteKind::Notes;
/// How much may be written.
pub(crate) const MOST: usize = 20_000;

fn keeper(actor: &Actor) -> Result<&AccountId, Error> {
    actor.id().ok_or_else(|| Denied::Notes.into())
}

/// The notes of an actor at a table.
///
/// # Errors
/// If there is no such table, or nobody for whom notes are kept.
pub(crate) async fn read(app: &App, actor: &Actor, id: &TableId) -> Result<String, Error> {
    app.tables.table(id).await?;
    Ok(app.store().note(id, keeper(actor)?, KIND).await?)
}

/// Keeps notes in place of what was there.
///
/// # Errors
/// If they are too long, or there is nobody for whom notes are kept.
pub(crate) async fn write(app: &App, actor: &Actor, id: &TableId, text: &str) -> Result<(), Error> {
    let text = text.replace("\r\n", "\n");
    if text.chars().count() > MOST {
        return Err(Error::TooLong(format!("At most {MOST} letters are kept. Nothing was changed.")));
    }
    app.tables.table(id).await?;
    app.store().set_note(id, keeper(actor)?, KIND, &text).await?;
    Ok(())
}
