//! What viewers may see.

use super::own::{Marker, Powers, Stage};
use super::rules::Look;
use railhead_engine::{Card, Money, PrivateId, Viewer};
use serde::Serialize;

/// What a viewer may see of 1846's own part of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Seen {
    stage: Stage,
    /// The cards this viewer may choose from.
    hand: Vec<Card>,
    /// The cards this viewer has taken.
    taken: Vec<Card>,
    /// How many cards are left in the draft.
    cards: usize,
    /// The private company that is offered openly, and its price.
    on_offer: Option<(PrivateId, Money)>,
    steamboat: Marker,
    meat: Marker,
    boom: Marker,
    powers: Powers,
    queue: Vec<railhead_engine::CompanyId>,
    bank_broken: bool,
}

impl Seen {
    pub(crate) fn of(look: Look<'_>, viewer: Viewer) -> Self {
        let draft = &look.own.draft;
        let open = look.rules.players == 2 || look.last_on_offer().is_some();
        let drafting = look.own.stage == Stage::Draft && !draft.done;
        let sees_hand = open || viewer == Viewer::All || viewer == Viewer::Seat(look.drafter());
        let hand = if drafting && sees_hand { look.sorted_hand() } else { Vec::new() };
        let own = |seat| match viewer {
            Viewer::Seat(me) => me == seat,
            Viewer::All => true,
            Viewer::Spectator => false,
        };
        Self {
            stage: look.own.stage,
            hand,
            // What was taken stays hidden until all are chosen, even while the last one is offered openly.
            taken: draft
                .taken
                .iter()
                .filter(|(seat, _)| look.rules.players == 2 || draft.done || own(*seat))
                .map(|(_, card)| *card)
                .collect(),
            cards: draft.deck.len(),
            on_offer: look.last_on_offer().filter(|_| drafting).map(|p| (p, look.draft_price(p))),
            steamboat: look.own.steamboat,
            meat: look.own.meat,
            boom: look.own.boom,
            powers: look.own.powers,
            queue: look.own.queue.clone(),
            bank_broken: look.own.broken,
        }
    }
}
