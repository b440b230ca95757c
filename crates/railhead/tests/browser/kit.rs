//! Three people in three browsers play 1853 of 1989 with the cards of MIK 2 to the end, and nobody receives what others hold.
//!
//! Tables that differ in one card only, one that was drawn or one that was rejected, must be the same to the other players.

use crate::chromium::Chromium;
use crate::foreseen::Foreseen;
use crate::house::House;
use crate::live::register;
use crate::onlookers::{Step, done_before, play_apart, play_with_all, replay, same_for_others, view};
use crate::secrets::set;
use crate::tab::{Screen, Tab};
use crate::whole_game::{check_end, check_file};
use railhead_engine::{Action, Seat, Setup, Viewer};
use railhead_testkit::{long, tell};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Instant;

/// The game that is played. It goes as `crates/titles/tests/rules_1853_1989/games/mik-2.txt` tells, but Bob keeps his cards of the
/// BAR for a set and rejects them when he holds another one.
pub(crate) const GAME: &str = include_str!("mik-2.railhead.json");
const TABLES: [&str; 3] = ["aaaa1989aaaa1989", "bbbb1989bbbb1989", "cccc1989cccc1989"];
/// After so many moves it is looked at what all have received.
const ASIDE: usize = 40;
/// Courses that reject a card.
const REJECTS: std::ops::Range<u64> = 32..64;

/// The cards of everybody, as only the program knows them.
fn hands(game: &Game) -> Vec<Vec<&'static str>> {
    game.hands(Viewer::All).into_iter().map(|hand| hand.cards.unwrap()).collect()
}

/// After how many steps the first card has been drawn, and after how many those that are drawn with it.
fn first_cards(setup: &Setup, steps: &[Step]) -> (usize, usize) {
    let held = |n: usize| hands(&replay(setup, &steps[..n]).unwrap()).concat().len();
    let first = (0..steps.len()).find(|n| held(*n) > 0).expect("cards are drawn");
    let all = (first..steps.len()).find(|n| held(n + 1) <= held(*n)).unwrap();
    (first, all)
}

/// A seed with which the game begins in the same way, but the player who draws first gets another card; the others do not.
fn other_draw(setup: &Setup, steps: &[Step], first: usize, all: usize) -> (u64, Seat) {
    let whose = steps[first - 1].0;
    let begin = |seed: u64| Setup { seed, ..setup.clone() };
    let order = |setup: &Setup| Game::start(setup).unwrap().table().order.clone();
    let seated = order(setup);
    let wanted = hands(&replay(setup, &steps[..all]).unwrap());
    let found = (setup.seed + 1..).filter(|seed| order(&begin(*seed)) == seated).find(|seed| {
        let Some(game) = replay(&begin(*seed), &steps[..all]) else { return false };
        let same = |(seat, (a, b)): (usize, (&Vec<&str>, &Vec<&str>))| (a == b) == (seat != whose.index());
        wanted.iter().zip(&hands(&game)).enumerate().all(same)
    });
    (found.unwrap(), whose)
}

/// The first step at which somebody with different cards rejects one, and the same step with another of them.
fn other_reject(setup: &Setup, steps: &[Step]) -> (usize, Step) {
    let mut game = Game::start(setup).unwrap();
    for (number, (seat, action)) in steps.iter().enumerate() {
        let rejects = |action: &Value| action["option"].as_u64().is_some_and(|option| REJECTS.contains(&option));
        if rejects(action) {
            let offered = game.choices(*seat).into_iter().flat_map(|c| c.actions().collect::<Vec<_>>());
            let offered = offered.map(|action| action.write(game.edition(), game.table()));
            if let Some(other) = offered.filter(rejects).find(|other| other != action) {
                return (number, (*seat, other));
            }
        }
        let action = game.read_action(action).unwrap();
        game.play(*seat, &action).unwrap();
    }
    panic!("nobody rejects one of several cards");
}

