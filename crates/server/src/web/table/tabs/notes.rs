//! What somebody writes down for themselves at a table.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::notes;
use crate::store::TableId;
use crate::web::form::Form;
use crate::web::site::page;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use maud::html;

/// The page with the notes.
pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let name = shared.now().row.name.clone();
    let text = notes::read(&app, &visitor, &id).await?;
    let main = html! {
        main.plain {
            h1 { "Your notes" }
            p { a href={ "/table/" (id) "?tab=tools" } { (name) } }
            form.notes method="post" action={ "/table/" (id) "/notes" } {
                input type="hidden" name="key" value=(visitor.form_key);
                // The first line break within a field is not counted by browsers.
                textarea name="text" rows="12" maxlength=(notes::MOST) aria-label="Your notes" { "\n" (text) }
                p { button { "Save" } " " span.dim role="status" data-kept="" {} }
            }
        }
    };
    Ok(Html(page::page("Your notes", &visitor, &main).into_string()))
}

/// Keeps the notes.
pub(crate) async fn keep(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    notes::write(&app, &visitor, &id, form.get("text")).await?;
    Ok(Redirect::to(&format!("/table/{id}?tab=tools")))
}
