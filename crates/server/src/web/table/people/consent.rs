//! What is being agreed on at a table, and whose time runs, above the game.

use crate::clock::now;
use crate::http::visitor::Visitor;
use crate::table::{LiveTable, Motion, OpenSeat, Proposal, TableState, TableViewer};
use crate::web::site::fault::refusal;
use crate::web::table::forms::form;
use crate::web::table::people::bots;
use crate::words;
use maud::{Markup, html};

fn name(table: &LiveTable, seat: u8) -> &str {
    table.row.seats.get(usize::from(seat)).map_or("somebody", |s| s.name.as_str())
}

fn names(table: &LiveTable, seats: &[u8]) -> String {
    seats.iter().map(|s| name(table, *s)).collect::<Vec<_>>().join(", ")
}

/// Whether a seat is the visitor's.
fn own(table: &LiveTable, visitor: &Visitor, seat: u8) -> bool {
    visitor.id().is_some_and(|a| table.row.seats_of(a).any(|s| s == usize::from(seat)))
}

fn proposal(table: &LiveTable, visitor: &Visitor, proposal: &Proposal) -> Markup {
    let asked = proposal.waiting.iter().any(|s| own(table, visitor, *s));
    html! {
        div.proposal role="group" aria-label="Proposal" {
            p {
                b { (name(table, proposal.by)) } " proposes " (table.motion_words(proposal.motion)) ". "
                span.dim {
                    @if !proposal.agreed.is_empty() { (names(table, &proposal.agreed)) " agreed; " }
                    "waiting for " (names(table, &proposal.waiting)) "."
                }
            }
            @if asked {
                (form(table, visitor, "answer", &html! {
                    input type="hidden" name="proposal" value=(proposal.number);
                    button.go name="answer" value="yes" { "Agree" }
                    button name="answer" value="no" { "Decline" }
                }))
            } @else if own(table, visitor, proposal.by) {
                (form(table, visitor, "answer", &html! {
                    input type="hidden" name="proposal" value=(proposal.number);
                    button.small name="answer" value="no" { "Withdraw" }
                }))
            }
        }
    }
}

fn open_seat(
    table: &LiveTable,
    viewer: &TableViewer,
    visitor: &Visitor,
    open: OpenSeat,
    invite: Option<&str>,
) -> Markup {
    let who = name(table, open.seat);
    html! {
        div.proposal role="group" aria-label="Seat to be taken over" {
            p {
                @if table.bot_at(open.seat).is_some() { "The seat of " b { (who) } " can be taken over." }
                @else if open.offered { b { (who) } " offers their seat to whoever takes it over." }
                @else { b { (who) } " is away: the seat can be taken over." }
                span.dim { " Until then " (who) " plays on." }
            }
            @if own(table, visitor, open.seat) {
                (form(table, visitor, "offer-seat", &html! {
                    input type="hidden" name="seat" value=(open.seat);
                    button.small name="offer" value="no" { "Withdraw the offer" }
                }))
            } @else if viewer.plays {
                (bots::take_over(table, visitor, open.seat))
            } @else {
                (join(table, visitor, Some(open.seat), invite, "Take over", None))
            }
        }
    }
}

/// Why somebody could not sit down, and the name that they gave.
#[derive(Clone, Copy)]
pub(crate) struct NotSeated<'a> {
    /// Why.
    pub(crate) why: &'a str,
    /// Under which name.
    pub(crate) name: &'a str,
}

/// The form to sit down; with why that was refused, if it was.
pub(crate) fn join(
    table: &LiveTable,
    visitor: &Visitor,
    seat: Option<u8>,
    invite: Option<&str>,
    label: &str,
    refused: Option<NotSeated<'_>>,
) -> Markup {
    let asks_password = table.row.password.is_some() && invite.is_none();
    html! {
        @if let Some(refused) = refused { (refusal(refused.why)) }
        form.join method="post" action={ "/table/" (table.row.id) "/join" } {
            input type="hidden" name="key" value=(visitor.form_key);
            @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat); }
            @if let Some(invite) = invite { input type="hidden" name="invite" value=(invite); }
            @if visitor.account.as_ref().is_none_or(crate::store::Account::is_guest) {
                label { "Your name" input name="name" maxlength=(crate::service::seats::LONGEST_NAME) required autocomplete="nickname" value=[refused.map(|r| r.name)]; }
            }
            @if asks_password {
                label { "Password of the table" input name="password" type="password" required autocomplete="off" autofocus[refused.is_some()]; }
            }
            button.red { (label) }
        }
    }
}

/// The clocks of all seats. A script lets those run that run.
fn clocks(table: &LiveTable) -> Markup {
    let at = now();
    let seats = 0..u8::try_from(table.row.seats.len()).unwrap_or(0);
    html! {
        ul.clocks aria-label="Clocks" {
            @for seat in seats {
                @if let Some(left) = table.clocks.left(seat, at) {
                    @let due = table.clocks.due(seat);
                    li.runs[due.is_some()].out[left <= 0] {
                        span { (name(table, seat)) }
                        " "
                        time.clock data-due=[due.map(words::moment)] {
                            @if left <= 0 { "time is up" } @else { (crate::table::span(left)) }
                        }
                    }
                }
            }
            @if table.clocks.paused() { li.dim { "The clocks are paused." } }
        }
    }
}

