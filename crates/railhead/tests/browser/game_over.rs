//! The page at the end of a game: who won and why, what it is made of, how it came about, and what to do next.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::register;
use crate::phone::fits;
use crate::position;
use crate::script::css;
use crate::tab::{Screen, Tab};
use railhead_engine::Ending;
use railhead_titles::Game;
use serde_json::json;

/// A game of a title that a program played to its end.
fn finished(title: &str, seed: u64) -> Game {
    position::played(title, seed, |game| game.outcome().is_some())
}

/// Opens a game without typing its file, which is long.
fn open(tab: &Tab, game: &Game) {
    tab.go("/import");
    let text = serde_json::to_string(&position::file(game)).unwrap();
    let table = tab.ask(&format!(
        "fetch('/import', {{ method: 'POST', body: new URLSearchParams({{ key: document.querySelector('form.import [name=key]').value, text: {text} }}) }}).then((answer) => answer.url)"
    ));
    tab.go(table.as_str().unwrap());
}

/// What the page says must be what the engine says.
fn check(tab: &Tab, game: &Game, screen: Screen) {
    let outcome = game.outcome().unwrap();
    let title = &game.setup().title;
    let best = outcome.worth.iter().max().unwrap();
    let first: Vec<&String> = game
        .setup()
        .seats
        .iter()
        .zip(&outcome.worth)
        .filter(|(_, worth)| *worth == best)
        .map(|(name, _)| name)
        .collect();
    let headline = tab.ask("document.querySelector('#decision h2').textContent");
    assert!(first.iter().all(|name| headline.as_str().unwrap().contains(*name)), "{title}: {headline}");
    let why = tab.ask("document.querySelector('#decision .why').textContent");
    let word = match outcome.reason {
        Ending::Bank => "bank ran out",
        Ending::Bankrupt => "bankrupt",
        Ending::FinalTrain => "last train",
        Ending::Price => "share price chart",
        Ending::Loans => "loans",
        Ending::Receivership => "receivership",
        Ending::AllClosed => "every company is closed",
        Ending::TooLong => "limit",
        Ending::Agreed => "agreed",
    };
    assert!(why.as_str().unwrap().contains(word), "{title}: {} is {why}", outcome.reason);
    // What everybody's worth is made of comes to what they are worth.
    let sums = tab.ask(
        "(() => { const rows = [...document.querySelectorAll('.made-of tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => { for (const under of cell.querySelectorAll('.under')) under.remove(); return Number(cell.textContent.replace(/[^0-9-]/g, '')); })); const last = rows.pop(); return last.map((total, i) => [total, rows.reduce((sum, row) => sum + row[i], 0)]); })()",
    );
    for pair in sums.as_array().unwrap() {
        assert_eq!(pair[0], pair[1], "{title}: {sums}");
    }
    assert_eq!(sums.as_array().unwrap().len(), outcome.worth.len());
    // A line for each player from the first round to the end.
    let lines = tab.ask("document.querySelectorAll('.end-page svg.plot g.series path.line').length");
    assert_eq!(lines, json!(outcome.worth.len()), "{title}");
    let records = tab.ask("[...document.querySelectorAll('.records dt')].map(text)");
    let told: Vec<&str> = records.as_array().unwrap().iter().filter_map(|r| r.as_str()).collect();
    for record in ["Best run of a train", "Largest dividend", "Highest share price"] {
        assert!(told.contains(&record), "{title}: no {record} in {told:?}");
    }
    assert!(told.iter().any(|r| r.starts_with("First ") && r.ends_with(" train")), "{title}: {told:?}");
    fits(tab, &format!("the end of {title} on {}", if screen == Screen::Desk { "a desk" } else { "a phone" }));
}

#[test]
fn every_title_has_an_end_worth_arriving_at() {
    let Some(chromium) = Chromium::start("game-over") else { return };
    let house = House::open("game-over");
    let games: Vec<Game> = position::playable().iter().map(|title| finished(title.name, 5)).collect();
    for screen in [Screen::Desk, Screen::Phone] {
        let tab = chromium.tab("Ann", &house, screen);
        for game in &games {
            open(&tab, game);
            check(&tab, game, screen);
        }
        // From the end one steps through the game, and comes back.
        tab.click_named("Step through the game");
        tab.until("the beginning", "document.getElementById('table').dataset.past !== undefined");
    }
}

#[test]
fn a_game_that_is_ended_by_agreement_says_so_and_leads_to_a_rematch() {
    let Some(chromium) = Chromium::start("rematch") else { return };
    let house = House::open("rematch");
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    register(&tab);
    tab.go("/");
    tab.leads_on(|| tab.click_named("Play against bots"));
    tab.until("the first decision", "document.querySelector('#table')?.dataset.turn !== undefined");
    let first = tab.ask("location.pathname");
    tab.go(&format!("{}?tab=tools", first.as_str().unwrap()));
    tab.click_named("End the game here");
    tab.click_named("Yes: end the game here");
    tab.go(first.as_str().unwrap());
    tab.until("the end", &format!("{}?.innerText.includes('The players agreed to end the game')", css("#decision")));
    tab.leads_on(|| tab.click_named("Rematch"));
    tab.until("the new game", "document.querySelector('#table[data-tab]')");
    assert_ne!(tab.ask("location.pathname"), first);
    let seats = "fetch(`/api/v1/tables/${document.getElementById('table').dataset.table}`).then((a) => a.json()).then((t) => [t.state, t.seats.map((s) => s.name)])";
    assert_eq!(tab.ask(seats), json!(["playing", ["Ann", "Novice bot", "Novice bot 2"]]));
}
