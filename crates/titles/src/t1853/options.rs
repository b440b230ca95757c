//! Options of 1853.

use railhead_engine::{Money, OptionInfo, Preset, Settings};

/// The options of the 2009 edition.
pub(crate) const OPTIONS_2009: &[OptionInfo] = &[
    OptionInfo {
        key: "bank",
        values: &["15000", "7760", "17760"],
        about: "how much money there is: the standard game, the shortened game without the £500 notes, or all of it",
        rule: "1853 (2009) 2.1, 2.4",
    },
    OptionInfo {
        key: "honour-system",
        values: &["off", "on"],
        about: "nobody checks what is written down in a contract bid; an illegal bid comes to light when it is fulfilled",
        rule: "1853 (2009) 2.5.12, 4.3.2",
    },
    OptionInfo {
        key: "promotions",
        values: &["printed", "complete"],
        about: "complete: tile 3 may also become 87 or 88, and 58 become 12, 13, 14 or 15, which the printed table leaves out",
        rule: "1853 (2009) 4.2.5, tile table",
    },
];

/// Named sets of options: none were published.
pub(crate) const PRESETS: &[Preset] = &[];

/// How the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// All the money of the game.
    pub(crate) money: Money,
    /// What is written down in bids is not checked.
    pub(crate) honour: bool,
    /// The promotions that the printed table leaves out are allowed.
    pub(crate) complete_promotions: bool,
}

impl Options {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            money: settings.get("bank").parse().unwrap_or(15_000),
            honour: settings.on("honour-system"),
            complete_promotions: settings.get("promotions") == "complete",
        }
    }
}
