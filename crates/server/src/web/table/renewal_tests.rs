//! What is sent of a page to who holds some of it.

use super::{Held, Line, Lines, Picture, Print};
use maud::{PreEscaped, Render};
use railhead_board::{Board, Placement, Rotation};
use railhead_draw::{BoardStyle, Drawing, board_in_parts};
use railhead_engine::Setup;
use railhead_titles::Game;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;

/// A picture of hexes, each a part, of which one has a tile of some colour.
fn picture(tile: &str) -> Picture {
    let mut drawing = Drawing { svg: "<svg><g class=\"under\">".to_owned(), parts: Vec::new(), tenths: 10 };
    for hex in 0..40 {
        let from = drawing.svg.len();
        let colour = if hex == 20 { tile } else { "none" };
        write!(drawing.svg, "<path class=\"{colour}\" d=\"M{hex} 0{}\"/>", "h1v1".repeat(60)).unwrap();
        drawing.parts.push(from..drawing.svg.len());
    }
    drawing.svg.push_str("</g><g class=\"run-lines\"><path d=\"M0 0h1\"/></g></svg>");
    Picture::new(drawing)
}

/// What a page shows after an answer, given what each part holds.
fn shown(answer: &str, parts: &HashMap<Print, String>) -> String {
    let mut all = String::new();
    let mut rest = answer;
    while let Some((before, after)) = rest.split_once(" data-kept=\"") {
        let (mark, after) = after.split_once('"').unwrap();
        let (print, number) = mark.split_once('.').unwrap();
        let print = Print(u64::from_str_radix(print, 16).unwrap());
        let name = &before[before.rfind('<').unwrap()..];
        all.push_str(&before[..before.len() - name.len()]);
        all.push_str(&parts[&print].replacen("MARK", &format!("data-part=\"{print}.{number}\""), 1));
        rest = after.split_once("></").unwrap().1.split_once('>').unwrap().1;
    }
    all + rest
}

/// Everything that a page with a picture holds.
fn holds(picture: &Picture) -> (Held, HashMap<Print, String>) {
    let parts = picture.parts.iter();
    let parts = parts.map(|(at, print)| (*print, format!("<g MARK>{}</g>", &picture.svg[at.clone()])));
    let prints = picture.parts.iter().map(|(_, print)| *print);
    (Held(RefCell::new(prints.collect())), parts.collect())
}

fn line(number: usize) -> Line {
    let more = "–".repeat(number * 37 % 61);
    let content =
        format!("<span>a &lt;b&gt;</span><img alt=\"1 > 0\"><a href=\"?at={number}\">line {number}{more}</a>");
    Line::new(if number.is_multiple_of(7) { "said" } else { "" }, PreEscaped(content))
}

/// Lines in parts of eight.
fn lines(numbers: std::ops::Range<usize>) -> Lines {
    let mut lines = Lines::default();
    for number in numbers {
        if number.is_multiple_of(8) {
            lines.end_part();
        }
        lines.push(line(number));
    }
    lines
}

fn sent(lines: &Lines, held: &Held) -> String {
    lines.for_page(held).render().into_string()
}

/// What a page with some lines holds.
fn holds_lines(lines: &Lines) -> (Held, HashMap<Print, String>) {
    let (mut held, mut parts, mut from) = (Held::default(), HashMap::new(), 0);
    for end in lines.ends.iter().copied().chain([lines.all.len()]) {
        let part = &lines.all[from..end];
        from = end;
        let print = Print::of(&part);
        held.0.get_mut().insert(print);
        let mut markup = String::new();
        for (k, Line { class, content }) in part.iter().enumerate() {
            let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
            let mark = if k == 0 { " MARK" } else { "" };
            write!(markup, "<li{class}{mark}>{content}</li>").unwrap();
        }
        parts.insert(print, markup);
    }
    (held, parts)
}

#[test]
fn everything_is_sent_to_who_holds_nothing() {
    let picture = picture("yellow");
    let answer = picture.for_page(&Held::default()).into_string();
    assert_eq!(answer.matches("<g data-part=\"").count(), 40);
    assert!(!answer.contains("data-kept"));
    let lines = lines(0..40);
    let answer = sent(&lines, &Held::default());
    assert_eq!((answer.matches("<li").count(), answer.matches(" data-part=\"").count()), (40, 5));
}

