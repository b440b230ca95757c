//! Questions to a page, in its own script.

use serde_json::Value;

/// Functions that every question to a page may use.
pub(crate) const LIBRARY: &str = include_str!("page.js");

/// A text in script.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The element that a selector finds first.
pub(crate) fn css(selector: &str) -> String {
    format!("document.querySelector({})", quoted(selector))
}

/// The button or link whose words begin so.
pub(crate) fn named(name: &str) -> String {
    format!("named({})", quoted(name))
}

/// The field with a label that begins so.
pub(crate) fn field(name: &str) -> String {
    format!("field({})", quoted(name))
}

/// A hex on the board.
pub(crate) fn hex(name: &str) -> String {
    format!("hex({})", quoted(name))
}
