//! What the table does not show: bids, whose turn it is, what is pending.

use super::cards::{CardTurn, Commodity, Kit};
use railhead_board::HexId;
use railhead_engine::{CompanyId, CompanySet, Ending, Money, Seat};
use serde::{Deserialize, Serialize};

/// 1853's own part of the state.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Own {
    pub(crate) stage: Stage,
    /// The bonds that were written down and not shown yet, by seat.
    pub(crate) sealed: Vec<Option<Money>>,
    /// The contract bids, by seat.
    pub(crate) bids: Vec<Bid>,
    /// Shares that were not paid for, by seat (2.7.3).
    pub(crate) unpaid: Vec<Vec<CompanyId>>,
    /// How many contracted shares of each company each seat still has (2.8.3).
    pub(crate) contracted: Vec<Vec<u8>>,
    /// Companies that floated in the first stock round whose contracted shares a seat may still sell (2.8.3).
    pub(crate) chances: Vec<CompanySet>,
    /// Companies of which a share was claimed in a bid (3.1.3).
    pub(crate) named: CompanySet,
    /// What each seat has sold in this stock round (3.1.9).
    pub(crate) sold: Vec<CompanySet>,
    /// Companies that floated in the first stock round, or whose first director was appointed in this one (2.8.3, 3.1.8).
    pub(crate) fresh: CompanySet,
    /// The last director of each company without one (3.4.1).
    pub(crate) previous: Vec<Option<Seat>>,
    /// The major companies; whether the BBCI is one is decided after the first stock round (2.6).
    pub(crate) majors: CompanySet,
    /// What each major company chose about its second tile (4.1.3).
    pub(crate) second_tile: Vec<Option<SecondTile>>,
    /// Minor companies that still have their special token (4.8.19).
    pub(crate) special: CompanySet,
    /// Whether a minor company was formed in the first stock round, so that 1M trains are sold (4.8.16).
    pub(crate) small_trains: bool,
    /// Frontier posts that have paid (4.1.14).
    pub(crate) posts: Vec<HexId>,
    /// Companies still to operate in this round.
    pub(crate) queue: Vec<CompanyId>,
    /// How many operating rounds this set has; one more can be called for (4.9, 4.10).
    pub(crate) rounds: u8,
    /// Whether the extra operating round was called for, or not, in this set.
    pub(crate) called: bool,
    /// A company whose new director has to pay for its train or return it (4.8.10).
    pub(crate) credit_due: Option<CompanyId>,
    /// The vote on an illegal bid (4.3.2).
    pub(crate) vote: Option<Vote>,
    /// Whose illegal bids came to light and wait for a vote of their own.
    #[serde(default)]
    pub(crate) accused: Vec<Seat>,
    /// How many certificates each seat has to sell for having lost a directorship (3.2.3); nothing where nobody ever had to.
    #[serde(default)]
    pub(crate) excess: Vec<u8>,
    /// Seats that have to give up all directorships in the next stock round (4.3.2).
    pub(crate) sentenced: Vec<bool>,
    /// Seats sentenced during a stock round: the next one is theirs.
    #[serde(default)]
    pub(crate) sentenced_later: Vec<Seat>,
    /// The Company Credits that have been issued and not been paid back, where companies have such (1989 23.1).
    #[serde(default)]
    pub(crate) credits: Money,
    /// The cards of the kit MIK 2, where it is used.
    #[serde(default)]
    pub(crate) kit: Option<Box<Kit>>,
    /// How near the game has come to its end (5.1.1).
    #[serde(default)]
    pub(crate) progress: Option<Progress>,
    /// What the lot decides by in a game that somebody imagines, who cannot know the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lot: Option<u64>,
    /// Whether the bank has run out of money.
    pub(crate) broken: bool,
    pub(crate) ended: Option<Ending>,
}

impl Clone for Own {
    fn clone(&self) -> Self {
        Self {
            stage: self.stage,
            sealed: self.sealed.clone(),
            bids: self.bids.clone(),
            unpaid: self.unpaid.clone(),
            contracted: self.contracted.clone(),
            chances: self.chances.clone(),
            named: self.named,
            sold: self.sold.clone(),
            fresh: self.fresh,
            previous: self.previous.clone(),
            majors: self.majors,
            second_tile: self.second_tile.clone(),
            special: self.special,
            small_trains: self.small_trains,
            posts: self.posts.clone(),
            queue: self.queue.clone(),
            rounds: self.rounds,
            called: self.called,
            credit_due: self.credit_due,
            vote: self.vote.clone(),
            accused: self.accused.clone(),
            excess: self.excess.clone(),
            sentenced: self.sentenced.clone(),
            sentenced_later: self.sentenced_later.clone(),
            credits: self.credits,
            kit: self.kit.clone(),
            progress: self.progress,
            lot: self.lot,
            broken: self.broken,
            ended: self.ended,
        }
    }