/// What the page of a tab tells of the cards in hand: one's own, and the numbers of the others'.
fn check_hands(tab: &Tab, game: &Game, own: Seat) {
    let shown = tab.ask(
        "[...document.querySelectorAll('[aria-labelledby=hands] li')].map((e) => [e.querySelector('.amount').innerText, e.querySelector('.cities')?.innerText || ''])",
    );
    let shown = shown.as_array().unwrap();
    let names = &game.setup().seats;
    assert_eq!(shown.len(), names.len(), "{}", tab.name);
    for ((seat, cards), shown) in hands(game).iter().enumerate().zip(shown) {
        let known = match (seat == own.index(), game.outcome().is_some()) {
            (false, false) => String::new(),
            (false, true) => cards.join(", "),
            (true, _) if cards.is_empty() => String::new(),
            (true, _) => format!("only you see: {}", cards.join(", ")),
        };
        assert_eq!(*shown, json!([cards.len().to_string(), known]), "{} sees the cards of {}", tab.name, names[seat]);
    }
}

/// What somebody may be told of cards.
#[derive(Clone, Default)]
struct Known {
    /// What they had in hand, in words.
    hands: BTreeSet<String>,
    /// The courses by which they could reject a card.
    courses: BTreeSet<u64>,
}

impl Known {
    /// Notes what somebody holds now.
    fn note(&mut self, game: &Game, seat: Seat) {
        self.hands.insert(hands(game)[seat.index()].join(", "));
        let offered = game.choices(seat).into_iter().flat_map(|c| c.actions().collect::<Vec<_>>());
        let courses = offered
            .filter_map(|a| if let Action::Choose { course } = a { Some(u64::from(course.number())) } else { None });
        self.courses.extend(courses.filter(|option| REJECTS.contains(option)));
    }

    /// Whether one of the cards in hand is the one that a text begins with.
    fn has(&self, told: &str) -> bool {
        let cards = self.hands.iter().flat_map(|hand| hand.split(", "));
        cards.filter(|card| !card.is_empty()).any(|card| told.trim_start_matches("a ").starts_with(card))
    }
}

/// That nothing among what was received tells of a card in somebody else's hand.
fn check_received(tab: &Tab, known: &Known) {
    for answer in tab.drain() {
        let content = String::from_utf8_lossy(&answer.body);
        for told in content.split("only you see: ").skip(1) {
            let own = known.hands.iter().any(|hand| told.starts_with(&format!("{hand}<")));
            assert!(own, "{} was told of somebody else's cards by {}", tab.name, answer.url);
        }
        // What can be rejected is offered to whoever holds it; what is decided about is known to all.
        for told in content.split("reject ").skip(1).filter(|told| !told.starts_with("cards<")) {
            assert!(known.has(told), "{} was offered to reject {:.40} by {}", tab.name, told, answer.url);
        }
        for told in ["&quot;option&quot;:", "\"option\":"].into_iter().flat_map(|key| content.split(key).skip(1)) {
            let digits: String = told.chars().take_while(char::is_ascii_digit).collect();
            let option: u64 = digits.parse().unwrap();
            let own = !REJECTS.contains(&option) || known.courses.contains(&option);
            assert!(own, "{} was told of the course {option} by {}", tab.name, answer.url);
        }
    }
}

/// What was done with cards in a game, in words.
fn doings(foreseen: &Foreseen) -> BTreeSet<&'static str> {
    let mut done = BTreeSet::new();
    let mut game = foreseen.start.clone();
    for (seat, action) in &foreseen.steps {
        let option = action["option"].as_u64();
        let about = game.deciding()[0].ask.key();
        match (about, option) {
            ("draw-card", Some(_)) => drop(done.insert("draw")),
            ("cards", Some(0..=7)) => drop(done.insert("director's share")),
            (_, Some(8..=11)) => drop(done.insert("commodity")),
            (_, Some(12)) => drop(done.insert("disturbances")),
            (_, Some(32..64)) => drop(done.insert("reject")),
            ("cards", None) => drop(done.insert("keep")),
            _ => {}
        }
        let action = game.read_action(action).unwrap();
        game.play(*seat, &action).unwrap();
    }
    done
}

/// People around the table, with the game as far as they have played it.
struct Party<'a> {
    tabs: &'a [Tab],
    steps: &'a [Step],
    game: Game,
    /// What each may have been told since it was last looked at what they received.
    known: Vec<Known>,
}

