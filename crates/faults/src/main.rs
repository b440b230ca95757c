//! Fault injection, as a command.
//!
//! ```text
//! cargo run -p railhead-faults -- --seed 1 --rounds 40 --database postgresql
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use clap::{Parser, ValueEnum};
use railhead_faults::{Database, Programme};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The databases, by the names under which they are asked for.
#[derive(Clone, Copy, ValueEnum)]
enum Named {
    /// A SQLite file
    Sqlite,
    /// A separate PostgreSQL server, from Debian's packages
    Postgresql,
    /// PostgreSQL with a synchronous standby that is promoted repeatedly
    Standby,
    /// PostgreSQL with an asynchronous standby: acknowledged moves can be lost, and the test must detect that
    Asynchronous,
}

/// Kill, stop, suspend, disconnect and slow down servers and their database during play, and check that nothing is lost
#[derive(Parser)]
struct Asked {
    /// Seed of all faults and their times; every 20 rounds use the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of rounds; each kills at least one server
    #[arg(long, default_value_t = 20)]
    rounds: usize,
    /// The database to use
    #[arg(long, value_enum, default_value = "sqlite")]
    database: Named,
    /// Number of servers that share the database, 1 to 8 [default: one to three, by seed]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8))]
    servers: Option<u8>,
    /// Folder for all data of the run; kept after a failure
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Report every round
    #[arg(long)]
    verbose: bool,
}

/// Builds the server, where cargo runs this: it is to be the one of this workspace as it is now.
fn build() -> bool {
    let Some(cargo) = std::env::var_os("CARGO") else { return true };
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--package", "railhead"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    build.status().is_ok_and(|status| status.success())
}

fn main() -> ExitCode {
    let asked = Asked::parse();
    if !build() {
        return ExitCode::FAILURE;
    }
    let usual = || std::env::temp_dir().join(format!("railhead-faults-{}", std::process::id()));
    let programme = Programme {
        seed: asked.seed,
        rounds: asked.rounds,
        database: match asked.database {
            Named::Sqlite => Database::Sqlite,
            Named::Postgresql => Database::Postgresql,
            Named::Standby => Database::Standby,
            Named::Asynchronous => Database::Asynchronous,
        },
        servers: asked.servers.map(usize::from),
        folder: asked.keep.unwrap_or_else(usual),
        aloud: asked.verbose,
    };
    let report = programme.run();
    println!("{report}");
    if report.failure.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
