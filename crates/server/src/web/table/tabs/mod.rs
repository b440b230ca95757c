//! What a table shows beside the game itself.

mod charts;
mod course;
mod entities;
mod info;
mod map;
mod marked;
mod market;
pub(crate) mod notes;
mod parts;
mod plot;
mod private_words;
mod spreadsheet;
mod tiles;
mod tools;

use crate::http::visitor::Visitor;
use crate::table::{LiveTable, TableViewer};
use crate::web::table::renewal::Held;
use maud::{Markup, html};
use railhead_engine::PrivateCard;
use railhead_titles::Game;

pub(crate) use entities::drafted;
pub(crate) use marked::anchor;

/// What a private company does, folded, where something is written about it.
pub(crate) fn power(game: &Game, card: &PrivateCard) -> Markup {
    let Some(page) = railhead_titles::rulings(&game.setup().title) else { return html! {} };
    let rows = railhead_titles::Ruling::all(page);
    html! { details.power { summary { "What it does" } p { (private_words::about(&rows, card)) } } }
}

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
        "auto" => crate::web::table::automation::page(table, game, viewer, visitor),
        "tools" => tools::page(table, game, visitor),
        _ => return None,
    };
    Some(html! { main.tab.{ "tab-" (tab) } { (content) } })
}