impl Party<'_> {
    fn note(&mut self) {
        for (seat, known) in (0..).map(Seat).zip(&mut self.known) {
            known.note(&self.game, seat);
        }
    }

    /// Goes on by a step that was done at the table.
    fn follow(&mut self, number: usize) {
        let (seat, action) = &self.steps[number];
        self.note();
        let action = self.game.read_action(action).unwrap();
        self.game.play(*seat, &action).unwrap();
        self.note();
    }

    /// Everybody looks at the game, and it is looked at what everybody received.
    fn check(&mut self, seq: i64) {
        for ((own, tab), known) in (0..).map(Seat).zip(self.tabs).zip(&mut self.known) {
            view(tab, "g", "game");
            tab.until("the move", &format!("seq() >= {seq} && !busy()"));
            check_hands(tab, &self.game, own);
            if self.game.outcome().is_none() {
                check_received(tab, known);
                // What is on the page now may come again.
                *known = Known::default();
                known.note(&self.game, own);
            }
        }
    }

    /// Plays up to a step, everybody at their own screen.
    fn play(&mut self, to: usize) {
        for tab in self.tabs {
            tab.go(&format!("/table/{}", TABLES[0]));
            tab.settle();
            tab.drain();
        }
        let (tabs, from) = (self.tabs, self.game.len());
        play_apart(tabs, &self.steps[..to], from, |number, seq| {
            self.follow(number);
            if number % ASIDE == 0 || number + 1 == to {
                self.check(seq);
            }
        });
    }

    /// Plays up to a step with all watching, here and at another table where something differs that only one may know.
    fn compare(&mut self, to: usize, table: &str, steps: &[Step], whose: Seat) {
        let from = self.game.len();
        let here = play_with_all(self.tabs, TABLES[0], None, &self.steps[..to], from);
        let there = play_with_all(self.tabs, table, None, steps, from);
        same_for_others(self.tabs, whose, &here, &there);
        (from..to).for_each(|number| self.follow(number));
    }
}

#[test]
fn three_browsers_play_with_mik_2_and_keep_their_cards_to_themselves() {
    if !long("three_browsers_play_with_mik_2_and_keep_their_cards_to_themselves") {
        return;
    }
    let Some(chromium) = Chromium::start("kit") else { return };
    let house = House::open("kit");
    let foreseen = Foreseen::recorded(GAME);
    let setup = foreseen.start.setup();
    let names: Vec<&str> = setup.seats.iter().map(String::as_str).collect();
    let tabs: Vec<Tab> = names.iter().map(|name| chromium.tab(name, &house, Screen::Desk)).collect();
    tabs.iter().for_each(register);
    let steps = &foreseen.steps;
    let all = ["commodity", "director's share", "disturbances", "draw", "keep", "reject"];
    assert_eq!(doings(&foreseen), BTreeSet::from(all));
    let reason = foreseen.end.outcome().unwrap().reason;
    assert_eq!(reason, railhead_engine::Ending::Bank);
    let (first, drawn) = first_cards(setup, steps);
    let (other, drawer) = other_draw(setup, steps, first, drawn);
    let (rejects, varied) = other_reject(setup, steps);
    let options: Vec<(&str, &str)> = setup.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    for (table, seed) in TABLES.into_iter().zip([setup.seed, other, setup.seed]) {
        set(&house, &names, &setup.title, &options, table, seed);
    }
    done_before(&house, TABLES[1], &steps[..first - 1]);
    done_before(&house, TABLES[2], &steps[..rejects]);

    let begun = Instant::now();
    let known = vec![Known::default(); tabs.len()];
    let mut party = Party { tabs: &tabs, steps, game: foreseen.start.clone(), known };
    party.play(first - 1);
    // A card that is drawn is known to who drew it only.
    party.compare(drawn, TABLES[1], &steps[..drawn], drawer);
    party.play(rejects);
    // Which of several cards was rejected is known to who rejected it only.
    let rejecter = varied.0;
    let otherwise: Vec<Step> = steps[..rejects].iter().cloned().chain([varied]).collect();
    party.compare(rejects + 1, TABLES[2], &otherwise, rejecter);
    tell(&format!("MIK 2: {rejects} moves, cards compared, {:.0?}", begun.elapsed()));
    party.play(steps.len());
    for tab in &tabs {
        check_end(tab, &foreseen.end);
    }
    check_file(&tabs[0], "mik-2");
    tell(&format!("MIK 2: {} moves to the end ({reason}) in three browsers, {:.0?}", steps.len(), begun.elapsed()));
}
