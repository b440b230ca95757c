//! Options of 1853.

use super::policy::Start;
use railhead_engine::{Money, OptionInfo, Preset, Settings, SetupError};

/// What the values of a switch are called.
const NO_YES: &[&str] = &["No", "Yes"];

/// The options of the 2009 edition.
pub(crate) const OPTIONS_2009: &[OptionInfo] = &[
    OptionInfo {
        key: "bank",
        label: "Bank",
        values: &["15000", "7760", "17760"],
        words: &["£15,000, the standard game", "£7,760, the shortened game", "£17,760, all of it"],
        about: "how much money there is: the standard game, the shortened game without the £500 notes, or all of it",
        rule: "1853 (2009) 2.1, 2.4",
    },
    OptionInfo {
        key: "honour-system",
        label: "Honour system",
        values: &["off", "on"],
        words: NO_YES,
        about: "nobody checks what is written down in a contract bid; an illegal bid comes to light when it is fulfilled",
        rule: "1853 (2009) 2.5.12, 4.3.2",
    },
    OptionInfo {
        key: "promotions",
        label: "Tile upgrades",
        values: &["printed", "complete"],
        words: &["As the printed table", "Complete"],
        about: "complete: tile 3 may also become 87 or 88, and 58 become 12, 13, 14 or 15, which the printed table leaves out",
        rule: "1853 (2009) 4.2.5, tile table",
    },
];

/// The options of the 1989 edition.
pub(crate) const OPTIONS_1989: &[OptionInfo] = &[
    OptionInfo {
        key: "start",
        label: "Start of the game",
        values: &["bids", "simplified", "places"],
        words: &["Contract bids", "Simplified Game", "Place cards (alternative)"],
        about: "contract bids; the Simplified Game, in which directors' certificates are dealt; or the alternative starting \
                procedure: seats by place cards, and shares are bought at once",
        rule: "1853 (1989) Simplified Game, Alternative 1.0",
    },
    OptionInfo {
        key: "bank",
        label: "Bank",
        values: &["usual", "4500", "3450", "12500"],
        words: &["As usual", "£4,500", "£3,450, the shorter game", "£12,500, all of it"],
        about: "how much money there is beside Company Credits: usually all but the £500 notes (4500), in the Simplified Game \
                what its notes make; the shorter game (3450); all of it (12500)",
        rule: "1853 (1989) 11, Table 3, Simplified Game",
    },
    OptionInfo {
        key: "minimum-companies",
        label: "Minimum number of companies",
        values: &["off", "on"],
        words: NO_YES,
        about: "one company less than there are players, but no more than four, must run after the first Dealing Round",
        rule: "1853 (1989) 19 Minimum Number of Companies",
    },
    OptionInfo {
        key: "amended-limits",
        label: "Amended share limits",
        values: &["off", "on"],
        words: NO_YES,
        about: "for experienced players: seven shares qualify a company with four players, six with five",
        rule: "1853 (1989) 19 Amended Share Limits",
    },
    OptionInfo {
        key: "honour-system",
        label: "Honour system",
        values: &["off", "on"],
        words: NO_YES,
        about: "nobody checks what is written down in a contract bid; an illegal bid comes to light when it is fulfilled",
        rule: "1853 (1989) 14.5, 31.25",
    },
    OptionInfo {
        key: "mik-1",
        label: "MIK 1 tiles",
        values: &["off", "on"],
        words: NO_YES,
        about: "the 25 additional yellow tiles of the kit MIK 1",
        rule: "1853 (1989) MIK 1",
    },
    OptionInfo {
        key: "mik-1.1",
        label: "MIK 1.1 tiles",
        values: &["off", "on"],
        words: NO_YES,
        about: "the 16 additional yellow tiles of the kit MIK 1.1",
        rule: "1853 (1989) MIK 1.1",
    },
    OptionInfo {
        key: "mik-2",
        label: "MIK 2 cards",
        values: &["off", "on"],
        words: NO_YES,
        about: "the 21 cards of the kit MIK 2: more Directors' Shares, which decide who controls a company, commodities and \
                disturbances",
        rule: "1853 (1989) MIK 2 Method",
    },
    OptionInfo {
        key: "commodity-regions",
        label: "Commodities in their regions",
        values: &["off", "on"],
        words: NO_YES,
        about: "each commodity of MIK 2 is loaded in its own region only",
        rule: "1853 (1989) MIK 2 Commodity Cards",
    },
    OptionInfo {
        key: "alternative-prices",
        label: "Alternative share prices",
        values: &["off", "on"],
        words: NO_YES,
        about: "a dividend raises the price by none to five spaces, by what it is compared with the price",
        rule: "1853 (1989) Alternative 2.0",
    },
    OptionInfo {
        key: "alternative-bbci",
        label: "Alternative BBCI",
        values: &["off", "on"],
        words: NO_YES,
        about: "the BBCI begins with two bases and runs like companies 1 to 4 if shares of it are bought in the first Dealing Round",
        rule: "1853 (1989) Alternative 3.0",
    },
    OptionInfo {
        key: "train-sales",
        label: "Train sales to the bank",
        values: &["off", "on"],
        words: NO_YES,
        about: "in Phase Four companies may sell trains to the bank at full price at the beginning of their turns",
        rule: "1853 (1989) Alternative 4.0",
    },
];

