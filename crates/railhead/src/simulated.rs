//! Games that bots played, and what they have in common.

use railhead_bots::{Fault, Random};
use railhead_engine::{Money, Setup};
use railhead_records::GameFile;
use railhead_titles::Game;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A game that takes longer than this is given up.
const MOST_ACTIONS: usize = 100_000;

/// A kind of player that is a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bot {
    /// Chooses among all it may do, every choice as likely as any other.
    Random,
    /// Chooses at random, but so that games run their course.
    Lively,
}

impl Bot {
    /// The bot of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            "lively" => Some(Self::Lively),
            _ => None,
        }
    }

    const fn player(self, seed: u64) -> Random {
        match self {
            Self::Random => Random::new(seed),
            Self::Lively => Random::lively(seed),
        }
    }
}

/// A game that bots played.
pub(crate) struct Simulated {
    pub(crate) seed: u64,
    pub(crate) actions: usize,
    /// Why it ended; `None` if it did not.
    pub(crate) reason: Option<&'static str>,
    pub(crate) worth: Vec<Money>,
    pub(crate) bankrupt: usize,
    pub(crate) phase: String,
    /// What went wrong: a mistake in the rules as they are programmed.
    pub(crate) fault: Option<String>,
    /// Its file, if it is to be kept.
    pub(crate) file: Option<String>,
}

impl Simulated {
    /// Plays one game.
    pub(crate) fn play(setup: &Setup, bots: &[Bot], check: bool, keep: bool) -> Self {
        let mut played = Self {
            seed: setup.seed,
            actions: 0,
            reason: None,
            worth: Vec::new(),
            bankrupt: 0,
            phase: String::new(),
            fault: None,
            file: None,
        };
        let mut game = match Game::start(setup) {
            Ok(game) => game,
            Err(why) => {
                played.fault = Some(why.to_string());
                return played;
            }
        };
        // A mistake of the program shall cost one game, not all of them.
        let done = catch_unwind(AssertUnwindSafe(|| play(&mut game, bots, check)));
        played.fault = match done {
            Ok(done) => done.err(),
            Err(_) => Some(format!("the program broke down after {} actions", game.len())),
        };
        played.actions = game.len();
        if let Some(outcome) = game.outcome() {
            played.reason = Some(outcome.reason);
            played.worth = outcome.worth;
        }
        let table = game.table();
        played.bankrupt = table.players.iter().filter(|p| p.bankrupt).count();
        played.phase = game.edition().phases.get(usize::from(table.phase)).map_or(String::new(), |p| p.name.clone());
        if check || keep {
            match file(&game, check) {
                Ok(text) => played.file = keep.then_some(text),
                Err(why) => played.fault = played.fault.or(Some(why)),
            }
        }
        played
    }
}

fn play(game: &mut Game, bots: &[Bot], check: bool) -> Result<(), String> {
    let seed = game.setup().seed;
    let mut players: Vec<Random> = bots.iter().map(|bot| bot.player(seed)).collect();
    let mut turn = 0usize;
    while game.outcome().is_none() {
        let after = game.len();
        if after >= MOST_ACTIONS {
            return Err(format!("no end after {after} actions"));
        }
        // Where several seats could act, each gets its chance.
        let deciding = game.deciding();
        let (before, from) = deciding.split_at(turn % deciding.len().max(1));
        turn = turn.wrapping_add(1);
        let chosen = from.iter().chain(before).find_map(|decision| {
            let player = decision.seat.index() % players.len();
            players[player].choose_for(game, &[decision.seat])
        });
        let (seat, action) = chosen.ok_or_else(|| Fault::Stuck { after }.to_string())?;
        if let Err(why) = game.play(seat, &action) {
            return Err(Fault::Refused { after, seat, action, why }.to_string());
        }
        if check {
            game.audit().map_err(|why| format!("after {} actions: {why}", game.len()))?;
        }
    }
    Ok(())
}

/// The file of a game; if asked for, after playing it again from there to the same state.
fn file(game: &Game, check: bool) -> Result<String, String> {
    let text = GameFile::of(game).map_err(|e| e.to_string())?.write();
    if check {
        let read = GameFile::read(&text).map_err(|e| format!("its file cannot be read: {e}"))?;
        let again = read.play().map_err(|e| format!("its file does not replay: {e}"))?;
        let same = again.state_json().ok() == game.state_json().ok() && read.write() == text;
        if !same {
            return Err("its file replays to another state".to_owned());
        }
    }
    Ok(text)
}

/// What many games have in common.
pub(crate) struct Report<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) games: &'a [Simulated],
    pub(crate) time: Duration,
    pub(crate) threads: usize,
}

/// The least, the middle, the mean and the most of some numbers.
struct Spread {
    least: i64,
    median: i64,
    mean: f64,
    most: i64,
}

impl Spread {
    #[allow(clippy::cast_precision_loss, reason = "a mean needs no more digits")]
    fn of(numbers: impl Iterator<Item = i64>) -> Option<Self> {
        let mut sorted: Vec<i64> = numbers.collect();
        sorted.sort_unstable();
        let (least, most) = (*sorted.first()?, *sorted.last()?);
        let mean = sorted.iter().sum::<i64>() as f64 / sorted.len() as f64;
        Some(Self { least, median: sorted[sorted.len() / 2], mean, most })
    }

    fn text(&self) -> String {
        format!("{} to {}, mean {:.0}, median {}", self.least, self.most, self.mean, self.median)
    }

    fn json(&self) -> Value {
        json!({"least": self.least, "most": self.most, "mean": self.mean, "median": self.median})
    }
}

