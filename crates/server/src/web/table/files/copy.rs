//! Copying a position to a table of one's own.

use super::{knows_all, moment, nothing_hidden};
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::web::form::Form;
use crate::web::table::files::keep;
use axum::extract::{Path, State};
use axum::response::Redirect;

/// Copies a position to a new table where the visitor plays every seat.
pub(crate) async fn copy(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let at = match form.get("at") {
        "" => None,
        at => Some(at.parse().map_err(|_| Fault::bad("After how many actions?"))?),
    };
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = moment(&table, at)?;
    let free = knows_all(&app, &table, visitor.id()).await?;
    if !free && !nothing_hidden(&game) {
        return Err(Fault::forbidden("Not while something is hidden from you here: the copy would show it."));
    }
    // The copy has the seed of a game that others still play: it hands out no file until that one is over.
    let origin = match (free, table.row.origin.is_empty()) {
        (true, _) => String::new(),
        (false, true) => table.row.id.clone(),
        (false, false) => table.row.origin.clone(),
    };
    let account = visitor.account_or_guest(&app).await?;
    let name = format!("{}, a copy", table.row.name.trim_end_matches(", a copy"));
    let copy = keep::keep(&app, &account.id, &name, game, origin).await?;
    Ok(Redirect::to(&format!("/table/{copy}")))
}
