//! The page of a table.

use super::fault::Fault;
use super::visitor::Visitor;
use super::{board, decision, log, page, panels, words};
use crate::app::App;
use crate::table::{LiveTable, Viewer};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use railhead_board::Rotation;
use railhead_draw::Style;
use railhead_titles::Game;
use serde::Deserialize;

/// How much of the log a page carries.
const LOG: usize = 400;

/// What the address says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    /// The game as it was after so many actions.
    at: Option<usize>,
}

/// A table that has not begun.
fn lobby(table: &LiveTable, visitor: &Visitor) -> Markup {
    let row = &table.row;
    let sits = visitor.id().is_some_and(|id| row.seats_of(id).next().is_some());
    let owns = visitor.id() == Some(row.owner.as_str());
    let full = row.seats.iter().all(|s| s.account.is_some());
    html! {
        main.plain #table data-table=(row.id) data-seq=(table.seq) {
            h1 { (row.name) }
            p { (row.title) ", " (row.seats.len()) " seats, " @if row.pace == "live" { "live" } @else { "by turns" } }
            ol.seats-list {
                @for seat in &row.seats { li { @if seat.account.is_some() { (seat.name) } @else { span.dim { "free" } } } }
            }
            @if !sits && !full {
                form.stack method="post" action={ "/table/" (row.id) "/join" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    @if visitor.account.as_ref().is_none_or(crate::store::Account::is_guest) {
                        label { "Your name" input name="name" maxlength="40" required; }
                    }
                    @if row.password.is_some() { label { "Password" input name="password" type="password" required; } }
                    button.red { "Sit down" }
                }
            }
            @if sits {
                form method="post" action={ "/table/" (row.id) "/leave" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.quiet { "Stand up" }
                }
            }
            @if owns {
                form method="post" action={ "/table/" (row.id) "/start" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.red disabled[!full] { "Start the game" }
                    @if !full { span.dim { " once every seat is taken" } }
                }
                p.dim { "Invite others with the address of this page." }
            }
        }
    }
}

fn history(table: &LiveTable, game: &Game, at: Option<usize>, key: &str, viewer: &Viewer) -> Markup {
    let all = table.game.as_ref().map_or(0, Game::len);
    let here = at.unwrap_or(all);
    let step = |to: usize| format!("?at={to}");
    html! {
        nav.history aria-label="History" {
            a href=(step(0)) data-key="Home" title="The beginning" { "⏮" }
            a href=(step(here.saturating_sub(1))) data-key="ArrowLeft" title="One action back" { "‹" }
            span { (here) " of " (all) }
            a href=(if here + 1 >= all { "?".to_owned() } else { step(here + 1) }) data-key="ArrowRight" title="One action on" { "›" }
            a href="?" data-key="End" title="Now" { "⏭" }
            @if viewer.plays && at.is_none() && !game.is_empty() {
                form.act method="post" action={ "/table/" (table.row.id) "/undo" } {
                    input type="hidden" name="key" value=(key);
                    button.small data-key="z" { "Undo" }
                }
                form.act method="post" action={ "/table/" (table.row.id) "/redo" } {
                    input type="hidden" name="key" value=(key);
                    button.small data-key="Z" { "Redo" }
                }
            }
        }
    }
}

fn heading(table: &LiveTable, game: &Game, viewer: &Viewer, visitor: &Visitor) -> Markup {
    let edition = game.edition();
    let phase = edition.phases.get(usize::from(game.table().phase)).map_or("", |p| p.name.as_str());
    html! {
        header.top.table-head.your-turn[viewer.deciding.is_some() && !table.row.hotseat].hotseat[table.row.hotseat] {
            (page::brand())
            span.table-title { b { (table.row.name) } " " span.dim { (table.row.title) } }
            span.round { (table.round()) }
            span.chip { "Phase " (phase) }
            @if game.outcome().is_some() { span.chip { "over" } }
            @else if viewer.deciding.is_some() { span.chip.turn { "Your turn" } }
            @for decision in game.deciding() {
                span { (words::player(game, decision.seat)) ": " (decision.about) }
            }
            (page::who(visitor))
        }
    }
}

