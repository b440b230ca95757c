//! A whole turn with the keyboard alone.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::tab::{Screen, Tab};

/// More presses than this from anything to anything are not playing with the keyboard.
const FAR: usize = 150;

/// Presses Tab until an element has the focus.
fn tab_to(tab: &Tab, what: &str, wanted: &str) {
    for _ in 0..FAR {
        if tab.is(&format!("((e) => {wanted})(document.activeElement)")) {
            return;
        }
        tab.press("Tab");
    }
    panic!("Tab does not lead to {what}");
}

#[test]
fn a_turn_is_played_with_the_keyboard_alone() {
    let Some(chromium) = Chromium::start("keyboard") else { return };
    let house = House::open("keyboard");
    let tab = chromium.tab("keys", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, position::turn_begins));
    let who = tab.company();
    assert!(who.is_some());

    // Track: Tab goes through the hexes where something can be laid, arrows to their neighbours.
    let legal = "Boolean(e.closest('#board [data-hex]')) && document.querySelector(`[data-lay=\"${CSS.escape(e.dataset.hex)}\"]`)";
    tab_to(&tab, "a hex where track can be laid", legal);
    let here = tab.ask("document.activeElement.dataset.hex").as_str().unwrap().to_owned();
    let ways = [("ArrowRight", false, "ArrowLeft"), ("ArrowDown", false, "ArrowUp"), ("ArrowDown", true, "ArrowUp")];
    for (there, shift, back) in ways {
        tab.press_with(there, shift);
        if tab.is(&format!("document.activeElement.dataset.hex !== '{here}'")) {
            tab.press_with(back, shift);
        }
        assert_eq!(tab.ask("document.activeElement.dataset.hex"), here.as_str(), "{there} and {back}");
    }
    tab.press("Enter");
    tab.until("the ring", "document.querySelector('.ring')");
    tab.press("Escape");
    tab.until("no ring", "!document.querySelector('.ring')");
    assert_eq!(tab.ask("document.activeElement.dataset.hex"), here.as_str(), "the focus stays");
    tab.press("Enter");
    tab.until("the ring", "document.querySelector('.ring')");
    tab.press("1");
    let turned = "document.querySelector('.ring-preview')?.getAttribute('href')";
    let before = tab.ask(turned);
    tab.press("r");
    let ways = tab.ask(&format!("document.querySelectorAll(`[data-lay=\"{here}\"] button[data-tile=\"${{document.querySelector('.ring [aria-pressed=true]').dataset.ringTile}}\"]`).length"));
    assert_eq!(tab.ask(turned) != before, ways.as_u64().unwrap() > 1, "r rotates where there is another way");
    tab.moves(|| tab.press("Enter"));
    assert_eq!(tab.ask("document.activeElement.dataset?.hex"), here.as_str(), "the focus stays after the move");

    // Undo and redo.
    tab.moves(|| tab.press("z"));
    tab.until("the tile to be gone", &format!("document.querySelector(`[data-lay=\"{here}\"]`)"));
    tab.moves(|| tab.press_with("Z", true));

    // On to the trains, which run; what they earn is paid; a train is bought if there is one to buy.
    for _ in 0..6 {
        if tab.is("document.querySelector('#runs')") {
            break;
        }
        tab.moves(|| tab.press("p"));
    }
    tab_to(&tab, "the runs", "e.matches('#runs button[name=action]')");
    tab.moves(|| tab.press("Enter"));
    tab_to(&tab, "the dividend", "e.matches('#decision button[name=action]') && e.value.includes('pay')");
    tab.moves(|| tab.press("Enter"));
    while tab.company() == who {
        tab.moves(|| tab.press("p"));
    }

    // The views by their letters, and what the keys are.
    for (key, view) in [("e", "entities"), ("k", "market"), ("s", "spreadsheet"), ("g", "game")] {
        tab.press(key);
        tab.until("another view", &format!("document.getElementById('table').dataset.tab === '{view}'"));
    }
    tab.press("?");
    tab.until("the keys", "document.querySelector('dialog[open]')");
    tab.press("Escape");
    tab.until("the table again", "!document.querySelector('dialog[open]')");
    // History.
    tab.press("Home");
    tab.until("the beginning", "location.search.includes('at=0')");
    tab.press("ArrowRight");
    tab.until("one action on", "location.search.includes('at=1')");
    tab.press("End");
    tab.until("now", "!location.search.includes('at=')");
}
