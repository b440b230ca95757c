//! What several tests of this crate share.
#![allow(dead_code, reason = "each user takes what it needs")]

use railhead_records::site::{GameTrace, Record};
use railhead_testkit::{shared, tell};
use serde_json::Value;

/// A recorded game with its row of the index.
pub(crate) struct Fixture {
    pub(crate) file: String,
    pub(crate) index: Value,
    pub(crate) text: String,
    pub(crate) trace_text: String,
}

impl Fixture {
    pub(crate) fn record(&self) -> Record {
        Record::read(&self.text).unwrap_or_else(|e| panic!("{}: {e}", self.file))
    }

    pub(crate) fn trace(&self) -> GameTrace {
        GameTrace::read(&self.trace_text).unwrap_or_else(|e| panic!("{}: {e}", self.file))
    }
}

/// All recorded games of the index whose files are there; none if the folder is not.
pub(crate) fn fixtures() -> Vec<Fixture> {
    let Some(folder) = shared("fixtures") else { return Vec::new() };
    let read = |name: &str| std::fs::read_to_string(folder.join(name));
    let index: Value = serde_json::from_str(&read("INDEX.json").expect("an index")).expect("JSON");
    let mut all = Vec::new();
    for game in index["games"].as_array().expect("games") {
        let (file, trace) = (game["file"].as_str().expect("a file"), game["trace"].as_str().expect("a trace"));
        let (Ok(text), Ok(trace_text)) = (read(file), read(trace)) else {
            tell(&format!("SKIPPED {file}: it is not in ../shared/fixtures"));
            continue;
        };
        all.push(Fixture { file: file.to_owned(), index: game.clone(), text, trace_text });
    }
    assert!(!all.is_empty(), "an index of no games");
    all
}
