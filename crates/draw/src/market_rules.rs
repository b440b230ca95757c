//! The style rules of charts of share prices.

use crate::palette::Palette;
use crate::stylesheet::SERIF;

/// The rules, by selector.
pub(crate) fn rules(p: &Palette) -> Vec<(&'static str, String)> {
    let boxed = |fill: &str, stroke: &str, width: f64| format!("fill:{fill};stroke:{stroke};stroke-width:{width}");
    vec![
        (".mk-box", boxed(p.sunk, p.rule, 1.0)),
        (".mk-box.launch", boxed(p.raised, p.gold, 2.2)),
        (".mk-box.closing", boxed(p.red_soft, p.barred, 1.2)),
        (".mk-box.end", boxed(p.brass_soft, p.brass, 2.0)),
        (".mk-hatch", format!("fill:none;stroke:{};stroke-width:1.4;stroke-opacity:.5", p.barred)),
        (".mk-p", format!("fill:{};font-weight:600", p.ink2)),
        (".mk-p.held", format!("fill:{};font-weight:700", p.ink)),
        // Over the hatching.
        (
            ".mk-p.lost",
            format!("fill:{};paint-order:stroke;stroke:{};stroke-width:6;stroke-linejoin:round", p.barred, p.red_soft),
        ),
        (".mk-end", format!("fill:{};font-weight:700;letter-spacing:.06em", p.brass)),
        (".mk-line", format!("font-family:{SERIF};font-weight:700;fill:{}", p.ink)),
        (".mk-under", boxed(p.sunk, p.ink3, 1.4)),
        (".mk-top", boxed(p.ink3, p.card, 1.2)),
        (".mk .tk", format!("stroke:{}", p.rim)),
        (".loan", boxed(p.brass_soft, p.brass, 1.4)),
        (".loan-in", format!("fill:none;stroke:{};stroke-width:.8;stroke-dasharray:1.6 1.6", p.brass)),
        (".loan-t", format!("fill:{};font-weight:700", p.brass)),
    ]
}
