//! Share prices: the chart, the order of play, and how every price came about.

use crate::service::pictures::market_picture;
use crate::web::table::marks::tokens::token;
use crate::web::table::tabs::parts;
use crate::web::table::tabs::past::{Past, short};
use crate::words;
use maud::{Markup, PreEscaped, html};
use railhead_engine::{CompanyId, Holder};
use railhead_titles::Game;

/// The tab.
pub(crate) fn page(game: &Game) -> Markup {
    let past = Past::of(game);
    html! {
        section.card aria-labelledby="h-chart" {
            header { h2 #h-chart { "Market" } span.dim { "order of play from the highest price; in one box from the top" } }
            div.market-picture tabindex="0" role="group" aria-label="Market" { (PreEscaped(market_picture(game, parts::ON_PAGE, String::new()))) }
        }
        section.card aria-labelledby="h-order" {
            h2 #h-order { "Order of play" }
            (parts::scrolling("Order of play", &order(game)))
        }
        section.card aria-labelledby="h-prices" {
            header { h2 #h-prices { "Prices at the end of each round" } span.dim { "▲ risen, ▼ fallen" } }
            (parts::scrolling("Prices at the end of each round", &history(game, &past)))
        }
    }
}

fn order(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    html! {
        table.sheet data-sort="" {
            thead { tr {
                th.num { "Place" } th { "Company" } th.num { "Price" } th.num { "Started at" } th { (parts::capital(&edition.words.president)) }
                th.num { "In treasury or bank" } th.num { "In the " (edition.words.market) }
            } }
            tbody {
                @for (place, id) in table.price_order(edition).into_iter().enumerate() {
                    @let state = table.company(id);
                    @let unsold = table.percent(id, Holder::Bank) + table.percent(id, Holder::Company(id));
                    tr {
                        td.num { (place + 1) }
                        th scope="row" { (token(id)) " " (edition.companies[id.index()].name) }
                        td.num { b { (edition.money(table.price(edition, id))) } }
                        td.num { @if state.par > 0 { (edition.money(state.par)) } }
                        td { @match state.president { Some(s) => (words::player(game, s)), None => span.dim { "nobody" } } }
                        td.num { (unsold) " %" }
                        td.num { (table.percent(id, Holder::Market)) " %" }
                    }
                }
            }
        }
        @if table.price_order(edition).is_empty() { p.dim { "No company has a price yet." } }
    }
}

/// Companies that have, or had, a price, in the order of the edition.
pub(crate) fn priced(game: &Game, past: &Past) -> Vec<CompanyId> {
    let all = (0..game.edition().companies.len()).map(CompanyId::from_index);
    all.filter(|id| past.prices.get(id.index()).is_some_and(|p| !p.is_empty())).collect()
}

/// Prices by company and round.
pub(crate) fn history(game: &Game, past: &Past) -> Markup {
    let edition = game.edition();
    let companies = priced(game, past);
    html! {
        @if companies.is_empty() { p.dim { "No company has a share price yet." } }
        @else {
            table.sheet {
                thead { tr { th { "Company" } @for round in &past.rounds { th.num { (short(*round)) } } } }
                tbody {
                    @for id in companies {
                        @let prices = past.prices_by_round(id);
                        tr {
                            th scope="row" { (token(id)) " " (edition.companies[id.index()].sign) }
                            @for (i, price) in prices.iter().enumerate() {
                                @let before = i.checked_sub(1).and_then(|b| prices[b]);
                                td.num { @if let Some(price) = price {
                                    @match before {
                                        Some(old) if old < *price => span.up aria-label="risen to" { "▲" },
                                        Some(old) if old > *price => span.down aria-label="fallen to" { "▼" },
                                        _ => "",
                                    }
                                    (price)
                                } }
                            }
                        }
                    }
                }
            }
        }
    }
}
