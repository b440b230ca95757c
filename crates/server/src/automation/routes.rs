//! Running a company's trains and sharing out what they earn.

use super::verdict::{Verdict, may_pass};
use crate::automation::past::Past;
use railhead_engine::{Action, Choice, CompanyId, Dividend, Event, Money, Refusal};
use railhead_titles::Game;
use serde_json::Value;

/// What is to be run and paid.
pub(super) struct Plan<'a> {
    pub(super) company: &'a str,
    pub(super) runs: Option<&'a Value>,
    pub(super) revenue: Money,
    pub(super) trains: &'a [u8],
    pub(super) pay: Dividend,
    pub(super) skip: bool,
}

/// What an action of running earns now.
fn earned(past: &Past<'_>, action: &Action) -> Result<Money, Refusal> {
    let mut later = past.game.bare();
    later.play(past.seat, action).map(revenue)
}

/// What trains earned.
pub(crate) fn revenue(events: &[Event]) -> Money {
    events.iter().filter_map(|e| if let Event::Ran { revenue, .. } = e { Some(*revenue) } else { None }).sum()
}

/// A company's last runs, as they are written, and what they earned.
pub(crate) fn last_runs(game: &Game, company: CompanyId) -> Option<(Value, Money)> {
    (0..game.len()).rev().filter_map(|i| game.done(i)).find_map(|(_, action, events)| {
        let ran = events.iter().any(|e| matches!(e, Event::Ran { company: c, .. } if *c == company));
        (ran && matches!(action, Action::Run { .. }))
            .then(|| (action.write(game.edition(), game.table()), revenue(events)))
    })
}

/// The trains that a company has.
pub(crate) fn trains(game: &Game, company: CompanyId) -> Vec<u8> {
    game.table().trains_of(company).map(|(train, _)| train.0).collect()
}

fn changed(past: &Past<'_>, plan: &Plan<'_>, company: CompanyId) -> Option<String> {
    let sign = plan.company;
    if past.game.table().company(company).president != Some(past.seat) {
        return Some(format!("You are no longer the president of {sign}."));
    }
    if let Some((_, event)) = past.events().find(|(_, e)| matches!(e, Event::Phase(_))) {
        return Some(past.told(event));
    }
    (trains(past.game, company) != plan.trains).then(|| format!("{sign} has other trains now."))
}

fn run(past: &Past<'_>, plan: &Plan<'_>) -> Verdict {
    let game = past.game;
    let money = |amount| game.edition().money(amount);
    let best = game.best_runs().map(|runs| Action::Run { runs });
    let Some(runs) = plan.runs else {
        return best.map_or(Verdict::Wait, Verdict::Act);
    };
    let action = match game.read_action(runs) {
        Ok(action) => action,
        Err(why) => return Verdict::Stop(format!("These runs are no longer possible: {why}.")),
    };
    let now = match earned(past, &action) {
        Ok(now) => now,
        Err(why) => return Verdict::Stop(format!("These runs are no longer possible: {why}.")),
    };
    if now != plan.revenue {
        return Verdict::Stop(format!("These runs now earn {}, not {}.", money(now), money(plan.revenue)));
    }
    match best.and_then(|best| earned(past, &best).ok()) {
        Some(better) if better > now => {
            Verdict::Stop(format!("Better runs are possible: they earn {}, not {}.", money(better), money(now)))
        }
        _ => Verdict::Act(action),
    }
}

/// Whether what is to be shared out was earned by the runs of the plan.
fn ran_as_planned(past: &Past<'_>, plan: &Plan<'_>, company: CompanyId) -> bool {
    plan.runs.is_none() || last_runs(past.game, company).is_some_and(|(_, revenue)| revenue == plan.revenue)
}

pub(super) fn verdict(past: &Past<'_>, plan: &Plan<'_>, owes: bool) -> Verdict {
    let game = past.game;
    let Some(company) = game.edition().find_company(plan.company) else {
        return Verdict::Stop("There is no such company.".to_owned());
    };
    if let Some(why) = changed(past, plan, company) {
        return Verdict::Stop(why);
    }
    if !owes || game.operating() != Some(company) {
        return Verdict::Wait;
    }
    for choice in game.outline(past.seat) {
        match choice {
            Choice::Run { .. } => return run(past, plan),
            Choice::Pay { ways } if ran_as_planned(past, plan, company) => {
                let pay = Action::Pay { dividend: plan.pay };
                return if ways.contains(&plan.pay) {
                    Verdict::Act(pay)
                } else {
                    Verdict::Stop("The earnings cannot be paid out like this.".to_owned())
                };
            }
            _ => {}
        }
    }
    // What else the company does is for its player, unless they said to let it be.
    if plan.skip && may_pass(game, past.seat) { Verdict::Act(Action::Pass) } else { Verdict::Wait }
}
