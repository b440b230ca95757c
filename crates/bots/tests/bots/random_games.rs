//! Random games end by the rules, with nothing lost or made on the way, and see all that can happen.
//!
//! `RAILHEAD_CASES=10000 cargo test --release -p railhead-bots random_games` plays for long, `RAILHEAD_FROM=N` begins with
//! that seed.

use railhead_bots::{Dice, Random, play_out};
use railhead_engine::{Event, Setup};
use railhead_testkit::extent::seeds;
use railhead_titles::Game;
use std::collections::BTreeSet;

/// What is played of a title: its sets of options, and what some game must see.
struct Coverage {
    title: &'static str,
    options: &'static [&'static [(&'static str, &'static str)]],
    seen: &'static [&'static str],
}

/// Every number of players with every set of options.
fn setup(coverage: &Coverage, seed: u64) -> Setup {
    let title = railhead_titles::find(coverage.title).unwrap();
    let (least, most) = (u64::from(title.players.0), u64::from(title.players.1));
    let players = least + seed % (most - least + 1);
    let which = usize::try_from(seed / (most - least + 1)).unwrap() % coverage.options.len();
    let options = coverage.options[which].iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    Setup { title: coverage.title.to_owned(), version: title.version, options, seats, seed }
}

fn random_games(coverage: &Coverage) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    let seeds = seeds(6, 24);
    for seed in seeds.clone() {
        match play(coverage, seed) {
            Ok(game) => seen.extend(what_happened(&game)),
            Err(why) => wrong.push(format!("seed {seed}: {why}")),
        }
    }
    assert!(wrong.is_empty(), "{} games went wrong:\n{}", wrong.len(), wrong.join("\n"));
    if seeds.end - seeds.start >= 24 {
        for event in coverage.seen {
            assert!(seen.contains(*event), "no game has seen {event}: {seen:?}");
        }
    }
}

#[test]
fn games_of_1846() {
    random_games(&Coverage {
        title: "1846",
        options: &[&[], &[("preset", "18xx.games")], &[("preset", "second-edition")]],
        seen: &[
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
        ],
    });
}

#[test]
fn games_of_1853_in_its_edition_of_2009() {
    random_games(&Coverage {
        title: "1853-2009",
        options: &[&[], &[("honour-system", "on")], &[("bank", "7760")], &[("promotions", "complete")]],
        seen: &[
            "Bid",
            "Aside",
            "Claimed",
            "Returned",
            "Unpaid",
            "Settled",
            "Bought",
            "Sold",
            "PrioritySold",
            "Floated",
            "President",
            "Manager",
            "no president",
            "Chose",
            "Laid",
            "Bonus",
            "Token",
            "Ran",
            "Second",
            "Paid",
            "Price",
            "TrainBought",
            "Contributed",
            "OnCredit",
            "TrainPaid",
            "TrainGone",
            "Discarded",
            "Offered",
            "Accepted",
            "Declined",
            "Withdrawn",
            "BankBroken",
            "phase 5",
            "uses its special token",
            "call for one more operating round",
            "ended by bank",
            "ended by stock_market",
        ],
    });
}

#[test]
fn games_of_1853_in_its_edition_of_1989() {
    random_games(&Coverage {
        title: "1853-1989",
        options: &[
            &[],
            &[("preset", "simplified")],
            &[("preset", "alternative")],
            &[("preset", "mik-2"), ("bank", "12500")],
            &[("mik-2", "on"), ("commodity-regions", "on"), ("honour-system", "on")],
            &[("mik-2", "on"), ("start", "simplified"), ("alternative-prices", "on")],
            &[("minimum-companies", "on"), ("bank", "3450"), ("mik-1", "on")],
            &[("amended-limits", "on"), ("honour-system", "on"), ("train-sales", "on")],
            &[("bank", "12500"), ("mik-1", "on"), ("mik-1.1", "on"), ("alternative-bbci", "on")],
        ],
        seen: &[
            "Wrote",
            "Aside",
            "Claimed",
            "Returned",
            "Unpaid",
            "Settled",
            "Bought",
            "Sold",
            "PrioritySold",
            "Floated",
            "President",
            "Manager",
            "no president",
            "Laid",
            "Bonus",
            "Token",
            "Ran",
            "Second",
            "Paid",
            "Price",
            "TrainBought",
            "TrainSold",
            "Contributed",
            "OnCredit",
            "TrainPaid",
            "TrainGone",
            "Discarded",
            "BankBroken",
            "phase 4",
            "a bid written anew",
            "call for one more Railway Round",
            "takes a card",
            "rejects a card",
            "Closed",
            "actions Coal",
            "actions a Director's Share of the MSM",
            "begins with two bases and runs like companies 1 to 4",
            "ended by bank",
        ],
    });
}

/// A game with options that dice have chosen; where those contradict each other, others are tried.
fn mixed(title: &'static str, seed: u64) -> Setup {
    let data = railhead_titles::find(title).unwrap();
    let mut dice = Dice::new(seed);
    loop {
        let (least, most) = (usize::from(data.players.0), usize::from(data.players.1));
        let players = least + dice.roll(most - least + 1);
        let mut options = Vec::new();
        for option in data.options {
            if dice.chance(1, 2) {
                continue;
            }
            let value = option.values[dice.roll(option.values.len())];
            options.push((option.key.to_owned(), value.to_owned()));
        }
        let seats = (1..=players).map(|n| format!("Player {n}")).collect();
        let setup = Setup { title: title.to_owned(), version: data.version, options, seats, seed };
        if Game::start(&setup).is_ok() {
            return setup;
        }
    }
}

#[test]
fn games_of_1853_in_its_edition_of_1989_with_all_sorts_of_options() {
    let seeds = seeds(6, 32);
    let mut different: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for seed in seeds.clone() {
        let setup = mixed("1853-1989", seed);
        different.insert(format!("{} players {:?}", setup.seats.len(), setup.options));
        if let Err(why) = play_setup(&setup) {
            wrong.push(format!("seed {seed} {:?}: {why}", setup.options));
        }
    }
    assert!(wrong.is_empty(), "{} games went wrong:\n{}", wrong.len(), wrong.join("\n"));
    if seeds.end - seeds.start >= 32 {
        assert!(different.len() >= 30, "only {} combinations", different.len());
    }
}

fn play(coverage: &Coverage, seed: u64) -> Result<Game, String> {
    play_setup(&setup(coverage, seed))
}

fn play_setup(setup: &Setup) -> Result<Game, String> {
    let seed = setup.seed;
    let mut game = Game::start(setup).map_err(|e| e.to_string())?;
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
    all.extend(game.outcome().map(|o| format!("ended by {}", o.reason)));
    for event in (0..game.len()).flat_map(|i| game.done(i).unwrap().2) {
        if matches!(event, Event::President { seat: None, .. }) {
            all.push("no president".to_owned());
        }
        if matches!(event, Event::Wrote { claim: None, .. }) {
            all.push("a bid written anew".to_owned());
        }
        if let Event::Noted { words, .. } | Event::Chose { words, .. } = event {
            all.push(words.clone());
        }
        let name = format!("{event:?}");
        all.push(name.split([' ', '(']).next().unwrap().to_owned());
    }
    all
}
