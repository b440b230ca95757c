//! The first page: play now, my tables, open tables, finished ones.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::lists::{self, Wanted};
use crate::store::TableState;
use crate::web::site::page;
use crate::web::site::table_list;
use crate::words;
use axum::extract::State;
use axum::response::Html;
use maud::{Markup, html};
use railhead_titles::Title;

/// How many of my tables the page shows, and how many others.
const MINE: i64 = 100;
const OTHERS: i64 = 8;

/// The numbers of titles, each once: `1846, 1848 and 1853`.
fn numbers(titles: &[&Title]) -> String {
    let mut numbers: Vec<&str> = titles.iter().map(|title| words::number_and_place(title).0).collect();
    numbers.dedup();
    match numbers.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

fn hero() -> Markup {
    let titles = crate::service::tables::playable();
    html! {
        section.hero {
            div.hero-art aria-hidden="true" {
                @for theme in ["light", "dark"] { img.{ "in-" (theme) } src={ "/art/hero-" (theme) ".svg" } alt=""; }
            }
            div.hero-in {
                h1 { "Lay the line." br; "Run the trains." }
                p { (numbers(&titles)) ", by the book." }
                nav.titles aria-label="Play a title on this screen" {
                    @for (i, title) in titles.iter().enumerate() {
                        @let (number, place) = words::number_and_place(title);
                        a.title-card.chosen[i == 0] href={ "/new?hotseat=1&title=" (title.name) } {
                            b { (number) } span { (place) } small { (title.players.0) "–" (title.players.1) " players" }
                        }
                    }
                }
                p.actions {
                    a.button.red.large href="/new?hotseat=1" { "Play now" }
                    a.button.large href="/new" { "New table" }
                    a.button.large href="/import" { "Open a game file" }
                    span.under { "“Play now” is for one screen and needs no account." }
                }
            }
        }
    }
}

/// The first page.
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let mut mine = lists::tables(&app, &visitor, &Wanted { own: true, ..Wanted::first(MINE) }).await?;
    table_list::sort(&mut mine, &visitor);
    let waiting = mine.iter().filter(|t| table_list::waits(t, &visitor)).count();
    let others = |state| Wanted { state, ..Wanted::first(OTHERS) };
    let open = lists::tables(&app, &visitor, &Wanted { joinable: true, ..others(None) }).await?;
    let playing = lists::tables(&app, &visitor, &others(Some(TableState::Playing))).await?;
    let (finished, all) = lists::counted(&app, &visitor, &others(Some(TableState::Over))).await?;
    let main = html! {
        main.home #lobby data-waiting=(waiting) {
            (hero())
            div.lobby-grid {
                section.card.list {
                    header {
                        h2 { "My tables" }
                        @if waiting > 0 { span.chip.turn { (waiting) @if waiting == 1 { " waits for you" } @else { " wait for you" } } }
                        @else if visitor.id().is_some() { a.dim href="/tables?mine=1" { "All" } }
                    }
                    @for table in &mine { (table_list::row(table, &visitor)) }
                    @if mine.is_empty() { p.none { "You sit at no table yet. Start one on this screen, or join one." } }
                }
                section.card.list {
                    header {
                        h2 { "Open tables" }
                        nav.segments aria-label="Pace" { a aria-current="true" href="/tables?open=1" { "All" } a href="/tables?open=1&pace=live" { "Live" } a href="/tables?open=1&pace=turns" { "By turns" } }
                    }
                    @for table in &open { (table_list::open_row(table)) }
                    @if open.is_empty() { p.none { "Nobody waits for players just now. " a href="/new" { "Open a table" } " and invite your friends." } }
                }
                @if !playing.is_empty() {
                    section.card.list.wide {
                        header { h2 { "Being played" } a.dim href="/tables?state=playing" { "All" } }
                        @for table in &playing { (table_list::row(table, &visitor)) }
                    }
                }
                section.card.list.wide {
                    header { h2 { "Finished" } @if all.at_least() > 0 { a.dim href="/tables?state=over" { "All " (all) } } }
                    @for table in &finished { (table_list::over_row(table)) }
                    @if finished.is_empty() { p.none { "No public game has been finished yet." } }
                }
            }
        }
    };
    let title = if waiting > 0 { "* Tables" } else { "Tables" };
    Ok(Html(page::page(title, &visitor, &main).into_string()))
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
