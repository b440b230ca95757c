//! `railhead check --data`: whether the stored tables of a server replay.

use crate::progress::Progress;
use crate::{Failure, files};
use railhead_server::store::Source;
use railhead_server::{CheckedTable, check_tables};
use serde_json::{Value, json};

/// Replays every table of a database and says which do not, and why.
pub(crate) fn run(place: &str, as_json: bool) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::Runtime)?;
    let mut progress: Option<Progress> = None;
    let (mut rows, mut done, mut written) = (Vec::new(), 0, Ok(()));
    let each = |table: &CheckedTable, all: usize| {
        let count = u64::try_from(all).unwrap_or(u64::MAX);
        let bar = progress.get_or_insert_with(|| Progress::new("tables", count, 0));
        done += 1;
        if as_json {
            rows.push(row(table));
        } else if let Some(words) = words(table) {
            bar.clear();
            if written.is_ok() {
                written = files::print(&words);
            }
        }
        bar.show(done);
    };
    let checked = runtime.block_on(check_tables(&Source::of(place), each));
    if let Some(bar) = &mut progress {
        bar.clear();
    }
    let checked = checked.map_err(|why| Failure::Reading(Box::new(why)))?;
    written?;
    let (replay, of) = (checked.replay, checked.of);
    if as_json {
        let schema = json!({ "step": checked.step, "newest": checked.newest });
        files::print(&format!("{:#}\n", json!({ "tables": rows, "replay": replay, "of": of, "schema": schema })))?;
    } else {
        if checked.step < checked.newest {
            let (step, newest) = (checked.step, checked.newest);
            files::print(&format!(
                "the database is at step {step} of its schema; a server would upgrade it to {newest}\n"
            ))?;
        }
        files::print(&format!("{replay} of {of} tables replay\n"))?;
    }
    if replay == of { Ok(()) } else { Err(Failure::NotReplayed { missing: of - replay, of }) }
}

/// What is wrong with a table, if anything is.
fn words(table: &CheckedTable) -> Option<String> {
    let why = table.broken.as_ref()?;
    Some(format!("table {} ({}, {} version {}): {why}\n", table.id, table.name, table.title, table.version))
}

fn row(table: &CheckedTable) -> Value {
    let broken = table.broken.as_ref();
    json!({
        "table": table.id,
        "name": table.name,
        "title": table.title,
        "version": table.version,
        "state": table.state,
        "entries": table.entries,
        "replays": broken.is_none(),
        "entry": broken.and_then(|why| why.entry),
        "rule": broken.map(|why| why.flaw.rule()).filter(|rule| !rule.is_empty()),
        "says": broken.map(ToString::to_string),
    })
}
