//! A page that has been open since before the server was updated.

use crate::chromium::Chromium;
use crate::house::{House, folder};
use crate::position;
use crate::script::css;
use crate::tab::Screen;
use std::path::Path;

/// Copies a folder with the folders in it.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        if file.file_type().unwrap().is_dir() {
            copy(&file.path(), &to.join(file.file_name()));
        } else {
            std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

#[test]
fn a_page_of_another_build_asks_to_be_loaded_again_and_loses_nothing() {
    let Some(chromium) = Chromium::start("updated") else { return };
    let mut house = House::open("updated");
    let mut tab = chromium.tab("player", &house, Screen::Desk);
    for fault in
        ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    {
        tab.expect(fault);
    }
    position::open(&tab, &position::played("1846", 11, position::turn_begins));
    tab.settle();
    let message = css(".chat input[name=text]");
    tab.write(&message, "I was about to say");

    house.kill();
    let assets = folder("assets-updated");
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../server/assets")), &assets);
    house.reopen_with(Some(&assets));
    let reload = "[...document.querySelectorAll('.lost button')].find(shown)";
    tab.until("the request to load the page again", reload);
    assert!(tab.ask(&format!("{reload}.closest('.lost').innerText")).as_str().unwrap().contains("has been updated"));
    assert!(tab.is("document.documentElement.dataset.old !== undefined"), "it looks old");
    assert_eq!(tab.ask(&format!("{message}.value")), "I was about to say");
    tab.leads_on(|| tab.click(reload));
    tab.until("the table", "document.querySelector('#table[data-table]')");
    tab.until("a page of this build", &format!("!({reload}) && document.documentElement.dataset.old === undefined"));
    assert_eq!(tab.ask(&format!("{message}.value")), "I was about to say");
    // It is a page like any other: the message can be sent.
    tab.moves(|| {
        tab.click(&message);
        tab.press("Enter");
    });
    assert!(tab.is("document.querySelector('ol.log').innerText.includes('I was about to say')"));
    assert_eq!(tab.ask(&format!("{message}.value")), "");
}
