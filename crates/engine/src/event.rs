//! What happened, for logs, for players who come back, and for tests.

use crate::{Card, CompanyId, Dividend, Holder, Money, PrivateId, Purse, Round, Seat, Spot, Target, TrainId};
use railhead_board::{HexId, TileId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that happened.
///
/// ```
/// use railhead_engine::{Event, Seat, Viewer};
///
/// // What is sealed is seen by whoever sealed it; the others know that it happened.
/// let bid = Event::Bid { seat: Seat(0), amount: Some(40) };
/// assert_eq!(bid.seen_by(Viewer::Seat(Seat(0))), Some(bid.clone()));
/// assert_eq!(bid.seen_by(Viewer::Spectator), Some(Event::Bid { seat: Seat(0), amount: None }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Event {
    /// A round began.
    Round(Round),
    /// A phase began.
    Phase(u8),
    /// A player took a card; which one only they know until all are shown.
    Drafted {
        /// Who.
        seat: Seat,
        /// Which card, for the viewers who may know.
        card: Option<Card>,
    },
    /// A player named an amount; how much only they know until all are shown.
    Bid {
        /// Who.
        seat: Seat,
        /// How much, for the viewers who may know.
        amount: Option<Money>,
    },
    /// A player put money aside.
    Aside {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Money,
    },
    /// A player wrote down a city and claimed a share for it; which city only they know.
    Claimed {
        /// Who.
        seat: Seat,
        /// The city's hex, for the viewers who may know.
        hex: Option<HexId>,
        /// Of which company the share is.
        company: CompanyId,
    },
    /// A player wrote down a city and the company whose share it shall bring, or crossed everything out. Others do not even
    /// know that they did.
    Wrote {
        /// Who.
        seat: Seat,
        /// The city's hex and the company; `None` if everything was crossed out.
        claim: Option<(HexId, CompanyId)>,
    },
    /// The cities that a player wrote down are connected: what was put aside comes back.
    Returned {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Money,
        /// The cities.
        hexes: Vec<HexId>,
    },
    /// A player could not pay for a share.
    Unpaid {
        /// Who.
        seat: Seat,
        /// Of which company.
        company: CompanyId,
    },
    /// A player paid for a share that was held already.
    Settled {
        /// Who.
        seat: Seat,
        /// Of which company.
        company: CompanyId,
        /// How much.
        price: Money,
    },
    /// The right to act first was sold.
    PrioritySold {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// For how much.
        price: Money,
    },
    /// A company is run by somebody who is not its president.
    Manager {
        /// Which.
        company: CompanyId,
        /// Who.
        seat: Seat,
    },
    /// A player took a course.
    Chose {
        /// Who.
        seat: Seat,
        /// Which, in words.
        words: String,
    },
    /// A player closed a city for a while.
    Closed {
        /// Who.
        seat: Seat,
        /// The city's hex.
        hex: HexId,
    },
    /// Something came about that is worth a line.
    Noted {
        /// About which company, if about one.
        company: Option<CompanyId>,
        /// What, in words.
        words: String,
    },
    /// A company was paid what one of its trains earns towards the second objective, apart from the revenue. Programs that read
    /// events know it by the name that it had first.
    #[serde(rename = "Mail")]
    Second {
        /// Which.
        company: CompanyId,
        /// On which train.
        train: TrainId,
        /// How much.
        amount: Money,
    },
    /// A company got a train for which it owes the money.
    OnCredit {
        /// Which company.
        company: CompanyId,
        /// Which train.
        train: TrainId,
        /// What it owes.
        price: Money,
    },
    /// A company paid what it owed for a train.
    TrainPaid {
        /// Which company.
        company: CompanyId,
        /// Which train.
        train: TrainId,
        /// How much.
        price: Money,
    },
    /// What is on offer became cheaper.
    Cheaper {
        /// Which private company.
        private: PrivateId,
        /// What it costs now.
        price: Money,
    },
    /// A player bought a private company from the bank.
    Acquired {
        /// Who.
        seat: Seat,
        /// Which.
        private: PrivateId,
        /// For how much.
        price: Money,
    },
    /// A private company paid its owner.
    Income {
        /// Which.
        private: PrivateId,
        /// To whom.
        to: Purse,
        /// How much.
        amount: Money,
    },
    /// A player passed.
    Passed(Seat),
    /// A company began its turn.
    Operates(CompanyId),
    /// A company was launched.
    Launched {
        /// By whom.
        seat: Seat,
        /// Which.
        company: CompanyId,
        /// At which price.
        price: Money,
    },
    /// The bank paid something extra.
    Bonus {
        /// To which company.
        company: CompanyId,
        /// How much.
        amount: Money,
    },
    /// A player bought a share.
    Bought {
        /// Who.
        seat: Seat,
        /// Of which company.
        company: CompanyId,
        /// From whom.
        from: Holder,
        /// For how much.
        price: Money,
    },
    /// A player sold shares.
    Sold {
        /// Who.
        seat: Seat,
        /// Of which company.
        company: CompanyId,
        /// How many.
        shares: u8,
        /// For how much in all.
        amount: Money,
    },
    /// A company issued shares.
    Issued {
        /// Which.
        company: CompanyId,
        /// How many.
        shares: u8,
        /// For how much in all.
        amount: Money,
    },
    /// A company redeemed shares.
    Redeemed {
        /// Which.
        company: CompanyId,
        /// How many.
        shares: u8,
        /// For how much in all.
        amount: Money,
    },
    /// A share price moved.
    Price {
        /// Of which company.
        company: CompanyId,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
    },
    /// A company has another president, or none.
    President {
        /// Which.
        company: CompanyId,
        /// Who.
        seat: Option<Seat>,
    },
    /// The company chosen to act first next time.
    Priority(Seat),
    /// A tile was laid.
    Laid {
        /// By which company.
        company: CompanyId,
        /// Where.
        hex: HexId,
        /// Which tile.
        tile: TileId,
        /// For how much.
        cost: Money,
        /// By the power of which private company.
        with: Option<PrivateId>,
    },
    /// A player placed a tile that had to be placed.
    Placed {
        /// Who.
        seat: Seat,
        /// Where.
        hex: HexId,
        /// Which tile.
        tile: TileId,
        /// For which private company.
        with: PrivateId,
    },
    /// A station token was placed.
    Token {
        /// Of which company.
        company: CompanyId,
        /// Where.
        hex: HexId,
        /// For how much.
        cost: Money,
    },
    /// A station token was taken off the board.
    TokenGone {
        /// Of which company.
        company: CompanyId,
        /// Where.
        hex: HexId,
    },
    /// A marker was placed.
    Marked {
        /// Of which private company.
        private: PrivateId,
        /// On what.
        target: Target,
    },
    /// A marker was removed.
    Unmarked(PrivateId),
    /// The power to lay more tiles was given up.
    Forfeited(PrivateId),
    /// A train ran.
    Ran {
        /// Of which company.
        company: CompanyId,
        /// Which train.
        train: TrainId,
        /// What it earned.
        revenue: Money,
        /// The hexes of its stops in order.
        stops: Vec<HexId>,
    },
    /// Earnings were shared out.
    Paid {
        /// By which company.
        company: CompanyId,
        /// How.
        dividend: Dividend,
        /// What stayed in the treasury.
        kept: Money,
        /// What each share got.
        per_share: Money,
    },
    /// An independent shared its earnings with its owner.
    Split {
        /// Which.
        company: CompanyId,
        /// What each side got.
        each: Money,
    },
    /// A company earned nothing.
    Nothing(CompanyId),
    /// A train was bought.
    TrainBought {
        /// By which company.
        company: CompanyId,
        /// Which.
        train: TrainId,
        /// For how much.
        price: Money,
        /// From which company; `None` for the bank.
        from: Option<CompanyId>,
    },
    /// A company sold a train to the bank.
    TrainSold {
        /// Which company.
        company: CompanyId,
        /// Which train.
        train: TrainId,
        /// For how much.
        price: Money,
    },
    /// A president helped to pay.
    Contributed {
        /// Who.
        seat: Seat,
        /// Which company.
        company: CompanyId,
        /// How much.
        amount: Money,
    },
    /// Trains of a sort will make their last run.
    Aged(u8),
    /// A train left the game.
    TrainGone(TrainId),
    /// A company turned a train in.
    Discarded {
        /// Which company.
        company: CompanyId,
        /// Which train.
        train: TrainId,
    },
    /// A company bought a private company.
    PrivateBought {
        /// Which company.
        company: CompanyId,
        /// Which private company.
        private: PrivateId,
        /// From whom.
        from: Seat,
        /// For how much.
        price: Money,
    },
    /// A private company was removed.
    PrivateClosed(PrivateId),
    /// A company was removed.
    CompanyClosed(CompanyId),
    /// A player is out of the game.
    Bankrupt(Seat),
    /// A deal was offered.
    Offered {
        /// By whom.
        by: Seat,
        /// To whom.
        to: Seat,
    },
    /// The deal was agreed to.
    Accepted(Seat),
    /// The deal was not agreed to.
    Declined(Seat),
    /// The deal was taken back.
    Withdrawn(Seat),
    /// Enough of a company was sold: it has its capital and begins to operate.
    Floated {
        /// Which.
        company: CompanyId,
        /// Its capital.
        capital: Money,
    },
    /// The track for which a company had to wait is there.
    Linked(CompanyId),
    /// A company need not wait for its track any more.
    Freed(CompanyId),
    /// A company took out a loan.
    Loan {
        /// Which.
        company: CompanyId,
        /// Which bank gave it.
        from: CompanyId,
        /// How much.
        amount: Money,
    },
    /// A company fell to another one that takes over what it leaves.
    TakenOver {
        /// Which.
        company: CompanyId,
        /// By which.
        by: CompanyId,
    },
    /// A shareholder was compensated for shares that are worth nothing now.
    Compensated {
        /// Who.
        seat: Seat,
        /// For shares of which company.
        company: CompanyId,
        /// How much.
        amount: Money,
    },
    /// A player has to answer for what a company could not pay.
    Liable {
        /// Who.
        seat: Seat,
        /// For which company.
        company: CompanyId,
        /// How much.
        amount: Money,
    },
    /// A player owes the bank what nothing more could be sold for.
    Debt {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Money,
    },
    /// A token that lay beside a city moved in.
    TokenMovedIn {
        /// Of which company.
        company: CompanyId,
        /// Where.
        hex: HexId,
    },
    /// The bank ran out of money.
    BankBroken,
    /// The last rounds are being played.
    EndAnnounced,
    /// The game is over.
    Over,
}

