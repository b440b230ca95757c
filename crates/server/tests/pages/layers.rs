//! Modules of the server look down only: what they import is read from their sources.

use std::collections::{BTreeMap, BTreeSet};
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

/// The names that follow on `crate::` in a source, those in braces too.
fn imports(source: &str) -> BTreeSet<String> {
    let name = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let mut found = BTreeSet::new();
    for line in source.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
        for (at, _) in line.match_indices("crate::") {
            // `$crate::` and `some_crate::` are something else.
            if line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
                continue;
            }
            let rest = &line[at + "crate::".len()..];
            match rest.strip_prefix('{') {
                Some(inside) => found.extend(inside.split(',').map(|one| name(one.trim()))),
                None => drop(found.insert(name(rest))),
            }
        }
    }
    found
}

/// The top-level modules of a folder of sources, and which of them each imports.
fn graph(root: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(root).unwrap();
            let module = inside.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs");
            if module != "lib" {
                let source = std::fs::read_to_string(&path).unwrap();
                all.entry(module.to_owned()).or_default().extend(imports(&source));
            }
        }
    }
    let modules: BTreeSet<String> = all.keys().cloned().collect();
    for (module, imported) in &mut all {
        imported.retain(|name| name != module && modules.contains(name));
    }
    all
}

/// Modules that import each other in a circle: what is left once all have gone that import nothing that is left.
fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut left: BTreeSet<String> = graph.keys().cloned().collect();
    loop {
        let before = left.len();
        left = left.iter().filter(|module| graph[*module].iter().any(|to| left.contains(to))).cloned().collect();
        if left.len() == before {
            return left;
        }
    }
}

/// Every import that looks up.
fn upward(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<(&str, &str)> {
    let never = NEVER.iter().flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)));
    never.filter(|(from, to)| graph.get(*from).is_some_and(|imports| imports.contains(*to))).collect()
}

#[test]
fn modules_look_down_only() {
    let graph = graph(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for module in NEVER.iter().map(|(from, _)| *from) {
        assert!(graph.contains_key(module), "there is no module {module} any more");
    }
    assert_eq!(upward(&graph), []);
    assert_eq!(circle(&graph), BTreeSet::new(), "these import each other in a circle");
}

#[test]
fn what_looks_up_is_found() {
    let source =
        "use crate::{api, web};\n// crate::store is only named here\nlet x = crate::table::now();\n$crate::bot!();";
    assert_eq!(imports(source), ["api", "table", "web"].map(str::to_owned).into());
    let graph = |pairs: &[(&str, &[&str])]| -> BTreeMap<String, BTreeSet<String>> {
        let set = |to: &[&str]| to.iter().map(|name| (*name).to_owned()).collect();
        pairs.iter().map(|(from, to)| ((*from).to_owned(), set(to))).collect()
    };
    let up = graph(&[("table", &["web"]), ("web", &[])]);
    assert_eq!(upward(&up), [("table", "web")]);
    assert!(circle(&up).is_empty());
    let around = graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["a"]), ("d", &["a"]), ("e", &[])]);
    assert_eq!(circle(&around), ["a", "b", "c", "d"].map(str::to_owned).into());
}
