//! What a viewer may see of a game.

use crate::{Ask, Choice, Decision, Detail, Outcome, Rules, Seat, State, Table, Viewer};
use serde::Serialize;

/// Somebody owes a decision, as programs are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// What is asked; its key never changes.
    pub ask: Ask,
    /// The same in words for people.
    pub about: &'static str,
}

impl Asked {
    /// A decision in the words of a title.
    pub fn of<R: Rules>(rules: &R, decision: Decision) -> Self {
        Self { seat: decision.seat, ask: decision.ask, about: rules.phrase(decision.ask).words }
    }
}

/// What a viewer may see of a game. Secrets of others are not in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View<S> {
    /// What is on the table.
    pub table: Table,
    /// What this viewer may see of the title's own part.
    pub seen: S,
    /// Who owes a decision.
    pub deciding: Vec<Asked>,
    /// What this viewer may do.
    pub choices: Vec<Choice>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl<S> View<S> {
    /// What a viewer sees of a state.
    #[must_use]
    pub fn of<R: Rules<Seen = S>>(rules: &R, state: &State<R::Own>, viewer: Viewer) -> Self {
        let choices = match viewer {
            Viewer::Seat(seat) => crate::game::choices(rules, state, seat, Detail::Full),
            Viewer::Spectator | Viewer::All => Vec::new(),
        };
        Self {
            table: state.table.clone(),
            seen: rules.see(state, viewer),
            deciding: crate::game::deciding(rules, state).into_iter().map(|d| Asked::of(rules, d)).collect(),
            choices,
            outcome: rules.outcome(state),
        }
    }
}
