//! Choices as programs read them: the structure of [`Choice`] with names instead of indices, in the words of [`WireAction`].
//!
//! ```json
//! {"choice":"lay","hexes":[{"hex":"D14","tiles":[{"tile":"5","turns":[{"turn":2,"cost":20}]}]}]}
//! {"choice":"buy-train","train":"2-0","kind":"2","from":80,"to":80}
//! ```

use crate::wire_action::{WireAction, WireDividend, absent_rather_than_null};
use crate::wire_names::{Names, stop_name};
use crate::{Choice, Duty, Edition, HexChoice, Money, Place, Seat, Spot, Table, TileChoice};
use railhead_board::Rotation;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A choice with names instead of indices. Its `choice` says which fields it has; with one value picked for each they make an
/// action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "choice", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Choice", transform = absent_rather_than_null)]
pub enum WireChoice {
    /// One action.
    Act {
        /// Which.
        action: WireAction,
    },
    /// Name an amount.
    Bid {
        /// At least this much.
        from: Money,
        /// At most this much.
        to: Money,
    },
    /// Write down a city and claim a share for it.
    Claim {
        /// The city to write down.
        hex: String,
        /// Whose share may be claimed.
        companies: Vec<String>,
    },
    /// Sell the right to act first.
    SellPriority {
        /// The seat that buys.
        to: Seat,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        most: Money,
        /// The seat that must agree: the action becomes an offer.
        consent: Seat,
    },
    /// Take a course.
    Choose {
        /// The number of the course.
        option: u8,
        /// Its key, which never changes.
        course: String,
        /// What people are told that it is.
        words: String,
    },
    /// Launch a company.
    Launch {
        /// Which.
        company: String,
        /// At one of these prices.
        prices: Vec<WirePrice>,
    },
    /// Sell shares to the market.
    Sell {
        /// Of which company.
        company: String,
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Issue shares.
    Issue {
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Redeem shares.
    Redeem {
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Lay or upgrade a tile.
    Lay {
        /// Where and what.
        hexes: Vec<WireHexChoice>,
        /// By the power of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Place a station token.
    Token {
        /// Where, and for how much.
        places: Vec<WirePlace>,
        /// By the power of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Run trains. Ask for the best runs, or send any.
    Run {
        /// Whose trains.
        company: String,
        /// Which of them may run.
        trains: Vec<String>,
        /// Which sets of runs are accepted.
        duty: WireDuty,
    },
    /// Share out earnings.
    Pay {
        /// One of these ways.
        dividends: Vec<WireDividend>,
    },
    /// Buy a train.
    BuyTrain {
        /// Which card.
        train: String,
        /// As what.
        kind: String,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        to: Money,
        /// Giving this train of one's own for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        trade: Option<String>,
        /// With the rebate of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
        /// The seat that must agree: the action becomes an offer.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Seat")]
        consent: Option<Seat>,
    },
    /// Buy a private company.
    BuyPrivate {
        /// Which.
        private: String,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        to: Money,
        /// The seat that must agree: the action becomes an offer.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Seat")]
        consent: Option<Seat>,
    },
}

/// A box of the chart where a company may be launched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LaunchPrice")]
pub struct WirePrice {
    /// The price.
    pub price: Money,
    /// Row, then column.
    #[serde(rename = "box")]
    pub spot: [u8; 2],
    /// Whether no other box has this price; if not, name the box in the action.
    pub alone: bool,
}

/// What may be laid on a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HexChoice")]
pub struct WireHexChoice {
    /// Where.
    pub hex: String,
    /// Which tiles.
    pub tiles: Vec<WireTileChoice>,
}

/// How a tile may be laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TileChoice")]
pub struct WireTileChoice {
    /// Which tile.
    pub tile: String,
    /// Turned how.
    pub turns: Vec<WireTurn>,
}

/// A rotation of a tile and what it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TurnChoice")]
pub struct WireTurn {
    /// Turned by so many sixths.
    pub turn: u8,
    /// For how much.
    pub cost: Money,
}

/// A city where a token may be placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TokenPlace")]
pub struct WirePlace {
    /// Where.
    pub hex: String,
    /// Which city.
    pub stop: String,
    /// For how much.
    pub cost: Money,
}

/// Which sets of runs are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Duty")]
pub enum WireDuty {
    /// Only one that earns the most.
    Best,
    /// Any that earns something, if something can be earned.
    Earn,
    /// Any, even none.
    Free,
    /// Any in which a train visits where one must; the best set does.
    Cover,
}

impl From<Duty> for WireDuty {
    fn from(duty: Duty) -> Self {
        match duty {
            Duty::Best => Self::Best,
            Duty::Earn => Self::Earn,
            Duty::Free => Self::Free,
            Duty::Cover => Self::Cover,
        }
    }
}

impl Choice {
    /// The choice as JSON, on the table on which it is offered.
    #[must_use]
    pub fn write(&self, edition: &Edition, table: &Table) -> Value {
        serde_json::to_value(self.wire(edition, table)).unwrap_or_default()
    }

    /// The choice with names instead of indices, on the table on which it is offered.
    #[must_use]
    pub fn wire(&self, edition: &Edition, table: &Table) -> WireChoice {
        let names = Names { edition, table };
        match self {
            Self::Act(action) => WireChoice::Act { action: action.wire(edition, table) },
            Self::Bid { from, to } => WireChoice::Bid { from: *from, to: *to },
            Self::Claim { hex, companies } => WireChoice::Claim {
                hex: names.hex(*hex),
                companies: companies.iter().map(|c| names.company(*c)).collect(),
            },
            Self::SellPriority { to, from, most } => {
                WireChoice::SellPriority { to: *to, from: *from, most: *most, consent: *to }
            }
            Self::Course { course, words, .. } => {
                WireChoice::Choose { option: course.number(), course: course.name(edition), words: (*words).to_owned() }
            }
            Self::Launch { company, spots } => {
                let price = |spot: &Spot| WirePrice {
                    price: edition.chart.price(*spot),
                    spot: [spot.row, spot.column],
                    alone: names.price_alone(*spot).is_some(),
                };
                WireChoice::Launch { company: names.company(*company), prices: spots.iter().map(price).collect() }
            }
            Self::Sell { company, shares } => {
                WireChoice::Sell { company: names.company(*company), shares: shares.clone() }
            }
            Self::Issue { shares } => WireChoice::Issue { shares: shares.clone() },
            Self::Redeem { shares } => WireChoice::Redeem { shares: shares.clone() },
            Self::Lay { with, hexes } => WireChoice::Lay {
                hexes: hexes.iter().map(|at| hex(names, at)).collect(),
                with: with.map(|p| names.private(p)),
            },
            Self::Token { with, places } => {
                let place = |(at, cost): &(Place, Money)| WirePlace {
                    hex: names.hex(at.hex),
                    stop: stop_name(at.stop),
                    cost: *cost,
                };
                WireChoice::Token { places: places.iter().map(place).collect(), with: with.map(|p| names.private(p)) }
            }
            Self::Run { company, trains, duty } => WireChoice::Run {
                company: names.company(*company),
                trains: trains.iter().map(|t| names.train(*t)).collect(),
                duty: (*duty).into(),
            },
            Self::Pay { ways } => WireChoice::Pay { dividends: ways.iter().map(|way| (*way).into()).collect() },
            Self::BuyTrain { train, kind, from, to, trade, with, consent } => WireChoice::BuyTrain {
                train: names.train(*train),
                kind: names.kind(*train, *kind),
                from: *from,
                to: *to,
                trade: trade.map(|t| names.train(t)),
                with: with.map(|p| names.private(p)),
                consent: *consent,
            },
            Self::BuyPrivate { private, from, to, consent } => {
                WireChoice::BuyPrivate { private: names.private(*private), from: *from, to: *to, consent: *consent }
            }
        }
    }
}

fn hex(names: Names<'_>, at: &HexChoice) -> WireHexChoice {
    let turn = |(rotation, cost): &(Rotation, Money)| WireTurn { turn: rotation.sixths(), cost: *cost };
    let tile = |tile: &TileChoice| WireTileChoice {
        tile: names.tile(tile.tile),
        turns: tile.rotations.iter().map(turn).collect(),
    };
    WireHexChoice { hex: names.hex(at.hex), tiles: at.tiles.iter().map(tile).collect() }
}
