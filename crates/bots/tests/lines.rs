//! How many lines of play there are from fixed positions. A change of these numbers means that some action has become legal or
//! illegal: it must be meant.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_bots::{Random, play_out};
use railhead_engine::{Action, Choice, Setup};
use railhead_titles::Game;

/// All lines of so many actions; prices that can be agreed on count by their limits only.
fn lines(game: &Game, depth: u32) -> u64 {
    if depth == 0 || game.outcome().is_some() {
        return 1;
    }
    let mut count = 0;
    for decision in game.deciding() {
        for choice in game.choices(decision.seat) {
            let actions: Vec<Action> = match &choice {
                Choice::Run { .. } => vec![Action::Run { runs: game.best_runs().unwrap() }],
                Choice::BuyTrain { .. } | Choice::BuyPrivate { .. } => {
                    let last = choice.len() - 1;
                    let mut ends: Vec<Action> = choice.action(0).into_iter().chain(choice.action(last)).collect();
                    ends.dedup();
                    ends
                }
                choice => choice.actions().collect(),
            };
            for action in actions {
                let mut next = game.bare();
                next.play(decision.seat, &action).unwrap();
                count += lines(&next, depth - 1);
            }
        }
    }
    count
}

fn after(seed: u64, players: usize, options: &[(&str, &str)], actions: usize) -> Game {
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    let mut game = Game::start(&Setup { title: "1846".to_owned(), version: 1, options, seats, seed }).unwrap();
    play_out(&mut game, &mut Random::lively(seed), actions).unwrap();
    game
}

#[test]
fn lines_of_1846_from_fixed_positions() {
    let book: &[(&str, &str)] = &[];
    let site = &[("preset", "18xx.games")][..];
    let table = [
        (1, 3, book, 0, 3, 125),
        (1, 3, book, 12, 3, 1169),
        (2, 4, book, 60, 2, 98),
        (2, 4, site, 60, 2, 17),
        (5, 5, book, 396, 2, 44),
    ];
    for (seed, players, options, actions, depth, wanted) in table {
        let game = after(seed, players, options, actions);
        let about = game.deciding()[0].about;
        assert_eq!(lines(&game, depth), wanted, "seed {seed} after {actions} actions ({about})");
    }
}
