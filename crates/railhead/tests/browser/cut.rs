//! Single requests and streams are cut at random during a game, and every page ends up true.

use crate::chromium::Chromium;
use crate::cutter::Cutter;
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_testkit::{extent, tell};
use std::time::{Duration, Instant};

/// What browsers report about lines that break.
const BROKEN: [&str; 9] = [
    // Whoever tries again although the first try got through.
    "409",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "ERR_CONNECTION_CLOSED",
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INVALID_CHUNKED_ENCODING",
    "ERR_INVALID_HTTP_RESPONSE",
];

/// What a page says of the game: everything in words, and every hex of the board.
const SAID: &str = r##"[
  document.querySelector("#table").dataset.seq,
  ...[...document.querySelectorAll("#table main, #table > header")].map((e) => e.innerText.replace(/\s+/g, " ")),
  ...[...document.querySelectorAll("#board [data-hex] desc")].map((e) => e.textContent),
  [...document.querySelectorAll("#table form.act button[name=action]")].map((e) => e.value).join(),
].join("\n")"##;

/// How many moves where everything is tested: a whole game over such a line takes many minutes.
const MOST: usize = 150;
/// So many are made where not everything is tested.
const SHORT: usize = 25;

/// No move takes longer, however often it has to be tried.
const LONG: Duration = Duration::from_secs(120);

const LOST: &str = "[...document.querySelectorAll('.lost:not(.found)')].some(shown)";

/// Makes a move that the page offers, as often as it takes: whoever is told that the server does not answer tries again.
fn move_on(walker: &mut Walker<'_>) -> bool {
    let tab = walker.tab;
    let begun = Instant::now();
    while begun.elapsed() < LONG {
        let before = tab.seq();
        tab.until("a page at rest", "!busy()");
        let offers = walker.offers();
        let Some(offer) = walker.choose(&offers) else { return false };
        tab.ask(&format!("offered({}).form.requestSubmit(offered({0}))", offer.0["value"]));
        // What is asked once more is meant.
        if tab.is("document.querySelector('.doubt [data-confirm]')") {
            tab.ask("document.querySelector('.doubt [data-confirm]').click()");
        }
        tab.until(
            "what came of it",
            &format!("!busy() && (seq() > {before} || [...document.querySelectorAll('.refused')].some(shown))"),
        );
        tab.ask("[...document.querySelectorAll('[data-read]')].filter(shown).forEach((e) => e.click())");
        if tab.seq() > before {
            return true;
        }
    }
    panic!("{}: no move gets through", tab.name);
}

#[test]
fn a_bad_line_leaves_no_page_behind() {
    let Some(chromium) = Chromium::start("cut") else { return };
    let house = House::open("cut");
    let cutter = Cutter::before(&house.address, 1846);
    let bad = House::behind(&cutter.address);
    let mut player = chromium.tab("player", &bad, Screen::Desk);
    let mut watcher = chromium.tab("watcher", &bad, Screen::Desk);
    for tab in [&mut player, &mut watcher] {
        tab.forgets();
        BROKEN.into_iter().for_each(|fault| tab.expect(fault));
    }
    position::open(&player, &position::played("1846", 11, position::turn_begins));
    watcher.go(player.ask("location.pathname").as_str().unwrap());
    for tab in [&player, &watcher] {
        tab.until("the table", "document.querySelector('#table[data-table]')");
        tab.ask("window.same_page = true");
    }
    cutter.set_bad(true);
    let mut walker = Walker::new(&player, 7);
    let mut moves = 0;
    let most = if extent::all() { MOST } else { SHORT };
    for _ in 0..most {
        if !move_on(&mut walker) {
            break;
        }
        moves += 1;
        // However bad the line is, whoever looks on comes to see every move.
        let seq = player.seq();
        watcher.until("the move", &format!("seq() >= {seq}"));
    }
    assert!(cutter.cuts() > moves, "the line broke {} times in {moves} moves", cutter.cuts());
    cutter.set_bad(false);
    let fresh = |tab: &Tab| {
        let other = tab.beside("fresh");
        other.forgets();
        other.go(tab.ask("location.pathname").as_str().unwrap());
        other.until("the table", "document.querySelector('#table[data-table]')");
        other.settle();
        other.ask(SAID)
    };
    for tab in [&player, &watcher] {
        tab.until("the connection", &format!("!({LOST})"));
        tab.settle();
        tab.until("a young page", "document.documentElement.dataset.old === undefined");
        assert_eq!(tab.ask(SAID), fresh(tab), "{} shows what a new page shows", tab.name);
        assert!(tab.is("window.same_page"), "{} did not have to load the page again", tab.name);
    }
    tell(&format!("{moves} moves over a line that broke {} times", cutter.cuts()));
}
