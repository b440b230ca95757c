//! `railhead simulate`: many games by bots.

use crate::journal::Journal;
use crate::options::Options;
use crate::positions::PositionFile;
use crate::progress::Progress;
use crate::simulated::{Series, Simulated};
use crate::standings::Standings;
use crate::{Failure, files, standings_chart, subject};
use clap::Args;
use railhead_audit::Auditor;
use railhead_bots::{KNOWN_LEVELS, Level};
use railhead_engine::{MAP, Setup};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

/// Have bots play games and report the results
#[derive(Args)]
pub(crate) struct Simulate {
    /// The title, such as 1846
    title: String,
    /// Number of players [default: four, or the closest number the title allows]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The bots, seat by seat, repeated to fill all seats; they rotate by one seat each game: random (all choices equally likely),
    /// lively (random, but keeps games going), novice (heuristics with mistakes), straying (heuristics with a varying rate of
    /// deviations), steady (heuristics), shrewd:SECONDS (looks ahead), shrewd:COUNTx (looks ahead with COUNT simulated games per
    /// decision), master:SECONDS or master:COUNTx (looks ahead with a learned evaluation), or your own bot as ./PROGRAM (docs/bots.md)
    #[arg(long, value_name = "BOT", default_value = "random", value_delimiter = ',')]
    bots: Vec<String>,
    /// Options of the title, such as preset=18xx.games,free-routes=off (listed by railhead titles TITLE). The word random, alone or
    /// with other options, gives each remaining option a random value in each game; the combinations are legal and depend on the seed
    #[arg(long, value_name = "KEY=VALUE|random", value_delimiter = ',')]
    options: Vec<String>,
    /// Play on your own map file instead of the built-in map (docs/data-format.md); saved games contain it
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Seed of the first game; each further game uses the next one
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played in parallel [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Save each game as DIR/TITLE-SEED.railhead.json
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Record finished games in FILE, one per line, and skip those already recorded
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write positions of the games as numbers, with the outcome of each game, to FILE, one per line (training/README.md)
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Draw a chart of wins and final worth to FILE.svg
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,
    /// Check after every action that money, shares, trains, tiles and tokens are conserved, and at the end that the game file replays
    /// to the same state
    #[arg(long, default_value_t = cfg!(debug_assertions), overrides_with = "no_check")]
    check: bool,
    /// Skip these checks
    #[arg(long)]
    no_check: bool,
    /// Check every action against a second implementation of the rulebook (slow)
    #[arg(long)]
    audit: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (base, options) = self.setup()?;
        let threads = self.threads.map_or_else(processors, usize::from);
        if let Some(folder) = &self.keep {
            std::fs::create_dir_all(folder).map_err(|e| Failure::Unwritable(folder.clone(), e))?;
        }
        let bots = levels(&self.bots)?;
        self.check_chart()?;
        let mut journal = match &self.resume {
            Some(path) => Some(Journal::open(path, &base, &options, &bots)?),
            None => None,
        };
        let start = Instant::now();
        let mut games = self.play((&base, &options), &bots, threads, journal.as_mut())?;
        let time = start.elapsed();
        games.sort_by_key(|game| game.seed);
        let standings =
            Standings { setup: &base, drawn: options.are_drawn(), bots: &bots, games: &games, time, threads };
        files::print(&if self.json { standings.json() } else { standings.text() })?;
        if let Some(path) = &self.chart {
            files::write(path, standings_chart::svg(&standings).as_bytes())?;
        }
        let faults = games.iter().filter(|g| g.fault.is_some()).count();
        if faults > 0 { Err(Failure::Faults { faults, of: games.len() }) } else { Ok(()) }
    }