    /// Keeps what memory there is: states are copied for every action that is tried.
    fn clone_from(&mut self, other: &Self) {
        self.stage = other.stage;
        self.sealed.clone_from(&other.sealed);
        self.bids.clone_from(&other.bids);
        self.unpaid.clone_from(&other.unpaid);
        self.contracted.clone_from(&other.contracted);
        self.chances.clone_from(&other.chances);
        self.named = other.named;
        self.sold.clone_from(&other.sold);
        self.fresh = other.fresh;
        self.previous.clone_from(&other.previous);
        self.majors = other.majors;
        self.second_tile.clone_from(&other.second_tile);
        self.special = other.special;
        self.small_trains = other.small_trains;
        self.posts.clone_from(&other.posts);
        self.queue.clone_from(&other.queue);
        self.rounds = other.rounds;
        self.called = other.called;
        self.credit_due = other.credit_due;
        self.vote.clone_from(&other.vote);
        self.accused.clone_from(&other.accused);
        self.excess.clone_from(&other.excess);
        self.sentenced.clone_from(&other.sentenced);
        self.sentenced_later.clone_from(&other.sentenced_later);
        self.credits = other.credits;
        self.kit.clone_from(&other.kit);
        self.progress = other.progress;
        self.lot = other.lot;
        self.broken = other.broken;
        self.ended = other.ended;
    }
}

/// A contract bid (2.5).
#[derive(PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Bid {
    pub(crate) bond: Money,
    /// The cities that were written down, with the share that was claimed for each.
    pub(crate) cities: Vec<(HexId, CompanyId)>,
    /// Whether nothing more is added.
    pub(crate) complete: bool,
    /// Whether it is fulfilled, and so open to all.
    pub(crate) fulfilled: bool,
    /// Whether its cities had to be declared, because another bid claimed the same shares (1989 15.4).
    #[serde(default)]
    pub(crate) declared: bool,
    /// Whether it was called complete although a city had to be added (2.5.4), which only those on their honour can do.
    #[serde(default)]
    pub(crate) hasty: bool,
}

impl Clone for Bid {
    fn clone(&self) -> Self {
        Self { cities: self.cities.clone(), ..*self }
    }

    /// Keeps what memory there is.
    fn clone_from(&mut self, other: &Self) {
        let mut cities = std::mem::take(&mut self.cities);
        cities.clone_from(&other.cities);
        *self = Self { cities, ..*other };
    }
}

/// When a major company may lay two tiles (4.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum SecondTile {
    /// For nothing, once there are green tiles.
    Later,
    /// At once, for a fee each time.
    Paid,
}

/// A vote on whether somebody has to give up all directorships.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Vote {
    pub(crate) guilty: Seat,
    /// What the others have said, by seat.
    pub(crate) votes: Vec<Option<bool>>,
}

/// How near a game has come to its end: by an empty bank, or by a high price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The least that the bank has had at the beginning of a stock round.
    pub(crate) bank: Money,
    /// The highest price at such a time.
    pub(crate) price: Money,
    /// The set of rounds that began with one of the two last.
    pub(crate) set: u16,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Everybody writes down a bond.
    Bonds,
    /// Cities are written down and shares claimed, turn by turn: whose turn.
    Claims(Seat),
    /// Everybody writes down a whole bid (1989 14).
    Bids,
    /// A player's turn in a stock round.
    Stock(StockTurn),
    /// The Elephant may be sold (3.1.11).
    Elephant,
    /// A company's turn in an operating round.
    Turn(Turn),
    /// One more operating round may be called for (4.9).
    Call,
    /// A player may take a card before a Railway Round (1989 MIK 2 Method).
    Draw(Seat),
    /// Cards are actioned or rejected before a Dealing Round (1989 MIK 2 Actioning Cards).
    Cards(CardTurn),
    /// A commodity card replaces a tile.
    Replace(CardTurn, Commodity),
    /// Disturbances close a city.
    Close(CardTurn),
    /// Nothing any more.
    Over,
}

/// A player's turn in a stock round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StockTurn {
    pub(crate) seat: Seat,
    /// What they bought in this turn.
    pub(crate) bought: Option<CompanyId>,
    /// What they sold in this turn.
    pub(crate) sold: CompanySet,
    /// What floated in this turn.
    pub(crate) floated: CompanySet,
    /// How many have declined to buy in a row.
    pub(crate) declined: u8,
    /// Who last bought.
    pub(crate) last: Option<Seat>,
}

impl StockTurn {
    pub(crate) const fn new(seat: Seat) -> Self {
        let (sold, floated) = (CompanySet::EMPTY, CompanySet::EMPTY);
        Self { seat, bought: None, sold, floated, declined: 0, last: None }
    }
}

/// Where a company is in its turn (4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Stop {
    /// Selling trains to the bank (1989 Alternative 4.0).
    Sales,
    /// Choosing when two tiles may be laid.
    Choice,
    /// Laying or promoting tiles.
    Track,
    /// Establishing bases.
    Bases,
    /// Running trains.
    Routes,
    /// Paying a dividend or not.
    Pay,
    /// Buying trains.
    Trains,
}

/// A company's turn in an operating round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) company: CompanyId,
    pub(crate) stop: Stop,
    /// New tiles laid.
    pub(crate) lays: u8,
    /// Where the first of them lies.
    pub(crate) first_lay: Option<HexId>,
    pub(crate) promoted: bool,
    /// Whether it is the first turn of the company.
    pub(crate) first: bool,
    /// A tile promoted or a base placed outside the company's area, over which a train must run (4.2.3, 4.4.2).
    pub(crate) duty: Option<HexId>,
    pub(crate) revenue: Money,
}

impl Turn {
    pub(crate) const fn new(company: CompanyId) -> Self {
        Self {
            company,
            stop: Stop::Choice,
            lays: 0,
            first_lay: None,
            promoted: false,
            first: false,
            duty: None,
            revenue: 0,
        }
    }
}
