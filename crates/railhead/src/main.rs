//! The `railhead` program.

mod cases;
mod check;
mod draw;
mod export;
mod failure;
mod files;
mod in_play;
mod market;
mod recorded;
mod replay;
mod routes;
mod rules;
mod simulate;
mod simulated;
mod subject;
mod summary;
mod titles;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Play, study and trust 18xx railway games.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Titles(titles::Titles),
    Check(check::Check),
    Export(export::Export),
    Draw(draw::Draw),
    Routes(routes::Routes),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Rules(rules::Rules),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Titles(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Draw(command) => command.run(),
        Command::Routes(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Simulate(command) => command.run(),
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
