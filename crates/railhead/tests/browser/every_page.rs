//! Every page that there is, each at an address where there is something to see.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::register;
use crate::position::{self, playable};
use crate::tab::{Screen, Tab};
use railhead_engine::RoundKind;
use railhead_testkit::long;
use railhead_titles::Game;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The addresses of pages as the route table names them, and where each is looked at. A table is looked at in the scenes below.
const PAGES: [(&str, &[&str]); 20] = [
    ("/", &["/"]),
    ("/tables", &["/tables"]),
    ("/account", &["/account"]),
    ("/account/confirm", &["/account/confirm?code=none"]),
    ("/account/tokens", &["/account/tokens"]),
    ("/new", &["/new?title=1846", "/new?title=1853-2009", "/new?title=1848&hotseat=1"]),
    ("/login", &["/login"]),
    ("/register", &["/register"]),
    ("/import", &["/import"]),
    ("/api", &["/api"]),
    ("/learn", &["/learn"]),
    ("/learn/{lesson}", &["/learn/1846-first-trains?at=2", "/learn/1846-stock?at=2"]),
    ("/help", &["/help"]),
    ("/help/{title}", &["/help/1846"]),
    ("/table/{id}", &[]),
    ("/table/{id}/hint", &["/table/{id}/hint"]),
    ("/table/{id}/notes", &["/table/{id}?tab=tools"]),
    ("/table/{id}/webhook", &["/table/{id}/webhook"]),
    // What is shown for an address where there is nothing.
    ("fallback", &["/nowhere"]),
    ("broken", &[]),
];

/// What is answered to programs, scripts and pictures.
const NO_PAGES: [&str; 12] = [
    "/art/{file}",
    "/assets/{version}/{*file}",
    "/tiles/{title}/{file}",
    "/table/{id}/part",
    "/table/{id}/live",
    "/table/{id}/barred/{hex}",
    "/table/{id}/file/{name}",
    "/live",
    "/health",
    "/health/live",
    "/health/ready",
    "/metrics",
];

/// The views of a table beside the game itself.
const TABS: [&str; 11] =
    ["entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "auto", "log", "more"];

/// Whoever is asked to look at pages.
pub(crate) trait Look {
    /// Looks at the page that a tab shows, which has this name.
    fn look(&mut self, tab: &Tab, name: &str);
}

fn round(kind: RoundKind, set: u16) -> impl Fn(&Game) -> bool {
    move |game| game.table().round.kind == kind && game.table().round.set >= set
}

/// Games at moments that look different.
fn scenes(title: &str) -> [(&'static str, Game); 4] {
    let late = |game: &Game| round(RoundKind::Operating, 3)(game) && position::turn_begins(game);
    [
        ("opening", position::fresh(title, 11)),
        ("stock", position::played(title, 11, round(RoundKind::Stock, 3))),
        ("operating", position::played(title, 11, late)),
        ("over", position::played(title, 11, |game| game.outcome().is_some())),
    ]
}

/// Goes through all pages: the tables of one title, or of all of them where tests may take long.
pub(crate) fn walk(test: &str, look: &mut dyn Look) {
    let Some(chromium) = Chromium::start(test) else { return };
    let house = House::open(test);
    let mut tab = chromium.tab("Alexandra", &house, Screen::Desk);
    // An address where there is nothing, and advice at a table that allows none.
    tab.expect("404");
    tab.expect("409");
    for (route, name) in [("/", "home-stranger"), ("/login", "login"), ("/register", "register")] {
        tab.go(route);
        look.look(&tab, name);
    }
    register(&tab);
    let whole = long("the pages of all titles, but for 1846");
    for title in playable().into_iter().filter(|title| whole || title.name == "1846") {
        let title = title.name;
        for (scene, game) in scenes(title) {
            position::open(&tab, &game);
            look.look(&tab, &format!("{title}-{scene}"));
            let table = tab.ask("location.pathname");
            let table = table.as_str().unwrap();
            if scene == "operating" || (scene == "over" && whole) {
                for view in TABS {
                    tab.go(&format!("{table}?tab={view}"));
                    look.look(&tab, &format!("{title}-{scene}-{view}"));
                }
                tab.go(&format!("{table}?at=40"));
                look.look(&tab, &format!("{title}-past"));
            }
            if scene == "operating" && title == "1846" {
                for (_, addresses) in PAGES {
                    for address in addresses.iter().filter(|address| address.contains("{id}")) {
                        let there = address.replace("/table/{id}", table);
                        tab.go(&there);
                        look.look(
                            &tab,
                            &format!("{title}{}", address.replace("/table/{id}", "").replace(['/', '?', '='], "-")),
                        );
                    }
                }
            }
        }
    }
    // A table that waits for players.
    tab.go("/new?title=1846");
    tab.leads_on(|| tab.click("document.querySelector('form[action=\"/new\"] button.red')"));
    look.look(&tab, "waiting-room");
    for (route, addresses) in PAGES {
        for (i, address) in addresses.iter().enumerate().filter(|(_, address)| !address.contains("{id}")) {
            tab.go(address);
            let name = route.trim_matches('/').replace('/', "-");
            let name = if name.is_empty() { "home" } else { &name };
            look.look(&tab, &if i == 0 { name.to_owned() } else { format!("{name}-{}", i + 1) });
        }
    }
}

fn source(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src").join(path)).unwrap()
}

/// The addresses of a source file with routes that may be asked for with GET.
fn routes(path: &str) -> BTreeSet<String> {
    let text = source(path);
    let of = |route: &str| -> Option<String> {
        let (address, rest) = route.trim_start().strip_prefix('"')?.split_once('"')?;
        rest.contains("get(").then(|| address.to_owned())
    };
    text.split(".route(").skip(1).filter_map(of).collect()
}

#[test]
fn the_list_of_pages_is_complete() {
    let listed: BTreeSet<String> = PAGES.iter().map(|(route, _)| *route).chain(NO_PAGES).map(str::to_owned).collect();
    let there: BTreeSet<String> = ["web/mod.rs", "router.rs"].into_iter().flat_map(routes).collect();
    assert!(there.contains("/") && there.contains("/import"), "the routes are read: {there:?}");
    let missing: Vec<&String> = there.difference(&listed).collect();
    assert!(missing.is_empty(), "pages that nobody looks at: {missing:?}");
}

#[test]
fn the_list_of_views_is_complete() {
    // Each arm of the function that says what a view is called in addresses.
    let tab = source("web/table/tab.rs");
    let arms = tab.lines().filter_map(|line| {
        let (_, name) = line.trim().strip_prefix("Self::")?.split_once(" => \"")?;
        name.strip_suffix("\",").map(str::to_owned)
    });
    let arms: BTreeSet<String> = arms.collect();
    let listed: BTreeSet<String> = TABS.iter().chain(&["game"]).map(|&name| name.to_owned()).collect();
    assert_eq!(arms, listed);
}

/// Where pictures are kept, if `RAILHEAD_PICTURES` names a folder.
pub(crate) fn album() -> Option<PathBuf> {
    let folder = std::env::var_os("RAILHEAD_PICTURES").map(PathBuf::from)?;
    std::fs::create_dir_all(&folder).unwrap();
    Some(folder)
}
