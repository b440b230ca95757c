//! Where a server keeps things, as commands are told.

use clap::Args;
use railhead_server::Config;
use railhead_server::store::Source;

/// The database of a server: as the command line names it, or `RAILHEAD_DATABASE` or `RAILHEAD_DATA`, or else the folder `railhead-data`.
#[derive(Args)]
pub(crate) struct DatabaseArgs {
    /// The data folder of the server
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<String>,
    /// The PostgreSQL database of the server: postgres://user@host/name [default: RAILHEAD_DATABASE or RAILHEAD_DATA]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl DatabaseArgs {
    /// The database that is meant.
    pub(crate) fn source(&self) -> Source {
        // An address with a password belongs there: a command line is for all to see who may list processes.
        let set = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        let named = self.data.clone().or_else(|| self.database.clone());
        match named.or_else(|| set("RAILHEAD_DATABASE")).or_else(|| set("RAILHEAD_DATA")) {
            Some(text) => Source::of(&text),
            None => Source::Folder(Config::default().data),
        }
    }
}
