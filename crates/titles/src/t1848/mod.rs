//! 1848: Australia.

mod runs;

use crate::{Loaded, Title, TitleFiles};

/// 1848.
pub(crate) static TITLE: Title = Title {
    name: "1848",
    full_name: "1848: Australia",
    about: "Four gauges, loans, and a Bank of England that buries the careless.",
    players: (3, 6),
    currency: "£",
    first_phase: "2",
    runs: &runs::RUNS,
    options: &[],
    presets: &[],
    files: TitleFiles {
        tiles: ("t1848/tiles.txt", include_str!("tiles.txt")),
        map: ("t1848/map.txt", include_str!("map.txt")),
        companies: ("t1848/companies.txt", include_str!("companies.txt")),
    },
    loaded: Loaded::nothing(),
};
