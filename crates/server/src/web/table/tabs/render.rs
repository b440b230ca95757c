//! The tabs with a page of their own.

use super::{charts, entities, info, map, market, spreadsheet, tiles, tools};
use crate::http::visitor::Visitor;
use crate::table::{LiveTable, TableViewer};
use crate::web::table::people::automation;
use crate::web::table::renewal::Held;
use crate::web::table::tab::Tab;
use maud::{Markup, html};
use railhead_titles::Game;

/// A tab of a table; `None` for a view that is not a tab of its own. `game` is the game at the moment that is looked at.
pub(crate) fn render(
    tab: Tab,
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    visitor: &Visitor,
    held: &Held,
) -> Option<Markup> {
    let content = match tab {
        Tab::Entities => entities::page(game, viewer),
        Tab::Map => map::page(game, held),
        Tab::Market => market::page(game),
        Tab::Info => info::page(game),
        Tab::Tiles => tiles::page(game),
        Tab::Spreadsheet => spreadsheet::page(table, game),
        Tab::Charts => charts::page(table, game),
        Tab::Auto => automation::page(table, game, viewer, visitor),
        Tab::Tools => tools::page(table, game, visitor),
        Tab::Game | Tab::Log | Tab::More => return None,
    };
    Some(html! { main.tab.{ "tab-" (tab.name()) } tabindex="0" { (content) } })
}
