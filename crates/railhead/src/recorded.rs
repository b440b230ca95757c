//! Games in files, at any point.

use crate::{Failure, files};
use railhead_records::{OpenError, open};
use railhead_titles::{Game, Title};
use std::path::Path;

/// A game from a file, and how long it is.
pub(crate) struct Recorded {
    /// The game at the point that was asked for.
    pub(crate) game: Game,
    /// After how many of the file's actions.
    pub(crate) after: usize,
    /// How many actions the file has.
    pub(crate) of: usize,
}

impl Recorded {
    /// Reads a game file, ours or of 18xx.games, and plays so many of its actions, or all.
    pub(crate) fn open(path: &Path, to: Option<usize>) -> Result<Self, Failure> {
        let fault = |e: OpenError| Failure::Game(path.to_owned(), Box::new(e));
        let opened = open(&files::read_record(path)?).map_err(fault)?;
        let of = opened.actions();
        Ok(Self { game: opened.game(to).map_err(fault)?, after: to.unwrap_or(of), of })
    }

    /// The title that is played.
    pub(crate) fn title(&self) -> Result<&'static Title, Failure> {
        crate::subject::title(&self.game.setup().title)
    }
}
