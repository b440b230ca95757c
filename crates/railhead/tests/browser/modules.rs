//! The unit tests of the scripts (`crates/server/assets/tests`), run by the browser in a page, with the scripts as they lie in
//! the folder.

use crate::chromium::Chromium;
use crate::house::House;
use crate::tab::{Screen, Tab};
use railhead_testkit::tell;
use serde_json::{Value, json};
use std::path::Path;

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/assets");

/// Runs the tests that a module brings along.
fn run(tab: &Tab, module: &str) -> Value {
    tab.ask(&format!("import('/assets/folder/tests/{module}').then((tests) => tests.run())"))
}

#[test]
fn unit_tests_of_the_scripts_pass() {
    let Some(chromium) = Chromium::start("modules") else { return };
    let house = House::with_assets("modules", Path::new(ASSETS));
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    tab.go("/login");
    let all = run(&tab, "all.js");
    assert_eq!(all["failed"], json!([]));
    let files = std::fs::read_dir(Path::new(ASSETS).join("tests")).unwrap();
    let files = files.filter(|file| file.as_ref().unwrap().path().to_str().unwrap().ends_with(".test.js")).count();
    assert_eq!(
        tab.ask("performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.test.js')).length"),
        files
    );
    tell(&format!("scripts: {} unit tests in {files} files", all["count"]));
    // A test that fails is told of.
    assert_eq!(run(&tab, "failing.js")["failed"], json!(["one is two: one is 1, should be 2"]));
}

#[test]
fn scripts_are_read_from_the_folder_at_each_request() {
    let Some(chromium) = Chromium::start("assets") else { return };
    let folder = crate::house::folder("assets");
    for part in ["scripts", "styles"] {
        std::fs::create_dir_all(folder.join(part)).unwrap();
        for file in std::fs::read_dir(Path::new(ASSETS).join(part)).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.join(part).join(file.file_name())).unwrap();
        }
    }
    for file in ["look.js", "icon.svg", "icon-turn.svg"] {
        std::fs::copy(Path::new(ASSETS).join(file), folder.join(file)).unwrap();
    }
    let house = House::with_assets("assets", &folder);
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    tab.go("/login");
    assert!(tab.is("!document.body.dataset.changed"));
    let (script, style) = (folder.join("scripts/main.js"), folder.join("styles/lobby.css"));
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, format!("{text}document.body.dataset.changed = 'yes';\n")).unwrap();
    let text = std::fs::read_to_string(&style).unwrap();
    std::fs::write(&style, format!("{text}body {{ outline: 3px solid rgb(1, 2, 3); }}\n")).unwrap();
    tab.go("/login");
    assert_eq!(tab.ask("document.body.dataset.changed"), "yes");
    assert_eq!(tab.ask("getComputedStyle(document.body).outlineColor"), "rgb(1, 2, 3)");
}
