//! The whole programme: one act after the other.

use crate::act::{Act, Failure};
use crate::disk::Disk;
use crate::plan::{ROUNDS, Stage};
use crate::tally::Tally;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// On what the servers keep everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file of SQLite that all servers share.
    Sqlite,
    /// PostgreSQL.
    Postgresql,
    /// PostgreSQL with a standby that takes over again and again.
    Standby,
    /// The same with a standby that nobody waits for, which loses what was acknowledged: it shows that the programme notices.
    Asynchronous,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Programme {
    /// What decides what goes wrong and when.
    pub seed: u64,
    /// How many rounds.
    pub rounds: usize,
    /// On what.
    pub database: Database,
    /// How many servers share the database; as the seed decides, one to three, if it is not said.
    pub servers: Option<usize>,
    /// Where everything is kept while it goes on, and what is left of a failure.
    pub folder: PathBuf,
    /// Whether each round is told of.
    pub aloud: bool,
}

/// What was done.
#[derive(Debug)]
pub struct Report {
    /// Counts of everything.
    pub tally: Arc<Tally>,
    /// How long it took.
    pub took: Duration,
    /// What could not be tried here, and why.
    pub skipped: Vec<&'static str>,
    /// What is not as it must be.
    pub failure: Option<Box<Failure>>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.tally)?;
        for why in &self.skipped {
            writeln!(f, "SKIPPED: {why}")?;
        }
        write!(f, "{:>7.1} s  in all", self.took.as_secs_f64())?;
        self.failure.as_ref().map_or(Ok(()), |failure| write!(f, "\n{failure}"))
    }
}

impl Programme {
    /// Does it all, up to the first failure.
    #[must_use]
    pub fn run(&self) -> Report {
        let (began, tally) = (Instant::now(), Arc::new(Tally::default()));
        let mut skipped = Vec::new();
        let small_disk = Disk::make(&self.folder.join("try"), 1).is_some();
        if !small_disk {
            skipped.push("a full disk: only root can make a small one to fill up");
        }
        let mut failure = None;
        let mut left = self.rounds;
        let mut seed = self.seed;
        while left > 0 && failure.is_none() {
            let servers = self.servers.unwrap_or(1 + usize::try_from(seed % 3).unwrap_or(0));
            let stage = Stage {
                postgresql: self.database != Database::Sqlite,
                standby: matches!(self.database, Database::Standby | Database::Asynchronous),
                synchronous: self.database == Database::Standby,
                small_disk,
                servers,
            };
            let rounds = left.min(ROUNDS);
            let folder = self.folder.join(format!("seed-{seed}"));
            let act = Act { seed, stage, rounds, folder, aloud: self.aloud };
            match act.run(&tally) {
                Ok(true) => {}
                Ok(false) => {
                    skipped.push("PostgreSQL is not installed");
                    break;
                }
                Err(why) => failure = Some(why),
            }
            left -= rounds;
            seed += 1;
        }
        // Empty, unless something failed.
        let _ = std::fs::remove_dir(self.folder.join("try"));
        let _ = std::fs::remove_dir(&self.folder);
        Report { tally, took: began.elapsed(), skipped, failure }
    }
}
