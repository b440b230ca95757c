//! The board of a game as a picture in a page.

use railhead_board::HexId;
use railhead_draw::{BoardStyle, Run, Style};
use railhead_engine::{Action, Choice, Event};
use railhead_titles::Game;

/// The hexes where a choice lets something be laid or placed.
pub(crate) fn legal_hexes(choices: &[Choice]) -> Vec<HexId> {
    let mut hexes = Vec::new();
    for choice in choices {
        match choice {
            Choice::Lay { hexes: lays, .. } => hexes.extend(lays.iter().map(|h| h.hex)),
            Choice::Token { places, .. } => hexes.extend(places.iter().map(|(place, _)| place.hex)),
            _ => {}
        }
    }
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Runs as the board shows them.
pub(crate) fn drawn(game: &Game, runs: &[railhead_engine::Run]) -> Vec<Run> {
    let name = |run: &railhead_engine::Run| super::words::train(game.edition(), game.table(), run.train, None);
    runs.iter()
        .map(|run| Run { track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect(), badge: name(run) })
        .collect()
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

/// The last runs of the company that ran last, if no track has been laid since.
pub(crate) fn last_runs(game: &Game) -> Vec<railhead_engine::Run> {
    for index in (0..game.len()).rev() {
        match game.done(index).map(|(_, action, _)| action) {
            Some(Action::Run { runs }) => return runs.clone(),
            // The track of a run is named by its place on a tile: once tiles change it cannot be drawn any more.
            Some(Action::Lay { .. }) | None => return Vec::new(),
            Some(_) => {}
        }
    }
    Vec::new()
}

/// The board, with what may be built and what runs.
pub(crate) fn picture(game: &Game, legal: Vec<HexId>, changed: Vec<HexId>, runs: Vec<Run>) -> String {
    let (edition, table) = (game.edition(), game.table());
    let style = BoardStyle {
        style: Style { standalone: false, ..Style::default() },
        era: edition.phases.get(usize::from(table.phase)).map(|p| p.era),
        coordinates: true,
        legend: false,
        legal,
        changed,
        runs,
        title: edition.title.clone(),
        currency: edition.currency.clone(),
        ..BoardStyle::default()
    };
    railhead_draw::board(&edition.ground, &edition.companies, &table.board, &style)
}
