//! `railhead replay`: the state of a game after some actions.

use crate::recorded::Recorded;
use crate::summary::Summary;
use crate::{Failure, files};
use clap::Args;
use railhead_engine::Viewer;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Replay a game file and show the resulting state
#[derive(Args)]
pub(crate) struct Replay {
    /// A game file: *.railhead.json or the JSON of 18xx.games
    file: PathBuf,
    /// Stop after N actions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let recorded = Recorded::open(&self.file, self.to)?;
        let title = recorded.title()?;
        if self.json {
            return files::print(&format!("{:#}\n", state(&recorded)?));
        }
        files::print(&Summary { title, recorded: &recorded }.text())
    }
}

/// Everything about the state, with the names of what its indices mean.
fn state(recorded: &Recorded) -> Result<Value, Failure> {
    let (game, edition) = (&recorded.game, recorded.game.edition());
    let fault = |e: serde_json::Error| Failure::Argument(e.to_string());
    let view: Value = serde_json::from_str(&game.view_json(Viewer::All).map_err(fault)?).map_err(fault)?;
    let (ground, setup) = (&edition.ground, game.setup());
    let trains: Vec<Value> = edition
        .trains
        .iter()
        .map(|s| json!({"name": s.name, "kinds": s.kinds.iter().map(|k| &k.name).collect::<Vec<_>>()}))
        .collect();
    Ok(json!({
        "title": setup.title,
        "rules": setup.version,
        "seed": setup.seed,
        "options": setup.options_told(),
        "actions": recorded.after,
        "of": recorded.of,
        "worth": game.worth(),
        "names": {
            "seats": setup.seats,
            "companies": edition.companies.iter().map(|c| &c.sign).collect::<Vec<_>>(),
            "privates": edition.privates.iter().map(|p| &p.sign).collect::<Vec<_>>(),
            "phases": edition.phases.iter().map(|p| &p.name).collect::<Vec<_>>(),
            "trains": trains,
            "hexes": ground.map.iter().map(|(_, h)| &h.name).collect::<Vec<_>>(),
            "tiles": ground.tiles.iter().map(|(_, t)| &t.number).collect::<Vec<_>>(),
        },
        "view": view,
    }))
}
