//! `railhead export`: a game in another format.

use crate::recorded::Recorded;
use crate::{Failure, files};
use clap::{Args, ValueEnum};
use railhead_records::{GameFile, site};
use std::path::PathBuf;

/// Convert a game to another format, or report why that format cannot represent it
#[derive(Args)]
pub(crate) struct Export {
    /// A game file: *.railhead.json or the JSON of 18xx.games
    file: PathBuf,
    /// The format to write
    #[arg(long, value_enum)]
    format: Format,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The JSON of 18xx.games
    #[value(name = "18xx.games")]
    Site,
    /// A game file of Railhead
    #[value(name = "railhead")]
    Own,
}

impl Export {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = Recorded::open(&self.file, None)?.game;
        let fault = |why: String| Failure::Argument(format!("{}: {why}", self.file.display()));
        let text = match self.format {
            Format::Site => site::export(&game).map_err(|e| fault(e.to_string()))?.write(),
            Format::Own => GameFile::of(&game).map_err(|e| fault(e.to_string()))?.write(),
        };
        match &self.output {
            Some(path) => files::write(path, text.as_bytes()),
            None => files::print(&text),
        }
    }
}
