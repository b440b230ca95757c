//! The page of a table whose stored game does not replay.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::archive;
use crate::store::TableRow;
use crate::table::{Breakage, TableError};
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use axum::response::Response;
use maud::html;

/// What is wrong and where, and a way to put the table away for those whose table it is.
pub(crate) async fn page(app: &App, visitor: &Visitor, why: Box<Breakage>) -> Result<Response, Fault> {
    let (row, archived) = archive::listed(app, visitor, &why.table).await?;
    let fault = Fault::from(TableError::Broken(why));
    let main = html! {
        main.plain {
            h1 { (row.name) }
            p.dim { (crate::words::title(&row.title)) " · table " (row.id) }
            (refusal(fault.what()))
            @if let Some(archived) = archived { (put_away(&row, visitor, archived)) }
            p { a href="/" { "Back to the home page" } }
        }
    };
    let page = page::page(&row.name, visitor, &main);
    Ok(on_page(fault, page))
}

fn put_away(row: &TableRow, visitor: &Visitor, archived: bool) -> maud::Markup {
    html! {
        form method="post" action={ "/table/" (row.id) "/archive" } {
            input type="hidden" name="key" value=(visitor.form_key);
            @if archived { button name="archive" value="no" { "Put back" } } @else { button name="archive" value="yes" { "Archive" } }
        }
    }
}
