//! 1848: Australia.

use crate::{Title, TitleFiles};

/// 1848.
pub(crate) static TITLE: Title = Title::new(
    "1848",
    "1848: Australia",
    "Four gauges, loans, and a Bank of England that buries the careless.",
    (3, 6),
    "£",
    TitleFiles {
        tiles: ("t1848/tiles.txt", include_str!("tiles.txt")),
        map: ("t1848/map.txt", include_str!("map.txt")),
        companies: ("t1848/companies.txt", include_str!("companies.txt")),
    },
);
