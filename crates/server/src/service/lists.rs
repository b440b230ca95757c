//! Lists of tables, as whoever asks may see them.

use super::actor::Actor;
use super::error::Error;
use crate::app::App;
use crate::store::{Count, Pace, TableFilter, TableRow, TableState};

/// No list has more tables at once.
pub(crate) const MOST: i64 = 200;

/// Which tables somebody wants to see: those of the lobby, or their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// Only where they play or which they opened, in no lobby, too.
    pub(crate) own: bool,
    /// Only those of their own that wait for them.
    pub(crate) waiting: bool,
    /// Those of their own that they have put away instead of the others.
    pub(crate) archived: bool,
    /// Only of this title.
    pub(crate) title: Option<String>,
    /// Only in this state.
    pub(crate) state: Option<TableState>,
    /// Only of this pace.
    pub(crate) pace: Option<Pace>,
    /// Only with this in their name or a player's.
    pub(crate) text: Option<String>,
    /// Only where somebody can sit down.
    pub(crate) joinable: bool,
    /// At most so many.
    pub(crate) most: i64,
    /// Without so many of the first.
    pub(crate) skip: i64,
}

impl Wanted {
    /// The first so many tables of the lobby.
    pub(crate) const fn first(most: i64) -> Self {
        Self {
            own: false,
            waiting: false,
            archived: false,
            title: None,
            state: None,
            pace: None,
            text: None,
            joinable: false,
            most,
            skip: 0,
        }
    }

    /// Whether it is about tables of one's own.
    pub(crate) const fn is_own(&self) -> bool {
        self.own || self.waiting || self.archived
    }

    /// What the store is asked for; `None` where somebody has no tables because they have done nothing yet.
    fn filter(&self, actor: &Actor) -> Option<TableFilter> {
        let mine = if self.is_own() { Some(actor.id()?.clone()) } else { None };
        Some(TableFilter {
            title: self.title.clone(),
            state: self.state,
            pace: self.pace,
            text: self.text.clone(),
            joinable: self.joinable,
            mine,
            archived: self.archived,
            unlisted: false,
            // Which tables wait for somebody is known only once they are read.
            most: if self.waiting { MOST } else { self.most.clamp(0, MOST) },
            skip: self.skip,
        })
    }

    /// Which of those that were found are wanted.
    fn among(&self, actor: &Actor, mut rows: Vec<TableRow>) -> Vec<TableRow> {
        if self.waiting {
            rows.retain(|row| actor.id().is_some_and(|id| row.waits_for(id)));
            rows.truncate(usize::try_from(self.most).unwrap_or(0));
        }
        rows
    }
}

/// Tables, the last moved first.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn tables(app: &App, actor: &Actor, wanted: &Wanted) -> Result<Vec<TableRow>, Error> {
    let Some(filter) = wanted.filter(actor) else { return Ok(Vec::new()) };
    Ok(wanted.among(actor, app.store().tables(&filter).await?))
}

/// Tables, the last moved first, and how many there are of them beside those that are skipped or too many for a list.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn counted(app: &App, actor: &Actor, wanted: &Wanted) -> Result<(Vec<TableRow>, Count), Error> {
    let Some(filter) = wanted.filter(actor) else { return Ok((Vec::new(), Count::Exactly(0))) };
    let (rows, count) = app.store().tables_counted(&filter).await?;
    Ok((wanted.among(actor, rows), count))
}
