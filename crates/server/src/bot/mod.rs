//! Players that are programs, at tables.
//!
//! A bot sits at a table as anybody does; its account says how it plays. So who plays where is kept with everything else that
//! happened at the table, and holds after a restart and on every server of a database.

mod runner;

use crate::app::App;
use crate::store::{Account, StoreError};
use railhead_bots::{Budget, Level};
use std::time::Duration;

pub(crate) use runner::run;

/// What accounts of bots begin with; those of people never do.
const PREFIX: &str = "bot ";

/// The longest that a bot may think about one decision at a table.
const LONGEST: Duration = Duration::from_secs(60);

/// The bot that a form asks for: how it plays, and how many seconds it may think.
pub(crate) fn asked(level: &str, seconds: &str) -> Option<Level> {
    match level {
        "random" => Some(Level::Random),
        "steady" => Some(Level::Steady),
        "shrewd" => {
            let seconds: f64 = if seconds.is_empty() { 1.0 } else { seconds.parse().ok()? };
            let time = Duration::try_from_secs_f64(seconds).ok()?;
            let fits = (Duration::from_millis(100)..=LONGEST).contains(&time);
            fits.then_some(Level::Shrewd(Budget::Time(time)))
        }
        _ => None,
    }
}

/// How the bot of an account plays; `None` for people.
pub(crate) fn level(account: Option<&str>) -> Option<Level> {
    let level = account?.strip_prefix(PREFIX)?.parse().ok()?;
    // No program of somebody's own runs on the server.
    (!matches!(level, Level::Program(_))).then_some(level)
}

/// What a bot is called at a table.
pub(crate) const fn name(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "Random bot",
        Level::Steady => "Steady bot",
        Level::Shrewd(_) | Level::Program(_) => "Shrewd bot",
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