impl Report<'_> {
    fn lengths(&self) -> Option<Spread> {
        Spread::of(self.games.iter().map(|g| i64::try_from(g.actions).unwrap_or(i64::MAX)))
    }

    fn worths(&self) -> Option<Spread> {
        Spread::of(self.games.iter().flat_map(|g| &g.worth).map(|w| i64::from(*w)))
    }

    fn winners(&self) -> Option<Spread> {
        Spread::of(self.games.iter().filter_map(|g| g.worth.iter().max()).map(|w| i64::from(*w)))
    }

    fn seats(&self) -> Vec<(Option<Spread>, usize)> {
        let seat = |i: usize| {
            let worth = Spread::of(self.games.iter().filter_map(|g| g.worth.get(i)).map(|w| i64::from(*w)));
            let wins = self.games.iter().filter(|g| g.worth.get(i).is_some_and(|w| Some(w) == g.worth.iter().max()));
            (worth, wins.count())
        };
        (0..self.setup.seats.len()).map(seat).collect()
    }

    fn count<'g, K: Ord>(&'g self, key: impl Fn(&'g Simulated) -> K) -> Vec<(K, usize)> {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        for game in self.games {
            *counts.entry(key(game)).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    fn endings(&self) -> Vec<(&'static str, usize)> {
        let mut endings = self.count(|g| g.reason.unwrap_or("unfinished"));
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }

    fn phases(&self) -> Vec<(&str, usize)> {
        self.count(|g| g.phase.as_str())
    }

    fn ruined(&self) -> (usize, usize) {
        (self.games.iter().map(|g| g.bankrupt).sum(), self.games.iter().filter(|g| g.bankrupt > 0).count())
    }

    fn speed(&self) -> (f64, f64) {
        let actions: usize = self.games.iter().map(|g| g.actions).sum();
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        (per_second(count(self.games.len()), self.time), per_second(count(actions), self.time))
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let (all, players) = (self.games.len(), self.setup.seats.len());
        let last = self.games.last().map_or(self.setup.seed, |g| g.seed);
        let _ = writeln!(
            out,
            "{all} games of {} with {players} players, seeds {} to {last}",
            self.setup.title, self.setup.seed
        );
        let (games, actions) = self.speed();
        let _ = writeln!(
            out,
            "Time       {:.2} s on {} threads: {games:.1} games and {actions:.0} actions per second",
            self.time.as_secs_f64(),
            self.threads
        );
        let list = |counts: &[(&str, usize)]| {
            let parts: Vec<String> =
                counts.iter().map(|(name, n)| format!("{name} {n} ({:.1} %)", percent(*n, all))).collect();
            parts.join(", ")
        };
        let _ = writeln!(out, "Endings    {}", list(&self.endings()));
        let _ = writeln!(out, "Phase      {}", list(&self.phases()));
        let (ruined, in_games) = self.ruined();
        let _ = writeln!(out, "Bankrupt   {ruined} players, in {in_games} games ({:.1} %)", percent(in_games, all));
        let spreads = [("Actions", self.lengths()), ("Worth", self.worths()), ("Winner", self.winners())];
        for (name, spread) in spreads {
            if let Some(spread) = spread {
                let _ = writeln!(out, "{name:<10} {}", spread.text());
            }
        }
        for (name, (worth, wins)) in self.setup.seats.iter().zip(self.seats()) {
            let mean = worth.map_or(0.0, |w| w.mean);
            let _ = writeln!(out, "{name:<10} mean {mean:.0}, first in {wins} games ({:.1} %)", percent(wins, all));
        }
        out
    }

    pub(crate) fn json(&self) -> String {
        let (games, actions) = self.speed();
        let spread = |s: Option<Spread>| s.map(|s| s.json());
        let seats: Vec<Value> = self
            .setup
            .seats
            .iter()
            .zip(self.seats())
            .map(|(name, (worth, wins))| json!({"name": name, "worth": spread(worth), "first": wins}))
            .collect();
        let (ruined, in_games) = self.ruined();
        let counts = |list: &[(&str, usize)]| -> Value {
            list.iter().map(|(name, n)| ((*name).to_owned(), Value::from(*n))).collect::<serde_json::Map<_, _>>().into()
        };
        let each: Vec<Value> = self
            .games
            .iter()
            .map(|g| {
                json!({
                    "seed": g.seed,
                    "actions": g.actions,
                    "reason": g.reason,
                    "worth": g.worth,
                    "bankrupt": g.bankrupt,
                    "phase": g.phase,
                    "fault": g.fault,
                })
            })
            .collect();
        let setup = self.setup;
        format!(
            "{:#}\n",
            json!({
                "title": setup.title,
                "rules": setup.version,
                "options": setup.options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>(),
                "players": setup.seats.len(),
                "seed": setup.seed,
                "games": self.games.len(),
                "threads": self.threads,
                "seconds": self.time.as_secs_f64(),
                "games_per_second": games,
                "actions_per_second": actions,
                "endings": counts(&self.endings()),
                "phases": counts(&self.phases()),
                "bankrupt": {"players": ruined, "games": in_games},
                "actions": spread(self.lengths()),
                "worth": spread(self.worths()),
                "winner": spread(self.winners()),
                "seats": seats,
                "played": each,
            })
        )
    }
}

#[allow(clippy::cast_precision_loss, reason = "for people")]
fn percent(part: usize, of: usize) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

/// How many of something there were in a second.
#[allow(clippy::cast_precision_loss, reason = "for people")]
pub(crate) fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}
