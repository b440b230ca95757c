//! The shape of actions as people and programs read and write them: names instead of indices.
//!
//! What is written is made from these types, and so is its description.

use crate::wire_names::{Names, stop_name};
use crate::{Action, Dividend, Edition, Money, Run, Seat, Table, Target};
use schemars::{JsonSchema, Schema};
use serde::Serialize;

/// An action with names instead of indices. Its `do` says which fields it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Action", transform = absent_rather_than_null)]
pub enum WireAction {
    /// Nothing (more) here: go on.
    Pass,
    /// Lower the price of a private company that is for sale.
    Lower {
        /// Its sign.
        private: String,
    },
    /// Name an amount that nobody else sees until all have named one.
    Bid {
        /// How much.
        amount: Money,
    },
    /// Write down a city that nobody else sees, and claim a share for it.
    Claim {
        /// The city's hex.
        hex: String,
        /// The company whose share is claimed.
        company: String,
    },
    /// Pay for a share that is held but was not paid for.
    Settle {
        /// Of which company.
        company: String,
    },
    /// Sell the right to act first to another player.
    SellPriority {
        /// To whom.
        to: Seat,
        /// For how much.
        price: Money,
    },
    /// Take one of several courses.
    Choose {
        /// The number of the course.
        option: u8,
    },
    /// Close a city for a while.
    Close {
        /// The city's hex.
        hex: String,
    },
    /// Take a train of the bank and owe the money for it.
    BuyOnCredit {
        /// Which card.
        train: String,
        /// As what.
        kind: String,
    },
    /// Pay what is still owed for a train.
    PayTrain {
        /// Which.
        train: String,
    },
    /// Take a card of one's hand, or what is on offer.
    Draft {
        /// The sign of a private company, or blank and a number.
        card: String,
    },
    /// Launch a company by buying its president's certificate.
    Launch {
        /// Which.
        company: String,
        /// At which price, where one box only has it.
        #[serde(skip_serializing_if = "Option::is_none")]
        price: Option<Money>,
        /// At the price of which box: row, then column.
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        spot: Option<[u8; 2]>,
    },
    /// Buy a certificate.
    Buy {
        /// Of which company.
        company: String,
        /// From whom: bank, market, treasury, seat N or company SIGN.
        from: String,
    },
    /// Sell shares to the market.
    Sell {
        /// Of which company.
        company: String,
        /// How many.
        shares: u8,
    },
    /// The company sells its own shares to the market.
    Issue {
        /// How many.
        shares: u8,
    },
    /// The company buys its own shares back from the market.
    Redeem {
        /// How many.
        shares: u8,
    },
    /// Lay or upgrade a tile.
    Lay {
        /// Where.
        hex: String,
        /// Which tile.
        tile: String,
        /// Turned by so many sixths.
        #[schemars(range(max = 5))]
        turn: u8,
        /// By the power of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Place a station token.
    Token {
        /// Where.
        hex: String,
        /// In which city there.
        stop: String,
        /// By the power of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Place or shift the marker of a private company.
    Mark {
        /// Whose marker.
        private: String,
        /// On which hex.
        #[serde(skip_serializing_if = "Option::is_none")]
        hex: Option<String>,
        /// On which company.
        #[serde(skip_serializing_if = "Option::is_none")]
        company: Option<String>,
    },
    /// Run trains.
    Run {
        /// The runs.
        runs: Vec<WireRun>,
    },
    /// Share out what the runs earned.
    Pay {
        /// How.
        dividend: WireDividend,
    },
    /// Buy a train, from the bank or from another company.
    BuyTrain {
        /// Which card.
        train: String,
        /// As what.
        kind: String,
        /// For how much.
        price: Money,
        /// Giving this train of one's own for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        trade: Option<String>,
        /// With the rebate of this private company.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Turn in a train.
    Discard {
        /// Which.
        train: String,
    },
    /// The company buys a private company.
    BuyPrivate {
        /// Which.
        private: String,
        /// For how much.
        price: Money,
    },
    /// The company takes out a loan.
    Loan,
    /// Declare oneself bankrupt.
    Bankrupt,
    /// Agree to the offer.
    Accept,
    /// Do not agree to the offer.
    Decline,
    /// Take one's own offer back.
    Withdraw,
}

/// A train's run, from end to end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Run")]
pub struct WireRun {
    /// The train.
    pub train: String,
    /// Its track, hex by hex, such as `D14/0-a`: the hex, and the sides or stops that a length of track joins.
    pub track: Vec<String>,
}

/// How earnings are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "DividendName")]
pub enum WireDividend {
    /// All to the shareholders.
    Full,
    /// Half to the treasury, half to the shareholders.
    Half,
    /// All to the treasury.
    Withhold,
}

impl WireDividend {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Full, Self::Half, Self::Withhold];

    /// As it is written.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Half => "half",
            Self::Withhold => "withhold",
        }
    }
}

impl From<Dividend> for WireDividend {
    fn from(dividend: Dividend) -> Self {
        match dividend {
            Dividend::Full => Self::Full,
            Dividend::Half => Self::Half,
            Dividend::Withhold => Self::Withhold,
        }
    }
}

