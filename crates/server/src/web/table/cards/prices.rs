//! Share prices as lines: each company's marker on the scale of the chart, with its last move.

use crate::web::site::icons::icon;
use crate::web::table::marks::tokens::token;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Edition, Event, Money};
use railhead_titles::Game;

/// Whether every company has a line of the chart to itself, with one price at which it begins.
pub(crate) fn lines_apart(edition: &Edition) -> bool {
    let starts = |row: u8| edition.chart.launch_prices().filter(|(spot, _)| spot.row == row).count();
    edition.chart.rows.len() == edition.companies.len()
        && (0u8..).zip(&edition.chart.rows).all(|(row, _)| starts(row) == 1)
}

/// What a share of a company costs before it has a price on the market, where that is fixed.
pub(crate) fn face_value(edition: &Edition, company: CompanyId) -> Option<Money> {
    let mut starts = edition.chart.launch_prices().filter(|_| lines_apart(edition));
    starts.find(|(spot, _)| usize::from(spot.row) == company.index()).map(|(_, cell)| cell.price)
}

/// The prices of the chart in order.
fn scale(game: &Game) -> Vec<Money> {
    let mut prices: Vec<Money> = game.edition().chart.cells().map(|(_, cell)| cell.price).collect();
    prices.sort_unstable();
    prices.dedup();
    prices
}

/// The price before a company's last move.
fn before(game: &Game, company: CompanyId) -> Option<Money> {
    (0..game.len()).rev().filter_map(|i| game.done(i)).find_map(|(_, _, events)| {
        events.iter().rev().find_map(|e| match e {
            Event::Price { company: c, from, .. } if *c == company => Some(game.edition().chart.price(*from)),
            _ => None,
        })
    })
}

/// The card of the market beside the board.
pub(crate) fn market(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let scale = scale(game);
    let place = |price: Money| {
        let at = scale.iter().position(|p| *p == price).unwrap_or(0) as f64;
        format!("{:.1}", 6.0 + 138.0 * at / (scale.len().saturating_sub(1).max(1) as f64))
    };
    html! {
        section.card.market #market {
            header { h2 { "Market" } span.dim { "in order of play; ◇ started at" } }
            table {
                thead.sr { tr { th { "Company" } th { "Started at" } th { "Price" } th { "Before" } } }
                tbody {
                    @for id in table.price_order(edition) {
                        @let price = table.price(edition, id);
                        @let par = table.company(id).par;
                        tr {
                            td { span.company { (token(id)) (edition.companies[id.index()].sign) } }
                            td.rail {
                                svg viewBox="0 0 150 16" aria-hidden="true" {
                                    path.scale d="M4 8H146" {}
                                    @if par > 0 { path.par d=(format!("M{} 3.5l4.5 4.5-4.5 4.5-4.5-4.5z", place(par))) {} }
                                    path.rim d=(format!("M{0} .5V15.5", place(price))) {}
                                    path.marker d=(format!("M{0} 1V15", place(price))) stroke=(edition.companies[id.index()].colour) {}
                                }
                                @if par > 0 { span.sr { (edition.money(par)) } }
                            }
                            td.num { b { (edition.money(price)) } }
                            td.num.was {
                                @if let Some(was) = before(game, id).filter(|was| *was != price) {
                                    span.up[price > was].down[price < was] { (icon(if price > was { "up" } else { "down" })) (edition.money(was)) }
                                }
                            }
                        }
                    }
                }
            }
            @if table.price_order(edition).is_empty() { p.dim { "No company has a share price yet." } }
        }
    }
}
