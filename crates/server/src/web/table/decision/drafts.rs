//! Private companies that can be taken, each with what it costs, earns and does.

use super::Desk;
use crate::web::table::decision::desk::bill;
use maud::{Markup, html};
use railhead_engine::{Action, Card, Choice, PrivateId};

/// The private company that an action takes or lowers.
const fn which(choice: &Choice) -> Option<PrivateId> {
    match choice {
        Choice::Act(Action::Draft { card: Card::Private(private) } | Action::Lower { private }) => Some(*private),
        _ => None,
    }
}

fn row(desk: Desk<'_>, private: PrivateId, choices: &[Choice]) -> Markup {
    let edition = desk.game.edition();
    let Some(card) = edition.privates.get(private.index()) else { return html! {} };
    // What nobody wanted before may cost less than what is printed; a debt is part of what is asked.
    let asked = desk.game.asking_price(private).unwrap_or(card.price + card.debt);
    let (price, debt) = if asked >= card.debt { (asked - card.debt, card.debt) } else { (asked, 0) };
    let actions = || {
        choices.iter().filter(|c| which(c) == Some(private)).filter_map(|c| match c {
            Choice::Act(action) => Some(action),
            _ => None,
        })
    };
    html! {
        div.draft {
            b { (card.name) }
            (desk.form(&html! {
                @for action in actions() {
                    @let verb = if matches!(action, Action::Lower { .. }) { "Lower" } else { "Take" };
                    button name="action" value=(desk.json(action)) aria-label={ (verb) " " (card.name) } { (verb) }
                }
            }))
            div {
                @for action in actions().filter(|a| matches!(a, Action::Draft { .. })) {
                    span.bill { (edition.money(price)) @if debt > 0 { " and " (edition.money(debt)) " debt" } ", earns " (edition.money(card.income)) " " }
                    (bill(&desk.outlook(action)))
                }
                (crate::web::table::marks::private_words::power(desk.game, card))
            }
        }
    }
}

/// All of them, in the order in which they can be taken.
pub(crate) fn drafts(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    let mut all: Vec<PrivateId> = Vec::new();
    for private in choices.iter().filter_map(which) {
        if !all.contains(&private) {
            all.push(private);
        }
    }
    html! { @if !all.is_empty() { section.drafts { @for private in all { (row(desk, private, choices)) } } } }
}
