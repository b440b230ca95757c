//! The style rules, made of the colours of a theme.

use crate::market_rules;
use crate::palette::Palette;
use crate::style::Theme;
use crate::svg::put;

/// System fonts first, for pages; the fonts that come with the program last, for PNG.
const SANS: &str = "\"Avenir Next\",\"Segoe UI\",Inter,Roboto,Lato,\"Helvetica Neue\",\"Noto Sans\",\
                    \"DejaVu Sans Condensed\",\"DejaVu Sans\",Arial,sans-serif";
pub(crate) const SERIF: &str = "\"Iowan Old Style\",P052,\"Palatino Linotype\",Palatino,\"Book Antiqua\",\"URW Palladio L\",\
                     Georgia,\"Noto Serif\",\"DejaVu Serif Condensed\",\"DejaVu Serif\",serif";

/// The style rules for pictures drawn without rules of their own ([`crate::Style::standalone`] false).
///
/// All rules lie under the class `rh`, which every picture carries, so they touch nothing else on a page.
#[must_use]
pub fn stylesheet(theme: Theme) -> String {
    let palette = Palette::of(theme);
    let mut out = String::with_capacity(8 << 10);
    put!(out, ".rh{{font-family:{SANS};font-variant-numeric:tabular-nums lining-nums}}");
    for (selector, rule) in rules(palette, theme).into_iter().chain(market_rules::rules(palette)) {
        out.push('\n');
        for (k, part) in selector.split(',').enumerate() {
            let comma = if k == 0 { "" } else { "," };
            put!(out, "{comma}.rh {part}");
        }
        put!(out, "{{{rule}}}");
    }
    out.push_str(&interaction(palette));
    out
}

/// Rules that only matter on a page: pointing, focus, the breathing outline.
fn interaction(p: &Palette) -> String {
    let legal = p.legal;
    format!(
        "\n.rh .over{{pointer-events:none}}\n.rh .hex{{cursor:pointer;outline:none}}\
         \n.rh .hex:focus-visible .hit{{stroke:{legal};stroke-width:5}}\
         \n@media (prefers-reduced-motion: no-preference){{.rh .legal .lg-b{{animation:rh-breathe 2.6s ease-in-out infinite}}\
         @keyframes rh-breathe{{50%{{stroke-opacity:.45}}}}}}"
    )
}

