//! A chart of who wins how often, and what they are worth.

use crate::standings::{Row, Spread, Standings};
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 30.0;
const LINE: f64 = 34.0;
const TOP: f64 = 70.0;

/// A place on a scale from `from` to `to`.
fn across(value: f64, from: f64, to: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * ((value - from) / (to - from).max(1e-9)).clamp(0.0, 1.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[allow(clippy::cast_precision_loss, reason = "a place on a drawing")]
const fn amount(n: i64) -> f64 {
    n as f64
}

/// The chart as SVG: the same bytes for the same games.
pub(crate) fn svg(standings: &Standings<'_>) -> String {
    let rows = standings.rows();
    let lines = f64::from(u16::try_from(rows.len()).unwrap_or(u16::MAX));
    let height = TOP + 2.0 * (lines * LINE + 70.0);
    let mut out = String::new();
    let title = format!("{} games of {}", standings.games.len(), standings.setup.title);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#1d2b3a\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbf8f1\"/>\n<text x=\"20\" y=\"32\" font-size=\"20\">{}</text>",
        escaped(&title),
        escaped(&title)
    );
    wins(&mut out, &rows, TOP);
    worths(&mut out, &rows, TOP + lines * LINE + 70.0);
    out.push_str("</svg>\n");
    out
}

/// How often each was first: a bar, the range in which the truth lies, and what chance would give.
fn wins(out: &mut String, rows: &[Row], top: f64) {
    let _ = writeln!(out, "<text x=\"20\" y=\"{}\">first, in % of games</text>", top - 6.0);
    let mut y = top + 6.0;
    for row in rows {
        let (zero, end) = (LEFT, across(row.rate, 0.0, 1.0));
        let (low, high, chance) =
            (across(row.range.0, 0.0, 1.0), across(row.range.1, 0.0, 1.0), across(row.chance, 0.0, 1.0));
        let middle = y + LINE / 2.0;
        let _ = writeln!(
            out,
            "<text x=\"20\" y=\"{:.1}\">{} ({})</text>\n\
             <rect x=\"{zero:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#3a6ea5\"/>\n\
             <path d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {:.1}v10M{high:.1} {:.1}v10\" stroke=\"#1d2b3a\" stroke-width=\"2\"/>\n\
             <path d=\"M{chance:.1} {:.1}v{LINE:.1}\" stroke=\"#b3272d\" stroke-dasharray=\"4 3\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{:.1}</text>",
            middle + 5.0,
            escaped(&row.name),
            row.seats,
            y + 7.0,
            end - zero,
            LINE - 14.0,
            middle - 5.0,
            middle - 5.0,
            y,
            (high + 8.0).min(WIDTH - 44.0),
            middle - 6.0,
            100.0 * row.rate,
        );
        y += LINE;
    }
    axis(out, y, (0.0, 100.0));
}

/// What each was worth: from least to most, the middle half as a box, the median as a line.
fn worths(out: &mut String, rows: &[Row], top: f64) {
    let spreads: Vec<(&Row, &Spread)> = rows.iter().filter_map(|r| r.worth.as_ref().map(|w| (r, w))).collect();
    let Some(most) = spreads.iter().map(|(_, w)| w.most).max() else { return };
    let least = spreads.iter().map(|(_, w)| w.least).min().unwrap_or(0).min(0);
    let (from, to) = (amount(least), amount(most.max(1)));
    let _ = writeln!(out, "<text x=\"20\" y=\"{}\">worth at the end</text>", top - 6.0);
    let mut y = top + 6.0;
    for (row, worth) in spreads {
        let at = |n: i64| across(amount(n), from, to);
        let middle = y + LINE / 2.0;
        let _ = writeln!(
            out,
            "<text x=\"20\" y=\"{:.1}\">{}</text>\n\
             <path d=\"M{:.1} {middle:.1}H{:.1}\" stroke=\"#1d2b3a\"/>\n\
             <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#9cc3a5\" stroke=\"#1d2b3a\"/>\n\
             <path d=\"M{:.1} {:.1}v{:.1}\" stroke=\"#1d2b3a\" stroke-width=\"3\"/>",
            middle + 5.0,
            escaped(&row.name),
            at(worth.least),
            at(worth.most),
            at(worth.quarter),
            y + 7.0,
            at(worth.three_quarters) - at(worth.quarter),
            LINE - 14.0,
            at(worth.median),
            y + 5.0,
            LINE - 10.0,
        );
        y += LINE;
    }
    axis(out, y, (from, to));
}

fn axis(out: &mut String, y: f64, (from, to): (f64, f64)) {
    let _ = writeln!(out, "<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#1d2b3a\"/>", WIDTH - RIGHT);
    for step in 0..=4u8 {
        let value = from + (to - from) * f64::from(step) / 4.0;
        let x = across(value, from, to);
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {y:.1}v5\" stroke=\"#1d2b3a\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">{value:.0}</text>",
            y + 19.0
        );
    }
}
