//! Passing until something happens.

use super::verdict::{Verdict, may_pass, must_decide};
use crate::automation::past::Past;
use crate::automation::task::Until;
use railhead_engine::{Action, CompanyId, Event, Holder, RoundKind};

/// The company in whose shares an event deals.
const fn dealt(event: &Event) -> Option<CompanyId> {
    match event {
        Event::Bought { company, .. } | Event::Sold { company, .. } | Event::Launched { company, .. } => Some(*company),
        _ => None,
    }
}

/// Whether an event of others is one that ends the passing.
fn matters(past: &Past<'_>, until: Until, event: &Event) -> bool {
    let table = past.game.table();
    let holds = |c: CompanyId| table.percent(c, Holder::Player(past.seat)) > 0;
    let leads = |c: CompanyId| table.company(c).president == Some(past.seat);
    match event {
        // Who leads a company matters to whoever holds a share of it, whatever they chose.
        Event::President { company, seat } => *seat == Some(past.seat) || holds(*company),
        Event::CompanyClosed(company) => holds(*company),
        Event::Sold { .. } if until.sales => true,
        Event::Launched { .. } if until.launch => true,
        _ => dealt(event).is_some_and(|c| (until.shares && holds(c)) || (until.company && leads(c))),
    }
}

pub(super) fn verdict(past: &Past<'_>, until: Until, owes: bool) -> Verdict {
    if past.acted_otherwise(|action| *action == Action::Pass) {
        return Verdict::Stop("You have acted yourself.".to_owned());
    }
    if let Some((_, event)) = past.events().find(|(others, event)| *others && matters(past, until, event)) {
        return Verdict::Stop(past.told(event));
    }
    if until.round && past.round_ended() {
        return Verdict::Stop("The round is over.".to_owned());
    }
    if !owes || past.game.table().round.kind == RoundKind::Operating {
        return Verdict::Wait;
    }
    if may_pass(past.game, past.seat) { Verdict::Act(Action::Pass) } else { must_decide(past.game, past.seat) }
}
