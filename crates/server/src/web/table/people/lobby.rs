//! A table that has not begun.

use crate::http::visitor::Visitor;
use crate::store::Pace;
use crate::table::{Clock, LiveTable};
use crate::web::table::forms;
use crate::web::table::people::consent;
use maud::{Markup, html};

/// Who sits there, and what a visitor may do about it.
pub(crate) fn lobby(table: &LiveTable, visitor: &Visitor, invite: Option<&str>) -> Markup {
    let row = &table.row;
    let sits = visitor.id().is_some_and(|id| row.seats_of(id).next().is_some());
    let owns = visitor.id() == Some(&row.owner);
    let full = row.seats.iter().all(|s| s.account.is_some());
    let clock = Clock::read(&row.clock).map(Clock::words);
    let names: Vec<&str> = row.seats.iter().map(|s| s.name.as_str()).collect();
    let initials = crate::web::site::initials::of(&names);
    html! {
        main.plain #table data-table=(row.id) data-seq=(table.seq) {
            h1 { (row.name) }
            p {
                (crate::words::title(&row.title)) " · " (row.seats.len()) " seats · " @if row.pace == Pace::Live { "live" } @else { "by turns" }
                @if let Some(clock) = clock { " · " (clock) }
                @if row.password.is_some() { " · with a password" }
            }
            ol.seats-list {
                @for (i, seat) in row.seats.iter().enumerate() {
                    li {
                        @if seat.account.is_some() {
                            span.initial.{ "p" (i % 6) } aria-hidden="true" { (initials[i]) }
                            span { (seat.name) }
                            @if seat.account.as_deref() == Some(&row.owner) { span.chip.tiny { "opened the table" } }
                            @if owns && seat.account.as_ref() != visitor.id() {
                                (forms::form(table, visitor, "remove", &html! {
                                    input type="hidden" name="seat" value=(i);
                                    button.small aria-label={ "Remove " (seat.name) } { "Remove" }
                                }))
                            }
                        } @else { span.seat.free aria-hidden="true" {} span.dim { "free" } }
                    }
                }
            }
            @if !sits && !full { (consent::join(table, visitor, None, invite, "Sit down")) }
            @if owns { (crate::web::table::people::bots::lobby(table, visitor)) }
            @if owns {
                (forms::form(table, visitor, "start", &html! {
                    button.red disabled[!full] { "Start the game" }
                    @if !full { span.dim { " once every seat is taken" } }
                }))
            }
            @if sits {
                form method="post" action={ "/table/" (row.id) "/leave" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.quiet { "Stand up" }
                }
            }
            @if sits || owns {
                div.invite {
                    p { "Invite others with this link" @if row.password.is_some() { ". Whoever has it needs no password" } ":" }
                    input readonly data-invite={ "/table/" (row.id) "?invite=" (row.invite) } value={ "/table/" (row.id) "?invite=" (row.invite) } aria-label="Link to invite others";
                }
            }
        }
    }
}
