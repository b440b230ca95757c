//! The chart of share prices.

use crate::coast::hatch;
use crate::geometry::{Pt, Rect, S};
use crate::market_layout::{Layout, Placed};
use crate::market_legend::MarketLegend;
use crate::style::Style;
use crate::svg::{Esc, circle, path, put, rect, text, text_from};
use crate::tile::{self, Picture};
use crate::{market_text, measure, token};
use railhead_board::{Company, Owner};

/// What is special about a box of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BoxKind {
    /// Nothing.
    #[default]
    Plain,
    /// A price at which a company may be launched.
    Launch,
    /// A company that comes here is lost.
    Closing,
    /// A company that comes here ends the game.
    End,
    /// A loan marker lies here that was not taken out yet.
    Loan,
}

/// A box of the chart.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PriceBox {
    /// Its price.
    pub price: i32,
    /// What is special about it.
    pub kind: BoxKind,
    /// The companies whose markers lie here, the one on top first.
    pub tokens: Vec<Owner>,
}

/// A row of boxes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PriceLine {
    /// Whose line it is, if it is no part of the common chart.
    pub name: String,
    /// The boxes by column; a row may have holes.
    pub boxes: Vec<Option<PriceBox>>,
}

/// A chart of share prices with the markers of companies on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Market {
    /// The heading of the picture; without one there is none.
    pub title: String,
    /// The sign of the money, such as `£`.
    pub currency: String,
    /// What becomes of a company in a closing box, such as `Receivership`.
    pub closing: String,
    /// The rows, from the top.
    pub lines: Vec<PriceLine>,
}

/// How a chart is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MarketStyle {
    /// How any picture is drawn.
    pub style: Style,
    /// Whether a legend explains the boxes.
    pub legend: bool,
    /// The most boxes side by side. A longer row goes on below; a chart of several rows is never broken, since up and down
    /// mean something on it.
    pub columns: usize,
}

impl Default for MarketStyle {
    fn default() -> Self {
        Self { style: Style::default(), legend: true, columns: 24 }
    }
}

/// Room between the boxes and the card, and between the card and the edge of the picture.
const PAD: f64 = S * 0.32;
const MARGIN: f64 = S * 0.24;
/// The height of the heading.
const HEADING: f64 = S * 0.84;

/// Draws a chart of share prices. The owners of markers are indices into `companies`.
///
/// ```
/// use railhead_draw::{BoxKind, Market, MarketStyle, PriceBox, PriceLine, market};
/// let boxes = [60, 70, 80].map(|price| Some(PriceBox { price, kind: BoxKind::Launch, tokens: Vec::new() }));
/// let line = PriceLine { name: String::new(), boxes: boxes.to_vec() };
/// let svg = market(&Market { lines: vec![line], ..Market::default() }, &[], &MarketStyle::default());
/// assert!(svg.contains("data-box=\"0,2\""));
/// ```
#[must_use]
pub fn market(market: &Market, companies: &[Company], style: &MarketStyle) -> String {
    let layout = Layout::new(market, style.columns);
    let legend = style.legend.then(|| MarketLegend::new(market, &layout));
    let mut inner = layout.area;
    if let Some(legend) = &legend {
        inner = inner.joined(legend.area);
    }
    if !market.title.is_empty() {
        let wide = measure::bold(&market.title, S * 0.46);
        let heading = Rect { min: inner.min - Pt::new(0.0, HEADING), max: inner.min + Pt::new(wide, 0.0) };
        inner = inner.joined(heading);
    }
    // On a page the chart stands on a card of the page.
    let card = inner.grown(PAD);
    let view = if style.style.standalone { card.grown(MARGIN) } else { inner.grown(S * 0.04) };

    let mut out = String::with_capacity(400 * layout.boxes.len() + (12 << 10));
    let name = if market.title.is_empty() { "Share prices" } else { &market.title };
    let frame = (view.min.x, view.min.y, view.width(), view.height());
    tile::open(&mut out, &style.style, Picture::Market, frame, 1.0, name);
    put!(out, "<desc>{}</desc>", Esc(&market_text::overall(market, companies)));
    if style.style.standalone {
        rect(&mut out, "paper", view, 0.0);
        rect(&mut out, "card", card, S * 0.2);
    }
    if !market.title.is_empty() {
        text_from(&mut out, "card-h", inner.min + Pt::new(0.0, S * 0.26), S * 0.42, Esc(&market.title));
    }
    for (words, at) in &layout.names {
        text_from(&mut out, "mk-line", *at, S * 0.34, Esc(words));
    }
    for placed in &layout.boxes {
        price_box(&mut out, market, companies, placed);
    }
    if let Some(legend) = &legend {
        legend.draw(&mut out, market);
    }
    out.push_str("</svg>");
    out
}

/// Draws a box with its markers, as a group that can be read.
fn price_box(out: &mut String, market: &Market, companies: &[Company], placed: &Placed<'_>) {
    let about = placed.about;
    put!(
        out,
        "<g class=\"mk\" data-box=\"{},{}\" role=\"img\"><title>{}</title><desc>{}</desc>",
        placed.line,
        placed.column,
        Esc(&market_text::title(market, about)),
        Esc(&market_text::holds(companies, about))
    );
    frame(out, about.kind, placed.area);
    let words = about.price.to_string();
    let class = match about.kind {
        BoxKind::Closing => "mk-p lost",
        _ if about.tokens.is_empty() => "mk-p",
        _ => "mk-p held",
    };
    text(out, class, placed.price(), measure::fitting(&words, S * 0.29, placed.area.width() * 0.9), words);
    match about.kind {
        BoxKind::Loan if about.tokens.is_empty() => loan(out, &market.currency, placed.token(), S * 0.26),
        BoxKind::End if about.tokens.is_empty() => text(out, "mk-end", placed.token(), S * 0.25, "END"),
        _ => {}
    }
    // The lowest first, so that the one on top is drawn over those below.
    for (owner, (at, r)) in about.tokens.iter().zip(placed.stack()).rev() {
        if let Some(company) = companies.get(usize::from(owner.0)) {
            token::token(out, company, at, r);
        }
    }
    out.push_str("</g>");
}

/// Draws an empty box.
pub(crate) fn frame(out: &mut String, kind: BoxKind, area: Rect) {
    let class = match kind {
        BoxKind::Plain => "mk-box",
        BoxKind::Launch => "mk-box launch",
        BoxKind::Closing => "mk-box closing",
        BoxKind::End => "mk-box end",
        BoxKind::Loan => "mk-box lent",
    };
    rect(out, class, area, S * 0.08);
    if kind == BoxKind::Closing {
        let [a, b, c, d] = area.grown(-S * 0.035).corners();
        let mut data = String::new();
        // A hatched shape has six corners; the last one counts three times.
        hatch(&mut data, &[[a, b, c, d, d, d]], -45.0, S * 0.13);
        path(out, "mk-hatch", &data);
    }
}

/// Draws a loan marker: a coin with the sign of the money.
pub(crate) fn loan(out: &mut String, currency: &str, at: Pt, r: f64) {
    circle(out, "loan", at, r);
    circle(out, "loan-in", at, r * 0.78);
    let sign = if currency.is_empty() { "L" } else { currency };
    text(out, "loan-t", at, measure::fitting(sign, r * 1.0, r * 1.3), Esc(sign));
}
