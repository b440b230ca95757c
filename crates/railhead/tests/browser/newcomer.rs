//! Somebody who has never been here: from the first page through a first operating round, by clicking only.

use crate::chromium::Chromium;
use crate::house::House;
use crate::tab::{Screen, Tab};
use crate::walker::{Offer, Walker};
use railhead_engine::{Action, Choice, Seat};
use railhead_records::GameFile;
use railhead_titles::Game;
use std::collections::BTreeSet;

/// What a newcomer tries first: every kind of thing once in a turn, before passing on.
const ORDER: [&str; 10] = ["accept", "draft", "run", "pay", "discard", "token", "lay", "buy-train", "launch", "buy"];
/// What is done as often as it is asked for.
const AGAIN: [&str; 6] = ["accept", "draft", "run", "pay", "discard", "buy"];

/// How soon a station could be placed if a tile were laid: where a newcomer who has looked at the board would begin.
fn leads_to_a_station(game: &Game, seat: Seat, action: &Action, further: usize) -> usize {
    let mut later = game.bare();
    if later.play(seat, action).is_err() || later.deciding().first().is_none_or(|d| d.seat != seat) {
        return 0;
    }
    let choices = later.choices(seat);
    if choices.iter().any(|c| matches!(c, Choice::Token { with: None, places } if !places.is_empty())) {
        return further + 1;
    }
    if further == 0 {
        return 0;
    }
    let next = choices.iter().filter(|c| matches!(c, Choice::Lay { with: None, .. })).flat_map(Choice::actions);
    next.map(|next| leads_to_a_station(&later, seat, &next, further - 1)).max().unwrap_or(0)
}

/// The game as the page hands it out to who plays all seats.
fn game(tab: &Tab) -> Game {
    let file = tab.ask("fetch(`${location.pathname}/file/game.railhead.json`).then((answer) => answer.text())");
    GameFile::read(file.as_str().unwrap()).unwrap().play().unwrap()
}

fn choose(tab: &Tab, offers: &[Offer], turn: &BTreeSet<String>) -> Offer {
    let own = |o: &&Offer| o.0["action"]["with"].is_null();
    for kind in ORDER.into_iter().filter(|kind| AGAIN.contains(kind) || !turn.contains(*kind)) {
        let mut all: Vec<&Offer> = offers.iter().filter(|o| o.kind() == kind).filter(own).collect();
        match kind {
            // A card that is worth something comes first.
            "draft" => all.sort_by_key(|o| o.0["action"]["card"].as_str().is_some_and(|c| c.starts_with("blank"))),
            // The dearest: a company needs money.
            "launch" => all.sort_by_key(|o| -o.0["action"]["price"].as_i64().unwrap_or(0)),
            "lay" if !all.is_empty() => {
                let game = game(tab);
                let seat = game.deciding()[0].seat;
                let worth = |o: &&Offer| {
                    let action = game.read_action(&o.0["action"]).unwrap();
                    leads_to_a_station(&game, seat, &action, 1)
                };
                all.sort_by_cached_key(|o| usize::MAX - worth(o));
            }
            _ => {}
        }
        if let Some(first) = all.first() {
            return (*first).clone();
        }
    }
    let pass = offers.iter().find(|o| o.kind() == "pass");
    pass.unwrap_or(&offers[0]).clone()
}

#[test]
fn a_newcomer_plays_a_first_operating_round_by_clicking() {
    let Some(chromium) = Chromium::start("newcomer") else { return };
    let house = House::open("newcomer");
    let tab = chromium.tab("newcomer", &house, Screen::Desk);
    tab.go("/");
    tab.leads_on(|| tab.click_named("Play on this screen"));
    tab.leads_on(|| {
        tab.click("[...document.querySelectorAll('a.title-card')].find((a) => shown(a) && text(a).includes('1846'))");
    });
    tab.leads_on(|| tab.click_named("Start"));
    let walker = Walker::new(&tab, 0);
    let mut done = BTreeSet::new();
    let mut turn = BTreeSet::new();
    let mut rounds = vec![];
    let mut whose = String::new();
    for _ in 0..250 {
        let round = tab.ask("document.querySelector('h1.round')?.textContent").as_str().unwrap().to_owned();
        if rounds.last() != Some(&round) {
            rounds.push(round.clone());
        }
        if round.starts_with("Stock round 2") {
            break;
        }
        let offers = walker.offers();
        assert!(!offers.is_empty(), "nothing can be done in {round}");
        // A new player or another company begins with everything to do.
        let player = tab.ask("document.querySelector('.about')?.textContent.split(':')[0]");
        let now = format!("{round} {player} {:?}", tab.company());
        if now != whose {
            turn.clear();
            whose = now;
        }
        let offer = choose(&tab, &offers, &turn);
        walker.click(&offer);
        // Two tiles may be laid.
        if offer.kind() != "lay" || !turn.insert("a tile".to_owned()) {
            turn.insert(offer.kind().to_owned());
        }
        done.insert(offer.kind().to_owned());
    }
    assert_eq!(
        rounds,
        ["Private companies", "Stock round 1", "Operating round 1.1", "Operating round 1.2", "Stock round 2"]
    );
    for kind in ["draft", "launch", "lay", "token", "run", "pay", "buy-train"] {
        assert!(done.contains(kind), "no {kind} in {done:?}");
    }
    // The game is kept and found again from the first page.
    tab.leads_on(|| tab.click_named("Railhead"));
    tab.leads_on(|| tab.click("[...document.querySelectorAll('a[href^=\"/table/\"]')].find(shown)"));
    assert!(tab.is("document.querySelector('h1.round')?.textContent.startsWith('Stock round 2')"));
}
