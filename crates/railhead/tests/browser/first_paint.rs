//! How soon a phone with a slow connection shows a late game, and what scripts and styles weigh. Figures are printed; what is
//! asserted leaves room for machines that are busy with other things.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};
use railhead_testkit::tell;
use railhead_titles::Game;
use serde_json::json;

/// What scripts and styles may weigh together on the wire.
const HEAVIEST: f64 = 60.0;
/// The target is half a second. A machine that runs other tests at the same time needs longer.
const TARGET: f64 = 500.0;
const MARGIN: f64 = 4.0;

/// A processor a quarter as fast, and 3G as fast as it comes: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up.
fn slow_down(tab: &Tab) {
    tab.call("Emulation.setCPUThrottlingRate", &json!({ "rate": 4 }));
    let network = json!({
        "offline": false, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8,
    });
    tab.call("Network.emulateNetworkConditions", &network);
}

/// Milliseconds from asking for the page until something of it was drawn.
fn first_paint(tab: &Tab, path: &str) -> f64 {
    tab.go(path);
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]";
    tab.until("something drawn", paint);
    tab.settle();
    tab.ask(&format!("{paint}.startTime")).as_f64().unwrap()
}

fn half(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[test]
fn a_late_game_is_soon_seen_on_a_slow_phone() {
    let Some(chromium) = Chromium::start("first-paint") else { return };
    let house = House::open("first-paint");
    let tab = chromium.tab("phone", &house, Screen::Phone);
    tab.forgets();
    let late = |game: &Game| game.len() >= 250 && position::turn_begins(game);
    position::open(&tab, &position::played("1846", 11, late));
    let table = tab.ask("location.pathname");
    let table = table.as_str().unwrap();
    tab.settle();
    slow_down(&tab);
    let again: Vec<f64> = (0..5).map(|_| first_paint(&tab, table)).collect();
    let cold: Vec<f64> = (0..3)
        .map(|_| {
            tab.call("Network.clearBrowserCache", &json!({}));
            first_paint(&tab, table)
        })
        .collect();
    let (again, cold) = (half(again), half(cold));
    tell(&format!(
        "a late game on a slow phone: first paint after {again:.0} ms, and after {cold:.0} ms where nothing is in the cache"
    ));
    assert!(again < TARGET * MARGIN, "{again:.0} ms");
    assert!(cold < TARGET * MARGIN, "{cold:.0} ms without a cache");
}

#[test]
fn scripts_and_styles_are_light() {
    let Some(chromium) = Chromium::start("weight") else { return };
    let house = House::open("weight");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::fresh("1846", 11));
    tab.settle();
    let files = tab.ask(
        "performance.getEntriesByType('resource').filter((e) => /[/]assets[/].*[.](js|css)$/.test(new URL(e.name).pathname)).map((e) => [new URL(e.name).pathname.split('/').at(-1), e.encodedBodySize])",
    );
    let files = files.as_array().unwrap();
    let all = files.iter().map(|file| file[1].as_f64().unwrap()).sum::<f64>() / 1024.0;
    tell(&format!("{} scripts and styles: {all:.1} KB compressed", files.len()));
    assert!(files.len() > 20, "all of them are asked for: {files:?}");
    assert!(all > 10.0 && all < HEAVIEST, "{all:.1} KB: {files:?}");
}
