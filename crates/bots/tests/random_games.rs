//! Random games end by the rules, with nothing lost or made on the way.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

use railhead_bots::Random;
use railhead_engine::Setup;
use railhead_titles::Game;
use std::collections::BTreeMap;

/// How many games to play: so many, or as many as `RAILHEAD_CASES` says.
fn cases(usual: u64) -> u64 {
    std::env::var("RAILHEAD_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn from() -> u64 {
    std::env::var("RAILHEAD_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn setup(seed: u64) -> Setup {
    let players = 2 + usize::try_from(seed % 4).unwrap();
    let options = match seed / 4 % 3 {
        0 => Vec::new(),
        1 => vec![("preset".to_owned(), "18xx.games".to_owned())],
        _ => vec![("preset".to_owned(), "second-edition".to_owned())],
    };
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    Setup { title: "1846".to_owned(), version: 1, options, seats, seed }
}

#[test]
fn random_games_end_by_the_rules() {
    let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut phases: BTreeMap<u8, usize> = BTreeMap::new();
    let mut bad = 0;
    for seed in from()..from() + cases(12) {
        let played = std::panic::catch_unwind(|| one(seed));
        match played {
            Ok(Ok(game)) => {
                *endings.entry(game.outcome().unwrap().reason).or_default() += 1;
                *phases.entry(game.table().phase).or_default() += 1;
                for i in 0..game.len() {
                    let what = format!("{:?}", game.done(i).unwrap().1);
                    let name = what.split([' ', '(']).next().unwrap().to_owned();
                    *kinds.entry(name).or_default() += 1;
                    for event in game.done(i).unwrap().2 {
                        let what = format!("{event:?}");
                        let name = what.split([' ', '(']).next().unwrap().to_owned();
                        *kinds.entry(format!("event {name}")).or_default() += 1;
                    }
                }
            }
            Ok(Err(why)) => {
                println!("seed {seed}: {why}");
                bad += 1;
            }
            Err(_) => {
                println!("seed {seed}: panic");
                bad += 1;
            }
        }
    }
    println!("{endings:?}\nphases {phases:?}\n{kinds:#?}");
    assert_eq!(bad, 0);
}

fn one(seed: u64) -> Result<Game, String> {
    let mut game = Game::start(&setup(seed)).map_err(|e| e.to_string())?;
    let mut player = Random::new(seed);
    audit(&game)?;
    while game.outcome().is_none() {
        let Some((seat, action)) = player.choose(&game) else {
            return Err(format!("stuck after {}: {:?}", game.len(), game.deciding()));
        };
        let before = game.clone();
        if let Err(why) = game.play(seat, &action) {
            return Err(format!("after {} refused {seat:?} {action:?}: {why}", game.len()));
        }
        if let Err(why) = audit(&game) {
            return Err(format!("after {} audit fails by {seat:?} {action:?}: {why} (before: {:?})", game.len(), before.deciding()));
        }
        if game.len() > 50_000 {
            return Err(format!("no end after {}", game.len()));
        }
    }
    Ok(game)
}

fn audit(game: &Game) -> Result<(), String> {
    match game.audit() {
        Err(why) if why.contains("is not in play but owns") && game.table().round.kind == railhead_engine::RoundKind::Opening => Ok(()),
        other => other,
    }
}
