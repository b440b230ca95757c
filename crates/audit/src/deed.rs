//! What somebody does in a step, offers and answers seen through, for auditors that carry events out on a replica.

use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_engine::{Action, Event, Seat};

/// What is carried out in a step, and by whom: an offer that is accepted is what it offers, one that only waits is nothing.
/// `rule` is where the book says who must agree.
pub(crate) fn carried_out(r: &mut Replica<'_>, step: &Step<'_>, rule: &'static str) -> Option<(Seat, Action)> {
    let offer = step.before.table.offer.as_ref();
    r.table.offer = None;
    let answers = matches!(step.action, Action::Accept | Action::Decline | Action::Withdraw);
    r.expect(!answers || offer.is_some(), Kind::Turn, rule, |_| "there is nothing to answer".to_owned());
    let waits = step.events.iter().any(|e| matches!(e, Event::Offered { .. }));
    match (step.action, offer) {
        (Action::Accept, Some(offer)) => {
            r.expect(step.seat == offer.to, Kind::Turn, rule, |_| "somebody else accepted".to_owned());
            Some((offer.by, offer.action.clone()))
        }
        _ if answers || waits => None,
        (action, _) => Some((step.seat, action.clone())),
    }
}

/// Complains unless an event is what somebody does, and was not told of already.
pub(crate) fn matches(
    r: &mut Replica<'_>,
    doing: Option<&(Seat, Action)>,
    done: bool,
    (kind, paragraph): (Kind, &'static str),
    same: impl FnOnce(Seat, &Action) -> bool,
) {
    let fits = doing.is_some_and(|(seat, action)| same(*seat, action));
    if !fits || done {
        r.wrong(kind, paragraph, format!("that happened, but what was done is {doing:?}"));
    }
}
