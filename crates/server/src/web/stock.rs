//! The table in a stock round: the companies as cards with what may be done about each.

use super::decision::{self, Desk, shares};
use super::{board, log, panels};
use crate::picture::market_of;
use crate::table::{LiveTable, Viewer};
use maud::{Markup, PreEscaped, html};
use railhead_draw::{MarketStyle, Style, market};
use railhead_engine::Choice;
use railhead_titles::Game;

/// More boxes than this in a column make a chart too high for a strip.
const STRIP: usize = 3;

/// The chart of prices.
fn chart(game: &Game) -> Markup {
    let style = MarketStyle { style: Style { standalone: false, ..Style::default() }, legend: false, columns: 40 };
    let edition = game.edition();
    let picture = market(&market_of(game, String::new()), &edition.companies, &style);
    html! {
        section.card.strip #market {
            header { h2 { "Market" } span.dim { "outlined: prices a company may be launched at" } }
            div.chart { (PreEscaped(picture)) }
        }
    }
}

/// The whole of it.
pub(crate) fn page(
    table: &LiveTable,
    game: &Game,
    viewer: &Viewer,
    choices: &[Choice],
    shown: &board::Shown,
    key: &str,
) -> Markup {
    let desk = viewer.deciding.map(|seat| Desk { table, game, seat, key });
    let strip = game.edition().chart.rows.len() <= STRIP;
    let me = viewer.deciding;
    html! {
        main.stock-page {
            @if let Some(since) = &shown.since { div.phone-since { (since.ribbon()) } }
            @if strip { (chart(game)) }
            div.cards {
                @for id in panels::in_order(game) {
                    @let controls = desk.map_or_else(|| html! {}, |d| shares::controls(d, id, choices));
                    (panels::stock_card(game, id, me, &controls))
                }
                (panels::privates(game))
                (panels::trains(game))
            }
            div.right {
                (panels::players(game, me))
                @if !strip { (chart(game)) }
                (board::frame(game, shown, "small"))
                (log::card(table, game, viewer, shown.since.as_ref(), key))
            }
            (decision::bar(table, game, viewer, choices, key))
        }
    }
}
