//! Games as files on pages: downloads, copies, and the page on which a file is opened.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::files::{self, File, Wanted};
use crate::store::TableId;
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page as frame;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// What came in is shown again with what is wrong about it, unless it is very long.
const SHOWN_AGAIN: usize = 200 << 10;

/// What the address says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    /// The game as it was after so many actions.
    at: Option<usize>,
    /// `dark`, or light.
    theme: Option<String>,
}

/// A file of a table, by its name.
pub(crate) async fn file(
    State(app): State<App>,
    Path((id, name)): Path<(TableId, String)>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let wanted = Wanted { name, at: asked.at, dark: asked.theme.as_deref() == Some("dark") };
    let File { kind, name, body } = files::file(&app, &visitor, &id, &wanted).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], body).into_response())
}

/// Copies a position to a new table where the visitor plays every seat.
pub(crate) async fn copy(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let at = match form.get("at") {
        "" => None,
        at => Some(at.parse().map_err(|_| Fault::bad("Say after how many actions."))?),
    };
    let copy = files::copy(&app, &visitor, &id, at).await?;
    Ok(Redirect::to(&format!("/table/{copy}")))
}

fn form(visitor: &Visitor, text: &str, refused: Option<&str>) -> Markup {
    let main = html! {
        main.plain {
            h1 { "Open a game" }
            @if let Some(why) = refused { (refusal(why)) }
            p { "A Railhead game file (" code { "*.railhead.json" } ") or one from 18xx.games (on a game's page: Tools, then the game data). It opens as a table of your own at the last position; step back through it or play on." }
            form.stack.import method="post" action="/import" {
                input type="hidden" name="key" value=(visitor.form_key);
                label.file hidden { "Choose a file, or drop it here" input type="file" accept=".json,application/json" data-file-into="text"; }
                label { "Text of the file" textarea name="text" rows="10" required spellcheck="false" { "\n" (text) } }
                button.red { "Open the game" }
            }
        }
    };
    frame::page("Open a game", visitor, &main)
}

/// The page on which a file is opened.
pub(crate) async fn import_page(visitor: Visitor) -> Html<String> {
    Html(form(&visitor, "", None).into_string())
}

/// Takes a game in as a new table.
pub(crate) async fn import(State(app): State<App>, visitor: Visitor, sent: Form) -> Result<Response, Fault> {
    sent.check(&visitor)?;
    let text = sent.get("text");
    match files::import(&app, &visitor, text.to_owned()).await {
        Ok(id) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(why) => {
            let fault = Fault::from(why);
            if fault.status().is_server_error() {
                return Err(fault);
            }
            let page = form(&visitor, if text.len() <= SHOWN_AGAIN { text } else { "" }, Some(fault.what()));
            Ok(on_page(fault, page))
        }
    }
}
