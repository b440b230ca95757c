//! The table in a stock round: the companies as cards with what may be done about each.

use crate::picture::market_of;
use crate::table::{LiveTable, TableViewer};
use crate::web::table::board;
use crate::web::table::cards::panels;
use crate::web::table::cards::prices;
use crate::web::table::decision::shares::{self, Bars};
use crate::web::table::decision::{self, Desk};
use crate::web::table::log;
use crate::web::table::renewal::Held;
use maud::{Markup, PreEscaped, html};
use railhead_draw::{BoxKind, Market, MarketStyle, PriceBox, PriceLine, Style, market};
use railhead_engine::{Choice, CompanyId};
use railhead_titles::Game;

/// More boxes than this in a column make a chart too high for a strip.
const STRIP: usize = 3;
/// So many prices are shown beyond those that matter now.
const BEYOND: usize = 5;

/// Beside the cards there is no room for prices that no company comes near: the Market tab has them all.
fn crop(chart: &mut Market) {
    let matters = |b: &PriceBox| !b.tokens.is_empty() || b.kind == BoxKind::Launch;
    let last = |line: &PriceLine| line.boxes.iter().rposition(|b| b.as_ref().is_some_and(matters)).unwrap_or(0);
    let most = chart.lines.iter().map(last).max().unwrap_or(0) + BEYOND;
    for line in &mut chart.lines {
        line.boxes.truncate(most);
    }
}

/// The chart of prices.
fn chart(game: &Game, strip: bool) -> Markup {
    let style = MarketStyle { style: Style { standalone: false, ..Style::default() }, legend: false, columns: 40 };
    let edition = game.edition();
    let mut chart = market_of(game, String::new());
    if !strip {
        crop(&mut chart);
    }
    let picture = market(&chart, &edition.companies, &style);
    html! {
        section.card.prices.strip[strip] #market {
            header { h2 { "Market" } span.dim { "outlined: prices a company may be launched at" } }
            div.chart tabindex="0" role="group" aria-label="Market" { (PreEscaped(picture)) }
        }
    }
}

/// The whole of it.
pub(crate) fn page(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    choices: &[Choice],
    shown: &board::Shown,
    key: &str,
    held: &Held,
) -> Markup {
    let desk = viewer.deciding.map(|seat| Desk { table, game, seat, key });
    let strip = game.edition().chart.rows.len() <= STRIP;
    let apart = prices::lines_apart(game.edition());
    let me = viewer.deciding;
    // While something else is decided, such as an offer, no card needs to say that nothing of it can be bought or sold.
    let deals = game.table().offer.is_none() && !choices.iter().any(|c| matches!(c, Choice::SellPriority { .. }));
    // What is barred on several cards for the same reason is said once, beside the way on.
    let on_cards = desk.filter(|_| deals);
    let bars: Vec<(CompanyId, Bars)> = on_cards
        .map_or_else(Vec::new, |d| panels::in_order(game).into_iter().map(|c| (c, Bars::of(d, c, choices))).collect());
    let common = Bars::common(&bars);
    let controls = |id: CompanyId| match (on_cards, bars.iter().find(|(company, _)| *company == id)) {
        (Some(d), Some((_, bars))) => shares::controls(d, id, choices, bars, &common),
        _ => html! {},
    };
    html! {
        main.stock-page.{ (board::shape(game, shown)) } {
            @if let Some(since) = &shown.since { div.phone-since { (since.ribbon()) } }
            @if strip { (chart(game, true)) }
            div.cards {
                h2.sr { "Companies" }
                // What scrolls and what is set in columns are two boxes: a box of its own height would add columns at the side.
                div.in-columns {
                    @for id in panels::in_order(game) {
                        (panels::stock_card(game, id, me, &controls(id)))
                    }
                    (panels::privates(game))
                    (panels::trains(game))
                }
            }
            div.right {
                (panels::players(game, me))
                (crate::web::table::cards::envelopes::card(game, viewer.in_game))
                // A chart with a line for each company is wide: a list says the same, and leaves room for the map.
                @if apart { (prices::market(game)) }
                (log::card(table, game, viewer, shown.since.as_ref(), key, held))
            }
            div.beside {
                @if !strip && !apart { (chart(game, false)) }
                (board::frame(game, shown, "small", held))
            }
            (decision::bar(table, game, viewer, choices, key, &common))
        }
    }
}
