//! What a page shows already is not sent again: of the long parts of a page, the board and the log, only what is new.
//!
//! Whoever renders such a thing knows which of its elements stand together: hexes that are neighbours, lines of the log that
//! follow on each other. They are a part. The first element of a part carries the part's fingerprint and how many elements it
//! has; a page that is to be renewed says which fingerprints it holds, and for those an empty element stands in. Nothing is
//! remembered here.

use axum::http::HeaderMap;
use maud::{Markup, PreEscaped, Render};
use std::cell::RefCell;
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::fmt::{self, Display, Formatter, Write};
use std::hash::{BuildHasher, Hash};
use std::ops::Range;
use std::sync::LazyLock;

/// The header in which a page says what it holds.
const HEADER: &str = "x-railhead-held";
/// A part shorter than this is not worth a fingerprint.
const SHORT: usize = 200;
/// So many parts are believed to be held at most.
const MOST: usize = 4000;
/// As much of a fingerprint is sent: a page has some hundreds of parts, and two of them are alike once in 10^10 pages.
const BITS: u64 = (1 << 48) - 1;

/// Fingerprints are of no use to another process, and nobody can foresee them.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// What a part is told by: the same markup has the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Print(u64);

impl Print {
    fn of(content: &impl Hash) -> Self {
        Self(KEYS.hash_one(content) & BITS)
    }
}

impl Display for Print {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

/// The parts that the reader's page holds.
#[derive(Debug, Default)]
pub(crate) struct Held(RefCell<HashSet<Print>>);

impl Held {
    /// What a request says; what cannot be read is not held.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let said = headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or("");
        let prints = said.split(' ').take(MOST).filter_map(|print| u64::from_str_radix(print, 16).ok());
        Self(RefCell::new(prints.map(Print).collect()))
    }

    /// Whether a part is held. It is held once: should the same come again, it is sent.
    fn takes(&self, print: Print) -> bool {
        self.0.borrow_mut().remove(&print)
    }
}

/// A picture that knows its parts.
#[derive(Debug)]
pub(crate) struct Picture {
    svg: String,
    parts: Vec<(Range<usize>, Print)>,
    tenths: u16,
}

impl Picture {
    pub(crate) fn new(drawing: railhead_draw::Drawing) -> Self {
        let railhead_draw::Drawing { svg, parts, tenths } = drawing;
        let printed = |part: Range<usize>| svg.get(part.clone()).map(|markup| (part, Print::of(&markup)));
        let parts = parts.into_iter().filter_map(printed).collect();
        Self { svg, parts, tenths }
    }

    /// How wide it is, in tenths of its height.
    pub(crate) const fn tenths(&self) -> u16 {
        self.tenths
    }

    /// The picture for a page that holds some of it.
    pub(crate) fn for_page(&self, held: &Held) -> Markup {
        let mut out = String::with_capacity(self.svg.len() + 48 * self.parts.len());
        let mut rest = 0;
        for (part, print) in &self.parts {
            out.push_str(self.svg.get(rest..part.start).unwrap_or_default());
            if held.takes(*print) {
                mark(&mut out, "<g data-kept", *print, 1);
            } else {
                mark(&mut out, "<g data-part", *print, 1);
                out.push_str(self.svg.get(part.clone()).unwrap_or_default());
            }
            out.push_str("</g>");
            rest = part.end;
        }
        out.push_str(self.svg.get(rest..).unwrap_or_default());
        PreEscaped(out)
    }

    /// The picture without anything about parts.
    #[cfg(test)]
    pub(crate) fn svg(&self) -> &str {
        &self.svg
    }
}

/// Writes the beginning of an element with the mark of a part.
fn mark(out: &mut String, begin: &str, print: Print, elements: usize) {
    let _ = write!(out, "{begin}=\"{print}.{elements}\">");
}

/// A line of a list.
#[derive(Debug, Hash)]
pub(crate) struct Line {
    class: &'static str,
    content: String,
}

impl Line {
    pub(crate) fn new(class: &'static str, content: Markup) -> Self {
        Self { class, content: content.0 }
    }
}

/// The lines of a list, in parts.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    all: Vec<Line>,
    ends: Vec<usize>,
}

impl Lines {
    pub(crate) fn push(&mut self, line: Line) {
        self.all.push(line);
    }

    /// Ends a part: the lines since the last one ended.
    pub(crate) fn end_part(&mut self) {
        if self.ends.last().copied().unwrap_or_default() < self.all.len() {
            self.ends.push(self.all.len());
        }
    }

    /// The lines for a page that holds some of them.
    pub(crate) fn for_page<'a>(&'a self, held: &'a Held) -> impl Render + 'a {
        Shown { lines: self, held }
    }
}

/// Lines as they are sent.
struct Shown<'a> {
    lines: &'a Lines,
    held: &'a Held,
}

impl Render for Shown<'_> {
    fn render_to(&self, out: &mut String) {
        let Lines { all, ends } = self.lines;
        let mut from = 0;
        for end in ends.iter().copied().chain([all.len()]) {
            let part = all.get(from..end).unwrap_or_default();
            from = end;
            let long = part.iter().map(|line| line.content.len()).sum::<usize>() >= SHORT;
            let print = long.then(|| Print::of(&part));
            if let Some(print) = print.filter(|print| self.held.takes(*print)) {
                mark(out, "<li data-kept", print, part.len());
                out.push_str("</li>");
                continue;
            }
            for (k, Line { class, content }) in part.iter().enumerate() {
                out.push_str("<li");
                if !class.is_empty() {
                    let _ = write!(out, " class=\"{class}\"");
                }
                match print.filter(|_| k == 0) {
                    Some(print) => mark(out, " data-part", print, part.len()),
                    None => out.push('>'),
                }
                out.push_str(content);
                out.push_str("</li>");
            }
        }
    }
}

#[cfg(test)]
#[path = "renewal_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod tests;
