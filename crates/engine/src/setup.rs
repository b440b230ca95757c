//! How a game is set up: title, options, seats, seed.

use crate::wire::shorten;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a game is begun with.
///
/// ```
/// use railhead_engine::{Game, Setup};
///
/// let setup = Setup {
///     title: "toy".to_owned(),
///     version: 1,
///     options: vec![("ferry".to_owned(), "on".to_owned())],
///     seats: ["Ann", "Ben"].map(str::to_owned).to_vec(),
///     seed: 7,
/// };
/// assert_eq!(setup.options_told(), ["ferry=on"]);
/// // Everything follows from it: two games that are set up alike begin alike.
/// let begin = || Ok::<_, railhead_engine::SetupError>(Game::start(railhead_toy::rules(&setup)?));
/// assert_eq!(begin()?.state(), begin()?.state());
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// Options that differ from the default, and presets, in the order in which they apply.
    pub options: Vec<(String, String)>,
    /// The players' names by seat.
    pub seats: Vec<String>,
    /// What decides everything that is left to chance.
    pub seed: u64,
}

/// The option that holds the text of a map of one's own, in place of the title's.
pub const MAP: &str = "map";

impl Setup {
    /// The text of the map that is played on, where it is not the title's own.
    #[must_use]
    pub fn map(&self) -> Option<&str> {
        self.options.iter().rev().find(|(key, _)| key == MAP).map(|(_, text)| text.as_str())
    }

    /// The options in words, such as `bank=7760`; a map of one's own by a short name that no other map has.
    #[must_use]
    pub fn options_told(&self) -> Vec<String> {
        let told = |(key, value): &(String, String)| match key.as_str() {
            MAP => format!("{key}={}", map_name(value)),
            _ => format!("{key}={value}"),
        };
        self.options.iter().map(told).collect()
    }
}

/// A short name for a map of one's own, made from its text: other texts have other names.
#[must_use]
pub fn map_name(text: &str) -> String {
    // The hash of Fowler, Noll and Vo in 64 bits: names only tell maps apart, they guard nothing.
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("own-{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// An option of a title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name in files and on the command line.
    pub key: &'static str,
    /// What it is called on pages.
    pub label: &'static str,
    /// Its values, the one of the rulebook first.
    pub values: &'static [&'static str],
    /// What the values are called on pages, in the same order.
    pub words: &'static [&'static str],
    /// What it changes, in one line.
    pub about: &'static str,
    /// The paragraph it is about.
    pub rule: &'static str,
}

impl OptionInfo {
    /// What a value is called on pages; as it is written in files where it has no words.
    #[must_use]
    pub fn words_for<'a>(&self, value: &'a str) -> &'a str {
        let at = self.values.iter().position(|known| *known == value);
        at.and_then(|at| self.words.get(at)).copied().unwrap_or(value)
    }
}

/// A named set of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// What it is called on pages.
    pub label: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// What it sets.
    pub sets: &'static [(&'static str, &'static str)],
}

