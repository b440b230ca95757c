//! Every tile: its picture, how many are left, what it becomes.

use crate::web::table::tabs::parts;
use maud::{Markup, PreEscaped, html};
use railhead_board::{Colour, Rotation, TileId};
use railhead_titles::Game;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

type Pictures = Arc<Vec<String>>;

/// The pictures of a title's tiles. They are the same in every game of it, so they are drawn once.
fn pictures(game: &Game) -> Pictures {
    static DRAWN: OnceLock<Mutex<HashMap<String, Pictures>>> = OnceLock::new();
    let mut drawn = DRAWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let tiles = &game.edition().ground.tiles;
    let draw = || {
        let all = tiles.iter().map(|(id, _)| railhead_draw::tile(tiles, id, Rotation::default(), &parts::ON_PAGE));
        Arc::new(all.collect())
    };
    Arc::clone(drawn.entry(game.setup().title.clone()).or_insert_with(draw))
}

/// The tab.
pub(crate) fn page(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (tiles, pictures) = (&edition.ground.tiles, pictures(game));
    let allowed = edition.phases.get(usize::from(table.phase)).map_or(&[][..], |p| &p.colours);
    html! {
        div.tiles-tab {
            fieldset.switch {
                legend.sr { "Which tiles are shown" }
                label { input type="radio" name="colour" value="all" id="tiles-all" checked; span { "All" } }
                @for colour in Colour::STEPS {
                    label { input type="radio" name="colour" value=(colour.name()) id={ "tiles-" (colour.name()) }; span { (colour.name()) } }
                }
            }
            @for colour in Colour::STEPS {
                section.tile-group.{ "of-" (colour.name()) } aria-labelledby={ "h-" (colour.name()) } {
                    header.tab-head {
                        h2 id={ "h-" (colour.name()) } { (colour.name()) }
                        span.dim { @if allowed.contains(&colour) { "may be laid now" } @else { "not in this phase" } }
                    }
                    ul.tile-grid {
                        @for (id, tile) in tiles.iter().filter(|(_, t)| t.colour() == colour) {
                            @let left = table.board.left(id);
                            li.card.none[left == Some(0)] id={ "tile-" (tile.number) } {
                                (PreEscaped(pictures.get(id.index()).map_or("", String::as_str)))
                                b { (tile.number) }
                                span { @match left { Some(0) => "none left", Some(n) => { (n) " left" } None => "any number" } }
                                span.dim { (becomes(game, id)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a tile can be promoted to.
fn becomes(game: &Game, id: TileId) -> Markup {
    let tiles = &game.edition().ground.tiles;
    let next = &tiles.get(id).promotes_to;
    html! {
        @if next.is_empty() { "stays" } @else {
            "to " @for (i, to) in next.iter().enumerate() {
                @let number = &tiles.get(*to).number;
                @if i > 0 { ", " }
                a href={ "#tile-" (number) } { (number) }
            }
        }
    }
}
