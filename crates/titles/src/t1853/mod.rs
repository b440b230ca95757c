//! 1853: India. Two editions, two rule sets that share parts.

mod bases;
mod bids;
mod bonds;
mod book;
mod cards;
mod contracts;
mod control;
mod directors;
mod elephant;
mod ending;
mod freight;
mod honour;
mod imagine;
mod operate;
mod options;
mod outside;
mod own;
mod policy;
mod rules;
mod run;
mod runs;
mod second;
mod see;
mod setup;
mod stock;
mod track;
mod trains;

use crate::{Loaded, Title, TitleFiles, own_map};
use railhead_board::{Ground, ReadError};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::sync::{Arc, OnceLock};

pub(crate) use rules::T1853;

/// The edition of 2009 with its promotions as printed, and with those that the table leaves out.
static EDITIONS: [OnceLock<Result<Arc<Edition>, SetupError>>; 2] = [OnceLock::new(), OnceLock::new()];
/// The edition of 1989.
static EDITION_1989: OnceLock<Result<Arc<Edition>, SetupError>> = OnceLock::new();

/// The 2009 edition.
pub(crate) static TITLE_2009: Title = Title {
    name: "1853-2009",
    full_name: "1853: India (2009 edition)",
    about: "Secret contract bids, broad and metre gauge, managers without shares.",
    version: 2,
    players: (3, 6),
    currency: "£",
    first_phase: "2",
    tile_price: 0,
    runs: &runs::RUNS_2009,
    options: options::OPTIONS_2009,
    presets: options::PRESETS,
    files: TitleFiles {
        tiles: ("t1853/tiles-2009.txt", include_str!("tiles-2009.txt")),
        map: ("t1853/map-2009.txt", include_str!("map-2009.txt")),
        companies: ("t1853/companies-2009.txt", include_str!("companies-2009.txt")),
    },
    loaded: Loaded::nothing(),
};

/// The 1989 edition.
pub(crate) static TITLE_1989: Title = Title {
    name: "1853-1989",
    full_name: "1853: India (1989 edition)",
    about: "The original game to Assam, with its kits and alternative rules.",
    version: 2,
    players: (3, 6),
    currency: "£",
    first_phase: "1",
    tile_price: 0,
    runs: &runs::RUNS_1989,
    options: options::OPTIONS_1989,
    presets: options::PRESETS_1989,
    files: TitleFiles {
        tiles: ("t1853/tiles-1989.txt", include_str!("tiles-1989.txt")),
        map: ("t1853/map-1989.txt", include_str!("map-1989.txt")),
        companies: ("t1853/companies-1989.txt", include_str!("companies-1989.txt")),
    },
    loaded: Loaded::nothing(),
};

/// The tiles with the promotions that the printed table leaves out although they fit.
fn tiles_complete() -> String {
    let more = |line: &str| {
        if line.starts_with("tile 3 ") {
            format!("{line} 87 88\n")
        } else if line.starts_with("tile 58 ") {
            format!("{line} 12 13 14 15\n")
        } else {
            format!("{line}\n")
        }
    };
    TITLE_2009.files.tiles.1.lines().map(more).collect()
}

/// The ground with those promotions.
fn ground_complete() -> Result<Arc<Ground>, ReadError> {
    let file = TITLE_2009.files.tiles.0;
    TITLE_2009.read_ground(None, Some((file, &tiles_complete()))).map(Arc::new)
}

/// Map, tiles, companies and the game file of an edition, put together.
fn read(
    title: &Title,
    ground: Result<Arc<Ground>, ReadError>,
    (file, text): (&str, &str),
) -> Result<Arc<Edition>, SetupError> {
    let fault = |e: ReadError| SetupError::Data(e.to_string());
    let companies = title.companies().map_err(fault)?.to_vec();
    let edition = Edition::read(file, text, title.currency, ground.map_err(fault)?, companies);
    edition.map(Arc::new).map_err(fault)
}

fn edition_2009(complete: bool, map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
    let ground = || if complete { ground_complete() } else { TITLE_2009.ground() };
    let game = ("t1853/game-2009.txt", include_str!("game-2009.txt"));
    if let Some(map) = map {
        let tiles = complete.then(tiles_complete);
        let tiles = tiles.as_deref().map(|tiles| (TITLE_2009.files.tiles.0, tiles));
        return own_map::edition(&TITLE_2009, complete, map, tiles, game);
    }
    EDITIONS[usize::from(complete)].get_or_init(|| read(&TITLE_2009, ground(), game)).clone()
}

fn edition_1989(map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
    let game = ("t1853/game-1989.txt", include_str!("game-1989.txt"));
    if let Some(map) = map {
        return own_map::edition(&TITLE_1989, false, map, None, game);
    }
    EDITION_1989.get_or_init(|| read(&TITLE_1989, TITLE_1989.ground(), game)).clone()
}

/// The number of players, if the title can be played so.
fn players(title: &Title, setup: &Setup) -> Result<usize, SetupError> {
    title.check_version(setup.version)?;
    let (players, (from, to)) = (setup.seats.len(), title.players);
    if !(usize::from(from)..=usize::from(to)).contains(&players) {
        return Err(SetupError::Players { players, from, to });
    }
    Ok(players)
}

/// The rules for a game of the 2009 edition that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules_2009(setup: &Setup) -> Result<T1853, SetupError> {
    let players = players(&TITLE_2009, setup)?;
    let settings = Settings::read(options::OPTIONS_2009, options::PRESETS, &setup.options)?;
    let options = options::Options::of_2009(&settings);
    let edition = edition_2009(options.complete_promotions, setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1853 {
        edition,
        options,
        policy: policy::Policy::of_2009(players),
        players,
        version: setup.version,
        seed: setup.seed,
        is,
    })
}

/// The rules for a game of the 1989 edition that is set up so.
///
/// # Errors
/// Why such a game cannot be played, with the paragraph that excludes what is asked for.
pub(crate) fn rules_1989(setup: &Setup) -> Result<T1853, SetupError> {
    let players = players(&TITLE_1989, setup)?;
    let settings = Settings::read(options::OPTIONS_1989, options::PRESETS_1989, &setup.options)?;
    let options = options::Options::of_1989(&settings, players)?;
    let edition = edition_1989(setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    let policy = policy::Policy::of_1989(players, &options);
    Ok(T1853 { edition, options, policy, players, version: setup.version, seed: setup.seed, is })
}
