//! The share prices of a game as a drawing shows them. Knows games and drawings only.

use railhead_draw::{BoxKind, Market, PriceBox, PriceLine};
use railhead_engine::{Cell, CellMark, CompanyId, Edition, Spot, Table};
use railhead_titles::Game;

/// The chart of a game with the markers of its companies.
#[must_use]
pub fn market_of(game: &Game, title: String) -> Market {
    let (edition, table) = (game.edition(), game.table());
    let bank = edition.companies.iter().position(|c| c.bank);
    let bank_name = bank.map_or("", |b| edition.companies[b].name.as_str());
    let lent = bank.and_then(|b| table.company(CompanyId::from_index(b)).spot).map_or(0, |s| s.column);
    let lines = (0u8..).zip(&edition.chart.rows).map(|(row, cells)| {
        // The line of a bank is no part of the chart for others.
        let own = cells.iter().flatten().any(|c| c.mark == Some(CellMark::Bank));
        let boxes = (0u8..).zip(cells).map(|(column, cell)| {
            cell.map(|cell| PriceBox {
                price: cell.price,
                kind: kind(cell, column > lent),
                tokens: stack(edition, table, Spot { row, column }),
            })
        });
        PriceLine { name: if own { bank_name.to_owned() } else { String::new() }, boxes: boxes.collect() }
    });
    Market {
        title,
        currency: edition.currency.clone(),
        closing: match bank {
            Some(_) => format!("Receivership: {bank_name} takes over"),
            None => "The company closes".to_owned(),
        },
        lines: lines.collect(),
    }
}

/// What is special about a box. On the line of a bank each loan uncovers the next price.
const fn kind(cell: Cell, covered: bool) -> BoxKind {
    match cell.mark {
        Some(CellMark::Launch) => BoxKind::Launch,
        Some(CellMark::Close) => BoxKind::Closing,
        Some(CellMark::End) => BoxKind::End,
        Some(CellMark::Bank) if covered => BoxKind::Loan,
        _ => BoxKind::Plain,
    }
}

/// The markers in a box, the one on top first.
fn stack(edition: &Edition, table: &Table, at: Spot) -> Vec<railhead_board::Owner> {
    // In order of price those of one box keep the order of the stack.
    let here = table.price_order(edition).into_iter().filter(|c| table.company(*c).spot == Some(at));
    here.map(CompanyId::owner).collect()
}
