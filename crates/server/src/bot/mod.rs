//! Players that are programs, at tables.
//!
//! A bot sits at a table as anybody does; its account says how it plays. So who plays where is kept with everything else that
//! happened at the table, and holds after a restart and on every server of a database.

mod desks;
mod runner;

use crate::app::App;
use crate::store::{Account, StoreError};
use railhead_bots::{Budget, Level};
use std::time::Duration;

pub(crate) use runner::{chance, run};

/// What accounts of bots begin with; those of people never do.
const PREFIX: &str = "bot ";

/// The shortest that a bot may think about one decision at a table, and the longest.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(60);

/// The bot that a form asks for: how it plays, and how many seconds it may think.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn asked(level: &str, seconds: &str) -> Result<Level, &'static str> {
    match level {
        "random" => Ok(Level::Random),
        "steady" => Ok(Level::Steady),
        "shrewd" => {
            let seconds = if seconds.is_empty() { "1" } else { seconds };
            let time = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let fits = time.filter(|time| (SHORTEST..=LONGEST).contains(time));
            fits.map(|time| Level::Shrewd(Budget::Time(time))).ok_or("A shrewd bot thinks 0.1 to 60 seconds.")
        }
        _ => Err("Which bot? There are random, steady and shrewd, which thinks 0.1 to 60 seconds."),
    }
}

/// The kind of a bot by the name under which it is asked for.
pub(crate) const fn kind(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "random",
        Level::Steady => "steady",
        Level::Shrewd(_) | Level::External(_) => "shrewd",
    }
}

/// How many seconds a bot thinks about a decision; `None` if it moves at once.
pub(crate) fn seconds(level: &Level) -> Option<f64> {
    match level {
        Level::Shrewd(Budget::Time(time)) => Some(time.as_secs_f64()),
        _ => None,
    }
}

/// How the bot of an account plays; `None` for people.
pub(crate) fn level(account: Option<&str>) -> Option<Level> {
    let level = account?.strip_prefix(PREFIX)?.parse().ok()?;
    // No program of somebody's own runs on the server.
    (!matches!(level, Level::External(_))).then_some(level)
}

/// What a bot is called at a table.
pub(crate) const fn name(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "Random bot",
        Level::Steady => "Steady bot",
        Level::Shrewd(_) | Level::External(_) => "Shrewd bot",
    }
}

/// The account of bots that play so; nobody can sign in to it.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn account(app: &App, level: &Level) -> Result<String, StoreError> {
    let id = format!("{PREFIX}{level}");
    if app.store().account(&id).await?.is_none() {
        let account = Account {
            id: id.clone(),
            name: name(level).to_owned(),
            password: None,
            email: None,
            webhook: None,
            settings: "{}".to_owned(),
        };
        match app.store().add_account(&account).await {
            // Somebody else was as quick.
            Ok(()) | Err(StoreError::Taken) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(id)
}
