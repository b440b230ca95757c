//! 1846: The Race for the Midwest.

mod asks;
mod changes;
mod draft;
mod ending;
mod forced;
mod imagine;
mod lessons;
mod operate;
mod options;
mod own;
mod policy;
mod portfolio;
mod powers;
mod rules;
mod run;
mod runs;
mod see;
mod setup;
mod shares;
mod site;
mod stock;
mod tokens;
mod track;
mod trains;

use crate::{Change, Loaded, Showcase, Title, TitleFiles, begin};
use railhead_engine::{Settings, Setup, SetupError};

use changes::Changes;
pub(crate) use rules::T1846;

/// 1846.
pub(crate) static TITLE: Title = Title {
    name: "1846",
    full_name: "1846: The Race for the Midwest",
    short_name: "1846",
    about: "Short, sharp railway building between Chicago and the East Coast.",
    version: Change::newest(Changes::LIST),
    changes: Changes::LIST,
    players: (2, 5),
    currency: "$",
    tile_price: track::TILE,
    runs: &runs::RUNS,
    options: options::OPTIONS,
    presets: options::PRESETS,
    site: Some(&site::SITE),
    showcase: Some(Showcase { seed: 18, actions: 420 }),
    rulings: include_str!("../../../../docs/rulings/1846.md"),
    lessons: lessons::LESSONS,
    files: TitleFiles {
        tiles: ("t1846/tiles.txt", include_str!("tiles.txt")),
        map: ("t1846/map.txt", include_str!("map.txt")),
        companies: ("t1846/companies.txt", include_str!("companies.txt")),
        game: ("t1846/game.txt", include_str!("game.txt")),
    },
    begin: |setup| begin(rules(setup)),
    loaded: Loaded::nothing(),
};

/// The rules for a game that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules(setup: &Setup) -> Result<T1846, SetupError> {
    let players = setup.seats.len();
    let settings = Settings::read(options::OPTIONS, options::PRESETS, &setup.options)?;
    let since = Changes::at(setup.version);
    let options = options::Options::new(&settings, since);
    if options.second_edition_kept && !options.second_edition {
        return Err(SetupError::Conflict(
            "second-edition-kept needs second-edition-companies: there is nothing to keep otherwise".to_owned(),
        ));
    }
    let edition = TITLE.edition(setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    let policy = policy::Policy::new(&settings, since);
    Ok(T1846 { edition, options, policy, players, seed: setup.seed, is })
}