/// Everything of a table that changes with a move.
fn content(table: &LiveTable, visitor: &Visitor, at: Option<usize>) -> Result<Markup, Fault> {
    let Some(now) = &table.game else { return Ok(lobby(table, visitor)) };
    let past = match at {
        Some(at) => Some(now.rewound(at).ok_or_else(|| Fault::missing("There were not so many actions."))?),
        None => None,
    };
    let mut viewer = table.viewer(visitor.id());
    if past.is_some() {
        viewer.deciding = None;
    }
    let game = past.as_ref().unwrap_or(now);
    let choices = viewer.deciding.map_or_else(Vec::new, |seat| game.choices(seat));
    let proposed = if viewer.deciding.is_some() { game.best_runs() } else { None };
    let runs = proposed.unwrap_or_else(|| board::last_runs(game));
    let drawn = board::drawn(game, &runs);
    let changed =
        if at.is_some_and(|at| at > 0) { board::changed_since(game, game.len().saturating_sub(1)) } else { Vec::new() };
    let picture = board::picture(game, board::legal_hexes(&choices), changed, drawn);
    let key = &visitor.form_key;
    Ok(html! {
        div.table-page #table data-table=(table.row.id) data-seq=(table.seq) data-past[at.is_some()]
            data-turn[viewer.deciding.is_some()] {
            (heading(table, game, &viewer, visitor))
            (history(table, game, at, key, &viewer))
            @if at.is_some() { p.past { "The game as it was. " a href="?" { "Back to now" } } }
            main.columns {
                div.left {
                    (decision::card(table, game, &viewer, &choices, key))
                    @if let Some(company) = game.operating() { (panels::company(game, company, true)) }
                }
                div.board #board {
                    (PreEscaped(picture))
                    div.zoom role="group" aria-label="Zoom" {
                        button.small type="button" data-zoom="out" aria-label="Smaller" { "−" }
                        button.small type="button" data-zoom="fit" { "Fit" }
                        button.small type="button" data-zoom="in" aria-label="Larger" { "+" }
                    }
                }
                div.right {
                    (panels::players(game, viewer.deciding))
                    (panels::market(game))
                    section.card #log {
                        h2 { "Log" }
                        (log::log(table, game, &viewer, LOG))
                        form.act.chat method="post" action={ "/table/" (table.row.id) "/chat" } {
                            input type="hidden" name="key" value=(key);
                            input name="text" maxlength="1000" placeholder="Message the table" aria-label="Message the table" autocomplete="off";
                            button { "Send" }
                        }
                    }
                }
            }
            div.below {
                (panels::companies(game))
                (panels::privates(game))
                (panels::trains(game))
            }
        }
    })
}

/// The page.
pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.lock().await.clone();
    let title = format!("{}{}", if table.viewer(visitor.id()).deciding.is_some() { "* " } else { "" }, table.row.name);
    let content = content(&table, &visitor, asked.at)?;
    let body = if table.game.is_some() { page::bare(&title, &content) } else { page::page(&title, &visitor, &content) };
    Ok(Html(body.into_string()))
}

/// What of the page changes, for the script that keeps it fresh.
pub(crate) async fn part(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.lock().await.clone();
    Ok(Html(content(&table, &visitor, asked.at)?.into_string()))
}

/// The picture of a tile.
pub(crate) async fn tile(Path((title, file)): Path<(String, String)>) -> Result<Response, Fault> {
    let none = || Fault::missing("There is no such tile.");
    let title = railhead_titles::find(&title).ok_or_else(none)?;
    let (number, turn) = file.strip_suffix(".svg").and_then(|f| f.rsplit_once('-')).ok_or_else(none)?;
    let rotation = turn.parse().ok().and_then(Rotation::new).ok_or_else(none)?;
    let ground = title.ground().map_err(|e| Fault::internal(&e.to_string()))?;
    let tile = ground.tiles.find(number).ok_or_else(none)?;
    let picture = railhead_draw::tile(&ground.tiles, tile, rotation, &Style::default());
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (axum::http::header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture).into_response())
}
