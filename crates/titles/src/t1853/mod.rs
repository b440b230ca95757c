//! 1853: India. Two editions, two rule sets that share parts.

mod runs;

use crate::{Loaded, Title, TitleFiles};

/// The 2009 edition.
pub(crate) static TITLE_2009: Title = Title {
    name: "1853-2009",
    full_name: "1853: India (2009 edition)",
    about: "Secret contract bids, broad and metre gauge, managers without shares.",
    version: 0,
    players: (3, 6),
    currency: "£",
    first_phase: "2",
    runs: &runs::RUNS_2009,
    options: &[],
    presets: &[],
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
