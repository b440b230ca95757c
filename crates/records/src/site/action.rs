//! What is done in a recorded game.

use super::{CityId, MarketCell, NodeId, ShareId, TileId, TrainId};
use serde_json::Value;
use std::collections::BTreeMap;

/// One recorded action that was not undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The number the record gives it. Rising, with gaps.
    pub id: u64,
    /// Its place among the actions that were not undone, from 0.
    pub index: usize,
    /// What was done.
    pub deed: Deed,
    /// What the site did of itself right after it, in order.
    pub auto: Vec<Deed>,
}

impl Action {
    /// What was done and what the site did of itself after it, in order.
    pub fn deeds(&self) -> impl Iterator<Item = &Deed> {
        std::iter::once(&self.deed).chain(&self.auto)
    }
}

/// Who did what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Who: the id of a player, the sign of a corporation, minor or company.
    pub entity: String,
    /// What kind of thing that is.
    pub entity_type: EntityType,
    /// What it did.
    pub kind: SiteAction,
}

/// What kind of thing acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EntityType {
    /// A player.
    Player,
    /// A corporation.
    Corporation,
    /// A minor: an independent railroad of 1846.
    Minor,
    /// A private company.
    Company,
}

impl EntityType {
    /// As the record writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Corporation => "corporation",
            Self::Minor => "minor",
            Self::Company => "company",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Player, Self::Corporation, Self::Minor, Self::Company].into_iter().find(|t| t.name() == text)
    }
}

/// What something is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetType {
    /// A hex.
    Hex,
    /// A corporation.
    Corporation,
    /// A minor.
    Minor,
    /// A private company.
    Company,
    /// A player.
    Player,
}

impl TargetType {
    /// As the record writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Corporation => "corporation",
            Self::Minor => "minor",
            Self::Company => "company",
            Self::Player => "player",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let all = [Self::Hex, Self::Corporation, Self::Minor, Self::Company, Self::Player];
        all.into_iter().find(|t| t.name() == text)
    }
}

/// What becomes of the income.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DividendKind {
    /// All of it is paid out.
    Payout,
    /// Half of it is paid out.
    Half,
    /// None of it is paid out.
    Withhold,
}

impl DividendKind {
    /// As the record writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Payout => "payout",
            Self::Half => "half",
            Self::Withhold => "withhold",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Payout, Self::Half, Self::Withhold].into_iter().find(|k| k.name() == text)
    }
}

/// The run of one train.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The train.
    pub train: TrainId,
    /// The stretches between neighbouring stops: the hexes each runs through, both ends included, in either direction.
    pub connections: Vec<Vec<String>>,
    /// The hexes of the stops in order. Not in older records.
    pub hexes: Option<Vec<String>>,
    /// What it earns, bonuses included. Not in older records.
    pub revenue: Option<u32>,
    /// The revenue explained, for people.
    pub revenue_text: Option<String>,
    /// The stops in order. Not in older records.
    pub nodes: Option<Vec<NodeId>>,
}

/// Everything that can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SiteAction {
    /// Leaves the stop the entity is at.
    Pass,
    /// Lays a tile.
    LayTile {
        /// Where.
        hex: String,
        /// Which.
        tile: TileId,
        /// How it is turned, 0 to 5.
        rotation: u8,
    },
    /// A player buys, or a corporation redeems, certificates.
    BuyShares {
        /// The certificates, never none.
        shares: Vec<ShareId>,
        /// What they come to. Older records leave it out.
        percent: Option<u8>,
        /// The price of one share where it is not the market's.
        share_price: Option<u32>,
    },
    /// A player sells, or a corporation issues, certificates.
    SellShares {
        /// The certificates, never none.
        shares: Vec<ShareId>,
        /// What is sold of them: less than they come to if half of the president's certificate is.
        percent: Option<u8>,
        /// The price of one share where it is not the market's.
        share_price: Option<u32>,
    },
    /// Runs trains.
    RunRoutes {
        /// One run for each train that runs.
        routes: Vec<Route>,
        /// Income beside the runs.
        extra_revenue: Option<i64>,
        /// Money for the treasury alone.
        subsidy: Option<i64>,
    },
    /// Declares a dividend.
    Dividend {
        /// What becomes of the income.
        kind: DividendKind,
    },
    /// Buys a train.
    BuyTrain {
        /// The card.
        train: TrainId,
        /// What is paid.
        price: u32,
        /// The type that is bought; the card's own name if left out.
        variant: Option<String>,
        /// The train that is traded in.
        exchange: Option<TrainId>,
    },
    /// Places a token.
    PlaceToken {
        /// The city.
        city: CityId,
        /// The slot.
        slot: Option<u8>,
        /// Whose token it is, if that is said.
        tokener: Option<String>,
    },
    /// Takes or buys a private company from the draft or auction.
    Bid {
        /// Which.
        company: String,
        /// What for.
        price: u32,
    },
    /// A corporation buys a private company from a player.
    BuyCompany {
        /// Which.
        company: String,
        /// What for.
        price: u32,
    },
    /// Starts a corporation with its president's certificate.
    Par {
        /// Which.
        corporation: String,
        /// The price.
        share_price: MarketCell,
    },
    /// Puts a private company's marker somewhere, or lowers a company's price in the auction of 1848.
    Assign {
        /// What it is put on.
        target: String,
        /// What kind of thing that is.
        target_type: TargetType,
    },
    /// Takes a loan.
    TakeLoan {
        /// Its number.
        loan: u32,
    },
    /// Settings of what the site shall do of itself for a player; no effect.
    Program {
        /// The whole name, such as `program_share_pass`.
        name: String,
        /// The settings: texts, whole numbers, booleans and nulls.
        settings: BTreeMap<String, Value>,
    },
    /// The players end the game.
    EndGame,
    /// The president of the corporation goes bankrupt.
    Bankrupt,
    /// A line of the log; no effect.
    Log {
        /// The line.
        message: String,
    },
    /// Chat; no effect.
    Message {
        /// The text.
        message: String,
    },
    /// Discards a train.
    DiscardTrain {
        /// Which.
        train: TrainId,
    },
    /// A destination has been connected.
    DestinationConnection,
    /// Something that is none of these. Its fields are not kept.
    Other(String),
}

impl SiteAction {
    /// The type as the record writes it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Pass => "pass",
            Self::LayTile { .. } => "lay_tile",
            Self::BuyShares { .. } => "buy_shares",
            Self::SellShares { .. } => "sell_shares",
            Self::RunRoutes { .. } => "run_routes",
            Self::Dividend { .. } => "dividend",
            Self::BuyTrain { .. } => "buy_train",
            Self::PlaceToken { .. } => "place_token",
            Self::Bid { .. } => "bid",
            Self::BuyCompany { .. } => "buy_company",
            Self::Par { .. } => "par",
            Self::Assign { .. } => "assign",
            Self::TakeLoan { .. } => "take_loan",
            Self::EndGame => "end_game",
            Self::Bankrupt => "bankrupt",
            Self::Log { .. } => "log",
            Self::Message { .. } => "message",
            Self::DiscardTrain { .. } => "discard_train",
            Self::DestinationConnection => "destination_connection",
            Self::Program { name, .. } | Self::Other(name) => name,
        }
    }

    /// Whether it changes nothing in the game by itself.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Program { .. } | Self::Log { .. } | Self::Message { .. })
    }
}
