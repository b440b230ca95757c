//! Trying things before doing them, for the scripts of a page.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::lessons::Place;
use crate::service::trial::{self, Reason, Turn};
use crate::service::{Denied, Error};
use crate::store::TableId;
use crate::web::table::board;
use crate::web::table::decision::{Desk, runs};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use railhead_engine::TrainId;
use serde::Deserialize;
use serde_json::{Value, json};

/// Around one screen nothing is answered before the screen was passed to whoever decides.
async fn looks(app: &App, visitor: &Visitor, id: &TableId) -> Result<(), Fault> {
    // The table of a lesson is kept nowhere, and its learner sits there alone.
    if Place::of(id).is_some() {
        return Ok(());
    }
    let table = app.tables.table(id).await?.now();
    if table.on_screen(visitor.id()).pass_to.is_some() {
        Err(Error::Denied(Denied::NotYourTurn).into())
    } else {
        Ok(())
    }
}

fn refusal(why: &Reason) -> Value {
    json!({ "refused": why.message, "rule": why.rule, "place": super::marks::rule::place(&why.rule) })
}

/// What an action would change.
pub(crate) async fn outlook(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let action: Value = serde_json::from_slice(&body).map_err(|why| Fault::bad(format!("This is no action: {why}")))?;
    looks(&app, &visitor, &id).await?;
    Ok(Json(match trial::try_action(&app, &visitor, &id, &action).await? {
        Ok(seen) => {
            json!({ "changes": seen.changes, "notes": seen.notes, "doubt": seen.doubt })
        }
        Err(why) => refusal(&why),
    }))
}

/// Why other tiles cannot be laid on a hex.
pub(crate) async fn barred(
    State(app): State<App>,
    Path((id, hex)): Path<(TableId, String)>,
    visitor: Visitor,
) -> Result<Json<Value>, Fault> {
    let row = |barred: &trial::BarredTile| {
        let mut row = refusal(&barred.why);
        row["tile"] = barred.tile.clone().into();
        row["word"] = barred.word.into();
        row
    };
    looks(&app, &visitor, &id).await?;
    let rows: Vec<Value> = trial::barred(&app, &visitor, &id, &hex).await?.iter().map(row).collect();
    Ok(Json(json!({ "barred": rows })))
}

/// Runs as a script sends them.
#[derive(Debug, Deserialize)]
struct Drawn {
    /// For each train the hexes of its stops; `None` asks for the best.
    runs: Option<Vec<DrawnTrain>>,
    /// The train that is being drawn.
    active: Option<u8>,
}

/// One train's run.
#[derive(Debug, Deserialize)]
struct DrawnTrain {
    train: u8,
    stops: Vec<String>,
}

/// What drawn runs earn, or what is wrong with them.
pub(crate) async fn drawn_runs(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let asked: Drawn = serde_json::from_slice(&body).map_err(|why| Fault::bad(format!("These are no runs: {why}")))?;
    looks(&app, &visitor, &id).await?;
    let turn = Turn::of(&app, &visitor, &id).await?;
    let game = turn.game()?;
    let wanted: Option<Vec<(u8, Vec<String>)>> =
        asked.runs.map(|runs| runs.into_iter().map(|run| (run.train, run.stops)).collect());
    let found = trial::drawn_runs(&turn, wanted.as_deref())?;
    let trains = found.drawing.trains.iter();
    let shown = trains.map(|j| railhead_draw::Run { track: j.track.clone(), badge: j.name.clone() }).collect();
    let (lines, badges) = board::runs_layer(game, shown);
    let desk = Desk { table: &turn.table, game, seat: turn.seat, key: &visitor.form_key };
    let html = runs::inside(desk, &found.drawing, found.most, asked.active.map(TrainId)).into_string();
    Ok(Json(json!({ "html": html, "lines": lines, "badges": badges })))
}
