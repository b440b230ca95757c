//! That what is written can be read, in every dress of the pages, and that colour-blind eyes can tell the tiles apart.

use crate::web::table::marks::badges::COLOURS;
use std::collections::HashMap;

const SHEET: &str = include_str!("../../../assets/styles/colours.css");

type Colours = HashMap<String, [f64; 3]>;

/// The colours that a block of rules names.
fn block(selector: &str) -> Colours {
    let start = SHEET.find(&format!("\n{selector} {{")).unwrap_or_else(|| panic!("no {selector}"));
    let inside = SHEET[start..].split_once('{').unwrap().1.split_once('}').unwrap().0;
    let colour = |part: &str| {
        let (name, value) = part.split_once(':')?;
        Some((name.trim().strip_prefix("--")?.to_owned(), rgb(value.trim())?))
    };
    inside.split(';').filter_map(colour).collect()
}

/// The channels of a colour, as light adds up.
fn rgb(text: &str) -> Option<[f64; 3]> {
    let digits = text.strip_prefix('#')?;
    let long = if digits.len() == 3 { digits.chars().flat_map(|c| [c, c]).collect() } else { digits.to_owned() };
    let channel = |at: usize| {
        let c = f64::from(u8::from_str_radix(long.get(at..at + 2)?, 16).ok()?) / 255.0;
        Some(if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
    };
    Some([channel(0)?, channel(2)?, channel(4)?])
}

fn dresses() -> Vec<(&'static str, Colours)> {
    let over = |base: &Colours, more: Colours| base.clone().into_iter().chain(more).collect::<Colours>();
    let light = block(":root");
    let dark = over(&light, block("[data-theme=\"dark\"]"));
    let safe = over(&light, block("[data-colours=\"safe\"]"));
    let safe_dark =
        over(&over(&dark, block("[data-colours=\"safe\"]")), block("[data-colours=\"safe\"][data-theme=\"dark\"]"));
    vec![("light", light), ("dark", dark), ("colour-blind", safe), ("colour-blind, dark", safe_dark)]
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn text_meets_aa_in_every_dress() {
    let mut bad = Vec::new();
    for (dress, colours) in dresses() {
        let mut check = |text: &str, ground: &str| {
            let found = contrast(colours[text], colours[ground]);
            if found < 4.5 {
                bad.push(format!("{dress}: {text} on {ground} {found:.2}"));
            }
        };
        for ground in ["paper", "card", "card-2", "raise"] {
            for text in ["ink", "ink-2", "ink-3", "brass", "red", "go", "rust"] {
                check(text, ground);
            }
        }
        for (text, ground) in [
            ("ink", "red-soft"),
            ("ink-2", "red-soft"),
            ("ink", "go-soft"),
            ("go", "go-soft"),
            ("ink", "brass-soft"),
            ("red", "red-soft"),
            ("on-red", "red"),
            ("on-go", "go"),
        ] {
            check(text, ground);
        }
        for run in ["r1", "r2", "r3", "r4"] {
            let found = contrast(colours[run], [1.0; 3]);
            if found < 4.5 {
                bad.push(format!("{dress}: white on {run} {found:.2}"));
            }
        }
    }
    for colour in COLOURS {
        let found = contrast(rgb(colour).unwrap(), [1.0; 3]);
        if found < 4.5 {
            bad.push(format!("white on the player's {colour} {found:.2}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn a_reader_without_script_gets_the_same_night() {
    let media = SHEET.split("@media (prefers-color-scheme: dark)").nth(1).unwrap();
    for (name, colour) in block("[data-theme=\"dark\"]") {
        let value = media.split_once(&format!("--{name}: ")).and_then(|(_, rest)| rgb(rest.split(';').next()?.trim()));
        assert_eq!(value, Some(colour), "{name}");
    }
}

/// What an eye without one kind of cone sees (Machado, Oliveira and Fernandes 2009, at full strength).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "no green",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "no blue",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

fn lab(colour: [f64; 3], eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let seen = eye.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
    let [r, g, b] = seen;
    let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(luminance(seen));
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn colour_blind_eyes_tell_the_tiles_apart() {
    let colours = block("[data-colours=\"safe\"]");
    let tiles = ["t-yellow", "t-green", "t-brown", "t-grey", "t-red"];
    for (eye, matrix) in &EYES {
        for (i, one) in tiles.iter().enumerate() {
            for other in &tiles[i + 1..] {
                let (a, b) = (lab(colours[*one], matrix), lab(colours[*other], matrix));
                let apart = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(apart > 20.0, "{eye}: {one} and {other} are {apart:.1} apart");
            }
        }
    }
    // The rails are to be seen on all of them.
    for tile in tiles {
        assert!(contrast(colours[tile], rgb("#12100b").unwrap()) >= 3.0, "{tile}");
    }
}
