//! Hidden hands stay hidden: nothing that a browser receives tells what its owner may not know.
//!
//! Two tables with the same people and the same deal differ in one hidden thing only: which card the first player took. Whoever
//! may not know it must have received the same bytes from both.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::register;
use crate::script::quoted;
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_server::store::{NewTable, Pace, SeatRow, Store, TableState, Visibility};
use railhead_testkit::long;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const SEED: u64 = 8_406_214_735;
const TABLES: [&str; 2] = ["aaaa1111aaaa1111", "bbbb2222bbbb2222"];
const VIEWS: [&str; 11] =
    ["game", "entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "log", "more"];

/// In the address of what this test asks for beside what pages ask for by themselves.
const WHOLE: &str = "whole";

/// Puts a table of these people into the server's database.
pub(crate) fn set(house: &House, names: &[&str], title: &str, options: &[(&str, &str)], id: &str, seed: u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::in_folder(house.data()).await.unwrap();
        let mut seats = Vec::new();
        for name in names {
            let account = store.account_named(name).await.unwrap().expect("they registered");
            seats.push(SeatRow::of(name, &account.id));
        }
        let table = NewTable {
            id: id.into(),
            name: "Of friends".to_owned(),
            title: title.to_owned(),
            version: railhead_titles::find(title).unwrap().version,
            options: serde_json::to_string(options).unwrap(),
            seed,
            owner: seats[0].account.clone().unwrap(),
            visibility: Visibility::Unlisted,
            password: None,
            invite: "none".to_owned(),
            hotseat: false,
            pace: Pace::Live,
            clock: String::new(),
            origin: None,
            seats,
            state: TableState::Playing,
        };
        store.add_table(&table).await.unwrap();
    });
}

/// Text without what tells the tables apart by right: their names in addresses, moments, and fingerprints, which are of moments too.
pub(crate) fn alike(text: &str, table: &str) -> String {
    let mut text = text.replace(table, "TABLE");
    for name in [" datetime=\"", " data-part=\""] {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        text = parts.fold(first, |all, rest| all + rest.split_once('"').map_or("", |(_, rest)| rest));
    }
    text
}

/// Whether an answer leaves out what the page held already: that depends on what it was shown before.
pub(crate) fn leaves_out(body: &str) -> bool {
    body.contains("data-kept=\"")
}

/// Every answer about a table that a tab has received, as text.
fn bytes_of(tab: &Tab, table: &str) -> BTreeSet<(String, String)> {
    let received = tab.received();
    let about = received.iter().filter(|r| r.url.contains(table));
    let mut all = BTreeSet::new();
    for answer in about {
        assert!(answer.missing.is_none(), "{}: {} was not read: {:?}", tab.name, answer.url, answer.missing);
        let path = alike(answer.url.split_once("/table/").map_or("", |(_, path)| path), table);
        let body = alike(&String::from_utf8_lossy(&answer.body), table);
        // When a page is renewed, and what it is sent then, depends on the moment; everybody asks for all of it as well.
        if path.contains("/part") && !path.contains(WHOLE) {
            continue;
        }
        if answer.kind == "EventSource" {
            // How much of a stream was heard depends on when the page was left; what it can say is the same. The empty comment
            // that keeps a quiet connection open comes to whoever listens long enough.
            let told = body.lines().filter(|line| *line != ":");
            all.extend(told.map(|line| (path.clone(), line.to_owned())));
        } else {
            all.insert((path, body));
        }
    }
    all
}

