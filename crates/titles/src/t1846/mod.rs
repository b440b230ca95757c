//! 1846: The Race for the Midwest.

use crate::{Title, TitleFiles};

/// 1846.
pub(crate) static TITLE: Title = Title::new(
    "1846",
    "1846: The Race for the Midwest",
    "Short, sharp railway building between Chicago and the East Coast.",
    (3, 5),
    "$",
    TitleFiles {
        tiles: ("t1846/tiles.txt", include_str!("tiles.txt")),
        map: ("t1846/map.txt", include_str!("map.txt")),
        companies: ("t1846/companies.txt", include_str!("companies.txt")),
    },
);
