//! What stands for a player: an initial on a colour.

use crate::web::site::initials;
use maud::{Markup, html};
use railhead_engine::Seat;
use railhead_titles::Game;

/// The colours of the players, as the style sheet has them. An initial always stands beside them.
pub(crate) const COLOURS: [&str; 6] = ["#8c2f4b", "#2b6390", "#5a7a25", "#74468c", "#9a5a10", "#2d6f6a"];

/// What stands for a player where there is no room for the name.
pub(crate) fn letters(game: &Game, seat: Seat) -> String {
    let names: Vec<&str> = game.setup().seats.iter().map(String::as_str).collect();
    initials::of(&names).into_iter().nth(seat.index()).unwrap_or_else(|| "?".to_owned())
}

/// The initial of a player on their colour.
pub(crate) fn initial(game: &Game, seat: Seat) -> Markup {
    html! { span.initial.{ "p" (seat.index() % 6) } aria-hidden="true" { (letters(game, seat)) } }
}
