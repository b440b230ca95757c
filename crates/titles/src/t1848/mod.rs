//! 1848: Australia.

mod auction;
mod ending;
mod link;
mod loans;
mod operate;
mod options;
mod own;
mod powers;
mod prices;
mod receivership;
mod rules;
mod run;
mod runs;
mod see;
mod setup;
mod stock;
mod tokens;
mod track;
mod trains;

use crate::{Loaded, Title, TitleFiles, own_map};
use railhead_board::{Ground, ReadError};
use railhead_engine::{Edition, Settings, Setup, SetupError};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

pub(crate) use rules::T1848;

/// The edition with Alice Springs as one place, and as two.
static EDITIONS: [OnceLock<Result<Arc<Edition>, SetupError>>; 2] = [OnceLock::new(), OnceLock::new()];

/// 1848.
pub(crate) static TITLE: Title = Title {
    name: "1848",
    full_name: "1848: Australia",
    about: "Four gauges, loans, and a Bank of England that buries the careless.",
    version: 1,
    players: (3, 6),
    currency: "£",
    first_phase: "2",
    tile_price: 0,
    runs: &runs::RUNS,
    options: options::OPTIONS,
    presets: options::PRESETS,
    files: TitleFiles {
        tiles: ("t1848/tiles.txt", include_str!("tiles.txt")),
        map: ("t1848/map.txt", include_str!("map.txt")),
        companies: ("t1848/companies.txt", include_str!("companies.txt")),
    },
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
    let game = ("t1848/game.txt", include_str!("game.txt"));
    if let Some(map) = map {
        let map = if alice_apart { Cow::Owned(apart(map)) } else { Cow::Borrowed(map) };
        return own_map::edition(&TITLE, alice_apart, &map, None, game);
    }
    let read = || {
        let fault = |e: ReadError| SetupError::Data(e.to_string());
        let ground = if alice_apart { ground_apart() } else { TITLE.ground() }.map_err(fault)?;
        let companies = TITLE.companies().map_err(fault)?.to_vec();
        let edition = Edition::read(game.0, game.1, TITLE.currency, ground, companies);
        edition.map(Arc::new).map_err(fault)
    };
    EDITIONS[usize::from(alice_apart)].get_or_init(read).clone()
}

/// The rules for a game that is set up so.
///
/// # Errors
/// Why such a game cannot be played.
pub(crate) fn rules(setup: &Setup) -> Result<T1848, SetupError> {
    TITLE.check_version(setup.version)?;
    let players = setup.seats.len();
    if !(3..=6).contains(&players) {
        return Err(SetupError::Players { players, from: 3, to: 6 });
    }
    let settings = Settings::read(options::OPTIONS, options::PRESETS, &setup.options)?;
    let options = options::Options::new(&settings);
    let edition = edition(options.alice_twice, setup.map())?;
    let is = rules::Names::find(&edition).map_err(SetupError::Data)?;
    Ok(T1848 { edition, options, players, seed: setup.seed, is })
}
