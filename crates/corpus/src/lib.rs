//! Saved games of every version of a title's rules, which must keep replaying to their results whatever changes. A rule change that
//! would alter one of them needs a new version. Files are only ever added.
//!
//! Every crate with titles has a folder of such games and a test that [`Corpus::check`]s it: `crates/records/tests/corpus` for the
//! titles of `railhead-titles`, `crates/toy/tests/corpus` for the toy title:
//!
//! ```no_run
//! use railhead_corpus::Corpus;
//!
//! fn games_of_every_version_are_kept_and_replay() {
//!     Corpus::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), [railhead_titles::find("1848").unwrap()]).check();
//! }
//! ```
//!
//! With `RAILHEAD_KEEP=1` in the environment the test plays and saves the games that are missing. Run it in this way once after adding
//! a version, and commit the files that it wrote.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may fail loudly"
)]

use railhead_bots::Level;
use railhead_engine::Setup;
use railhead_records::GameFile;
use railhead_titles::{Game, Title, register};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// If this is set, games that are missing are played and kept instead of being missed.
pub const SWITCH: &str = "RAILHEAD_KEEP";

/// What a kept game stands for: title, version of its rules, preset.
pub type Kind = (String, u32, Option<String>);

/// A folder of kept games, and the titles that they are games of.
#[derive(Clone, Debug)]
pub struct Corpus {
    folder: PathBuf,
    titles: Vec<&'static Title>,
}

/// What a game that is set up so stands for. With an option beside the preset it is a game of another kind, and stands for none.
#[must_use]
pub fn kind(setup: &Setup) -> Option<Kind> {
    let preset = match setup.options.as_slice() {
        [] => None,
        [(key, preset)] if key == "preset" => Some(preset.clone()),
        _ => return None,
    };
    Some((setup.title.clone(), setup.version, preset))
}

/// The kinds of games of a title up to a version of its rules: by the rulebook and with every preset.
#[must_use]
pub fn kinds(title: &Title, newest: u32) -> Vec<Kind> {
    let presets = || [None].into_iter().chain(title.presets.iter().map(|preset| Some(preset.name.to_owned())));
    (1..=newest).flat_map(|version| presets().map(move |preset| (title.name.to_owned(), version, preset))).collect()
}

