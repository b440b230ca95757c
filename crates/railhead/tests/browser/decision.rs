//! The cards with decisions: what they say before something is done, and that they stay where they are.

use crate::chromium::Chromium;
use crate::house::House;
use crate::position;
use crate::script::css;
use crate::tab::{Screen, Tab};
use railhead_engine::{Action, Choice, Money, RoundKind, Step};
use railhead_titles::Game;

/// What somebody may do now, but for the placements of tiles.
fn open(game: &Game) -> Vec<Choice> {
    game.deciding().first().map_or_else(Vec::new, |d| game.outline(d.seat))
}

/// Whether somebody may sell a private company of their own to a company at a price to be chosen.
fn sells_own(game: &Game) -> bool {
    let own =
        |c: &Choice| matches!(c, Choice::BuyPrivate { from, to, consent: None, .. } if *to > 20 && *from < *to / 2);
    open(game).iter().any(own)
}

/// Whether a company without trains may end its turn although it can pay for one.
fn leaves_without_train(game: &Game) -> bool {
    let Some(decision) = game.deciding().first().copied() else { return false };
    let Some(company) = game.operating() else { return false };
    let pays = |c: &Choice| matches!(c, Choice::BuyTrain { from, consent: None, .. } if *from <= game.table().company(company).cash);
    let choices = open(game);
    decision.ask.is_about(Step::Trains)
        && game.table().trains_of(company).next().is_none()
        && choices.iter().any(pays)
        && choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass)))
}

fn stock(game: &Game) -> bool {
    game.table().round.kind == RoundKind::Stock
        && open(game).iter().filter(|c| matches!(c, Choice::Sell { .. })).count() > 1
}

const FORE: &str = "document.querySelector('.fore.picked')";

/// The row in which a private company of one's own is sold, with its limits.
const ROW: &str = "[...document.querySelectorAll('#decision [data-priced]')].find((e) => e.querySelector('button').value.includes('buy-private') && !e.innerText.includes('agrees'))";

#[test]
fn a_price_says_what_it_changes_and_a_mistake_is_asked_once_more() {
    let Some(chromium) = Chromium::start("prices") else { return };
    let house = House::open("prices");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 3, sells_own));
    let input = format!("{ROW}.querySelector('input[type=number]')");
    let number =
        |what: &str| -> Money { tab.ask(&format!("Number({input}.{what})")).as_i64().unwrap().try_into().unwrap() };
    let (least, most) = (number("min"), number("max"));
    assert_eq!(number("value"), most, "it begins at what is usual, not at the lowest price");
    let bill = format!("{ROW}.querySelector('.bill').textContent");
    let at_most = tab.ask(&bill);
    tab.write(&input, &least.to_string());
    tab.until("what the price changes", &format!("{bill} !== {at_most}"));
    assert!(tab.is(&format!("{bill}.includes('treasury')")), "{}", tab.ask(&bill));
    // For so little it is asked once more, with the reason; whoever goes back has done nothing.
    let before = tab.seq();
    tab.click(&format!("{ROW}.querySelector('button')"));
    tab.until("the question", &format!("{FORE}?.classList.contains('sure')"));
    assert!(
        tab.is(&format!("{FORE}.innerText.includes('You may ask up to')")),
        "{}",
        tab.ask(&format!("{FORE}.innerText"))
    );
    tab.press("Escape");
    tab.until("no question", &format!("!{FORE}"));
    tab.settle();
    assert_eq!(tab.seq(), before, "nothing was done");
    // The usual price is not asked about.
    tab.write(&input, &most.to_string());
    tab.moves(|| tab.click(&format!("{ROW}.querySelector('button')")));
}

#[test]
fn a_turn_that_ends_without_a_train_is_asked_once_more() {
    let Some(chromium) = Chromium::start("no-train") else { return };
    let house = House::open("no-train");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::played("1853-2009", 3, leaves_without_train));
    let before = tab.seq();
    tab.press("p");
    tab.until("the question", &format!("{FORE}?.classList.contains('sure')"));
    assert!(
        tab.is(&format!("{FORE}.innerText.includes('without a train')")),
        "{}",
        tab.ask(&format!("{FORE}.innerText"))
    );
    assert_eq!(tab.seq(), before);
    // Enter confirms what is asked.
    tab.moves(|| tab.press("Enter"));
}

/// Where everything stands on which one could click.
fn places(tab: &Tab) -> serde_json::Value {
    tab.ask("[...document.querySelectorAll('#decision button:not(.fore *, #chosen *, #hint *), .charter, .cards .controls button, .cards section')].filter(shown).map((e) => { const r = e.getBoundingClientRect(); return [Math.round(r.left), Math.round(r.top), Math.round(r.width), Math.round(r.height)].join(); })")
}

