//! Cycles among files and folders.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Which files each file names something of.
pub(super) type Graph<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// The entry of a folder that a file is or lies in; `None` if it lies elsewhere. The name of the topmost folder is empty, those of
/// others end with a slash.
fn entry<'a>(folder: &str, file: &'a str) -> Option<&'a str> {
    let inside = file.strip_prefix(folder)?;
    Some(inside.split_once('/').map_or(inside, |(below, _)| below))
}

/// What the entries of a folder name of each other, and by which files.
fn entries<'a>(graph: &Graph<'a>, folder: &str) -> BTreeMap<&'a str, BTreeMap<&'a str, (&'a str, &'a str)>> {
    let mut entries: BTreeMap<&str, BTreeMap<&str, (&str, &str)>> = BTreeMap::new();
    for (from, all) in graph {
        for to in all {
            if let (Some(here), Some(there)) = (entry(folder, from), entry(folder, to))
                && here != there
            {
                entries.entry(here).or_default().entry(there).or_insert((*from, *to));
            }
        }
    }
    entries
}

/// The shortest way from an entry back to itself, as the imports it is made of.
fn way_back<'a>(
    entries: &BTreeMap<&'a str, BTreeMap<&'a str, (&'a str, &'a str)>>,
    start: &'a str,
) -> Option<Vec<(&'a str, (&'a str, &'a str))>> {
    let mut ways = VecDeque::from([(start, Vec::new())]);
    let mut seen = BTreeSet::new();
    while let Some((at, way)) = ways.pop_front() {
        for (to, import) in entries.get(at).into_iter().flatten() {
            let longer: Vec<_> = way.iter().copied().chain([(at, *import)]).collect();
            if *to == start {
                return Some(longer);
            }
            if seen.insert(*to) {
                ways.push_back((*to, longer));
            }
        }
    }
    None
}

/// Every shortest cycle among the entries of each folder, in words: the entries, and one import for each step.
pub(super) fn cycles(graph: &Graph<'_>) -> Vec<String> {
    let parents = graph.keys().flat_map(|file| file.match_indices('/').map(|(at, _)| &file[..=at]));
    let folders: BTreeSet<&str> = parents.chain([""]).collect();
    let mut found = Vec::new();
    for folder in folders {
        let entries = entries(graph, folder);
        let mut told: BTreeSet<BTreeSet<&str>> = BTreeSet::new();
        for start in entries.keys() {
            let Some(way) = way_back(&entries, start) else { continue };
            if told.insert(way.iter().map(|(entry, _)| *entry).collect()) {
                let names: Vec<String> = way.iter().map(|(entry, _)| format!("{folder}{entry}")).collect();
                let imports: Vec<String> = way.iter().map(|(_, (from, to))| format!("{from} uses {to}")).collect();
                found.push(format!("{} → {folder}{start}: {}", names.join(" → "), imports.join(", ")));
            }
        }
    }
    found
}
