//! Games as files, copies of positions, pictures.

use crate::api::endpoint::{Endpoint, number, object, one_of, shape};
use crate::api::sent::{At, Caller, Raw, Sent};
use crate::api::tables::led_to;
use crate::api::titles::example;
use crate::app::App;
use crate::http::fault::Fault;
use crate::web::form::Form;
use crate::web::table::files;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

/// The files of a table.
pub(crate) async fn file(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    caller: Caller,
    asked: Query<files::Asked>,
) -> Result<Response, Fault> {
    files::file(State(app), Path((id, name)), caller.0, asked).await
}

async fn import(State(app): State<App>, caller: Caller, Raw(bytes): Raw) -> Result<Response, Fault> {
    caller.account()?;
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| Fault::bad("The file is not written in UTF-8."))?;
    let form = Form::of(&caller.0, [("text".to_owned(), text)]);
    let made = files::import(State(app.clone()), caller.0.clone(), form).await?;
    led_to(&app, &caller, made).await
}

/// Which position is copied.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Copied {
    at: Option<usize>,
}

async fn copy((State(app), Path(id), caller, Sent(sent)): At<Copied>) -> Result<Response, Fault> {
    caller.account()?;
    let at = sent.at.map(|at| ("at".to_owned(), at.to_string()));
    let form = Form::of(&caller.0, at);
    let made = files::copy(State(app.clone()), Path(id), caller.0.clone(), form).await?;
    led_to(&app, &caller, made.into_response()).await
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
