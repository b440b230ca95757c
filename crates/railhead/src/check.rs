//! `railhead check`: whether recorded games are reproduced, and whether the tables of a server replay.

use crate::{Failure, check_stored, files};
use clap::Args;
use railhead_records::site::{GameTrace, Record, check};
use railhead_records::{GameFile, OpenError};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Replay games and compare the result and, with NAME.trace.json beside NAME.json, every step; or replay all tables of a server
#[derive(Args)]
pub(crate) struct Check {
    /// Game files: *.railhead.json or the JSON of 18xx.games
    #[arg(required_unless_present_any = ["data", "database"])]
    files: Vec<PathBuf>,
    /// Replay every table in a server's data folder (or database URL) instead; read-only
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["database", "files"])]
    data: Option<String>,
    /// Replay every table in a server's PostgreSQL database, read-only: postgres://user@host/name
    #[arg(long, value_name = "URL", conflicts_with = "files")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What became of one game.
struct Verdict {
    reproduced: bool,
    /// How many actions it has, once it could be read.
    actions: usize,
    /// How many steps were compared with a trace.
    compared: usize,
    text: String,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(place) = self.data.as_deref().or(self.database.as_deref()) {
            return check_stored::run(place, self.json);
        }
        let (mut good, mut all) = (0, 0);
        let mut rows = Vec::new();
        for file in &self.files {
            if is_trace(file) {
                if !self.json {
                    files::print(&format!("{}: a trace, not a game: skipped\n", file.display()))?;
                }
                continue;
            }
            let verdict =
                one(file).unwrap_or_else(|why| Verdict { reproduced: false, actions: 0, compared: 0, text: why });
            all += 1;
            good += usize::from(verdict.reproduced);
            if self.json {
                rows.push(json!({
                    "file": file.display().to_string(),
                    "reproduced": verdict.reproduced,
                    "actions": verdict.actions,
                    "steps_compared": verdict.compared,
                    "says": verdict.text,
                }));
            } else {
                files::print(&format!("{}: {}\n", file.display(), verdict.text))?;
            }
        }
        if self.json {
            files::print(&format!("{:#}\n", json!({"games": rows, "reproduced": good, "of": all})))?;
        } else {
            files::print(&format!("{good} of {all} games reproduced\n"))?;
        }
        if good == all { Ok(()) } else { Err(Failure::NotReproduced { missing: all - good, of: all }) }
    }
}

fn is_trace(path: &Path) -> bool {
    path.file_name().is_some_and(|n| n.to_string_lossy().ends_with(".trace.json"))
}

fn one(path: &Path) -> Result<Verdict, String> {
    let text = files::read_record(path).map_err(|e| e.to_string())?;
    if GameFile::looks_like(&text) {
        let file = GameFile::read(&text).map_err(|e| e.to_string())?;
        let game = file.play().map_err(|e| OpenError::Play(e).to_string())?;
        let text = match (&file.result, game.outcome()) {
            (Some(_), _) => format!("{} actions, the result as recorded", game.len()),
            (None, Some(_)) => format!("{} actions, finished; no result is recorded", game.len()),
            (None, None) => format!("{} actions, not finished", game.len()),
        };
        return Ok(Verdict { reproduced: true, actions: game.len(), compared: 0, text });
    }
    let record = Record::read(&text).map_err(|e| e.to_string())?;
    let beside = path.with_extension("trace.json");
    let trace = if beside.is_file() {
        let text = files::read_record(&beside).map_err(|e| e.to_string())?;
        Some(GameTrace::read(&text).map_err(|e| format!("{}: {e}", beside.display()))?)
    } else {
        None
    };
    let checked = check(&record, trace.as_ref()).map_err(|e| e.to_string())?;
    Ok(Verdict {
        reproduced: checked.difference.is_none(),
        actions: checked.actions,
        compared: checked.compared,
        text: checked.to_string(),
    })
}
