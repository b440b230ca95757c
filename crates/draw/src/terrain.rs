//! Signs of terrain: light engraved lines.

use crate::geometry::{Pt, S};
use crate::svg::{N, put, text};

/// Half the width of a sign at scale one.
pub(crate) const HALF_WIDTH: f64 = S * 0.36;

/// Whether a kind of terrain is water.
pub(crate) fn is_water(kind: &str) -> bool {
    matches!(kind, "river" | "multiple_river" | "rivers" | "water" | "lake" | "sea" | "bridge")
}

/// A kind of terrain as it is said.
pub(crate) fn words(kind: &str) -> String {
    match kind {
        "multiple_river" => "multiple rivers".to_owned(),
        _ => kind.replace('_', " "),
    }
}

/// Draws the sign of a kind of terrain round a point. A kind without a sign is written out.
pub(crate) fn sign(out: &mut String, kind: &str, at: Pt, scale: f64) {
    let strokes: &[(&str, &str)] = match kind {
        "hill" => &[("ter", "M-13 5Q-6 -9 0 2Q6 -11 14 5"), ("ter2", "M3 -2q3 2 4 6M-8 -1q2 2 3 5")],
        "mountain" | "pass" | "tunnel" => {
            &[("ter", "M-15 6L-4 -11L2 -2L6 -7L15 6"), ("ter2", "M-4 -11l1 8 3 3M6 -7l1 6 3 3")]
        }
        "himalaya" | "alps" => &[
            ("ter snow", "M-20 8L-7 -15L0 -4L6 -13L20 8Z"),
            ("ter2", "M-7 -15l2 9 4 5M6 -13l1 9 5 6M-11 -8l4 3 3 -2M3 -9l3 3 3 -2"),
        ],
        "river" | "water" | "bridge" => &[("riv", "M-15 0q3.75 -5 7.5 0t7.5 0 7.5 0 7.5 0")],
        "multiple_river" | "rivers" | "lake" => {
            &[("riv", "M-15 -4q3.75 -5 7.5 0t7.5 0 7.5 0 7.5 0M-15 4q3.75 -5 7.5 0t7.5 0 7.5 0 7.5 0")]
        }
        "desert" => &[
            ("ter2", "M-16 5q6 -6 11 -2q5 -6 11 -1q5 -3 10 3"),
            ("ter", "M-1 -1V-12M-1 -5H-5V-9M-1 -4H4V-8"),
            ("ter2", "M-12 9h7M2 9h9"),
        ],
        "swamp" | "marsh" => {
            &[("ter", "M-13 5h8M-3 5h8M7 5h6"), ("ter2", "M-9 4v-8M-11 2l-2 -5M-7 2l2 -5M2 4v-8M0 2l-2 -5M4 2l2 -5")]
        }
        "forest" | "jungle" => &[("ter", "M-8 6V2M-8 2l-6 0 6 -12 6 12ZM7 7V3M7 3h-6l6 -12 6 12Z")],
        _ => &[],
    };
    if strokes.is_empty() {
        let words: String = kind.chars().take(10).collect::<String>().replace('_', " ");
        text(out, "cost", at, S * 0.2 * scale, crate::svg::Esc(&words));
        return;
    }
    put!(out, "<g transform=\"translate({} {})", N(at.x), N(at.y));
    if (scale - 1.0).abs() > 1e-6 {
        put!(out, " scale({})", N(scale));
    }
    out.push_str("\">");
    for (class, data) in strokes {
        crate::svg::path(out, class, data);
    }
    out.push_str("</g>");
}
