//! Playing: actions, taking them back, talking.

use super::actor::Actor;
use super::error::{Conflict, Denied, Error, Invalid, Missing};
use super::limit::TooOften;
use super::taking_back::Back;
use crate::app::App;
use crate::store::TableId;
use crate::table::{Entry, LiveTable};
use railhead_engine::{Seat, Viewer};
use railhead_titles::Game;
use serde_json::Value;

/// How much of what somebody says is kept.
const LONGEST_SAID: usize = 1000;

/// The game of a table.
///
/// # Errors
/// If it has not begun.
pub(crate) fn game(table: &LiveTable) -> Result<&Game, Error> {
    table.game.as_ref().ok_or_else(|| Conflict::NotBegun.into())
}

/// The game of a table as it was after so many actions.
///
/// # Errors
/// If there were not so many.
pub(crate) fn rewound(game: &Game, at: usize) -> Result<Game, Error> {
    game.rewound(at).ok_or_else(|| Missing::Actions(game.len()).into())
}

/// The seats of an actor; around one screen, all of them.
pub(crate) fn seats_of(table: &LiveTable, actor: &Actor) -> Vec<Seat> {
    actor.id().map_or_else(Vec::new, |account| table.row.seats_of(account).map(Seat::from_index).collect())
}

/// A seat of an actor: the one that is asked for, or otherwise the one whose turn it is, or the first.
///
/// # Errors
/// If it is not theirs, or they do not play there.
pub(crate) fn seat(table: &LiveTable, actor: &Actor, asked: Option<u8>) -> Result<Seat, Error> {
    let account = actor.player()?;
    match asked {
        Some(asked) if table.row.seats_of(account).any(|s| s == usize::from(asked)) => Ok(Seat(asked)),
        Some(asked) => Err(Denied::NotYourSeat(asked).into()),
        None => {
            let first = table.row.seats_of(account).next().map(Seat::from_index);
            table.viewer(Some(account)).deciding.or(first).ok_or_else(|| Denied::NotPlaying.into())
        }
    }
}

/// As whom an actor looks at a moment: that of a seat of theirs if they play, otherwise that of a spectator.
///
/// # Errors
/// If a seat is asked for that is not theirs.
pub(crate) fn viewer(table: &LiveTable, actor: &Actor, asked: Option<u8>, past: bool) -> Result<Viewer, Error> {
    let viewer = match asked {
        Some(_) => Viewer::Seat(seat(table, actor, asked)?),
        None => table.viewer(actor.id()).in_game,
    };
    Ok(table.viewer_at(viewer, past))
}

/// An action to be played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// The version of the game that its author saw; nothing is done if somebody moved first.
    pub(crate) version: Option<i64>,
    /// The action, by names.
    pub(crate) action: Value,
    /// For which seat of theirs; otherwise the one whose turn it is.
    pub(crate) seat: Option<u8>,
}

/// Plays an action; says the number of the entry.
///
/// # Errors
/// If they do not play there, somebody moved first, or the rules are against it.
pub(crate) async fn play(app: &App, actor: &Actor, id: &TableId, play: Play) -> Result<i64, Error> {
    let seat = seat(&app.tables.table(id).await?.now(), actor, play.seat)?;
    Ok(app.tables.add(id, play.version, &Entry::Play { seat: seat.0, action: play.action }).await?)
}

/// Takes one's own last action back, or asks the others to go back, whichever it takes.
///
/// # Errors
/// If there is nothing that could be taken back.
pub(crate) async fn take_back(app: &App, actor: &Actor, id: &TableId) -> Result<i64, Error> {
    let shared = app.tables.table(id).await?;
    let table = shared.now();
    let own = seats_of(&table, actor);
    if own.is_empty() {
        return Err(Denied::NotPlaying.into());
    }
    let game = table.game.as_ref().ok_or(Error::Conflict(Conflict::NotBegun))?;
    let back = Back::of(&table, game, &own).map_err(Invalid::from)?;
    Ok(app.tables.add(id, None, &back.entry()).await?)
}

/// Going back to a number of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Undo {
    /// To how many actions; otherwise one less than now.
    pub(crate) to: Option<usize>,
    /// The version of the game that its author saw.
    pub(crate) version: Option<i64>,
    /// For which seat of theirs.
    pub(crate) seat: Option<u8>,
    /// Whether those who acted since are asked.
    pub(crate) ask: bool,
}

