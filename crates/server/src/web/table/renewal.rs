//! What a page shows already is not sent again: of the long parts of a page, the board and the log, only what is new.
//!
//! Their elements are sent in runs of neighbours, and the first element of each run carries a fingerprint of it. A page that is to
//! be renewed says which runs it holds; for those that are still the same an empty element stands in. What decides where a run
//! ends is the content of its elements, so that a line more or less moves the ends nearby only. Nothing is remembered here.

use axum::http::HeaderMap;
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::LazyLock;

/// The header in which a page says what it holds.
const HEADER: &str = "x-railhead-held";
/// How the parts begin that are sent in runs. Nobody can write such a thing into a page: what people write is escaped.
const PARTS: [&str; 2] = ["<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rh rh-board\"", "<ol class=\"log\""];
/// Groups that scripts fill with something else are always sent.
const OPEN: &str = "<g class=\"run-";
/// An element this long is looked into; a run this long ends.
const LONG: usize = 3000;
/// A run shorter than this is not worth a fingerprint.
const SHORT: usize = 300;
/// About every so many elements end a run that is long enough.
const EVERY: u64 = 6;
/// So many runs are believed to be held at most.
const MOST: usize = 4000;

/// Fingerprints are of no use to another process, and nobody can foresee them.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The runs that a page holds, by their fingerprints.
#[derive(Debug, Default)]
pub(crate) struct Held(HashSet<u64>);

impl Held {
    /// What a request says; what cannot be read is not held.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let said = headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or("");
        Self(said.split(' ').take(MOST).filter_map(|run| u64::from_str_radix(run, 16).ok()).collect())
    }
}

/// Markup as it is sent to who holds something of it.
pub(crate) fn renewed(markup: &str, mut held: Held) -> String {
    let mut out = String::with_capacity(markup.len() + (8 << 10));
    let mut rest = 0;
    while let Some(at) = PARTS.iter().filter_map(|part| Some(rest + markup.get(rest..)?.find(part)?)).min() {
        out.push_str(&markup[rest..at]);
        rest = at;
        match element(markup, at) {
            Some(part) if inside(markup, &part).is_some() => {
                look_into(&mut out, markup, &part, &mut held);
                rest = part.end;
            }
            _ => break,
        }
    }
    out.push_str(&markup[rest..]);
    out
}

/// Where the tag ends that begins here.
fn tag(markup: &str, at: usize) -> Option<usize> {
    let mut quoted = false;
    for (i, byte) in markup.as_bytes().get(at..)?.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return Some(at + i + 1),
            _ => {}
        }
    }
    None
}

/// The name of the tag that begins here.
fn name(markup: &str, at: usize) -> &str {
    let rest = markup.get(at + 1..).unwrap_or("");
    &rest[..rest.find([' ', '>', '/']).unwrap_or(rest.len())]
}

/// Whether the tag in this range has no end tag.
fn is_empty(markup: &str, at: usize, end: usize) -> bool {
    markup[at..end].ends_with("/>") || matches!(name(markup, at), "br" | "hr" | "img" | "input")
}

/// The element that begins here, to the end of its end tag.
fn element(markup: &str, start: usize) -> Option<Range<usize>> {
    let mut depth = 0_usize;
    let mut at = start;
    loop {
        let end = tag(markup, at)?;
        if markup[at..].starts_with("</") {
            depth = depth.checked_sub(1)?;
        } else if !is_empty(markup, at, end) {
            depth += 1;
        }
        if depth == 0 {
            return Some(start..end);
        }
        at = end + markup.get(end..)?.find('<')?;
    }
}

/// The elements within an element; `None` if there is anything else in it.
fn inside(markup: &str, of: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let mut at = tag(markup, of.start)?;
    let mut all = Vec::new();
    while at < of.end && !markup[at..].starts_with("</") {
        if !markup[at..].starts_with('<') {
            return None;
        }
        let child = element(markup, at)?;
        at = child.end;
        all.push(child);
    }
    (!all.is_empty()).then_some(all)
}

/// Writes an element with the elements in it in runs.
fn look_into(out: &mut String, markup: &str, part: &Range<usize>, held: &mut Held) {
    let Some(children) = inside(markup, part) else {
        out.push_str(&markup[part.clone()]);
        return;
    };
    let (mut from, mut last) = (children[0].start, part.start);
    out.push_str(&markup[last..from]);
    let mut number = 0;
    for child in children {
        let long = child.len() > LONG && inside(markup, &child).is_some();
        let open = markup[child.clone()].starts_with(OPEN);
        if long || open {
            write_run(out, markup, from..child.start, number, held);
            if open {
                out.push_str(&markup[child.clone()]);
            } else {
                look_into(out, markup, &child, held);
            }
            (from, number) = (child.end, 0);
        } else {
            number += 1;
            let length = child.end - from;
            let ends = length >= SHORT && KEYS.hash_one(&markup[child.clone()]).is_multiple_of(EVERY);
            if ends || length > LONG {
                write_run(out, markup, from..child.end, number, held);
                (from, number) = (child.end, 0);
            }
        }
        last = child.end;
    }
    write_run(out, markup, from..last, number, held);
    out.push_str(&markup[last..part.end]);
}

/// Writes a run with its fingerprint, or what stands in for it.
fn write_run(out: &mut String, markup: &str, run: Range<usize>, number: usize, held: &mut Held) {
    let text = &markup[run];
    if text.len() < SHORT {
        out.push_str(text);
        return;
    }
    let print = KEYS.hash_one(text);
    let name = name(text, 0);
    // It is held once: should the same come again, it is sent.
    if held.0.remove(&print) {
        out.push_str(&format!("<{name} data-kept=\"{print:x}.{number}\"></{name}>"));
    } else {
        out.push_str(&format!("<{name} data-run=\"{print:x}.{number}\""));
        out.push_str(&text[1 + name.len()..]);
    }
}

#[cfg(test)]
#[path = "renewal_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod tests;