impl Event {
    /// Whether a viewer may not even know that there were these events.
    #[must_use]
    pub fn all_hidden(events: &[Self], viewer: crate::Viewer) -> bool {
        !events.is_empty() && events.iter().all(|event| event.seen_by(viewer).is_none())
    }

    /// The event as a viewer may know it; `None` if the viewer may not even know that something happened.
    #[must_use]
    pub fn seen_by(&self, viewer: crate::Viewer) -> Option<Self> {
        Some(match self {
            Self::Drafted { seat, .. } if viewer != crate::Viewer::All && viewer != crate::Viewer::Seat(*seat) => {
                Self::Drafted { seat: *seat, card: None }
            }
            Self::Bid { seat, .. } if viewer != crate::Viewer::All && viewer != crate::Viewer::Seat(*seat) => {
                Self::Bid { seat: *seat, amount: None }
            }
            Self::Claimed { seat, company, .. }
                if viewer != crate::Viewer::All && viewer != crate::Viewer::Seat(*seat) =>
            {
                Self::Claimed { seat: *seat, hex: None, company: *company }
            }
            Self::Wrote { seat, .. } if viewer != crate::Viewer::All && viewer != crate::Viewer::Seat(*seat) => {
                return None;
            }
            other => other.clone(),
        })
    }
}
