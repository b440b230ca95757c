//! Games that were played already: what an interrupted simulation goes on from.

use crate::options::Options;
use crate::simulated::Simulated;
use crate::{Failure, files};
use railhead_bots::Level;
use railhead_engine::Setup;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file with a line for what is simulated and one for each game.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    played: Vec<Simulated>,
}

impl Journal {
    /// Opens a journal, or begins one. One of another simulation is left alone.
    pub(crate) fn open(path: &Path, setup: &Setup, options: &Options, bots: &[Level]) -> Result<Self, Failure> {
        let unwritable = |e| Failure::Unwritable(path.to_owned(), e);
        let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let mut head = json!({
            "title": setup.title,
            "rules": setup.version,
            "options": setup.options,
            "players": setup.seats.len(),
            "bots": names,
            "first": setup.seed,
        });
        if let (Value::Object(head), true) = (&mut head, options.are_drawn()) {
            head.insert("drawn".to_owned(), true.into());
        }
        let mut played = Vec::new();
        if path.exists() {
            let text = files::read_record(path)?;
            let whole = text.rfind('\n').map_or(0, |at| at + 1);
            let mut lines = text[..whole].lines();
            let first = lines.next().and_then(|line| serde_json::from_str::<Value>(line).ok());
            if first.as_ref().is_some_and(|first| *first != head) || (first.is_none() && !text.is_empty()) {
                let why = "this file belongs to another simulation: title, options, players, bots or first seed differ";
                return Err(Failure::Argument(format!("{}: {why}", path.display())));
            }
            for (number, line) in (2..).zip(lines) {
                let game = serde_json::from_str(line).ok().and_then(|json| Simulated::read(&json));
                let wrong = || Failure::Argument(format!("{}:{number}: not a simulated game", path.display()));
                played.push(game.ok_or_else(wrong)?);
            }
            // A line that was cut off by the interruption is played again.
            let file = OpenOptions::new().write(true).open(path).map_err(unwritable)?;
            file.set_len(u64::try_from(whole).unwrap_or(0)).map_err(unwritable)?;
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(unwritable)?;
        if file.metadata().map_err(unwritable)?.len() == 0 {
            writeln!(file, "{head}").map_err(unwritable)?;
        }
        Ok(Self { path: path.to_owned(), file, played })
    }

    /// The games that were there.
    pub(crate) fn take(&mut self) -> Vec<Simulated> {
        std::mem::take(&mut self.played)
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &Simulated) -> Result<(), Failure> {
        let line = format!("{}\n", game.write());
        self.file.write_all(line.as_bytes()).map_err(|e| Failure::Unwritable(self.path.clone(), e))
    }
}
