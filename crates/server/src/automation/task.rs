//! What automations do, as they are kept.

use railhead_engine::{Dividend, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What ends passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Until {
    /// Somebody deals in shares of a company of which the player holds some.
    pub(crate) shares: bool,
    /// Somebody deals in shares of a company that the player leads.
    pub(crate) company: bool,
    /// Somebody sells anything.
    pub(crate) sales: bool,
    /// Somebody launches a company.
    pub(crate) launch: bool,
    /// The round ends.
    pub(crate) round: bool,
}

/// From where shares are bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Source {
    /// From wherever they are, first from the company or the bank.
    Any,
    /// From the company's treasury or the bank.
    Treasury,
    /// From the market.
    Market,
}

/// What an automation does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Task {
    /// Passes in stock rounds until something happens.
    Pass(Until),
    /// Buys shares of a company until a goal.
    Buy {
        /// Its sign.
        company: String,
        /// From where.
        source: Source,
        /// Until the player holds this many percent.
        goal: Option<u8>,
        /// For at most this much each.
        price: Option<Money>,
        /// Until it has floated.
        float: bool,
        /// What a share cost when this was set.
        began: Money,
    },
    /// Runs a company's trains and shares out what they earn.
    Routes {
        /// Its sign.
        company: String,
        /// The runs; `None` for the best there are.
        runs: Option<Value>,
        /// What they earned when this was set.
        revenue: Money,
        /// The trains it had then.
        trains: Vec<u8>,
        /// How earnings are shared out.
        pay: Dividend,
        /// Whether everything else that can be passed is passed.
        skip: bool,
    },
}
