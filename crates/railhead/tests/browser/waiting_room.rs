//! The lobby and the room where players wait for each other.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::register;
use crate::phone::fits;
use crate::position;
use crate::script::{css, field};
use crate::tab::{Screen, Tab};
use serde_json::json;

/// Opens a table for three with a password and an option; says its address without the invitation.
fn open(host: &Tab) -> String {
    host.go("/new?title=1846");
    host.write(&field("Table name"), "Friday night");
    for (label, value) in [("Seats", "3"), ("Who can join", "password"), ("Set of options", "second-edition")] {
        host.ask(&format!("{}.value = '{value}'", field(label)));
    }
    host.write(&field("Password to join"), "open sesame");
    host.leads_on(|| host.click_named("Open the table"));
    host.ask("location.pathname").as_str().unwrap().to_owned()
}

#[test]
fn a_wrong_password_is_said_in_the_form_and_what_was_typed_is_kept() {
    let Some(chromium) = Chromium::start("wrong-password") else { return };
    let house = House::open("wrong-password");
    let host = chromium.tab("Ann", &house, Screen::Desk);
    register(&host);
    let table = open(&host);
    let mut guest = chromium.tab("guest", &house, Screen::Phone);
    guest.expect("403");
    guest.go(&table);
    fits(&guest, "the waiting room");
    assert!(guest.is("document.body.innerText.includes('You can sit down without an account')"));
    guest.write(&field("Your name"), "Ben");
    guest.write(&field("Password of the table"), "open simsim");
    guest.leads_on(|| guest.click_named("Sit down"));
    assert!(guest.is("document.querySelector('.waiting-room .refused')?.innerText.includes('Wrong table password')"));
    assert_eq!(guest.ask(&format!("{}.value", field("Your name"))), "Ben");
    fits(&guest, "the waiting room with a refusal");
    guest.write(&field("Password of the table"), "open sesame");
    guest.leads_on(|| guest.click_named("Sit down"));
    guest.until("the seat", "document.body.innerText.includes('You have a seat')");
    // They talk before the game.
    guest.write(&css("#say"), "Hello Ann");
    guest.click_named("Send");
    host.until("what the guest said", "document.querySelector('.said-list')?.innerText.includes('Hello Ann')");
    // Options have names and a sentence.
    let rules = host.ask("document.querySelector('.rules-chosen').innerText");
    let rules = rules.as_str().unwrap();
    assert!(rules.contains("Second edition") && !rules.contains("second-edition"), "{rules}");
    // The link is copied with one click.
    host.ask("(() => { const write = navigator.clipboard.writeText.bind(navigator.clipboard); navigator.clipboard.writeText = (text) => { window.copied = text; return write(text); }; })()");
    host.click_named("Copy link");
    host.until("the link to be copied", &format!("{}?.innerText === 'Copied'", css("[data-copy]")));
    assert_eq!(
        host.ask("window.copied"),
        host.ask("new URL(document.querySelector('[data-invite]').dataset.invite, location.href).href")
    );
}

#[test]
fn games_with_others_come_first_and_many_are_archived_at_once() {
    let Some(chromium) = Chromium::start("lobby") else { return };
    let house = House::open("lobby");
    let tab = chromium.tab("Ann", &house, Screen::Desk);
    register(&tab);
    // Two studies, one of them finished, and a table with a seat for somebody else.
    position::open(&tab, &position::fresh("1846", 3));
    position::open(&tab, &position::played("1846", 5, |game| game.outcome().is_some()));
    open(&tab);
    tab.go("/");
    let lists = "[...document.querySelectorAll('.list')].map((list) => [text(list.querySelector('h2')), [...list.querySelectorAll('.tt b')].map(text)])";
    let shown = tab.ask(lists);
    let named = |name: &str| shown.as_array().unwrap().iter().find(|list| list[0] == name).cloned().unwrap_or_default();
    assert_eq!(named("Games with others")[1], json!(["Friday night"]), "{shown}");
    assert_eq!(named("On your own")[1].as_array().map(Vec::len), Some(2), "{shown}");
    // What is finished goes away at once; what is ticked, too.
    tab.leads_on(|| tab.click_named("All, and archive"));
    tab.leads_on(|| tab.click_named("Archive all finished games"));
    assert_eq!(tab.ask("document.querySelectorAll('.tick-row').length"), 2);
    tab.click(&css(".list:nth-of-type(2) .tick-row input"));
    tab.leads_on(|| tab.click_named("Archive the ticked tables"));
    assert_eq!(tab.ask("[...document.querySelectorAll('.tick-row .tt b')].map(text)"), json!(["Friday night"]));
    tab.go("/tables?archived=1");
    assert_eq!(tab.ask("document.querySelectorAll('.tick-row').length"), 2);
    tab.click(&css(".tick-row input"));
    tab.leads_on(|| tab.click_named("Bring back the ticked tables"));
    assert_eq!(tab.ask("document.querySelectorAll('.tick-row').length"), 1);
}

#[test]
fn a_refused_registration_keeps_what_was_typed() {
    let Some(chromium) = Chromium::start("registering") else { return };
    let house = House::open("registering");
    let mut tab = chromium.tab("phone", &house, Screen::Phone);
    tab.expect("422");
    tab.call(
        "Emulation.setDeviceMetricsOverride",
        &json!({ "width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": true }),
    );
    tab.go("/");
    fits(&tab, "the first page at 360");
    // One tap from the first page.
    tab.leads_on(|| tab.click("named('Register', 'header a')"));
    fits(&tab, "registering at 360");
    tab.write(&field("Name"), "Ann");
    tab.write(&field("Password"), "a long password");
    tab.write(&field("E-mail"), "ann at example");
    tab.ask("document.querySelector('form.stack').noValidate = true");
    tab.leads_on(|| tab.click("named('Register', 'form button')"));
    assert!(tab.is("document.querySelector('main .refused')"));
    assert_eq!(
        tab.ask(&format!("[{}.value, {}.value]", field("Name"), field("E-mail"))),
        json!(["Ann", "ann at example"])
    );
    for page in ["/login", "/new?title=1846", "/new?title=1853-1989", "/new?hotseat=1", "/import", "/tables"] {
        tab.go(page);
        fits(&tab, page);
    }
}
