//! Files that pages use: the style sheet, scripts, icons.
//!
//! All of them are in the program, under an address that changes when any of them does, so that browsers may keep them for ever
//! and modules find each other by relative addresses. While somebody works on them they are read from a folder instead.

use crate::http::fault::Fault;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_draw::{Theme, stylesheet};
use std::path::{Path as FilePath, PathBuf};
use std::sync::OnceLock;

/// A file: its path under `assets`, and what is in it.
type File = (&'static str, &'static str);

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../../../assets/", $name)))),*] };
}

/// The parts of the style sheet, in the order in which they build on each other.
const STYLES: &[File] = files![
    "styles/colours.css",
    "styles/railhead.css",
    "styles/frame.css",
    "styles/board.css",
    "styles/decision.css",
    "styles/cards.css",
    "styles/stock.css",
    "styles/screens.css",
    "styles/tabs.css",
    "styles/lobby.css",
    "styles/learn.css",
    "styles/adapted.css",
];

/// The modules. Pages ask for all of them at once, so that none waits until another one has been read.
const MODULES: &[File] = files![
    "scripts/announcements.js",
    "scripts/chosen.js",
    "scripts/clocks.js",
    "scripts/connection.js",
    "scripts/dom.js",
    "scripts/drafts.js",
    "scripts/files.js",
    "scripts/filter.js",
    "scripts/focus.js",
    "scripts/forms.js",
    "scripts/hint.js",
    "scripts/history.js",
    "scripts/insist.js",
    "scripts/invitation.js",
    "scripts/keys.js",
    "scripts/lesson.js",
    "scripts/lettering.js",
    "scripts/lifecycle.js",
    "scripts/lobby.js",
    "scripts/log_filter.js",
    "scripts/main.js",
    "scripts/map_display.js",
    "scripts/map_keys.js",
    "scripts/notes.js",
    "scripts/patch.js",
    "scripts/picks.js",
    "scripts/pointing.js",
    "scripts/prices.js",
    "scripts/reading.js",
    "scripts/reasons.js",
    "scripts/refusals.js",
    "scripts/renewal.js",
    "scripts/ring.js",
    "scripts/runs.js",
    "scripts/sheet.js",
    "scripts/sort.js",
    "scripts/stops.js",
    "scripts/stream.js",
    "scripts/tab_pages.js",
    "scripts/table_stream.js",
    "scripts/times.js",
    "scripts/turn_signal.js",
    "scripts/zoom.js",
];

const OTHERS: &[File] = files!["look.js", "icon.svg", "icon-turn.svg"];

/// The style sheet, made of its parts.
pub(crate) const STYLE: &str = "railhead.css";
/// The module that imports the others.
pub(crate) const MAIN: &str = "scripts/main.js";
/// What decides on light or dark.
pub(crate) const LOOK: &str = "look.js";
/// The icon of a page.
pub(crate) const ICON: &str = "icon.svg";
/// The icon of a page while somebody waits for its reader.
pub(crate) const ICON_TURN: &str = "icon-turn.svg";

/// The folder from which files are read, if they are not those of the program. One for the whole process: every page names the
/// files, also one that tells of a fault and knows nothing of the application.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// In the address in place of a version, where files are read from a folder.
const UNVERSIONED: &str = "folder";

/// Has files read from a folder from now on; the first call counts.
pub(crate) fn read_from(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The whole style sheet, of the rules of the board's drawing and the parts.
fn whole_style(parts: &[&str]) -> String {
    // The board's rules for the dark page are the same ones under another roof.
    let dark = stylesheet(Theme::Dark).replace(".rh", "[data-theme=\"dark\"] .rh");
    let mut style = format!("{}\n{dark}\n", stylesheet(Theme::Light));
    style.extend(parts.iter().copied());
    without_remarks(&style)
}

/// A style sheet without its comments.
fn without_remarks(style: &str) -> String {
    let mut parts = style.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once("*/").map_or("", |(_, after)| after))
}

fn style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| whole_style(&STYLES.iter().map(|(_, text)| *text).collect::<Vec<_>>()))
}

/// A file without the comments that have lines of their own, which are a quarter of what scripts weigh on the wire.
fn without_comments(text: &str) -> String {
    let mut within = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let begins = line.starts_with("/**");
        let comment = within || line.starts_with("//") || begins && (line.ends_with("*/") || !line.contains("*/"));
        within = (within || begins) && !line.contains("*/");
        !comment
    };
    text.split_inclusive('\n').filter(is_code).collect()
}

/// What is in a file of the program.
fn built_in(name: &str) -> Option<&'static str> {
    static SENT: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    if name == STYLE {
        return Some(style());
    }
    let sent = || MODULES.iter().chain(OTHERS).map(|(name, text)| (*name, without_comments(text))).collect();
    SENT.get_or_init(sent).iter().find(|(path, _)| *path == name).map(|(_, text)| text.as_str())
}

/// What changes when any file does: of which build pages are.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    if FOLDER.get().is_some() {
        return UNVERSIONED;
    }
    VERSION.get_or_init(|| {
        let scripts = MODULES.iter().chain(OTHERS).flat_map(|(name, text)| [*name, "\n", *text]);
        let all: String = scripts.chain([style()]).collect();
        crate::secret::hash(&all).chars().take(12).collect()
    })
}

/// The address of a file.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", version())
}

/// The addresses of all modules.
pub(crate) fn modules() -> impl Iterator<Item = String> {
    MODULES.iter().map(|(name, _)| address(name))
}

fn no_file() -> Fault {
    Fault::missing("There is no such file.")
}

/// What is in a file of the folder.
fn read(folder: &FilePath, name: &str) -> Result<String, Fault> {
    // Neither hidden files nor anything outside of the folder.
    if name.split('/').any(|part| part.is_empty() || part.starts_with('.') || part.contains('\\')) {
        return Err(no_file());
    }
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|_| no_file());
    if name != STYLE {
        return text(name);
    }
    let parts = STYLES.iter().map(|(part, _)| text(part)).collect::<Result<Vec<_>, _>>()?;
    Ok(whole_style(&parts.iter().map(String::as_str).collect::<Vec<_>>()))
}

/// The kind of a file, by the end of its name.
fn kind(name: &str) -> Option<&'static str> {
    match name.rsplit_once('.')?.1 {
        "css" => Some("text/css; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

/// A file, if it is of the version of this very program: everything that a page needs it asks for at once, so a page that was
/// opened before an upgrade has its files already. Only the icon is exchanged later, and is there for every version.
pub(crate) async fn asset(Path((asked, name)): Path<(String, String)>) -> Result<Response, Fault> {
    let known = asked == version() || [ICON, ICON_TURN].contains(&name.as_str());
    let kind = kind(&name).filter(|_| known).ok_or_else(no_file)?;
    if let Some(folder) = FOLDER.get() {
        let text = read(folder, &name)?;
        return Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], text).into_response());
    }
    let text = built_in(&name).ok_or_else(no_file)?;
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")], text).into_response())
}

#[cfg(test)]
#[path = "contrast_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod contrast;

#[cfg(test)]
#[path = "assets_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod tests;
