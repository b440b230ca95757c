//! Somebody moved first.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::script::{hex, quoted};
use crate::tab::Screen;
use crate::walker::{Offer, Walker};
use railhead_engine::{Action, Choice};
use railhead_titles::Game;
use serde_json::Value;

/// The refusal that is shown.
const REFUSED: &str = "[...document.querySelectorAll('.refused')].filter(shown).map((e) => e.innerText).join()";

fn at(offer: &Offer) -> &str {
    offer.0["hex"].as_str().unwrap_or("")
}

/// Two tiles on different hexes that can be laid one after the other.
fn two_lays(game: &Game) -> Option<[Value; 2]> {
    let seat = game.deciding().first()?.seat;
    let lays = |game: &Game| -> Vec<Action> {
        let all = game.choices(seat).into_iter().filter(|c| matches!(c, Choice::Lay { with: None, .. }));
        all.flat_map(|c| c.actions().collect::<Vec<_>>()).collect()
    };
    let place = |action: &Action| if let Action::Lay { hex, .. } = action { Some(*hex) } else { None };
    for first in lays(game) {
        let mut later = game.clone();
        later.play(seat, &first).ok()?;
        let before = lays(game);
        let second = lays(&later).into_iter().find(|a| place(a) != place(&first) && before.contains(a));
        if let Some(second) = second {
            return Some([first, second].map(|a| a.write(game.edition(), game.table())));
        }
    }
    None
}

#[test]
fn who_comes_second_sees_what_happened_and_keeps_what_they_chose() {
    let Some(chromium) = Chromium::start("stale") else { return };
    let house = House::open("stale");
    let first = chromium.tab("first", &house, Screen::Desk);
    let game = position::played("1846", 11, |game| position::turn_begins(game) && two_lays(game).is_some());
    let [theirs, mine] = two_lays(&game).unwrap();
    position::open(&first, &game);
    // The second screen of the same players hears nothing of moves as they are made.
    let mut second = first.beside("second");
    second.expect("409");
    second.records("window.EventSource = class extends EventTarget { close() {} };");
    second.go(first.ask("location.href").as_str().unwrap());

    // The second chooses a tile; the first lays another one that leaves it possible.
    let one = Walker::new(&first, 1);
    let offers = one.offers();
    let offered = |action: &Value| offers.iter().find(|o| o.0["action"] == *action).expect("the page offers it");
    let (mine, theirs) = (offered(&mine), offered(&theirs));
    second.click(&hex(at(mine)));
    let tile = mine.0["tile"].as_str().unwrap();
    let ring = format!("document.querySelector(`.ring [data-ring-tile=\"${{CSS.escape({})}}\"]`)", quoted(tile));
    second.click(&ring);
    one.click(theirs);
    let said = first.ask("[...document.querySelectorAll('ol.log a span')].at(-1).textContent");
    second.click("document.querySelector('.ring .ring-bar .go')");
    second.until("word that somebody moved first", &format!("{REFUSED}.includes('moved first')"));
    second.until("what happened", &format!("seq() === {}", first.seq()));
    let told = second.ask(REFUSED);
    assert!(told.as_str().unwrap().contains(said.as_str().unwrap()), "{told} does not tell that {said}");
    // What was chosen is still chosen, and one click lays it now.
    second.until("the same tile in the same ring", &format!("{ring}?.getAttribute('aria-pressed') === 'true'"));
    assert!(
        second
            .is(&format!("document.querySelector('.ring').getAttribute('aria-label').includes({})", quoted(at(mine))))
    );
    second.moves(|| second.click("document.querySelector('.ring .ring-bar .go')"));
    assert_eq!(second.ask(REFUSED), "", "it is no longer refused");
    first.until("that tile", &format!("seq() === {}", second.seq()));

    // What is not possible any more is not kept, and nothing is done twice.
    let next = one.offers().into_iter().find(|o| o.kind() != "lay").unwrap();
    let two = Walker::new(&second, 1);
    assert!(two.offers().iter().any(|o| o.0 == next.0));
    one.click(&next);
    second.click(&format!("offered({})", next.0["value"]));
    second.until("word that somebody moved first", &format!("{REFUSED}.includes('moved first')"));
    second.until("what happened", &format!("seq() === {}", first.seq()));
    assert!(!second.is("document.querySelector('.ring')"));
}
