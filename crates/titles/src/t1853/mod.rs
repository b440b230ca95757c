//! 1853: India. Two editions, two rule sets that share parts.

use crate::{Title, TitleFiles};

/// The 2009 edition.
pub(crate) static TITLE_2009: Title = Title::new(
    "1853-2009",
    "1853: India (2009 edition)",
    "Secret contract bids, broad and metre gauge, managers without shares.",
    (3, 6),
    "£",
    TitleFiles {
        tiles: ("t1853/tiles-2009.txt", include_str!("tiles-2009.txt")),
        map: ("t1853/map-2009.txt", include_str!("map-2009.txt")),
        companies: ("t1853/companies-2009.txt", include_str!("companies-2009.txt")),
    },
);

/// The 1989 edition.
pub(crate) static TITLE_1989: Title = Title::new(
    "1853-1989",
    "1853: India (1989 edition)",
    "The original game to Assam, with its kits and alternative rules.",
    (3, 6),
    "£",
    TitleFiles {
        tiles: ("t1853/tiles-1989.txt", include_str!("tiles-1989.txt")),
        map: ("t1853/map-1989.txt", include_str!("map-1989.txt")),
        companies: ("t1853/companies-1989.txt", include_str!("companies-1989.txt")),
    },
);
