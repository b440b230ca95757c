//! `railhead simulate`: many games by bots.

use crate::simulated::{Bot, Report, Simulated};
use crate::{Failure, files, subject};
use clap::Args;
use railhead_engine::Setup;
use railhead_titles::Game;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Let bots play games, and tell how they went
#[derive(Args)]
pub(crate) struct Simulate {
    /// The title, such as 1846
    title: String,
    /// How many players; four, or as many as the title takes
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Who plays, seat by seat and again from the first: random (all choices are the same) or lively (keeps games going)
    #[arg(long, value_name = "BOT", default_value = "random", value_delimiter = ',')]
    bots: Vec<String>,
    /// Options of the title, such as preset=18xx.games,free-routes=off (railhead titles TITLE lists them)
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',')]
    options: Vec<String>,
    /// The seed of the first game; each further game has the next one
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; as many as the machine has processors if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write each game as DIR/TITLE-SEED.railhead.json
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Check that nothing appears or vanishes after every action, and that the game's file replays to the same state
    #[arg(long, default_value_t = cfg!(debug_assertions), overrides_with = "no_check")]
    check: bool,
    /// Check nothing
    #[arg(long)]
    no_check: bool,
    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let base = self.setup()?;
        let threads = self.threads.map_or_else(processors, usize::from);
        if let Some(folder) = &self.keep {
            std::fs::create_dir_all(folder).map_err(|e| Failure::Unwritable(folder.clone(), e))?;
        }
        let start = Instant::now();
        let mut games = self.play(&base, &self.players()?, threads)?;
        let time = start.elapsed();
        games.sort_by_key(|game| game.seed);
        let report = Report { setup: &base, games: &games, time, threads };
        files::print(&if self.json { report.json() } else { report.text() })?;
        let faults = games.iter().filter(|g| g.fault.is_some()).count();
        if faults > 0 { Err(Failure::Faults { faults, of: games.len() }) } else { Ok(()) }
    }

    /// How the first game is set up. Whatever is wrong with it is said before any game is played.
    fn setup(&self) -> Result<Setup, Failure> {
        let title = subject::title(&self.title)?;
        let mut options = Vec::new();
        for option in &self.options {
            let wrong = || Failure::Argument(format!("the option {option} is not written as KEY=VALUE"));
            let (key, value) = option.split_once('=').ok_or_else(wrong)?;
            options.push((key.to_owned(), value.to_owned()));
        }
        let (from, to) = title.players;
        let players = self.players.unwrap_or_else(|| 4.clamp(from, to));
        if !(from..=to).contains(&players) {
            return Err(Failure::Argument(format!("{players} players: {} takes {from} to {to}", title.name)));
        }
        if self.seed.checked_add(self.games).is_none() {
            return Err(Failure::Argument(format!("there are no {} seeds from {} on", self.games, self.seed)));
        }
        let seats = (1..=players).map(|n| format!("Player {n}")).collect();
        let setup = Setup { title: title.name.to_owned(), version: title.version, options, seats, seed: self.seed };
        Game::start(&setup).map_err(|e| Failure::Argument(e.to_string()))?;
        Ok(setup)
    }

    /// The bots by name.
    fn players(&self) -> Result<Vec<Bot>, Failure> {
        let bot = |name: &String| {
            Bot::named(name).ok_or_else(|| Failure::Unknown {
                what: "bot",
                name: name.clone(),
                meant: None,
                known: "random and lively".to_owned(),
            })
        };
        self.bots.iter().map(bot).collect()
    }

    fn play(&self, base: &Setup, bots: &[Bot], threads: usize) -> Result<Vec<Simulated>, Failure> {
        let next = AtomicU64::new(0);
        let (send, receive) = mpsc::channel::<Simulated>();
        let (check, keep) = (self.check && !self.no_check, self.keep.is_some());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next, bots) = (send.clone(), &next, &bots);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let setup = Setup { seed: base.seed + number, ..base.clone() };
                        // Nobody listens any more once something went wrong.
                        if send.send(Simulated::play(&setup, bots, check, keep)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut progress = Progress::new(self.games);
            let mut games = Vec::new();
            for mut game in receive {
                if let Some(fault) = &game.fault {
                    progress.clear();
                    let _ = writeln!(std::io::stderr(), "railhead: seed {}: {fault}", game.seed);
                }
                if let (Some(folder), Some(text)) = (&self.keep, game.file.take()) {
                    write(folder, &base.title, game.seed, &text)?;
                }
                games.push(game);
                progress.show(games.len());
            }
            progress.clear();
            Ok(games)
        })
    }
}

fn write(folder: &Path, title: &str, seed: u64, text: &str) -> Result<(), Failure> {
    files::write(&folder.join(format!("{title}-{seed}.railhead.json")), text.as_bytes())
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// A bar on the terminal; nothing where nobody watches.
struct Progress {
    all: u64,
    start: Instant,
    shown: Option<Instant>,
    watched: bool,
}

impl Progress {
    fn new(all: u64) -> Self {
        Self { all, start: Instant::now(), shown: None, watched: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, done: usize) {
        let pause = Duration::from_millis(100);
        if !self.watched || self.shown.is_some_and(|at| at.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        let done = u64::try_from(done).unwrap_or(u64::MAX);
        let full = usize::try_from(done.saturating_mul(30) / self.all.max(1)).unwrap_or(30).min(30);
        let speed = crate::simulated::per_second(done, self.start.elapsed());
        let bar = format!(
            "\r[{}{}] {done} of {} games, {speed:.0} per second ",
            "#".repeat(full),
            ".".repeat(30 - full),
            self.all
        );
        let _ = std::io::stderr().write_all(bar.as_bytes());
    }

    fn clear(&mut self) {
        if self.watched && self.shown.take().is_some() {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
