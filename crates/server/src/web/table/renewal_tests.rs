//! What is sent of a page to who holds some of it.

use super::{Held, renewed};
use std::collections::HashMap;
use std::fmt::Write;

fn line(number: usize) -> String {
    let more = "–".repeat(number * 37 % 61);
    format!(
        "<li><span>a &lt;b&gt; &quot;c&quot;</span><img alt=\"1 > 0\"><a href=\"?at={number}\">line {number}{more}</a></li>"
    )
}

fn page(lines: std::ops::Range<usize>, tile: &str) -> String {
    let mut page =
        "<main><h1>A table</h1><svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rh rh-board\" viewBox=\"0 0 1 1\"><g class=\"under\">".to_owned();
    for hex in 0..200 {
        let tile = if hex == 90 { tile } else { "none" };
        write!(
            page,
            "<path class=\"{tile}\" d=\"M{hex} {hex}h{}v{}\"/><text>{}</text>",
            hex * 7,
            hex * 9,
            "n".repeat(hex % 50)
        )
        .unwrap();
    }
    page.push_str("</g><g class=\"run-lines\"><path d=\"M0 0h1\"/></g></svg><ol class=\"log\">");
    lines.for_each(|number| page.push_str(&line(number)));
    page.push_str("</ol><p>end</p></main>");
    page
}

/// The fingerprints in an answer, as a page would say that it holds them.
fn holds(answer: &str) -> Held {
    let prints = answer.split("data-run=\"").skip(1).map(|rest| rest.split_once('.').unwrap().0);
    Held(prints.map(|print| u64::from_str_radix(print, 16).unwrap()).collect())
}

fn bare(answer: &str) -> String {
    let mut parts = answer.split(" data-run=\"");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |all, rest| all + rest.split_once('"').unwrap().1)
}

/// The runs of an answer, by their fingerprints and lengths.
fn runs(answer: &str) -> HashMap<&str, String> {
    let starts = answer.match_indices(" data-run=\"").map(|(at, _)| at);
    starts
        .map(|at| {
            let mark = answer[at + 11..].split_once('"').unwrap().0;
            let mut end = answer[..at].rfind('<').unwrap();
            let from = end;
            for _ in 0..mark.split_once('.').unwrap().1.parse().unwrap() {
                end = super::element(answer, end).unwrap().end;
            }
            (mark, bare(&answer[from..end]))
        })
        .collect()
}

/// What a page shows after an answer, if it held what another answer brought.
fn shown(answer: &str, before: &str) -> String {
    let held = runs(before);
    let mut parts = answer.split(" data-kept=\"");
    let mut all = parts.next().unwrap().to_owned();
    for rest in parts {
        let (mark, rest) = rest.split_once('"').unwrap();
        all.truncate(all.rfind('<').unwrap());
        all.push_str(&held[mark]);
        all.push_str(rest.split_once("></").unwrap().1.split_once('>').unwrap().1);
    }
    bare(&all)
}

#[test]
fn everything_is_sent_to_who_holds_nothing() {
    let page = page(0..200, "yellow");
    let answer = renewed(&page, Held::default());
    assert!(answer.contains("data-run"));
    assert_eq!(bare(&answer), page);
}

#[test]
fn of_what_is_as_it_was_nothing_is_sent() {
    let page = page(0..200, "yellow");
    let before = renewed(&page, Held::default());
    let answer = renewed(&page, holds(&before));
    assert!(answer.len() * 2 < page.len(), "{} of {}", answer.len(), page.len());
    assert_eq!(answer.matches("data-run").count(), 0);
    assert_eq!(shown(&answer, &before), page);
}

#[test]
fn a_tile_and_a_line_more_change_little() {
    let before = renewed(&page(0..200, "yellow"), Held::default());
    let page = page(3..202, "green");
    let answer = renewed(&page, holds(&before));
    assert!(answer.contains("data-run"));
    assert!(answer.len() * 3 < page.len() * 2, "{} of {}", answer.len(), page.len());
    assert_eq!(shown(&answer, &before), page);
}

#[test]
fn what_scripts_fill_is_always_sent() {
    let page = page(0..200, "yellow");
    let answer = renewed(&page, holds(&renewed(&page, Held::default())));
    assert!(answer.contains("<g class=\"run-lines\"><path d=\"M0 0h1\"/></g>"));
}

#[test]
fn the_same_twice_is_kept_once() {
    let twice = format!("<ol class=\"log\">{}{}</ol>", line(60), line(60));
    let apart = format!("{twice}<p></p>{twice}");
    let before = renewed(&apart, Held::default());
    let answer = renewed(&apart, holds(&before));
    let kept: Vec<&str> = answer.split("data-kept=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0).collect();
    let different: std::collections::HashSet<&str> = kept.iter().copied().collect();
    assert_eq!(kept.len(), different.len());
    assert_eq!(shown(&answer, &before), apart);
}

#[test]
fn markup_that_is_cut_off_is_sent_as_it_is() {
    let page = page(0..20, "yellow");
    for end in (0..page.len()).filter(|end| page.is_char_boundary(*end)) {
        assert_eq!(bare(&renewed(&page[..end], Held::default())), page[..end]);
    }
}

#[test]
fn what_cannot_be_read_is_not_held() {
    let mut headers = axum::http::HeaderMap::new();
    headers.insert("x-railhead-held", "ff zz 12345678901234567890 10".parse().unwrap());
    let mut held: Vec<u64> = Held::of(&headers).0.into_iter().collect();
    held.sort_unstable();
    assert_eq!(held, [0x10, 0xff]);
}
