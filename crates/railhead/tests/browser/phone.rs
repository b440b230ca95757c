//! A whole turn on a phone, with a finger.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::script::{css, hex};
use crate::tab::{Screen, Tab};
use crate::walker::{Offer, Walker};

/// Nothing hangs over the side of the screen.
pub(crate) fn fits(tab: &Tab, what: &str) {
    let wide = tab.ask("[document.documentElement.scrollWidth, innerWidth]");
    assert!(wide[0].as_i64() <= wide[1].as_i64(), "{what}: the page is {} wide on a screen of {}", wide[0], wide[1]);
}

/// Everything that is offered can be reached with a finger, and what is there to be pressed is large enough for one.
fn reachable(tab: &Tab, what: &str) {
    let faults = tab.ask(
        "[...document.querySelectorAll('#table form.act button[name=action]:not(:disabled)')].filter((e) => !e.closest('[data-lay]')).map(aim).map((a) => a.fault).filter(Boolean)",
    );
    assert_eq!(faults, serde_json::json!([]), "{what}");
    let small = tab.ask(
        "[...document.querySelectorAll('#sheet button:not([data-tile], [data-sheet]), .phone-tabs a')].filter(shown).filter((e) => e.getBoundingClientRect().height < 40).map(say)",
    );
    assert_eq!(small, serde_json::json!([]), "{what}: too small for a finger");
}

#[test]
fn a_turn_is_played_on_a_phone() {
    let Some(chromium) = Chromium::start("phone") else { return };
    let house = House::open("phone");
    let tab = chromium.tab("phone", &house, Screen::Phone);
    turn(&tab);
    // A small one.
    let tab = chromium.tab("small phone", &house, Screen::Phone);
    tab.resize(360, 640);
    turn(&tab);
}

fn turn(tab: &Tab) {
    position::open(tab, &position::played("1846", 11, position::turn_begins));
    let who = tab.company();
    let walker = Walker::new(tab, 1);
    let mut done = Vec::new();
    while tab.company() == who && done.len() < 20 {
        let now = format!("after {done:?}");
        fits(tab, &now);
        reachable(tab, &now);
        let offers = walker.offers();
        let of = |kind: &str| offers.iter().find(|o| o.kind() == kind && o.0["action"]["with"].is_null());
        let once = |kind: &str| of(kind).filter(|_| !done.iter().any(|d| d == kind));
        let offer = once("lay")
            .or_else(|| of("run"))
            .or_else(|| of("pay"))
            .or_else(|| once("buy-train"))
            .or_else(|| of("pass"));
        let offer: &Offer = offer.unwrap_or_else(|| panic!("nothing to do {now}"));
        if offer.kind() == "lay" {
            lay(tab, offer);
        } else {
            walker.click(offer);
        }
        done.push(offer.kind().to_owned());
    }
    for kind in ["lay", "run", "pay"] {
        assert!(done.iter().any(|d| d == kind), "no {kind} in {done:?}");
    }
    // The views at the bottom, each as wide as the screen.
    let views = tab.ask("[...document.querySelectorAll('.phone-tabs a')].map(text)");
    assert_eq!(views.as_array().unwrap().len(), 5);
    for view in views.as_array().unwrap() {
        let name = view.as_str().unwrap();
        let link = format!("named({view}, '.phone-tabs a')");
        tab.click(&link);
        tab.until(name, &format!("{link}?.getAttribute('aria-current') === 'page'"));
        fits(tab, name);
    }
    // All others are behind the last one.
    let others = tab.ask("[...document.querySelectorAll('main a[href*=tab]')].map(text)");
    for name in others.as_array().unwrap() {
        tab.click(&format!("named({name}, 'main a')"));
        tab.until("another view", "!document.querySelector('main.more-tabs')");
        fits(tab, name.as_str().unwrap());
        tab.click("named('More', '.phone-tabs a')");
        tab.until("all views", "document.querySelector('main.more-tabs')");
    }
}

/// Lays a tile: the hex on the board, a tile in the ring, and the button in the sheet, within reach of the thumb.
fn lay(tab: &Tab, offer: &Offer) {
    let (at, tile) = (offer.0["hex"].as_str().unwrap(), offer.0["tile"].as_str().unwrap());
    tab.moves(|| {
        tab.click(&hex(at));
        tab.until("the ring", "document.querySelector('.ring')");
        fits(tab, "with a ring");
        let ring = format!(".ring [data-ring-tile=\"{tile}\"]");
        let wide = tab.ask(&format!("{}.getBoundingClientRect().width", css(&ring)));
        assert!(wide.as_f64() >= Some(44.0), "a tile of the ring is {wide} wide");
        tab.click(&css(&ring));
        // What it changes comes with the next answer.
        tab.settle();
        let confirm = css("#chosen [data-confirm]");
        let high = tab.ask(&format!("{confirm}.getBoundingClientRect().height"));
        assert!(high.as_f64() >= Some(44.0), "the button to confirm is {high} high");
        let low = tab.ask(&format!("{confirm}.getBoundingClientRect().top / innerHeight"));
        assert!(low.as_f64() > Some(0.4), "the thumb does not reach up there: {low}");
        tab.click(&confirm);
    });
}
