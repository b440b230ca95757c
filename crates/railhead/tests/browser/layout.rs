//! How the table uses the window: the board takes the room that its map can fill, and what is decided is in sight.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};
use railhead_engine::RoundKind;
use railhead_titles::Game;

/// How wide a hex of each map is at least, in a window of 1440 by 900 and in one of 1920 by 1080.
const HEXES: [(&str, f64, f64); 4] =
    [("1846", 68.0, 84.0), ("1848", 80.0, 94.0), ("1853-2009", 38.0, 48.0), ("1853-1989", 38.0, 48.0)];

/// How wide a hex of the board is on the screen.
fn hex_width(tab: &Tab) -> f64 {
    tab.ask("document.querySelector('#board .hit').getBoundingClientRect().width / 0.97").as_f64().unwrap()
}

fn late(game: &Game) -> bool {
    game.table().round.kind == RoundKind::Operating && game.table().round.set >= 3 && position::turn_begins(game)
}

fn trading(game: &Game) -> bool {
    game.table().round.kind == RoundKind::Stock && game.table().round.set >= 3
}

/// All of these are on the screen at once, and the page cannot be scrolled.
fn in_sight(tab: &Tab, what: &[&str]) {
    let [high, seen] = ["document.documentElement.scrollHeight", "innerHeight"].map(|e| tab.ask(e).as_f64().unwrap());
    assert!(high <= seen, "the page is {high} high on a screen of {seen}");
    for selector in what {
        let hidden = tab.ask(&format!(
            "[...document.querySelectorAll({selector:?})].map((e) => [say(e), e.getBoundingClientRect()]).filter(([, r]) => r.height === 0 || r.top < 0 || r.bottom > innerHeight || r.right > innerWidth).map(([name]) => name)"
        ));
        assert_eq!(hidden, serde_json::json!([]), "out of sight: {selector}");
        assert!(tab.is(&format!("document.querySelector({selector:?})")), "there is no {selector}");
    }
}

#[test]
fn the_board_takes_the_room_that_its_map_fills() {
    let Some(chromium) = Chromium::start("layout") else { return };
    let house = House::open("layout");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    for (title, laptop, desk) in HEXES {
        position::open(&tab, &position::played(title, 11, late));
        for (width, height, least) in [(1440, 900, laptop), (1920, 1080, desk)] {
            tab.resize(width, height);
            let hex = hex_width(&tab);
            assert!(hex >= least, "{title} at {width}: a hex is {hex:.0} wide");
            in_sight(&tab, &["#decision header", "#board"]);
        }
        // A small laptop, or a tablet that lies.
        tab.resize(1024, 768);
        in_sight(&tab, &[".heading .chip.turn", "#decision header", "#decision .steps", "#decision .go-on", "#board"]);
    }
}

#[test]
fn a_stock_round_has_a_real_map_and_a_chart_that_can_be_read() {
    let Some(chromium) = Chromium::start("layout-stock") else { return };
    let house = House::open("layout-stock");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    for (title, least) in [("1846", 50.0), ("1848", 40.0), ("1853-2009", 30.0)] {
        position::open(&tab, &position::played(title, 11, trading));
        tab.resize(1920, 1080);
        let hex = hex_width(&tab);
        assert!(hex >= least, "{title}: a hex is {hex:.0} wide");
        in_sight(&tab, &["#board", "#market", ".players", ".passbar"]);
        tab.resize(1440, 900);
        in_sight(&tab, &["#board", ".players", ".passbar"]);
        let small = tab.ask(
            "[...document.querySelectorAll('.prices svg text')].map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a]).filter(([words, size]) => size < (/^[0-9]+$/.test(words) ? 9.5 : 8))",
        );
        assert_eq!(small, serde_json::json!([]), "{title}: too small to be read");
    }
}

#[test]
fn what_is_written_on_the_map_can_be_read_or_is_left_out() {
    let Some(chromium) = Chromium::start("layout-text") else { return };
    let house = House::open("layout-text");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    let written = "[...document.querySelectorAll('#board svg text')].filter(shown).map((e) => [e.textContent, Math.round(parseFloat(getComputedStyle(e).fontSize) * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) * 10) / 10])";
    for (title, ..) in HEXES {
        position::open(&tab, &position::played(title, 11, late));
        for (width, height) in [(1024, 768), (1440, 900), (1920, 1080)] {
            tab.resize(width, height);
            tab.until("what can be read", &format!("{written}.every(([, size]) => size >= 10.9)"));
            // Most names of places can be read without zooming.
            let names = tab.ask("[...document.querySelectorAll('#board .name')].map(shown)");
            let names = names.as_array().unwrap();
            let read = names.iter().filter(|shown| shown.as_bool() == Some(true)).count();
            assert!(2 * read > names.len(), "{title} at {width}: {read} of {} names are shown", names.len());
        }
        // Who wants to see small print from afar may.
        tab.resize(1024, 768);
        tab.until("small letters left out", &format!("{written}.every(([, size]) => size >= 10.9)"));
        let far = tab.ask(&format!("{written}.length")).as_i64().unwrap();
        tab.ask("(document.querySelector('[data-show=small]').click(), 0)");
        tab.until("small print", &format!("{written}.some(([, size]) => size < 10)"));
        tab.ask("(document.querySelector('[data-show=small]').click(), 0)");
        tab.until("small letters left out", &format!("{written}.length === {far}"));
        // And from near, everything is there.
        for _ in 0..6 {
            tab.click("document.querySelector('[data-zoom=in]')");
        }
        tab.until("everything", &format!("{written}.length > {far}"));
        tab.click("document.querySelector('[data-zoom=fit]')");
    }
}

#[test]
fn each_table_remembers_how_near_its_board_was() {
    let Some(chromium) = Chromium::start("layout-zoom") else { return };
    let house = House::open("layout-zoom");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    let game = position::played("1846", 11, late);
    position::open(&tab, &game);
    let fit = hex_width(&tab);
    let first = tab.ask("location.pathname");
    tab.click("document.querySelector('[data-zoom=in]')");
    tab.until(
        "a larger board",
        &format!("document.querySelector('#board .hit').getBoundingClientRect().width > {fit}"),
    );
    let near = hex_width(&tab);
    // Another table of the same title is shown whole.
    position::open(&tab, &game);
    tab.settle();
    assert!((hex_width(&tab) - fit).abs() < 1.0, "another table is as it was: {fit} to {}", hex_width(&tab));
    tab.go(first.as_str().unwrap());
    tab.settle();
    assert!((hex_width(&tab) - near).abs() < 1.0, "the first one is as near as before: {near} to {}", hex_width(&tab));
}
