//! What happened, in words.

use super::words;
use crate::table::{LiveTable, Viewer};
use maud::{Markup, html};
use railhead_engine::{Event, Teller};
use railhead_titles::Game;

/// What an action did, as an eye may know it.
pub(crate) fn lines(game: &Game, index: usize, viewer: &Viewer) -> Vec<String> {
    let Some((_, _, events)) = game.done(index) else { return Vec::new() };
    tell(game, events, viewer)
}

fn tell(game: &Game, events: &[Event], viewer: &Viewer) -> Vec<String> {
    let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
    events.iter().map(|event| teller.tell(&event.seen_by(viewer.eye))).collect()
}

/// The log of a table, the newest at the end, talk among it. Passes that follow on each other are folded.
pub(crate) fn log(table: &LiveTable, game: &Game, viewer: &Viewer, most: usize) -> Markup {
    let from = game.len().saturating_sub(most);
    let mut chat = table.chat.iter().filter(|c| c.after >= from).peekable();
    let mut blocks: Vec<Markup> = Vec::new();
    let mut passes = 0;
    let fold = |passes: &mut usize, blocks: &mut Vec<Markup>| {
        if *passes > 0 {
            let word = if *passes == 1 { "pass" } else { "passes" };
            blocks.push(html! { li.passes { (*passes) " " (word) } });
            *passes = 0;
        }
    };
    if from == 0 {
        for line in tell(game, game.opening(), viewer) {
            blocks.push(html! { li { (line) } });
        }
    }
    for index in from..=game.len() {
        while let Some(said) = chat.next_if(|c| c.after <= index) {
            fold(&mut passes, &mut blocks);
            blocks.push(html! {
                li.said { b { (said.who) } " " (said.text) " " time.dim datetime=(words::moment(said.at)) {} }
            });
        }
        let Some((_, action, events)) = game.done(index) else { continue };
        if matches!(action, railhead_engine::Action::Pass) && events.iter().all(|e| matches!(e, Event::Passed(_))) {
            passes += 1;
            continue;
        }
        fold(&mut passes, &mut blocks);
        let at = table.times.get(index).copied().unwrap_or_default();
        blocks.push(html! {
            li {
                a href={ "?at=" (index + 1) } title="The board then" {
                    @for line in lines(game, index, viewer) { span { (line) } }
                }
                time.dim datetime=(words::moment(at)) {}
            }
        });
    }
    fold(&mut passes, &mut blocks);
    html! { ol.log aria-label="Log" { @for block in &blocks { (block) } } }
}