    /// How the games are set up, with the first seed. Whatever is wrong with the first is said before any game is played.
    fn setup(&self) -> Result<(Setup, Options), Failure> {
        let title = subject::title(&self.title)?;
        let mut options = Options::read(&self.options, title)?;
        if let Some(path) = &self.map {
            options.hold(MAP, subject::own_map(title, path)?);
        }
        let (from, to) = title.players;
        let players = self.players.unwrap_or_else(|| 4.clamp(from, to));
        if !(from..=to).contains(&players) {
            return Err(Failure::Argument(format!("{players} players: {} takes {from} to {to}", title.name)));
        }
        if self.seed.checked_add(self.games).is_none() {
            return Err(Failure::Argument(format!(
                "--seed and --games: fewer than {} seeds are left from {} on",
                self.games, self.seed
            )));
        }
        let seats = (1..=players).map(|n| format!("Player {n}")).collect();
        let (name, given) = (title.name.to_owned(), options.given());
        let setup = Setup { title: name, version: title.version, options: given, seats, seed: self.seed };
        let first = options.start(&setup, self.seed).map_err(|e| Failure::Argument(e.to_string()))?;
        if self.audit && Auditor::begin(&first).is_none() {
            return Err(Failure::Argument(format!("there is no auditor for {}", title.name)));
        }
        Ok((setup, options))
    }

    /// What is written at the end is known to have a place before a long night of games.
    fn check_chart(&self) -> Result<(), Failure> {
        let Some(path) = &self.chart else { return Ok(()) };
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if folder.is_dir() && !path.is_dir() {
            return Ok(());
        }
        let why = format!("{}: cannot write the chart there", path.display());
        Err(Failure::Argument(why))
    }

    fn play(
        &self,
        (base, options): (&Setup, &Options),
        bots: &[Level],
        threads: usize,
        mut journal: Option<&mut Journal>,
    ) -> Result<Vec<Simulated>, Failure> {
        let wanted = base.seed..base.seed + self.games;
        let mut games: Vec<Simulated> = journal
            .as_mut()
            .map_or_else(Vec::new, |j| j.take())
            .into_iter()
            .filter(|g| wanted.contains(&g.seed))
            .collect();
        let missing: Vec<u64> = wanted.filter(|seed| games.iter().all(|g| g.seed != *seed)).collect();
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel::<Simulated>();
        let series = Series {
            base,
            options,
            bots,
            check: self.check && !self.no_check,
            audit: self.audit,
            keep: self.keep.is_some(),
            positions: self.positions.is_some(),
            // What a player may think with is left over by the games that are played at the same time.
            threads: (processors() / threads.max(1)).max(1),
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next, series, missing) = (send.clone(), &next, &series, &missing);
                scope.spawn(move || {
                    while let Some(seed) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more once something went wrong.
                        if send.send(Simulated::play(*seed, series)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut positions = match &self.positions {
                Some(path) => Some(PositionFile::create(path, &base.title)?),
                None => None,
            };
            let mut progress = Progress::new("games", self.games, games.len());
            for mut game in receive {
                let said = game.fault.iter().chain(&game.complaints);
                for words in said {
                    progress.clear();
                    let _ = writeln!(std::io::stderr(), "railhead: seed {}: {words}", game.seed);
                }
                if let (Some(folder), Some(text)) = (&self.keep, game.file.take()) {
                    write(folder, &base.title, game.seed, &text)?;
                }
                if let Some(positions) = positions.as_mut() {
                    positions.add(&std::mem::take(&mut game.positions))?;
                }
                if let Some(journal) = journal.as_mut() {
                    journal.add(&game)?;
                }
                games.push(game);
                progress.show(games.len());
            }
            progress.clear();
            positions.map_or(Ok(()), PositionFile::finish)?;
            Ok(games)
        })
    }
}

fn write(folder: &Path, title: &str, seed: u64, text: &str) -> Result<(), Failure> {
    files::write(&folder.join(format!("{title}-{seed}.railhead.json")), text.as_bytes())
}

/// Bots by name.
pub(crate) fn levels(names: &[String]) -> Result<Vec<Level>, Failure> {
    let bot = |name: &String| {
        let unknown = |why: railhead_bots::LevelError| Failure::Argument(why.to_string());
        name.parse::<Level>().map_err(unknown)
    };
    if names.is_empty() {
        return Err(Failure::Argument(format!("specify the bots: {KNOWN_LEVELS}")));
    }
    let levels: Vec<Level> = names.iter().map(bot).collect::<Result<_, _>>()?;
    for level in &levels {
        // Another player would take the seat of a program that cannot be started, in every game.
        if let Level::External(path) = level
            && !path.is_file()
        {
            return Err(Failure::Argument(format!("{}: there is no such program", path.display())));
        }
    }
    Ok(levels)
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
