//! Taking a game in from a file.

use super::aside;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::web::form::Form;
use crate::web::site::page as frame;
use crate::web::table::files::keep;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use railhead_records::open_within;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The longest file that is taken in, in bytes.
const MOST: usize = 4 << 20;
/// The longest form with such a file: as forms write it, most signs of it take three bytes.
pub(crate) const MOST_SENT: usize = 3 * MOST + 4096;
/// What came in is shown again with what is wrong about it, unless it is very long.
const SHOWN_AGAIN: usize = 200 << 10;

/// How long a file may take to be played; whole games take a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// A file is played from its first action to its last; a few of them at a time leave room for those who play.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

fn form(visitor: &Visitor, text: &str, refused: Option<&str>) -> Markup {
    let main = html! {
        main.plain {
            h1 { "Open a game" }
            @if let Some(why) = refused { p.refused role="alert" { (why) } }
            p { "A game file of Railhead (" code { "*.railhead.json" } ") or of 18xx.games (from its page: Tools, then the game data). It becomes a table of your own at its last position; step back through it or play on." }
            form.stack.import method="post" action="/import" {
                input type="hidden" name="key" value=(visitor.form_key);
                label.file hidden { "Choose a file, or drop it here" input type="file" accept=".json,application/json" data-file-into="text"; }
                label { "The text of the file" textarea name="text" rows="10" required spellcheck="false" { "\n" (text) } }
                button.red { "Open it" }
            }
        }
    };
    frame::page("Open a game", visitor, &main)
}

/// The page.
pub(crate) async fn page(visitor: Visitor) -> Html<String> {
    Html(form(&visitor, "", None).into_string())
}

/// Takes a game in as a new table.
pub(crate) async fn import(State(app): State<App>, visitor: Visitor, sent: Form) -> Result<Response, Fault> {
    sent.check(&visitor)?;
    let text = sent.get("text").to_owned();
    let refuse = |status: StatusCode, why: &str| {
        let again = if sent.get("text").len() <= SHOWN_AGAIN { sent.get("text") } else { "" };
        Fault::new(status, why).on_page(form(&visitor, again, Some(why)))
    };
    if text.is_empty() {
        return Ok(refuse(StatusCode::UNPROCESSABLE_ENTITY, "There is nothing in it."));
    }
    if text.len() > MOST {
        let why = format!("It has {} bytes; at most {MOST} are read.", text.len());
        return Ok(refuse(StatusCode::PAYLOAD_TOO_LARGE, &why));
    }
    let turn = AT_ONCE.acquire().await.map_err(|why| Fault::internal(&why.to_string()))?;
    // The turn ends with the work: who does not wait for it any more makes no room for another one.
    let work = move || {
        let _turn = turn;
        open_within(&text, PATIENCE)
    };
    let opened = aside(work).await?;
    let game = match opened {
        Ok(game) => game,
        Err(why) => return Ok(refuse(StatusCode::UNPROCESSABLE_ENTITY, &format!("It cannot be opened: {why}."))),
    };
    // Anybody can send a file: only maps that whoever runs the server has looked at are drawn here.
    let setup = game.setup();
    if setup.map().is_some_and(|text| app.config.maps_of(&setup.title).all(|map| map.text != text)) {
        let why = "It was played on a map of its own, which this server does not have: railhead serve --map adds one.";
        return Ok(refuse(StatusCode::UNPROCESSABLE_ENTITY, why));
    }
    let account = visitor.account_or_guest(&app).await?;
    let name = railhead_titles::find(&game.setup().title).map_or("A game", |t| t.full_name);
    match keep::keep(&app, &account.id, &format!("{name}, from a file"), game, String::new()).await {
        Ok(id) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(why) if why.status() == StatusCode::UNPROCESSABLE_ENTITY => Ok(refuse(why.status(), why.what())),
        Err(why) => Err(why),
    }
}