impl Corpus {
    /// The games in a folder; registers the titles, so that they can be played.
    ///
    /// # Panics
    /// If there is another title with the name of one of these.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, titles: impl IntoIterator<Item = &'static Title>) -> Self {
        let corpus = Self { folder: folder.into(), titles: titles.into_iter().collect() };
        corpus.titles.iter().for_each(|title| register(title).unwrap());
        corpus
    }

    /// Checks everything: every kept game replays to its result, there is one for every title, version and preset, and a new
    /// version would be missed.
    ///
    /// # Panics
    /// If it is not so.
    pub fn check(&self) {
        self.replay();
        self.demand();
        self.misses_a_new_version();
    }

    /// The kept games: where each is, its text, and the game.
    fn files(&self) -> Vec<(PathBuf, String, GameFile)> {
        let read = |path: PathBuf| {
            let text = fs::read_to_string(&path).unwrap();
            let file = GameFile::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            (path, text, file)
        };
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.into_iter().map(read).collect()
    }

    /// Replays every kept game to its result, and writes it as it was read.
    ///
    /// # Panics
    /// If one does not.
    pub fn replay(&self) {
        for (path, text, file) in self.files() {
            let path = path.display();
            assert!(self.titles.iter().any(|t| t.name == file.setup.title), "{path} is a game of another title");
            let recorded = file.result.clone().expect("a result to compare with");
            let game = file.play().unwrap_or_else(|e| panic!("{path}: {e}"));
            let outcome = game.outcome().unwrap_or_else(|| panic!("{path} does not end"));
            assert_eq!(outcome.worth, recorded.worth, "{path}");
            assert_eq!(GameFile::of(&game).unwrap().write(), text, "{path} is written as it was read");
        }
    }

    /// Demands a kept game for every title, version and preset; with [`SWITCH`] plays and keeps those that are missing.
    ///
    /// # Panics
    /// If one is missing.
    pub fn demand(&self) {
        let all = || self.titles.iter().flat_map(|title| kinds(title, title.version)).collect();
        if std::env::var_os(SWITCH).is_some() {
            self.missing(all()).iter().for_each(|kind| self.keep(kind));
        }
        let missing = self.missing(all());
        assert!(missing.is_empty(), "no game is kept of {missing:?}: run this test with {SWITCH}=1 once");
    }

    /// Checks that games of a further version of each title would be missed.
    ///
    /// # Panics
    /// If they would not.
    pub fn misses_a_new_version(&self) {
        for title in &self.titles {
            let next = title.version + 1;
            let new: Vec<Kind> = kinds(title, next).into_iter().filter(|(_, version, _)| *version == next).collect();
            assert_eq!(new.len(), 1 + title.presets.len(), "{}", title.name);
            assert_eq!(self.missing(new.clone()), new, "no game is kept of a version that does not exist");
        }
    }

    /// Which of these no kept game stands for.
    #[must_use]
    pub fn missing(&self, wanted: Vec<Kind>) -> Vec<Kind> {
        let have: BTreeSet<Kind> = self.files().iter().filter_map(|(_, _, file)| kind(&file.setup)).collect();
        wanted.into_iter().filter(|kind| !have.contains(kind)).collect()
    }

    /// Plays some games of a kind and keeps the one in which most different things happen.
    fn keep(&self, (name, version, preset): &Kind) {
        let title = railhead_titles::find(name).unwrap();
        let options = preset.iter().map(|preset| ("preset".to_owned(), preset.clone())).collect::<Vec<_>>();
        let mut best: Option<(usize, Game)> = None;
        for (level, seed) in [("steady", 1), ("steady", 2), ("lively", 3), ("lively", 4), ("random", 5)] {
            let seats = (1..=title.players.0.max(3)).map(|n| format!("Player {n}")).collect();
            let seed = seed + u64::from(*version) * 10;
            let setup = Setup { title: name.clone(), version: *version, options: options.clone(), seats, seed };
            let Some(game) = played(&setup, &level.parse().unwrap()) else { continue };
            let happened = happened(&game);
            if best.as_ref().is_none_or(|(most, _)| happened > *most) {
                best = Some((happened, game));
            }
        }
        let (_, game) = best.expect("one of these games ends");
        let file = format!("{name}-v{version}-{}.railhead.json", preset.as_deref().unwrap_or("rulebook"));
        fs::create_dir_all(&self.folder).unwrap();
        // A kept game is never replaced, whatever it is called.
        let path = self.folder.join(&file);
        assert!(!path.exists(), "{file} is there already, and a game of another kind");
        fs::write(path, GameFile::of(&game).unwrap().write()).unwrap();
        eprintln!("kept {file}: {} actions", game.len());
    }
}

/// A game to its end, unless it takes too long.
fn played(setup: &Setup, level: &Level) -> Option<Game> {
    let mut game = Game::start(setup).unwrap();
    let mut players: Vec<_> = (0..setup.seats.len()).map(|i| level.player(setup.seed * 10 + i as u64, 1)).collect();
    while game.outcome().is_none() {
        let seat = game.deciding().first()?.seat;
        let thought = players[seat.index()].choose(&game, seat)?;
        game.play(seat, &thought.action).unwrap();
        if game.len() > 4_000 {
            return None;
        }
    }
    Some(game)
}

/// How many different things happened in a game.
fn happened(game: &Game) -> usize {
    let events = (0..game.len()).filter_map(|index| game.done(index)).flat_map(|(_, _, events)| events.iter());
    let kinds = events.map(|e| format!("{e:?}").split([' ', '(', '{']).next().unwrap().to_owned());
    kinds.collect::<BTreeSet<String>>().len()
}
