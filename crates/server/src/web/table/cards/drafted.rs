//! Cards taken in a draft.

use crate::table::TableViewer;
use railhead_engine::{Card, Event, RoundKind, Seat};
use railhead_titles::Game;

/// The cards that somebody took in a draft that is not over, as far as this viewer knows them.
pub(crate) fn drafted(game: &Game, viewer: &TableViewer, seat: Seat) -> Vec<Option<Card>> {
    if game.table().round.kind != RoundKind::Opening {
        return Vec::new();
    }
    let mut cards = Vec::new();
    for index in 0..game.len() {
        for event in game.done(index).map_or(&[][..], |(_, _, events)| events) {
            if let Some(Event::Drafted { seat: by, card }) = event.seen_by(viewer.in_game)
                && by == seat
            {
                cards.push(card);
            }
        }
    }
    cards
}
