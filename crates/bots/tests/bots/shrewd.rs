//! The player that thinks ahead: the same for the same seed, on any number of threads.

use railhead_bots::{Budget, Shrewd, Sight, Steady};
use railhead_engine::{Action, Setup};
use railhead_titles::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn setup(title: &str) -> Setup {
    let seats = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
    let version = railhead_titles::find(title).unwrap().version;
    Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed: 9 }
}

/// The first decisions of a game in which one seat thinks ahead, late enough for the games in thought to be short.
fn line(title: &str, threads: usize, seed: u64) -> (Vec<Action>, u64) {
    let mut game = Game::start(&setup(title)).unwrap();
    let (mut steady, mut shrewd) = (Steady::new(), Shrewd::new(Budget::Simulations(4), seed, threads));
    while game.table().phase < 2 && game.outcome().is_none() {
        let seat = game.deciding()[0].seat;
        let thought = steady.choose(Sight::new(&game, seat)).unwrap();
        game.play(seat, &thought.action).unwrap();
    }
    let mut line = Vec::new();
    for _ in 0..5 {
        let Some(seat) = game.deciding().first().map(|d| d.seat) else { break };
        let thought = shrewd.choose(&game, seat).unwrap();
        assert!(!thought.reason.is_empty());
        game.play(seat, &thought.action).unwrap();
        line.push(thought.action);
    }
    (line, shrewd.simulated())
}

#[test]
fn a_thought_ends_early_when_it_is_stopped() {
    let mut game = Game::start(&setup("1846")).unwrap();
    let mut steady = Steady::new();
    while game.table().phase < 1 {
        let seat = game.deciding()[0].seat;
        let thought = steady.choose(Sight::new(&game, seat)).unwrap();
        game.play(seat, &thought.action).unwrap();
    }
    let stop = Arc::new(AtomicBool::new(false));
    let mut shrewd = Shrewd::new(Budget::Time(Duration::from_secs(600)), 1, 2).stopped_by(Arc::clone(&stop));
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        stop.store(true, Ordering::Relaxed);
    });
    let begun = Instant::now();
    assert!(shrewd.choose(&game, game.deciding()[0].seat).is_some(), "it has a first thought all the same");
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn the_same_seed_thinks_the_same_on_any_number_of_threads() {
    for title in ["1846", "1848"] {
        let (one, simulated) = line(title, 1, 4);
        assert!(simulated > 0, "{title}: nothing was tried out");
        assert_eq!((one, simulated), line(title, 3, 4), "{title}");
    }
}
