//! A game that is over: who won and why it ended, what everybody's worth is made of, how it came about, and what to do next.

mod made_of;
mod records;
pub(crate) mod rematch;
mod words;

use crate::http::visitor::Visitor;
use crate::service::files;
use crate::table::{LiveTable, TableViewer};
use crate::web::table::cards::envelopes;
use crate::web::table::decision::ranking;
use crate::web::table::log;
use crate::web::table::marks::badges::initial;
use crate::web::table::renewal::Held;
use crate::web::table::tabs::{charts, parts};
use crate::words::player;
use maud::{Markup, html};
use railhead_engine::{Money, Outcome};
use railhead_titles::Game;

/// What one can do once the game is over.
fn what_now(table: &LiveTable, viewer: &TableViewer, visitor: &Visitor) -> Markup {
    let id = &table.row.id;
    html! {
        div.end-acts {
            @if viewer.plays {
                form method="post" action={ "/table/" (id) "/rematch" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.red.large { "Rematch" }
                }
            }
            a.button.large href="?at=0" { "Step through the game" }
            a.button.large href={ "/table/" (id) "/file/board.png" } download { "Keep a picture" }
            @if files::sees_all(table, visitor.id()) {
                a.button.large href={ "/table/" (id) "/file/game.railhead.json" } download { "Download the game" }
            }
        }
    }
}

/// Players with what they made, the winner first, each with a bar as long as it is much.
fn standings(game: &Game, worth: &[Money]) -> Markup {
    let most = worth.iter().copied().max().unwrap_or(0).max(1);
    html! {
        ol.result {
            @for (seat, worth) in ranking(worth) {
                @let share = 1000 * i64::from(worth.max(0)) / i64::from(most);
                li {
                    (initial(game, seat))
                    span.name { (player(game, seat)) @if game.table().players[seat.index()].bankrupt { " " span.chip.tiny { "bankrupt" } } }
                    b { (game.edition().money(worth)) }
                    svg.bar.series.{ "p" (seat.index() % 6) } viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" { path d={ "M0 5H" (share) } {} }
                }
            }
        }
    }
}

/// The page.
pub(crate) fn page(
    table: &LiveTable,
    game: &Game,
    outcome: &Outcome,
    viewer: &TableViewer,
    visitor: &Visitor,
    held: &Held,
) -> Markup {
    html! {
        main.end-page {
            div.end-grid {
                section.card.decision.end-head #decision tabindex="-1" aria-live="polite" {
                    p.dim { "The game is over" }
                    h2 { (words::winners(game, &outcome.worth)) }
                    p.why { (words::why(game, outcome.reason)) }
                    (standings(game, &outcome.worth))
                    (what_now(table, viewer, visitor))
                }
                (charts::worth(table, game))
                section.card aria-labelledby="h-made-of" {
                    header { h2 #h-made-of { "What it is made of" } }
                    (parts::scrolling("What everybody's worth is made of", &made_of::table(game, &outcome.worth)))
                }
                section.card aria-labelledby="h-records" {
                    header { h2 #h-records { "Records of this game" } }
                    (records::list(game))
                }
                (envelopes::card(game, viewer.in_game))
                (log::card(table, game, viewer, None, &visitor.form_key, held))
            }
        }
    }
}
