//! The board alone, its legend, and the board as a table.

use crate::service::pictures;
use crate::web::table::board;
use crate::web::table::renewal::Held;
use crate::web::table::tabs::parts;
use maud::{Markup, PreEscaped, html};
use railhead_board::HexId;
use railhead_titles::Game;

/// The tab.
pub(crate) fn page(game: &Game, held: &Held) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let style = pictures::board_style(game);
    let words = railhead_draw::board_words(&edition.ground, &edition.companies, &table.board, &style);
    let laid = |hex: HexId| table.board.laid(hex).map(|l| edition.ground.tiles.get(l.tile).number.clone());
    let hexes = html! {
        table.sheet {
            thead { tr { th { "Hex" } th { "Tile" } th { "What it holds" } } }
            tbody {
                @for (hex, holds) in &words {
                    @let at = edition.ground.map.hex(*hex);
                    tr {
                        th scope="row" { (at.name) @if let Some(place) = &at.place { " " (place) } }
                        td { (laid(*hex).unwrap_or_default()) }
                        td.words { (holds) }
                    }
                }
            }
        }
    };
    let runs = style.runs.clone();
    let shown = board::Shown { runs, ..board::Shown::default() };
    html! {
        (board::frame(game, &shown, "alone", held))
        div.beside-map {
            section.card aria-labelledby="h-legend" {
                h2.sr #h-legend { "Legend" }
                (PreEscaped(railhead_draw::board_legend(&edition.ground, &edition.companies, &table.board, &style)))
            }
            details.card.as-table {
                summary { "The map as a table" }
                input type="search" data-filter="#hexes tbody tr" placeholder="Find a hex, a place, a company" aria-label="Find on the map" hidden;
                div #hexes { (parts::scrolling("The map as a table", &hexes)) }
            }
        }
    }
}
