//! Trying things before doing them: what an action would change, why a tile cannot be laid, what drawn runs earn.

use super::actor::Actor;
use super::doubts;
use super::drawing::{Drawing, MOST_STOPS};
use super::error::{Conflict, Denied, Error, Invalid, Missing};
use super::outlook::{Outlook, attempt, best_revenue};
use crate::app::App;
use crate::store::TableId;
use crate::table::LiveTable;
use crate::words;
use railhead_board::{HexId, LayRefusal, Rotation};
use railhead_engine::{Action, Choice, CompanyId, Refusal, Run, Seat, TrainId, Why};
use railhead_titles::Game;
use serde_json::Value;
use std::sync::Arc;

/// A table at which somebody decides now.
pub(crate) struct Turn {
    /// The table as it stands.
    pub(crate) table: Arc<LiveTable>,
    /// The seat that decides.
    pub(crate) seat: Seat,
}

impl Turn {
    /// The table, for whom it waits.
    ///
    /// # Errors
    /// If it is not their turn.
    pub(crate) async fn of(app: &App, actor: &Actor, id: &TableId) -> Result<Self, Error> {
        if let Some(turn) = super::lessons::turn(id) {
            return turn.map(|(table, seat)| Self { table: Arc::new(table), seat });
        }
        let table = app.tables.table(id).await?.now();
        let seat = table.viewer(actor.id()).deciding.ok_or(Error::Denied(Denied::NotYourTurn))?;
        Ok(Self { table, seat })
    }

    /// The game.
    ///
    /// # Errors
    /// If it has not begun.
    pub(crate) fn game(&self) -> Result<&Game, Error> {
        self.table.game.as_ref().ok_or(Error::Conflict(Conflict::NotBegun))
    }
}

/// Why something is refused, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The words.
    pub(crate) message: String,
    /// The paragraph.
    pub(crate) rule: String,
}

impl Reason {
    fn of(game: &Game, why: &Refusal) -> Self {
        Self { message: words::sentence(&words::why(game.edition(), why)), rule: why.rule.to_string() }
    }
}

/// What an action of somebody would change and what speaks against it, or why it is refused.
///
/// # Errors
/// If it is not their turn, or it is no action.
pub(crate) async fn try_action(
    app: &App,
    actor: &Actor,
    id: &TableId,
    action: &Value,
) -> Result<Result<Outlook, Reason>, Error> {
    let turn = Turn::of(app, actor, id).await?;
    let game = turn.game()?;
    let action = game.read_action(action).map_err(|why| Invalid::because(why.to_string()))?;
    let later = match attempt(game, turn.seat, &action) {
        Ok(later) => later,
        Err(why) => return Ok(Err(Reason::of(game, &why))),
    };
    let mut seen = Outlook::of(game, turn.seat, &action);
    if let (Action::Lay { .. } | Action::Token { .. }, Some(before), Some(after)) =
        (&action, best_revenue(game, game), best_revenue(game, &later))
    {
        let edition = game.edition();
        seen.changes.push(("Best runs this turn".to_owned(), edition.money(before), edition.money(after)));
    }
    seen.doubt = doubts::told(game, turn.seat, &action);
    Ok(Ok(seen))
}

/// A tile that cannot be laid on a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BarredTile {
    /// Its number.
    pub(crate) tile: String,
    /// Why not.
    pub(crate) why: Reason,
    /// The same in a word or two, where there is room for no more.
    pub(crate) word: &'static str,
}

/// Why other tiles cannot be laid on a hex: those that might follow on what lies there.
///
/// # Errors
/// If it is not their turn, or there is no such hex.
pub(crate) async fn barred(app: &App, actor: &Actor, id: &TableId, hex: &str) -> Result<Vec<BarredTile>, Error> {
    let turn = Turn::of(app, actor, id).await?;
    let game = turn.game()?;
    let (ground, laid) = (&game.edition().ground, &game.table().board);
    let hex = ground.map.find(hex).ok_or(Error::Missing(Missing::Hex))?;
    let offered: Vec<_> = game
        .tile_choices(turn.seat)
        .into_iter()
        .filter_map(|c| if let Choice::Lay { hexes, .. } = c { Some(hexes) } else { None })
        .flatten()
        .filter(|h| h.hex == hex)
        .flat_map(|h| h.tiles.into_iter().map(|t| t.tile))
        .collect();
    let mut rows = Vec::new();
    for (tile, data) in ground.tiles.iter() {
        if offered.contains(&tile) || !worth_a_word(laid.why_not(ground, hex, tile).as_ref()) {
            continue;
        }
        // The rotation that comes furthest has the reason that matters: the track of most others fits nowhere.
        let lay = |rotation: Rotation| Action::Lay { hex, tile, rotation, with: None };
        let refusals = data.rotations().filter_map(|rotation| attempt(game, turn.seat, &lay(rotation)).err());
        let Some(why) = refusals.max_by_key(|refusal| came_so_far(&refusal.why)) else { continue };
        rows.push(BarredTile { tile: data.number.clone(), why: Reason::of(game, &why), word: word(&why) });
    }
    Ok(rows)
}

