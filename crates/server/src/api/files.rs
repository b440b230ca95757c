//! Games as files, copies of positions, pictures.

use super::endpoint::Endpoint;
use super::sent::{At, Caller, Member, Raw, Sent};
use super::sketch::{Download, Made};
use super::tables::{Table, made};
use super::titles::example;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::files::{self, File, Wanted};
use crate::store::TableId;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// What the address says about a file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The game as it was after so many actions; otherwise now.
    at: Option<usize>,
    /// The colours of pictures.
    theme: Option<PictureTheme>,
}

/// The colours of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PictureTheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

async fn file(
    State(app): State<App>,
    Path((id, name)): Path<(TableId, String)>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Download, Fault> {
    let wanted = Wanted { name, at: asked.at, dark: asked.theme == Some(PictureTheme::Dark) };
    let File { kind, name, body } = files::file(&app, &caller, &id, &wanted).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(Download(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], body).into_response()))
}

async fn import(State(app): State<App>, member: Member, Raw(bytes): Raw) -> Result<Made<Table>, Fault> {
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| Fault::bad("The file is not written in UTF-8."))?;
    let id = files::import(&app, &member, text.trim().to_owned()).await?;
    made(&app, &member, &id).await
}

/// Which position is copied.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CopiedPosition {
    /// After how many actions; otherwise now.
    at: Option<usize>,
}

async fn copy((State(app), Path(id), member, Sent(sent)): At<CopiedPosition>) -> Result<Made<Table>, Fault> {
    let copy = files::copy(&app, &member, &id, sent.at).await?;
    made(&app, &member, &copy).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "files";
    vec![
        Endpoint::get("/tables/{id}/files/{name}", "download", file)
            .about(GROUP, "A file of the table: board.svg, board.png, market.svg; game.railhead.json and game.18xx.json for those who may know all, which is everybody once the game is over, and whoever plays every seat.")
            .faults(&[403, 422]),
        Endpoint::post("/import", "importGame", import)
            .about(GROUP, "Open a game file of Railhead or of 18xx.games as a table on which the account plays every seat. The body is the file.")
            .example(json!({ "format": 1, "title": example(), "rules": 1, "options": [], "seats": ["A", "B", "C"], "seed": 1, "actions": [] }))
            .most(files::MOST_SENT),
        Endpoint::post("/tables/{id}/copy", "copyPosition", copy)
            .about(GROUP, "Copy a position to a table on which the account plays every seat, so long as nothing is hidden there.")
            .example(json!({}))
            .faults(&[403]),
    ]
}
