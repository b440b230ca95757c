//! Games that were worked out beforehand, move by move, to be played again in pages.

use crate::script::{css, quoted};
use crate::tab::Tab;
use crate::walker::{press, take_screen};
use railhead_bots::Random;
use railhead_engine::{Action, Seat, Setup};
use railhead_records::GameFile;
use railhead_titles::Game;
use serde_json::Value;

/// No game takes more moves.
const MOST: usize = 3000;

/// A game that a program played in its head, from the beginning to the end.
pub(crate) struct Foreseen {
    /// How it begins.
    pub(crate) start: Game,
    /// Who does what, by names, as pages send it.
    pub(crate) steps: Vec<(Seat, Value)>,
    /// How it ends.
    pub(crate) end: Game,
}

/// How a title is played, in its newest version.
pub(crate) fn setup(title: &str, options: &[(&str, &str)], seats: usize, seed: u64) -> Setup {
    Setup {
        title: title.to_owned(),
        version: railhead_titles::find(title).unwrap().version,
        options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        seats: (1..=seats).map(|n| format!("Player {n}")).collect(),
        seed,
    }
}

impl Foreseen {
    /// The game of a lively player with this seed on every seat.
    pub(crate) fn of(setup: &Setup, seed: u64) -> Self {
        let start = Game::start(setup).unwrap();
        let mut game = start.clone();
        let mut bot = Random::lively(seed);
        let mut steps = Vec::new();
        while game.outcome().is_none() {
            // Around one screen the first who owes a decision is asked first.
            let first = game.deciding()[0].seat;
            let (seat, action) = bot.choose_for(&game, &[first]).expect("somebody may do something");
            // Of all runs the page proposes the best.
            let best = |runs| game.best_runs().unwrap_or(runs);
            let action = if let Action::Run { runs } = action { Action::Run { runs: best(runs) } } else { action };
            steps.push((seat, action.write(game.edition(), game.table())));
            game.play(seat, &action).unwrap();
            assert!(steps.len() < MOST, "{} does not end", setup.title);
        }
        Self { start, steps, end: game }
    }

    /// A game that was recorded, with its result.
    pub(crate) fn recorded(text: &str) -> Self {
        let file = GameFile::read(text).unwrap();
        let start = file.play_to(0).unwrap();
        let mut end = start.clone();
        let mut steps = Vec::new();
        for entry in &file.actions {
            let action = end.read_action(&Value::Object(entry.what.clone())).unwrap();
            // Of all runs the page proposes the best, in its own direction.
            let best = |runs| end.best_runs().unwrap_or(runs);
            let action = if let Action::Run { runs } = action { Action::Run { runs: best(runs) } } else { action };
            steps.push((entry.seat, action.write(end.edition(), end.table())));
            end.play(entry.seat, &action).unwrap();
        }
        assert_eq!(end.outcome(), file.play().unwrap().outcome(), "the runs were the best");
        Self { start, steps, end }
    }
}

/// Finds what sends an action: the action itself, or the same with an amount of one's own.
const FIND: &str = r##"((wanted) => {
  const bare = (text) => { const { price, amount, ...rest } = JSON.parse(text); return JSON.stringify(rest); };
  const all = [...document.querySelectorAll("#table form.act button[name=action]")].filter((e) => !e.disabled);
  const field = (e) => e.form.querySelector("input[type=number]");
  const given = JSON.parse(wanted).price ?? JSON.parse(wanted).amount;
  const same = all.filter((e) => e.value === wanted && !field(e));
  const open = () => all.filter((e) => field(e) && bare(e.value) === bare(wanted) && given >= Number(field(e).min) && given <= Number(field(e).max));
  const found = (same.find(shown) || same[0]) || (given === undefined ? undefined : open()[0]);
  if (!found) return null;
  const lay = found.closest("[data-lay]")?.dataset.lay;
  const near = (tile) => [...document.querySelectorAll(`[data-lay="${CSS.escape(lay)}"] button[data-tile${tile}]`)];
  return {
    value: found.value, given: field(found) ? String(given) : null, seq: seq(),
    hex: lay, tile: found.dataset.tile,
    turns: lay && near(`="${CSS.escape(found.dataset.tile)}"`).indexOf(found), first: lay && near("")[0].dataset.tile === found.dataset.tile,
  };
})"##;

/// Plays an action in the page by pointing and clicking; the page must offer it.
pub(crate) fn follow(tab: &Tab, action: &Value) {
    let wanted = quoted(&action.to_string());
    take_screen(tab);
    tab.until(&format!("an offer of {action}"), &format!("{FIND}({wanted})"));
    let found = tab.ask(&format!("{FIND}({wanted})"));
    let button = format!("offered({})", found["value"]);
    if let Some(amount) = found["given"].as_str() {
        tab.write(&format!("{button}.form.querySelector('input[type=number]')"), amount);
    }
    if let (Some(hex), Some(tile)) = (found["hex"].as_str(), found["tile"].as_str()) {
        tab.click(&crate::script::hex(hex));
        if found["first"] != true {
            let chosen =
                format!("document.querySelector(`.ring [data-ring-tile=\"${{CSS.escape({})}}\"]`)", quoted(tile));
            tab.click(&chosen);
        }
        for _ in 0..found["turns"].as_u64().unwrap() {
            tab.press("r");
        }
        tab.click(&css(".ring .ring-bar .go"));
    } else {
        press(tab, &button);
    }
    let refused = "[...document.querySelectorAll('.refused')].find(shown)";
    tab.until("what came of it", &format!("(seq() > {} && !busy()) || {refused}", found["seq"]));
    if let Some(why) = tab.ask(&format!("{refused}?.innerText")).as_str() {
        panic!("{}: the page offered {action} and refused it: {why}", tab.name);
    }
}
