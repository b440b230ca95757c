//! 1853: India. Two editions, two rule sets that share parts.

pub mod asks;
mod bases;
mod bids;
mod bonds;
mod book;
mod cards;
mod changes;
mod contracts;
mod control;
pub mod courses;
mod depot;
mod directors;
mod elephant;
mod ending;
mod freight;
mod honour;
mod imagine;
mod lessons;
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

use crate::{Change, Loaded, Title, TitleFiles, begin};
use railhead_board::{Ground, ReadError};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::sync::{Arc, OnceLock};

use changes::Changes;
pub(crate) use rules::T1853;

/// The edition of 2009 with the promotions that its printed table leaves out.
static COMPLETE: OnceLock<Result<Arc<Edition>, SetupError>> = OnceLock::new();

/// The 2009 edition.
pub(crate) static TITLE_2009: Title = Title {
    name: "1853-2009",
    full_name: "1853: India (2009 edition)",
    short_name: "1853 (2009)",
    about: "Secret contract bids, broad and metre gauge, managers without shares.",
    version: Change::newest(Changes::LIST_2009),
    changes: Changes::LIST_2009,
    players: (3, 6),
    currency: "£",
    tile_price: 0,
    runs: &runs::RUNS_2009,
    options: options::OPTIONS_2009,
    presets: options::PRESETS,
    site: None,
    showcase: None,
    rulings: include_str!("../../../../docs/rulings/1853-2009.md"),
    lessons: lessons::LESSONS_2009,
    files: TitleFiles {
        tiles: ("t1853/tiles-2009.txt", include_str!("tiles-2009.txt")),
        map: ("t1853/map-2009.txt", include_str!("map-2009.txt")),
        companies: ("t1853/companies-2009.txt", include_str!("companies-2009.txt")),
        game: ("t1853/game-2009.txt", include_str!("game-2009.txt")),
    },
    begin: |setup| begin(rules_2009(setup)),
    loaded: Loaded::nothing(),
};

/// The 1989 edition.
pub(crate) static TITLE_1989: Title = Title {
    name: "1853-1989",
    full_name: "1853: India (1989 edition)",
    short_name: "1853 (1989)",
    about: "The original game to Assam, with its kits and alternative rules.",
    version: Change::newest(Changes::LIST_1989),
    changes: Changes::LIST_1989,
    players: (3, 6),
    currency: "£",
    tile_price: 0,
    runs: &runs::RUNS_1989,
    options: options::OPTIONS_1989,
    presets: options::PRESETS_1989,
    site: None,
    showcase: None,
    rulings: include_str!("../../../../docs/rulings/1853-1989.md"),
    lessons: lessons::LESSONS_1989,
    files: TitleFiles {
        tiles: ("t1853/tiles-1989.txt", include_str!("tiles-1989.txt")),
        map: ("t1853/map-1989.txt", include_str!("map-1989.txt")),
        companies: ("t1853/companies-1989.txt", include_str!("companies-1989.txt")),
        game: ("t1853/game-1989.txt", include_str!("game-1989.txt")),
    },
    begin: |setup| begin(rules_1989(setup)),
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

/// The edition, with those promotions or without.
fn edition_2009(complete: bool, map: Option<&str>) -> Result<Arc<Edition>, SetupError> {
    match map {
        _ if !complete => TITLE_2009.edition(map),
        Some(map) => {
            let tiles = tiles_complete();
            TITLE_2009.edition_on(true, map, Some((TITLE_2009.files.tiles.0, &tiles)))
        }
        None => COMPLETE.get_or_init(|| TITLE_2009.read_edition(ground_complete())).clone(),
    }
}

/// The rules for a game of the 2009 edition that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules_2009(setup: &Setup) -> Result<T1853, SetupError> {
    let players = setup.seats.len();
    let settings = Settings::read(options::OPTIONS_2009, options::PRESETS, &setup.options)?;
    let options = options::Options::of_2009(&settings);
    let edition = edition_2009(options.complete_promotions, setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1853 {
        edition,
        options,
        policy: policy::Policy::of_2009(players),
        players,
        since: Changes::at(setup.version),
        seed: setup.seed,
        is,
    })
}

/// The rules for a game of the 1989 edition that is set up so.
///
/// # Errors
/// Why such a game cannot be played, with the paragraph that excludes what is asked for.
pub(crate) fn rules_1989(setup: &Setup) -> Result<T1853, SetupError> {
    let players = setup.seats.len();
    let settings = Settings::read(options::OPTIONS_1989, options::PRESETS_1989, &setup.options)?;
    let options = options::Options::of_1989(&settings, players)?;
    let edition = TITLE_1989.edition(setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    let policy = policy::Policy::of_1989(players, &options);
    Ok(T1853 { edition, options, policy, players, since: Changes::at(setup.version), seed: setup.seed, is })
}
