//! Tokens: colour, a heraldic mark and the sign. Any one of the three tells whose it is.

use crate::geometry::{Pt, S, polyline};
use crate::measure;
use crate::style::Leader;
use crate::svg::{Esc, N, open_at, put};
use railhead_board::{Company, Mark};

/// Draws a token of a company round a point.
pub(crate) fn token(out: &mut String, company: &Company, at: Pt, r: f64) {
    let light = is_light(&company.colour);
    let (ink, mark, strength) = if light { ("#17150f", "#1d1405", 0.3) } else { ("#fff", "#fff", 0.75) };
    out.push_str("<g class=\"tok\">");
    open_at(out, at);
    let colour = Esc(&company.colour);
    put!(out, "<circle class=\"tk\" r=\"{}\" fill=\"{colour}\"/>", N(r));
    let (filled, data) = mark_path(company.mark, r);
    if filled {
        put!(out, "<path d=\"{data}\" fill=\"{mark}\" fill-opacity=\"{}\"/>", N(strength * 0.8));
    } else if !data.is_empty() {
        let strength = if light { 0.5 } else { strength };
        put!(out, "<path class=\"mk-l\" d=\"{data}\" stroke=\"{mark}\" stroke-opacity=\"{}\"/>", N(strength));
    }
    let size = measure::fitting(&company.sign, r * 0.84, r * 1.72);
    put!(
        out,
        "<text y=\"{}\" font-size=\"{}\" fill=\"{ink}\" stroke=\"{colour}\">{}</text></g></g>",
        N(size * 0.36),
        N(size),
        Esc(&company.sign)
    );
}

/// Draws a token that lies on the board. Those of a bank are tokens of companies in receivership, turned over.
pub(crate) fn on_board(out: &mut String, company: &Company, at: Pt, r: f64) {
    if company.bank { turned_over(out, company, at, r) } else { token(out, company, at, r) }
}

/// Draws the other side of a token: pale and hatched like the boxes of the chart in which companies fall, with the sign of
/// the bank on a band.
fn turned_over(out: &mut String, bank: &Company, at: Pt, r: f64) {
    out.push_str("<g class=\"tok over-t\">");
    open_at(out, at);
    let colour = Esc(&bank.colour);
    put!(out, "<circle class=\"tk\" r=\"{}\" fill=\"#f3ecdc\"/>", N(r));
    let mut data = String::new();
    let (along, across) = (Pt::polar(-45.0, 1.0), Pt::polar(45.0, 1.0));
    for k in -3..=3_i8 {
        let off = f64::from(k) * 0.27 * r;
        let half = (r * r * 0.94 - off * off).max(0.0).sqrt();
        polyline(&mut data, &[across * off - along * half, across * off + along * half]);
    }
    put!(out, "<path class=\"turned\" d=\"{data}\" stroke=\"{colour}\"/>");
    let size = measure::fitting(&bank.sign, r * 0.8, r * 1.66);
    let (wide, high) = (measure::bold(&bank.sign, size) + r * 0.14, size * 0.92);
    put!(
        out,
        "<rect class=\"band\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
        N(-wide / 2.0),
        N(-high / 2.0),
        N(wide),
        N(high),
        N(high * 0.25)
    );
    put!(
        out,
        "<text class=\"band-t\" y=\"{}\" font-size=\"{}\">{}</text></g></g>",
        N(size * 0.36),
        N(size),
        Esc(&bank.sign)
    );
}

/// Draws the sign of a company that will come to a slot: pale, without its colour filling the slot. Several signs share a slot
/// line by line.
pub(crate) fn kept(out: &mut String, signs: &[&str], at: Pt, r: f64) {
    let count = signs.len().min(3) as f64;
    let most = if signs.len() < 2 { 0.72 } else { 0.56 };
    for (k, sign) in signs.iter().take(3).enumerate() {
        let size = measure::fitting(sign, r * most, r * 1.55);
        let y = (k as f64 - (count - 1.0) / 2.0) * r * 0.6;
        crate::svg::text(out, "kept", at + Pt::new(0.0, y), size, Esc(sign));
    }
}

