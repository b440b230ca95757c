//! Finds better habits for the steady player of a title: `habits TITLE SECONDS THREADS SEED [PLAYERS,…] [FILE]`.
//!
//! All players of a game are steady, and each goes by numbers of its own that differ a little from the ones there are: every number
//! is a step higher or lower, as chance says. Over thousands of games it shows which steps lead to more wealth than the others at the
//! table have; the numbers go that way, and the next generation of games begins. What was found is printed at the end.

use railhead_bots::{Dice, Habits, Sight, Steady};
use railhead_engine::Setup;
use railhead_titles::Game;
use std::error::Error;
use std::io::{Write, stdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A step, as a part of the number.
const STEP: f64 = 0.2;
/// So many games make a generation.
const GAMES: u64 = 1000;
/// A game is given up after so many actions.
const LONGEST: usize = 4000;

/// What one player of one game shows: which way its numbers differed, and how well it did.
struct Sample {
    steps: Vec<f64>,
    score: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [title, seconds, threads, seed, rest @ ..] = words.as_slice() else {
        return Err("say habits TITLE SECONDS THREADS SEED [PLAYERS,…] [FILE]".into());
    };
    let (seconds, threads): (u64, usize) = (seconds.parse()?, threads.parse()?);
    let mut seed: u64 = seed.parse()?;
    let players: Vec<u8> =
        rest.first().map_or("4", String::as_str).split(',').map(str::parse).collect::<Result<_, _>>()?;
    let found = railhead_titles::find(title).ok_or("there is no such title")?;
    let mut mean = match rest.get(1) {
        Some(path) => Habits::read(&std::fs::read_to_string(path)?).ok_or("the file is not understood")?.numbers(),
        None => Habits::of(title).numbers(),
    };
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut drift = vec![0.0; mean.len()];
    let mut generation = 0;
    while Instant::now() < end {
        let sizes: Vec<f64> = mean.iter().map(|n| STEP * n.abs().max(0.1)).collect();
        let (next, samples) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= GAMES || Instant::now() >= end {
                            break;
                        }
                        let count = players[usize::try_from(number).unwrap_or(0) % players.len()];
                        let seats = (1..=count).map(|n| format!("Player {n}")).collect();
                        let (title, version) = (found.name.to_owned(), found.version);
                        let setup = Setup { title, version, options: Vec::new(), seats, seed: seed + number };
                        let played = play(&setup, &mean, &sizes).unwrap_or_default();
                        samples.lock().unwrap_or_else(PoisonError::into_inner).extend(played);
                    }
                });
            }
        });
        seed += GAMES;
        let samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
        if samples.len() < 2000 {
            break;
        }
        follow(&mut mean, &mut drift, &sizes, &samples);
        generation += 1;
        writeln!(stdout(), "# generation {generation}: {} samples", samples.len())?;
    }
    let habits = Habits::of_numbers(&mean).ok_or("too few numbers")?;
    write!(stdout(), "title {title}\n{}", habits.write())?;
    Ok(())
}

/// Plays a game, each player by numbers of its own.
fn play(setup: &Setup, mean: &[f64], sizes: &[f64]) -> Option<Vec<Sample>> {
    let mut game = Game::start(setup).ok()?;
    let mut dice = Dice::new(setup.seed ^ 0x6861_6269_7473);
    let mut players: Vec<(Vec<f64>, Steady)> = Vec::new();
    for seat in 0..setup.seats.len() {
        let steps: Vec<f64> = mean.iter().map(|_| if dice.chance(1, 2) { 1.0 } else { -1.0 }).collect();
        let numbers: Vec<f64> = mean.iter().zip(&steps).zip(sizes).map(|((n, step), size)| n + step * size).collect();
        let habits = Habits::of_numbers(&numbers)?;
        players.push((steps, Steady::leaning(setup.seed * 8 + seat as u64).going_by(habits)));
    }
    while game.outcome().is_none() && game.len() < LONGEST {
        let (seat, action) = game.deciding().into_iter().find_map(|d| {
            let (_, player) = &mut players[d.seat.index()];
            player.choose(Sight::new(&game, d.seat)).map(|thought| (d.seat, thought.action))
        })?;
        game.play(seat, &action).ok()?;
    }
    let worth: Vec<f64> = game.outcome()?.worth.iter().map(|w| f64::from(*w)).collect();
    let (sum, count) = (worth.iter().sum::<f64>(), f64::from(u32::try_from(worth.len()).ok()?));
    let best = worth.iter().copied().fold(0.0, f64::max);
    let score = |mine: f64| {
        let ahead = (mine - (sum - mine) / (count - 1.0)) / (sum / count).max(1.0);
        ahead + if mine >= best { 0.5 } else { 0.0 }
    };
    Some(players.into_iter().zip(&worth).map(|((steps, _), mine)| Sample { steps, score: score(*mine) }).collect())
}

/// Goes where the samples did better; what chance alone could have shown counts little.
fn follow(mean: &mut [f64], drift: &mut [f64], sizes: &[f64], samples: &[Sample]) {
    let count = f64::from(u32::try_from(samples.len()).unwrap_or(u32::MAX));
    let middle = samples.iter().map(|s| s.score).sum::<f64>() / count;
    let spread = (samples.iter().map(|s| (s.score - middle).powi(2)).sum::<f64>() / count).sqrt();
    let error = spread / count.sqrt();
    for (i, number) in mean.iter_mut().enumerate() {
        let slope = samples.iter().map(|s| s.steps[i] * (s.score - middle)).sum::<f64>() / count / error;
        drift[i] = 0.6 * drift[i] + 0.4 * slope;
        let step = (drift[i] / 2.5).clamp(-1.5, 1.5) * if drift[i].abs() < 1.0 { 0.3 } else { 1.0 };
        *number += step * sizes[i];
    }
}
