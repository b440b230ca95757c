//! Keys do what the page says, and nothing else: the focus never goes to a neighbour, Enter confirms what is chosen, Esc takes it
//! back.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::script::css;
use crate::tab::{Screen, Tab};
use railhead_engine::{Action, Choice};
use railhead_titles::Game;

/// Whether a train can be bought, and afterwards still a private company of another player.
fn buys(game: &Game) -> bool {
    let Some(seat) = game.deciding().first().map(|d| d.seat) else { return false };
    let private =
        |game: &Game| game.outline(seat).iter().any(|c| matches!(c, Choice::BuyPrivate { from, to, .. } if from < to));
    let train = |c: &Choice| match c {
        Choice::BuyTrain { train, kind, from, to, trade: None, with: None, consent: None } if from == to => {
            Some(Action::buy_train(*train, *kind, *from))
        }
        _ => None,
    };
    game.operating().is_some() && private(game) && {
        game.outline(seat).iter().filter_map(train).any(|action| {
            let mut later = game.bare();
            later.play(seat, &action).is_ok() && private(&later)
        })
    }
}

/// Whether a token can be placed, and nothing else on the same hex.
fn tokens(game: &Game) -> bool {
    game.deciding().first().is_some_and(|d| {
        let outline = game.outline(d.seat);
        game.operating().is_some() && outline.iter().any(|c| matches!(c, Choice::Token { with: None, .. }))
    })
}

fn runs(game: &Game) -> bool {
    game.deciding().first().is_some_and(|d| game.outline(d.seat).iter().any(|c| matches!(c, Choice::Run { .. })))
}

fn shares(game: &Game) -> bool {
    game.deciding().first().is_some_and(|d| game.outline(d.seat).iter().any(|c| matches!(c, Choice::Sell { .. })))
}

/// Nothing happens at the table for a while.
fn nothing_comes_of(tab: &Tab, what: &str, act: impl FnOnce()) {
    let before = tab.seq();
    act();
    std::thread::sleep(std::time::Duration::from_millis(300));
    tab.settle();
    assert_eq!(tab.seq(), before, "{what}");
}

const NOTHING_CHOSEN: &str =
    "!document.querySelector('.ring, .fore.picked') && document.getElementById('chosen')?.hidden !== false";

#[test]
fn enter_after_a_purchase_presses_no_other_button() {
    let Some(chromium) = Chromium::start("focus") else { return };
    let house = House::open("focus");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 3, buys));
    let private =
        "[...document.querySelectorAll('#decision button[name=action]')].find((e) => e.value.includes('buy-private'))";
    assert!(tab.is(private));
    let train = "[...document.querySelectorAll('#decision button[name=action]')].find((e) => e.value.includes('buy-train') && !e.form.querySelector('input[type=number]'))";
    tab.moves(|| tab.click(train));
    assert!(
        tab.is(&format!("{private} && !document.activeElement.matches('button')")),
        "the focus is at a neutral place"
    );
    nothing_comes_of(&tab, "Enter pressed another button", || tab.press("Enter"));
}

#[test]
fn the_focus_stays_on_its_control_while_others_come_and_go() {
    let Some(chromium) = Chromium::start("focus-stays") else { return };
    let house = House::open("focus-stays");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 3, buys));
    let beside = tab.beside("other");
    beside.go(tab.ask("location.href").as_str().unwrap());
    beside.settle();
    // In another tab of the same player the train is bought; here the button of it has the focus, and goes.
    let train = "[...document.querySelectorAll('#decision button[name=action]')].find((e) => e.value.includes('buy-train') && !e.form.querySelector('input[type=number]'))";
    let undo = css("button[data-key=z]");
    tab.ask(&format!("{undo}.focus()"));
    beside.moves(|| beside.click(train));
    tab.until("the purchase", &format!("seq() >= {}", beside.seq()));
    assert!(tab.is(&format!("document.activeElement === {undo}")), "the focus stays on Undo");
    let pass = "document.querySelector('#decision button[data-pass]')";
    tab.ask(&format!("{pass}?.focus()"));
    let (kept, value) = (tab.ask("document.activeElement.value"), tab.ask(&format!("{pass}?.value")));
    assert_eq!(kept, value);
    beside.moves(|| beside.press("z"));
    tab.until("the undo", &format!("seq() >= {}", beside.seq()));
    assert!(tab.is(&format!("document.activeElement === {pass}")), "the focus stays on Pass");
    tab.ask(&format!("{train}.focus()"));
    beside.moves(|| beside.click(train));
    tab.until("the purchase", &format!("seq() >= {}", beside.seq()));
    assert!(!tab.is("document.activeElement.matches('button')"), "what went leaves the focus at a neutral place");
}

