//! The `railhead` program.

mod admin;
mod arena;
mod backup;
mod browser;
mod cases;
mod check;
mod check_stored;
mod database;
mod draw;
mod export;
mod failure;
mod files;
mod health;
mod journal;
mod options;
mod positions;
mod private_file;
mod progress;
mod ratings;
mod recorded;
mod replay;
mod routes;
mod rules;
mod serve;
mod settings;
mod simulate;
mod simulated;
mod standings;
mod standings_chart;
mod subject;
mod summary;
mod titles;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Games are made of many small things that come and go: the allocator of the C library takes a sixth of the time of a game, this one
/// a third of that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, study and trust 18xx railway games.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Admin(admin::Admin),
    Health(health::Health),
    Titles(titles::Titles),
    Check(check::Check),
    Export(export::Export),
    Draw(draw::Draw),
    Routes(routes::Routes),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Arena(arena::Arena),
    Rules(rules::Rules),
}

fn main() -> ExitCode {
    // Without a command the program serves: that is what most people want of it.
    let command = Arguments::parse().command.unwrap_or_else(|| Command::Serve(serve::Serve::default()));
    let done = match command {
        Command::Serve(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Restore(command) => command.run(),
        Command::Admin(command) => command.run(),
        Command::Health(command) => command.run(),
        Command::Titles(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Routes(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Rules(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::FAILURE
        }
    }
}
