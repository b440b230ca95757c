//! Sitting beside a game.

use crate::t1853::Audit1853;
use crate::{Complaint, Moment};
use railhead_engine::{Action, Edition, Event, Seat, Setup};
use railhead_titles::Game;

/// An action with the table before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'s> {
    /// The game before the action.
    pub before: &'s Moment,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: &'s Action,
    /// What the game says happened.
    pub events: &'s [Event],
    /// The game after the action.
    pub after: &'s Moment,
}

/// What an auditor of one title does.
pub trait Audit {
    /// Looks at how a game begins.
    fn opening(&mut self, edition: &Edition, setup: &Setup, first: &Moment) -> Vec<Complaint>;

    /// Looks at an action.
    fn step(&mut self, edition: &Edition, step: &Step<'_>) -> Vec<Complaint>;
}

/// Somebody who sits beside a game and works everything out again.
pub struct Auditor {
    title: Box<dyn Audit>,
    last: Moment,
}

impl Auditor {
    /// Sits down beside a game that has just begun; says what is wrong with its opening. `None` for a title that nobody here
    /// knows.
    #[must_use]
    pub fn begin(game: &Game) -> Option<(Self, Vec<Complaint>)> {
        Self::beside(game.edition(), game.setup(), Moment::of(game))
    }

    /// The same for somebody who has the first moment of a game, and nothing else of it.
    #[must_use]
    pub fn beside(edition: &Edition, setup: &Setup, first: Moment) -> Option<(Self, Vec<Complaint>)> {
        let mut title: Box<dyn Audit> = audit_of(setup)?;
        let complaints = title.opening(edition, setup, &first);
        Some((Self { title, last: first }, complaints))
    }

    /// Looks at the action that was just carried out.
    pub fn watch(&mut self, game: &Game) -> Vec<Complaint> {
        let Some((seat, action, events)) = game.len().checked_sub(1).and_then(|last| game.done(last)) else {
            return Vec::new();
        };
        let after = Moment::of(game);
        let step = Step { before: &self.last, seat, action, events, after: &after };
        let complaints = self.title.step(game.edition(), &step);
        self.last = after;
        complaints
    }

    /// Looks at an action that somebody else remembers: each is shown once, in order.
    pub fn look(&mut self, edition: &Edition, step: &Step<'_>) -> Vec<Complaint> {
        self.title.step(edition, step)
    }
}

/// Who knows a title.
fn audit_of(setup: &Setup) -> Option<Box<dyn Audit>> {
    Some(match setup.title.as_str() {
        "1846" => Box::new(crate::t1846::Audit1846::new()),
        "1848" => Box::new(crate::t1848::Audit1848::new()),
        "1853-2009" | "1853-1989" => Box::new(Audit1853::new()),
        _ => return None,
    })
}
