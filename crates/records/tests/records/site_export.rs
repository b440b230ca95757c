//! Random games written as records of 18xx.games are read back to the same game, without a slip.

use railhead_bots::Random;
use railhead_engine::{Action, Choice, Ending, Event, Setup};
use railhead_records::GameFile;
use railhead_records::site::{EntityType, ExportError, Importer, Record, SiteAction, export, import};
use railhead_testkit::cases;
use railhead_titles::Game;

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
    for seed in 0..cases(6, 24) {
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

/// A game that is kept in the folder `corpus`.
fn kept(name: &str) -> Game {
    let path = format!("{}/tests/corpus/{name}.railhead.json", env!("CARGO_MANIFEST_DIR"));
    GameFile::read(&std::fs::read_to_string(path).unwrap()).unwrap().play().unwrap()
}

#[test]
fn a_game_that_was_ended_by_agreement_is_written_as_ended_and_read_so() {
    for name in ["1846-v5-site", "1848-v2-site"] {
        for after in [1, 40, 200] {
            let mut game = kept(name).rewound(after).unwrap();
            assert_eq!(export(&game).unwrap().status.as_deref(), Some("active"));
            game.end_by_agreement().unwrap();
            let record = Record::read(&export(&game).unwrap().write()).unwrap();
            assert_eq!(record.actions.last().unwrap().deed.kind, SiteAction::EndGame);
            assert_eq!(record.game_end_reason.as_deref(), Some("manually_ended"));
            let result: Vec<i64> = record.result.clone().unwrap().into_values().collect();
            assert_eq!(result, game.worth().into_iter().map(i64::from).collect::<Vec<_>>());
            let read = import(&record).unwrap();
            assert!(read.stopped);
            assert_eq!(read.game.outcome(), game.outcome(), "{name} after {after}");
            assert_eq!(read.game.outcome().unwrap().reason, Ending::Agreed);
            assert_eq!(export(&read.game).unwrap().actions.len(), record.actions.len(), "and written again as it was");
        }
    }
}

/// A player sells, a corporation is removed by it, and two players have nothing to do any more: there the site is told to go on.
#[test]
fn the_site_is_told_to_go_on_after_a_removal_in_a_stock_round() {
    let game = kept("1846-v5-site");
    let record = export(&game).unwrap();
    let calls: Vec<usize> =
        (0..record.actions.len()).filter(|i| matches!(record.actions[*i].deed.kind, SiteAction::Log { .. })).collect();
    assert_eq!(calls.len(), 1);
    assert!(matches!(record.actions[calls[0] - 1].deed.kind, SiteAction::SellShares { .. }));
    let removals = (0..game.len()).filter(|i| {
        let (_, action, events) = game.done(*i).unwrap();
        let closed = events.iter().position(|e| matches!(e, Event::CompanyClosed(_)));
        let passed = |at: usize| events[at..].iter().filter(|e| matches!(e, Event::Passed(_))).count();
        matches!(action, Action::Sell { .. }) && closed.is_some_and(|at| passed(at) > 1)
    });
    assert_eq!(removals.count(), 1);
}

#[test]
fn nothing_is_said_after_the_end() {
    for seed in 0..cases(6, 24) {
        let game = random_game(&setup(seed, 2, &[("preset", "18xx.games")]));
        let record = export(&game).unwrap();
        assert!(!matches!(record.actions.last().unwrap().deed.kind, SiteAction::Log { .. }), "seed {seed}");
    }
}

/// The site ends such a stock round without moving prices: another game would come of it, and that is said.
#[test]
fn a_game_that_the_site_would_play_on_otherwise_is_not_exported() {
    match export(&kept("1846-v5-removal")) {
        Err(ExportError::Site { action: 514, what }) => assert!(what.contains("without moving prices"), "{what}"),
        other => panic!("{other:?}"),
    }
    // Until then the site holds it.
    assert!(export(&kept("1846-v5-removal").rewound(513).unwrap()).is_ok());
}

/// The site remembers until the next tile or token who can place a token, although a home token may fill a city on the way.
#[test]
fn a_game_in_which_a_home_token_bars_a_token_that_the_site_waits_for_is_not_exported() {
    let game = kept("1848-v2-home-token");
    match export(&game) {
        Err(ExportError::Site { action: 163, what }) => assert!(what.contains("a home token"), "{what}"),
        other => panic!("{other:?}"),
    }
    // Until then the site holds it, though the home token has been placed.
    let before = game.rewound(162).unwrap();
    assert!(export(&before).is_ok());
    // If the company that began places another token, the site looks again, and all goes well.
    let mut built = game.rewound(146).unwrap();
    let waits = |game: &Game, about: &str| game.deciding()[0].ask.key() == about;
    assert!(waits(&built, "token"));
    let act = |game: &mut Game, wanted: fn(&Choice) -> bool| {
        let seat = game.deciding()[0].seat;
        let choice = game.choices(seat).into_iter().find(wanted)?;
        let action = choice.actions().next()?;
        game.play(seat, &action).ok().map(|_| ())
    };
    act(&mut built, |c| matches!(c, Choice::Token { .. })).unwrap();
    while !waits(&built, "track") {
        let passed = act(&mut built, |c| *c == Choice::Act(Action::Pass));
        passed.or_else(|| act(&mut built, |c| matches!(c, Choice::BuyTrain { .. }))).unwrap();
    }
    act(&mut built, |c| *c == Choice::Act(Action::Pass)).unwrap();
    assert!(waits(&built, "run"));
    assert!(export(&built).is_ok());
}

/// Games of the first version of 1848 lack a pass where the site waits for a loan: it is put in.
#[test]
fn a_game_of_an_older_version_is_exported_by_the_newest_rules() {
    let game = kept("1848-v1-site");
    assert_eq!(game.setup().version, 1);
    let passes = |record: &Record| record.actions.iter().filter(|a| a.deed.kind == SiteAction::Pass).count();
    let old = (0..game.len()).filter(|i| *game.done(*i).unwrap().1 == Action::Pass).count();
    let record = export(&game).unwrap();
    assert!(passes(&record) > old, "{} passes for {old}", passes(&record));
    let mut importer = Importer::new(&record).unwrap();
    for action in &record.actions {
        importer.step(action).unwrap();
    }
    assert!(importer.slips.is_empty(), "{:?}", importer.slips);
    assert_eq!(importer.game.outcome(), game.outcome());
}
