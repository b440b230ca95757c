//! Playing at once: from the first page to a decision against bots, and bots on any seat of a new table.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::register;
use crate::phone::fits;
use crate::script::{css, field};
use crate::tab::{Screen, Tab};
use serde_json::json;
use std::time::{Duration, Instant};

/// From the click to the first decision.
const QUICK: Duration = Duration::from_secs(2);
/// It is the visitor's turn.
const ASKED: &str = "document.querySelector('#table')?.dataset.turn !== undefined";

/// The names of those who sit at a table, as its page tells them.
fn players(tab: &Tab) -> Vec<String> {
    let names = tab.ask("[...document.querySelectorAll('#players .name')].map(text)");
    names.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn one_click_on_the_first_page_leads_to_a_decision_against_bots() {
    let Some(chromium) = Chromium::start("at-once") else { return };
    let house = House::open("at-once");
    let tab = chromium.tab("newcomer", &house, Screen::Desk);
    // The first of all makes the server read its titles; who comes later is to wait for bots only.
    let mut quickest = Duration::MAX;
    for _ in 0..3 {
        tab.go("/");
        let begun = Instant::now();
        tab.click_named("Play against bots");
        tab.until("the first decision", ASKED);
        quickest = quickest.min(begun.elapsed());
    }
    assert!(quickest < QUICK, "the first decision came after {quickest:?}");
    assert!(tab.is("document.querySelector('#decision button[name=action]')"), "there is something to decide");
    // Whoever opens the first page again finds the game.
    tab.go("/");
    assert!(tab.is("[...document.querySelectorAll('.trow.mine')].length === 3"));
}

#[test]
fn title_opponents_and_strength_are_chosen_on_the_first_page() {
    let Some(chromium) = Chromium::start("chosen-opponents") else { return };
    let house = House::open("chosen-opponents");
    for screen in [Screen::Desk, Screen::Phone] {
        let tab = chromium.tab("chooser", &house, screen);
        tab.go("/");
        fits(&tab, "the first page");
        tab.click("named('1848', '.against-bots label')");
        let opponents = css(".title-pick:has(input:checked) select");
        assert_eq!(tab.ask(&format!("[...{opponents}.options].map((o) => o.value)")), json!(["2", "3", "4", "5"]));
        tab.ask(&format!("{opponents}.value = '3'"));
        tab.click("named('Steady', '.strengths label')");
        tab.leads_on(|| tab.click_named("Play against bots"));
        tab.until("the table", "document.querySelector('#table[data-title=\"1848\"]')");
        let seats = tab.ask("fetch(`/api/v1/tables/${document.getElementById('table').dataset.table}`).then((a) => a.json()).then((t) => t.seats.map((s) => s.name))");
        assert_eq!(seats, json!(["Guest", "Steady bot", "Steady bot 2", "Steady bot 3"]));
    }
}

#[test]
fn bots_take_any_seat_around_one_screen_and_at_a_new_table() {
    let Some(chromium) = Chromium::start("bots-on-seats") else { return };
    let house = House::open("bots-on-seats");
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    register(&tab);
    let seats = "fetch(`/api/v1/tables/${document.getElementById('table').dataset.table}`).then((a) => a.json()).then((t) => [t.state, t.seats.map((s) => s.name || '')])";
    // Around one screen: a bot between two people.
    tab.go("/new?title=1846&hotseat=1");
    tab.ask("document.querySelector('select[aria-label=\"Seat 2\"]').value = 'master'");
    tab.leads_on(|| tab.click_named("Start the game"));
    tab.until("the table", "document.querySelector('#table[data-tab]')");
    assert_eq!(tab.ask(seats), json!(["playing", ["Player 1", "Master bot", "Player 3"]]));
    // At a new table: two seats are left for others.
    tab.go("/new?title=1846");
    tab.ask(&format!("{}.value = '1'", field("Bots among them")));
    tab.ask(&format!("{}.value = 'novice'", field("How strong")));
    tab.leads_on(|| tab.click_named("Open the table"));
    assert_eq!(tab.ask(seats), json!(["open", ["Ann", "Novice bot", "", ""]]));
    // Nobody else is waited for where no seat is left.
    tab.go("/new?title=1846");
    tab.ask(&format!("{}.value = '3'", field("Bots among them")));
    tab.leads_on(|| tab.click_named("Open the table"));
    tab.until("the game", "document.querySelector('#table[data-tab]')");
    assert_eq!(players(&tab).len(), 4);
    // What cannot be is said in the form, and nothing that was typed is lost.
    let mut tab = tab;
    tab.expect("422");
    tab.go("/new?title=1846");
    tab.write(&field("Table name"), "Friday night");
    tab.ask(&format!("{}.value = '4'", field("Bots among them")));
    tab.leads_on(|| tab.click_named("Open the table"));
    assert!(tab.is("document.querySelector('main .refused')?.innerText.includes('leave you no seat')"));
    assert_eq!(tab.ask(&format!("{}.value", field("Table name"))), "Friday night");
    assert_eq!(tab.ask(&format!("{}.value", field("Bots among them"))), "4");
}
