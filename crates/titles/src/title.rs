//! What every title has.

use crate::{Change, Runs, SiteTitle};
use railhead_board::{Company, Ground, ReadError, read_companies, read_map, read_map_like, read_tiles};
use railhead_engine::{AnyGame, Edition, Game, Money, OptionInfo, Preset, Rules, Setup, SetupError};
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
    /// Its phases, trains, private companies and share prices.
    pub game: (&'static str, &'static str),
}

/// A title.
#[derive(Debug)]
pub struct Title {
    /// What it is called on the command line and in files, such as `1853-2009`.
    pub name: &'static str,
    /// What it is called in full: its number or name, a colon and the rest, which pages show apart; without a colon they show
    /// [`Self::name`] and all of it.
    pub full_name: &'static str,
    /// What it is called where there is little room, and before its paragraphs where these are cited, such as `1853 (2009)`.
    pub short_name: &'static str,
    /// One line on it.
    pub about: &'static str,
    /// The newest version of its rules as played here, that of its newest change; 0 while it cannot be played yet. Games go on
    /// under the version with which they were begun.
    pub version: u32,
    /// How its rules were changed, oldest first; see [`Self::changes`].
    pub changes: &'static [Change],
    /// How many can play, from and to.
    pub players: (u8, u8),
    /// The sign of its money.
    pub currency: &'static str,
    /// What a company pays for any tile, at least, unless a power lets it off. Bots reckon with it; the rules charge it themselves.
    pub tile_price: Money,
    /// Its trains and what runs earn.
    pub runs: &'static Runs,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Named sets of them.
    pub presets: &'static [Preset],
    /// How 18xx.games plays it, if that site does.
    pub site: Option<&'static SiteTitle>,
    /// A game of it whose board is worth showing to visitors, if it has one.
    pub showcase: Option<Showcase>,
    /// What is written about how each paragraph of its rulebook is played, in Markdown: tables whose rows begin with the
    /// paragraph.
    pub rulings: &'static str,
    /// Its lessons in order, and the game files they begin with: name for messages, and text.
    pub lessons: &'static [(&'static str, &'static str)],
    /// Its data files.
    pub files: TitleFiles,
    /// Begins a game; seats and version were checked.
    pub begin: fn(&Setup) -> Result<Box<dyn AnyGame>, SetupError>,
    /// What was read of the files so far: [`Loaded::nothing`].
    pub loaded: Loaded,
}

/// A game that random players play from a seed, up to some action.
#[derive(Clone, Copy, Debug)]
pub struct Showcase {
    /// The seed of the game and of its players.
    pub seed: u64,
    /// How many actions there are.
    pub actions: usize,
}

/// What was read from the files of a title.
#[derive(Debug)]
pub struct Loaded {
    ground: OnceLock<Result<Arc<Ground>, ReadError>>,
    companies: OnceLock<Result<Vec<Company>, ReadError>>,
    edition: OnceLock<Result<Arc<Edition>, SetupError>>,
}

impl Loaded {
    /// Nothing yet.
    #[must_use]
    pub const fn nothing() -> Self {
        Self { ground: OnceLock::new(), companies: OnceLock::new(), edition: OnceLock::new() }
    }
}

impl Title {
    /// How its rules were changed, oldest first.
    pub fn changes(&self) -> impl Iterator<Item = &'static Change> {
        self.changes.iter().filter(|change| !change.paragraph.is_empty())
    }

    /// The title and the paragraph of a reference.
    ///
    /// ```
    /// let cited = |rule| railhead_titles::Title::cited(rule).map(|(title, paragraph)| (title.name, paragraph));
    /// assert_eq!(cited("1846 6.59"), Some(("1846", "6.59")));
    /// assert_eq!(cited("1853 (2009) 4.5.6"), Some(("1853-2009", "4.5.6")));
    /// assert_eq!(cited("9999 1"), None);
    /// ```
    #[must_use]
    pub fn cited(rule: &str) -> Option<(&'static Self, &str)> {
        let paragraph = |title: &Self| rule.strip_prefix(title.short_name)?.strip_prefix(' ');
        let found = crate::all().filter_map(|title| Some((title, paragraph(title)?)));
        // Where one title's name begins another's, the longer one is meant.
        found.max_by_key(|(title, _)| title.short_name.len())
    }

    /// Whether a change of its rules holds in a game: by its key, for whoever is not its rules.
    ///
    /// ```
    /// let title = railhead_titles::find("1848").unwrap();
    /// assert!(title.holds("reach_surely", 2) && !title.holds("reach_surely", 1));
    /// ```
    #[must_use]
    pub fn holds(&self, change: &str, version: u32) -> bool {
        self.changes().any(|c| c.key == change && version >= c.since)
    }

    /// Checks that games can be played under the version of its rules that is asked for, and by so many.
    pub(crate) fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        if self.version == 0 {
            return Err(SetupError::NotPlayable(self.short_name.to_owned()));
        }
        if setup.version == 0 || setup.version > self.version {
            return Err(SetupError::Version { asked: setup.version, newest: self.version });
        }
        let (players, (from, to)) = (setup.seats.len(), self.players);
        if !(usize::from(from)..=usize::from(to)).contains(&players) {
            return Err(SetupError::Players { players, from, to });
        }
        Ok(())
    }

    /// Everything that its files say, read once; on a map of the players' own if there is one.
    ///
    /// # Errors
    /// What is wrong with the files, and where.
    pub fn edition(&'static self, map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
        match map {
            Some(map) => self.edition_on(false, map, None),
            None => self.loaded.edition.get_or_init(|| self.read_edition(self.ground())).clone(),
        }
    }

    /// Its companies and its game file on a ground: for titles with an option that changes map or tiles, which keep what this
    /// gives.
    ///
    /// # Errors
    /// What is wrong with the files, and where.
    pub fn read_edition(&self, ground: Result<Arc<Ground>, ReadError>) -> Result<Arc<Edition>, SetupError> {
        let fault = |e: ReadError| SetupError::Data(e.to_string());
        let (companies, (file, text)) = (self.companies().map_err(fault)?.to_vec(), self.files.game);
        let edition = Edition::read(file, text, self.currency, ground.map_err(fault)?, companies);
        edition.map(Arc::new).map_err(fault)
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

    /// Its ground with a map or a tile set of the user's own in place of the built-in one: file name and text of each. Regions,
    /// awards and claims that such a map does not declare are those of the built-in one.
    ///
    /// # Errors
    /// The first fault in those files, with line, column and reason.
    pub fn read_ground(&self, map: Option<(&str, &str)>, tiles: Option<(&str, &str)>) -> Result<Ground, ReadError> {
        let map = match map {
            Some((file, text)) => read_map_like(file, text, &self.ground()?.map)?,
            None => read_map(self.files.map.0, self.files.map.1)?,
        };
        let (tile_file, tiles) = tiles.unwrap_or(self.files.tiles);
        let ground = Ground::for_title(self.name, map, read_tiles(tile_file, tiles)?)?;
        ground.check_companies(self.companies()?)?;
        Ok(ground)
    }
}

/// Begins a game by these rules: the last line of what a [`Title`] has for `begin`.
///
/// # Errors
/// Those of the rules.
pub fn begin<R>(rules: Result<R, SetupError>) -> Result<Box<dyn AnyGame>, SetupError>
where
    R: Rules + std::fmt::Debug + Send + Sync + 'static,
    R::Own: Send + Sync + 'static,
{
    Ok(Box::new(Game::start(rules?)))
}
