//! Tables in lists.

use crate::clock::now;
use crate::http::visitor::Visitor;
use crate::store::{AccountId, Pace, TableRow, TableState};
use crate::table::{Clock, span};
use crate::words;
use maud::{Markup, html};
use serde::Deserialize;

/// How long after a move a live table counts as being played just now.
const JUST_NOW: i64 = 10 * 60;

/// Whether a table waits for a visitor.
pub(crate) fn waits(table: &TableRow, visitor: &Visitor) -> bool {
    visitor.id().is_some_and(|id| table.waits_for(id))
}

/// Whether nobody but the visitor plays there: games around one screen, copies, studies, and games against bots.
pub(crate) fn is_apart(table: &TableRow, visitor: &Visitor) -> bool {
    let own = |account: &Option<AccountId>| account.is_some() && account.as_ref() == visitor.id();
    let alone = || table.seats.iter().all(|seat| seat.bot.is_some() || own(&seat.account));
    table.hotseat || table.origin.is_some() || alone()
}

/// What waits for the visitor first, then what is played, then the rest, each the last moved first.
pub(crate) fn sort(tables: &mut [TableRow], visitor: &Visitor) {
    let rank = |t: &TableRow| match t.state {
        _ if waits(t, visitor) => 0,
        TableState::Playing => 1,
        TableState::Open => 2,
        TableState::Over => 3,
    };
    tables.sort_by_key(|t| (rank(t), t.due.filter(|_| rank(t) == 0).unwrap_or(i64::MAX), -t.moved));
}

/// The name and the title of a table.
fn name(table: &TableRow, more: &Markup) -> Markup {
    html! { span.tt { b { (table.name) } small { (words::title(&table.title)) (more) } } }
}

/// How much time is left, or when something last happened.
fn when(table: &TableRow) -> Markup {
    let at = now();
    html! {
        span.tw {
            @match (table.state, table.due) {
                (TableState::Playing, Some(due)) if due > at => { time.clock data-due=(words::moment(due)) data-words=" left" { (span(due - at)) " left" } },
                (TableState::Playing, Some(_)) => { span.out { "time is up" } },
                (TableState::Playing, None) if table.pace == Pace::Live && at - table.moved < JUST_NOW => { "live now" },
                (TableState::Playing, None) => { (rough(at - table.moved)) },
                _ => { time datetime=(words::moment(table.moved)) { (words::moment(table.moved)) } },
            }
        }
    }
}

/// A span of time in its largest unit.
fn rough(seconds: i64) -> String {
    match seconds {
        s if s < 60 => "just now".to_owned(),
        s if s < 3600 => format!("{} min ago", s / 60),
        s if s < 86_400 => format!("{} h ago", s / 3600),
        s if s < 2 * 86_400 => "yesterday".to_owned(),
        s => format!("{} days ago", s / 86_400),
    }
}

/// A table that the visitor plays or may watch.
pub(crate) fn row(table: &TableRow, visitor: &Visitor) -> Markup {
    let mine = waits(table, visitor);
    let named = |w: &u8| table.seats.get(usize::from(*w)).map(|s| s.name.as_str());
    let waiting: Vec<&str> = table.waiting.iter().filter_map(named).collect();
    let names: Vec<&str> = table.seats.iter().map(|s| s.name.as_str()).collect();
    let initials = crate::web::site::initials::of(&names);
    html! {
        a.trow.mine[mine] href={ "/table/" (table.id) } {
            (name(table, &html! {}))
            span.tr {
                @match table.state {
                    TableState::Open => { "Not started" small { (taken(table)) " of " (table.seats.len()) " seats taken" } },
                    TableState::Over => { "Over" small { (result(table)) } },
                    TableState::Playing => {
                        (table.round)
                        small {
                            @if mine { (table.about) } @else { (waiting.join(", ")) @if !table.about.is_empty() { ": " (table.about) } }
                        }
                    },
                }
            }
            span.avs aria-label=(players(table)) role="img" {
                @for (i, seat) in table.seats.iter().enumerate().filter(|(_, s)| !s.name.is_empty()) {
                    span.initial.{ "p" (i % 6) } title=(seat.name) { (initials[i]) }
                }
            }
            (when(table))
            span.button.small.red[mine] { @if mine { "Play" } @else { "Open" } }
        }
    }
}

fn players(table: &TableRow) -> String {
    table.seats.iter().map(|s| s.name.as_str()).filter(|n| !n.is_empty()).collect::<Vec<_>>().join(", ")
}

fn taken(table: &TableRow) -> usize {
    table.seats.iter().filter(|s| s.account.is_some()).count()
}

/// A table where somebody can sit down.
pub(crate) fn open_row(table: &TableRow) -> Markup {
    let clock = Clock::read(&table.clock).map(Clock::words);
    let more = html! {
        " · " @if table.pace == Pace::Live { "live" } @else { "by turns" }
        @if let Some(clock) = clock { ", " (clock) }
        @if table.password.is_some() { " · with a password" }
        @if table.state == TableState::Playing { " · a seat is free" }
    };
    let taken = taken(table);
    let all = table.seats.len();
    html! {
        a.orow href={ "/table/" (table.id) } {
            (name(table, &more))
            span.places role="img" aria-label={ (taken) " of " (all) " seats taken" } {
                @for n in 0..all { i.f[n < taken] {} }
            }
            span.button.small { @if table.state == TableState::Playing { "Take over" } @else { "Join" } }
        }
    }
}

/// How a game ended, as it is kept.
#[derive(Debug, Deserialize)]
struct Ended {
    worth: Vec<i32>,
}

/// Who made how much, the most first.
fn result(table: &TableRow) -> String {
    let Ok(ended) = serde_json::from_str::<Ended>(&table.result) else { return String::new() };
    let sign = railhead_titles::find(&table.title).map_or("", |t| t.currency);
    let mut all: Vec<(&str, i32)> = table.seats.iter().map(|s| s.name.as_str()).zip(ended.worth).collect();
    all.sort_by_key(|(_, worth)| -worth);
    let told = all.iter().map(|(name, worth)| format!("{name} {}", railhead_engine::money(sign, *worth)));
    told.collect::<Vec<_>>().join(" · ")
}

/// A table whose game is over.
pub(crate) fn over_row(table: &TableRow) -> Markup {
    html! {
        a.frow href={ "/table/" (table.id) } {
            (name(table, &html! {}))
            span.tr { (result(table)) }
            (when(table))
            span.button.small { "Replay" }
        }
    }
}
