//! Games that come from elsewhere as tables of their own.

use super::aside;
use crate::app::App;
use crate::http::fault::Fault;
use crate::secret;
use crate::store::{NewTable, SeatRow, Visibility, now};
use crate::table::{Entry, LiveTable, Motion, TableError};
use axum::http::StatusCode;
use railhead_engine::Ending;
use railhead_records::GameFile;
use railhead_titles::Game;
use serde_json::Value;

/// How long names are here.
const NAME: usize = 40;

/// Keeps a game as a table where one account plays every seat; says its id.
pub(crate) async fn keep(app: &App, owner: &str, name: &str, game: Game, origin: String) -> Result<String, Fault> {
    let told = aside(move || GameFile::of(&game).map(|file| (file, game))).await?;
    let (file, game) = told.map_err(|why| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why.to_string()))?;
    let random = |bytes| secret::random(bytes).map_err(|e| Fault::internal(&e.to_string()));
    let short = |text: &str, most| text.chars().filter(|c| !c.is_control()).take(most).collect::<String>();
    let seats: Vec<SeatRow> = (file.setup.seats.iter())
        .map(|seat| SeatRow { name: short(seat, NAME), account: Some(owner.to_owned()) })
        .collect();
    let mut names: Vec<&str> = seats.iter().map(|s| s.name.trim()).collect();
    names.sort_unstable();
    if names.first() == Some(&"") || names.windows(2).any(|pair| pair[0] == pair[1]) {
        let why = format!(
            "Two players of this game have the same name here, where names have {NAME} letters, or one has none."
        );
        return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why));
    }
    let table = NewTable {
        id: random(8)?,
        name: short(name, 60),
        title: file.setup.title.clone(),
        version: file.setup.version,
        options: serde_json::to_string(&file.setup.options).map_err(|e| Fault::internal(&e.to_string()))?,
        seed: file.setup.seed,
        owner: owner.to_owned(),
        visibility: Visibility::Unlisted,
        password: None,
        invite: random(12)?,
        hotseat: true,
        pace: "live".to_owned(),
        clock: String::new(),
        origin,
        seats,
        state: "playing",
    };
    let write = |entry: railhead_records::RecordedAction| {
        let entry = Entry::Play { seat: entry.seat.0, action: Value::Object(entry.what) };
        serde_json::to_string(&entry).map_err(|e| Fault::internal(&e.to_string()))
    };
    let mut bodies: Vec<String> = file.actions.into_iter().map(write).collect::<Result<_, _>>()?;
    if file.result.as_ref().is_some_and(|r| r.reason == Ending::Agreed.name()) {
        // The rules did not end this game: its players did.
        let end = Entry::Propose { seat: 0, motion: Motion::End, asked: Vec::new() };
        bodies.push(serde_json::to_string(&end).map_err(|e| Fault::internal(&e.to_string()))?);
    }
    app.store().add_table(&table).await?;
    if !bodies.is_empty() {
        let row = app.store().table(&table.id).await?.ok_or_else(|| Fault::internal("the table is gone"))?;
        let mut live = LiveTable::new(row).map_err(TableError::from)?;
        live.game = Some(game);
        app.store().append(&table.id, 0, &bodies, &live.standing(now())).await?;
    }
    Ok(table.id)
}
