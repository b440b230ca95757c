//! Options of 1848.

use railhead_engine::{OptionInfo, Preset, Settings};

const SWITCH: &[&str] = &["off", "on"];
/// What they are called.
const NO_YES: &[&str] = &["No", "Yes"];

/// Every option.
pub(crate) static OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "seats-as-listed",
        label: "Seats as listed",
        values: SWITCH,
        words: NO_YES,
        about: "Players sit in the order in which they are named instead of drawing certificates for their seats.",
        rule: "1848 2.1",
    },
    OptionInfo {
        key: "site-pauses",
        label: "Pause where 18xx.games does",
        values: SWITCH,
        words: NO_YES,
        about: "The game waits for a decision exactly where 18xx.games does, also where little or nothing can be done.",
        rule: "1848 7.3",
    },
    OptionInfo {
        key: "owners-pass",
        label: "Only owners pass",
        values: SWITCH,
        words: NO_YES,
        about: "While private companies are sold, only a player who owns one may pass.",
        rule: "1848 3.1.3",
    },
    OptionInfo {
        key: "privates-from-anyone",
        label: "Private companies from any player",
        values: SWITCH,
        words: NO_YES,
        about: "A company may buy a private company from any player who agrees, not only from its own director.",
        rule: "1848 4.1",
    },
    OptionInfo {
        key: "tasmania-by-owner",
        label: "Tasmania by its owner only",
        values: SWITCH,
        words: NO_YES,
        about: "Until the first 5/5+ only a company that owns the Tasmanian Railways may place the Tasmania tile.",
        rule: "1848 4.4",
    },
    OptionInfo {
        key: "sales-in-first-turns",
        label: "Sales in first turns",
        values: SWITCH,
        words: NO_YES,
        about: "Shares may be sold in each player's first turn of a stock round, the very first stock round excepted.",
        rule: "1848 12.4.1",
    },
    OptionInfo {
        key: "one-sale-per-turn",
        label: "One sale per company and turn",
        values: SWITCH,
        words: NO_YES,
        about: "Shares of a company are sold in one block in each turn.",
        rule: "1848 12.5.1",
    },
    OptionInfo {
        key: "com-capital-early",
        label: "Commonwealth Railways capital early",
        values: SWITCH,
        words: NO_YES,
        about: "Commonwealth Railways receives its capital when 60 % are sold, before it may operate.",
        rule: "1848 5.3.4",
    },
    OptionInfo {
        key: "home-tile-optional",
        label: "Home tile optional",
        values: SWITCH,
        words: NO_YES,
        about: "A company need not lay a tile on its bare home hex in its first turn.",
        rule: "1848 7.4.3",
    },
    OptionInfo {
        key: "trains-may-stand",
        label: "Trains may stand idle",
        values: SWITCH,
        words: NO_YES,
        about: "A company that could run its trains need not run any.",
        rule: "1848 7.3",
    },
    OptionInfo {
        key: "voluntary-loan-first",
        label: "Voluntary loan first",
        values: SWITCH,
        words: NO_YES,
        about: "Before a compulsory purchase the loan that a company may still take by itself is taken; all others cost three boxes.",
        rule: "1848 5.6.2",
    },
    OptionInfo {
        key: "loans-for-any-train",
        label: "Loans for any train",
        values: SWITCH,
        words: NO_YES,
        about: "Loans of a compulsory purchase may pay for a dearer type though a cheaper could be paid, or for a train of another company.",
        rule: "1848 5.6.3",
    },
    OptionInfo {
        key: "removal-from-deck",
        label: "Receivership removes from the deck",
        values: SWITCH,
        words: NO_YES,
        about: "The second and the fifth receivership remove the next permanent train, on sale already or not.",
        rule: "1848 5.4.4",
    },
    OptionInfo {
        key: "alice-springs-twice",
        label: "Alice Springs twice",
        values: SWITCH,
        words: NO_YES,
        about: "The two hexes of Alice Springs are two places: one route may run to both.",
        rule: "1848 10.1.2",
    },
];

/// Named sets of options.
pub(crate) static PRESETS: &[Preset] = &[Preset {
    name: "18xx.games",
    label: "As on 18xx.games",
    about: "As 18xx.games plays.",
    sets: &[
        ("seats-as-listed", "on"),
        ("site-pauses", "on"),
        ("owners-pass", "on"),
        ("privates-from-anyone", "on"),
        ("tasmania-by-owner", "on"),
        ("sales-in-first-turns", "on"),
        ("one-sale-per-turn", "on"),
        ("com-capital-early", "on"),
        ("home-tile-optional", "on"),
        ("trains-may-stand", "on"),
        ("voluntary-loan-first", "on"),
        ("loans-for-any-train", "on"),
        ("removal-from-deck", "on"),
        ("alice-springs-twice", "on"),
    ],
}];

/// The options of a game, ready to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Options {
    pub(crate) seats_as_listed: bool,
    pub(crate) owners_pass: bool,
    pub(crate) privates_from_anyone: bool,
    pub(crate) tasmania_by_owner: bool,
    pub(crate) sales_in_first_turns: bool,
    pub(crate) one_sale: bool,
    pub(crate) com_capital_early: bool,
    pub(crate) home_tile_optional: bool,
    pub(crate) trains_may_stand: bool,
    pub(crate) voluntary_first: bool,
    pub(crate) loans_for_any: bool,
    pub(crate) removal_from_deck: bool,
    pub(crate) alice_twice: bool,
}

impl Options {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            seats_as_listed: settings.on("seats-as-listed"),
            owners_pass: settings.on("owners-pass"),
            privates_from_anyone: settings.on("privates-from-anyone"),
            tasmania_by_owner: settings.on("tasmania-by-owner"),
            sales_in_first_turns: settings.on("sales-in-first-turns"),
            one_sale: settings.on("one-sale-per-turn"),
            com_capital_early: settings.on("com-capital-early"),
            home_tile_optional: settings.on("home-tile-optional"),
            trains_may_stand: settings.on("trains-may-stand"),
            voluntary_first: settings.on("voluntary-loan-first"),
            loans_for_any: settings.on("loans-for-any-train"),
            removal_from_deck: settings.on("removal-from-deck"),
            alice_twice: settings.on("alice-springs-twice"),
        }
    }
}
