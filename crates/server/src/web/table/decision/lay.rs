//! Tiles and tokens: where, which, how turned, for how much.

use super::Desk;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_engine::{Action, Choice, HexChoice, Money, Place, PrivateId};

/// The picture of a tile.
fn tile_image(desk: Desk<'_>, number: &str, turn: u8) -> Markup {
    html! {
        img loading="lazy" width="46" height="52" alt={ "tile " (number) ", turned " (turn) }
            src={ "/tiles/" (desk.game.edition().title) "/" (number) "-" (turn) ".svg" };
    }
}

/// Every tile that may be laid, hex by hex. On the board the same forms are filled in by pointing.
pub(crate) fn lay(desk: Desk<'_>, with: Option<PrivateId>, hexes: &[HexChoice]) -> Markup {
    let edition = desk.game.edition();
    let left = |tile| desk.game.table().board.left(tile);
    let by = with.and_then(|p| edition.privates.get(p.index()));
    html! {
        section.lays {
            h3 { "Lay a tile" @if let Some(by) = by { " with " (by.name) } }
            p.dim {
                @if hexes.len() == 1 { "Click the highlighted hex on the board, or choose it below." }
                @else { "Click one of the " (hexes.len()) " highlighted hexes on the board, or choose from the list." }
            }
            (desk.form(&html! {
                div.hexes {
                    @for at in hexes {
                        @let hex = edition.ground.map.hex(at.hex);
                        details.hex data-lay=(hex.name) name="hex" {
                            summary { b { (hex.name) } @if let Some(place) = &hex.place { " " (place) } }
                            div.tiles {
                                @for tile in &at.tiles {
                                    @let number = &edition.ground.tiles.get(tile.tile).number;
                                    @for (rotation, cost) in &tile.rotations {
                                        @let action = Action::Lay { hex: at.hex, tile: tile.tile, rotation: *rotation, with };
                                        button.tile name="action" value=(desk.json(&action)) title={ "Tile " (number) }
                                            data-tile=(number) data-turn=(rotation.sixths()) data-cost=(cost)
                                            data-price=(edition.money(*cost)) data-left=[left(tile.tile)] {
                                            (tile_image(desk, number, rotation.sixths()))
                                            span { (number) @if *cost > 0 { " " (edition.money(*cost)) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }))
        }
    }
}

/// The cities that can be closed, by name; the board shows them too.
pub(crate) fn closing(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    let map = &desk.game.edition().ground.map;
    let named = |hex: HexId| map.hex(hex).place.as_deref().unwrap_or(&map.hex(hex).name);
    let mut cities: Vec<HexId> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Act(Action::Close { hex }) => Some(*hex),
            _ => None,
        })
        .collect();
    cities.sort_unstable_by_key(|hex| named(*hex));
    html! {
        @if !cities.is_empty() {
            section.tokens {
                p { "No train runs to the city or through it in the next round, and no track is connected to it." }
                (desk.form(&html! {
                    div.buttons {
                        @for hex in cities {
                            @let at = map.hex(hex);
                            button data-token=(at.name) data-title={ "Close " (named(hex)) } data-does={ "Close " (named(hex)) }
                                name="action" value=(desk.json(&Action::Close { hex })) {
                                b { (named(hex)) } @if at.place.is_some() { " " span.dim { (at.name) } }
                            }
                        }
                    }
                }))
            }
        }
    }
}

/// Every place for a token, with its price.
pub(crate) fn token(desk: Desk<'_>, with: Option<PrivateId>, places: &[(Place, Money)]) -> Markup {
    let edition = desk.game.edition();
    let by = with.and_then(|p| edition.privates.get(p.index()));
    html! {
        section.tokens {
            h3 { "Place a token" @if let Some(by) = by { " with " (by.name) } }
            (desk.form(&html! {
                div.buttons {
                    @for (place, cost) in places {
                        @let hex = edition.ground.map.hex(place.hex);
                        @let action = Action::Token { hex: place.hex, stop: place.stop, with };
                        @let several = places.iter().filter(|(p, _)| p.hex == place.hex).count() > 1;
                        button data-token=(hex.name) name="action" value=(desk.json(&action)) {
                            b { (hex.name) } @if let Some(name) = &hex.place { " " (name) }
                            @if several { " city " (place.stop.to_string()) }
                            span.dim { @if *cost > 0 { (edition.money(*cost)) } @else { "free" } }
                        }
                    }
                }
            }))
        }
    }
}
