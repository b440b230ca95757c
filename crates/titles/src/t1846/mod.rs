//! 1846: The Race for the Midwest.

mod runs;

use crate::{Loaded, Title, TitleFiles};

/// 1846.
pub(crate) static TITLE: Title = Title {
    name: "1846",
    full_name: "1846: The Race for the Midwest",
    about: "Short, sharp railway building between Chicago and the East Coast.",
    players: (3, 5),
    currency: "$",
    first_phase: "I",
    runs: &runs::RUNS,
    files: TitleFiles {
        tiles: ("t1846/tiles.txt", include_str!("tiles.txt")),
        map: ("t1846/map.txt", include_str!("map.txt")),
        companies: ("t1846/companies.txt", include_str!("companies.txt")),
    },
    loaded: Loaded::nothing(),
};