/// Draws a ring in the colour of the company that is at home in a slot.
pub(crate) fn home_ring(out: &mut String, company: &Company, at: Pt, r: f64, conditional: bool) {
    let class = if conditional { "kept-ring maybe" } else { "kept-ring" };
    put!(
        out,
        "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{}\"/>",
        N(at.x),
        N(at.y),
        N(r - S * 0.05),
        Esc(&company.colour)
    );
}

/// Draws who leads the company of a token: a ring in the player's colour and a badge with the letters.
pub(crate) fn led(out: &mut String, leader: &Leader, at: Pt, r: f64) {
    let (colour, badge) = (Esc(&leader.colour), at + Pt::new(r * 0.74, -r * 0.74));
    out.push_str("<g class=\"led\">");
    put!(
        out,
        "<circle class=\"led-ring\" cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{colour}\"/>\
         <circle class=\"led-badge\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\"/>",
        N(at.x),
        N(at.y),
        N(r * 1.08),
        N(badge.x),
        N(badge.y),
        N(r * 0.5)
    );
    crate::svg::text(out, "led-t", badge, measure::fitting(&leader.letters, r * 0.6, r * 0.84), Esc(&leader.letters));
    out.push_str("</g>");
}

/// Whether dark letters read better on a colour.
fn is_light(colour: &str) -> bool {
    let channel = |from: usize| {
        let digits = colour.get(from..from + 2).and_then(|d| u8::from_str_radix(d, 16).ok());
        f64::from(digits.unwrap_or(0)) / 255.0
    };
    let linear = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
    let luminance = 0.2126 * linear(channel(1)) + 0.7152 * linear(channel(3)) + 0.0722 * linear(channel(5));
    luminance > 0.36
}

/// The path of a mark on a token of this radius, and whether it is filled.
fn mark_path(mark: Mark, r: f64) -> (bool, String) {
    let mut d = String::new();
    let mut lines = |points: &[&[(f64, f64)]]| {
        for line in points {
            for (k, (x, y)) in line.iter().enumerate() {
                put!(d, "{}{} {}", if k == 0 { 'M' } else { 'L' }, N(x * r), N(y * r));
            }
        }
    };
    match mark {
        Mark::Plain => {}
        Mark::Ring => {
            let q = N(r * 0.8);
            put!(d, "M-{q} 0A{q} {q} 0 1 1 {q} 0A{q} {q} 0 1 1 -{q} 0Z");
        }
        Mark::Fess => lines(&[&[(-0.8, -0.56), (0.8, -0.56)], &[(-0.8, 0.56), (0.8, 0.56)]]),
        Mark::Chevron => {
            lines(&[&[(-0.62, -0.42), (0.0, -0.86), (0.62, -0.42)], &[(-0.62, 0.42), (0.0, 0.86), (0.62, 0.42)]]);
        }
        Mark::Pale => lines(&[
            &[(0.0, -0.95), (0.0, -0.42)],
            &[(0.0, 0.42), (0.0, 0.95)],
            &[(-0.36, -0.86), (-0.36, -0.46)],
            &[(0.36, -0.86), (0.36, -0.46)],
            &[(-0.36, 0.46), (-0.36, 0.86)],
            &[(0.36, 0.46), (0.36, 0.86)],
        ]),
        Mark::Bend => lines(&[
            &[(-0.7, 0.7), (-0.2, 0.42)],
            &[(0.2, -0.42), (0.7, -0.7)],
            &[(-0.25, 0.9), (0.35, 0.42)],
            &[(-0.35, -0.42), (0.25, -0.9)],
        ]),
        Mark::Saltire => {
            lines(&[&[(-0.5, -0.82), (0.0, -0.38), (0.5, -0.82)], &[(-0.5, 0.82), (0.0, 0.38), (0.5, 0.82)]]);
        }
        Mark::Lozenge => lines(&[&[(0.0, -0.9), (0.9, 0.0), (0.0, 0.9), (-0.9, 0.0), (0.0, -0.9)]]),
        Mark::Half => {
            let q = N(r);
            put!(d, "M-{q} 0A{q} {q} 0 0 0 {q} 0Z");
            return (true, d);
        }
        Mark::Quarter => {
            let q = N(r);
            put!(d, "M0 0V-{q}A{q} {q} 0 0 1 {q} 0ZM0 0V{q}A{q} {q} 0 0 1 -{q} 0Z");
            return (true, d);
        }
    }
    (false, d)
}
