//! Bots on seats.

use super::LiveTable;
use crate::store::TableRow;
use railhead_bots::{Budget, Level};

/// What accounts of bots begin with; those of people never do.
const PREFIX: &str = "bot ";

/// The id of the account of bots that play so.
#[must_use]
pub fn bot_account(level: &Level) -> String {
    format!("{PREFIX}{level}")
}

/// How the bot of an account plays; `None` for people.
#[must_use]
pub fn bot_level(account: Option<&str>) -> Option<Level> {
    let level = account?.strip_prefix(PREFIX)?.parse().ok()?;
    // No program of somebody's own runs on the server.
    (!matches!(level, Level::External(_))).then_some(level)
}

/// What a bot is called at a table.
#[must_use]
pub const fn bot_name(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "Random bot",
        Level::Steady => "Steady bot",
        Level::Shrewd(_) | Level::External(_) => "Shrewd bot",
    }
}

/// The kind of a bot by the name under which it is asked for.
#[must_use]
pub const fn bot_kind(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "random",
        Level::Steady => "steady",
        Level::Shrewd(_) | Level::External(_) => "shrewd",
    }
}

/// How many seconds a bot thinks about a decision; `None` if it moves at once.
#[must_use]
pub fn bot_seconds(level: &Level) -> Option<f64> {
    match level {
        Level::Shrewd(Budget::Time(time)) => Some(time.as_secs_f64()),
        _ => None,
    }
}

impl LiveTable {
    /// How the bot on a seat plays; `None` where a person sits.
    #[must_use]
    pub fn bot_at(&self, seat: u8) -> Option<Level> {
        bot_at(&self.row, seat)
    }
}

/// How the bot on a seat of a table plays; `None` where a person sits.
pub(super) fn bot_at(table: &TableRow, seat: u8) -> Option<Level> {
    bot_level(table.seats.get(usize::from(seat))?.account.as_deref())
}
