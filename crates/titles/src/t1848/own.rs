//! What the table does not show: whose turn it is, what is pending, what is left of the private companies' powers.

use railhead_engine::{CompanyId, CompanySet, Ending, Holder, Money, Seat};
use serde::{Deserialize, Serialize};

/// 1848's own part of the state.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing that happens once in a game")]
pub(crate) struct Own {
    pub(crate) stage: Stage,
    /// What each private company costs while they are sold.
    pub(crate) prices: Vec<Money>,
    pub(crate) rights: Rights,
    /// Whether track joins Sydney and Adelaide (5.3.2).
    pub(crate) linked: bool,
    /// Whether the first 6/6+ has made that unnecessary (5.3.5).
    pub(crate) freed: bool,
    /// The director of the company whose turn it was when something was last done in this operating round: from there on
    /// 18xx.games looks for debtors.
    pub(crate) stirred: Option<Seat>,
    /// The debtor whom 18xx.games asks in this operating round. As long as that one has nothing to sell, no other is asked.
    pub(crate) asked: Option<Seat>,
    /// Companies still to operate in this round; which is next is decided by their prices.
    pub(crate) queue: Vec<CompanyId>,
    /// How many operating rounds this set has (7.1).
    pub(crate) rounds: u8,
    /// What each seat has sold in this stock round.
    pub(crate) sold: Vec<CompanySet>,
    /// How many turns there were in this stock round.
    pub(crate) turns: u16,
    /// By how much more the certificate limit of each seat is lowered: for companies that fell under its direction (5.5.4).
    pub(crate) penalties: Vec<u8>,
    /// How many companies are in receivership.
    pub(crate) fallen: u8,
    /// The director who must sell shares to pay for a company that fell (5.5.3).
    pub(crate) crisis: Option<Seat>,
    /// Whether the Tasmania tile must be placed now (4.4).
    pub(crate) tasmania_due: bool,
    /// Whether the bank has run out of money.
    pub(crate) broken: bool,
    /// What will end the game when this set of operating rounds is over (13.1).
    pub(crate) ending: Option<Ending>,
    pub(crate) ended: Option<Ending>,
}

impl Clone for Own {
    fn clone(&self) -> Self {
        Self {
            stage: self.stage,
            prices: self.prices.clone(),
            rights: self.rights,
            linked: self.linked,
            freed: self.freed,
            stirred: self.stirred,
            asked: self.asked,
            queue: self.queue.clone(),
            rounds: self.rounds,
            sold: self.sold.clone(),
            turns: self.turns,
            penalties: self.penalties.clone(),
            fallen: self.fallen,
            crisis: self.crisis,
            tasmania_due: self.tasmania_due,
            broken: self.broken,
            ending: self.ending,
            ended: self.ended,
        }
    }

    /// Keeps what memory there is.
    fn clone_from(&mut self, other: &Self) {
        self.stage = other.stage;
        self.prices.clone_from(&other.prices);
        self.rights = other.rights;
        self.linked = other.linked;
        self.freed = other.freed;
        self.stirred = other.stirred;
        self.asked = other.asked;
        self.queue.clone_from(&other.queue);
        self.rounds = other.rounds;
        self.sold.clone_from(&other.sold);
        self.turns = other.turns;
        self.penalties.clone_from(&other.penalties);
        self.fallen = other.fallen;
        self.crisis = other.crisis;
        self.tasmania_due = other.tasmania_due;
        self.broken = other.broken;
        self.ending = other.ending;
        self.ended = other.ended;
    }
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Who buys which private company.
    Auction(AuctionTurn),
    /// A player's turn in a stock round.
    Stock(StockTurn),
    /// The Bank of England has paid: trains beyond the limit are removed before the first company operates.
    Bank,
    /// A company's turn in an operating round.
    Turn(Turn),
    /// Nothing any more.
    Over,
}

/// A player's turn while the private companies are sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct AuctionTurn {
    pub(crate) seat: Seat,
    /// How many have passed in a row.
    pub(crate) passes: u8,
}

/// A player's turn in a stock round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StockTurn {
    pub(crate) seat: Seat,
    /// What they sold in this turn.
    pub(crate) sold: CompanySet,
    pub(crate) acted: bool,
    /// How many have passed in a row.
    pub(crate) passes: u8,
    /// Who last bought or sold.
    pub(crate) last: Option<Seat>,
}

/// Where a company is in its turn (7.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Stop {
    /// Building track.
    Track,
    /// Placing a station token.
    Token,
    /// Running trains.
    Routes,
    /// Taking a loan or not before dividends are decided: where 18xx.games asks a company without a train.
    Brink,
    /// Paying dividends or not.
    Pay,
    /// Buying trains.
    Trains,
    /// Whatever may be done at any point of the turn: the last chance for it.
    Last,
}

/// A company's turn in an operating round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing done once in a turn")]
pub(crate) struct Turn {
    pub(crate) company: CompanyId,
    pub(crate) stop: Stop,
    /// Tiles laid, private companies' own tiles apart.
    pub(crate) lays: u8,
    pub(crate) upgraded: bool,
    pub(crate) tokened: bool,
    /// Whether it has taken out a loan in this turn.
    pub(crate) loaned: bool,
    /// Whether it has bought a train of another company in this turn.
    pub(crate) traded: bool,
    /// Whether it is the first turn of the company.
    pub(crate) first: bool,
    /// Whether it is not to operate, but holds up the next company as on 18xx.games: it fell while another company had trains to
    /// remove, or it is the COM, which is asked at the end of a round though it may not operate yet.
    pub(crate) held: bool,
    /// Whether this is the first thing done in the operating round: 18xx.games looks for debtors only when the company's next
    /// stop is reached.
    pub(crate) fresh: bool,
    pub(crate) revenue: Money,
}

impl Turn {
    pub(crate) const fn new(company: CompanyId) -> Self {
        Self {
            company,
            stop: Stop::Track,
            lays: 0,
            upgraded: false,
            tokened: false,
            loaned: false,
            traded: false,
            first: false,
            held: false,
            fresh: false,
            revenue: 0,
        }
    }
}

/// What is left of the private companies' powers, and who has them once the companies are closed (4.3, 4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Rights {
    /// The rebate on a desert hex.
    pub(crate) desert: Right,
    /// The rebate on a 2E train.
    pub(crate) ghan: Right,
    /// The Tasmania tile.
    pub(crate) tasmania: Right,
}

/// A power of a private company that is used once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Right {
    /// It goes with the private company.
    WithCompany,
    /// The private company is closed; these have kept the right.
    Kept(Holder),
    /// It was used, or nobody has it any more.
    Gone,
}
