//! A laptop is closed in the middle of a game and opened again.

use crate::chromium::Chromium;
use crate::cutter::Cutter;
use crate::house::House;
use crate::position;
use crate::tab::Screen;
use crate::walker::Walker;
use serde_json::json;

#[test]
fn a_page_that_slept_through_moves_is_true_when_it_wakes() {
    let Some(chromium) = Chromium::start("asleep") else { return };
    let house = House::open("asleep");
    let cutter = Cutter::before(&house.address, 7);
    let player = chromium.tab("player", &house, Screen::Desk);
    let sleeper = chromium.tab("sleeper", &House::behind(&cutter.address), Screen::Desk);
    position::open(&player, &position::played("1846", 11, position::turn_begins));
    sleeper.go(player.ask("location.pathname").as_str().unwrap());
    sleeper.until("the table", "document.querySelector('#table[data-table]')");
    sleeper.settle();
    sleeper.ask("window.same_page = true");
    // Somebody wrote something before they closed it.
    let before = sleeper.seq();

    // It sleeps for an hour. Whatever was open is dead, and nobody told it.
    sleeper.ask("((now) => { Date.now = () => now() + 3600000; })(Date.now)");
    sleeper.call("Page.setWebLifecycleState", &json!({ "state": "frozen" }));
    cutter.go_dead();
    let mut walker = Walker::new(&player, 3);
    for _ in 0..3 {
        walker.step().unwrap();
    }
    sleeper.call("Page.setWebLifecycleState", &json!({ "state": "active" }));
    sleeper.until("the moves of the hour", &format!("seq() === {}", player.seq()));
    assert!(player.seq() > before);
    sleeper.until("a page that is young", "document.documentElement.dataset.old === undefined");
    assert!(sleeper.is("window.same_page"), "nobody had to load the page again");
    // It goes on hearing of moves.
    walker.step().unwrap();
    sleeper.until("the next move", &format!("seq() === {}", player.seq()));
}