/// Named sets of options: none were published for 2009.
pub(crate) const PRESETS: &[Preset] = &[];

/// Named sets of options of the 1989 edition.
pub(crate) const PRESETS_1989: &[Preset] = &[
    Preset {
        name: "simplified",
        label: "Simplified Game",
        about: "the Simplified Game, advised to those who are new to it",
        sets: &[("start", "simplified")],
    },
    Preset {
        name: "mik-2",
        label: "MIK 2 and the Alternative Rules",
        about: "the kit MIK 2 with all the Alternative Rules of 1993",
        sets: &[
            ("mik-2", "on"),
            ("start", "places"),
            ("alternative-prices", "on"),
            ("alternative-bbci", "on"),
            ("train-sales", "on"),
        ],
    },
    Preset {
        name: "alternative",
        label: "Alternative Rules",
        about: "all the Alternative Rules of 1993, without the MIK 2 kit",
        sets: &[("start", "places"), ("alternative-prices", "on"), ("alternative-bbci", "on"), ("train-sales", "on")],
    },
];

/// How the game is played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "options are switches")]
pub(crate) struct Options {
    /// All the money of the game; Company Credits are none.
    pub(crate) money: Money,
    /// What is written down in bids is not checked.
    pub(crate) honour: bool,
    /// The promotions that the printed table leaves out are allowed.
    pub(crate) complete_promotions: bool,
    /// How the game begins.
    pub(crate) start: Start,
    /// The optional rule about a least number of companies is used.
    pub(crate) least_companies: bool,
    /// The optional rule about more shares to qualify is used.
    pub(crate) amended: bool,
    /// The kits with more tiles.
    pub(crate) kits: Vec<&'static str>,
    /// The cards of MIK 2 are used.
    pub(crate) cards: bool,
    /// Commodities have regions.
    pub(crate) regions: bool,
    pub(crate) alternative_prices: bool,
    pub(crate) alternative_bbci: bool,
    pub(crate) train_sales: bool,
}

impl Options {
    /// Those of the 2009 edition.
    pub(crate) fn of_2009(settings: &Settings) -> Self {
        Self {
            money: settings.get("bank").parse().unwrap_or(15_000),
            honour: settings.on("honour-system"),
            complete_promotions: settings.get("promotions") == "complete",
            start: Start::Bonds,
            least_companies: false,
            amended: false,
            kits: Vec::new(),
            cards: false,
            regions: false,
            alternative_prices: false,
            alternative_bbci: false,
            train_sales: false,
        }
    }

    /// Those of the 1989 edition.
    ///
    /// # Errors
    /// If the book excludes the combination.
    pub(crate) fn of_1989(settings: &Settings, players: usize) -> Result<Self, SetupError> {
        let start = match settings.get("start") {
            "simplified" => Start::Dealt,
            "places" => Start::Places,
            _ => Start::Bids,
        };
        let (least_companies, amended) = (settings.on("minimum-companies"), settings.on("amended-limits"));
        let honour = settings.on("honour-system");
        let conflict = |rule: &str, why: &str| Err(SetupError::Conflict(format!("1853 (1989) {rule}: {why}")));
        if least_companies && amended {
            let why = "the minimum number of companies and the amended share limits are not to be used together";
            return conflict("19 Amended Share Limits", why);
        }
        if start == Start::Dealt && (least_companies || amended) {
            let why =
                "the Simplified Game has qualifying numbers of its own; the optional rules 19 belong to contract bids";
            return conflict("Simplified Game", why);
        }
        if start == Start::Places && (least_companies || amended) {
            return conflict("Alternative 1.0", "this starting procedure takes the place of the optional rules 19");
        }
        if start != Start::Bids && honour {
            let rule = if start == Start::Dealt { "Simplified Game" } else { "Alternative 1.0" };
            return conflict(rule, "there are no contract bids in which anybody could be on their honour");
        }
        let (cards, regions) = (settings.on("mik-2"), settings.on("commodity-regions"));
        if regions && !cards {
            return conflict("MIK 2 Commodity Cards", "there are commodities with the kit MIK 2 only");
        }
        let bank = settings.get("bank");
        if start == Start::Dealt && bank != "usual" {
            return conflict("Simplified Game", "it says itself which notes are removed: the bank is the usual one");
        }
        // Three £100 notes for each player, and the smaller notes of the shorter game.
        let dealt = 1_650 + 300 * Money::try_from(players).unwrap_or(0);
        let usual = if start == Start::Dealt { dealt } else { 4_500 };
        let kits = [("mik-1", "MIK1"), ("mik-1.1", "MIK1.1")];
        Ok(Self {
            money: bank.parse().unwrap_or(usual),
            honour,
            complete_promotions: false,
            start,
            least_companies,
            amended,
            kits: kits.into_iter().filter(|(key, _)| settings.on(key)).map(|(_, kit)| kit).collect(),
            cards,
            regions,
            alternative_prices: settings.on("alternative-prices"),
            alternative_bbci: settings.on("alternative-bbci"),
            train_sales: settings.on("train-sales"),
        })
    }
}
