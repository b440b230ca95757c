//! A chart of share prices in words, for people who cannot see the picture.

use crate::hex_text::money;
use crate::market::{BoxKind, Market, PriceBox};
use railhead_board::{Company, Owner};

/// A box: its price and what is special about it.
pub(crate) fn title(market: &Market, about: &PriceBox) -> String {
    let price = money(about.price, &market.currency);
    match about.kind {
        BoxKind::Plain => price,
        BoxKind::Launch => format!("{price}, a price to launch at"),
        BoxKind::Closing => format!("{price}, {}", closing(market)),
        BoxKind::End => format!("{price}, ends the game"),
        BoxKind::Loan => format!("{price}, under a loan marker"),
    }
}

/// What becomes of a company in a closing box.
pub(crate) fn closing(market: &Market) -> &str {
    if market.closing.is_empty() { "The company is lost" } else { &market.closing }
}

/// What lies in a box.
pub(crate) fn holds(companies: &[Company], about: &PriceBox) -> String {
    let names: Vec<&str> = about.tokens.iter().map(|owner| name(companies, *owner)).collect();
    match names.as_slice() {
        [] => "no company".to_owned(),
        [one] => (*one).to_owned(),
        [first, rest @ ..] => format!("{first} on top, then {}", rest.join(", then ")),
    }
}

fn name(companies: &[Company], owner: Owner) -> &str {
    companies.get(usize::from(owner.0)).map_or("a company", |c| c.name.as_str())
}

/// The whole chart: every company with its price, the highest first, and how many loans are left.
pub(crate) fn overall(market: &Market, companies: &[Company]) -> String {
    let all = market.lines.iter().enumerate().flat_map(|(row, line)| {
        line.boxes.iter().enumerate().filter_map(move |(column, about)| about.as_ref().map(|b| (row, column, b)))
    });
    let boxes: Vec<(usize, usize, &PriceBox)> = all.collect();
    let mut held: Vec<_> = boxes.iter().filter(|(_, _, b)| !b.tokens.is_empty()).collect();
    // Of equal prices the one further right comes first.
    held.sort_by_key(|(row, column, b)| (-i64::from(b.price), usize::MAX - column, *row));
    let words: Vec<String> = held
        .iter()
        .flat_map(|(_, _, b)| b.tokens.iter().map(|owner| (name(companies, *owner), b.price)))
        .map(|(name, price)| format!("{name} {}", money(price, &market.currency)))
        .collect();
    let mut out = format!("Share prices in {} boxes. ", boxes.len());
    if words.is_empty() {
        out.push_str("No company is on the chart.");
    } else {
        out.push_str("From the highest: ");
        out.push_str(&words.join(", "));
        out.push('.');
    }
    match boxes.iter().filter(|(_, _, b)| b.kind == BoxKind::Loan).count() {
        0 => {}
        1 => out.push_str(" 1 loan is left."),
        left => out.push_str(&format!(" {left} loans are left.")),
    }
    out
}
