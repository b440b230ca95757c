//! A title that no generic crate has heard of is played, kept and drawn like any other.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_bots::{Player, Random, Steady};
use railhead_draw::{BoardStyle, board};
use railhead_engine::{Ask, Ending, Event, Setup, SetupError};
use railhead_records::{GameFile, site};
use railhead_titles::{Game, NameTaken, Title};
use railhead_toy as toy;

fn setup(players: usize, seed: u64) -> Setup {
    let title = toy::register();
    let seats = ["Ann", "Ben", "Cat", "Dan"].into_iter().take(players).map(str::to_owned).collect();
    Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed }
}

/// A game played by steady players to its end.
fn steady(players: usize, seed: u64) -> Game {
    let mut game = Game::start(&setup(players, seed)).unwrap();
    let mut players: Vec<Steady> = (0..players).map(|_| Steady::leaning(seed)).collect();
    while let Some(decision) = game.deciding().first().copied() {
        let thought = Player::choose(&mut players[decision.seat.index()], &game, decision.seat).expect("a move");
        game.play(decision.seat, &thought.action).unwrap_or_else(|why| panic!("{:?}: {why}", thought.action));
        game.audit().unwrap();
        assert!(game.len() < 3000, "the game does not end");
    }
    game
}

#[test]
fn steady_players_build_railways_and_break_the_bank() {
    let mut endings = Vec::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (3, 4)] {
        let game = steady(players, seed);
        let happened = |what: fn(&Event) -> bool| (0..game.len()).any(|i| game.done(i).unwrap().2.iter().any(what));
        assert!(happened(|e| matches!(e, Event::Laid { .. })), "seed {seed}");
        assert!(happened(|e| matches!(e, Event::Ran { revenue, .. } if *revenue > 0)), "seed {seed}");
        assert!(happened(|e| matches!(e, Event::TrainBought { .. })), "seed {seed}");
        endings.push(game.outcome().unwrap().reason);
    }
    assert!(endings.contains(&Ending::Bank), "{endings:?}");
}

#[test]
fn a_new_kind_of_train_begins_the_second_phase_and_scraps_the_first() {
    let mut player = Random::lively(5);
    let mut phases = 0;
    for seed in 0..20 {
        let mut game = Game::start(&setup(3, seed)).unwrap();
        while let Some((seat, action)) = player.choose(&game) {
            let events = game.play(seat, &action).unwrap().to_vec();
            if events.iter().any(|e| matches!(e, Event::Phase(1))) {
                phases += 1;
                let left = game.table().trains.iter().filter(|t| t.sort == 0);
                assert!(left.clone().count() > 0 && left.clone().all(|t| t.place == railhead_engine::TrainPlace::Gone));
            }
        }
    }
    assert!(phases > 0, "no game came so far");
}

#[test]
fn refusals_cite_the_rules_of_the_title() {
    let mut game = Game::start(&setup(2, 1)).unwrap();
    let first = game.deciding()[0];
    assert_eq!(first.ask, Ask::Trade);
    let other = railhead_engine::Seat(1 - first.seat.0);
    let why = game.play(other, &railhead_engine::Action::Pass).unwrap_err();
    assert_eq!(why.to_string(), "toy 2, 3: it is another player's turn to buy and sell shares");
    let sale = railhead_engine::Action::Sell { company: railhead_engine::CompanyId(0), shares: 1 };
    let why = game.play(first.seat, &sale).unwrap_err();
    assert_eq!(why.to_string(), "toy 2.1: nobody sells in the first stock round");
}

#[test]
fn files_keep_its_games() {
    let game = steady(3, 2);
    let file = GameFile::of(&game).unwrap().write();
    let again = GameFile::read(&file).unwrap().play().unwrap();
    assert!(again.same_state(&game) && again.outcome() == game.outcome());
    // 18xx.games does not have it, and the export says so.
    let refused = site::export(&game).unwrap_err().to_string();
    assert!(refused.contains("toy"), "{refused}");
}

#[test]
fn its_board_is_drawn() {
    let game = steady(2, 1);
    let edition = game.edition();
    let svg = board(&edition.ground, &edition.companies, &game.table().board, &BoardStyle::default());
    for words in ["Redport", "Bluehaven", "data-hex=\"C7\""] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn a_name_can_be_taken_once_only() {
    toy::register();
    assert_eq!(railhead_titles::register(&toy::TITLE), Ok(()), "again is no harm");
    static OTHER: Title = toy_called("1846", 1);
    assert_eq!(railhead_titles::register(&OTHER), Err(NameTaken("1846")));
    assert_eq!(NameTaken("1846").to_string(), "there is another title called 1846");
}

#[test]
fn a_title_without_rules_is_refused_as_one_that_cannot_be_played_yet() {
    static UNREADY: Title = toy_called("unready", 0);
    assert_eq!(railhead_titles::register(&UNREADY), Ok(()));
    let start = |version| Game::start(&Setup { title: "unready".to_owned(), version, ..setup(2, 1) }).err();
    for version in [0, 1] {
        assert_eq!(start(version), Some(SetupError::NotPlayable("unready".to_owned())));
    }
}

/// The toy under another name, with a version of its rules.
const fn toy_called(name: &'static str, version: u32) -> Title {
    Title {
        name,
        full_name: toy::TITLE.full_name,
        short_name: name,
        about: toy::TITLE.about,
        version,
        changes: &[],
        players: toy::TITLE.players,
        currency: toy::TITLE.currency,
        tile_price: 0,
        runs: toy::TITLE.runs,
        options: &[],
        presets: &[],
        site: None,
        showcase: None,
        rulings: "",
        lessons: &[],
        files: toy::TITLE.files,
        begin: toy::TITLE.begin,
        loaded: railhead_titles::Loaded::nothing(),
    }
}
