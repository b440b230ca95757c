//! Games that were kept under each version of the rules go on replaying to their results, whatever is changed: a rule that would
//! alter one of them is changed under a new version. Files are only ever added to the folder `corpus`.
//!
//! Every title has at least one game for each version of its rules and each preset. After a new version was added,
//! `RAILHEAD_KEEP=1 cargo test -p railhead-records corpus` plays and keeps those that are missing.

use railhead_bots::Level;
use railhead_engine::Setup;
use railhead_records::GameFile;
use railhead_titles::{ALL, Game, Title};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The kept games: where each is, and its text.
fn kept() -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// What a kept game stands for: title, version of its rules, preset.
type Kind = (String, u32, Option<String>);

fn kind(setup: &Setup) -> Kind {
    let preset = setup.options.iter().find(|(key, _)| key == "preset").map(|(_, value)| value.clone());
    (setup.title.clone(), setup.version, preset)
}

/// Of what there must be a game: every version of each title, by the rulebook and with every preset.
fn wanted(titles: &[(&Title, u32)]) -> Vec<Kind> {
    let mut all = Vec::new();
    for (title, newest) in titles {
        for version in 1..=*newest {
            let presets = title.presets.iter().map(|preset| Some(preset.name.to_owned()));
            all.extend([None].into_iter().chain(presets).map(|preset| (title.name.to_owned(), version, preset)));
        }
    }
    all
}

/// Which of these no kept game stands for.
fn missing(wanted: Vec<Kind>) -> Vec<Kind> {
    let have: BTreeSet<Kind> = kept()
        .iter()
        .map(|(path, text)| kind(&GameFile::read(text).unwrap_or_else(|e| panic!("{}: {e}", path.display())).setup))
        .collect();
    wanted.into_iter().filter(|kind| !have.contains(kind)).collect()
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

/// Plays some games of a kind and keeps the one in which most different things happen.
fn keep((name, version, preset): &Kind) {
    let title = railhead_titles::find(name).unwrap();
    let options = preset.iter().map(|preset| ("preset".to_owned(), preset.clone())).collect::<Vec<_>>();
    let mut best: Option<(usize, Game)> = None;
    for (level, seed) in [("steady", 1), ("steady", 2), ("lively", 3), ("lively", 4), ("random", 5)] {
        let seats = (1..=title.players.0.max(3)).map(|n| format!("Player {n}")).collect();
        let setup = Setup {
            title: name.clone(),
            version: *version,
            options: options.clone(),
            seats,
            seed: seed + u64::from(*version) * 10,
        };
        let Some(game) = played(&setup, &level.parse().unwrap()) else { continue };
        let happened: BTreeSet<String> = (0..game.len())
            .filter_map(|index| game.done(index))
            .flat_map(|(_, _, events)| {
                events
                    .iter()
                    .map(|e| format!("{e:?}").split([' ', '(', '{']).next().unwrap().to_owned())
                    .collect::<Vec<_>>()
            })
            .collect();
        if best.as_ref().is_none_or(|(most, _)| happened.len() > *most) {
            best = Some((happened.len(), game));
        }
    }
    let (_, game) = best.expect("one of these games ends");
    let file = format!("{name}-v{version}-{}.railhead.json", preset.as_deref().unwrap_or("rulebook"));
    fs::write(folder().join(&file), GameFile::of(&game).unwrap().write()).unwrap();
    eprintln!("kept {file}: {} actions", game.len());
}

#[test]
fn kept_games_of_every_version_replay_to_their_results() {
    for (path, text) in kept() {
        let file = GameFile::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let recorded = file.result.clone().expect("a result to compare with");
        let game = file.play().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let outcome = game.outcome().unwrap_or_else(|| panic!("{} does not end", path.display()));
        assert_eq!(outcome.worth, recorded.worth, "{}", path.display());
        assert_eq!(GameFile::of(&game).unwrap().write(), text, "{} is written as it was read", path.display());
    }
}

#[test]
fn there_is_a_kept_game_for_every_title_version_and_preset() {
    let all: Vec<(&Title, u32)> = ALL.into_iter().map(|title| (title, title.version)).collect();
    if std::env::var_os("RAILHEAD_KEEP").is_some() {
        missing(wanted(&all)).iter().for_each(keep);
    }
    let missing = missing(wanted(&all));
    assert!(missing.is_empty(), "no game is kept of {missing:?}; see the beginning of this file");
}

#[test]
fn a_version_without_a_kept_game_is_noticed() {
    for title in ALL {
        let next = missing(wanted(&[(title, title.version + 1)]));
        assert_eq!(next.len(), 1 + title.presets.len(), "{next:?}");
        assert!(next.iter().all(|(name, version, _)| name == title.name && *version == title.version + 1));
    }
}
