//! Options of 1846.

use super::changes::Changes;
use railhead_engine::{OptionInfo, Preset, Settings};

const SWITCH: &[&str] = &["off", "on"];
/// What they are called.
const NO_YES: &[&str] = &["No", "Yes"];

/// Every option.
pub(crate) static OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "second-edition-companies",
        label: "Second edition’s private companies",
        values: SWITCH,
        words: NO_YES,
        about: "Boomtown and Little Miami join the private companies; one more of each group is removed.",
        rule: "1846 2",
    },
    OptionInfo {
        key: "second-edition-kept",
        label: "Keep the second edition’s companies",
        values: SWITCH,
        words: NO_YES,
        about: "Boomtown, Little Miami and the Chesapeake & Ohio are never removed.",
        rule: "1846 2",
    },
    OptionInfo {
        key: "seats-as-listed",
        label: "Seats as listed",
        values: SWITCH,
        words: NO_YES,
        about: "Players sit in the order in which they are named instead of drawing for seats.",
        rule: "1846 2",
    },
    OptionInfo {
        key: "site-shuffle",
        label: "Shuffle as on 18xx.games",
        values: SWITCH,
        words: NO_YES,
        about: "Cards are shuffled as 18xx.games does it from its seed, so that its games can be replayed. Whoever sees one hand can compute all others from it.",
        rule: "1846 2",
    },
    OptionInfo {
        key: "site-pauses",
        label: "Pause where 18xx.games does",
        values: SWITCH,
        words: NO_YES,
        about: "The game waits for a decision exactly where 18xx.games does, also where little or nothing can be done.",
        rule: "1846 4",
    },
    OptionInfo {
        key: "last-company-to-debt",
        label: "Last independent falls to its debt only",
        values: SWITCH,
        words: NO_YES,
        about: "The price of an independent that nobody wants falls to its debt only, not to nothing.",
        rule: "1846 3",
    },
    OptionInfo {
        key: "cwi-token-later",
        label: "C&WI token later",
        values: SWITCH,
        words: NO_YES,
        about: "The token of the Chicago & Western Indiana may be placed in any turn of its owner, not at the purchase.",
        rule: "1846 3",
    },
    OptionInfo {
        key: "issue-any-time",
        label: "Issue and redeem at any time",
        values: SWITCH,
        words: NO_YES,
        about: "Shares may be issued or redeemed until dividends are decided, not only before track and tokens.",
        rule: "1846 6.1",
    },
    OptionInfo {
        key: "reserved-price-stays",
        label: "Special token prices stay",
        values: SWITCH,
        words: NO_YES,
        about: "Tokens with a special price keep it in phase IV; only the space is no longer kept.",
        rule: "1846 6.2",
    },
    OptionInfo {
        key: "free-routes",
        label: "Free choice of routes",
        values: SWITCH,
        words: NO_YES,
        about: "Routes need not be the best there are.",
        rule: "1846 6.35",
    },
    OptionInfo {
        key: "phase-iv-trains-limited",
        label: "Limited trains in phase IV",
        values: SWITCH,
        words: NO_YES,
        about: "There are nine trains of phase IV (four for two players), not any number.",
        rule: "1846 6.5",
    },
    OptionInfo {
        key: "measured-forced-issue",
        label: "Forced issue only as needed",
        values: SWITCH,
        words: NO_YES,
        about: "A forced issue is no larger than the train needs, and never for nothing.",
        rule: "1846 6.5",
    },
    OptionInfo {
        key: "spend-what-was-raised",
        label: "Spend what was raised",
        values: SWITCH,
        words: NO_YES,
        about: "A train that could have been paid without the last share issued or sold may not be chosen; one block of each corporation.",
        rule: "1846 6.59",
    },
    OptionInfo {
        key: "mail-ends-with-player",
        label: "Mail Contract can end",
        values: SWITCH,
        words: NO_YES,
        about: "The Mail Contract is removed in phase III if a player still owns it.",
        rule: "1846 8",
    },
    OptionInfo {
        key: "steamboat-ends-with-player",
        label: "Port marker can end",
        values: SWITCH,
        words: NO_YES,
        about: "The port marker is removed in phase III if a player still owns the Steamboat Company.",
        rule: "1846 8",
    },
];

/// Named sets of options.
pub(crate) static PRESETS: &[Preset] = &[
    Preset {
        name: "18xx.games",
        label: "As on 18xx.games",
        about: "As 18xx.games plays, with the second edition's private companies.",
        sets: &[
            ("second-edition-companies", "on"),
            ("seats-as-listed", "on"),
            ("site-shuffle", "on"),
            ("site-pauses", "on"),
            ("last-company-to-debt", "on"),
            ("cwi-token-later", "on"),
            ("issue-any-time", "on"),
            ("reserved-price-stays", "on"),
            ("free-routes", "on"),
            ("phase-iv-trains-limited", "on"),
            ("measured-forced-issue", "on"),
            ("spend-what-was-raised", "on"),
            ("mail-ends-with-player", "on"),
            ("steamboat-ends-with-player", "on"),
        ],
    },
    Preset {
        name: "second-edition",
        label: "Second edition",
        about: "The rulebook with the second edition's private companies.",
        sets: &[("second-edition-companies", "on")],
    },
];

/// The options of a game, ready to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Options {
    pub(crate) second_edition: bool,
    pub(crate) second_edition_kept: bool,
    pub(crate) seats_as_listed: bool,
    pub(crate) site_shuffle: bool,
    pub(crate) last_to_debt: bool,
    pub(crate) cwi_later: bool,
    pub(crate) issue_any_time: bool,
    pub(crate) reserved_price_stays: bool,
    pub(crate) free_routes: bool,
    pub(crate) phase_iv_limited: bool,
    pub(crate) measured_issue: bool,
    pub(crate) spend_raised: bool,
    pub(crate) mail_ends: bool,
    pub(crate) steamboat_ends: bool,
    /// The port marker is also removed if the Steamboat Company was closed by its owner's bankruptcy: from the fifth
    /// version.
    pub(crate) steamboat_ends_closed: bool,
}

impl Options {
    pub(crate) fn new(settings: &Settings, since: Changes) -> Self {
        Self {
            second_edition: settings.on("second-edition-companies"),
            second_edition_kept: settings.on("second-edition-kept"),
            seats_as_listed: settings.on("seats-as-listed"),
            site_shuffle: settings.on("site-shuffle"),
            last_to_debt: settings.on("last-company-to-debt"),
            cwi_later: settings.on("cwi-token-later"),
            issue_any_time: settings.on("issue-any-time"),
            reserved_price_stays: settings.on("reserved-price-stays"),
            free_routes: settings.on("free-routes"),
            phase_iv_limited: settings.on("phase-iv-trains-limited"),
            measured_issue: settings.on("measured-forced-issue"),
            spend_raised: settings.on("spend-what-was-raised"),
            mail_ends: settings.on("mail-ends-with-player"),
            steamboat_ends: settings.on("steamboat-ends-with-player"),
            steamboat_ends_closed: settings.on("steamboat-ends-with-player") && since.port_of_a_closed_company_ends,
        }
    }
}
