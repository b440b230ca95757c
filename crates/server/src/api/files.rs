//! Games as files, copies of positions, pictures.

use super::endpoint::{Endpoint, number, object, one_of, shape};
use super::sent::{At, Caller, Raw, Sent};
use super::tables::made;
use super::titles::example;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::files::{self, File, Wanted};
use crate::store::TableId;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

/// What the address says about a file.
#[derive(Debug, Deserialize)]
struct Asked {
    at: Option<usize>,
    theme: Option<String>,
}

async fn file(
    State(app): State<App>,
    Path((id, name)): Path<(TableId, String)>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let wanted = Wanted { name, at: asked.at, dark: asked.theme.as_deref() == Some("dark") };
    let File { kind, name, body } = files::file(&app, &caller, &id, &wanted).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], body).into_response())
}

async fn import(State(app): State<App>, caller: Caller, Raw(bytes): Raw) -> Result<Response, Fault> {
    let actor = caller.known()?;
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| Fault::bad("The file is not written in UTF-8."))?;
    let id = files::import(&app, actor, text.trim().to_owned()).await?;
    made(&app, &caller, &id).await
}

/// Which position is copied.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Copied {
    at: Option<usize>,
}

async fn copy((State(app), Path(id), caller, Sent(sent)): At<Copied>) -> Result<Response, Fault> {
    let copy = files::copy(&app, caller.known()?, &id, sent.at).await?;
    made(&app, &caller, &copy).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "files";
    let at = || number("After how many actions; otherwise now.");
    let any = || json!({ "type": "object", "description": "A game file of Railhead or of 18xx.games." });
    vec![
        Endpoint::get("/tables/{id}/files/{name}", "download", file)
            .about(GROUP, "A file of the table: board.svg, board.png, market.svg; game.railhead.json and game.18xx.json for those who may know all, which is everybody once the game is over, and whoever plays every seat.")
            .query("at", at(), "The game as it was after so many actions.")
            .query("theme", one_of(&["light", "dark"]), "The colours of pictures.")
            .file("*/*")
            .faults(&[401, 403, 422]),
        Endpoint::post("/import", "importGame", import)
            .about(GROUP, "Open a game file as a table on which the account plays every seat. The body is the file.")
            .known()
            .takes(any(), json!({ "format": 1, "title": example(), "rules": 1, "options": [], "seats": ["A", "B", "C"], "seed": 1, "actions": [] }))
            .most(files::MOST_SENT)
            .makes(shape("Table")),
        Endpoint::post("/tables/{id}/copy", "copyPosition", copy)
            .about(GROUP, "Copy a position to a table on which the account plays every seat, so long as nothing is hidden there.")
            .known()
            .takes(object(&[("at?", at())]), json!({}))
            .makes(shape("Table"))
            .faults(&[403]),
    ]
}