/// Waits until a tab hears the stream of a table: whoever connects later is told the newest number only.
fn listen(tab: &Tab, table: &str) {
    let end = Instant::now() + Duration::from_secs(60);
    let hears =
        |tab: &Tab| bytes_of(tab, table).iter().any(|(path, line)| path.ends_with("/live") && line == "data: 0");
    while !hears(tab) {
        assert!(Instant::now() < end, "{} does not hear the table", tab.name);
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Looks at everything there is to see of a table.
fn look(tab: &Tab, table: &str) {
    for view in VIEWS {
        tab.go(&format!("/table/{table}?tab={view}"));
        tab.settle();
        tab.ask(&format!(
            "fetch('/table/{table}/part?tab={view}&{WHOLE}').then((a) => a.text()).then((text) => text.length)"
        ));
    }
    for past in ["?at=0", "?at=1"] {
        tab.go(&format!("/table/{table}{past}"));
        tab.settle();
    }
    tab.go(&format!("/table/{table}"));
    tab.settle();
}

#[test]
fn a_hand_is_in_nothing_that_others_receive() {
    if !long("a_hand_is_in_nothing_that_others_receive") {
        return;
    }
    let Some(chromium) = Chromium::start("secrets") else { return };
    let house = House::open("secrets");
    let names = ["Ann", "Bob", "Cy", "Dee"];
    let people: Vec<Tab> = names.iter().map(|name| chromium.tab(name, &house, Screen::Desk)).collect();
    people.iter().for_each(register);
    for table in TABLES {
        set(&house, &names, "1846", &[], table, SEED);
    }
    let stranger = chromium.tab("Eve", &house, Screen::Desk);
    let turn = |tab: &Tab| tab.is("document.querySelector('#table').dataset.turn !== undefined");
    let mut next = people.len();
    let mut first = people.len();
    let mut taken = Vec::new();
    for (which, table) in TABLES.into_iter().enumerate() {
        // All are there, live, when the first card is taken: another one at each table.
        for tab in people.iter().chain([&stranger]) {
            tab.go(&format!("/table/{table}"));
            tab.settle();
            listen(tab, table);
        }
        first = people.iter().position(turn).expect("somebody begins");
        let walker = Walker::new(&people[first], 0);
        let drafts = walker.offers();
        assert!(drafts.len() > 2 && drafts.iter().all(|o| o.kind() == "draft"));
        walker.click(&drafts[which]);
        taken.push(drafts[which].0["action"]["card"].as_str().unwrap().to_owned());
        let seq = people[first].seq();
        for tab in people.iter().chain([&stranger]) {
            tab.until("the move", &format!("seq() === {seq}"));
            tab.settle();
        }
        next = people.iter().position(turn).expect("somebody goes on");
        for tab in people.iter().chain([&stranger]) {
            look(tab, table);
        }
    }
    assert_ne!(taken[0], taken[1], "the tables keep different secrets");

    let seen = |tab: &Tab| TABLES.map(|table| bytes_of(tab, table));
    // Who took a card sees it. Whoever draws next sees what is left, which is theirs to see.
    let [here, there] = seen(&people[first]);
    assert_ne!(here, there, "the difference can be seen by who may see it");
    let others = people.iter().enumerate().filter(|(i, _)| *i != first && *i != next).map(|(_, tab)| tab);
    for tab in others.chain([&stranger]) {
        let [here, there] = seen(tab);
        assert!(here.len() > VIEWS.len(), "{} received {} answers", tab.name, here.len());
        assert!(
            here.iter().any(|(path, body)| path.ends_with("/live") && body.starts_with("data:")),
            "streams are heard"
        );
        if let Some((path, body)) = here.symmetric_difference(&there).next() {
            let start: String = body.chars().take(400).collect();
            panic!("{} can tell which card was taken: {path} said this at one table only: {start}", tab.name);
        }
        // Nobody else's form either.
        for (path, body) in &here {
            assert!(!body.contains("&quot;draft&quot;") && !body.contains("\"draft\""), "{}: {path}", tab.name);
        }
    }
    // The seed of the deal is nowhere: not in pages as they stand, nor in any head or content that came.
    for tab in people.iter().chain([&stranger]) {
        let page = tab.ask("document.documentElement.outerHTML");
        assert!(!page.as_str().unwrap().contains(&SEED.to_string()), "{}", tab.name);
        for answer in tab.received() {
            let content = String::from_utf8_lossy(&answer.body);
            let all = [content.as_ref(), &answer.head, &answer.url];
            assert!(all.iter().all(|t| !t.contains(&SEED.to_string())), "{}: {}", tab.name, answer.url);
        }
        assert!(tab.is(&format!("document.body.innerText.includes({})", quoted("Of friends"))));
    }
}
