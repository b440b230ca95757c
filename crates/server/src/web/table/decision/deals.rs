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

/// A purchase whose price may be chosen, within limits.
struct Priced<'a> {
    label: &'a str,
    range: (Money, Money),
    /// Who must agree.
    consent: Option<Seat>,
    /// What is done at a price.
    action: &'a dyn Fn(Money) -> Action,
    /// What the button says.
    verb: &'a str,
}

/// The field begins with what is usually paid. What a price would change is told below, and told anew while one is typed.
fn priced(desk: Desk<'_>, choice: &Choice, deal: &Priced<'_>) -> Markup {
    let (edition, (from, to)) = (desk.game.edition(), deal.range);
    let usual = desk.game.usual_price(choice).unwrap_or(from).clamp(from, to);
    let action = (deal.action)(usual);
    let (label, open) = (deal.label, from < to);
    let verb = if deal.consent.is_some() { "Offer" } else { deal.verb };
    let doubt = if open { None } else { desk.doubt(&action) };
    html! {
        div.deal-row data-priced[open] {
            div.what {
                b { (label) }
                @if open || deal.consent.is_some() {
                    span.dim {
                        @if open { (edition.money(from)) "–" (edition.money(to)) }
                        @if let Some(seat) = deal.consent { @if open { ", " } "if " (words::player(desk.game, seat)) " agrees" }
                    }
                }
                (bill(&desk.outlook(&action)))
            }
            (desk.form(&html! {
                @if open {
                    input name="price" type="number" inputmode="numeric" min=(from) max=(to) value=(usual) required
                        aria-label={ "Price of " (label) ", from " (edition.money(from)) " to " (edition.money(to)) };
                } @else {
                    b.amount { (edition.money(from)) }
                }
                button name="action" value=(desk.json(&action)) data-sure=[&doubt] data-verb={ (verb) " anyway" }
                    aria-label={ (verb) @if deal.consent.is_some() { " for" } " " (label) } { (verb) }
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
        Choice::Act(
            Action::Close { .. }
            | Action::Draft { card: Card::Private(_) }
            | Action::Lower { .. }
            | Action::Mark { .. },
        )
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
            let label = format!("Sell the {} to {}", edition.words.priority, words::player(desk.game, *to));
            let action = |price| Action::SellPriority { to: *to, price };
            let range = (*from, *most);
            priced(desk, choice, &Priced { label: &label, range, consent: Some(*to), action: &action, verb: "Sell" })
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
            let action = |price| Action::BuyTrain { train: *train, kind: *kind, price, trade: *trade, with: *with };
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
            let range = (*from, *to);
            priced(desk, choice, &Priced { label: &label, range, consent: *consent, action: &action, verb: "Buy" })
        }
        Choice::BuyPrivate { private, from, to, consent } => {
            let action = |price| Action::BuyPrivate { private: *private, price };
            let label = edition.privates.get(private.index()).map_or("?", |p| p.name.as_str());
            let range = (*from, *to);
            priced(desk, choice, &Priced { label, range, consent: *consent, action: &action, verb: "Buy" })
        }
    }
}
