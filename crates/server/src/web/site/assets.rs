//! Files that pages use: style and script.

use crate::http::fault::Fault;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_draw::{Theme, stylesheet};
use std::sync::OnceLock;

/// The rules in the order in which they build on each other.
const CSS: &str = concat!(
    include_str!("../../../assets/colours.css"),
    include_str!("../../../assets/railhead.css"),
    include_str!("../../../assets/frame.css"),
    include_str!("../../../assets/board.css"),
    include_str!("../../../assets/decision.css"),
    include_str!("../../../assets/cards.css"),
    include_str!("../../../assets/stock.css"),
    include_str!("../../../assets/screens.css"),
    include_str!("../../../assets/tabs.css"),
    include_str!("../../../assets/lobby.css"),
);
const JS: &str = concat!(
    include_str!("../../../assets/patch.js"),
    include_str!("../../../assets/railhead.js"),
    include_str!("../../../assets/live.js"),
    include_str!("../../../assets/table.js"),
    include_str!("../../../assets/board.js"),
    include_str!("../../../assets/runs.js"),
    include_str!("../../../assets/tabs.js"),
    include_str!("../../../assets/keys.js"),
);
/// Small, and needed before the rest.
const LOOK: &str = include_str!("../../../assets/look.js");
const ICON: &str = include_str!("../../../assets/icon.svg");
const ICON_TURN: &str = include_str!("../../../assets/icon-turn.svg");

fn style() -> &'static str {
    static ALL: OnceLock<String> = OnceLock::new();
    ALL.get_or_init(|| {
        // The board's rules for the dark page are the same ones under another roof.
        let dark = stylesheet(Theme::Dark).replace(".rh", "[data-theme=\"dark\"] .rh");
        format!("{}\n{dark}\n{CSS}", stylesheet(Theme::Light))
    })
}

fn version(text: &str) -> String {
    crate::secret::hash(text).chars().take(12).collect()
}

/// The address of a file; it changes with the file, so browsers may keep it for ever.
pub(crate) fn address(name: &str) -> String {
    static ADDRESSES: OnceLock<[(&str, String); 5]> = OnceLock::new();
    let all = ADDRESSES.get_or_init(|| {
        [
            ("css", format!("/assets/railhead-{}.css", version(style()))),
            ("js", format!("/assets/railhead-{}.js", version(JS))),
            ("look", format!("/assets/look-{}.js", version(LOOK))),
            ("icon", format!("/assets/icon-{}.svg", version(ICON))),
            ("icon-turn", format!("/assets/icon-{}.svg", version(ICON_TURN))),
        ]
    });
    all.iter().find(|(n, _)| *n == name).map_or_else(String::new, |(_, address)| address.clone())
}

/// A file.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Fault> {
    let path = format!("/assets/{name}");
    let (kind, text) = if path == address("css") {
        ("text/css; charset=utf-8", style())
    } else if path == address("js") {
        ("text/javascript; charset=utf-8", JS)
    } else if path == address("look") {
        ("text/javascript; charset=utf-8", LOOK)
    } else if path == address("icon") {
        ("image/svg+xml", ICON)
    } else if path == address("icon-turn") {
        ("image/svg+xml", ICON_TURN)
    } else {
        return Err(Fault::missing("There is no such file."));
    };
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")], text).into_response())
}

#[cfg(test)]
#[path = "contrast_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod contrast;
