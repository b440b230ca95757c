//! An offer that waits for its answer.

use super::Desk;
use crate::web::table::decision::desk::bill;
use crate::words;
use maud::{Markup, html};
use railhead_engine::Action;
use railhead_titles::Game;

/// Words as they go on within a sentence.
fn begun(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What is offered, by whom and to whom.
fn told(game: &Game) -> Markup {
    let Some(offer) = &game.table().offer else { return html! {} };
    html! {
        p {
            b { (words::player(game, offer.by)) } " offers " b { (words::player(game, offer.to)) } " a deal: "
            em { (begun(&words::action(game, &offer.action))) } "."
        }
    }
}

/// The offer with the answers that the one at the desk may give.
pub(crate) fn answer(desk: Desk<'_>) -> Markup {
    let Some(offer) = &desk.game.table().offer else { return html! {} };
    html! {
        div.offer role="group" aria-label="Offer" {
            (told(desk.game))
            @if offer.to == desk.seat {
                (bill(&desk.outlook(&Action::Accept)))
                div.answers {
                    (desk.button(&Action::Accept, "Accept", "go"))
                    (desk.button(&Action::Decline, "Decline", "plain"))
                }
            } @else if offer.by == desk.seat {
                p.dim { (words::player(desk.game, offer.to)) " has to answer." }
                div.answers { (desk.button(&Action::Withdraw, "Withdraw the offer", "plain")) }
            }
        }
    }
}

/// The offer for those who only watch.
pub(crate) fn seen(game: &Game) -> Markup {
    html! { @if game.table().offer.is_some() { div.offer { (told(game)) } } }
}
