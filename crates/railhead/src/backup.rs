//! `railhead backup` and `railhead restore`: everything that a server keeps, as one file.

use crate::database::DatabaseArgs;
use crate::private_file::PrivateFile;
use crate::{Failure, files};
use clap::Args;
use railhead_server::store::{BackupError, BackupSummary, back_up, restore};
use serde_json::json;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::{Path, PathBuf};

/// Back up all data of a server to one file; works while the server runs
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    database: DatabaseArgs,
    /// The file to write, readable only by its owner; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print a summary as JSON
    #[arg(long)]
    json: bool,
}

/// Restore a backup of either database into an empty SQLite or PostgreSQL database
#[derive(Args)]
pub(crate) struct Restore {
    /// The backup file; - for standard input
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Print a summary as JSON
    #[arg(long)]
    json: bool,
}

fn failed(why: BackupError) -> Failure {
    Failure::Backup(Box::new(why))
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::Runtime)
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (source, runtime) = (self.database.source(), runtime()?);
        if self.output == Path::new("-") {
            // What was backed up is in the last line, too.
            let out = BufWriter::new(std::io::stdout().lock());
            return runtime.block_on(back_up(&source, out)).map(|_| ()).map_err(failed);
        }
        let mut file = PrivateFile::create(&self.output)?;
        let summary = runtime.block_on(back_up(&source, BufWriter::new(&mut file))).map_err(failed)?;
        file.finish()?;
        tell("backed up", &summary, self.json)
    }
}

impl Restore {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let unreadable = |why| Failure::Unreadable(self.file.clone(), why);
        let from: Box<dyn BufRead> = if self.file == Path::new("-") {
            Box::new(BufReader::new(std::io::stdin()))
        } else {
            Box::new(BufReader::with_capacity(1 << 16, File::open(&self.file).map_err(unreadable)?))
        };
        let summary = runtime()?.block_on(restore(from, &self.database.source())).map_err(failed)?;
        tell("restored", &summary, self.json)
    }
}

/// Says what was done, and how much there was of what people count.
fn tell(done: &str, summary: &BackupSummary, as_json: bool) -> Result<(), Failure> {
    let (rows, all) = (&summary.rows, summary.rows.values().sum::<u64>());
    if as_json {
        let BackupSummary { step, made, sha256, .. } = summary;
        let told = json!({ "step": step, "made": made, "rows": rows, "all": all, "sha256": sha256 });
        return files::print(&format!("{told:#}\n"));
    }
    let count = |table: &str| rows.get(table).copied().unwrap_or(0);
    let (accounts, tables, entries) = (count("accounts"), count("tables"), count("entries"));
    files::print(&format!("{done}: {accounts} accounts, {tables} tables, {entries} entries; {all} rows in all\n"))
}
