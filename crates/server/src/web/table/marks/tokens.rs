//! Tokens of companies in pages: drawn once for each page, shown wherever a company is named.

use maud::{Markup, PreEscaped, html};
use railhead_draw::Style;
use railhead_engine::{CompanyId, Edition};

/// The drawings that [`token`] shows; every page of a game carries them once.
pub(crate) fn drawings(edition: &Edition) -> Markup {
    let style = Style { standalone: false, ..Style::default() };
    html! {
        svg.drawings width="0" height="0" aria-hidden="true" {
            defs {
                @for (i, company) in edition.companies.iter().enumerate() {
                    // An `svg` within `defs` can be shown from elsewhere by its id.
                    (PreEscaped(railhead_draw::token(company, &style).replacen("<svg", &format!("<svg id=\"token-{i}\""), 1)))
                }
            }
        }
    }
}

/// The token of a company. Its name is said by the words beside it.
pub(crate) fn token(company: CompanyId) -> Markup {
    html! { svg.tok viewBox="0 0 10 10" aria-hidden="true" { use href={ "#token-" (company.index()) } width="10" height="10" {} } }
}

/// A line in the colour of a company.
pub(crate) fn band(edition: &Edition, company: CompanyId) -> Markup {
    let colour = edition.companies.get(company.index()).map_or("#5a5248", |c| c.colour.as_str());
    html! { svg.band aria-hidden="true" width="100%" height="3" { rect width="100%" height="3" fill=(colour) {} } }
}
