//! What automations say, and what all of them ask of the game.

use railhead_engine::{Action, Seat};
use railhead_titles::Game;

/// What an automation says to the game as it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verdict {
    /// It does this.
    Act(Action),
    /// There is nothing for it to do now.
    Wait,
    /// It is finished, or something happened that its player should know.
    Stop(String),
}

/// Whether a seat may pass now.
pub(super) fn may_pass(game: &Game, seat: Seat) -> bool {
    game.outline(seat).iter().any(|c| c.offers(&Action::Pass))
}

/// What a seat has to decide, where an automation does not know what to do.
pub(super) fn must_decide(game: &Game, seat: Seat) -> Verdict {
    let about = game.ask_of(seat).map_or("", |ask| game.phrase(ask).words);
    Verdict::Stop(format!("You have to decide yourself: {about}."))
}
