//! Random games written as records of 18xx.games are read back to the same game, without a slip.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_bots::Random;
use railhead_engine::Setup;
use railhead_records::site::{EntityType, ExportError, Importer, Record, SiteAction, export};
use railhead_titles::Game;

fn cases(usual: u64) -> u64 {
    std::env::var("RAILHEAD_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn setup(seed: u64, players: usize, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    Setup { title: "1846".to_owned(), version: railhead_titles::find("1846").unwrap().version, options, seats, seed }
}

fn random_game(setup: &Setup) -> Game {
    let mut game = Game::start(setup).unwrap();
    let mut player = Random::lively(setup.seed);
    while game.outcome().is_none() {
        let (seat, action) = player.choose(&game).expect("somebody can do something");
        game.play(seat, &action).unwrap();
    }
    game
}

#[test]
fn exported_games_are_read_back_to_the_same_state() {
    for seed in 0..cases(24) {
        let players = 2 + usize::try_from(seed % 4).unwrap();
        let editions = [
            vec![("preset", "18xx.games")],
            vec![("preset", "18xx.games"), ("second-edition-companies", "off")],
            vec![("preset", "18xx.games"), ("second-edition-kept", "on")],
        ];
        let game = random_game(&setup(seed, players, &editions[usize::try_from(seed / 4 % 3).unwrap()]));
        let written = export(&game).unwrap().write();
        let record = Record::read(&written).unwrap();
        let mut importer = Importer::new(&record).unwrap();
        for action in &record.actions {
            importer.step(action).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
        assert!(importer.slips.is_empty(), "seed {seed}: {:?}", importer.slips);
        assert_eq!(importer.game.outcome(), game.outcome(), "seed {seed}");
        assert_eq!(importer.game.table(), game.table(), "seed {seed}");
    }
}

/// A page in a browser rounds numbers beyond 2 to the power of 53.
#[test]
fn seeds_of_any_size_are_written_so_that_the_site_draws_the_same_cards() {
    for seed in [u64::MAX - 4, 0x9e37_79b9_7f4a_7c15, 1 << 53 | 1] {
        let game = random_game(&setup(seed, 4, &[("preset", "18xx.games")]));
        let record = Record::read(&export(&game).unwrap().write()).unwrap();
        assert_eq!((record.seed, record.id), (seed % (1 << 31), (seed % (1 << 31)).to_string()));
        let record = export(&game).unwrap();
        let mut importer = Importer::new(&record).unwrap();
        for action in &record.actions {
            importer.step(action).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
        assert_eq!(importer.game.table(), game.table(), "seed {seed}");
    }
}

/// Where the site would wait for nothing, something is said, and reading the record comes to the same game all the same.
#[test]
fn the_site_is_told_to_go_on_where_it_would_wait_for_nothing() {
    let mut told = 0;
    // It is rare, one game in two hundred: these have it.
    for seed in [109, 405, 594, 1125, 1170] {
        let setup = setup(seed, 3 + usize::try_from(seed % 3).unwrap(), &[("preset", "18xx.games")]);
        let mut game = Game::start(&setup).unwrap();
        let mut player = Random::new(seed);
        while game.outcome().is_none() {
            let (seat, action) = player.choose(&game).expect("somebody can do something");
            game.play(seat, &action).unwrap();
        }
        let record = export(&game).unwrap();
        let calls = record.actions.iter().filter(|a| matches!(a.deed.kind, SiteAction::Log { .. }));
        let calls: Vec<_> = calls.collect();
        assert!(calls.iter().all(|a| a.deed.entity_type == EntityType::Player), "seed {seed}");
        told += calls.len();
        let read = Record::read(&record.write()).unwrap();
        let mut importer = Importer::new(&read).unwrap();
        for action in &read.actions {
            importer.step(action).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
        assert_eq!(importer.game.outcome(), game.outcome(), "seed {seed}");
    }
    assert!(told > 0);
}

#[test]
fn a_game_by_the_book_is_not_exported_and_the_option_is_named() {
    let game = Game::start(&setup(1, 3, &[])).unwrap();
    match export(&game) {
        Err(ExportError::Option { key, .. }) => assert_eq!(key, "seats-as-listed"),
        other => panic!("{other:?}"),
    }
}
