//! What happened since an automation was set.

use railhead_engine::{Action, Event, RoundKind, Seat, Teller};
use railhead_titles::Game;

/// What happened since an automation was set.
pub(super) struct Past<'a> {
    pub(super) game: &'a Game,
    pub(super) seat: Seat,
    pub(super) from: usize,
    /// Whether an operating round was played then.
    pub(super) operating: bool,
}

impl Past<'_> {
    /// Every action since, with who did it, what happened, and whether it was done in an operating round.
    fn actions(&self) -> impl Iterator<Item = (Seat, &Action, &[Event], bool)> {
        let mut operating = self.operating;
        (self.from..self.game.len()).filter_map(|i| self.game.done(i)).map(move |(seat, action, events)| {
            let during = operating;
            for event in events {
                if let Event::Round(round) = event {
                    operating = round.kind == RoundKind::Operating;
                }
            }
            (seat, action, events, during)
        })
    }

    /// Everything that happened, with whether others did it.
    pub(super) fn events(&self) -> impl Iterator<Item = (bool, &Event)> {
        self.actions().flat_map(move |(seat, _, events, _)| events.iter().map(move |e| (seat != self.seat, e)))
    }

    /// Whether the player did something in a stock round that the automation would not have done.
    pub(super) fn acted_otherwise(&self, as_planned: impl Fn(&Action) -> bool) -> bool {
        self.actions().any(|(seat, action, _, operating)| seat == self.seat && !operating && !as_planned(action))
    }

    /// The last action, if it was the player's own.
    pub(super) fn own_last(&self) -> Option<&Action> {
        let (seat, action, _) = self.game.done(self.game.len().checked_sub(1)?)?;
        (seat == self.seat && self.game.len() > self.from).then_some(action)
    }

    /// An event in words.
    pub(super) fn told(&self, event: &Event) -> String {
        let teller = Teller { edition: self.game.edition(), names: &self.game.setup().seats, table: self.game.table() };
        let words = teller.tell(event);
        if words.ends_with('.') { words } else { format!("{words}.") }
    }

    /// That the round ended, if it did.
    pub(super) fn round_ended(&self) -> bool {
        self.events().any(|(_, e)| matches!(e, Event::Round(_)))
    }
}
