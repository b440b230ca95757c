//! The server goes away in the middle of a game and comes back.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::tab::Screen;
use crate::walker::Walker;

const LOST: &str = "[...document.querySelectorAll('.lost:not(.found)')].some(shown)";

#[test]
fn a_game_goes_on_after_the_server_was_killed_and_started_again() {
    let Some(chromium) = Chromium::start("reconnect") else { return };
    let mut house = House::open("reconnect");
    let mut tab = chromium.tab("player", &house, Screen::Desk);
    let mut watcher = chromium.tab("watcher", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, position::turn_begins));
    watcher.go(tab.ask("location.href").as_str().unwrap());
    for tab in [&mut tab, &mut watcher] {
        tab.until("a connection", &format!("!({LOST})"));
        tab.ask("window.same_page = true");
        // What browsers report about a server that is gone.
        tab.expect("ERR_CONNECTION_REFUSED");
        tab.expect("ERR_INCOMPLETE_CHUNKED_ENCODING");
        tab.expect("ERR_CONNECTION_RESET");
        tab.expect("ERR_EMPTY_RESPONSE");
    }
    let mut walker = Walker::new(&tab, 1);
    walker.step().unwrap();
    let before = tab.seq();
    watcher.until("the move", &format!("seq() === {before}"));

    house.kill();
    for tab in [&tab, &watcher] {
        tab.until("word that the connection is lost", LOST);
    }
    // A move that cannot be sent is not lost: the page says so and can try again.
    let pass = "document.querySelector('#decision button[data-pass]')";
    tab.click(pass);
    tab.until(
        "word that the server does not answer",
        "[...document.querySelectorAll('.refused')].some((e) => shown(e) && e.innerText.includes('does not answer'))",
    );
    assert_eq!(tab.seq(), before);

    house.reopen();
    for tab in [&tab, &watcher] {
        tab.until("the connection to come back", &format!("!({LOST})"));
        assert_eq!(tab.seq(), before, "what was acknowledged is there, and nothing else");
    }
    tab.moves(|| tab.click(pass));
    for _ in 0..3 {
        walker.step().unwrap();
    }
    let after = tab.seq();
    watcher.until("the moves after that", &format!("seq() === {after}"));
    for tab in [&tab, &watcher] {
        assert!(tab.is("window.same_page"), "nobody had to load the page again");
    }
}
