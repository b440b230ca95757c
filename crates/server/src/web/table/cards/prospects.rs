//! Companies before anybody holds their shares: what one costs, and which cities stand for it in a bid.

use crate::web::table::cards::prices;
use crate::web::table::marks::tokens::token;
use maud::{Markup, html};
use railhead_board::Feature;
use railhead_engine::{CompanyId, Money, RoundKind};
use railhead_titles::Game;

/// The cities whose signs name a company, with what they count in a bid: the dearest first, then by name.
fn cities(game: &Game, company: CompanyId) -> Vec<(&str, Money)> {
    let mut cities: Vec<(&str, Money)> = Vec::new();
    for (_, hex) in game.edition().ground.map.iter() {
        for feature in &hex.features {
            if let Feature::Claim { value, companies } = feature
                && companies.iter().any(|number| usize::from(*number) == company.index() + 1)
            {
                cities.push((hex.place.as_deref().unwrap_or(&hex.name), Money::from(*value)));
            }
        }
    }
    cities.sort_unstable_by_key(|(name, value)| (-value, *name));
    cities
}

/// The card; nothing where nobody bids for cities.
pub(crate) fn card(game: &Game) -> Markup {
    let edition = game.edition();
    let all: Vec<CompanyId> = (0..edition.companies.len()).map(CompanyId::from_index).collect();
    let bids = game.table().round.kind == RoundKind::Opening && all.iter().any(|c| !cities(game, *c).is_empty());
    html! {
        @if bids {
            section.card.prospects #prospects tabindex="0" aria-label="Companies" {
                header { h2 { "Companies" } span.dim { "number, face value, cities" } }
                ol {
                    @for company in all {
                        @let data = &edition.companies[company.index()];
                        li {
                            (token(company))
                            b title=(data.name) { (company.index() + 1) " " (data.sign) }
                            span.num { @if let Some(face) = prices::face_value(edition, company) { (edition.money(face)) } }
                            span.dim {
                                @for (i, (name, value)) in cities(game, company).iter().enumerate() {
                                    @if i > 0 { ", " } (name) " " (value)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
