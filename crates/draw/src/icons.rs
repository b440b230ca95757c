//! Printed signs of the map as small pictograms.

use crate::geometry::{Pt, Rect, S};
use crate::measure;
use crate::svg::{Esc, N, circle, path, put, rect, text};
use railhead_board::{Map, Picture};

/// How a sign of a map is drawn: its picture, or the first letters of its key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drawn<'a> {
    Picture(Picture),
    Letters(&'a str),
}

impl<'a> Drawn<'a> {
    /// The sign that hexes name so.
    pub(crate) fn of(map: &Map, key: &'a str) -> Self {
        map.icon(key).and_then(|icon| icon.picture).map_or(Self::Letters(key), Self::Picture)
    }
}

/// Draws a sign round a point.
pub(crate) fn icon(out: &mut String, sign: Drawn<'_>, at: Pt, r: f64) {
    let picture = match sign {
        Drawn::Picture(picture) => picture,
        Drawn::Letters(key) => {
            let letters: String = key.chars().take(4).collect::<String>().to_uppercase();
            let size = measure::fitting(&letters, r * 1.0, r * 2.0);
            let width = measure::bold(&letters, size) + r * 0.6;
            rect(out, "chip", Rect::around(at, width.max(r * 1.6), r * 1.5), r * 0.4);
            text(out, "chip-t", at, size, Esc(&letters));
            return;
        }
    };
    // Each picture is drawn in a disc of radius 10.
    let strokes: &[(&str, &str)] = match picture {
        Picture::Anchor => &[
            (
                "pic",
                "M0 -3.6V6.2M-3.4 -1.4H3.4M-5.6 2.2Q-4.8 6.2 0 6.4Q4.8 6.2 5.6 2.2M-5.6 2.2l-1.1 1.8M-5.6 2.2l1.8 .9M5.6 2.2l1.1 1.8M5.6 2.2l-1.8 .9",
            ),
            ("pic", "M-1.7 -5.3A1.7 1.7 0 1 1 1.7 -5.3A1.7 1.7 0 1 1 -1.7 -5.3Z"),
        ],
        Picture::Cattle => &[
            ("pic", "M-2.9 -2.6Q-6.8 -2.6 -7 -6.4M2.9 -2.6Q6.8 -2.6 7 -6.4"),
            ("pic-f", "M-3.6 -3.4H3.6L3 1.6L2 6.2Q0 7.4 -2 6.2L-3 1.6Z"),
            ("pic", "M-3.4 -1.2L-6.6 -.2M3.4 -1.2L6.6 -.2"),
        ],
        Picture::Flag => {
            &[("pic", "M-4.6 6.6V-6"), ("pic-f", "M-4.6 -6.2H6L3.2 -2.9L6 .4H-4.6Z"), ("pic", "M-7 6.6H2")]
        }
        Picture::Burst => &[(
            "pic-f",
            "M0 -7.6L1.9 -3.4L6.3 -5L4.6 -.7L7.6 2.4L3.3 2.9L2.6 7.2L0 4L-2.6 7.2L-3.3 2.9L-7.6 2.4L-4.6 -.7L-6.3 -5L-1.9 -3.4Z",
        )],
    };
    circle(out, "disc", at, r);
    put!(out, "<g transform=\"translate({} {}) scale({})\">", N(at.x), N(at.y), N(r / 10.0));
    for (class, data) in strokes {
        path(out, class, data);
    }
    out.push_str("</g>");
}

/// How large signs on hexes are.
pub(crate) const RADIUS: f64 = S * 0.165;

/// A padlock round a point, of this height.
pub(crate) fn padlock(out: &mut String, at: Pt, height: f64) {
    put!(out, "<g transform=\"translate({} {}) scale({})\">", N(at.x), N(at.y), N(height / 14.0));
    path(out, "pic lock", "M-3 -1V-4A3 3 0 0 1 3 -4V-1");
    path(out, "pic-f lock-f", "M-5 -1.4H5V6.6H-5Z");
    out.push_str("</g>");
}
