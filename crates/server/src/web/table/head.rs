//! The head of a table: what is played, whose turn it is, the tabs, the way through the past.

use crate::http::visitor::Visitor;
use crate::service::taking_back::Back;
use crate::table::{LiveTable, TableViewer};
use crate::web::site::icons::icon;
use crate::web::site::page;
use crate::web::table::marks::tokens::token;
use crate::web::table::tab::Tab;
use crate::words;
use maud::{Markup, html};
use railhead_engine::Event;
use railhead_titles::Game;

/// The tabs: each with its key, and the title before, at and after the letter of the key.
const TABS: [(Tab, &str, [&str; 3]); 9] = [
    (Tab::Game, "g", ["", "G", "ame"]),
    (Tab::Entities, "e", ["", "E", "ntities"]),
    (Tab::Map, "m", ["", "M", "ap"]),
    (Tab::Market, "k", ["Mar", "k", "et"]),
    (Tab::Info, "i", ["", "I", "nfo"]),
    (Tab::Tiles, "t", ["", "T", "iles"]),
    (Tab::Spreadsheet, "s", ["", "S", "preadsheet"]),
    (Tab::Tools, "o", ["T", "o", "ols"]),
    (Tab::Auto, "a", ["", "A", "uto"]),
];

/// The tabs at the bottom of a phone.
const PHONE: [(Tab, &str, &str); 5] = [
    (Tab::Game, "game", "Game"),
    (Tab::Map, "board", "Map"),
    (Tab::Market, "market", "Market"),
    (Tab::Log, "log", "Log"),
    (Tab::More, "more", "More"),
];

/// Whether it is the viewer's turn: who waits for the answer to their own offer has nothing to do.
pub(crate) fn is_turn(game: &Game, viewer: &TableViewer) -> bool {
    let offer = game.table().offer.as_ref();
    viewer.deciding.is_some_and(|seat| offer.is_none_or(|o| o.to == seat))
}

/// The first line.
pub(crate) fn heading(table: &LiveTable, game: &Game, viewer: &TableViewer, visitor: &Visitor) -> Markup {
    let edition = game.edition();
    let phase = edition.phases.get(usize::from(game.table().phase));
    let turn = is_turn(game, viewer);
    let deciding = game.deciding();
    html! {
        header.top.table-head.your-turn[turn && !table.row.hotseat].hotseat[table.row.hotseat] {
            a.back-home href="/" aria-label="All tables" { (icon("back")) }
            (page::brand())
            div.table-title {
                b { (table.row.name) }
                span.dim { (words::title(&table.row.title)) }
                span.phone-round { (words::round(game)) @if let Some(phase) = phase { " · Phase " (phase.name) } }
            }
            div.heading {
                h1.round { (words::round(game)) }
                @if let Some(phase) = phase {
                    span.chip {
                        @for colour in &phase.colours { i.swatch.{ "t-" (colour.name()) } title=(colour.name()) {} }
                        "Phase " (phase.name)
                        span.sr { ", tiles: " @for (i, colour) in phase.colours.iter().enumerate() { @if i > 0 { ", " } (colour.name()) } }
                    }
                }
                @if game.outcome().is_some() {
                    span.chip { "Over" }
                } @else {
                    @if turn { span.chip.turn { "Your turn" } }
                    @if let Some(company) = game.operating() { (token(company)) }
                    @if let Some(first) = deciding.first() {
                        span.about {
                            @if !turn || table.row.hotseat { b { (words::player(game, first.seat)) } ": " }
                            (game.phrase(first.ask).words)
                        }
                    }
                }
            }
            (page::who(visitor))
        }
    }
}

/// After how many actions each round began.
fn rounds(game: &Game) -> Vec<usize> {
    let begins =
        |i: &usize| game.done(*i).is_some_and(|(_, _, events)| events.iter().any(|e| matches!(e, Event::Round(_))));
    (0..game.len()).filter(begins).map(|i| i + 1).collect()
}

/// The second line: the tabs, and the way through the past.
pub(crate) fn tabs(table: &LiveTable, tab: Tab, at: Option<usize>, visitor: &Visitor, viewer: &TableViewer) -> Markup {
    html! {
        div.tabs {
            nav.tab-links aria-label="Views" {
                @for (one, letter, [before, lit, after]) in TABS {
                    // The letter of the key is marked, which would break the word in two for a screen reader.
                    a href=(one.address(at)) data-key=(letter) aria-label={ (before) (lit) (after) } aria-current=[(one == tab.over()).then_some("page")] {
                        (before) u { (lit) } (after)
                    }
                }
            }
            (history(table, tab, at, visitor, viewer))
        }
    }
}

