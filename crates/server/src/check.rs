//! Whether every stored table replays with this program: what to look at before an upgrade.

use crate::store::{Reading, ReadingError, Source, TableId, TableState};
use crate::table::{Breakage, Flaw, LiveTable};
use serde_json::Value;

/// A stored table that was replayed.
#[derive(Clone, Debug)]
pub struct CheckedTable {
    /// Its id.
    pub id: TableId,
    /// Its name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// How far it has come, as it is kept.
    pub state: TableState,
    /// How many entries it has.
    pub entries: usize,
    /// Why it does not replay.
    pub broken: Option<Breakage>,
}

/// What became of all tables of a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many replay.
    pub replay: usize,
    /// How many there are.
    pub of: usize,
    /// The step at which the schema is.
    pub step: usize,
    /// The step to which a server of this program would bring it.
    pub newest: usize,
}

/// Replays every stored table, from the oldest on. Nothing in the database is changed, whatever its schema: a server may
/// run on it meanwhile. `each` hears of every table, and of how many there are.
///
/// # Errors
/// If the database cannot be read.
pub async fn check_tables(
    source: &Source,
    mut each: impl FnMut(&CheckedTable, usize),
) -> Result<Checked, ReadingError> {
    let mut reading = Reading::begin(source).await?;
    let (step, newest) = reading.steps();
    let ids = reading.tables().await?;
    let mut replay = 0;
    for id in &ids {
        let row = reading.table(id).await?;
        let entries = reading.entries(id).await?;
        let (kept, result) = (row.state, row.result.clone());
        let mut table = CheckedTable {
            id: row.id.clone(),
            name: row.name.clone(),
            title: row.title.clone(),
            version: row.version,
            state: row.state,
            entries: entries.len(),
            broken: None,
        };
        table.broken = match LiveTable::load(row, &entries) {
            Ok(live) => difference(&live, kept, &result).map(|flaw| Breakage { table: id.clone(), entry: None, flaw }),
            Err(why) => Some(why),
        };
        replay += usize::from(table.broken.is_none());
        each(&table, ids.len());
    }
    reading.end().await?;
    Ok(Checked { replay, of: ids.len(), step, newest })
}

/// What of the kept listing does not come from the entries: whether the game is over, and what everybody was worth then.
fn difference(live: &LiveTable, kept: TableState, result: &str) -> Option<Flaw> {
    let state = live.state();
    if state != kept {
        return Some(Flaw::State(kept, state));
    }
    let outcome = live.game.as_ref().and_then(|game| game.outcome())?;
    let worth: Value = serde_json::to_value(&outcome.worth).ok()?;
    let was = serde_json::from_str::<Value>(result).ok()?.get("worth")?.clone();
    (was != worth).then_some(Flaw::Worth(was, worth))
}
