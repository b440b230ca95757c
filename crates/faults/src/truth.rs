//! What is stored, and what everybody may know of it.

use crate::server::Kept;
use crate::watch::Known;
use crate::world::{Table, lock};
use railhead_engine::{Seat, Viewer};
use railhead_server::store::{Reading, Source, StoredEntry, TableId, TableRow};
use railhead_server::table::{LiveTable, TableState};
use serde_json::Value;
use std::collections::BTreeSet;

/// A table as it is stored.
pub(crate) struct Stored {
    row: TableRow,
    entries: Vec<StoredEntry>,
    /// The table that comes of that.
    pub(crate) live: LiveTable,
}

/// Reads tables from a database past all servers.
///
/// # Errors
/// If it cannot be read.
///
/// # Panics
/// If no runtime can be made.
pub(crate) fn read(kept: &Kept, ids: &[TableId]) -> Result<Vec<Stored>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut reading = Reading::begin(&Source::of(&kept.words()[1])).await.map_err(|why| why.to_string())?;
        let mut tables = Vec::new();
        for id in ids {
            let row = reading.table(id).await.map_err(|why| why.to_string())?;
            let entries = reading.entries(id).await.map_err(|why| why.to_string())?;
            let live = LiveTable::load(row.clone(), &entries).map_err(|why| format!("table {id}: {why}"))?;
            tables.push(Stored { row, entries, live });
        }
        // A server may write to the file meanwhile: what was read is of one moment all the same.
        let _ = reading.end().await;
        Ok(tables)
    })
}

/// What an entry of a `Known` has in common with what the log says of it: who did it is always told, what was done may have been
/// a secret at first.
fn agrees(told: &Value, log: &Value) -> bool {
    told["seat"] == log["seat"]
        && told["at"] == log["at"]
        && (told["action"].is_null() || told["action"] == log["action"])
}

impl Stored {
    /// The id of the last event that there is to hear of.
    #[must_use]
    pub(crate) fn id(&self) -> String {
        format!("{}.{}", self.live.version, self.live.chat.len())
    }

    /// Whether a bot has to move.
    #[must_use]
    pub(crate) fn waits_for_bot(&self) -> bool {
        self.live.state() == TableState::Playing
            && self.live.waiting().iter().any(|seat| self.live.bot_at(*seat).is_some())
    }

    /// Whether nobody plays there any more.
    #[must_use]
    pub(crate) fn is_over(&self) -> bool {
        self.live.state() == TableState::Over
    }

    /// Holds what players were told against what is stored.
    ///
    /// # Errors
    /// What was lost, doubled or forked.
    pub(crate) fn check_ledger(&self, table: &Table) -> Result<(), String> {
        for (seq, entry) in (1i64..).zip(&self.entries) {
            if entry.seq != seq {
                return Err(format!("table {}: entry {seq} is missing", table.id));
            }
        }
        let bodies: Result<Vec<Value>, _> = self.entries.iter().map(|e| serde_json::from_str(&e.body)).collect();
        let bodies = bodies.map_err(|why| format!("table {}: {why}", table.id))?;
        lock(&table.ledger).check(&bodies, &table.bots()).map_err(|why| format!("table {}: {why}", table.id))
    }

    /// Holds what a watcher knows against the log that a server gives it afterwards.
    ///
    /// # Errors
    /// What is not the same.
    pub(crate) fn check_known(&self, known: &Known, log: &[Value]) -> Result<(), String> {
        let told: BTreeSet<u64> = known.done.keys().copied().collect();
        let there: BTreeSet<u64> = log.iter().filter_map(|done| done["index"].as_u64()).collect();
        // What nobody but its author knew of at first is told later, or in the log only.
        if !told.is_subset(&there) {
            return Err(format!("it was told of actions that nobody did: {:?}", told.difference(&there)));
        }
        for done in log {
            let index = done["index"].as_u64().unwrap_or_default();
            if let Some(told) = known.done.get(&index)
                && !agrees(told, done)
            {
                return Err(format!("it was told {told}, and the log says {done}"));
            }
        }
        if known.said.len() > self.live.chat.len() {
            return Err(format!("it heard {} words of {}", known.said.len(), self.live.chat.len()));
        }
        for (index, said) in &known.said {
            let kept = usize::try_from(*index).ok().and_then(|index| self.live.chat.get(index));
            if kept.is_none_or(|chat| said["text"] != chat.text.as_str() || said["who"] != chat.who.as_str()) {
                return Err(format!("it heard {said} where {kept:?} was said"));
            }
        }
        Ok(())
    }

