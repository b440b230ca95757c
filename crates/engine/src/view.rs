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
///
/// ```
/// use railhead_engine::{Action, Game, Seat, Viewer};
///
/// let mut setup = railhead_toy::setup(&["Ann", "Ben"], 7);
/// setup.options.push(("ferry".to_owned(), "on".to_owned()));
/// let mut game = Game::start(railhead_toy::rules(&setup)?);
/// game.play(Seat(0), &Action::Bid { amount: 40 }).unwrap();
///
/// let [ann, ben] = [0, 1].map(|seat| game.view(Viewer::Seat(Seat(seat))));
/// assert_eq!((ann.seen.bids[0], ben.seen.bids[0]), (Some(40), None));
/// // Ben must still decide; what lies on the table is the same for both.
/// assert!(ann.choices.is_empty() && !ben.choices.is_empty());
/// assert_eq!(ann.table, ben.table);
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
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
