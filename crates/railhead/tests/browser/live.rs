//! Three people in three browsers at one table.

use crate::chromium::Chromium;
use crate::house::House;
use crate::script::{field, quoted};
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_testkit::{long, tell};

/// Remembers when each entry came to be shown, by the clock that all browsers on a machine share.
const WATCH: &str = r##"(() => {
  window.never_loaded_again = true;
  window.came = new Map();
  new MutationObserver(() => {
    const now = seq();
    if (!window.came.has(now)) window.came.set(now, performance.timeOrigin + performance.now());
  }).observe(document.body, { subtree: true, childList: true });
  document.addEventListener("submit", () => { window.sent = performance.timeOrigin + performance.now(); }, true);
})()"##;

/// Makes an account in the page.
pub(crate) fn register(tab: &Tab) {
    tab.go("/");
    tab.leads_on(|| tab.click_named("Register"));
    tab.write(&field("Name"), &tab.name);
    tab.write(&field("Password"), &format!("{}'s long password", tab.name));
    tab.leads_on(|| tab.click("named('Register', 'form button')"));
    tab.until("the account", "document.querySelector('form[action=\"/logout\"]')");
}

/// Opens a table for three and has the others sit down at it by the link they are given; the game begins.
pub(crate) fn gather(host: &Tab, guests: &[&Tab]) {
    host.go("/new?title=1846");
    host.ask(&format!(
        "(() => {{ const f = {}; f.value = '3'; f.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        field("Seats")
    ));
    host.ask(&format!("(() => {{ const f = {}; f.value = 'unlisted'; f.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()", field("Who can join")));
    host.leads_on(|| host.click_named("Open the table"));
    let link = host.ask("new URL(document.querySelector('[data-invite]').dataset.invite, location.href).href");
    for guest in guests {
        guest.go(link.as_str().unwrap());
        guest.leads_on(|| guest.click_named("Sit down"));
        host.until(
            "a guest to sit down",
            &format!("document.querySelector('#table').innerText.includes({})", quoted(&guest.name)),
        );
    }
    host.leads_on(|| host.click_named("Start"));
    for tab in guests.iter().copied().chain([host]) {
        tab.until("the game to begin", "document.querySelector('#table[data-tab]')");
    }
}

#[test]
fn three_browsers_play_a_table_live() {
    if !long("three_browsers_play_a_table_live") {
        return;
    }
    let Some(first) = Chromium::start("live-1") else { return };
    let (second, third) = (Chromium::another("live-2"), Chromium::another("live-3"));
    let house = House::open("live");
    let tabs = [
        first.tab("Ann", &house, Screen::Desk),
        second.tab("Bob", &house, Screen::Desk),
        third.tab("Cy", &house, Screen::Desk),
    ];
    tabs.iter().for_each(register);
    let [ann, bob, cy] = &tabs;
    gather(ann, &[bob, cy]);
    for tab in &tabs {
        tab.ask(WATCH);
    }
    let mut walkers: Vec<Walker<'_>> = (0..).zip(&tabs).map(|(i, tab)| Walker::new(tab, i)).collect();
    let mut times = Vec::new();
    for _ in 0..24 {
        let turn = tabs.iter().position(|t| t.is("document.querySelector('#table').dataset.turn !== undefined"));
        let turn = turn.expect("it is somebody's turn");
        for (i, tab) in tabs.iter().enumerate().filter(|(i, _)| *i != turn) {
            // Whoever waits for the answer to an offer may take it back; others may do nothing.
            let offers = walkers[i].offers();
            assert!(offers.iter().all(|o| o.kind() == "withdraw"), "{} has something to do", tab.name);
        }
        walkers[turn].step().expect("whose turn it is has something to do");
        let seq = tabs[turn].seq();
        let sent = tabs[turn].ask("window.sent").as_f64().unwrap();
        for tab in &tabs {
            tab.until("the move", &format!("seq() === {seq}"));
            if tab.name != tabs[turn].name {
                times.push(tab.ask(&format!("window.came.get({seq})")).as_f64().unwrap() - sent);
            }
        }
    }
    for tab in &tabs {
        assert!(tab.is("window.never_loaded_again"), "{} had to load the page again", tab.name);
        // Everybody reads the same log to its end.
        let last = |tab: &Tab| tab.ask("[...document.querySelectorAll('ol.log a')].at(-1).getAttribute('href')");
        assert_eq!(last(tab), last(ann));
    }
    // Somebody says something, and all read it; whoever reads what was before goes on there.
    let log = "document.querySelector('ol.log')";
    assert!(cy.is(&format!("{log}.scrollHeight > {log}.clientHeight + 100")), "the log is longer than its place");
    cy.ask(&format!("{log}.scrollTop = 20"));
    cy.settle();
    bob.moves(|| {
        bob.write("document.querySelector('.chat input[name=text]')", "Well played!");
        bob.press("Enter");
    });
    for tab in &tabs {
        tab.until("the message", &format!("{log}.innerText.includes('Well played!')"));
    }
    ann.until("the end of the log", &format!("{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight < 8"));
    cy.settle();
    cy.ask("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    assert_eq!(cy.ask(&format!("{log}.scrollTop")), 20);
    times.sort_by(f64::total_cmp);
    tell(&format!(
        "live: from the click to the other screens {:.0} ms (half of {} times), {:.0} ms at most",
        times[times.len() / 2],
        times.len(),
        times.last().unwrap()
    ));
}
