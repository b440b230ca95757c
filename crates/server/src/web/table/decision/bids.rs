//! What is written down in secret: an amount, and cities with the shares claimed for them.

use super::Desk;
use maud::{Markup, html};
use railhead_board::{Feature, HexId};
use railhead_engine::{Action, Choice, CompanyId, Money, Viewer};

/// An amount to seal.
pub(crate) fn seal(desk: Desk<'_>, from: Money, to: Money) -> Markup {
    let edition = desk.game.edition();
    let action = desk.json(&Action::Bid { amount: from });
    html! {
        section.pick-card.sealed {
            p { "Nobody sees the " (edition.words.aside) " before all have sealed theirs: from " (edition.money(from)) " to " (edition.money(to)) "." }
            (desk.form(&html! {
                label { (crate::words::sentence(&edition.words.aside)) " "
                    input name="amount" type="number" inputmode="numeric" min=(from) max=(to) value=(from) required;
                }
                button.go name="action" value=(action) { "Seal" }
            }))
        }
    }
}

/// What a city counts in a bid.
fn value(desk: Desk<'_>, city: HexId) -> Option<Money> {
    let features = &desk.game.edition().ground.map.hex(city).features;
    features.iter().find_map(|f| if let Feature::Claim { value, .. } = f { Some(Money::from(*value)) } else { None })
}

/// What has been written down so far, and what it comes to.
fn so_far(desk: Desk<'_>) -> Markup {
    let edition = desk.game.edition();
    let own = desk.game.envelopes(Viewer::Seat(desk.seat)).into_iter().find(|e| e.seat == desk.seat);
    let Some(own) = own else { return html! {} };
    let cities = own.cities.unwrap_or_default();
    let worth: Money = cities.iter().filter_map(|hex| value(desk, *hex)).sum();
    html! {
        p.dim {
            @if cities.is_empty() { "Nothing written down yet" }
            @else { "Written down: " (cities.len()) @if cities.len() == 1 { " city" } @else { " cities" } " of " (edition.money(worth)) }
            @if let Some(bond) = own.amount.filter(|bond| *bond > worth) { "; " (edition.money(bond - worth)) " of the " (edition.words.aside) " left" }
            "."
        }
    }
}

/// The cities that can be written down, each with the shares that can be claimed for it.
pub(crate) fn claims(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    let edition = desk.game.edition();
    let mut cities: Vec<(&str, HexId, &[CompanyId])> = Vec::new();
    for choice in choices {
        if let Choice::Claim { hex, companies } = choice {
            let at = edition.ground.map.hex(*hex);
            cities.push((at.place.as_deref().unwrap_or(&at.name), *hex, companies));
        }
    }
    cities.sort_unstable_by_key(|(name, ..)| *name);
    html! {
        @if !cities.is_empty() {
            section.pick-card.claims {
                (so_far(desk))
                (desk.form(&html! {
                    table.claims {
                        thead { tr { th { "City" } th.num { "Value" } th { "Share of" } } }
                        tbody {
                            @for (name, hex, companies) in &cities {
                                tr {
                                    th scope="row" data-hex=(edition.ground.map.hex(*hex).name) { (name) }
                                    td.num { @if let Some(value) = value(desk, *hex) { (edition.money(value)) } }
                                    td { div.pick { @for company in *companies {
                                        @let sign = &edition.companies[company.index()].sign;
                                        button.chip name="action" value=(desk.json(&Action::Claim { hex: *hex, company: *company }))
                                            data-token=(edition.ground.map.hex(*hex).name) data-title={ (name) ", share of " (sign) }
                                            data-does={ "Write down " (name) } data-other="Another share"
                                            aria-label={ (name) ", share of " (sign) } {
                                            (sign)
                                        }
                                    } } }
                                }
                            }
                        }
                    }
                }))
            }
        }
    }
}
