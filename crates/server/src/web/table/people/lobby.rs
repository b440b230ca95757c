//! The waiting room: a table that has not begun.

use crate::http::visitor::Visitor;
use crate::store::{Account, Pace, Visibility};
use crate::table::{Clock, LiveTable};
use crate::web::form::Form;
use crate::web::site::page;
use crate::web::table::forms;
use crate::web::table::log;
use crate::web::table::marks::chosen_rules::ChosenRules;
use crate::web::table::people::{bots, consent};
use crate::words;
use maud::{Markup, html};

/// What is played, in a line and in single rules.
fn game(table: &LiveTable) -> Markup {
    let row = &table.row;
    let clock = Clock::read(&row.clock).map(Clock::words);
    let options: Vec<(String, String)> = serde_json::from_str(&row.options).unwrap_or_default();
    let chosen = railhead_titles::find(&row.title).map(|title| ChosenRules::of(title, &options, false));
    html! {
        p {
            (words::title(&row.title)) " · " (row.seats.len()) " seats · " @if row.pace == Pace::Live { "live, in one sitting" } @else { "by turns, over days" }
            @if let Some(clock) = clock { " · " (clock) } @else { " · no clock" }
        }
        @if let Some(chosen) = chosen {
            section.rules-chosen aria-labelledby="h-rules" { h2 #h-rules { "Rules" } (chosen.summary()) (chosen.others()) }
        }
    }
}

fn seats(table: &LiveTable, visitor: &Visitor, owns: bool) -> Markup {
    let row = &table.row;
    let names: Vec<&str> = row.seats.iter().map(|s| s.name.as_str()).collect();
    let initials = crate::web::site::initials::of(&names);
    html! {
        ol.seats-list {
            @for (i, seat) in row.seats.iter().enumerate() {
                li {
                    @if seat.account.is_some() {
                        span.initial.{ "p" (i % 6) } aria-hidden="true" { (initials[i]) }
                        span { (seat.name) }
                        @if seat.account.as_deref() == Some(&row.owner) { span.chip.tiny { "host" } }
                        @if owns && seat.account.as_ref() != visitor.id() {
                            (forms::form(table, visitor, "remove", &html! {
                                input type="hidden" name="seat" value=(i);
                                button.small aria-label={ "Remove " (seat.name) } { "Remove" }
                            }))
                        }
                    } @else { span.seat.free aria-hidden="true" {} span.dim { "Free" } }
                }
            }
        }
    }
}

/// The link to invite others, and who gets in with it.
fn invitation(table: &LiveTable) -> Markup {
    let row = &table.row;
    let link = format!("/table/{}?invite={}", row.id, row.invite);
    html! {
        div.invite {
            p {
                "Invite others with this link. "
                span.dim {
                    @match row.visibility {
                        Visibility::Public => "Anybody else finds the table in the lobby.",
                        Visibility::Unlisted => "Nobody else finds the table.",
                        Visibility::Password => "It works without the password, which everybody else needs.",
                    }
                }
            }
            div.copy-link {
                input readonly data-invite=(link) value=(link) aria-label="Link to invite others";
                button.needs-script type="button" data-copy="" hidden { "Copy link" }
            }
        }
    }
}

/// What guests must know: they are known by their browser only.
fn guest_note(visitor: &Visitor, sits: bool) -> Markup {
    let guest = visitor.account.as_ref().is_none_or(Account::is_guest);
    html! {
        @if guest {
            p.guest-note {
                @if sits { "You play as a guest: only this browser knows you. " } @else { "You can sit down without an account; then only this browser knows you. " }
                a href="/register" { "Register" } " to play on any device and to be told when it is your turn."
                @if sits { " You keep your seat." }
            }
        }
    }
}

fn chat(table: &LiveTable, visitor: &Visitor, sits: bool) -> Markup {
    let may = sits || visitor.account.as_ref().is_some_and(|account| !account.is_guest());
    html! {
        section.card.waiting-chat aria-labelledby="h-chat" {
            h2 #h-chat { "Chat" }
            @if table.chat.is_empty() { p.dim { "Nobody has said anything yet." } }
            @else {
                ol.said-list aria-live="polite" {
                    @for said in table.chat.iter() { li { b { (said.who) } " " (log::linked(&said.text)) " " time.dim datetime=(words::moment(said.at)) {} } }
                }
            }
            @if may {
                form.act.chat method="post" action={ "/table/" (table.row.id) "/chat" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    input #say name="text" maxlength="1000" required placeholder="Message the table" aria-label="Message the table" autocomplete="off";
                    button { "Send" }
                }
            } @else { p.dim { "Sit down or log in to write here." } }
        }
    }
}

/// Who sits there, and what a visitor may do about it; with why they could not sit down, if they tried.
pub(crate) fn lobby(
    table: &LiveTable,
    visitor: &Visitor,
    invite: Option<&str>,
    refused: Option<consent::NotSeated<'_>>,
) -> Markup {
    let row = &table.row;
    let sits = visitor.id().is_some_and(|id| row.seats_of(id).next().is_some());
    let owns = visitor.id() == Some(&row.owner);
    let full = row.seats.iter().all(|s| s.account.is_some());
    html! {
        main.plain.waiting-room #table data-table=(row.id) data-seq=(table.seq) {
            h1 { (row.name) }
            @if !owns { p { @if sits { "You have a seat. The game begins when the host starts it." } @else if full { "Every seat is taken." } @else { "This table waits for players." } } }
            (seats(table, visitor, owns))
            @if !sits && !full { (consent::join(table, visitor, None, invite, "Sit down", refused)) }
            (guest_note(visitor, sits))
            @if owns {
                (forms::form(table, visitor, "start", &html! {
                    button.red.large disabled[!full] { "Start the game" }
                    @if !full { span.dim { " once every seat is taken" } }
                }))
            }
            @if sits || owns { (invitation(table)) }
            @if owns { (bots::lobby(table, visitor)) }
            @if sits {
                form method="post" action={ "/table/" (row.id) "/leave" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button.quiet { "Leave the table" }
                }
            }
            (game(table))
            (chat(table, visitor, sits))
        }
    }
}

/// The page of a table where somebody could not sit down: the form with why, and with what they wrote.
pub(crate) fn not_seated(table: &LiveTable, visitor: &Visitor, form: &Form, why: &str) -> Markup {
    let refused = Some(consent::NotSeated { why, name: form.get("name") });
    let invite = Some(form.get("invite")).filter(|invite| !invite.is_empty());
    let main = if table.game.is_none() {
        lobby(table, visitor, invite, refused)
    } else {
        let seat = form.get("seat").parse().ok();
        html! { main.plain { h1 { (table.row.name) } (consent::join(table, visitor, seat, invite, "Take over", refused)) p.links { a href={ "/table/" (table.row.id) } { "Back to the table" } } } }
    };
    page::page(&table.row.name, visitor, &main)
}