impl Undo {
    /// To how many actions it leads, and for which seat: around one screen, whoever acted last takes it back.
    ///
    /// # Errors
    /// If nothing was done, or they do not play there.
    pub(crate) fn whither(&self, table: &LiveTable, actor: &Actor) -> Result<(usize, u8), Error> {
        let game = game(table)?;
        let to = match self.to {
            Some(to) => to,
            None => game.len().checked_sub(1).ok_or(Error::Invalid(Invalid::NothingDone))?,
        };
        let account = actor.player()?;
        let own = |seat: &u8| table.row.seats_of(account).any(|s| s == usize::from(*seat));
        let last = game.len().checked_sub(1).and_then(|last| game.done(last)).map(|(seat, ..)| seat.0).filter(own);
        let seat = match (self.seat, last) {
            (None, Some(last)) => last,
            (asked, _) => seat(table, actor, asked)?.0,
        };
        Ok((to, seat))
    }
}

/// Goes back, or asks to.
///
/// # Errors
/// If they do not play there, or it cannot be taken back.
pub(crate) async fn undo(app: &App, actor: &Actor, id: &TableId, undo: Undo) -> Result<i64, Error> {
    let (to, seat) = undo.whither(&app.tables.table(id).await?.now(), actor)?;
    let entry = if undo.ask { Entry::AskUndo { seat, to } } else { Entry::Undo { seat, to } };
    Ok(app.tables.add(id, undo.version, &entry).await?)
}

/// Something that is done about what was taken back, or is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Redo {
    /// Agrees to going back, or not; otherwise does again what was taken back.
    pub(crate) answer: Option<bool>,
    /// The version of the game that its author saw.
    pub(crate) version: Option<i64>,
    /// For which seat of theirs.
    pub(crate) seat: Option<u8>,
}

/// Does again what was taken back, or answers a request to go back.
///
/// # Errors
/// If they do not play there, or there is nothing to answer or to do again.
pub(crate) async fn redo(app: &App, actor: &Actor, id: &TableId, redo: Redo) -> Result<i64, Error> {
    let seat = seat(&app.tables.table(id).await?.now(), actor, redo.seat)?.0;
    let entry = match redo.answer {
        Some(yes) => Entry::AnswerUndo { seat, yes },
        None => Entry::Redo { seat },
    };
    Ok(app.tables.add(id, redo.version, &entry).await?)
}

/// Passes the screen, around which several players sit, to one of them.
///
/// # Errors
/// If they do not play there, or everybody has a screen of their own.
pub(crate) async fn pass_screen(app: &App, actor: &Actor, id: &TableId, seat: u8) -> Result<i64, Error> {
    let table = app.tables.table(id).await?.now();
    let seat = self::seat(&table, actor, Some(seat))?;
    if !table.row.hotseat {
        return Err(Invalid::because("Everybody has a screen of their own at this table.").into());
    }
    Ok(app.tables.add(id, None, &Entry::Screen { seat: seat.0 }).await?)
}

/// Says something at a table.
///
/// # Errors
/// If there is nothing to say, or a spectator has no account.
pub(crate) async fn chat(app: &App, actor: &Actor, id: &TableId, text: &str) -> Result<i64, Error> {
    let text: String = text.trim().chars().filter(|c| !c.is_control()).take(LONGEST_SAID).collect();
    if text.is_empty() {
        return Err(Invalid::because("There is nothing to say.").into());
    }
    let table = app.tables.table(id).await?.now();
    let seat = actor.id().and_then(|a| table.row.seats_of(a).next());
    let (who, seat) = match seat {
        Some(seat) => (table.row.seats[seat].name.clone(), u8::try_from(seat).ok()),
        None => {
            let account = actor.account.as_ref().filter(|a| !a.is_guest()).ok_or(Error::Denied(Denied::Talk))?;
            if table.quiet && table.row.owner != account.id {
                return Err(Denied::Quiet.into());
            }
            (account.name.clone(), None)
        }
    };
    let outside = seat.is_none().then_some(id.as_str());
    app.gates.talk(actor.player()?, outside).map_err(TooOften)?;
    Ok(app.tables.add(id, None, &Entry::Chat { who, seat, text }).await?)
}
