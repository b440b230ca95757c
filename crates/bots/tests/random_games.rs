//! Random games end by the rules, with nothing lost or made on the way; what is offered is accepted, and nothing else.
//!
//! `RAILHEAD_CASES=10000 cargo test --release -p railhead-bots --test random_games` plays for long, `RAILHEAD_FROM=N` begins with
//! that seed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

use railhead_bots::{Dice, Random, play_out};
use railhead_engine::{
    Action, Card, Choice, CompanyId, Dividend, Event, Holder, PrivateId, Seat, Setup, Target, TrainId,
};
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

#[test]
fn the_same_seed_plays_the_same_game() {
    for seed in 100..104 {
        let (a, b) = (play(seed).unwrap(), play(seed).unwrap());
        assert!(a.same_state(&b) && a.len() == b.len());
    }
}

#[test]
fn what_is_offered_is_accepted_and_nothing_else() {
    let mut wrong: Vec<String> = Vec::new();
    for seed in seeds(10) {
        let mut game = start(seed);
        let mut player = Random::lively(seed);
        let mut dice = Dice::new(seed ^ 0xabcd);
        while game.outcome().is_none() && wrong.len() < 20 {
            let before = wrong.len();
            probe(&game, &mut dice, &mut wrong);
            for line in &mut wrong[before..] {
                line.insert_str(0, &format!("seed {seed} after {}: ", game.len()));
            }
            if let Err(why) = play_out(&mut game, &mut player, 1) {
                wrong.push(format!("seed {seed}: {why}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tries some of what is offered, and much of what may not be.
fn probe(game: &Game, dice: &mut Dice, wrong: &mut Vec<String>) {
    let offered: Vec<(Seat, Vec<Choice>)> =
        game.deciding().into_iter().map(|d| (d.seat, game.choices(d.seat))).collect();
    for (seat, choices) in &offered {
        for choice in choices {
            if choice.is_empty() {
                wrong.push(format!("{choice:?} stands for nothing"));
            }
            for _ in 0..2 {
                let Some(action) = choice.actions().nth(dice.roll(choice.len())) else { break };
                if let Err(why) = game.clone().play(*seat, &action) {
                    wrong.push(format!("{seat:?} is offered {action:?}, which is refused: {why}"));
                }
                if !choice.offers(&action) {
                    wrong.push(format!("{choice:?} does not know its own {action:?}"));
                }
            }
        }
    }
    for _ in 0..12 {
        let action = anything(game, dice);
        for seat in (0..game.table().players.len()).map(Seat::from_index) {
            let choices = offered.iter().find(|(s, _)| *s == seat).map_or(&[][..], |(_, choices)| choices);
            let is_offered = choices.iter().any(|c| c.offers(&action));
            let is_run = matches!(action, Action::Run { .. });
            match game.clone().play(seat, &action) {
                Ok(_) if !is_offered => wrong.push(format!("{seat:?} is not offered {action:?}, but it is accepted")),
                Err(why) if is_offered && !is_run => {
                    wrong.push(format!("{seat:?} is offered {action:?}, but it is refused: {why}"));
                }
                _ => {}
            }
        }
    }
}

/// Any action that can be written down, most of them senseless.
fn anything(game: &Game, dice: &mut Dice) -> Action {
    let (table, edition) = (game.table(), game.edition());
    let small = |n: usize| u8::try_from(n).unwrap();
    let company = CompanyId::from_index(dice.roll(edition.companies.len()));
    let private = PrivateId::from_index(dice.roll(edition.privates.len()));
    let train = TrainId::from_index(dice.roll(table.trains.len()));
    let hexes: Vec<_> = edition.ground.map.iter().map(|(id, _)| id).collect();
    let hex = hexes[dice.roll(hexes.len())];
    let with = (dice.roll(3) == 0).then_some(private);
    let shares = small(1 + dice.roll(6));
    match dice.roll(20) {
        0 => Action::Pass,
        1 => Action::Draft {
            card: if dice.roll(3) == 0 { Card::Blank(small(dice.roll(7))) } else { Card::Private(private) },
        },
        2 => {
            let spots: Vec<_> = edition.chart.cells().map(|(spot, _)| spot).collect();
            Action::Launch { company, spot: spots[dice.roll(spots.len())] }
        }
        3 => {
            let from = [Holder::Market, Holder::Company(company), Holder::Bank, Holder::Gone, Holder::Player(Seat(1))];
            Action::Buy { company, from: from[dice.roll(from.len())] }
        }
        4 => Action::Sell { company, shares },
        5 => Action::Issue { shares },
        6 => Action::Redeem { shares },
        7..=9 => {
            let hex = match dice.roll(2) {
                0 => hex,
                _ => table.board.tokens().get(dice.roll(table.board.tokens().len())).map_or(hex, |t| t.hex),
            };
            let placements: Vec<_> = table.board.placements(&edition.ground, hex).collect();
            match placements.get(dice.roll(placements.len())) {
                Some(at) => Action::Lay { hex: at.hex, tile: at.tile, rotation: at.rotation, with },
                None => Action::Pass,
            }
        }
        10 => Action::Token { hex, stop: railhead_board::StopId(small(dice.roll(3))), with },
        11 => {
            let target = if dice.roll(2) == 0 { Target::Hex(hex) } else { Target::Company(company) };
            Action::Mark { private, target }
        }
        12 => Action::Pay { dividend: [Dividend::Full, Dividend::Half, Dividend::Withhold][dice.roll(3)] },
        13 | 14 => {
            let kinds = &edition.trains[usize::from(table.train(train).sort)].kinds;
            let kind = dice.roll(kinds.len());
            let price = if dice.roll(3) == 0 { kinds[kind].price } else { i32::try_from(dice.roll(400)).unwrap() };
            Action::buy_train(train, small(kind), price)
        }
        15 => Action::Discard { train },
        16 => Action::BuyPrivate { private, price: i32::try_from(dice.roll(100)).unwrap() },
        17 => Action::Bankrupt,
        18 => [Action::Accept, Action::Decline, Action::Withdraw][dice.roll(3)].clone(),
        _ => Action::Run { runs: Vec::new() },
    }
}
