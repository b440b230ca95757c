//! Games brought to a position of interest, and opened in a page.

use crate::script::field;
use crate::tab::Tab;
use railhead_bots::Random;
use railhead_engine::{Action, Choice, Setup};
use railhead_records::GameFile;
use railhead_titles::{ALL, Game, Title};

/// The titles that can be played.
pub(crate) fn playable() -> Vec<&'static Title> {
    ALL.into_iter().filter(|title| start(title, 1).is_some()).collect()
}

fn start(title: &Title, seed: u64) -> Option<Game> {
    let seats = (1..=title.players.0.max(3)).map(|n| format!("Player {n}")).collect();
    Game::start(&Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed }).ok()
}

/// A game in which nothing has been done yet.
pub(crate) fn fresh(title: &str, seed: u64) -> Game {
    start(railhead_titles::find(title).unwrap(), seed).unwrap()
}

/// A game that a program played on until it is as wanted: the first such game of those with this seed and the next ones.
pub(crate) fn played(title: &str, seed: u64, wanted: impl Fn(&Game) -> bool) -> Game {
    (seed..seed + 40).find_map(|seed| play_on(title, seed, &wanted)).expect("such a position comes up")
}

fn play_on(title: &str, seed: u64, wanted: impl Fn(&Game) -> bool) -> Option<Game> {
    let mut game = fresh(title, seed);
    let mut bot = Random::lively(seed);
    while !wanted(&game) {
        let (seat, action) = bot.choose(&game)?;
        game.play(seat, &action).unwrap();
    }
    Some(game)
}

/// Whether a company begins a turn with everything in it: it may lay track, its trains earn, and its dividend is decided on.
pub(crate) fn turn_begins(game: &Game) -> bool {
    let Some(seat) = game.deciding().first().map(|d| d.seat) else { return false };
    let within = |game: &Game| matches!(last(game), Some(Action::Lay { .. } | Action::Token { .. }));
    let lays = game.outline(seat).iter().any(|c| matches!(c, Choice::Lay { with: None, .. }));
    if game.operating().is_none() || within(game) || !lays {
        return false;
    }
    let mut later = game.bare();
    for _ in 0..4 {
        let action = later.best_runs().map_or(Action::Pass, |runs| Action::Run { runs });
        if later.deciding().first().is_none_or(|d| d.seat != seat) || later.play(seat, &action).is_err() {
            return false;
        }
        if later.outline(seat).iter().any(|c| matches!(c, Choice::Pay { .. })) {
            return later.operating() == game.operating();
        }
    }
    false
}

fn last(game: &Game) -> Option<&Action> {
    game.len().checked_sub(1).and_then(|i| game.done(i)).map(|(_, action, _)| action)
}

/// The file of a game.
pub(crate) fn file(game: &Game) -> String {
    GameFile::of(game).unwrap().write()
}

/// Opens a game as a table around one screen.
pub(crate) fn open(tab: &Tab, game: &Game) {
    tab.go("/import");
    tab.write(&field("Text of the file"), &file(game));
    tab.leads_on(|| tab.click_named("Open the game"));
    tab.until("the table", "document.querySelector('#table[data-table]')");
    crate::walker::take_screen(tab);
}
