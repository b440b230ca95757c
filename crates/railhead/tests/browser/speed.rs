//! How long a move takes to the screens of others. A figure that is printed: machines differ, so nothing is asserted about it.
//!
//! `RAILHEAD_PROGRAM` names the server to be measured, such as a release build.

use crate::chromium::{Chromium, tell};
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_titles::Game;

/// Remembers when each entry was shown: when the page had changed, and when the browser had drawn it. All browsers on a machine
/// share the clock.
const WATCH: &str = r##"(() => {
  window.came = new Map();
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver(() => {
    const number = seq();
    if (window.came.has(number)) return;
    const times = { changed: now(), drawn: 0 };
    window.came.set(number, times);
    requestAnimationFrame(() => { const drawn = new MessageChannel(); drawn.port1.onmessage = () => { times.drawn = now(); }; drawn.port2.postMessage(0); });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"] });
  // The last click before an entry is the one that made it.
  addEventListener("click", (event) => { window.clicked = performance.timeOrigin + event.timeStamp; }, true);
})()"##;

fn half(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], *times.last().unwrap())
}

/// Plays on in one browser while somebody watches in another.
fn measure(name: &str, player: &Tab, spectator: &Tab, game: &Game) {
    position::open(player, game);
    spectator.go(player.ask("location.pathname").as_str().unwrap());
    for tab in [player, spectator] {
        tab.until("the table", "document.querySelector('#table[data-table]')");
        tab.settle();
        tab.ask(WATCH);
    }
    let mut walker = Walker::new(player, 5);
    let (mut changed, mut drawn) = (Vec::new(), Vec::new());
    for _ in 0..12 {
        if walker.step().is_none() {
            break;
        }
        let seq = player.seq();
        spectator.until("the move", &format!("window.came.get({seq})?.drawn"));
        let clicked = player.ask("window.clicked").as_f64().unwrap();
        let came = spectator.ask(&format!("window.came.get({seq})"));
        changed.push(came["changed"].as_f64().unwrap() - clicked);
        drawn.push(came["drawn"].as_f64().unwrap() - clicked);
    }
    let (count, (changed, slowest), (drawn, last)) = (changed.len(), half(changed), half(drawn));
    tell(&format!(
        "{name}: from the click to the page of a spectator {changed:.0} ms (half of {count} moves; {slowest:.0} ms at most), \
         drawn after {drawn:.0} ms ({last:.0} ms at most)"
    ));
}

#[test]
fn a_move_reaches_another_browser() {
    let Some(chromium) = Chromium::start("speed-1") else { return };
    let second = Chromium::another("speed-2");
    let house = House::open("speed");
    let player = chromium.tab("Ann", &house, Screen::Desk);
    let spectator = second.tab("Eve", &house, Screen::Desk);
    for tab in [&player, &spectator] {
        tab.forgets();
    }
    let late = |game: &Game| game.len() >= 250 && position::turn_begins(game);
    for (name, game) in [
        ("1846, the beginning", position::fresh("1846", 11)),
        ("1846, late", position::played("1846", 11, late)),
        ("1853, late", position::played("1853-2009", 11, late)),
    ] {
        measure(name, &player, &spectator, &game);
    }
}
