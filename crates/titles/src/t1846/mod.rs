//! 1846: The Race for the Midwest.

mod draft;
mod ending;
mod forced;
mod imagine;
mod operate;
mod options;
mod own;
mod portfolio;
mod powers;
mod rules;
mod run;
mod runs;
mod see;
mod setup;
mod shares;
mod stock;
mod tokens;
mod track;
mod trains;

use crate::{Loaded, Title, TitleFiles, own_map};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::sync::{Arc, OnceLock};

pub(crate) use rules::T1846;

static EDITION: OnceLock<Result<Arc<Edition>, SetupError>> = OnceLock::new();

/// 1846.
pub(crate) static TITLE: Title = Title {
    name: "1846",
    full_name: "1846: The Race for the Midwest",
    about: "Short, sharp railway building between Chicago and the East Coast.",
    version: 4,
    players: (2, 5),
    currency: "$",
    first_phase: "I",
    tile_price: track::TILE,
    runs: &runs::RUNS,
    options: options::OPTIONS,
    presets: options::PRESETS,
    files: TitleFiles {
        tiles: ("t1846/tiles.txt", include_str!("tiles.txt")),
        map: ("t1846/map.txt", include_str!("map.txt")),
        companies: ("t1846/companies.txt", include_str!("companies.txt")),
    },
    loaded: Loaded::nothing(),
};

fn edition(map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
    let game = ("t1846/game.txt", include_str!("game.txt"));
    if let Some(map) = map {
        return own_map::edition(&TITLE, false, map, None, game);
    }
    let read = || {
        let fault = |e: railhead_board::ReadError| SetupError::Data(e.to_string());
        let ground = TITLE.ground().map_err(fault)?;
        let companies = TITLE.companies().map_err(fault)?.to_vec();
        let edition = Edition::read(game.0, game.1, TITLE.currency, ground, companies);
        edition.map(Arc::new).map_err(fault)
    };
    EDITION.get_or_init(read).clone()
}

/// The rules for a game that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules(setup: &Setup) -> Result<T1846, SetupError> {
    TITLE.check_version(setup.version)?;
    let players = setup.seats.len();
    if !(2..=5).contains(&players) {
        return Err(SetupError::Players { players, from: 2, to: 5 });
    }
    let settings = Settings::read(options::OPTIONS, options::PRESETS, &setup.options)?;
    let options = options::Options::new(&settings, setup.version);
    if options.second_edition_kept && !options.second_edition {
        return Err(SetupError::Conflict(
            "second-edition-kept needs second-edition-companies: there is nothing to keep otherwise".to_owned(),
        ));
    }
    let edition = edition(setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1846 { edition, options, players, seed: setup.seed, is })
}
