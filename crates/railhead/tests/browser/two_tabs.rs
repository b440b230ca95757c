//! One person with two tabs.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::{gather, register};
use crate::script::{css, field, named};
use crate::tab::Screen;

#[test]
fn who_logs_out_in_one_tab_sees_it_in_the_other_and_keeps_what_they_wrote() {
    let Some(chromium) = Chromium::start("two-tabs") else { return };
    let house = House::open("two-tabs");
    let [ann, bob, cy] = ["Ann", "Bob", "Cy"].map(|name| chromium.tab(name, &house, Screen::Desk));
    [&ann, &bob, &cy].into_iter().for_each(register);
    gather(&ann, &[&bob, &cy]);
    let mut other = ann.beside("Ann's other tab");
    other.expect("403");
    other.go(ann.ask("location.pathname").as_str().unwrap());
    other.until("the table", "document.querySelector('#table[data-table]')");
    other.settle();
    other.ask("window.same_page = true");
    let message = css(".chat input[name=text]");
    other.write(&message, "Wait for me");

    ann.go("/");
    ann.leads_on(|| ann.click_named("Log out"));
    // The other tab is a spectator's now, with nothing that only Ann may see, and nothing written is lost.
    other.until("somebody not known", &format!("Boolean({})", named("Log in")));
    assert!(other.is("document.querySelector('#table').dataset.turn === undefined"));
    assert_eq!(other.ask(&format!("{message}.value")), "Wait for me");

    // She logs in again in the first tab; the message goes out from the second one at the second attempt at the latest.
    ann.go("/login");
    ann.write(&field("Name"), "Ann");
    ann.write(&field("Password"), "Ann's long password");
    ann.leads_on(|| ann.click("named('Log in', 'form button')"));
    let said = "document.querySelector('ol.log').innerText.includes('Wait for me')";
    for _ in 0..3 {
        if other.is(said) {
            break;
        }
        other.click(&message);
        other.press("Enter");
        let came = format!("!busy() && ({said} || [...document.querySelectorAll('.refused')].some(shown))");
        other.until("what came of it", &came);
        other.ask("[...document.querySelectorAll('[data-read]')].filter(shown).forEach((e) => e.click())");
        other.settle();
    }
    bob.until("the message", said);
    assert!(other.is("window.same_page"), "nobody had to load the page again");
}
