//! How long a move takes to the screens of others. The figures are printed. What is asserted leaves room for machines that are
//! busy with other things.
//!
//! `RAILHEAD_PROGRAM` names the server to be measured, such as a release build.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_testkit::{long, tell};
use railhead_titles::Game;
use serde_json::json;
use std::time::Duration;

/// Remembers when each entry was shown: when the page had changed, and when the browser had drawn it. All browsers on a machine
/// share the clock.
const WATCH: &str = r##"(() => {
  window.came = new Map();
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver(() => {
    const number = seq();
    if (window.came.has(number)) return;
    const asked = performance.getEntriesByType("resource").filter((e) => e.name.includes("/part")).at(-1);
    const times = { told: window.told, answered: performance.timeOrigin + (asked?.responseEnd || 0), read: window.read, changed: now(), drawn: 0 };
    performance.clearResourceTimings();
    window.came.set(number, times);
    requestAnimationFrame(() => { const drawn = new MessageChannel(); drawn.port1.onmessage = () => { times.drawn = now(); }; drawn.port2.postMessage(0); });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"] });
  // On the way: the stream told of it, the answer was here, it was read.
  document.addEventListener("railhead:entry", () => { window.told = now(); });
  document.addEventListener("railhead:stale", () => { window.read = now(); });
  // The last click before an entry is the one that made it.
  addEventListener("click", (event) => { window.clicked = performance.timeOrigin + event.timeStamp; }, true);
})()"##;

/// Half of the moves are shown within so many milliseconds on a machine that does nothing else.
const TARGET: f64 = 50.0;
const MARGIN: f64 = 10.0;

/// What happens on the way of a move, in order.
const STEPS: [&str; 5] = ["told", "answered", "read", "changed", "drawn"];

/// Half of them are shorter.
fn half(times: &[[f64; 5]], step: usize) -> f64 {
    let mut all: Vec<f64> = times.iter().map(|t| t[step]).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Plays on in one browser while somebody watches in another.
fn measure(name: &str, player: &Tab, spectator: &Tab, game: &Game) {
    position::open(player, game);
    spectator.go(player.ask("location.pathname").as_str().unwrap());
    for tab in [player, spectator] {
        tab.until("the table", "document.querySelector('#table[data-table]')");
        tab.settle();
        // What is reported to the test takes time of its own.
        for domain in ["Network", "Log", "Audits"] {
            tab.call(&format!("{domain}.disable"), &json!({}));
        }
        tab.ask(WATCH);
    }
    let mut walker = Walker::new(player, 5);
    let mut times = Vec::new();
    for _ in 0..12 {
        if walker.step().is_none() {
            break;
        }
        let seq = player.seq();
        spectator.until("the move", &format!("window.came.get({seq})?.drawn"));
        let clicked = player.ask("window.clicked").as_f64().unwrap();
        let came = spectator.ask(&format!("window.came.get({seq})"));
        times.push(STEPS.map(|step| came[step].as_f64().unwrap() - clicked));
        // The next move is made at leisure.
        std::thread::sleep(Duration::from_millis(150));
    }
    let most = times.iter().map(|t| t[3]).fold(0.0, f64::max);
    let steps: Vec<String> =
        STEPS.iter().enumerate().map(|(i, step)| format!("{step} {:.0}", half(&times, i))).collect();
    tell(&format!(
        "{name}: from the click to the page of a spectator {:.0} ms (half of {} moves; {most:.0} ms at most); {}",
        half(&times, 3),
        times.len(),
        steps.join(", ")
    ));
    let usual = half(&times, 3);
    assert!(usual < TARGET * MARGIN, "{name}: {usual:.0} ms");
}

#[test]
fn a_move_reaches_another_browser() {
    if !long("a_move_reaches_another_browser") {
        return;
    }
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
