//! That the files in the program are those of the folder.

use super::{MODULES, OTHERS, STYLES, built_in, kind, read, without_comments};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

fn listed(part: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder().join(part)).unwrap();
    files.map(|file| format!("{part}/{}", file.unwrap().file_name().to_str().unwrap())).collect()
}

#[test]
fn every_script_and_style_is_in_the_program() {
    let names = |files: &[(&str, &str)]| files.iter().map(|(name, _)| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(names(MODULES), listed("scripts"));
    assert_eq!(names(STYLES), listed("styles"));
}

#[test]
fn modules_import_what_is_there() {
    for (name, text) in MODULES {
        for import in text.split(" from \"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let path = import.strip_prefix("./").unwrap_or_else(|| panic!("{name} imports {import}"));
            assert!(built_in(&format!("scripts/{path}")).is_some(), "{name} imports {import}");
        }
    }
}

#[test]
fn a_folder_gives_the_same_files_and_nothing_outside() {
    for (name, text) in MODULES.iter().chain(OTHERS) {
        assert_eq!(read(&folder(), name).unwrap(), *text, "{name}");
        assert!(kind(name).is_some(), "{name}");
    }
    assert_eq!(read(&folder(), "railhead.css").unwrap(), built_in("railhead.css").unwrap());
    for name in
        ["../Cargo.toml", "scripts/../../Cargo.toml", "scripts//main.js", "/etc/hostname", ".hidden.js", "none.js"]
    {
        assert!(read(&folder(), name).is_err(), "{name}");
    }
}

#[test]
fn comments_are_not_sent_but_all_code_is() {
    let script = "// One.\nlet a = 1; // kept\n/** Two. */\n/**\n * Three.\n * @type {X}\n */\nlet b =\n  /** @type {Y} */ (a);\n";
    assert_eq!(without_comments(script), "let a = 1; // kept\nlet b =\n  /** @type {Y} */ (a);\n");
    // What is left out is comments and nothing else.
    for (name, text) in MODULES {
        let code = |text: &str| {
            text.lines().filter(|l| l.contains(['=', '(', '}']) && !l.trim().starts_with(['/', '*'])).count()
        };
        assert_eq!(code(text), code(&without_comments(text)), "{name}");
    }
}
