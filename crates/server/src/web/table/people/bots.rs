//! Bots at tables: letting them sit down or take a seat over.

use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::bots::{self, BotKind};
use crate::table::LiveTable;
use crate::web::site::against_bots::strength_options;
use crate::web::table::forms::{self, Sent, answer, seat_in};
use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use railhead_bots::{Budget, Level};

/// Seats a bot.
pub(crate) async fn add((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let seconds = match form.get("seconds") {
        "" => None,
        text => Some(text.parse().unwrap_or(f64::NAN)),
    };
    let level = BotKind::find(form.get("level"))?.level(seconds)?;
    answer(&id, &headers, bots::seat(&app, &visitor, &id, &level, seat_in(&form)).await)
}

/// Allows hints at a table, or no longer.
pub(crate) async fn allow((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answer(&id, &headers, bots::allow_hints(&app, &visitor, &id, form.get("allow") == "yes").await)
}

/// Says who may talk at a table.
pub(crate) async fn talk((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answer(&id, &headers, bots::allow_talk(&app, &visitor, &id, form.get("who") == "all").await)
}

/// What a bot is asked for.
fn choice() -> Markup {
    html! {
        select name="level" aria-label="Which bot" {
            (strength_options("steady"))
            option value="shrewd" { "Shrewd: thinks ahead by rules of thumb" }
            option value="random" { "Random: for a laugh" }
        }
        label.seconds { span { "Seconds to think (master, shrewd)" } input name="seconds" type="number" min="0.1" max="60" step="0.1" value="1"; }
    }
}

/// The form to let a bot sit down before the game, and whether there are hints.
pub(crate) fn lobby(table: &LiveTable, visitor: &Visitor) -> Markup {
    let free = table.row.seats.iter().any(|s| s.account.is_none());
    html! {
        @if free {
            div.add-bot { (forms::form(table, visitor, "bot", &html! { (choice()) button { "Add a bot" } })) }
        }
        (forms::form(table, visitor, "hints", &html! {
            @if table.hints { button.small name="allow" value="no" { "Turn hints off" } span.dim { " Players may ask a bot what it would do." } }
            @else { button.small name="allow" value="yes" { "Allow hints" } span.dim { " Then players may ask a bot what it would do." } }
        }))
        (forms::form(table, visitor, "talk", &html! {
            @if table.quiet { button.small name="who" value="all" { "Let spectators chat" } span.dim { " Only players may chat here." } }
            @else { button.small name="who" value="players" { "Only players may chat" } span.dim { " Spectators may chat, too." } }
        }))
    }
}

/// The form to let a bot take over a seat that was left for it.
pub(crate) fn take_over(table: &LiveTable, visitor: &Visitor, seat: u8) -> Markup {
    let inside = html! {
        input type="hidden" name="seat" value=(seat);
        (choice())
        button { "Let a bot take over" }
    };
    html! { div.add-bot { (forms::form(table, visitor, "bot", &inside)) } }
}

/// How long a bot thinks about a decision at most, in words, where that is known.
pub(crate) fn thinks(level: &Level) -> Option<String> {
    match level {
        Level::Shrewd(Budget::Time(time)) | Level::Master(Budget::Time(time)) => {
            Some(format!("thinks up to {} s", time.as_secs_f64()))
        }
        _ => None,
    }
}
