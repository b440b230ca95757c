//! What private companies do, as their cards say it, with the way to the ruling.

use crate::web::table::marks::marked;
use maud::{Markup, html};
use railhead_engine::PrivateCard;
use railhead_titles::{Game, Ruling};

/// What a private company does; nothing if nobody wrote it down.
pub(crate) fn about(rows: &[Ruling<'_>], card: &PrivateCard) -> Markup {
    let Some(row) = card.power.as_ref().and_then(|told| rows.iter().find(|row| row.id == told)) else {
        return html! { (card.text) };
    };
    html! { (card.text) " " a.para href={ "?tab=info#" (marked::anchor(row.id)) } title="How the rule is read here" { (row.id) } }
}

/// What a private company does, folded, where something is written about it.
pub(crate) fn power(game: &Game, card: &PrivateCard) -> Markup {
    let Some(page) = railhead_titles::rulings(&game.setup().title) else { return html! {} };
    let rows = Ruling::all(page);
    html! { details.power { summary { "What it does" } p { (about(&rows, card)) } } }
}
