//! Small signs, drawn so that no font needs to have them.

use maud::{Markup, html};

/// The strokes of a sign on a square of 16.
fn strokes(name: &str) -> &'static str {
    match name {
        "first" => "M3.5 3v10M12.5 3 6.5 8l6 5",
        "back" => "M10 3 5 8l5 5",
        "on" => "m6 3 5 5-5 5",
        "last" => "M12.5 3v10M3.5 3l6 5-6 5",
        "lock" => "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
        "play" => "m5 3 8 5-8 5z",
        "board" => "m1.5 4 4-1.5 5 1.5 4-1.5V12l-4 1.5-5-1.5-4 1.5zM5.5 2.5V12M10.5 4v9.5",
        "game" => "m2 7.5 6-5 6 5M3.5 6.5V13h9V6.5M6.5 13V9.5h3V13",
        "market" => "M3 13V8M6.5 13V4.5M10 13V7M13.5 13V3M1.5 13.5h13",
        "log" => "M2 3h12v8H7l-3 2.5V11H2z",
        "more" => "M3 8h.01M8 8h.01M13 8h.01",
        "up" => "M8 13V3.5M4 7.5l4-4 4 4",
        "down" => "M8 3v9.5M4 8.5l4 4 4-4",
        "tick" => "m3 8.5 3.5 3.5L13 4.5",
        "sheet" => "m4 10 4-4 4 4",
        _ => "",
    }
}

/// A sign. It says nothing by itself: the words stand beside it, or on what carries it.
pub(crate) fn icon(name: &str) -> Markup {
    html! { svg.i viewBox="0 0 16 16" aria-hidden="true" { path d=(strokes(name)) {} } }
}
