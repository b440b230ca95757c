//! The page of a lesson: what it says, above the real page of a table.

use super::card::{self, Asked};
use super::progress::Progress;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::lessons::{Lesson, Place, moves};
use crate::web::site::icons::icon;
use crate::web::site::page;
use crate::web::table::marks::tokens;
use crate::web::table::page as table_page;
use crate::words;
use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use railhead_lessons::Point;
use railhead_titles::Game;

/// The first line.
fn heading(lesson: &Lesson, game: &Game, visitor: &Visitor) -> Markup {
    html! {
        header.top.table-head {
            a.back-home href="/learn" aria-label="All lessons" { (icon("back")) }
            (page::brand())
            div.table-title {
                b { (lesson.lesson().heading) }
                a.dim href="/learn" { "All lessons" }
                span.phone-round { (words::round(game)) }
            }
            div.heading { h1.round { (words::round(game)) } }
            (page::who(visitor))
        }
    }
}

/// What is pointed at: hexes, and parts of the page by name.
fn pointed(lesson: &Lesson, game: &Game) -> (Vec<railhead_board::HexId>, String) {
    let points = lesson.step().map_or(&[][..], |step| step.points.as_slice());
    let hex = |point: &Point| if let Point::Hex(name) = point { game.edition().ground.map.find(name) } else { None };
    let part = |point: &Point| if let Point::Part(part) = point { Some(*part) } else { None };
    let parts: Vec<&str> = points.iter().filter_map(part).collect();
    (points.iter().filter_map(hex).collect(), parts.join(" "))
}

fn content(lesson: &Lesson, asked: &Asked, visitor: &Visitor) -> Result<Markup, Fault> {
    let (table, viewer) = (lesson.table()?, lesson.viewer());
    let Some(game) = &table.game else { return Err(Fault::missing("There is no such lesson.")) };
    let (hexes, parts) = pointed(lesson, game);
    Ok(html! {
        div.table-page #table data-table=(table.row.id) data-seq="0" data-all=(game.len()) data-title=(table.row.title)
            data-tab="game" data-lesson=(lesson.place.lesson) data-point=(parts) data-turn[viewer.deciding.is_some()] {
            (tokens::drawings(game.edition()))
            (heading(lesson, game, visitor))
            (card::card(lesson, asked))
            (table_page::desk_of(&table, game, &viewer, visitor, hexes))
        }
    })
}

/// The page.
pub(crate) async fn page(
    State(app): State<App>,
    Path(name): Path<String>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let step = asked.at.unwrap_or(1).saturating_sub(1);
    let played = asked.played.as_deref().map(moves).unwrap_or_default();
    let lesson = Lesson::at(Place { lesson: name.clone(), step, played })?;
    let body = page::dressed(&lesson.lesson().heading, &visitor, &content(&lesson, &asked, &visitor)?);
    let mut progress = Progress::of(&visitor, &headers);
    let mut response = Html(body.into_string()).into_response();
    if progress.met(&name, step + 1) {
        progress.keep(&app, &visitor).await;
        if let Ok(cookie) = HeaderValue::from_str(&progress.cookie(app.config.secure)) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    Ok(response)
}
