//! Bots at tables: letting them sit down or take a seat over, and asking one for a hint.

use super::actor::Actor;
use super::error::{Conflict, Denied, Error, Invalid};
use super::{ownership, seats};
use crate::app::App;
use crate::store::{AccountId, TableId};
use crate::table::{Entry, LiveTable, TableState, bot_name};
use railhead_bots::{Budget, Level, Thought};
use railhead_titles::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// The shortest that a bot may think about one decision at a table, and the longest.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(60);
/// How long a bot thinks that is not told otherwise.
const USUAL: f64 = 1.0;

/// The kinds of bots that sit at tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BotKind {
    /// Gives every choice the same odds.
    Random,
    /// Moves at once, and errs now and then.
    Novice,
    /// Moves at once.
    Steady,
    /// Thinks ahead.
    Shrewd,
    /// Thinks ahead, and judges by what was learned from many games.
    Master,
}

impl BotKind {
    /// All of them, by the names under which they are asked for.
    pub(crate) const ALL: [(&'static str, Self); 5] = [
        ("random", Self::Random),
        ("novice", Self::Novice),
        ("steady", Self::Steady),
        ("shrewd", Self::Shrewd),
        ("master", Self::Master),
    ];

    /// The one of this name.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn find(name: &str) -> Result<Self, Error> {
        let known = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        let why = "Choose a bot: random, novice, steady, shrewd or master; the last two think for 0.1 to 60 seconds.";
        known.ok_or_else(|| Invalid::because(why).into())
    }

    /// The one that plays like this.
    pub(crate) const fn of(level: &Level) -> Self {
        match level {
            Level::Random | Level::Lively => Self::Random,
            Level::Novice | Level::Straying => Self::Novice,
            Level::Steady => Self::Steady,
            Level::Shrewd(_) | Level::External(_) => Self::Shrewd,
            Level::Master(_) => Self::Master,
        }
    }

    /// How it plays if it thinks for so many seconds; only shrewd bots and masters do.
    ///
    /// # Errors
    /// If that is too long or too short.
    pub(crate) fn level(self, seconds: Option<f64>) -> Result<Level, Error> {
        match self {
            Self::Random => Ok(Level::Random),
            Self::Novice => Ok(Level::Novice),
            Self::Steady => Ok(Level::Steady),
            Self::Shrewd | Self::Master => {
                let time = Duration::try_from_secs_f64(seconds.unwrap_or(USUAL)).ok();
                let fits = time.filter(|time| (SHORTEST..=LONGEST).contains(time));
                let level = if self == Self::Master { Level::Master } else { Level::Shrewd };
                fits.map(|time| level(Budget::Time(time))).ok_or_else(|| Invalid::Thinking.into())
            }
        }
    }
}

/// Seats a bot: whoever opened the table before the game, any player once a seat is left to be taken over.
///
/// # Errors
/// If they may not, or no seat is free.
pub(crate) async fn seat(
    app: &App,
    actor: &Actor,
    id: &TableId,
    level: &Level,
    seat: Option<u8>,
) -> Result<i64, Error> {
    let account = actor.player()?;
    let theirs = app.store().bot_account(level, bot_name(level)).await?;
    app.tables.act(id, |table| sit(table, account, seat, theirs, level)).await
}

fn sit(
    table: &LiveTable,
    account: &AccountId,
    wanted: Option<u8>,
    theirs: AccountId,
    level: &Level,
) -> Result<Entry, Error> {
    match table.state() {
        TableState::Open => ownership::owned(table, account, "decides who sits there")?,
        TableState::Playing if table.row.seats_of(account).next().is_none() => return Err(Denied::NotPlaying.into()),
        TableState::Playing | TableState::Over => {}
    }
    Ok(seats::seated(table, seats::free(table, wanted)?, bot_name(level), theirs, Some(level)))
}

/// Allows hints at a table, or no longer; whoever opened it may.
///
/// # Errors
/// If it was somebody else.
pub(crate) async fn allow_hints(app: &App, actor: &Actor, id: &TableId, yes: bool) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            ownership::owned(table, account, "can turn hints on or off")?;
            Ok::<_, Error>(Entry::Hints { yes })
        })
        .await
}

/// Says who may talk at a table: everybody with an account, or its players only; whoever opened it may.
///
/// # Errors
/// If it was somebody else.
pub(crate) async fn allow_talk(app: &App, actor: &Actor, id: &TableId, all: bool) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            ownership::owned(table, account, "decides who may chat")?;
            Ok::<_, Error>(Entry::Talk { all })
        })
        .await
}

/// What a bot leaves to chance. A steady one keeps its leanings on its seat for the whole game: it would bid for one company and
/// then help another. For the others each decision is a new one. It comes from what only the servers know: who could compute it would
/// know what a bot writes down in secret. It does not come from the seed of the game, which bots must not know anything about.
pub(crate) fn chance(secret: &str, level: &Level, table: &TableId, seat: u8, actions: usize) -> u64 {
    let decision = if matches!(level, Level::Steady) { 0 } else { actions };
    let hash = Sha256::digest(format!("{secret} {table} {seat} {decision}"));
    hash.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

/// What a bot would do in somebody's place, and the game about which it thought.
///
/// # Errors
/// If hints are not allowed, or it is not their turn.
pub(crate) async fn hint(app: &App, table: &LiveTable, actor: &Actor) -> Result<(Game, Option<Thought>), Error> {
    let viewer = table.viewer(actor.id());
    let game = table.game.clone().ok_or(Error::Conflict(Conflict::NotBegun))?;
    if !table.hints {
        return Err(Conflict::NoHints.into());
    }
    let seat = viewer.deciding.ok_or(Error::Denied(Denied::NotYourTurn))?;
    let (thinking, level) = (game.clone(), Level::Shrewd(app.config.hint));
    let seed = chance(app.store().secret(), &level, &table.row.id, seat.0, game.len());
    let thought = tokio::task::spawn_blocking(move || level.player(seed, 1).choose(&thinking, seat));
    Ok((game, thought.await.map_err(Error::internal("the bot that looked for a hint broke off"))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_bot_keeps_its_leanings_on_its_seat_for_the_whole_game() {
        let steady = |table: &str, seat, actions| chance("s", &Level::Steady, &table.into(), seat, actions);
        assert_eq!(steady("a", 1, 0), steady("a", 1, 250));
        assert_ne!(steady("a", 1, 0), steady("a", 2, 0), "each seat has its own");
        assert_ne!(steady("a", 1, 0), steady("b", 1, 0), "and so has each table");
        // The same on every machine and after every restart.
        assert_eq!(steady("0123456789abcdef", 0, 7), 8_455_714_639_236_575_055);
        assert_ne!(
            steady("a", 1, 0),
            chance("t", &Level::Steady, &"a".into(), 1, 0),
            "nobody can compute it from what is known"
        );
    }

    #[test]
    fn who_goes_by_chance_is_not_bound_to_what_it_chose_before() {
        let random = |actions| chance("s", &Level::Random, &"a".into(), 1, actions);
        assert_ne!(random(0), random(1));
        assert_eq!(random(3), random(3));
    }
}
