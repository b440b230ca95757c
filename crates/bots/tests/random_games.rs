//! Random games of 1846 end by the rules, with nothing lost or made on the way, and see all that can happen.
//!
//! `RAILHEAD_CASES=10000 cargo test --release -p railhead-bots --test random_games` plays for long, `RAILHEAD_FROM=N` begins with
//! that seed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_bots::{Random, play_out};
use railhead_engine::{Event, Setup};
use railhead_titles::Game;
use std::collections::BTreeSet;

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// The seeds of the games to play: so many, or as many as `RAILHEAD_CASES` says.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let from = number("RAILHEAD_FROM", 0);
    from..from + number("RAILHEAD_CASES", usual)
}

/// Every number of players with every set of options.
fn setup(seed: u64) -> Setup {
    let players = 2 + usize::try_from(seed % 4).unwrap();
    let option = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    let options = match seed / 4 % 3 {
        0 => Vec::new(),
        1 => option("preset", "18xx.games"),
        _ => option("preset", "second-edition"),
    };
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    Setup { title: "1846".to_owned(), version: 1, options, seats, seed }
}

fn start(seed: u64) -> Game {
    Game::start(&setup(seed)).unwrap_or_else(|e| panic!("seed {seed}: {e}"))
}

#[test]
fn random_games_end_by_the_rules() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    let seeds = seeds(24);
    for seed in seeds.clone() {
        match play(seed) {
            Ok(game) => seen.extend(what_happened(&game)),
            Err(why) => wrong.push(format!("seed {seed}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{} games went wrong:\n{}", wrong.len(), wrong.join("\n"));
    if seeds.end - seeds.start >= 24 {
        for event in [
            "Launched",
            "Bought",
            "Sold",
            "Issued",
            "Redeemed",
            "President",
            "Laid",
            "Token",
            "Marked",
            "Ran",
            "Paid",
            "Split",
            "TrainBought",
            "Contributed",
            "Aged",
            "TrainGone",
            "PrivateBought",
            "PrivateClosed",
            "CompanyClosed",
            "Bankrupt",
            "Offered",
            "Accepted",
            "Declined",
            "Withdrawn",
            "BankBroken",
            "phase IV",
            "no president",
        ] {
            assert!(seen.contains(event), "no game has seen {event}: {seen:?}");
        }
    }
}

fn play(seed: u64) -> Result<Game, String> {
    let mut game = start(seed);
    let mut player = Random::lively(seed);
    game.audit()?;
    while game.outcome().is_none() {
        play_out(&mut game, &mut player, 1).map_err(|e| e.to_string())?;
        game.audit().map_err(|why| {
            let last = game.done(game.len() - 1).map(|(seat, action, _)| format!("{seat:?} {action:?}"));
            format!("after {} actions, the last by {}: {why}", game.len(), last.unwrap_or_default())
        })?;
        if game.len() > 50_000 {
            return Err("no end".to_owned());
        }
    }
    if game.deciding().iter().any(|d| !game.choices(d.seat).is_empty()) {
        return Err("the game is over, but something may be done".to_owned());
    }
    Ok(game)
}

fn what_happened(game: &Game) -> Vec<String> {
    let mut all = vec![format!("phase {}", game.edition().phases[usize::from(game.table().phase)].name)];
    for event in (0..game.len()).flat_map(|i| game.done(i).unwrap().2) {
        if matches!(event, Event::President { seat: None, .. }) {
            all.push("no president".to_owned());
        }
        let name = format!("{event:?}");
        all.push(name.split([' ', '(']).next().unwrap().to_owned());
    }
    all
}