#[test]
fn a_click_on_the_hex_of_the_chosen_tile_rotates_it() {
    let Some(chromium) = Chromium::start("focus-rotate") else { return };
    let house = House::open("focus-rotate");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, position::turn_begins));
    // A hex where a tile can lie in several ways.
    let wanted = "[...document.querySelectorAll('#decision [data-lay]')].find((e) => e.querySelectorAll(`button[data-tile=\"${CSS.escape(e.querySelector('button.tile').dataset.tile)}\"]`).length > 1)";
    let name = tab.ask(&format!("{wanted}.dataset.lay")).as_str().unwrap().to_owned();
    let hex = crate::script::hex(&name);
    let turned = "document.querySelector('.ring-preview')?.getAttribute('href')";
    tab.click(&hex);
    tab.until("the ring", "document.querySelector('.ring-preview')");
    let first = tab.ask(turned);
    tab.click(&hex);
    assert_ne!(tab.ask(turned), first, "the tile is turned");
    // Enter confirms it, although the hex was clicked last.
    tab.moves(|| tab.press("Enter"));
    tab.until("nothing chosen", NOTHING_CHOSEN);
}

#[test]
fn escape_takes_back_a_token_and_enter_places_it() {
    let Some(chromium) = Chromium::start("focus-token") else { return };
    let house = House::open("focus-token");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 5, tokens));
    let free = "[...document.querySelectorAll('button[data-token]')].map((e) => e.dataset.token).find((h) => !document.querySelector(`[data-lay=\"${CSS.escape(h)}\"]`))";
    let Some(name) = tab.ask(free).as_str().map(str::to_owned) else { panic!("a hex for a token alone") };
    let hex = crate::script::hex(&name);
    tab.click(&hex);
    tab.until("the token", "!document.getElementById('chosen').hidden");
    tab.press("Escape");
    tab.until("nothing chosen", NOTHING_CHOSEN);
    nothing_comes_of(&tab, "nothing is chosen", || tab.press("Enter"));
    tab.click(&hex);
    tab.until("the token", "!document.getElementById('chosen').hidden");
    tab.moves(|| tab.press("Enter"));
    assert!(tab.is(NOTHING_CHOSEN));
}

#[test]
fn enter_runs_the_trains_after_a_stop_was_clicked_on_the_board() {
    let Some(chromium) = Chromium::start("focus-runs") else { return };
    let house = House::open("focus-runs");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, runs));
    let sum = "document.querySelector('#runs button[data-confirm]')?.textContent";
    let stop = tab.ask("document.getElementById('runs').dataset.reached.split(',')[0]");
    tab.click(&crate::script::hex(stop.as_str().unwrap()));
    tab.settle();
    tab.press("3");
    tab.until("the best runs", &format!("{sum} && document.querySelector('#runs .best')"));
    tab.moves(|| tab.press("Enter"));
    assert!(tab.is("!document.getElementById('runs')"), "the trains ran");
}

#[test]
fn one_thing_is_chosen_at_a_time() {
    let Some(chromium) = Chromium::start("focus-picks") else { return };
    let house = House::open("focus-picks");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, shares));
    tab.click(&css(".pick button[data-fore]"));
    tab.until("what it brings", "document.querySelector('.fore.picked')");
    // Out of sight it is shown first, and confirmed by the next Enter.
    tab.ask("document.querySelector('.fore.picked [data-confirm]').scrollIntoView()");
    tab.press("Escape");
    tab.until("nothing chosen", NOTHING_CHOSEN);
    nothing_comes_of(&tab, "Enter with nothing chosen", || {
        tab.ask("document.activeElement.blur()");
        tab.press("Enter");
    });
}
