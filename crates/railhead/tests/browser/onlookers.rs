//! People in browsers of their own around one table, and everything that each of them receives.
//!
//! Tables that differ in one hidden thing only must be the same to everybody who may not know it.

use crate::ear::Received;
use crate::foreseen::follow;
use crate::house::House;
use crate::secrets::{alike, leaves_out};
use crate::tab::Tab;
use railhead_engine::{Seat, Setup};
use railhead_server::store::Store;
use railhead_server::table::{Entry, LiveTable};
use railhead_titles::Game;
use serde_json::Value;
use std::collections::BTreeMap;

/// A step, by who and what.
pub(crate) type Step = (Seat, Value);

/// What a tab received about a table, by address and by the number of the last entry it shows.
pub(crate) type Told = BTreeMap<(String, String), String>;

/// The game after these steps; `None` if they cannot be done.
pub(crate) fn replay(setup: &Setup, steps: &[Step]) -> Option<Game> {
    let mut game = Game::start(setup).unwrap();
    for (seat, action) in steps {
        let action = game.read_action(action).ok()?;
        game.play(*seat, &action).ok()?;
    }
    Some(game)
}

/// Puts steps into the server's database before anybody has looked at the table: they were done already.
pub(crate) fn done_before(house: &House, table: &str, steps: &[Step]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::in_folder(house.data()).await.unwrap();
        let row = store.table(&table.into()).await.unwrap().expect("the table was set");
        let mut live = LiveTable::load(row, &[]).unwrap();
        let mut bodies = Vec::new();
        let now = railhead_server::store::now();
        for (seat, action) in steps {
            let entry = Entry::Play { seat: seat.0, action: action.clone() };
            live.apply(&entry, now).unwrap();
            bodies.push(serde_json::to_string(&entry).unwrap());
        }
        store.append(&table.into(), 0, &bodies, &live.listing(now)).await.unwrap();
    });
}

fn told(received: &[Received], table: &str) -> Told {
    let mut all = BTreeMap::new();
    for answer in received.iter().filter(|r| r.url.contains(table) && r.kind != "EventSource") {
        assert!(answer.missing.is_none(), "{} was not read: {:?}", answer.url, answer.missing);
        let path = alike(answer.url.split_once("/table/").map_or("", |(_, path)| path), table);
        let body = alike(&String::from_utf8_lossy(&answer.body), table);
        if leaves_out(&body) {
            continue;
        }
        let seq = body.split_once("data-seq=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(seq, _)| seq);
        all.insert((path, seq.to_owned()), body);
    }
    all
}

/// Waits until all see the same entry.
fn gather(tabs: &[Tab], seq: i64) {
    for tab in tabs {
        tab.until("the move", &format!("seq() >= {seq} && !busy()"));
    }
}

/// Looks at another view of the table, unless it is looked at already.
pub(crate) fn view(tab: &Tab, key: &str, name: &str) {
    let there = format!("document.getElementById('table')?.dataset.tab === '{name}'");
    if !tab.is(&there) {
        tab.press(key);
        tab.until(&format!("the view {name}"), &there);
    }
}

/// That nothing among what was received holds the seed.
pub(crate) fn no_seed(name: &str, received: &[Received], seed: u64) {
    let seed = seed.to_string();
    for answer in received {
        let content = String::from_utf8_lossy(&answer.body);
        let all = [content.as_ref(), &answer.head, &answer.url];
        assert!(all.iter().all(|text| !text.contains(&seed)), "{name} was told the seed by {}", answer.url);
    }
}

/// Plays the steps from one number to another at a table with all watching, looks at everything, and says what each received.
/// A seed that is long enough to be told from other numbers must not be in it.
pub(crate) fn play_with_all(tabs: &[Tab], table: &str, seed: Option<u64>, steps: &[Step], from: usize) -> Vec<Told> {
    for tab in tabs {
        tab.drain();
        tab.go(&format!("/table/{table}"));
        tab.settle();
    }
    for (seat, action) in &steps[from..] {
        let tab = &tabs[seat.index()];
        follow(tab, action);
        gather(tabs, tab.seq());
        // What is sent to a page that is renewed depends on what it shows already, so all ask for the whole of it too.
        for tab in tabs {
            tab.ask(&format!("fetch('/table/{table}/part').then((a) => a.text()).then((text) => text.length)"));
        }
    }
    tabs.iter()
        .map(|tab| {
            for view in ["entities", "map", "market", "info", "spreadsheet", "charts", "tools", "log", "auto"] {
                tab.go(&format!("/table/{table}?tab={view}"));
                tab.settle();
            }
            for at in [1, steps.len() / 2, steps.len()] {
                tab.go(&format!("/table/{table}?at={at}"));
                tab.settle();
            }
            let received = tab.drain();
            seed.inspect(|seed| no_seed(&tab.name, &received, *seed));
            told(&received, table)
        })
        .collect()
}

/// Fails if somebody who may not know can tell two tables apart.
pub(crate) fn same_for_others(tabs: &[Tab], whose: Seat, here: &[Told], there: &[Told]) {
    for (i, tab) in tabs.iter().enumerate() {
        let common: Vec<_> = here[i].keys().filter(|key| there[i].contains_key(*key)).collect();
        assert!(common.len() > 12, "{} received {} answers at both tables", tab.name, common.len());
        let differ: Vec<_> = common.into_iter().filter(|key| here[i][*key] != there[i][*key]).collect();
        if i == whose.index() {
            assert!(!differ.is_empty(), "{} sees what is theirs", tab.name);
        } else {
            assert!(differ.is_empty(), "{} can tell by {differ:?}", tab.name);
        }
    }
}

/// Plays steps with each person at their own screen: who waits looks at the prices meanwhile. After each step `after` is told
/// its number and the number of the entry.
pub(crate) fn play_apart(tabs: &[Tab], steps: &[Step], from: usize, mut after: impl FnMut(usize, i64)) {
    let mut seq = i64::try_from(from).unwrap();
    for (number, (seat, action)) in steps.iter().enumerate().skip(from) {
        let tab = &tabs[seat.index()];
        view(tab, "g", "game");
        tab.until("the move before", &format!("seq() >= {seq} && !busy()"));
        follow(tab, action);
        seq = tab.seq();
        after(number, seq);
        let next = steps.get(number + 1).map(|(next, _)| next.index());
        for (_, tab) in tabs.iter().enumerate().filter(|(i, _)| next.is_some() && Some(*i) != next) {
            view(tab, "k", "market");
        }
    }
}
