//! 1853: India. Two editions, two rule sets that share parts.

mod bases;
mod bonds;
mod contracts;
mod control;
mod elephant;
mod ending;
mod honour;
mod imagine;
mod operate;
mod options;
mod outside;
mod own;
mod rules;
mod run;
mod runs;
mod second;
mod see;
mod setup;
mod stock;
mod track;
mod trains;

use crate::{Loaded, Title, TitleFiles};
use railhead_board::{Ground, ReadError};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::sync::{Arc, OnceLock};

pub(crate) use rules::T1853;

/// The edition of 2009 with its promotions as printed, and with those that the table leaves out.
static EDITIONS: [OnceLock<Result<Arc<Edition>, SetupError>>; 2] = [OnceLock::new(), OnceLock::new()];

/// The 2009 edition.
pub(crate) static TITLE_2009: Title = Title {
    name: "1853-2009",
    full_name: "1853: India (2009 edition)",
    about: "Secret contract bids, broad and metre gauge, managers without shares.",
    version: 1,
    players: (3, 6),
    currency: "£",
    first_phase: "2",
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
    version: 0,
    players: (3, 6),
    currency: "£",
    first_phase: "1",
    runs: &runs::RUNS_1989,
    options: &[],
    presets: &[],
    files: TitleFiles {
        tiles: ("t1853/tiles-1989.txt", include_str!("tiles-1989.txt")),
        map: ("t1853/map-1989.txt", include_str!("map-1989.txt")),
        companies: ("t1853/companies-1989.txt", include_str!("companies-1989.txt")),
    },
    loaded: Loaded::nothing(),
};

/// The ground with the promotions that the printed table leaves out although they fit.
fn ground_complete() -> Result<Arc<Ground>, ReadError> {
    let (file, tiles) = TITLE_2009.files.tiles;
    let more = |line: &str| {
        if line.starts_with("tile 3 ") {
            format!("{line} 87 88\n")
        } else if line.starts_with("tile 58 ") {
            format!("{line} 12 13 14 15\n")
        } else {
            format!("{line}\n")
        }
    };
    let complete: String = tiles.lines().map(more).collect();
    TITLE_2009.read_ground(None, Some((file, &complete))).map(Arc::new)
}

fn edition(complete: bool) -> Result<Arc<Edition>, SetupError> {
    let read = || {
        let fault = |e: ReadError| SetupError::Data(e.to_string());
        let ground = if complete { ground_complete() } else { TITLE_2009.ground() }.map_err(fault)?;
        let companies = TITLE_2009.companies().map_err(fault)?.to_vec();
        let text = include_str!("game-2009.txt");
        let edition = Edition::read("t1853/game-2009.txt", text, TITLE_2009.currency, ground, companies);
        edition.map(Arc::new).map_err(fault)
    };
    EDITIONS[usize::from(complete)].get_or_init(read).clone()
}

/// The rules for a game of the 2009 edition that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules(setup: &Setup) -> Result<T1853, SetupError> {
    TITLE_2009.check_version(setup.version)?;
    let players = setup.seats.len();
    if !(3..=6).contains(&players) {
        return Err(SetupError::Players { players, from: 3, to: 6 });
    }
    let settings = Settings::read(options::OPTIONS_2009, options::PRESETS, &setup.options)?;
    let options = options::Options::new(&settings);
    let edition = edition(options.complete_promotions)?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1853 { edition, options, players, seed: setup.seed, is })
}