fn rules(p: &Palette, theme: Theme) -> Vec<(&'static str, String)> {
    let fill = |colour: &str| format!("fill:{colour}");
    let line = |colour: &str, width: f64| format!("fill:none;stroke:{colour};stroke-width:{width}");
    let round = "stroke-linecap:round;stroke-linejoin:round";
    let letters = |colour: &str, weight: u16| format!("fill:{colour};font-weight:{weight}");
    let tiles = ["yellow", "green", "brown", "grey", "red", "blue"];
    let fade = if theme == Theme::Dark { 0.12 } else { 0.72 };
    let mut out = vec![
        (".paper", fill(p.paper)),
        (".sea", fill(p.sea)),
        (".wave", "fill:none;stroke-linejoin:round".to_owned()),
        (".w1", format!("stroke:{}", p.waves[0])),
        (".w2", format!("stroke:{}", p.waves[1])),
        (".w3", format!("stroke:{}", p.waves[2])),
        (".w4", format!("stroke:{}", p.waves[3])),
        (".foreign", fill(p.foreign)),
        (".foreign-hatch", line(p.foreign_hatch, 1.4)),
        (".hx", format!("stroke:{};stroke-width:1.4;stroke-linejoin:round", p.grid)),
        (".land", fill(p.land)),
        (".g1", fill(p.regions[0])),
        (".g2", fill(p.regions[1])),
        (".rg-hatched", fill(p.hatched)),
        (".rg-hatch", line(p.hatch, 1.1)),
        (".rg-pale", fill(p.pale)),
        (".water", format!("fill:none;stroke:{};stroke-dasharray:4 5", p.water)),
    ];
    for (name, colour) in tiles.into_iter().zip(p.tiles) {
        let selector: &'static str = match name {
            "yellow" => ".t-yellow",
            "green" => ".t-green",
            "brown" => ".t-brown",
            "grey" => ".t-grey",
            "red" => ".t-red",
            _ => ".t-blue",
        };
        out.push((selector, fill(colour)));
    }
    out.extend([
        (".tile", format!("stroke:{};stroke-width:1.1;stroke-linejoin:round", p.edge)),
        (".seam", "fill:none;stroke-width:2.2".to_owned()),
        (".seam-red", format!("stroke:{}", p.tiles[4])),
        (".case", format!("fill:none;stroke:{}", p.case)),
        (".case.broad", "stroke-width:11.5".to_owned()),
        (".case.metre", "stroke-width:12.1".to_owned()),
        (".case.dual", "stroke-width:16.1".to_owned()),
        (".case.spike", format!("fill:{};stroke-width:4.5;stroke-linejoin:round", p.case)),
        (".ink", format!("fill:none;stroke:{}", p.rail)),
        (".ink.broad", "stroke-width:7".to_owned()),
        (".ink.metre", "stroke-width:7.6".to_owned()),
        (".ink.dual", "stroke-width:11.6".to_owned()),
        (".heart", format!("fill:none;stroke:{}", p.heart)),
        (".heart.metre", "stroke-width:4.6".to_owned()),
        (".heart.dual", "stroke-width:4.4".to_owned()),
        (".spike", fill(p.rail)),
        (".bar-case", line(p.case, 12.4)),
        (".bar", line(p.rail, 8.4)),
        (".dot", format!("fill:{};stroke:{};stroke-width:2", p.rail, p.case)),
        (".junction", fill(p.rail)),
        (".ring", format!("fill:{};stroke:{};stroke-width:1.5", p.slot, p.rail)),
        (".core", fill(p.rail)),
        (".slot", format!("fill:{};stroke:{};stroke-width:1.7", p.slot, p.rail)),
        (".box", format!("fill:{0};stroke:{0};stroke-linejoin:round", p.rail)),
        (".box-in", format!("fill:{0};stroke:{0};stroke-linejoin:round", p.case)),
        (".kept", letters("#6b6357", 600)),
        (".kept-ring", "fill:none;stroke-width:2.2;stroke-opacity:.55".to_owned()),
        (".maybe", "stroke-dasharray:3.5 3".to_owned()),
        (".tk", "stroke:#14120e;stroke-width:1".to_owned()),
        (".tok text", "font-weight:700;stroke-linejoin:round;paint-order:stroke;stroke-width:2.6".to_owned()),
        (".mk-l", "fill:none;stroke-width:1.9".to_owned()),
        (".turned", "fill:none;stroke-width:2.1;stroke-opacity:.75".to_owned()),
        (".led-ring", "fill:none;stroke-width:3.8".to_owned()),
        (".led-badge", "stroke:#fffdf7;stroke-width:1.4".to_owned()),
        (".led-t", letters("#fff", 700)),
        (".band", "fill:#fffdf7".to_owned()),
        (".tok .band-t", "fill:#2b2926;stroke:none".to_owned()),
        (".marker", format!("fill:{};stroke:{};stroke-width:1.4", p.slot, p.rail)),
        (".marker-t", letters("#17150f", 700)),
        (".beside", format!("fill:none;stroke:{};stroke-width:1.6;stroke-dasharray:2.5 2.5", p.rail)),
        (".ter", format!("{};{round}", line(p.terrain, 2.0))),
        (".ter2", format!("{};{round}", line(p.terrain, 1.2))),
        (".snow", format!("fill:{};fill-opacity:.6", p.slot)),
        (".ter-dot", fill(p.terrain)),
        (".riv", format!("{};{round}", line(p.water, 2.5))),
        (".cost", letters(p.ink2, 500)),
        (".lbl", letters(p.rail, 700)),
        (".lbl-land", letters(p.name, 700)),
        (".later", "fill-opacity:.6".to_owned()),
        (".lbl-pale", format!("{};fill-opacity:.55", letters(p.rail, 700))),
        (".tnum", format!("{};fill-opacity:.62", letters(p.rail, 600))),
        (".val", format!("fill:{};stroke:{};stroke-width:1.1", p.slot, p.rail)),
        (".val-t", letters("#17150f", 700)),
        (".era", format!("stroke:{};stroke-width:.9", p.edge)),
        (".era-now", format!("fill:none;stroke:{};stroke-width:2.6", p.rail)),
        (".era-t", letters("#17150f", 600)),
        (".era-t.now", "font-weight:700".to_owned()),
        (".faded", "opacity:.58".to_owned()),
        (
            ".name",
            format!(
                "{};paint-order:stroke;stroke:{};stroke-width:3.6;stroke-linejoin:round",
                letters(p.name, 600),
                p.halo
            ),
        ),
        (".off-name", letters("#201407", 600)),
        (".pennant", format!("fill:{};stroke:{};stroke-width:1.3;stroke-linejoin:round", p.brass_soft, p.brass)),
        (".pennant-t", letters(p.brass, 700)),
        (".pair", format!("fill:{};stroke:{};stroke-width:1.2", p.case, p.rail)),
        (".pair-t", letters("#17150f", 700)),
        (".disc", format!("fill:{};stroke:{};stroke-width:1", p.slot, p.ink3)),
        (".pic", format!("{};{round}", line("#2b2926", 1.7))),
        (".pic-f", fill("#2b2926")),
        (".chip", format!("fill:{};stroke:{};stroke-width:1", p.slot, p.ink3)),
        (".chip-t", letters("#2b2926", 700)),
        (".bid", letters(p.ink3, 600)),
        (".bid-tile", letters("#2b2926", 600)),
        (".blocked", format!("{};stroke-opacity:.38", line(p.ink3, 1.0))),
        (".pill", format!("fill:{};stroke:{};stroke-width:1.2", p.card, p.ink3)),
        (".pill-t", letters(p.ink, 600)),
        (".up", fill(p.ink2)),
        (".lock", format!("stroke:{}", p.ink3)),
        (".lock-f", fill(p.ink3)),
        (".barred", format!("{};stroke-linecap:round", line(p.barred, 5.2))),
        (".closed-hatch", format!("{};stroke-opacity:.75", line(p.barred, 2.2))),
        (".closed-case", line(p.halo, 8.0)),
        (".closed-edge", format!("{};stroke-dasharray:9 5", line(p.barred, 4.6))),
        (".closed-tag", format!("fill:{};stroke:{};stroke-width:2", p.card, p.barred)),
        (".closed-t", letters(p.barred, 700)),
        (".gauge-case", format!("{};stroke-linecap:round", line(p.halo, 7.4))),
        (".gauge-line", format!("{};stroke-linecap:round", line(p.gauge, 4.2))),
        (".gauge-tick", line(p.halo, 1.6)),
        (".gauge-mark", format!("fill:#fff;stroke:{};stroke-width:3.2", p.gauge_rim)),
        (".area", "fill:none;stroke-width:5.5;stroke-linejoin:round;stroke-linecap:round".to_owned()),
        (".area-case", format!("fill:none;stroke:{};stroke-width:9;stroke-linejoin:round;stroke-opacity:.8", p.halo)),
        (".place", format!("font-family:{SERIF};font-style:italic;letter-spacing:.14em;fill:{}", p.place)),
        (".place-land", format!("font-family:{SERIF};font-style:italic;letter-spacing:.1em;fill:{}", p.place_land)),
        (".coord", letters(p.ink3, 600)),
        (".card", format!("fill:{};stroke:{};stroke-width:1.2", p.card, p.rule)),
        (".card-h", format!("font-family:{SERIF};font-weight:700;fill:{}", p.ink)),
        (".card-t", fill(p.ink)),
        (".card-s", fill(p.ink2)),
        (".card-b", letters(p.ink, 700)),
        (".rule", line(p.rule, 1.2)),
        (".rt", format!("fill:none;{round};stroke-width:21")),
        (".rt-halo", format!("fill:none;{round};stroke-width:26;stroke:{}", p.case)),
        (".r1", format!("stroke:{}", p.runs[0])),
        (".r2", format!("stroke:{};stroke-dasharray:11 5;stroke-linecap:butt", p.runs[1])),
        (".r3", format!("stroke:{};stroke-dasharray:.1 25", p.runs[2])),
        (".r4", format!("stroke:{};stroke-dasharray:16 5 4 5;stroke-linecap:butt", p.runs[3])),
        (".mini", "stroke-width:9".to_owned()),
        (".badge", format!("stroke:{};stroke-width:2.4", p.case)),
        (".b1", fill(p.runs[0])),
        (".b2", fill(p.runs[1])),
        (".b3", fill(p.runs[2])),
        (".b4", fill(p.runs[3])),
        (".badge-t", letters("#fff", 700)),
        (
            ".lg-a",
            format!(
                "fill:{};fill-opacity:{fade};stroke:{};stroke-width:9;stroke-linejoin:round",
                p.legal_fill, p.legal_halo
            ),
        ),
        (".lg-b", format!("{};stroke-linejoin:round", line(p.legal, 4.6))),
        (".lg-tag", fill(p.legal)),
        (".lg-t", letters(p.card, 700)),
        (".since", format!("{};stroke-dasharray:7 5", line(p.mark, 3.4))),
        (".since-dot", format!("fill:{};stroke:{};stroke-width:2", p.mark, p.case)),
        (".laying-a", format!("{};stroke-linejoin:round", line(p.legal_halo, 10.0))),
        (".laying", format!("{};stroke-linejoin:round", line(p.legal, 6.0))),
        (".hit", "fill:none;stroke:none;pointer-events:all".to_owned()),
    ]);
    out.retain(|(_, rule)| !rule.is_empty());
    out
}
