//! What the table does not show.

use railhead_engine::{CompanyId, CompanySet, Ending, Money, Seat};
use serde::{Deserialize, Serialize};

/// The toy's own part of the state. Bids are secret until all have bid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Own {
    /// What is being decided.
    pub stage: Stage,
    /// What each player has bid for the ferry; nothing where it is not in the game.
    pub bids: Vec<Option<Money>>,
    /// Companies that have yet to operate in this round.
    pub queue: Vec<CompanyId>,
    /// What each player sold in this stock round and may not buy back.
    pub sold: Vec<CompanySet>,
    /// Whether the bank is out of money.
    pub broken: bool,
    /// Why the game ended.
    pub ended: Option<Ending>,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// All bid for the ferry, in secret.
    Bids,
    /// Whoever would act first in a stock round may sell that right.
    Sale(Seat),
    /// A player's turn of a stock round.
    Stock(StockTurn),
    /// A company's turn of an operating round.
    Turn(Turn),
    /// Nothing any more.
    Over,
}

impl Stage {
    /// The first turn of a stock round.
    pub(crate) const fn turn_of(seat: Seat) -> Self {
        Self::Stock(StockTurn { seat, acted: false, passes: 0, last: None })
    }
}

/// A player's turn of a stock round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StockTurn {
    /// Whose.
    pub seat: Seat,
    /// Whether they have sold something in it.
    pub acted: bool,
    /// How many have passed in a row.
    pub passes: u8,
    /// Who did something last.
    pub last: Option<Seat>,
}

/// A company's turn of an operating round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub company: CompanyId,
    /// How far it has come.
    pub stop: Stop,
    /// What its trains have earned.
    pub revenue: Money,
}

/// The stops of a company's turn, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Stop {
    /// Lay a tile.
    Track,
    /// Place a token.
    Token,
    /// Run trains.
    Routes,
    /// Pay or withhold.
    Pay,
    /// Buy trains.
    Trains,
}
