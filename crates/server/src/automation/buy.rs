//! Buying shares until a goal.

use super::verdict::{Verdict, may_pass};
use crate::automation::past::Past;
use crate::automation::task::Source;
use railhead_engine::{Action, CompanyId, Event, Holder, Money, RoundKind};

/// What is to be bought.
pub(super) struct Plan<'a> {
    pub(super) company: &'a str,
    pub(super) source: Source,
    pub(super) goal: Option<u8>,
    pub(super) limit: Option<Money>,
    pub(super) float: bool,
    pub(super) began: Money,
}

fn from(plan: &Plan<'_>, holder: Holder) -> bool {
    match plan.source {
        Source::Any => true,
        Source::Treasury => holder != Holder::Market,
        Source::Market => holder == Holder::Market,
    }
}

/// Whether an action is one of the plan's own.
fn planned(plan: &Plan<'_>, company: CompanyId, action: &Action) -> bool {
    match action {
        Action::Pass => true,
        Action::Buy { company: c, from: holder } => *c == company && from(plan, *holder),
        _ => false,
    }
}

/// What happened that ends the plan.
fn changed(past: &Past<'_>, plan: &Plan<'_>, company: CompanyId) -> Option<String> {
    let (edition, table) = (past.game.edition(), past.game.table());
    let sign = plan.company;
    let held = table.percent(company, Holder::Player(past.seat));
    if plan.goal.is_some_and(|goal| held >= goal) {
        return Some(format!("Done: you hold {held} % of {sign}."));
    }
    if plan.float && past.events().any(|(_, e)| matches!(e, Event::Floated { company: c, .. } if *c == company)) {
        return Some(format!("Done: {sign} has floated."));
    }
    if past.acted_otherwise(|action| planned(plan, company, action)) {
        return Some("You have acted yourself.".to_owned());
    }
    let concerns = |e: &Event| match e {
        Event::Sold { company: c, .. } | Event::CompanyClosed(c) => *c == company,
        Event::President { company: c, seat } => *c == company && *seat != Some(past.seat),
        _ => false,
    };
    if let Some((_, event)) = past.events().find(|(_, e)| concerns(e)) {
        return Some(past.told(event));
    }
    let price = table.price(edition, company);
    if price != plan.began {
        return Some(format!(
            "The price of {sign} is now {}, not {}.",
            edition.money(price),
            edition.money(plan.began)
        ));
    }
    past.round_ended().then(|| "The round is over.".to_owned())
}

pub(super) fn verdict(past: &Past<'_>, plan: &Plan<'_>, owes: bool) -> Verdict {
    let game = past.game;
    let Some(company) = game.edition().find_company(plan.company) else {
        return Verdict::Stop("There is no such company.".to_owned());
    };
    if let Some(why) = changed(past, plan, company) {
        return Verdict::Stop(why);
    }
    if !owes || game.table().round.kind != RoundKind::Stock {
        return Verdict::Wait;
    }
    let offered = game.outline(past.seat);
    let actions = offered.iter().flat_map(railhead_engine::Choice::actions);
    let mut buys: Vec<Action> = actions
        .filter(|a| matches!(a, Action::Buy { company: c, from: h } if *c == company && from(plan, *h)))
        .collect();
    // The treasury comes before the market.
    buys.sort_by_key(|a| matches!(a, Action::Buy { from: Holder::Market, .. }));
    let money = |amount| game.edition().money(amount);
    let mut dear = None;
    for buy in buys {
        let mut later = game.bare();
        let before = later.table().players[past.seat.index()].cash;
        if later.play(past.seat, &buy).is_err() {
            continue;
        }
        let cost = before - later.table().players[past.seat.index()].cash;
        match plan.limit {
            Some(limit) if cost > limit => dear = Some((cost, limit)),
            _ => return Verdict::Act(buy),
        }
    }
    // What was bought just now ends the turn; the next share comes with the next turn.
    if matches!(past.own_last(), Some(Action::Buy { company: c, .. }) if *c == company) && may_pass(game, past.seat) {
        return Verdict::Act(Action::Pass);
    }
    match dear {
        Some((cost, limit)) => {
            Verdict::Stop(format!("A share of {} costs {}, more than {}.", plan.company, money(cost), money(limit)))
        }
        None => Verdict::Stop(why_not(past, plan, company)),
    }
}

/// Why nothing can be bought, as the rules say it.
fn why_not(past: &Past<'_>, plan: &Plan<'_>, company: CompanyId) -> String {
    let holders = [Holder::Company(company), Holder::Bank, Holder::Market];
    let wanted = holders.into_iter().filter(|h| from(plan, *h));
    let refusal = wanted.filter_map(|from| {
        let mut later = past.game.bare();
        later.play(past.seat, &Action::Buy { company, from }).err()
    });
    let why = refusal.max_by_key(|r| !r.rule.is_empty()).map_or_else(String::new, |r| format!(": {r}"));
    format!("No share of {} can be bought{why}.", plan.company)
}
