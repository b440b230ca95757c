//! The options of simulated games: the same for all of them, or drawn for each.

use crate::Failure;
use railhead_bots::Dice;
use railhead_engine::{OptionInfo, Setup, SetupError};
use railhead_titles::{Game, Title};

/// The word that lets options be drawn.
const RANDOM: &str = "random";

/// How often options are drawn for one game before it is given up: what was given may exclude all but a few combinations.
const MOST_DRAWS: usize = 200;

/// What was asked for with `--options`.
pub(crate) struct Options {
    /// What holds in every game.
    given: Vec<(String, String)>,
    /// The title, if those of its options that were not given are drawn for each game.
    drawn: Option<&'static Title>,
}

impl Options {
    /// Reads `KEY=VALUE` and the word `random`, each by itself.
    pub(crate) fn read(asked: &[String], title: &'static Title) -> Result<Self, Failure> {
        let mut options = Self { given: Vec::new(), drawn: None };
        for option in asked {
            match option.split_once('=') {
                Some((key, value)) => options.given.push((key.to_owned(), value.to_owned())),
                None if option == RANDOM => options.drawn = Some(title),
                None => {
                    let why = format!("the option {option} must have the form KEY=VALUE");
                    return Err(Failure::Argument(why));
                }
            }
        }
        Ok(options)
    }

    /// Adds what holds in every game.
    pub(crate) fn hold(&mut self, key: &str, value: String) {
        self.given.push((key.to_owned(), value));
    }

    /// What holds in every game.
    pub(crate) fn given(&self) -> Vec<(String, String)> {
        self.given.clone()
    }

    /// Whether options are drawn for each game.
    pub(crate) const fn are_drawn(&self) -> bool {
        self.drawn.is_some()
    }

    /// The game with a seed. What is drawn depends on that seed only, so one game can be played again by itself.
    ///
    /// # Errors
    /// If it cannot be played so; with options that are drawn, if no combination was found in which it can.
    pub(crate) fn start(&self, base: &Setup, seed: u64) -> Result<Game, SetupError> {
        let setup = Setup { seed, ..base.clone() };
        let Some(title) = self.drawn else { return Game::start(&setup) };
        // Other numbers than those of the players, who begin with the seed too.
        let mut dice = Dice::new(seed ^ 0xa076_1d64_78bd_642f);
        let mut drawn = self.draw(title, &setup, &mut dice);
        for _ in 1..MOST_DRAWS {
            if drawn.is_ok() {
                break;
            }
            drawn = self.draw(title, &setup, &mut dice);
        }
        drawn
    }

    /// Whether what was given decides about an option.
    fn decides(&self, title: &Title, key: &str) -> bool {
        self.given.iter().any(|(given, value)| {
            let sets =
                |name: &str| title.presets.iter().any(|p| p.name == name && p.sets.iter().any(|(k, _)| *k == key));
            given == key || (given == "preset" && sets(value))
        })
    }

    /// Draws once: options in any order get a value each, which stays unless it is at odds with those before.
    fn draw(&self, title: &Title, setup: &Setup, dice: &mut Dice) -> Result<Game, SetupError> {
        let mut left: Vec<&OptionInfo> = title.options.iter().filter(|o| !self.decides(title, o.key)).collect();
        let mut setup = setup.clone();
        let mut drawn = Game::start(&setup);
        while !left.is_empty() {
            let option = left.swap_remove(dice.roll(left.len()));
            let value = dice.roll(option.values.len());
            // The first value holds if none is named.
            let Some(value) = option.values.get(value).filter(|_| value > 0) else { continue };
            // In one order, whatever the order in which they are drawn.
            let given = self.given.len();
            let at = given + setup.options[given..].partition_point(|(key, _)| key.as_str() < option.key);
            setup.options.insert(at, (option.key.to_owned(), (*value).to_owned()));
            let with = Game::start(&setup);
            if with.is_err() && drawn.is_ok() {
                setup.options.remove(at);
            } else {
                drawn = with;
            }
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::Options;
    use railhead_engine::Setup;
    use railhead_titles::{ALL, find};
    use std::collections::BTreeSet;

    fn base(title: &str) -> Setup {
        let title = find(title).unwrap();
        let seats = (0..title.players.0.max(3)).map(|n| n.to_string()).collect();
        Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed: 1 }
    }

    fn drawn(options: &Options, base: &Setup, seed: u64) -> Vec<(String, String)> {
        options.start(base, seed).unwrap().setup().options.clone()
    }

    fn asked(title: &str, words: &[&str]) -> Options {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        Options::read(&words, find(title).unwrap()).unwrap()
    }

    #[test]
    fn every_value_of_every_option_is_drawn() {
        for title in ALL.iter().filter(|t| t.version > 0) {
            let (base, options) = (base(title.name), asked(title.name, &["random"]));
            let mut values: BTreeSet<(String, String)> = BTreeSet::new();
            let mut combinations = BTreeSet::new();
            for seed in 0..150 {
                let all = drawn(&options, &base, seed);
                if seed < 10 {
                    assert_eq!(all, drawn(&options, &base, seed), "the seed alone decides");
                }
                values.extend(all.clone());
                combinations.insert(all);
            }
            let all = title.options.iter().flat_map(|o| o.values[1..].iter().map(|v| (o.key.into(), (*v).into())));
            let missing: Vec<(String, String)> = all.filter(|v| !values.contains(v)).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", title.name);
            assert!(combinations.len() > 4, "{}: {}", title.name, combinations.len());
        }
    }

    #[test]
    fn what_is_given_holds_in_every_game() {
        let given = |words: &[&str]| {
            let (mut base, options) = (base("1853-1989"), asked("1853-1989", words));
            base.options = options.given();
            (base, options)
        };
        // Regions go with the kit only, which so has to be drawn.
        let (base, options) = given(&["commodity-regions=on", "random"]);
        for seed in 0..50 {
            let all = drawn(&options, &base, seed);
            for held in ["commodity-regions", "mik-2"] {
                assert!(all.contains(&(held.to_owned(), "on".to_owned())), "{all:?}");
            }
        }
        let (base, options) = given(&["preset=simplified", "random"]);
        assert!((0..50).all(|seed| drawn(&options, &base, seed).iter().all(|(key, _)| key != "start")));
        let (base, options) = given(&["minimum-companies=on", "amended-limits=on", "random"]);
        assert!(options.start(&base, 1).unwrap_err().to_string().contains("not to be used together"));
        let (base, options) = given(&["mik-1=on"]);
        assert_eq!(drawn(&options, &base, 7), [("mik-1".to_owned(), "on".to_owned())]);
    }
}
