//! Each public type that people start from has an example in its documentation. That it compiles and holds is for `cargo test --doc`.

use std::fs;
use std::path::Path;

/// The types, by crate.
const STARTS: [(&str, &[&str]); 3] = [
    (
        "engine",
        &[
            "Action",
            "AnyGame",
            "Ask",
            "Chart",
            "Choice",
            "Course",
            "Decision",
            "Edition",
            "Ending",
            "Event",
            "Game",
            "Outcome",
            "PastAction",
            "Refusal",
            "Rules",
            "Settings",
            "Setup",
            "Special",
            "State",
            "Table",
            "Teller",
            "View",
            "Viewer",
        ],
    ),
    ("board", &["Board", "Ground", "Map", "Placement", "Reach", "ReachCache", "Tile", "TileSet"]),
    ("routes", &["Bonus", "Limit", "Network", "Problem", "Train"]),
];

/// What is written above the declaration of a type; `None` if the file does not declare it.
fn documentation<'a>(file: &'a str, name: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<&str> = file.lines().collect();
    let declares = |line: &&str| {
        let rest = ["pub struct ", "pub enum ", "pub trait "].iter().find_map(|words| line.strip_prefix(words));
        rest.and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with([' ', '<', ':', ';', '(']))
    };
    let at = lines.iter().position(declares)?;
    let above = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
    Some(above.copied().collect())
}

#[test]
fn types_that_people_start_from_have_examples() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (name, types) in STARTS {
        let entries = fs::read_dir(crates.join(name).join("src")).unwrap().map(|entry| entry.unwrap().path());
        let files: Vec<String> =
            entries.filter(|path| path.is_file()).map(|f| fs::read_to_string(f).unwrap()).collect();
        for ty in types {
            let found = files.iter().find_map(|file| documentation(file, ty));
            let written = found.unwrap_or_else(|| panic!("{name} has no {ty}"));
            assert!(written.contains(&"/// ```"), "{name}::{ty} has no example");
        }
    }
}

#[test]
fn documentation_is_what_stands_above_a_type() {
    let file = "/// Not this.\npub struct Games;\n\n/// A game.\n///\n/// ```\n/// ```\n#[derive(Debug)]\npub struct Game<R> {}\n";
    assert_eq!(documentation(file, "Game").unwrap().len(), 5);
    assert_eq!(documentation(file, "Games"), Some(vec!["/// Not this."]));
    assert_eq!(documentation(file, "Gam"), None);
}
