//! What an eye may see of a game.

use crate::{Choice, Decision, Detail, Eye, Outcome, Rules, State, Table};
use serde::Serialize;

/// What an eye may see of a game. Secrets of others are not in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View<S> {
    /// What is on the table.
    pub table: Table,
    /// What this eye may see of the title's own part.
    pub seen: S,
    /// Who owes a decision.
    pub deciding: Vec<Decision>,
    /// What this eye may do.
    pub choices: Vec<Choice>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl<S> View<S> {
    /// What an eye sees of a state.
    #[must_use]
    pub fn of<R: Rules<Seen = S>>(rules: &R, state: &State<R::Own>, eye: Eye) -> Self {
        let choices = match eye {
            Eye::Seat(seat) => crate::game::choices(rules, state, seat, Detail::Full),
            Eye::Spectator | Eye::All => Vec::new(),
        };
        Self {
            table: state.table.clone(),
            seen: rules.see(state, eye),
            deciding: crate::game::deciding(rules, state),
            choices,
            outcome: rules.outcome(state),
        }
    }
}
