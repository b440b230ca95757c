//! Modules of the server look down only: what they import is read from their sources.

mod cycles;
mod sources;

use cycles::{Graph, cycles};
use sources::Sources;
use std::collections::BTreeSet;
use std::path::Path;

/// Who may know nothing of whom, beside what cycles forbid: the layers below know nothing of those above, and pages and programs
/// nothing of each other.
const NEVER: [(&str, &[&str]); 9] = [
    ("store", &["table", "service", "http", "web", "api", "bot", "automation", "notify"]),
    ("table", &["service", "http", "web", "api", "bot", "automation", "notify"]),
    ("notify", &["service", "http", "web", "api"]),
    ("bot", &["http", "web", "api"]),
    ("automation", &["http", "web", "api"]),
    ("service", &["http", "web", "api"]),
    ("http", &["web", "api"]),
    ("web", &["api"]),
    ("api", &["web"]),
];

/// The topmost module that a file belongs to.
fn top(file: &str) -> &str {
    file.split_once('/').map_or_else(|| file.trim_end_matches(".rs"), |(folder, _)| folder)
}

/// Every import that looks up.
fn upward(graph: &Graph<'_>) -> Vec<String> {
    let links = graph.iter().flat_map(|(from, all)| all.iter().map(move |to| (*from, *to)));
    let up = |(from, to): &(&str, &str)| NEVER.iter().any(|(low, high)| top(from) == *low && high.contains(&top(to)));
    links.filter(up).map(|(from, to)| format!("{from} uses {to}")).collect()
}

/// Where pages and programs ask the store itself. They may name what is kept, but whoever reads or changes it goes through the
/// service, which says whether somebody may.
fn past_the_service(sources: &Sources) -> Vec<String> {
    let outside = |file: &str| ["web", "api"].contains(&top(file));
    let is_type = |item: &str| item.starts_with(char::is_uppercase) && item != "Store";
    let taken = sources.taken_from("store").into_iter().filter(|(file, item)| outside(file) && !is_type(item));
    let asked = sources.callers_of("store").into_iter().filter(|file| outside(file));
    let taken = taken.map(|(file, item)| format!("{file} uses store::{item}"));
    taken.chain(asked.map(|file| format!("{file} calls store()"))).collect()
}

/// Where the database is spoken to, beside the store.
fn past_the_store(sources: &Sources) -> Vec<String> {
    let outside = sources.naming("sqlx").into_iter().filter(|file| top(file) != "store");
    outside.map(|file| format!("{file} names sqlx")).collect()
}

/// Which functions that answer requests are called by others, instead of what both need.
fn between_handlers(sources: &Sources) -> Vec<String> {
    sources.calls_of_handlers().into_iter().map(|(file, handler)| format!("{file} calls {handler}")).collect()
}

#[test]
fn modules_look_down_only() {
    let sources = Sources::under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let graph = sources.graph();
    let modules: BTreeSet<&str> = graph.keys().map(|file| top(file)).collect();
    for (module, _) in NEVER {
        assert!(modules.contains(module), "there is no module {module} any more");
    }
    assert_eq!(upward(&graph), Vec::<String>::new());
    assert_eq!(past_the_service(&sources), Vec::<String>::new());
    assert_eq!(past_the_store(&sources), Vec::<String>::new());
    assert!(sources.handlers() > 100, "only {} handlers were found", sources.handlers());
    assert_eq!(between_handlers(&sources), Vec::<String>::new());
    let found = cycles(&graph);
    assert!(found.is_empty(), "these import each other in a circle:\n{}", found.join("\n"));
}

/// What the files of a small crate are found to name of each other.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let sources = Sources::new(files.iter().copied());
    let graph = sources.graph();
    graph.iter().flat_map(|(from, all)| all.iter().map(move |to| format!("{from} uses {to}"))).collect()
}

fn cycles_of(files: &[(&str, &str)]) -> Vec<String> {
    cycles(&Sources::new(files.iter().copied()).graph())
}

