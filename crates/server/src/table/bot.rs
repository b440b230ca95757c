//! Bots on seats.

use crate::store::{AccountId, TableRow, seated_level};
use railhead_bots::{Budget, Level};

/// How the bot plays that an entry speaks of: since entries say so, as it says; before, the id of its account was `bot ` and the
/// level.
pub(super) fn level_of(account: &AccountId, said: Option<&str>) -> Option<Level> {
    seated_level(said.or_else(|| account.strip_prefix("bot "))?)
}

/// What a bot is called at a table.
#[must_use]
pub const fn bot_name(level: &Level) -> &'static str {
    match level {
        Level::Random | Level::Lively => "Random bot",
        Level::Novice | Level::Straying => "Novice bot",
        Level::Steady => "Steady bot",
        Level::Shrewd(_) | Level::External(_) => "Shrewd bot",
        Level::Master(_) => "Master bot",
    }
}

/// How many seconds a bot thinks about a decision; `None` if it moves at once.
#[must_use]
pub fn bot_seconds(level: &Level) -> Option<f64> {
    match level {
        Level::Shrewd(Budget::Time(time)) | Level::Master(Budget::Time(time)) => Some(time.as_secs_f64()),
        _ => None,
    }
}

/// How the bot on a seat of a table plays; `None` where a person sits.
pub(super) fn bot_at(table: &TableRow, seat: u8) -> Option<Level> {
    table.seats.get(usize::from(seat))?.bot.clone()
}
