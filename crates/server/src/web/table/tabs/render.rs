//! A tab by its name.

use super::{charts, entities, info, map, market, spreadsheet, tiles, tools};
use crate::http::visitor::Visitor;
use crate::table::{LiveTable, TableViewer};
use crate::web::table::people::automation;
use crate::web::table::renewal::Held;
use maud::{Markup, html};
use railhead_titles::Game;

/// A tab of a table; `None` if there is none of this name. `game` is the game at the moment that is looked at.
pub(crate) fn render(
    tab: &str,
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    visitor: &Visitor,
    held: &Held,
) -> Option<Markup> {
    let content = match tab {
        "entities" => entities::page(game, viewer),
        "map" => map::page(game, held),
        "market" => market::page(game),
        "info" => info::page(game),
        "tiles" => tiles::page(game),
        "spreadsheet" => spreadsheet::page(table, game),
        "charts" => charts::page(table, game),
        "auto" => automation::page(table, game, viewer, visitor),
        "tools" => tools::page(table, game, visitor),
        _ => return None,
    };
    Some(html! { main.tab.{ "tab-" (tab) } { (content) } })
}
