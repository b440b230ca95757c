//! What is written down in secret: a bond, and cities with the shares claimed for them.

use super::Desk;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, Money};

/// An amount to seal.
pub(crate) fn seal(desk: Desk<'_>, from: Money, to: Money) -> Markup {
    let edition = desk.game.edition();
    let action = desk.json(&Action::Bid { amount: from });
    html! {
        section.pick-card.sealed {
            p { "Nobody sees the " (edition.words.aside) " before all have sealed theirs: from " (edition.money(from)) " to " (edition.money(to)) "." }
            (desk.form(&html! {
                label { (super::sentence(&edition.words.aside)) " "
                    input name="amount" type="number" inputmode="numeric" min=(from) max=(to) value=(from) required;
                }
                button.go name="action" value=(action) { "Seal" }
            }))
        }
    }
}

/// The cities that can be written down, each with the shares that can be claimed for it.
pub(crate) fn claims(desk: Desk<'_>, choices: &[Choice]) -> Markup {
    let edition = desk.game.edition();
    let mut cities: Vec<(&str, railhead_board::HexId, &[railhead_engine::CompanyId])> = Vec::new();
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
                (desk.form(&html! {
                    table.claims {
                        thead { tr { th { "City" } th { "Share of" } } }
                        tbody {
                            @for (name, hex, companies) in &cities {
                                tr {
                                    th scope="row" data-hex=(edition.ground.map.hex(*hex).name) { (name) }
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