/// How far a lay came before it was refused: its track fits, the tile may lie there, and only money is missing.
const fn came_so_far(why: &Why) -> u8 {
    use LayRefusal::{GaugeLost, Impassable, RunsOff, TrackLost};
    match why {
        Why::Lay(TrackLost | GaugeLost | RunsOff(_) | Impassable(_)) => 0,
        Why::Lay(_) => 1,
        Why::Because(_) | Why::With(_) | Why::Token(_) | Why::Outside { .. } => 2,
        Why::Money { .. } => 3,
    }
}

const fn word(why: &Refusal) -> &'static str {
    match &why.why {
        Why::Money { .. } => "money",
        Why::Lay(LayRefusal::NoneLeft) => "none left",
        Why::Lay(LayRefusal::GaugeLost) => "gauge",
        Why::Lay(LayRefusal::NoRoomForTokens) => "tokens",
        Why::Lay(LayRefusal::RunsOff(_)) => "off the map",
        Why::Lay(LayRefusal::Impassable(_)) => "no way",
        _ => "barred",
    }
}

/// Whether somebody could expect to lay a tile: not if it is of another kind altogether.
const fn worth_a_word(refusal: Option<&LayRefusal>) -> bool {
    matches!(
        refusal,
        None | Some(
            LayRefusal::NoneLeft
                | LayRefusal::GaugeLost
                | LayRefusal::NoRoomForTokens
                | LayRefusal::RunsOff(_)
                | LayRefusal::Impassable(_)
        )
    )
}

/// The company whose trains a seat is about to run, and these.
fn running(game: &Game, seat: Seat) -> Option<(CompanyId, Vec<TrainId>)> {
    game.outline(seat).into_iter().find_map(|c| match c {
        Choice::Run { company, trains, .. } => Some((company, trains)),
        _ => None,
    })
}

/// What trains run, and what they earn.
pub(crate) struct Runs {
    /// Whose trains.
    pub(crate) company: CompanyId,
    /// The best runs there are.
    pub(crate) best: Vec<Run>,
    /// What these earn.
    pub(crate) most: i32,
    /// The runs that were asked for.
    pub(crate) drawing: Drawing,
}

fn no_trains() -> Error {
    Error::internal("the trains of a title cannot be drawn")("there are none")
}

fn best(game: &Game, (company, trains): (CompanyId, &[TrainId])) -> Result<Runs, Error> {
    let best = game.best_runs().unwrap_or_default();
    let drawing = Drawing::of_runs(game, company, trains, &best).ok_or_else(no_trains)?;
    Ok(Runs { company, best, most: drawing.total(), drawing })
}

/// The best runs of the company that is about to run.
///
/// # Errors
/// If none is.
pub(crate) fn best_runs(game: &Game) -> Result<Runs, Error> {
    let running = game.deciding().iter().find_map(|d| running(game, d.seat));
    let (company, trains) = running.ok_or(Error::Conflict(Conflict::NoRuns))?;
    best(game, (company, &trains))
}

/// What drawn runs earn, or what is wrong with them: for each train the names of the hexes where it stops; `None` asks for the
/// best.
///
/// # Errors
/// If no trains run.
pub(crate) fn drawn_runs(turn: &Turn, wanted: Option<&[(u8, Vec<String>)]>) -> Result<Runs, Error> {
    let game = turn.game()?;
    let (company, trains) = running(game, turn.seat).ok_or(Error::Conflict(Conflict::NoRuns))?;
    let runs = best(game, (company, &trains))?;
    let Some(wanted) = wanted else { return Ok(runs) };
    let map = &game.edition().ground.map;
    let stops_of = |train: &TrainId| -> Vec<HexId> {
        let names = wanted.iter().find(|(t, _)| *t == train.0).map_or(&[][..], |(_, stops)| stops.as_slice());
        names.iter().take(MOST_STOPS).filter_map(|n| map.find(n)).collect()
    };
    let stops: Vec<Vec<HexId>> = trains.iter().map(stops_of).collect();
    let drawing = Drawing::of_stops(game, company, &trains, &stops).ok_or_else(no_trains)?;
    Ok(Runs { drawing, ..runs })
}
