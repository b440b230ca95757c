//! What happened since somebody's own last move.

use crate::web::site::icons::icon;
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_engine::{CompanyId, Event, Seat, Viewer};
use railhead_titles::Game;

/// What happened since somebody's own last move.
#[derive(Clone, Debug)]
pub(crate) struct Since {
    /// How many actions there were then.
    pub(crate) from: usize,
    /// The hexes that changed.
    pub(crate) hexes: Vec<HexId>,
    words: Vec<String>,
}

/// Hexes whose track or tokens changed after so many actions.
pub(crate) fn changed_since(game: &Game, actions: usize) -> Vec<HexId> {
    let mut hexes = Vec::new();
    for index in actions..game.len() {
        let Some((_, _, events)) = game.done(index) else { continue };
        for event in events {
            match event {
                Event::Laid { hex, .. } | Event::Token { hex, .. } | Event::Placed { hex, .. } => hexes.push(*hex),
                _ => {}
            }
        }
    }
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}

impl Since {
    /// For a seat; `None` if nothing was done since, or the seat has not moved yet.
    pub(crate) fn of(game: &Game, seat: Seat) -> Option<Self> {
        let own = |i: &usize| game.done(*i).is_some_and(|(by, ..)| by == seat);
        let from = (0..game.len()).rev().find(own)? + 1;
        // What others write down in secret is not told of.
        let told = || {
            let done = (from..game.len()).filter_map(|i| game.done(i)).map(|(_, _, events)| events);
            done.filter(|events| !Event::all_hidden(events, Viewer::Seat(seat)))
        };
        let others = told().count();
        if others == 0 {
            return None;
        }
        let events = || told().flatten();
        let count = |wanted: fn(&Event) -> bool| events().filter(|e| wanted(e)).count();
        let edition = game.edition();
        let mut prices: Vec<(CompanyId, i32)> = Vec::new();
        for event in events() {
            if let Event::Price { company, from, .. } = event
                && prices.iter().all(|(c, _)| c != company)
            {
                prices.push((*company, edition.chart.price(*from)));
            }
        }
        let moved = prices.iter().filter(|(c, before)| game.table().price(edition, *c) != *before).count();
        let words = [
            counted(count(|e| matches!(e, Event::Laid { .. } | Event::Placed { .. })), "tile", "tiles"),
            counted(count(|e| matches!(e, Event::Token { .. })), "token", "tokens"),
            counted(moved, "price", "prices"),
            counted(count(|e| matches!(e, Event::Bought { .. } | Event::Sold { .. })), "deal", "deals"),
            counted(count(|e| matches!(e, Event::Launched { .. })), "launch", "launches"),
            counted(count(|e| matches!(e, Event::TrainBought { .. })), "train", "trains"),
        ];
        let mut words: Vec<String> = words.into_iter().flatten().collect();
        if words.is_empty() {
            words.extend(counted(others, "action", "actions"));
        }
        Some(Self { from, hexes: changed_since(game, from), words })
    }

    /// The ribbon above the log.
    pub(crate) fn ribbon(&self) -> Markup {
        html! {
            div.since {
                p { b { "Since your last move" } " " (self.words.join(" · ")) }
                a.button.small href={ "?at=" (self.from) } data-replay=(self.from) { (icon("play")) "Replay" }
            }
        }
    }
}
