//! The legend of a chart of share prices: only what occurs on it is explained.

use crate::geometry::{Pt, Rect, S};
use crate::market::{self, BoxKind, Market};
use crate::market_layout::Layout;
use crate::market_text;
use crate::measure;
use crate::svg::{Esc, circle, text, text_from};

const SIZE: f64 = S * 0.28;
const ROW: f64 = S * 0.56;
/// Room for the picture of an entry, and between entries side by side.
const SIGN: f64 = S * 0.74;
const BETWEEN: f64 = S * 0.5;

/// The picture of an entry.
#[derive(Clone, Copy, Debug)]
enum Sign {
    Kind(BoxKind),
    Stack,
}

/// The entries of a legend, each with the point at which it begins.
#[derive(Debug)]
pub(crate) struct MarketLegend {
    entries: Vec<(Sign, String, Pt)>,
    pub(crate) area: Rect,
}

impl MarketLegend {
    /// Gathers what has to be explained, and finds room for it beside the boxes or below them.
    pub(crate) fn new(market: &Market, layout: &Layout<'_>) -> Self {
        let has = |kind: BoxKind| layout.boxes.iter().any(|b| b.about.kind == kind);
        let mut signs: Vec<(Sign, String)> = Vec::new();
        for (kind, words) in [
            (BoxKind::Launch, "Price to launch at"),
            (BoxKind::Closing, market_text::closing(market)),
            (BoxKind::End, "Ends the game"),
            (BoxKind::Loan, "Loan not taken out yet"),
        ] {
            if has(kind) {
                signs.push((Sign::Kind(kind), words.to_owned()));
            }
        }
        if layout.boxes.iter().any(|b| b.about.tokens.len() > 1) {
            signs.push((Sign::Stack, "The one on top comes first".to_owned()));
        }
        let wide = |words: &str| SIGN + measure::regular(words, SIZE);
        let size = Pt::new(signs.iter().map(|(_, w)| wide(w)).fold(0.0, f64::max), ROW * signs.len() as f64);
        if let Some(area) = layout.free_place(size) {
            let place = |(k, (sign, words))| (sign, words, area.min + Pt::new(0.0, ROW * (k as f64 + 0.5)));
            return Self { entries: signs.into_iter().enumerate().map(place).collect(), area };
        }
        // Line by line below the boxes.
        let mut at = Pt::new(layout.area.min.x, layout.area.max.y + S * 0.14 + ROW / 2.0);
        let mut area = Rect { min: Pt::new(at.x, layout.area.max.y), max: Pt::new(at.x, layout.area.max.y) };
        let mut entries = Vec::new();
        for (sign, words) in signs {
            if at.x > layout.area.min.x && at.x + wide(&words) > layout.area.max.x {
                at = Pt::new(layout.area.min.x, at.y + ROW);
            }
            area = area.joined(Rect { min: at, max: at + Pt::new(wide(&words), ROW / 2.0) });
            let next = at + Pt::new(wide(&words) + BETWEEN, 0.0);
            entries.push((sign, words, at));
            at = next;
        }
        Self { entries, area }
    }

    /// Draws it.
    pub(crate) fn draw(&self, out: &mut String, market: &Market) {
        out.push_str("<g aria-hidden=\"true\">");
        for (sign, words, at) in &self.entries {
            let middle = *at + Pt::new(SIGN * 0.4, 0.0);
            match sign {
                Sign::Kind(kind) => {
                    market::frame(out, *kind, Rect::around(middle, S * 0.52, S * 0.42));
                    match kind {
                        BoxKind::Loan => market::loan(out, &market.currency, middle, S * 0.17),
                        BoxKind::End => text(out, "mk-end", middle, S * 0.18, "END"),
                        _ => {}
                    }
                }
                Sign::Stack => {
                    circle(out, "mk-under", middle + Pt::new(0.0, S * 0.09), S * 0.16);
                    circle(out, "mk-top", middle - Pt::new(0.0, S * 0.07), S * 0.16);
                }
            }
            text_from(out, "card-t", *at + Pt::new(SIGN, 0.0), SIZE, Esc(words));
        }
        out.push_str("</g>");
    }
}