#[test]
fn of_what_is_as_it_was_nothing_is_sent() {
    let one = picture("yellow");
    let whole = one.for_page(&Held::default()).into_string();
    let (held, parts) = holds(&one);
    let answer = one.for_page(&held).into_string();
    assert!(answer.len() * 4 < whole.len() && !answer.contains("data-part"), "{} of {}", answer.len(), whole.len());
    assert_eq!(shown(&answer, &parts), whole);
    // What scripts fill is always sent.
    assert!(answer.contains("<g class=\"run-lines\"><path d=\"M0 0h1\"/></g>"));
}

#[test]
fn a_tile_more_is_sent_alone() {
    let (held, parts) = holds(&picture("yellow"));
    let green = picture("green");
    let answer = green.for_page(&held).into_string();
    assert_eq!((answer.matches("data-part").count(), answer.matches("data-kept").count()), (1, 39));
    assert_eq!(shown(&answer, &parts), green.for_page(&Held::default()).into_string());
}

#[test]
fn lines_more_are_sent_without_those_that_are_held() {
    let (held, parts) = holds_lines(&lines(3..42));
    let more = lines(5..50);
    let answer = sent(&more, &held);
    // The first part lost two lines, the last one is longer, one is new.
    assert_eq!((answer.matches("data-part").count(), answer.matches("data-kept").count()), (3, 4));
    assert_eq!(shown(&answer, &parts), sent(&more, &Held::default()));
}

#[test]
fn the_same_twice_is_kept_once() {
    let mut twice = Lines::default();
    for _ in 0..2 {
        twice.push(line(60));
        twice.push(line(61));
        twice.end_part();
    }
    let (held, parts) = holds_lines(&twice);
    let answer = sent(&twice, &held);
    assert_eq!((answer.matches("data-kept").count(), answer.matches("data-part").count()), (1, 1));
    assert_eq!(shown(&answer, &parts), sent(&twice, &Held::default()));
}

#[test]
fn short_parts_have_no_print() {
    let mut short = Lines::default();
    short.push(Line::new("", PreEscaped("short".to_owned())));
    assert_eq!(sent(&short, &Held::default()), "<li>short</li>");
}

#[test]
fn a_page_that_is_kept_fresh_shows_what_a_new_page_shows() {
    for title in ["1846", "1848"] {
        let seats = ["A", "B", "C"].map(str::to_owned).to_vec();
        let version = railhead_titles::find(title).unwrap().version;
        let setup = Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed: 7 };
        let game = Game::start(&setup).unwrap();
        let (edition, style) = (game.edition(), BoardStyle { numbers: true, ..BoardStyle::default() });
        let mut board = game.table().board.clone();
        let draw = |board: &Board| Picture::new(board_in_parts(&edition.ground, &edition.companies, board, &style));
        let mut before = draw(&board);
        let (mut whole, mut less, mut lays) = (0, 0, 0);
        for (hex, _) in edition.ground.map.iter() {
            let tiles = edition.ground.tiles.iter().map(|(tile, _)| tile);
            let mut all = tiles.flat_map(|tile| Rotation::ALL.map(|rotation| Placement { hex, tile, rotation }));
            if !all.any(|placement| board.lay(&edition.ground, placement).is_ok()) {
                continue;
            }
            lays += 1;
            let after = draw(&board);
            let (held, parts) = holds(&before);
            let answer = after.for_page(&held).into_string();
            let fresh = after.for_page(&Held::default()).into_string();
            assert_eq!(shown(&answer, &parts), fresh, "{title} {lays}");
            whole += fresh.len();
            less += answer.len();
            before = after;
        }
        assert!(lays > 10, "{title}: {lays}");
        assert!(less * 4 < whole, "{title}: {less} of {whole} bytes after {lays} lays");
    }
}

#[test]
fn what_cannot_be_read_is_not_held() {
    let mut headers = axum::http::HeaderMap::new();
    headers.insert("x-railhead-held", "ff zz 12345678901234567890 10".parse().unwrap());
    let mut held: Vec<u64> = Held::of(&headers).0.into_inner().into_iter().map(|print| print.0).collect();
    held.sort_unstable();
    assert_eq!(held, [0x10, 0xff]);
}
