//! Plays games for a profiler that counts instructions (docs/performance.md), and tells games apart by a number.
//!
//! ```sh
//! cargo build --release -p railhead-records --example work
//! valgrind --tool=callgrind target/release/examples/work random 1846 20
//! valgrind --tool=callgrind target/release/examples/work replay 1846 10
//! target/release/examples/work print 3 > after.txt
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a program for developers may fail loudly"
)]

use railhead_bots::{Level, Player};
use railhead_engine::{Action, Seat, Setup, Viewer};
use railhead_records::site::{Record, import};
use railhead_titles::{Game, Title};
use std::fmt::Write;
use std::path::PathBuf;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Games that take longer than this are broken off.
const MOST_ACTIONS: usize = 20_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(usual, |n| n.parse().expect("a number"));
    match words.first().map(String::as_str) {
        Some("random") => {
            let title = railhead_titles::find(&words[1]).expect("a title");
            let level: Level = words.get(3).map_or(Level::Random, |name| name.parse().expect("a bot"));
            let actions: usize =
                (1..=number(2, 20)).map(|seed| play(&setup(title, 4, seed, None), &level, None).len()).sum();
            println!("{actions} actions");
        }
        Some("replay") => replay(&words[1], number(2, 10)),
        Some("print") => print(number(1, 3)),
        _ => println!("random TITLE GAMES [BOT] | replay TITLE ROUNDS | print GAMES"),
    }
}

fn setup(title: &Title, players: u8, seed: u64, option: Option<(&str, &str)>) -> Setup {
    let options = option.map(|(key, value)| (key.to_owned(), value.to_owned())).into_iter().collect();
    let seats = (1..=players).map(|n| format!("Player {n}")).collect();
    Setup { title: title.name.to_owned(), version: title.version, options, seats, seed }
}

/// A game of bots as `railhead simulate` plays it. What is offered and what happens is noted, if somebody asks for it.
fn play(setup: &Setup, level: &Level, mut noted: Option<&mut Noted>) -> Game {
    let mut game = Game::start(setup).unwrap();
    let chance = |seat: u64| setup.seed ^ seat.wrapping_mul(0x5851_f42d_4c95_7f2d);
    let mut players: Vec<Box<dyn Player>> =
        (0u64..).zip(&setup.seats).map(|(seat, _)| level.player(chance(seat), 1)).collect();
    let mut turn = 0usize;
    while game.outcome().is_none() && game.len() < MOST_ACTIONS {
        let deciding = game.deciding();
        let (before, from) = deciding.split_at(turn % deciding.len().max(1));
        turn += 1;
        let choose = |seat: Seat| players[seat.index()].choose(&game, seat).map(|thought| (seat, thought.action));
        let (seat, action) = from.iter().chain(before).map(|d| d.seat).find_map(choose).expect("something to do");
        if let Some(noted) = noted.as_deref_mut() {
            noted.note(&game, seat);
        }
        let events = game.play(seat, &action).unwrap();
        if let Some(noted) = noted.as_deref_mut() {
            write!(noted, "{action:?}{events:?}").unwrap();
        }
    }
    if let Some(noted) = noted {
        write!(noted, "{:?}{}", game.outcome(), game.state_json().unwrap()).unwrap();
    }
    game
}

/// A number that follows from all that was noted.
struct Noted(u64);

impl Write for Noted {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = words.bytes().fold(self.0, step);
        Ok(())
    }
}

impl Noted {
    fn note(&mut self, game: &Game, seat: Seat) {
        write!(self, "{:?}{:?}{:?}", game.deciding(), game.outline(seat), game.choices(seat)).unwrap();
        if game.len().is_multiple_of(8) {
            let best = (game.best_runs(), game.run_options());
            write!(self, "{best:?}{}{}", game.state_json().unwrap(), game.view_json(Viewer::Spectator).unwrap())
                .unwrap();
        }
    }
}

/// A line for each title, number of players, preset and bot: what was offered and what happened in some games, as a number.
fn print(games: u64) {
    for title in railhead_titles::all() {
        let presets = std::iter::once(None).chain(title.presets.iter().map(|preset| Some(preset.name)));
        for preset in presets {
            for players in title.players.0..=title.players.1 {
                for level in [Level::Random, Level::Lively, Level::Steady] {
                    let (mut noted, mut actions) = (Noted(0xcbf2_9ce4_8422_2325), 0);
                    let few = if matches!(level, Level::Steady) { games.div_ceil(4) } else { games };
                    for seed in 1..=few {
                        let setup = setup(title, players, 1000 + seed, preset.map(|name| ("preset", name)));
                        if Game::start(&setup).is_ok() {
                            actions += play(&setup, &level, Some(&mut noted)).len();
                        }
                    }
                    let preset = preset.unwrap_or("book");
                    println!("{} {players} {preset} {level}: {actions} actions, {:016x}", title.name, noted.0);
                }
            }
        }
    }
}

/// Plays all recorded games of a title again and again.
fn replay(title: &str, rounds: u64) {
    let folders = match title {
        "1846" => &["1846", "1846-2p"][..],
        other => &[other],
    };
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures");
    let mut scripts: Vec<(Setup, Vec<(Seat, Action)>)> = Vec::new();
    for folder in folders {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(shared.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files {
            let name = file.to_string_lossy().into_owned();
            if name.ends_with(".json") && !name.ends_with(".trace.json") {
                let game = import(&Record::read(&std::fs::read_to_string(file).unwrap()).unwrap()).unwrap().game;
                let actions =
                    (0..game.len()).filter_map(|i| game.done(i).map(|(seat, action, _)| (seat, action.clone())));
                scripts.push((game.setup().clone(), actions.collect()));
            }
        }
    }
    for _ in 0..rounds {
        for (setup, script) in &scripts {
            let mut game = Game::start(setup).unwrap();
            for (seat, action) in script {
                game.play(*seat, action).unwrap();
            }
        }
    }
    println!("{} actions a round", scripts.iter().map(|(_, script)| script.len()).sum::<usize>());
}
