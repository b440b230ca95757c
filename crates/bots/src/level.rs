//! The kinds of players that are programs, by name.

use crate::{Budget, ExternalBot, Novice, Player, Random, Shrewd, Steady};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A kind of player that is a program.
///
/// ```
/// use railhead_bots::Level;
/// assert!(matches!("shrewd:0.2".parse(), Ok(Level::Shrewd(_))));
/// assert_eq!("steady".parse::<Level>().unwrap().to_string(), "steady");
/// assert!("chess".parse::<Level>().is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Level {
    /// Every choice is as likely as any other.
    Random,
    /// Chooses at random, but so that games run their course.
    Lively,
    /// Goes by rules of thumb, and errs as those do who are new to a game.
    Novice,
    /// Goes by rules of thumb, and strays from them more or less often: to learn from its games.
    Straying,
    /// Goes by rules of thumb.
    Steady,
    /// Thinks ahead.
    Shrewd(Budget),
    /// Thinks ahead, and judges by what was learned from many games.
    Master(Budget),
    /// A program of somebody's own.
    External(PathBuf),
}

/// Why a name is no kind of player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LevelError {}

/// What names there are, for messages.
pub const KNOWN_LEVELS: &str = "random, lively, novice, straying, steady, shrewd, shrewd:SECONDS, shrewd:COUNTx, master (likewise) and programs as ./PROGRAM";

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        match name {
            "random" => return Ok(Self::Random),
            "lively" => return Ok(Self::Lively),
            "novice" => return Ok(Self::Novice),
            "straying" => return Ok(Self::Straying),
            "steady" => return Ok(Self::Steady),
            "shrewd" => return Ok(Self::Shrewd(Budget::default())),
            "master" => return Ok(Self::Master(Budget::default())),
            _ => {}
        }
        if let Some((kind @ ("shrewd" | "master"), budget)) = name.split_once(':') {
            let form = || format!("{name}: write {kind}:0.5 for half a second, or {kind}:200x for 200 simulations");
            let budget = read_budget(budget).ok_or_else(|| LevelError(form()))?;
            return Ok(if kind == "master" { Self::Master(budget) } else { Self::Shrewd(budget) });
        }
        if name.contains('/') {
            return Ok(Self::External(PathBuf::from(name)));
        }
        Err(LevelError(format!("there is no bot {name}; there are {KNOWN_LEVELS}")))
    }
}

/// Seconds, or how many simulations: `0.5` or `200x`.
fn read_budget(words: &str) -> Option<Budget> {
    if let Some(count) = words.strip_suffix('x') {
        let count = count.parse().ok().filter(|n| (1..=1_000_000).contains(n))?;
        return Some(Budget::Simulations(count));
    }
    let seconds = words.parse().ok().filter(|s: &f64| (0.01..=3600.0).contains(s))?;
    Some(Budget::Time(Duration::from_secs_f64(seconds)))
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}", time.as_secs_f64()),
            Self::Simulations(count) => write!(f, "{count}x"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Lively => f.write_str("lively"),
            Self::Novice => f.write_str("novice"),
            Self::Straying => f.write_str("straying"),
            Self::Steady => f.write_str("steady"),
            Self::Shrewd(budget) => write!(f, "shrewd:{budget}"),
            Self::Master(budget) => write!(f, "master:{budget}"),
            Self::External(path) => write!(f, "{}", path.display()),
        }
    }
}

impl Level {
    /// A player of this kind. Seeds decide what it leaves to chance; `threads` is how many it may think with.
    #[must_use]
    pub fn player(&self, seed: u64, threads: usize) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Lively => Box::new(Random::lively(seed)),
            Self::Novice => Box::new(Novice::new(seed)),
            Self::Straying => Box::new(Novice::straying(seed)),
            Self::Steady => Box::new(Steady::leaning(seed)),
            Self::Shrewd(budget) => Box::new(Shrewd::new(*budget, seed, threads)),
            Self::Master(budget) => Box::new(Shrewd::master(*budget, seed, threads)),
            Self::External(path) => Box::new(ExternalBot::new(path.clone())),
        }
    }
}
