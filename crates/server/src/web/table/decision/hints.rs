//! Hints: what a bot would do in the visitor's place, said where the decision stands.

use super::Desk;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::bots;
use crate::service::{Denied, Error};
use crate::store::TableId;
use crate::table::{LiveTable, TableViewer};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Html;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_bots::{Thought, Weighed};
use railhead_engine::{Action, Choice, Target};
use railhead_titles::Game;

/// What a bot would do in the visitor's place: a card for the script of the table, a page of its own without.
pub(crate) async fn hint(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Html<String>, Fault> {
    let table = app.tables.table(&id).await?.now();
    if table.on_screen(visitor.id()).pass_to.is_some() {
        return Err(Error::Denied(Denied::NotYourTurn).into());
    }
    let (game, thought) = bots::hint(&app, &table, &visitor).await?;
    let seat = table.on_screen(visitor.id()).deciding;
    let hint = match (&thought, seat) {
        (Some(thought), Some(seat)) => {
            advice(Desk { table: &table, game: &game, seat, key: &visitor.form_key }, thought)
        }
        _ => html! { p { "There is nothing to decide." } },
    };
    if headers.contains_key("x-railhead-card") {
        return Ok(Html(hint.into_string()));
    }
    let main = html! {
        main.plain {
            h1 { "Hint" }
            (hint)
            p.links { a.button href={ "/table/" (id) } { "Back to the table" } }
        }
    };
    Ok(Html(crate::web::site::page::page("Hint", &visitor, &main).into_string()))
}

/// The hexes that an action is about, for the board to show.
fn about(game: &Game, action: &Action) -> Option<String> {
    let name = |hex: &HexId| game.edition().ground.map.hex(*hex).name.clone();
    match action {
        Action::Lay { hex, .. }
        | Action::Token { hex, .. }
        | Action::Close { hex }
        | Action::Claim { hex, .. }
        | Action::Mark { target: Target::Hex(hex), .. } => Some(name(hex)),
        _ => None,
    }
}

/// An action in the words by which its choice is offered.
fn offered(desk: Desk<'_>, action: &Action) -> String {
    let words = |choice: &Choice| match (choice, action) {
        (Choice::Course { course, words, .. }, Action::Choose { course: chosen }) if course == chosen => Some(*words),
        _ => None,
    };
    let course = desk.game.outline(desk.seat).iter().find_map(words);
    match (action, course) {
        (_, Some(words)) => crate::words::sentence(words),
        (Action::Pass, _) => {
            let asked = desk.game.ask_of(desk.seat).map(|ask| desk.game.phrase(ask));
            asked.map_or_else(
                || "Pass".to_owned(),
                |asked| match asked.passing {
                    "" => asked.button.to_owned(),
                    passing => crate::words::sentence(passing),
                },
            )
        }
        _ => crate::words::action(desk.game, action),
    }
}

/// What to do and why, in a sentence, and the button that does it.
fn advice(desk: Desk<'_>, thought: &Thought) -> Markup {
    let game = desk.game;
    html! {
        p.advice {
            b { (offered(desk, &thought.action)) }
            @if let Some(Weighed { other, games, percent, wins }) = &thought.weighed {
                ": in " (games) " games played out from here it "
                @if *wins { "won " (format!("{percent:.0}")) " % more often" } @else { "ended " (format!("{percent:.0}")) " % better" }
                " than “" (offered(desk, other)) "”."
            } @else { ": what the bot would do at once." }
        }
        @if !thought.reason.is_empty() { p.dim { (thought.reason) "." } }
        (desk.form(&html! {
            div.buttons {
                button.go name="action" value=(desk.json(&thought.action)) data-hinted=[about(game, &thought.action)] { "Do it" }
                button type="button" data-hint="close" { "Dismiss" }
            }
        }))
    }
}

/// The way to a hint, for whoever may have one.
pub(super) fn hint_link(table: &LiveTable, viewer: &TableViewer) -> Markup {
    html! {
        @if table.hints && viewer.deciding.is_some() {
            a.button.small href={ "/table/" (table.row.id) "/hint" } data-hint="ask" title="What a bot would do in your place" { "Hint" }
        }
    }
}

/// Where the script of the table puts it.
pub(super) fn hint_place(table: &LiveTable, viewer: &TableViewer) -> Markup {
    html! { @if table.hints && viewer.deciding.is_some() { div.hint #hint role="status" hidden {} } }
}
