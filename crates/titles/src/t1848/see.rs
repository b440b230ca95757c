//! What may be seen of the title's own part: everything but the seed, which is not in it (2.2).

use super::own::{Rights, Turn};
use super::rules::Look;
use railhead_engine::{CompanyId, Money, Seat};
use serde::Serialize;

/// What may be seen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Seen {
    /// What each private company costs while they are sold.
    pub(crate) prices: Vec<Money>,
    pub(crate) rights: Rights,
    /// Whether Sydney and Adelaide are joined.
    pub(crate) linked: bool,
    /// Where the company that operates is in its turn.
    pub(crate) turn: Option<Turn>,
    /// Companies still to operate in this round.
    pub(crate) queue: Vec<CompanyId>,
    /// The certificate limit of each seat.
    pub(crate) certificate_limits: Vec<usize>,
    /// How many companies are in receivership.
    pub(crate) fallen: u8,
    /// How many loans the Bank of England has given.
    pub(crate) loans: Money,
    /// What the Bank of England would pay per share now.
    pub(crate) bank_per_share: Money,
    /// The director who must sell shares.
    pub(crate) crisis: Option<Seat>,
    /// Whether the game ends with this set of operating rounds, and why.
    pub(crate) ending: Option<&'static str>,
}

impl Seen {
    pub(crate) fn of(look: Look<'_>) -> Self {
        Self {
            prices: look.own.prices.clone(),
            rights: look.own.rights,
            linked: look.own.linked,
            turn: look.turn().copied(),
            queue: look.own.queue.clone(),
            certificate_limits: (0..look.rules.players).map(|s| look.certificate_limit(Seat::from_index(s))).collect(),
            fallen: look.own.fallen,
            loans: look.loans_given(),
            bank_per_share: look.bank_dividend() / 10,
            crisis: look.own.crisis,
            ending: look.own.ending.map(railhead_engine::Ending::name),
        }
    }
}