    /// Looks for what somebody was shown who must not see it: plays the table again, entry by entry.
    ///
    /// # Errors
    /// What was shown to whom.
    pub(crate) fn check_secrets(&self, table: &Table) -> Result<u64, String> {
        let mut live = LiveTable::new(self.row.clone()).map_err(|why| why.to_string())?;
        let watchers: Vec<_> = lock(&table.watchers).iter().map(|w| (w.seat, w.known())).collect();
        let views = lock(&table.views).clone();
        let account = |seat: u8| self.row.seats.get(usize::from(seat)).and_then(|s| s.account.clone());
        let (mut compared, mut last) = (0, -1);
        let beginning = std::iter::once(None);
        for entry in beginning.chain(self.entries.iter().map(Some)) {
            if let Some(entry) = entry {
                live.take(entry).map_err(|why| why.to_string())?;
            }
            let Some(game) = live.game.as_ref().filter(|_| live.version != last) else { continue };
            last = live.version;
            for (seat, known) in &watchers {
                let shown = known.shown.iter().filter(|(version, _)| *version == last);
                let shown: BTreeSet<u64> = shown.flat_map(|(_, shown)| shown.iter().copied()).collect();
                if shown.is_empty() {
                    continue;
                }
                let viewer = live.viewer(seat.and_then(account).as_ref()).in_game;
                let seen = game.actions_seen(viewer);
                for index in shown {
                    compared += 1;
                    let may = usize::try_from(index).ok().and_then(|index| seen.get(index));
                    if may.is_none_or(|(_, action)| action.is_none()) {
                        return Err(format!("table {}: {seat:?} was shown action {index} at version {last}", table.id));
                    }
                }
            }
            for (_, seat, seen) in views.iter().filter(|(version, ..)| *version == last) {
                compared += 1;
                let text = game.view_json(Viewer::Seat(Seat(*seat)));
                let view: Value = serde_json::from_str(&text.unwrap_or_default()).unwrap_or_default();
                if view["seen"] != *seen {
                    let ought = &view["seen"];
                    return Err(format!("table {}: seat {seat} saw {seen} at version {last}, not {ought}", table.id));
                }
            }
        }
        for (seat, known) in &watchers {
            self.check_words(table, *seat, &known.heard)?;
        }
        for (seat, told) in (0u8..).zip(&table.told) {
            self.check_words(table, Some(seat), &lock(told))?;
        }
        Ok(compared)
    }

    /// Looks for words in what somebody was told that are for others, or for nobody.
    fn check_words(&self, table: &Table, whom: Option<u8>, told: &str) -> Result<(), String> {
        let own = whom.map_or("", |seat| table.tokens[usize::from(seat)].as_str());
        let others = table.tokens.iter().zip(&table.marks).filter(|(token, _)| !token.is_empty() && **token != own);
        let mut words: Vec<&str> = others.flat_map(|(token, mark)| [token.as_str(), mark.as_str()]).collect();
        let seed = self.row.seed.to_string();
        if !self.row.hotseat && seed.len() > 6 {
            words.push(&seed);
        }
        if whom.is_none() {
            words.push(&self.row.invite);
        }
        match words.into_iter().find(|word| !word.is_empty() && told.contains(word)) {
            Some(word) => Err(format!("table {}: {whom:?} was told {word:?}", table.id)),
            None => Ok(()),
        }
    }
}
