//! What somebody writes down for themselves at a table.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::web::form::Form;
use crate::web::site::page;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use maud::html;

/// What notes are kept as.
pub(crate) const KIND: &str = "notes";
/// How much may be written.
const MOST: usize = 20_000;

/// The account for which notes are kept.
fn keeper(visitor: &Visitor) -> Result<&str, Fault> {
    visitor.id().ok_or_else(|| Fault::forbidden("Notes are kept for those who play here or have logged in."))
}

/// The page with the notes.
pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let name = shared.now().row.name.clone();
    let text = app.store().note(&id, keeper(&visitor)?, KIND).await?;
    let main = html! {
        main.plain {
            h1 { "Your notes" }
            p { a href={ "/table/" (id) "?tab=tools" } { (name) } }
            form.notes method="post" action={ "/table/" (id) "/notes" } {
                input type="hidden" name="key" value=(visitor.form_key);
                // The first line break within a field is not counted by browsers.
                textarea name="text" rows="12" maxlength=(MOST) aria-label="Your notes" { "\n" (text) }
                p { button { "Keep" } " " span.dim role="status" data-kept="" {} }
            }
        }
    };
    Ok(Html(page::page("Your notes", &visitor, &main).into_string()))
}

/// Keeps the notes.
pub(crate) async fn keep(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let text = form.get("text").replace("\r\n", "\n");
    if text.chars().count() > MOST {
        let why = format!("At most {MOST} letters are kept. Nothing was changed.");
        return Err(Fault::new(StatusCode::PAYLOAD_TOO_LARGE, why));
    }
    // The table must be there.
    app.tables.table(&id).await?;
    app.store().set_note(&id, keeper(&visitor)?, KIND, &text).await?;
    Ok(Redirect::to(&format!("/table/{id}?tab=tools")))
}
