//! What one looks up: phases, trains, limits, the options of this table, and how the rules are read here.

use crate::web::table::marks::chosen_rules::ChosenRules;
use crate::web::table::marks::marked;
use crate::web::table::tabs::parts;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Seat, TrainPlace};
use railhead_titles::{Game, Ruling, rulings};

/// The tab.
pub(crate) fn page(game: &Game) -> Markup {
    html! {
        div.info-grid {
            section.card aria-labelledby="h-phases" { h2 #h-phases { "Phases" } (parts::scrolling("Phases", &phases(game))) }
            section.card aria-labelledby="h-trains" { h2 #h-trains { "Trains" } (parts::scrolling("Trains", &trains(game))) }
            section.card aria-labelledby="h-limits" { h2 #h-limits { "Limits" } (limits(game)) }
            section.card aria-labelledby="h-options" { h2 #h-options { "Options of this table" } (options(game)) }
        }
        (book(game))
    }
}

fn phases(game: &Game) -> Markup {
    let (edition, now) = (game.edition(), usize::from(game.table().phase));
    let begins = |phase: usize| {
        let sort = edition.trains.iter().find(|s| usize::from(s.phase) == phase && phase > 0);
        sort.map_or_else(String::new, |s| format!("first {} train", s.name))
    };
    html! {
        table.sheet {
            thead { tr { th { "Phase" } th { "Begins with" } th.num { "Train limit" } th { "Tiles" } th.num { "Operating rounds" } } }
            tbody {
                @for (i, phase) in edition.phases.iter().enumerate() {
                    tr.now[i == now] {
                        th scope="row" { (phase.name) @if i == now { " " span.chip { "now" } } }
                        td { (begins(i)) }
                        td.num { (phase.limit) }
                        td { @for colour in &phase.colours { span.colour.{ "t-" (colour.name()) } { (colour.name()) } " " } }
                        td.num { (phase.rounds) }
                    }
                }
            }
        }
    }
}

fn trains(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let count = |sort: usize, place: TrainPlace| {
        table.trains.iter().filter(|t| usize::from(t.sort) == sort && t.place == place).count()
    };
    let running = |sort: usize| {
        let with = table.trains.iter().filter(|t| usize::from(t.sort) == sort);
        with.filter(|t| matches!(t.place, TrainPlace::Company(_))).count()
    };
    let phase = |p: Option<u8>| p.and_then(|p| edition.phases.get(usize::from(p))).map_or("never", |p| p.name.as_str());
    html! {
        table.sheet {
            thead { tr {
                th { "Train" } th { "Prices" } th.num { "In the bank" } th.num { "Turned in" } th.num { "With companies" }
                th { "Last run in phase" } th { "Removed in phase" }
            } }
            tbody {
                @for (i, sort) in edition.trains.iter().enumerate() {
                    @let last = table.next_train().is_some_and(|t| usize::from(table.train(t).sort) == i);
                    tr.now[last] {
                        th scope="row" { (sort.name) @if last { " " span.chip { "next" } } }
                        td { @for (k, kind) in sort.kinds.iter().enumerate() { span.each { (kind.name) " for " (edition.money(kind.price)) @if k + 1 < sort.kinds.len() { ", " } } " " } }
                        td.num { (count(i, TrainPlace::Depot)) }
                        td.num { (count(i, TrainPlace::Discard)) }
                        td.num { (running(i)) }
                        td { (phase(sort.old_in)) }
                        td { (phase(sort.gone_in)) }
                    }
                }
            }
        }
    }
}

fn limits(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let phase = edition.phases.get(usize::from(table.phase));
    html! {
        dl.fact-list {
            @if let Some(phase) = phase { dt { "Trains of a company" } dd { (phase.limit) " in phase " (phase.name) } }
            dt { "Money in the bank" } dd { (edition.money(table.bank)) " of " (edition.money(table.all_money())) " in the game" }
            @for seat in (0..table.players.len()).map(Seat::from_index) {
                @let (held, limit) = game.certificates(seat);
                @if let Some(limit) = limit { dt { "Certificates, " (words::player(game, seat)) } dd { (held) " of " (limit) } }
            }
        }
    }
}

fn options(game: &Game) -> Markup {
    let setup = game.setup();
    let Some(title) = railhead_titles::find(&setup.title) else { return html! {} };
    let chosen = ChosenRules::of(title, &setup.options, true);
    html! { (chosen.summary()) (chosen.others()) }
}

/// How the rulebook is read here, paragraph by paragraph.
fn book(game: &Game) -> Markup {
    let title = &game.setup().title;
    let Some(page) = rulings(title) else {
        return html! { section.card { h2 { "How the rules are read here" } p.dim { "Nothing is written about " (title) " yet." } } };
    };
    html! {
        section.card.book aria-labelledby="h-rulings" {
            header {
                h2 #h-rulings { "How the rules are read here" }
                input type="search" data-filter="#rulings > div" placeholder="Find a word or a paragraph" aria-label="Find in the rulings" hidden;
            }
            p.dim { "In our words, which are no substitute for the rulebook. Where the book is silent or can be read in more than one way, the reading chosen here follows " b { "Ruling" } "." }
            dl #rulings {
                @for row in Ruling::all(page) {
                    div id=(marked::anchor(row.id)) {
                        dt { (row.id) }
                        // The last column names tests; that is for those who write the program.
                        dd { (marked::inline(row.columns.first().map_or("", |(_, text)| *text))) }
                    }
                }
            }
            p.dim.nothing hidden { "Nothing like that is written here." }
        }
    }
}
