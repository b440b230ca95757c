//! Four people in four browsers play 1853 from the bids to the end, and nobody receives what is another's secret.
//!
//! Tables with the same people and the same seed differ in one hidden thing only: the bond that one player has sealed, or a
//! city that they have written down. Until it comes to light, the others must have received the same bytes from both.

use crate::chromium::Chromium;
use crate::foreseen::{Foreseen, setup};
use crate::house::House;
use crate::live::register;
use crate::onlookers::{Step, no_seed, play_apart, play_with_all, replay, same_for_others, view};
use crate::secrets::set;
use crate::tab::{Screen, Tab};
use crate::whole_game::{check_end, check_file};
use railhead_engine::{Seat, Setup, Viewer};
use railhead_testkit::{long, tell};
use railhead_titles::Game;
use serde_json::json;
use std::time::Instant;

const TITLE: &str = "1853-2009";
const NAMES: [&str; 4] = ["Ann", "Bob", "Cy", "Dee"];
const TABLES: [&str; 3] = ["aaaa1853aaaa1853", "bbbb1853bbbb1853", "cccc1853cccc1853"];
/// The seed of the tables: long enough that it stands nowhere by chance.
const SEED: u64 = 8_406_214_735;
/// How the players play. Of these games the shortest in which a bid is fulfilled is played: in four browsers every move counts.
const MANNERS: std::ops::Range<u64> = 2068..2074;
/// After so many moves it is looked at what all have received.
const ASIDE: usize = 40;

/// A game that is the same as another so far but for one step.
struct Variant {
    /// Whose secret differs.
    whose: Seat,
    steps: Vec<Step>,
}

/// Whether the envelope of a seat is still closed to others.
fn hidden(game: &Game, whose: Seat) -> bool {
    let sealed = game.envelopes(Viewer::Spectator).into_iter().find(|e| e.seat == whose);
    sealed.is_none_or(|e| !e.opened)
}

/// The same game with another bond of the first who seals one, up to when all are revealed.
fn other_bond(setup: &Setup, steps: &[Step]) -> Variant {
    let (whose, first) = steps[0].clone();
    let amount = first["amount"].as_i64().expect("bonds come first");
    let sealed = steps.iter().take_while(|(_, a)| a["do"] == "bid").count();
    let mut steps = steps[..sealed - 1].to_vec();
    let other = (1..200).flat_map(|by| [amount - by, amount + by]).find(|amount| {
        steps[0].1 = json!({ "do": "bid", "amount": amount });
        replay(setup, &steps).is_some()
    });
    steps[0].1 = json!({ "do": "bid", "amount": other.expect("another bond can be sealed") });
    Variant { whose, steps }
}

/// The same game with another city written down, up to when one of that player's comes to light, and at most so many steps.
fn other_city(setup: &Setup, steps: &[Step], most: usize) -> Variant {
    let start = Game::start(setup).unwrap();
    let places: Vec<String> = start.edition().ground.map.iter().map(|(_, hex)| hex.name.clone()).collect();
    for (at, (whose, action)) in steps.iter().enumerate().filter(|(_, (_, a))| a["do"] == "claim") {
        for place in places.iter().filter(|p| action["hex"] != p.as_str()) {
            let mut varied = steps[..most].to_vec();
            varied[at].1["hex"] = place.as_str().into();
            let Some(game) = replay(setup, &varied) else { continue };
            if hidden(&game, *whose) && replay(setup, &steps[..most]).is_some_and(|g| hidden(&g, *whose)) {
                return Variant { whose: *whose, steps: varied };
            }
        }
    }
    panic!("no other city will do");
}

/// What the page of a tab tells of the cities in each player's envelope: of one's own, and of those that were opened.
fn check_envelopes(tab: &Tab, game: &Game, own: Seat) {
    let shown = tab.ask(
        "[...document.querySelectorAll('.envelopes li')].map((e) => [e.querySelector('.who').innerText, e.querySelector('.cities')?.innerText || ''])",
    );
    for (envelope, shown) in game.envelopes(Viewer::All).iter().zip(shown.as_array().unwrap()) {
        assert_eq!(shown[0], game.setup().seats[envelope.seat.index()].as_str());
        let map = &game.edition().ground.map;
        let name =
            |hex: &railhead_board::HexId| map.hex(*hex).place.clone().unwrap_or_else(|| map.hex(*hex).name.clone());
        let cities: Vec<String> = envelope.cities.iter().flatten().map(name).collect();
        let known = match (envelope.opened, envelope.seat == own) {
            (true, _) => cities.join(", "),
            (false, _) if game.outcome().is_some() => format!("not fulfilled: {}", cities.join(", ")),
            (false, true) => format!("only you see: {}", cities.join(", ")),
            (false, false) => String::new(),
        };
        assert_eq!(shown[1], known.as_str(), "{} sees the envelope of {}", tab.name, shown[0]);
    }
}

