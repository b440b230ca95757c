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

#[test]
fn modules_look_down_only() {
    let sources = Sources::under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let graph = sources.graph();
    let modules: BTreeSet<&str> = graph.keys().map(|file| top(file)).collect();
    for (module, _) in NEVER {
        assert!(modules.contains(module), "there is no module {module} any more");
    }
    assert_eq!(upward(&graph), Vec::<String>::new());
    let found = cycles(&graph);
    assert!(found.is_empty(), "these import each other in a circle:\n{}", found.join("\n"));
}
