//! `docs/rulings/<title>.md`: one row for each paragraph of the rulebook, and every test it names exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "| Paragraph | What Railhead does | Tests |";

/// A row of the table: paragraph, what is done, the names in the last column.
struct Row {
    paragraph: String,
    text: String,
    tests: Vec<String>,
}

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the table under [`HEAD`], up to the first line that is no row.
fn rows(file: &str) -> Vec<Row> {
    let table = file.lines().skip_while(|line| *line != HEAD).skip(2).take_while(|line| line.starts_with('|'));
    table
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [paragraph, text, tests] = cells[..] else { panic!("not three cells: {line}") };
            Row { paragraph: paragraph.to_owned(), text: text.to_owned(), tests: in_backticks(tests) }
        })
        .collect()
}

fn in_backticks(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every name of a test anywhere in the file, in the table or not.
fn names(file: &str) -> BTreeSet<String> {
    let is_name = |name: &String| name.contains("::") && !name.contains(' ') && !name.ends_with("::name");
    file.lines().flat_map(in_backticks).filter(is_name).collect()
}

/// How a test that does not run is marked; in parts, so that a search for such tests does not find this line.
const IGNORED: &str = concat!("#[", "ignore");

/// The tests of a folder of sources, as `module::name`; a test that is ignored does not run and does not count.
fn tests_in(folder: &Path) -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let module = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (mut is_test, mut ignored) = (false, false);
        for line in fs::read_to_string(&path).unwrap().lines().map(str::trim) {
            if line == "#[test]" {
                (is_test, ignored) = (true, false);
            } else if line.starts_with(IGNORED) {
                ignored = true;
            } else if let Some(name) = line.strip_prefix("fn ").filter(|_| is_test) {
                if !ignored {
                    tests.insert(format!("{module}::{}", name.split('(').next().unwrap()));
                }
                is_test = false;
            }
        }
    }
    tests
}

/// The tests that the rulings of a title may name: those of `tests/rules_<title>/`, and of the files beside this one.
fn tests_of(title: &str) -> BTreeSet<String> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut tests = tests_in(&here.join(format!("rules_{}", title.replace('-', "_"))));
    tests.extend(tests_in(&here.join("titles")));
    tests
}

/// The rulings that exist, by title.
fn rulings() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for title in railhead_titles::ALL {
        if let Ok(text) = fs::read_to_string(project().join(format!("docs/rulings/{}.md", title.name))) {
            files.push((title.name.to_owned(), text));
        }
    }
    files
}

#[test]
fn every_paragraph_has_one_row() {
    let Some(folder) = railhead_testkit::shared("rulebooks") else { return };
    let text = fs::read_to_string(folder.join("paragraphs.json")).unwrap();
    let paragraphs: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).unwrap();
    for (title, file) in rulings() {
        let listed = paragraphs.get(&title).unwrap_or_else(|| panic!("{title} has no paragraphs"));
        let found: Vec<String> = rows(&file).into_iter().map(|r| r.paragraph).collect();
        let missing: Vec<&String> = listed.iter().filter(|p| !found.contains(p)).collect();
        let unknown: Vec<&String> = found.iter().filter(|p| !listed.contains(p)).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{title}: missing {missing:?}, unknown {unknown:?}");
        assert_eq!(&found, listed, "{title}: once each, in the order of the book");
    }
}

#[test]
fn every_row_says_something_and_names_a_test() {
    for (title, file) in rulings() {
        let rows = rows(&file);
        assert!(!rows.is_empty(), "{title} has no table");
        for row in rows {
            assert!(row.text.len() > 20, "{title} {}: what does Railhead do?", row.paragraph);
            assert!(!row.tests.is_empty(), "{title} {}: no test", row.paragraph);
        }
    }
}

#[test]
fn every_test_that_is_named_exists() {
    for (title, file) in rulings() {
        let tests = tests_of(&title);
        let missing: Vec<String> = names(&file).into_iter().filter(|name| !tests.contains(name)).collect();
        assert!(missing.is_empty(), "{title} names tests that do not exist: {missing:?}");
        for row in rows(&file) {
            for name in row.tests {
                assert!(tests.contains(&name), "{title} {}: {name}", row.paragraph);
            }
        }
    }
}

#[test]
fn every_module_of_a_titles_tests_is_part_of_its_binary() {
    // A file that main.rs does not name would hold tests that never run.
    for (title, _) in rulings() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rules_{}", title.replace('-', "_")));
        let Ok(main) = fs::read_to_string(folder.join("main.rs")) else { continue };
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let module = entry.path().file_stem().unwrap().to_string_lossy().into_owned();
            let named = main.lines().any(|line| line.trim() == format!("mod {module};"));
            assert!(named || module == "main", "{title}: main.rs lacks {module}");
        }
    }
}

#[test]
fn every_option_is_explained() {
    for (title, file) in rulings() {
        let Some(found) = railhead_titles::find(&title) else { continue };
        for option in found.options {
            assert!(file.contains(&format!("`{}`", option.key)), "{title}: {} is not mentioned", option.key);
        }
        for preset in found.presets {
            assert!(file.contains(&format!("`{}`", preset.name)), "{title}: preset {} is not mentioned", preset.name);
        }
    }
}

#[test]
fn every_change_of_the_rules_stands_under_versions() {
    for title in railhead_titles::ALL.into_iter().filter(|title| title.version > 1) {
        let page = railhead_titles::rulings(title.name).unwrap();
        let (_, versions) = page.split_once("\n## Versions\n").expect(title.name);
        let told: Vec<&str> = versions.lines().filter(|line| line.starts_with("- ")).collect();
        let listed: Vec<String> =
            title.changes().map(|c| format!("- **{}**, {}: {}", c.since, c.paragraph, c.what)).collect();
        assert_eq!(told, listed, "docs/rulings/{}.md", title.name);
        let since: Vec<u32> = title.changes().map(|c| c.since).collect();
        assert!(since.is_sorted(), "{}: the newest changes come last", title.name);
        let versions: BTreeSet<u32> = since.into_iter().collect();
        assert!(versions.into_iter().eq(2..=title.version), "{}: every version changes something", title.name);
    }
}
