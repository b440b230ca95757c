//! Bots at tables: letting them sit down or take a seat over, and asking one for a hint.

use super::actor::Actor;
use super::error::{Conflict, Denied, Error, Invalid};
use super::{seats, tables};
use crate::app::App;
use crate::store::{Account, StoreError};
use crate::table::{Entry, LiveTable, TableState, bot_account, bot_name};
use railhead_bots::{Budget, Level, Thought};
use railhead_titles::Game;
use std::time::Duration;

/// The shortest that a bot may think about one decision at a table, and the longest.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(60);
/// How long a bot thinks that is not told otherwise.
const USUAL: f64 = 1.0;
/// How long a hint is thought about.
const HINT: Duration = Duration::from_millis(500);

/// The kinds of bots that sit at tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotKind {
    /// Gives every choice the same odds.
    Random,
    /// Moves at once.
    Steady,
    /// Thinks ahead.
    Shrewd,
}

impl BotKind {
    /// All of them, by the names under which they are asked for.
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("random", Self::Random), ("steady", Self::Steady), ("shrewd", Self::Shrewd)];

    /// The one of this name.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn find(name: &str) -> Result<Self, Error> {
        let known = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        let why = "Which bot? There are random, steady and shrewd, which thinks 0.1 to 60 seconds.";
        known.ok_or_else(|| Invalid::because(why).into())
    }

    /// How it plays if it thinks for so many seconds; only shrewd bots do.
    ///
    /// # Errors
    /// If that is too long or too short.
    pub(crate) fn level(self, seconds: Option<f64>) -> Result<Level, Error> {
        match self {
            Self::Random => Ok(Level::Random),
            Self::Steady => Ok(Level::Steady),
            Self::Shrewd => {
                let time = Duration::try_from_secs_f64(seconds.unwrap_or(USUAL)).ok();
                let fits = time.filter(|time| (SHORTEST..=LONGEST).contains(time));
                fits.map(|time| Level::Shrewd(Budget::Time(time))).ok_or_else(|| Invalid::Thinking.into())
            }
        }
    }
}

/// The account of bots that play so; nobody can sign in to it.
async fn account(app: &App, level: &Level) -> Result<String, Error> {
    let id = bot_account(level);
    if app.store().account(&id).await?.is_none() {
        let account = Account {
            id: id.clone(),
            name: bot_name(level).to_owned(),
            password: None,
            email: None,
            webhook: None,
            settings: "{}".to_owned(),
        };
        match app.store().add_account(&account).await {
            // Somebody else was as quick.
            Ok(()) | Err(StoreError::Taken) => {}
            Err(why) => return Err(why.into()),
        }
    }
    Ok(id)
}

/// Seats a bot: whoever opened the table before the game, any player once a seat is left to be taken over.
///
/// # Errors
/// If they may not, or no seat is free.
pub(crate) async fn seat(app: &App, actor: &Actor, id: &str, level: &Level, seat: Option<u8>) -> Result<i64, Error> {
    let account = actor.player()?;
    let theirs = self::account(app, level).await?;
    app.tables.act(id, |table| sit(table, account, seat, theirs, level)).await
}

fn sit(table: &LiveTable, account: &str, wanted: Option<u8>, theirs: String, level: &Level) -> Result<Entry, Error> {
    match table.state() {
        TableState::Open => tables::owned(table, account, "decides who sits there")?,
        TableState::Playing if table.row.seats_of(account).next().is_none() => return Err(Denied::NotPlaying.into()),
        TableState::Playing | TableState::Over => {}
    }
    Ok(seats::seated(table, seats::free(table, wanted)?, bot_name(level), theirs))
}

/// Allows hints at a table, or no longer; whoever opened it may.
///
/// # Errors
/// If it was somebody else.
pub(crate) async fn allow_hints(app: &App, actor: &Actor, id: &str, yes: bool) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            tables::owned(table, account, "decides whether there are hints")?;
            Ok::<_, Error>(Entry::Hints { yes })
        })
        .await
}

/// What a bot would do in somebody's place, and the game about which it thought.
///
/// # Errors
/// If hints are not allowed, or it is not their turn.
pub(crate) async fn hint(table: &LiveTable, actor: &Actor) -> Result<(Game, Option<Thought>), Error> {
    let viewer = table.viewer(actor.id());
    let game = table.game.clone().ok_or(Error::Conflict(Conflict::NotBegun))?;
    if !table.hints {
        return Err(Conflict::NoHints.into());
    }
    let seat = viewer.deciding.ok_or(Error::Denied(Denied::NotYourTurn))?;
    let thinking = game.clone();
    let thought =
        tokio::task::spawn_blocking(move || Level::Shrewd(Budget::Time(HINT)).player(1, 1).choose(&thinking, seat));
    Ok((game, thought.await.map_err(|_| Conflict::HintFailed)?))
}
