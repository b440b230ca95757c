//! Handing out files of a table.

use super::{aside, knows_all, moment};
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::picture::{BoardPicture, PictureError};
use crate::web::table::tabs;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_draw::{Style, Theme};
use railhead_records::{GameFile, site};
use serde::Deserialize;
use std::time::Duration;

/// The width of a picture in pixels.
const WIDTH: u32 = 2400;

/// What the address says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    /// The game as it was after so many actions.
    at: Option<usize>,
    /// `dark`, or light.
    theme: Option<String>,
}

fn answer(kind: &'static str, name: &str, body: Vec<u8>) -> Response {
    // Names are made of ids and of our own words only.
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], body).into_response()
}

/// A file of a table, by its name.
pub(crate) async fn file(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = moment(&table, asked.at)?;
    let theme = if asked.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    let style = Style { theme, standalone: true };
    let title = format!("{}, {}", game.edition().title, table.row.name);
    let called = format!("railhead-{}", table.row.id);
    match name.as_str() {
        "board.svg" | "board.png" => {
            let draw = move || {
                let (edition, table) = (game.edition(), game.table());
                let look = railhead_draw::BoardStyle { style, title, ..tabs::board_style(&game) };
                railhead_draw::board(&edition.ground, &edition.companies, &table.board, &look)
            };
            if name == "board.svg" {
                return Ok(answer("image/svg+xml", &format!("{called}.svg"), aside(draw).await?.into_bytes()));
            }
            let key = BoardPicture { table: table.row.id.clone(), version: table.version, at: asked.at, theme };
            let draw = move || railhead_draw::png(&draw(), WIDTH).map_err(|why| why.to_string());
            let png = app.pictures.get(key, draw).await.map_err(|why| match why {
                PictureError::Busy => Fault::too_often(Duration::from_secs(5)),
                PictureError::Failed(why) => Fault::internal(&why),
            })?;
            Ok(answer("image/png", &format!("{called}.png"), png.to_vec()))
        }
        "market.svg" => {
            let drawn = tabs::market_picture(&game, style, title);
            Ok(answer("image/svg+xml", &format!("{called}-market.svg"), drawn.into_bytes()))
        }
        "game.railhead.json" | "game.18xx.json" => {
            if !knows_all(&app, &table, visitor.id()).await? {
                return Err(Fault::forbidden(
                    "There is no file of this game before it is over: it holds the seed, from which hidden cards could be told.",
                ));
            }
            let own = name == "game.railhead.json";
            let times = table.times.clone();
            let written = aside(move || if own { ours(&game, &times) } else { theirs(&game) }).await?;
            let text = written.map_err(|why| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why))?;
            let ending = if own { "railhead.json" } else { "18xx.json" };
            Ok(answer("application/json", &format!("{called}.{ending}"), text.into_bytes()))
        }
        _ => Err(Fault::missing("There is no such file.")),
    }
}

/// The game as a file of ours, with the moments at which things were done.
fn ours(game: &railhead_titles::Game, times: &[i64]) -> Result<String, String> {
    let mut file = GameFile::of(game).map_err(|why| why.to_string())?;
    for (entry, at) in file.actions.iter_mut().zip(times) {
        entry.at = u64::try_from(*at).ok();
    }
    Ok(file.write())
}

fn theirs(game: &railhead_titles::Game) -> Result<String, String> {
    let record = site::export(game).map_err(|why| format!("18xx.games cannot hold this game: {why}."))?;
    Ok(record.write())
}