#[test]
fn every_way_to_name_an_item_is_found() {
    let files = |text| {
        [("lib.rs", "mod a; mod b;"), ("a/mod.rs", "mod x; mod y;"), ("a/x.rs", text), ("a/y.rs", ""), ("b.rs", "")]
    };
    for text in [
        "use crate::a::y::Thing;",
        "use crate::{\n    a::{\n        y::{Thing, Other},\n    },\n};",
        "use super::y;",
        "use super::{y::Thing as Other};",
        "pub(crate) use super::y::*;",
        "fn f() { crate::a::y::g(); }",
        "fn f() -> super::y::Thing { todo!() }",
        "fn f() { html! { p { (crate::a::y::g()) } } }",
        "use crate::a;\nfn f() { a::y::g(); }",
        "use super as above;\nfn f() { above::y::g(); }",
        "mod inside { use super::super::y::Thing; }",
        "fn f() { use crate::a::y; }",
        "fn f() -> T { T { a: b.c(), ..super::y::default() } }",
    ] {
        assert_eq!(found(&files(text)), ["a/x.rs uses a/y.rs"], "{text}");
    }
    for text in [
        "// crate::a::y is only named here\n/* use crate::a::y; */ /// [`crate::a::y`]\nfn f() {}",
        "fn f() { \"crate::a::y\"; other::a::y::g(); }",
        "#[cfg(test)]\nmod tests { use crate::a::y; }",
        "#[cfg(test)]\nuse crate::a::y;",
        "use self::Thing as T; struct Thing;",
    ] {
        assert_eq!(found(&files(text)), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_path_through_a_folder_leads_to_what_defines_the_item() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a/mod.rs", "mod x;\npub(crate) use x::{Thing, other as renamed};\npub(crate) const MOST: u8 = 1;"),
        ("a/x.rs", "pub(crate) struct Thing; pub(crate) fn other() {}"),
        ("b.rs", "use crate::a::{self, Thing};\nfn f() { a::renamed(); }"),
        ("c.rs", "use crate::a::MOST;"),
    ];
    assert_eq!(found(&files), ["b.rs uses a/x.rs", "c.rs uses a/mod.rs"]);
}

#[test]
fn planted_cycles_are_found() {
    let among_files = [
        ("lib.rs", ""),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "fn f() { crate::c::f(); }"),
        ("c.rs", "use super::a;"),
    ];
    let told = "a.rs → b.rs → c.rs → a.rs: a.rs uses b.rs, b.rs uses c.rs, c.rs uses a.rs";
    assert_eq!(cycles_of(&among_files), [told]);
    // No file of these is in a cycle, but the folders are.
    let among_folders = [
        ("lib.rs", ""),
        ("a/mod.rs", "mod x; mod y;"),
        ("a/x.rs", "use crate::b::y::Y;"),
        ("a/y.rs", ""),
        ("b/mod.rs", "mod x; mod y;"),
        ("b/x.rs", "use crate::a::y::Y;"),
        ("b/y.rs", ""),
    ];
    assert_eq!(cycles_of(&among_folders), ["a → b → a: a/x.rs uses b/y.rs, b/x.rs uses a/y.rs"]);
    let with_parent = [
        ("lib.rs", ""),
        ("a/mod.rs", "mod x;\npub(crate) use x::X;\npub(crate) struct Shared;\nfn f() { x::g(); }"),
        ("a/x.rs", "use super::Shared;"),
    ];
    let told = "a/mod.rs → a/x.rs → a/mod.rs: a/mod.rs uses a/x.rs, a/x.rs uses a/mod.rs";
    assert_eq!(cycles_of(&with_parent), [told]);
}

#[test]
fn a_parent_that_only_re_exports_is_no_cycle() {
    let files = [
        ("lib.rs", "mod a;\npub use a::X;"),
        ("a/mod.rs", "mod x;\nmod y;\npub(crate) use x::X;\npub use self::y::Y;"),
        ("a/x.rs", "use super::Y;\nuse crate::a::y::Other;"),
        ("a/y.rs", ""),
    ];
    assert_eq!(cycles_of(&files), Vec::<String>::new());
    assert_eq!(found(&files), ["a/x.rs uses a/y.rs"]);
}

#[test]
fn what_looks_up_is_found() {
    let files = [
        ("lib.rs", ""),
        ("table.rs", "use crate::web::site::page;"),
        ("web/mod.rs", ""),
        ("web/site/mod.rs", ""),
        ("web/site/page.rs", "use crate::table::Table;"),
    ];
    assert_eq!(upward(&Sources::new(files).graph()), ["table.rs uses web/site/page.rs"]);
}

#[test]
fn who_asks_the_store_past_the_service_is_found() {
    let files = [
        ("lib.rs", ""),
        ("store/mod.rs", "mod accounts;\npub use accounts::{Account, look};"),
        ("store/accounts.rs", "pub struct Account; pub fn look() {}"),
        ("service.rs", "use crate::store::look;\nfn f(app: &App) { app.store().account(); }"),
        ("web/mod.rs", ""),
        ("web/page.rs", "use crate::store::Account;\nfn f(app: &App) -> bool { crate::store::Account::is_guest() }"),
        ("web/list.rs", "use crate::store::look;"),
        ("api.rs", "async fn f(app: &App) { html! { (app.tables\n.store()\n.account().await?) } }"),
    ];
    let found = ["web/list.rs uses store::look", "api.rs calls store()"];
    assert_eq!(past_the_service(&Sources::new(files)), found);
}

#[test]
fn who_speaks_to_the_database_is_found() {
    let files = [
        ("lib.rs", ""),
        ("store/mod.rs", "use sqlx::Row;"),
        ("table.rs", "// sqlx::query\nfn f() -> &'static str { \"sqlx::query\" }"),
        ("bot.rs", "async fn f(pool: &Pool) { sqlx::query(\"\").execute(pool).await; }"),
    ];
    assert_eq!(past_the_store(&Sources::new(files)), ["bot.rs names sqlx"]);
}

#[test]
fn handlers_that_are_called_are_found() {
    let files = [
        ("lib.rs", "mod api; mod web; mod service;"),
        ("service.rs", "pub fn page() {}\nfn f() { page(); }"),
        (
            "web/mod.rs",
            "pub mod page; pub mod play;\nuse axum::routing::{get, post};\nfn all() { route(\"/\", get(page::page).post(play::play).layer(page::least())); }",
        ),
        (
            "web/page.rs",
            "use crate::service as page;\npub async fn page() { crate::service::page() }\npub async fn part() { page().await }\npub fn least() {}",
        ),
        ("web/play.rs", "use super::page;\npub async fn play() { page::least(); page::page().await }"),
        (
            "api.rs",
            "use crate::web::play::play;\nasync fn make() { play().await }\nasync fn again() { make().await; map.get(make); }\nfn all() { Endpoint::put(\"/a\", \"a\", make) }",
        ),
    ];
    let found = [
        "api.rs calls web::play::play",
        "api.rs calls api::make",
        "web/page.rs calls web::page::page",
        "web/play.rs calls web::page::page",
    ];
    assert_eq!(between_handlers(&Sources::new(files)), found);
}
