//! The same people once more.

use crate::http::fault::Fault;
use crate::service::rematch;
use crate::web::table::forms::Sent;
use axum::extract::{Path, State};
use axum::response::Redirect;

/// Opens a table like this one.
pub(crate) async fn rematch((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let made = rematch::open(&app, &visitor, &id).await?;
    Ok(Redirect::to(&format!("/table/{made}")))
}
