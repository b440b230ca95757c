//! The first page: what waits for the visitor, a game against bots, the visitor's games, open tables, finished games.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::Error;
use crate::service::lists::{self, Wanted};
use crate::service::tables;
use crate::store::{TableRow, TableState};
use crate::web::form::Form;
use crate::web::site::against_bots;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use crate::web::site::table_list;
use crate::words;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use railhead_titles::Title;

/// How many of my tables the page shows, and how many others.
const MINE: i64 = 100;
const OTHERS: i64 = 8;
/// How many games that nobody else plays the page shows; the page of all tables has the rest.
const APART: usize = 6;

/// The numbers of titles, each once: `1846, 1848 and 1853`.
fn numbers(titles: &[&Title]) -> String {
    let mut numbers: Vec<&str> = titles.iter().map(|title| words::number_and_place(title).0).collect();
    numbers.dedup();
    match numbers.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

fn hero(visitor: &Visitor, sent: &Form, refused: Option<&str>) -> Markup {
    let titles = tables::playable();
    html! {
        section.hero {
            div.hero-art aria-hidden="true" {
                @for theme in ["light", "dark"] { img.{ "in-" (theme) } src={ "/art/hero-" (theme) ".svg" } alt=""; }
            }
            div.hero-in {
                h1 { "Lay the line." br; "Run the trains." }
                p { (numbers(&titles)) ", by the book. Play at once: no account needed." }
                @if let Some(why) = refused { (refusal(why)) }
                (against_bots::form(visitor, &titles, sent))
                p.actions {
                    a.button.large href="/new?hotseat=1" { "Play on this screen" }
                    a.button.large href="/new" { "New table" }
                    a.button.large href="/import" { "Open a game file" }
                }
            }
        }
    }
}

/// The first page.
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>, Fault> {
    Ok(Html(shown(&app, &visitor, &Form::default(), None).await?.into_string()))
}

/// What waits for the visitor in games with others.
fn waiting_list(waiting: &[&TableRow], visitor: &Visitor) -> Markup {
    html! {
        div data-live="waiting" {
            @if !waiting.is_empty() {
                div.lobby-grid.first {
                    section.card.list.wide {
                        header { h2 { "Your turn" } span.chip.turn { (waiting.len()) @if waiting.len() == 1 { " game waits for you" } @else { " games wait for you" } } }
                        @for table in waiting { (table_list::row(table, visitor)) }
                    }
                }
            }
        }
    }
}

/// The visitor's games with others that do not wait for them.
fn with_others(tables: &[&TableRow], visitor: &Visitor, waiting: bool) -> Markup {
    html! {
        section.card.list {
            header { h2 { "Games with others" } @if visitor.id().is_some() { a.dim href="/tables?mine=1" { "All, and archive" } } }
            @for table in tables { (table_list::row(table, visitor)) }
            @if tables.is_empty() {
                p.none { @if waiting { "No other game of yours is going on." } @else { "You are in no game with others yet. Join an open table, or start one and invite your friends." } }
            }
        }
    }
}

/// Games that nobody else plays.
fn apart(tables: &[&TableRow], visitor: &Visitor) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.card.list.wide {
                header { h2 { "On your own" } span.dim { "against bots, on this screen, copies and studies" } a.dim href="/tables?mine=1" { "All, and archive" } }
                @for table in tables.iter().take(APART) { (table_list::row(table, visitor)) }
            }
        }
    }
}

/// Tables where a seat is free.
fn open_tables(open: &[TableRow]) -> Markup {
    html! {
        section.card.list {
            header {
                h2 { "Open tables" }
                nav.segments aria-label="Pace" { a aria-current="true" href="/tables?open=1" { "All" } a href="/tables?open=1&pace=live" { "Live" } a href="/tables?open=1&pace=turns" { "By turns" } }
            }
            @for table in open { (table_list::open_row(table)) }
            @if open.is_empty() { p.none { "No open tables right now. " a href="/new" { "Open one" } " and invite your friends." } }
        }
    }
}

/// The first page with what was sent from its form, and why that was refused.
async fn shown(app: &App, visitor: &Visitor, sent: &Form, refused: Option<&str>) -> Result<Markup, Fault> {
    let mut mine = lists::tables(app, visitor, &Wanted { own: true, ..Wanted::first(MINE) }).await?;
    table_list::sort(&mut mine, visitor);
    let (alone, shared): (Vec<&TableRow>, Vec<&TableRow>) = mine.iter().partition(|t| table_list::is_apart(t, visitor));
    let (waiting, others): (Vec<&TableRow>, Vec<&TableRow>) =
        shared.into_iter().partition(|t| table_list::waits(t, visitor));
    let listed = |state| Wanted { state, ..Wanted::first(OTHERS) };
    let open = lists::tables(app, visitor, &Wanted { joinable: true, ..listed(None) }).await?;
    let playing = lists::tables(app, visitor, &listed(Some(TableState::Playing))).await?;
    let (finished, all) = lists::counted(app, visitor, &listed(Some(TableState::Over))).await?;
    let main = html! {
        main.home #lobby data-waiting=(waiting.len()) {
            (waiting_list(&waiting, visitor))
            (hero(visitor, sent, refused))
            div.lobby-grid data-live="lists" {
                (with_others(&others, visitor, !waiting.is_empty()))
                (open_tables(&open))
                (apart(&alone, visitor))
                @if !playing.is_empty() {
                    section.card.list.wide {
                        header { h2 { "Games in progress" } a.dim href="/tables?state=playing" { "All" } }
                        @for table in &playing { (table_list::row(table, visitor)) }
                    }
                }
                section.card.list.wide {
                    header { h2 { "Finished games" } @if all.at_least() > 0 { a.dim href="/tables?state=over" { "All " (all) } } }
                    @for table in &finished { (table_list::over_row(table)) }
                    @if finished.is_empty() { p.none { "No public game has been finished yet." } }
                }
            }
        }
    };
    let title = if waiting.is_empty() { "Tables" } else { "* Tables" };
    Ok(page::page(title, visitor, &main))
}

/// Starts a game against bots.
pub(crate) async fn play(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let made = match against_bots::wanted(&form) {
        Ok(wanted) => tables::make(&app, &visitor, wanted).await,
        Err(why) => Err(why),
    };
    match made {
        Ok(id) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(Error::Invalid(why)) => {
            let why = why.to_string();
            let page = shown(&app, &visitor, &form, Some(&why)).await?;
            Ok(on_page(Fault::refused(why), page))
        }
        Err(why) => Err(why.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::numbers;
    use railhead_titles::ALL;

    #[test]
    fn numbers_of_titles_are_told_once() {
        assert_eq!(numbers(&ALL), "1846, 1848 and 1853");
        assert_eq!(numbers(&ALL[..2]), "1846 and 1848");
        assert_eq!(numbers(&ALL[2..]), "1853");
        assert_eq!(numbers(&[]), "");
    }
}
