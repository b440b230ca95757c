//! What it costs to hold a game as `dyn AnyGame`: one game, asked and played step by step both ways. The rules of the toy are the
//! cheapest there are, so nowhere does the call itself weigh more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a benchmark may fail loudly")]

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use railhead_bots::Random;
use railhead_engine::{Action, AnyGame, Game, Seat, Setup};
use railhead_toy::Toy;
use std::hint::black_box;

fn setup() -> Setup {
    let title = railhead_toy::register();
    let seats = ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec();
    Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed: 4 }
}

/// A whole game of lively players.
fn moves() -> Vec<(Seat, Action)> {
    let mut game = railhead_titles::Game::start(&setup()).unwrap();
    let mut player = Random::lively(4);
    let mut moves = Vec::new();
    while let Some((seat, action)) = player.choose(&game) {
        game.play(seat, &action).unwrap();
        moves.push((seat, action));
    }
    moves
}

fn direct(mut game: Game<Toy>, moves: &[(Seat, Action)]) -> usize {
    let mut open = 0;
    for (seat, action) in moves {
        open += game.deciding().len() + game.choices(*seat).len();
        game.play(*seat, action).unwrap();
    }
    open
}

fn through_the_trait(mut game: Box<dyn AnyGame>, moves: &[(Seat, Action)]) -> usize {
    let mut open = 0;
    for (seat, action) in moves {
        open += game.deciding().len() + game.choices(*seat).len();
        game.play(*seat, action).unwrap();
    }
    open
}

fn dispatch(c: &mut Criterion) {
    let moves = moves();
    let begin = || Game::start(railhead_toy::rules(&setup()).unwrap());
    let mut group = c.benchmark_group(format!("a game of {} actions, asked and played", moves.len()));
    group.bench_function("direct", |b| {
        b.iter_batched(begin, |game| direct(game, black_box(&moves)), BatchSize::SmallInput);
    });
    group.bench_function("through the trait", |b| {
        let boxed = || -> Box<dyn AnyGame> { black_box(Box::new(begin())) };
        b.iter_batched(boxed, |game| through_the_trait(game, black_box(&moves)), BatchSize::SmallInput);
    });
    group.finish();
}

criterion_group!(benches, dispatch);
criterion_main!(benches);
