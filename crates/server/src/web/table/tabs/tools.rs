//! What helps beside the game: notes, files, copies.

use crate::http::visitor::Visitor;
use crate::service::files;
use crate::table::LiveTable;
use crate::web::table::tabs::parts;
use maud::{Markup, html};
use railhead_titles::Game;

/// The tab.
pub(crate) fn page(table: &LiveTable, game: &Game, visitor: &Visitor) -> Markup {
    let id = &table.row.id;
    let at = parts::past(table, game);
    let when = at.map_or_else(String::new, |at| format!("?at={at}"));
    html! {
        div.tools-grid {
            (notes(table, visitor))
            (crate::web::table::people::consent::tools(table, &table.on_screen(visitor.id()), visitor))
            section.card aria-labelledby="h-pictures" {
                h2 #h-pictures { "Pictures" }
                p { @if let Some(at) = at { "As after " (at) " actions." } @else { "As it is now." } }
                p.links {
                    a.button href={ "/table/" (id) "/file/board.svg" (when) } download { "Board as SVG" }
                    a.button href={ "/table/" (id) "/file/board.png" (when) } download { "Board as PNG" }
                    a.button href={ "/table/" (id) "/file/market.svg" (when) } download { "Market as SVG" }
                }
            }
            section.card.needs-script aria-labelledby="h-show" hidden {
                header { h2 #h-show { "Display of the board" } span.dim { "saved in this browser" } }
                div.show-boxes { (crate::web::table::board::options()) }
            }
            section.card aria-labelledby="h-file" {
                h2 #h-file { "The game as a file" }
                @if files::sees_all(table, visitor.id()) {
                    p { "Every action of the game, to keep, to send or to replay elsewhere. The file contains the seed." }
                    p.links {
                        a.button href={ "/table/" (id) "/file/game.railhead.json" } download { "Railhead file" }
                        a.button href={ "/table/" (id) "/file/game.18xx.json" } download { "18xx.games file" }
                    }
                    p.dim { "18xx.games can read games played with its own set of options." }
                    @if table.row.origin.is_some() { p.dim { "This table is a copy of a game that others play: it can be downloaded once that game is over." } }
                } @else {
                    p.barred { "The game can be downloaded once it is over: the file contains the seed, which would reveal hidden cards. If you play every seat, you can download it at any time." }
                }
            }
            section.card aria-labelledby="h-copy" {
                h2 #h-copy { "Try something out" }
                p { "Copies this position to a table of your own where you play every seat. This table does not change." }
                @if files::may_copy(table, game, visitor.id()) {
                    form method="post" action={ "/table/" (id) "/copy" } {
                        input type="hidden" name="key" value=(visitor.form_key);
                        @if let Some(at) = at { input type="hidden" name="at" value=(at); }
                        button { @if let Some(at) = at { "Copy the game after " (at) " actions" } @else { "Copy the game as it is now" } }
                    }
                    @if at.is_none() { p.dim { "To copy an earlier position, go back to it first." } }
                } @else {
                    p.barred { "Not while something here is hidden from you: a copy would reveal it." }
                }
            }
            section.card aria-labelledby="h-import" {
                h2 #h-import { "Another game" }
                p { "Open a game file of Railhead or of 18xx.games and step through it." }
                p.links { a.button href="/import" { "Open a file" } }
            }
        }
    }
}

fn notes(table: &LiveTable, visitor: &Visitor) -> Markup {
    let address = format!("/table/{}/notes", table.row.id);
    html! {
        section.card.notes-card aria-labelledby="h-notes" {
            header { h2 #h-notes { "Your notes" } span.dim { "only you see them" } }
            @if visitor.account.is_some() {
                // A script puts the notes themselves here.
                div data-load=(address) { p.links { a.button href=(address) { "Open your notes" } } }
            } @else {
                p.dim { "Log in to keep notes here." }
            }
        }
    }
}