/// That nothing among what was received after the bids tells what was written down: only in one's own words, and no seed.
fn check_received(tab: &Tab, game: &Game, own: Seat) {
    let received = tab.drain();
    no_seed(&tab.name, &received, SEED);
    let map = &game.edition().ground.map;
    let name = |hex: &railhead_board::HexId| map.hex(*hex).place.clone().unwrap_or_else(|| map.hex(*hex).name.clone());
    let mine =
        game.envelopes(Viewer::All).into_iter().find(|e| e.seat == own).and_then(|e| e.cities).unwrap_or_default();
    let mine = mine.iter().map(name).collect::<Vec<_>>().join(", ");
    for answer in &received {
        let content = String::from_utf8_lossy(&answer.body);
        for sign in
            ["&quot;do&quot;:&quot;claim&quot;", "\"do\":\"claim\"", "&quot;do&quot;:&quot;bid&quot;", "\"do\":\"bid\""]
        {
            assert!(!content.contains(sign), "{} was told of {sign} by {}", tab.name, answer.url);
        }
        for told in content.split("only you see: ").skip(1) {
            assert!(told.starts_with(&mine), "{} was told of somebody else's cities by {}", tab.name, answer.url);
        }
    }
}

#[test]
fn four_browsers_play_1853_and_keep_their_secrets() {
    if !long("four_browsers_play_1853_and_keep_their_secrets") {
        return;
    }
    let Some(chromium) = Chromium::start("contracts") else { return };
    let house = House::open("contracts");
    let tabs: Vec<Tab> = NAMES.iter().map(|name| chromium.tab(name, &house, Screen::Desk)).collect();
    tabs.iter().for_each(register);
    let options = [("bank", "7760")];
    for table in TABLES {
        set(&house, &NAMES, TITLE, &options, table, SEED);
    }
    let setup = Setup { seats: NAMES.map(str::to_owned).to_vec(), ..setup(TITLE, &options, NAMES.len(), SEED) };
    let fulfilled = |foreseen: &Foreseen| foreseen.end.envelopes(Viewer::Spectator).iter().any(|e| e.opened);
    let games = MANNERS.map(|manner| Foreseen::of(&setup, manner)).filter(fulfilled);
    let foreseen = games.min_by_key(|foreseen| foreseen.steps.len()).expect("a bid is fulfilled in one of them");
    let steps = &foreseen.steps;
    let bids = steps.iter().take_while(|(_, a)| matches!(a["do"].as_str(), Some("bid" | "claim" | "pass"))).count();
    let (bond, city) = (other_bond(&setup, steps), other_city(&setup, steps, bids));
    let begun = Instant::now();

    // A bond that is sealed is known to who sealed it only.
    let here = play_with_all(&tabs, TABLES[0], Some(SEED), &steps[..bond.steps.len()], 0);
    let there = play_with_all(&tabs, TABLES[1], Some(SEED), &bond.steps, 0);
    same_for_others(&tabs, bond.whose, &here, &there);
    // A city that is written down is known to who wrote it only.
    let here = play_with_all(&tabs, TABLES[0], Some(SEED), &steps[..bids], bond.steps.len());
    let there = play_with_all(&tabs, TABLES[2], Some(SEED), &city.steps, 0);
    same_for_others(&tabs, city.whose, &here, &there);
    tell(&format!("1853: {bids} bids, secrets compared, {:.0?}", begun.elapsed()));

    // On to the end. Who waits looks at the prices meanwhile, and now and then all look at the game.
    for tab in &tabs {
        tab.go(&format!("/table/{}", TABLES[0]));
        tab.settle();
        tab.drain();
        view(tab, "k", "market");
    }
    let mut game = replay(&setup, &steps[..bids]).unwrap();
    play_apart(&tabs, steps, bids, |number, seq| {
        let (seat, action) = &steps[number];
        let action = game.read_action(action).unwrap();
        game.play(*seat, &action).unwrap();
        if number % ASIDE == 0 || number + 1 == steps.len() {
            for (own, tab) in (0..).map(Seat).zip(&tabs) {
                view(tab, "g", "game");
                tab.until("the move", &format!("seq() >= {seq} && !busy()"));
                check_envelopes(tab, &game, own);
                check_received(tab, &game, own);
            }
        }
    });
    for tab in &tabs {
        check_end(tab, &foreseen.end);
    }
    check_file(&tabs[0], TITLE);
    let reason = foreseen.end.outcome().unwrap().reason;
    tell(&format!("1853: {} moves to the end ({reason}) in four browsers, {:.0?}", steps.len(), begun.elapsed()));
}
