//! A table that has not begun.

use super::visitor::Visitor;
use crate::table::LiveTable;
use maud::{Markup, html};

/// Who sits there, and what a visitor may do about it.
pub(crate) fn lobby(table: &LiveTable, visitor: &Visitor) -> Markup {
    let row = &table.row;
    let sits = visitor.id().is_some_and(|id| row.seats_of(id).next().is_some());
    let owns = visitor.id() == Some(row.owner.as_str());
    let full = row.seats.iter().all(|s| s.account.is_some());
    html! {
        main.plain #table data-table=(row.id) data-seq=(table.seq) {
            h1 { (row.name) }
            p { (row.title) ", " (row.seats.len()) " seats, " @if row.pace == "live" { "live" } @else { "by turns" } }
            ol.seats-list {
                @for seat in &row.seats { li { @if seat.account.is_some() { (seat.name) } @else { span.dim { "free" } } } }
            }
            @if !sits && !full {
                form.stack method="post" action={ "/table/" (row.id) "/join" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    @if visitor.account.as_ref().is_none_or(crate::store::Account::is_guest) {
                        label { "Your name" input name="name" maxlength="40" required; }
                    }
                    @if row.password.is_some() { label { "Password" input name="password" type="password" required; } }
                    button.red { "Sit down" }
                }
            }
            @if sits {
                form method="post" action={ "/table/" (row.id) "/leave" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.quiet { "Stand up" }
                }
            }
            @if owns {
                form method="post" action={ "/table/" (row.id) "/start" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.red disabled[!full] { "Start the game" }
                    @if !full { span.dim { " once every seat is taken" } }
                }
                p.dim { "Invite others with the address of this page." }
            }
        }
    }
}
