//! Everything else one may do: shares, dividends, trains, private companies, loans.

use super::Desk;
use crate::web::table::decision::bids;
use crate::web::table::decision::desk::bill;
use crate::web::table::decision::dividend;
use crate::web::table::decision::lay;
use crate::web::table::decision::runs;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Card, Choice, Money, Seat, TrainPlace};
use serde_json::Value;

/// A purchase whose price may be chosen.
fn priced(desk: Desk<'_>, action: &Action, label: &str, (from, to): (Money, Money), consent: Option<Seat>) -> Markup {
    let mut value: Value = action.write(desk.game.edition(), desk.game.table());
    let edition = desk.game.edition();
    if let Value::Object(fields) = &mut value {
        fields.insert("price".to_owned(), from.into());
    }
    html! {
        div.deal-row {
            div.what {
                b { (label) }
                @if from < to || consent.is_some() {
                    span.dim {
                        @if from < to { (edition.money(from)) "–" (edition.money(to)) }
                        @if let Some(seat) = consent { @if from < to { ", " } "if " (words::player(desk.game, seat)) " agrees" }
                    }
                }
                (bill(&desk.outlook(action)))
            }
            (desk.form(&html! {
                @if from < to {
                    input name="price" type="number" inputmode="numeric" min=(from) max=(to) value=(from)
                        aria-label={ "Price of " (label) ", from " (edition.money(from)) " to " (edition.money(to)) };
                } @else {
                    b.amount { (edition.money(from)) }
                }
                @let verb = if consent.is_some() { "Offer" } else { "Buy" };
                button name="action" value=(value.to_string()) aria-label={ (verb) @if consent.is_some() { " for" } " " (label) } { (verb) }
            }))
        }
    }
}

/// Numbers of shares to choose from, each with what it brings.
pub(crate) fn numbers(desk: Desk<'_>, actions: &[(String, Action)], verb: &str) -> Markup {
    desk.form(&html! {
        div.pick {
            @for (label, action) in actions {
                // A price or a number alone tells nothing to who hears one control after the other.
                @let does = words::action(desk.game, action);
                @let name = if does.contains(label.as_str()) { does } else { format!("{does}: {label}") };
                button.chip name="action" value=(desk.json(action)) data-fore=(desk.outlook(action).line())
                    data-verb={ (verb) " " (label) } aria-label=(name) { (label) }
            }
        }
    })
}

/// One choice.
pub(crate) fn one(desk: Desk<'_>, choice: &Choice) -> Markup {
    let edition = desk.game.edition();
    let sign = |c: &railhead_engine::CompanyId| edition.companies.get(c.index()).map_or("?", |c| c.sign.as_str());
    match choice {
        // All of them stand together.
        Choice::Act(Action::Close { .. } | Action::Draft { card: Card::Private(_) } | Action::Lower { .. })
        | Choice::Claim { .. } => html! {},
        Choice::Act(action) => {
            let class = if matches!(action, Action::Bankrupt) { "red" } else { "plain" };
            html! {
                div.choice {
                    (desk.button(action, &words::action(desk.game, action), class))
                    @if *action != Action::Pass { (bill(&desk.outlook(action))) }
                }
            }
        }
        Choice::Bid { from, to } => bids::seal(desk, *from, *to),
        Choice::SellPriority { to, from, most } => {
            let action = Action::SellPriority { to: *to, price: *from };
            let label = format!("Sell the {} to {}", edition.words.priority, words::player(desk.game, *to));
            priced(desk, &action, &label, (*from, *most), Some(*to))
        }
        Choice::Course { course, words, .. } => {
            let action = Action::Choose { course: *course };
            html! { div.choice { (desk.button(&action, &words::sentence(words), "plain")) (bill(&desk.outlook(&action))) } }
        }
        Choice::Launch { company, spots } => {
            let price = |s: &railhead_engine::Spot| edition.money(edition.chart.price(*s));
            let ways: Vec<_> =
                spots.iter().map(|s| (price(s), Action::Launch { company: *company, spot: *s })).collect();
            html! { section.pick-card { h3 { "Launch " (edition.companies[company.index()].name) } (numbers(desk, &ways, "Launch at")) } }
        }
        Choice::Sell { company, shares } => {
            let ways: Vec<_> =
                shares.iter().map(|n| (n.to_string(), Action::Sell { company: *company, shares: *n })).collect();
            html! { section.pick-card { h3 { "Sell " (sign(company)) } (numbers(desk, &ways, "Sell")) } }
        }
        Choice::Issue { shares } => {
            let ways: Vec<_> = shares.iter().map(|n| (n.to_string(), Action::Issue { shares: *n })).collect();
            html! { section.pick-card { h3 { "Issue shares" } (numbers(desk, &ways, "Issue")) } }
        }
        Choice::Redeem { shares } => {
            let ways: Vec<_> = shares.iter().map(|n| (n.to_string(), Action::Redeem { shares: *n })).collect();
            html! { section.pick-card { h3 { "Redeem shares" } (numbers(desk, &ways, "Redeem")) } }
        }
        Choice::Lay { with, hexes } => lay::lay(desk, *with, hexes),
        Choice::Token { with, places } => lay::token(desk, *with, places),
        Choice::Run { company, trains, .. } => runs::section(desk, *company, trains),
        Choice::Pay { ways } => dividend::choose(desk, ways),
        Choice::BuyTrain { train, kind, from, to, trade, with, consent } => {
            let action = Action::BuyTrain { train: *train, kind: *kind, price: *from, trade: *trade, with: *with };
            let mut label = format!("{} train", words::train(edition, desk.game.table(), *train, Some(*kind)));
            if let TrainPlace::Company(owner) = desk.game.table().train(*train).place {
                label = format!("{label} of {}", sign(&owner));
            }
            if let Some(given) = trade {
                label = format!("{label}, giving a {}", words::train(edition, desk.game.table(), *given, None));
            }
            if let Some(private) = with.and_then(|p| edition.privates.get(p.index())) {
                label = format!("{label}, with {}", private.name);
            }
            priced(desk, &action, &label, (*from, *to), *consent)
        }
        Choice::BuyPrivate { private, from, to, consent } => {
            let action = Action::BuyPrivate { private: *private, price: *from };
            let name = edition.privates.get(private.index()).map_or("?", |p| p.name.as_str());
            priced(desk, &action, name, (*from, *to), *consent)
        }
    }
}