fn history(table: &LiveTable, tab: Tab, at: Option<usize>, visitor: &Visitor, viewer: &TableViewer) -> Markup {
    let Some(now) = &table.game else { return html! {} };
    let all = now.len();
    let here = at.unwrap_or(all);
    let step = |to: usize| tab.address((to < all).then_some(to));
    let mine = viewer.deciding.and_then(|seat| crate::web::table::since::Since::of(now, seat)).map(|s| s.from);
    // Ticks stand where the middle of the slider's knob comes to.
    let place = |n: usize| 8.0 + 234.0 * (n as f64) / (all.max(1) as f64);
    html! {
        nav.history aria-label="History" {
            a.step href=(step(0)) data-key="Home" title="The beginning (Home)" aria-label="The beginning" { (icon("first")) }
            a.step href=(step(here.saturating_sub(1))) data-key="ArrowLeft" title="One action back (←)" aria-label="One action back" { (icon("back")) }
            form.slide method="get" {
                @if tab != Tab::Game { input type="hidden" name="tab" value=(tab.name()); }
                svg viewBox="0 0 250 26" aria-hidden="true" {
                    path.rail d="M8 13H242" {}
                    @if let Some(mine) = mine { path.mine d=(format!("M{:.1} 13H242", place(mine))) {} }
                    @for tick in rounds(now) { path.tick d=(format!("M{0:.1} 7V19", place(tick))) {} }
                }
                input #slider type="range" name="at" min="0" max=(all) value=(here) data-history="" autocomplete="off"
                    aria-label="After how many actions" aria-valuetext=(format!("{here} of {all}"));
            }
            a.step href=(step(here + 1)) data-key="ArrowRight" title="One action on (→)" aria-label="One action on" { (icon("on")) }
            a.step href=(step(all)) data-key="End" title="Now (End)" aria-label="Now" { (icon("last")) }
            span.count { (here) " of " (all) }
            @if viewer.plays && at.is_none() { (takes_back(table, now, visitor)) }
        }
    }
}

/// Undo and redo, or why there is nothing to take back or to do again.
fn takes_back(table: &LiveTable, game: &Game, visitor: &Visitor) -> Markup {
    let back = Back::of(table, game, &crate::service::play::seats_of(table, visitor));
    let label = back.map_or("Undo", |back| back.words().0);
    let undo = back.map(|back| back.words().1).map_err(|why| why.to_string());
    let undo = undo.as_ref().map(|words| *words).map_err(String::as_str);
    let redo = if game.redoable() > 0 { Ok("Redo what was undone (Shift Z)") } else { Err("Nothing has been undone.") };
    let button = |name: &str, letter: &str, words: &Markup, may: Result<&str, &str>| {
        let (Ok(title) | Err(title)) = may;
        html! {
            form.act method="post" action={ "/table/" (table.row.id) "/" (name) } {
                input type="hidden" name="key" value=(visitor.form_key);
                button.small data-key=[may.is_ok().then_some(letter)] title=(title) aria-disabled[may.is_err()] data-why=[may.err()] { (words) }
            }
        }
    };
    html! {
        (button("undo", "z", &html! { (label) " " kbd { "Z" } }, undo))
        (button("redo", "Z", &html! { "Redo" }, redo))
    }
}

/// The tabs at the bottom of a phone.
pub(crate) fn phone_tabs(tab: Tab, at: Option<usize>) -> Markup {
    let known = PHONE.iter().any(|(one, ..)| *one == tab);
    html! {
        nav.phone-tabs aria-label="Views" {
            @for (one, sign, words) in PHONE {
                @let here = one == tab || (one == Tab::More && !known);
                a href=(one.address(at)) aria-current=[here.then_some("page")] { (icon(sign)) (words) }
            }
        }
    }
}

/// All tabs as a list, for phones.
pub(crate) fn more(at: Option<usize>) -> Markup {
    html! {
        main.more-tabs {
            @for (one, _, letters) in TABS { a.card href=(one.address(at)) { (letters.concat()) } }
            div.card { (page::look_choices()) }
        }
    }
}
