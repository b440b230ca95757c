//! What every title has.

use crate::Runs;
use railhead_board::{Company, Ground, ReadError, read_companies, read_map, read_tiles};
use railhead_engine::{Money, OptionInfo, Preset, SetupError};
use std::sync::{Arc, OnceLock};

/// The data files of a title, as compiled into the program: name for messages, and text.
#[derive(Clone, Copy, Debug)]
pub struct TitleFiles {
    /// Its tiles.
    pub tiles: (&'static str, &'static str),
    /// Its map.
    pub map: (&'static str, &'static str),
    /// Its companies.
    pub companies: (&'static str, &'static str),
}

/// A title.
#[derive(Debug)]
pub struct Title {
    /// What it is called on the command line and in files, such as `1853-2009`.
    pub name: &'static str,
    /// What it is called in full.
    pub full_name: &'static str,
    /// One line on it.
    pub about: &'static str,
    /// The newest version of its rules as played here; 0 while it cannot be played. Games go on under the version with which
    /// they were begun.
    pub version: u32,
    /// How many can play, from and to.
    pub players: (u8, u8),
    /// The sign of its money.
    pub currency: &'static str,
    /// The phase in which it begins.
    pub first_phase: &'static str,
    /// What a company pays for any tile, at least, unless a power lets it off.
    pub tile_price: Money,
    /// Its trains and what runs earn.
    pub runs: &'static Runs,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Named sets of them.
    pub presets: &'static [Preset],
    /// Its data files.
    pub files: TitleFiles,
    pub(crate) loaded: Loaded,
}

/// What was read from the files of a title.
#[derive(Debug)]
pub struct Loaded {
    ground: OnceLock<Result<Arc<Ground>, ReadError>>,
    companies: OnceLock<Result<Vec<Company>, ReadError>>,
}

impl Loaded {
    /// Nothing yet.
    pub(crate) const fn nothing() -> Self {
        Self { ground: OnceLock::new(), companies: OnceLock::new() }
    }
}

impl Title {
    /// Checks that games can be played under a version of its rules.
    ///
    /// # Errors
    /// If there is no such version.
    pub(crate) const fn check_version(&self, asked: u32) -> Result<(), SetupError> {
        if asked == 0 || asked > self.version {
            return Err(SetupError::Version { asked, newest: self.version });
        }
        Ok(())
    }

    /// Its map and tiles, read and checked when first asked for.
    ///
    /// # Errors
    /// If the data compiled into the program were faulty, where and why.
    pub fn ground(&self) -> Result<Arc<Ground>, ReadError> {
        self.loaded.ground.get_or_init(|| self.read_ground(None, None).map(Arc::new)).clone()
    }

    /// Its companies in order; a token's owner is an index into them.
    ///
    /// # Errors
    /// If the data compiled into the program were faulty, where and why.
    pub fn companies(&self) -> Result<&[Company], ReadError> {
        let read = || {
            let (file, text) = self.files.companies;
            read_companies(file, text).map(|(_, companies)| companies)
        };
        self.loaded.companies.get_or_init(read).as_deref().map_err(Clone::clone)
    }

    /// Its ground with a map or a tile set of the user's own in place of the built-in one: file name and text of each.
    ///
    /// # Errors
    /// The first fault in those files, with line, column and reason.
    pub fn read_ground(&self, map: Option<(&str, &str)>, tiles: Option<(&str, &str)>) -> Result<Ground, ReadError> {
        let (map_file, map) = map.unwrap_or(self.files.map);
        let (tile_file, tiles) = tiles.unwrap_or(self.files.tiles);
        let ground = Ground::for_title(self.name, read_map(map_file, map)?, read_tiles(tile_file, tiles)?)?;
        ground.check_companies(self.companies()?)?;
        Ok(ground)
    }
}
