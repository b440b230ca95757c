//! Trying things before doing them: what a tile would cost and bring, why another cannot be laid, what drawn runs earn.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::drawing::{Drawing, MOST_STOPS};
use crate::table::LiveTable;
use crate::web::table::board;
use crate::web::table::decision::{Desk, runs};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use railhead_board::{HexId, Rotation};
use railhead_engine::{Action, Choice, CompanyId, Refusal, Seat, TrainId, Why};
use railhead_titles::Game;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The table and the seat for which a visitor may try things now.
async fn desk_of(app: &App, id: &str, visitor: &Visitor) -> Result<(Arc<LiveTable>, Seat), Fault> {
    let shared = app.tables.table(id).await?;
    let table = shared.now();
    let seat = table.viewer(visitor.id()).deciding.ok_or_else(|| Fault::forbidden("It is not your turn."))?;
    Ok((table, seat))
}

fn game_of(table: &LiveTable) -> Result<&Game, Fault> {
    table.game.as_ref().ok_or_else(|| Fault::bad("The game has not begun."))
}

fn refusal(game: &Game, why: &Refusal) -> Value {
    let place = crate::web::table::rule::place(&why.rule);
    json!({ "refused": crate::words::sentence(&crate::words::why(game.edition(), why)), "rule": why.rule, "place": place })
}

/// What an action would change.
pub(crate) async fn outlook(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let (table, seat) = desk_of(&app, &id, &visitor).await?;
    let game = game_of(&table)?;
    let value: Value = serde_json::from_slice(&body).map_err(|why| Fault::bad(format!("This is no action: {why}")))?;
    let action = game.read_action(&value).map_err(|why| Fault::bad(why.to_string()))?;
    let desk = Desk { table: &table, game, seat, key: "" };
    let later = match desk.attempt(&action) {
        Ok(later) => later,
        Err(why) => return Ok(Json(refusal(game, &why))),
    };
    let mut seen = desk.outlook(&action);
    if let (Action::Lay { .. } | Action::Token { .. }, Some(before), Some(after)) =
        (&action, desk.best_revenue(game), desk.best_revenue(&later))
    {
        let edition = game.edition();
        seen.changes.push(("Best runs this turn".to_owned(), edition.money(before), edition.money(after)));
    }
    Ok(Json(json!({ "changes": seen.changes, "notes": seen.notes })))
}

/// Why other tiles cannot be laid on a hex: those that might follow on what lies there.
pub(crate) async fn barred(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Json<Value>, Fault> {
    let (table, seat) = desk_of(&app, &id, &visitor).await?;
    let game = game_of(&table)?;
    let (ground, laid) = (&game.edition().ground, &game.table().board);
    let hex = ground.map.find(&name).ok_or_else(|| Fault::missing("There is no such hex."))?;
    let offered: Vec<_> = game
        .tile_choices(seat)
        .into_iter()
        .filter_map(|c| if let Choice::Lay { hexes, .. } = c { Some(hexes) } else { None })
        .flatten()
        .filter(|h| h.hex == hex)
        .flat_map(|h| h.tiles.into_iter().map(|t| t.tile))
        .collect();
    let desk = Desk { table: &table, game, seat, key: "" };
    let mut rows = Vec::new();
    for (tile, data) in ground.tiles.iter() {
        if offered.contains(&tile) || !worth_a_word(laid.why_not(ground, hex, tile).as_ref()) {
            continue;
        }
        // The rotation that comes furthest has the reason that matters: most others only lose track.
        let refusals = data
            .rotations()
            .filter_map(|rotation: Rotation| desk.attempt(&Action::Lay { hex, tile, rotation, with: None }).err());
        let Some(why) = refusals.max_by_key(|r| !r.why.to_string().contains("track")) else { continue };
        let mut row = refusal(game, &why);
        row["tile"] = data.number.clone().into();
        row["word"] = word(&why).into();
        rows.push(row);
    }
    Ok(Json(json!({ "barred": rows })))
}

/// The reason in a word or two, where there is room for no more.
const fn word(why: &Refusal) -> &'static str {
    use railhead_board::LayRefusal as Lay;
    match &why.why {
        Why::Money { .. } => "money",
        Why::Lay(Lay::NoneLeft) => "none left",
        Why::Lay(Lay::GaugeLost) => "gauge",
        Why::Lay(Lay::NoRoomForTokens) => "tokens",
        Why::Lay(Lay::RunsOff(_)) => "off the map",
        Why::Lay(Lay::Impassable(_)) => "no way",
        _ => "barred",
    }
}

/// Whether somebody could expect to lay a tile: not if it is of another kind altogether.
const fn worth_a_word(refusal: Option<&railhead_board::LayRefusal>) -> bool {
    use railhead_board::LayRefusal as Why;
    matches!(
        refusal,
        None | Some(Why::NoneLeft | Why::GaugeLost | Why::NoRoomForTokens | Why::RunsOff(_) | Why::Impassable(_))
    )
}

/// Runs as a script sends them.
#[derive(Debug, Deserialize)]
pub(crate) struct Drawn {
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

fn running(game: &Game, seat: Seat) -> Option<(CompanyId, Vec<TrainId>)> {
    game.outline(seat).into_iter().find_map(|c| match c {
        Choice::Run { company, trains, .. } => Some((company, trains)),
        _ => None,
    })
}

/// What drawn runs earn, or what is wrong with them.
pub(crate) async fn drawn_runs(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Json<Value>, Fault> {
    let (table, seat) = desk_of(&app, &id, &visitor).await?;
    let game = game_of(&table)?;
    let asked: Drawn = serde_json::from_slice(&body).map_err(|why| Fault::bad(format!("These are no runs: {why}")))?;
    let (company, trains) = running(game, seat).ok_or_else(|| Fault::bad("No trains run now."))?;
    let none = || Fault::internal("no trains of this title");
    let best = Drawing::of_runs(game, company, &trains, &game.best_runs().unwrap_or_default()).ok_or_else(none)?;
    let total = best.total();
    let drawing = match &asked.runs {
        None => Some(best),
        Some(runs) => {
            let map = &game.edition().ground.map;
            let stops_of = |train: &TrainId| -> Vec<HexId> {
                let run = runs.iter().find(|r| r.train == train.0);
                let names = run.map_or(&[][..], |r| r.stops.as_slice());
                names.iter().take(MOST_STOPS).filter_map(|n| map.find(n)).collect()
            };
            let stops: Vec<Vec<HexId>> = trains.iter().map(stops_of).collect();
            Drawing::of_stops(game, company, &trains, &stops)
        }
    };
    let drawing = drawing.ok_or_else(none)?;
    let shown: Vec<railhead_draw::Run> =
        drawing.trains.iter().map(|j| railhead_draw::Run { track: j.track.clone(), badge: j.name.clone() }).collect();
    let (lines, badges) = board::runs_layer(game, shown);
    let desk = Desk { table: &table, game, seat, key: &visitor.form_key };
    let html = runs::inside(desk, &drawing, total, asked.active.map(TrainId)).into_string();
    Ok(Json(json!({ "html": html, "lines": lines, "badges": badges })))
}
