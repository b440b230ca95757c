//! The pictures in the legend of a board.

use crate::furniture;
use crate::geometry::{Pt, Rect, S};
use crate::icons;
use crate::markers;
use crate::marks;
use crate::measure;
use crate::scene::{CHANGE, Scene};
use crate::sides;
use crate::svg::{N, circle, path, put, rect, text};
use crate::terrain;
use crate::token;
use crate::values::era_class;
use railhead_board::{Gauge, Look};

/// The picture of an entry.
#[derive(Clone, Debug)]
pub(crate) enum Sign {
    Gauge(Gauge),
    Terrain(String),
    Icon(String),
    Era(usize),
    Pennant,
    Pair(String),
    GaugeBorder,
    GaugeMark,
    Impassable,
    Home,
    Reserved,
    Receivership,
    Beside,
    Marker,
    Claim,
    Region(Look),
    Blocked,
    Closed,
    FirstPromotion,
    Run(usize),
}

/// Draws the picture of an entry round a point.
pub(crate) fn draw_sign(out: &mut String, scene: &Scene<'_>, sign: &Sign, at: Pt) {
    let reach = Pt::new(S * 0.4, 0.0);
    let line = |class: &str, out: &mut String| {
        let (a, b) = (at - reach, at + reach);
        put!(out, "<path class=\"{class}\" d=\"M{} {}H{}\"/>", N(a.x), N(a.y), N(b.x));
    };
    match sign {
        Sign::Gauge(gauge) => {
            let name = gauge.name();
            // On a bit of tile, as on the board: ink on a dark card would show only its light edges.
            rect(out, "tile t-yellow", Rect::around(at, S * 0.84, S * 0.36), S * 0.05);
            line(&format!("case {name}"), out);
            line(&format!("ink {name}"), out);
            match gauge {
                Gauge::Broad => {}
                Gauge::Dual => line("heart dual", out),
                Gauge::Metre => put!(
                    out,
                    "<path class=\"heart metre\" stroke-dasharray=\"6.2 5.2\" stroke-dashoffset=\"-2.6\" d=\"M{} {}H{}\"/>",
                    N(at.x - reach.x),
                    N(at.y),
                    N(at.x + reach.x)
                ),
            }
        }
        Sign::Terrain(kind) => terrain::sign(out, kind, at + Pt::new(0.0, S * 0.02), 0.78),
        Sign::Icon(key) => icons::icon(out, icons::Drawn::of(&scene.ground.map, key), at, icons::RADIUS),
        Sign::Era(k) => {
            let class = format!("era {}", era_class(&scene.ground.map.eras, *k));
            let area = Rect::around(at, S * 0.42, S * 0.27);
            rect(out, &class, area, S * 0.05);
            if scene.style.era == Some(*k) {
                rect(out, "era-now", area, S * 0.05);
            }
        }
        Sign::Pennant => furniture::pennant(out, "+40", at, measure::bold("+40", S * 0.22) + S * 0.26),
        Sign::Pair(side) => furniture::pair(out, side, 30, at),
        Sign::GaugeBorder => {
            line("gauge-case", out);
            line("gauge-line", out);
            let mut data = String::new();
            for x in [-0.3, -0.1, 0.1, 0.3] {
                let p = at + Pt::new(x * S, 0.0);
                put!(data, "M{} {}v{}", N(p.x), N(p.y - S * 0.045), N(S * 0.09));
            }
            path(out, "gauge-tick", &data);
        }
        Sign::GaugeMark => {
            let tile = Rect::around(at, S * 0.84, S * 0.36);
            rect(out, "tile t-yellow", tile, S * 0.05);
            line("case broad", out);
            line("ink broad", out);
            sides::gauge_mark(out, at, CHANGE);
        }
        Sign::Receivership => {
            if let Some(bank) = scene.companies.iter().find(|c| c.bank) {
                token::on_board(out, bank, at, S * 0.2);
            }
        }
        Sign::Beside => {
            rect(out, "tile t-yellow", Rect::around(at, S * 0.84, S * 0.4), S * 0.05);
            circle(out, "disc", at, S * 0.13);
            circle(out, "beside", at, S * 0.19);
        }
        Sign::Marker => {
            if let Some(marker) = scene.style.markers.first() {
                // A long sign would reach into the words.
                put!(out, "<g transform=\"translate({} {}) scale(.85)\">", N(at.x), N(at.y));
                markers::marker(out, scene, marker, Pt::ZERO);
                out.push_str("</g>");
            }
        }
        Sign::Impassable => line("barred", out),
        Sign::Home | Sign::Reserved => {
            circle(out, "slot", at, S * 0.19);
            let company = scene.companies.first();
            if let (Sign::Home, Some(company)) = (sign, company) {
                token::home_ring(out, company, at, S * 0.2, false);
            }
            let sign = company.map_or("A", |c| c.sign.as_str());
            token::kept(out, &[sign], at, S * 0.18);
        }
        Sign::Claim => text(out, "bid", at, S * 0.21, "1·4"),
        Sign::Region(Look::Pale) => rect(out, "hx rg-pale", Rect::around(at, S * 0.6, S * 0.3), 0.0),
        Sign::Region(Look::Plain) => rect(out, "hx land", Rect::around(at, S * 0.6, S * 0.3), 0.0),
        Sign::Region(Look::Hatched) => {
            let area = Rect::around(at, S * 0.6, S * 0.3);
            rect(out, "hx rg-hatched", area, 0.0);
            let mut data = String::new();
            for x in [-0.2, -0.02, 0.16] {
                let p = at + Pt::new(x * S, S * 0.15);
                put!(data, "M{} {}l{} {}", N(p.x), N(p.y), N(S * 0.17), N(-S * 0.3));
            }
            path(out, "rg-hatch", &data);
        }
        Sign::Blocked => icons::padlock(out, at, S * 0.28),
        Sign::Closed => marks::closed_tag(out, at, S * 0.17),
        Sign::FirstPromotion => furniture::first_promotion(out, 60, at),
        Sign::Run(k) => {
            let n = k % 4 + 1;
            line(&format!("rt r{n} mini"), out);
            circle(out, &format!("badge b{n}"), at, S * 0.18);
            text(out, "badge-t", at, S * 0.24, k + 1);
        }
    }
}
