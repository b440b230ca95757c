//! Writing SVG: numbers, escaped text, small elements.

use crate::geometry::{Pt, Rect};
use std::fmt::{self, Display, Write};

/// Writes to a string, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(crate) use put;

/// A number with at most two decimals and no trailing zeros: the same bytes on every machine.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl Display for N {
    #[expect(clippy::cast_possible_truncation, reason = "clamped to far less than an i64 holds")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let safe = if self.0.is_finite() { self.0.clamp(-1e9, 1e9) } else { 0.0 };
        let hundredths = (safe * 100.0).round() as i64;
        // A board has thousands of numbers, so the figures are written here, from the last to the first.
        let (mut figures, mut at) = ([b'0'; 16], 16);
        let mut put = |figure: u8| {
            at -= 1;
            figures[at] = figure;
        };
        let mut rest = hundredths.unsigned_abs();
        let mut next = || {
            let last = (rest % 10) as u8;
            rest /= 10;
            (b'0' + last, rest > 0)
        };
        let ((hundredth, _), (tenth, _)) = (next(), next());
        if hundredth != b'0' {
            put(hundredth);
        }
        if (hundredth, tenth) != (b'0', b'0') {
            put(tenth);
            put(b'.');
        }
        loop {
            let (figure, more) = next();
            put(figure);
            if !more {
                break;
            }
        }
        if hundredths < 0 {
            put(b'-');
        }
        f.write_str(std::str::from_utf8(&figures[at..]).unwrap_or("0"))
    }
}

/// Text with the signs escaped that mean something in XML; control characters, which XML forbids, become spaces.
#[derive(Clone, Copy)]
pub(crate) struct Esc<'a>(pub(crate) &'a str);

impl Display for Esc<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let special = |c: char| matches!(c, '&' | '<' | '>' | '"' | '\'' | '\u{fffe}' | '\u{ffff}') || c.is_control();
        while let Some(at) = rest.find(special) {
            f.write_str(&rest[..at])?;
            let mut tail = rest[at..].chars();
            f.write_str(match tail.next() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                Some('\'') => "&#39;",
                _ => " ",
            })?;
            rest = tail.as_str();
        }
        f.write_str(rest)
    }
}

/// A line of text round a point, letters centred on it.
pub(crate) fn text(out: &mut String, class: &str, at: Pt, size: f64, words: impl Display) {
    // Capitals and figures are a little less than three quarters of the size high.
    let y = at.y + size * 0.36;
    put!(out, "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{words}</text>", N(at.x), N(y), N(size));
}

/// A line of text that begins at a point.
pub(crate) fn text_from(out: &mut String, class: &str, at: Pt, size: f64, words: impl Display) {
    let y = at.y + size * 0.36;
    let (x, y, size) = (N(at.x), N(y), N(size));
    put!(out, "<text class=\"{class}\" text-anchor=\"start\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>");
}

/// A circle.
pub(crate) fn circle(out: &mut String, class: &str, at: Pt, r: f64) {
    put!(out, "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", N(at.x), N(at.y), N(r));
}

/// A rectangle with round corners.
pub(crate) fn rect(out: &mut String, class: &str, area: Rect, r: f64) {
    let (x, y, w, h) = (N(area.min.x), N(area.min.y), N(area.width()), N(area.height()));
    put!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
    if r > 0.0 {
        put!(out, " rx=\"{}\"", N(r));
    }
    out.push_str("/>");
}

/// A path with the given data.
pub(crate) fn path(out: &mut String, class: &str, data: &str) {
    if !data.is_empty() {
        let _ = write!(out, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// Opens a group that is moved to a point.
pub(crate) fn open_at(out: &mut String, at: Pt) {
    put!(out, "<g transform=\"translate({} {})\">", N(at.x), N(at.y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (v, s) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (-2.25, "-2.25"),
            (3.004, "3"),
            (10.07, "10.07"),
            (-0.5, "-0.5"),
            (-10.0, "-10"),
            (0.04, "0.04"),
            (120.3, "120.3"),
        ] {
            assert_eq!(N(v).to_string(), s);
        }
        assert_eq!(N(f64::NAN).to_string(), "0");
        assert_eq!(N(f64::INFINITY).to_string(), "0");
        assert_eq!((N(-1e12).to_string(), N(1e12).to_string()), ("-1000000000".to_owned(), "1000000000".to_owned()));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(Esc("B&O <\"'>\u{1}x").to_string(), "B&amp;O &lt;&quot;&#39;&gt; x");
    }
}