/// Options with their values, all of them.
///
/// ```
/// use railhead_engine::{OptionInfo, Preset, Settings};
///
/// const OPTIONS: &[OptionInfo] = &[
///     OptionInfo {
///         key: "bank",
///         label: "Bank",
///         values: &["2000", "1500"],
///         words: &["$2,000", "$1,500"],
///         about: "Money in the bank.",
///         rule: "toy 1",
///     },
///     OptionInfo {
///         key: "mail",
///         label: "Mail",
///         values: &["off", "on"],
///         words: &["No", "Yes"],
///         about: "Trains carry mail.",
///         rule: "toy 2",
///     },
/// ];
/// const PRESETS: &[Preset] =
///     &[Preset { name: "short", label: "Short game", about: "For an hour.", sets: &[("bank", "1500")] }];
///
/// let asked = [("preset", "short"), ("mail", "on")].map(|(key, value)| (key.to_owned(), value.to_owned()));
/// let settings = Settings::read(OPTIONS, PRESETS, &asked)?;
/// assert_eq!((settings.get("bank"), settings.on("mail")), ("1500", true));
/// // Where nobody asks for anything, the first value holds.
/// assert_eq!(Settings::read(OPTIONS, PRESETS, &[])?.get("bank"), "2000");
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    values: Vec<(&'static str, &'static str)>,
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The title is not known.
    Title(String),
    /// The title cannot be played yet.
    NotPlayable(String),
    /// The version of the rules is not known.
    Version {
        /// What was asked for.
        asked: u32,
        /// The newest known.
        newest: u32,
    },
    /// There is no such option.
    Option {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option has no such value.
    Value {
        /// The option.
        key: String,
        /// What was asked for.
        value: String,
        /// What there is.
        known: String,
    },
    /// The number of players is not possible.
    Players {
        /// How many there are.
        players: usize,
        /// At least.
        from: u8,
        /// At most.
        to: u8,
    },
    /// Options contradict each other or the number of players.
    Conflict(String),
    /// Two players have the same name, or one has none.
    Name(String),
    /// The data of the title are faulty.
    Data(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(title) => write!(f, "there is no title {}", shorten(title)),
            Self::NotPlayable(title) => write!(f, "{title} can be drawn and its routes be studied, but not played yet"),
            Self::Version { asked, newest } => {
                write!(f, "version {asked} of the rules is not known: the newest is {newest}")
            }
            Self::Option { key, known } => write!(f, "there is no option {}; there are {known}", shorten(key)),
            Self::Value { key, value, known } => {
                write!(f, "option {} cannot be {}; it can be {known}", shorten(key), shorten(value))
            }
            Self::Players { players, from, to } if from == to => write!(f, "{players} players: it takes {from}"),
            Self::Players { players, from, to } => write!(f, "{players} players: it takes {from} to {to}"),
            Self::Conflict(why) => f.write_str(why),
            Self::Name(name) if name.is_empty() => write!(f, "a player has no name"),
            Self::Name(name) => write!(f, "two players are called {}", shorten(name)),
            Self::Data(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SetupError {}

impl Settings {
    /// The defaults changed by what is asked for: `preset=NAME` or `KEY=VALUE`, in order. A map is none of them.
    ///
    /// # Errors
    /// If there is no such preset, option or value.
    pub fn read(
        known: &'static [OptionInfo],
        presets: &'static [Preset],
        asked: &[(String, String)],
    ) -> Result<Self, SetupError> {
        let mut settings =
            Self { values: known.iter().map(|o| (o.key, o.values.first().copied().unwrap_or(""))).collect() };
        for (key, value) in asked.iter().filter(|(key, _)| key != MAP) {
            if key == "preset" {
                let preset = presets.iter().find(|p| p.name == value).ok_or_else(|| SetupError::Value {
                    key: key.clone(),
                    value: value.clone(),
                    known: list(presets.iter().map(|p| p.name)),
                })?;
                for (key, value) in preset.sets {
                    settings.set(key, value);
                }
                continue;
            }
            let option = known.iter().find(|o| o.key == key).ok_or_else(|| SetupError::Option {
                key: key.clone(),
                known: list(known.iter().map(|o| o.key).chain(std::iter::once("preset"))),
            })?;
            let value = option.values.iter().find(|v| *v == value).ok_or_else(|| SetupError::Value {
                key: key.clone(),
                value: value.clone(),
                known: list(option.values.iter().copied()),
            })?;
            settings.set(option.key, value);
        }
        Ok(settings)
    }

    fn set(&mut self, key: &str, value: &'static str) {
        if let Some(slot) = self.values.iter_mut().find(|(k, _)| *k == key) {
            slot.1 = value;
        }
    }

    /// The value of an option; empty if there is none of this name.
    #[must_use]
    pub fn get(&self, key: &str) -> &'static str {
        self.values.iter().find(|(k, _)| *k == key).map_or("", |(_, v)| v)
    }

    /// Whether an option is on.
    #[must_use]
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<&str>>().join(", ")
}