/// What happens when somebody's time is up, said where it matters.
fn time_is_up(table: &LiveTable, viewer: &TableViewer, visitor: &Visitor) -> Markup {
    let at = now();
    let away: Vec<u8> = table.waiting().into_iter().filter(|s| table.away(*s, at)).collect();
    html! {
        @for seat in away {
            @let mine = own(table, visitor, seat);
            @let standing = table.consent.open_seat(seat).is_some() || table.consent.proposals.iter().any(|p| p.motion == Motion::Free { seat });
            @if !standing && !table.row.hotseat {
                div.proposal.out role="status" {
                    @if mine {
                        p { b { "You are keeping the table waiting." } " Nobody plays for you, but the others may now agree, without you, that somebody else takes over your seat. You can still play on." }
                    } @else {
                        p { b { (name(table, seat)) } " is keeping the table waiting. Nobody plays for them; the others may wait, or agree that somebody else takes over the seat." }
                        @if viewer.plays {
                            (form(table, visitor, "propose", &html! {
                                input type="hidden" name="seat" value=(seat);
                                button.small name="what" value="free" { "Propose a replacement" }
                            }))
                        }
                    }
                }
            }
        }
    }
}

/// Everything of this, between the tabs and the game; nothing where there is nothing to say.
pub(crate) fn strip(table: &LiveTable, viewer: &TableViewer, visitor: &Visitor, invite: Option<&str>) -> Markup {
    let playing = table.state() == TableState::Playing;
    let clock = playing && table.clocks.clock().is_some() && !table.row.hotseat;
    html! {
        @if playing {
            div.affairs {
                @if clock { (clocks(table)) }
                @for one in &table.consent.proposals { (proposal(table, visitor, one)) }
                @for open in &table.consent.open { (open_seat(table, viewer, visitor, *open, invite)) }
                (time_is_up(table, viewer, visitor))
            }
        }
    }
}

/// What a player may propose, for the tab with the tools.
pub(crate) fn tools(table: &LiveTable, viewer: &TableViewer, visitor: &Visitor) -> Markup {
    let playing = table.state() == TableState::Playing && !table.row.hotseat;
    let paused = table.clocks.paused();
    let mine = |seat: usize| u8::try_from(seat).is_ok_and(|s| own(table, visitor, s));
    let others = table.row.seats.iter().enumerate().filter(|(i, _)| !mine(*i));
    let motion = |what: &str, label: &str, about: &str| {
        html! { div.motion { (form(table, visitor, "propose", &html! { button name="what" value=(what) { (label) } })) span.dim { (about) } } }
    };
    let only_bots = others.clone().all(|(_, seat)| seat.bot.is_some());
    // What may end the game is asked once more, and more earnestly where nobody would object.
    let earnest = |what: &str, label: &str, about: &str| {
        html! {
            div.motion {
                details.sure {
                    summary.button { (label) "…" }
                    p {
                        @if only_bots { "Only bots play with you, and bots agree at once: the game is over as soon as you say so, and cannot be taken up again." }
                        @else { "The others are asked. Once all have agreed the game is over and cannot be taken up again." }
                    }
                    (form(table, visitor, "propose", &html! { button.red name="what" value=(what) { "Yes: " (label.to_lowercase()) } }))
                }
                span.dim { (about) }
            }
        }
    };
    html! {
        @if viewer.plays && playing {
            section.card aria-labelledby="h-agree" {
                h2 #h-agree { "Agreements with the others" }
                p.dim { "Everybody sees a proposal, and nothing happens until all who are asked have agreed. You can withdraw it until then." }
                div.motion {
                    (form(table, visitor, "offer-seat", &html! { button { "Offer your seat" } }))
                    span.dim { "You play on until somebody takes it over, with everything that is hidden there; then you see what spectators see." }
                }
                (earnest("resign", "Resign", "If all agree, the game ends as it stands. If somebody does not, your seat is left for somebody to take over."))
                (earnest("end", "End the game here", "If all agree, the game ends as it stands."))
                @if table.clocks.clock().is_some() {
                    @if paused { (motion("resume", "Resume the clocks", "If all agree.")) }
                    @else { (motion("pause", "Pause the clocks", "If all agree, nobody's time runs until all agree again.")) }
                }
                div.motion {
                    (form(table, visitor, "propose", &html! {
                        select name="seat" aria-label="Whose seat" { @for (i, seat) in others { option value=(i) { (seat.name) } } }
                        " "
                        button name="what" value="free" { "Replace this player" }
                    }))
                    span.dim { "Whoever sits there must agree too, unless they are away: their time is up or, without a clock, they have kept the table waiting for half an hour (a week by turns)." }
                }
            }
        }
        @if visitor.id() == Some(&table.row.owner) {
            section.card aria-labelledby="h-hook" {
                h2 #h-hook { "Webhook for this table" }
                p.dim { "Called when a player's turn begins, in a form that Discord and Slack understand. It receives no hidden information." }
                p.links { a.button href={ "/table/" (table.row.id) "/webhook" } { "Set up the webhook" } }
            }
        }
        @if viewer.plays || visitor.id() == Some(&table.row.owner) {
            section.card aria-labelledby="h-archive" {
                h2 #h-archive { "Archive" }
                p.dim { "Removes the table from your list. Nothing is deleted: you find it again among your archived tables." }
                form method="post" action={ "/table/" (table.row.id) "/archive" } {
                    input type="hidden" name="key" value=(visitor.form_key);
                    button name="archive" value="yes" { "Archive" }
                }
            }
        }
    }
}
