//! Every page, looked at by axe-core: names, roles, contrast, order of headings, what can be reached with keys.
//!
//! axe-core comes from npm, as `.ci/run` puts it under `target`; no page of ours knows of it.

use crate::chromium::Chromium;
use crate::foreseen::{Foreseen, setup};
use crate::house::House;
use crate::live::register;
use crate::position;
use crate::tab::{Screen, Tab};
use railhead_engine::RoundKind;
use railhead_testkit::{extent, tell};
use railhead_titles::Game;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where it lies.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/npm/node_modules/axe-core/axe.min.js");

/// Everything that axe has to say against a page: rule, help, and the elements.
const FAULTS: &str = r#"axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(
  ({ id, help, nodes }) => nodes.map((n) => [`${id}: ${help}`, `${n.target.join(" ")}  ${n.html.slice(0, 160)}  ${n.any[0]?.message || ""}`])
))"#;

/// What was found, by rule: where, and the elements.
type Found = BTreeMap<String, Vec<String>>;

/// The checker, if it is there.
fn axe() -> Option<String> {
    let path = std::env::var_os("RAILHEAD_AXE").map_or_else(|| PathBuf::from(AXE), PathBuf::from);
    let source = std::fs::read_to_string(&path).ok();
    if source.is_none() {
        assert!(std::env::var_os("RAILHEAD_AXE_REQUIRED").is_none(), "there is no {}", path.display());
        tell("SKIPPED accessible: it needs axe-core under target/npm, where `.ci/run` installs it, or in RAILHEAD_AXE");
    }
    source
}

/// Looks at a page as it is now.
fn look(tab: &Tab, axe: &str, page: &str, found: &mut Found) {
    tab.settle();
    if !tab.is("typeof axe === 'object'") {
        tab.call("Runtime.evaluate", &json!({ "expression": axe }));
    }
    for fault in tab.ask(FAULTS).as_array().unwrap() {
        let [rule, element] = [0, 1].map(|part| fault[part].as_str().unwrap().to_owned());
        found.entry(rule).or_default().push(format!("{page} ({}): {element}", tab.name));
    }
}

/// Looks at a game and at all of its views.
fn look_at_game(tab: &Tab, axe: &str, name: &str, game: &Game, views: &[&str], found: &mut Found) {
    position::open(tab, game);
    look(tab, axe, name, found);
    let table = tab.ask("location.pathname").as_str().unwrap().to_owned();
    for view in views {
        tab.go(&format!("{table}?tab={view}"));
        look(tab, axe, &format!("{name}, {view}"), found);
    }
}

fn round(kind: RoundKind) -> impl Fn(&Game) -> bool {
    move |game| game.table().round.kind == kind && game.table().round.set >= 2
}

const VIEWS: [&str; 12] =
    ["board", "entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "auto", "log", "more"];

#[test]
fn nothing_stands_in_the_way_of_who_cannot_see_or_point() {
    let Some(axe) = axe() else { return };
    let Some(chromium) = Chromium::start("accessible") else { return };
    let house = House::open("accessible");
    let mut found = Found::new();
    let screens = [("desk", Screen::Desk, "light"), ("dark", Screen::Desk, "dark"), ("phone", Screen::Phone, "light")];
    let most = if extent::all() { screens.len() } else { 1 };
    for (name, screen, theme) in &screens[..most] {
        let mut tab = chromium.tab(name, &house, *screen);
        tab.expect("404");
        tab.go("/login");
        tab.ask(&format!("localStorage.setItem('theme', '{theme}')"));
        for path in ["/login", "/register", "/", "/import", "/nowhere"] {
            tab.go(path);
            look(&tab, &axe, path, &mut found);
        }
        register(&tab);
        for path in ["/", "/tables", "/account", "/account/tokens", "/new", "/new?title=1846", "/new?hotseat=1"] {
            tab.go(path);
            look(&tab, &axe, path, &mut found);
        }
        tab.go("/new?title=1846");
        tab.leads_on(|| tab.click_named("Open the table"));
        look(&tab, &axe, "a table that has not begun", &mut found);
        let table = tab.ask("location.pathname").as_str().unwrap().to_owned();
        tab.go(&format!("{table}/webhook"));
        look(&tab, &axe, "webhook", &mut found);

        let operating = position::played("1846", 11, |g| round(RoundKind::Operating)(g) && position::turn_begins(g));
        look_at_game(&tab, &axe, "operating round", &operating, &VIEWS, &mut found);
        tab.go(&format!("{}?at=3", tab.ask("location.pathname").as_str().unwrap()));
        look(&tab, &axe, "the past", &mut found);
        look_at_game(&tab, &axe, "draft", &position::fresh("1846", 11), &[], &mut found);
        look_at_game(
            &tab,
            &axe,
            "stock round",
            &position::played("1846", 11, round(RoundKind::Stock)),
            &[],
            &mut found,
        );
        let end = Foreseen::of(&setup("1846", &[], 3, 1853), 1853).end;
        look_at_game(&tab, &axe, "the end", &end, &["entities", "spreadsheet"], &mut found);
        if !extent::all() {
            continue;
        }
        for title in position::playable().into_iter().map(|title| title.name).filter(|title| *title != "1846") {
            look_at_game(&tab, &axe, &format!("{title}, opening"), &position::fresh(title, 11), &[], &mut found);
            let stock = position::played(title, 11, round(RoundKind::Stock));
            look_at_game(&tab, &axe, &format!("{title}, stock round"), &stock, &["market"], &mut found);
            let late = position::played(title, 11, |g| round(RoundKind::Operating)(g) && position::turn_begins(g));
            look_at_game(&tab, &axe, &format!("{title}, operating round"), &late, &["entities", "info"], &mut found);
        }
    }
    let told: Vec<String> = found
        .iter()
        .map(|(rule, all)| format!("{rule} ({})\n    {}", all.len(), all[..all.len().min(12)].join("\n    ")))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