#[test]
fn cards_stay_where_they_are_when_something_is_chosen() {
    let Some(chromium) = Chromium::start("still") else { return };
    let house = House::open("still");
    for screen in [Screen::Desk, Screen::Phone] {
        let tab = chromium.tab("still", &house, screen);
        position::open(&tab, &position::played("1846", 11, stock));
        tab.settle();
        // What is out of sight is scrolled to first.
        tab.ask("document.querySelector('.pick button[data-fore]').scrollIntoView({ block: 'center' })");
        tab.settle();
        let before = places(&tab);
        tab.click(&css(".pick button[data-fore]"));
        tab.until("what it brings", FORE);
        assert_eq!(places(&tab), before, "cards moved");
        if screen == Screen::Phone {
            continue;
        }
        position::open(&tab, &position::played("1846", 11, position::turn_begins));
        tab.settle();
        let before = places(&tab);
        let hex = tab.ask("document.querySelector('#board .may').dataset.hex");
        tab.click(&crate::script::hex(hex.as_str().unwrap()));
        tab.until("the tile", "!document.getElementById('chosen').hidden");
        tab.settle();
        assert_eq!(places(&tab), before, "the card of the decision moved");
    }
}

#[test]
fn a_reason_stands_on_the_page_once_and_barred_controls_name_it() {
    let Some(chromium) = Chromium::start("once") else { return };
    let house = House::open("once");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    // Whoever has bought may buy no more: that is true of every card.
    let bought = |game: &Game| {
        let last = game.len().checked_sub(1).and_then(|i| game.done(i));
        let by = last.filter(|(_, action, _)| matches!(action, Action::Buy { .. })).map(|(seat, ..)| seat);
        stock(game) && by == game.deciding().first().map(|d| d.seat)
    };
    position::open(&tab, &position::played("1848", 11, bought));
    let reasons = tab.ask(
        "[...document.querySelectorAll('.barred')].filter(shown).map((e) => e.innerText.replace(/^[^:]{1,20}: /, ''))",
    );
    let mut reasons: Vec<String> = serde_json::from_value(reasons).unwrap();
    let all = reasons.len();
    reasons.sort();
    reasons.dedup();
    assert_eq!(reasons.len(), all, "a reason is repeated: {reasons:?}");
    let silent = tab.ask("[...document.querySelectorAll('.controls button:disabled')].filter((e) => !e.title).length");
    assert_eq!(silent, 0, "barred controls that say nothing");
}

#[test]
fn a_hint_stands_at_the_table_and_is_done_from_there() {
    let Some(chromium) = Chromium::start("hint") else { return };
    let house = House::open("hint");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    position::open(&tab, &position::fresh("1846", 11));
    let id = tab.ask("location.pathname");
    let id = id.as_str().unwrap().to_owned();
    tab.ask("fetch(`${location.pathname}/hints`, { method: 'POST', body: new URLSearchParams({ key: document.querySelector('input[name=key]').value, allow: 'yes' }) }).then(() => true)");
    tab.go(&id);
    tab.click(&css("[data-hint=ask]"));
    tab.until("the hint", "document.querySelector('#hint button[name=action]')");
    assert_eq!(tab.ask("location.pathname"), id.as_str(), "the table is not left");
    assert!(tab.is("document.querySelector('#hint .advice').innerText.length > 20"));
    tab.moves(|| tab.click(&css("#hint button[name=action]")));
    assert!(tab.is("!document.querySelector('#hint button[name=action]')"), "it goes when something is decided");
}

#[test]
fn markers_are_placed_by_name() {
    let Some(chromium) = Chromium::start("markers") else { return };
    let house = House::open("markers");
    let tab = chromium.tab("desk", &house, Screen::Desk);
    let marks = |game: &Game| open(game).iter().filter(|c| matches!(c, Choice::Act(Action::Mark { .. }))).count() > 2;
    position::open(&tab, &position::played("1846", 5, marks));
    let parts = tab.ask("[...document.querySelectorAll('.markers h4')].map((e) => e.innerText)");
    assert!(!parts.as_array().unwrap().is_empty());
    let bare = tab.ask(
        "[...document.querySelectorAll('.markers button')].filter((e) => /marker on|: for /.test(e.innerText)).length",
    );
    assert_eq!(bare, 0, "choices are told by names");
    let hex = tab.ask("document.querySelector('.markers [data-token]')?.dataset.token");
    if let Some(hex) = hex.as_str() {
        tab.click(&crate::script::hex(hex));
        tab.until("the marker", "!document.getElementById('chosen').hidden");
        tab.moves(|| tab.press("Enter"));
    }
}
