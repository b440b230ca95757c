//! How many lines of play there are from fixed positions. A change of these numbers means that some action has become legal or
//! illegal: it must be meant.

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

fn after(title: &str, seed: u64, players: usize, options: &[(&str, &str)], actions: usize) -> Game {
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    let mut game = Game::start(&Setup { title: title.to_owned(), version: 1, options, seats, seed }).unwrap();
    play_out(&mut game, &mut Random::lively(seed), actions).unwrap();
    game
}

/// Seed, players, options, actions before, depth, lines.
type Line<'a> = (u64, usize, &'a [(&'a str, &'a str)], usize, u32, u64);

fn check(title: &str, table: &[Line<'_>]) {
    let mut found = Vec::new();
    let mut wanted = Vec::new();
    for (seed, players, options, actions, depth, lines) in table {
        let game = after(title, *seed, *players, options, *actions);
        let about = game.deciding().first().map_or("nothing", |d| d.ask.key());
        found.push((*seed, about, self::lines(&game, *depth)));
        wanted.push((*seed, about, *lines));
    }
    assert_eq!(found, wanted);
}

const SITE: &[(&str, &str)] = &[("preset", "18xx.games")];

#[test]
fn lines_of_1846_from_fixed_positions() {
    let table = [
        (1, 3, &[][..], 0, 3, 125),
        (1, 3, &[], 12, 3, 1169),
        (2, 4, &[], 60, 2, 98),
        (2, 4, SITE, 60, 2, 17),
        (5, 5, &[], 300, 2, 204),
    ];
    check("1846", &table);
}

#[test]
fn lines_of_1848_from_fixed_positions() {
    let table = [
        (1, 3, &[][..], 0, 3, 1332),
        (1, 3, &[], 40, 2, 32),
        (2, 4, &[], 76, 2, 51),
        (2, 4, SITE, 77, 2, 67),
        (3, 5, &[], 347, 2, 34),
        (3, 5, &[], 355, 2, 29),
        (4, 6, SITE, 420, 2, 280),
    ];
    check("1848", &table);
}
