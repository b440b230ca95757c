//! What players do.

use crate::{CompanyId, Course, Holder, Money, PrivateId, Seat, Spot, TrainId};
use railhead_board::{HexId, Rotation, StopId, TileId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A card of an opening draft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Card {
    /// A private company.
    Private(PrivateId),
    /// A blank card, by its number.
    Blank(u8),
}

/// A train's run: its track from end to end, hex by hex, each length by its index on the face of the hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The train.
    pub train: TrainId,
    /// Its track.
    pub track: Vec<(HexId, u8)>,
}

/// How earnings are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Dividend {
    /// All to the shareholders.
    Full,
    /// Half to the treasury, half to the shareholders.
    Half,
    /// All to the treasury.
    Withhold,
}

/// What a marker is put on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Target {
    /// A hex.
    Hex(HexId),
    /// A company.
    Company(CompanyId),
}

/// What a player does. Whose turn it is, and for which company, the state of the game tells.
///
/// Actions that are possible come from [`crate::Choice`]s; whether one is, and what it would do, the game says. As JSON they hold
/// names instead of numbers, so that people and programs can read and write them.
///
/// ```
/// use railhead_engine::{Action, Game, Rules};
/// use serde_json::json;
///
/// let mut game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let seat = game.deciding()[0].seat;
/// let (edition, table) = (game.rules().edition(), &game.state().table);
///
/// let launch = Action::read(&json!({"do": "launch", "company": "RED", "price": 60}), edition, table, |_| None).unwrap();
/// assert!(game.choices(seat).iter().any(|choice| choice.offers(&launch)));
/// assert_eq!(launch.write(edition, table), json!({"do": "launch", "company": "RED", "price": 60}));
/// game.play(seat, &launch).unwrap();
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Nothing (more) here: go on.
    Pass,
    /// Take a card of one's hand, or what is on offer.
    Draft {
        /// Which card.
        card: Card,
    },
    /// Name an amount that nobody else sees until all have named one.
    Bid {
        /// How much.
        amount: Money,
    },
    /// Write down a city that nobody else sees, and claim a share for it.
    Claim {
        /// The city's hex.
        hex: HexId,
        /// The company whose share is claimed.
        company: CompanyId,
    },
    /// Lower the price of a private company that is for sale.
    Lower {
        /// Which.
        private: PrivateId,
    },
    /// Launch a company by buying its president's certificate.
    Launch {
        /// Which.
        company: CompanyId,
        /// At which price.
        spot: Spot,
    },
    /// Buy a certificate.
    Buy {
        /// Of which company.
        company: CompanyId,
        /// From whom.
        from: Holder,
    },
    /// Pay for a share that is held but was not paid for.
    Settle {
        /// Of which company.
        company: CompanyId,
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
        /// Which.
        course: Course,
    },
    /// Close a city for a while.
    Close {
        /// The city's hex.
        hex: HexId,
    },
    /// Sell shares to the market.
    Sell {
        /// Of which company.
        company: CompanyId,
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
        hex: HexId,
        /// Which tile.
        tile: TileId,
        /// Turned how.
        rotation: Rotation,
        /// By the power of this private company.
        with: Option<PrivateId>,
    },
    /// Place a station token.
    Token {
        /// Where.
        hex: HexId,
        /// In which city there.
        stop: StopId,
        /// By the power of this private company.
        with: Option<PrivateId>,
    },
    /// Place or shift the marker of a private company.
    Mark {
        /// Whose marker.
        private: PrivateId,
        /// On what.
        target: Target,
    },
    /// Run trains.
    Run {
        /// The runs.
        runs: Vec<Run>,
    },
    /// Share out what the runs earned.
    Pay {
        /// How.
        dividend: Dividend,
    },
    /// Buy a train, from the bank or from another company.
    BuyTrain {
        /// Which card.
        train: TrainId,
        /// As which type.
        kind: u8,
        /// For how much.
        price: Money,
        /// Giving this train of one's own for it.
        trade: Option<TrainId>,
        /// With the rebate of this private company.
        with: Option<PrivateId>,
    },
    /// Take a train of the bank and owe the money for it.
    BuyOnCredit {
        /// Which card.
        train: TrainId,
        /// As which type.
        kind: u8,
    },
    /// Pay what is still owed for a train.
    PayTrain {
        /// Which.
        train: TrainId,
    },
    /// Turn in a train.
    Discard {
        /// Which.
        train: TrainId,
    },
    /// The company buys a private company.
    BuyPrivate {
        /// Which.
        private: PrivateId,
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

impl Action {
    /// Buying a train just for money.
    #[must_use]
    pub const fn buy_train(train: TrainId, kind: u8, price: Money) -> Self {
        Self::BuyTrain { train, kind, price, trade: None, with: None }
    }
}
