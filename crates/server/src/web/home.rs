//! The first page: play now, my tables, open tables.

use super::fault::Fault;
use super::page;
use super::visitor::Visitor;
use super::words;
use crate::app::App;
use crate::store::TableRow;
use axum::extract::State;
use axum::response::Html;
use maud::{Markup, html};

/// A table in a list.
fn row(table: &TableRow, visitor: &Visitor) -> Markup {
    let mine = visitor.id().is_some_and(|id| table.waits_for(id));
    let free = table.seats.iter().filter(|s| s.account.is_none()).count();
    let seats = table.seats.len();
    html! {
        li.table-row.mine[mine] {
            a.table-name href={ "/table/" (table.id) } { (table.name) }
            span.dim { (table.title) }
            span {
                @match table.state.as_str() {
                    "open" => { (seats - free) " of " (seats) " seats taken" }
                    "over" => { "over" }
                    _ => { (table.round) }
                }
            }
            span.seats {
                @for seat in &table.seats {
                    @if seat.name.is_empty() { span.seat.free title="free" {} }
                    @else { span.seat title=(seat.name) { (seat.name.chars().next().unwrap_or('?')) } }
                }
            }
            time.dim datetime=(words::moment(table.moved)) { (words::moment(table.moved)) }
            a.button.red[mine] href={ "/table/" (table.id) } {
                @if mine { "Play" } @else if table.state == "open" { "Join" } @else if table.state == "over" { "Replay" } @else { "Open" }
            }
        }
    }
}

fn list(title: &str, tables: &[TableRow], visitor: &Visitor, empty: &str) -> Markup {
    html! {
        section.card {
            h2 { (title) }
            @if tables.is_empty() { p.dim { (empty) } }
            ul.tables { @for table in tables { (row(table, visitor)) } }
        }
    }
}

/// The first page.
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let mut mine = match visitor.id() {
        Some(id) => app.store().tables_of(id, 100).await?,
        None => Vec::new(),
    };
    // What waits for me comes first.
    mine.sort_by_key(|t| !visitor.id().is_some_and(|id| t.waits_for(id)));
    let open = app.store().lobby("open", 50).await?;
    let playing = app.store().lobby("playing", 20).await?;
    let over = app.store().lobby("over", 20).await?;
    let main = html! {
        main.home {
            section.hero {
                h1 { "Lay the line." br; "Run the trains." }
                p { "1846, 1848 and 1853, by the book." }
                p.actions {
                    a.button.red.large href="/new?hotseat=1" { "Play now" }
                    a.button.large href="/new" { "New table" }
                    span.dim { "on this screen, no account needed" }
                }
            }
            (list("My tables", &mine, &visitor, "You sit at no table yet."))
            (list("Open tables", &open, &visitor, "Nobody waits for players just now."))
            (list("Being played", &playing, &visitor, "Nothing to watch just now."))
            (list("Finished", &over, &visitor, "No public game has been finished yet."))
        }
    };
    Ok(Html(page::page("Tables", &visitor, &main).into_string()))
}
