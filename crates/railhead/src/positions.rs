//! Positions of games with how the games ended: what judgement is learned from.

use crate::Failure;
use railhead_bots::{Dice, Quantities, SeatQuantities, Steady, TableQuantities};
use railhead_engine::{Event, Money};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// So many of a hundred beginnings of rounds are kept, and of a thousand other positions: those of one game are much alike.
const OF_ROUNDS: usize = 35;
const OF_OTHERS: usize = 4;

/// A position: after how many actions, at the beginning of a round or not, and the game as numbers.
struct Position {
    after: usize,
    fresh: bool,
    quantities: Quantities,
}

/// Positions of one game.
pub(crate) struct Positions {
    dice: Dice,
    steady: Steady,
    kept: Vec<Position>,
}

impl Positions {
    /// None yet; the seed says which are kept.
    pub(crate) fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed ^ 0x706f_7369), steady: Steady::brisk(None), kept: Vec::new() }
    }

    /// Looks at a game after an action and what happened with it.
    pub(crate) fn look(&mut self, game: &Game, fresh: bool) {
        let kept = if fresh { self.dice.chance(OF_ROUNDS, 100) } else { self.dice.chance(OF_OTHERS, 1000) };
        if kept && game.outcome().is_none() {
            self.kept.push(Position { after: game.len(), fresh, quantities: self.steady.quantities(game) });
        }
    }

    /// Whether a round began with these events.
    pub(crate) fn is_fresh(events: &[Event]) -> bool {
        events.iter().any(|e| matches!(e, Event::Round(_)))
    }

    /// What the numbers of each line mean.
    pub(crate) fn head(title: &str) -> Value {
        json!({ "title": title, "table": TableQuantities::NAMES, "seat": SeatQuantities::NAMES })
    }

    /// A line for each position, once it is known how the game ended.
    pub(crate) fn lines(&self, game: &Game, worth: &[Money]) -> Vec<String> {
        let (seed, all) = (game.setup().seed, game.len());
        let line = |position: &Position| {
            let Quantities { table, seats } = &position.quantities;
            json!({
                "seed": seed,
                "after": position.after,
                "of": all,
                "fresh": position.fresh,
                "table": table.numbers(),
                "seats": seats.iter().map(SeatQuantities::numbers).collect::<Vec<_>>(),
                "worth": worth,
            })
            .to_string()
        };
        self.kept.iter().map(line).collect()
    }
}

/// The file into which positions are written.
pub(crate) struct PositionFile {
    path: PathBuf,
    file: BufWriter<File>,
}

impl PositionFile {
    /// A new file, with a line that says what the numbers mean.
    pub(crate) fn create(path: &Path, title: &str) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|e| Failure::Unwritable(path.to_owned(), e))?;
        let mut file = Self { path: path.to_owned(), file: BufWriter::new(file) };
        file.add(&[Positions::head(title).to_string()])?;
        Ok(file)
    }

    /// Adds the positions of a game.
    pub(crate) fn add(&mut self, lines: &[String]) -> Result<(), Failure> {
        for line in lines {
            writeln!(self.file, "{line}").map_err(|e| Failure::Unwritable(self.path.clone(), e))?;
        }
        Ok(())
    }

    /// Everything is written.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|e| Failure::Unwritable(self.path, e))
    }
}