impl From<WireDividend> for Dividend {
    fn from(dividend: WireDividend) -> Self {
        match dividend {
            WireDividend::Full => Self::Full,
            WireDividend::Half => Self::Half,
            WireDividend::Withhold => Self::Withhold,
        }
    }
}

/// What need not be there is left out rather than `null`: says so in the shape of an object, or of each that something may be.
///
/// A transform for types with `skip_serializing_if`.
pub fn absent_rather_than_null(schema: &mut Schema) {
    for either in ["oneOf", "anyOf"] {
        let Some(all) = schema.get_mut(either).and_then(|all| all.as_array_mut()) else { continue };
        for one in all {
            if let Ok(one) = one.try_into() {
                absent_rather_than_null(one);
            }
        }
    }
    let required: Vec<String> = schema
        .get("required")
        .and_then(|names| names.as_array())
        .into_iter()
        .flatten()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect();
    let Some(fields) = schema.get_mut("properties").and_then(|fields| fields.as_object_mut()) else { return };
    for (_, shape) in fields.iter_mut().filter(|(name, _)| !required.contains(name)) {
        if let Some(kinds) = shape.get_mut("type")
            && let Some([kind, null]) = kinds.as_array().map(Vec::as_slice)
            && null == "null"
        {
            *kinds = kind.clone();
        }
    }
}

impl Action {
    /// The action with names instead of indices. The table is the one on which it is done: tracks and trains are named by what
    /// lies there.
    #[must_use]
    pub fn wire(&self, edition: &Edition, table: &Table) -> WireAction {
        let names = Names { edition, table };
        let company = |c: &crate::CompanyId| names.company(*c);
        match self {
            Self::Pass => WireAction::Pass,
            Self::Lower { private } => WireAction::Lower { private: names.private(*private) },
            Self::Bid { amount } => WireAction::Bid { amount: *amount },
            Self::Claim { hex, company: c } => WireAction::Claim { hex: names.hex(*hex), company: company(c) },
            Self::Settle { company: c } => WireAction::Settle { company: company(c) },
            Self::SellPriority { to, price } => WireAction::SellPriority { to: *to, price: *price },
            Self::Choose { course } => WireAction::Choose { option: course.number() },
            Self::Close { hex } => WireAction::Close { hex: names.hex(*hex) },
            Self::BuyOnCredit { train, kind } => {
                WireAction::BuyOnCredit { train: names.train(*train), kind: names.kind(*train, *kind) }
            }
            Self::PayTrain { train } => WireAction::PayTrain { train: names.train(*train) },
            Self::Draft { card } => WireAction::Draft { card: names.card(*card) },
            Self::Launch { company: c, spot } => {
                let price = names.price_alone(*spot);
                let at = price.is_none().then_some([spot.row, spot.column]);
                WireAction::Launch { company: company(c), price, spot: at }
            }
            Self::Buy { company: c, from } => WireAction::Buy { company: company(c), from: names.holder(*from, *c) },
            Self::Sell { company: c, shares } => WireAction::Sell { company: company(c), shares: *shares },
            Self::Issue { shares } => WireAction::Issue { shares: *shares },
            Self::Redeem { shares } => WireAction::Redeem { shares: *shares },
            Self::Lay { hex, tile, rotation, with } => WireAction::Lay {
                hex: names.hex(*hex),
                tile: names.tile(*tile),
                turn: rotation.sixths(),
                with: with.map(|p| names.private(p)),
            },
            Self::Token { hex, stop, with } => {
                WireAction::Token { hex: names.hex(*hex), stop: stop_name(*stop), with: with.map(|p| names.private(p)) }
            }
            Self::Mark { private, target } => {
                let (hex, marked) = match target {
                    Target::Hex(hex) => (Some(names.hex(*hex)), None),
                    Target::Company(c) => (None, Some(company(c))),
                };
                WireAction::Mark { private: names.private(*private), hex, company: marked }
            }
            Self::Run { runs } => {
                let run = |run: &Run| WireRun {
                    train: names.train(run.train),
                    track: run.track.iter().map(|(hex, i)| names.track(*hex, *i)).collect(),
                };
                WireAction::Run { runs: runs.iter().map(run).collect() }
            }
            Self::Pay { dividend } => WireAction::Pay { dividend: (*dividend).into() },
            Self::BuyTrain { train, kind, price, trade, with } => WireAction::BuyTrain {
                train: names.train(*train),
                kind: names.kind(*train, *kind),
                price: *price,
                trade: trade.map(|t| names.train(t)),
                with: with.map(|p| names.private(p)),
            },
            Self::Discard { train } => WireAction::Discard { train: names.train(*train) },
            Self::BuyPrivate { private, price } => {
                WireAction::BuyPrivate { private: names.private(*private), price: *price }
            }
            Self::Loan => WireAction::Loan,
            Self::Bankrupt => WireAction::Bankrupt,
            Self::Accept => WireAction::Accept,
            Self::Decline => WireAction::Decline,
            Self::Withdraw => WireAction::Withdraw,
        }
    }
}
