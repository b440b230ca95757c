//! Whole games to their end, every move made in the page; the first moves of them where not everything is tested.

use crate::chromium::Chromium;
use crate::foreseen::{Foreseen, follow, setup};
use crate::house::{House, folder};
use crate::position;
use crate::script::css;
use crate::tab::{Screen, Tab};
use railhead_testkit::{long, tell};
use railhead_titles::Game;
use std::process::Command;
use std::time::Instant;

/// So many moves are made where not everything is tested.
const SHORT: usize = 12;
/// After so many moves a player looks at something else.
const ASIDE: usize = 40;
/// The keys of the views beside the game, and what each shows.
const VIEWS: [(&str, &str); 7] = [
    ("e", "entities"),
    ("m", "map"),
    ("k", "market"),
    ("i", "info"),
    ("t", "tiles"),
    ("s", "spreadsheet"),
    ("o", "tools"),
];

/// Looks at another view, at the move before, and comes back.
pub(crate) fn look_around(tab: &Tab, number: usize) {
    let (key, view) = VIEWS[number % VIEWS.len()];
    tab.press(key);
    tab.until("another view", &format!("document.getElementById('table')?.dataset.tab === '{view}'"));
    tab.press("g");
    tab.until("the game", "document.getElementById('table')?.dataset.tab === 'game'");
    tab.press("ArrowLeft");
    tab.until("the past", "document.getElementById('table')?.dataset.past !== undefined");
    tab.press("End");
    tab.until("the present", "document.getElementById('table')?.dataset.past === undefined && !busy()");
}

/// The file that the page hands out, replayed by the program: the game was kept as it was played.
pub(crate) fn check_file(tab: &Tab, name: &str) {
    let text = tab.ask("fetch(`/table/${document.getElementById('table').dataset.table}/file/game.railhead.json`).then((a) => a.text())");
    let path = folder(&format!("file-{name}")).join("game.railhead.json");
    std::fs::write(&path, text.as_str().unwrap()).unwrap();
    let checked = Command::new(env!("CARGO_BIN_EXE_railhead")).arg("check").arg(&path).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(said.contains("1 of 1 games reproduced"), "{name}: {said}{}", String::from_utf8_lossy(&checked.stderr));
}

/// That the page shows how the game ended, as it was foreseen.
pub(crate) fn check_end(tab: &Tab, end: &Game) {
    tab.until("the end", &format!("{}?.innerText.includes('The game is over')", css("#decision")));
    let shown = tab.ask("[...document.querySelectorAll('#decision ol.result li b')].map((e) => Number(e.innerText.replace(/[^0-9-]/g, '')))");
    let mut worth: Vec<i64> = end.outcome().unwrap().worth.iter().map(|w| i64::from(*w)).collect();
    worth.sort_unstable_by_key(|w| -w);
    let shown: Vec<i64> = shown.as_array().unwrap().iter().map(|w| w.as_i64().unwrap()).collect();
    assert_eq!(shown, worth, "{}", tab.name);
}

/// Plays the game of a lively player with this seed: one that goes through the phases in few moves.
fn play(title: &str, options: &[(&str, &str)], seed: u64) {
    let Some(chromium) = Chromium::start(&format!("whole-game-{title}")) else { return };
    let house = House::open(&format!("whole-game-{title}"));
    let tab = chromium.tab(title, &house, Screen::Desk);
    // What is received is looked at elsewhere.
    tab.forgets();
    let foreseen = Foreseen::of(&setup(title, options, 3, seed), seed);
    position::open(&tab, &foreseen.start);
    let begun = Instant::now();
    let whole = long(&format!("the rest of a game of {title} in the page"));
    let most = if whole { foreseen.steps.len() } else { SHORT };
    for (number, (_, action)) in foreseen.steps.iter().enumerate().take(most) {
        if number % ASIDE == ASIDE - 1 {
            look_around(&tab, number / ASIDE);
        }
        follow(&tab, action);
    }
    if !whole {
        look_around(&tab, 1);
        return;
    }
    check_end(&tab, &foreseen.end);
    check_file(&tab, title);
    let reason = foreseen.end.outcome().unwrap().reason;
    tell(&format!(
        "{title}: {} moves to the end ({reason}) in the page, {:.0?}",
        foreseen.steps.len(),
        begun.elapsed()
    ));
}

#[test]
fn a_game_of_1846_is_played_to_its_end_in_the_page() {
    play("1846", &[], 1853);
}

#[test]
fn a_game_of_1848_is_played_to_its_end_in_the_page() {
    play("1848", &[], 2466);
}
