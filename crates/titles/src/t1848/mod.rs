//! 1848: Australia.

mod asks;
mod auction;
mod changes;
mod ending;
mod lessons;
mod link;
mod loans;
mod operate;
mod options;
mod own;
mod policy;
mod portfolio;
mod powers;
mod prices;
mod receivership;
mod rules;
mod run;
mod runs;
mod see;
mod setup;
mod site;
mod stock;
mod tokens;
mod track;
mod trains;

use crate::{Change, Loaded, Title, TitleFiles, begin};
use railhead_board::{Ground, ReadError};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::sync::{Arc, OnceLock};

use changes::Changes;
pub(crate) use rules::T1848;

/// The edition with Alice Springs as two places.
static APART: OnceLock<Result<Arc<Edition>, SetupError>> = OnceLock::new();

/// 1848.
pub(crate) static TITLE: Title = Title {
    name: "1848",
    full_name: "1848: Australia",
    short_name: "1848",
    about: "Four gauges, loans, and a Bank of England that buries the careless.",
    version: Change::newest(Changes::LIST),
    changes: Changes::LIST,
    players: (3, 6),
    currency: "£",
    tile_price: 0,
    runs: &runs::RUNS,
    options: options::OPTIONS,
    presets: options::PRESETS,
    site: Some(&site::SITE),
    showcase: None,
    rulings: include_str!("../../../../docs/rulings/1848.md"),
    lessons: lessons::LESSONS,
    files: TitleFiles {
        tiles: ("t1848/tiles.txt", include_str!("tiles.txt")),
        map: ("t1848/map.txt", include_str!("map.txt")),
        companies: ("t1848/companies.txt", include_str!("companies.txt")),
        game: ("t1848/game.txt", include_str!("game.txt")),
    },
    begin: |setup| begin(rules(setup)),
    loaded: Loaded::nothing(),
};

/// A map on which the two hexes of Alice Springs are two places.
fn apart(map: &str) -> String {
    map.lines().filter(|line| !line.ends_with(" joined")).flat_map(|line| [line, "\n"]).collect()
}

fn ground_apart() -> Result<Arc<Ground>, ReadError> {
    let (file, map) = TITLE.files.map;
    TITLE.read_ground(Some((file, &apart(map))), None).map(Arc::new)
}

fn edition(alice_apart: bool, map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
    match map {
        _ if !alice_apart => TITLE.edition(map),
        Some(map) => TITLE.edition_on(true, &apart(map), None),
        None => APART.get_or_init(|| TITLE.read_edition(ground_apart())).clone(),
    }
}

/// The rules for a game that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules(setup: &Setup) -> Result<T1848, SetupError> {
    let players = setup.seats.len();
    let settings = Settings::read(options::OPTIONS, options::PRESETS, &setup.options)?;
    let options = options::Options::new(&settings);
    let policy = policy::Policy::new(&settings, Changes::at(setup.version));
    let edition = edition(options.alice_twice, setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1848 { edition, options, policy, players, seed: setup.seed, is })
}
